"""Draws the map of Hollow Oak: `python worlds/art/draw_hollow_oak.py` writes it into `worlds/`, with its tileset.

To look at it: `draw_hollow_oak.py --picture town.png`, and `--inside` for a picture without roofs; `--part x,y,w,h`
shows those tiles only, `--zoom n` enlarges.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import draw_tileset
from canvas import SIZE, enlarged, png
from draw_tileset import NAME, WORLDS, draw_sheet
from homes_plan import HOMES
from outdoors import Outdoors
from picture import picture
from raise_building import plant_front, raise_building
from raise_roof import roof_over
from tmx import tmx
from town_map import TownMap
from wild import grow
from works_plan import WORKS
from yards_plan import PARK, SQUARE

WIDTH, HEIGHT = 112, 92


def draw_town() -> TownMap:
    """The whole town."""
    town = TownMap(draw_sheet(), WIDTH, HEIGHT)
    buildings = (*WORKS, *HOMES)
    outdoors = Outdoors(town, buildings)
    outdoors.lay_out()
    for plan in buildings:
        raise_building(town, plan)
        plant_front(town, plan)
    grow(town, outdoors.taken, SQUARE.tiles() | PARK.tiles())
    for plan in buildings:
        roof_over(town, plan)
    return town


def write(folder: Path) -> None:
    """The map and its tileset, whose numbers it uses, into a folder."""
    town = draw_town()
    draw_tileset.write(town.sheet, folder)
    (folder / f"{NAME}.tmx").write_text(tmx(town, f"{NAME}.tsx"), encoding="utf-8", newline="\n")


def main() -> None:
    """What was asked for on the command line."""
    asked = argparse.ArgumentParser(description="Draws the map of Hollow Oak.")
    asked.add_argument("folder", nargs="?", type=Path, default=WORLDS, help="where the map goes; worlds/ if left out")
    asked.add_argument("--picture", type=Path, help="write a picture of it instead")
    asked.add_argument("--inside", action="store_true", help="without roofs")
    asked.add_argument("--part", default="", help="x,y,w,h in tiles")
    asked.add_argument("--zoom", type=int, default=1)
    told = asked.parse_args()
    if told.picture is None:
        write(told.folder)
        return
    image = picture(draw_town(), roofs=not told.inside)
    if told.part:
        x, y, width, height = (int(part) * SIZE for part in told.part.split(","))
        image = image[y : y + height, x : x + width]
    told.picture.write_bytes(png(enlarged(image, told.zoom)))


if __name__ == "__main__":
    main()
