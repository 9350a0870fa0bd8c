"""What happened in a run, day by day: everything worth telling gathered once, and the page of each day made of it."""

from __future__ import annotations

from collections.abc import Sequence

from sim.story.account import Account, account
from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.dayends import came_out, went_round
from sim.story.dealings import of_doors, of_minds, of_promises, of_words
from sim.story.gatherings import Attendance
from sim.story.happenings import Happening
from sim.story.heard import of_gathering, of_news
from sim.story.intrusions import of_outside
from sim.story.spread import SeededFacts
from sim.story.ties import relations


def happenings(
    told: Chronicle,
    seeded: Sequence[SeededFacts],
    commitments: Sequence[ScoredCommitment],
    attendances: Sequence[Attendance],
) -> tuple[Happening, ...]:
    """All that is worth telling of a run, in order of time."""
    found: list[Happening] = []
    events = {event.name: event for event in attendances}
    known = relations(told)
    for each in seeded:
        if each.true is None:
            found.extend(of_gathering(told, each, events.get(each.name)))
        else:
            found.extend(of_news(told, each, known))
    found.extend(of_promises(told, commitments))
    last = told.last_tick + 1
    found.extend(of_words(told, 0, last))
    found.extend(of_minds(told, 0, last))
    found.extend(of_doors(told, 0, last))
    found.extend(of_outside(told))
    return tuple(sorted(found, key=lambda each: (each.tick, each.kind, each.text)))


def day_account(
    told: Chronicle,
    seeded: Sequence[SeededFacts],
    commitments: Sequence[ScoredCommitment],
    found: Sequence[Happening],
    begin: int,
    end: int,
) -> Account:
    """The page of the ticks [begin, end)."""
    today = [each for each in found if begin <= each.tick < end]
    opening = tuple(went_round(told, seeded, begin, end))
    return account(told, today, opening, tuple(came_out(told, commitments, begin, end)))
