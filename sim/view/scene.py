"""The town at a moment as plain shapes: who stands, walks, sits, sleeps or talks where, lines of news, lights, roofs.

Pure: nothing here draws. Lengths are pixels of the world, 16 to a tile; names and bubbles are laid out elsewhere, in
pixels of the screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from sim.nouns import Tile
from sim.town import World
from sim.town.states import ResidentState
from sim.town.town import Town
from sim.view import daylight, figures
from sim.view.daylight import Glow, Tint
from sim.view.palette import ORANGE, SKY
from sim.view.picture_of_map import MapPicture
from sim.view.recent import Word
from sim.view.shapes import Box, Disc, Line, Shape, Sprite

TILE = 16
HIDDEN = 200
"""Whoever is below a roof as opaque as this is not to be seen."""
STRIDES_A_TILE = 4
"""Cells of the walk that a tile takes."""
BEATS_A_SECOND = 5
SITTING = frozenset({"sit", "eat", "rest", "read", "write", "wait", "listen", "draw", "spend time", "count", "play",
                     "talk"})  # fmt: skip
"""What people do sitting, where there is a seat."""
IDLE = frozenset({"stand", "meet", "spend time", "wait", "rest", "look", "look for", "listen", "stroll", "come to",
                  "sit", "get up", "walk", "find", "ask", "tell", "call"})  # fmt: skip
"""What people do with their hands at their sides."""
_CHOSEN = (255, 255, 255, 230)
_DARK_ENOUGH = 0.35
_NEWS_SHARE = 0.42
"""So long of its bubble's time a line of news is to be seen."""


class Person(msgspec.Struct, frozen=True):
    """Where somebody's feet are, in world pixels, and what can be seen of them."""

    name: str
    x: float
    y: float
    building: str
    room: str
    asleep: bool = False
    moving: bool = False
    talking: bool = False
    verb: str = ""
    what: str = ""


class Scene(msgspec.Struct, frozen=True):
    """A picture to be: `figures` stand in daylight or dark, `marks` above them shine by themselves.

    `roofs` says how opaque the roof of each building is to become, 0 to 255; `lights` shine where `ambient` is dark.
    """

    people: dict[str, Person]
    figures: tuple[Shape, ...]
    marks: tuple[Shape, ...]
    roofs: dict[str, int]
    ambient: Tint
    lights: tuple[Glow, ...]


class Stage(msgspec.Struct, frozen=True):
    """What does not change during a run: the world, how its map looks, its rooms by name in tiles, and its seats."""

    world: World
    picture: MapPicture
    rooms: Mapping[str, tuple[int, int, int, int]]
    seats: frozenset[Tile]
    _buildings: dict[Tile, str] = {}

    def building(self, tile: Tile) -> str:
        """The building that a tile belongs to, as the world says it; kept."""
        found = self._buildings.get(tile)
        if found is None:
            found = self._buildings[tile] = self.world.building(tile)
        return found


class Asked(msgspec.Struct, frozen=True):
    """What of the town is to be shown how.

    `share` is the part of the tick that has passed; `ahead` where those who move in the next tick come to; `zoom` the
    camera's; `roofs` is 'auto', 'on' or 'off'; `chosen` the resident who is looked at; `words` what was told lately,
    each with the part of its time that has passed.
    """

    tick: int
    share: float
    minute: float
    ahead: Mapping[str, Tile]
    zoom: float = 1.0
    roofs: str = "auto"
    chosen: str = ""
    told: tuple[tuple[Word, float], ...] = ()
    seconds: float = 0.0


def stage_of(world: World, picture: MapPicture) -> Stage:
    """The stage of a town."""
    rooms: dict[str, tuple[int, int, int, int]] = {}
    for name, area in world.areas.items():
        own = [tile for tile in area.tiles if world.smallest[tile[1]][tile[0]] == name and not area.outdoors]
        if own and not area.outdoors and name != world.town:
            left, top = min(x for x, _ in own), min(y for _, y in own)
            right, bottom = max(x for x, _ in own) + 1, max(y for _, y in own) + 1
            top = _wall_above(world, (left + right) // 2, top)
            rooms[name] = (left, top, right - left, bottom - top)
    seats = frozenset(tile for thing in world.things if thing.seats and not thing.solid for tile in [thing.tile])
    return Stage(world, picture, rooms, seats)


def _wall_above(world: World, x: int, top: int) -> int:
    """The top of a room with the wall behind it, whose face belongs to what one sees of the room: two rows at most."""
    for _ in range(2):
        if top > 0 and world.ground[top - 1][x] in ("wall", "door"):
            top -= 1
    return top


def scene(town: Town, stage: Stage, asked: Asked) -> Scene:
    """The town as it is at the end of a tick and `share` of the way to the next."""
    people = {name: _person(state, stage, asked) for name, state in town.residents.items()}
    inside = {person.building for person in people.values()} - {""}
    roofs = {roof.building: _roof(roof.building, inside, people, asked) for roof in stage.picture.roofs}
    figures: list[Shape] = []
    speakers = frozenset(word.speaker for word, passed in asked.told if word.kind == "said" and passed < 0.5)
    for name, person in people.items():
        if roofs.get(person.building, 0) < HIDDEN or name == asked.chosen:
            state = town.residents[name]
            pose, beat = _pose(state, person, stage, asked, name in speakers)
            figures += _figure(person, _facing(state, person, people, town, asked), pose, beat, name == asked.chosen)
    dark = daylight.darkness(asked.minute)
    return Scene(
        people=people, figures=tuple(sorted(figures, key=lambda shape: getattr(shape, "depth", 0.0))),
        marks=tuple(_news(asked.told, people)), roofs=roofs, ambient=daylight.tint(asked.minute),
        lights=tuple(_lights(stage, people, roofs, asked.minute, dark)) if dark > 0.1 else (),
    )  # fmt: skip


# --- people


def _person(state: ResidentState, stage: Stage, asked: Asked) -> Person:
    x, y = state.tile
    to = asked.ahead.get(state.name, state.tile)
    moving = to != state.tile and abs(to[0] - x) + abs(to[1] - y) <= 2
    at_x = x + (to[0] - x) * asked.share if moving else float(x)
    at_y = y + (to[1] - y) * asked.share if moving else float(y)
    verb, what = state.doing(asked.tick)
    return Person(
        state.name, at_x * TILE + TILE / 2, at_y * TILE + TILE - 2, stage.building(state.tile), state.place,
        state.asleep, moving, bool(state.talk), verb, what,
    )  # fmt: skip


def _facing(state: ResidentState, person: Person, people: Mapping[str, Person], town: Town, asked: Asked) -> str:
    """Where somebody looks: on their way, to whom they talk to, to the thing they use, else out of the picture."""
    x, y = state.tile
    if person.moving:
        to = asked.ahead[state.name]
        return _direction(to[0] - x, to[1] - y)
    if state.talk and state.talk in town.talks:
        talk = town.talks[state.talk]
        other = talk.floor if talk.floor != state.name else next((n for n in talk.people if n != state.name), "")
        if other in people:
            return _direction(people[other].x - person.x, people[other].y - person.y)
    if state.route is not None:
        return _direction(state.route.goal[0] - x, state.route.goal[1] - y)
    return "down"


def _direction(dx: float, dy: float) -> str:
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "up" if dy < 0 else "down"


def _figure(person: Person, facing: str, pose: str, beat: int, chosen: bool) -> Iterable[Shape]:
    column, row = figures.cell(pose, facing, beat)
    if chosen:
        yield Box(person.x - 8, person.y - 3, 16, 6, edge=_CHOSEN, radius=3, depth=person.y - 0.2)
    yield Sprite(
        "residents", person.x - figures.WIDTH / 2, person.y - figures.HEIGHT + figures.FEET, column, row, figures.WIDTH,
        figures.HEIGHT, key=person.name, depth=person.y,
    )  # fmt: skip


def _pose(state: ResidentState, person: Person, stage: Stage, asked: Asked, speaks: bool) -> tuple[str, int]:
    """What they do, and the beat of it: steps by the way walked, all else by the seconds that pass."""
    beat = int(asked.seconds * BEATS_A_SECOND) + len(state.name)
    if person.asleep:
        return "sleep", beat
    if person.moving:
        return "walk", int((state.tile[0] + state.tile[1] + asked.share) * STRIDES_A_TILE)
    sits = state.tile in stage.seats and (person.verb in SITTING or bool(state.talk))
    if state.talk:
        return ("sit_talk" if sits else "talk"), beat if speaks else 0
    if sits:
        return "sit", beat
    return ("stand", beat) if person.verb in IDLE else ("busy", beat)


# --- roofs, news, lights


def _roof(building: str, inside: set[str], people: Mapping[str, Person], asked: Asked) -> int:
    """A roof fades when one comes near enough to look in, and when somebody is inside who can be looked at."""
    if asked.roofs != "auto":
        return 255 if asked.roofs == "on" else 0
    if asked.zoom >= 1.75 or (asked.chosen in people and people[asked.chosen].building == building):
        return 0
    return 56 if building in inside else 255


def _news(told: Iterable[tuple[Word, float]], people: Mapping[str, Person]) -> Iterable[Shape]:
    """A line from whoever tells to each who hears, with a spark that runs along it."""
    for word, passed in told:
        start = people.get(word.speaker)
        if start is None or not word.tells or passed > _NEWS_SHARE:
            continue
        for name in word.tells[:8]:
            end = people.get(name)
            if end is None:
                continue
            fade = round(255 * max(0.0, 1 - passed / _NEWS_SHARE))
            yield Line(start.x, start.y - 12, end.x, end.y - 12, (*SKY[:3], fade), 1, dashed=True)
            along = min(1.0, passed * 3)
            x, y = start.x + (end.x - start.x) * along, start.y + (end.y - start.y) * along - 12
            if along < 1:
                yield Disc(x, y, 2.5, (*ORANGE[:3], 255))


def _lights(
    stage: Stage, people: Mapping[str, Person], roofs: Mapping[str, int], minute: float, dark: float
) -> Iterable[Glow]:
    """Street lamps, the rooms of those who are up, and the windows of their houses."""
    lamps = daylight.lamplight(minute)
    if lamps > 0:
        for x, y in stage.picture.lamps:
            yield Glow(x, y + 8, 74, daylight.LAMP, 0.9 * lamps)
    strength = min(1.0, dark / _DARK_ENOUGH) * 0.85
    awake = {person.room for person in people.values() if person.building and not person.asleep}
    for room in sorted(awake & stage.rooms.keys()):
        left, top, width, height = stage.rooms[room]
        yield Glow(left * TILE, top * TILE, 0, daylight.ROOM, strength, width * TILE, height * TILE)
    lit = {person.building for person in people.values() if person.building and not person.asleep}
    for building in sorted(lit):
        for x, y in stage.picture.windows.get(building, ()):
            yield Glow(x, y + 6, 30, daylight.WINDOW, strength)
