"""The recorded run that comes with Tulving: it plays, tells, counts and repeats with no key and no network."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sim.runs.card import card_of
from sim.runs.costs import costs
from sim.runs.interview import recall
from sim.runs.verify import verify
from sim.story import tell
from tests.llm.record_sample import FOLDER, SAMPLE


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    for file in FOLDER.glob(f"{SAMPLE.stem}.*"):
        shutil.copy(file, tmp_path)
    return tmp_path / SAMPLE.name


def test_the_sample_repeats_from_its_record(sample: Path) -> None:
    """Where prompts or behaviour have changed on purpose: python -m tests.llm.record_sample."""
    found = verify(sample)
    assert found.events > 500 and not found.finished


def test_the_sample_tells_its_story_and_what_was_asked(sample: Path) -> None:
    assert "Hester Vane" in tell(sample).to_text()
    usage = costs(sample).usage
    assert usage.total.calls > 50 and {"importance", "day_plan", "decide", "speak"} <= set(usage.by_purpose)
    card = card_of(sample)
    assert card.models["speak"] == "openai/anything" and "cost unknown" in card.to_markdown()


def test_the_sample_s_people_can_be_asked_what_they_recall(sample: Path) -> None:
    assert recall(sample, "Lydia", None, "Who bakes the bread?", k=3).recalled


def test_the_sample_is_small_and_holds_nothing_that_belongs_to_a_machine() -> None:
    files = sorted(FOLDER.glob(f"{SAMPLE.stem}.*"))
    assert [file.suffix for file in files] == [".jsonl", ".jsonl", ".vectors"]
    assert sum(file.stat().st_size for file in files) < 3_000_000
    for file in files:
        assert b"/home/" not in file.read_bytes() and b"none-is-needed" not in file.read_bytes()
