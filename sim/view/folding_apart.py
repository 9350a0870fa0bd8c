"""Keyframes of minds made in a process of their own: a day of many minds takes a core for seconds.

The window's process hands over a mind's lines of the log and gets packed states back. The other process is started with
`python -m sim.view.folding_apart` and ends with its input.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import BinaryIO

from sim.errors import TulvingError
from sim.mind.mind import Mind
from sim.view.keyframes import Folding, Keyframes
from sim.view.tape import Tape, Track

_ROOT = Path(__file__).parents[2]
_LESS_URGENT = 10


class Apart:
    """A process that folds minds of one log. Raises OSError where none can be started."""

    def __init__(self, log: Path) -> None:
        command = [sys.executable, "-P", "-m", "sim.view.folding_apart", str(log)]
        paths = os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH", ""))))
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip

    def keyframes(self, name: str, track: Track, frames: Keyframes) -> bool:
        """Fill `frames` with those of a mind; whether the process could do it."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            pickle.dump((name, track.ticks, track.offsets, track.lengths, frames.spacing, frames.budget),
                        self._process.stdin, pickle.HIGHEST_PROTOCOL)  # fmt: skip
            self._process.stdin.flush()
            spacing, made = pickle.load(self._process.stdout)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            return False
        frames.take(spacing, made)
        return True

    def close(self) -> None:
        """End the process, whatever it is at."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what was written last has nowhere to go any more
                    continue


def serve(log: Path, asked: BinaryIO, answers: BinaryIO) -> None:
    """Fold one mind after the other for as long as there is something asked."""
    tape = Tape(log)
    while True:
        try:
            name, ticks, offsets, lengths, spacing, budget = pickle.load(asked)
        except EOFError:
            return
        track, frames = Track(), Keyframes(spacing, budget)
        track.ticks, track.offsets, track.lengths = ticks, offsets, lengths
        _fold(Folding(tape, track, partial(Mind, name), frames))
        pickle.dump((frames.spacing, frames.all()), answers, pickle.HIGHEST_PROTOCOL)
        answers.flush()


def _fold(folding: Folding[Mind]) -> None:
    """As far as it goes: what is wrong with a mind is told to whoever looks into it."""
    try:
        for _ in folding.passing(folding.track.ticks[-1] if len(folding.track) else -1):
            pass
    except (TulvingError, LookupError, ValueError, TypeError, AttributeError, AssertionError):
        return


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_LESS_URGENT)
    serve(Path(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
