"""Vectors by text, in memory, as 16-bit whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from sim.errors import EmbedderError
from sim.ports import Vectors

Row = NDArray[np.int16]
"""One vector, shape (dim,). Every entry lies within -2048 and 2048, so 16 bits lose nothing."""

STORED = np.dtype("<i2")
"""Entries as files hold them, whatever the machine's byte order."""


class Rows:
    """Vectors of `dim` entries by text, in the order in which they were put."""

    def __init__(self, dim: int) -> None:
        self.dim = dim
        self._rows: dict[str, Row] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, text: str) -> bool:
        return text in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def put(self, text: str, row: Row) -> None:
        """Hold `row` for `text`; what is held already stays."""
        self._rows.setdefault(text, row)

    def row(self, text: str) -> Row:
        """The vector of one text that is held."""
        return self._rows[text]

    def drop(self, texts: Iterable[str]) -> None:
        """Let go of `texts`."""
        for text in texts:
            self._rows.pop(text, None)

    def missing(self, texts: Iterable[str]) -> list[str]:
        """Those of `texts` that are not held, each once, in their order."""
        return [text for text in dict.fromkeys(texts) if text not in self._rows]

    def held(self, texts: Sequence[str]) -> Vectors | None:
        """The vectors of `texts`, shape (len(texts), dim), or None where even one is not held."""
        try:
            found = [self._rows[text] for text in texts]
        except KeyError:
            return None
        if not found:
            return np.zeros((0, self.dim), dtype=np.float32)
        return np.asarray(found, dtype=np.float32)


def as_rows(vectors: Vectors, texts: Sequence[str], dim: int, embedder: str) -> list[Row]:
    """The rows of what an embedder gave, checked: a plugged-in one may give anything.

    Raises EmbedderError for another shape, entries that are not whole or do not fit 16 bits, and zero vectors.
    """
    given = np.asarray(vectors)
    if given.shape != (len(texts), dim):
        raise EmbedderError(f"embedder {embedder!r} gave shape {given.shape} where {(len(texts), dim)} was due")
    if not np.isfinite(given).all() or (np.rint(given) != given).any() or (np.abs(given) > 32767).any():
        raise EmbedderError(f"embedder {embedder!r} must give whole numbers: rint(2048 * v / |v|) as float32")
    rows = given.astype(np.int16)
    for text, row in zip(texts, rows, strict=True):
        if not row.any():
            raise EmbedderError(f"embedder {embedder!r} gave a zero vector for {text!r}")
    # Copies, so that one kept row does not keep its whole batch in memory.
    return [row.copy() for row in rows]
