"""The map as a picture, to be looked at while one draws."""

from __future__ import annotations

import numpy as np
from canvas import SIZE, Pixels, over
from town_map import TownMap


def picture(town: TownMap, roofs: bool = True) -> Pixels:
    """All layers, one over the other; without the roofs one sees into the houses."""
    image = np.zeros((town.height * SIZE, town.width * SIZE, 4), dtype=np.uint8)
    for name, tiles in town.layers.items():
        if name == "roof" and not roofs:
            continue
        for (x, y), tile in tiles.items():
            part = image[y * SIZE : (y + 1) * SIZE, x * SIZE : (x + 1) * SIZE]
            part[:] = over(part, town.sheet.pictures[tile])
    return image
