"""What a decision makes one remember: how promises ended and what was found, as the rules brain notes it.

That an hour has passed, that nobody came, that one stands where one had promised to be: this is not judged but read
off the situation. What only the resident can know (that they drop a promise) the reply says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from sim.brain.llm.deciding_choices import ANSWERS, Choices
from sim.brain.rules.commitments import TO_PERSONS, Promise, ended
from sim.brain.rules.making import spoilt
from sim.brain.rules.reading import Reading
from sim.brain.rules.settling import (
    ERRANDS,
    being_there,
    errand_done,
    not_found,
    partner_absent,
    passed,
    served,
    turned_away,
)
from sim.nouns import Decision, Note

Outcome = Literal["kept", "late", "missed", "off"]


def noted(choices: Choices, decision: Decision, stated: Iterable[tuple[Promise, Outcome]]) -> tuple[Note, ...]:
    """All that is to be kept along with a decision; `stated` is how the reply says that promises end."""
    if choices.reason in ANSWERS:
        return ()
    notes = _happened(choices)
    settled = {name for note in notes for name in note.evidence}
    being = _kept_by_being_there(choices, decision)
    if being is not None and settled.isdisjoint(being.evidence):
        notes, settled = (*notes, being), settled.union(being.evidence)
    for promise, outcome in stated:
        if promise.id not in settled:
            notes, settled = (*notes, ended(promise, outcome, -1 if outcome == "missed" else 0)), {*settled, promise.id}
    return notes


def objection(choices: Choices, promise: Promise, outcome: Outcome) -> str:
    """Why a promise cannot have ended like that by now; empty where it can."""
    reading, tick = choices.reading, choices.reading.tick
    if outcome == "off":
        return ""
    if promise.at is None or promise.until is None:
        if outcome != "kept":
            return "it has no hour that could have passed"
        return "it is done in a talk with them" if promise.frame.verb in TO_PERSONS else ""
    early = promise.at - reading.ticks(reading.constants.early_minutes + reading.constants.walk_minutes)
    if tick < early:
        return "its hour is still to come"
    if outcome == "missed" and tick < promise.until:
        return "its hour is not over"
    return ""


def _happened(choices: Choices) -> tuple[Note, ...]:
    reading, reason = choices.reading, choices.reason
    over = passed(reading)
    spoiling = spoilt(reading)
    notes = (*over, *(spoiling.notes if spoiling is not None else ()))
    if reason == "arrived":
        return (*notes, *_on_arrival(reading, {name for note in over for name in note.evidence}))
    if reason == "refused":
        return (*notes, *turned_away(reading))
    step = reading.step
    if reason == "step over" or (reason == "served" and step is not None and step.verb in ERRANDS):
        return (*notes, *errand_done(reading), *partner_absent(reading), *not_found(reading))
    return notes


def _on_arrival(reading: Reading, settled: set[str]) -> tuple[Note, ...]:
    if reading.step is not None and reading.step.verb == "look for":
        return not_found(reading)
    promise = served(reading)
    note = being_there(reading, promise) if promise is not None and promise.id not in settled else None
    return (note,) if note is not None else ()


def _kept_by_being_there(choices: Choices, decision: Decision) -> Note | None:
    """Who begins what was promised where they already are has kept it."""
    if decision.act != "do" or not decision.block or not choices.reading.here(decision.place):
        return None
    block = choices.blocks.get(decision.block)
    serving = {decision.block, *(block.evidence if block is not None else ())}
    promise = next((each for name, each in choices.promises.items() if name in serving), None)
    there = promise is not None and promise.place == decision.place
    return being_there(choices.reading, promise) if promise is not None and there else None
