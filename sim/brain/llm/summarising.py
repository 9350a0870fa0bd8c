"""What a talk was about, in a few words that a memory of it can end with."""

from __future__ import annotations

from pydantic import Field

from sim.brain.llm.asking import Inquiry
from sim.brain.llm.known import Known
from sim.brain.llm.picture import memory_row
from sim.brain.llm.shapes import Shape
from sim.brain.llm.understanding import Understanding
from sim.nouns import Situation, Summary

_MOST_CHARACTERS = 80


class SummaryReply(Shape):
    """What the talk was about."""

    about: str | None = Field(description="a noun phrase that follows 'about', or null for nothing in particular")


def summarise_inquiry(situation: Situation) -> Inquiry[SummaryReply, Summary]:
    """The question what a talk was about, whose turns and tellings are given."""
    known = Known(situation)
    told = tuple(memory_row(short, memory, known) for short, memory in known.observed.items())
    others = tuple(known.label(name) for name in situation.question.people)
    return Inquiry("summarise", known, SummaryReply, _understand, {"observed": told, "others": others})


def _understand(reply: SummaryReply, understanding: Understanding) -> Summary:
    about = understanding.phrase(reply.about, "about", _MOST_CHARACTERS)
    return Summary(about.removeprefix("about ").strip())
