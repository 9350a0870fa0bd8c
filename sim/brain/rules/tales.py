"""Old times told: what one has lived oneself, called to mind by what was just said or by the place where one is."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.rating import words_of
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying, worthiest
from sim.brain.rules.smalltalk import DULL, telling_of, told_of, topic_of, was_said
from sim.brain.rules.ties import regard
from sim.nouns import EVENT_VERBS, Frame, Memory, Turn
from sim.wording import matter

_WORTH_TELLING = 4
"""Importance from which on an old episode is worth telling; what one felt something at is worth it anyway."""
_LATELY_DAYS = 2
"""What was so lately is no old tale yet."""
_CONFIDES_FROM = 0.4
"""Warmth from which on one speaks of what was hard."""
_TO_MANY_THINGS = frozenset({
    "be", "have", "go", "take", "give", "see", "make", "get", "put", "do", "look", "bring", "come", "keep", "hold",
    "read", "write", "watch", "tell", "ask", "say", "help", "return", "lend", "meet", "find", "lose",
})  # fmt: skip
"""Verbs that two deeds can share without having anything to do with each other."""


def akin(reading: Reading, turn: Turn) -> Saying | None:
    """What was just told puts one in mind of something like it, or of the person it is about, by what one recalls."""
    told_by, frame = turn.speaker, turn.frame
    about = words_of(" ".join(fact.object for fact in turn.facts))
    spoken_of = {part for fact in turn.facts for part in (fact.subject, fact.object)} - {told_by, reading.me, ""}
    if frame is not None:
        about |= _words(frame)
        spoken_of |= {frame.actor, frame.whom} - {told_by, reading.me, ""}
    verb = frame.verb if frame is not None and frame.verb not in _TO_MANY_THINGS else ""
    found = [
        memory
        for memory in _old(reading, told_by)
        if _like(memory, about, verb) or _concerns(memory, spoken_of)
    ]  # fmt: skip
    return _best(reading, found, told_by, "akin")


def of_this_place(reading: Reading, partner: str) -> Saying | None:
    """What happened to one in the place where one is; once a talk."""
    if tales_told(reading):
        return None
    here = reading.body.within[1:]
    found = [memory for memory in _old(reading, partner) if memory.frame is not None and memory.frame.place in here]
    return _best(reading, found, partner, "place")


def more_of(reading: Reading, turn: Turn) -> Saying | None:
    """Asked to tell more of something: what one has lived that has to do with it."""
    about = words_of(turn.frame.what) if turn.frame is not None else frozenset()
    found = [memory for memory in _old(reading, turn.speaker) if _like(memory, about, "")]
    return _best(reading, found, turn.speaker, "more")


def is_old(frame: Frame, reading: Reading) -> bool:
    """Whether what is told happened before this day."""
    return frame.at is not None and frame.at < reading.now.today_at(0)


def tales_told(reading: Reading) -> int:
    """How many old tales one has told in this talk, as far as its turns are in mind."""
    mine = [turn.frame for turn in reading.turns if turn.speaker == reading.me and turn.act == "chat"]
    return sum(frame is not None and is_old(frame, reading) for frame in mine)


def _old(reading: Reading, person: str) -> list[Memory]:
    """Old episodes that one might tell somebody who had no part in them; the hard ones only to friends."""
    lately, told = reading.now.today_at(0) - reading.now.clock.ticks(days=_LATELY_DAYS), told_of(reading, person)
    confides = regard(reading, person).warmth >= _CONFIDES_FROM
    return [
        memory
        for memory in reading.of_kind("action", "observation")
        if memory.created < lately and _worth(memory) and person not in memory.named and person not in memory.people
        and (memory.valence >= 0 or confides) and topic_of(memory, reading.me) not in told
        and not was_said(reading, memory)
    ]  # fmt: skip


def _worth(memory: Memory) -> bool:
    frame = memory.frame
    if frame is None or memory.facts or frame.negated or frame.said or frame.verb in DULL or frame.verb in EVENT_VERBS:
        return False
    if memory.outcome not in ("", "kept") or not (frame.what or frame.whom or frame.tail) or "promise" in frame.verb:
        return False
    return bool(memory.valence) or (memory.importance or 0) >= _WORTH_TELLING


def _like(memory: Memory, about: frozenset[str], verb: str) -> bool:
    frame = memory.frame
    return frame is not None and (frame.verb == verb or bool(about & _words(frame)))


def _concerns(memory: Memory, people: set[str]) -> bool:
    frame = memory.frame
    return frame is not None and not people.isdisjoint((frame.actor, frame.whom))


def _words(frame: Frame) -> frozenset[str]:
    return words_of(f"{frame.what} {frame.tail}".replace("{own}", ""))


def _best(reading: Reading, found: list[Memory], person: str, extra: str) -> Saying | None:
    return worthiest(reading, "tale", (_tale(reading, memory, person, extra) for memory in found))


def _tale(reading: Reading, memory: Memory, person: str, extra: str) -> Saying:
    assert memory.frame is not None
    note = telling_of(reading, person, matter(memory.frame, reading.me), (memory.id,))
    return Saying(
        "chat", person, frame=replace(memory.frame, outcome="", at=memory.created, until=None), because=(memory.id,),
        notes=(note,), first_hand=True, extra=extra,
        worth=(memory.importance or 3) + abs(memory.valence),
    )  # fmt: skip
