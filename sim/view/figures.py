"""Which cell of a dressed resident shows what they do: `sim.view.wardrobe` says where each lies."""

from __future__ import annotations

from sim.view.shapes import Sprite
from sim.view.wardrobe import BLINK, BUSY, CELL, FACINGS, IN_BED, SIT, SIT_TALK, STAND, TALK, WALK

WIDTH, HEIGHT = CELL
FEET = 2
"""Pixels below the ground line of a cell: feet stand on the last row but one."""


def cell(pose: str, facing: str, beat: int) -> tuple[int, int]:
    """Column and row of a pose ('walk', 'talk', 'sit', ...), looking somewhere, in a beat of its movement."""
    row = FACINGS[facing]
    match pose:
        case "sleep":
            return IN_BED[beat // 3 % 2]
        case "walk":
            return WALK[beat % len(WALK)], row
        case "talk":
            return (TALK if beat % 2 else STAND), row
        case "sit":
            return SIT, row
        case "sit_talk":
            return (SIT_TALK if beat % 2 else SIT), row
        case "busy":
            return BUSY[beat // 2 % 2], row
    return (BLINK if beat % 17 == 16 else STAND), row


def portrait(name: str) -> Sprite:
    """Somebody as they stand there, for the head of a panel."""
    column, row = cell("stand", "down", 0)
    return Sprite("residents", 0, 0, column, row, WIDTH, HEIGHT, key=name)
