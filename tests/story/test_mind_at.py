from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.errors import UnknownName, UserMistake
from sim.story import mind_at
from sim.story.lines import WIDTH


def test_a_mind_is_shown_as_it_was(lane_log: Path) -> None:
    noon, night = mind_at(lane_log, "Ada", "14:10"), mind_at(lane_log, "Ada")
    assert (noon.agent, noon.time) == ("Ada Penn", "Friday 1 May at 14:10")
    assert sum(night.counts.values()) > sum(noon.counts.values())
    assert all(memory.created <= noon.tick for memory in noon.latest)
    assert any("the tea dance" in memory.text for memory in noon.promises)


def test_its_text_has_the_parts_of_a_mind(lane_log: Path) -> None:
    text = mind_at(lane_log, "Ada", "17:00").to_text()
    for title in ("Plan for the day:", "Latest memories:", "Who they are to them:", "in mind:"):
        assert title in text
    assert max(len(line) for line in text.splitlines()) <= WIDTH


def test_its_json_is_read_back(lane_log: Path) -> None:
    found = mind_at(lane_log, "Ben Hale", "15:00")
    assert json.loads(found.to_json())["agent"] == "Ben Hale"
    assert found.to_json() == mind_at(lane_log, "ben", "15:00").to_json()


def test_past_the_end_there_is_nothing_undefined(lane_log: Path) -> None:
    with pytest.raises(UserMistake, match="after the run"):
        mind_at(lane_log, "Ada", 1_000_000)
    with pytest.raises(UnknownName):
        mind_at(lane_log, "Adam Penn")
