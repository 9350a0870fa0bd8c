"""What a cluster of memories comes to: conclusions of which somebody makes use, each with evidence that exists."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from sim.brain.llm.asking import Inquiry
from sim.brain.llm.known import Known
from sim.brain.llm.picture import memory_row
from sim.brain.llm.rating import Feeling, Percent
from sim.brain.llm.shapes import Shape, one_of
from sim.brain.llm.understanding import Understanding
from sim.nouns import MILLION, Fact, Frame, Insight, Insights, Situation

TAGS = {
    "is often at": "habit_of", "is": "state_of", "keeps promises": "reliability", "likes": "liking",
    "dislikes": "liking", "is interested in": "interest",
}  # fmt: skip
"""What a conclusion may state, and the tag by which it is found: where to look, when to go, whom to trust and like."""
_MOST = 4


class Whereabouts(Shape):
    """Where somebody is often to be found: there one looks for them."""

    person: str = Field(json_schema_extra=one_of("clustered people"))
    predicate: Literal["is often at"]
    place: str = Field(json_schema_extra=one_of("clustered places"))


class StateOfPlace(Shape):
    """What is so of a place: one goes by it."""

    place: str = Field(json_schema_extra=one_of("clustered places"))
    predicate: Literal["is"]
    state: str = Field(description="such as 'often shut' or 'crowded at noon'")


class Reliability(Shape):
    """Whether somebody keeps their word: so far one trusts them."""

    person: str = Field(json_schema_extra=one_of("clustered people"))
    predicate: Literal["keeps promises"]
    how: Literal["well", "badly"]


class Liking(Shape):
    """Whom one likes to be with, or not."""

    predicate: Literal["likes", "dislikes"]
    person: str = Field(json_schema_extra=one_of("clustered people"))


class Interest(Shape):
    """What one would hear more of, and speak of."""

    predicate: Literal["is interested in"]
    topic: str = Field(description="a noun phrase")


Concluded = Whereabouts | StateOfPlace | Reliability | Liking | Interest


class InsightReply(Shape):
    """One conclusion."""

    subject: str = Field(description="whom or what it is about", json_schema_extra=one_of("subjects"))
    verb: str = Field(description="base form, such as 'keep' or 'be'")
    object: str | None = Field(description="what follows the verb, such as 'the shop in good order'")
    fact: Concluded | None = Field(description="the same as something to go by, where one of these fits")
    evidence: list[str] = Field(description="ids, two or more", json_schema_extra={**one_of("observed"), "minItems": 1})
    sure: Percent = Field(description="how sure you are, in per cent")
    feeling: Feeling = Field(description="-3 bad for you to 3 good for you")


class InsightsReply(Shape):
    """The conclusions, none where nothing follows."""

    insights: list[InsightReply] = Field(description="at most four; empty where nothing follows")


def reflect_inquiry(situation: Situation) -> Inquiry[InsightsReply, Insights]:
    """The question what a cluster of memories comes to."""
    known = Known(situation)
    rows = tuple(memory_row(short, memory, known) for short, memory in known.observed.items())
    return Inquiry("reflect", known, InsightsReply, _understand, {"observed": rows}, _names(known))


def _names(known: Known) -> dict[str, tuple[str, ...]]:
    """What conclusions from this cluster can be about: who and what occurs in it, and oneself."""
    cluster = known.observed.values()
    named = {name for memory in cluster for name in (*memory.named, *memory.things, memory.place)}
    people = tuple(label for label, name in known.people.items() if name in named)
    places = tuple(label for label, name in known.places.items() if name in named)
    things = tuple(label for label, name in known.things.items() if name in named)
    subjects = tuple(dict.fromkeys((known.label(known.me), *people, *places, *things)))
    return {"clustered people": people, "clustered places": places, "subjects": subjects}


def _understand(reply: InsightsReply, understanding: Understanding) -> Insights:
    if len(reply.insights) > _MOST:
        understanding.doubt("insights", "too many conclusions", f"at most {_MOST}, not {len(reply.insights)}")
    given = enumerate(reply.insights[:_MOST])
    return Insights(tuple(_insight(one, understanding, f"insights.{number}") for number, one in given))


def _insight(reply: InsightReply, understanding: Understanding, where: str) -> Insight:
    known = understanding.known
    subject = understanding.anything(reply.subject, f"{where}.subject")
    evidence = understanding.ids(reply.evidence, f"{where}.evidence")
    if not evidence:
        understanding.doubt(f"{where}.evidence", "no evidence", "name the ids that it follows from")
    fact = None if reply.fact is None else _fact(reply.fact, understanding, f"{where}.fact")
    frame = Frame(
        subject, understanding.verb(reply.verb, f"{where}.verb"), understanding.phrase(reply.object, f"{where}.object"),
        pronoun=_pronoun(subject, known),
    )  # fmt: skip
    named = (subject, *((fact.subject, fact.object) if fact is not None else ()))
    return Insight(
        frame, evidence, () if fact is None else (fact,), confidence=reply.sure * MILLION // 100,
        valence=reply.feeling, people=tuple(dict.fromkeys(name for name in named if name in known.people.values())),
        tags=() if fact is None else (TAGS[fact.predicate],),
    )  # fmt: skip


def _fact(reply: Concluded, understanding: Understanding, where: str) -> Fact:
    me = understanding.known.me
    match reply:
        case Whereabouts():
            subject = understanding.person(reply.person, f"{where}.person")
            return Fact(subject, reply.predicate, understanding.place(reply.place, f"{where}.place"))
        case StateOfPlace():
            subject = understanding.place(reply.place, f"{where}.place")
            return Fact(subject, reply.predicate, _words(reply.state, understanding, f"{where}.state"))
        case Reliability():
            return Fact(understanding.person(reply.person, f"{where}.person"), reply.predicate, reply.how)
        case Liking():
            return Fact(me, reply.predicate, understanding.person(reply.person, f"{where}.person"))
        case Interest():
            topic = _words(reply.topic, understanding, f"{where}.topic")
            return Fact(me, reply.predicate, understanding.known.anything(topic) or topic)


def _words(given: str, understanding: Understanding, where: str) -> str:
    text = understanding.phrase(given, where, 60)
    if not text:
        understanding.doubt(where, "an empty value", "must not be empty")
    return text


def _pronoun(subject: str, known: Known) -> str:
    if subject == known.me:
        return known.situation.persona.pronoun
    return "they" if subject in known.people.values() else "it"
