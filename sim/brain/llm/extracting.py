"""The facts that texts state, which came without any: a notice, the words of somebody passing through."""

from __future__ import annotations

from pydantic import Field

from sim.brain.llm.asking import Inquiry
from sim.brain.llm.known import Known
from sim.brain.llm.picture import memory_row
from sim.brain.llm.shapes import Shape
from sim.brain.llm.stating import FactReply, fact_of
from sim.brain.llm.understanding import Understanding
from sim.nouns import Extracted, Situation

_MOST_FACTS = 8


class ExtractedReply(Shape):
    """The facts, none where the text states none."""

    facts: list[FactReply] = Field(description="at most eight; empty where the text states none")


def extract_inquiry(situation: Situation) -> Inquiry[ExtractedReply, Extracted]:
    """The question which facts the observed memories state."""
    known = Known(situation)
    rows = tuple(memory_row(short, memory, known) for short, memory in known.observed.items())
    return Inquiry("extract", known, ExtractedReply, _understand, {"observed": rows})


def _understand(reply: ExtractedReply, understanding: Understanding) -> Extracted:
    if len(reply.facts) > _MOST_FACTS:
        understanding.doubt("facts", "too many facts", f"at most {_MOST_FACTS}, not {len(reply.facts)}")
    source = " \n ".join(memory.text for memory in understanding.known.observed.values())
    facts = [
        fact_of(fact, understanding, f"facts.{number}", source) for number, fact in enumerate(reply.facts[:_MOST_FACTS])
    ]
    return Extracted(tuple(dict.fromkeys(fact for fact in facts if fact is not None)), read=True)
