"""The cues of one decision compared with all of a mind at once.

The rows of the cue table that serve one decision are ranked on the same state at the same tick, so all that does not
hang on a row's filters is worked out once for all of them: with a few hundred memories the calls cost more than the
sums. Scores are whole numbers: it is the very ranking that each row would have by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sim.clock import Clock
from sim.mind import scoring
from sim.mind.entries import Entries
from sim.mind.index import Rows
from sim.ports import Vectors

if TYPE_CHECKING:
    from sim.mind.mind import Mind

MOST = 4_096
"""Of more entries than that, a row whose filters leave few had better not have them all scored."""

SORTED_WHOLE = 256
"""So few are sorted as quickly as the best of them are picked out."""

Line = tuple[int, int, int, int, int]
"""Row, score, relevance, recency and importance."""


class Cues:
    """The vectors of several cues, shape (cues, dim), put to a mind at a moment; nothing of it may change meanwhile."""

    def __init__(self, mind: Mind, vectors: Vectors, now_tick: int, clock: Clock) -> None:
        self.vectors = vectors
        self._mind, self._now, self._clock = mind, now_tick, clock
        self._memories: Scored | None = None
        self._beliefs: Scored | None = None

    def __getitem__(self, number: int) -> Cue:
        return Cue(self, number)

    def memories(self) -> Scored | None:
        """All memories scored by all cues; None where there are too many."""
        if self._memories is None and len(self._mind.stream) <= MOST:
            self._memories = self._scored(self._mind.stream.entries, beliefs=False)
        return self._memories

    def beliefs(self) -> Scored | None:
        """All live beliefs scored by all cues; None where there are too many."""
        if self._beliefs is None and len(self._mind.beliefs) <= MOST:
            self._beliefs = self._scored(self._mind.beliefs.entries, beliefs=True)
        return self._beliefs

    def _scored(self, entries: Entries, *, beliefs: bool) -> Scored:
        stored, parameters = entries.vectors(), self._mind.parameters
        products = stored.products_of(self.vectors)
        standing = scoring.standing(entries, None, self._now, self._clock, parameters, beliefs=beliefs)
        found = scoring.factors(products, standing, parameters)
        if parameters.order == "newest":
            keys = np.broadcast_to(entries.places(), products.shape)
        else:
            keys = found.score * len(entries)
            keys -= entries.places()
        return Scored(found, keys)


class Cue(NamedTuple):
    """One of several cues."""

    cues: Cues
    number: int


class Scored(NamedTuple):
    """Entries with their scores by each cue.

    `factors`: score and relevance of shape (cues, n), recency and importance (n,). `keys`, (cues, n), order the entries
    for each cue: all differ, the highest is the best.
    """

    factors: scoring.Factors
    keys: Rows

    def best(self, number: int, rows: Rows | None, k: int) -> list[Line]:
        """The k best of `rows` for one cue, the best first."""
        found = highest(self.keys[number] if rows is None else self.keys[number].take(rows), k)
        where = found if rows is None else rows.take(found)
        score, relevance, recency, importance = self.factors
        return list(
            zip(
                where.tolist(),
                score[number].take(where).tolist(),
                relevance[number].take(where).tolist(),
                recency.take(where).tolist(),
                importance.take(where).tolist(),
                strict=True,
            )
        )


def highest(keys: Rows, k: int) -> Rows:
    """Positions of the k highest of numbers that all differ, the highest first."""
    size = len(keys)
    if k >= size or size <= SORTED_WHOLE:
        return keys.argsort()[: -k - 1 : -1]
    best = keys.argpartition(size - k)[size - k :]
    return best.take(keys.take(best).argsort()[::-1])
