"""A day of a long run in one paragraph: what it was the day of, not who stood where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from sim.story.chronicle import Chronicle, Talk
from sim.story.commitments import ScoredCommitment
from sim.story.gatherings import Attendance
from sim.story.lines import counted, listed, times
from sim.story.phrases import at_place, that_words
from sim.story.spread import Hearing, Spread
from sim.wording import first_name

MOST_NEWS = 4
"""Pieces of news told of a day."""


class Happened(msgspec.Struct, frozen=True):
    """What a summary draws on: the parts of the story that have been told by now."""

    commitments: tuple[ScoredCommitment, ...]
    spreads: tuple[tuple[str, Spread], ...]
    """The first fact of each gathering and news, by name."""
    attendances: tuple[Attendance, ...]


def summary(told: Chronicle, happened: Happened, begin: int, end: int) -> str:
    """The ticks [begin, end) in a paragraph."""
    parts = [
        *_gatherings(happened.attendances, begin, end),
        _news(told, happened.spreads, begin, end),
        _promises(told, happened.commitments, begin, end),
        _words(told, begin, end),
    ]
    return " ".join(part for part in parts if part)


def _gatherings(attendances: Sequence[Attendance], begin: int, end: int) -> list[str]:
    told = []
    for event in attendances:
        if begin <= event.begins < end:
            came = listed(first_name(guest.name) for guest in event.came) or "nobody"
            host = "gave" if event.given else "was to give"
            told.append(f"{event.host} {host} {event.name} {at_place(event.place)}; {came} came.")
    return told


def _news(told: Chronicle, spreads: Sequence[tuple[str, Spread]], begin: int, end: int) -> str:
    reached: list[tuple[int, str]] = []
    for name, spread in spreads:
        fresh = [each for each in spread.hearings if each.parent and begin <= each.tick < end and not each.misheard]
        if fresh:
            reached.append((len(fresh), f"{_topic(told, name, spread)} ({_hearers(told, spread, fresh)})"))
    if not reached:
        return ""
    reached.sort(key=lambda one: -one[0])
    more = len(reached) - MOST_NEWS
    rest = f"; and of {counted(more, 'other thing')}" if more > 0 else ""
    return f"Word went round {'; '.join(words for _, words in reached[:MOST_NEWS])}{rest}."


def _topic(told: Chronicle, name: str, spread: Spread) -> str:
    """'of the May supper', 'that the café will stay open'."""
    if spread.fact.predicate == "is given by":
        return f"of {name}"
    return that_words(told, spread.fact)


def _hearers(told: Chronicle, spread: Spread, fresh: Sequence[Hearing]) -> str:
    people = list(dict.fromkeys(first_name(each.person) for each in fresh))
    before = {each.person for each in spread.hearings if not each.parent}
    everybody = len(people) > 2 and len(people) == len(told.residents) - len(before)
    return "to everybody" if everybody else f"to {listed(people)}"


def _promises(told: Chronicle, commitments: Sequence[ScoredCommitment], begin: int, end: int) -> str:
    """How the promises of a day ended; one without an hour that never was kept had time until the last day's end."""
    over = [each for each in commitments if each.outcome != "open"]
    moments = ((each, each.at if each.at is not None else each.tick) for each in over)
    today = [each for each, at in moments if begin <= (at if at is not None else told.last_tick) < end]
    if not today:
        return ""
    kept = sum(each.outcome == "hit" for each in today)
    said = f"{counted(len(today), 'promise')} fell due"
    if kept == len(today):
        return f"{said}, and {'all were' if kept > 1 else 'it was'} kept."
    return f"{said} and {kept:,} {'was' if kept == 1 else 'were'} kept; {'; '.join(_failed(today))}."


def _failed(promises: Sequence[ScoredCommitment]) -> list[str]:
    """'missed: Cora and Ada, Ned (the hay supper)', by how they ended."""
    found = []
    for outcome in ("late", "missed", "false"):
        pairs: dict[tuple[object, ...], list[ScoredCommitment]] = {}
        for each in promises:
            if each.outcome == outcome:
                both = tuple(sorted((each.owner, each.to)))
                alike = both if each.verb == "meet" else (each.what,) if each.verb == "come to" else (each.id,)
                pairs.setdefault((alike, each.at), []).append(each)
        people = [
            listed(first_name(each.owner) for each in pair) + (f" ({pair[0].what})" if pair[0].what else "")
            for pair in pairs.values()
        ]
        if people:
            found.append(f"{outcome}: {', '.join(people[:5])}{' and others' if len(people) > 5 else ''}")
    return found


def _most_between(talks: Sequence[Talk]) -> str:
    """The two who talked most with each other, where any did so more than twice."""
    pairs = Counter(tuple(sorted(talk.people)) for talk in talks if len(talk.people) == 2)
    if not pairs:
        return ""
    pair, often = min(pairs.items(), key=lambda one: (-one[1], one[0]))
    return f" (most between {listed(first_name(name) for name in pair)}, {often})" if often > 2 else ""


def _words(told: Chronicle, begin: int, end: int) -> str:
    talks = [talk for talk in told.talks.values() if begin <= talk.opened < end]
    acts = Counter(said.act for said in told.utterances if begin <= said.tick < end)
    missed = sum(begin <= event.tick < end for event in told.misheard)
    gone = sum(begin <= tick < end for tick in told.gone.values())
    told_of = [counted(len(talks), "talk") + _most_between(talks)]
    if acts["dispute"]:
        told_of.append(counted(acts["dispute"], "dispute"))
    if acts["apologise"]:
        told_of.append(counted(acts["apologise"], "apology", "apologies"))
    if missed:
        told_of.append(f"something misheard {times(missed)}")
    if gone:
        told_of.append(f"{counted(gone, 'memory', 'memories')} forgotten")
    return f"{listed(told_of)}."
