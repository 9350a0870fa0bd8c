"""Lays out the town between its houses: meadow and river, streets and yards, the bridge, and what stands there."""

from __future__ import annotations

from collections.abc import Iterable

from canvas import grain
from floor_plan import Building
from grounds import GRASSES
from plants import BEDS, CROPS
from street_things import AWNINGS
from town_map import Tile, TownMap
from yards_plan import (
    BRIDGE,
    EXTRA_PATHS,
    GARDENS,
    GROUNDS,
    LINES,
    PARK,
    POND,
    RIVER,
    SCENERY,
    SINGLE,
    SQUARE,
    STANDING,
    STREETS,
    WEIR,
    YARDS,
    Yard,
)

MORE = ":"
SEATS = ("the bench",)


class Outdoors:
    """The ground plan as it grows: which tiles are of which ground, and which are spoken for."""

    def __init__(self, town: TownMap, buildings: Iterable[Building]) -> None:
        self.town = town
        self.buildings = tuple(buildings)
        self.grounds: dict[str, set[Tile]] = {name: set() for name in ("lush", "dirt", "cobble", "water", "soil")}
        self.taken: set[Tile] = set()
        self.deck: set[Tile] = set()
        self.streets: dict[str, set[Tile]] = {}

    def lay_out(self) -> None:
        """All of it, the lowest first."""
        for plan in self.buildings:
            self.taken |= _around(plan)
        self._streets()
        self._river()
        for yard in (SQUARE, PARK, *GARDENS, *YARDS):
            self._dig(yard)
        self._paths_from_doors()
        self._tread()
        self._bridge()
        self._paint()
        for yard in (SQUARE, PARK, *GARDENS, *YARDS):
            self._furnish(yard)
        self._bandstand()
        self._scenery()
        self._waterside()
        self._areas()

    # --- the ground

    def _streets(self) -> None:
        claimed = SQUARE.tiles()
        for street in STREETS:
            tiles = {tile for tile in street.tiles() if self._inside(tile)} - claimed
            self.streets[street.name] = tiles
            self.grounds[street.ground] |= tiles
            claimed |= tiles
        self.taken |= claimed

    def _river(self) -> None:
        self.grounds["water"] |= {tile for tile in RIVER.tiles() if self._inside(tile)}
        self.taken |= {(x, y + dy) for x, y in self.grounds["water"] for dy in (-1, 0)}

    def _dig(self, yard: Yard) -> None:
        for row, line in enumerate(yard.rows):
            ground = ""
            for column, letter in enumerate(line):
                tile = (yard.at[0] + column, yard.at[1] + row)
                ground = GROUNDS.get(letter, "" if letter == "." or letter in LINES else ground)
                if letter in SINGLE and letter not in GROUNDS:
                    ground = "lush" if ground == "lush" else ""
                if ground == "deck":
                    self.deck.add(tile)
                elif ground and letter != " ":
                    self.grounds[ground].add(tile)
        self.taken |= yard.tiles()

    def _paths_from_doors(self) -> None:
        """From every front door straight down to the first street or path."""
        for plan in self.buildings:
            for x, y in plan.front_doors():
                path: list[Tile] = []
                while not self._paved((x, y + 1)) and y + 1 < self.town.height:
                    y += 1
                    path.append((x, y))
                self.grounds["dirt"] |= set(path)
                self.taken |= set(path)
        for ground, left, top, width, height in EXTRA_PATHS:
            tiles = {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
            self.grounds[ground] |= tiles
            self.taken |= tiles

    def _tread(self) -> None:
        """Earth beside the lanes on which people have stepped aside."""
        for x, y in sorted(self.grounds["dirt"]):
            for tile in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)):
                if tile not in self.taken and grain(tile[0] // 4, tile[1] // 3, 66) % 9 == 0:
                    self.grounds["dirt"].add(tile)
                    self.taken.add(tile)

    def _paved(self, tile: Tile) -> bool:
        return tile in self.grounds["dirt"] or tile in self.grounds["cobble"]

    def _bridge(self) -> None:
        left, top, width, length = BRIDGE
        for y in range(top, top + length):
            for column in range(width):
                tile = (left + column, y)
                for ground in self.grounds.values():
                    ground.discard(tile)
                self.town.put("floor", *tile, f"bridge/{column}")
                self.taken.add(tile)

    def _paint(self) -> None:
        town = self.town
        for y in range(town.height):
            for x in range(town.width):
                town.put("ground", x, y, f"grass/{_grass(x, y)}")
        cobble = self.grounds["cobble"]
        self.grounds["dirt"] -= cobble
        meadow = {(x, y) for x in range(town.width) for y in range(town.height) if _is_lush(x, y)}
        town.edged("meadow", "lush", meadow | self.grounds["lush"])
        for ground in ("dirt", "cobble", "soil"):
            town.edged("floor", ground, self.grounds[ground])
        self._paint_water()
        for x, y in sorted(self.deck):
            town.put("floor", x, y, "deck")

    def _paint_water(self) -> None:
        """The banks; under the bridge the river goes on."""
        left, top, width, length = BRIDGE
        under = {(left + column, y) for column in range(width) for y in range(top, top + length)}
        kept = {tile: self.town.layers["floor"][tile] for tile in under}
        self.town.edged("floor", "water", self.grounds["water"] | {tile for tile in under if tile in RIVER.tiles()})
        self.town.layers["floor"].update(kept)

    # --- what stands on it

    def _furnish(self, yard: Yard) -> None:
        lines: dict[str, set[Tile]] = {}
        for x, y, letter in yard.cells():
            if letter in LINES:
                lines.setdefault(LINES[letter], set()).add((x, y))
            if letter in STANDING:
                self._stand(x, y, letter, bool(yard.name))
            if letter in SINGLE:
                self._single(x, y, letter, bool(yard.name))
            if letter == "o":
                self.town.thing("the pond", x, y, solid=True)
        for name, tiles in lines.items():
            self.town.lined("furniture", name, tiles)

    def _stand(self, x: int, y: int, letter: str, named: bool) -> None:
        name, thing = STANDING[letter]
        thing = thing if named else ""
        if name == "stall":
            name = f"stall {AWNINGS[(x + y) % len(AWNINGS)]}"
        self.town.stamp(x, y, name)
        tiles = self.town.footprint(x, y, name)
        if thing in SEATS:
            for tile in tiles:
                self.town.thing(thing, *tile, seats=1, solid=False)
        elif thing:
            solid = [tile for tile in tiles if not self.town.walkable(*tile)]
            self.town.thing(thing, *max(solid, key=self._open_sides), solid=True)

    def _open_sides(self, tile: Tile) -> int:
        x, y = tile
        return sum(self.town.walkable(*other) for other in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)))

    def _single(self, x: int, y: int, letter: str, named: bool) -> None:
        kinds = {
            "f": [f"bed of {name}" for name in BEDS], "t": ["bush/0", "bush/1", "bush/2"], "r": ["rocks/0.0"],
            "q": ["reeds"], "i": ["lily"], "D": ["duck/0", "duck/1"], "%": [f"crop/{name}" for name in CROPS],
        }  # fmt: skip
        choice = kinds[letter]
        self.town.put("furniture", x, y, choice[(y if letter == "%" else grain(x, y, 3)) % len(choice)])
        if letter == "f" and named:
            self.town.thing("the flower bed", x, y, solid=True)

    def _bandstand(self) -> None:
        left, top = min(self.deck)
        right, bottom = max(self.deck)
        middle = (left + right) // 2
        for x in range(left, right + 1):
            side = "left" if x == left else "right" if x == right else "mid"
            self.town.put("furniture", x, top, f"bandstand rail/{side}")
            if x != middle:
                self.town.put("furniture", x, bottom, f"bandstand rail/{side}")
        for y in range(top + 1, bottom):
            self.town.put("furniture", left, y, "bandstand side/left")
            self.town.put("furniture", right, y, "bandstand side/right")
        for x in range(left, right + 1):
            self.town.put("shade" if x != middle else "floor", x, bottom + 1, "skirt" if x != middle else "steps")
        self.town.stamp(left, top - 1, "bandstand roof", "roof")

    def _scenery(self) -> None:
        for name, x, y in SCENERY:
            self.town.stamp(x, y, name)
            wide = {(tx + dx, ty) for tx, ty in self.town.footprint(x, y, name) for dx in (-1, 0, 1)}
            self.taken |= {(tx, ty - up) for tx, ty in wide for up in range(self.town.sheet.stamps[name].tall + 1)}
            if name.startswith("bench"):
                for tile in self.town.footprint(x, y, name):
                    self.town.thing("the bench", *tile, within=self._street_near(tile), seats=1, solid=False)

    def _street_near(self, tile: Tile) -> str:
        """The street that somebody on a bench sits by."""
        return min(
            self.streets, key=lambda name: min(abs(x - tile[0]) + abs(y - tile[1]) for x, y in self.streets[name])
        )

    def _waterside(self) -> None:
        """The weir, and reeds, lilies, ducks and stones in the river."""
        river = self.grounds["water"] & RIVER.tiles()
        for x, y in sorted(river):
            if x in (WEIR, WEIR + 1):
                self.town.put("furniture", x, y, ("weir", "foam")[x - WEIR])
            elif (x, y) in self.town.layers["furniture"] or abs(x - WEIR) < 4 or abs(x - BRIDGE[0]) < 5:
                continue
            elif (x, y - 1) not in river or (x, y + 1) not in river:
                if grain(x // 3, y, 55) % 3 == 0 and grain(x, y, 56) % 3:
                    self.town.put("furniture", x, y, "reeds" if grain(x, y, 57) % 4 else "water stones")
            elif grain(x, y, 58) % 29 == 0:
                self.town.put("furniture", x, y, ("lily", "duck/0", "lily", "duck/1")[grain(x, y, 59) % 4])

    # --- names

    def _areas(self) -> None:
        town = self.town
        town.region("the square", SQUARE.tiles(), kind="place", outdoors=True)
        town.region("the park", PARK.tiles(), kind="park", outdoors=True)
        town.rectangle("the pond", *POND, kind="place", outdoors=True, within="the park")
        town.region("the bandstand", self.deck, kind="place", outdoors=True, within="the park")
        for yard in GARDENS:
            town.region(yard.name, yard.tiles(), kind=yard.kind, outdoors=True, within=yard.within)
        owned = SQUARE.tiles().union(PARK.tiles(), *(yard.tiles() for yard in GARDENS))
        for name, tiles in self.streets.items():
            town.region(name, tiles - owned, kind="street", outdoors=True)

    def _inside(self, tile: Tile) -> bool:
        return 0 <= tile[0] < self.town.width and 0 <= tile[1] < self.town.height


def _around(plan: Building) -> set[Tile]:
    """A building with a tile of room around it, and what hangs over."""
    left, top = plan.at
    return {(x, y) for x in range(left - 1, left + plan.width + 1) for y in range(top - 1, top + plan.height + 1)}


def _grass(x: int, y: int) -> int:
    """Mostly plain; in places it flowers."""
    rare = grain(x // 5, y // 4, 88) % 4 == 0
    return grain(x, y, 89) % (GRASSES if rare else 5)


def _is_lush(x: int, y: int) -> bool:
    """Broad patches of deeper grass."""
    height = 0
    for size, weight in ((9, 3), (5, 2)):
        x0, y0 = x // size, y // size
        dx, dy = x % size, y % size
        corners = [grain(x0 + a, y0 + b, 90 + size) % 100 for b in (0, 1) for a in (0, 1)]
        upper = corners[0] * (size - dx) + corners[1] * dx
        lower = corners[2] * (size - dx) + corners[3] * dx
        height += weight * (upper * (size - dy) + lower * dy) // (size * size)
    return height > 290
