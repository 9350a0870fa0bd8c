"""Draws the icons: `python worlds/art/draw_icons.py` writes them into `worlds/`."""

from __future__ import annotations

import sys
from pathlib import Path

from canvas import Canvas, beside, enlarged, png
from pictures import pictures

WORLDS = Path(__file__).resolve().parents[1]

SIDE = 12
"""Pixels of an icon, its dark edge with it."""
COLUMNS = 8

ICONS = pictures("icons.txt")

PAINTS = {
    "w": "cream4", "W": "cream3", "v": "cream1", "k": "ink0", "g": "stone4", "G": "stone2", "x": "iron3", "X": "iron1",
    "y": "gold3", "Y": "gold2", "o": "gold1", "r": "red3", "R": "red2", "p": "bloom3", "P": "bloom2", "b": "sky3",
    "B": "sky1", "u": "water4", "U": "water2", "l": "leaf4", "L": "leaf2", "n": "wood4", "N": "wood2", "m": "wood5",
    "a": "amber3", "A": "amber2", "q": "violet3", "Q": "violet2", "s": "rose3", "e": "earth5",
}  # fmt: skip
"""What their letters mean."""


def draw_icon(picture: str) -> Canvas:
    """An icon with an edge."""
    canvas = Canvas(SIDE, SIDE)
    canvas.rows(1, 1, picture, PAINTS)
    canvas.outline("ink0")
    return canvas


def draw_sheet() -> Canvas:
    """All icons."""
    pixels = beside([draw_icon(picture).pixels for (picture,) in ICONS.values()], COLUMNS)
    sheet = Canvas(pixels.shape[1], pixels.shape[0])
    sheet.pixels = pixels
    return sheet


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--picture":
        Path(sys.argv[2]).write_bytes(png(enlarged(draw_sheet().pixels, 6)))
    else:
        folder = Path(sys.argv[1]) if len(sys.argv) > 1 else WORLDS
        (folder / "icons.png").write_bytes(png(draw_sheet().pixels))
