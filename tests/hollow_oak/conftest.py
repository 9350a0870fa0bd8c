"""Two days of Hollow Oak, lived once for all tests and all processes of a session, and kept as a log on disk."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sim.brain.rules import RulesBrain
from sim.lab.reading import story_of
from sim.nouns import Situation
from sim.replay import Log
from sim.runs.start import run
from sim.scenario import Scenario, load_scenario
from sim.story import Story
from sim.testing.chains import foreign_memories
from sim.testing.fakes import _Around

SECONDS_OF_PATIENCE = 1_200


@dataclass(frozen=True)
class WatchedBrain(_Around):
    """Ends the run where a memory of one resident is put before another one."""

    async def _ask(self, situation: Situation) -> Any:
        leaks = foreign_memories([situation])
        assert not leaks, leaks
        return await super()._ask(situation)


@pytest.fixture(scope="session")
def valentine() -> Scenario:
    """Twenty-five residents, two days, the quick embedder."""
    return load_scenario("valentine", {"embedder": "hash"})


@pytest.fixture(scope="session")
def whole(valentine: Scenario, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of both days with seed 1; every situation of the run was scanned for memories of others."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # what the workers have in common
    log = folder / "valentine.jsonl"
    brain = WatchedBrain(RulesBrain(valentine.rules))
    once(log, lambda: run(valentine, log, seed=1, brain=brain, overwrite=True))
    return log


def once(path: Path, make: Callable[[], object]) -> None:
    """Have `make` called by the first process that asks; the others wait. Where it fails, the next one tries."""
    done, lock = path.with_suffix(".done"), path.with_suffix(".lock")
    give_up = time.monotonic() + SECONDS_OF_PATIENCE
    while not done.exists():
        assert time.monotonic() < give_up, f"{lock} is held and nothing comes of it"
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            time.sleep(0.2)
            continue
        try:
            if not done.exists():
                make()
                done.touch()
        finally:
            lock.unlink()


@pytest.fixture(scope="session")
def told(whole: Path) -> Story:
    """The story of both days."""
    return story_of(Log(whole))
