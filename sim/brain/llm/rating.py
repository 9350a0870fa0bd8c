"""Importance: how much new memories matter to this resident, several in one call."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from sim.brain.llm.asking import Inquiry
from sim.brain.llm.known import Known
from sim.brain.llm.picture import memory_row
from sim.brain.llm.shapes import Shape, keyed_by
from sim.brain.llm.understanding import Understanding
from sim.nouns import Memory, Ratings, Situation

Percent = Literal[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
Importance = Annotated[
    Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10] | None,
    WithJsonSchema({"type": "integer", "enum": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}),
]
"""Asked for as a number; who gives none all the same leaves the memory unrated, and it is asked for again."""
Feeling = Literal[-3, -2, -1, 0, 1, 2, 3]


class Rating(Shape):
    """What one memory comes to."""

    importance: Importance = Field(description="1 everyday to 10 life-changing")
    feeling: Feeling = Field(description="-3 awful to 3 wonderful")
    belief: Percent = Field(description="how far it is believed, in per cent")


class RatingsReply(Shape):
    """A rating for each id."""

    ratings: dict[str, Rating] = Field(description="one entry an id", json_schema_extra=keyed_by("observed"))


def importance_inquiry(situation: Situation) -> Inquiry[RatingsReply, Ratings]:
    """The question how much the observed memories matter."""
    known = Known(situation)
    rows = tuple(memory_row(short, memory, known) for short, memory in known.observed.items())
    return Inquiry("importance", known, RatingsReply, _understand, {"observed": rows})


def _understand(reply: RatingsReply, understanding: Understanding) -> Ratings:
    observed = understanding.known.observed
    for short in reply.ratings:
        if short not in observed:
            understanding.doubt("ratings", "an id that was not given", f"the ids are {', '.join(observed)}")
            break
    given = [reply.ratings.get(short) for short in observed]
    if not any(rating is not None for rating in given):
        understanding.doubt("ratings", "nothing rated", f"rate each of {', '.join(observed)}")
    return Ratings(
        tuple(None if rating is None else rating.importance for rating in given),
        tuple(0 if rating is None else rating.feeling for rating in given),
        tuple(_believed(rating, memory) for rating, memory in zip(given, observed.values(), strict=True)),
    )


def _believed(rating: Rating | None, memory: Memory) -> int:
    """What was told is believed as far as the rating says, and no further than it was said; all else as it was."""
    if rating is None or memory.kind != "told" or not memory.facts:
        return memory.confidence
    return memory.confidence * rating.belief // 100
