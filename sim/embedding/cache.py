"""No text is embedded twice: a memory, and behind it a file, in front of a slow embedder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from sim.embedding.disk import DiskStore
from sim.embedding.rows import Row, Rows, as_rows
from sim.errors import EmbedderError
from sim.ports import Embedder, Vectors


class CachedEmbedder:
    """`inner`, asked only for texts never seen before.

    `disk` is a folder for what later processes may use (see `cache_folder`), or None for memory alone. Files are keyed
    by `inner.model_hash` and, where it says one, its `build`. Counts of distinct texts: `hits` were in memory,
    `disk_hits` on disk, `misses` were embedded.
    """

    def __init__(self, inner: Embedder, disk: Path | None = None) -> None:
        self.inner = inner
        self.name, self.dim, self.model_hash = inner.name, inner.dim, inner.model_hash
        self.hits = self.disk_hits = self.misses = 0
        self._rows = Rows(inner.dim)
        self._disk = DiskStore(disk, _file_key(inner), inner.dim) if disk is not None else None

    @property
    def disk_failure(self) -> str:
        """Why the disk is not used any more; empty while it is, and where none was asked for."""
        return self._disk.failure if self._disk is not None else ""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, shape (len(texts), dim). Raises EmbedderError."""
        found = self._in_memory(texts)
        if found is not None:
            return found
        missing = self._rows.missing(texts)
        self.hits += len(set(texts)) - len(missing)
        missing = [text for text in missing if not self._from_disk(text)]
        if missing:
            rows = as_rows(self.inner.embed(missing), missing, self.dim, self.name)
            self.misses += len(missing)
            self._keep(missing, rows)
        found = self._rows.held(texts)
        if found is None:
            raise EmbedderError(f"embedder {self.name!r} left texts without vectors")
        return found

    def held(self, texts: Sequence[str]) -> Vectors | None:
        """The vectors of `texts` where memory or disk holds all of them, else None; never asks `inner`."""
        found = self._in_memory(texts)
        if found is None and self._disk is not None:
            found_there = [self._from_disk(text) for text in self._rows.missing(texts)]
            return self._rows.held(texts) if all(found_there) else None
        return found

    def _in_memory(self, texts: Sequence[str]) -> Vectors | None:
        found = self._rows.held(texts)
        if found is not None:
            self.hits += len(texts)
        return found

    def _from_disk(self, text: str) -> bool:
        row = self._disk.find(text) if self._disk is not None else None
        if row is None:
            return False
        self.disk_hits += 1
        self._rows.put(text, row)
        return True

    def _keep(self, texts: Sequence[str], rows: Sequence[Row]) -> None:
        for text, row in zip(texts, rows, strict=True):
            self._rows.put(text, row)
        if self._disk is not None:
            self._disk.append(texts, rows)


def _file_key(inner: Embedder) -> str:
    build = getattr(inner, "build", "")
    written = "-".join(part for part in (inner.name, inner.model_hash[:16], build) if part)
    return re.sub(r"[^A-Za-z0-9._-]", "_", written)
