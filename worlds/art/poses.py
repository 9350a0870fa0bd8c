"""The poses of a resident: which cell shows what, and where head, body and limbs are in it.

A layer of the sheet is a block of cells, twelve poses wide and four facings high. Every layer is drawn for every
cell, so that any hair, coat and hat fit together. All is drawn as seen from the front, from the left and from behind;
the right is the left mirrored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from canvas import Canvas

WIDTH, HEIGHT = 16, 26
"""Pixels of a cell; the feet stand on its last row but one."""

FACINGS = ("down", "left", "right", "up")
"""The rows of a block, from the top."""

COLUMNS = 12
"""Cells in a row of a block."""

KEYS = {
    **dict(zip("TtsS", ("skin0", "skin1", "skin2", "skin3"), strict=True)),
    **dict(zip("GghH", ("hair0", "hair1", "hair2", "hair3"), strict=True)),
    **dict(zip("KkcC", ("cloth0", "cloth1", "cloth2", "cloth3"), strict=True)),
    **dict(zip("VvwW", ("second0", "second1", "second2", "second3"), strict=True)),
    "i": "ink0", "I": "ink1", "y": "gold2", "Y": "gold3", "n": "wood2", "N": "wood4", "r": "red2", "q": "red4",
    "z": "stone6", "x": "iron3", "X": "iron1", "u": "sky3", "o": "amber3", "l": "leaf3",
}  # fmt: skip
"""What the letters of the pictures mean: skin, hair, cloth and second cloth are keys, the rest stays as it is."""


@dataclass(frozen=True)
class Pose:
    """How somebody holds themselves in one cell. `head` and `body` say how far those are moved, in pixels."""

    facing: str
    head: tuple[int, int] = (0, 0)
    body: int = 0
    legs: str = "stand"
    arms: str = "rest"
    eyes: str = "open"
    mouth: str = "shut"

    @property
    def at_head(self) -> tuple[int, int]:
        """The upper left of the head, eight pixels wide and nine high."""
        return 4 + self.head[0], 5 + self.head[1]

    @property
    def at_body(self) -> int:
        """The row where the trunk begins, six pixels wide from x=5 and six high."""
        return 14 + self.body

    @property
    def lies(self) -> bool:
        """Whether a blanket hides all but the head."""
        return self.legs == "lie"


def awake(facing: str) -> tuple[Pose, ...]:
    """The first eleven cells: standing, four of walking, talking, two of sitting, two of work, a blink."""
    stand = Pose(facing)
    seated = Pose(facing, head=(0, 2), body=2, legs="sit", arms="lap")
    return (
        stand,
        replace(stand, head=(0, 1), body=1, legs="left", arms="right"),
        replace(stand, legs="pass"),
        replace(stand, head=(0, 1), body=1, legs="right", arms="left"),
        replace(stand, legs="other pass"),
        replace(stand, arms="gesture", mouth="open"),
        seated,
        replace(seated, arms="gesture", mouth="open"),
        replace(stand, arms="busy"),
        replace(stand, head=(0, 1), arms="busy again"),
        replace(stand, eyes="shut"),
    )


ASLEEP = (
    Pose("down", head=(0, -1), legs="lie", eyes="shut", arms="none"),
    Pose("down", head=(0, -1), legs="lie", eyes="shut", arms="none", body=1),
    Pose("down", head=(0, 3), body=2, legs="sit", arms="lap", eyes="shut"),
    Pose("down", head=(0, 2), body=2, legs="sit", arms="lap", eyes="shut"),
)
"""The last cell of each row: in bed breathing out, breathing in, and the same of a doze in a chair."""


def poses() -> Iterator[tuple[int, int, Pose]]:
    """Every cell of a block: column, row, pose. Those that face right are to be drawn facing left and mirrored."""
    for row, facing in enumerate(FACINGS):
        for column, pose in enumerate(awake("left" if facing == "right" else facing)):
            yield column, row, pose
        yield COLUMNS - 1, row, ASLEEP[row]


def block(draw: Callable[[Canvas, Pose], None]) -> Canvas:
    """A layer: what `draw` draws, for all cells."""
    sheet = Canvas(COLUMNS * WIDTH, len(FACINGS) * HEIGHT)
    for column, row, pose in poses():
        cell = Canvas(WIDTH, HEIGHT)
        draw(cell, pose)
        turned = FACINGS[row] == "right" and column < COLUMNS - 1
        sheet.paste(cell.mirrored() if turned else cell, column * WIDTH, row * HEIGHT)
    return sheet
