"""A newcomer with the test server: the two commands of docs/models.md, and what is told of the run afterwards."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sim.cli.entry import main
from tests.llm.accounting import account
from tests.llm.towns import SPARSE

TICKS = 45
ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def started(*given: str) -> Iterator[str]:
    """The address of the server as it is started by its command."""
    command = [sys.executable, "-m", "tests.llm.server", "--port", "0", *given]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield re.findall(r"http://\S+", process.stdout.readline())[0]
        finally:
            process.terminate()


@pytest.mark.parametrize("with_version", [True, False])
def test_the_documented_commands_give_a_town_whose_log_story_and_costs_are_right(
    with_version: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, story = tmp_path / "served.jsonl", tmp_path / "story.md"
    sparse = [part for key, value in SPARSE.items() for part in ("--set", f"{key}={value}")]
    with started() as address:
        base = address if with_version else address.removesuffix("/v1")
        run = ["run", "configs/quickstart.yaml", "--brain", "llm", "--model", "openai/anything", "--api-base", base]
        assert main([*run, "--out", str(out), "--ticks", str(TICKS), "--quiet", *sparse]) == 0
    found = account(out)
    assert {asking.last.purpose for asking in found.askings} >= {"day_plan", "step_plan", "decide"}
    assert (found.untold(), found.unasked(), found.made_up()) == ([], [], [])
    assert main(["verify", str(out)]) == 0
    assert main(["story", str(out), "--out", str(story)]) == 0
    assert "Lydia Marl" in story.read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["costs", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["usage"]
    assert told["total"]["calls"] == len(found.calls)
    by_purpose = {purpose: row["calls"] for purpose, row in told["by_purpose"].items()}
    assert by_purpose == Counter(call.purpose for call in found.calls)
    assert told["total"]["tokens_in"] == sum(call.usage.tokens_in or 0 for call in found.calls)
