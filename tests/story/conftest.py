"""One whole run of the small town of the tests of runs, for the parts of the story that read a log."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.runs.start import run
from tests.runs.lane import LANE


@pytest.fixture(scope="session")
def lane_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of an afternoon and evening in the lane. Tests that change a log copy it."""
    path = tmp_path_factory.mktemp("story") / "lane.jsonl"
    run(LANE, path)
    return path
