"""Writing a log: whole ticks, flushed one by one, over nothing that was there before."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from threading import Event as Signal
from types import TracebackType
from typing import BinaryIO

from sim.errors import LogError, LogExists
from sim.events import Event, RunEnded, Tick, TickEnded, encode, encode_lines
from sim.replay.header import Header
from sim.replay.reading import Extent
from sim.replay.text import tidy

try:
    import fcntl
except ImportError:  # Windows has no flock; there two writers on one log are not kept apart (docs/logs.md)
    fcntl = None  # type: ignore[assignment]


_GLANCE_SECONDS, _GLANCES = 0.05, 4


def being_written(path: Path) -> bool | None:
    """Whether another process has the log open to write to it; None where that cannot be seen, for lack of locks."""
    seen: bool | None = None
    try:
        with path.open("rb") as file:
            if fcntl is not None:
                fcntl.flock(file.fileno(), fcntl.LOCK_SH | fcntl.LOCK_NB)
                seen = False
    except BlockingIOError:
        return True
    except OSError:
        return False
    return seen


class LogWriter:
    """An open log. Each tick goes to the operating system in one write and a flush.

    So a killed process leaves at most one unfinished tick, which readers leave out; a power cut may cost more.
    """

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path, self._file = path, file

    @classmethod
    def create(cls, path: Path, header: Header, *, overwrite: bool = False) -> LogWriter:
        """Begin a log with its header, flushed before any tick. Raises LogExists where a file stands, unless asked."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            # An empty file holds nothing that could be lost: it is what a kill before the header leaves.
            fresh = overwrite or (path.is_file() and path.stat().st_size == 0)
            file = path.open("r+b" if fresh and path.exists() else "xb")
        except FileExistsError:
            raise LogExists(f"{path} exists already; name another file with --out, or give --overwrite") from None
        except OSError as error:
            raise LogError(f"{path} cannot be written: {error.strerror or error}") from None
        writer = cls._locked(path, file)
        file.truncate(0)
        writer._put(header.line())
        return writer

    @classmethod
    def append(cls, path: Path, extent: Extent) -> LogWriter:
        """Go on after the last whole tick; what stands behind it is cut off. Raises LogError where it is in use."""
        try:
            file = path.open("r+b")
        except OSError as error:
            raise LogError(f"{path} cannot be written: {error.strerror or error}") from None
        writer = cls._locked(path, file)
        file.truncate(extent.end)
        file.seek(extent.end)
        return writer

    @classmethod
    def _locked(cls, path: Path, file: BinaryIO) -> LogWriter:
        """Two runs that append to one file would weave their ticks into each other.

        Whoever follows a log looks now and then whether it is locked, and holds a lock of their own for that moment.
        """
        for glance in range(_GLANCES if fcntl is not None else 0):
            try:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if glance < _GLANCES - 1:
                    Signal().wait(_GLANCE_SECONDS)
                    continue
                file.close()
                raise LogError(f"{path} is being written by another run; wait for its end or stop it") from None
            except OSError:
                break  # Some network file systems know no locks; the run is worth more than the guard.
        return cls(path, file)

    def write(self, tick: Tick) -> None:
        """Add a tick that has events, closed and flushed. Raises OSError when the disk will not take it."""
        self._put(_lines((*tick.events, TickEnded(tick=tick.number))))

    def finish(self, last_tick: int) -> None:
        """Say that the scenario's last tick is over."""
        self._put(_line(RunEnded(tick=last_tick)))

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._file.flush()

    def close(self) -> None:
        """Close the file; the log stays resumable."""
        self._file.close()

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def write_whole(path: Path, pieces: list[bytes], *, overwrite: bool = False) -> None:
    """Write a file that is either there whole or not at all. Raises LogExists where one stands, unless asked."""
    if path.exists() and not overwrite:
        raise LogExists(f"{path} exists already; name another file with --out, or give --overwrite")
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f"{path.name}.{os.getpid()}.half")
    try:
        with half.open("wb") as file:
            file.writelines(pieces)
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def _lines(events: Sequence[Event]) -> bytes:
    try:
        return encode_lines(events)
    except UnicodeEncodeError:
        return b"".join([_line(event) for event in events])


def _line(event: Event) -> bytes:
    try:
        return encode(event) + b"\n"
    except UnicodeEncodeError:
        return encode(tidy(event)) + b"\n"
