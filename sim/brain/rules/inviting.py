"""Invitations and appointments: saying yes or no, arranging to meet, and keeping in mind what was agreed."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.commitments import Promise, overlapping, promises
from sim.brain.rules.planning import habits_of
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying
from sim.brain.rules.ties import Regard, regard
from sim.nouns import MILLION, Frame, Memory, Note, Turn
from sim.wording import spoken

_MEETING_HOURS = (9, 10, 11, 15, 16, 17, 19, 20)
"""Hours of the day that people propose: those of the usual meals are left free."""
_TOMORROW = 4.0
"""How much likelier an hour of tomorrow is proposed than one of today: people like to plan ahead."""
_MEETING_MINUTES = 60
_NOT_BEFORE_MINUTES = 75
_DISLIKED_BELOW = -0.3


def answer_invitation(reading: Reading, turn: Turn) -> Saying | None:
    """Accept or decline, by the tie, the mood and what is recalled to be promised for that time."""
    asked = turn.frame
    if asked is None:
        return None
    mine = own_part(reading, asked, turn.speaker)
    already = [p for p in promises(reading) if _same_matter(p.frame, mine)]
    if already:
        ids = tuple(sorted({name for promise in already for name in promise.ids}))
        return Saying("accept", turn.speaker, frame=mine, because=ids)
    clash = _clash(reading, mine, turn)
    if clash is not None:
        said = spoken(replace(clash.resolved, actor=reading.me), reading.me, turn.speaker, reading.now, "due")
        return Saying("decline", turn.speaker, frame=mine, because=clash.ids, extra=said)
    duty = _duty(reading, mine)
    if duty is not None and duty.frame is not None:
        said = spoken(replace(duty.frame, actor=reading.me), reading.me, turn.speaker, reading.now, "present")
        return Saying("decline", turn.speaker, frame=mine, because=(duty.id,), extra=said)
    felt = regard(reading, mine.whom or turn.speaker)
    if not reading.dice.chance(_willing(reading, felt), "accept", mine.verb, mine.what, mine.whom):
        return Saying("decline", turn.speaker, frame=mine, because=felt.ids, extra=_excuse(reading))
    note = Note(_as_promised(mine, turn), kind="commitment")
    return Saying("accept", turn.speaker, frame=mine, because=felt.ids, notes=(note,))


def own_part(reading: Reading, asked: Frame, speaker: str) -> Frame:
    """What was asked, as one's own promise: to come, to meet the other, to help."""
    whom = speaker if asked.whom in ("", reading.me) else asked.whom
    return replace(asked, actor=reading.me, whom=whom, pronoun=reading.persona.pronoun, negated=False, outcome="")


def agreed(reading: Reading) -> tuple[Note, ...]:
    """What follows for oneself where somebody has just said yes to one's own proposal to meet or to be helped."""
    notes = []
    for turn in reading.fresh:
        if turn.act != "accept" or turn.frame is None or turn.to not in ("", reading.me):
            continue
        if turn.frame.verb == "meet" and turn.frame.whom in ("", reading.me) and _proposed_by_me(reading, turn.frame):
            frame = replace(
                turn.frame, actor=reading.me, whom=turn.speaker, pronoun=reading.persona.pronoun, outcome=""
            )
            if not any(_same_matter(promise.frame, frame) for promise in promises(reading)):
                notes.append(Note(frame, kind="commitment"))
    return tuple(notes)


def arrangement(reading: Reading, person: str) -> Saying | None:
    """A proposal to meet again: somewhere both know, at an hour that nothing recalled takes up; once a talk."""
    felt = regard(reading, person)
    if felt.warmth < reading.constants.fond_from or any(turn.act == "invite" for turn in reading.turns):
        return None
    if any(p.frame.verb == "meet" and p.whom == person for p in promises(reading)):
        return None
    eager = reading.constants.arrange_chance * (0.5 + reading.persona.traits.extraversion / 100)
    if not reading.dice.chance(eager, "arrange", person):
        return None
    place, ids = _meeting_place(reading, person)
    at = _free_hour(reading, person)
    if not place or at is None:
        return None
    frame = Frame(person, "meet", whom=reading.me, place=place, at=at, until=at + reading.ticks(_MEETING_MINUTES))
    return Saying("invite", person, frame=frame, because=tuple(sorted({*felt.ids, *ids})), worth=0.3)


def another_hour(reading: Reading, turn: Turn) -> Saying | None:
    """A meeting that was declined is proposed once more, for another hour, by those who would have liked it."""
    proposed = [own for own in reading.turns if own.speaker == reading.me and own.act == "invite"]
    frame = proposed[0].frame if len(proposed) == 1 else None
    if turn.frame is None or frame is None or frame.verb != "meet" or frame.at is None:
        return None
    felt = regard(reading, turn.speaker)
    if not reading.dice.chance(0.4 + 0.5 * max(0.0, felt.warmth), "another hour", turn.speaker):
        return None
    at = _free_hour(reading, turn.speaker, but_not=frame.at)
    if at is None:
        return None
    later = replace(frame, at=at, until=at + reading.ticks(_MEETING_MINUTES))
    return Saying("invite", turn.speaker, frame=later, because=felt.ids)


def _willing(reading: Reading, felt: Regard) -> float:
    traits, body = reading.persona.traits, reading.body
    if felt.warmth < _DISLIKED_BELOW:
        return 0.05
    value = reading.constants.accept_bias + 0.35 * felt.warmth + 0.2 * (felt.trust - 0.5)
    value += 0.15 * (traits.extraversion - 50) / 50 + 0.1 * (traits.agreeableness - 50) / 50
    value += 0.1 if body.company < reading.constants.company_low * MILLION else 0.0
    value -= 0.25 if body.energy < reading.constants.energy_tired * MILLION else 0.0
    return max(0.03, min(0.97, value))


def _excuse(reading: Reading) -> str:
    if reading.body.energy < reading.constants.energy_tired * MILLION:
        return "I'm too tired these days"
    return ""


def _clash(reading: Reading, mine: Frame, turn: Turn) -> Promise | None:
    """The recalled promise, as important, that takes up the time that is asked for."""
    at, until = _when(reading, mine, turn)
    if at is None:
        return None
    clashing = [p for p in promises(reading) if p.importance >= 4 and overlapping(p, at, until)]
    return max(clashing, key=lambda p: (p.importance, reading.dice.unit("clash", p.id)), default=None)


def _duty(reading: Reading, mine: Frame) -> Memory | None:
    """The recalled habit that takes up the hour at which somebody wants to meet. For an event one lets a habit be."""
    if mine.verb != "meet" or mine.at is None:
        return None
    until = mine.until if mine.until is not None else mine.at + reading.ticks(_MEETING_MINUTES)
    return min(_habitual(reading, mine.at, until), key=lambda habit: habit.id, default=None)


def _habitual(reading: Reading, begin: int, end: int) -> list[Memory]:
    """The recalled habits that fall into a span of ticks, which lies within one day."""
    start = reading.now.at(begin)
    first = start.minute_of_day
    last = first + reading.now.clock.minutes(end - begin)
    return [
        habit
        for habit in habits_of(reading, start.weekday)
        if habit.frame is not None and habit.frame.from_minute < last and first < habit.frame.to_minute
    ]


def _when(reading: Reading, mine: Frame, turn: Turn) -> tuple[int | None, int]:
    hours = {
        fact.predicate: reading.now.tick_of_iso(fact.object)
        for fact in turn.facts
        if fact.subject == mine.what and fact.predicate in ("begins at", "ends at")
    }
    held = reading.now.tick_of_iso(reading.held.object(mine.what, "begins at")) if mine.what else None
    at = mine.at if mine.at is not None else hours.get("begins at") or held
    until = mine.until if mine.until is not None else hours.get("ends at")
    return at, until if until is not None else (at or 0) + reading.ticks(90)


def _as_promised(mine: Frame, turn: Turn) -> Frame:
    """The promise to keep in mind. What was stated as a fact is remembered as one, and may be lost as one."""
    stated = {fact.predicate for fact in turn.facts if fact.subject == mine.what}
    if "is at" in stated:
        mine = replace(mine, place="")
    return replace(mine, at=None, until=None) if "begins at" in stated else mine


def _same_matter(one: Frame, other: Frame) -> bool:
    if one.verb != other.verb or one.what != other.what:
        return False
    return bool(one.what) or (one.whom == other.whom and one.at == other.at)


def _proposed_by_me(reading: Reading, frame: Frame) -> bool:
    mine = [turn.frame for turn in reading.turns if turn.speaker == reading.me and turn.act == "invite"]
    return any(own is not None and own.verb == frame.verb and own.at == frame.at for own in mine)


def _meeting_place(reading: Reading, person: str) -> tuple[str, tuple[str, ...]]:
    """A place of which one recalls something good to do with the other; else where they are now."""
    found: dict[str, list[str]] = {}
    town = reading.body.within[0] if reading.body.within else ""
    for memory in reading.about(person):
        place = memory.place or (memory.frame.place if memory.frame is not None else "")
        if place and place != town and memory.valence >= 0 and memory.outcome not in ("absent", "shut"):
            found.setdefault(place, []).append(memory.id)
    public = sorted(place for place in found if not _private(reading, place))
    if public:
        chosen = reading.dice.weighted(public, lambda place: float(len(found[place])), "where")
        return chosen, tuple(found[chosen])
    here = reading.body.within[1] if len(reading.body.within) > 1 else ""
    return ("" if _private(reading, here) else here), ()


def _private(reading: Reading, place: str) -> bool:
    """Somebody's home, by what one knows of it or by its name."""
    homes = {holding.fact.object for holding in reading.held.all if holding.fact.predicate == "lives at"}
    return place in homes or place == reading.persona.home or "'s " in place


def _free_hour(reading: Reading, person: str, but_not: int | None = None) -> int | None:
    """An hour today or tomorrow at which nothing recalled is promised, and no habit keeps one."""
    earliest = reading.tick + reading.ticks(_NOT_BEFORE_MINUTES)
    length = reading.ticks(_MEETING_MINUTES)
    hours = [reading.now.today_at(1440 * day + 60 * hour) for day in (0, 1) for hour in _MEETING_HOURS]
    taken = [p for p in promises(reading) if p.dated]
    free = [
        at
        for at in hours
        if at >= earliest and not any(overlapping(p, at - length, at + 2 * length) for p in taken)
        and not _habitual(reading, at, at + length) and (but_not is None or abs(at - but_not) >= length)
    ]  # fmt: skip
    soon = [at for at in free if at - earliest <= reading.ticks(60 * 26)]
    return (
        reading.dice.weighted(soon, lambda at: 1.0 if reading.today(at) else _TOMORROW, "hour", person)
        if soon
        else None
    )
