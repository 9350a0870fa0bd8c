"""What the commands do where no window can be opened: they say so once, and go on in the terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from sim.replay import Log
from tests.runs.lane import LANE, copied

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")

ROOT = Path(__file__).resolve().parents[2]
SENTENCE = "no window can be opened here: there is no display"


@pytest.fixture
def short(lane_log: Path, tmp_path: Path) -> Path:
    """Eight minutes of the lane."""
    return copied(lane_log, tmp_path, until=24)


def environment(**given: str) -> dict[str, str]:
    hidden = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "120", "LINES": "40", **given}


def called(words: Sequence[object], folder: Path, **given: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "sim.cli", *map(str, words)], capture_output=True, text=True, cwd=folder,
        env=environment(**given), timeout=180,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def called_at_a_terminal(words: Sequence[object], folder: Path) -> tuple[int, str]:
    """What a person sees who calls it, without the signs that move the cursor."""
    import pty

    master, slave = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "sim.cli", *map(str, words)], cwd=folder, env=environment(), stdin=slave, stdout=slave,
        stderr=slave,
    )  # fmt: skip
    os.close(slave)
    seen = b""
    try:
        while data := os.read(master, 65536):
            seen += data
    except OSError:
        pass  # so a terminal ends on Linux
    finally:
        os.close(master)
    return program.wait(timeout=180), re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen.decode())


def test_a_log_is_played_back_in_the_terminal(short: Path, tmp_path: Path) -> None:
    code, seen = called_at_a_terminal(["replay", short, "--speed", 24], tmp_path)
    assert code == 0 and "Traceback" not in seen
    assert seen.startswith(f"{SENTENCE}; this is the view for terminals (Ctrl-C ends it)")
    assert "The lane" in seen and "Friday 1 May, 14:0" in seen and "Ada Penn" in seen


def test_a_run_goes_on_in_the_terminal(tmp_path: Path) -> None:
    log = tmp_path / "run.jsonl"
    code, seen = called_at_a_terminal(["run", LANE, "--watch", "--ticks", 600, "--out", log], tmp_path)
    assert code == 0 and "Traceback" not in seen
    assert f"{SENTENCE}; the run goes on in this terminal (Ctrl-C stops it at a whole tick)" in seen
    assert "Ada Penn" in seen and "events" in seen
    assert [each.number for each in Log(log).ticks()][-1] > 500


def test_with_no_terminal_either_a_log_is_said_to_be_readable_otherwise(short: Path, tmp_path: Path) -> None:
    code, out, err = called(["replay", short], tmp_path)
    assert (code, err) == (0, "")
    assert out == f"{SENTENCE}; this is no terminal; what happened: tulving story {short}\n"


def test_with_no_terminal_either_a_run_goes_on_to_its_end(tmp_path: Path) -> None:
    log = tmp_path / "run.jsonl"
    code, out, err = called(["run", LANE, "--watch", "--ticks", 100, "--out", log], tmp_path)
    said = out.splitlines()
    assert (code, err) == (0, "")
    assert said[0] == f"{SENTENCE}; the run goes on without a window (Ctrl-C stops it at a whole tick)"
    assert len(said) == 3 and said[1].startswith(str(log)) and Log(log).extent.last_tick > 0


def test_a_display_that_cannot_be_reached_is_none(short: Path, tmp_path: Path) -> None:
    code, out, err = called(["replay", short], tmp_path, DISPLAY=":4242")
    assert code == 0 and out.startswith("no window can be opened here: ") and "Traceback" not in out + err
