"""Dice keyed by what they decide, so that one more throw here never shifts a throw elsewhere.

There is no stream and no state: a throw is a hash of (seed, tick, agent, decision, what it is about). Two candidates
are compared by throws keyed by each candidate alone, so leaving one out does not change the order of the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

Option = TypeVar("Option", bound=Hashable)

_SPAN = float(1 << 53)


class Dice(msgspec.Struct, frozen=True):
    """The dice of one decision of one agent at one tick.

    `n` tells apart several decisions of the same name within the tick.
    """

    seed: int
    tick: int
    agent: str
    decision: str
    n: int = 0

    def unit(self, *about: object) -> float:
        """A number in [0, 1), the same for the same key for ever."""
        return _thrown(f"{self.seed}|{self.tick}|{self.agent}|{self.decision}|{self.n}|{'|'.join(map(str, about))}")

    def chance(self, probability: float, *about: object) -> bool:
        """True with the given probability."""
        return self.unit(*about) < probability

    def between(self, low: int, high: int, *about: object) -> int:
        """A whole number from low to high, both included."""
        return low + int(self.unit(*about) * (high - low + 1))

    def pick(self, options: Sequence[Option], *about: object) -> Option:
        """One of the options, all alike; each is thrown for by itself. Raises ValueError when there is none."""
        if len(options) == 1:
            return options[0]
        before = self._key_before_last(about)

        def thrown(option: Option) -> tuple[float, str]:
            written = str(option)
            return (_thrown(before + written), written)

        return max(options, key=thrown)

    def weighted(self, options: Sequence[Option], weight: Callable[[Option], float], *about: object) -> Option:
        """One of the options in proportion to its weight (Gumbel's trick, one throw a candidate).

        Options of weight zero or less are taken only if there is no other. Raises ValueError when there is none.
        """
        before = self._key_before_last(about)

        def worth(option: Option) -> tuple[float, str]:
            share, written = weight(option), str(option)
            if share <= 0:
                return (-math.inf, written)
            thrown = max(_thrown(before + written), 1e-12)
            return (math.log(share) - math.log(-math.log(thrown)), written)

        return max(options, key=worth)

    def sub(self, decision: str, n: int = 0) -> Dice:
        """The dice of a decision within this one."""
        return Dice(self.seed, self.tick, self.agent, f"{self.decision}/{decision}", n)

    def _key_before_last(self, about: Sequence[object]) -> str:
        """The key of a throw up to what it is about last: the same for all options of a choice."""
        parts = (self.seed, self.tick, self.agent, self.decision, self.n, *about, "")
        return "|".join(map(str, parts))


def _thrown(key: str) -> float:
    digest = blake2b(key.encode("utf-8", "replace"), digest_size=8).digest()
    return (int.from_bytes(digest, "big") >> 11) / _SPAN
