"""Whatever fits the schema is understood, or is told what is wrong with it; nothing else comes of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.brain.llm.asking import prompt_of, understood
from sim.brain.llm.deciding import decide_inquiry
from sim.brain.llm.speaking import speak_inquiry
from sim.brain.llm.speaking_choices import Choices
from sim.brain.llm.templates import book_of
from sim.brain.llm.understanding import Unclear
from sim.chat import Reply
from sim.nouns import Arrived, Fact, Frame, Question, RulesConstants, Situation, Step
from tests.brain.drawing import (
    BEA,
    NED,
    SUPPER,
    TOM,
    belief,
    block,
    habit,
    memory,
    promised,
    saw,
    situation,
    supper_facts,
    talk,
    tick,
    tie,
    told,
    turn,
)

MIND = (
    tie(TOM, 2), promised("return", "the ladder", TOM, role="to"), promised("give", SUPPER),
    promised("meet", "", NED, place="the green", at="12:05"), promised("fetch", "flour", TOM, place="the shop"),
    *(told(fact, NED) for fact in supper_facts()), belief(Fact("the café", "will", "stay open")),
    block("eat", "lunch", "the café", "12:00", "13:00"), habit("sleep", "", "", ("22:00", "06:00")),
    memory("observation", Frame(TOM, "win", "a goose", whom=BEA, role="for"), valence=2),
    memory("observation", Frame(TOM, "lose", "a goat"), importance=6, valence=-1),
    promised("help", "mend the fence", TOM, at="09:00", place="the mill", outcome="missed", when="08:00"),
)  # fmt: skip
MEETING = Frame(BEA, "meet", whom=TOM, place="the green", at=tick("15:00"), until=tick("16:00"))
GREETED = (turn(TOM, "greet", 0), turn(BEA, "greet", 1))
WORKING = Step("bake", "bread", "the green", since=tick("11:00"), until=tick("13:00"), started=True)

SPEAKING = [
    talk(MIND), talk(MIND, GREETED), talk((), GREETED), talk(MIND, GREETED, others=(TOM, NED)),
    talk(MIND, [*GREETED, turn(TOM, "invite", 2, to=BEA, frame=MEETING)]),
    talk(MIND, [*GREETED, turn(TOM, "tell", 2, facts=(Fact("the café", "will", "close"),))]),
    talk(MIND, [*GREETED, turn(TOM, "hand_over", 2, to=BEA, frame=Frame(TOM, "return", "a saw", whom=BEA))]),
    talk(MIND, [*GREETED, turn(TOM, "reproach", 2, to=BEA, frame=MEETING)], length=40),
]  # fmt: skip
DECIDING = [
    situation(
        Question("decide", reason=reason, people=people), now, MIND, step=WORKING, percepts=[saw(TOM), Arrived("x")]
    )
    for reason, now, people in (
        ("step over", "12:00", ()), ("check", "12:00", ()), ("arrived", "12:04", ()), ("woke", "06:30", ()),
        ("refused", "23:00", ()), ("met", "12:00", (TOM,)), ("proposed", "12:00", (TOM,)),
    )
]  # fmt: skip


@st.composite
def fitting(draw: st.DrawFn, schema: dict[str, Any]) -> Any:
    """A value that fits a schema of ours."""
    if "anyOf" in schema:
        return draw(fitting(draw(st.sampled_from(schema["anyOf"]))))
    if "enum" in schema:
        return draw(st.sampled_from(schema["enum"]))
    kind = schema["type"]
    if kind == "object":
        return {key: draw(fitting(each)) for key, each in schema["properties"].items()}
    if kind == "array":
        return draw(st.lists(fitting(schema["items"]), max_size=min(4, schema.get("maxItems", 4))))
    if kind == "string":
        time = f"{draw(st.integers(0, 23)):02}:{draw(st.integers(0, 59)):02}"
        return time if "pattern" in schema else draw(st.sampled_from(["walk", "Good day.", "a fence"]) | st.text())
    return None if kind == "null" else draw(st.booleans())


@pytest.mark.parametrize("where", [*SPEAKING, *DECIDING])
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_reply_that_fits_the_schema_is_an_answer_or_a_doubt(where: Situation, data: st.DataObject) -> None:
    inquiry = (speak_inquiry if where.question.kind == "speak" else decide_inquiry)(where, RulesConstants())
    prompt = prompt_of(book_of({}), inquiry)
    assert prompt.schema is not None
    reply = Reply(json.dumps(data.draw(fitting(prompt.schema))))
    try:
        answer = understood(inquiry, reply)
    except Unclear as unclear:
        assert unclear.cause and unclear.problems
        return
    recalled = {item.id for item in where.recalled}
    assert set(answer.because) <= recalled
    for note in answer.notes:
        assert note.frame.actor and "{" not in note.frame.what
    if where.question.kind == "speak":
        assert answer.text and answer.act in (*Choices(where, RulesConstants()).acts, "acknowledge", "chat", "part")
        held = {fact for item in where.recalled if item.memory is not None for fact in item.memory.facts}
        held |= {item.belief.fact for item in where.recalled if item.belief is not None}
        told_facts = {fact for fact in answer.facts if fact.object and fact.predicate != "invites"}
        assert told_facts <= held
    elif answer.act == "do":
        assert answer.verb and answer.until > where.now.tick


def test_a_prompt_of_every_occasion_can_be_filled_in() -> None:
    for where in (*SPEAKING, *DECIDING):
        inquiry = (speak_inquiry if where.question.kind == "speak" else decide_inquiry)(where, RulesConstants())
        for message in prompt_of(book_of({}), inquiry).messages:
            assert message.content and "{{" not in message.content and "{%" not in message.content
