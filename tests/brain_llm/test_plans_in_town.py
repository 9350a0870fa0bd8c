"""A day that a model plans and the rules live by: blocks are begun, meals eaten, promises kept, nights slept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sim.brain.llm import LanguageBrain
from sim.chat import Prompt, Reply
from sim.events import ActivityBegan, OutcomeKnown, Planned, Remembered, ThoughtFailed
from sim.ports import Brain
from sim.testing.hamlet import hash_embedder, rules_brain
from sim.testing.lives import Life, live
from sim.wiring import QUESTIONS, MixedBrain
from tests.brain_llm.test_speaking_in_town import BEA, TOM, village
from tests.depth.small import of

MEETING = {
    "when": "2026-04-30",
    "promised": {"to": TOM, "verb": "meet", "place": "the green", "at": "day 1 11:00"},
}  # fmt: skip
SEWED = {"when": "2026-04-20", "did": {"verb": "sew", "place": "the café"}}


class Planner:
    """Plans Bea's day: the meeting at its hour, lunch, an afternoon at the café; finds small steps for it."""

    def __init__(self) -> None:
        self.asked = list[str]()

    async def complete(self, prompt: Prompt) -> Reply:
        self.asked.append(prompt.purpose)
        return Reply(json.dumps(self._steps() if prompt.purpose == "step_plan" else self._day(prompt)))

    def _steps(self) -> dict[str, Any]:
        return {"steps": {"b3": [{"verb": "darn", "what": "the socks"}, {"verb": "wind", "what": "the wool"}]}}

    def _day(self, prompt: Prompt) -> dict[str, Any]:
        rows = [json.loads(line) for line in prompt.messages[1].content.splitlines() if line.startswith('{"id"')]
        promise = [row["id"] for row in rows if row["kind"] == "commitment"]

        def doing(verb: str, what: str | None, place: str, **more: Any) -> dict[str, Any]:
            return {"verb": verb, "what": what, "place": place, "person": None, "because": [], **more}

        return {
            "now": doing("be free", None, "home"),
            "later": [
                doing("be free", None, "home", start="07:00"),
                doing("meet", None, "the green", start="11:00", person=TOM, because=promise),
                doing("eat", "lunch", "home", start="12:00"),
                doing("sew", None, "the café", start="13:00"),
            ],
            "night": {"start": "22:00", "until": "06:00", "place": "Bea's house", "because": []},
        }


def lived(folder: Path) -> tuple[Life, Planner]:
    scenario = village(folder, MEETING, SEWED, days=1)
    planner, rules = Planner(), rules_brain(scenario)
    of_one: Brain = LanguageBrain(planner)
    brain = MixedBrain({each: of_one if each == "plan" else rules for each in QUESTIONS})
    return live(scenario, brain, hash_embedder(), seed=1), planner


def at(life: Life, name: str, time: str) -> str:
    """What somebody was at, at a time of the first day."""
    tick = life.scenario.clock.parse(time)
    begun = [event for event in of(life, ActivityBegan, name) if event.tick <= tick]
    return f"{begun[-1].verb} {begun[-1].what}".strip() if begun else ""


def test_the_rules_live_by_a_day_that_a_model_planned(tmp_path: Path) -> None:
    life, planner = lived(tmp_path)
    failed = of(life, ThoughtFailed, BEA)
    assert not failed, failed
    assert len(of(life, Planned, BEA)[0].blocks) == 4
    assert at(life, BEA, "12:15") == "eat lunch"
    assert {at(life, BEA, f"{hour}:{minute}") for hour in range(14, 21) for minute in (10, 40)} >= {
        "darn the socks", "wind the wool",
    }  # fmt: skip
    assert at(life, BEA, "day 2 00:30") == "sleep"
    assert planner.asked[:2] == ["day_plan", "step_plan"]


def test_a_promise_that_the_plan_rests_on_is_kept(tmp_path: Path) -> None:
    life, _ = lived(tmp_path)
    (promise,) = [
        event.memory for event in of(life, Remembered, BEA)
        if event.memory.kind == "commitment" and event.memory.created < 0
    ]  # fmt: skip
    assert [event.outcome for event in of(life, OutcomeKnown, BEA) if event.memory == promise.id] == ["kept"]
