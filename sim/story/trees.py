"""News and gatherings on the page: who told whom, drawn as trees, with place, time, doubt and distortion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from sim.knowledge import fact_key
from sim.story.chronicle import Chronicle
from sim.story.gatherings import Attendance, Guest
from sim.story.lines import counted, listed, paragraph, quoted, tree
from sim.story.phrases import at_place, day_and_hour, fact_words, share, when
from sim.story.spread import Ended, Hearing, Spread
from sim.wording import first_name

QUOTED_LETTERS = 110
"""Longer words are not quoted in a tree."""
_PART = {"is given by": "whose it is", "is at": "where", "begins at": "when"}
_BEGINNINGS = {
    "backstory": "knew it before the run",
    "notice": "read it",
    "seen": "saw it",
    "reflected": "concluded it",
    "implanted": "had it put into their mind from outside",
    "inferred": "put it together",
    "unknown": "said it; where they had it from, the log does not tell",
}


class Contact(msgspec.Struct, frozen=True):
    """One resident and one gathering: the first they heard of it, what that told them, and what came later."""

    person: str
    first: Hearing
    parent: str
    at_once: tuple[str, ...]
    later: tuple[Hearing, ...]


def news_lines(told: Chronicle, name: str, true: bool | None, spread: Spread, quotes: bool) -> Iterator[str]:
    """A piece of news: what it says, its tree, and what became of it."""
    kind = {True: "true", False: "not true", None: ""}[true]
    yield f"{fact_words(told, spread.fact)}  [{name}{'; ' + kind if kind else ''}]"
    for root in spread.roots:
        yield from tree(root, lambda hearing: hearing_words(told, hearing, spread, quotes), spread.children)
    yield from paragraph(outcome_words(told, spread), "  ")


def hearing_words(told: Chronicle, hearing: Hearing, spread: Spread, quotes: bool = True) -> str:
    """'Cora Fenn, Fri 09:06 at the shop floor, told with doubt (68%): "I gather ..."'."""
    if not hearing.parent:
        return _root_words(told, hearing)
    words = [f"{hearing.person}, {when(told, hearing.tick)} {_where(told, hearing.place)}".rstrip()]
    if hearing.overheard:
        words.append("overheard")
    if hearing.hedged and hearing.confidence is not None:
        words.append(f"told with doubt ({share(hearing.confidence)})")
    if hearing.misheard is not None:
        words.append(f"MISHEARD: took it that {_lowered(fact_words(told, hearing.fact))}")
    elif fact_key(hearing.fact) != fact_key(spread.fact):
        words.append(f"as: {_lowered(fact_words(told, hearing.fact))}")
    line = ", ".join(words)
    apart = hearing.hedged or hearing.overheard or hearing.misheard is not None
    if quotes and apart and hearing.words and len(hearing.words) <= QUOTED_LETTERS:
        return f"{line}: {quoted(hearing.words)}"
    return line


def _where(told: Chronicle, place: str) -> str:
    return "out of doors" if place == told.town else at_place(place)


def _root_words(told: Chronicle, hearing: Hearing) -> str:
    began = _BEGINNINGS.get(hearing.origin or "unknown", "")
    if hearing.origin == "backstory" and hearing.teller and hearing.teller != hearing.person:
        began = f"had it from {hearing.teller} before the run"
    if hearing.origin == "notice":
        by = f" by {hearing.teller}" if hearing.teller else ""
        began = f"read it on the notice{by} {at_place(hearing.place)}".rstrip()
    basis = f" from: {quoted(hearing.basis)}" if hearing.origin == "inferred" and hearing.basis else ""
    return f"{hearing.person} {began}{basis} ({when(told, hearing.tick)})"


def outcome_words(told: Chronicle, spread: Spread) -> str:
    """How far it came, who disputed it, who let it go."""
    everybody, reached = len(told.residents), len(spread.reached)
    words = [f"It reached {'all' if reached == everybody else f'{reached} of'} {everybody}"]
    if spread.holders:
        held = "all of them" if len(spread.holders) == reached else listed(first_name(name) for name in spread.holders)
        words.append(f"at the end it is held by {held}")
    elif any(told.graph.history(name, spread.fact) for name in told.residents):
        words.append("at the end nobody holds it")
    sentences = [", and ".join(words) + "."]
    if spread.disputes:
        first = spread.disputes[0]
        sentences.append(
            f"It was disputed in {counted(len(spread.disputes), 'turn')}, first by {first_name(first.agent)} on "
            f"{when(told, first.tick)}: {quoted(first.text)}"
        )
    sentences.extend(let_go_words(told, [end for end in spread.ended if fact_key(end.fact) == fact_key(spread.fact)]))
    return " ".join(sentences)


def let_go_words(told: Chronicle, ends: Sequence[Ended]) -> Iterator[str]:
    """Who ceased to hold it and for what, those of one reason together."""
    grouped: dict[tuple[str, str], list[str]] = {}
    for end in ends:
        by = fact_words(told, end.by).rstrip(".") if end.by is not None else ""
        grouped.setdefault((end.ending, by), []).append(f"{first_name(end.person)} ({when(told, end.tick)})")
    for (ending, by), people in grouped.items():
        if ending == "superseded" and by:
            yield f"For {quoted(by)} it was dropped by {listed(people)}."
        elif ending == "lost":
            yield f"It was forgotten by {listed(people)}."
        elif ending == "erased":
            yield f"It was taken out of the mind of {listed(people)}."
        else:
            yield f"It is not held any more by {listed(people)}."


# --- gatherings -------------------------------------------------------------------------------------------------------


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
        return _root_words(told, first)
    what = "all of it" if len(contact.at_once) == len(_PART) else f"only {listed(contact.at_once)}"
    words = f"{contact.person}, {when(told, first.tick)} {_where(told, first.place)}, {what}".replace(" ,", ",")
    if first.overheard:
        words += ", overheard"
    if first.hedged and first.confidence is not None:
        words += f", told with doubt ({share(first.confidence)})"
    for later in contact.later:
        source = f" from {first_name(later.teller)}" if later.teller else ""
        words += f"; {_PART[later.fact.predicate]}{source} on {when(told, later.tick)}"
    return words


def _misheard_lines(told: Chronicle, spreads: Sequence[Spread]) -> Iterator[str]:
    """The hours that nobody had named, who took them for true and from whom."""
    for spread in spreads:
        for hearing in spread.hearings:
            if hearing.misheard is None:
                continue
            teller = first_name(hearing.teller)
            yield ""
            yield from paragraph(
                f"Misheard: {_where(told, hearing.place)} on {when(told, hearing.tick)}, {teller} said that "
                f"{_lowered(fact_words(told, hearing.misheard).rstrip('.'))}, and {first_name(hearing.person)} took it "
                f"that {_lowered(fact_words(told, hearing.fact))}",
                "  ", "    ",
            )  # fmt: skip
            if spread.children(hearing):
                yield from (f"    {line}" for line in _carriers(told, spread, hearing))
            wrong = [end for end in spread.ended if fact_key(end.fact) == fact_key(hearing.fact)]
            for words in let_go_words(told, wrong):
                yield from paragraph(words, "    ")


def _carriers(told: Chronicle, spread: Spread, hearing: Hearing) -> list[str]:
    """The tree of those who had it from whoever misheard; what was misheard again is told by itself."""

    def believers(one: Hearing) -> list[Hearing]:
        return [each for each in spread.children(one) if each.misheard is None]

    return tree(hearing, lambda each: _carrier_words(told, each), believers)


def _carrier_words(told: Chronicle, hearing: Hearing) -> str:
    words = f"{hearing.person}, {when(told, hearing.tick)} {_where(told, hearing.place)}"
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
    hours = f"from {told.clock.time_of(came):%H:%M}"
    if left < event.ends - told.clock.ticks(minutes=2):
        hours += f" till {told.clock.time_of(left):%H:%M}"
    return f"{hours}{', ' + guest.reason if guest.reason else ''}"


def _stop(text: str) -> str:
    return "" if text.rstrip("; ").endswith((".", "!", "?", "\u201d")) else "."


def _lowered(sentence: str) -> str:
    """A sentence as part of another one; a name at its head keeps its capital."""
    return sentence[0].lower() + sentence[1:] if sentence.startswith(("The ", "A ", "An ")) else sentence
