"""A world drawn in letters, put together of the tiles of the shipped tileset, so that every town can be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from sim.nouns import Tile
from sim.scenario.tiled import TiledMap, Tileset
from sim.town import World
from sim.view import letters_tiles as art
from sim.view.picture_of_map import TILE, Laid, MapPicture, Roof, roof_of

_FIRST = 1
_AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""Neighbours in the order of the bits by which edges are numbered: four sides, then four corners."""
_CORNERS = ((4, 0, 1), (5, 2, 1), (6, 2, 3), (7, 0, 3))
"""A corner and the two sides between which alone it shows."""
_OUTDOORS = ("grass", "path", "field", "tree", "hedge", "water")


def tiles_of_letters(world: World) -> TiledMap:
    """The tileset by itself: what numbers of tiles mean."""
    tileset = Tileset(
        name="hollow_oak", first=_FIRST, count=1192, columns=32, tile_width=TILE, tile_height=TILE,
        image="hollow_oak.png",
    )  # fmt: skip
    return TiledMap(world.name, world.width, world.height, TILE, TILE, (tileset,), (), ())


def picture_of_letters(world: World) -> MapPicture:
    """The picture: grounds with their edges, walls with faces to the south, roofs, trees, and things by their names."""
    building = _buildings(world)
    under = [*_grounds(world, building), *_walls(world, building), *_decoration(world)]
    over: dict[Tile, tuple[int, list[Laid]]] = {}
    lamps: list[tuple[float, float]] = []
    for base, laid in sorted(_standing(world), key=lambda each: each[0]):
        for x, y, gid in laid:
            under.append((x, y, gid))
            if y // TILE < base:
                for column in {x // TILE, (x + TILE - 1) // TILE}:
                    over.setdefault((column, y // TILE), (base, []))[1].append((x, y, gid))
            if gid == art.THINGS["lamp"][0][2] + _FIRST:
                lamps.append((x + TILE / 2, y + TILE / 2))
    return MapPicture(
        width=world.width, height=world.height, under=tuple(under), roofs=tuple(_roofs(world, building)),
        over={tile: (base, tuple(laid)) for tile, (base, laid) in over.items()}, lamps=tuple(lamps),
        windows=_windows(world, building),
    )  # fmt: skip


def _throw(x: int, y: int, sides: int) -> int:
    """A number below `sides` that looks as if thrown for a tile, the same every time."""
    mixed = (x * 374_761_393 + y * 668_265_263) & 0xFFFF_FFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1_274_126_177) & 0xFFFF_FFFF
    return (mixed ^ (mixed >> 16)) % sides


def _ground(world: World, x: int, y: int) -> str:
    return world.ground[y][x] if 0 <= x < world.width and 0 <= y < world.height else ""


def _tiles(world: World) -> Iterator[tuple[int, int, str]]:
    for y, row in enumerate(world.ground):
        for x, kind in enumerate(row):
            yield x, y, kind


def _buildings(world: World) -> dict[Tile, str]:
    """The building of every tile indoors, of its doors, and of the walls round it."""
    found = {(x, y): name for x, y, _ in _tiles(world) if (name := world.building((x, y)))}
    for _ in range(2):  # walls may be two thick
        inside = dict(found)
        for x, y, kind in _tiles(world):
            if kind in ("wall", "door") and (x, y) not in inside:
                beside = ((x + dx, y + dy) for dx, dy in _AROUND)
                name = next((inside[tile] for tile in beside if tile in inside), "")
                if name:
                    found[x, y] = name
    return found


# --- grounds


@cache
def _edges() -> dict[int, int]:
    """The place of every mask among the 47 that look different."""
    return {mask: place for place, mask in enumerate(sorted({_plain(mask) for mask in range(256)}))}


def _plain(mask: int) -> int:
    """A mask without the corners that do not show."""
    for corner, one, other in _CORNERS:
        if not (mask >> one & 1 and mask >> other & 1):
            mask &= ~(1 << corner)
    return mask


def _edged(world: World, x: int, y: int, first: int, same: Callable[[str], bool]) -> int:
    mask = 0
    for bit, (dx, dy) in enumerate(_AROUND):
        beside = _ground(world, x + dx, y + dy)
        mask |= (not beside or same(beside)) << bit
    return first + _edges()[_plain(mask)] + _FIRST


def _grounds(world: World, building: dict[Tile, str]) -> Iterator[Laid]:
    for x, y, kind in _tiles(world):
        left, top = x * TILE, y * TILE
        if kind in ("void",):
            continue
        if kind in _OUTDOORS or (kind in ("floor", "door") and (x, y) not in building) or kind == "wall":
            plain = _throw(x, y, 12)
            yield left, top, art.GRASS + (plain if plain < 5 else plain % 5) + _FIRST
        if kind == "path":
            yield left, top, _edged(world, x, y, art.DIRT, lambda beside: beside in ("path", "door", "floor"))
        elif kind == "water":
            yield left, top, _edged(world, x, y, art.WATER, lambda beside: beside == "water")
        elif kind == "field":
            yield left, top, _edged(world, x, y, art.SOIL, lambda beside: beside == "field")
        elif kind in ("floor", "door"):
            yield left, top, _floor(world, (x, y)) + _FIRST
        elif kind == "wall":
            # a wall from top to bottom is half a tile wide: what is inside comes up to it from its side
            for dx, half in ((-1, 1), (1, 2)):
                if _ground(world, x + dx, y) in ("floor", "door") and (x + dx, y) in building:
                    yield left, top, _floor(world, (x + dx, y)) + half + _FIRST
        elif kind == "hedge":
            mask = sum((_ground(world, x + dx, y + dy) == "hedge") << bit for bit, (dx, dy) in enumerate(_AROUND[:4]))
            yield left, top, art.HEDGE + mask + _FIRST


def _floor(world: World, tile: Tile) -> int:
    """Boards in homes and the like; flags where people work; tiles where there is a stove, a bath or a counter."""
    room = world.within(tile)[-1] if world.within(tile) else ""
    kind = world.areas[room].kind if room in world.areas else ""
    things = {thing.name.casefold().rpartition(" ")[2] for thing in world.things if thing.area == room}
    if kind in ("workshop", "smithy", "mill", "barn") or things & {"anvil", "workbench", "forge"}:
        return art.FLAGS
    return art.TILES if kind in ("kitchen", "bathroom") or things & {"stove", "bath", "oven"} else art.BOARDS


def _decoration(world: World) -> Iterator[Laid]:
    for x, y, kind in _tiles(world):
        if kind == "grass" and _throw(x, y, 17) == 0:
            yield x * TILE, y * TILE, art.DECORATION[_throw(y, x, len(art.DECORATION))] + _FIRST


# --- walls, doors, roofs


def _walls(world: World, building: dict[Tile, str]) -> Iterator[Laid]:
    for x, y, kind in _tiles(world):
        left, top = x * TILE, y * TILE
        if kind == "wall":
            yield left, top, _wall(world, building, x, y) + _FIRST
            if _has_window(world, building, x, y):
                yield left, top - 11, art.HOUSE_WINDOW + _FIRST
                yield left, top + 5, art.HOUSE_WINDOW + 1 + _FIRST
        elif kind == "door":
            if _ground(world, x, y - 1) == "wall" and _ground(world, x, y + 1) == "wall":
                yield left, top, art.SIDE_DOOR + _FIRST
            elif _outside(building, x, y):
                house = building.get((x, y), "")
                yield left, top, art.DOORS[sum(map(ord, house)) % len(art.DOORS)] + _FIRST
            else:
                yield left, top, art.DOORWAY + _FIRST


def _outside(building: dict[Tile, str], x: int, y: int) -> bool:
    """Whether what lies to the south belongs to no building."""
    return (x, y + 1) not in building


def _wall(world: World, building: dict[Tile, str], x: int, y: int) -> int:
    """A face where one looks at it from the south, else the top of the wall."""
    if _ground(world, x, y + 1) in ("wall", "door", ""):
        joined = [_ground(world, x + dx, y + dy) in ("wall", "door") for dx, dy in _AROUND[:4]]
        return art.CAP + sum(joins << bit for bit, joins in enumerate(joined))
    if not _outside(building, x, y):
        return art.INSIDE
    house = building.get((x, y), "")
    return art.PLASTER if house in world.areas and world.areas[house].kind == "home" else art.STONE


def _windows(world: World, building: dict[Tile, str]) -> dict[str, tuple[tuple[float, float], ...]]:
    """The front walls shine a little where somebody is up behind them."""
    found: dict[str, list[tuple[float, float]]] = {}
    for x, y, kind in _tiles(world):
        if kind == "wall" and _has_window(world, building, x, y):
            found.setdefault(building[x, y], []).append((x * TILE + 8.0, y * TILE + 8.0))
    return {name: tuple(spots) for name, spots in found.items()}


def _has_window(world: World, building: dict[Tile, str], x: int, y: int) -> bool:
    """Every third tile of a front wall, but its corners and beside a door."""
    if (x, y) not in building or not _outside(building, x, y) or _ground(world, x, y + 1) in ("wall", "door", ""):
        return False
    return x % 3 == 1 and all(_ground(world, x + dx, y) == "wall" and (x + dx, y) in building for dx in (-1, 1))


def _roofs(world: World, building: dict[Tile, str]) -> Iterator[Roof]:
    """A gabled roof over each building but its front wall."""
    tiles: dict[str, list[Tile]] = {}
    for tile, name in building.items():
        tiles.setdefault(name, []).append(tile)
    for number, (name, own) in enumerate(sorted(tiles.items())):
        left, right = min(x for x, _ in own), max(x for x, _ in own)
        top, foot = min(y for _, y in own), max(y for _, y in own)
        height = foot - top
        if height >= 2 and right > left:
            yield roof_of(name, _gabled(art.ROOFS[number % len(art.ROOFS)], left, top, right - left + 1, height))


def _gabled(first: int, left: int, top: int, width: int, height: int) -> Iterable[Laid]:
    """Rows from half a tile above to half a tile into the front wall: the lower half of the eaves is their shadow."""
    rows = height + 1
    ridge = max(1, rows // 3)
    for row in range(rows):
        if row == rows - 1:
            part = art.FRONT_EAVE
        elif row == ridge:
            part = art.FRONT_RIDGE
        elif row > ridge:
            part = art.FRONT_MID
        else:
            part = art.BACK_TOP if row == 0 else art.BACK_MID
        for column in range(width):
            side = 0 if column == 0 else 2 if column == width - 1 else 1
            yield (left + column) * TILE, (top + row) * TILE - TILE // 2, first + part + side + _FIRST


# --- what stands about


def _standing(world: World) -> Iterator[tuple[int, list[Laid]]]:
    """Trees and things, each with the row on which it stands."""
    for x, y, kind in _tiles(world):
        if kind == "tree" and y == world.height - 1:
            # trees at the lower edge would hide two rows of the town
            yield y, [(x * TILE, y * TILE, art.BUSHES[_throw(x, y, len(art.BUSHES))] + _FIRST)]
        elif kind == "tree":
            edge = x in (0, world.width - 1) or y in (0, world.height - 1)
            kinds = art.PINES if edge and _throw(x, y, 3) else art.OAKS
            first = kinds[_throw(x, y, len(kinds))]
            yield (
                y,
                [
                    (x * TILE - 8 + TILE * (n % 2), y * TILE - 2 * TILE + TILE * (n // 2) + 2, first + n + _FIRST)
                    for n in range(6)
                ],
            )
    for thing in world.things:
        x, y = thing.tile
        if world.ground[y][x] == "water":
            continue
        stamp = art.stamp_of(thing.name, thing.solid)
        yield y, [(x * TILE + dx, y * TILE + dy, gid + _FIRST) for dx, dy, gid in stamp]
