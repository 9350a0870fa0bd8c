"""Towns in which a model finds the words and the rules decide, or the other way round: promises hold in both."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sim.brain.llm import LanguageBrain
from sim.chat import Prompt, Reply
from sim.events import Decided, OutcomeKnown, Remembered, Said, TalkClosed, ThoughtFailed
from sim.nouns import Fact, Memory
from sim.ports import Brain
from sim.scenario import Scenario
from sim.testing.hamlet import hash_embedder, rules_brain
from sim.testing.lives import Life, live
from sim.wiring import QUESTIONS, MixedBrain
from tests.depth.small import habit, of, person, tie, town

BEA, TOM = "Bea Hollis", "Tom Reed"
DRAWING = """
##############
#aaa##,,,,,,,#
#aaa+ggggggg,#
####+ggggggg,#
#bbb+ggggggg,#
#bbb##ccccc,,#
######ccccc###
##############
"""
AREAS = {
    "Bea's house": {"letter": "a", "kind": "home"}, "Tom's house": {"letter": "b", "kind": "home"},
    "the green": {"letter": "g", "outdoors": True}, "the café": {"letter": "c"},
}  # fmt: skip

Played = Callable[[Prompt, dict[str, Any]], dict[str, Any] | str]


class Player:
    """Answers by a function of the prompt and of the schema's properties; counts what it was asked."""

    def __init__(self, played: Played) -> None:
        self.played, self.asked = played, 0

    async def complete(self, prompt: Prompt) -> Reply:
        assert prompt.schema is not None
        self.asked += 1
        reply = self.played(prompt, prompt.schema["properties"])
        return Reply(reply if isinstance(reply, str) else json.dumps(reply))


def village(folder: Path, *bea: dict[str, Any], tom: tuple[dict[str, Any], ...] = (), **more: Any) -> Scenario:
    """Two friends who spend the early morning on the green."""
    morning = habit("sit", "in the sun", "the green", "07:00", "09:00")
    people = [
        person(BEA, "Bea's house", tie(TOM, "friend", 3), morning, *bea, extraversion=95),
        person(TOM, "Tom's house", tie(BEA, "friend", 3), morning, *tom, extraversion=95),
    ]
    return town(folder, DRAWING, AREAS, people, **more)


def lived(scenario: Scenario, played: Played, *by_model: str, until: str = "") -> tuple[Life, Player]:
    """A run in which a model serves these questions and the rules all others."""
    player, rules = Player(played), rules_brain(scenario)
    model = LanguageBrain(player)
    brain: Brain = MixedBrain({each: model if each in by_model else rules for each in QUESTIONS})
    end = scenario.clock.parse(until) if until else None
    return live(scenario, brain, hash_embedder(), seed=1, until=end), player


def acts_in(properties: dict[str, Any]) -> list[str]:
    return list(properties["act"]["enum"])


def said(act: str, text: str, **more: Any) -> dict[str, Any]:
    return {"act": act, "text": text, **more}


def by_turns(prompt: Prompt, properties: dict[str, Any]) -> dict[str, Any]:
    """Tom asks Bea to meet him at eleven; she says yes; both take their leave."""
    acts = acts_in(properties)
    for act, words in (("accept", "Gladly, Tom."), ("greet", "Good morning."), ("introduce", "Good morning.")):
        if act in acts:
            return said(act, words)
    if (
        prompt.agent == TOM
        and prompt.tick < 900
        and "proposes" in properties
        and '"act":"invite"' not in prompt.messages[-1].content
    ):
        plan = {"verb": "meet", "what": None, "place": "the green", "day": "today", "time": "11:00"}
        return said("invite", "Shall we meet at eleven on the green?", proposes=plan)
    if prompt.agent == BEA and '"act":"accept"' not in prompt.messages[-1].content:
        return said("chat", f"What a fine morning, friend number {len(prompt.messages[-1].content)}.")
    return said("part", "Goodbye then.")


def promises_of(life: Life, name: str, verb: str) -> list[Memory]:
    kept = [event.memory for event in of(life, Remembered, name) if event.memory.kind == "commitment"]
    return [memory for memory in kept if memory.frame is not None and memory.frame.verb == verb]


def test_an_invitation_in_a_models_words_is_accepted_remembered_and_kept_by_the_rules(tmp_path: Path) -> None:
    life, _ = lived(village(tmp_path), by_turns, "speak")
    invitation = next(event for event in of(life, Said, TOM) if event.act == "invite")
    assert invitation.text == "Shall we meet at eleven on the green?"
    assert any(event.act == "accept" for event in of(life, Said, BEA))
    for name, other in ((BEA, TOM), (TOM, BEA)):
        (promise,) = promises_of(life, name, "meet")
        assert promise.frame is not None and (promise.frame.whom, promise.frame.place) == (other, "the green")
        assert promise.frame.at == life.scenario.clock.parse("11:00") and promise.source == other
        ended = [event.outcome for event in of(life, OutcomeKnown, name) if event.memory == promise.id]
        assert ended == ["kept"]
        assert any(event.decision.block == promise.id for event in of(life, Decided, name))
    assert not of(life, ThoughtFailed)


def hosting(prompt: Prompt, properties: dict[str, Any]) -> dict[str, Any]:
    """Bea invites Tom to her supper by the id of what she means to do."""
    acts = acts_in(properties)
    for act, words in (("accept", "I'll be there."), ("greet", "Good morning."), ("introduce", "Good morning.")):
        if act in acts:
            return said(act, words)
    if "invite" in acts and "about" in properties and prompt.agent == BEA:
        rows = [json.loads(line) for line in prompt.messages[-1].content.splitlines() if line.startswith('{"id"')]
        supper = next((row["id"] for row in rows if row.get("act") == "invite"), None)
        if supper is not None:
            return said("invite", "Come to my supper tonight!", about=supper)
    if prompt.agent == TOM and '"act":"invite"' not in prompt.messages[-1].content:
        return said("chat", f"A fine morning, number {len(prompt.messages[-1].content)} of them.")
    return said("part", "Goodbye then.")


def test_a_guest_invited_in_a_models_words_knows_place_and_hour_and_comes(tmp_path: Path) -> None:
    supper = {"name": "the May supper", "host": BEA, "place": "the café", "starts": "day 1 11:00",
              "ends": "day 1 12:30", "since": "2026-04-28"}  # fmt: skip
    life, _ = lived(village(tmp_path, gatherings=[supper], days=0.3), hosting, "speak")
    invitation = next(event for event in of(life, Said, BEA) if event.act == "invite")
    assert Fact("the May supper", "is at", "the café") in invitation.facts
    told = {event.memory.facts[0].predicate for event in of(life, Remembered, TOM) if event.memory.kind == "told"
            and event.memory.facts}  # fmt: skip
    assert {"is at", "begins at", "is given by"} <= told
    (promise,) = promises_of(life, TOM, "come to")
    assert [event.outcome for event in of(life, OutcomeKnown, TOM) if event.memory == promise.id] == ["kept"]


def dutiful(prompt: Prompt, properties: dict[str, Any]) -> dict[str, Any]:
    """Begins whatever promise can be begun, else goes on, else rests."""
    acts = acts_in(properties)
    if "verb" not in properties:
        return {"act": acts[-1]}
    commitments = [
        row["id"]
        for line in prompt.messages[-1].content.splitlines()
        if line.startswith('{"id"') and (row := json.loads(line)).get("kind") == "commitment" and "from" in row
    ]
    if commitments and "block" in properties:
        return {"act": "do", "block": commitments[0]}
    return {"act": "go_on"} if "go_on" in acts else {"act": "do", "verb": "rest", "until": 30}


def test_a_promise_is_kept_by_a_model_that_decides_where_the_rules_speak(tmp_path: Path) -> None:
    appointment = {"when": "2026-04-30", "importance": 8, "promised": {
        "to": TOM, "verb": "meet", "place": "the café", "at": "day 1 10:00"}}  # fmt: skip
    theirs = {**appointment, "promised": {**appointment["promised"], "to": BEA}}  # type: ignore[dict-item]
    scenario = village(tmp_path, appointment, tom=(theirs,), days=0.3)
    life, player = lived(scenario, dutiful, "decide")
    assert player.asked and not of(life, ThoughtFailed)
    for name in (BEA, TOM):
        ended = [event.outcome for event in of(life, OutcomeKnown, name)]
        assert ended == ["kept"], name
        assert any(event.decision.block and event.decision.verb == "meet" for event in of(life, Decided, name))


def test_a_model_that_says_nothing_valid_leaves_no_trace_but_counted_failures(tmp_path: Path) -> None:
    life, player = lived(village(tmp_path), lambda *_: '{"act": "sing", "text": "BANANA"}', "speak", until="09:00")
    failures = of(life, ThoughtFailed)
    assert failures and len(failures) * 2 == player.asked
    assert {event.purpose for event in failures} == {"speak"}
    assert not of(life, Said) and of(life, TalkClosed)
    assert all("BANANA" not in str(event) for event in life.events())
