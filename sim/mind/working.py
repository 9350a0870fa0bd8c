"""Working memory: of all that the cues brought back, what fits into one decision. What does not fit is not seen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest

from sim.nouns import Recalled


def fit(recalled: Sequence[Recalled], size: int, at_hand: Collection[str] = ()) -> tuple[Recalled, ...]:
    """What fits into `size` places, in the order given.

    What is `at_hand` (ids: what one is in the middle of) holds its place where it has come back: however much else
    comes to mind, nobody leaves the counter because they have lost the thread of their own work.

    Places go round by row of the cue table, in the order in which the rows first appear: the first of each row, then
    the second of each, and so on, so that no row crowds out another. An entry that several rows brought back takes one
    place and stays in all of them.
    """
    names = [item.id for item in recalled]
    if len(set(names)) <= size:
        return tuple(recalled)
    rows: dict[str, list[str]] = {}
    for item, name in zip(recalled, names, strict=True):
        rows.setdefault(item.cue, []).append(name)
    placed = set([name for name in dict.fromkeys(names) if name in at_hand][:size])
    for turn in zip_longest(*rows.values()):
        for each in turn:
            if each is not None and len(placed) < size:
                placed.add(each)
    return tuple(item for item, name in zip(recalled, names, strict=True) if name in placed)
