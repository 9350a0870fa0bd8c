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
    return Turns().showing(words, now, pace)


class Turns:
    """Whose turn is when. A talk is gone through when something of it is new, not in every picture."""

    def __init__(self) -> None:
        self._talks: dict[str, _Talk] = {}

    def showing(self, words: Iterable[Word], now: float, pace: float) -> list[Shown]:
        """As the function of that name does it, and quicker where it was asked for nearly the same words before."""
        groups: dict[str, list[Word]] = {}
        for word in words:
            group = groups.get(word.group)
            if group is None:
                groups[word.group] = [word]
            else:
                group.append(word)
        kept, self._talks = self._talks, {}
        found: list[Shown] = []
        for name, group in groups.items():
            talk = kept.get(name)
            if talk is None or not talk.holds(group, pace):
                talk = _Talk(group, pace)
            self._talks[name] = talk
            if now <= talk.until:
                found += talk.shown(now)
        return sorted(found, key=lambda shown: (shown.word.tick, shown.word.n))


class _Talk:
    """The turns of a talk: of each word when it begins to be seen, and how long it is. `until` all are over."""

    def __init__(self, group: Sequence[Word], pace: float) -> None:
        self._first, self._last, self._count, self._pace = group[0], group[-1], len(group), pace
        self._turns = list(_timed(group, pace))
        self.until = max(begin + lasts for _, begin, lasts in self._turns) + 1e-6 * pace

    def holds(self, group: Sequence[Word], pace: float) -> bool:
        """Whether these are the words of the talk."""
        same = group[0] is self._first and group[-1] is self._last and len(group) == self._count
        return same and pace == self._pace

    def shown(self, now: float) -> list[Shown]:
        """What of it is on the screen, the latest first."""
        latest: list[Shown] = []
        for word, begin, lasts in reversed(self._turns):
            if begin <= now and (passed := (now - begin) / lasts) < 1:
                latest.append(Shown(word, passed, len(latest)))
                if len(latest) == AT_ONCE:
                    break
        return latest


def _timed(group: Sequence[Word], pace: float) -> Iterable[tuple[Word, float, float]]:
    """Each word of a talk with when its turn begins and how long it lasts, in ticks: never before it is said."""
    turn, lag = -1e9, LAG_SECONDS * pace
    for word in group:
        tick = word.tick
        lasts = max(seconds_of(word.text) * pace, 1e-6)
        begin = turn if turn > tick else float(tick)
        if begin > tick + lag:
            begin = tick + lag
        turn = begin + lasts * TURN_SHARE
        yield word, begin, lasts
