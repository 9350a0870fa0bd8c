"""One person's days by the hour: what they were at, whom they talked with and what came up, doors found shut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from sim.events import Said
from sim.knowledge import FactKey, Holding, fact_key
from sim.nouns import Fact, Frame
from sim.story.chronicle import Chronicle, Talk, Written
from sim.story.day import person_day
from sim.story.lines import listed
from sim.story.phrases import at_place, fact_words, that_words, when
from sim.wording import activity, first_name

_PASSING = frozenset({"was last at", "invites", "is interested in"})
"""Facts of the moment: not told as news."""
MOST_OF_A_TALK = 6
"""What came up in one talk is told up to so many points."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody was at, or a talk they had, from `tick` to `until`; `talk` is its id."""

    tick: int
    until: int
    text: str
    talk: str = ""


class Had(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact that somebody first came to have in the run: when, from whom ('' nobody), where, and how sure.

    `how` is told, overheard, read, seen or concluded. `confidence` is how sure they came to be of it at first
    (millionths; None: they did not believe it). `ended` says what became of it, in words, where they lost it.
    """

    tick: int
    fact: Fact
    text: str
    how: str
    source: str
    place: str
    confidence: int | None
    ended: str = ""


def timeline(told: Chronicle, name: str, date: str, begin: int, end: int) -> tuple[Entry, ...]:
    """The ticks [begin, end) of one resident, in order."""
    found = [
        Entry(stretch.begin, stretch.end, _doing(stretch.phrase, stretch.steps))
        for stretch in person_day(told, name, date, begin, end).stretches
    ]
    new = {(entry.tick, fact_key(fact)) for entry in _first_heard(told, name) for fact in entry.memory.facts}
    for talk in told.talks.values():
        if name in talk.people and begin <= talk.opened < end:
            found.append(Entry(talk.opened, talk.closed or end, _talked(told, name, talk, new), talk.id))
    found.extend(_overheard(told, name, begin, end))
    found.extend(_doors(told, name, begin, end))
    return tuple(sorted(found, key=lambda each: (each.tick, bool(each.talk), each.text)))


def _doing(phrase: str, steps: Sequence[str]) -> str:
    return f"{phrase} ({listed(steps[:2])})" if steps else phrase


# --- talks ------------------------------------------------------------------------------------------------------------


def _talked(told: Chronicle, name: str, talk: Talk, new: set[tuple[int, FactKey]]) -> str:
    others = listed(first_name(other) for other in talk.people if other != name)
    place = "out of doors" if talk.place == told.town else at_place(talk.place)
    points = _joined(_points(told, name, talk, new))
    more = len(points) - MOST_OF_A_TALK
    if more > 0:
        points = [*points[:MOST_OF_A_TALK], f"and {more} more"]
    return f"talked with {others} {place}{': ' + '; '.join(points) if points else ''}"


def _joined(points: Iterable[str]) -> list[str]:
    """Each point once; an answer goes with what it answers."""
    found: list[str] = []
    for point in points:
        if point.startswith(","):
            found[-1] += point
        else:
            found.append(point)
    return list(dict.fromkeys(found))


def _points(told: Chronicle, name: str, talk: Talk, new: set[tuple[int, FactKey]]) -> Iterator[str]:
    """What came up in a talk that is worth a word, from one person's side."""
    fresh = {key for _, key in new}
    ticks = {key: tick for tick, key in new}
    asked: Said | None = None
    for said in sorted(talk.turns, key=lambda turn: turn.n):
        facts = [fact for fact in said.facts if fact.predicate not in _PASSING]
        if said.act == "tell" and said.agent != name:
            heard = [fact for fact in facts if fact_key(fact) in fresh and _soon(told, ticks[fact_key(fact)], said)]
            if heard:
                asked = None
                yield f"heard from {first_name(said.agent)} {_facts(told, heard)}"
        elif said.act == "tell" and facts:
            asked, to = None, first_name(said.to) if said.to else "them"
            yield f"told {to} {_facts(told, facts)}"
        elif asked is not None and said.act in _ANSWERS and {said.agent, said.to} == {asked.agent, asked.to}:
            asked = None
            yield _ANSWERS[said.act][0 if said.agent == name else 1]
        elif said.act in _ACTS and (words := _act(told, said, name)):
            yield words
            asked = said if said.act == "invite" else None


def _soon(told: Chronicle, tick: int, said: Said) -> bool:
    return 0 <= tick - said.tick <= max(2, told.clock.ticks(minutes=1))


def _facts(told: Chronicle, facts: Sequence[Fact]) -> str:
    """Facts as clauses; the parts of one gathering under its name."""
    gatherings = {each.name.casefold() for each in told.scenario.gatherings}
    clauses = [f"of {f.subject}" if f.subject.casefold() in gatherings else that_words(told, f) for f in facts]
    return listed(dict.fromkeys(clauses))


_ACTS = {
    "invite": ("asked {other} to {what}", "was asked by {other} to {what}"),
    "accept": ("agreed with {other} to {what}", "{other} agreed to {what}"),
    "decline": ("told {other} no, asked to {what}", "{other} would not {what}"),
    "dispute": ("contradicted {other}", "was contradicted by {other}"),
    "concede": ("gave way to {other}", "{other} gave way"),
    "reproach": ("reproached {other}", "was reproached by {other}"),
    "apologise": ("said sorry to {other}", "{other} said sorry"),
    "forgive": ("forgave {other}", "was forgiven by {other}"),
    "hand_over": ("gave {other} {thing}", "was given {thing} by {other}"),
    "introduce": ("made {other}'s acquaintance", "made {other}'s acquaintance"),
    "remind": ("reminded {other} to {what}", "was reminded by {other} to {what}"),
}
"""A speech act from the speaker's side and from the side of whom it was said to."""
_ANSWERS = {"accept": (", and agreed", ", who agreed"), "decline": (", and would not", ", who would not")}
"""The same right after the question, as a part of what is told of that."""


def _act(told: Chronicle, said: Said, name: str) -> str:
    mine = said.agent == name
    if not mine and said.to != name:
        return ""
    other = first_name(said.to if mine else said.agent) if said.to else "them"
    what = _what(told, said.frame)
    if "{what}" in _ACTS[said.act][0] and not what:
        return ""
    thing = said.frame.what if said.frame is not None and said.frame.what else "something"
    return _ACTS[said.act][0 if mine else 1].format(other=other, what=what, thing=thing)


def _what(told: Chronicle, frame: Frame | None) -> str:
    """'come to the supper on Sat 18:30', 'meet in the park'."""
    if frame is None:
        return ""
    time = f" on {when(told, frame.at)}" if frame.at is not None else ""
    return f"{activity(frame.verb, frame.what, 'base')} {at_place(frame.place)}".strip() + time


# --- by themselves ----------------------------------------------------------------------------------------------------


def _first_heard(told: Chronicle, name: str) -> list[Written]:
    """The memories of the run by which somebody first had a fact."""
    seen: set[FactKey] = set()
    found = []
    for entry in told.of_mind.get(name, ()):
        fresh = [fact for fact in entry.memory.facts if fact_key(fact) not in seen]
        seen.update(fact_key(fact) for fact in entry.memory.facts)
        if fresh and entry.memory.created >= 0:
            found.append(entry)
    return found


def _overheard(told: Chronicle, name: str, begin: int, end: int) -> Iterator[Entry]:
    groups: dict[tuple[int, str], list[Fact]] = {}
    for entry in _first_heard(told, name):
        memory = entry.memory
        if memory.kind == "told" and "overheard" in memory.tags and begin <= entry.tick < end:
            facts = [fact for fact in memory.facts if fact.predicate not in _PASSING]
            groups.setdefault((entry.tick, memory.source), []).extend(facts)
    for (tick, source), facts in groups.items():
        if facts:
            yield Entry(tick, tick, f"overheard {first_name(source)} tell {_facts(told, facts)}")


def _doors(told: Chronicle, name: str, begin: int, end: int) -> Iterator[Entry]:
    gap = told.clock.ticks(minutes=30)
    last: dict[str, int] = {}
    for event in told.shut:
        if event.agent == name and begin <= event.tick < end:
            if event.tick - last.get(event.place, event.tick - gap - 1) > gap:
                yield Entry(event.tick, event.tick, f"found {event.place} shut")
            last[event.place] = event.tick


def had(told: Chronicle, name: str) -> tuple[Had, ...]:
    """The facts that somebody first came to have in the run, in order; those of the moment are left out."""
    found = []
    seen: set[FactKey] = set()
    for entry in told.of_mind.get(name, ()):
        memory = entry.memory
        for fact in memory.facts:
            key = fact_key(fact)
            if key in seen or memory.kind not in ("told", "observation", "knowledge", "reflection"):
                continue
            seen.add(key)
            if memory.created >= 0 and fact.predicate not in _PASSING:
                found.append(_had(told, name, entry, fact))
    return tuple(found)


def _had(told: Chronicle, name: str, entry: Written, fact: Fact) -> Had:
    memory = entry.memory
    spans = told.graph.history(name, fact)
    how = "overheard" if "overheard" in memory.tags else "told"
    source = memory.source
    if entry.implanted:
        how, source = "put into their mind", ""
    elif source.startswith("read:"):
        how, source = "read", source.removeprefix("read:")
    elif memory.kind != "told":
        how, source = ("concluded" if memory.kind == "reflection" else "seen"), ""
    return Had(
        tick=entry.tick, fact=fact, text=fact_words(told, fact), how=how, source=source, place=memory.place,
        confidence=spans[0].confidence if spans else None, ended=_ended(told, spans),
    )  # fmt: skip


def _ended(told: Chronicle, spans: Sequence[Holding]) -> str:
    """What became of a belief that is not held any more."""
    if not spans or spans[-1].ends is None:
        return ""
    last, time = spans[-1], when(told, spans[-1].ends)
    by = told.believed.get(last.by)
    if by is not None:
        return f"gave it up {time} for: {fact_words(told, by)}"
    return f"{'forgot it' if last.ending == 'lost' else 'held it no more'} {time}"
