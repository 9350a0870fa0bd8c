"""All that can be told of a place or a thing at a moment: its hours, its state, who is there, what hangs and lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sim.clock import Moment
from sim.events import AnyEvent, Moved, NoticePosted, Said, ThingChanged, VisitorSpoke
from sim.nouns import Tile
from sim.story.lines import quoted
from sim.town import Town, World
from sim.town.map import Thing
from sim.view.dossier import doing, when
from sim.wording import first_name

LATEST = 12
"""So many of the latest happenings are told."""


class Present(msgspec.Struct, frozen=True):
    """Somebody who is in a place, in which room of it, and what they are at."""

    name: str
    room: str
    doing: str


class ThingLine(msgspec.Struct, frozen=True):
    """A thing, where it is, its state ('' is the usual one), and whether it came to that because nobody saw to it.

    `becomes` is what it comes to at the tick `at` unless somebody sees to it, and `by` whose doing its state is.
    """

    name: str
    place: str
    tile: Tile
    state: str
    amiss: bool = False
    becomes: str = ""
    at: str = ""
    by: str = ""


class Posted(msgspec.Struct, frozen=True):
    """A notice, or a document in its present version."""

    name: str
    text: str
    by: str = ""


class PlaceDossier(msgspec.Struct, frozen=True):
    """A place. `inside` is where it lies, `rooms` what lies in it; `open` is None for one that has no hours."""

    name: str
    now: Moment
    kind: str
    inside: tuple[str, ...]
    rooms: tuple[str, ...]
    hours: str
    open: bool | None
    keys: tuple[str, ...]
    capacity: int
    people: tuple[Present, ...]
    coming: tuple[str, ...]
    queue: tuple[str, ...]
    things: tuple[ThingLine, ...]
    posted: tuple[Posted, ...]
    lately: tuple[tuple[str, str], ...]


class ThingDossier(msgspec.Struct, frozen=True):
    """A thing. `users` are those who are at it now, `seats` how many can sit at it."""

    thing: ThingLine
    now: Moment
    seats: int
    users: tuple[Present, ...]
    beside: tuple[Present, ...]
    lately: tuple[tuple[str, str], ...]


def place_dossier(
    place: str, world: World, town: Town, events: Iterable[tuple[int, AnyEvent]], now: Moment
) -> PlaceDossier:
    """A place at the end of `now.tick`. Raises UnknownName where there is none of that name."""
    name = world.place(place)
    area = world.areas[name]
    chain = world.chain(name)
    here = [who.name for who in town.residents.values() if name in who.within]
    coming = [who.name for who in town.residents.values() if who.route is not None and who.route.place == name]
    return PlaceDossier(
        name=name, now=now, kind=area.kind, inside=tuple(reversed(chain[:-1])),
        rooms=tuple(other.name for other in world.areas.values() if other.parent == name),
        hours=area.hours, open=world.is_open(name, now.minute_of_day) if area.hours else None, keys=area.keys,
        capacity=area.capacity, people=tuple(_present(each, town, now.tick) for each in here), coming=tuple(coming),
        queue=tuple(town.queues.get(name, ())), things=_things(world, town, now, name), posted=_posted(town, name),
        lately=_lately(name, world, events, now),
    )  # fmt: skip


def thing_dossier(
    tile: Tile, world: World, town: Town, events: Iterable[tuple[int, AnyEvent]], now: Moment
) -> ThingDossier | None:
    """The thing on a tile; None where nothing stands there."""
    thing = next((each for each in world.things if each.tile == tile), None)
    if thing is None:
        return None
    users, beside = [], []
    for who in town.residents.values():
        near = max(abs(who.tile[0] - tile[0]), abs(who.tile[1] - tile[1])) <= 1
        using = who.activity is not None and _same(who.activity.thing, thing.name)
        if near and using:
            users.append(_present(who.name, town, now.tick))
        elif near:
            beside.append(_present(who.name, town, now.tick))
    line = _thing_line(thing, town, now)
    lately = [
        (when(now, tick), _changed(event)) for tick, event in reversed(list(events))
        if isinstance(event, ThingChanged) and _same(event.thing, thing.name) and event.place in _around(world, thing)
    ]  # fmt: skip
    return ThingDossier(line, now, thing.seats, tuple(users), tuple(beside), tuple(lately[:LATEST]))


def _present(name: str, town: Town, tick: int) -> Present:
    return Present(name, town.residents[name].place, doing(name, town, tick))


def _things(world: World, town: Town, now: Moment, place: str) -> tuple[ThingLine, ...]:
    """The things of a place and its rooms, those in an unusual state first."""
    found = [_thing_line(thing, town, now) for thing in world.things if place in world.chain(thing.area)]
    return tuple(sorted(found, key=lambda line: (not line.state, line.name, line.tile)))


def _thing_line(thing: Thing, town: Town, now: Moment) -> ThingLine:
    """The state may have been said of the thing's own area or of one around it."""
    key = next(
        (key for key in town.things if _same(key[1], thing.name) and key[0] in (thing.area, "")),
        next((key for key in town.things if _same(key[1], thing.name)), (thing.area, thing.name)),
    )
    turning = town.turning.get(key)
    return ThingLine(
        thing.name, thing.area, thing.tile, town.things.get(key, ""), key in town.amiss,
        turning.otherwise if turning is not None else "", when(now, turning.until) if turning is not None else "",
        turning.by if turning is not None else "",
    )  # fmt: skip


def _posted(town: Town, place: str) -> tuple[Posted, ...]:
    notices = [Posted(each.name, each.text, each.author) for each in town.notices.values() if each.place == place]
    documents = [Posted(each.name, each.text) for each in town.documents.values() if each.place == place]
    return (*notices, *documents)


def _lately(
    place: str, world: World, events: Iterable[tuple[int, AnyEvent]], now: Moment
) -> tuple[tuple[str, str], ...]:
    """What happened there of late, the latest first: who came and went, what was said, what changed."""
    inside: dict[str, bool] = {}
    found: list[tuple[str, str]] = []
    talks: dict[str, str] = {}
    for tick, event in events:
        said = ""
        if isinstance(event, Moved):
            here = place in event.within
            if inside.get(event.agent, here) != here:
                said = f"{first_name(event.agent)} {'came in' if here else 'left'}"
            inside[event.agent] = here
        elif isinstance(event, Said) and inside.get(event.agent):
            talks[event.agent] = event.talk
            said = f"{first_name(event.agent)}: {quoted(event.text)}"
        elif isinstance(event, ThingChanged) and event.place in world.areas and place in world.chain(event.place):
            said = _changed(event)
        elif isinstance(event, NoticePosted | VisitorSpoke) and event.place == place:
            who = event.author if isinstance(event, NoticePosted) else event.visitor
            said = f"{who}: {quoted(event.text)}"
        if said:
            found.append((when(now, tick), said))
    return tuple(reversed(found[-LATEST:]))


def _changed(event: ThingChanged) -> str:
    by = f", by {first_name(event.by)}" if event.by else ""
    return f"{event.thing} is {event.state or 'as usual again'}{by}"


def _around(world: World, thing: Thing) -> Sequence[str]:
    return world.chain(thing.area)


def _same(one: str, other: str) -> bool:
    """'the stove' and 'stove' are one."""
    return one.casefold().removeprefix("the ") == other.casefold().removeprefix("the ") and bool(one)
