"""Reading a log as a stream of whole ticks, whatever state its file was left in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from os import SEEK_END
from pathlib import Path
from typing import BinaryIO

import msgspec

from sim.errors import LogError
from sim.events import AnyEvent, RunEnded, Tick, TickEnded, decode
from sim.replay.header import Header, parse_header

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes. A longer line is no event of ours; reading it whole would only fill the memory."""


class Extent(msgspec.Struct, frozen=True):
    """How far a log reaches: its last whole tick with events (-1: none), in bytes and lines, and what follows it.

    `dropped` counts the lines of an unfinished tick, which readers leave out; `finished` is the last tick of the
    scenario once its run is over, else None. `end` is the offset up to which the file is whole.
    """

    last_tick: int
    end: int
    lines: int
    finished: int | None = None
    dropped: int = 0

    @property
    def notice(self) -> str:
        """What to tell the user of an unfinished tick; an empty string when there is none."""
        if not self.dropped:
            return ""
        count = f"{self.dropped} line{'s' if self.dropped != 1 else ''}"
        after = f"after tick {self.last_tick}" if self.last_tick >= 0 else "at the start"
        return f"an unfinished tick {after} was left out ({count})"


class Passage(msgspec.Struct, frozen=True):
    """One whole tick as it stands in the file: its events and their lines (line ends included, `tick_ended` last).

    `line` is the number of its first line (the header is line 1), `end` the offset behind its last one.
    """

    number: int
    events: tuple[AnyEvent, ...]
    lines: tuple[bytes, ...]
    line: int
    end: int

    @property
    def tick(self) -> Tick:
        """The tick without its lines."""
        return Tick(self.number, self.events)


class Log:
    """A log file. Opening reads the header only; the ticks are read anew by each call of `ticks` or `passages`.

    Raises LogError where the file is no log, LogTooNew where it is a newer one.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        try:
            with self.path.open("rb") as file:
                first = file.readline(LONGEST_LINE)
        except FileNotFoundError:
            raise LogError(f"there is no log {self.path}") from None
        except OSError as error:
            raise LogError(f"{self.path} cannot be read: {error.strerror or error}") from None
        self.header: Header = parse_header(first, self.path)
        self.body = len(first)
        """Offset of the first event."""
        self._extent: Extent | None = None

    @property
    def extent(self) -> Extent:
        """How far the log reaches; read to its end on first use (a file that grows meanwhile needs a new Log)."""
        if self._extent is None:
            for _ in self.passages():
                pass
        assert self._extent is not None
        return self._extent

    def ticks(self, until: int | None = None) -> Iterator[Tick]:
        """The whole ticks in order, up to and including the tick `until`. An unfinished tick at the end is left out.

        Raises LogError with the number of the line that is damaged.
        """
        for passage in self.passages(until):
            yield passage.tick

    def passages(self, until: int | None = None, more: Callable[[], bool] | None = None) -> Iterator[Passage]:
        """The whole ticks with their lines, up to and including the tick `until`.

        Of a log that is still being written, `more` is asked at its end (it may wait): as long as it says so, reading
        goes on behind the last whole tick. What of a tick is not whole yet is left for then.
        """
        with self.path.open("rb") as file:
            file.seek(self.body)
            reading = _Reading(self.path, file, self.body)
            while True:
                for passage in reading:
                    if until is not None and passage.number > until:
                        return
                    yield passage
                self._extent = reading.extent()
                if self._extent.finished is not None or more is None or not more():
                    return
                reading.again()


class _Reading:
    """One pass over the lines of a log: gathers lines into ticks, and knows at the end how far the log reaches."""

    def __init__(self, path: Path, file: BinaryIO, body: int) -> None:
        self.path, self.file = path, file
        self.line = 1
        self.offset = self.end = body
        self.whole_lines = 1
        self.last_tick = -1
        self.finished: int | None = None
        self.torn = 0
        self.events: list[AnyEvent] = []
        self.lines: list[bytes] = []

    def __iter__(self) -> Iterator[Passage]:
        while line := self.file.readline(LONGEST_LINE + 1):
            self.line += 1
            self.offset += len(line)
            event = self._event(line)
            if event is None:
                self.torn = 1
                return
            if isinstance(event, RunEnded):
                self._end_run(event)
            elif isinstance(event, TickEnded):
                yield self._close(event, line)
            else:
                self._gather(event, line)

    def again(self) -> None:
        """Go back to behind the last whole tick: what follows it may have become whole."""
        if self.file.seek(0, SEEK_END) < self.end:
            raise LogError(f"{self.path} became shorter while it was read; open it anew")
        self.file.seek(self.end)
        self.line, self.offset, self.torn = self.whole_lines, self.end, 0
        self.events, self.lines = [], []

    def _event(self, line: bytes) -> AnyEvent | None:
        """The event of a line, or None for what a killed process left of its last one."""
        if len(line) > LONGEST_LINE:
            raise self._damage(f"the line is longer than {LONGEST_LINE // 1024 // 1024} MiB, which no event is")
        if not line.endswith(b"\n"):
            return None
        if line.endswith(b"\r\n"):
            raise self._damage("a Windows line end (CRLF): the file was changed; copy the log in binary mode")
        try:
            return decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            if not self.file.read(1):
                return None
            raise self._damage(f"this is no event: {error}") from None

    def _gather(self, event: AnyEvent, line: bytes) -> None:
        if self.finished is not None:
            raise self._damage("an event after the end of the run")
        if event.tick <= self.last_tick:
            raise self._damage(f"an event of tick {event.tick} after tick {self.last_tick} had ended")
        if self.events and event.tick != self.events[0].tick:
            raise self._damage(f"an event of tick {event.tick} within tick {self.events[0].tick}")
        self.events.append(event)
        self.lines.append(line)

    def _close(self, ended: TickEnded, line: bytes) -> Passage:
        if self.finished is not None:
            raise self._damage("a tick after the end of the run")
        number = self.events[0].tick if self.events else ended.tick
        if ended.tick != number or number <= self.last_tick:
            raise self._damage(f"the end of tick {ended.tick} does not close tick {number}")
        passage = Passage(number, tuple(self.events), (*self.lines, line), self.line - len(self.lines), self.offset)
        self.events, self.lines = [], []
        self.last_tick, self.end, self.whole_lines = number, self.offset, self.line
        return passage

    def _end_run(self, event: RunEnded) -> None:
        if self.events or event.tick < self.last_tick or self.finished is not None:
            raise self._damage("the run ends within a tick")
        self.finished, self.end, self.whole_lines = event.tick, self.offset, self.line

    def extent(self) -> Extent:
        """Only meaningful once the pass is over."""
        return Extent(self.last_tick, self.end, self.whole_lines, self.finished, len(self.lines) + self.torn)

    def _damage(self, what: str) -> LogError:
        return LogError(f"{self.path}:{self.line}: {what}")
