"""The numbers of a tile layer, in each of the ways in which Tiled packs them: CSV, base64, zlib, gzip, chunks."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from typing import Any

from sim.scenario.tiled_source import Unreadable

_LARGEST = 0xFFFF_FFFF
_WINDOWS = {"zlib": 15, "gzip": 31}
"""What zlib calls the two formats (window bits)."""
_CHANGE = "in Tiled: Map > Map Properties > Tile Layer Format: Base64 (zlib compressed) or CSV"


def cells_of(data: Any, encoding: str, compression: str, count: int) -> list[int]:
    """The `count` numbers of a layer or chunk, flips included, row by row. Raises Unreadable."""
    if isinstance(data, str) and encoding == "base64":
        numbers = _from_base64(data, compression, count)
    elif encoding in ("", "csv"):
        numbers = _from_list(data.split(",") if isinstance(data, str) else data)
    else:
        raise Unreadable(f"is encoded as {encoding!r}, which is not known", _CHANGE, value=encoding)
    if len(numbers) != count:
        raise Unreadable(f"holds {len(numbers):,} tiles where {count:,} belong", value=len(numbers))
    return numbers


def _from_list(cells: Any) -> list[int]:
    if not isinstance(cells, list):
        raise Unreadable("has no tiles", value=cells)
    numbers = []
    for cell in cells:
        try:
            number = int(cell) if isinstance(cell, str | int) else -1
        except ValueError:
            number = -1
        if not 0 <= number <= _LARGEST:
            shown = cell.strip()[:40] if isinstance(cell, str) else cell
            raise Unreadable(f"holds {shown!r}, which is no tile number", value=shown)
        numbers.append(number)
    return numbers


def _from_base64(data: str, compression: str, count: int) -> list[int]:
    try:
        raw = base64.b64decode("".join(data.split()), validate=True)
    except (binascii.Error, ValueError):
        raise Unreadable("is no base64", _CHANGE) from None
    if compression:
        raw = _unpacked(raw, compression, 4 * count)
    if len(raw) % 4:
        raise Unreadable(f"holds {len(raw):,} bytes, which are no whole number of tiles", value=len(raw))
    return list(struct.unpack(f"<{len(raw) // 4}I", raw))


def _unpacked(raw: bytes, compression: str, size: int) -> bytes:
    """What was packed; never more than one tile too many, whatever the file claims to hold."""
    if compression not in _WINDOWS:
        raise Unreadable(f"is packed with {compression!r}, which is not read", _CHANGE, value=compression)
    unpacker = zlib.decompressobj(_WINDOWS[compression])
    try:
        found = unpacker.decompress(raw, size + 4)
    except zlib.error:
        raise Unreadable(f"is damaged: {compression} cannot unpack it", _CHANGE) from None
    if not unpacker.eof and len(found) <= size:
        raise Unreadable(f"is damaged: its {compression} data end too early")
    return found
