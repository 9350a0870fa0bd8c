"""Raises a building on the map from its plan: floors, walls, windows and doors, and what stands in and before it."""

from __future__ import annotations

from canvas import grain
from floor_plan import Building, Room, Tile
from legend import CHAIRS, DARTBOARD, DOOR, FLOOR, FRONTS, HUNG, MORE, PIECES, SIDE_DOOR, WALLS, WINDOW
from town_map import TownMap
from walls import CAP_EAST, CAP_NORTH, CAP_SOUTH, CAP_WEST

BESIDE = ((0, -1), (-1, 0), (1, 0), (0, 1))


def raise_building(town: TownMap, plan: Building) -> None:
    """All of it."""
    site = _Site(town, plan)
    site.floors()
    site.walls()
    site.doors()
    site.furnish()
    site.name_areas()
    site.shade()


class _Site:
    """A plan and the map that it is raised on."""

    def __init__(self, town: TownMap, plan: Building) -> None:
        self.town, self.plan = town, plan
        self.left, self.top = plan.at
        self.quilts = iter(plan.quilts)

    def put(self, layer: str, x: int, y: int, tile: str) -> None:
        self.town.put(layer, self.left + x, self.top + y, tile)

    # --- what the letters mean

    def stands(self, x: int, y: int) -> bool:
        """Whether a wall stands here, a door in a wall from left to right included."""
        return self.plan.letter(x, y) in (*WALLS, DOOR)

    def is_lower(self, x: int, y: int) -> bool:
        """The lower row of a wall from left to right."""
        below = self.plan.letter(x, y + 1)
        return self.stands(x, y) and not self.stands(x, y + 1) and below != SIDE_DOOR

    def is_upper(self, x: int, y: int) -> bool:
        """The upper row of one."""
        return self.stands(x, y) and self.is_lower(x, y + 1)

    def room(self, x: int, y: int) -> Room | None:
        return self.plan.room_of.get((x, y))

    def face(self, x: int, y: int) -> str:
        """What the wall above a tile of floor is covered with; above the ground outside it is the front wall."""
        found = self.room(x, y)
        return found.paper if found else self.plan.wall

    # --- floors

    def floors(self) -> None:
        for (x, y), room in self.plan.room_of.items():
            self.put("floor", x, y, f"floor/{room.floor}")
        for room in self.plan.rooms:
            if room.rug:
                self._lay(room)
        for x, y, letter in self.plan.cells():
            if letter == SIDE_DOOR or (letter in WALLS and not self.is_lower(x, y) and not self.is_upper(x, y)):
                for half, layer, beside in (("left", "floor", x - 1), ("right", "floor edges", x + 1)):
                    found = self.room(beside, y) or self.room(beside, y + 1) or self.room(beside, y - 1)
                    if found and 0 < y < self.plan.height - 2:
                        self.put(layer, x, y, f"floor/{found.floor}/{half}")

    def _lay(self, room: Room) -> None:
        """A carpet in the middle of a room."""
        tiles = [tile for tile, held in self.plan.room_of.items() if held is room]
        xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
        runner = max(xs) - min(xs) < 3
        down = range(min(ys) + 1, max(ys) + runner)
        spread = [(self.left + x, self.top + y) for x in range(min(xs) + 1, max(xs)) for y in down]
        self.town.lined("carpets", f"rug {room.rug}", spread)

    # --- walls

    def walls(self) -> None:
        for x, y, letter in self.plan.cells():
            if letter in WALLS:
                self._wall(x, y)
            if letter == WINDOW:
                style = self.plan.window if y == self.plan.height - 1 else "inner"
                self._hang(x, y, f"window/{style}")
            if letter in HUNG:
                self._hang(x, y, HUNG[letter])

    def _hang(self, x: int, y: int, stamp: str) -> None:
        self.town.stamp(self.left + x, self.top + y - 1, stamp, "decor")

    def _wall(self, x: int, y: int) -> None:
        pieces = self._faces(x, y)
        cap = self._cap(x, y)
        if cap:
            pieces.append(cap)
        for piece in pieces[:-1]:
            self.put("faces", x, y, piece)
        self.put("walls", x, y, pieces[-1])

    def _faces(self, x: int, y: int) -> list[str]:
        for row, here, floor in (("lower", self.is_lower, y + 1), ("upper", self.is_upper, y + 2)):
            if here(x, y):
                return [f"face/{self.face(x, floor)}/{row}/{self._end(x, y)}"]
            sides = [
                (beside, half) for beside, half in ((x - 1, "left half"), (x + 1, "right half")) if here(beside, y)
            ]
            if sides:
                return [f"face/{self.face(beside, floor)}/{row}/{half}" for beside, half in sides]
        return []

    def _end(self, x: int, y: int) -> str:
        return "left" if x == 0 else "right" if x == self.plan.width - 1 else "mid"

    def _cap(self, x: int, y: int) -> str:
        if self.is_lower(x, y):
            return ""
        if self.plan.letter(x, y + 1) == SIDE_DOOR:
            return "cap/end"
        mask = 0
        for bit, (dx, dy) in ((CAP_NORTH, (0, -1)), (CAP_EAST, (1, 0)), (CAP_SOUTH, (0, 1)), (CAP_WEST, (-1, 0))):
            across, down = x + dx, y + dy
            joined = self.stands(across, down) and not self.is_lower(across, down)
            if dx and joined:
                joined = self.is_upper(x, y) or self.is_upper(across, y)
            if dy < 0 and self.is_lower(across, down):
                joined = False
            mask |= bit if joined else 0
        return f"cap/{mask}"

    # --- doors

    def doors(self) -> None:
        outer = self.plan.height - 1
        for x, y, letter in self.plan.cells():
            if letter == SIDE_DOOR:
                self.put("doors", x, y, "door/side")
            if letter == DOOR and self.is_lower(x, y):
                name = self.plan.door if y == outer else "open"
                self.put("doors", x, y, f"door/{name}/lower")
                self.put("doors", x, y - 1, f"door/{name}/upper")
                self.put("walls", x, y - 1, f"cap/{CAP_EAST | CAP_WEST}")
                if y == outer and self.plan.sign:
                    self.put("decor", x + 1, y, self.plan.sign)

    # --- what stands in it

    def furnish(self) -> None:
        for x, y, letter in self.plan.cells():
            if letter == DARTBOARD:
                self.town.thing("the dartboard", self.left + x, self.top + y + 1, solid=False)
            if letter in PIECES and self.room(x, y):
                self._stand(x, y, letter)

    def _stand(self, x: int, y: int, letter: str) -> None:
        piece = PIECES[letter]
        stamp = f"bed {next(self.quilts)}" if letter == "B" else piece.stamp
        self.town.stamp(self.left + x, self.top + y, stamp)
        tiles = [(tx - self.left, ty - self.top) for tx, ty in self.town.footprint(x + self.left, y + self.top, stamp)]
        if wrong := [tile for tile in tiles[1:] if self.plan.letter(*tile) != MORE]:
            raise ValueError(f"{self.plan.name}: {stamp} at {x}, {y} also stands on {wrong}")
        solid = self.town.sheet.meanings[f"{stamp}/0.{self.town.sheet.stamps[stamp].tall}"].solid
        if piece.thing and not (piece.joined and self._goes_on(x, y, letter)):
            spot = max(tiles, key=self._open_sides) if solid else tiles[0]
            seats = piece.seats or (self._chairs_at(tiles) if "table" in stamp else 0)
            self._name(piece.thing, spot, seats, solid)

    def _goes_on(self, x: int, y: int, letter: str) -> bool:
        """Whether the same thing was met with to the left or above already."""
        before = (self.plan.letter(x - 1, y), self.plan.letter(x, y - 1))
        return any(PIECES[other].thing == PIECES[letter].thing for other in before if other in PIECES)

    def _open_sides(self, tile: Tile) -> int:
        around = (self.plan.letter(tile[0] + dx, tile[1] + dy) for dx, dy in BESIDE)
        return sum(letter == FLOOR or letter in CHAIRS for letter in around)

    def _chairs_at(self, tiles: list[Tile]) -> int:
        around = {(x + dx, y + dy) for x, y in tiles for dx, dy in BESIDE}
        return sum(self.plan.letter(*tile) in CHAIRS for tile in sorted(around))

    def _name(self, thing: str, spot: Tile, seats: int, solid: bool) -> None:
        self.town.thing(thing, self.left + spot[0], self.top + spot[1], seats=seats, solid=solid)

    # --- names

    def name_areas(self) -> None:
        plan = self.plan
        self.town.rectangle(
            plan.name, self.left, self.top, plan.width, plan.height, kind=plan.kind, hours=plan.hours, outdoors=False
        )
        for room in plan.rooms:
            tiles = {(self.left + x, self.top + y) for (x, y), held in plan.room_of.items() if held is room}
            if room.name:
                self.town.region(room.name, tiles, kind=room.kind, within=plan.name)

    # --- light

    def shade(self) -> None:
        for x, y in self.plan.room_of:
            under, beside = self.is_lower(x, y - 1), self.plan.letter(x - 1, y) in (*WALLS, SIDE_DOOR)
            if under or beside:
                self.put("shade", x, y, "shade/" + " ".join([*(["top"] * under), *(["left"] * beside)]))
        right, bottom = self.plan.width, self.plan.height
        for y in range(1, bottom):
            self.put("shade", right, y, "shade/house start" if y == 1 else "shade/house")
        for x in range(self.plan.width):
            self.put("shade", x, bottom, "shade/foot")


def plant_front(town: TownMap, plan: Building) -> None:
    """What stands before the front wall."""
    y = plan.at[1] + plan.height
    for index, letter in enumerate(plan.front):
        x = plan.at[0] + index
        if letter in FRONTS:
            choice = FRONTS[letter]
            name = choice[grain(x // 4, y, 7) % len(choice)]
            if name in town.sheet.stamps:
                town.stamp(x, y, name)
            else:
                town.put("furniture", x, y, name)
