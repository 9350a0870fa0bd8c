"""Who did what by hour: the acts of a resident on one day, the steps of one plan or routine told as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from sim.nouns import Frame, Step
from sim.story.chronicle import Chronicle
from sim.story.lines import listed, times
from sim.story.phrases import act_phrase, at_hour, did, met
from sim.story.track import Act
from sim.wording import activity, first_name

GAP_MINUTES = 25
"""Two stretches of one occupation so little apart are one."""
SHORT_MINUTES = 12
"""Shorter ones are not told, but for meals and what was promised."""
IDLE_MINUTES = 45
"""Idling is told only where it lasted."""
_IDLE = frozenset({"rest", "sit", "stroll", "stand", "walk", "look for", "spend time", "wait"})
_PARTS = ((12, "In the morning"), (17, "In the afternoon"), (24, "In the evening"))
_A_SENTENCE = 3
_STEPS_TOLD = 2
_ERRANDS = ("fetched ", "brought ")
"""Of these only the beginning matters."""
_SHORT_DAY_MINUTES = 240
_DAY_BEGINS = 4
"""The hours before belong to the evening before."""


class Stretch(msgspec.Struct, frozen=True):
    """One occupation from `begin` to `end` (ticks): its phrase, the steps it was made of, the place."""

    begin: int
    end: int
    phrase: str
    steps: tuple[str, ...] = ()
    idle: bool = False
    kept: bool = False
    """Told however short: a meal, a night's sleep, a promise."""
    asleep: bool = False
    broken: bool = False
    """Other things came between."""


class PersonDay(msgspec.Struct, frozen=True):
    """One resident's day: stretches in order, and with whom they talked how often."""

    name: str
    date: str
    stretches: tuple[Stretch, ...]
    talks: tuple[tuple[str, int], ...]


def day_ticks(told: Chronicle) -> list[tuple[str, int, int]]:
    """The days that the log tells of: ISO date, first tick and the tick after the last; a day begins at four.

    A last one of a few hours, when everybody sleeps, is told with the day before.
    """
    days: list[tuple[str, int, int]] = []
    tick, end = 0, told.last_tick + 1
    while tick < end:
        moment = told.moment(tick)
        shift = 1 if moment.time.hour >= _DAY_BEGINS else 0
        following = max(tick + 1, moment.today_at(shift * 1440 + _DAY_BEGINS * 60))
        date = moment.date if shift else moment.at(moment.today_at(-1)).date
        days.append((date, tick, min(following, end)))
        tick = following
    if len(days) > 1 and told.clock.minutes(days[-1][2] - days[-1][1]) < _SHORT_DAY_MINUTES:
        days[-2:] = [(days[-2][0], days[-2][1], end)]
    return days


def person_day(told: Chronicle, name: str, date: str, begin: int, end: int) -> PersonDay:
    """What somebody did in the ticks [begin, end)."""
    acts = [act for act in told.tracks[name].acts if act.begin < end and act.end > begin]
    stretches = _merged(told, [_stretch(told, name, act, begin, end) for act in acts])
    others = Counter(
        other
        for talk in told.talks.values()
        if begin <= talk.opened < end and name in talk.people and len(talk.turns) > 1
        for other in talk.people
        if other != name
    )
    talks = sorted(others.items(), key=lambda pair: (-pair[1], pair[0]))
    return PersonDay(name, date, tuple(stretches), tuple(talks))


def prose(told: Chronicle, day: PersonDay) -> str:
    """A paragraph: the morning, the afternoon and the evening, three doings a sentence, and whom they talked with."""
    persona = told.personas.get(day.name)
    pronoun = persona.pronoun if persona is not None else "they"
    told_of = _on_and_off([stretch for stretch in day.stretches if _worth_telling(told, stretch)] or day.stretches)
    sentences: list[str] = []
    for number, (_, opening) in enumerate(_PARTS):
        inside = [_timed(told, s) for s in told_of if _part(told, s.begin) == number]
        for start in range(0, len(inside), _A_SENTENCE):
            subject = day.name if not sentences else pronoun
            begin = "Then" if start else opening
            sentences.append(f"{begin} {subject} {listed(inside[start : start + _A_SENTENCE])}.")
    if day.talks:
        subject = pronoun.capitalize() if sentences else day.name
        sentences.append(f"{subject} talked with {_partners(day.talks)}.")
    return " ".join(sentences) or f"Of {day.name} there is nothing to tell."


def _on_and_off(stretches: Iterable[Stretch]) -> list[Stretch]:
    """What is told twice in a row is told once."""
    found: list[Stretch] = []
    for stretch in stretches:
        if found and found[-1].phrase == stretch.phrase and not stretch.asleep:
            steps = tuple(dict.fromkeys((*found[-1].steps, *stretch.steps)))
            found[-1] = msgspec.structs.replace(found[-1], end=stretch.end, steps=steps, broken=True)
        else:
            found.append(stretch)
    return found


def _part(told: Chronicle, tick: int) -> int:
    hour = told.clock.time_of(tick).hour
    if hour < _DAY_BEGINS:
        return len(_PARTS) - 1
    return next(number for number, (until, _) in enumerate(_PARTS) if hour < until)


def _timed(told: Chronicle, stretch: Stretch) -> str:
    """'served breakfast at the café from seven to a quarter to eleven (grinding the beans and wiping the counter)'."""
    start = at_hour(told, stretch.begin)
    if stretch.asleep:
        up = at_hour(told, stretch.end)
        return f"went to bed at {start}" if _bedtime(told, stretch.begin) else f"slept till {up}"
    steps = f" ({listed(stretch.steps[:_STEPS_TOLD])})" if stretch.steps else ""
    errand = stretch.phrase.startswith(_ERRANDS)
    if errand or told.clock.minutes(stretch.end - stretch.begin) < 40:
        return f"{stretch.phrase} at {start}{steps}"
    how = "on and off from" if stretch.broken and not stretch.kept else "from"
    return f"{stretch.phrase} {how} {start} to {at_hour(told, stretch.end)}{steps}"


def _bedtime(told: Chronicle, tick: int) -> bool:
    hour = told.clock.time_of(tick).hour
    return hour >= 17 or hour < _DAY_BEGINS


def _worth_telling(told: Chronicle, stretch: Stretch) -> bool:
    minutes = told.clock.minutes(stretch.end - stretch.begin)
    if stretch.kept:
        return True
    return minutes >= (IDLE_MINUTES if stretch.idle else SHORT_MINUTES)


def _partners(talks: Iterable[tuple[str, int]]) -> str:
    return listed(first_name(name) + (f" ({times(often)})" if often > 1 else "") for name, often in talks)


def _stretch(told: Chronicle, name: str, act: Act, begin: int, end: int) -> Stretch:
    """An act as a stretch of what it serves: the block of the plan where it is a step of one."""
    first, last = max(act.begin, begin), min(act.end, end)
    step = told.step(name, act.begin)
    step = step if step is not None and step.verb == act.verb else None
    whole = _whole(told, step, act) if step is not None else None
    if whole is None:
        idle = act.verb in _IDLE and not act.meal
        kept = act.meal or act.asleep or (step is not None and _serves_promise(told, step.block))
        return Stretch(first, last, act_phrase(told, name, act), (), idle, kept, act.asleep)
    if whole.verb == "meet" and whole.whom in told.tracks:
        lone = msgspec.structs.replace(act, verb=whole.verb, what=whole.what)
        return Stretch(first, last, met(told, name, lone, whole.whom, whole), (), kept=True)
    place = whole.place or act.place
    phrase = did(whole.verb, whole.what, place, whole.whom, whole.role or "with", whole.pronoun)
    return Stretch(first, last, phrase, (activity(act.verb, act.what).strip(),))


def _whole(told: Chronicle, step: Step, act: Act) -> Frame | None:
    """What an act is but a step of: the block of the plan it serves, or the habit it was taken from."""
    block = told.memory(step.block) if step.block else None
    if block is not None and block.frame is not None:
        return block.frame if _is_step(block.frame, act) else None
    doing = activity(act.verb, act.what, "base")
    grounds = [memory.frame for name in step.because if (memory := told.memory(name)) is not None]
    return next((frame for frame in grounds if frame is not None and doing in frame.steps), None)


def _is_step(frame: Frame, act: Act) -> bool:
    """Whether an act is but a step of a larger doing."""
    whole = (frame.verb, frame.what) == (act.verb, act.what)
    return not (whole or act.asleep or act.meal or act.verb == "look for" or frame.verb in ("sleep", "eat"))


def _serves_promise(told: Chronicle, block: str) -> bool:
    memory = told.memory(block) if block else None
    if memory is None:
        return False
    grounds = [memory, *(told.memory(each) for each in memory.evidence)]
    return any(each is not None and each.kind == "commitment" for each in grounds)


def _merged(told: Chronicle, stretches: Iterable[Stretch]) -> list[Stretch]:
    """Neighbours with one phrase become one, across short breaks and what came in them; idling only side by side."""
    merged: list[Stretch] = []
    last_of: dict[str, int] = {}
    gap = told.clock.ticks(minutes=GAP_MINUTES)
    for stretch in stretches:
        at = last_of.get(stretch.phrase)
        beside = at == len(merged) - 1 or not stretch.idle
        if at is not None and beside and stretch.begin - merged[at].end <= gap:
            before = merged[at]
            merged[at] = msgspec.structs.replace(
                before, end=stretch.end, steps=tuple(dict.fromkeys((*before.steps, *stretch.steps)))
            )
        else:
            last_of[stretch.phrase] = len(merged)
            merged.append(stretch)
    return merged
