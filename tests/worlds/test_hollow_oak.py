"""The town of Hollow Oak: its files are what its scripts draw, and everybody finds all that they know in it."""

from __future__ import annotations

import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path

import pytest

from sim.nouns import Tile
from sim.town import Paths, World, load_world, opening_tile
from sim.town.map import BESIDE, Thing

WORLDS = Path(__file__).parents[2] / "worlds"
FURNITURE = (
    "bed", "table", "chair", "stove", "sink", "bath", "counter", "till", "shelves", "bookshelf", "bread oven",
    "kneading table", "flour bin", "desk", "couch", "ward bed", "piano", "easel", "forge", "anvil", "workbench",
    "bar counter", "stool", "barrel", "dartboard", "notice board", "well", "bench", "market stall", "lamp post",
    "printing press",
)  # fmt: skip

WORKPLACES = {
    "the café": ("07:00-21:00", "the café room", "the bakehouse", "the café bathroom", "Marta's bedroom",
                 "Jonas's bedroom", "the flat kitchen"),
    "the grocery": ("08:00-18:00", "the grocery hall", "the cold store"),
    "the pharmacy": ("09:00-17:30", "the dispensary"),
    "the clinic": ("08:30-17:00", "the waiting room", "the consulting room", "the ward"),
    "the college": ("08:00-19:00", "the lecture hall", "the laboratory", "the common room", "the practice room"),
    "the library": ("09:00-19:00", "the reading room", "the archive"),
    "the bar": ("16:00-23:30", "the taproom", "the cellar", "the bar bathroom", "Frank's bedroom", "Siobhan's bedroom",
                "the loft kitchen", "the guest room"),
    "the town hall": ("09:00-17:00", "the council chamber", "the mayor's office", "the print room", "the hall lobby"),
    "the workshop": ("07:30-18:00", "the smithy", "the carpentry"),
}  # fmt: skip
HOMES = {
    "the dorm": ("Tunde's room", "Priya's room", "Leo's room", "Mei's room", "the dorm kitchen", "the dorm bathroom"),
    "Orchard House": ("the Adeyemi bedroom", "the orchard kitchen", "the orchard bathroom", "the orchard garden"),
    "Finch cottage": ("the Finch bedroom", "the Finch kitchen", "the Finch bathroom", "the Finch garden"),
    "Castellano house": ("the Castellano bedroom", "the Castellano kitchen", "the Castellano bathroom"),
    "Garrow house": ("Wilf's bedroom", "the Garrow kitchen"),
    "Moreau house": ("Ines's bedroom", "Colette's bedroom", "the Moreau kitchen", "the Moreau bathroom"),
    "Hill House": ("the Pell bedroom", "the Hill House kitchen", "the studio", "the Hill House bathroom",
                   "the Hill House garden"),
    "the gatehouse": ("Nadia's bedroom", "Yusuf's bedroom", "the gatehouse kitchen"),
    "Chapel cottage": ("the chapel bedroom", "the study", "the chapel kitchen", "the chapel bathroom"),
    "Weir cottage": ("Agnes's bedroom", "Kit's bedroom", "the weir kitchen", "the weir bathroom", "the weir garden"),
}  # fmt: skip
OUTDOORS = {"the square", "the park", "the pond", "the bandstand"}

BEDS = {
    "Marta's bedroom": 1, "Jonas's bedroom": 1, "Frank's bedroom": 1, "Siobhan's bedroom": 1, "Tunde's room": 1,
    "Priya's room": 1, "Leo's room": 1, "Mei's room": 1, "the Adeyemi bedroom": 2, "the Finch bedroom": 2,
    "the Castellano bedroom": 2, "Wilf's bedroom": 1, "Ines's bedroom": 1, "Colette's bedroom": 1,
    "the Pell bedroom": 2, "Nadia's bedroom": 1, "Yusuf's bedroom": 1, "the chapel bedroom": 2, "Agnes's bedroom": 1,
    "Kit's bedroom": 1, "the guest room": 1,
}  # fmt: skip
RESIDENTS = {
    "the café": 2, "the bar": 2, "the dorm": 4, "Orchard House": 2, "Finch cottage": 2, "Castellano house": 2,
    "Garrow house": 1, "Moreau house": 2, "Hill House": 2, "the gatehouse": 2, "Chapel cottage": 2, "Weir cottage": 2,
}  # fmt: skip

THINGS = {
    "the square": ("the hollow oak", "the notice board", "the well", "the bench", "the market stall"),
    "the park": ("the bench", "the pond", "the flower bed"),
    "the café room": ("the table", "the chair", "the counter", "the till"),
    "the bakehouse": ("the bread oven", "the kneading table", "the flour bins"),
    "the grocery hall": ("the shelves", "the till", "the counter"),
    "the dispensary": ("the counter", "the shelves", "the till"),
    "the consulting room": ("the desk", "the couch"),
    "the ward": ("the ward bed",),
    "the practice room": ("the piano",),
    "the reading room": ("the desk", "the bookshelf"),
    "the taproom": ("the table", "the stool", "the counter", "the till", "the dartboard"),
    "the print room": ("the press",),
    "the hall lobby": ("the notice board",),
    "the smithy": ("the forge", "the anvil"),
    "the carpentry": ("the workbench",),
    "the studio": ("the easel",),
}


@pytest.fixture(scope="module")
def town() -> World:
    return load_world(WORLDS / "hollow_oak.tmx")


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the scripts draw."""
    folder = tmp_path_factory.mktemp("drawn")
    script = WORLDS / "art" / "draw_hollow_oak.py"
    subprocess.run([sys.executable, "-B", str(script), str(folder)], check=True, timeout=300)
    return folder


def pixels(file: Path) -> tuple[bytes, bytes]:
    """The header of a PNG and its pixels as they are: how they are packed is not the same everywhere."""
    data, at, header, packed = file.read_bytes(), 8, b"", b""
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        header, packed = (body if kind == b"IHDR" else header), packed + (body if kind == b"IDAT" else b"")
        at += 12 + length
    return header, zlib.decompress(packed)


def places_to_use(thing: Thing) -> list[Tile]:
    x, y = thing.tile
    return [(x + dx, y + dy) for dx, dy in BESIDE] if thing.solid else [thing.tile]


def test_the_files_are_what_the_scripts_draw(drawn: Path) -> None:
    for name in ("hollow_oak.tsx", "hollow_oak.tmx"):
        assert (drawn / name).read_bytes() == (WORLDS / name).read_bytes(), f"{name}: draw it again (worlds/art)"
    assert pixels(drawn / "hollow_oak.png") == pixels(WORLDS / "hollow_oak.png")


def test_every_place_of_the_town_is_on_the_map_and_no_other_but_its_streets(town: World) -> None:
    wanted = {"Hollow Oak", *WORKPLACES, *HOMES, *OUTDOORS}
    for rooms in (*(rooms[1:] for rooms in WORKPLACES.values()), *HOMES.values()):
        wanted |= set(rooms)
    assert {name for name, area in town.areas.items() if area.kind != "street"} == wanted


def test_rooms_lie_in_their_houses_and_houses_keep_their_hours(town: World) -> None:
    hours = {name: hours for name, (hours, *_) in WORKPLACES.items()} | dict.fromkeys(HOMES, "08:00-22:00")
    assert {name: town.areas[name].hours for name in hours} == hours
    rooms = {name: rooms for name, (_, *rooms) in WORKPLACES.items()} | {
        name: [*inside] for name, inside in HOMES.items()
    }
    for house, inside in rooms.items():
        assert {room: town.areas[room].parent for room in inside} == dict.fromkeys(inside, house)
        assert all(not town.areas[room].hours for room in inside)


def test_only_places_under_the_sky_are_out_of_doors(town: World) -> None:
    outdoors = {name for name, area in town.areas.items() if area.outdoors and area.kind != "street"}
    gardens = {room for rooms in HOMES.values() for room in rooms if room.endswith("garden")}
    assert outdoors == {"Hollow Oak", *OUTDOORS, *gardens}
    assert {town.areas[name].parent for name in ("the pond", "the bandstand")} == {"the park"}


def test_each_resident_has_a_bed_in_a_bedroom_at_home_and_one_is_left_for_a_guest(town: World) -> None:
    beds = [thing for thing in town.things if thing.name == "the bed"]
    assert len(beds) == sum(BEDS.values()) == sum(RESIDENTS.values()) + 1 == 26
    assert {name: len(town.things_in(name, "the bed")) for name in BEDS} == BEDS
    taken: set[Tile] = set()
    for home, count in RESIDENTS.items():
        for _ in range(count):
            taken.add(opening_tile(town, home, taken))
    taken.add(opening_tile(town, "the guest room", taken))
    assert taken == {bed.tile for bed in beds}


def test_places_hold_the_things_that_they_are_known_for(town: World) -> None:
    wanted = [(place, thing) for place, things in THINGS.items() for thing in things]
    assert [(place, thing) for place, thing in wanted if not town.things_in(place, thing)] == []


def test_a_way_leads_from_the_square_to_every_place_and_every_thing(town: World) -> None:
    paths, square = Paths(town), frozenset(town.tiles_of("the square"))
    cut_off = [
        area.name for area in town.areas.values() if all(paths.distance(tile, square) is None for tile in area.tiles)
    ]
    out_of_reach = [
        thing for thing in town.things
        if all(paths.distance(tile, square) is None for tile in places_to_use(thing) if tile in town.floor)
    ]  # fmt: skip
    assert (cut_off, out_of_reach) == ([], [])


def test_no_tile_of_floor_is_walled_in(town: World) -> None:
    paths, square = Paths(town), frozenset(town.tiles_of("the square"))
    rooms = [area for area in town.areas.values() if not area.outdoors]
    assert [(r.name, tile) for r in rooms for tile in r.tiles if paths.distance(tile, square) is None] == []


def test_every_house_opens_to_a_street_a_few_steps_from_its_door(town: World) -> None:
    paths = Paths(town)
    paved = [tile for area in town.areas.values() if area.kind == "street" for tile in area.tiles]
    paved += town.tiles_of("the square")
    for house in (*WORKPLACES, *HOMES):
        doors = [tile for tile in town.tiles_of(house) if tile in town.doors]
        steps = [paths.distance(door, frozenset(paved)) for door in doors]
        assert min(step for step in steps if step is not None) <= 10, house


def test_every_piece_of_furniture_says_what_kind_of_thing_it_is() -> None:
    said = ET.parse(WORLDS / "hollow_oak.tsx").iter("property")
    kinds = {each.get("value") for each in said if each.get("name") == "kind"}
    assert sorted(kind for kind in FURNITURE if kind not in kinds) == []


def test_notices_hang_at_the_boards_of_the_square_and_the_town_hall(town: World) -> None:
    for place in ("the square", "the town hall"):
        (board,) = town.things_in(place, "the notice board")
        assert town.notice_tile(place) == board.tile
