"""The thread of one person through a run: their days hour by hour, what they heard, promised, felt and believed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from sim.nouns import Persona
from sim.story.beliefs import Conviction, convictions
from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.day import day_ticks
from sim.story.dealings import promise_words
from sim.story.lines import counted, heading, listed, paragraph, safe, table, times
from sim.story.phrases import at_place, share, when
from sim.story.reasons import why_missed
from sim.story.tables import MOVED, OUTCOMES, WARMTH_MEANS, conviction_lines, tie_words
from sim.story.ties import Tie
from sim.story.timeline import Entry, Had, had, timeline
from sim.wording import date_phrase, first_name

_Naming = Callable[[ScoredCommitment], str]

BELIEFS = 10
"""The strongest beliefs that are told."""


class ThreadDay(msgspec.Struct, frozen=True):
    """One day of one person, ticks [begin, end)."""

    date: str
    begin: int
    end: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Thread:
    """All that a log tells of one person."""

    told: Chronicle
    name: str
    persona: Persona | None
    days: tuple[ThreadDay, ...]
    heard: tuple[Had, ...]
    promises: tuple[ScoredCommitment, ...]
    """Their own."""
    promised_to: tuple[ScoredCommitment, ...]
    """What others promised them."""
    ties: tuple[Tie, ...]
    """Those from them and to them that moved."""
    beliefs: tuple[Conviction, ...]
    talks: tuple[tuple[str, int], ...]
    """With whom they talked how often."""

    def to_text(self) -> str:
        """For people: plain lines of at most a hundred characters."""
        return "\n".join(safe(line) for line in self._lines()).strip("\n") + "\n"

    def to_json(self) -> str:
        """For programs."""
        parts = {
            "name": self.name, "persona": self.persona, "days": self.days, "heard": self.heard,
            "promises": self.promises, "promised_to": self.promised_to, "ties": self.ties, "beliefs": self.beliefs,
            "talks": self.talks,
        }  # fmt: skip
        return msgspec.json.format(msgspec.json.encode(parts), indent=2).decode()

    # --- the page ---

    def _lines(self) -> Iterator[str]:
        yield from self._opening()
        for day in self.days:
            yield from self._day(day)
        yield from self._part("What they heard, and from whom", self._heard())
        yield from self._part("Promises", self._promises())
        yield from self._part("Ties that changed", self._ties())
        yield from self._part("Strongest beliefs of the run", conviction_lines(self.told, self.beliefs))
        yield from self._part("Talks", self._talks())

    def _part(self, title: str, lines: Iterator[str]) -> Iterator[str]:
        found = list(lines)
        if found:
            yield from (*heading(title, "-"), *found)

    def _opening(self) -> Iterator[str]:
        yield from heading(self.name)
        one = self.persona
        if one is None:
            return
        goals = f" Wants to {listed(one.goals)}." if one.goals else ""
        manner = f" {one.manner[0].upper()}{one.manner[1:]}." if one.manner else ""
        yield from paragraph(f"{one.age}, {one.work}; lives {at_place(one.home)}.{manner}{goals}")

    def _day(self, day: ThreadDay) -> Iterator[str]:
        noon = self.told.moment(day.begin).tick_of_iso(f"{day.date}T12:00")
        yield from heading(date_phrase(self.told.moment(day.begin if noon is None else noon)), "-")
        clock = self.told.clock
        rows = []
        for entry in day.entries:
            minutes = clock.minutes(entry.until - entry.tick)
            until = f"-{clock.time_of(entry.until):%H:%M}" if minutes >= 1 and not entry.talk else ""
            rows.append((f"{clock.time_of(entry.tick):%H:%M}{until}", entry.text))
        yield from table(rows)

    def _heard(self) -> Iterator[str]:
        if not self.heard:
            return
        yield from paragraph("In brackets: how sure they were of it at once (0 to 100%).")
        yield ""
        rows = []
        for each in self.heard:
            source = f"{each.how} {'by' if each.how == 'told' else 'from'} {first_name(each.source)}"
            if each.how == "read":
                source = "read"
            source = source if each.source else each.how
            sure = share(each.confidence) if each.confidence is not None else "not believed"
            rows.append((when(self.told, each.tick), source, _with(f"{each.text} ({sure})", each.ended)))
        yield from table(rows)

    def _promises(self) -> Iterator[str]:
        yield from self._promise_rows(self.promises, "What they promised:", lambda one: first_name(one.to))
        yield from self._promise_rows(
            self.promised_to, "What was promised to them:", lambda one: "", lambda one: first_name(one.owner)
        )

    def _promise_rows(
        self, promises: Sequence[ScoredCommitment], title: str, to: _Naming, by: _Naming | None = None
    ) -> Iterator[str]:
        if not promises:
            return
        yield title
        rows = []
        for each in promises:
            due = when(self.told, each.at) if each.at is not None else "no hour"
            came = when(self.told, each.tick) if each.tick is not None else "-"
            who = f"{by(each)} to " if by is not None else ""
            why = why_missed(self.told, each)
            what = f"{who}{promise_words(each, to(each))}"
            rows.append((OUTCOMES[each.outcome], due, came, _with(what, why if each.outcome != "late" else "")))
        yield from table(rows, ("", "due", "there, or done", "what"))
        yield ""

    def _ties(self) -> Iterator[str]:
        if not self.ties:
            return
        yield from paragraph(WARMTH_MEANS)
        yield ""
        for tie in self.ties:
            own = tie.owner == self.name
            who = f"to {tie.other}" if own else f"{tie.owner} to {first_name(self.name)}"
            yield from tie_words(tie, who)

    def _talks(self) -> Iterator[str]:
        if not self.talks:
            return
        words = listed(f"{first_name(name)} ({times(often)})" for name, often in self.talks)
        total = len([talk for talk in self.told.talks.values() if self.name in talk.people])
        yield from paragraph(f"{counted(total, 'talk')}: with {words}.")
        yield from paragraph(f"Word for word: --talks --person {first_name(self.name)}")


def _with(words: str, more: str) -> str:
    return f"{words}; {more}" if more else words


def thread(told: Chronicle, name: str, commitments: Sequence[ScoredCommitment], ties: Sequence[Tie]) -> Thread:
    """The thread of a resident, from a chronicle and what was made of it."""
    days = [ThreadDay(date, begin, end, timeline(told, name, date, begin, end)) for date, begin, end in day_ticks(told)]
    moved = [tie for tie in ties if name in (tie.owner, tie.other) and abs(tie.change) >= MOVED]
    moved.sort(key=lambda tie: (tie.owner != name, -abs(tie.change), tie.owner, tie.other))
    talks = Counter(
        other for talk in told.talks.values() if name in talk.people for other in talk.people if other != name
    )
    return Thread(
        told=told, name=name, persona=told.personas.get(name), days=tuple(days), heard=had(told, name),
        promises=_of(told, commitments, lambda one: one.owner == name),
        promised_to=_of(told, commitments, lambda one: one.to == name),
        ties=tuple(moved), beliefs=convictions(told, BELIEFS, (name,)),
        talks=tuple(sorted(talks.items(), key=lambda pair: (-pair[1], pair[0]))),
    )  # fmt: skip


def _of(
    told: Chronicle, commitments: Sequence[ScoredCommitment], wanted: Callable[[ScoredCommitment], bool]
) -> tuple[ScoredCommitment, ...]:
    """Those wanted, by the hour they were due or done; what never ended last."""
    found = [each for each in commitments if wanted(each)]
    return tuple(sorted(found, key=lambda one: (_due(told, one), one.owner, one.id)))


def _due(told: Chronicle, promise: ScoredCommitment) -> int:
    due = promise.at if promise.at is not None else promise.tick
    return due if due is not None else told.last_tick + 1
