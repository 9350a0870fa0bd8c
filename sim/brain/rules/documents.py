"""Looking things up: who is unsure and recalls where it is written down may go and consult it.

That a document exists, where it lies and what it tells of are facts that are recalled like others, or not.
"""

from __future__ import annotations

import msgspec

from sim.brain.rules.commitments import promises
from sim.brain.rules.held import DOCUMENT
from sim.brain.rules.reading import Reading
from sim.nouns import CONSULT, TELLS_OF, Decision, Frame, Note, SawDocument
from sim.wording import functional

CONSULT_MINUTES = 10
"""How long it takes to look something up."""
_LEAST, _BY_CONSCIENCE = 0.35, 0.6
"""How likely somebody is to mean to look something up: at least, and what conscientiousness adds."""


class Written(msgspec.Struct, frozen=True):
    """A document that is recalled to tell of something, where it lies, and the ids of what says so."""

    document: str
    place: str
    ids: tuple[str, ...]


def written(reading: Reading, subject: str) -> Written | None:
    """Where it is written down what there is to know of a subject, as far as that is recalled."""
    found = []
    for holding in reading.held.all:
        if (holding.fact.predicate, holding.fact.object) == (TELLS_OF, subject):
            place = reading.held.best(holding.fact.subject, "is at")
            if place is not None:
                ids = tuple(sorted({*holding.ids, *place.ids}))
                found.append(Written(holding.fact.subject, place.fact.object, ids))
    return min(found, key=lambda one: reading.dice.unit("written", subject, one.document), default=None)


def to_look_up(reading: Reading, subject: str) -> tuple[Note, ...]:
    """The intention to look something up, where one recalls a document about it and is of a mind to."""
    found = written(reading, subject)
    if found is None or _looked_up_today(reading, found.document):
        return ()
    if any(one.frame.verb == CONSULT and one.frame.what == found.document for one in promises(reading)):
        return ()
    share = _LEAST + _BY_CONSCIENCE * reading.persona.traits.conscientiousness / 100
    if not reading.dice.chance(min(1.0, share), "look up", subject):
        return ()
    frame = Frame(reading.me, CONSULT, found.document, place=found.place, pronoun=reading.persona.pronoun)
    return (Note(frame, kind="commitment", evidence=found.ids),)


def consulting(reading: Reading) -> Decision | None:
    """To look into a document that lies here, where what is recalled of its subject is contested, or is nothing."""
    for percept in reading.percepts:
        if not isinstance(percept, SawDocument) or _looked_up_today(reading, percept.document):
            continue
        for subject in percept.subjects:
            ids = _contested(reading, subject)
            if ids or not _anything(reading, subject):
                until = reading.tick + reading.ticks(CONSULT_MINUTES)
                return Decision("do", CONSULT, percept.document, place=percept.place, until=until, because=ids)
    return None


def _anything(reading: Reading, subject: str) -> bool:
    return bool(reading.held.about(subject))


def _contested(reading: Reading, subject: str) -> tuple[str, ...]:
    """The ids of what speaks for either side where equally good sources, none of them written, say different things."""
    for predicate in sorted({holding.fact.predicate for holding in reading.held.about(subject)}):
        sides = reading.held.every(subject, predicate)
        if not functional(predicate) or len(sides) < 2 or sides[0].authority >= DOCUMENT:
            continue
        if _unsure(reading, subject, predicate) or sides[0].rank[:2] == sides[1].rank[:2]:
            return tuple(sorted({*sides[0].ids, *sides[1].ids}))
    return ()


def _unsure(reading: Reading, subject: str, predicate: str) -> bool:
    return any(
        belief.unsure and (belief.fact.subject, belief.fact.predicate) == (subject, predicate)
        for belief in reading.beliefs
    )


def _looked_up_today(reading: Reading, document: str) -> bool:
    """Whether one has just looked into it, or recalls to have done so today."""
    step = reading.step
    if step is not None and (step.verb, step.what) == (CONSULT, document):
        return True
    return any(
        memory.frame is not None and (memory.frame.verb, memory.frame.what) == (CONSULT, document)
        and reading.today(memory.created)
        for memory in reading.of_kind("action")
    )  # fmt: skip


def exists(reading: Reading, document: str) -> bool:
    """Whether a document lies where one is and may be read."""
    return any(isinstance(each, SawDocument) and each.document == document for each in reading.percepts)
