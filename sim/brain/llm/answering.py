"""A free question, answered from what it brought back, with its sources, or by not knowing."""

from __future__ import annotations

from pydantic import Field

from sim.brain.llm.asking import Inquiry
from sim.brain.llm.known import Known
from sim.brain.llm.quoting import clean
from sim.brain.llm.rating import Percent
from sim.brain.llm.shapes import Shape, one_of
from sim.brain.llm.understanding import Understanding
from sim.nouns import MILLION, Answer, Situation

DONT_KNOW = "I don't know."
SELF = "self"
"""Cited where the answer is who one is oneself, or that one does not know: no memory is needed for either."""
_MOST_CHARACTERS = 600


class AnswerReply(Shape):
    """The answer with its sources."""

    known: bool = Field(description="false where nothing that came to mind says it")
    text: str = Field(description="the answer in one to three sentences, as you would say it")
    because: list[str] = Field(
        description='ids of the memories that say so; "self" where it is only who you are, or where nothing says it',
        json_schema_extra={**one_of("sources"), "minItems": 1},
    )
    """Never empty in the schema, which cannot ask for sources only of what is known; not knowing needs none."""
    sure: Percent = Field(description="how sure you are, in per cent")


def answer_inquiry(situation: Situation) -> Inquiry[AnswerReply, Answer]:
    """A free question."""
    known = Known(situation)
    return Inquiry(
        "answer", known, AnswerReply, _understand, {"question": situation.question.text},
        {"sources": (*known.ids, SELF)},
    )  # fmt: skip


def _understand(reply: AnswerReply, understanding: Understanding) -> Answer:
    if not reply.known:
        return Answer(DONT_KNOW, known=False)
    because = understanding.ids((short for short in reply.because if short != SELF), "because")
    text = clean(reply.text, _MOST_CHARACTERS * 2)
    if not text:
        understanding.doubt("text", "an answer without text", "say the answer, or set known to false")
    if len(text) > _MOST_CHARACTERS:
        understanding.doubt("text", "too long", f"at most {_MOST_CHARACTERS} characters, not {len(text)}")
    if not reply.because:
        understanding.doubt(
            "because", "an answer without sources", "name the ids that say so, or set known to false if none does"
        )
    return Answer(text, known=True, confidence=reply.sure * MILLION // 100, because=because)
