"""How a scenario writes its documents: where each lies, who may read it, and what each version of it says from when."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

from pydantic import Field, PlainSerializer

from sim.scenario.interventions import brief
from sim.scenario.written import FactLine, MaybeText, Name, RunTime, Strict, Text

if TYPE_CHECKING:
    from sim.scenario.model import Resident, Scenario


class Version(Strict):
    """What a document says from some time on."""

    since: Annotated[RunTime | None, Field(alias="from")] = None
    """A time of the run; only the first version may leave it out: it has always said so."""
    text: Text
    facts: Annotated[tuple[FactLine, ...], Field(min_length=1)]


class Document(Strict):
    """Something written that lies at a place, to be consulted: opening hours, a handbook, a rota."""

    name: Name
    """How people speak of it: `the clinic handbook`."""
    place: Text
    thing: MaybeText = ""
    """The thing of that place on which it lies."""
    readers: tuple[Text, ...] = ()
    """Who may read it: names of residents, or words of their `work`, e.g. `nurse`; left out: everybody."""
    versions: Annotated[tuple[Version, ...], Field(min_length=1)]

    def starts(self, scenario: Scenario) -> tuple[int, ...]:
        """The tick from which each version holds; 0 where it has held before the run."""
        clock = scenario.clock
        return tuple(0 if each.since is None else max(0, clock.parse(each.since)) for each in self.versions)

    def readers_in(self, residents: Iterable[Resident]) -> tuple[str, ...]:
        """The names of those who may read it, in the order of the residents; empty where everybody may."""
        if not self.readers:
            return ()
        return tuple(
            each.name for each in residents if any(means(reader, each.name, each.work) for reader in self.readers)
        )


Documents = Annotated[tuple[Document, ...], PlainSerializer(lambda items: [brief(item) for item in items])]


def means(reader: str, name: str, work: str) -> bool:
    """Whether an entry of `readers` is the name of a resident or stands, as whole words, in what they work."""
    wanted = reader.casefold()
    return wanted == name.casefold() or re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", work.casefold()) is not None


def works_at(resident: Resident, place: str) -> bool:
    """Whether a resident works at a place: their work names it, they hold its key, or they know that they do."""
    known = [item.knows for item in resident.memories if item.knows is not None]
    return (
        place in resident.keys
        or place.casefold() in resident.work.casefold()
        or (resident.name, "works at", place) in known
    )


def workplace(resident: Resident) -> str:
    """Where a resident works: the longest of the places in their file that their work names; '' where it names none."""
    forms = (getattr(item, item.form) for item in resident.memories)
    places = {place for form in forms if (place := getattr(form, "place", ""))} | set(resident.keys)
    work = f"{resident.work.casefold()} "
    named = [place for place in places if f"{place.casefold()} " in work or f"{place.casefold()}," in work]
    return max(named, key=lambda place: (len(place), place), default="")


def subjects_of(facts: Sequence[FactLine]) -> tuple[str, ...]:
    """What facts are about, each once, in their order."""
    return tuple(dict.fromkeys(subject for subject, _, _ in facts))
