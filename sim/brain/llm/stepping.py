"""Small steps for the blocks of a day, for all of them in one call."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace
from pydantic import Field

from sim.brain.llm.asking import Asker, Inquiry
from sim.brain.llm.known import Known
from sim.brain.llm.picture import hour
from sim.brain.llm.planning import day_plan_inquiry
from sim.brain.llm.quoting import plain
from sim.brain.llm.shapes import Shape, keyed_by
from sim.brain.llm.understanding import Understanding
from sim.errors import ThoughtFailure
from sim.nouns import Block, DayPlan, Situation
from sim.wording import activity

STEPLESS = "the plan without its steps"
"""What stands in where a plan was made and its steps could not be had."""
_LONG_MINUTES = 45
"""A shorter block is done in one go."""
_WHOLE = ("visit", "meet", "come to", "give", "help")
"""What is done with others is not cut up."""
_MOST_STEPS = 6


class StepReply(Shape):
    """One thing to do, for some minutes."""

    verb: str = Field(description="one word, base form: 'grind'")
    what: str | None = Field(description="its object: 'the beans'; null if there is none")


class StepPlanReply(Shape):
    """The steps of each block."""

    steps: dict[str, Annotated[list[StepReply], Field(json_schema_extra={"minItems": 1})]] = Field(
        description="two to six for each id", json_schema_extra=keyed_by("blocks")
    )


def step_plan_inquiry(situation: Situation, plan: DayPlan) -> Inquiry[StepPlanReply, DayPlan] | None:
    """The question what one does within the longer blocks; None where each has its steps, or needs none."""
    asked = {f"b{number}": block for number, block in enumerate(plan.blocks, 1) if _wants_steps(situation, block)}
    if not asked:
        return None
    now, known = situation.now, Known(situation)
    rows = tuple(
        {
            "id": short, "from": hour(now.at(block.start)), "until": hour(now.at(block.until)),
            "doing": activity(block.verb, block.what, "base"), "place": block.place,
        }
        for short, block in asked.items()
    )  # fmt: skip
    fields = {"day": plain(f"{now.time:%A} {now.time.day} {now.time:%B %Y}"), "blocks": rows}

    def understand(reply: StepPlanReply, understanding: Understanding) -> DayPlan:
        steps = {id(block): _steps(reply, short, understanding) for short, block in asked.items()}
        for short in reply.steps:
            if short not in asked:
                understanding.doubt("steps", "an id that was not given", f"the ids are {', '.join(asked)}")
                break
        return replace(plan, blocks=tuple(replace(b, steps=steps.get(id(b), b.steps)) for b in plan.blocks))

    return Inquiry("step_plan", known, StepPlanReply, understand, fields, {"blocks": tuple(asked)})


async def ask_plan(asker: Asker, situation: Situation) -> DayPlan:
    """The plan of the day with its steps.

    Raises ThoughtFailure; where only the steps could not be had, the plan without them stands in, which is counted.
    """
    plan = await asker.ask(day_plan_inquiry(situation))
    inquiry = step_plan_inquiry(situation, plan)
    if inquiry is None:
        return plan
    try:
        return await asker.ask(inquiry)
    except ThoughtFailure as failure:
        raise ThoughtFailure(failure.purpose, failure.cause, instead=plan, by=STEPLESS) from None


def _wants_steps(situation: Situation, block: Block) -> bool:
    whole = block.asleep or block.meal or block.steps or block.verb in _WHOLE
    return not whole and situation.now.clock.minutes(block.until - block.start) >= _LONG_MINUTES


def _steps(reply: StepPlanReply, short: str, understanding: Understanding) -> tuple[str, ...]:
    given, where = reply.steps.get(short), f"steps.{short}"
    if given is None:
        understanding.doubt(where, "a block without steps", "say its steps")
        return ()
    if not 1 <= len(given) <= _MOST_STEPS:
        understanding.doubt(where, "no steps or too many", f"give one to {_MOST_STEPS} steps, not {len(given)}")
    return tuple(
        dict.fromkeys(
            f"{understanding.verb(step.verb, where)} {understanding.phrase(step.what, where, 60)}".strip()
            for step in given[:_MOST_STEPS]
        )
    )
