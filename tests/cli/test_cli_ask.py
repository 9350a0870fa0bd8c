"""`tulving ask`: an answer with its sources, for people and for programs; without --keep it leaves no trace."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from sim.cli.entry import main
from sim.events import Implanted
from sim.replay import Log
from sim.runs.folded import fold
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.vectors import vectors_path

LANE = str(Path(__file__).resolve().parents[1] / "runs" / "town" / "configs" / "lane.yaml")
QUESTION = "When does the tea dance begin?"

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def afternoon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("ask") / "lane.jsonl"
    run(LANE, path, ticks=700)
    return path


@pytest.fixture
def log(afternoon: Path, tmp_path: Path) -> Path:
    shutil.copy(vectors_path(afternoon), tmp_path / "lane.vectors")
    return Path(shutil.copy(afternoon, tmp_path / "lane.jsonl"))


def called(capsys: Captured, *arguments: object) -> tuple[int, str, str]:
    code = main([str(each) for each in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_answer_names_its_sources_by_kind_and_id(log: Path, capsys: Captured) -> None:
    code, out, err = called(capsys, "ask", log, QUESTION, "--agent", "ada", "--at", "day 1 17:00")
    assert (code, err) == (0, "")
    assert out.startswith("Ada Penn, 2026-05-01 17:00 (tick 540): When does the tea dance begin?\n")
    cited = [line for line in out.split("from:\n")[1].splitlines() if line]
    mind = fold(log, "day 1 17:00").mind("ada")
    for line in cited:
        text, _, name = line.rstrip("]").rpartition(" [")
        known = mind.stream.get(name) or mind.beliefs.get(name)
        assert known is not None and known.text in text and text.endswith(")")


def test_for_programs_it_is_json_with_all_that_came_back(log: Path, capsys: Captured) -> None:
    code, out, _ = called(capsys, "ask", log, QUESTION, "--agent", "Ada Penn", "--json")
    told = json.loads(out)
    assert code == 0 and told["question"] == QUESTION and told["answer"]["known"]
    ids = {(item.get("memory") or item.get("belief"))["id"] for item in told["recalled"]}
    assert set(told["answer"]["because"]) <= ids


def test_it_leaves_no_trace(log: Path, capsys: Captured) -> None:
    before = sorted((path.name, path.read_bytes()) for path in log.parent.iterdir())
    called(capsys, "ask", log, QUESTION, "--agent", "ada")
    assert sorted((path.name, path.read_bytes()) for path in log.parent.iterdir()) == before


def test_unless_it_is_kept_a_branch_then_remembers_the_visitor_and_what_was_told(log: Path, capsys: Captured) -> None:
    kept = log.with_name("kept.jsonl")
    before = log.read_bytes()
    code, out, _ = called(capsys, "ask", log, QUESTION, "--agent", "ada", "--at", "day 1 17:00", "--keep", kept)
    assert code == 0 and f"go on with: tulving resume {kept}" in out and log.read_bytes() == before
    *_, last = Log(kept).ticks()
    asked, told = [event.memory for event in last.events if isinstance(event, Implanted)]
    assert asked.text == f"A visitor asked Ada Penn \u201c{QUESTION}\u201d."
    assert told.kind == "telling" and "begins at" in {fact.predicate for fact in told.facts}
    resume(kept, until=580)
    assert asked.id in fold(kept, 570).mind("ada").stream
    code, _, err = called(capsys, "ask", log, QUESTION, "--agent", "ada", "--keep", kept)
    assert code != 0 and "exists already" in err


def test_an_empty_question_and_a_stranger_are_plain_mistakes(log: Path, capsys: Captured) -> None:
    code, _, err = called(capsys, "ask", log, " ", "--agent", "ada")
    assert code != 0 and "the question is empty" in err
    code, _, err = called(capsys, "ask", log, QUESTION, "--agent", "adda")
    assert code != 0 and "Ada" in err
