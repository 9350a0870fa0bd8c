"""Whether a scenario can be run: all problems of its files and of its map together, before anything is begun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError

from sim.clock import Clock
from sim.errors import Problem, ScenarioError, UserMistake, nearest
from sim.nouns import Tile
from sim.runs.models import refuse_idle
from sim.scenario import Scenario, read_draft
from sim.scenario.draft import Draft, name_of, problem_at
from sim.scenario.references import (
    GATHERING_PLACE,
    HOME,
    INTERVENTION,
    PLANTED,
    RESIDENT_FACTS,
    RESIDENT_PLACES,
    SCENARIO_FACTS,
    SCENARIO_PLACES,
    Pattern,
    Reference,
    facts,
    references,
)
from sim.scenario.timecheck import span_of, tick_of
from sim.scenario.yaml_lines import Document

if TYPE_CHECKING:
    from sim.town import World

_OF_RESIDENTS = frozenset({"lives at", "works at", "is often at", "was last at"})
"""Predicates that say where to find somebody: what stands there must be on the map."""
_STEP_MINUTES = 15


@dataclass(frozen=True)
class Examined:
    """What checking came to. `world` is None where too little of it could be read; `folder` is where its file lies."""

    problems: tuple[Problem, ...]
    world: World | None
    world_text: str
    folder: Path | None


def check_scenario(path_or_name: str | Path, overrides: Mapping[str, str] | None = None) -> Scenario:
    """The scenario of a name or path if it can be run.

    Raises ScenarioError with every problem of the scenario, its residents' files and its world, and UserMistake where a
    model is set that its brain does not ask.
    """
    draft = read_draft(path_or_name, overrides)
    problems = _examined(draft).problems
    if problems or draft.scenario is None:
        raise ScenarioError(problems)
    if "model" in (overrides or {}):
        refuse_idle(draft.scenario, draft.scenario.model)
    return draft.scenario


def find_problems(path_or_name: str | Path, overrides: Mapping[str, str] | None = None) -> tuple[Problem, ...]:
    """All that is wrong with a scenario, its residents' files and its world, in the order of files and lines."""
    return examine(path_or_name, overrides).problems


def examine(path_or_name: str | Path, overrides: Mapping[str, str] | None = None) -> Examined:
    """All that is wrong with a scenario, and the world as far as it can be had, to show where."""
    return _examined(read_draft(path_or_name, overrides))


def _examined(draft: Draft) -> Examined:
    draft.problems += [*_unknown_adapters(draft.document), *_unknown_presets(draft)]
    world = None
    if draft.world_text is not None:
        from sim.town import survey

        world, problems = survey(draft.world_text, draft.world_file)
        draft.problems += problems
        if world is not None:
            draft.problems += _unknown_doors(draft.document, world)
            world = world.keeping(_kept_hours(draft.document))
            draft.problems += map_problems(draft, world)
            draft.problems += list(_unreadable(draft, world))
    return Examined(draft.sorted_problems(), world, draft.world_text or "", draft.world_folder)


def map_problems(draft: Draft, world: World) -> Iterator[Problem]:
    """What a scenario asks of a world that is not there: places, things, ways, beds, an open door."""
    ways = _Ways(world)
    for reference in (*references(draft.document, SCENARIO_PLACES), *references(draft.document, RESIDENT_PLACES)):
        yield from _unknown_place(reference, world)
    yield from _unknown_things(draft.document, world)
    yield from _shut_gatherings(draft.document, world)
    yield from _things_meant(draft.document, world)
    yield from _planted_things(draft.document, world)
    for document in draft.chosen:
        yield from _homes(document, world)
        for reference in references(document, RESIDENT_PLACES):
            yield from _unknown_place(reference, world)
            yield from ways.cut_off(reference, document)
        yield from _unknown_things(document, world)
    for reference in references(draft.document, (GATHERING_PLACE,)):
        yield from islice((problem for document in draft.chosen for problem in ways.cut_off(reference, document)), 1)
    yield from _places_in_facts(draft, world)
    yield from _overfull_homes(draft, world)


# --- places and things ------------------------------------------------------------------------------------------------


def _unknown_place(reference: Reference, world: World) -> Iterator[Problem]:
    place = reference.text
    if place is not None and place not in world.areas:
        close = nearest(place, world.areas)
        hint = f"did you mean {close!r}?" if close else f"places: {', '.join(world.areas)}"
        yield problem_at(reference, f"there is no place {place!r} in {world.name}", hint)


def _unknown_things(document: Document, world: World) -> Iterator[Problem]:
    for form in ("habit", "did", "saw"):
        yield from _absent(document, ("memories", "*", form, "thing"), world)


def _planted_things(document: Document, world: World) -> Iterator[Problem]:
    for form in ("habit", "did", "saw"):
        yield from _absent(document, (*PLANTED, form, "thing"), world)


def _absent(document: Document, pattern: Pattern, world: World) -> Iterator[Problem]:
    for reference in references(document, (pattern,)):
        place = document.get((*reference.key[:-1], "place"))
        if reference.text is None or (isinstance(place, str) and place.strip() not in world.areas):
            continue
        inside = place.strip() if isinstance(place, str) else next(iter(world.areas))
        if not world.things_in(inside, reference.text):
            known = sorted({thing.name for thing in world.things})
            close = nearest(reference.text, known)
            message = f"there is no thing {reference.text!r} at {inside}"
            yield problem_at(reference, message, f"did you mean {close!r}?" if close else "")


def _places_in_facts(draft: Draft, world: World) -> Iterator[Problem]:
    """Where a fact sends somebody to find a resident or a gathering, there must be such a place."""
    people = {name_of(document) for document in draft.residents}
    gatherings = {reference.text for reference in references(draft.document, (("gatherings", "*", "name"),))}
    for document in (draft.document, *draft.chosen):
        patterns = (*SCENARIO_FACTS, *RESIDENT_FACTS) if document is draft.document else RESIDENT_FACTS
        for reference, (subject, predicate, thing) in facts(document, patterns):
            leads = subject in gatherings if predicate == "is at" else predicate in _OF_RESIDENTS and subject in people
            if leads and thing not in world.areas:
                close = nearest(thing, world.areas)
                message = f"{predicate!r} names {thing!r}, which is no place in {world.name}"
                yield problem_at(reference, message, f"did you mean {close!r}?" if close else "")


def _things_meant(document: Document, world: World) -> Iterator[Problem]:
    """The things of interventions and documents: there, and where no place is said the only one."""
    from sim.interventions.happening import thing_meant

    for reference in references(document, ((*INTERVENTION, "object", "thing"), ("documents", "*", "thing"))):
        place = document.get((*reference.key[:-1], "place"))
        place = place.strip() if isinstance(place, str) else ""
        if reference.text is None or (place and place not in world.areas):
            continue
        try:
            thing_meant(world, reference.text, place)
        except UserMistake as mistake:
            close = nearest(reference.text, sorted({thing.name for thing in world.things}))
            hint = f"did you mean {close!r}?" if close and close != reference.text else ""
            yield problem_at(reference, str(mistake), hint)


def _unreadable(draft: Draft, world: World) -> Iterator[Problem]:
    """Sentences to be planted and things to be forgotten that no run could make sense of."""
    if draft.scenario is not None:
        from sim.interventions.happening import rehearsed

        for key, value, message in rehearsed(draft.scenario, world):
            yield problem_at(Reference(draft.document, key, value), message)


# --- hours ------------------------------------------------------------------------------------------------------------


def _kept_hours(document: Document) -> dict[str, str]:
    """The hours that the scenario gives to places, as far as they are written as hours."""
    from sim.scenario.laid_over import Hours

    try:
        return TypeAdapter(Hours).validate_python(document.get(("hours",)) or {})
    except ValidationError:
        return {}


def _unknown_doors(document: Document, world: World) -> Iterator[Problem]:
    """Hours of what is no place, or lies in the open, where no door is shut."""
    given = document.get(("hours",))
    for place in given if isinstance(given, dict) else ():
        reference = Reference(document, ("hours", place), place)
        yield from _unknown_place(reference, world)
        if place in world.areas and world.areas[place].outdoors:
            yield problem_at(reference, f"{place!r} lies out of doors and has no hours")


# --- homes ------------------------------------------------------------------------------------------------------------


def _homes(document: Document, world: World) -> Iterator[Problem]:
    for reference in references(document, (HOME,)):
        home = reference.text
        spawns = [tile for name, tile in world.spawns if name == name_of(document)]
        if home is not None and home in world.areas and not world.things_in(home, "bed") and not spawns:
            tile = next(iter(world.tiles_of(home)), None)
            yield problem_at(reference, f"{home!r} has no bed in {world.name}", "place a thing named the bed", tile)


def _overfull_homes(draft: Draft, world: World) -> Iterator[Problem]:
    living: dict[str, int] = {}
    for document in draft.chosen:
        for reference in references(document, (HOME,)):
            home = reference.text
            if home is None or home not in world.areas:
                continue
            living[home] = living.get(home, 0) + 1
            tiles = world.tiles_of(home)
            if tiles and living[home] > len(tiles):
                yield problem_at(reference, f"{home!r} has no tile left for one more resident", tile=tiles[0])


class _Ways:
    """Which parts of the map are joined by ways on foot."""

    def __init__(self, world: World) -> None:
        from scipy.ndimage import label

        self._world = world
        self._parts = label(world.walkable)[0]

    def cut_off(self, reference: Reference, document: Document) -> Iterator[Problem]:
        """A problem where no way leads from the home of a resident file to the place of a reference."""
        home, place = document.get(HOME), reference.text
        areas = self._world.areas
        if not isinstance(home, str) or home not in areas or place is None or place not in areas or home == place:
            return
        ends = areas[home].tiles, areas[place].tiles
        if all(ends) and not self._joined(ends[0]) & self._joined(ends[1]):
            message = f"no way leads from {home!r}, the home of {name_of(document)}, to {place!r}"
            yield problem_at(reference, message, tile=areas[place].tiles[0])

    def _joined(self, tiles: Iterable[Tile]) -> set[int]:
        return {int(self._parts[y, x]) for x, y in tiles} - {0}


# --- gatherings -------------------------------------------------------------------------------------------------------


def _shut_gatherings(document: Document, world: World) -> Iterator[Problem]:
    if (span := span_of(document)) is None:
        return
    clock, _ = span
    for reference in references(document, (GATHERING_PLACE,)):
        place = reference.text
        minutes = _minutes_of(document.get(reference.key[:-1]), clock)
        if place is None or place not in world.areas:
            continue
        shut = next((minute for minute in minutes if not world.is_open(place, minute % 1440)), None)
        if shut is not None:
            hours = ", ".join(world.areas[area].hours for area in world.chain(place) if world.areas[area].hours)
            when = f"{shut // 60 % 24:02}:{shut % 60:02}"
            yield problem_at(reference, f"{place!r} is shut at {when}, during the gathering; its hours are {hours}")


def _minutes_of(gathering: object, clock: Clock) -> range:
    """Minutes of the day at which a gathering is on, a quarter of an hour apart; none where its times are no times."""
    if not isinstance(gathering, dict):
        return range(0)
    try:
        begins, ends = (tick_of(gathering.get(key), clock) for key in ("starts", "ends"))
    except UserMistake:
        return range(0)
    if begins is None:
        return range(0)
    time = clock.time_of(begins)
    first = time.hour * 60 + time.minute
    lasts = clock.minutes(ends - begins) if ends is not None and ends > begins else 1
    return range(first, first + min(lasts, 1440), _STEP_MINUTES)


# --- adapters and presets ---------------------------------------------------------------------------------------------


def _unknown_adapters(document: Document) -> Iterator[Problem]:
    from sim.wiring import brain_names, embedder_names

    patterns = (("brain",), *(("brain", key) for key in _keys(document.get(("brain",)))))
    for reference in references(document, patterns):
        yield from _unnamed(reference, "brain", brain_names())
    for reference in references(document, (("embedder",),)):
        if "/" not in (reference.text or ""):  # provider/name: only the provider can tell
            yield from _unnamed(reference, "embedder", embedder_names())


def _keys(value: object) -> list[str]:
    return [str(key) for key in value] if isinstance(value, dict) else []


def _unnamed(reference: Reference, kind: str, known: Iterable[str]) -> Iterator[Problem]:
    """'package:object' is looked up when the run begins: looking it up means running foreign code."""
    name = reference.text
    if name is not None and ":" not in name and name not in known:
        close = nearest(name, known)
        hint = f"did you mean {close!r}?" if close else f"known: {', '.join(known)}, or package:object"
        yield problem_at(reference, f"there is no {kind} {name!r}", hint)


def _unknown_presets(draft: Draft) -> Iterator[Problem]:
    for document in (draft.document, *draft.chosen):
        for reference in references(document, (("memory", "preset"),)):
            from sim.mind.presets import presets

            name = reference.text
            if name is not None and name not in presets:
                close = nearest(name, presets)
                hint = f"did you mean {close!r}?" if close else f"known: {', '.join(presets)}"
                yield problem_at(reference, f"there is no preset of memory {name!r}", hint)
