"""`python -m tests.llm.record_sample`: record the sample run anew, after prompts or behaviour have changed.

The first hour of the quickstart with the loopback server in place of a model: its answers are valid and mean nothing,
which the sample's page says.
"""

from __future__ import annotations

import os
from pathlib import Path

from sim.runs.start import run
from tests.llm.server import Server

FOLDER = Path(__file__).resolve().parents[2] / "replays"
SAMPLE = FOLDER / "sample-model-run.jsonl"
PORT = 8765
TICKS = 360


def record(log: Path) -> None:
    """Record the sample into `log`. The port is fixed, for the address stands in the log's header."""
    os.environ.setdefault("OPENAI_API_KEY", "none-is-needed")
    with Server(port=PORT) as server:
        overrides = {"brain": "llm", "model": "openai/anything", "llm.api_base": server.base, "embedder": "hash"}
        run("quickstart", log, ticks=TICKS, overrides=overrides, overwrite=True)


if __name__ == "__main__":
    record(SAMPLE)
    print(f"{SAMPLE}: recorded")
