"""What a resident remembers at the start: the memories of their file, and what the scenario gave them besides.

Nothing is seeded but as a dated memory. Of a gathering only its host has any; of a piece of news only its knower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

from sim.clock import Clock, Moment
from sim.nouns import MILLION, OF_HOURS, TELLS_OF, Fact, Frame, Making, Memory, MemoryKind
from sim.scenario.documents import Document, subjects_of, workplace, works_at
from sim.scenario.forms import Did, Habit, Item, Promised, Saw, Tie, Told
from sim.scenario.model import Gathering, News, Resident, Scenario
from sim.wording import fact_sentence, memory_sentence

IMPORTANCE = {"habit": 4, "tie": 5, "did": 3, "saw": 3, "told": 3, "knows": 3, "promised": 6}
"""By form, where the file gives none. Gatherings have 8 and news 6 (see `sim.scenario.model`)."""
HEARD_CONFIDENCE = 0.9
"""How sure somebody is of what they were told, where the scenario does not say."""
LONG_KNOWN_DAYS = 30
"""How long before the start those who work somewhere have known of its documents."""
_OF_PLACES = frozenset({"is at", "lives at", "works at", "was last at", "is often at"})
"""Predicates that tell of a place by their object."""
_ROLES = {"return": "to", "come to": "for", "fetch": "for", "bring": "to", "give": "to", "look after": "for"}
_ONLY_ONE = frozenset({"husband", "wife", "mother", "father", "spouse", "fiancé", "fiancée", "twin"})


@dataclass(frozen=True)
class _Past:
    """One resident's past while it is being written."""

    owner: Resident
    scenario: Scenario
    clock: Clock
    pronouns: dict[str, str]
    others: dict[str, Resident]
    places: frozenset[str]


Draft = tuple[int, MemoryKind, "_Content"]


class _Content(msgspec.Struct, frozen=True):
    frame: Frame | None
    importance: int
    facts: tuple[Fact, ...] = ()
    people: tuple[str, ...] = ()
    place: str = ""
    valence: int = 0
    tags: tuple[str, ...] = ()
    source: str = "self"
    confidence: int = MILLION
    outcome: str = ""
    worded: Frame | None = None
    """The frame whose sentence is the text, where it is not `frame`."""


def backstory(resident: Resident, scenario: Scenario) -> tuple[Memory, ...]:
    """The memories of a resident at the start, by date; their ticks are below zero.

    `resident` is one of `scenario.residents`. Importance is filled in; a text is the sentence of its frame or fact.
    """
    past = _past_of(resident, scenario)
    besides = [item for item in scenario.memories if item.of == resident.name]
    drafts: list[Draft] = [_from_item(item, past) for item in (*resident.memories, *besides)]
    for gathering in scenario.gatherings:
        if gathering.host == resident.name:
            drafts += _from_gathering(gathering, past)
    drafts += [_from_news(news, past) for news in scenario.news if news.knower == resident.name]
    drafts += [_from_document(each, past) for each in scenario.documents if _knows_of(resident, each, scenario)]
    return _numbered(drafts, past)


def written_memories(resident: Resident, scenario: Scenario, items: Sequence[Item]) -> tuple[Memory, ...]:
    """Memories of a resident that were written in another place than their file; their ids are to be given anew."""
    past = _past_of(resident, scenario)
    return _numbered([_from_item(item, past) for item in items], past)


def _numbered(drafts: Sequence[Draft], past: _Past) -> tuple[Memory, ...]:
    memories: list[Memory] = []
    numbers: dict[int, int] = {}
    for created, kind, content in sorted(drafts, key=lambda draft: draft[0]):
        n = numbers[created] = numbers.get(created, -1) + 1
        memories.append(_memory(f"{past.owner.name}/{created}/{n}", created, kind, content, past))
    return tuple(memories)


def _past_of(resident: Resident, scenario: Scenario) -> _Past:
    forms = (getattr(item, item.form) for item in resident.memories)
    named = {place for form in forms if (place := getattr(form, "place", ""))}
    named |= {resident.home, *(item.place for item in resident.memories), *(it.place for it in scenario.gatherings)}
    pronouns = {other.name: str(other.pronoun) for other in scenario.residents}
    others = {other.name: other for other in scenario.residents}
    return _Past(resident, scenario, scenario.clock, pronouns, others, frozenset(named - {""}))


def _memory(id: str, created: int, kind: MemoryKind, content: _Content, past: _Past) -> Memory:
    moment = Moment(created, past.clock)
    frame = content.worded or content.frame
    text = fact_sentence(content.facts[0], moment) if frame is None else memory_sentence(
        kind, frame, past.owner.name, moment
    )  # fmt: skip
    people = (*_people_of(content.frame), *content.people, *_residents_in(content.facts, past))
    thing = content.frame.thing if content.frame is not None else ""
    place = (content.frame.place if content.frame is not None else "") or content.place
    return Memory(
        id=id, kind=kind, text=text, created=created, importance=content.importance, frame=content.frame,
        place=place or ("" if kind == "tie" else _place_in(content.facts, past)),
        people=tuple(dict.fromkeys(name for name in people if name != past.owner.name)),
        things=tuple(dict.fromkeys(name for name in (thing, *_subjects(content.facts, past)) if name)),
        facts=content.facts, outcome=content.outcome, valence=content.valence, tags=content.tags,
        source=content.source, confidence=content.confidence,
    )  # fmt: skip


# --- what a memory is about -------------------------------------------------------------------------------------------


def _people_of(frame: Frame | None) -> Iterator[str]:
    """The actor and the other person of a frame; 'the shop' in 'the shop was shut' is nobody."""
    for name in (frame.actor, frame.whom) if frame is not None else ():
        if name and not name.startswith("the "):
            yield name


def _residents_in(facts: Sequence[Fact], past: _Past) -> Iterator[str]:
    for fact in facts:
        yield from (name for name in (fact.subject, fact.object) if name in past.pronouns)


def _place_in(facts: Sequence[Fact], past: _Past) -> str:
    for fact in facts:
        if fact.predicate in OF_HOURS:
            return fact.subject
        for name in (fact.object, fact.subject) if fact.predicate in _OF_PLACES else (fact.subject,):
            if name in past.places:
                return name
    return ""


def _subjects(facts: Sequence[Fact], past: _Past) -> Iterator[str]:
    for fact in facts:
        if fact.subject.startswith("the ") and fact.subject not in past.places and fact.predicate not in OF_HOURS:
            yield fact.subject


# --- the forms --------------------------------------------------------------------------------------------------------


def _from_item(item: Item, past: _Past) -> Draft:
    created = _tick(item.when, past)
    writer: Callable[..., tuple[MemoryKind, _Content]] = _WRITERS[item.form]
    kind, content = writer(getattr(item, item.form), past)
    changes: dict[str, object] = {
        "importance": item.importance if item.importance is not None else IMPORTANCE[item.form],
        "people": (*content.people, *item.people),
        "place": item.place,
    }
    if item.feeling is not None:
        changes["valence"] = item.feeling
    return created, kind, msgspec.structs.replace(content, **changes)


def _tick(when: datetime, past: _Past) -> int:
    return past.clock.tick_of(when)


def _habit(form: Habit, past: _Past) -> tuple[MemoryKind, _Content]:
    frame = Frame(
        past.owner.name, form.verb, form.what, whom=form.person, role=form.role, place=form.place, thing=form.thing,
        days=form.days, from_minute=form.from_minute, to_minute=form.to_minute, steps=form.steps, tail=form.tail,
        pronoun=past.owner.pronoun, makes=_making(form),
    )  # fmt: skip
    return "habit", _Content(frame, IMPORTANCE["habit"])


def _making(form: Habit) -> Making | None:
    made = form.makes
    if made is None:
        return None
    return Making(
        made.thing or form.thing, step=made.step, state=made.state, minutes=made.within_minutes, then=made.then,
        otherwise=made.otherwise, spoils=made.spoils, whom=made.whom,
    )  # fmt: skip


def _tie(form: Tie, past: _Past) -> tuple[MemoryKind, _Content]:
    head = form.relation.split()[-1]
    article = "the" if head in _ONLY_ONE else "an" if form.relation[0].casefold() in "aeiou" else "a"
    what = f"{article} {form.relation} of {past.owner.name}"
    facts = _where_to_find(form, past)
    found = "".join(f" and {fact.predicate} {fact.object}" for fact in facts).strip()
    frame = Frame(form.person, "be", what, tail=found, pronoun=past.pronouns.get(form.person, "they"))
    strained = ("strained",) if form.warmth < 0 else ()
    tags = tuple(dict.fromkeys((head, form.relation, *strained)))
    return "tie", _Content(frame, IMPORTANCE["tie"], facts, valence=form.warmth, tags=tags)


def _where_to_find(form: Tie, past: _Past) -> tuple[Fact, ...]:
    """Where somebody to whom one has a tie works and lives: nobody asks about in the town where a friend might be.

    What the file tells of that itself is not told again.
    """
    other = past.others.get(form.person)
    if other is None:
        return ()
    known = {(item.knows[0], item.knows[1]) for item in past.owner.memories if item.knows is not None}
    facts = (Fact(other.name, "works at", workplace(other)), Fact(other.name, "lives at", other.home))
    return tuple(fact for fact in facts if fact.object and (fact.subject, fact.predicate) not in known)


def _did(form: Did, past: _Past) -> tuple[MemoryKind, _Content]:
    facts = tuple(past.scenario.fact(line) for line in form.said)
    kind: MemoryKind = "action"
    if form.verb == "tell" and facts:
        kind = "telling"
    elif form.verb == "talk" and form.role == "with":
        kind = "conversation"
    frame = Frame(
        past.owner.name, form.verb, form.what, whom=form.whom, role=form.role, place=form.place, thing=form.thing,
        said=facts, outcome=form.outcome, tail=form.tail, pronoun=past.owner.pronoun, negated=form.negated,
    )  # fmt: skip
    return kind, _Content(frame, IMPORTANCE["did"], facts=facts, outcome=form.outcome)


def _saw(form: Saw, past: _Past) -> tuple[MemoryKind, _Content]:
    frame = Frame(
        form.who, form.verb, form.what, whom=form.whom, role=form.role, place=form.place, thing=form.thing,
        outcome=form.outcome, tail=form.tail, pronoun=past.pronouns.get(form.who, "they"), negated=form.negated,
    )  # fmt: skip
    return "observation", _Content(frame, IMPORTANCE["saw"], source="seen", outcome=form.outcome)


def _told(form: Told, past: _Past) -> tuple[MemoryKind, _Content]:
    return _heard(form.by, past.scenario.fact(form.fact), form.place, form.confidence, past)


def _heard(by: str, fact: Fact, place: str, confidence: float, past: _Past) -> tuple[MemoryKind, _Content]:
    pronoun = past.pronouns.get(by, "they")
    frame = Frame(by, "tell", whom=past.owner.name, said=(fact,), place=place, pronoun=pronoun)
    sure = round(confidence * MILLION)
    return "told", _Content(frame, IMPORTANCE["told"], facts=(fact,), source=by, confidence=sure)


def _knows(line: tuple[str, str, str], past: _Past) -> tuple[MemoryKind, _Content]:
    return "knowledge", _Content(None, IMPORTANCE["knows"], facts=(past.scenario.fact(line),), source="backstory")


def _promised(form: Promised, past: _Past) -> tuple[MemoryKind, _Content]:
    role = _ROLES.get(form.verb, "") if form.role is None else form.role
    at, until = (None if time is None else past.clock.parse(time) for time in (form.at, form.until))
    frame = Frame(
        past.owner.name, form.verb, form.what, whom=form.to, role=role, place=form.place, at=at, until=until,
        pronoun=past.owner.pronoun,
    )  # fmt: skip
    return "commitment", _Content(frame, IMPORTANCE["promised"], people=(form.to,), source=form.to)


_WRITERS: dict[str, Callable[..., tuple[MemoryKind, _Content]]] = {
    "habit": _habit,
    "tie": _tie,
    "did": _did,
    "saw": _saw,
    "told": _told,
    "knows": _knows,
    "promised": _promised,
}


# --- gatherings, news and documents -----------------------------------------------------------------------------------


def _from_gathering(gathering: Gathering, past: _Past) -> Iterator[Draft]:
    """What its host has: the intention, each fact by itself, and whom they mean to invite."""
    created = _tick(gathering.since or past.scenario.noon_before(3), past)
    host, event = gathering.host, gathering.name
    at = past.clock.parse(gathering.starts)
    until = None if gathering.ends is None else past.clock.parse(gathering.ends)
    give = Frame(host, "give", event, place=gathering.place, at=at, until=until, pronoun=past.owner.pronoun)
    yield created, "commitment", _of_gathering(gathering, give)
    for fact in gathering_facts(gathering, past.scenario):
        yield created, "knowledge", _of_gathering(gathering, None, (fact,))
    for guest in gathering.invites:
        if guest == host:
            continue
        invite = Frame(host, "invite", event, whom=guest, pronoun=past.owner.pronoun)
        # Worded without `whom`: the host means to invite the guest; they have not promised it to anybody.
        meant = Frame(host, "invite", tail=f"{guest} to {event}", pronoun=past.owner.pronoun)
        yield created, "commitment", _of_gathering(gathering, invite, worded=meant)


def _of_gathering(
    gathering: Gathering, frame: Frame | None, facts: tuple[Fact, ...] = (), worded: Frame | None = None
) -> _Content:
    source = "self" if frame is not None else "backstory"
    return _Content(
        frame, gathering.importance, facts, place=gathering.place if frame is not None else "",
        tags=("gathering",), source=source, worded=worded,
    )  # fmt: skip


def gathering_facts(gathering: Gathering, scenario: Scenario) -> tuple[Fact, ...]:
    """All that there is to know of a gathering: by whom, where, from when, and until when if that is set."""
    event = gathering.name
    facts = [
        Fact(event, "is given by", gathering.host),
        Fact(event, "is at", gathering.place),
        Fact(event, "begins at", scenario.iso(gathering.starts)),
    ]
    if gathering.ends is not None:
        facts.append(Fact(event, "ends at", scenario.iso(gathering.ends)))
    return tuple(facts)


def _from_news(news: News, past: _Past) -> Draft:
    created = _tick(news.when or past.scenario.noon_before(1), past)
    line = past.scenario.fact(news.fact)
    if news.told_by:
        sure = HEARD_CONFIDENCE if news.confidence is None else news.confidence
        kind, content = _heard(news.told_by, line, "", sure, past)
    else:
        kind, content = _knows(news.fact, past)
        sure = 1.0 if news.confidence is None else news.confidence
        content = msgspec.structs.replace(content, confidence=round(sure * MILLION))
    return created, kind, msgspec.structs.replace(content, importance=news.importance)


def _knows_of(resident: Resident, document: Document, scenario: Scenario) -> bool:
    """Whoever works where a document lies, and may read it, has long known of it; not what it says now."""
    readers = document.readers_in(scenario.residents)
    return works_at(resident, document.place) and (not readers or resident.name in readers)


def _from_document(document: Document, past: _Past) -> Draft:
    """Where a document lies and what it tells of: too old to be news to anybody."""
    created = _tick(past.scenario.noon_before(LONG_KNOWN_DAYS), past)
    subjects = subjects_of(document.versions[0].facts)
    facts = (Fact(document.name, "is at", document.place), *(Fact(document.name, TELLS_OF, each) for each in subjects))
    frame = Frame(past.owner.name, "know", said=facts, pronoun=past.owner.pronoun)
    content = _Content(frame, IMPORTANCE["knows"], facts, place=document.place, source="backstory")
    return created, "knowledge", content
