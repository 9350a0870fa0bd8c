"""How what was promised ended, and what was found on the way: the notes a decision leaves behind.

A promise is kept by being there, late after the allowance, and missed where its time has passed unattended; a partner
who did not come is remembered as absent.
"""

from __future__ import annotations

from sim.brain.rules.commitments import Promise, ended, promises
from sim.brain.rules.documents import exists
from sim.brain.rules.places import barred
from sim.brain.rules.reading import Reading, once
from sim.nouns import CONSULT, Decision, Frame, InTalk, Memory, Note, Refused, Step

ERRANDS = ("fetch", CONSULT)
_WITH_SOMEBODY = ("meet", "help")
_APPOINTMENTS = ("meet", "help", "come to")
_REFUSALS = {
    "closing": ("closing", "shut", 0), "occupied": ("occupied", "occupied", 0),
    "unserved": ("without anybody to serve", "unserved", -1),
}  # fmt: skip
"""What a place that refuses one is found to be, the outcome that is remembered, and how it feels.

A shut door is not among them: it is seen, and so is remembered already.
"""
_WAIT_MINUTES, _LATELY_MINUTES = 3, 15
_WAITS = 2
"""So often one waits before a room that is taken."""


def being_there(reading: Reading, promise: Promise) -> Note | None:
    """What being at the place of a promise means for it: kept or late, once its hour is near.

    Nobody has met somebody who is not in sight, or fetched what they have not got: that shows when it is over.
    """
    if promise.at is None or promise.until is None or reading.tick >= promise.until:
        return None
    constants = reading.constants
    if reading.tick < promise.at - reading.ticks(constants.early_minutes + constants.walk_minutes):
        return None
    if promise.frame.verb == "meet" and promise.whom and promise.whom not in reading.in_sight:
        return None
    if promise.frame.verb in ERRANDS:
        return None
    late = reading.tick > promise.at + reading.ticks(constants.lateness_minutes)
    return ended(promise, "late" if late else "kept")


@once
def served(reading: Reading) -> Promise | None:
    """The promise that the present step serves, directly or as a block of the plan that rests on it."""
    step = reading.step
    if step is None or not step.block:
        return None
    block = next((memory for memory in reading.of_kind("plan") if memory.id == step.block), None)
    serving = {step.block, *(block.evidence if block is not None else ()), *step.because}
    return next((promise for promise in promises(reading) if promise.id in serving), None)


def passed(reading: Reading) -> tuple[Note, ...]:
    """Notes on the promises whose time is over: attended after all, or missed."""
    present = served(reading)
    notes = []
    for promise in promises(reading):
        if promise.until is None or promise.at is None or reading.tick < promise.until:
            continue
        if _attending(reading, promise, present) or _attended(reading, promise):
            notes.append(ended(promise, "kept"))
        else:
            notes.append(ended(promise, "missed", -1))
    return tuple(notes)


def _attending(reading: Reading, promise: Promise, present: Promise | None) -> bool:
    """Whether the step that one is at, or that is just over, is the thing promised: one need not recall doing it."""
    step = reading.step
    if step is None or not step.started or promise.frame.verb in ERRANDS:
        return False
    if present is not None and present.id == promise.id:
        return True
    frame, at = promise.frame, promise.at or 0
    same = (step.verb, step.what, step.person, step.place) == (frame.verb, frame.what, frame.whom, promise.place)
    return same and step.until > at and step.since < (promise.until or at)


def strayed(reading: Reading) -> Decision | None:
    """Back to where the present step is, where one has left it for a talk that came to nothing."""
    step, body = reading.step, reading.body
    if step is None or not step.started or step.asleep or step.verb == "look for" or reading.tick >= step.until:
        return None
    if not step.place or reading.here(step.place) or body.walking_to or _talking(reading):
        return None
    if step.place in barred(reading):
        return None
    return Decision(
        "do", step.verb, step.what, place=step.place, thing=step.thing, person=step.person, until=step.until,
        block=step.block, meal=step.meal, because=step.because,
    )  # fmt: skip


def _talking(reading: Reading) -> bool:
    return any(isinstance(percept, InTalk) for percept in reading.percepts)


def errand_done(reading: Reading) -> tuple[Note, ...]:
    """Notes at the end of fetching something, and now to be brought to whom it was promised, or of looking it up."""
    step, promise = reading.step, served(reading)
    if step is None or promise is None or step.verb not in ERRANDS or promise.frame.verb not in ERRANDS:
        return ()
    if not (step.started or reading.here(step.place)):
        return ()
    in_vain = step.verb == CONSULT and not exists(reading, step.what)
    kept = ended(promise, "false" if in_vain else "kept")
    if not promise.whom:
        return (kept,)
    bring = Frame(reading.me, "bring", promise.frame.what, whom=promise.whom, role="to", pronoun=promise.frame.pronoun)
    return (kept, Note(bring, kind="commitment", evidence=(promise.id,)))


def partner_absent(reading: Reading) -> tuple[Note, ...]:
    """A note at the end of a meeting to which the other did not come. Silent where nothing was recalled about them.

    Who was there a little before the hour, and has gone again, did come.
    """
    step = reading.step
    if step is None or step.verb not in _WITH_SOMEBODY or not step.person or not step.started:
        return ()
    if reading.tick < step.until or step.person in reading.in_sight or not _asked_about(reading, step.person):
        return ()
    agreed = _agreed(reading, step)
    hour = next(
        (memory.frame.at for memory in agreed if memory.frame is not None and memory.frame.at is not None), None
    )
    constants = reading.constants
    late = hour is not None and step.since > hour + reading.ticks(constants.lateness_minutes)
    if late and not any(memory.outcome == "kept" for memory in agreed):
        return ()  # it was I who came late: they may have waited, and gone
    ready = constants.early_minutes + constants.walk_minutes
    since = step.since if hour is None else min(step.since, hour - reading.ticks(ready))
    if any(_shows_up(memory, step.person, since) for memory in reading.about(step.person)):
        return ()
    frame = Frame(
        step.person, step.verb, step.what, whom=reading.me, place=step.place, at=hour,
        negated=True, outcome="absent",
    )  # fmt: skip
    valence = -1
    if step.verb == "help":  # it was I who had promised: they were not there, and have broken no word
        frame, valence = Frame(step.person, "be", place=step.place, negated=True, outcome="absent"), 0
    evidence = (step.block,) if step.block else ()
    return (Note(frame, kind="observation", outcome="absent", valence=valence, evidence=evidence),)


def _agreed(reading: Reading, step: Step) -> list[Memory]:
    """The recalled promises by which a step was agreed; they tell the hour."""
    known = {memory.id: memory for memory in reading.memories}
    block = known.get(step.block)
    grounds = (block, *(known.get(name) for name in (*(block.evidence if block is not None else ()), *step.because)))
    return [memory for memory in grounds if memory is not None and memory.kind == "commitment"]


def not_found(reading: Reading) -> tuple[Note, ...]:
    """A note that somebody who was looked for is not here."""
    step = reading.step
    if step is None or step.verb != "look for" or not step.person or step.person in reading.in_sight:
        return ()
    if not reading.here(step.place):
        return ()
    frame = Frame(step.person, "be", place=step.place, negated=True, outcome="absent")
    return (Note(frame, kind="observation", outcome="absent"),)


def refused(reading: Reading) -> str:
    """The place where one wanted to go and could not; empty where it is not known."""
    refusal = _refusal(reading)
    return reading.situation.question.place or (refusal.place if refusal is not None else "")


def turned_away(reading: Reading) -> tuple[Note, ...]:
    """A note of what refused one just now, where it held no more, was closing or served nobody."""
    refusal, place = _refusal(reading), refused(reading)
    if refusal is None or not place or refusal.reason not in _REFUSALS:
        return ()
    # The room that one meant to be in is no place to go to either.
    meant = reading.step.place if reading.step is not None and refusal.reason != "occupied" else ""
    found, outcome, valence = _REFUSALS[refusal.reason]
    frame = Frame(place, "be", found, place=meant or place, outcome=outcome, pronoun="it")
    return (Note(frame, kind="observation", outcome=outcome, valence=valence),)


def _refusal(reading: Reading) -> Refused | None:
    return next((p for p in reading.percepts if isinstance(p, Refused) and not p.person), None)


def wait_for(reading: Reading, notes: tuple[Note, ...]) -> Decision | None:
    """Wait before a room that holds no more just now; who recalls to have found it so twice lately gives up."""
    step, place = reading.step, next((note.frame.place for note in notes if note.outcome == "occupied"), "")
    if step is None or not step.block or not place:
        return None
    lately = [
        memory.id
        for memory in reading.of_kind("observation")
        if memory.outcome == "occupied" and memory.place == place
        and reading.tick - memory.created <= reading.ticks(_LATELY_MINUTES)
    ]  # fmt: skip
    if len(lately) >= _WAITS:
        return None
    until = reading.tick + reading.ticks(_WAIT_MINUTES)
    return Decision("do", "wait", f"for {place}", until=until, block=step.block)


def wait_at_door(reading: Reading) -> Decision | None:
    """Wait before shut doors for whom one is to meet behind them: till they open, at most till one would be late."""
    step, refusal, promise = reading.step, _refusal(reading), served(reading)
    if step is None or refusal is None or refusal.reason != "shut" or step.verb not in _APPOINTMENTS:
        return None
    if promise is None or promise.at is None:
        return None
    late = promise.at + reading.ticks(reading.constants.lateness_minutes)
    if reading.tick >= late:
        return None
    opens = reading.now.tick_of_iso(f"{reading.now.date}T{refusal.hours.partition('-')[0]}")
    until = opens if opens is not None and reading.tick < opens < late else late
    whom = f"for {promise.whom}" if promise.whom else "at the door"
    return Decision("do", "wait", whom, until=until, block=step.block, because=promise.ids)


def _attended(reading: Reading, promise: Promise) -> bool:
    """Whether it is recalled to have been done: an action that served it, or the very same thing done in its time."""
    for memory in reading.of_kind("action"):
        frame = memory.frame
        if frame is None or memory.outcome == "missed":
            continue
        same = (frame.verb, frame.what, frame.place) == (promise.frame.verb, promise.frame.what, promise.place)
        if promise.id in memory.evidence or (same and promise.at is not None and memory.created >= promise.at):
            return True
    return False


def _asked_about(reading: Reading, person: str) -> bool:
    return reading.asked("meeting", person) or reading.asked("seek", person)


def _shows_up(memory: Memory, person: str, since: int) -> bool:
    frame = memory.frame
    seen = memory.kind in ("conversation", "told") or (
        memory.kind == "observation" and frame is not None and frame.actor == person
    )
    met = memory.kind == "action" and memory.outcome in ("kept", "late") and frame is not None and frame.whom == person
    return (seen or met) and memory.created >= since and memory.outcome != "absent"
