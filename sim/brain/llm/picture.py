"""What every template sees of a situation: who one is, when and where it is, what was recalled, said and seen.

Rows are plain mappings, each of which becomes one line of data in a prompt. Who the resident is comes from the
scenario's author and stands as plain text; all else is data.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from sim.brain.llm.known import Known
from sim.brain.llm.quoting import Plain, plain
from sim.clock import Moment
from sim.nouns import (
    MILLION,
    AnyPercept,
    Arrived,
    HeardKnock,
    HeardTurn,
    InTalk,
    MadeThing,
    Memory,
    Persona,
    Recalled,
    Refused,
    SawDocument,
    SawNotice,
    SawPerson,
    SawPlace,
    SawThing,
    Situation,
    TalkOver,
    Traits,
    Turn,
    WasLetIn,
    WasProposed,
    WasServed,
)
from sim.wording import activity, first_name
from sim.wording.times import part_of_day

Row = dict[str, Any]

_TRAITS = {
    "openness": ("set in their ways", "curious and inventive"),
    "conscientiousness": ("easy-going and disorderly", "reliable and orderly"),
    "extraversion": ("reserved and quiet", "outgoing and talkative"),
    "agreeableness": ("blunt and critical", "warm and obliging"),
    "neuroticism": ("calm and even", "anxious and easily upset"),
}
"""What a low and a high value of each of the five factors is called (Costa & McCrae 1992)."""
_SHARES = ((100, "none left"), (250, "very low"), (450, "low"), (650, "fair"), (850, "good"), (1001, "full"))

_TIMELESS = ("habit", "tie", "knowledge", "plan")
"""Of these it matters nothing when they were first so, or thought of."""


def common_fields(known: Known) -> dict[str, Any]:
    """The fields of every template, `shape` aside."""
    situation = known.situation
    return {
        "who": who(situation.persona),
        "now": now(situation.now),
        "here": here(situation),
        "recalled": recalled(known),
        "talk": talk(known, situation.turns),
        "sights": sights(known, situation.percepts),
    }


@lru_cache(maxsize=256)
def who(persona: Persona) -> dict[str, Any]:
    """The resident, as plain text; made once, and not to be changed."""
    return {
        "name": plain(persona.name), "first": plain(first_name(persona.name)), "age": plain(persona.age),
        "pronoun": plain(persona.pronoun), "work": plain(persona.work), "home": plain(persona.home),
        "look": plain(persona.look), "manner": plain(persona.manner), "traits": traits(persona.traits),
        "goals": tuple(plain(goal) for goal in persona.goals), "keys": tuple(plain(key) for key in persona.keys),
    }  # fmt: skip


def traits(values: Traits) -> Plain:
    """The marked ones of the five factors in words; empty where all lie in the middle."""
    words = []
    for name, (low, high) in _TRAITS.items():
        value = getattr(values, name)
        if value < 40 or value > 60:
            very = "very " if value < 20 or value > 80 else ""
            words.append(f"{very}{low if value < 50 else high}")
    return Plain(", ".join(words))


def now(moment: Moment) -> dict[str, Plain]:
    """Date, time and part of the day."""
    return _now(moment.time)


@lru_cache(maxsize=64)
def _now(time: datetime) -> dict[str, Plain]:
    """The same for all who are asked at that time; made once, and not to be changed."""
    return {
        "date": plain(f"{time:%A} {time.day} {time:%B %Y}"), "iso": plain(time.date().isoformat()),
        "time": plain(f"{time:%H:%M}"), "weekday": plain(f"{time:%A}"),
        "part": plain(part_of_day(time.hour * 60 + time.minute)),
    }  # fmt: skip


def here(situation: Situation) -> dict[str, Any]:
    """Where one is, what one is at, and how one feels."""
    body, step = situation.body, situation.step
    doing = "" if step is None else f"{activity(step.verb, step.what)}{f' with {step.person}' if step.person else ''}"
    return {
        "place": body.place, "within": tuple(reversed(body.within[:-1])), "walking_to": body.walking_to,
        "doing": doing, "doing_at": "" if step is None else step.place, "begun": step is not None and step.started,
        "until": plain("" if step is None else hour(situation.now.at(step.until))),
        "energy": Plain(_share(body.energy)), "company": Plain(_share(body.company)), "asleep": body.asleep,
    }  # fmt: skip


def recalled(known: Known) -> tuple[Row, ...]:
    """What was recalled, by short id; a memory that an open plan or promise is says so by its kind."""
    return tuple(row_of(short, item, known) for short, item in known.items.items())


def row_of(short: str, item: Recalled, known: Known) -> Row:
    """One recalled memory or belief as a row."""
    if item.memory is not None:
        return memory_row(short, item.memory, known)
    row: Row = {"id": short, "kind": "belief", "text": item.text}
    if item.belief is not None:
        row |= _how_sure(item.belief.confidence)
        if item.belief.told_by not in ("", "self", "seen", "backstory"):
            row["from"] = _source(item.belief.told_by, known)
    return row


def memory_row(short: str, memory: Memory, known: Known) -> Row:
    """A memory as a row: when it was, what it says, how it ended, how sure it is and from whom."""
    row: Row = {"id": short, "kind": memory.kind}
    if memory.kind not in _TIMELESS:
        row["when"] = when(memory.created, known.situation.now)
    row["text"] = memory.text
    if memory.outcome:
        row["outcome"] = memory.outcome
    if memory.kind == "told":
        row["from"] = _source(memory.source, known)
    if memory.facts:
        row |= _how_sure(memory.confidence)
    return row


def when(tick: int, moment: Moment) -> str:
    """When something was: 'today 08:10', 'yesterday 17:05', 'Tue 28 Apr 09:00', '12 Mar 2019'."""
    return _when(moment.clock.time_of(tick), moment.time.date())


@lru_cache(maxsize=8192)
def _when(time: datetime, today: date) -> str:
    days = (today - time.date()).days
    if days in (0, 1):
        return f"{'yesterday' if days else 'today'} {time:%H:%M}"
    if days < 60:
        return f"{time:%a} {time.day} {time:%b %H:%M}"
    return f"{time.day} {time:%b %Y}"


def hour(moment: Moment) -> str:
    """The time of day of a moment."""
    return f"{moment.time.hour:02}:{moment.time.minute:02}"  # a third of the time of strftime


def talk(known: Known, turns: Iterable[Turn]) -> tuple[Row, ...]:
    """The last turns of the open talk; one's own are said by 'you'."""
    return tuple(turn_row(known, turn) for turn in turns)


def turn_row(known: Known, turn: Turn) -> Row:
    """One utterance as a row."""
    row: Row = {"by": _speaker(known, turn.speaker)}
    if turn.to:
        row["to"] = _speaker(known, turn.to)
    return {**row, "act": turn.act, "says": turn.text}


def sights(known: Known, percepts: Iterable[AnyPercept]) -> tuple[Row, ...]:
    """What one sees and hears now, without the turns of the open talk."""
    turns = {(turn.talk, turn.n) for turn in known.situation.turns}
    rows = []
    for percept in percepts:
        if isinstance(percept, HeardTurn) and (percept.turn.talk, percept.turn.n) in turns:
            continue
        row = sight_row(known, percept)
        if row not in rows:
            rows.append(row)
    return tuple(rows)


def sight_row(known: Known, percept: AnyPercept) -> Row:
    """One percept as a row."""
    name = known.label
    match percept:
        case SawPerson():
            row: Row = {"person": name(percept.name), "doing": activity(percept.verb, percept.what)}
            row |= {"place": percept.place, "steps_away": percept.distance}
            with_whom = [name(each) for each in percept.talking_with]
            return row | ({"talking_with": with_whom} if with_whom else {})
        case SawThing():
            return {"thing": percept.thing, "is": percept.state, "place": percept.place}
        case SawPlace():
            row = {"place": percept.place, "is": "open" if percept.open else "shut"}
            return row | ({"hours_on_the_door": percept.hours} if percept.hours else {})
        case SawNotice():
            return {"notice_by": percept.author, "place": percept.place, "says": percept.text}
        case SawDocument():
            return {"document": percept.document, "place": percept.place, "says": percept.text}
        case HeardTurn():
            return {"heard": turn_row(known, percept.turn)} | ({} if percept.taking_part else {"overheard": True})
        case WasProposed():
            return {"person": name(percept.by), "wants": "to talk with you"}
        case InTalk():
            return {"in_talk_with": [name(each) for each in percept.people if each != known.me]}
        case TalkOver():
            return {"talk_is_over_with": [name(each) for each in percept.people if each != known.me]}
        case Arrived():
            return {"arrived_at": percept.place}
        case Refused():
            row = {"was_not_possible": percept.reason, "place": percept.place, "hours": percept.hours}
            return {key: value for key, value in row.items() if value} | (
                {"person": name(percept.person)} if percept.person else {}
            )
        case MadeThing():
            return {"you_made": percept.thing, "is": percept.state, "place": percept.place}
        case WasServed():
            return {"served_at": percept.place, "by": name(percept.by)}
        case HeardKnock():
            return {"knocks": name(percept.name), "at_the_door_of": percept.place}
        case WasLetIn():
            return {"let_in_by": name(percept.name), "at": percept.place}


def _speaker(known: Known, name: str) -> str:
    return "you" if name == known.me else known.label(name)


def _source(source: str, known: Known) -> str:
    return f"written: {source.removeprefix('read:')}" if source.startswith("read:") else known.label(source)


def _how_sure(confidence: int) -> Row:
    return {"sure": f"{round(confidence * 100 / MILLION)}%"} if confidence < MILLION else {}


def _share(value: int) -> str:
    return next(word for below, word in _SHARES if value * 1000 // MILLION < below)
