"""An engine driven to its end, its ticks written as they come: what run, resume and branch have in common."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec

from sim.clock import Moment
from sim.errors import Interrupted, RunStopped, TulvingError
from sim.events import Remembered, ThoughtFailed, Tick
from sim.replay import LogWriter
from sim.runs.interrupts import CtrlC

if TYPE_CHECKING:
    from sim.embedding import VectorBook
    from sim.engine import Engine
    from sim.llm.record import Recorder
    from sim.llm.usage import Tally

OnTick = Callable[[Tick, "Engine"], None]
"""Called after a tick is safely in the log, with the engine as it stands then."""


class RunResult(msgspec.Struct, frozen=True, kw_only=True):
    """What a run came to.

    `last_tick` is the last tick with events in the log (-1: none), `events` and `memories` count what this call added,
    `failures` the questions that stayed without a valid answer by purpose and cause, most frequent first; of these,
    `stand_ins` by purpose and brain were answered by another brain. `unrated` are the memories that never got an
    importance, `calls` what a language model was asked. `finished`: the scenario's last tick is over. `notices` are for
    the user's eyes.
    """

    log: Path
    last_tick: int
    finished: bool
    events: int = 0
    memories: int = 0
    failures: tuple[tuple[str, str, int], ...] = ()
    stand_ins: tuple[tuple[str, str, int], ...] = ()
    unrated: int = 0
    calls: Tally | None = None
    notices: tuple[str, ...] = ()


class _Course:
    """Counts what goes by."""

    def __init__(self, last_tick: int) -> None:
        self.last_tick = last_tick
        self.events = self.memories = 0
        self.failures: Counter[tuple[str, str]] = Counter()
        self.stand_ins: Counter[tuple[str, str]] = Counter()

    def add(self, tick: Tick) -> None:
        self.last_tick = tick.number
        self.events += len(tick.events)
        for event in tick.events:
            if isinstance(event, Remembered):
                self.memories += 1
            elif isinstance(event, ThoughtFailed):
                self.failures[event.purpose, event.cause] += 1
                self.stand_ins[event.purpose, event.instead_by] += bool(event.instead_by)


def drive(
    engine: Engine,
    writer: LogWriter,
    book: VectorBook,
    *,
    recorder: Recorder | None = None,
    after: int = -1,
    stop_before: int | None = None,
    on_tick: OnTick | None = None,
    notices: tuple[str, ...] = (),
) -> RunResult:
    """Play on to the scenario's end, or to the tick `stop_before`, into `writer`. `after` is the last tick it holds.

    Raises Interrupted on Ctrl-C and RunStopped when the disk is full; in each case the log is whole and resumable.
    """
    course = _Course(after)

    def stopped() -> str:
        return _stopped_at(engine, writer.path, course, recorder)

    with CtrlC() as ctrl_c:
        try:
            playing = _play(engine, writer, book, course, ctrl_c, stop_before, on_tick)
            reached_end = asyncio.run(_closing(playing, recorder))
        except asyncio.CancelledError:
            raise Interrupted(stopped()) from None
        except KeyboardInterrupt:
            raise Interrupted(f"stopped at once; {stopped()}") from None
        except BrokenPipeError:
            raise
        except OSError as error:  # a full disk, a model out of reach
            raise RunStopped(f"{error.strerror or error}; {stopped()}") from error
        except TulvingError as error:
            error.add_note(stopped())
            raise
    if reached_end:
        writer.finish(engine.scenario.last_tick)
    return _result(engine, writer.path, course, reached_end, recorder, notices)


async def _closing(playing: Coroutine[Any, Any, bool], recorder: Recorder | None) -> bool:
    try:
        return await playing
    finally:
        if recorder is not None:
            await recorder.close()


async def _play(
    engine: Engine,
    writer: LogWriter,
    book: VectorBook,
    course: _Course,
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
            course.add(tick)
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


def _stopped_at(engine: Engine, path: Path, course: _Course, recorder: Recorder | None) -> str:
    paid = f"; {recorder.tally}" if recorder is not None and recorder.tally.calls else ""
    if course.last_tick < 0:
        return f"stopped before the first tick was over{paid}; go on with: tulving resume {path}"
    time = Moment(course.last_tick, engine.scenario.clock).iso.replace("T", " ")
    return f"stopped after tick {course.last_tick} ({time}){paid}; go on with: tulving resume {path}"


def _result(
    engine: Engine, path: Path, course: _Course, finished: bool, recorder: Recorder | None, notices: tuple[str, ...]
) -> RunResult:
    unrated = sum(
        1 for name in sorted(engine.minds) for memory in engine.minds[name].stream if memory.importance is None
    )
    return RunResult(
        log=path,
        last_tick=course.last_tick,
        finished=finished,
        events=course.events,
        memories=course.memories,
        failures=_counted(course.failures),
        stand_ins=_counted(course.stand_ins),
        unrated=unrated,
        calls=recorder.tally if recorder is not None else None,
        notices=notices,
    )


def _counted(counts: Counter[tuple[str, str]]) -> tuple[tuple[str, str, int], ...]:
    found = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple((one, other, count) for (one, other), count in found if count)
