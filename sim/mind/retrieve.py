"""Recall: which memories or beliefs a cue brings back. Filters first, then every candidate ranked exactly.

Ranking changes nothing: what a recall touched is said by an event. No pre-selection by similarity: a memory far down by
relevance can be first by score.
"""

from __future__ import annotations

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
from sim.mind.scan import Cue, highest
from sim.mind.scoring import Factors
from sim.mind.stream import EVERYTHING, Filter
from sim.nouns import MILLION, Fact, MindParameters, Recalled

if TYPE_CHECKING:
    from sim.mind.mind import Mind


def rank(
    mind: Mind,
    cue_vector: ArrayLike | Cue,
    *,
    now_tick: int,
    clock: Clock,
    k: int,
    wanted: Filter = EVERYTHING,
    dice: Dice | None = None,
    row: str = "",
) -> list[Recalled]:
    """The k memories that fit what is `wanted` and score highest, best first; fewer if there are fewer.

    `cue_vector` has shape (dim,), or is one of the cues of a decision; `row` is the row of the cue table, put into
    each Recalled. With a recall threshold each memory comes to mind with its own chance, thrown with `dice` by its id
    alone: one that fails is passed over.
    Raises EmbedderError for a cue that is no vector and while a memory waits for its vector, UserMistake when recall
    can fail and there are no dice.
    """
    stream = mind.stream
    rows = stream.rows(wanted)
    if k <= 0 or not (len(stream) if rows is None else len(rows)):
        return []
    scored = cue_vector.cues.memories() if isinstance(cue_vector, Cue) else None
    if isinstance(cue_vector, Cue) and scored is not None and mind.parameters.recall_threshold is None:
        lines = scored.best(cue_vector.number, rows, k)
    else:
        factors = _factors(stream.entries, rows, _vector(cue_vector), now_tick, clock, mind.parameters, beliefs=False)
        best = _best(stream.entries, rows, factors, now_tick, clock, k, mind.parameters, dice, row)
        lines = _lines(factors, best, rows)
    memories, ids = stream.memories, stream.entries.ids
    return [
        Recalled(row, memories[ids[at]], None, score, recency, importance, relevance)
        for at, score, relevance, recency, importance in lines
    ]


def rank_beliefs(
    mind: Mind,
    cue_vector: ArrayLike | Cue,
    *,
    now_tick: int,
    clock: Clock,
    k: int,
    about_facts: Collection[Fact] | None = None,
    dice: Dice | None = None,
    row: str = "",
) -> list[Recalled]:
    """The k live beliefs (of those in `about_facts`) that score highest; their importance is their confidence.

    Beliefs have their own last access and counts. Raises like `rank`.
    """
    beliefs = mind.beliefs
    rows = None if about_facts is None else beliefs.rows_about(about_facts)
    if k <= 0 or not (len(beliefs) if rows is None else len(rows)):
        return []
    scored = cue_vector.cues.beliefs() if isinstance(cue_vector, Cue) else None
    if isinstance(cue_vector, Cue) and scored is not None and mind.parameters.recall_threshold is None:
        lines = scored.best(cue_vector.number, rows, k)
    else:
        factors = _factors(beliefs.entries, rows, _vector(cue_vector), now_tick, clock, mind.parameters, beliefs=True)
        best = _best(beliefs.entries, rows, factors, now_tick, clock, k, mind.parameters, dice, row)
        lines = _lines(factors, best, rows)
    live, ids = beliefs.live, beliefs.entries.ids
    return [
        Recalled(row, None, live[ids[at]], score, recency, importance, relevance)
        for at, score, relevance, recency, importance in lines
    ]


def _vector(cue: ArrayLike | Cue) -> ArrayLike:
    return cue.cues.vectors[cue.number] if isinstance(cue, Cue) else cue


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
    scores = None if parameters.order == "newest" else factors.score
    if parameters.recall_threshold is None:
        return _top(scores, k, entries, rows)
    if dice is None:
        raise UserMistake("recall_threshold makes recall fail by chance: dice are needed")
    every = np.arange(len(entries)) if rows is None else rows
    activation = scoring.activations(entries, every, now_tick, clock, parameters.activation_decay)
    chances = scoring.recall_chances(activation, parameters.recall_threshold, parameters.recall_noise).tolist()
    found: list[int] = []
    for at in _top(scores, len(every), entries, rows):
        # thrown in order of score and only as far as needed: each throw hangs on the id alone
        if dice.unit("recall", row, entries.ids[every[at]]) * MILLION < chances[at]:
            found.append(at)
            if len(found) == k:
                break
    return found


def _top(scores: Rows | None, k: int, entries: Entries, rows: Rows | None) -> list[int]:
    """Positions of the k highest scores, highest first, equal ones by id; without scores of the k latest, latest first.

    Score and place among the ids are joined in one number, so there are no ties and no order of rows shows.
    """
    keys = entries.places() if rows is None else entries.places().take(rows)
    if scores is not None:
        keys = scores * len(entries) - keys
    found: list[int] = highest(keys, k).tolist()
    return found


def _lines(factors: Factors, best: Sequence[int], rows: Rows | None) -> list[tuple[int, int, int, int, int]]:
    """Row, score, relevance, recency and importance of the chosen, as plain numbers."""
    if not best:
        return []
    at = np.array(best)
    where: list[int] = best if rows is None else rows.take(at).tolist()  # type: ignore[assignment]
    return list(zip(where, *(column.take(at).tolist() for column in factors), strict=True))
