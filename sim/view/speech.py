"""When what is said and thought is to be seen: long enough to be read, however fast a talk goes. Pure.

The next word of a talk waits for its turn; where too much has piled up the oldest give way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from sim.view.recent import Word

READ_SECONDS, READ_SECONDS_A_LETTER, LONGEST_SECONDS = 1.6, 0.045, 7.0
"""How long a bubble stays: long enough to find it, and to read it."""
TURN_SHARE = 0.45
"""The next one of a talk appears after this part of it."""
LAG_SECONDS = 6.0
"""How far the bubbles of a talk may be behind what is said."""
AT_ONCE = 2
"""Bubbles of a talk that are shown together."""


class Shown(msgspec.Struct, frozen=True):
    """A word on the screen; `passed` is the part of its time that is over, `rank` 0 for the latest of its talk."""

    word: Word
    passed: float
    rank: int


@lru_cache(maxsize=8192)
def seconds_of(text: str) -> float:
    """How long a text is to be seen."""
    return min(LONGEST_SECONDS, READ_SECONDS + READ_SECONDS_A_LETTER * len(text))


def window_seconds() -> float:
    """How far back something may have been said that is still to be seen."""
    return LONGEST_SECONDS + LAG_SECONDS


def showing(words: Iterable[Word], now: float, pace: float) -> list[Shown]:
    """Those of `words` that are on the screen at the moment `now` (in ticks), `pace` ticks passing a second."""
    groups: dict[str, list[Word]] = {}
    for word in words:
        groups.setdefault(word.group, []).append(word)
    found: list[Shown] = []
    for group in groups.values():
        latest = [(word, passed) for word, passed in _timed(group, now, pace) if 0 <= passed < 1][-AT_ONCE:]
        found += [Shown(word, passed, len(latest) - 1 - n) for n, (word, passed) in enumerate(latest)]
    return sorted(found, key=lambda shown: (shown.word.tick, shown.word.n))


def _timed(group: Sequence[Word], now: float, pace: float) -> Iterable[tuple[Word, float]]:
    """Each word of a talk with the part of its time that has passed: below 0 where it still waits."""
    turn, lag = -1e9, LAG_SECONDS * pace
    for word in group:
        tick = word.tick
        if tick > now:
            return
        lasts = max(seconds_of(word.text) * pace, 1e-6)
        begin = turn if turn > tick else float(tick)
        if begin > tick + lag:
            begin = tick + lag
        turn = begin + lasts * TURN_SHARE
        yield word, (now - begin) / lasts
