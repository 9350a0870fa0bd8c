"""An embedding model of somebody else, behind any function that gives rows of numbers for texts."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

import numpy as np

from sim.embedding.rounding import clean, refuse_blank, whole_numbers
from sim.errors import EmbedderError
from sim.ports import Vectors

Fetch = Callable[[Sequence[str]], Sequence[Sequence[float]]]
"""Rows of numbers for texts, in their order. Raises EmbedderError."""

RULE = "foreign/1: rint 2048"
"""Changed whenever anything here would give a text another vector; part of `model_hash`."""
BATCH = 128
"""So many texts go into one call."""
PROBE = "A probe."


class ForeignEmbedder:
    """The vectors of a model that is reached through `fetch`.

    `name` is how the scenario names it. `dim` is asked of the model with a probe unless it is known, from a log for
    example; a model that then gives rows of another length is refused. Nothing is known of its weights, so `model_hash`
    is that of its name: whoever puts another model behind the name makes the older logs wrong. Raises EmbedderError
    where the dimension has to be asked and nobody answers.
    """

    def __init__(self, name: str, fetch: Fetch, dim: int = 0) -> None:
        self.name, self._fetch = name, fetch
        self.model_hash = hashlib.sha256(f"{name}\n{RULE}".encode()).hexdigest()
        self.dim = dim or len(self._rows([PROBE])[0])

    def embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, shape (len(texts), dim). Raises EmbedderError."""
        refuse_blank(texts)
        vectors: Vectors = np.zeros((len(texts), self.dim), dtype=np.float32)
        for first in range(0, len(texts), BATCH):
            batch = [clean(text) for text in texts[first : first + BATCH]]
            rows = self._rows(batch)
            if (length := len(rows[0])) != self.dim:
                raise EmbedderError(
                    f"the embedding model {self.name!r} gives {length} numbers a text, and {self.dim} were expected: "
                    "another model stands behind that name now; use the one that made the vectors, or start a new run"
                )
            vectors[first : first + BATCH] = whole_numbers(np.asarray(rows, dtype=np.float64), batch)
        return vectors

    def _rows(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        rows = self._fetch(texts)
        if len(rows) != len(texts) or len({len(row) for row in rows}) != 1 or not len(rows[0]):
            raise EmbedderError(f"the embedding model {self.name!r} gave {len(rows)} vectors for {len(texts)} texts")
        return rows
