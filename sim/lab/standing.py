"""How a study stands while it runs: seeds done, failed and under way, and the time left."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec


class Standing(msgspec.Struct, frozen=True):
    """A study at one moment. `running` maps seeds under way to their share; `left` is in seconds (None: not known).

    `reused` counts seeds whose finished logs were there; they are done, too, once they are measured.
    """

    total: int
    done: int
    failed: int
    reused: int
    share: float
    left: float | None
    running: dict[int, float]


class Progress:
    """Follows a study of runs of `length` ticks.

    `lengths` says for each seed how many ticks it has to run; none for those that are run already.
    """

    def __init__(self, lengths: dict[int, int], length: int, now: Callable[[], float] = time.monotonic) -> None:
        self._lengths, self._length, self._now = lengths, length, now
        self._began = now()
        self._at: dict[int, int] = {}
        self._first: dict[int, int] = {}
        self._done: set[int] = set()
        self._failed: set[int] = set()

    def come_to(self, seed: int, tick: int) -> None:
        """A run has come to a tick."""
        self._first.setdefault(seed, tick)
        self._at[seed] = tick

    def finish(self, seed: int, failed: bool) -> None:
        """A seed is over."""
        (self._failed if failed else self._done).add(seed)
        self._at.pop(seed, None)

    def standing(self) -> Standing:
        """How it stands now."""
        over = self._done | self._failed
        length = self._length
        ran = sum(length for seed in over if self._lengths[seed]) + sum(tick + 1 for tick in self._at.values())
        lived = sum(length - self._first.get(seed, 0) for seed in over if self._lengths[seed])
        lived += sum(tick - self._first[seed] for seed, tick in self._at.items())
        total = length * sum(1 for ticks in self._lengths.values() if ticks)
        seconds = self._now() - self._began
        known = lived > 0 and seconds > 1
        return Standing(
            total=len(self._lengths), done=len(self._done), failed=len(self._failed),
            reused=sum(1 for ticks in self._lengths.values() if not ticks),
            share=ran / total if total else len(over) / max(len(self._lengths), 1),
            left=seconds * (total - ran) / lived if known else None,
            running={seed: (tick + 1) / length for seed, tick in sorted(self._at.items())},
        )  # fmt: skip
