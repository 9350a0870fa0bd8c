"""The story of a log: everything that is told of it, put together once, as text for people and JSON for programs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import msgspec

from sim.replay import Log
from sim.story.beliefs import Conviction, convictions
from sim.story.chronicle import Chronicle, read
from sim.story.commitments import ScoredCommitment, scored
from sim.story.day import PersonDay, day_ticks, person_day, prose
from sim.story.figures import Figure, figures
from sim.story.gatherings import Attendance, attendances
from sim.story.page import page
from sim.story.reasons import why_missed
from sim.story.seasons import Happened, summary
from sim.story.spread import Spread, seeded_facts, spread_of
from sim.story.talks import QuotedTalk, Talks
from sim.story.ties import Tie, ties

DAYS_IN_FULL = 7
"""A longer run is told in a paragraph a day."""
TALKS_A_DAY = 5
TALKS_OF_A_SEASON = 8


class Day(msgspec.Struct, frozen=True):
    """One day: what each did and the talks worth telling, or of a long run a summary. Ticks are [begin, end)."""

    date: str
    begin: int
    end: int
    people: tuple[PersonDay, ...]
    prose: tuple[str, ...]
    talks: tuple[QuotedTalk, ...]
    summary: str


class SeededFacts(msgspec.Struct, frozen=True):
    """A gathering or a piece of news of the scenario, and how each fact of it spread. `true`: None for gatherings."""

    name: str
    true: bool | None
    spreads: tuple[Spread, ...]


@dataclass(frozen=True)
class Story:
    """What is told of a run, part by part; `to_text` and `to_json` give all of it."""

    told: Chronicle
    seed: int
    notices: tuple[str, ...]
    """What a reader must know: that the log is unfinished, a branch, or that somebody was erased from it."""

    @cached_property
    def seeded(self) -> tuple[SeededFacts, ...]:
        """How what the scenario put into single minds went round."""
        truth = {news.name: news.true for news in self.told.scenario.news}
        return tuple(
            SeededFacts(name, truth.get(name), tuple(spread_of(self.told, fact) for fact in facts))
            for name, facts in seeded_facts(self.told)
        )

    @cached_property
    def spreads(self) -> tuple[Spread, ...]:
        """All of them in one row."""
        return tuple(spread for seeded in self.seeded for spread in seeded.spreads)

    @cached_property
    def commitments(self) -> tuple[ScoredCommitment, ...]:
        """All promises with their ends."""
        return tuple(scored(self.told))

    @cached_property
    def gatherings(self) -> tuple[Attendance, ...]:
        """Who came, who did not, and why."""
        return attendances(self.told, self.commitments)

    @cached_property
    def ties(self) -> tuple[Tie, ...]:
        """How warm everybody was to everybody, at the start and the end."""
        return ties(self.told)

    @cached_property
    def convictions(self) -> tuple[Conviction, ...]:
        """The strongest beliefs that came of the run, with their evidence."""
        return convictions(self.told)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The run in numbers."""
        return figures(self.told, self.commitments, self.spreads)

    @property
    def long(self) -> bool:
        """Whether its days are told in a paragraph each."""
        return len(day_ticks(self.told)) > DAYS_IN_FULL + 1

    @cached_property
    def talks(self) -> tuple[QuotedTalk, ...]:
        """The talks worth telling: of a long run the best of all, else the best of each day."""
        talks = Talks(self.told, self.spreads)
        if self.long:
            return talks.one_a_day([(begin, end) for _, begin, end in day_ticks(self.told)], TALKS_OF_A_SEASON)
        return tuple(
            talk for _, begin, end in day_ticks(self.told) for talk in talks.worth_telling(begin, end, TALKS_A_DAY)
        )

    @cached_property
    def days(self) -> tuple[Day, ...]:
        """The days in order."""
        happened = Happened(
            self.commitments, tuple((each.name, each.spreads[0]) for each in self.seeded), self.gatherings
        )
        found = []
        for date, begin, end in day_ticks(self.told):
            people = tuple(person_day(self.told, name, date, begin, end) for name in self.told.residents)
            words = () if self.long else tuple(prose(self.told, each) for each in people)
            talks = tuple(talk for talk in self.talks if begin <= talk.tick < end)
            found.append(Day(date, begin, end, people, words, talks, summary(self.told, happened, begin, end)))
        return tuple(found)

    def why_missed(self, promise: ScoredCommitment) -> str:
        """What kept somebody from keeping a promise."""
        return why_missed(self.told, promise)

    def to_text(self) -> str:
        """The story to be read: plain lines of at most a hundred characters, free of control characters."""
        return page(self)

    def to_json(self) -> str:
        """All parts of the story as JSON; ticks are counted from the clock's start."""
        parts = {
            "scenario": self.told.scenario.name,
            "seed": self.seed,
            "clock": self.told.clock,
            "last_tick": self.told.last_tick,
            "finished": self.told.finished,
            "notices": self.notices,
            "residents": [self.told.personas[name] for name in self.told.residents if name in self.told.personas],
            "days": self.days,
            "seeded": self.seeded,
            "gatherings": self.gatherings,
            "commitments": self.commitments,
            "ties": self.ties,
            "beliefs": self.convictions,
            "figures": self.figures,
            "failures": [[*pair, count] for pair, count in sorted(self.told.failures.items())],
        }
        return msgspec.json.format(msgspec.json.encode(parts), indent=2).decode()


def tell(log: Log | Path | str) -> Story:
    """The story of a log. Raises LogError where it cannot be read."""
    log = log if isinstance(log, Log) else Log(log)
    told = read(log)
    return Story(told, log.header.seed, tuple(_notices(log)))


def _notices(log: Log) -> list[str]:
    found = []
    if log.header.parent is not None:
        parent = log.header.parent
        changed = f" with a change: {'; '.join(parent.changes)}" if parent.changes else ""
        found.append(f"This is a branch of {Path(parent.path).name}, after its tick {parent.tick}{changed}.")
    if log.header.playback_only:
        found.append(f"This log can be read but not continued: {log.header.playback_only}.")
    if log.extent.finished is None:
        found.append("The run was stopped before its end; what is told here ends there too.")
    if log.extent.notice:
        found.append(f"{log.extent.notice[0].upper()}{log.extent.notice[1:]}.")
    return found
