"""Gatherings on the page: how word of them went round, who misheard the hour, who came and who stayed away and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec

from sim.knowledge import fact_key
from sim.nouns import Fact
from sim.story.chronicle import Chronicle
from sim.story.gatherings import Attendance, Guest
from sim.story.lines import listed, paragraph, tree
from sim.story.phrases import at_place, day_and_hour, share, when
from sim.story.promised import EARLY_MINUTES
from sim.story.spread import Hearing, Spread
from sim.story.trees import root_words, where
from sim.wording import first_name

_PART = {"is given by": "whose it is", "is at": "where", "begins at": "when"}


class Contact(msgspec.Struct, frozen=True):
    """One resident and one gathering: the first they heard of it, what that told them, and what came later."""

    person: str
    first: Hearing
    parent: str
    at_once: tuple[str, ...]
    later: tuple[Hearing, ...]


def contacts(spreads: Sequence[Spread]) -> tuple[Contact, ...]:
    """Everybody who ever heard of a gathering, by whom they first did."""
    hearings = [
        hearing for spread in spreads for hearing in spread.hearings
        if fact_key(hearing.fact) == fact_key(spread.fact) and spread.fact.predicate in _PART
    ]  # fmt: skip
    by_id = {hearing.id: hearing for spread in spreads for hearing in spread.hearings}
    mine: dict[str, list[Hearing]] = {}
    for hearing in sorted(hearings, key=lambda each: each.tick):
        mine.setdefault(hearing.person, []).append(hearing)
    found: dict[str, Contact] = {}
    for person, had in mine.items():
        first = had[0]
        at_once = [each for each in had if each.tick == first.tick and each.teller == first.teller]
        parent = by_id[first.parent].person if first.parent else ""
        parts = tuple(dict.fromkeys(_PART[each.fact.predicate] for each in at_once))
        later = tuple(each for each in had if each not in at_once)
        found[person] = Contact(person, first, parent if parent in found else "", parts, later)
    return tuple(found.values())


def gathering_lines(told: Chronicle, spreads: Sequence[Spread], event: Attendance | None) -> Iterator[str]:
    """A gathering: its tree, what was misheard of it, who came and who did not."""
    facts = {spread.fact.predicate: spread.fact for spread in spreads}
    name = facts["is given by"].subject
    begins = told.moment(0).tick_of_iso(facts["begins at"].object)
    time = day_and_hour(told, begins) if begins is not None else facts["begins at"].object
    yield from paragraph(
        f"{name[0].upper()}{name[1:]}, given by {facts['is given by'].object} "
        f"{at_place(facts['is at'].object)} on {time}"
    )
    known = contacts(spreads)
    for root in (contact for contact in known if not contact.parent):
        yield from tree(
            root,
            lambda contact: _contact_words(told, contact),
            lambda contact: [each for each in known if each.parent == contact.person],
        )
    unheard = [who for who in told.residents if who not in {contact.person for contact in known}]
    if unheard:
        yield from paragraph(f"Never heard of it: {listed(unheard)}.", "  ")
    yield from _misheard_lines(told, spreads)
    if event is not None:
        yield from attendance_lines(told, event)


def _contact_words(told: Chronicle, contact: Contact) -> str:
    first = contact.first
    if not first.parent:
        return root_words(told, first)
    what = "all of it" if len(contact.at_once) == len(_PART) else f"only {listed(contact.at_once)}"
    words = f"{contact.person}, {when(told, first.tick)} {where(told, first.place)}, {what}".replace(" ,", ",")
    if first.overheard:
        words += ", overheard"
    if first.hedged and first.confidence is not None:
        words += f", told with doubt ({share(first.confidence)})"
    for later in contact.later:
        source = f" from {first_name(later.teller)}" if later.teller else ""
        words += f"; {_PART[later.fact.predicate]}{source} on {when(told, later.tick)}"
    return words


def _misheard_lines(told: Chronicle, spreads: Sequence[Spread]) -> Iterator[str]:
    """The hours that nobody had named: who took them for true, from whom, who had it from them, and what came of it."""
    missed = [
        (spread, each) for spread in spreads for each in spread.hearings if each.misheard is not None
    ]  # fmt: skip
    for spread, hearing in sorted(missed, key=lambda one: one[1].tick):
        if hearing.misheard is None:
            continue
        taken, said = _hour_of(told, hearing.fact), _hour_of(told, hearing.misheard)
        words = (
            f"Misheard: {first_name(hearing.person)} took {said} for {taken}, from {first_name(hearing.teller)} "
            f"{where(told, hearing.place)} on {when(told, hearing.tick)}"
        )
        yield ""
        yield from paragraph(f"{words}{_put_right(told, spread, hearing)}", "  ", "    ")
        if _believers(spread, hearing):
            lines = tree(hearing, lambda each: _carrier_words(told, each), partial(_believers, spread))
            yield from (f"    {line}" for line in lines)


def _hour_of(told: Chronicle, fact: Fact) -> str:
    """The hour that a fact names, or what else it says."""
    tick = told.moment(0).tick_of_iso(fact.object)
    return f"{told.clock.time_of(tick):%H:%M}" if tick is not None else fact.object


def _put_right(told: Chronicle, spread: Spread, hearing: Hearing) -> str:
    """Whether it was believed, and when those who had it gave it up."""
    under = [hearing]
    for each in under:
        under.extend(_believers(spread, each))
    people = {each.person for each in under}
    ends = [end for end in spread.ended if end.person in people and fact_key(end.fact) == fact_key(hearing.fact)]
    if [(end.person, end.tick) for end in ends] == [(hearing.person, hearing.tick)]:
        return ", and did not believe it."
    right = [f"{first_name(end.person)} {when(told, end.tick)}" for end in ends]
    left = sorted(people - {end.person for end in ends})
    words = f"; put right: {', '.join(right)}" if right else ""
    held = [first_name(name) for name in left if told.graph.has_known(name, hearing.fact)]
    return f"{words}; still held by {listed(held)}." if held else f"{words}."


def _believers(spread: Spread, hearing: Hearing) -> list[Hearing]:
    """Who had it from somebody as that one had it; what was misheard again is told by itself."""
    return [each for each in spread.children(hearing) if each.misheard is None]


def _carrier_words(told: Chronicle, hearing: Hearing) -> str:
    words = f"{hearing.person}, {when(told, hearing.tick)} {where(told, hearing.place)}"
    return f"{words}, told with doubt ({share(hearing.confidence)})" if hearing.hedged and hearing.confidence else words


def attendance_lines(told: Chronicle, event: Attendance) -> Iterator[str]:
    """Who came when, and who stayed away for which reason."""
    yield ""
    host = first_name(event.host)
    if not event.over:
        yield from paragraph("The log ends before it was over.", "  ")
    if not event.given:
        yield from paragraph(f"{host} was not there to give it.", "  ")
    came = [f"{guest.name} ({_stay(told, guest, event)})" for guest in event.came]
    others = f"Came: {'; '.join(came)}." if came else "Nobody else came."
    yield from paragraph(others, "  ", "    ")
    for guest in event.stayed_away:
        words = f"Did not come: {guest.name}, who {guest.reason}".rstrip("; ")
        yield from paragraph(words + _stop(guest.reason), "  ", "    ")


def _stay(told: Chronicle, guest: Guest, event: Attendance) -> str:
    came, left = guest.came or event.begins, guest.left if guest.left is not None else event.ends
    early = event.begins - told.clock.ticks(minutes=EARLY_MINUTES)
    hours = f"from {told.clock.time_of(came):%H:%M}" if came >= early else "there before it began"
    if left < event.ends - told.clock.ticks(minutes=2):
        hours += f" till {told.clock.time_of(left):%H:%M}"
    return f"{hours}{', ' + guest.reason if guest.reason else ''}"


def _stop(text: str) -> str:
    return "" if text.rstrip("; ").endswith((".", "!", "?", "\u201d")) else "."
