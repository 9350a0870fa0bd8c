"""Planning the day: habits and promises are recalled, and each block becomes a memory, to be recalled in its turn."""

from __future__ import annotations

from msgspec.structs import replace

from sim.events import OutcomeKnown, Planned, Remembered
from sim.mind import cues
from sim.mind.draft import Draft
from sim.mind.mind import Mind
from sim.mind.recall import recall, used
from sim.mind.remember import memory_of
from sim.nouns import MEAL, Block, Frame, Making, Memory, MemoryKind, Question, Recalled

PLANS: tuple[MemoryKind, ...] = ("plan",)


async def plan_day(draft: Draft) -> None:
    """Make the plan from now to the end of the day. A failure leaves the day unplanned and is tried again tomorrow."""
    recalled = await recall_for_plan(draft)
    situation = draft.situation(Question("plan", date=draft.now.date), recalled)
    plan = await draft.ask("plan", draft.services.brain.plan(situation))
    if plan is None:
        draft.write(Planned(tick=draft.tick, agent=draft.mind.name, date=draft.now.date, blocks=()))
        return
    drop_rest(draft)
    blocks = [write_block(draft, block) for block in plan.blocks]
    because = plan.because or tuple(dict.fromkeys(name for block in plan.blocks for name in block.because))
    draft.write(
        Planned(
            tick=draft.tick, agent=draft.mind.name, date=draft.now.date,
            blocks=tuple(block.id for block in blocks), because=because,
        )
    )  # fmt: skip
    used(draft, because)


def drop_rest(draft: Draft) -> None:
    """What an earlier plan of this date still held in store is off: the new one takes its place."""
    mind = draft.mind
    for block in mind.stream.since(draft.now.today_at(0), kinds=PLANS):
        if not block.outcome and block.frame is not None and (block.frame.until or 0) > draft.tick:
            draft.write(OutcomeKnown(tick=draft.tick, agent=mind.name, memory=block.id, outcome="dropped"))


async def recall_for_plan(draft: Draft) -> list[Recalled]:
    """Habits of the weekday, what is promised and known of it, and where and with whom one likes to be."""
    name, now, dials = draft.mind.name, draft.now, draft.mind.parameters
    rows = [cues.routine(name, now, dials), cues.commitments(name, now, dials), *cues.place(name, now, dials)]
    first = await recall(draft, "plan", rows)
    second = [cues.facts_about(topic, dials) for topic in cues.topics_of(first)]
    second.append(cues.hours(draft.houses_of(cues.errands_to(first)), dials))
    second.extend(cues.seek(name, friend, dials) for friend in cues.friends_of(first))
    return first + await recall(draft, "plan", second)


def write_block(draft: Draft, block: Block) -> Memory:
    """A block of the plan as a memory, dated by its tag; how much it matters is what its reasons matter."""
    mind = draft.mind
    role = "with" if block.person and block.verb != "visit" else ""
    frame = Frame(
        mind.name, block.verb, block.what, whom=block.person, role=role,
        place=block.place, thing=block.thing, at=block.start, until=block.until, steps=block.steps,
        pronoun=mind.persona.pronoun if mind.persona is not None else "they", makes=_makes(mind, block),
    )  # fmt: skip
    marks = [mark for mark, holds in (("asleep", block.asleep), (MEAL, block.meal)) if holds]
    memory = memory_of(mind, draft.now, "plan", frame, evidence=block.because, tags=(draft.now.date, *marks))
    reasons = [mind.stream.get(name) for name in block.because]
    weight = max((reason.importance or 0 for reason in reasons if reason is not None), default=0)
    named = replace(memory, id=draft.fresh_id(), importance=max(1, weight))
    draft.write(Remembered(tick=draft.tick, agent=mind.name, memory=named))
    return named


def _makes(mind: Mind, block: Block) -> Making | None:
    """What the habits on which a block rests make of a thing."""
    habits = (mind.stream.get(name) for name in block.because)
    made = (it.frame.makes for it in habits if it is not None and it.kind == "habit" and it.frame is not None)
    return next((making for making in made if making is not None), None)
