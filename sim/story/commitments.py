"""What was promised, and how it ended by the positions and acts that the log states: no belief is asked.

A promise with an hour is a hit when its owner was there, awake, between the hour and the allowance for lateness, or had
come for it in the half hour before; late when they came after, before its end; missed otherwise. One without an hour
is a hit once the thing was handed over, the deed done, the person visited. A promise of something that does not exist,
because it was implanted or an hour or place misheard, is false, whatever its owner did; `tick` tells whether they went.
What one's own work asks for (to draw out the loaves) is nobody's promise.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sim.events import AnyEvent, Tick
from sim.scenario import Scenario
from sim.story.chronicle import Chronicle, Written, chronicle_of
from sim.story.falsehood import went_anyway, why_false
from sim.story.fulfilment import Outcome, ended
from sim.story.promised import Promised, content_of


class ScoredCommitment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A promise of `owner` (to `to`, or to themselves) and its end.

    `id` is its memory, `again` are others of the same content. `place`, `at`, `until` are what counts in fact: of a
    gathering those of the scenario. `tick` is when the owner came or did it. `made` is negative for backstory. `known`
    is what the owner came to know of its end ('kept', 'late', 'missed', ...). 'open': not over where the log ends.
    `why` says why it is false.
    """

    id: str
    owner: str
    to: str
    verb: str
    what: str
    place: str
    at: int | None
    until: int | None
    made: int
    text: str
    outcome: Outcome
    tick: int | None = None
    known: str = ""
    again: tuple[str, ...] = ()
    why: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """All memories of it."""
        return (self.id, *self.again)

    @property
    def timed(self) -> bool:
        """Whether it had an hour."""
        return self.at is not None


def scored_commitments(
    happened: Iterable[Tick] | Iterable[AnyEvent], scenario: Scenario, until: int | None = None
) -> list[ScoredCommitment]:
    """The commitments of a run and of its backstory, in the order in which they were made.

    `happened` are the ticks or their events; `until` is the last tick where the run is over (else its last event's).
    """
    return scored(chronicle_of(happened, scenario, until))


def scored(told: Chronicle) -> list[ScoredCommitment]:
    """The same for a chronicle."""
    groups: dict[tuple[object, ...], list[Written]] = {}
    for entry in told.written.values():
        frame = entry.memory.frame if entry.memory.kind == "commitment" else None
        if frame is not None and frame.actor == entry.agent and frame.makes is None:
            groups.setdefault(content_of(entry, told.scenario), []).append(entry)
    found = [_score(Promised(told, tuple(group))) for group in groups.values()]
    return sorted(found, key=lambda one: (one.made, one.owner, one.id))


def _score(promised: Promised) -> ScoredCommitment:
    place, at, until = promised.appointment
    outcome, tick = ended(promised)
    why = why_false(promised) if outcome != "open" else ""
    if why and promised.gathering is not None and not promised.entry.implanted:
        # Whoever came to the gathering itself after all has kept their word, whatever they once had taken it for.
        why = why if outcome == "missed" else ""
        tick = went_anyway(promised) if why else tick
    return ScoredCommitment(
        id=promised.memory.id, owner=promised.owner, to=_to(promised), verb=promised.frame.verb,
        what=promised.frame.what, place=place, at=at, until=until, made=promised.made, text=promised.memory.text,
        outcome="false" if why else outcome, tick=tick, known=_known(promised),
        again=tuple(entry.memory.id for entry in promised.group[1:]), why=why,
    )  # fmt: skip


def _to(promised: Promised) -> str:
    source = promised.memory.source
    return promised.frame.whom or (source if source in promised.told.tracks and source != promised.owner else "")


def _known(promised: Promised) -> str:
    """What the owner knew last of how it ended."""
    outcomes = promised.told.outcomes
    ends = [outcomes[entry.memory.id] for entry in promised.group if entry.memory.id in outcomes]
    return max(ends, key=lambda event: event.tick).outcome if ends else ""
