"""What now? The promises that are due, then sleep and the plan, then what was promised without an hour, then free time.

Each possibility is a function that gives a decision or None; the first that has one decides. Nothing is looked up: a
promise or a block of the plan that was not recalled does not happen.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sim.brain.rules.avoiding import kept_off
from sim.brain.rules.commitments import Promise, due, leave_by, overruled, promises
from sim.brain.rules.documents import consulting
from sim.brain.rules.leisure import errand, free_time, seek, staying_on
from sim.brain.rules.making import seen_to, spoilt
from sim.brain.rules.meeting import at_table, awaited, company_here, knocked, met, mingling, proposed
from sim.brain.rules.places import barred, found_shut, whereabouts, with_rooms
from sim.brain.rules.planning import is_meal
from sim.brain.rules.reading import Reading
from sim.brain.rules.routine import bedtime, covers, habitual, late_meal, planned, tired
from sim.brain.rules.settling import (
    ERRANDS,
    being_there,
    errand_done,
    not_found,
    partner_absent,
    passed,
    refused,
    served,
    strayed,
    turned_away,
    wait_at_door,
    wait_for,
)
from sim.nouns import Decision, Note

_OUTWEIGHS = 4
"""A block of the plan holds against a promise only if it is more important by this much."""


def judge_decision(reading: Reading) -> Decision:
    """What to do now, for the reason that is asked."""
    reason = reading.situation.question.reason
    if reason == "met":
        return met(reading)
    if reason == "proposed":
        return proposed(reading)
    if reason == "knocked":
        return knocked(reading)
    notes = passed(reading)
    settled = frozenset(name for note in notes for name in note.evidence)
    decide = _BY_REASON.get(reason, _chosen)
    decision = spoilt(reading) or _new_plan(reading, settled) or decide(reading, settled)
    if decision.act in ("do", "seek", "go_on") and (against := overruled(reading)):
        decision = replace(decision, because=tuple(sorted({*decision.because, *against})))
    return kept_off(reading, replace(decision, notes=(*notes, *decision.notes)))


def _new_plan(reading: Reading, settled: frozenset[str]) -> Decision | None:
    """A promise for later today that today's plan was made without: time to plan the rest of the day anew."""
    blocks = reading.of_kind("plan")
    reason = reading.situation.question.reason
    if reason not in ("check", "step over") or not blocks or reading.body.asleep:
        return None
    if reason == "check" and _serving_promise(reading):
        return None  # a plan made anew would have no room for what one is at: its promise is kept, and no longer open
    made = max(block.created for block in blocks)
    planned_for = {name for block in blocks for name in block.evidence}
    new = [
        promise
        for promise in promises(reading)
        if promise.dated and promise.frame.makes is None and promise.made > made
        and promise.id not in settled | planned_for
        and reading.today(promise.at or 0) and (promise.at or 0) > reading.tick
    ]  # fmt: skip
    if not new:
        return None
    first = min(new, key=lambda promise: (promise.at or 0, promise.id))
    return Decision("replan", what=first.frame.what, person=first.whom, block=first.id, because=first.ids)


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
    promised = _promised(reading, settled)
    if promised is not None:
        same = (present is not None and present.id == promised.block) or promised.block == step.block
        return strayed(reading) or mingling(reading) or Decision("go_on") if same else promised
    if present is not None and due(reading, present):
        return strayed(reading) or mingling(reading) or Decision("go_on")
    block = planned(reading, barred(reading))
    if block is not None and block.block != step.block and (block.asleep or not _serving_promise(reading)):
        return block
    if not step.block and block is None and step.verb != "look for":
        waiting = errand(reading, settled)
        if waiting is not None:
            return waiting
    return strayed(reading) or company_here(reading) or Decision("go_on")


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
    notes = (note,) if note is not None else ()
    if step.verb in ("meet", "help", "visit") and step.person in reading.in_sight and awaited(reading, step.person):
        return Decision("go_on", person=step.person, notes=notes)
    company = None if step.started else at_table(reading)  # who goes back to their seat has sat down before
    if company is not None:
        return Decision("go_on", person=company.person, because=company.because, notes=notes)
    return Decision("go_on", notes=notes)


def _refused(reading: Reading, settled: frozenset[str]) -> Decision:
    """Where one wanted to go it was not possible: wait before its door, or something else, not that place."""
    notes = turned_away(reading)
    waiting = wait_for(reading, notes) or wait_at_door(reading)
    if waiting is not None:
        return _with_notes(waiting, notes)
    shunned = {refused(reading), *(note.frame.place for note in notes)} - {""}
    return _with_notes(_chosen(reading, settled, with_rooms(reading, shunned)), notes)


def _declined(reading: Reading, settled: frozenset[str]) -> Decision:
    """Whom one has looked up for company would rather not talk: something else, not waiting beside them."""
    step = reading.step
    return _chosen(reading, settled, frozenset({step.place} if step is not None else ()))


def _served(reading: Reading, settled: frozenset[str]) -> Decision:
    """One's turn has come: what was to be fetched is had."""
    if reading.step is None or reading.step.verb not in ERRANDS:
        return Decision("go_on")
    return _over(reading, settled)


def _over(reading: Reading, settled: frozenset[str]) -> Decision:
    """The step is over: what came of it, and what next."""
    if reading.step is not None and reading.step.verb == "look for":
        seen = reading.in_sight.get(reading.step.person)
        if seen is not None and not seen.asleep:
            return Decision("talk", person=seen.name, block=reading.step.block)
    notes = (*errand_done(reading), *partner_absent(reading), *not_found(reading))
    on = staying_on(reading)
    if on is not None and _promised(reading, settled) is None:
        return _with_notes(on, notes)
    done = settled | frozenset(name for note in notes for name in note.evidence)
    missing = frozenset(note.frame.place for note in notes if note.outcome == "absent" and note.frame.verb == "be")
    return _with_notes(_chosen(reading, done, missing), notes)


def _chosen(reading: Reading, settled: frozenset[str], shunned: frozenset[str] = frozenset()) -> Decision:
    """The next thing to do, from scratch."""
    closed = barred(reading) | shunned
    block = planned(reading, closed)
    if block is None or not (block.asleep or block.meal):
        block = late_meal(reading, closed) or block
    promised = _promised(reading, settled, found_shut(reading) | shunned, closed)
    if promised is not None and (block is None or not _much_less_important(reading, promised, block)):
        return promised
    unsure = consulting(reading)
    if unsure is not None and not (block is not None and block.asleep):
        return unsure
    rest = tired(reading, shunned)
    if rest is not None and not (block is not None and block.asleep):
        return rest
    waiting = block or errand(reading, settled, shunned) or habitual(reading, closed) or bedtime(reading, shunned)
    return waiting or free_time(reading, shunned)


def _promised(
    reading: Reading,
    settled: frozenset[str],
    closed: frozenset[str] = frozenset(),
    for_errands: frozenset[str] = frozenset(),
) -> Decision | None:
    """The most important promise that is due; to an event whose place is not known one goes by its host.

    `closed` is no place to go to for an appointment, `for_errands` none to fetch something at.
    """
    waiting = [p for p in promises(reading) if p.id not in settled]
    ready = [p for p in waiting if due(reading, p) and p.place not in (for_errands if _errand(p) else closed)]
    if ready:
        return _attend(reading, min(ready, key=lambda p: (-p.importance, p.at or 0, reading.dice.unit("due", p.id))))
    lost = [p for p in waiting if p.at is not None and not p.place and p.whom and _begun(reading, p)]
    for promise in sorted(lost, key=lambda p: (-p.importance, reading.dice.unit("due", p.id))):
        likely = [where for where in whereabouts(reading, promise.whom) if where.place not in closed]
        if likely:
            because = tuple(sorted({*promise.ids, *likely[0].ids}))
            return seek(reading, promise.whom, likely[0].place, because, block=promise.id)
    return None


def _attend(reading: Reading, promise: Promise) -> Decision:
    frame = promise.frame
    plans = [m.id for m in reading.of_kind("plan") if promise.id in m.evidence and covers(m, reading.tick)]
    note = being_there(reading, promise) if reading.here(promise.place) else None
    return Decision(
        "do", frame.verb, frame.what, place=promise.place, thing=frame.thing, person=frame.whom,
        until=seen_to(reading, promise), block=promise.id,
        because=tuple(sorted({*promise.ids, *plans})), meal=is_meal(frame),
        notes=(note,) if note is not None else (),
    )  # fmt: skip


def _much_less_important(reading: Reading, promised: Decision, block: Decision) -> bool:
    weights = {memory.id: memory.importance or 0 for memory in reading.memories}
    return weights.get(block.block, 0) - weights.get(promised.block, 0) >= _OUTWEIGHS and not block.asleep


def _serving_promise(reading: Reading) -> bool:
    """Whether the present step is an appointment that is still on (its promise may be kept and so no longer open)."""
    step = reading.step
    return step is not None and step.started and step.verb in ("come to", "meet", "give", "help") and bool(step.block)


def _errand(promise: Promise) -> bool:
    return promise.frame.verb in ERRANDS


def _begun(reading: Reading, promise: Promise) -> bool:
    start = leave_by(reading, replace(promise, place=promise.place or "?"))
    return start is not None and promise.until is not None and start <= reading.tick < promise.until


def _with_notes(decision: Decision, notes: tuple[Note, ...]) -> Decision:
    return replace(decision, notes=(*notes, *decision.notes)) if notes else decision


_BY_REASON: dict[str, Callable[[Reading, frozenset[str]], Decision]] = {
    "check": _checked,
    "seen": _checked,
    "arrived": _arrived,
    "refused": _refused,
    "declined": _declined,
    "served": _served,
    "step over": _over,
}
