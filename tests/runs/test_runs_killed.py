"""Runs in processes of their own, killed and interrupted."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.chance import Dice
from sim.replay import Log, digest
from tests.runs.lane import LANE

Tulving = Callable[..., subprocess.Popen[str]]

PATIENCE_SECONDS = 180
"""Far more than any of it takes, and less than what nobody answers."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to kill with")


def wait_for_size(log: Path, size: int, process: subprocess.Popen[str]) -> None:
    """Until the log has `size` bytes or the process is over."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while process.poll() is None and not (log.exists() and log.stat().st_size >= size):
        assert time.monotonic() < give_up, "the run does not get on"
        time.sleep(0.002)


def test_killed_at_random_moments_and_resumed_a_run_has_the_bytes_of_an_uninterrupted_one(
    finished: Path, tmp_path: Path, tulving: Tulving
) -> None:
    log, whole = tmp_path / "a.jsonl", finished.stat().st_size
    process = tulving("run", str(LANE), "--out", str(log), "--quiet")
    dice, killed = Dice(5, 0, "test", "kill"), 0
    for n in range(3):
        wait_for_size(log, int(whole * (n + 0.1 + 0.8 * dice.unit(n)) / 4), process)
        time.sleep(0.01 * dice.unit("moment", n))
        killed += process.poll() is None
        process.kill()
        process.communicate()
        assert Log(log).extent.finished is None or n > 0
        process = tulving("resume", str(log), "--quiet", hash_seed=n + 1)
    assert process.wait(PATIENCE_SECONDS) == 0
    process.communicate()
    assert killed >= 2, "the run was over before it could be killed"
    assert digest(log) == digest(finished)


def test_ctrl_c_ends_at_a_whole_tick_with_130_and_says_how_to_resume(
    finished: Path, tmp_path: Path, tulving: Tulving
) -> None:
    log = tmp_path / "a.jsonl"
    process = tulving("run", str(LANE), "--out", str(log))
    wait_for_size(log, finished.stat().st_size // 4, process)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert "stopped after tick" in told and f"tulving resume {log}" in told and "Traceback" not in told
    assert Log(log).extent.notice == "", "a tick was left unfinished"
    resumed = tulving("resume", str(log), "--quiet")
    assert resumed.communicate(timeout=PATIENCE_SECONDS) == ("", "") and resumed.returncode == 0
    assert digest(log) == digest(finished)


SLOW = """
import asyncio, time
from sim.nouns import RulesConstants
from sim.testing.fakes import _Around
from sim.wiring import brain_named

class Waiting(_Around):
    async def _ask(self, situation):
        if situation.now.tick > 0:
            open("asked", "w").close()
            await asyncio.sleep(600)
        return await super()._ask(situation)

class Deaf(_Around):
    async def _ask(self, situation):
        if situation.now.tick > 0:
            open("asked", "w").close()
            time.sleep(600)
        return await super()._ask(situation)

def waiting():
    return Waiting(brain_named("rules"))

def deaf():
    return Deaf(brain_named("rules"))
"""


def started(tmp_path: Path, tulving: Tulving, brain: str) -> subprocess.Popen[str]:
    """A run whose brain has just been asked something that it will not answer."""
    (tmp_path / "slow.py").write_text(SLOW)
    log = tmp_path / "a.jsonl"
    arguments = ("--set", f"brain=slow:{brain}", "--out", str(log))
    process = tulving("run", str(LANE), *arguments)
    while process.poll() is None and not (tmp_path / "asked").exists():
        time.sleep(0.01)
    return process


def test_ctrl_c_does_not_wait_for_an_answer_that_is_long_in_coming(tmp_path: Path, tulving: Tulving) -> None:
    process = started(tmp_path, tulving, "waiting")
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130 and "tulving resume" in told
    assert Log(tmp_path / "a.jsonl").extent.notice == ""


def test_a_second_ctrl_c_ends_at_once(tmp_path: Path, tulving: Tulving) -> None:
    process = started(tmp_path, tulving, "deaf")
    process.send_signal(signal.SIGINT)
    time.sleep(0.3)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130 and "stopped at once" in told and "Traceback" not in told


def test_fresh_processes_with_different_hash_seeds_write_the_same_bytes(tmp_path: Path, tulving: Tulving) -> None:
    """Faults 47 and 48: salted hashes persisted, sets iterated into output."""
    logs = [tmp_path / f"{seed}.jsonl" for seed in (1, 22)]
    shared = ("run", str(LANE), "--ticks", "120", "--quiet")
    running = [tulving(*shared, "--out", str(log), hash_seed=int(log.stem)) for log in logs]
    assert [process.wait(PATIENCE_SECONDS) for process in running] == [0, 0]
    for process in running:
        process.communicate()
    assert len({digest(log) for log in logs}) == 1
