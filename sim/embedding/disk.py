"""Vectors kept on disk between runs: one append-only file a model, of records of one size.

A record is the hash of its text, a checksum and the vector. Several processes may append at once: each appends whole
records while it alone holds the file, and whoever finds a torn end cuts it off first. A record whose checksum fails is
passed over and worked out again; a file that is not ours is begun anew. Nothing here can make a run fail: the worst
that happens is that a text is embedded again.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from sim.embedding.rows import STORED, Row

_MAGIC = b"tulving-cache 1\n"
_MOST_BYTES = 128 * 1024 * 1024
"""About 170,000 sentences; a file that is larger when opened keeps its newer half."""


class DiskStore:
    """The vectors of one model in `folder`; `key` names the model, `dim` its dimension. Read when first asked.

    `failure` says why the disk is not used any more (empty: it is); `damaged` counts records passed over.
    """

    def __init__(self, folder: Path, key: str, dim: int) -> None:
        self.path = folder / f"{key}.vectors"
        self.dim = dim
        self.failure = ""
        self.damaged = 0
        self._record = np.dtype([("key", "V16"), ("check", "<u4"), ("row", STORED, (dim,))])
        self._places: dict[bytes, int] | None = None
        self._records: NDArray[Any] = np.zeros(0, dtype=self._record)
        self._waiting: list[bytes] = []

    def find(self, text: str) -> Row | None:
        """The vector of `text`, shape (dim,), or None."""
        key = _key(text)
        place = self._known().get(key)
        if place is None:
            return None
        stored = self._records[place]
        if stored["check"] != crc32(key + stored["row"].tobytes()):
            self.damaged += 1
            del self._known()[key]
            return None
        return np.array(stored["row"], dtype=np.int16)

    def append(self, texts: Sequence[str], rows: Sequence[Row]) -> None:
        """Keep vectors for later processes. What cannot be written now is tried again at the next call."""
        for text, row in zip(texts, rows, strict=True):
            key, entries = _key(text), row.astype(STORED).tobytes()
            self._waiting.append(key + crc32(key + entries).to_bytes(4, "little") + entries)
        if self.failure:
            self._waiting.clear()
            return
        try:
            self._write()
        except OSError as failure:
            self.failure = f"cannot write {self.path}: {failure.strerror}"

    def _known(self) -> dict[bytes, int]:
        if self._places is None:
            self._places = {}
            try:
                self._read()
            except OSError as failure:
                self.failure = f"cannot read {self.path}: {failure.strerror}"
        return self._places

    def _read(self) -> None:
        if not self.path.exists():
            return
        if self.path.stat().st_size > _MOST_BYTES:
            self._halve()
        with self.path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                return  # not ours or damaged: begun anew by the next write
            content = file.read()
        size = self._record.itemsize
        self._records = np.frombuffer(content, dtype=self._record, count=len(content) // size)
        keys = self._records["key"].tobytes()
        self._places = {keys[i * 16 : i * 16 + 16]: i for i in range(len(self._records))}

    def _write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            if not _hold(file):
                return
            size = os.fstat(file.fileno()).st_size
            torn = (size - len(_MAGIC)) % self._record.itemsize if size >= len(_MAGIC) else 0
            if not self._is_ours():
                file.truncate(0)
                file.write(_MAGIC)
            elif torn:
                file.truncate(size - torn)
            file.write(b"".join(self._waiting))
        self._waiting.clear()

    def _is_ours(self) -> bool:
        with self.path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC

    def _halve(self) -> None:
        with self.path.open("r+b") as file:
            if not _hold(file) or file.read(len(_MAGIC)) != _MAGIC:
                return
            records = (os.fstat(file.fileno()).st_size - len(_MAGIC)) // self._record.itemsize
            kept = records // 2
            file.seek(len(_MAGIC) + (records - kept) * self._record.itemsize)
            newer = file.read(kept * self._record.itemsize)
            file.seek(len(_MAGIC))
            file.write(newer)
            file.truncate()


def _key(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _hold(file: BinaryIO) -> bool:
    """Whether this process alone may write `file` until it is closed. Never waits: whoever is refused tries later."""
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
    return _hold_on_windows(file)


def _hold_on_windows(file: BinaryIO) -> bool:
    msvcrt: Any = __import__("msvcrt")
    # One byte far behind the end: Windows locks regions, and the records must stay readable.
    position = file.tell()
    file.seek(1 << 40)
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    finally:
        file.seek(position)
    return True
