"""PNG files of plain pixels, written and read with numpy and zlib alone."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.errors import UserMistake

Pixels = NDArray[np.uint8]
"""(height, width, 3) red, green, blue; or (height, width, 4) with opacity."""

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples a pixel, by PNG's colour type: grey, colours, palette, grey and opacity, colours and opacity."""
_MOST_PIXELS = 64_000_000


def write_png(path: Path, pixels: Pixels) -> None:
    """Write a picture; one that stands there already is replaced, any other file is not. Raises UserMistake."""
    height, width, channels = pixels.shape
    rows = np.zeros((height, 1 + width * channels), dtype=np.uint8)  # each row begins with its filter: none
    rows[:, 1:] = pixels.reshape(height, width * channels)
    head = struct.pack(">IIBBBBB", width, height, 8, {3: 2, 4: 6}[channels], 0, 0, 0)
    try:
        if path.exists() and path.read_bytes()[:8] != SIGNATURE:
            raise UserMistake(f"{path} exists already and is no PNG; name another file")
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
        path.write_bytes(SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts))
    except OSError as error:
        raise UserMistake(f"{path} cannot be written: {error.strerror or error}") from None


def read_png(path: Path) -> Pixels:
    """The pixels of a picture, (height, width, 4): of 8 bits a sample, not interlaced. Raises UserMistake."""
    try:
        chunks = list(_chunks(path.read_bytes()))
        head = next(data for kind, data in chunks if kind == b"IHDR")
        width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", head)
        channels = _CHANNELS[colour]
        if depth != 8 or interlaced or not 0 < width * height <= _MOST_PIXELS:
            raise UserMistake(f"{path} cannot be read: save it as a PNG of 8 bits a colour, not interlaced")
        size = height * (1 + width * channels)
        packed = b"".join(data for kind, data in chunks if kind == b"IDAT")
        raw = zlib.decompressobj().decompress(packed, size)
        rows = np.frombuffer(raw, dtype=np.uint8).reshape(height, 1 + width * channels)
        pixels = _unfiltered(rows, channels).reshape(height, width, channels)
    except (OSError, ValueError, KeyError, StopIteration, struct.error, zlib.error) as error:
        raise UserMistake(f"{path} cannot be read as a PNG: {error}") from None
    return _with_opacity(pixels, colour, dict(chunks))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    if raw[:8] != SIGNATURE:
        raise ValueError("it does not begin as one")
    at = 8
    while at + 8 <= len(raw):
        (length,) = struct.unpack(">I", raw[at : at + 4])
        yield raw[at + 4 : at + 8], raw[at + 8 : at + 8 + length]
        at += 12 + length


def _unfiltered(rows: Pixels, channels: int) -> Pixels:
    """The samples behind PNG's five filters (PNG specification, section 9)."""
    height, width = rows.shape[0], rows.shape[1] - 1
    found = np.zeros((height + 1, width + channels), dtype=np.uint8)  # a row above and a pixel to the left of zeros
    for y in range(height):
        kind, row, above, here = rows[y, 0], rows[y, 1:], found[y], found[y + 1]
        if kind == 0:
            here[channels:] = row
        elif kind == 2:
            here[channels:] = row + above[channels:]
        else:
            _unfilter_row(int(kind), row.tolist(), above.tolist(), here, channels)
    return found[1:, channels:]


def _unfilter_row(kind: int, row: list[int], above: list[int], here: Pixels, channels: int) -> None:
    """The filters that look to the left, one sample after the other: 1 left, 3 average, 4 Paeth."""
    line = [0] * channels
    for x, sample in enumerate(row):
        left, up, corner = line[x], above[x + channels], above[x]
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + up) // 2
        else:
            wanted = left + up - corner
            guess = min((left, up, corner), key=lambda value: abs(wanted - value))
        line.append((sample + guess) & 255)
    here[:] = line


def _with_opacity(pixels: Pixels, colour: int, chunks: dict[bytes, bytes]) -> Pixels:
    found = np.full((*pixels.shape[:2], 4), 255, dtype=np.uint8)
    if colour == 3:
        palette = np.zeros((256, 4), dtype=np.uint8)
        palette[:, 3] = 255
        colours = np.frombuffer(chunks.get(b"PLTE", b""), dtype=np.uint8)
        palette[: len(colours) // 3, :3] = colours[: len(colours) // 3 * 3].reshape(-1, 3)
        clear = np.frombuffer(chunks.get(b"tRNS", b""), dtype=np.uint8)[:256]
        palette[: len(clear), 3] = clear
        return palette[pixels[:, :, 0]]
    if colour in (0, 4):
        found[:, :, :3] = pixels[:, :, :1]
    else:
        found[:, :, :3] = pixels[:, :, :3]
    if colour in (4, 6):
        found[:, :, 3] = pixels[:, :, -1]
    return found
