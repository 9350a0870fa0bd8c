"""Worlds as people draw them: one picture in letters, and what each letter stands for. The format is in docs/worlds.md.

Everything wrong with a world is found and told at once, each with its line.
"""

from __future__ import annotations

from typing import Any

from sim.errors import Problem
from sim.nouns import Tile
from sim.scenario.tiled import MAX_TILES
from sim.scenario.yaml_lines import Document, Key
from sim.town.map import GROUNDS, Area, Thing, World
from sim.town.plots import NOTHING, Plot, Sign, areas_by_tile, chain_of, largest_part
from sim.town.written import Values, did_you_mean

KINDS = (
    "bathroom", "café", "field", "green", "home", "inn", "park", "place", "room", "school", "shop", "street",
    "workshop",
)  # fmt: skip
"""What an area can be: a bathroom holds one at a time, to the others only the viewer makes a difference."""
_USUAL_CAPACITY = {"bathroom": 1}

_BLANK = " "
_KEYS = ("name", "drawing", "legend", "areas")
_THING_KEYS = ("thing", "on", "solid", "seats", "in")
_AREA_KEYS = ("letter", "kind", "hours", "keys", "outdoors", "capacity", "ground", "rooms")


def drawn_world(document: Document, *, islands: bool = False) -> tuple[World | None, tuple[Problem, ...]]:
    """The world that a document draws, as far as it can be had, and all that is wrong with it.

    `islands` allows areas that no way leads to.
    """
    reading, world = _Reading(document), None
    if isinstance(document.data, dict):
        world = reading.world(islands)
    elif not document.problems:
        reading.wrong((), document.data, "is no mapping; a world has the keys name, drawing, legend and areas")
    return world, tuple(sorted(document.problems, key=lambda problem: (problem.line, problem.key)))


class _Reading(Values):
    """One pass over a document: what it says, and what is wrong with it."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.plots: dict[str, Plot] = {}
        self.signs: dict[str, Sign] = {}
        self.wanted_in: dict[str, Key] = {}
        self.rows: list[str] = []

    def world(self, islands: bool) -> World | None:
        """The world, or None where too little of it can be read."""
        data = self.document.data
        self.only_known((), data, _KEYS)
        name = self.text(("name",), data.get("name"), "", required=True)
        if name:
            self.plots[name] = Plot(name, "", (), "", "town", "", (), True, "")
        self._read_legend(data.get("legend"))
        self._read_areas(("areas",), data.get("areas"), name, True)
        self._check_signs()
        self._read_drawing(data.get("drawing"))
        if not name or not self.rows:
            return None
        world = self._build(name)
        # Where letters are missing or misread, ways are too.
        if not islands and not self.document.problems:
            self._check_ways(world)
        return world

    # --- the legend and the areas

    def _read_legend(self, legend: object) -> None:
        for character, meaning in self.mapping(("legend",), legend).items():
            key = ("legend", character)
            if len(character) != 1 or character == _BLANK:
                self.wrong(key, character, f"{character!r} is not one visible character")
            elif isinstance(meaning, dict):
                self._read_thing(key, character, meaning)
            elif isinstance(meaning, str) and meaning in GROUNDS:
                self.signs[character] = Sign(meaning)
            else:
                hint = did_you_mean(str(meaning), GROUNDS) or f"one of {', '.join(GROUNDS)}, or {{thing: the bed}}"
                self.wrong(key, meaning, f"{meaning!r} is no kind of ground", hint)

    def _read_thing(self, key: Key, character: str, meaning: dict[str, Any]) -> None:
        self.only_known(key, meaning, _THING_KEYS)
        thing = self.text((*key, "thing"), meaning.get("thing"), "", required=True)
        ground = self.choice((*key, "on"), meaning.get("on"), "floor", tuple(GROUNDS), "kind of ground")
        solid = self.flag((*key, "solid"), meaning.get("solid"), False)
        area = self.text((*key, "in"), meaning.get("in"), "")
        if area:
            self.wanted_in[area] = (*key, "in")
        self.signs[character] = Sign(ground, area, thing, solid, self.count((*key, "seats"), meaning.get("seats")))

    def _read_areas(self, key: Key, areas: object, parent: str, outermost: bool) -> None:
        for name, meaning in self.mapping(key, areas).items():
            here = (*key, name)
            if name in self.plots:
                other = self.document.mark(self.plots[name].key).line
                self.wrong(here, name, f"the name {name!r} is given twice; first on line {other}")
                continue
            if not isinstance(meaning, dict):
                self.wrong(here, meaning, "is no mapping; write at least {letter: a}")
                continue
            self.only_known(here, meaning, _AREA_KEYS)
            self.plots[name] = plot = self._plot(here, name, parent, meaning, outermost)
            if plot.letter:
                self._claim_letter(plot)
            if "rooms" in meaning:
                self._read_areas((*here, "rooms"), meaning["rooms"], name, False)
            elif not plot.letter:
                self.wrong(here, name, "has neither a letter nor rooms, so it is nowhere in the drawing")

    def _plot(self, key: Key, name: str, parent: str, meaning: dict[str, Any], outermost: bool) -> Plot:
        outdoors = self.flag((*key, "outdoors"), meaning.get("outdoors"), False)
        usual_kind, usual_ground = "place" if outermost else "room", "grass" if outdoors else "floor"
        return Plot(
            name=name,
            parent=parent,
            key=key,
            letter=self.text((*key, "letter"), meaning.get("letter"), ""),
            kind=self.choice((*key, "kind"), meaning.get("kind"), usual_kind, KINDS, "kind of area"),
            hours=self.hours((*key, "hours"), meaning.get("hours")),
            keys=self.names((*key, "keys"), meaning.get("keys")),
            outdoors=outdoors,
            ground=self.choice((*key, "ground"), meaning.get("ground"), usual_ground, tuple(GROUNDS), "kind of ground"),
            capacity=self.count((*key, "capacity"), meaning.get("capacity")),
        )

    def _claim_letter(self, plot: Plot) -> None:
        key = (*plot.key, "letter")
        taken = self.signs.get(plot.letter)
        if len(plot.letter) != 1 or plot.letter == _BLANK:
            self.wrong(key, plot.letter, f"{plot.letter!r} is not one visible character")
        elif taken is not None:
            owner = taken.area if taken.area and not taken.thing else "the legend"
            self.wrong(key, plot.letter, f"the letter {plot.letter!r} is already used by {owner}")
        elif plot.ground and not GROUNDS[plot.ground].walkable:
            self.wrong((*plot.key, "ground"), plot.ground, f"nobody can stand on {plot.ground!r}")
        else:
            self.signs[plot.letter] = Sign(plot.ground, plot.name)

    def _check_signs(self) -> None:
        for area, key in self.wanted_in.items():
            if area not in self.plots:
                self.wrong(key, area, f"no area is named {area!r}", did_you_mean(area, self.plots))

    # --- the drawing

    def _read_drawing(self, drawing: object) -> None:
        text = drawing if isinstance(drawing, str) else ""
        if not text.strip():
            self.wrong(("drawing",), drawing, "is missing; write 'drawing: |' and the rows below it")
            return
        rows = [row.rstrip() for row in text.rstrip().split("\n")]
        width = max(map(len, rows))
        if width * len(rows) > MAX_TILES:
            self.wrong(("drawing",), None, f"is {width} by {len(rows)} tiles; at most {MAX_TILES:,} tiles fit")
            return
        self.rows = [row.ljust(width) for row in rows]
        for y, row in enumerate(self.rows):
            for character in dict.fromkeys(row):
                if character != _BLANK and character not in self.signs:
                    x = row.index(character)
                    message = f"{character!r} in column {x + 1} is neither in the legend nor a letter of an area"
                    self.wrong(("drawing",), row, message, row=y, tile=(x, y))

    def _build(self, town: str) -> World:
        size = (range(len(self.rows)), range(len(self.rows[0])))
        held = areas_by_tile({(x, y): self._sign((x, y)) for y in size[0] for x in size[1]}, self.plots, town)
        for tile, area in held.items():
            sign = self._sign(tile)
            if GROUNDS[sign.ground].walkable and not sign.solid:
                for name in chain_of(area, self.plots):
                    self.plots[name].tiles.append(tile)
        self._check_plots()
        things = [(self._sign((x, y)), (x, y)) for y in size[0] for x in size[1]]
        return World(
            name=town,
            ground=tuple(tuple(self._sign((x, y)).ground for x in size[1]) for y in size[0]),
            areas={plot.name: area_of(plot) for plot in self.plots.values()},
            things=tuple(
                Thing(sign.thing, held[tile], tile, sign.solid, sign.seats) for sign, tile in things if sign.thing
            ),
            smallest=tuple(tuple(held[x, y] for x in size[1]) for y in size[0]),
        )

    def _sign(self, tile: Tile) -> Sign:
        return self.signs.get(self.rows[tile[1]][tile[0]], NOTHING)

    def _check_plots(self) -> None:
        for plot in self.plots.values():
            if not plot.tiles and not any(other.parent == plot.name for other in self.plots.values()):
                self.wrong(plot.key, plot.letter, f"{plot.name!r} has no tile in the drawing that can be walked on")

    def _check_ways(self, world: World) -> None:
        """Every area must be reachable from the rest of the town: a room without a door is a slip of the pen."""
        reached = largest_part(world.floor)
        for plot in self.plots.values():
            if plot.tiles and reached.isdisjoint(plot.tiles):
                message = f"no way leads to {plot.name!r} from the rest of the town"
                self.wrong(plot.key, plot.letter, message, "draw a door", tile=plot.tiles[0])


def area_of(plot: Plot) -> Area:
    """The area of a plot whose tiles are known."""
    return Area(
        plot.name, plot.parent, plot.kind, tuple(plot.tiles), plot.hours, plot.keys, plot.outdoors,
        plot.capacity or _USUAL_CAPACITY.get(plot.kind, 0),
    )  # fmt: skip
