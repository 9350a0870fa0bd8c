"""A run of a small town, for all who watch it, and no screen to do that on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sim.runs.start import run
from tests.runs.lane import LANE

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


@pytest.fixture(scope="session")
def lane_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole log; not to be changed."""
    path = tmp_path_factory.mktemp("lane") / "lane.jsonl"
    run(LANE, path)
    return path
