"""Which recalled items a judgement rests on, made true by asking again without them.

A judgement names the items that speak for it. That is a claim, and it is tested on the spot: with these items alone the
judgement must be the same (else those that also bore on it are added), and without them it must be another (else what
speaks for it by another way is added, and where nothing does, it rests on no memory at all). So "because" means what
the counterfactual test of the design asks of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeVar

from msgspec.structs import replace

from sim.brain.rules.reading import Reading
from sim.nouns import RulesConstants, Situation


class Judged(Protocol):
    """What has reasons among the recalled items."""

    @property
    def because(self) -> tuple[str, ...]:
        """The ids of the items that speak for it."""


Judgement = TypeVar("Judgement", bound=Judged)
Judge = Callable[[Reading], Judgement]
_ROUNDS = 6
"""So often a judgement is asked again without its reasons before it counts as resting on none."""


def grounded(
    judge: Judge[Judgement], content: Callable[[Judgement], Hashable], situation: Situation, constants: RulesConstants
) -> tuple[Judgement, tuple[str, ...]]:
    """The judgement on a situation, and the ids of the recalled items on which it truly rests, sorted."""
    judgement = judge(Reading(situation, constants))
    recalled = {item.id for item in situation.recalled}
    reasons = set(judgement.because) & recalled
    if not reasons:
        return judgement, ()
    wanted = content(judgement)

    def asked(ids: Iterable[str]) -> Judgement:
        kept = set(ids)
        items = tuple(item for item in situation.recalled if item.id in kept)
        return judge(Reading(replace(situation, recalled=items), constants))

    for _ in range(_ROUNDS):
        reasons = _sufficient(reasons, recalled, lambda ids: content(asked(ids)) == wanted)
        otherwise = asked(recalled - reasons)
        if content(otherwise) != wanted:
            return judgement, tuple(sorted(reasons))
        more = (set(otherwise.because) & recalled) - reasons
        if not more:
            return judgement, ()
        reasons |= more
    return judgement, ()


def _sufficient(reasons: set[str], recalled: set[str], holds: Callable[[Iterable[str]], bool]) -> set[str]:
    """The reasons, with the fewest other items (one by one, by what each changes) that make them enough."""
    if holds(reasons):
        return reasons
    pivotal = {name for name in sorted(recalled - reasons) if not holds(recalled - {name})}
    if holds(reasons | pivotal):
        return reasons | pivotal
    kept = set(recalled)
    for name in sorted(recalled - reasons):
        if holds(kept - {name}):
            kept -= {name}
    return kept
