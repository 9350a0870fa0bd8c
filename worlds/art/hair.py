"""Hair and beards of residents: the pictures are in hair.txt and beards.txt."""

from __future__ import annotations

from canvas import Canvas
from people import Draw
from pictures import pictures
from poses import KEYS, Pose

STYLES = pictures("hair.txt")
BEARDS = pictures("beards.txt")


def draw_hair(style: str) -> Draw:
    """A layer of hair."""
    views = dict(zip(("down", "left", "up"), STYLES[style], strict=True))

    def draw(cell: Canvas, pose: Pose) -> None:
        x, y = pose.at_head
        cell.rows(x - 2, y - 3, views[pose.facing], KEYS)

    return draw


def draw_beard(style: str) -> Draw:
    """A layer of beard, with a gap for the mouth."""
    views = dict(zip(("down", "left"), BEARDS[style], strict=True))

    def draw(cell: Canvas, pose: Pose) -> None:
        x, y = pose.at_head
        cell.rows(x, y + 4, views.get(pose.facing, ""), KEYS)

    return draw
