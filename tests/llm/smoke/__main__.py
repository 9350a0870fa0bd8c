"""`python -m tests.llm.smoke PYTHON [--ticks 5]`: a few residents with a small real model behind them.

PYTHON is that of the environment with the packages of smollm2.lock. Serves the model, runs three.yaml with it as any
user would, and holds the run's two files against each other: every reply is valid or a failure that is stated.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from sim.llm.calls import Call, calls_path, read_calls
from tests.llm.accounting import account

HERE = Path(__file__).parent
EVERY = 30.0
"""Seconds between two words on how far it is: a run says nothing by itself where it is not on a terminal."""


def main() -> int:
    """Serve, run, check, tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.llm.smoke", description=__doc__)
    parser.add_argument("python", help="the Python that has the packages of smollm2.lock")
    parser.add_argument("--ticks", type=int, default=5, help="minutes of the town")
    parser.add_argument("--out", type=Path, help="where to keep the log; by default it is thrown away")
    parser.add_argument("--threads", type=int, default=1, help="of the model")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "serving.txt").open("w+") as complaints:
        serving = subprocess.Popen(
            [given.python, str(HERE / "serving.py"), str(given.threads)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints, text=True,
        )  # fmt: skip
        try:
            assert serving.stdout is not None
            base = serving.stdout.readline().strip()
            if not base:
                complaints.seek(0)
                print("the model could not be served:", *complaints.readlines()[-5:], sep="\n")
                return 1
            return _told(given.out or Path(folder) / "smoke.jsonl", base, given.ticks)
        finally:
            serving.terminate()
            serving.wait(30)


def so_far(log: Path) -> str:
    """How many calls are answered, which by valid replies is told at the end, and at what minute the town is."""
    calls = [line for line in read_calls(calls_path(log)) if isinstance(line, Call)]
    if not calls:
        return "no call is answered yet"
    last = max(calls, key=lambda call: call.tick)
    asked = ", ".join(f"{count} {purpose}" for purpose, count in sorted(Counter(c.purpose for c in calls).items()))
    return f"{len(calls)} calls answered ({asked}); the town is in its minute {last.tick + 1}"


def _told(log: Path, base: str, ticks: int) -> int:
    began = time.monotonic()
    command = [
        sys.executable, "-m", "sim", "run", str(HERE / "three.yaml"), "--model", "openai/smollm2",
        "--api-base", base, "--out", str(log), "--ticks", str(ticks),
    ]  # fmt: skip
    print(f"SmolLM2 is served at {base}: {ticks} minutes of three residents, each call takes some seconds to a minute")
    running = subprocess.Popen(command)
    while running.poll() is None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            running.wait(EVERY)
            break
        print(f"  {time.monotonic() - began:.0f} s: {so_far(log)}", flush=True)
    if running.returncode:
        print(f"the run failed with exit code {running.returncode}")
        return 1
    found = account(log)
    for purpose, row in found.by_purpose().items():
        print(f"{purpose:12}", ", ".join(f"{count} {what}" for what, count in row.items()))
    seconds = time.monotonic() - began
    print(f"{len(found.calls)} calls, {len(found.said)} utterances, {len(found.failures)} failures in {seconds:.0f} s")
    wrong = [*found.untold(), *found.unasked(), *found.made_up()]
    for each in wrong[:5]:
        print("WRONG:", each)
    again = subprocess.run([sys.executable, "-m", "sim", "verify", str(log)], check=False)
    if wrong or again.returncode or not found.calls:
        return 1
    print("every reply is valid or a failure that is stated, and the run equals itself from its record")
    return 0


if __name__ == "__main__":
    sys.exit(main())
