"""Draws the tileset of Hollow Oak, every pixel of it: `python worlds/art/draw_tileset.py` writes it into `worlds/`."""

from __future__ import annotations

import sys
from pathlib import Path

from canvas import enlarged, png
from floors import draw_floors
from gables import draw_gables
from garden_things import draw_garden_things
from grounds import draw_grounds
from home_things import draw_home_things
from kitchen_things import draw_kitchen_things
from openings import draw_openings
from plants import draw_plants
from roofs import draw_roofs
from sheet import Sheet
from shop_things import draw_shop_things
from street_things import draw_street_things
from trees import draw_trees
from wall_things import draw_wall_things
from walls import draw_walls
from work_things import draw_work_things

NAME = "hollow_oak"
WORLDS = Path(__file__).resolve().parents[1]


def draw_sheet() -> Sheet:
    """All tiles, in the order that gives them their numbers."""
    sheet = Sheet()
    for draw in (
        draw_grounds, draw_floors, draw_walls, draw_openings, draw_roofs, draw_gables, draw_trees, draw_plants,
        draw_home_things, draw_kitchen_things, draw_wall_things, draw_shop_things, draw_work_things,
        draw_street_things, draw_garden_things,
    ):  # fmt: skip
        draw(sheet)
    return sheet


def write(sheet: Sheet, folder: Path) -> None:
    """The picture and the tileset that describes it."""
    (folder / f"{NAME}.png").write_bytes(png(sheet.picture()))
    (folder / f"{NAME}.tsx").write_text(sheet.tsx(NAME, f"{NAME}.png"), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--picture":
        Path(sys.argv[2]).write_bytes(png(enlarged(draw_sheet().picture(), 2)))
    else:
        write(draw_sheet(), Path(sys.argv[1]) if len(sys.argv) > 1 else WORLDS)
