"""Words that come without facts, on a notice or from somebody passing through: who reads them learns what they say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sim.brain.llm import LanguageBrain
from sim.chat import Prompt, Reply
from sim.errors import ScenarioError
from sim.events import Believed, Remembered, ThoughtFailed, VisitorSpoke, encode
from sim.nouns import Fact
from sim.ports import Brain
from sim.scenario import Scenario
from sim.testing.hamlet import hash_embedder, rules_brain
from sim.testing.lives import Life, live
from sim.wiring import QUESTIONS, MixedBrain
from tests.brain_llm.test_speaking_in_town import BEA, TOM, village
from tests.depth.small import of

WORDS = "Fresh trout by the ford every Friday! Ask for Ned."
TROUT = {"subject": "Fresh trout", "predicate": "is at", "object": "the ford"}
CARTER = "the carter"


class Reader:
    """Says the same of every text; counts how often it was asked."""

    def __init__(self, said: dict[str, Any] | str) -> None:
        self.said, self.asked = said, list[Prompt]()

    async def complete(self, prompt: Prompt) -> Reply:
        self.asked.append(prompt)
        return Reply(self.said if isinstance(self.said, str) else json.dumps(self.said))


def noticed(folder: Path) -> Scenario:
    return village(folder, notices=[{"place": "the green", "author": "Ned Fenn", "text": WORDS}])


def lived(
    scenario: Scenario, said: dict[str, Any] | str, *, spoken: str = "", fallback: bool = False
) -> tuple[Life, Reader]:
    reader, rules = Reader(said), rules_brain(scenario)
    reading = LanguageBrain(reader, stand_in=rules if fallback else None)
    brain: Brain = MixedBrain({each: reading if each == "extract" else rules for each in QUESTIONS})
    return live(scenario, brain, hash_embedder(), seed=1, until=900, changes=visit(spoken)), reader


def visit(spoken: str) -> dict[int, list[VisitorSpoke]]:
    said = VisitorSpoke(tick=720, visitor=CARTER, place="the green", text=spoken, facts=(), hearers=(BEA, TOM))
    return {720: [said]} if spoken else {}


def kept(life: Life, name: str, source: str) -> list[Any]:
    return [event.memory for event in of(life, Remembered, name) if source in event.memory.source]


def test_the_facts_of_a_notice_in_prose_are_read_once_and_believed(tmp_path: Path) -> None:
    life, reader = lived(noticed(tmp_path), {"facts": [TROUT]})
    assert {prompt.agent for prompt in reader.asked} == {BEA, TOM}
    assert len(reader.asked) == 2, "each reads it once"
    (memory,) = kept(life, BEA, "read:")
    assert (memory.kind, memory.facts) == ("told", (Fact("Fresh trout", "is at", "the ford"),))
    assert memory.source.startswith("read:")
    assert any(event.belief.fact == memory.facts[0] for event in of(life, Believed, BEA))


def test_a_notice_that_states_no_fact_is_remembered_by_its_words_and_not_read_again(tmp_path: Path) -> None:
    life, reader = lived(noticed(tmp_path), {"facts": []})
    assert len(reader.asked) == 2
    (memory,) = kept(life, TOM, "read:")
    assert memory.facts == ()
    assert f"with the words “{WORDS}”" in memory.text


@pytest.mark.parametrize("fallback", [False, True])
def test_a_notice_that_could_not_be_read_leaves_its_words_and_a_failure(tmp_path: Path, fallback: bool) -> None:
    life, reader = lived(noticed(tmp_path), "I cannot read that.", fallback=fallback)
    assert len(reader.asked) == 4, "one repair each"
    assert len(of(life, ThoughtFailed, BEA)) == 1
    (memory,) = kept(life, BEA, "read:")
    assert (memory.facts, "I cannot read" in memory.text) == ((), False)


def test_what_somebody_passing_through_says_is_taken_for_what_it_states(tmp_path: Path) -> None:
    life, _ = lived(village(tmp_path), {"facts": [TROUT]}, spoken=WORDS)
    (memory,) = kept(life, BEA, CARTER)
    assert (memory.kind, memory.source, memory.facts) == ("told", CARTER, (Fact("Fresh trout", "is at", "the ford"),))


def test_small_talk_of_somebody_passing_through_is_remembered_as_it_was_said(tmp_path: Path) -> None:
    life, _ = lived(village(tmp_path), {"facts": []}, spoken="What a fine morning.")
    (memory,) = kept(life, BEA, CARTER)
    assert memory.facts == ()
    assert "the carter spoke to Bea Hollis" in memory.text.replace("The carter", "the carter")


def test_a_scenario_may_have_a_visitor_speak_freely_where_the_brain_reads_prose(tmp_path: Path) -> None:
    visitor = {"at": "day 1 08:00", "visitor": {"who": CARTER, "place": "the green", "text": WORDS}}
    scenario = village(tmp_path, interventions=[visitor], brain={"default": "rules", "extract": "llm"})
    life, _ = lived(scenario, {"facts": [TROUT]})
    assert len(kept(life, BEA, CARTER)) == 1
    with pytest.raises(
        ScenarioError, match=r"facts: is missing \(the rules brain reads no prose"
    ):
        village(tmp_path, interventions=[visitor])


def test_the_rules_read_no_prose_and_words_leave_nothing_behind(tmp_path: Path) -> None:
    scenario = noticed(tmp_path)
    rules = live(scenario, rules_brain(scenario), hash_embedder(), seed=1, until=900, changes=visit(WORDS))
    assert not kept(rules, BEA, "read:") and not kept(rules, BEA, CARTER)
    without = village(tmp_path / "without")
    plain = live(without, rules_brain(without), hash_embedder(), seed=1, until=900)
    minds = [[encode(event) for event in of(life, Remembered)] for life in (rules, plain)]
    assert minds[0] == minds[1]
