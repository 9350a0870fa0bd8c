"""The paint box: a limited warm palette, a canvas to draw on pixel by pixel, and pictures as PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

SIZE = 16
"""Pixels from side to side of a tile."""

Pixels = NDArray[np.uint8]
"""Red, green, blue, opacity, indexed [y, x]."""

RAMPS: dict[str, tuple[str, ...]] = {
    "ink": ("241a22", "3a2a30"),
    "grass": ("4f7540", "66904a", "7ba452", "8fb55c", "a8c76c", "c3d98a"),
    "leaf": ("24382f", "33503a", "466b3e", "5f8844", "7fa54e", "a6c162"),
    "pine": ("1d322f", "28473c", "365e49", "4b7855", "6c9666"),
    "amber": ("5e2f25", "86452a", "b26731", "d38f40", "ebb95c", "f6dc8e"),
    "bloom": ("6e3b4a", "9c5566", "c97f8d", "e5a9ae", "f5d0cd", "fdeae0"),
    "earth": ("4e372d", "6b4c39", "8a6548", "ab835b", "c9a473", "e0c294", "efdcb6"),
    "stone": ("3f3b42", "5a555a", "787270", "979087", "b5ada0", "d1c9b8", "e8e1cf"),
    "water": ("2c4f6b", "3a6a85", "4d879c", "69a5b0", "95c6c6", "d3ebe2"),
    "wood": ("34211f", "4e3229", "6d4831", "8e633d", "b1834f", "cfa56b", "e5c592"),
    "red": ("51202b", "752d33", "9c403b", "c05a45", "d97f5a", "eeab81"),
    "slate": ("2a2f45", "3b445e", "515e79", "6d7d95", "91a0ae", "bac5c8"),
    "straw": ("5b4027", "7b5a2e", "a07a3a", "c39c4a", "dfbe66", "f2dc96"),
    "cream": ("9a8568", "bda888", "d9c8a6", "ebdfc2", "f7f0dc"),
    "sage": ("566150", "738069", "95a284", "b5bf9f", "d2d8bd"),
    "rose": ("8a5450", "b07a70", "cf9f90", "e5c0ae", "f3dcce"),
    "sky": ("465a6e", "647c8e", "8aa2ab", "aec2c3", "d2dfda"),
    "violet": ("3d2c46", "5c4163", "83608a", "ad8bae", "d6bcd2"),
    "gold": ("8a5a22", "c48a2c", "e9b83f", "f8dc78", "fff2bd"),
    "iron": ("1f2026", "33353d", "4d5058", "70747a", "9da1a2"),
    # The keys of the residents' sheet: whoever is dressed gets other colours in their place (sim/view/wardrobe.py).
    "skin": ("8c4a3c", "c47f60", "e8ac85", "f8cfa8"),
    "hair": ("31201c", "4d3126", "704934", "94694a"),
    "cloth": ("26365a", "3b5484", "5a7db0", "86a8cf"),
    "second": ("80705c", "b3a387", "dccfb1", "f6eed8"),
}

CLEAR = np.zeros(4, dtype=np.uint8)


@cache
def colour(name: str) -> Pixels:
    """The colour of a step of a ramp: 'wood3'; with '@90' at its end only so opaque."""
    step, _, veil = name.partition("@")
    ramp = step.rstrip("0123456789")
    return np.array([*bytes.fromhex(RAMPS[ramp][int(step[len(ramp) :])]), int(veil or 255)], dtype=np.uint8)


def grain(x: int, y: int, seed: int = 0) -> int:
    """A whole number from 0 to 65,535 that looks like chance and is the same every time."""
    mixed = (x * 374_761_393 + y * 668_265_263 + seed * 2_147_483_647 + 1_274_126_177) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1_274_126_177) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 16)) * 2_246_822_519) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 15)) & 0xFFFF


class Canvas:
    """A picture in the making. What is drawn outside of it is lost without a word."""

    def __init__(self, width: int = SIZE, height: int = SIZE) -> None:
        self.width, self.height = width, height
        self.pixels: Pixels = np.zeros((height, width, 4), dtype=np.uint8)

    def dot(self, x: int, y: int, paint: str) -> None:
        """One pixel."""
        if "@" in paint:
            self.rect(x, y, 1, 1, paint)
        elif 0 <= x < self.width and 0 <= y < self.height:
            self.pixels[y, x] = colour(paint)

    def rect(self, x: int, y: int, width: int, height: int, paint: str) -> None:
        """A filled rectangle; a veil ('ink0@90') lets what is there show through."""
        part = self.pixels[max(y, 0) : max(y + height, 0), max(x, 0) : max(x + width, 0)]
        filled = np.broadcast_to(colour(paint), part.shape)
        part[:] = over(part, filled) if "@" in paint else filled

    def box(self, x: int, y: int, width: int, height: int, fill: str, edge: str) -> None:
        """A filled rectangle with an edge of one pixel."""
        self.rect(x, y, width, height, edge)
        self.rect(x + 1, y + 1, width - 2, height - 2, fill)

    def round_box(self, x: int, y: int, width: int, height: int, fill: str, edge: str) -> None:
        """A box without its four corner pixels."""
        kept = {(cx, cy): self._at(cx, cy) for cx in (x, x + width - 1) for cy in (y, y + height - 1)}
        self.box(x, y, width, height, fill, edge)
        for (cx, cy), old in kept.items():
            if 0 <= cx < self.width and 0 <= cy < self.height:
                self.pixels[cy, cx] = old

    def oval(self, x: int, y: int, width: int, height: int, paint: str) -> None:
        """A filled ellipse in the given box."""
        rows, columns = np.mgrid[0:height, 0:width]
        inside = ((columns + 0.5) / width * 2 - 1) ** 2 + ((rows + 0.5) / height * 2 - 1) ** 2 <= 1
        for dy, dx in zip(*np.nonzero(inside), strict=True):
            self.dot(x + int(dx), y + int(dy), paint)

    def line(self, x0: int, y0: int, x1: int, y1: int, paint: str) -> None:
        """A straight line, both ends drawn."""
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(steps + 1):
            x = x0 + (2 * step * (x1 - x0) + steps) // (2 * steps)
            y = y0 + (2 * step * (y1 - y0) + steps) // (2 * steps)
            self.dot(x, y, paint)

    def rows(self, x: int, y: int, picture: str, paints: Mapping[str, str]) -> None:
        """A picture in letters, each for a colour; other characters leave what is there."""
        for dy, row in enumerate(picture.strip("\n").split("\n")):
            for dx, letter in enumerate(row):
                if letter in paints:
                    self.dot(x + dx, y + dy, paints[letter])

    def paste(self, other: Canvas | Pixels, x: int = 0, y: int = 0) -> None:
        """Another picture over this one, its clear pixels left out."""
        source = other.pixels if isinstance(other, Canvas) else other
        height, width = source.shape[:2]
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        if right > left and bottom > top:
            part = source[top - y : bottom - y, left - x : right - x]
            self.pixels[top:bottom, left:right] = over(self.pixels[top:bottom, left:right], part)

    def foot(self, x: int, y: int, width: int) -> None:
        """The shadow on the floor of what stands there."""
        self.rect(x, y, width, 2, "ink0@90")

    def outline(self, paint: str) -> None:
        """An edge of one pixel around all that is drawn, inside the canvas."""
        drawn = self.pixels[:, :, 3] > 0
        padded = np.pad(drawn, 1)
        near = padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
        self.pixels[near & ~drawn] = colour(paint)

    def mirrored(self) -> Canvas:
        """The same, left and right changed."""
        other = Canvas(self.width, self.height)
        other.pixels = self.pixels[:, ::-1].copy()
        return other

    def copy(self) -> Canvas:
        """The same again."""
        other = Canvas(self.width, self.height)
        other.pixels = self.pixels.copy()
        return other

    def _at(self, x: int, y: int) -> Pixels:
        inside = 0 <= x < self.width and 0 <= y < self.height
        return self.pixels[y, x].copy() if inside else CLEAR


def over(below: Pixels, above: Pixels) -> Pixels:
    """Two pictures, one seen through the clear parts of the other; whole numbers only."""
    veil = above[:, :, 3:4].astype(np.int32)
    base = below[:, :, 3:4].astype(np.int32)
    rest = base * (255 - veil) // 255
    total = np.maximum(veil + rest, 1)
    blended = (above[:, :, :3].astype(np.int32) * veil + below[:, :, :3].astype(np.int32) * rest) // total
    return np.concatenate([blended, veil + rest], axis=2).astype(np.uint8)


def png(pixels: Pixels) -> bytes:
    """A picture as the bytes of a PNG file."""
    height, width = pixels.shape[:2]
    lines = b"".join(b"\0" + row.tobytes() for row in np.ascontiguousarray(pixels))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def enlarged(pixels: Pixels, times: int) -> Pixels:
    """The same picture with every pixel `times` as wide and high."""
    return np.repeat(np.repeat(pixels, times, axis=0), times, axis=1)


def beside(pictures: Sequence[Pixels], columns: int) -> Pixels:
    """Pictures of the same size set in rows of so many columns."""
    height, width = pictures[0].shape[:2]
    rows = -(-len(pictures) // columns)
    sheet = np.zeros((rows * height, columns * width, 4), dtype=np.uint8)
    for index, picture in enumerate(pictures):
        y, x = divmod(index, columns)
        sheet[y * height : (y + 1) * height, x * width : (x + 1) * width] = picture
    return sheet
