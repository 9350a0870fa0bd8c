"""Sight: who perceives what, and who must look again after something has changed.

Looking costs what is near: residents are found by squares of the map and lines of sight are worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from sim.events import (
    ActivityBegan,
    AnyEvent,
    DocumentIssued,
    Moved,
    NoticePosted,
    ResidentEntered,
    RouteBegan,
    RouteEnded,
    TalkClosed,
    TalkJoined,
    TalkLeft,
    TalkOpened,
    ThingChanged,
)
from sim.nouns import AnyPercept, SawDocument, SawNotice, SawPerson, SawPlace, SawThing, Tile
from sim.town.map import World
from sim.town.round import apart
from sim.town.states import ResidentState
from sim.town.town import Town

VISION_TILES = 8
"""Park et al. (2023) let agents see so far."""
READING_TILES = 2

_PASSED_THROUGH = ("room", "street", "town")
"""Kinds of areas whose being open is nothing to notice on entering."""

_LOOKS_ABOUT = (Moved, ResidentEntered, ActivityBegan)
"""Who does one of these has another view, or eyes for it."""
_OF_ONE = (*_LOOKS_ABOUT, RouteBegan, RouteEnded)
_OF_TALKERS = (TalkJoined, TalkLeft)
_OF_TALKS = (TalkOpened, TalkClosed)
_SEEN = frozenset((*_OF_ONE, *_OF_TALKERS, *_OF_TALKS, ThingChanged, DocumentIssued, NoticePosted))
"""The events by which there is something else to see."""


class Sight:
    """The eyes of all residents of a world; `radius` is how far the farthest-sighted of them sees, in tiles."""

    def __init__(self, world: World, radius: int = VISION_TILES) -> None:
        self._world = world
        self._clear = world.clear
        self._radius = radius

    def sees(
        self, town: Town, name: str, tick: int, radius: int = VISION_TILES, people: int | None = None,
        awaited: str = "",
    ) -> tuple[AnyPercept, ...]:  # fmt: skip
        """What a resident sees at the start of a tick, nearest first, ties by name. Sleepers see nothing.

        `people`: not more than so many of them, the nearest, for who cannot attend to more; but first of all the one
        whom they wait or look for (`awaited`).
        """
        who = town.residents[name]
        if who.asleep:
            return ()
        seen: list[tuple[int, str, AnyPercept]] = []
        others: Sequence[tuple[int, str]] = town.around(who.tile, radius)
        if people is not None and len(others) > people + 1:
            others = sorted(others)
            if awaited:
                others = sorted(others, key=lambda other: other[1] != awaited)
        for distance, name_there in others:
            other = town.residents[name_there]
            if other is not who and self._clear(who.tile, other.tile):
                seen.append((distance, name_there, _look_of(town, other, distance, tick)))
                if len(seen) == people:
                    break
        if who.moved_at == tick - 1 and who.entered:
            seen.extend((0, place, self._saw_place(place)) for place in who.entered if self._is_noted(place))
        if town.things:
            seen.extend(self._things(town, who, radius))
        if town.notices:
            seen.extend(self._notices(town, who))
        if town.documents:
            seen.extend(self._documents(town, who))
        seen.sort(key=_nearest_first)
        return tuple(percept for _, _, percept in seen)

    def changed(self, town: Town, events: Iterable[AnyEvent], radii: Mapping[str, int] | None = None) -> list[str]:
        """Who must look again after the events: whoever is awake with a changed tile in sight, sorted.

        `radii` says how far each resident sees, in tiles; who is not in it sees as far as the farthest.
        """
        lookers: dict[str, None] = {}
        farthest = max(radii.values(), default=self._radius) if radii else self._radius
        for tile in self._spots(town, events, lookers):
            for far, name in town.around(tile, farthest):
                if name in lookers or far > (radii.get(name, farthest) if radii else farthest):
                    continue
                who = town.residents[name]
                if not who.asleep and self._clear(who.tile, tile):
                    lookers[name] = None
        return sorted(name for name in lookers if not town.residents[name].asleep)

    def _saw_place(self, place: str) -> SawPlace:
        # Whoever came in found it open: to everybody by its hours, or to themselves by their key. On the door of a home
        # no hours are written.
        area = self._world.areas[place]
        return SawPlace(place, True, "" if area.kind == "home" else area.hours)

    def _is_noted(self, place: str) -> bool:
        area = self._world.areas.get(place)
        return area is not None and area.kind not in _PASSED_THROUGH

    def _things(self, town: Town, who: ResidentState, radius: int) -> Iterable[tuple[int, str, AnyPercept]]:
        for (place, thing), state in town.things.items():
            tiles = [found.tile for found in self._world.things_in(place, thing)]
            near = [apart(who.tile, tile) for tile in tiles if self._in_view(who.tile, tile, radius)]
            if near:
                yield min(near), thing, SawThing(thing, state, place, min(near), (place, thing) in town.amiss)

    def _notices(self, town: Town, who: ResidentState) -> Iterable[tuple[int, str, AnyPercept]]:
        for notice in town.notices.values():
            tile = self._world.notice_tile(notice.place)
            if tile is not None and self._in_view(who.tile, tile, READING_TILES):
                percept = SawNotice(notice.name, notice.place, notice.author, notice.text, notice.facts)
                yield apart(who.tile, tile), notice.name, percept

    def _documents(self, town: Town, who: ResidentState) -> Iterable[tuple[int, str, AnyPercept]]:
        """What lies in the place where somebody is, for those who may read it: nobody else makes anything of it."""
        for each in town.documents.values():
            if each.place in who.within and (not each.readers or who.name in each.readers):
                yield 0, each.name, SawDocument(each.name, each.version, each.place, each.text, each.facts)

    def _in_view(self, eye: Tile, tile: Tile, radius: int) -> bool:
        return apart(eye, tile) <= radius and self._clear(eye, tile)

    def _spots(self, town: Town, events: Iterable[AnyEvent], lookers: dict[str, None]) -> list[Tile]:
        """The tiles at which the events changed something to see; who moved or woke is put among the lookers."""
        spots: dict[Tile, None] = {}
        for event in events:
            if type(event) not in _SEEN:
                continue  # most events are of minds
            if isinstance(event, _OF_ONE):
                who = town.residents.get(event.agent)
                if who is not None:
                    spots[who.tile] = None
                    if isinstance(event, _LOOKS_ABOUT):
                        lookers[event.agent] = None
            elif isinstance(event, _OF_TALKERS):
                spots[town.residents[event.agent].tile] = None
            elif isinstance(event, _OF_TALKS):
                spots.update(dict.fromkeys(town.residents[name].tile for name in event.people))
            elif isinstance(event, ThingChanged):
                things = self._world.things_in(event.place, event.thing)
                spots.update(dict.fromkeys(found.tile for found in things))
            elif isinstance(event, DocumentIssued):
                lookers.update((each.name, None) for each in town.residents.values() if event.place in each.within)
            elif isinstance(event, NoticePosted) and (tile := self._world.notice_tile(event.place)) is not None:
                spots[tile] = None
        return list(spots)


def _look_of(town: Town, other: ResidentState, distance: int, tick: int) -> SawPerson:
    verb, what = other.doing(tick)
    talk = town.talks.get(other.talk) if other.talk else None
    company = tuple(sorted([person for person in talk.people if person != other.name])) if talk is not None else ()
    return SawPerson(other.name, other.look, other.pronoun, verb, what, other.place, distance, other.asleep, company)


_nearest_first = itemgetter(0, 1)
