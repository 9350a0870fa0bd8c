"""What is done for one seed, in whichever process: run it or go on with it, then take all measures of its log."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from sim.engine import Engine
    from sim.events import Tick
    from sim.lab.logs import Job
    from sim.lab.measuring import Value

SECONDS_BETWEEN_WORD = 0.5
_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class Measured(msgspec.Struct, frozen=True):
    """All measures of the run of one seed, and the hash of the code that wrote its log."""

    seed: int
    code: str
    values: tuple[Value, ...]


OnTick = Callable[[int], None]
"""Called now and then with the number of the tick that a run has come to."""


def work(job: Job, on_tick: OnTick) -> Measured:
    """Run a job's seed as far as it is not run yet, and measure it. Raises what running or reading raises."""
    from sim.lab.measuring import values_of
    from sim.lab.reading import story_of
    from sim.replay import Log

    if not job.measure_only:
        _run(job, on_tick)
    log = Log(job.log)
    return Measured(job.seed, log.header.code, values_of(story_of(log, job.stop_before)))


def _run(job: Job, on_tick: OnTick) -> None:
    from sim.replay import Log
    from sim.runs.models import midway_settings
    from sim.runs.resume import resume
    from sim.runs.start import run
    from sim.scenario import Scenario

    watch = _Watch(on_tick)
    if job.fresh:
        scenario = Scenario.from_resolved(job.values, job.name)
        run(scenario, job.log, seed=job.seed, ticks=job.stop_before, on_tick=watch, overwrite=True)
        return
    extent = Log(job.log).extent
    reached = job.stop_before is not None and extent.last_tick >= job.stop_before - 1
    if extent.finished is None and not reached:
        resume(job.log, until=job.stop_before, settings=midway_settings(job.values), on_tick=watch)


class _Watch:
    """Passes on how far a run has come, not more often than anybody looks."""

    def __init__(self, on_tick: OnTick) -> None:
        self._on_tick, self._said = on_tick, 0.0

    def __call__(self, tick: Tick, engine: Engine) -> None:
        if (now := time.monotonic()) - self._said >= SECONDS_BETWEEN_WORD:
            self._said = now
            self._on_tick(tick.number)


def serve(pipe: Connection) -> None:
    """The life of a process of the crew: takes a job, tells how it goes, takes the next one, until the pipe closes.

    What it sends: ('ready',), ('tick', n), ('measured', Measured) or ('failed', words).
    """
    for name in _ONE_THREAD:
        # The crew fills the cores; threads of linear algebra would only push each other off them.
        os.environ.setdefault(name, "1")
    try:
        pipe.send(("ready",))
        while True:
            pipe.send(_answer(pipe.recv(), pipe))
    except (EOFError, OSError):
        return  # the one who asked has gone


def _answer(job: Job, pipe: Connection) -> tuple[object, ...]:
    try:
        return ("measured", work(job, lambda tick: pipe.send(("tick", tick))))
    except Exception as error:
        return ("failed", in_words(error))


def in_words(error: BaseException) -> str:
    """An error as one line: the sentence of one of ours, else its type too."""
    from sim.errors import TulvingError

    said = " ".join(" ".join([str(error), *getattr(error, "__notes__", [])]).split())
    return said if isinstance(error, TulvingError) else f"{type(error).__name__}: {said}".rstrip(": ")
