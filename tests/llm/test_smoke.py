"""The trial with a small real model says how far it is, and why it could not begin."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.llm.smoke.__main__ import so_far

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "replays" / "sample-model-run.jsonl"


def test_it_tells_what_was_answered_so_far_and_how_late_it_is_in_the_town(tmp_path: Path) -> None:
    assert so_far(tmp_path / "not_begun.jsonl") == "no call is answered yet"
    told = so_far(SAMPLE)
    assert "calls answered" in told and "decide" in told and "minute" in told


def test_a_model_that_cannot_be_served_is_said_with_the_reason() -> None:
    command = [sys.executable, "-m", "tests.llm.smoke", sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)
    assert done.returncode == 1
    assert "could not be served" in done.stdout and "xllamacpp" in done.stdout
