"""One whole run of the small town for all tests of runs, and the command in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.runs.start import run
from tests.runs.lane import LANE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a whole run. Tests that change a log copy it."""
    path = tmp_path_factory.mktemp("finished") / "lane.jsonl"
    run(LANE, path)
    return path


@pytest.fixture
def tulving(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Starts the command in a fresh process and an empty folder."""

    def start(*arguments: str, hash_seed: int = 0) -> subprocess.Popen[str]:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": str(hash_seed)}
        return subprocess.Popen(
            [sys.executable, "-m", "sim.cli", *arguments],
            cwd=tmp_path,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    return start
