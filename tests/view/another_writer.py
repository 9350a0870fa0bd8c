"""Another process that writes a log: the ticks of a whole one, as many at a time as it is told to.

`python -m tests.view.another_writer SOURCE LOG`, then lines on its input: a number of the tick up to which to write,
'torn' for half a line, 'open' for the events of a tick without its end, 'go on' for the rest of it, 'end'.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sim.replay import Log, LogWriter, Passage

ROOT = Path(__file__).resolve().parents[2]


class Writer:
    """The other process, as seen from here."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self.process, self.log = process, log

    def told(self, what: object) -> Writer:
        """Let it do something; returns when that is in the file."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == f"{what}\n", self.process.wait(timeout=60)
        return self


@contextmanager
def another_writer(source: Path, log: Path) -> Iterator[Writer]:
    """A process that has begun a log and holds it open."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.view.another_writer", str(source), str(log)], cwd=ROOT, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    writer = Writer(process, log)
    try:
        yield writer.told("begun")
    finally:
        process.communicate(timeout=120)


def _write(source: Log, path: Path) -> None:
    passages = source.passages()
    ahead: Passage | None = None
    rest = b""
    with LogWriter.create(path, source.header) as writer:
        for line in sys.stdin:
            match line.strip():
                case "torn":
                    ahead = ahead or next(passages)
                    data, rest = ahead.lines[0][:20], b"".join(ahead.lines)[20:]
                    writer._put(data)
                case "open":
                    ahead = ahead or next(passages)
                    data, rest = b"".join(ahead.lines[:-1]), ahead.lines[-1]
                    writer._put(data)
                case "go on":
                    writer._put(rest)
                    ahead, rest = None, b""
                case "end":
                    writer.finish(1295)
                case "begun":
                    pass
                case tick:
                    while (each := ahead or next(passages, None)) is not None and each.number <= int(tick):
                        writer._put(b"".join(each.lines))
                        ahead = None
                    ahead = each
            print(line, end="", flush=True)


if __name__ == "__main__":
    _write(Log(Path(sys.argv[1])), Path(sys.argv[2]))
