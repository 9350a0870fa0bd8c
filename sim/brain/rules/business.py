"""What there is to settle with somebody: something to hand over, an apology, a reproach, an invitation, a reminder.

Each matter comes from recalled memories and ends by a note, so that it is recalled as done.
"""

from __future__ import annotations

from msgspec.structs import replace

from sim.brain.rules.commitments import Promise, ended, promises
from sim.brain.rules.disputing import lost
from sim.brain.rules.held import Holding
from sim.brain.rules.reading import Reading
from sim.brain.rules.saying import Saying, done_before, note_of, of_holdings, said_already, talked_over, told_to
from sim.brain.rules.telling import COMES_BEFORE_MINUTES
from sim.brain.rules.ties import Regard, let_down, regard
from sim.nouns import Fact, Frame, Memory

_GIVES = ("return", "bring", "help")
_FAULTS = ("missed", "spoilt")
"""How what one owes an apology for has ended: a promise not kept, something spoilt that was for somebody."""
_PROUD_BELOW = 40
"""Agreeableness below which nobody hears one say that one was wrong."""
_SAME_TALK_MINUTES = 20
_FORGOTTEN_DAYS = 14
"""Older faults are let rest."""
_REMIND_HOURS = 14
_FAMILY = frozenset({
    "husband", "wife", "partner", "spouse", "mother", "father", "son", "daughter", "sister", "brother",
})  # fmt: skip
"""Relations without whom nobody goes to an event."""


def matters(reading: Reading, person: str, *, freely: bool = False) -> list[Saying]:
    """All that should be settled with somebody, the most pressing first; nothing twice in one talk.

    `freely`: also what one of this character, or one who feels like this, would keep to oneself.
    """
    felt = regard(reading, person)
    found = [
        *_handed_over(reading, person), *_apologies(reading, person), *_mistaken(reading, person, freely),
        *_reproaches(reading, person, felt, freely), *_invitations(reading, person, felt, freely),
        *_reminders(reading, person),
    ]  # fmt: skip
    fresh = [saying for saying in found if not said_already(reading, saying)]
    return sorted(fresh, key=lambda one: (-one.worth, reading.dice.unit("matter", one.act, one.content)))


def event_facts(reading: Reading, event: str) -> list[Holding]:
    """Host, place and hours of an event, as far as they are held."""
    found = [reading.held.best(event, name) for name in ("is given by", "is at", "begins at")]
    return [holding for holding in found if holding is not None]


def invited(reading: Reading, person: str, event: str) -> tuple[str, ...]:
    """The ids of what tells that somebody was invited by oneself already, or has said whether they come."""
    told = told_to(reading, person)
    ids = list(told.get(Fact(event, "invites", person), ()))
    for memory in reading.about(person):
        frame = memory.frame
        if frame is None or memory.kind == "commitment" or event not in (frame.what, frame.thing):
            continue
        mine = frame.actor == reading.me and frame.verb == "invite" and frame.whom == person
        theirs = frame.actor == person and frame.verb in ("accept", "turn down", "invite")
        if mine or theirs:
            ids.append(memory.id)
    return tuple(sorted(set(ids)))


def _handed_over(reading: Reading, person: str) -> list[Saying]:
    sayings = []
    for promise in promises(reading):
        if promise.whom != person or promise.frame.verb not in _GIVES or promise.at is not None:
            continue
        kept = ended(promise, "kept")
        worth = 1.2 + promise.importance / 100
        sayings.append(
            Saying("hand_over", person, frame=promise.frame, because=promise.ids, notes=(kept,), worth=worth)
        )
    return sayings


def _apologies(reading: Reading, person: str) -> list[Saying]:
    sayings = []
    for memory in reading.of_kind("commitment", "action"):
        frame = memory.frame
        if frame is None or memory.outcome not in _FAULTS or frame.actor != reading.me or frame.whom != person:
            continue
        origin = next((name for name in memory.evidence if memory.kind == "action"), memory.id)
        if _old(reading, memory) or _sorry_said(reading, person, {memory.id, origin}):
            continue
        note = note_of(reading, "apologise", person, "to", memory.id)
        noted = replace(note, evidence=tuple(sorted({memory.id, origin})))
        sayings.append(Saying("apologise", person, frame=frame, because=(memory.id,), notes=(noted,), worth=1.1))
    return _together(sayings)


def _mistaken(reading: Reading, person: str, freely: bool) -> list[Saying]:
    """A word of apology for having contradicted somebody who, as one holds by now, was right.

    Not in the same talk, where one has given way already, and not by those who find it hard to give way at all.
    """
    if not freely and reading.persona.traits.agreeableness < _PROUD_BELOW:
        return []
    sayings = []
    for memory, fact, grounds in lost(reading, person):
        lately = reading.tick - memory.created < reading.ticks(_SAME_TALK_MINUTES)
        if lately or _old(reading, memory) or _sorry_said(reading, person, {memory.id}):
            continue
        because = tuple(sorted({memory.id, *grounds}))
        note = note_of(reading, "apologise", person, "to", memory.id)
        meant = Frame(
            reading.me, "contradict", whom=person, tail=f"about {fact.subject}", outcome="spoilt",
            pronoun=reading.persona.pronoun,
        )  # fmt: skip
        sayings.append(Saying("apologise", person, frame=meant, because=because, notes=(note,), worth=0.9))
    return sayings


def _together(sayings: list[Saying]) -> list[Saying]:
    """The promise and the note of having missed it are one fault with two memories."""
    joined: dict[tuple[object, ...], Saying] = {}
    for saying in sayings:
        frame = saying.frame
        key = (frame.verb, frame.what, frame.whom) if frame is not None else ()
        known = joined.get(key)
        if known is None:
            joined[key] = saying
        else:
            joined[key] = replace(known, because=tuple(sorted({*known.because, *saying.because})))
    return list(joined.values())


def _reproaches(reading: Reading, person: str, felt: Regard, freely: bool) -> list[Saying]:
    """Blunt people say what they hold against somebody, and friends do."""
    if not freely and reading.persona.traits.agreeableness >= 45 and felt.warmth < 0.4:
        return []
    return [
        Saying(
            "reproach", person, frame=memory.frame, because=(memory.id,), worth=1.0,
            notes=(note_of(reading, "reproach", person, "", memory.id),),
        )
        for memory in reading.about(person)
        if let_down(memory, person)
        and not _old(reading, memory)
        and not done_before(reading, "reproach", person, memory.id)
    ]  # fmt: skip


def _invitations(reading: Reading, person: str, felt: Regard, freely: bool) -> list[Saying]:
    sayings = []
    for promise in promises(reading):
        if promise.frame.verb == "give" and promise.event:
            wanted = reading.held.get(Fact(promise.event, "invites", person))
            if freely or wanted is not None or felt.warmth >= reading.constants.fond_from:
                ids = (*promise.ids, *(wanted.ids if wanted is not None else felt.ids))
                sayings.extend(_invitation(reading, person, promise.event, reading.me, ids, 0.8 + 0.1 * felt.warmth))
        elif promise.frame.verb == "invite" and promise.whom == person and promise.frame.what:
            host = reading.held.object(promise.frame.what, "is given by") or reading.me
            kept = ended(promise, "kept")
            for saying in _invitation(reading, person, promise.frame.what, host, promise.ids, 0.95):
                sayings.append(replace(saying, notes=(*saying.notes, kept)))
        elif promise.frame.verb == "come to" and _passes_on(reading, promise, person, felt, freely):
            ids = (*promise.ids, *felt.ids)
            sayings.extend(_invitation(reading, person, promise.event, promise.whom, ids, 0.45 + 0.1 * felt.warmth))
    return sayings


def _passes_on(reading: Reading, promise: Promise, person: str, felt: Regard, freely: bool) -> bool:
    """Outgoing guests ask their friends along, where they know the host; not those from whom they have heard of it.

    Those of one's family are asked by everybody, also after the two have told each other of it.
    """
    if not promise.whom or promise.whom == person:
        return False
    if freely or (felt.relation in _FAMILY and felt.warmth >= reading.constants.fond_from):
        return True
    if reading.persona.traits.extraversion < 50:
        return False
    told = any(fact.subject == promise.event for fact in told_to(reading, person))
    heard = any(
        fact.subject == promise.event and memory.source == person
        for memory in reading.of_kind("told") for fact in memory.facts
    )  # fmt: skip
    return felt.warmth >= reading.constants.fond_from + 0.15 and not told and not heard


def _invitation(
    reading: Reading, person: str, event: str, host: str, ids: tuple[str, ...], worth: float
) -> list[Saying]:
    begins = reading.now.tick_of_iso(reading.held.object(event, "begins at"))
    if person == host or invited(reading, person, event) or (begins is not None and begins <= reading.tick):
        return []
    facts = event_facts(reading, event)
    ends = reading.now.tick_of_iso(reading.held.object(event, "ends at"))
    frame = Frame(
        person, "come to", event, whom=host, role="for", place=reading.held.object(event, "is at"), at=begins,
        until=ends,
    )  # fmt: skip
    said = of_holdings(reading, "invite", person, facts, worth)
    because = tuple(sorted({*said.because, *ids}))
    named = (*said.facts, Fact(event, "invites", person))
    note = note_of(reading, "invite", person, "", event=event)
    return [replace(said, facts=named, frame=frame, because=because, notes=(note,), first_hand=host == reading.me)]


def _reminders(reading: Reading, person: str) -> list[Saying]:
    """On the day, those who have said they come are reminded once; whoever has come by now needs no reminder."""
    sayings = []
    for memory in reading.of_kind("observation"):
        frame = memory.frame
        if frame is None or frame.verb != "accept" or frame.actor != person or not frame.what:
            continue
        begins = reading.now.tick_of_iso(reading.held.object(frame.what, "begins at"))
        at = begins if begins is not None else frame.at
        if at is None or not 0 < at - reading.tick <= reading.now.clock.ticks(hours=_REMIND_HOURS):
            continue
        if done_before(reading, "remind", person, memory.id) or reading.now.date == reading.now.at(memory.created).date:
            continue
        place = reading.held.object(frame.what, "is at") or frame.place
        if reading.here(place) and at - reading.tick <= reading.ticks(COMES_BEFORE_MINUTES):
            continue
        asked = Frame(person, "come to", frame.what, whom=reading.me, role="for", place=place, at=at)
        hours = event_facts(reading, frame.what)
        because = tuple(sorted({memory.id, *(name for holding in hours[1:] for name in holding.ids)}))
        note = talked_over(reading, "remind", person, "", memory)
        sayings.append(Saying("remind", person, frame=asked, because=because, notes=(note,), worth=0.5))
    return sayings


def _old(reading: Reading, memory: Memory) -> bool:
    return reading.tick - memory.created > reading.now.clock.ticks(days=_FORGOTTEN_DAYS)


def _sorry_said(reading: Reading, person: str, faults: set[str]) -> bool:
    return any(done_before(reading, "apologise", person, fault) for fault in sorted(faults))
