"""The first hours of the whole town: the same bytes in any process, killed or not, and nothing faster than sight."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest

from sim.brain.rules import RulesBrain
from sim.events import Tick
from sim.ports import Embedder
from sim.replay import Log, comparable, digest
from sim.runs.changes import Implant
from sim.runs.resume import resume
from sim.scenario import Scenario
from sim.testing.kit import changed
from sim.testing.lightcone import first_break, reached
from sim.testing.lives import Life, lines_of

ROOT = Path(__file__).parents[2]
HOUR = 360
UNTIL = 2 * HOUR
WHO = "Augustus Pell"
SECRET = f"{WHO} knows that the weir will break in June"


def started(log: Path, hash_seed: int) -> subprocess.Popen[str]:
    """The first hours, run in a process of its own."""
    words = ["run", "valentine", "--embedder", "hash", "--ticks", str(UNTIL), "--quiet", "--out", str(log)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": str(hash_seed)}
    return subprocess.Popen(
        [sys.executable, "-m", "sim.cli", *words], cwd=log.parent, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


@pytest.fixture(scope="module")
def morning(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Their log, run without a stop."""
    log = tmp_path_factory.mktemp("morning") / "morning.jsonl"
    process = started(log, hash_seed=1)
    assert process.communicate(timeout=300) == ("", "") and process.returncode == 0
    return log


def test_the_morning_has_the_same_bytes_by_itself_and_as_the_beginning_of_both_days(morning: Path, whole: Path) -> None:
    """Another process, another hash seed, another object for the brain, and a longer run."""
    alone = list(comparable(morning))
    assert len(alone) > 10_000
    assert list(islice(comparable(whole), len(alone))) == alone


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to kill with")
def test_killed_and_resumed_with_another_hash_seed_it_has_the_same_bytes(morning: Path, tmp_path: Path) -> None:
    log = tmp_path / "killed.jsonl"
    process, give_up = started(log, hash_seed=22), time.monotonic() + 300
    while not (log.exists() and log.stat().st_size > morning.stat().st_size // 2):
        assert process.poll() is None and time.monotonic() < give_up, "it was over before it could be killed"
        time.sleep(0.01)
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert 0 < Log(log).extent.last_tick < UNTIL - 1
    resume(log, until=UNTIL)
    assert digest(log) == digest(morning)


# --- the light cone ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lives(whole: Path, valentine: Scenario, embedder: Embedder) -> tuple[Life, Sequence[Tick], int]:
    """The morning without and with the secret, and the number of lines that put it there."""
    life = Life(valentine, RulesBrain(valentine.rules), embedder, 1, tuple(Log(whole).ticks(until=UNTIL - 1)))
    events = changed(life, 1, Implant(WHO, SECRET))
    return life, life.branch(1, events, until=UNTIL).ticks, len(events)


def test_everybody_elses_lines_are_equal_until_they_can_have_met_somebody_who_differs(
    lives: tuple[Life, Sequence[Tick], int],
) -> None:
    life, other, _ = lives
    assert not first_break(life.ticks, other, WHO, 1, life.world)
    since = reached(life.ticks, other, WHO, 1, life.world)
    assert sum(since.get(name, UNTIL) > HOUR for name in life.scenario.names) >= 3, since


def test_the_one_who_knows_more_lives_otherwise(lives: tuple[Life, Sequence[Tick], int]) -> None:
    life, other, inserted = lives
    mine, theirs = lines_of(life.ticks, WHO), lines_of(other, WHO)
    put_in = next(n for n, line in enumerate(theirs) if line not in mine)
    assert theirs[:put_in] + theirs[put_in + inserted :] != mine
