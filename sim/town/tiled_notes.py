"""What is wrong with a map made in Tiled: each problem with its layer, object and tile; and values read one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sim.errors import Problem
from sim.nouns import Tile
from sim.scenario.tiled import MapObject, TiledMap, Value
from sim.town.map import hours_of
from sim.town.written import did_you_mean


class Spot(NamedTuple):
    """Where on a map something stands: in words, and as a tile where it is on the map."""

    said: str
    tile: Tile | None = None

    def __str__(self) -> str:
        return self.said if self.tile is None else f"{self.said} at tile {self.tile}"


class Notes:
    """The problems of one map, gathered while it is read; `file` is what messages call it."""

    def __init__(self, map: TiledMap, file: str) -> None:
        self._map, self._file = map, file
        self.problems: list[Problem] = []

    def wrong(self, spot: Spot, value: object, message: str, hint: str = "", key: str = "") -> None:
        """Note a problem of a spot, or of its property `key`."""
        where = f"{spot}, {key}" if key else str(spot)
        self.problems.append(Problem(self._file, 0, where, value, message, hint, spot.tile))

    def spot(self, found: MapObject) -> Spot:
        """Where an object stands: the tile of its middle."""
        named = f" {found.name!r}" if found.name else ""
        said = f"layer {found.layer!r}, object {found.id}{named}"
        tile = middle(found, self._map)
        inside = 0 <= tile[0] < self._map.width and 0 <= tile[1] < self._map.height
        return Spot(said, tile if inside else None)


class Properties:
    """The properties of one object; a wrong one is noted and its default goes on in its place."""

    def __init__(self, values: Mapping[str, Value], spot: Spot, notes: Notes) -> None:
        self._values, self._spot, self._notes = values, spot, notes

    def only_known(self, *known: str) -> None:
        """Every property that is not known is a problem: it would do nothing."""
        for name in self._values:
            if name not in known:
                hint = did_you_mean(name, known) or f"one of {', '.join(known)}"
                self._wrong(name, f"unknown property {name!r}", hint)

    def text(self, name: str, default: str = "") -> str:
        """A text; nothing is its default."""
        value = self._values.get(name, default)
        if isinstance(value, str):
            return value.strip() or default
        self._wrong(name, f"{value!r} is no text", "give the property the type string")
        return default

    def choice(self, name: str, default: str, known: tuple[str, ...], what: str) -> str:
        """One of the known words."""
        word = self.text(name, default)
        if word in known:
            return word
        self._wrong(name, f"{word!r} is no {what}", did_you_mean(word, known) or f"one of {', '.join(known)}")
        return default

    def flag(self, name: str) -> bool | None:
        """True or false; None where it is not said."""
        value = self._values.get(name)
        if isinstance(value, str) and value.strip().casefold() in ("true", "false"):
            return value.strip().casefold() == "true"
        if value is None or isinstance(value, bool):
            return value
        self._wrong(name, f"{value!r} is neither true nor false", "give the property the type bool")
        return None

    def hours(self, name: str) -> str:
        """Hours as on a door; empty for none."""
        hours = self.text(name)
        if hours and hours_of(hours) is None:
            self._wrong(name, f"{hours!r} are no hours", "write them as 08:00-18:00")
            return ""
        return hours

    def names(self, name: str) -> tuple[str, ...]:
        """Names with commas between them."""
        return tuple(part.strip() for part in self.text(name).split(",") if part.strip())

    def count(self, name: str) -> int | None:
        """A whole number from 1 on; None where it is not said."""
        value = self._values.get(name)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value > 0):
            return value
        self._wrong(name, f"{value!r} is no number of them, 1 or more", "give the property the type int")
        return None

    def known(self, name: str, value: str, known: Iterable[str], what: str) -> bool:
        """Whether a name is known; a problem where it is not."""
        names = list(known)
        if value in names:
            return True
        self._wrong(name, f"no {what} is named {value!r}", did_you_mean(value, names))
        return False

    def _wrong(self, name: str, message: str, hint: str) -> None:
        self._notes.wrong(self._spot, self._values.get(name), message, hint, name)


def middle(found: MapObject, map: TiledMap) -> Tile:
    """The tile of an object's middle; an object that is a tile stands on its lower edge."""
    points = found.points or ((0.0, 0.0), (found.width, -found.height if found.gid else found.height))
    x = found.x + (min(x for x, _ in points) + max(x for x, _ in points)) / 2
    y = found.y + (min(y for _, y in points) + max(y for _, y in points)) / 2
    return int(x // map.tile_width), int(y // map.tile_height)
