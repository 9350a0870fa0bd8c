"""What is to come, talked of: what one has promised to others, and what one is wont to do later on this day."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.commitments import promises
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying, stated, told_to, worthiest
from sim.brain.rules.smalltalk import DULL, may_ask, telling_of, told_of
from sim.nouns import ABOUT_WHAT_IS_TO_COME, Frame, Turn
from sim.wording import matter

_AHEAD_HOURS = 36
"""Nobody speaks of what lies further off when asked what is next."""
_OWN_WORD, _HABIT = 6, 3
"""What one has given one's word for is told before what one does every week."""


def asks_what_next(turn: Turn, whose: str) -> bool:
    """Whether a turn is the question what somebody has before them."""
    frame = turn.frame
    return frame is not None and frame.of_what_is_to_come and not frame.negated and frame.actor == whose


def question_of_plans(reading: Reading, partner: str) -> Saying | None:
    """The question what somebody has before them: once a talk."""
    if not may_ask(reading, partner) or any(_of_plans(turn) for turn in reading.turns):
        return None
    asked = Frame(partner, ABOUT_WHAT_IS_TO_COME[0], tail=ABOUT_WHAT_IS_TO_COME[1])
    return Saying("chat", partner, frame=asked)


def what_next(reading: Reading, turn: Turn) -> Saying:
    """The answer: what one recalls to have before one, else that there is nothing."""
    told = something_to_come(reading, turn.speaker) or something_to_come(reading, turn.speaker, known_too=True)
    if told is not None:
        return told
    nothing = Frame(reading.me, ABOUT_WHAT_IS_TO_COME[0], tail=ABOUT_WHAT_IS_TO_COME[1], negated=True)
    return Saying("chat", turn.speaker, frame=nothing)


def something_to_come(reading: Reading, person: str, *, known_too: bool = False) -> Saying | None:
    """What one is to do, worth most of what one has not told this person and does not do with them.

    `known_too`: also that one comes to an event of which the two have spoken.
    """
    told = told_of(reading, person)
    found = [*_promised(reading, person, known_too), *_habits(reading, person)]
    return worthiest(reading, "ahead", (one for one in found if one.extra not in told))


def _of_plans(turn: Turn) -> bool:
    return turn.frame is not None and turn.frame.of_what_is_to_come


def _promised(reading: Reading, person: str, known_too: bool) -> list[Saying]:
    until = reading.tick + reading.now.clock.ticks(hours=_AHEAD_HOURS)
    return [
        _saying(reading, promise.resolved, person, promise.ids, _OWN_WORD + promise.importance / 10)
        for promise in promises(reading)
        if promise.at is not None and reading.tick < promise.at < until and promise.place
        and person not in (promise.whom, promise.frame.actor) and promise.frame.verb != "give"
        and not _underway(reading, promise.frame) and (known_too or not _known(reading, promise.event, person))
    ]  # fmt: skip


def _habits(reading: Reading, person: str) -> list[Saying]:
    found = []
    for memory in reading.of_kind("habit"):
        frame = memory.frame
        if frame is None or frame.actor != reading.me or not frame.what or frame.verb in DULL:
            continue
        at = reading.now.today_at(frame.from_minute)
        if reading.now.weekday not in frame.days or at <= reading.tick or _underway(reading, frame):
            continue
        once = replace(frame, days=(), from_minute=0, to_minute=0, steps=(), makes=None, at=at)
        found.append(_saying(reading, once, person, (memory.id,), _HABIT + (memory.importance or 3) / 10))
    return found


def _known(reading: Reading, event: str, person: str) -> bool:
    """Whether an event has been spoken of with somebody, by what one recalls: then they know that one comes."""
    if not event:
        return False
    told = any(fact.subject == event for fact in (*told_to(reading, person), *stated(reading)))
    return told or any(
        memory.frame is not None and event in (memory.frame.what, memory.frame.thing)
        for memory in reading.about(person)
    )


def _underway(reading: Reading, frame: Frame) -> bool:
    step = reading.step
    return step is not None and (step.verb, step.what) == (frame.verb, frame.what)


def _saying(reading: Reading, frame: Frame, person: str, ids: tuple[str, ...], worth: float) -> Saying:
    note = telling_of(reading, person, matter_to_come(frame), ids)
    return Saying(
        "chat", person, frame=replace(frame, outcome="", until=None), because=ids, notes=(note,), worth=worth,
        extra=note.frame.tail,
    )  # fmt: skip


def matter_to_come(frame: Frame) -> str:
    """What one tells of that is to come: not to be taken for the deed itself, once it is done."""
    return f"{matter(frame, frame.actor)} soon"
