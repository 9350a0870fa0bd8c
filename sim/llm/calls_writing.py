"""Writing the file of calls beside a log: line by line, by one run at a time, never over another unasked."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from sim.errors import LogError, LogExists
from sim.llm.calls import Call, Outage, read_calls, taken

try:
    import fcntl
except ImportError:  # Windows has no flock; there two writers of one file are not kept apart (docs/logs.md)
    fcntl = None  # type: ignore[assignment]


class CallsWriter:
    """An open file of calls; each line goes to the operating system at once, whole or not at all."""

    def __init__(self, path: Path, file: BinaryIO, end: int) -> None:
        self.path, self._file, self._end = path, file, end

    @classmethod
    def create(cls, path: Path, *, overwrite: bool = False) -> CallsWriter:
        """Begin a file. Raises LogExists where one stands that holds something, unless asked to replace it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if taken(path) and not overwrite:
            raise LogExists(f"{path} exists already; name another file with --out, or give --overwrite")
        return cls._opened(path, "r+b" if path.exists() else "x+b", 0)

    @classmethod
    def append(cls, path: Path, end: int) -> CallsWriter:
        """Go on with a file after its last whole line, at `end`; where it is gone, a new one is begun."""
        return cls._opened(path, "r+b" if path.exists() else "x+b", end)

    @classmethod
    def _opened(cls, path: Path, mode: str, end: int) -> CallsWriter:
        try:
            file: BinaryIO = path.open(mode, buffering=0)  # type: ignore[assignment]
        except OSError as error:
            raise LogError(f"{path} cannot be written: {error.strerror or error}") from None
        if fcntl is not None:
            try:
                fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                file.close()
                raise LogError(f"{path} is being written by another run; wait for its end or stop it") from None
            except OSError:
                pass  # Some network file systems know no locks; the run is worth more than the guard.
        file.truncate(end)
        file.seek(end)
        return cls(path, file, end)

    def write(self, line: Call | Outage) -> None:
        """Add a line. Raises OSError when the disk will not take it; the file is then as it was."""
        data = encoded(line)
        done = 0
        try:
            while done < len(data):
                done += self._file.write(data[done:]) or 0
        except OSError:
            # Half a line in the middle would make the file unreadable for what is written after it.
            self._file.truncate(self._end)
            self._file.seek(self._end)
            raise
        self._end += len(data)

    def close(self) -> None:
        """Close the file; it can be gone on with."""
        self._file.close()

    def __enter__(self) -> CallsWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def encoded(line: Call | Outage) -> bytes:
    """A line as it stands in the file, line end included."""
    return msgspec.json.encode(line) + b"\n"


def copy_for_branch(parent: Path, child: Path, tick: int) -> None:
    """Give a branch the calls of its parent: those up to `tick` as its own, the later ones as spare.

    Nothing of them is paid for again. Written whole or not at all; without a file of the parent none is left.
    """
    if not parent.exists():
        child.unlink(missing_ok=True)
        return
    half = child.with_name(f"{child.name}.{os.getpid()}.half")
    try:
        with half.open("wb") as file:
            for call in read_calls(parent, spares=True):
                if isinstance(call, Call):
                    spare = call.spare or call.tick > tick
                    file.write(encoded(msgspec.structs.replace(call, source="record", spare=spare)))
        half.replace(child)
    finally:
        half.unlink(missing_ok=True)
