"""Which recalled items a judgement rests on, made true by asking again without them.

A judgement names the items that speak for it. That is a claim, and it is tested on the spot: with these items alone the
judgement must be the same (else those that also bore on it are added), and without them it must be another (else what
speaks for it by another way is added, and where nothing does, it rests on no memory at all). So "because" means what
the counterfactual test of the design asks of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeVar

from sim.brain.rules.reading import Reading


class Judged(Protocol):
    """What has reasons among the recalled items."""

    @property
    def because(self) -> tuple[str, ...]:
        """The ids of the items that speak for it."""

    @property
    def names(self) -> frozenset[str]:
        """The people, events, places and things that it is about."""


Judgement = TypeVar("Judgement", bound=Judged)
Judge = Callable[[Reading], Judgement]
_DETOURS = 3
"""So often the items about what came instead are taken in before all items are searched."""
_ROUNDS = 6
"""So often a judgement is asked again without its reasons before it counts as resting on none."""


def grounded(
    judge: Judge[Judgement], content: Callable[[Judgement], Hashable], whole: Reading
) -> tuple[Judgement, tuple[str, ...]]:
    """The judgement on a situation, and the ids of the recalled items on which it truly rests, sorted."""
    judgement = judge(whole)
    recalled = set(whole.ids)
    reasons = set(judgement.because) & recalled
    if not reasons:
        return judgement, ()
    wanted = content(judgement)

    known = {whole.ids: judgement}

    def asked(ids: Iterable[str]) -> Judgement:
        kept = frozenset(ids)
        if kept not in known:
            known[kept] = judge(whole.part(kept))
        return known[kept]

    for _ in range(_ROUNDS):
        reasons = _enough(whole, judgement, reasons, asked, content) or _sufficient(
            reasons, recalled, lambda ids: content(asked(ids)) == wanted
        )
        otherwise = asked(recalled - reasons)
        if content(otherwise) != wanted:
            return judgement, tuple(sorted(reasons))
        more = (set(otherwise.because) & recalled) - reasons
        if not more:
            return judgement, ()
        reasons |= more
    return judgement, ()


def _enough(
    whole: Reading,
    judgement: Judgement,
    reasons: set[str],
    asked: Callable[[Iterable[str]], Judgement],
    content: Callable[[Judgement], Hashable],
) -> set[str] | None:
    """The reasons, with what keeps one from the other judgements that they alone would lead to; None if not found.

    What comes instead (a question to which one recalls the answer, news that one recalls having told) is told by items
    about the same names: a handful, and asking with few items is quick.
    """
    wanted, kept, names = content(judgement), set(reasons), judgement.names
    for _ in range(_DETOURS):
        other = asked(kept)
        if content(other) == wanted:
            added = sorted(kept - reasons)
            return _without(added, kept, lambda ids: content(asked(ids)) == wanted) if added else kept
        names |= other.names
        kept |= {item.id for item in whole.items if item.id not in kept and not names.isdisjoint(item.named)}
    return None


def _sufficient(reasons: set[str], recalled: set[str], holds: Callable[[Iterable[str]], bool]) -> set[str]:
    """The reasons, with few other items (by what their absence changes) that make them enough."""
    others = sorted(recalled - reasons)
    pivotal = set(_pivotal(others, recalled, holds))
    if holds(reasons | pivotal):
        return reasons | pivotal
    return set(_without(others, recalled, holds))


def _pivotal(names: list[str], recalled: set[str], holds: Callable[[Iterable[str]], bool]) -> list[str]:
    """Those without which it is another judgement: found by halves, for most items change nothing even together."""
    if not names or holds(recalled.difference(names)):
        return []
    if len(names) == 1:
        return names
    half = len(names) // 2
    return _pivotal(names[:half], recalled, holds) + _pivotal(names[half:], recalled, holds)


def _without(names: list[str], kept: set[str], holds: Callable[[Iterable[str]], bool]) -> set[str]:
    """What is left of `kept` when as many of the names as possible are taken away, whole halves at a time."""
    if not names:
        return kept
    fewer = kept.difference(names)
    if holds(fewer):
        return fewer
    if len(names) == 1:
        return kept
    half = len(names) // 2
    return _without(names[half:], _without(names[:half], kept, holds), holds)
