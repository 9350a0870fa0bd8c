"""The map in the making: layers of tiles by name, areas, and things."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from grounds import AROUND, told
from sheet import Sheet

Tile = tuple[int, int]
Value = str | int | bool

LAYERS = ("ground", "meadow", "floor", "floor edges", "carpets", "shade", "faces", "faces behind", "walls", "doors",
          "furniture", "decor", "decor high", "roof")  # fmt: skip
"""From the lowest to the highest. Those beyond the ones that Tulving knows by name are only to be looked at."""

UPWARDS = {"furniture": ("furniture", "decor", "decor high"), "decor": ("decor", "decor high"),
           "faces": ("faces", "faces behind")}  # fmt: skip
"""Where a tile goes if its own layer has one there already."""


@dataclass(frozen=True)
class Area:
    """A place: its outline in tiles, corner after corner, and its properties."""

    name: str
    corners: tuple[Tile, ...]
    said: Mapping[str, Value]


@dataclass(frozen=True)
class Thing:
    """Something to be used, on a tile."""

    name: str
    tile: Tile
    said: Mapping[str, Value]


@dataclass
class TownMap:
    """All that will stand in the file."""

    sheet: Sheet
    width: int
    height: int
    layers: dict[str, dict[Tile, str]] = field(default_factory=lambda: {name: {} for name in LAYERS})
    areas: list[Area] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)

    def put(self, layer: str, x: int, y: int, tile: str) -> None:
        """A tile; above what its layer has there already. Raises ValueError where nothing is free, or no such tile."""
        if tile not in self.sheet.pictures:
            raise ValueError(f"no tile is named {tile!r}")
        if not (0 <= x < self.width and 0 <= y < self.height):
            return
        for name in UPWARDS.get(layer, (layer,)):
            if (x, y) not in self.layers[name] or layer not in UPWARDS:
                self.layers[name][x, y] = tile
                return
        raise ValueError(f"{tile!r} finds no place at {x}, {y}: {[self.layers[n][x, y] for n in UPWARDS[layer]]}")

    def stamp(self, x: int, y: int, name: str, layer: str = "furniture") -> None:
        """A picture of several tiles; (x, y) is the upper left tile of its footprint."""
        for dx, dy, tile, tall in self.sheet.stamps[name].cells():
            self.put("decor" if tall and layer == "furniture" else layer, x + dx, y + dy, tile)

    def footprint(self, x: int, y: int, name: str) -> list[Tile]:
        """The tiles that it stands on."""
        return [(x + dx, y + dy) for dx, dy, _, tall in self.sheet.stamps[name].cells() if not tall]

    def edged(self, layer: str, ground: str, tiles: Iterable[Tile]) -> None:
        """Tiles of a ground that ends where its neighbours are not of it; beyond the map it goes on."""
        spread = set(tiles)
        for x, y in sorted(spread):
            mask = 0
            for bit, (dx, dy) in AROUND.items():
                beyond = not (0 <= x + dx < self.width and 0 <= y + dy < self.height)
                mask |= bit if beyond or (x + dx, y + dy) in spread else 0
            self.put(layer, x, y, f"{ground}/{told(mask)}")

    def lined(self, layer: str, name: str, tiles: Iterable[Tile]) -> None:
        """Tiles of a fence or a hedge, each joined to its neighbours of the same."""
        line = set(tiles)
        for x, y in sorted(line):
            sides = ((0, -1), (1, 0), (0, 1), (-1, 0))
            mask = sum(1 << bit for bit, (dx, dy) in enumerate(sides) if (x + dx, y + dy) in line)
            self.put(layer, x, y, f"{name}/{mask}")

    def means(self, x: int, y: int) -> tuple[str, bool]:
        """The ground of a tile, and whether something solid stands there."""
        ground, solid = "", False
        for name in ("ground", "floor", "walls", "doors", "furniture", "decor"):
            tile = self.layers[name].get((x, y))
            if tile:
                meaning = self.sheet.meanings[tile]
                ground, solid = meaning.ground or ground, solid or meaning.solid
        return ground, solid

    def walkable(self, x: int, y: int) -> bool:
        """Whether one can stand there."""
        ground, solid = self.means(x, y)
        inside = 0 <= x < self.width and 0 <= y < self.height
        return inside and ground in ("floor", "grass", "path", "field", "door") and not solid

    def rectangle(self, name: str, x: int, y: int, width: int, height: int, **said: Value) -> None:
        """A rectangular area."""
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        self.areas.append(Area(name, corners, said))

    def region(self, name: str, tiles: Iterable[Tile], **said: Value) -> None:
        """An area of any shape without holes, in one piece."""
        self.areas.append(Area(name, outline(set(tiles)), said))

    def thing(self, name: str, x: int, y: int, *, solid: bool, seats: int = 0, within: str = "") -> None:
        """A thing on a tile, of the area there if no other is said."""
        said: dict[str, Value] = {"solid": solid}
        if seats:
            said["seats"] = seats
        if within:
            said["in"] = within
        self.things.append(Thing(name, (x, y), said))


def outline(tiles: set[Tile]) -> tuple[Tile, ...]:
    """The corners around tiles, clockwise from the upper left. Raises ValueError where they are not in one piece."""
    steps: dict[Tile, list[Tile]] = {}
    for x, y in sorted(tiles):
        for (dx, dy), start, end in (
            ((0, -1), (x, y), (x + 1, y)), ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)), ((-1, 0), (x, y + 1), (x, y)),
        ):  # fmt: skip
            if (x + dx, y + dy) not in tiles:
                steps.setdefault(start, []).append(end)
    first = min(steps, key=lambda corner: (corner[1], corner[0]))
    walk = [first]
    while not (len(walk) > 1 and walk[-1] == first):
        here = walk[-1]
        ways = steps[here]
        before = walk[-2] if len(walk) > 1 else here
        turn = (here[0] - before[0], here[1] - before[1])
        ways.sort(key=lambda end: (end[0] - here[0], end[1] - here[1]) != (-turn[1], turn[0]))
        walk.append(ways.pop(0))
    if any(steps.values()):
        raise ValueError(f"tiles around {first} are in several pieces, or have a hole")
    return tuple(
        corner for before, corner, after in zip([walk[-2], *walk], walk[:-1], walk[1:], strict=False)
        if (corner[0] - before[0], corner[1] - before[1]) != (after[0] - corner[0], after[1] - corner[1])
    )  # fmt: skip
