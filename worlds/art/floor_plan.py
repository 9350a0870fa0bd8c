"""A building as it is planned: where it stands, how it looks, its rooms, and its floor plan in letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent

from legend import DOOR, SIDE_DOOR, WALLS

Tile = tuple[int, int]


@dataclass(frozen=True)
class Room:
    """A room: its name (none for a corridor), its floor, what its walls are covered with, and its carpet."""

    name: str
    floor: str
    paper: str
    rug: str = ""

    @property
    def kind(self) -> str:
        """What kind of area it is."""
        return "bathroom" if self.paper == "tiled room" else "room"


@dataclass(frozen=True)
class Wing:
    """A part of a house whose gable looks to the street: from which column on, how wide, how many rows deep."""

    left: int
    width: int
    depth: int


@dataclass(frozen=True)
class Building:
    """A building; `at` is its upper left corner on the map. The roof is a colour and a form: `red hip`, `slate gable`.

    The rooms are named in the order in which the plan comes upon them, row by row. `front` stands before the front
    wall, letter for letter. Chimneys, dormers and the tower stand so many tiles from the left.
    """

    name: str
    at: Tile
    kind: str
    hours: str
    roof: str
    wall: str
    door: str
    rooms: tuple[Room, ...]
    picture: str
    front: str = ""
    window: str = "house"
    sign: str = ""
    quilts: tuple[str, ...] = ()
    chimneys: tuple[int, ...] = ()
    dormers: tuple[int, ...] = ()
    wings: tuple[Wing, ...] = ()
    tower: int = 0

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The floor plan, row by row. Raises ValueError where it is not a rectangle."""
        rows = tuple(dedent(self.picture).strip("\n").rstrip().split("\n"))
        ragged = [number for number, row in enumerate(rows) if len(row) != len(rows[0])]
        if ragged:
            raise ValueError(f"{self.name}: rows {ragged} are not {len(rows[0])} wide")
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter == DOOR and DOOR not in (rows[y - 1][x], rows[(y + 1) % len(rows)][x]):
                    raise ValueError(f"{self.name}: the door at {x}, {y} does not go through its wall")
        return rows

    @property
    def width(self) -> int:
        """Tiles from left to right."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Tiles from top to bottom."""
        return len(self.rows)

    def letter(self, x: int, y: int) -> str:
        """What stands in the plan; a blank outside of it."""
        return self.rows[y][x] if 0 <= x < self.width and 0 <= y < self.height else " "

    def cells(self) -> Iterator[tuple[int, int, str]]:
        """Every place of the plan with its letter, row by row."""
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row):
                yield x, y, letter

    @cached_property
    def room_of(self) -> dict[Tile, Room]:
        """The room of every tile of floor. Raises ValueError where the plan has more or fewer than are named."""
        found: dict[Tile, Room] = {}
        named = iter(self.rooms)
        for x, y, letter in self.cells():
            if letter in WALLS or letter in (DOOR, SIDE_DOOR) or (x, y) in found:
                continue
            room = next(named, None)
            if room is None:
                raise ValueError(f"{self.name}: no name for the room at {x}, {y}")
            found.update(dict.fromkeys(self._connected(x, y), room))
        if left := [room.name for room in named]:
            raise ValueError(f"{self.name}: the plan has no {left}")
        return found

    def _connected(self, x: int, y: int) -> list[Tile]:
        reached, edge = [(x, y)], [(x, y)]
        while edge:
            x, y = edge.pop()
            for tile in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
                closed = self.letter(*tile) in WALLS or self.letter(*tile) in (DOOR, SIDE_DOOR, " ")
                if not closed and tile not in reached:
                    reached.append(tile)
                    edge.append(tile)
        return reached

    def front_doors(self) -> list[Tile]:
        """The doors in the front wall, on the map."""
        y = self.height - 1
        return [(self.at[0] + x, self.at[1] + y) for x, letter in enumerate(self.rows[y]) if letter == DOOR]
