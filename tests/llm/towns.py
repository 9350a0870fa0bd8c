"""Towns whose residents have the loopback server behind them, run as any other: into a log with its calls beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim.errors import RunStopped
from sim.llm.calls import Call, calls_path, read_calls
from sim.runs.driving import RunResult
from sim.runs.resume import resume
from sim.runs.start import run
from tests.llm.server import Server

SPARSE = {"tick_seconds": "60", "embedder": "hash", "memory.write": "[speech, notices]"}
"""A tick a minute, and only words are kept in mind: a whole day of five residents comes to some hundred questions."""
HOUR = 60


def overrides(server: Server | None, **more: str) -> dict[str, str]:
    """The quickstart's settings with a model behind everybody; keys of `more` may be spelt with __ for a dot."""
    given = {key.replace("__", "."): value for key, value in more.items()}
    base = {"llm.api_base": server.base} if server is not None else {}
    return {**SPARSE, "brain": "llm", "model": "openai/anything", **base, **given}


def play(server: Server | None, out: Path, ticks: int | None = None, **more: Any) -> RunResult:
    """Run the quickstart with the server behind it."""
    return run("quickstart", out, ticks=ticks, overrides=overrides(server, **more))


def play_until_stopped(server: Server, out: Path, ticks: int | None = None, **more: Any) -> RunStopped:
    """The same where the run ends early."""
    with pytest.raises(RunStopped) as stopped:
        play(server, out, ticks, **more)
    return stopped.value


def go_on(out: Path, server: Server | None = None, until: int | None = None, **more: str) -> RunResult:
    """Resume a run, where a server is given with that one."""
    settings = {key.replace("__", "."): value for key, value in more.items()}
    if server is not None:
        settings["llm.api_base"] = server.base
    return resume(out, until=until, settings=settings)


def calls_of(out: Path) -> list[Call]:
    """The calls of a run, in the order in which they were answered."""
    return [call for call in read_calls(calls_path(out)) if isinstance(call, Call)]


def spoken(call: Call) -> list[dict[str, str]]:
    """The messages of a call as they were sent."""
    return [{"role": each.role, "content": each.content} for each in call.messages]


def files_of(out: Path) -> dict[str, bytes]:
    """Every file that a run left."""
    return {path.name: path.read_bytes() for path in sorted(out.parent.iterdir()) if path.is_file()}
