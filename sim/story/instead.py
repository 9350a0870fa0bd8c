"""What somebody was at instead of something else, and because of what: the step, plan and habit in the log."""

from __future__ import annotations

from sim.nouns import Memory, Step
from sim.story.chronicle import Chronicle
from sim.story.phrases import doing
from sim.wording import first_name
from sim.wording.times import days_phrase

BACK_HOURS = 3
"""How long before a gathering it is asked whether it came back to mind."""


def instead(told: Chronicle, name: str, tick: int) -> str:
    """'he drank a pint of bitter in the taproom, as on Saturdays'."""
    step = told.step(name, tick)
    doing_so = told.tracks[name].act(tick)
    if doing_so is None or doing_so.asleep:
        return doing(told, name, tick)
    cause = because_of(told, name, step) if step is not None else ""
    return f"{doing(told, name, tick)}{', ' + cause if cause else ''}"


def because_of(told: Chronicle, name: str, step: Step) -> str:
    """What a step served: a promise, a habit, the day's plan, or nothing of the kind."""
    block = told.memory(step.block) if step.block else None
    if block is None:
        return "with nothing planned"
    grounds = [block, *(memory for each in block.evidence if (memory := told.memory(each)) is not None)]
    promise = next((memory for memory in grounds if memory.kind == "commitment"), None)
    if promise is not None:
        return _promised(promise, name)
    habit = next((memory.frame for memory in grounds if memory.kind == "habit" and memory.frame is not None), None)
    if habit is not None:
        return f"as {days_phrase(habit.days)}" if habit.days else "as usual"
    return "as planned for the day"


def _promised(promise: Memory, name: str) -> str:
    source = promise.frame.whom if promise.frame is not None and promise.frame.whom else promise.source
    return f"as promised to {first_name(source)}" if source not in ("", "self", name) else "as meant for long"


def thought_of(told: Chronicle, name: str, gathering: str, begins: int, ends: int) -> str:
    """Whether a gathering came back to somebody's mind in the hours before it or while it lasted."""
    early = begins - told.clock.ticks(hours=BACK_HOURS)
    ticks = [tick for tick in told.thoughts.get((name, gathering.casefold()), ()) if early <= tick <= ends]
    if not ticks:
        return f"it did not come back to mind in the {BACK_HOURS} hours before, nor while it lasted"
    before = [tick for tick in ticks if tick <= begins]
    if before:
        return f"it last came back to mind at {told.clock.time_of(before[-1]):%H:%M}"
    return f"it came back to mind only at {told.clock.time_of(ticks[0]):%H:%M}, when it had begun"
