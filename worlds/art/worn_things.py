"""What residents wear or carry besides clothes; the pictures are in on_head.txt and on_body.txt."""

from __future__ import annotations

from canvas import Canvas
from people import Draw
from pictures import pictures
from poses import KEYS, Pose

ON_HEAD = pictures("on_head.txt")
ON_BODY = pictures("on_body.txt")
IN_BED_TOO = frozenset({"smudge", "freckles", "hair ribbon"})
"""What is not taken off for the night."""


def draw_on_head(name: str) -> Draw:
    """A layer of what moves with the head; hats and glasses come off in bed."""
    views = dict(zip(("down", "left", "up"), ON_HEAD[name], strict=True))
    stays = name in IN_BED_TOO

    def draw(cell: Canvas, pose: Pose) -> None:
        x, y = pose.at_head
        if stays or not pose.lies:
            cell.rows(x - 3, y - 3, views[pose.facing], KEYS)

    return draw


def draw_on_body(name: str) -> Draw:
    """A layer of what moves with the trunk."""
    views = dict(zip(("down", "left", "up"), ON_BODY[name], strict=True))

    def draw(cell: Canvas, pose: Pose) -> None:
        if not pose.lies:
            cell.rows(2, pose.at_body - 1, views[pose.facing], KEYS)

    return draw
