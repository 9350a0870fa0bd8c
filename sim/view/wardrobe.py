"""The residents' sheet: where its layers lie, what its cells show, and how a look is dressed from it.

`worlds/residents.png` (drawn by worlds/art/draw_residents.py) holds every head, coat and hat as a block of its own,
twelve cells wide and four high, in key colours. `Wardrobe.dress` puts the blocks that a look names over one another
in that look's colours; what comes out is one such block:

| row | faces | | column | shows |
|---|---|---|---|---|
| 0 | down (to the viewer) | | 0 | standing |
| 1 | left | | 1 to 4 | walking |
| 2 | right | | 5 | talking |
| 3 | up | | 6, 7 | sitting, sitting and talking |
| | | | 8, 9 | busy with the hands |
| | | | 10 | a blink |

Column 11 is no facing's: its rows 0 and 1 are somebody in bed, breathing out and in; 2 and 3 the same of a doze.
A cell is 16 pixels wide and 26 high; feet stand on the last row but one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sim.view.dyes import DYES, KEYS, SKINS
from sim.view.looks import Look, Worn

Pixels = NDArray[np.uint8]
"""Red, green, blue, opacity, indexed [y, x]."""
_Kind = TypeVar("_Kind", np.uint8, np.intp)

CELL = (16, 26)
"""Width and height of a cell in pixels."""
COLUMNS, ROWS = 12, 4
"""Cells of a block."""
BLOCKS = 6
"""Blocks in a row of the sheet."""

FACINGS = {"down": 0, "left": 1, "right": 2, "up": 3}
STAND, TALK, SIT, SIT_TALK, BLINK = 0, 5, 6, 7, 10
WALK = (1, 2, 3, 4)
BUSY = (8, 9)
IN_BED = ((11, 0), (11, 1))
DOZE = ((11, 2), (11, 3))

LAYERS = (
    "shadow", "head", "face", "trousers", "skirt", "long skirt",
    "shirt", "jumper", "cardigan", "waistcoat", "stripes", "smock", "blouse", "coat", "open coat", "white coat",
    "sleeves", "second sleeves", "bare arms", "blanket",
    "short", "parted", "tousled", "crop", "afro", "bald", "thin", "swept", "bob", "long", "waves", "tail", "plait",
    "bun", "knot", "set", "curls", "pixie",
    "moustache", "goatee", "short beard", "full beard", "whiskers",
    "apron", "striped apron", "scarf", "silk scarf", "shawl", "tie", "stethoscope", "chain", "watch chain",
    "magnifier", "bell", "hanging pencil", "pens", "pins", "paint stains", "cloth", "satchel", "fiddle case",
    "knitting bag", "case", "rule", "stick", "belt", "braces",
    "straw hat", "brimmed hat", "flat cap", "beret", "woollen hat", "baker's cap", "headscarf", "kerchief",
    "hair ribbon", "pencil in hair", "pencil", "red pencil", "glasses", "flour", "smudge", "freckles",
)  # fmt: skip
"""The blocks of the sheet, row by row."""

UNDER_SLEEVES = frozenset({
    "apron", "striped apron", "tie", "stethoscope", "chain", "watch chain", "magnifier", "bell", "hanging pencil",
    "pens", "pins", "paint stains", "rule", "belt", "braces",
})  # fmt: skip
OVER_SLEEVES = frozenset({"cloth", "satchel", "fiddle case", "knitting bag", "case", "stick"})
ROUND_THE_NECK = frozenset({"scarf", "silk scarf", "shawl"})
ON_THE_HEAD = frozenset(LAYERS[LAYERS.index("straw hat") :])
_OF_THE_HEAD = frozenset(LAYERS[LAYERS.index("short") : LAYERS.index("apron")]) | ON_THE_HEAD | {"head", "face"}

OUTLINE = (36, 26, 34, 255)
"""The dark edge that keeps people apart from any ground."""


class Wardrobe:
    """A loaded sheet. Raises ValueError when the picture is not the size that its layers need."""

    def __init__(self, sheet: Pixels) -> None:
        width, height = COLUMNS * CELL[0], ROWS * CELL[1]
        wanted = (-(-len(LAYERS) // BLOCKS) * height, BLOCKS * width, 4)
        if sheet.shape != wanted:
            raise ValueError(f"residents.png has the shape {sheet.shape!r}, not {wanted!r}: draw it again (worlds/art)")
        self._sheet = sheet
        self._size = width, height
        self._cuts: dict[tuple[str, bool], _Cut] = {}

    @cached_property
    def _shades(self) -> NDArray[np.intp]:
        """For every pixel which key it is, counted from 1; 0 for colours that stay."""
        packed = self._sheet[:, :, :3].astype(np.uint32) @ np.array([65536, 256, 1], dtype=np.uint32)
        shades = np.zeros(packed.shape, dtype=np.intp)
        for number, key in enumerate(KEYS, start=1):
            shades[(packed == int(key, 16)) & (self._sheet[:, :, 3] == 255)] = number
        return shades

    def dress(self, look: Look) -> Pixels:
        """All cells of somebody, (104, 192, 4): the shadow at their feet below, a dark edge round them."""
        width, height = self._size
        figure: Pixels = np.zeros((height, width, 4), dtype=np.uint8)
        for name, dye, second in layers_of(look):
            self._cut(name, look.broad and name not in _OF_THE_HEAD).lay(figure, _inks(look, dye, second))
        figure = edged(raised(figure, look.height))
        whole: Pixels = np.zeros((height, width, 4), dtype=np.uint8)
        self._cut("shadow", False).lay(whole, _inks(look, "grey", "grey"))
        over(whole, figure)
        return whole

    def _cut(self, name: str, broad: bool) -> _Cut:
        """A layer, for narrow or broad shoulders; cut out when it is first worn."""
        found = self._cuts.get((name, broad))
        if found is None:
            row, column = divmod(LAYERS.index(name), BLOCKS)
            width, height = self._size
            part = np.s_[row * height : (row + 1) * height, column * width : (column + 1) * width]
            picture, shades = self._sheet[part].copy(), self._shades[part][:, :, None]
            if broad:
                picture, shades = widened(picture), widened(shades)
            found = self._cuts[name, broad] = _Cut(picture, shades[:, :, 0])
        return found


class _Cut:
    """A layer's few pixels: where they are drawn, and in which colours or keys of colours."""

    def __init__(self, picture: Pixels, shades: NDArray[np.intp]) -> None:
        opacity = picture[:, :, 3]
        self._keyed, self._plain = np.flatnonzero(shades), np.flatnonzero((opacity == 255) & (shades == 0))
        self._veils = np.flatnonzero((opacity > 0) & (opacity < 255))
        self._shades = shades.reshape(-1)[self._keyed]
        self._colours, self._veil = _packed(picture)[self._plain], picture.reshape(-1, 4)[self._veils]

    def lay(self, below: Pixels, inks: Pixels) -> None:
        """Draw it over a picture, in place: keys in the `inks` of their numbers."""
        packed = _packed(below)
        packed[self._keyed] = _packed(inks)[self._shades]
        packed[self._plain] = self._colours
        if len(self._veils):
            flat = below.reshape(-1, 4)
            flat[self._veils] = _veiled(flat[self._veils], self._veil)


def _packed(picture: Pixels) -> NDArray[np.uint32]:
    """The same pixels, each as one number: a view."""
    return picture.reshape(-1).view(np.uint32)


def _inks(look: Look, dye: str, second: str) -> Pixels:
    """The colours that stand for keys in a layer, by number."""
    inks = (*SKINS[look.skin], *DYES[look.hair], *DYES[dye], *DYES[second])
    return np.frombuffer(bytes.fromhex("00000000" + "".join(f"{ink}ff" for ink in inks)), dtype=np.uint8).reshape(-1, 4)


def layers_of(look: Look) -> Iterator[tuple[str, str, str]]:
    """The layers of a look from below to above: name, dye of its cloth, dye of its second cloth."""

    def worn(group: frozenset[str]) -> Iterator[tuple[str, str, str]]:
        return (_named(each) for each in look.worn if each.what in group)

    yield _named(look.below)
    yield _named(look.top)
    yield from worn(UNDER_SLEEVES)
    yield look.sleeves, look.top.dye, look.top.second
    yield from worn(OVER_SLEEVES)
    yield "head", "grey", "grey"
    yield "face", "grey", "grey"
    if look.beard:
        yield look.beard, "grey", "grey"
    yield from worn(ROUND_THE_NECK)
    yield look.style, "grey", "grey"
    yield from worn(ON_THE_HEAD)
    yield "blanket", look.quilt, "cream"


def _named(each: Worn) -> tuple[str, str, str]:
    return each.what, each.dye, each.second


def _cells(figure: NDArray[_Kind]) -> NDArray[_Kind]:
    """The same pixels by cell: [row, y, column, x, channel]; a view."""
    return figure.reshape(ROWS, CELL[1], COLUMNS, CELL[0], -1)


def widened(figure: NDArray[_Kind]) -> NDArray[_Kind]:
    """Shoulders a pixel further out on both sides, in all cells but those in bed."""
    source, made = _cells(figure), _cells(figure.copy())
    made[:, :, :, 0:7] = source[:, :, :, 1:8]
    made[:, :, :, 9:16] = source[:, :, :, 8:15]
    made[:2, :, -1] = source[:2, :, -1]
    return made.reshape(figure.shape)


def raised(figure: Pixels, by: int) -> Pixels:
    """Somebody a pixel taller (1) or shorter (-1) at the hips, but not in bed."""
    if not by:
        return figure
    source, made = _cells(figure), _cells(figure.copy())
    if by > 0:
        made[:, 0:20] = source[:, 1:21]
    else:
        made[:, 1:21] = source[:, 0:20]
        made[:, 0] = 0
    made[:2, :, -1] = source[:2, :, -1]
    return made.reshape(figure.shape)


def edged(figure: Pixels) -> Pixels:
    """A dark edge of one pixel round what is drawn, each cell by itself."""
    cells = _cells(figure)
    drawn = np.pad(cells[..., 3] > 0, ((0, 0), (1, 1), (0, 0), (1, 1)))
    near = drawn[:, :-2, :, 1:-1] | drawn[:, 2:, :, 1:-1] | drawn[:, 1:-1, :, :-2] | drawn[:, 1:-1, :, 2:]
    made = figure.copy()
    _packed(made)[(near & ~drawn[:, 1:-1, :, 1:-1]).reshape(-1)] = _packed(np.array(OUTLINE, dtype=np.uint8))[0]
    return made


def over(below: Pixels, above: Pixels) -> None:
    """Lays a picture over another one, in place; only veils have to be reckoned."""
    opaque = above[:, :, 3] == 255
    np.copyto(_packed(below), _packed(above), where=opaque.reshape(-1))
    veiled = ~opaque & (above[:, :, 3] > 0)
    if veiled.any():
        below[veiled] = _veiled(below[veiled], above[veiled])


def _veiled(below: Pixels, above: Pixels) -> Pixels:
    """Colours (n, 4) as they are below others that let something through."""
    upper, lower = above.astype(np.int32), below.astype(np.int32)
    veil = upper[:, 3:]
    rest = lower[:, 3:] * (255 - veil) // 255
    colours = (upper[:, :3] * veil + lower[:, :3] * rest) // (veil + rest)
    return np.concatenate([colours, veil + rest], axis=1).astype(np.uint8)
