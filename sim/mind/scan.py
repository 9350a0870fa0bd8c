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
from sim.mind.index import Relevances, Rows
from sim.nouns import MILLION, MindParameters
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
        """All memories as the cues find them; None where there are too many."""
        if self._memories is None and len(self._mind.stream) <= MOST:
            self._memories = self._scored(self._mind.stream.entries, beliefs=False)
        return self._memories

    def beliefs(self) -> Scored | None:
        """All live beliefs as the cues find them; None where there are too many."""
        if self._beliefs is None and len(self._mind.beliefs) <= MOST:
            self._beliefs = self._scored(self._mind.beliefs.entries, beliefs=True)
        return self._beliefs

    def _scored(self, entries: Entries, *, beliefs: bool) -> Scored:
        parameters = self._mind.parameters
        standing = scoring.standing(entries, None, self._now, self._clock, parameters, beliefs=beliefs)
        return Scored(entries, self.vectors, standing, parameters)


class Cue(NamedTuple):
    """One of several cues."""

    cues: Cues
    number: int


class Scored:
    """Entries to be ranked by one cue after the other, with what they have before any of them worked out once."""

    def __init__(self, entries: Entries, cues: Vectors, standing: scoring.Standing, parameters: MindParameters) -> None:
        self._stored, self._cues, self._standing = entries.vectors(), cues, standing
        self._places, self._size = entries.places(), len(entries)
        self._newest = parameters.order == "newest"
        self._share = scoring.weight(parameters.weight_relevance)
        # what the keys come to where nothing is relevant, if relevance counts in full
        self._ground = standing.weighted // MILLION
        self._ground *= self._size
        self._ground -= self._places

    def best(self, number: int, rows: Rows | None, k: int) -> list[Line]:
        """The k best of `rows` for one cue, the best first."""
        relevances = self._stored.relevances(self._cues[number])
        keys = self._keys(relevances, rows)
        found = highest(keys, k)
        where = found if rows is None else rows.take(found)
        relevant, (recency, importance, weighted) = relevances.take(where), self._standing
        if self._newest:
            scores: list[int] = scoring.score(relevant, weighted.take(where), self._share).tolist()
        else:
            scores = [-(-key // self._size) for key in keys.take(found).tolist()]  # what a place takes off is less
        columns = (where, relevant, recency.take(where), importance.take(where))
        at, *factors = [column.tolist() for column in columns]
        return list(zip(at, scores, *factors, strict=True))

    def _keys(self, relevances: Relevances, rows: Rows | None) -> Rows:
        """Numbers that order the entries: score and place among the ids in one, so all differ; the highest is best."""
        if self._newest:
            return self._places if rows is None else self._places.take(rows)
        if rows is not None:
            relevances = relevances.take(rows)
        if self._share == MILLION:
            keys = np.multiply(relevances, self._size, dtype=np.int64)
            keys += self._ground if rows is None else self._ground.take(rows)
            return keys
        weighted = self._standing.weighted
        keys = scoring.score(relevances, weighted if rows is None else weighted.take(rows), self._share)
        keys *= self._size
        keys -= self._places if rows is None else self._places.take(rows)
        return keys


def highest(keys: Rows, k: int) -> Rows:
    """Positions of the k highest of numbers that all differ, the highest first."""
    size = len(keys)
    if k >= size or size <= SORTED_WHOLE:
        return keys.argsort()[: -k - 1 : -1]
    best = keys.argpartition(size - k)[size - k :]
    return best.take(keys.take(best).argsort()[::-1])
