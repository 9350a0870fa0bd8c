"""What mattered of the news of a day: who let it out, who heard it of their own people, who misheard, who said no."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sim.events import Said
from sim.knowledge import fact_key
from sim.nouns import Fact
from sim.story.chronicle import Chronicle
from sim.story.gatherings import Attendance
from sim.story.happenings import Happening, on_day, place_of, possessive, words_or_fact
from sim.story.lines import counted, listed, quoted
from sim.story.phrases import at_place, that_words
from sim.story.spread import Hearing, SeededFacts, Spread
from sim.story.ties import Relation
from sim.wording import first_name

Relations = Mapping[tuple[str, str], Relation]
"""Who somebody (second) is to somebody (first)."""

_BEGINNINGS = ("backstory", "notice", "document", "visitor", "implanted")
"""Where news begins that is worth telling of."""

CLOSE = 2
"""From this warmth on, either way, news of somebody concerns one."""
LONG_MINUTES = 120
"""So long somebody must have had a wrong hour in mind who told nobody else of it."""
NAMED_GUESTS = 12


def of_news(told: Chronicle, seeded: SeededFacts, relations: Relations) -> Iterator[Happening]:
    """First tellings, what came home to those whom it concerns, and what was lost."""
    importance = next((news.importance for news in told.scenario.news if news.name == seeded.name), 6)
    for spread in seeded.spreads:
        yield from _first_tellings(told, spread, seeded.name, importance, relations)
        yield from _close_to_home(told, spread, seeded.name, importance, relations)
        yield from _lost(told, spread, seeded.name)


def of_gathering(told: Chronicle, seeded: SeededFacts, event: Attendance | None) -> Iterator[Happening]:
    """The first invitation, refusals, hours taken for others, and the gathering itself."""
    yield from _invitations(told, seeded)
    for spread in seeded.spreads:
        yield from _misheard(told, spread, seeded.name)
        yield from _lost(told, spread, seeded.name)
    if event is not None:
        yield _held(told, event)


def _first_tellings(
    told: Chronicle, spread: Spread, topic: str, importance: int, relations: Relations
) -> Iterator[Happening]:
    for root in spread.roots:
        first = next((each for each in spread.hearings if each.parent == root.id), None)
        if first is None or root.origin not in _BEGINNINGS:
            continue
        near = [
            each.person for each in spread.children(root)
            if each is not first and each.talk == first.talk and each.words == first.words and each.overheard
        ]  # fmt: skip
        words = words_or_fact(told, first.words, first.fact)
        if first.overheard:
            text = f"{first.person} overheard {root.person}{words}"
        else:
            alone = ", who alone knew it," if len(spread.roots) == 1 and root.tick < 0 else ""
            text = f"{root.person}{alone} told {_own(told, relations, root.person, first.person)}{words}"
        text += f" {listed(near)}, within earshot, heard it too." if near else ""
        people = (root.person, first.person, *near)
        yield Happening(first.tick, "first telling", 6 + importance, text, people, first.place, first.talk, topic)


def _own(told: Chronicle, relations: Relations, owner: str, other: str) -> str:
    """'her father Frank Doyle' for somebody near to the owner, else the name alone."""
    tie = relations.get((owner, other))
    return f"{possessive(told, owner)} {tie.relation} {other}" if tie is not None and tie.warmth >= CLOSE else other


def _close_to_home(
    told: Chronicle, spread: Spread, topic: str, importance: int, relations: Relations
) -> Iterator[Happening]:
    """Those who are close to whom it is about, or at odds with them, and from whom they had it; by what was said."""
    about = next((name for name in (spread.fact.subject, spread.fact.object) if name in told.tracks), "")
    first = next((each for each in spread.hearings if each.parent), None)
    groups: dict[tuple[str, str, str, bool], list[Hearing]] = {}
    for hearing in spread.hearings:
        tie = relations.get((hearing.person, about))
        near = tie is not None and abs(tie.warmth) >= CLOSE and hearing.parent
        # The first telling of all is told by itself.
        if tie is not None and near and hearing is not first and fact_key(hearing.fact) == fact_key(spread.fact):
            groups.setdefault((hearing.talk, hearing.words, tie.relation, hearing.overheard), []).append(hearing)
    for (*_, relation, overheard), group in groups.items():
        hearing = group[0]
        strongest = max(abs(relations[each.person, about].warmth) for each in group)
        words = words_or_fact(told, hearing.words, hearing.fact)
        names = listed(each.person for each in group)
        who = f"{possessive(told, hearing.person) if len(group) == 1 else 'their'} {relation} {about}"
        if overheard and hearing.teller == about:
            text = f"{names} overheard {who} tell it{words}"
        elif overheard:
            text = f"{names} overheard {hearing.teller} speak of {who}{words}"
        elif hearing.teller == about:
            text = f"{names} heard it from {who} in person{words}"
        else:
            text = f"{names} had it not from {who} but from {hearing.teller}{words}"
        weight = 3 + importance // 2 + 2 * strongest + (0 if hearing.teller == about else 1)
        people = (*(each.person for each in group), hearing.teller, about)
        yield Happening(hearing.tick, "close to home", weight, text, people, hearing.place, hearing.talk, topic)


def _lost(told: Chronicle, spread: Spread, topic: str) -> Iterator[Happening]:
    for end in spread.ended:
        if end.ending == "lost" and fact_key(end.fact) == fact_key(spread.fact):
            text = f"{end.person} forgot {that_words(told, end.fact)}."
            yield Happening(end.tick, "lost", 9, text, (end.person,), topic=topic)


def _invitations(told: Chronicle, seeded: SeededFacts) -> Iterator[Happening]:
    wanted = seeded.name.casefold()
    asked = False
    for said in told.utterances:
        about = said.frame is not None and said.frame.what.casefold() == wanted
        if said.act == "invite" and not asked and (about or _invites(said, seeded.name)):
            asked = True
            guests = f"the first of {possessive(told, said.agent)} guests"
            text = f"{said.agent} asked {said.to}, {guests}, to {seeded.name}: {quoted(said.text)}"
            yield _said(told, said, "first invitation", 14, text, seeded.name)
        elif said.act == "decline" and about:
            text = f"{said.agent} declined {seeded.name} to {said.to}: {quoted(said.text)}"
            yield _said(told, said, "declined", 8, text, seeded.name)


def _invites(said: Said, gathering: str) -> bool:
    return any(fact_key(fact)[:2] == fact_key(Fact(gathering, "invites", ""))[:2] for fact in said.facts)


def _said(told: Chronicle, said: Said, kind: str, weight: int, text: str, topic: str) -> Happening:
    people = (said.agent, said.to)
    return Happening(said.tick, kind, weight, text, people, place_of(told, said), said.talk, topic)  # type: ignore[arg-type]


def _misheard(told: Chronicle, spread: Spread, topic: str) -> Iterator[Happening]:
    """What was taken for something else and passed on, or long believed; the rest is in the tree."""
    for hearing in spread.hearings:
        if hearing.misheard is None:
            continue
        carriers = _under(spread, hearing)
        end = next((e for e in spread.ended if e.person == hearing.person and e.fact == hearing.fact), None)
        held = (end.tick if end is not None else told.last_tick) - hearing.tick
        if not carriers and told.clock.minutes(held) < LONG_MINUTES:
            continue
        taken, said = _hour(told, hearing.fact), _hour(told, hearing.misheard)
        text = f"{hearing.person} took {said} for {taken} when {hearing.teller} spoke of {topic}"
        if carriers:
            text += f", and the wrong hour went on to {counted(len(carriers), 'other')}"
        text += f"; {_righted(told, hearing, end.tick if end is not None else None)}."
        people = (hearing.person, hearing.teller)
        weight = 6 + min(len(carriers), 6)
        yield Happening(hearing.tick, "misheard", weight, text, people, hearing.place, hearing.talk, topic)


def _righted(told: Chronicle, hearing: Hearing, tick: int | None) -> str:
    if tick is None:
        return f"{first_name(hearing.person)} never learned better"
    return f"{first_name(hearing.person)} was put right {on_day(told, tick, hearing.tick)}"


def _under(spread: Spread, hearing: Hearing) -> list[str]:
    """Everybody who came to hold it by way of one hearing."""
    found, waiting = [], list(spread.children(hearing))
    while waiting:
        each = waiting.pop(0)
        if each.misheard is None:
            found.append(each.person)
            waiting.extend(spread.children(each))
    return list(dict.fromkeys(found))


def _hour(told: Chronicle, fact: Fact) -> str:
    tick = told.moment(0).tick_of_iso(fact.object)
    return f"{told.clock.time_of(tick):%H:%M}" if tick is not None else fact.object


def _held(told: Chronicle, event: Attendance) -> Happening:
    """The gathering in two or three sentences."""
    where = at_place(event.place)
    if event.given:
        sentences = [f"{event.host} gave {event.name} {where}."]
    else:
        sentences = [f"{event.host}, who was to give {event.name} {where}, was not there."]
    sentences.extend(_company(told, event))
    people = (event.host, *(guest.name for guest in event.came))
    return Happening(event.begins, "gathering", 30, " ".join(sentences), people, topic=event.name)


def _company(told: Chronicle, event: Attendance) -> Iterator[str]:
    names = _company_names([guest.name for guest in event.came])
    away = len(event.stayed_away)
    if not event.came:
        yield "Nobody else came." if event.over else "Nobody else had come when the log ends."
        return
    stayed = "everybody else" if not away else f"{len(event.came)} of the {len(event.came) + away} others"
    yield f"{stayed[0].upper()}{stayed[1:]} came: {names}."
    chance = [guest.name for guest in event.came if not guest.on_purpose and guest.reason.startswith("was there")]
    if chance:
        yield f"{listed(chance)} happened to be there for something else."
    late = [guest.name for guest in event.came if guest.reason == "late"]
    if late:
        yield f"{listed(late)} came late."
    if away:
        yield f"{_apart(event)}."


_AWAY = (
    ("had promised to come", lambda guest: guest.answer == "accept"),
    ("had declined", lambda guest: guest.answer == "decline"),
    ("had never heard of it", lambda guest: not guest.knew and not guest.invited),
    ("had been asked and said neither yes nor no", lambda guest: guest.invited),
    ("knew of it and had not been asked", lambda guest: True),
)  # fmt: skip


def _apart(event: Attendance) -> str:
    """Those who stayed away, by how they had stood to it."""
    groups: dict[str, list[str]] = {}
    for guest in event.stayed_away:
        groups.setdefault(next(words for words, holds in _AWAY if holds(guest)), []).append(guest.name)
    parts = [f"{listed(groups[words])}, who {words}" for words, _ in _AWAY if words in groups]
    return f"{counted(len(event.stayed_away), 'other')} stayed away: {'; '.join(parts)}"


def _company_names(names: Sequence[str]) -> str:
    if len(names) <= NAMED_GUESTS:
        return listed(names)
    return f"{', '.join(names[:NAMED_GUESTS])} and {counted(len(names) - NAMED_GUESTS, 'other')}"
