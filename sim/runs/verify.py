"""A log's run once more, on the recorded vectors and answers, held against the log line by line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from sim.clock import Moment
from sim.errors import CallNotRecorded, Interrupted, VerificationFailed
from sim.events import AnyEvent, Tick, as_row, encode
from sim.interventions.stepped import stepped_in
from sim.ports import Brain
from sim.replay import Log
from sim.runs import given, models
from sim.runs.interrupts import CtrlC
from sim.runs.provenance import code_hash
from sim.runs.recorded import scenario_of
from sim.runs.resume import refuse_playback_only
from sim.runs.vectors import recorded

if TYPE_CHECKING:
    from sim.engine import Engine

Row = dict[str, Any]


class Difference(msgspec.Struct, frozen=True):
    """The first place where a repetition differs: event number `event` of a tick, as logged and as repeated.

    None stands for no event at all. `fields` names what differs where both have the same type.
    """

    tick: int
    time: str
    event: int
    logged: Row | None
    repeated: Row | None
    fields: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = f"tick {self.tick} ({self.time}), event {self.event + 1}"
        if self.logged is not None and self.repeated is not None and self.fields:
            kind = " ".join(str(part) for part in (self.logged["type"], self.logged.get("agent")) if part)
            lines = [f"{head}, {kind}:"]
            for field in self.fields:
                lines.append(f"  {field} logged:   {_shown(self.logged.get(field))}")
                lines.append(f"  {field} repeated: {_shown(self.repeated.get(field))}")
            return "\n".join(lines)
        return f"{head}:\n  logged:   {_shown(self.logged)}\n  repeated: {_shown(self.repeated)}"


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked: `ticks` ticks with `events` events from the tick `since` on; `notices` are for the user."""

    log: Path
    since: int
    ticks: int
    events: int
    finished: bool
    notices: tuple[str, ...] = ()


def verify(path: Path | str, *, brain: Brain | None = None, on_tick: Callable[[Tick], None] | None = None) -> Verified:
    """Repeat a run and compare. A branch is repeated from where it branched; before, it is its parent's.

    A language model is never asked: its answers are those that lie beside the log. A brain that the run was given has
    to be given again. Raises VerificationFailed with the
    first Difference, EmbedderError where a vector was not recorded, CallNotRecorded where an answer was not.
    """
    log = Log(path)
    refuse_playback_only(log, "checked")
    given.refuse_missing(log, brain, f"verify({str(log.path)!r}, brain=...)")
    scenario = scenario_of(log)
    since = log.header.parent.tick + 1 if log.header.parent is not None else 0
    from sim.engine import Engine

    brain = brain or models.brain_of(scenario, models.replayed(scenario, log.path))
    engine = Engine(scenario, brain, recorded(log.path), seed=log.header.seed)
    if since:
        engine.restore(log.ticks(until=since - 1))
    comparing = _Comparing(log, since, on_tick, engine)
    with CtrlC() as ctrl_c:
        try:
            asyncio.run(comparing.run(engine.ticks(), ctrl_c))
        except CallNotRecorded as miss:
            if log.header.code != code_hash():
                miss.add_note("the log was written by other sources of Tulving, which may ask in other words")
            raise
        except asyncio.CancelledError:
            raise Interrupted(f"stopped after tick {comparing.last}; all was equal up to there") from None
    return Verified(
        log=log.path,
        since=since,
        ticks=comparing.ticks,
        events=comparing.events,
        finished=log.extent.finished is not None,
        notices=tuple(_notices(log, since)),
    )


class _Comparing:
    """Two streams of ticks side by side."""

    def __init__(self, log: Log, since: int, on_tick: Callable[[Tick], None] | None, engine: Engine) -> None:
        self.log, self.on_tick, self.engine = log, on_tick, engine
        self.clock = scenario_of(log).clock
        self.logged: Iterator[Tick] = (tick for tick in log.ticks() if tick.number >= since)
        self.ticks = self.events = 0
        self.last = since - 1

    async def run(self, repeated: Any, ctrl_c: CtrlC) -> None:
        ctrl_c.watch(asyncio.current_task())
        for expected in self.logged:
            if outside := stepped_in(expected.events):
                self.engine.changes[expected.number] = outside  # what a watcher did is no doing of the engine
            tick = await anext(repeated, None)
            self._compare(expected, tick)
            if ctrl_c.pressed:
                raise asyncio.CancelledError
        # Where the log was stopped, what comes next is not in question, and what it would need was never recorded.
        if self.log.extent.finished is not None and (more := await anext(repeated, None)) is not None:
            self._compare(None, more)
        await repeated.aclose()

    def _compare(self, logged: Tick | None, repeated: Tick | None) -> None:
        number = min(tick.number for tick in (logged, repeated) if tick is not None)
        ours = logged.events if logged is not None and logged.number == number else ()
        theirs = repeated.events if repeated is not None and repeated.number == number else ()
        found = first_difference(ours, theirs)
        if found is not None:
            told = self._told(number, found)
            raise VerificationFailed(f"the repetition differs from {self.log.path} first in\n{told}")
        assert repeated is not None
        self.ticks, self.events, self.last = self.ticks + 1, self.events + len(ours), number
        if self.on_tick is not None:
            self.on_tick(repeated)

    def _told(self, tick: int, found: tuple[int, AnyEvent | None, AnyEvent | None]) -> Difference:
        place, ours, theirs = found
        return difference(tick, Moment(tick, self.clock).iso.replace("T", " "), place, ours, theirs)


def first_difference(
    ours: tuple[AnyEvent, ...], theirs: tuple[AnyEvent, ...]
) -> tuple[int, AnyEvent | None, AnyEvent | None] | None:
    """The number and the events of the first place where two sequences differ as bytes; None where they are equal."""
    for place, (one, other) in enumerate(zip_longest(ours, theirs)):
        if one is None or other is None or (one != other or encode(one) != encode(other)):
            return place, one, other
    return None


def difference(tick: int, time: str, place: int, ours: AnyEvent | None, theirs: AnyEvent | None) -> Difference:
    """A difference with the fields in which it lies."""
    logged, repeated = (as_row(event) if event is not None else None for event in (ours, theirs))
    fields: tuple[str, ...] = ()
    if logged is not None and repeated is not None and _kind(logged) == _kind(repeated):
        fields = tuple(key for key in {**logged, **repeated} if logged.get(key) != repeated.get(key))
    return Difference(tick, time, place, logged, repeated, fields)


def _kind(row: Row) -> tuple[object, object]:
    return row["type"], row.get("agent")


def _notices(log: Log, since: int) -> Iterator[str]:
    if log.header.code != code_hash():
        yield "the log was written by other sources of Tulving; what was checked came out the same all the same"
    if log.header.parent is not None:
        yield f"ticks 0 to {since - 1} are those of {log.header.parent.path} and were not repeated"
    if log.extent.notice:
        yield log.extent.notice


def _shown(value: object, longest: int = 400) -> str:
    if value is None:
        return "nothing"
    written = msgspec.json.encode(value).decode()
    return written if len(written) <= longest else f"{written[:longest]}..."
