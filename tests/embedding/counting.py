"""An embedder that keeps what it was asked, for tests of what stands in front of it."""

from __future__ import annotations

from collections.abc import Sequence

from sim.embedding import HashEmbedder
from sim.ports import Vectors


class CountingEmbedder:
    """A hashing embedder; `asked` holds the texts of every call."""

    name = "counting"

    def __init__(self, dim: int = 32) -> None:
        self.dim = dim
        self._inner = HashEmbedder(dim)
        self.model_hash = self._inner.model_hash
        self.asked: list[list[str]] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked.append(list(texts))
        return self._inner.embed(texts)
