"""A brain that was given from Python: its answers are recorded nowhere, and the log says so instead of guessing."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.errors import LogError, VerificationFailed
from sim.nouns import Situation
from sim.replay import Log, digest
from sim.runs.branch import branch
from sim.runs.card import card_of
from sim.runs.changes import SetKeys
from sim.runs.costs import costs
from sim.runs.interview import ask
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.verify import verify
from sim.testing.fakes import DelayedBrain, FailingBrain
from sim.testing.hamlet import rules_brain
from tests.runs.lane import LANE, lane

NAME = "sim.testing.fakes:FailingBrain"
UNTIL = 420


def mute() -> FailingBrain:
    """One's own brain: the rules, but for words."""
    return FailingBrain(rules_brain(lane()), wordless)


def wordless(situation: Situation) -> bool:
    return situation.question.kind == "speak"


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """The log of a run, not yet over, with a brain of one's own."""
    return run(LANE, tmp_path / "given.jsonl", ticks=UNTIL, brain=mute()).log


def test_the_header_names_a_brain_that_was_given_and_no_other(given: Path, finished: Path) -> None:
    assert Log(given).header.brain == NAME
    assert Log(finished).header.brain == "" and b'"brain":""' not in Log(finished).header.line()
    assert card_of(given).brain == f"{NAME} (given from Python, not recorded)"
    with pytest.raises(LogError, match="given from Python"):
        costs(given)


@pytest.mark.parametrize("command", ["verify", "resume", "branch", "ask"])
def test_without_it_every_command_says_what_is_needed(
    given: Path, tulving: Callable[..., subprocess.Popen[str]], command: str
) -> None:
    more = {"branch": ("--at", "200"), "ask": ("Where is the supper?", "--agent", "Ada Penn")}
    before = given.read_bytes()
    process = tulving(command, str(given), *more.get(command, ()))
    _, said = process.communicate(timeout=120)
    assert process.returncode == 2
    assert NAME in said and f"sim.{command}(" in said and "brain=" in said
    assert "Traceback" not in said
    assert given.read_bytes() == before and not list(given.parent.glob("given-*"))


def test_given_again_it_checks_and_goes_on(given: Path, tmp_path: Path) -> None:
    assert verify(given, brain=mute()).ticks > 0
    result = resume(given, until=UNTIL + 100, brain=mute())
    assert result.notices == ()
    straight = run(LANE, tmp_path / "straight.jsonl", ticks=UNTIL + 100, brain=mute()).log
    assert digest(given) == digest(straight)


def test_another_brain_in_its_place_is_found_by_verify_and_said_by_resume(given: Path) -> None:
    with pytest.raises(VerificationFailed):
        verify(given, brain=rules_brain(lane()))
    (notice,) = resume(given, until=UNTIL + 30, brain=DelayedBrain(mute(), seed=1)).notices
    assert "DelayedBrain" in notice and NAME in notice


def test_a_branch_of_it_has_it_too_or_names_another(given: Path, tmp_path: Path) -> None:
    same = branch(given, 200, out=tmp_path / "same.jsonl", until=300, brain=mute()).log
    assert Log(same).header.brain == NAME
    assert verify(same, brain=mute()).since == 201
    other = branch(given, 200, [SetKeys({"brain": "rules"})], tmp_path / "other.jsonl", until=300).log
    assert Log(other).header.brain == ""
    assert verify(other).since == 201


def test_another_brain_may_be_asked_about_what_was_in_mind(given: Path) -> None:
    question = "Who is Ben Hale?"
    assert ask(given, "Ada Penn", 300, question, settings={"brain": "rules"}).answer is not None
    assert ask(given, "Ada Penn", 300, question, brain=mute()).answer is not None
