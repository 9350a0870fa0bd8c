"""What a resident remembers to have done: the step that is over, and the meal that they leave before its time."""

from __future__ import annotations

from sim.mind.draft import Draft
from sim.mind.remember import memory_of
from sim.nouns import DEED, MEAL, Frame, Memory, MemoryKind, SawPerson, Step

ACTIONS: tuple[MemoryKind, ...] = ("action",)
SHOWN_BY: tuple[MemoryKind, ...] = ("observation", "conversation", "told")
"""What remains of somebody who was there."""
LEAST_MEAL_MINUTES = 10
"""Who has sat over a meal for so long has had it; who is called away sooner has only begun it."""


def step_done(draft: Draft) -> Step | None:
    """The step that is just over, if it was begun."""
    step = draft.mind.step
    over = step is not None and step.started and step.until <= draft.tick and step.verb not in ("rest", "look for")
    return step if over else None


def finished(draft: Draft) -> list[Memory]:
    """The step that is just over, as something done."""
    step, mind = step_done(draft), draft.mind
    if step is None or "acts" not in mind.parameters.write:
        return []
    memory = _done(draft, step)
    if any(earlier.frame == memory.frame for earlier in mind.stream.since(step.until, kinds=ACTIONS)):
        return []  # it was over during a talk, and is remembered already
    return [memory]


def left(draft: Draft) -> list[Memory]:
    """A meal that was had all the same, though one leaves it now before its time."""
    step = draft.mind.step
    early = step is not None and step.meal and step.started and draft.tick < step.until
    if step is None or not early or "acts" not in draft.mind.parameters.write or not _was_had(draft):
        return []
    return [_done(draft, step)]


def _done(draft: Draft, step: Step) -> Memory:
    """A meal that was broken off within minutes is remembered as begun, so that it can be made up for."""
    mind, had = draft.mind, step.meal and _was_had(draft)
    broken_off = step.meal and not had and step.verb == "eat"
    pronoun = mind.persona.pronoun if mind.persona is not None else "they"
    frame = Frame(
        mind.name, "begin" if broken_off else step.verb, step.what, whom=step.person,
        role="with" if step.person else "", place=step.place, thing=step.thing, pronoun=pronoun,
    )  # fmt: skip
    if _in_vain(draft, step):
        frame = Frame(mind.name, "wait", f"for {step.person}", place=step.place, pronoun=pronoun)
    evidence = (step.block,) if step.block and step.block in mind.stream else ()
    task = bool(step.block and step.what) and not step.meal and not step.asleep
    tags = (MEAL,) if had else (DEED,) if task else ()
    return memory_of(mind, draft.now, "action", frame, evidence=evidence, tags=tags)


def _in_vain(draft: Draft, step: Step) -> bool:
    """Whether one was there to meet somebody of whom nothing was seen or heard all the time: that was but waiting."""
    if step.verb != "meet" or not step.person:
        return False
    if any(isinstance(seen, SawPerson) and seen.name == step.person for seen in draft.seen):
        return False
    return not draft.mind.stream.since(step.since, kinds=SHOWN_BY, people=(step.person,))


def _was_had(draft: Draft) -> bool:
    return draft.body.spent >= draft.now.clock.ticks(minutes=LEAST_MEAL_MINUTES)
