"""The question what to do now: what is offered, the typed reply, and the decision that it makes.

A block of the plan, a promise or a habit is named by its id, and what the reply leaves out is as that has it. Nothing
is begun that is neither recalled nor said in the reply.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec.structs import replace
from pydantic import Field, WithJsonSchema

from sim.brain.llm.asking import Asker, Inquiry
from sim.brain.llm.deciding_choices import ANSWERS, Choices
from sim.brain.llm.deciding_doing import Wish, decided
from sim.brain.llm.deciding_notes import Outcome, noted, objection
from sim.brain.llm.known import Known
from sim.brain.llm.picture import Row, hour
from sim.brain.llm.quoting import Plain
from sim.brain.llm.shapes import TIME, Shape, one_of
from sim.brain.llm.sparing import sparing
from sim.brain.llm.understanding import Understanding
from sim.brain.rules.commitments import Promise, pressing
from sim.nouns import Decision, Memory, RulesConstants, Situation

Until = Annotated[str | int | None, WithJsonSchema({"anyOf": [{"type": "string", "pattern": TIME}, {"type": "null"}]})]
"""A time of day; a number of minutes is understood as well."""


class AnswerToSomebody(Shape):
    """Whether to talk with somebody."""

    act: str = Field(json_schema_extra=one_of("acts"))
    reason: str = Field("", description="why, in a few words")
    because: list[str] = Field([], description="ids it rests on", json_schema_extra=one_of("recalled"))


class Ending(Shape):
    """How a promise has ended."""

    promise: str = Field(description="its id", json_schema_extra=one_of("promises"))
    outcome: Outcome


class DecideReply(Shape):
    """What to do now."""

    act: str = Field(json_schema_extra=one_of("acts"))
    block: str | None = Field(None, description="id of what is begun", json_schema_extra=one_of("blocks"))
    verb: str | None = Field(None, description="one verb in its base form, such as 'eat'")
    what: str | None = Field(None, description="its object in a few words, such as 'breakfast'")
    place: str | None = Field(None, description="where", json_schema_extra=one_of("places"))
    thing: str | None = Field(None, description="at which thing", json_schema_extra=one_of("things"))
    person: str | None = Field(None, description="with or for whom", json_schema_extra=one_of("people"))
    until: Until = Field(None, description="when it ends, HH:MM")
    asleep: bool = Field(False, description="true to sleep")
    meal: bool = Field(False, description="true to eat a meal")
    settled: list[Ending] = Field([], description="promises that have ended")
    reason: str = Field("", description="why, in a few words")
    because: list[str] = Field([], description="ids it rests on", json_schema_extra=one_of("recalled"))


def decide_inquiry(situation: Situation, constants: RulesConstants) -> Inquiry[Any, Decision]:
    """The question what now, for the reason that it is asked."""
    return _inquiry(Choices(Known(situation), constants))


def _inquiry(choices: Choices) -> Inquiry[Any, Decision]:
    known = choices.known
    fields = {
        "reason": Plain(choices.reason), "person": known.label(choices.asked_about) if choices.asked_about else "",
        "acts": tuple(Plain(act) for act in choices.acts),
        "blocks": tuple(_block_row(choices, memory) for memory in choices.blocks.values()),
        "promises": tuple(_promise_row(choices, promise) for promise in choices.promises.values()),
        "due": tuple(_promise_row(choices, promise) for promise in _pressing(choices)),
        "may_end": bool(choices.settleable), "may_sleep": choices.may_sleep,
    }  # fmt: skip
    names = {
        "acts": choices.acts, "blocks": [known.short[name] for name in choices.blocks],
        "promises": [known.short[name] for name in choices.settleable],
    }  # fmt: skip
    unasked = [] if known.items else ["because"]
    if choices.reason in ANSWERS:
        asked = sparing(AnswerToSomebody, *unasked)
        return Inquiry("decide", known, asked, lambda reply, u: _answered(choices, reply, u), fields, names)
    unasked += [name for name, there in _offered(choices).items() if not there]
    return Inquiry(
        "decide", known, sparing(DecideReply, *unasked), lambda reply, u: _understood(choices, reply, u), fields, names
    )


async def ask_decision(asker: Asker, situation: Situation) -> Decision:
    """The answer of a model; where there is nothing to choose, none is asked."""
    choices = Choices(Known(situation), asker.constants)
    if len(choices.acts) == 1 and choices.reason in ANSWERS:
        return decided(choices, Wish(choices.acts[0]), Understanding(choices.known))
    return await asker.ask(_inquiry(choices))


def _offered(choices: Choices) -> dict[str, bool]:
    """Which of the fields that need something to name have it."""
    return {
        "block": bool(choices.blocks), "settled": bool(choices.settleable), "asleep": choices.may_sleep,
        "thing": bool(choices.known.things), "person": bool(choices.known.people),
    }  # fmt: skip


def _answered(choices: Choices, reply: AnswerToSomebody, understanding: Understanding) -> Decision:
    wish = Wish(
        act=_act(choices, reply.act, understanding), person=choices.asked_about,
        reason=understanding.phrase(reply.reason, "reason", 120), because=understanding.ids(reply.because, "because"),
    )  # fmt: skip
    return decided(choices, wish, understanding)


def _understood(choices: Choices, reply: DecideReply, understanding: Understanding) -> Decision:
    wish = Wish(
        act=_act(choices, reply.act, understanding), block=_block(choices, reply.block, understanding),
        verb=understanding.verb(reply.verb, "verb") if reply.verb else "",
        what=understanding.phrase(reply.what, "what", 60), place=understanding.place(reply.place, "place"),
        thing=understanding.thing(reply.thing, "thing"), person=understanding.person(reply.person, "person"),
        until=reply.until, asleep=reply.asleep, meal=reply.meal,
        reason=understanding.phrase(reply.reason, "reason", 120), because=understanding.ids(reply.because, "because"),
    )  # fmt: skip
    ends = _ends(choices, reply, understanding)
    if understanding.problems:
        return Decision("go_on")  # never given: the doubts stand
    decision = decided(choices, wish, understanding)
    return replace(decision, notes=noted(choices, decision, ends))


def _act(choices: Choices, given: str, understanding: Understanding) -> str:
    act = given.strip().casefold().replace(" ", "_").replace("-", "_")
    if act not in choices.acts:
        understanding.doubt(
            "act", "an act that makes no sense now", f"{given[:40]!r} is not possible now; it is one of: "
            f"{', '.join(choices.acts)}",
        )  # fmt: skip
    return act


def _block(choices: Choices, given: str | None, understanding: Understanding) -> str:
    """The id of what is to be begun; a doubt where it is none of what could be."""
    found = understanding.ids((given,), "block") if given and given.strip() else ()
    if not found:
        return ""
    if found[0] not in choices.blocks:
        short = [choices.known.short[name] for name in choices.blocks]
        listed = f"what can be is: {', '.join(short)}" if short else "nothing recalled can be, so leave it null"
        understanding.doubt("block", "a block that cannot be begun now", f"{given} cannot be begun now; {listed}")
    return found[0]


def _ends(choices: Choices, reply: DecideReply, understanding: Understanding) -> list[tuple[Promise, Outcome]]:
    found = []
    for number, ending in enumerate(reply.settled):
        where = f"settled[{number}]"
        for name in understanding.ids((ending.promise,), where):
            promise = choices.promises.get(name)
            why = "it is no open promise" if promise is None else objection(choices, promise, ending.outcome)
            if promise is None or why:
                understanding.doubt(
                    where, "a promise that has not ended so", f"{ending.promise} is not {ending.outcome}: {why}"
                )
            else:
                found.append((promise, ending.outcome))
    return found


def _block_row(choices: Choices, memory: Memory) -> Row:
    """What could be begun, with its place and hours as far as they are known."""
    promise, frame = choices.promises.get(memory.id), memory.frame
    row: Row = {"id": choices.known.short[memory.id], "kind": memory.kind, "text": memory.text}
    place = promise.place if promise is not None else frame.place if frame is not None else ""
    at, until = (promise.at, promise.until) if promise is not None else (None, None)
    if frame is not None and promise is None:
        at, until = frame.at, frame.until
        row |= {"steps": list(frame.steps)} if frame.steps else {}
    return row | _where_and_when(choices, place, at, until)


def _promise_row(choices: Choices, promise: Promise) -> Row:
    memory = next(memory for memory in choices.reading.memories if memory.id == promise.id)
    row: Row = {"id": choices.known.short[promise.id], "text": memory.text}
    return row | _where_and_when(choices, promise.place, promise.at, promise.until)


def _pressing(choices: Choices) -> tuple[Promise, ...]:
    """The promises that one ought to be on the way for: what speaks against a talk with anybody else."""
    return pressing(choices.reading, but_not=(choices.asked_about,)) if choices.reason in ANSWERS else ()


def _where_and_when(choices: Choices, place: str, at: int | None, until: int | None) -> Row:
    row: Row = {"place": place} if place else {}
    now = choices.reading.now
    if at is not None:
        moment = now.at(at)
        row["from"] = hour(moment) if moment.date == now.date else f"{moment.time:%A} {hour(moment)}"
    if until is not None:
        row["until"] = hour(now.at(until))
    return row
