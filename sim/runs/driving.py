"""An engine driven to its end, its ticks written as they come: what run, resume and branch have in common."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from pathlib import Path
from typing import TYPE_CHECKING, cast

import msgspec

from sim.clock import Moment
from sim.errors import Interrupted, RunStopped, TulvingError
from sim.events import Remembered, ThoughtFailed, Tick
from sim.replay import LogWriter
from sim.runs.interrupts import CtrlC

if TYPE_CHECKING:
    from sim.embedding import VectorBook
    from sim.engine import Engine

OnTick = Callable[[Tick, "Engine"], None]
"""Called after a tick is safely in the log, with the engine as it stands then."""


class RunResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a run came to.

    `last_tick` is the last tick with events in the log (-1: none), `events` and `memories` count what this call added,
    `failures` the questions that stayed unanswered by purpose and cause, most frequent first, `unrated` the memories
    that never got an importance. `finished`: the scenario's last tick is over. `notices` are for the user's eyes.
    """

    log: Path
    last_tick: int
    finished: bool
    events: int = 0
    memories: int = 0
    failures: tuple[tuple[str, str, int], ...] = ()
    unrated: int = 0
    notices: tuple[str, ...] = ()


class _Tally:
    """Counts what goes by."""

    def __init__(self, last_tick: int) -> None:
        self.last_tick = last_tick
        self.events = self.memories = 0
        self.failures: Counter[tuple[str, str]] = Counter()

    def add(self, tick: Tick) -> None:
        self.last_tick = tick.number
        self.events += len(tick.events)
        for event in tick.events:
            if isinstance(event, Remembered):
                self.memories += 1
            elif isinstance(event, ThoughtFailed):
                self.failures[event.purpose, event.cause] += 1


def drive(
    engine: Engine,
    writer: LogWriter,
    book: VectorBook,
    *,
    after: int = -1,
    stop_before: int | None = None,
    on_tick: OnTick | None = None,
    notices: tuple[str, ...] = (),
) -> RunResult:
    """Play on to the scenario's end, or to the tick `stop_before`, into `writer`. `after` is the last tick it holds.

    Raises Interrupted on Ctrl-C and RunStopped when the disk is full; in each case the log is whole and resumable.
    """
    tally = _Tally(after)
    with CtrlC() as ctrl_c:
        try:
            reached_end = asyncio.run(_play(engine, writer, book, tally, ctrl_c, stop_before, on_tick))
        except asyncio.CancelledError:
            raise Interrupted(_stopped_at(engine, writer.path, tally)) from None
        except KeyboardInterrupt:
            raise Interrupted(f"stopped at once; {_stopped_at(engine, writer.path, tally)}") from None
        except BrokenPipeError:
            raise
        except OSError as error:  # a full disk, a model out of reach
            raise RunStopped(f"{error.strerror or error}; {_stopped_at(engine, writer.path, tally)}") from error
        except TulvingError as error:
            error.add_note(_stopped_at(engine, writer.path, tally))
            raise
    if reached_end:
        writer.finish(engine.scenario.last_tick)
    return _result(engine, writer.path, tally, reached_end, notices)


async def _play(
    engine: Engine,
    writer: LogWriter,
    book: VectorBook,
    tally: _Tally,
    ctrl_c: CtrlC,
    stop_before: int | None,
    on_tick: OnTick | None,
) -> bool:
    """Whether the scenario's end was reached."""
    ctrl_c.watch(asyncio.current_task())
    async with aclosing(cast("AsyncGenerator[Tick, None]", engine.ticks())) as ticks:
        if ctrl_c.pressed or (stop_before is not None and engine.next_tick >= stop_before):
            return _unless_pressed(ctrl_c)
        async for tick in ticks:
            if stop_before is not None and tick.number >= stop_before:
                return _unless_pressed(ctrl_c)
            # Vectors first: a log must never name a memory whose vector is nowhere recorded.
            book.flush(tick.number)
            writer.write(tick)
            tally.add(tick)
            if on_tick is not None:
                on_tick(tick, engine)
            if ctrl_c.pressed:
                # A brain that never waits gives the loop no chance to deliver the cancellation.
                raise asyncio.CancelledError
            if stop_before is not None and tick.number + 1 >= stop_before:
                return False
    return True


def _unless_pressed(ctrl_c: CtrlC) -> bool:
    if ctrl_c.pressed:
        raise asyncio.CancelledError
    return False


def _stopped_at(engine: Engine, path: Path, tally: _Tally) -> str:
    if tally.last_tick < 0:
        return f"stopped before the first tick was over; go on with: tulving resume {path}"
    time = Moment(tally.last_tick, engine.scenario.clock).iso.replace("T", " ")
    return f"stopped after tick {tally.last_tick} ({time}); go on with: tulving resume {path}"


def _result(engine: Engine, path: Path, tally: _Tally, finished: bool, notices: tuple[str, ...]) -> RunResult:
    unrated = sum(
        1 for name in sorted(engine.minds) for memory in engine.minds[name].stream if memory.importance is None
    )
    failures = sorted(tally.failures.items(), key=lambda item: (-item[1], item[0]))
    return RunResult(
        log=path,
        last_tick=tally.last_tick,
        finished=finished,
        events=tally.events,
        memories=tally.memories,
        failures=tuple((purpose, cause, count) for (purpose, cause), count in failures),
        unrated=unrated,
        notices=notices,
    )
