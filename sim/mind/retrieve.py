"""Recall: which memories or beliefs a cue brings back. Filters first, then every candidate ranked exactly.

Ranking changes nothing: what a recall touched is said by an event. No pre-selection by similarity: a memory far down by
relevance can be first by score.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from sim.chance import Dice
from sim.clock import Clock
from sim.errors import UserMistake
from sim.mind import scoring
from sim.mind.entries import Entries
from sim.mind.index import Rows, checked_cue
from sim.mind.scoring import Factors
from sim.mind.stream import Filter
from sim.nouns import MILLION, Fact, MemoryKind, MindParameters, Recalled

if TYPE_CHECKING:
    from sim.mind.mind import Mind


def rank(
    mind: Mind,
    cue_vector: ArrayLike,
    *,
    now_tick: int,
    clock: Clock,
    k: int,
    kinds: Collection[MemoryKind] | None = None,
    people: Collection[str] | None = None,
    tags: Collection[str] | None = None,
    outcome: str | None = None,
    created_from: int | None = None,
    created_until: int | None = None,
    has_facts: bool | None = None,
    about_facts: Collection[Fact] | None = None,
    dice: Dice | None = None,
    row: str = "",
) -> list[Recalled]:
    """The k memories that fit the filters (see `Filter`) and score highest, best first; fewer if there are fewer.

    `cue_vector` has shape (dim,); `row` is the row of the cue table, put into each Recalled. With a recall threshold
    each memory comes to mind with its own chance, thrown with `dice` by its id alone: one that fails is passed over.
    Raises EmbedderError for a cue that is no vector and while a memory waits for its vector, UserMistake when recall
    can fail and there are no dice.
    """
    stream = mind.stream
    wanted = Filter(kinds, people, tags, outcome, created_from, created_until, has_facts, about_facts)
    rows = stream.rows(wanted)
    if k <= 0 or not (len(stream) if rows is None else len(rows)):
        return []
    factors = _factors(stream.entries, rows, cue_vector, now_tick, clock, mind.parameters, beliefs=False)
    best = _best(stream.entries, rows, factors, now_tick, clock, k, mind.parameters, dice, row)
    memories, ids = stream.memories, stream.entries.ids
    return [
        Recalled(row, memories[ids[at]], None, score, recency, importance, relevance)
        for at, score, relevance, recency, importance in _lines(factors, best, rows)
    ]


def rank_beliefs(
    mind: Mind,
    cue_vector: ArrayLike,
    *,
    now_tick: int,
    clock: Clock,
    k: int,
    subjects: Collection[str] | None = None,
    dice: Dice | None = None,
    row: str = "",
) -> list[Recalled]:
    """The k live beliefs (about any of `subjects`) that score highest; their importance is their confidence.

    Beliefs have their own last access and counts. Raises like `rank`.
    """
    beliefs = mind.beliefs
    rows = None if subjects is None else beliefs.rows_about(subjects)
    if k <= 0 or not (len(beliefs) if rows is None else len(rows)):
        return []
    factors = _factors(beliefs.entries, rows, cue_vector, now_tick, clock, mind.parameters, beliefs=True)
    best = _best(beliefs.entries, rows, factors, now_tick, clock, k, mind.parameters, dice, row)
    live, ids = beliefs.live, beliefs.entries.ids
    return [
        Recalled(row, None, live[ids[at]], score, recency, importance, relevance)
        for at, score, relevance, recency, importance in _lines(factors, best, rows)
    ]


def _factors(
    entries: Entries,
    rows: Rows | None,
    cue_vector: ArrayLike,
    now_tick: int,
    clock: Clock,
    parameters: MindParameters,
    *,
    beliefs: bool,
) -> Factors:
    vectors = entries.vectors()
    products = vectors.products(checked_cue(cue_vector, vectors.dim), rows)
    return scoring.factors(
        products, scoring.standing(entries, rows, now_tick, clock, parameters, beliefs=beliefs), parameters
    )


def _best(
    entries: Entries,
    rows: Rows | None,
    factors: Factors,
    now_tick: int,
    clock: Clock,
    k: int,
    parameters: MindParameters,
    dice: Dice | None,
    row: str,
) -> list[int]:
    """Positions among the candidates, best first, at most k."""
    newest = parameters.order == "newest"
    values = _created(entries, rows) if newest else factors.score
    if parameters.recall_threshold is None:
        return _top(values, k, entries, rows, latest_first=newest)
    if dice is None:
        raise UserMistake("recall_threshold makes recall fail by chance: dice are needed")
    every = np.arange(len(entries)) if rows is None else rows
    activation = scoring.activations(entries, every, now_tick, clock, parameters.activation_decay)
    chances = scoring.recall_chances(activation, parameters.recall_threshold, parameters.recall_noise).tolist()
    found: list[int] = []
    for at in _top(values, len(values), entries, rows, latest_first=newest):
        # thrown in order of score and only as far as needed: each throw hangs on the id alone
        if dice.unit("recall", row, entries.ids[every[at]]) * MILLION < chances[at]:
            found.append(at)
            if len(found) == k:
                break
    return found


def _top(values: Rows, k: int, entries: Entries, rows: Rows | None, *, latest_first: bool) -> list[int]:
    """Positions of the k highest values, highest first; equal ones by id (`latest_first`: from the latest id).

    Values that tie at the k-th place are settled by id too, so the result depends on no order of rows.
    """
    size, order = len(values), entries.order

    def key(at: int) -> tuple[int, int, str]:
        return order[at if rows is None else rows[at]]

    if k < size:
        parted = values.copy()
        parted.partition(size - k)
        least = parted[size - k]
        found: list[int] = (values >= least).nonzero()[0].tolist()
        if len(found) > k:
            surely: list[int] = (values > least).nonzero()[0].tolist()
            pick = heapq.nlargest if latest_first else heapq.nsmallest
            found = surely + pick(k - len(surely), sorted(set(found).difference(surely)), key=key)
    else:
        found = list(range(size))
    found.sort(key=key, reverse=latest_first)
    scores = dict(zip(found, values.take(found).tolist(), strict=True))
    return sorted(found, key=scores.__getitem__, reverse=True)  # stable: equal scores stay ordered by id


def _created(entries: Entries, rows: Rows | None) -> Rows:
    created = entries.column("created")
    return created if rows is None else created[rows]


def _lines(factors: Factors, best: Sequence[int], rows: Rows | None) -> list[tuple[int, int, int, int, int]]:
    """Row, score, relevance, recency and importance of the chosen, as plain numbers."""
    if not best:
        return []
    where = best if rows is None else rows.take(best).tolist()
    return list(zip(where, *(column.take(best).tolist() for column in factors), strict=True))
