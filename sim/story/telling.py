"""The story of a log: everything that is told of it, put together once, as text for people and JSON for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from sim.replay import Log
from sim.runs.names import resident
from sim.story.beliefs import Conviction, convictions
from sim.story.chronicle import Chronicle, read
from sim.story.commitments import ScoredCommitment, scored
from sim.story.daily import day_account, happenings
from sim.story.day import PersonDay, day_ticks, person_day, prose
from sim.story.figures import Figure, figures
from sim.story.fullnews import FullNews, seeded_named
from sim.story.gatherings import Attendance, attendances
from sim.story.happenings import Happening
from sim.story.page import page
from sim.story.reasons import why_missed
from sim.story.seasons import Happened, summary
from sim.story.sections import SECTIONS, section_named
from sim.story.spread import SeededFacts, Spread, seeded_facts, spread_of
from sim.story.talks import QuotedTalk, Talks
from sim.story.threads import Thread, thread
from sim.story.ties import Tie, ties
from sim.story.transcripts import Transcripts, transcripts

CROWD = 12
"""Of more residents the days are told on a page each, not person by person."""
DAYS_IN_FULL = 7
"""A longer run is told in a paragraph a day."""
TALKS_A_DAY = 5
TALKS_OF_A_SEASON = 8


class Day(msgspec.Struct, frozen=True):
    """One day: what each did and the talks worth telling; of many residents a page. Ticks are [begin, end).

    `prose` are paragraphs, one a resident, or in a town of many the paragraphs of the page; none in a long run.
    """

    date: str
    begin: int
    end: int
    people: tuple[PersonDay, ...]
    prose: tuple[str, ...]
    talks: tuple[QuotedTalk, ...]
    summary: str


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

    @property
    def crowd(self) -> bool:
        """Whether there are too many residents to tell of each by itself."""
        return len(self.told.residents) > CROWD

    @cached_property
    def happenings(self) -> tuple[Happening, ...]:
        """What mattered, one by one, in order of time."""
        return happenings(self.told, self.seeded, self.commitments, self.gatherings)

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
            words = self._prose(people, begin, end)
            talks = tuple(talk for talk in self.talks if begin <= talk.tick < end)
            found.append(Day(date, begin, end, people, words, talks, summary(self.told, happened, begin, end)))
        return tuple(found)

    def _prose(self, people: Sequence[PersonDay], begin: int, end: int) -> tuple[str, ...]:
        if self.long:
            return ()
        if not self.crowd:
            return tuple(prose(self.told, each) for each in people)
        return day_account(self.told, self.seeded, self.commitments, self.happenings, begin, end).paragraphs

    def why_missed(self, promise: ScoredCommitment) -> str:
        """What kept somebody from keeping a promise."""
        return why_missed(self.told, promise)

    def of_person(self, given: str) -> Thread:
        """The thread of one resident, meant by a full or first name. Raises UnknownName with the nearest one."""
        return thread(self.told, resident(given, self.told.residents), self.commitments, self.ties)

    def of_news(self, given: str) -> FullNews:
        """A piece of news or a gathering in full, by its name. Raises UnknownName with the nearest one."""
        seeded = seeded_named(given, self.seeded)
        event = next((each for each in self.gatherings if each.name == seeded.name), None)
        return FullNews(self.told, seeded, event)

    def transcripts(self, person: str = "", begin: str = "", end: str = "") -> Transcripts:
        """The talks word for word: of one resident or of all, opened from the time `begin` to the time `end`.

        Raises UnknownName for a resident, UserMistake for a time.
        """
        name = resident(person, self.told.residents) if person else ""
        ticks = [self.told.clock.parse(time) if time else None for time in (begin, end)]
        return transcripts(self.told, name, *ticks)

    def to_text(self, sections: Sequence[str] = ()) -> str:
        """The story to be read: plain lines of at most a hundred characters, free of control characters.

        With `sections` (names of SECTIONS) those alone, and these at length. Raises UnknownName.
        """
        return page(self, [section_named(each) for each in sections])

    def to_json(self, sections: Sequence[str] = ()) -> str:
        """All parts of the story as JSON, or those of some sections; ticks are counted from the clock's start."""
        parts: dict[str, Any] = {
            "scenario": self.told.scenario.name,
            "seed": self.seed,
            "clock": self.told.clock,
            "last_tick": self.told.last_tick,
            "finished": self.told.finished,
            "notices": self.notices,
            "residents": [self.told.personas[name] for name in self.told.residents if name in self.told.personas],
        }
        wanted = [section_named(each) for each in sections] or list(SECTIONS)
        parts |= {key: value() for section, key, value in self._parts() if section in wanted}
        return msgspec.json.format(msgspec.json.encode(parts), indent=2).decode()

    def _parts(self) -> tuple[tuple[str, str, Callable[[], Any]], ...]:
        """What each section holds, by the keys of the JSON."""
        return (
            ("day", "days", lambda: self.days),
            ("day", "happenings", lambda: self.happenings),
            ("news", "seeded", lambda: self.seeded),
            ("gatherings", "gatherings", lambda: self.gatherings),
            ("promises", "commitments", lambda: self.commitments),
            ("ties", "ties", lambda: self.ties),
            ("beliefs", "beliefs", lambda: self.convictions),
            ("figures", "figures", lambda: self.figures),
            ("figures", "failures", lambda: [[*pair, n] for pair, n in sorted(self.told.failures.items())]),
            ("figures", "stand_ins", lambda: [[*pair, n] for pair, n in sorted(self.told.stand_ins.items())]),
        )


def tell(log: Log | Path | str) -> Story:
    """The story of a log. Raises LogError where it cannot be read."""
    log = log if isinstance(log, Log) else Log(log)
    told = read(log)
    return Story(told, log.header.seed, (*_notices(log), *_degraded(told)))


def _degraded(told: Chronicle) -> Iterator[str]:
    """How much of the run is not what the brain that was asked would have made of it."""
    for brain in sorted({brain for _, brain in told.stand_ins}):
        count = sum(n for (_, by), n in told.stand_ins.items() if by == brain)
        yield (
            f"{count:,} answer{' is' if count == 1 else 's are'} degraded: the brain {brain} stood in where the one "
            "that was asked had no valid answer."
        )


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
