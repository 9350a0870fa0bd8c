"""What now? The promises that are due, then sleep and the plan, then what was promised without an hour, then free time.

Each possibility is a function that gives a decision or None; the first that has one decides. Nothing is looked up: a
promise or a block of the plan that was not recalled does not happen.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sim.brain.rules.commitments import Promise, due, leave_by, promises
from sim.brain.rules.leisure import errand, free_time, seek, until_next
from sim.brain.rules.meeting import met, proposed
from sim.brain.rules.places import barred, whereabouts
from sim.brain.rules.planning import habits_of
from sim.brain.rules.reading import Reading
from sim.brain.rules.settling import being_there, errand_done, found_shut, not_found, partner_absent, passed, served
from sim.nouns import MILLION, Decision, Frame, Memory, Note

_OUTWEIGHS = 4
"""A block of the plan holds against a promise only if it is more important by this much."""
_NAP_MINUTES = 60
_EVENING, _MORNING = 20 * 60, 5 * 60


def judge_decision(reading: Reading) -> Decision:
    """What to do now, for the reason that is asked."""
    reason = reading.situation.question.reason
    if reason == "met":
        return met(reading)
    if reason == "proposed":
        return proposed(reading)
    notes = passed(reading)
    settled = frozenset(name for note in notes for name in note.evidence)
    decide = _BY_REASON.get(reason, _chosen)
    decision = decide(reading, settled)
    return replace(decision, notes=(*notes, *decision.notes))


def _checked(reading: Reading, settled: frozenset[str]) -> Decision:
    """In the middle of something: is there anything that ought to be done instead?"""
    step = reading.step
    if step is None:
        return _chosen(reading, settled)
    if reading.body.asleep or step.asleep:
        return Decision("go_on")
    if step.verb == "look for" and step.person in reading.in_sight and not reading.in_sight[step.person].asleep:
        return Decision("talk", person=step.person, block=step.block)
    present = served(reading)
    promised = _promised(reading, settled, frozenset())
    if promised is not None:
        same = (present is not None and present.id == promised.block) or promised.block == step.block
        return Decision("go_on") if same else promised
    if present is not None and due(reading, present):
        return Decision("go_on")
    planned = _planned(reading, barred(reading))
    if planned is not None and planned.block != step.block and (planned.asleep or not _serving_promise(reading)):
        return planned
    if not step.block and planned is None and step.verb != "look for":
        return errand(reading, settled) or Decision("go_on")
    return Decision("go_on")


def _arrived(reading: Reading, settled: frozenset[str]) -> Decision:
    """At the place one meant to reach: begin, or talk to whom one looked for, or give up looking here."""
    step = reading.step
    if step is None:
        return _chosen(reading, settled)
    if step.verb == "look for":
        seen = reading.in_sight.get(step.person)
        if seen is not None and not seen.asleep:
            return Decision("talk", person=step.person, block=step.block)
        return _with_notes(_chosen(reading, settled, frozenset({step.place})), not_found(reading))
    promise = served(reading)
    note = being_there(reading, promise) if promise is not None and promise.id not in settled else None
    return Decision("go_on", notes=(note,) if note is not None else ())


def _refused(reading: Reading, settled: frozenset[str]) -> Decision:
    """Where one wanted to go it was not possible: something else, not that place."""
    place, notes = found_shut(reading)
    return _with_notes(_chosen(reading, settled, frozenset({place} - {""})), notes)


def _over(reading: Reading, settled: frozenset[str]) -> Decision:
    """The step is over: what came of it, and what next."""
    if reading.step is not None and reading.step.verb == "look for":
        seen = reading.in_sight.get(reading.step.person)
        if seen is not None and not seen.asleep:
            return Decision("talk", person=seen.name, block=reading.step.block)
    notes = (*errand_done(reading), *partner_absent(reading), *not_found(reading))
    done = settled | frozenset(name for note in notes for name in note.evidence)
    missing = frozenset(note.frame.place for note in notes if note.outcome == "absent" and note.frame.verb == "be")
    return _with_notes(_chosen(reading, done, missing), notes)


def _chosen(reading: Reading, settled: frozenset[str], shunned: frozenset[str] = frozenset()) -> Decision:
    """The next thing to do, from scratch."""
    closed = barred(reading) | shunned
    planned = _planned(reading, closed)
    promised = _promised(reading, settled, closed)
    if promised is not None and (planned is None or not _much_less_important(reading, promised, planned)):
        return promised
    tired = _tired(reading)
    if tired is not None and not (planned is not None and planned.asleep):
        return tired
    if planned is not None:
        return planned
    return errand(reading, settled) or _habitual(reading, closed) or _bedtime(reading) or free_time(reading, shunned)


def _promised(reading: Reading, settled: frozenset[str], closed: frozenset[str]) -> Decision | None:
    """The most important promise that is due; to an event whose place is not known one goes by its host."""
    waiting = [p for p in promises(reading) if p.id not in settled]
    ready = [p for p in waiting if due(reading, p) and p.place not in closed]
    if ready:
        return _attend(reading, min(ready, key=lambda p: (-p.importance, p.at or 0, reading.dice.unit("due", p.id))))
    lost = [p for p in waiting if p.at is not None and not p.place and p.whom and _begun(reading, p)]
    for promise in sorted(lost, key=lambda p: (-p.importance, reading.dice.unit("due", p.id))):
        likely = whereabouts(reading, promise.whom)
        if likely:
            because = tuple(sorted({*promise.ids, *likely[0].ids}))
            return seek(reading, promise.whom, likely[0].place, because, block=promise.id)
    return None


def _attend(reading: Reading, promise: Promise) -> Decision:
    frame = promise.frame
    plans = [m.id for m in reading.of_kind("plan") if promise.id in m.evidence and _covers(m, reading.tick)]
    note = being_there(reading, promise) if reading.here(promise.place) else None
    return Decision(
        "do", frame.verb, frame.what, place=promise.place, thing=frame.thing, person=frame.whom,
        until=promise.until or 0, block=promise.id, because=tuple(sorted({*promise.ids, *plans})),
        notes=(note,) if note is not None else (),
    )  # fmt: skip


def _planned(reading: Reading, closed: frozenset[str]) -> Decision | None:
    """The block of today's plan that covers now, if it is recalled: all of it, or a small step of it."""
    blocks = [m for m in reading.of_kind("plan") if _covers(m, reading.tick) and m.place not in closed]
    if not blocks:
        return None
    newest = max(blocks, key=lambda m: (m.created, m.importance or 0, reading.dice.unit("block", m.text)))
    frame = newest.frame
    assert frame is not None and frame.until is not None
    same = tuple(sorted(m.id for m in blocks if m.frame == frame))
    asleep = frame.verb == "sleep" or "asleep" in newest.tags
    verb, what, until = _small_step(reading, frame, frame.until)
    ids = same
    if not asleep:
        until, sooner = until_next(reading, until)
        ids = tuple(sorted({*same, *sooner}))
    decision = Decision(
        "do", verb, what, place=frame.place, thing=frame.thing, person=frame.whom, until=until, block=newest.id,
        asleep=asleep, meal=frame.verb == "eat" or "meal" in newest.tags, because=ids,
    )  # fmt: skip
    return _with_notes(decision, _kept_by_block(reading, newest))


def _kept_by_block(reading: Reading, block: Memory) -> tuple[Note, ...]:
    """A block that serves a promise, begun where one already is, keeps it."""
    if not reading.here(block.place):
        return ()
    promise = next((p for p in promises(reading) if p.id in block.evidence), None)
    note = being_there(reading, promise) if promise is not None else None
    return (note,) if note is not None else ()


def _small_step(reading: Reading, frame: Frame, until: int) -> tuple[str, str, int]:
    """One of the things to do within a block, for twenty to forty minutes, not the one just done."""
    just = f"{reading.step.verb} {reading.step.what}".strip() if reading.step is not None else ""
    steps = [step for step in frame.steps if step != just] or list(frame.steps)
    if not steps:
        return frame.verb, frame.what, until
    chosen = reading.dice.pick(steps, "step")
    verb, _, what = chosen.partition(" ")
    length = reading.ticks(reading.dice.between(20, 40, "length", chosen))
    return verb, what, min(until, reading.tick + length)


def _tired(reading: Reading) -> Decision | None:
    """Too tired to go on: to bed in the evening, an hour's rest by day. This comes from the body, not from memory."""
    if reading.body.energy >= reading.constants.energy_tired * MILLION:
        return None
    minute = reading.now.minute_of_day
    if minute >= _EVENING or minute < _MORNING:
        return _sleep(reading)
    until = reading.tick + reading.ticks(_NAP_MINUTES)
    return Decision("do", "rest", place=reading.persona.home, until=until)


def _bedtime(reading: Reading) -> Decision | None:
    """At home to bed at the usual hour, where neither a plan nor a habit of sleeping comes to mind."""
    constants, minute = reading.constants, reading.now.minute_of_day
    if minute >= constants.bedtime_minute or minute < constants.rise_minute - 90:
        return _sleep(reading)
    return None


def _sleep(reading: Reading) -> Decision:
    rise, minute = reading.constants.rise_minute, reading.now.minute_of_day
    until = reading.now.today_at(rise if minute < rise else 1440 + rise)
    return Decision("do", "sleep", place=reading.persona.home, until=until, asleep=True)


def _habitual(reading: Reading, closed: frozenset[str]) -> Decision | None:
    """A habit of this hour that comes to mind though no plan did."""
    minute, found = reading.now.minute_of_day, list[Memory]()
    for memory in habits_of(reading, reading.now.weekday):
        frame = memory.frame
        if frame is not None and frame.place not in closed and _ends(frame, minute):
            found.append(memory)
    if not found:
        return None
    habit = min(
        found, key=lambda m: (m.frame.to_minute - m.frame.from_minute if m.frame else 0, reading.dice.unit(m.text))
    )
    frame = habit.frame
    assert frame is not None
    end = reading.now.today_at(_ends(frame, minute))
    verb, what, until = _small_step(reading, frame, end)
    until, sooner = until_next(reading, until)
    place = frame.place or (reading.persona.home if frame.verb == "sleep" else "")
    return Decision(
        "do", verb, what, place=place, until=until, asleep=frame.verb == "sleep", meal=frame.verb == "eat",
        because=tuple(sorted({habit.id, *sooner})),
    )  # fmt: skip


def _ends(frame: Frame, minute: int) -> int:
    """The minute of this day at which a habit ends that covers a minute of it, also one begun yesterday; else 0."""
    if frame.from_minute <= minute < frame.to_minute:
        return frame.to_minute
    return frame.to_minute - 1440 if minute + 1440 < frame.to_minute else 0


def _much_less_important(reading: Reading, promised: Decision, planned: Decision) -> bool:
    weights = {memory.id: memory.importance or 0 for memory in reading.memories}
    return weights.get(planned.block, 0) - weights.get(promised.block, 0) >= _OUTWEIGHS and not planned.asleep


def _serving_promise(reading: Reading) -> bool:
    """Whether the present step is an appointment that is still on (its promise may be kept and so no longer open)."""
    step = reading.step
    return step is not None and step.started and step.verb in ("come to", "meet", "give", "help") and bool(step.block)


def _begun(reading: Reading, promise: Promise) -> bool:
    start = leave_by(reading, replace(promise, place=promise.place or "?"))
    return start is not None and promise.until is not None and start <= reading.tick < promise.until


def _covers(memory: Memory, tick: int) -> bool:
    frame = memory.frame
    return frame is not None and frame.at is not None and frame.until is not None and frame.at <= tick < frame.until


def _with_notes(decision: Decision, notes: tuple[Note, ...]) -> Decision:
    return replace(decision, notes=(*notes, *decision.notes)) if notes else decision


_BY_REASON: dict[str, Callable[[Reading, frozenset[str]], Decision]] = {
    "check": _checked,
    "seen": _checked,
    "arrived": _arrived,
    "refused": _refused,
    "step over": _over,
}
