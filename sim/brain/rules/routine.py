"""The round of a day: blocks of the plan, habits of the hour, and what the body asks for."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.commitments import promises
from sim.brain.rules.leisure import seek, until_next
from sim.brain.rules.making import begun_now
from sim.brain.rules.planning import habits_of, is_meal
from sim.brain.rules.reading import Reading
from sim.brain.rules.settling import being_there
from sim.nouns import MEAL, Decision, Frame, Memory, Note

_NAP_MINUTES = 60
_LATE_MEAL_MINUTES, _MEAL_MINUTES = 120, 20
"""So long after its time a meal is made up for, and so long it then takes."""
_EVENING, _MORNING = 20 * 60, 5 * 60


def planned(reading: Reading, closed: frozenset[str]) -> Decision | None:
    """The block of today's plan that covers now, if it is recalled: all of it, or a small step of it."""
    blocks = [
        memory
        for memory in reading.of_kind("plan")
        if covers(memory, reading.tick) and memory.place not in closed and not _visited(reading, memory)
    ]
    if not blocks:
        return None
    newest = max(blocks, key=lambda m: (m.created, m.importance or 0, reading.dice.unit("block", m.text)))
    frame = newest.frame
    assert frame is not None and frame.until is not None
    same = tuple(sorted(m.id for m in blocks if m.frame == frame))
    if frame.verb == "visit":
        return seek(reading, frame.whom, frame.place, same, block=newest.id, until=frame.until)
    asleep = frame.verb == "sleep" or "asleep" in newest.tags
    verb, what, until = _small_step(reading, frame, frame.until)
    ids = same
    if not asleep:
        until, sooner = until_next(reading, until, newest.evidence)
        ids = tuple(sorted({*same, *sooner}))
    decision = Decision(
        "do", verb, what, place=frame.place, thing=frame.thing, person=frame.whom, until=until, block=newest.id,
        asleep=asleep, meal=is_meal(frame) or MEAL in newest.tags, because=ids,
    )  # fmt: skip
    return replace(decision, notes=_kept_by_block(reading, newest))


def late_meal(reading: Reading, closed: frozenset[str]) -> Decision | None:
    """A meal of today's plan that was not had in its time, because of a talk or of what came before: it is had now.

    One that was begun and left within minutes was not had.
    """
    earliest = reading.tick - reading.ticks(_LATE_MEAL_MINUTES)
    eaten = [memory for memory in reading.of_kind("action") if memory.frame is not None and is_meal(memory.frame)]
    if any(memory.created >= earliest for memory in eaten):
        return None
    had = {name for memory in eaten for name in memory.evidence}
    missed = [
        block
        for block in reading.of_kind("plan")
        if block.frame is not None and block.frame.verb == "eat" and not block.outcome
        and earliest <= (block.frame.until or 0) <= reading.tick
        and block.id not in had and block.place not in closed
    ]  # fmt: skip
    if not missed:
        return None
    block = max(missed, key=lambda memory: (memory.frame.until or 0 if memory.frame else 0, memory.id))
    assert block.frame is not None
    until, sooner = until_next(reading, reading.tick + reading.ticks(_MEAL_MINUTES))
    return Decision(
        "do", "eat", block.frame.what, place=block.place, thing=block.frame.thing, until=until, block=block.id,
        meal=True, because=tuple(sorted({block.id, *sooner})),
    )  # fmt: skip


def habitual(reading: Reading, closed: frozenset[str]) -> Decision | None:
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
        "do", verb, what, place=place, until=until, block=habit.id,
        asleep=frame.verb == "sleep", meal=frame.verb == "eat",
        because=tuple(sorted({habit.id, *sooner})),
    )  # fmt: skip


def tired(reading: Reading, shunned: frozenset[str]) -> Decision | None:
    """Too tired to go on: to bed in the evening, an hour's rest by day. This comes from the body, not from memory."""
    if not reading.tired:
        return None
    minute = reading.now.minute_of_day
    if minute >= _EVENING or minute < _MORNING:
        return _sleep(reading, shunned)
    until = reading.tick + reading.ticks(_NAP_MINUTES)
    return Decision("do", "rest", place=_home(reading, shunned), until=until)


def bedtime(reading: Reading, shunned: frozenset[str]) -> Decision | None:
    """At home to bed at the usual hour, where neither a plan nor a habit of sleeping comes to mind."""
    constants, minute = reading.constants, reading.now.minute_of_day
    if minute >= constants.bedtime_minute or minute < constants.rise_minute - 90:
        return _sleep(reading, shunned)
    return None


def _visited(reading: Reading, block: Memory) -> bool:
    """Whether a visit that was planned has been made, or was in vain: either is recalled from since it began."""
    frame = block.frame
    if frame is None or frame.verb != "visit" or frame.at is None:
        return False
    return any(
        memory.created >= frame.at and (memory.kind == "conversation" or memory.outcome == "absent")
        for memory in reading.about(frame.whom)
    )


def covers(memory: Memory, tick: int) -> bool:
    """Whether a block of the plan is on at a tick."""
    frame = memory.frame
    return frame is not None and frame.at is not None and frame.until is not None and frame.at <= tick < frame.until


def _kept_by_block(reading: Reading, block: Memory) -> tuple[Note, ...]:
    """A block that serves a promise, begun where one already is, keeps it."""
    if not reading.here(block.place):
        return ()
    promise = next((p for p in promises(reading) if p.id in block.evidence), None)
    note = being_there(reading, promise) if promise is not None else None
    return (note,) if note is not None else ()


def _small_step(reading: Reading, frame: Frame, until: int) -> tuple[str, str, int]:
    """One of the things to do within a block, for twenty to forty minutes, not the one just done."""
    begun = begun_now(reading, frame, until)
    if begun is not None:
        return begun
    just = f"{reading.step.verb} {reading.step.what}".strip() if reading.step is not None else ""
    made = (frame.makes.step, frame.makes.then) if frame.makes is not None else ()
    steps = [step for step in frame.steps if step != just and step not in made] or list(frame.steps)
    if not steps:
        return frame.verb, frame.what, until
    chosen = reading.dice.pick(steps, "step")
    verb, _, what = chosen.partition(" ")
    length = reading.ticks(reading.dice.between(20, 40, "length", chosen))
    return verb, what, min(until, reading.tick + length)


def _ends(frame: Frame, minute: int) -> int:
    """The minute of this day at which a habit ends that covers a minute of it, also one begun yesterday; else 0."""
    if frame.from_minute <= minute < frame.to_minute:
        return frame.to_minute
    return frame.to_minute - 1440 if minute + 1440 < frame.to_minute else 0


def _sleep(reading: Reading, shunned: frozenset[str]) -> Decision:
    rise, minute = reading.constants.rise_minute, reading.now.minute_of_day
    until = reading.now.today_at(rise if minute < rise else 1440 + rise)
    return Decision("do", "sleep", place=_home(reading, shunned), until=until, asleep=True)


def _home(reading: Reading, shunned: frozenset[str]) -> str:
    """Home, or here where one cannot get home."""
    return "" if reading.persona.home in shunned else reading.persona.home
