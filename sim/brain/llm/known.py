"""What a model may name on a resident's behalf: the names that this mind knows or has before its eyes, and short ids.

Short ids stand for what was recalled (m1, m2, ...) and for what is asked about (o1, o2, ...). Strangers in sight go by
how they look, as they do in the resident's memories.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from sim.brain.llm.quoting import clean
from sim.nouns import (
    Arrived,
    HeardKnock,
    HeardTurn,
    InTalk,
    KnownNames,
    MadeThing,
    Memory,
    Recalled,
    SawDocument,
    SawNotice,
    SawPerson,
    SawPlace,
    SawThing,
    Situation,
    WasLetIn,
    WasProposed,
)
from sim.wording import first_name

MOST_NAMES = 40
"""So many names of one sort are listed in a schema, those of the moment first; all that are known are understood."""

Labels = Mapping[str, str]
"""How something is called in a prompt, to its name in the town."""


class Known:
    """The names and ids of one situation. Labels are in order of nearness: in sight, recalled, then all others."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.me = situation.persona.name
        self.home = situation.persona.home
        self.names: KnownNames = situation.known_names

    @cached_property
    def items(self) -> dict[str, Recalled]:
        """What was recalled, each item once, by short id: m1, m2, ..."""
        once = {item.id: item for item in self.situation.recalled}
        first = dict.fromkeys(item.id for item in self.situation.recalled)
        return {f"m{number}": once[name] for number, name in enumerate(first, 1)}

    @cached_property
    def observed(self) -> dict[str, Memory]:
        """The memories that are asked about, by short id: o1, o2, ..."""
        return {f"o{number}": memory for number, memory in enumerate(self.situation.question.observed, 1)}

    @cached_property
    def ids(self) -> dict[str, str]:
        """Short ids to the ids of memories and beliefs; a memory not yet written has none and is left out."""
        observed = {short: memory.id for short, memory in self.observed.items() if memory.id}
        return {short: item.id for short, item in self.items.items()} | observed

    @cached_property
    def short(self) -> dict[str, str]:
        """Ids of memories and beliefs to their short ids."""
        return {name: short for short, name in reversed(self.ids.items())}

    @cached_property
    def strangers(self) -> dict[str, str]:
        """People at hand whose names this mind does not know: name to how they look, told apart by a number."""
        known, found = {*self.names.people, self.me}, dict[str, str]()
        for name, look in _looks(self.situation):
            if name not in known and name not in found:
                alike = sum(label == look or label.startswith(f"{look} (") for label in found.values())
                found[name] = f"{look} ({alike + 1})" if alike else look
        return found

    @cached_property
    def in_sight(self) -> tuple[str, ...]:
        """The names of those in sight or in the same talk, in the order of the percepts."""
        return tuple(dict.fromkeys(name for name, _ in _looks(self.situation) if name != self.me))

    @cached_property
    def people(self) -> Labels:
        """Everybody who can be named, by label; not the resident."""
        recalled = (name for item in self.items.values() if item.memory is not None for name in item.memory.people)
        names = dict.fromkeys((*self.in_sight, *self.situation.question.people, *recalled, *self.names.people))
        return {self.label(name): name for name in names if name != self.me}

    @cached_property
    def places(self) -> Labels:
        """Every place that can be named, by label: where one is, one's own, those recalled, all others known.

        The town itself is understood, but not offered: it is no place to go to.
        """
        persona, body = self.situation.persona, self.situation.body
        recalled = (item.memory.place for item in self.items.values() if item.memory is not None)
        near = (*reversed(body.within[1:]), persona.home, *persona.keys, *_places_seen(self.situation))
        names = dict.fromkeys((*near, *recalled, *self.names.places))
        town = body.within[:1]
        return {_cleaned(name): name for name in names if name and name not in town}

    @cached_property
    def things(self) -> Labels:
        """Every thing that can be named, by label."""
        names = dict.fromkeys((*_things_seen(self.situation), *self.names.things))
        return {_cleaned(name): name for name in names if name}

    def label(self, name: str) -> str:
        """How somebody is called in a prompt: by name where it is known, else by their looks."""
        return _cleaned(self.strangers.get(name, name))

    def person(self, given: str) -> str:
        """The name of whom a model means; empty where it is nobody that this mind could mean."""
        return _found(given, self._person_keys)

    def place(self, given: str) -> str:
        """The place that a model means; empty where this mind knows none such."""
        return _found(given, self._place_keys)

    def thing(self, given: str) -> str:
        """The thing that a model means; empty where this mind knows none such."""
        return _found(given, self._thing_keys)

    def anything(self, given: str) -> str:
        """The person, place or thing that a model means, or the resident; empty where there is none such."""
        if key_of(given) in {key_of(self.me), key_of(first_name(self.me)), "i", "me", "myself"}:
            return self.me
        return self.person(given) or self.place(given) or self.thing(given)

    @cached_property
    def _person_keys(self) -> dict[str, str]:
        first = ((first_name(name), name) for label, name in self.people.items() if label == _cleaned(name))
        return _keys((*self.people.items(), *first))

    @cached_property
    def _place_keys(self) -> dict[str, str]:
        home = ((word, self.home) for word in ("home", "my home", "my house", "at home") if self.home)
        town = ((clean(name), name) for name in self.situation.body.within[:1])
        return _keys((*self.places.items(), *home, *town))

    @cached_property
    def _thing_keys(self) -> dict[str, str]:
        return _keys(self.things.items())


_cleaned = lru_cache(maxsize=4096)(clean)
"""The names of a town come again in every prompt."""


def key_of(text: str) -> str:
    """What two spellings of one name share: case, articles, quotes and marks at the ends aside."""
    return _key_of(text) if len(text) <= _LONGEST_KEPT else _key_of.__wrapped__(text)


_LONGEST_KEPT = 200
"""Characters; what a model makes up may be longer, and is not kept in memory."""


@lru_cache(maxsize=4096)
def _key_of(text: str) -> str:
    plain = " ".join(clean(text).casefold().replace("\u2019", "'").strip(" .,;:!?\"'").split())
    for article in ("the ", "a ", "an "):
        if plain.startswith(article):
            return plain[len(article) :]
    return plain


def _keys(labels: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Keys to names; a key that stands for two names is taken by the exact label, else by neither."""
    found, doubtful = dict[str, str](), set[str]()
    for label, name in labels:
        key = key_of(label)
        if found.setdefault(key, name) != name:
            doubtful.add(key)
    return {key: name for key, name in found.items() if key not in doubtful}


def _found(given: str, keys: Mapping[str, str]) -> str:
    return keys.get(key_of(given), "")


def _looks(situation: Situation) -> Iterable[tuple[str, str]]:
    for percept in situation.percepts:
        if isinstance(percept, SawPerson | HeardKnock | WasLetIn):
            yield percept.name, percept.look
        elif isinstance(percept, WasProposed):
            yield percept.by, percept.look
        elif isinstance(percept, InTalk):
            yield from zip(percept.people, percept.looks, strict=False)


def _places_seen(situation: Situation) -> Iterable[str]:
    for percept in situation.percepts:
        if isinstance(percept, SawPerson | SawThing | SawPlace | SawNotice | SawDocument | Arrived):
            yield percept.place


def _things_seen(situation: Situation) -> Iterable[str]:
    for percept in situation.percepts:
        if isinstance(percept, SawThing | MadeThing):
            yield percept.thing
        elif isinstance(percept, SawDocument):
            yield percept.document
        elif isinstance(percept, HeardTurn):
            yield from (fact.subject for fact in percept.turn.facts)
