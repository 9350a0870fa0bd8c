"""Small talk of what one remembers: how the day has been, what was done and seen in it, the event at which one is."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.commitments import pressing
from sim.brain.rules.reading import Reading, once
from sim.brain.rules.saying import Saying, person_source, talk_length, worthiest
from sim.nouns import EVENT_VERBS, MEAL, Frame, Memory, Note, Turn
from sim.wording import matter

_ASKED_FROM = 11 * 60
"""The minute of the day before which nobody is asked how the day has been."""
_AFRESH_MINUTES = 120
"""So long after a talk there may be something new to tell of the day."""
_ENJOYED_MINUTES = 45
"""Who has been at an event for so long thanks its host; who leaves it sooner does too."""
_OWN_FIRST = 2
"""By so much importance one's own deeds come before what others did."""
_COMPANIONABLE = EVENT_VERBS | {"meet", "visit", "look for", "sit", "rest", "stroll", "walk", "spend time"}
"""What leaves one free to talk, though it was planned."""
DULL = frozenset({
    "walk", "be", "sleep", "rest", "tell", "talk", "wait", "begin", "look for", "ask", "ask after", "reminisce",
    "wash", "get", "get up", "accept", "turn down", "invite", "remind", "apologise", "reproach", "forgive", "thank",
    "stroll", "put off", "insist", "eat", "drink", "knock", "open", "speak", "read", "meet", "stand", "sit",
    "spend time", "turn away", "doze", "nap", "nod off", "snore", "yawn", "lie down",
})  # fmt: skip
"""What nobody tells of a day: what everybody does, what was said, rest, and whom one has kept away from."""
_UNNAMED = frozenset({"it", "them", "one", "another"})
"""What a small step of a task calls its object, which nobody who has not seen it would understand."""
_PARTS = ((12 * 60, "this morning"), (17 * 60, "this afternoon"), (24 * 60, "this evening"))


def thanked(reading: Reading, goodbye: Saying) -> Saying:
    """A goodbye, with thanks where one parts from the host of the event at which one is, and has not thanked before."""
    at, step = event_here(reading), reading.step
    if at is None or at[1] != goodbye.to or at[1] == reading.me or step is None:
        return goodbye
    stays_on = not step.block  # who has no promise to keep there any more has been there for long
    if stays(reading) and not stays_on and reading.tick - step.since < reading.ticks(_ENJOYED_MINUTES):
        return goodbye
    event, host, ids = at
    tail = f"for {event}"
    if any(memory.frame is not None and memory.frame.tail == tail for memory in _said_to(reading, host, "thank")):
        return goodbye
    thanks = Note(Frame(reading.me, "thank", whom=host, tail=tail, pronoun=reading.persona.pronoun), kind="telling")
    given = Frame(host, "give", event, whom=reading.me, role="for")
    because = tuple(sorted({*goodbye.because, *ids}))
    return replace(goodbye, frame=given, because=because, notes=(*goodbye.notes, thanks))


@once
def event_here(reading: Reading) -> tuple[str, str, tuple[str, ...]] | None:
    """The event at which one is, its host, and the ids of what one recalls of it; None where nothing is recalled."""
    step = reading.step
    if step is None or not step.started or step.verb not in EVENT_VERBS or not step.what:
        return None
    if not step.place or not reading.here(step.place):
        return None
    recalled = [memory.id for memory in reading.memories if memory.frame is not None and memory.frame.what == step.what]
    held = [name for holding in reading.held.about(step.what) for name in holding.ids]
    ids = tuple(sorted({*recalled, *held}))
    if not ids:
        return None
    host = reading.me if step.verb == "give" else reading.held.object(step.what, "is given by") or step.person
    return step.what, host, ids


def of_the_event(reading: Reading, partner: str) -> Saying | None:
    """A word on the event at which one is, once to each."""
    at = event_here(reading)
    mine = [turn for turn in reading.turns if turn.speaker == reading.me]
    if at is None or any(turn.frame is not None and turn.frame.what == at[0] for turn in mine):
        return None
    event, host, ids = at
    tail = f"about {event}"
    if any(memory.frame is not None and memory.frame.tail == tail for memory in _said_to(reading, partner, "talk")):
        return None
    comes = partner if host == reading.me else reading.me
    frame = Frame(comes, "come to", event, whom=host, role="for")
    said = Frame(reading.me, "talk", whom=partner, role="with", tail=tail, pronoun=reading.persona.pronoun)
    spoken_of = any(turn.frame is not None and turn.frame.what == event for turn in reading.turns)
    return Saying(
        "chat", partner, frame=frame, because=ids, extra="too" if spoken_of else "",
        notes=(Note(said, kind="telling"),),
    )  # fmt: skip


def may_ask(reading: Reading, partner: str) -> bool:
    """Whether to ask somebody after their day: not early, nor twice, nor where the two have only just talked.

    Who no longer has the whole talk in mind does not know whether it was asked.
    """
    if talk_length(reading) > len(reading.turns):
        return False
    if reading.now.minute_of_day < _ASKED_FROM or any(asks_of_day(turn, partner) for turn in reading.turns):
        return False
    told = any(turn.speaker == partner and turn.act == "chat" and turn.frame is not None for turn in reading.turns)
    since = reading.tick - reading.ticks(_AFRESH_MINUTES)
    lately = any(m.kind == "conversation" and m.created >= since for m in reading.about(partner))
    return not told and not lately


def asks_of_day(turn: Turn, whose: str) -> bool:
    """Whether a turn is the question how somebody's day has been."""
    return turn.frame is not None and turn.frame.of_the_day and not turn.frame.negated and turn.frame.actor == whose


def something_done(reading: Reading, person: str) -> Saying | None:
    """Something of this day that was done or seen, worth most of what one has not told this person, as one recalls."""
    told = told_of(reading, person)
    found = [
        memory
        for memory in reading.of_kind("action", "observation", "told")
        if reading.today(memory.created)
        and _worth_telling(reading, memory, person)
        and topic_of(memory, reading.me) not in told
    ]
    return worthiest(reading, "deed", (_of_deed(reading, memory, person) for memory in found))


def _of_deed(reading: Reading, memory: Memory, person: str) -> Saying:
    assert memory.frame is not None
    note = telling_of(reading, person, matter(memory.frame, reading.me), (memory.id,))
    minute = reading.minute_of(memory.created)
    own = memory.frame.actor == reading.me
    return Saying(
        "chat", person, frame=replace(memory.frame, outcome="", at=None, until=None), because=(memory.id,),
        notes=(note,), first_hand=memory.kind != "told",
        extra=next(part for until, part in _PARTS if minute < until),
        source=person_source(memory.source) if memory.kind == "told" else "",
        worth=(memory.importance or 2) + (_OWN_FIRST if own else 0),
    )  # fmt: skip


def topic_of(memory: Memory, teller: str) -> str:
    """What one tells of, as it is remembered to have been told."""
    assert memory.frame is not None
    return f"about {matter(memory.frame, teller)}"


def telling_of(reading: Reading, person: str, about: str, ids: tuple[str, ...]) -> Note:
    """A note of having told somebody of something: its tag is what one asks oneself before telling it again."""
    told = Frame(reading.me, "tell", whom=person, tail=f"about {about}", pronoun=reading.persona.pronoun)
    return Note(told, kind="telling", evidence=ids, tags=(about,))


def _worth_telling(reading: Reading, memory: Memory, person: str) -> bool:
    """A deed of one's own, or of somebody who is not here; what the other did or said oneself is no news for them."""
    frame = memory.frame
    if frame is None or memory.facts or frame.negated or frame.said or frame.verb in DULL or MEAL in memory.tags:
        return False
    if not _UNNAMED.isdisjoint(frame.what.split()):
        return False
    if memory.outcome not in ("", "kept", "late", "spoilt"):
        return False
    here = {person, *reading.situation.question.people}
    if here & {frame.actor, frame.whom, memory.source} or frame.actor in reading.in_sight:
        return False
    if memory.kind == "told" and frame.at is not None:
        return False  # an old tale, or what is to come
    step = reading.step
    if step is not None and frame.what == step.what and frame.verb in (step.verb, *EVENT_VERBS):
        return False  # it is what one is at
    if memory.kind == "action":
        return frame.actor == reading.me
    return bool(frame.what) and frame.actor in memory.people and frame.actor != reading.me


def told_of(reading: Reading, person: str) -> frozenset[str]:
    """What one recalls to have told somebody of, as `topic_of` has it."""
    return frozenset(memory.frame.tail for memory in _said_to(reading, person, "tell") if memory.frame is not None)


def was_said(reading: Reading, memory: Memory) -> bool:
    """Whether somebody has spoken of this very deed in this talk."""
    frame = memory.frame
    return frame is not None and any(
        turn.frame is not None
        and (turn.frame.actor, turn.frame.verb, turn.frame.what) == (frame.actor, frame.verb, frame.what)
        for turn in reading.turns
    )


def _said_to(reading: Reading, person: str, verb: str) -> list[Memory]:
    """What one recalls to have told somebody, or talked over with them, in so many words."""
    return [
        memory
        for memory in reading.of_kind("telling")
        if memory.frame is not None
        and (memory.frame.actor, memory.frame.verb, memory.frame.whom) == (reading.me, verb, person)
    ]


def at_leisure(reading: Reading, others: tuple[str, ...]) -> bool:
    """Whether one has time to talk: no appointment presses, and one is neither on the way nor in the middle of work."""
    step = reading.step
    if reading.body.walking_to or pressing(reading, but_not=others):
        return False
    if step is None or not step.started:
        return step is None
    return not step.block or step.meal or step.verb in _COMPANIONABLE or step.until <= reading.tick


def stays(reading: Reading) -> bool:
    """Whether one goes on with the present step here after the talk: then nobody says that they must be off."""
    step = reading.step
    if step is None or step.until <= reading.tick + reading.ticks(1) or reading.body.walking_to:
        return False
    return step.started and (not step.place or reading.here(step.place))
