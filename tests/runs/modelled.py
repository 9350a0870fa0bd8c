"""Runs of the small town whose residents' words come from a language model, and what is asked of such runs."""

from __future__ import annotations

import shutil
from pathlib import Path

from sim.chat import Prompt, Reply
from sim.errors import ModelDown
from sim.llm.calls import Call, calls_path, read_calls
from sim.replay import Log
from sim.runs.start import run
from sim.runs.vectors import vectors_path
from sim.testing.models import ScriptedModel
from tests.runs.lane import LANE

MIXED = "{default: rules, speak: llm, rate: llm, reflect: llm, summarise: llm}"
"""The rules brain decides what is done, so that there are days and talks; the model finds words and conclusions."""
SETTINGS = {"brain": MIXED, "embedder": "hash"}


def modelled(path: Path, model: object = None, *, ticks: int | None = None, **overrides: str) -> Path:
    """A run of the lane with a model; its log."""
    settings = SETTINGS | {key.replace("__", "."): value for key, value in overrides.items()}
    run(LANE, path, ticks=ticks, overrides=settings, language_model=model or ScriptedModel())  # type: ignore[arg-type]
    return path


def copied_with_calls(log: Path, folder: Path, until: int | None = None) -> Path:
    """A copy of a log with vectors and calls. The log is cut off behind a tick; its calls are not, as after a kill."""
    copy = folder / "copy.jsonl"
    shutil.copy(vectors_path(log), vectors_path(copy))
    shutil.copy(calls_path(log), calls_path(copy))
    whole = Log(log)
    lines = [whole.header.line(), *(line for passage in whole.passages(until) for line in passage.lines)]
    copy.write_bytes(log.read_bytes() if until is None else b"".join(lines))
    return copy


def calls_of(log: Path, *, spares: bool = False) -> list[Call]:
    return [line for line in read_calls(calls_path(log), spares=spares) if isinstance(line, Call)]


class Failing(ScriptedModel):
    """A model that is down from a tick on."""

    down_at = 0

    async def complete(self, prompt: Prompt) -> Reply:
        if prompt.tick >= self.down_at:
            raise ModelDown("the model is down")
        return await super().complete(prompt)


def down_at(tick: int) -> Failing:
    model = Failing()
    model.down_at = tick
    return model
