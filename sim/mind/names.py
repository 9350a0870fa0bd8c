"""Which names a mind knows, counted over its memories and beliefs: a name is known as long as something holds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from sim.nouns import Fact, KnownNames, Memory

NameKind = Literal["person", "place", "thing"]

_SUBJECTS: dict[str, NameKind] = {
    "lives at": "person",
    "works at": "person",
    "was last at": "person",
    "is often at": "person",
    "keeps promises": "person",
    "likes": "person",
    "opens at": "place",
    "closes at": "place",
}
_OBJECTS: dict[str, NameKind] = {
    "is at": "place",
    "lives at": "place",
    "works at": "place",
    "was last at": "place",
    "is often at": "place",
    "is given by": "person",
    "invites": "person",
}


class Names:
    """Counts of names by kind. What comes in by `count` goes out by `uncount`."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[NameKind, str]] = Counter()
        self._known: KnownNames | None = None

    def count(self, names: Iterable[tuple[NameKind, str]]) -> None:
        """Something that holds these names is remembered."""
        for name in names:
            self._counts[name] += 1
            if self._counts[name] == 1:
                self._known = None

    def uncount(self, names: Iterable[tuple[NameKind, str]]) -> None:
        """Something that held these names is gone."""
        for name in names:
            self._counts[name] -= 1
            if not self._counts[name]:
                del self._counts[name]
                self._known = None

    def knows_person(self, name: str) -> bool:
        """Whether somebody of this name is known."""
        return ("person", name) in self._counts

    def knows(self, name: str) -> bool:
        """Whether somebody, a place or a thing of this name is known."""
        counts = self._counts
        return ("person", name) in counts or ("place", name) in counts or ("thing", name) in counts

    def known(self, owner: str) -> KnownNames:
        """All names known, sorted, without the owner's own; a subject that is a person or place is no thing too."""
        if self._known is None:
            people = {name for kind, name in self._counts if kind == "person"} - {owner}
            places = {name for kind, name in self._counts if kind == "place"}
            things = {name for kind, name in self._counts if kind == "thing"} - people - places - {owner}
            self._known = KnownNames(tuple(sorted(people)), tuple(sorted(places)), tuple(sorted(things)))
        return self._known


def names_in(memory: Memory) -> list[tuple[NameKind, str]]:
    """The names in a memory's fields and facts."""
    found: list[tuple[NameKind, str]] = [("place", memory.place)]
    found += [("person", name) for name in memory.people]
    found += [("thing", name) for name in memory.things]
    if memory.frame is not None:
        found += [("person", memory.frame.whom), ("place", memory.frame.place), ("thing", memory.frame.thing)]
    for fact in memory.facts:
        found += names_of(fact)
    return [name for name in found if name[1]]


def names_of(fact: Fact) -> Iterator[tuple[NameKind, str]]:
    """The names in a fact: its subject, and its object where the predicate says that it names somebody or somewhere."""
    yield _SUBJECTS.get(fact.predicate, "thing"), fact.subject
    if (kind := _OBJECTS.get(fact.predicate)) and fact.object:
        yield kind, fact.object
