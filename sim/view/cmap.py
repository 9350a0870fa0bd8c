"""Which characters a font file has: the `cmap` table of a TrueType or OpenType file, read without any library.

Formats 4 and 12 are read (OpenType 1.9, 'cmap'): every font for Unicode has one of them.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from pathlib import Path

Ranges = list[tuple[int, int]]


class Coverage:
    """The code points of a font, as ranges in order."""

    def __init__(self, ranges: Ranges) -> None:
        joined: Ranges = []
        for first, last in sorted(ranges):
            if joined and first <= joined[-1][1] + 1:
                joined[-1] = joined[-1][0], max(last, joined[-1][1])
            else:
                joined.append((first, last))
        self._first = [first for first, _ in joined]
        self._last = [last for _, last in joined]

    def __contains__(self, point: int) -> bool:
        at = bisect_right(self._first, point) - 1
        return at >= 0 and point <= self._last[at]

    def __len__(self) -> int:
        return sum(last - first + 1 for first, last in zip(self._first, self._last, strict=True))


def coverage_of(path: Path) -> Coverage:
    """What a file covers; nothing where it cannot be read or is no font."""
    try:
        return Coverage(_ranges(_table(path)))
    except (OSError, struct.error, IndexError, ValueError):
        return Coverage([])


def _table(path: Path) -> bytes:
    """The cmap table; the first font's where the file is a collection."""
    with path.open("rb") as file:
        start = 0
        if file.read(4) == b"ttcf":
            file.seek(12)
            (start,) = struct.unpack(">I", file.read(4))
        file.seek(start + 4)
        (tables,) = struct.unpack(">H", file.read(2))
        file.seek(start + 12)
        for _ in range(tables):
            tag, _, offset, length = struct.unpack(">4sIII", file.read(16))
            if tag == b"cmap":
                file.seek(offset)
                return file.read(length)
    raise ValueError(f"{path} has no cmap")


def _ranges(table: bytes) -> Ranges:
    """The ranges of the best Unicode subtable."""
    (count,) = struct.unpack_from(">H", table, 2)
    found: dict[int, int] = {}
    for n in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * n)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            (form,) = struct.unpack_from(">H", table, offset)
            found.setdefault(form, offset)
    if 12 in found:
        return _of_format_12(table, found[12])
    return _of_format_4(table, found[4]) if 4 in found else []


def _of_format_12(table: bytes, at: int) -> Ranges:
    (groups,) = struct.unpack_from(">I", table, at + 12)
    numbers = struct.unpack_from(f">{groups * 3}I", table, at + 16)
    return list(zip(numbers[::3], numbers[1::3], strict=True))


def _of_format_4(table: bytes, at: int) -> Ranges:
    """Segments; those that leave out a few of their characters count whole."""
    (doubled,) = struct.unpack_from(">H", table, at + 6)
    segments = doubled // 2
    lasts = struct.unpack_from(f">{segments}H", table, at + 14)
    firsts = struct.unpack_from(f">{segments}H", table, at + 16 + doubled)
    return [(first, last) for first, last in zip(firsts, lasts, strict=True) if first != 0xFFFF]
