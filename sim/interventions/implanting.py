"""Memories put into a mind from outside: a small language of sentences, strictly read, and files of memories.

The forms (docs/commands.md holds them too; a test keeps both in step) are in `FORMS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from sim.clock import Moment
from sim.errors import ScenarioError, UserMistake
from sim.events import AnyEvent, Implanted
from sim.interventions.naming import one_of
from sim.interventions.standing import Standing, places_of
from sim.mind.draft import fresh_id
from sim.mind.mind import Mind
from sim.mind.remember import beliefs_from, memory_of
from sim.nouns import MILLION, OF_HOURS, Fact, Frame, Memory, MemoryKind
from sim.wording import memory_sentence
from sim.wording.facts import TABLE

FORMS = (
    "NAME told OWNER that SUBJECT PREDICATE OBJECT",
    "NAME invited OWNER to EVENT at PLACE on TIME",
    "OWNER promised NAME to VERB [WHAT] [at PLACE] [on TIME]",
    "OWNER saw NAME at PLACE",
    "OWNER knows that SUBJECT PREDICATE OBJECT",
)
"""TIME is 'Saturday 15:00', 'day 2 15:00' or '2026-05-02 15:00'; PREDICATE one of `PREDICATES`."""

PREDICATES = tuple(TABLE)
TIMED = ("begins at", "ends at")
PLACED = ("is at", "lives at", "works at", "was last at", "is often at")
SURE = 900_000
"""Confidence, in millionths, in what somebody is implanted to have been told."""

_ROLES = {"return": "to", "bring": "to", "give": "to", "lend": "to", "show": "to", "come to": "for", "fetch": "for"}
"""How the person is joined to what is promised; other verbs take them as they are."""
_OF_PEOPLE = ("meet", "visit")
"""Verbs whose object is a person."""
_PARTICLES = ("to", "after", "for", "with", "on", "up", "in")


_WISH = re.compile(
    r"to (?P<verb>\w+)(?: (?P<what>(?!(?:at|in|on|with|for|to|from) ).+?))?"
    r"(?: (?P<role>with|for|to|from) (?P<name>.+?))?"
    r"(?: (?:at|in) (?P<place>.+?))?"
    r"(?: (?:on|at) (?P<time>(?:[A-Za-z]+ |day \d+ |\d{4}-\d\d-\d\d )?(?:at )?\d{1,2}:\d\d))?"
)


class Implantation(msgspec.Struct, frozen=True):
    """One memory to be, before it has an id and a sentence."""

    kind: MemoryKind
    frame: Frame
    facts: tuple[Fact, ...] = ()
    source: str = "self"
    tags: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    confidence: int = MILLION
    importance: int | None = None
    worded: Frame | None = None
    """The frame whose sentence is the text, where it is not `frame`."""


def implanted_events(
    standing: Standing, mind: Mind, wanted: Iterable[Implantation | Memory], how: str = ""
) -> list[AnyEvent]:
    """An Implanted event a memory and the events of the beliefs it comes to, applied to `standing`."""
    events: list[AnyEvent] = []
    for each in wanted:
        memory = _memory(mind, standing.now, each) if isinstance(each, Implantation) else each
        memory = msgspec.structs.replace(memory, id=fresh_id(mind, standing.tick))
        implanted = Implanted(tick=standing.tick, agent=mind.name, memory=memory, how=how)
        standing.apply(implanted)
        events.append(implanted)
        for belief in beliefs_from(mind, memory, standing.tick):
            standing.apply(belief)  # type: ignore[arg-type]
            events.append(belief)  # type: ignore[arg-type]
    return events


def read_file(path: Path, standing: Standing, mind: Mind) -> list[Memory]:
    """The memories of a YAML file in the forms of a resident's `memories` (one of them, or a list).

    Raises ScenarioError with all problems of the file.
    """
    from sim.scenario import backstory

    owner = standing.scenario.resident(mind.name)
    items = _items(path, standing.now)
    alone = standing.scenario.model_copy(update={"gatherings": (), "news": ()})
    memories = list(backstory(owner.model_copy(update={"memories": items}), alone))
    places = places_of(standing.scenario)
    for memory in memories:
        if memory.place:
            one_of("place", memory.place, places)
        if memory.created > standing.tick:
            raise UserMistake(f"{path}: {memory.text!r} is dated after the change; leave `when` out for now")
    return memories


def read_sentence(sentence: str, standing: Standing, mind: Mind) -> list[Implantation]:
    """What a sentence in one of `FORMS` makes `mind` remember. Raises UserMistake or UnknownName, showing the forms."""
    written = " ".join(sentence.split()).removesuffix(".")
    reader = _Reader(standing, mind)
    for pattern, read in reader.forms():
        if found := re.fullmatch(pattern, written):
            return read(found)
    raise _no_form(sentence)


def read_fact(sentence: str, standing: Standing, mind: Mind) -> Fact:
    """The fact that SUBJECT PREDICATE OBJECT states, names as `mind` knows them. Raises UserMistake or UnknownName."""
    return _Reader(standing, mind)._fact(" ".join(sentence.split()).removesuffix("."))


def read_wish(sentence: str, standing: Standing, mind: Mind) -> dict[str, str] | None:
    """What '[to] VERB [WHAT] [with|for|to NAME] [at PLACE] [on TIME]' has `mind` mean to do, as a scenario writes it.

    None for what does not begin with 'to'. Raises UserMistake or UnknownName.
    """
    found = re.fullmatch(_WISH, " ".join(sentence.split()).removesuffix("."))
    return _Reader(standing, mind).wish(found) if found is not None else None


def _items(path: Path, now: Moment) -> tuple[Any, ...]:
    """The memories of a file: one, a list of them, or a mapping with the key `memories`; undated ones are of now."""
    from pydantic import ValidationError

    from sim.scenario.problems import problems_of
    from sim.scenario.yaml_lines import read_file as read_yaml

    document = read_yaml(path, str(path))
    if document.problems:
        raise ScenarioError(document.problems)
    data = document.data
    listed = data["memories"] if isinstance(data, dict) and "memories" in data else data
    listed = listed if isinstance(listed, list) else [listed]
    for item in listed:
        if isinstance(item, dict):
            item.setdefault("when", now.time.isoformat(sep=" ", timespec="minutes"))
    model = _file_model()
    try:
        memories: tuple[Any, ...] = model.model_validate({"memories": listed}).memories
    except ValidationError as error:
        raise ScenarioError(problems_of(error, model, document)) from None
    return memories


def _file_model() -> Any:
    """Made on use, so that reading sentences does not import pydantic."""
    from pydantic import create_model

    from sim.scenario.forms import Item
    from sim.scenario.written import Strict

    return create_model("Memories", __base__=Strict, memories=(tuple[Item, ...], ...))


class _Reader:
    """Reads sentences about one owner, in one town, at one moment."""

    def __init__(self, standing: Standing, mind: Mind) -> None:
        self.standing, self.mind, self.owner = standing, mind, mind.name
        self.pronoun = mind.persona.pronoun if mind.persona is not None else "they"

    def forms(self) -> tuple[tuple[str, Callable[[re.Match[str]], list[Implantation]]], ...]:
        """A pattern and a reader for each of FORMS, in their order."""
        return (
            (r"(?P<name>.+?) told (?P<owner>.+?) that (?P<fact>.+)", self._told),
            (r"(?P<name>.+?) invited (?P<owner>.+?) to (?P<event>.+) at (?P<place>.+?) on (?P<time>.+)", self._invited),
            (
                r"(?P<owner>.+?) promised (?P<name>.+?) to (?P<verb>\w+)(?: (?P<what>.+?))?"
                r"(?: at (?P<place>.+?))?(?: on (?P<time>.+))?",
                self._promised,
            ),
            (r"(?P<owner>.+?) saw (?P<name>.+?) at (?P<place>.+)", self._saw),
            (r"(?P<owner>.+?) knows that (?P<fact>.+)", self._knows),
        )

    def _told(self, found: re.Match[str]) -> list[Implantation]:
        self._check_owner(found["owner"])
        return [self._one_told(self._speaker(found["name"]), self._fact(found["fact"]))]

    def _invited(self, found: re.Match[str]) -> list[Implantation]:
        self._check_owner(found["owner"])
        host, event = self._person(found["name"]), found["event"]
        place, at = self._place(found["place"]), self._time(found["time"])
        iso = Moment(at, self.standing.clock).iso
        facts = (Fact(event, "is given by", host), Fact(event, "is at", place), Fact(event, "begins at", iso))
        coming = Frame(self.owner, "come to", event, whom=host, role="for", place=place, at=at, pronoun=self.pronoun)
        promise = Implantation("commitment", coming, source=host, people=(host,))
        return [*(self._one_told(host, fact) for fact in facts), promise]

    def _promised(self, found: re.Match[str]) -> list[Implantation]:
        self._check_owner(found["owner"])
        other, verb, what = self._person(found["name"]), found["verb"], found["what"] or ""
        particle, _, rest = what.partition(" ")
        if particle in _PARTICLES and rest:
            verb, what = f"{verb} {particle}", rest
        whom = other
        if what.casefold() in (other.casefold(), other.split()[0].casefold(), "him", "her", "them"):
            what = ""
        place = self._place(found["place"]) if found["place"] else ""
        at = self._time(found["time"]) if found["time"] else None
        frame = Frame(
            self.owner, verb, what, whom=whom, role=_ROLES.get(verb, ""), place=place, at=at, pronoun=self.pronoun
        )
        return [Implantation("commitment", frame, source=other, people=(other,))]

    def _saw(self, found: re.Match[str]) -> list[Implantation]:
        self._check_owner(found["owner"])
        person, place = self._person(found["name"]), self._place(found["place"])
        frame = Frame(person, "be", place=place)
        return [Implantation("observation", frame, source="seen", people=(person,))]

    def _knows(self, found: re.Match[str]) -> list[Implantation]:
        self._check_owner(found["owner"])
        fact = self._fact(found["fact"])
        frame = Frame(self.owner, "know", said=(fact,), pronoun=self.pronoun)
        return [Implantation("knowledge", frame, facts=(fact,), source="backstory")]

    def wish(self, found: re.Match[str]) -> dict[str, str]:
        """The keys of a wish. Who is named without a joining word is met, helped, visited."""
        verb, what, name = found["verb"], found["what"] or "", found["name"] or ""
        particle, _, rest = what.partition(" ")
        if particle in _PARTICLES and rest:
            verb, what = f"{verb} {particle}", rest
        wanted = {"verb": verb}
        if not name and what and (verb in _OF_PEOPLE or self._names(what)):
            what, name = "", what
        if name:
            wanted["whom"] = self._person(name)
            wanted["role"] = found["role"] or ""
        if found["place"]:
            wanted["place"] = self._place(found["place"])
        if found["time"]:
            tick = self._time(found["time"])
            wanted["at"] = Moment(tick, self.standing.clock).iso.replace("T", " ")
        return {key: value for key, value in {**wanted, "what": what}.items() if value}

    def _names(self, given: str) -> bool:
        """Whether the words name a person of the town."""
        people = {*self.standing.minds, *self.mind.known_names().people} - {self.owner}
        return any(given.casefold() in (name.casefold(), name.casefold().split()[0]) for name in people)

    def _one_told(self, speaker: str, fact: Fact) -> Implantation:
        frame = Frame(speaker, "tell", whom=self.owner, said=(fact,))
        first_hand = ("first hand",) if speaker in (fact.subject, fact.object) else ()
        return Implantation("told", frame, facts=(fact,), source=speaker, tags=first_hand, confidence=SURE)

    def _check_owner(self, given: str) -> None:
        name = one_of("resident", given, self.standing.minds)
        if name != self.owner:
            raise UserMistake(f"the memory is {name}'s, but it is to be put into the mind of {self.owner}")

    def _person(self, given: str) -> str:
        name = one_of("person", given, {*self.standing.minds, *self.mind.known_names().people})
        if name == self.owner:
            raise UserMistake(f"{name} cannot be the other person in a memory of their own")
        return name

    def _speaker(self, given: str) -> str:
        """A person of the town, or a stranger: 'a carter', 'the postman'."""
        return given if re.match(r"(?:a|an|the) ", given) else self._person(given)

    def _place(self, given: str) -> str:
        return one_of("place", given, places_of(self.standing.scenario))

    def _time(self, given: str) -> int:
        tick = self.standing.clock.parse(re.sub(r"\s+at\s+", " ", given))
        if tick <= self.standing.tick:
            raise UserMistake(f"{given!r} lies before the change, at {self.standing.now.iso.replace('T', ' ')}")
        return tick

    def _fact(self, written: str) -> Fact:
        places = [
            (found.start(), -len(predicate), predicate)
            for predicate in PREDICATES
            if (found := re.search(rf"(?<=\S) {re.escape(predicate)} (?=\S)", written))
        ]
        if not places:
            raise UserMistake(f"{written!r} states no fact; say SUBJECT, one of {', '.join(PREDICATES)}, and OBJECT")
        start, _, predicate = min(places)
        subject, thing = written[:start], written[start + len(predicate) + 2 :]
        return Fact(self._noun(subject), predicate, self._object(predicate, thing))

    def _noun(self, given: str) -> str:
        """A person by full name where one is meant, else the words as they are."""
        people = sorted({*self.standing.minds, *self.mind.known_names().people})
        meant = [name for name in people if given.casefold() in (name.casefold(), name.casefold().split()[0])]
        return meant[0] if len(meant) == 1 else given

    def _object(self, predicate: str, given: str) -> str:
        if predicate in TIMED:
            tick = self.standing.clock.parse(re.sub(r"\s+at\s+|^on\s+", " ", given).strip())
            return Moment(tick, self.standing.clock).iso
        if predicate in OF_HOURS and not re.fullmatch(r"(?:[01]\d|2[0-3]):[0-5]\d|24:00", given):
            raise UserMistake(f"{given!r} is no hour; write it as '18:00'")
        return self._place(given) if predicate in PLACED else self._noun(given)


def _memory(mind: Mind, now: Moment, wanted: Implantation) -> Memory:
    memory = memory_of(
        mind, now, wanted.kind, wanted.frame, facts=wanted.facts, tags=wanted.tags, source=wanted.source,
        confidence=wanted.confidence, people=wanted.people,
    )  # fmt: skip
    worded = wanted.worded or wanted.frame
    text = memory_sentence(wanted.kind, worded, mind.name, now)
    return msgspec.structs.replace(memory, text=text, importance=wanted.importance)


def _no_form(sentence: str) -> UserMistake:
    shown = "\n".join(f"  {form}" for form in FORMS)
    return UserMistake(
        f"{sentence!r} is in none of the forms that can be implanted:\n{shown}\n"
        f"PREDICATE is one of {', '.join(PREDICATES)}; TIME is written 'Saturday 15:00', 'day 2 15:00' or "
        "'2026-05-02 15:00'. Or give the name of a YAML file with a memory in one of the forms of agents/."
    )
