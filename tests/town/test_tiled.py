from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.errors import ScenarioError
from sim.scenario.tiled import TiledMap, TileLayer, flips, plain, rolled
from sim.scenario.tiled_cells import cells_of
from sim.scenario.tiled_reading import load_tiled, read_tiled
from sim.town import Paths, World, load_world, opening_tile, parse_world
from sim.town.tiled import CLASSES
from sim.town.tiled_areas import KNOWN as OF_AREAS
from sim.town.tiled_ground import COLLISION
from sim.town.tiled_ground import GROUND as GROUND_LAYER
from sim.town.tiled_things import KNOWN as OF_THINGS
from tests.town.tiled_maps import (
    AREAS,
    GROUND,
    KINDS,
    THINGS,
    Drawn,
    area,
    csv,
    gzip64,
    infinite,
    plain64,
    thing,
    write_map,
    write_text_map,
    xml,
    zlib64,
    zstd64,
)


def told(path: Path) -> list[str]:
    with pytest.raises(ScenarioError) as raised:
        load_world(path)
    assert raised.value.exit_code == 2
    return [str(problem) for problem in raised.value.problems]


def only(path: Path) -> str:
    (problem,) = told(path)
    return problem


def drawn(folder: Path, **changes: Any) -> Path:
    return write_map(folder, replace(Drawn(), **changes).map())


def same(one: World, other: World) -> bool:
    return asdict(one) == asdict(other)


@pytest.fixture
def village(tmp_path: Path) -> World:
    return load_world(write_map(tmp_path))


# --- what a map means -------------------------------------------------------------------------------------------------


def test_a_map_made_in_tiled_is_the_world_that_letters_would_draw(village: World) -> None:
    letters = parse_world(
        """\
name: the village
drawing: |
  ,,,,,,,,gggg
  ,#######gggg
  ,#Ba#kT#gggg
  ,#aa+kk#ggOg
  ,#aa#kk#gggg
  ,##+####gggg
  ,,,,,,,,gggg
legend:
  ",": grass
  "#": wall
  "+": door
  B: {thing: the bed}
  T: {thing: the table, solid: true}
  O: {thing: the pond, on: water, solid: true}
areas:
  the house:
    kind: home
    hours: 08:00-22:00
    keys: [Ann Lee, Bob Ray]
    rooms:
      the bedroom: {letter: a}
      the kitchen: {letter: k}
  the green: {letter: g, kind: green, outdoors: true}
"""
    )
    assert village.ground == letters.ground
    assert list(village.areas.items()) == list(letters.areas.items())
    assert village.things == letters.things


def test_the_smallest_area_over_a_tile_is_meant_walls_and_doors_belong_to_the_building(village: World) -> None:
    assert village.within((2, 2)) == ("the village", "the house", "the bedroom")
    assert village.within((1, 1)) == ("the village", "the house")
    assert village.within((4, 3)) == village.within((3, 5)) == ("the village", "the house")
    assert village.within((9, 0)) == ("the village", "the green")
    assert village.within((0, 0)) == ("the village",)


def test_a_door_drawn_inside_a_room_belongs_to_the_building_all_the_same(tmp_path: Path) -> None:
    rooms = (AREAS[0], area("the bedroom", 1, 1, 3, 5), area("the kitchen", 4, 1, 4, 5), AREAS[3])
    world = load_world(drawn(tmp_path, areas=rooms))
    assert world.within((3, 5)) == world.within((4, 3)) == ("the village", "the house")
    assert world.within((1, 1)) == ("the village", "the house")


def test_solid_furniture_is_seen_across_and_walked_around(village: World) -> None:
    assert not village.walkable[2, 6] and village.clear((5, 2), (6, 3)) and village.clear((6, 2), (6, 3))
    assert [(each.name, each.solid) for each in village.things if each.solid] == [
        ("the table", True),
        ("the pond", True),
    ]


def test_an_opaque_tile_hides_what_is_behind_it(tmp_path: Path) -> None:
    world = load_world(drawn(tmp_path, furniture=["", "", "", "      f", ""], things=THINGS[:1]))
    assert not world.clear((6, 2), (6, 4))
    assert not world.walkable[3, 6] and world.ground[3][6] == "floor"


def test_the_topmost_tile_that_says_its_ground_wins(tmp_path: Path) -> None:
    bridge = {"floor": ["", "", "", "          .", "", "", ""], "decor": ["?"]}
    world = load_world(drawn(tmp_path, layers=bridge, things=THINGS[:2]))
    assert world.ground[3][10] == "floor" and world.ground[0][0] == "grass"


def test_the_class_of_a_tile_may_be_its_ground(tmp_path: Path) -> None:
    kinds = {**KINDS, 1: {}}
    path = write_map(tmp_path, replace(Drawn(), kinds=kinds, classes={1: "grass", 7: "Flower"}).map())
    assert load_world(path).ground[0][0] == "grass"


def test_any_tile_on_the_layer_collision_is_solid(tmp_path: Path) -> None:
    world = load_world(drawn(tmp_path, layers={"collision": ["?"]}))
    assert not world.walkable[0, 0] and world.walkable[0, 1]


def test_a_hidden_layer_means_what_it_says(tmp_path: Path) -> None:
    map = replace(Drawn(), layers={"collision": ["?"]}).map()
    for layer in map["layers"]:
        layer["visible"] = layer["name"] != "collision"
    path = write_map(tmp_path, map)
    assert not load_world(path).walkable[0, 0]
    assert [layer.visible for layer in load_tiled(path).layers] == [True, True, False]


def test_layers_in_groups_are_found(tmp_path: Path) -> None:
    map = Drawn().map()
    plain = load_world(write_map(tmp_path / "plain", map))
    map["layers"] = [{"type": "group", "name": "all", "layers": [{"type": "group", "name": "in", **map}]}]
    map["layers"][0]["layers"][0] = {"type": "group", "name": "in", "layers": map["layers"][0]["layers"][0]["layers"]}
    for name in ("village.tmx", "village.tmj"):
        assert same(load_world(write_map(tmp_path / "grouped", map, name)), plain)


def test_a_polygon_covers_the_tiles_whose_middles_lie_in_it(tmp_path: Path) -> None:
    corner = area("the corner", 8, 0, 0, 0, outdoors=True)
    corner["polygon"] = [{"x": 0, "y": 0}, {"x": 64, "y": 0}, {"x": 0, "y": 64}]
    world = load_world(drawn(tmp_path, areas=(*AREAS[:3], corner), things=THINGS[:2]))
    assert world.tiles_of("the corner") == ((8, 0), (9, 0), (10, 0), (8, 1), (9, 1), (8, 2))


def test_an_area_may_say_what_it_lies_within_though_it_lies_beside_it(tmp_path: Path) -> None:
    garden = area("the garden", 8, 0, 4, 7, outdoors=True, within="the house")
    world = load_world(drawn(tmp_path, areas=(garden, *AREAS[:3])))
    assert world.chain("the garden") == ("the village", "the house", "the garden")
    assert world.areas["the garden"].kind == "room" and (8, 0) in world.tiles_of("the house")


def test_a_thing_stands_on_each_of_its_tiles_or_has_so_many_seats(tmp_path: Path) -> None:
    things = (*THINGS[:2], thing("the bench", 8, 1, 3, 1), thing("the double bed", 5, 3, 2, 2, seats=1))
    world = load_world(drawn(tmp_path, things=things))
    assert [it.tile for it in world.things_in("the green", "bench")] == [(8, 1), (9, 1), (10, 1)]
    assert [it.tile for it in world.things_in("the kitchen", "double bed")] == [(5, 3)]


def test_a_thing_that_says_it_is_not_solid_can_be_stood_on_whatever_its_picture(tmp_path: Path) -> None:
    world = load_world(drawn(tmp_path, things=(THINGS[0], thing("the stool", 6, 2, solid=False))))
    assert world.walkable[2, 6] and not world.things_in("the kitchen", "stool")[0].solid


def test_a_thing_belongs_where_it_says(tmp_path: Path) -> None:
    world = load_world(drawn(tmp_path, things=(*THINGS, thing("the bell", 0, 0, in_="the house"))))
    assert world.things_in("the house", "the bell")[0].tile == (0, 0)


def test_a_thing_that_is_a_tile_stands_where_it_is_drawn(tmp_path: Path) -> None:
    lamp = thing("the lamp", 9, 2) | {"gid": 8}
    world = load_world(drawn(tmp_path, things=(lamp,)))
    assert [it.tile for it in world.things] == [(9, 1)]  # its lower left corner is where the object is


def test_who_has_no_bed_begins_where_they_spawn(tmp_path: Path) -> None:
    spawns = (thing("Bob Ray", 9.5, 1.5) | {"type": "spawn", "point": True, "width": 0, "height": 0},)
    world = load_world(drawn(tmp_path, spawns=spawns))
    assert world.spawns == (("Bob Ray", (9, 1)),)
    assert opening_tile(world, "the house", name="Bob Ray") == (2, 2)
    assert opening_tile(world, "the kitchen", name="Bob Ray") == (9, 1)
    assert opening_tile(world, "the kitchen", name="Ann Lee") == (5, 2)


def test_ways_lead_through_the_doors(village: World) -> None:
    paths = Paths(village)
    assert paths.distance((2, 2), (0, 0)) is not None
    assert village.doors == {(4, 3), (3, 5)}


# --- every format -----------------------------------------------------------------------------------------------------


FORMS: dict[str, Callable[[Path], Path]] = {
    "csv": lambda folder: write_map(folder, Drawn().map(csv)),
    "base64": lambda folder: write_map(folder, Drawn().map(plain64)),
    "zlib": lambda folder: write_map(folder, Drawn().map(zlib64)),
    "gzip": lambda folder: write_map(folder, Drawn().map(gzip64)),
    "tmj": lambda folder: write_map(folder, Drawn().map(), "village.tmj"),
    "tmj zlib": lambda folder: write_map(folder, Drawn().map(zlib64), "village.tmj"),
    "external tsx": lambda folder: write_map(folder, tileset="tiles.tsx"),
    "external tsj": lambda folder: write_map(folder, tileset="tiles.tsj"),
    "tmj external tsx": lambda folder: write_map(folder, Drawn().map(), "village.tmj", tileset="tiles.tsx"),
    "tmj external tsj": lambda folder: write_map(folder, Drawn().map(), "village.tmj", tileset="tiles.tsj"),
    "infinite": lambda folder: write_map(folder, infinite(Drawn().map())),
    "tmj infinite": lambda folder: write_map(folder, infinite(Drawn().map(), 160, -48), "village.tmj"),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_same_map_in_every_format_is_the_same_world_and_the_same_text(form: str, tmp_path: Path) -> None:
    plain, other = write_map(tmp_path / "plain"), FORMS[form](tmp_path / "other")
    assert same(load_world(other), load_world(plain))
    assert load_tiled(other).written() == load_tiled(plain).written()


def test_the_old_word_type_and_the_word_class_mean_the_same(tmp_path: Path) -> None:
    map = Drawn().map()
    plain = load_world(write_map(tmp_path / "type", map))
    for layer in map["layers"]:
        for each in layer.get("objects", []):
            each["class"] = each.pop("type")
    assert same(load_world(write_map(tmp_path / "class", map)), plain)


def test_flipped_tiles_mean_the_same_and_are_drawn_flipped(tmp_path: Path) -> None:
    path = drawn(tmp_path, flips=0xA000_0000)
    assert load_world(path).ground == load_world(write_map(tmp_path / "plain")).ground
    corner = load_tiled(path).layers[0].gids()[0][0]
    assert plain(corner) == 2 and flips(corner) == (True, False, True)


def test_a_map_keeps_what_it_takes_to_draw_it(tmp_path: Path) -> None:
    map = load_tiled(_external(tmp_path))
    assert (map.width, map.height, map.tile_width, map.tile_height) == (12, 7, 16, 16)
    assert [layer.name for layer in map.layers] == ["ground", "furniture"]
    (tileset,) = map.tilesets
    assert (tileset.image, tileset.columns, tileset.first, tileset.count) == ("sets/tiles.png", 4, 1, 8)
    assert map.tileset_of(8 | 0x8000_0000) is tileset and map.tileset_of(9) is None


def _external(folder: Path) -> Path:
    path = write_map(folder, tileset="sets/tiles.tsx")
    (folder / "tiles.png").rename(folder / "sets/tiles.png")
    return path


def test_the_name_of_the_town_is_the_maps_or_else_its_files(tmp_path: Path) -> None:
    map = Drawn().map()
    assert load_world(write_map(tmp_path, map)).town == "the village"
    del map["properties"]
    assert load_world(write_map(tmp_path, map, "hollow_oak.tmx")).town == "Hollow Oak"


@given(st.lists(st.integers(0, 0xFFFF_FFFF), max_size=40))
def test_numbers_come_back_from_every_packing(cells: list[int]) -> None:
    for pack in (csv, plain64, zlib64, gzip64):
        packed = pack(cells)
        if cells or pack is not csv:
            found = cells_of(packed["data"], packed["encoding"], packed.get("compression", ""), len(cells))
            assert found == cells
    assert TileLayer("ground", (rolled(cells),)).gids() == [cells]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_file_whatever_it_holds_is_more_than_a_problem_fault_46(tmp_path: Path, raw: bytes) -> None:
    for name in ("village.tmx", "village.tmj"):
        (tmp_path / name).write_bytes(raw)
        with pytest.raises(ScenarioError):
            load_world(tmp_path / name)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(data=st.data())
def test_no_wrong_value_anywhere_is_more_than_a_problem_fault_46(tmp_path: Path, data: st.DataObject) -> None:
    map = json.loads(json.dumps(Drawn().map()))
    spots = list(_spots(map))
    holder, key = data.draw(st.sampled_from(spots))
    junk = st.sampled_from([None, -1, 0, 10**30, 1e300, "", "x", [], {}, [1], True, "\ud800", ["x"], [[]], {"x": 1}])
    holder[key] = data.draw(junk)
    for name in ("village.tmj", "village.tmx"):
        try:
            path = write_map(tmp_path, map, name)
        except (TypeError, ValueError, KeyError, AttributeError):
            continue  # what cannot be written as XML
        found, problems = read_tiled(path, name)
        try:
            world = load_world(path)
        except ScenarioError as error:
            assert error.problems
        else:
            assert not problems and world.floor and isinstance(found, TiledMap)
            assert same(parse_world(found.written()), world)


def _spots(value: Any) -> Any:
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(each, dict | list) and key != "data":
            yield from _spots(each)


# --- the text that a log keeps ----------------------------------------------------------------------------------------


def test_the_written_text_alone_gives_the_same_world(tmp_path: Path) -> None:
    path = write_map(tmp_path, tileset="tiles.tsx")
    map = load_tiled(path)
    assert same(parse_world(map.written(), "worlds/village.tmx"), load_world(path))
    assert "\n" not in map.written() and len(map.written()) < 4_000


def test_a_damaged_text_is_told_and_no_world_fault_46(tmp_path: Path) -> None:
    text = load_tiled(write_map(tmp_path)).written()
    with pytest.raises(ScenarioError, match="is no map that Tulving wrote"):
        parse_world(text[:-40], "worlds/village.tmx")
    for one, other in (("2*12", "2*13"), ("2*12", "2*x"), ('"height":7', '"height":8'), ('"width":12', '"width":-1')):
        with pytest.raises(ScenarioError, match="is no map that Tulving wrote"):
            parse_world(text.replace(one, other, 1), "worlds/village.tmx")


# --- files that cannot be read ----------------------------------------------------------------------------------------


def test_zstd_is_refused_with_the_way_out(tmp_path: Path) -> None:
    first, *_ = told(write_map(tmp_path, Drawn().map(zstd64)))
    assert first.startswith("village.tmx: layer 'ground': is packed with 'zstd', which is not read (in Tiled: Map >")


def test_entities_are_refused_before_they_are_expanded(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<map orientation="&b;"/>'
    assert only(write_text_map(tmp_path, bomb)) == ("village.tmx:1: declares entities of its own, which are never read")
    outside = '<!DOCTYPE map SYSTEM "file:///etc/hostname" [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n<map>&x;</map>'
    assert "declares entities" in only(write_text_map(tmp_path, outside))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is neither XML nor JSON"),
        ("<map", "is no XML: unclosed token"),
        ("<map>\n</mop>", "village.tmx:2: is no XML: mismatched tag"),
        ("<tileset/>", "is no map of Tiled: it begins with <tileset>"),
        ("[1, 2]", "is no map of Tiled"),
        ('{"type": "map"}', "is of no orientation"),
        ('<map orientation="isometric"/>', "is isometric orientation; only orthogonal maps are read"),
        ('<map orientation="orthogonal"/>', "does not say its tilewidth"),
        ('<map orientation="orthogonal" tilewidth="x" tileheight="16"/>', "has the tilewidth 'x', which is no whole"),
        ('<map orientation="orthogonal" tilewidth="16" tileheight="16" width="0" height="9"/>', "is 0 by 9 tiles"),
        ('<map orientation="orthogonal" tilewidth="16" tileheight="16" width="9999" height="999"/>', "at most 250,000"),
        ('<map orientation="orthogonal" tilewidth="16" tileheight="16" infinite="1"/>', "has no tiles"),
        ("<map>" * 40, "is nested too deeply"),
        ("[" * 100_000, "is neither XML nor JSON"),
    ],
)
def test_a_file_that_is_no_map_is_told_and_never_loaded_empty_fault_46(text: str, said: str, tmp_path: Path) -> None:
    assert said in only(write_text_map(tmp_path, text))


def test_a_file_that_is_missing_or_far_too_big_is_told(tmp_path: Path) -> None:
    assert only(tmp_path / "none.tmx") == "none.tmx: there is no such file"
    with (tmp_path / "big.tmx").open("wb") as file:
        file.truncate(17_000_000)
    assert "is too big: 17,000,000 bytes" in only(tmp_path / "big.tmx")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"data": "1,2,3"}, "holds 3 tiles where 84 belong"),
        ({"data": "1,x"}, "holds 'x', which is no tile number"),
        ({"data": "-1"}, "holds '-1', which is no tile number"),
        ({"data": "AA", "encoding": "base64"}, "is no base64"),
        ({"data": "AAAA", "encoding": "base64"}, "holds 3 bytes"),
        ({"data": "AAAA", "encoding": "base64", "compression": "zlib"}, "is damaged: zlib cannot unpack it"),
        ({"data": "eJwD", "encoding": "base64", "compression": "zlib"}, "end too early"),
        ({"data": "1", "encoding": "hex"}, "is encoded as 'hex'"),
        ({"width": 11}, "is 11 by 7 tiles on a map of 12 by 7"),
    ],
)
def test_a_layer_that_cannot_be_read_is_told_with_its_name(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    map = Drawn().map(csv)
    map["layers"][1] |= change
    assert any(
        line.startswith("village.tmx: layer 'furniture': ") and said in line for line in told(write_map(tmp_path, map))
    )


def test_a_layer_that_unpacks_to_more_than_it_should_stops_there(tmp_path: Path) -> None:
    map = Drawn().map()
    map["layers"][1] |= zlib64([0] * 4_000_000)
    assert any("holds 85 tiles where 84 belong" in line for line in told(write_map(tmp_path, map)))


def test_a_missing_tileset_is_one_problem_with_the_nearest_file(tmp_path: Path) -> None:
    path = write_map(tmp_path, tileset="tiles.tsx")
    (tmp_path / "tiles.tsx").rename(tmp_path / "tile.tsx")
    assert only(path) == (
        "village.tmx: tileset 'tiles.tsx': the file 'tiles.tsx' is missing (did you mean 'tile.tsx'?)"
    )


def test_a_damaged_tileset_is_told_in_its_own_file(tmp_path: Path) -> None:
    path = write_map(tmp_path, tileset="tiles.tsx")
    (tmp_path / "tiles.tsx").write_text("<tileset>\n<tile>", encoding="utf-8")
    assert only(path) == "tiles.tsx:2: is no XML: no element found"


def test_a_missing_image_is_told_with_the_nearest_file(tmp_path: Path) -> None:
    path = drawn(tmp_path, image="tile.png")
    assert only(path) == "village.tmx: tileset 'tiles': the image 'tile.png' is missing (did you mean 'tiles.png'?)"


def test_a_map_cannot_name_files_elsewhere_on_the_machine(tmp_path: Path) -> None:
    map = Drawn().map()
    map["tilesets"] = [{"firstgid": 1, "source": "/etc/hostname"}]
    assert any("is no path from the folder of the map" in line for line in told(write_map(tmp_path, map)))


def test_tilesets_that_share_numbers_are_told(tmp_path: Path) -> None:
    map = Drawn().map()
    map["tilesets"].append({**map["tilesets"][0], "firstgid": 5, "name": "more"})
    assert "number 5 begins the next one" in only(write_map(tmp_path, map))


# --- what a map must have ---------------------------------------------------------------------------------------------


def test_everything_is_told_at_once_with_layer_object_and_tile(tmp_path: Path) -> None:
    path = drawn(
        tmp_path,
        areas=(
            area("the house", 1, 1, 7, 5, kind="hoome", hours="8 till 5", outdors=True),
            area("the bedroom", 2, 2, 2, 3, within="the hose"),
            area("the bedroom", 5, 2, 2, 3),
            area("the green", 8, 0, 4, 7, outdoors="perhaps"),
            area("the lane", 8, 2, 4, 1),
            area("", 0, 0, 1, 1),
        ),
        things=(thing("the bed", 2, 2, seats=0), thing("the stone", 0, 0), thing("the bell", 40, 2),
                thing("the well", 9, 6, in_="the gren"), thing("", 9, 1)),
        spawns=(thing("Ann Lee", 1, 1) | {"type": "spawn"},),
    )  # fmt: skip
    assert [line.removeprefix("village.tmx: layer ").replace(" at tile ", " @ ") for line in told(path)] == [
        "'areas', object 1 'the house' @ (4, 3), outdors: unknown property 'outdors' (did you mean 'outdoors'?)",
        "'areas', object 1 'the house' @ (4, 3), hours: '8 till 5' are no hours (write them as 08:00-18:00)",
        "'areas', object 3 'the bedroom' @ (6, 3): the name 'the bedroom' is given twice; "
        "first to layer 'areas', object 2 'the bedroom' @ (3, 3)",
        "'areas', object 4 'the green' @ (10, 3), outdoors: 'perhaps' is neither true nor false "
        "(give the property the type bool)",
        "'areas', object 6 @ (0, 0): an area without a name; give it the name that people say: the café",
        "'areas', object 2 'the bedroom' @ (3, 3), within: no other area is named 'the hose' "
        "(did you mean 'the house'?)",
        "'areas', object 1 'the house' @ (4, 3), kind: 'hoome' is no kind of area (did you mean 'home'?)",
        "'things', object 7 'the bed' @ (2, 2), seats: 0 is no number of them, 1 or more "
        "(give the property the type int)",
        "'things', object 8 'the stone' @ (0, 0): 'the stone' stands in no area (move it, or name one with `in`)",
        "'things', object 9 'the bell': 'the bell' stands outside the map",
        "'things', object 10 'the well' @ (9, 6), in: no area is named 'the gren' (did you mean 'the green'?)",
        "'things', object 11 @ (9, 1): a thing without a name; give it the name that people say: the bread oven",
        "'spawns', object 12 'Ann Lee' @ (1, 1): nobody can stand there (move it to a tile that can be walked on)",
    ]


def test_a_map_without_its_layers_is_told_with_the_nearest_names(tmp_path: Path) -> None:
    map = Drawn().map()
    for layer in map["layers"]:
        layer["name"] = {"ground": "Ground", "areas": "aereas"}.get(layer["name"], layer["name"])
        layer["objects"] = [] if layer["name"] == "things" else layer.get("objects", [])
    lines = told(write_map(tmp_path, map))
    assert "village.tmx: layers: there is no tile layer named 'ground' (did you mean 'Ground'?)" in lines
    missing = "there is no object layer named 'areas', so the town has no places (did you mean 'aereas'?)"
    assert f"village.tmx: layers: {missing}" in lines
    assert sum("on the layer 'aereas' means nothing" in line for line in lines) == len(AREAS)


def test_a_map_on_which_nobody_can_stand_is_told_fault_46(tmp_path: Path) -> None:
    lines = told(drawn(tmp_path, kinds={}))
    assert lines[0].startswith("village.tmx: layer 'ground' at tile (2, 2): tile 0")
    empty = [" " * 12] * 7
    assert "there is no tile to stand on" in told(drawn(tmp_path, ground=empty, furniture=()))[0]


def test_a_tile_that_is_no_ground_is_told_once_with_where_it_lies_first(tmp_path: Path) -> None:
    ground = [row.replace(",,~,", ",?~?") for row in GROUND]
    assert only(drawn(tmp_path, ground=ground)) == (
        "village.tmx: layer 'ground' at tile (9, 3): tile 7 of the tileset 'tiles' lies there, and neither it nor "
        "a tile above it says its ground (2 tiles) (set its property ground in the tileset: floor, grass, path, field, "
        "door, wall, tree, hedge, water, void)"
    )


def test_an_unknown_ground_is_told_with_its_tile_and_the_nearest(tmp_path: Path) -> None:
    assert only(drawn(tmp_path, kinds={**KINDS, 1: {"ground": "gras"}})) == (
        "village.tmx: tile 1 of the tileset 'tiles' at tile (0, 0), ground: 'gras' is no kind of ground "
        "(did you mean 'grass'?)"
    )
    assert "did you mean 'solid'?" in only(
        drawn(tmp_path, kinds={**KINDS, 7: {"Solid": True}}, layers={"decor": ["?"]})
    )


def test_a_tile_number_beyond_every_tileset_is_told(tmp_path: Path) -> None:
    ground = [GROUND[0].replace(",", chr(300), 1), *GROUND[1:]]
    assert only(drawn(tmp_path, ground=ground)) == (
        "village.tmx: layer 'ground' at tile (0, 0): the tile number 300 is in no tileset (tiles has 1 to 8)"
    )


def test_a_place_without_a_way_to_it_is_told(tmp_path: Path) -> None:
    walled = [row.replace("##+###", "######") for row in GROUND]
    assert told(drawn(tmp_path, ground=walled)) == [
        f"village.tmx: layer 'areas', object {number} {name!r} at tile {tile}: "
        f"no way leads to {name!r} from the rest of the town (put a door into a wall)"
        for number, name, tile in ((1, "the house", (2, 2)), (2, "the bedroom", (2, 2)), (3, "the kitchen", (5, 2)))
    ]
    map = load_tiled(write_map(tmp_path, replace(Drawn(), ground=walled).map()))
    assert parse_world(map.written(), islands=True).tiles_of("the kitchen")


def test_a_thing_that_nobody_can_get_to_is_told(tmp_path: Path) -> None:
    shut_in = drawn(tmp_path, furniture=["", "", "     T", "      T"], things=(*THINGS[:1], thing("the till", 6, 2)))
    assert "nobody can get to 'the till': no way leads onto it" in only(shut_in)


def test_an_area_without_a_floor_is_told(tmp_path: Path) -> None:
    assert "'the wall' has no tile that can be walked on" in only(
        drawn(tmp_path, areas=(*AREAS, area("the wall", 1, 1, 3, 1)))
    )
    assert "covers the middle of no tile" in only(drawn(tmp_path, areas=(*AREAS, area("the dot", 9, 1, 0.2, 0.2))))


def test_siblings_that_overlap_are_told_once_however_many_rooms_they_have(tmp_path: Path) -> None:
    areas = (*AREAS[:3], area("the yard", 4, 0, 8, 7, outdoors=True))
    problem = only(drawn(tmp_path, areas=areas, things=THINGS[2:]))
    assert "object 4 'the yard' at tile (4, 1): 'the yard' and 'the house' overlap on 20 tiles" in problem


def test_areas_that_lie_in_each_other_in_a_circle_are_told(tmp_path: Path) -> None:
    areas = (area("a", 0, 0, 3, 1, within="b"), area("b", 3, 0, 3, 1, within="a"), *AREAS)
    assert "lies within itself: a within b within a" in told(drawn(tmp_path, areas=areas))[0]


def test_other_shapes_and_templates_are_told(tmp_path: Path) -> None:
    turned, round_one = (
        area("the yard", 8, 0, 2, 1) | {"rotation": 45},
        area("the plot", 8, 2, 2, 1) | {"ellipse": True},
    )
    lines = told(drawn(tmp_path, areas=(*AREAS[:3], turned, round_one), things=THINGS[:2]))
    assert "is turned; an area is an upright rectangle or a polygon" in lines[0] and "is a ellipse" in lines[1]
    (line,) = told(drawn(tmp_path, things=({**thing("the lamp", 9, 1), "template": "lamp.tx"},)))
    assert "comes from a template" in line and "Detach" in line


def test_an_object_of_the_wrong_class_is_told(tmp_path: Path) -> None:
    (line,) = told(drawn(tmp_path, things=(thing("the bed", 2, 2) | {"type": "thng"},)))
    assert "'thng' is no class of the layer 'things' (did you mean 'thing'?)" in line
    (line,) = told(drawn(tmp_path, objects={"stuff": (thing("the lamp", 9, 1),)}))
    assert "a thing on the layer 'stuff' means nothing (move it to the object layer 'things'" in line


def test_objects_on_layers_of_other_names_are_only_drawn(tmp_path: Path) -> None:
    world = load_world(drawn(tmp_path, objects={"notes": (thing("to do", 0, 0) | {"type": ""},)}))
    assert [it.name for it in world.things] == ["the bed", "the table", "the pond"]


def test_the_xml_of_these_tests_is_what_tiled_writes(tmp_path: Path) -> None:
    text = xml("map", Drawn().map())
    assert '<layer name="ground" width="12" height="7" opacity="1"><data encoding="csv">2,2,' in text
    assert '<object id="1" name="the house" type="area" x="16" y="16" width="112" height="80"><properties>' in text


def test_the_page_about_worlds_names_every_layer_class_and_property() -> None:
    page = (Path(__file__).parents[2] / "docs/worlds.md").read_text(encoding="utf-8").split("## A map made in Tiled")[1]
    words = [*CLASSES, *CLASSES.values(), *OF_AREAS, *OF_THINGS, GROUND_LAYER, COLLISION, "solid", "opaque", "name"]
    assert [word for word in words if f"`{word}`" not in page] == []
