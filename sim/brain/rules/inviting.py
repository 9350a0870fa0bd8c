"""Answering invitations: saying yes or no, and keeping in mind what was agreed. Proposals are in `proposing`."""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.commitments import MEETING_MINUTES, Promise, overlapping, promises
from sim.brain.rules.hours import closed_by, house_of
from sim.brain.rules.planning import habits_of
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying
from sim.brain.rules.ties import DISLIKED_BELOW, Regard, regard
from sim.nouns import EVENT_VERBS, MILLION, Frame, Memory, Note, Turn
from sim.wording import spoken

_QUIET_BELOW = 50
"""Extraversion below which one would sometimes rather not have company."""
_IN_COMPANY = ("meet", "help", "come to", "give")
"""What one has promised somebody to do with them."""


def answer_invitation(reading: Reading, turn: Turn) -> Saying | None:
    """Accept or decline, by the tie, the mood and what is recalled to be promised for that time."""
    asked = turn.frame
    if asked is None:
        return None
    mine = own_part(reading, asked, turn.speaker)
    already = [p for p in promises(reading) if _same_matter(p.frame, mine)]
    if already:
        ids = tuple(sorted({name for promise in already for name in promise.ids}))
        return Saying("accept", turn.speaker, frame=mine, because=ids, extra="already")
    clash = _clash(reading, mine, turn)
    if clash is not None:
        if _with_them(clash, turn.speaker):
            return _together(reading, mine, turn, clash)
        said = spoken(replace(clash.resolved, actor=reading.me), reading.me, turn.speaker, reading.now, "due")
        return Saying("decline", turn.speaker, frame=mine, because=clash.ids, extra=said)
    engaged = _engaged(reading, mine, turn)
    if engaged is not None:
        return engaged
    closed = _closed(reading, mine, turn)
    if closed is not None:
        return closed
    duty = _duty(reading, mine)
    if duty is not None and duty.frame is not None:
        said = spoken(replace(duty.frame, actor=reading.me), reading.me, turn.speaker, reading.now, "present")
        return Saying("decline", turn.speaker, frame=mine, because=(duty.id,), extra=said)
    felt = regard(reading, mine.whom or turn.speaker)
    why = _reluctance(reading, felt, mine)
    if why is not None and not reading.dice.chance(_willing(reading, felt), "accept", mine.verb, mine.what, mine.whom):
        return Saying("decline", turn.speaker, frame=mine, because=felt.ids, extra=why)
    note = Note(_as_promised(mine, turn), kind="commitment")
    return Saying("accept", turn.speaker, frame=mine, because=felt.ids, notes=(note,))


def accepting(reading: Reading, turn: Turn) -> Saying | None:
    """To say yes to an invitation, whatever speaks against it: what one has then promised, unless one has already."""
    if turn.frame is None:
        return None
    mine = own_part(reading, turn.frame, turn.speaker)
    already = [p for p in promises(reading) if _same_matter(p.frame, mine)]
    if already:
        ids = tuple(sorted({name for promise in already for name in promise.ids}))
        return Saying("accept", turn.speaker, frame=mine, because=ids)
    instead = _instead(reading, mine, turn) if mine.verb == "come to" else ()
    return Saying(
        "accept", turn.speaker, frame=mine, notes=(Note(_as_promised(mine, turn), kind="commitment"), *instead)
    )


def own_part(reading: Reading, asked: Frame, speaker: str) -> Frame:
    """What was asked, as one's own promise: to come, to meet the other, to help."""
    whom = speaker if asked.whom in ("", reading.me) else asked.whom
    return replace(asked, actor=reading.me, whom=whom, pronoun=reading.persona.pronoun, negated=False, outcome="")


def agreed(reading: Reading) -> tuple[Note, ...]:
    """What follows for oneself where somebody has just said yes to one's own proposal to meet or to come."""
    notes: list[Note] = []
    for turn in reading.fresh:
        if turn.act != "accept" or turn.frame is None or turn.to not in ("", reading.me):
            continue
        if turn.frame.verb == "come to":
            notes.extend(_instead(reading, turn.frame, turn))
        if turn.frame.verb == "meet" and turn.frame.whom in ("", reading.me) and _proposed_by_me(reading, turn.frame):
            frame = replace(
                turn.frame, actor=reading.me, whom=turn.speaker, pronoun=reading.persona.pronoun, outcome=""
            )
            if not any(_same_matter(promise.frame, frame) for promise in promises(reading)):
                notes.append(Note(frame, kind="commitment"))
    return tuple(notes)


def engaged_until(reading: Reading) -> int:
    """The end of the event or appointment that one is at: its promise is kept, and so no longer open."""
    step = reading.step
    return step.until if step is not None and step.started and step.verb in _IN_COMPANY else 0


def _engaged(reading: Reading, mine: Frame, turn: Turn) -> Saying | None:
    """A no because of the event or appointment that one is at, and that will not be over by then.

    At an event one keeps no appointment besides, not even under its roof: who gives or enjoys it is there for that.
    """
    step = reading.step
    at, _ = _when(reading, mine, turn)
    if step is None or at is None or at >= engaged_until(reading):
        return None
    at_event = step.verb in EVENT_VERBS and mine.verb == "meet"
    if not at_event and _under_one_roof(reading, reading.body.place, mine.place):
        return None
    verb = "stay at" if step.verb == "come to" else step.verb
    whom = step.person if step.verb in ("meet", "help") and step.person != turn.speaker else ""
    doing = Frame(reading.me, verb, step.what, whom=whom, place=step.place, until=step.until)
    said = spoken(doing, reading.me, turn.speaker, reading.now, "progressive") if step.what or whom else ""
    return Saying("decline", turn.speaker, frame=mine, because=step.because, extra=said)


def _willing(reading: Reading, felt: Regard) -> float:
    traits, body = reading.persona.traits, reading.body
    if felt.warmth < DISLIKED_BELOW:
        return 0.05
    value = reading.constants.accept_bias + 0.35 * felt.warmth + 0.2 * (felt.trust - 0.5)
    value += 0.15 * (traits.extraversion - 50) / 50 + 0.1 * (traits.agreeableness - 50) / 50
    value += 0.1 if body.company < reading.constants.company_low * MILLION else 0.0
    value -= 0.25 if reading.tired else 0.0
    return max(0.03, min(0.97, value))


def _reluctance(reading: Reading, felt: Regard, mine: Frame) -> str | None:
    """What makes one hesitate, though one would be free: the reason one gives; empty where one keeps it to oneself.

    None where nothing does: whoever likes company and the asker, and is not tired, does not say no for no reason.
    """
    if felt.warmth < reading.constants.fond_from:
        return ""
    if reading.tired:
        return "I'm too tired these days"
    if reading.persona.traits.extraversion < _QUIET_BELOW:
        return "I'm no great one for a crowd" if mine.verb == "come to" else "I'd sooner have the time to myself"
    return None


def _closed(reading: Reading, mine: Frame, turn: Turn) -> Saying | None:
    """A no to an appointment at a place whose doors one recalls to be shut at that hour: nobody will stand there."""
    if mine.verb != "meet" or mine.at is None or not mine.place:
        return None
    ids = closed_by(reading, mine.place, reading.minute_of(mine.at))
    if not ids:
        return None
    reason = f"{house_of(reading, mine.place)} is shut then"
    return Saying("decline", turn.speaker, frame=mine, because=ids, extra=reason)


def _clash(reading: Reading, mine: Frame, turn: Turn) -> Promise | None:
    """The recalled promise that takes up the time that is asked for: one to somebody else before one to the asker.

    An appointment under the very roof where there is an event at that hour keeps nobody from the event; but from an
    event to which one has promised to come nobody slips away to an appointment beside it.
    """
    at, until = _when(reading, mine, turn)
    if at is None:
        return None
    venue = mine.place or reading.held.object(mine.what, "is at") if mine.what else ""
    clashing = [
        p
        for p in promises(reading)
        if p.importance >= 4 and overlapping(p, at, until)
        and (bool(p.event and mine.verb == "meet") or not _under_one_roof(reading, p.place, venue))
    ]  # fmt: skip
    return max(
        clashing,
        key=lambda p: (not _with_them(p, turn.speaker), p.importance, reading.dice.unit("clash", p.id)),
        default=None,
    )


def _under_one_roof(reading: Reading, one: str, other: str) -> bool:
    return bool(one and other) and house_of(reading, one) == house_of(reading, other)


def _with_them(promise: Promise, person: str) -> bool:
    """Whether by a promise one will be with that very person."""
    return promise.whom == person and promise.frame.verb in _IN_COMPANY


def _together(reading: Reading, mine: Frame, turn: Turn, clash: Promise) -> Saying:
    """Asked for an hour at which one is to be with the asker anyway: there is nothing to refuse.

    To meet, the appointment that there is will do; to an event one goes together instead.
    """
    if mine.verb == "meet":
        frame = replace(clash.resolved, actor=reading.me)
        return Saying("acknowledge", turn.speaker, frame=frame, because=clash.ids, extra="anyway")
    notes = (Note(_as_promised(mine, turn), kind="commitment"), *_instead(reading, mine, turn))
    return Saying("accept", turn.speaker, frame=mine, because=clash.ids, notes=notes, extra="together")


def _instead(reading: Reading, frame: Frame, turn: Turn) -> tuple[Note, ...]:
    """The appointment to meet the other at the hour of an event to which both now go: it is off."""
    at, until = _when(reading, frame, turn)
    meetings = [p for p in promises(reading) if p.frame.verb == "meet" and p.whom == turn.speaker]
    return tuple(
        Note(
            Frame(reading.me, "put off", "the meeting", whom=turn.speaker, role="with", pronoun=promise.frame.pronoun),
            outcome="off", evidence=(promise.id,),
        )
        for promise in meetings
        if at is not None and overlapping(promise, at, until)
    )  # fmt: skip


def _duty(reading: Reading, mine: Frame) -> Memory | None:
    """The recalled habit that takes up the hour at which somebody wants to meet. For an event one lets a habit be."""
    if mine.verb != "meet" or mine.at is None:
        return None
    until = mine.until if mine.until is not None else mine.at + reading.ticks(MEETING_MINUTES)
    return min(habitual(reading, mine.at, until), key=lambda habit: habit.id, default=None)


def habitual(reading: Reading, begin: int, end: int) -> list[Memory]:
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
