"""Work that leaves a thing in a state: when to begin it, when to see to it, and what it means to have come too late."""

from __future__ import annotations

from sim.brain.rules.commitments import Promise, due, promises
from sim.brain.rules.reading import Reading
from sim.nouns import Decision, Fact, Frame, Making, Memory, Note, SawThing
from sim.wording import activity

_STEP_MINUTES = 5
"""How long it takes to begin such work, and to see to it."""
_BEGINS = 0.6
"""How often it is the next step of those who can begin it."""
_ABSORBED = 300
"""By so much conscientiousness is divided: who is deep in talk thinks of the oven at a turn with that chance."""


def begun_now(reading: Reading, frame: Frame, until: int) -> tuple[str, str, int] | None:
    """The step that leaves the thing in its state, if it is the next one: not the first, and with time to see to it.

    It is not begun while one means to see to it, or sees that it is in that state.
    """
    making, step = frame.makes, reading.step
    if making is None or step is None or not reading.here(frame.place) or step.place != frame.place:
        return None
    if f"{step.verb} {step.what}" in (making.step, making.then):
        return None
    end = reading.tick + reading.ticks(_STEP_MINUTES)
    busy = any(promise.frame.makes == making for promise in promises(reading))
    full = any(isinstance(it, SawThing) and it.thing == making.thing for it in reading.percepts)
    if busy or full or end + reading.ticks(making.minutes) > until or not reading.dice.chance(_BEGINS, "begin"):
        return None
    return *_deed(making.step), end


def seen_to(reading: Reading, promise: Promise) -> int:
    """The tick until which one is at a promise: what one's work has left in a state is seen to in a few minutes."""
    until = promise.until or 0
    return until if promise.frame.makes is None else min(until, reading.tick + reading.ticks(_STEP_MINUTES))


def spoilt(reading: Reading) -> Decision | None:
    """What one sees is amiss with a thing one has worked at: it is one's own doing, and has to be seen to at once."""
    for making, ids in _amiss(reading):
        step, (verb, what) = reading.step, _deed(making.then)
        if step is not None and (step.verb, step.what) == (verb, what) and reading.tick < step.until:
            return None
        seen = next(it for it in reading.percepts if isinstance(it, SawThing) and it.thing == making.thing)
        return Decision(
            "do", verb, what, place=seen.place, thing=seen.thing, until=reading.tick + reading.ticks(_STEP_MINUTES),
            block=ids[0], because=ids, notes=_sorry(reading, making, seen, ids),
        )  # fmt: skip
    return None


def called(reading: Reading) -> tuple[str, str, tuple[str, ...]] | None:
    """What calls one away from a talk, as verb and object, and why: work at hand that is due, or that went amiss.

    The more conscientious, the sooner one thinks of it in the middle of a talk.
    """
    for making, ids in _amiss(reading):
        return *_deed(making.then), ids
    thinks = reading.persona.traits.conscientiousness / _ABSORBED
    for promise in promises(reading):
        making_due = promise.frame.makes is not None and reading.here(promise.place) and due(reading, promise)
        if making_due and reading.dice.chance(thinks, "at hand", promise.id, len(reading.turns)):
            return promise.frame.verb, promise.frame.what, promise.ids
    return None


def _amiss(reading: Reading) -> list[tuple[Making, tuple[str, ...]]]:
    """Own work that is seen to have come to what it comes to untended, with the ids of what tells whose it is."""
    states = {(it.thing, it.state) for it in reading.percepts if isinstance(it, SawThing) and it.amiss}
    found: dict[Making, list[str]] = {}
    for memory in reading.of_kind("habit", "plan", "commitment") if states else ():
        frame = memory.frame
        making = frame.makes if frame is not None and frame.actor == reading.me else None
        if making is not None and (making.thing, making.otherwise) in states:
            found.setdefault(making, []).append(memory.id)
    return [(making, tuple(sorted(ids))) for making, ids in found.items()]


def _sorry(reading: Reading, making: Making, seen: SawThing, ids: tuple[str, ...]) -> tuple[Note, ...]:
    """What one has done by not seeing to it, once for each time."""
    since = reading.tick - reading.ticks(making.minutes)
    if not making.spoils or any(_tells(memory, making, since) for memory in reading.of_kind("action")):
        return ()
    verb, what = _deed(making.spoils)
    frame = Frame(
        reading.me, verb, what, whom=making.whom, role="for" if making.whom else "", place=seen.place,
        thing="", outcome="spoilt", pronoun=reading.persona.pronoun,
    )  # fmt: skip
    news = Fact(reading.me, f"has {activity(verb, form='participle')}", what)
    return (Note(frame, outcome="spoilt", valence=-2, evidence=ids, facts=(news,)),)


def _tells(memory: Memory, making: Making, since: int) -> bool:
    frame = memory.frame
    same = frame is not None and f"{frame.verb} {frame.what}".strip() == making.spoils
    return same and memory.outcome == "spoilt" and memory.created >= since


def _deed(text: str) -> tuple[str, str]:
    verb, _, what = text.partition(" ")
    return verb, what
