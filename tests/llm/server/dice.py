"""Chance that depends on a key alone: the same prompt is answered alike in any process and whatever came before."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Kind = TypeVar("Kind")


class KeyedDice:
    """Dice for one thing to be decided, known by its `key`; each throw is the next of the same row."""

    def __init__(self, *key: object) -> None:
        self._key = "\x1f".join(str(part) for part in key).encode("utf-8", "surrogatepass")
        self._thrown = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 up to `bound`, without it."""
        self._thrown += 1
        digest = sha256(self._key + b"\x1f" + str(self._thrown).encode()).digest()
        return int.from_bytes(digest[:8], "big") % bound

    def between(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def share(self) -> float:
        """A number from 0 up to 1."""
        return self.below(1 << 32) / (1 << 32)

    def one_of(self, given: Sequence[Kind]) -> Kind:
        """One of several."""
        return given[self.below(len(given))]
