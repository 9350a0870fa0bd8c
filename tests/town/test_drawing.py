from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import ScenarioError
from sim.testing.worlds import world
from sim.town import Paths, load_world, opening_tile, parse_world
from sim.town.drawing import KINDS
from sim.town.map import GROUNDS

ROOT = Path(__file__).parents[2]
HAMLET = ROOT / "worlds" / "hamlet.yaml"

WRONG = """\
name: the town
drawing: |
  #####
  #aab#
  #?aa#
  #####
legend:
  "#": wal
  B: {thing: the bed, on: flor, colour: red}
  T: {thing: the table, in: the kitchn}
areas:
  the kitchen: {letter: a, hours: 8 till 5, kind: caffe}
  the hall: {letter: a}
  the attic: {letter: z}
  the porch: {letter: b, keys: Ann, outdoors: perhaps}
wolrd: 1
"""


def problems(text: str) -> list[str]:
    with pytest.raises(ScenarioError) as raised:
        parse_world(text, "town.yaml")
    return [str(problem) for problem in raised.value.problems]


def test_every_problem_is_told_at_once_with_its_line_key_and_the_nearest_name() -> None:
    told = problems(WRONG)
    expected = [
        "town.yaml:5: drawing: '?' in column 2",
        "town.yaml:8: legend.#: 'wal' is no kind of ground (did you mean 'wall'?)",
        "town.yaml:9: legend.B.colour: unknown key 'colour'",
        "town.yaml:9: legend.B.on: 'flor' is no kind of ground (did you mean 'floor'?)",
        "town.yaml:10: legend.T.in: no area is named 'the kitchn' (did you mean 'the kitchen'?)",
        "town.yaml:12: areas.the kitchen.hours: '8 till 5' are no hours (write them as 08:00-18:00)",
        "town.yaml:12: areas.the kitchen.kind: 'caffe' is no kind of area (did you mean 'café'?)",
        "town.yaml:13: areas.the hall.letter: the letter 'a' is already used by the kitchen",
        "town.yaml:14: areas.the attic: 'the attic' has no tile in the drawing that can be walked on",
        "town.yaml:15: areas.the porch.keys: 'Ann' is no list of names (write it as [Bea Hollis, Ivo Marsh])",
        "town.yaml:15: areas.the porch.outdoors: 'perhaps' is neither true nor false",
        "town.yaml:16: wolrd: unknown key 'wolrd'",
    ]
    for each in expected:
        assert any(line.startswith(each) for line in told), (each, told)


def test_a_room_without_a_door_is_a_problem() -> None:
    told = problems("name: t\ndrawing: |\n  ..#a\nlegend: {'#': wall, '.': floor}\nareas: {the cell: {letter: a}}\n")
    assert told == ["town.yaml:5: areas.the cell: no way leads to 'the cell' from the rest of the town (draw a door)"]


def test_a_place_named_twice_is_a_problem() -> None:
    told = problems(
        "name: t\ndrawing: |\n  ab\nareas:\n  the inn: {letter: a}\n  the barn: {rooms: {the inn: {letter: b}}}\n"
    )
    assert "town.yaml:6: areas.the barn.rooms.the inn: the name 'the inn' is given twice; first on line 5" in told


@pytest.mark.parametrize("text", ["", "[]", "name: t", "name: t\ndrawing: |\n  a\nlegend: 3\nareas: [x]", "a: &a [*a]"])
def test_a_file_that_is_no_world_is_refused_and_nothing_crashes(text: str) -> None:
    assert problems(text)


@pytest.mark.parametrize("value", ["[wall]", "{thing: {a: b}}", "true", "null", "3"])
def test_a_legend_of_the_wrong_shape_is_refused_and_nothing_crashes(value: str) -> None:
    assert problems(f"name: t\ndrawing: |\n  a\nlegend:\n  a: {value}\n")


def test_rows_that_end_early_are_filled_up() -> None:
    w = parse_world("name: t\ndrawing: |\n  ....\n  .\nlegend: {'.': floor}\n")
    assert (w.width, w.height, len(w.floor)) == (4, 2, 5)


def test_keys_that_a_cast_brings_along_open_doors_of_the_same_world() -> None:
    w = world("aa", a="the shop")
    shop = w.areas["the shop"]
    assert not shop.keys
    assert w.granting({"Ann": ("the shop",), "Bob": ("the shop",)}).areas["the shop"].keys == ("Ann", "Bob")
    assert not w.areas["the shop"].keys


def test_the_hamlet_has_its_homes_and_hours() -> None:
    w = load_world(HAMLET)
    assert (w.width, w.height) == (40, 30)
    homes = [area.name for area in w.areas.values() if area.kind == "home"]
    assert homes == ["Bea's house", "the mill house", "Fenn cottage", "the schoolhouse"]
    hours = {name: w.areas[name].hours for name in ("the café", "the shop", "the workshop")}
    assert hours == {"the café": "07:00-21:00", "the shop": "09:00-17:00", "the workshop": "08:00-18:00"}
    assert w.things_in("the park", "pond") and w.things_in("the park", "the bench")
    assert w.areas["the café room"].parent == "the café"


def test_two_in_every_home_of_the_hamlet_have_a_bed_each_and_a_way_everywhere() -> None:
    w = load_world(HAMLET)
    paths, taken = Paths(w), set()
    beds = {thing.tile for thing in w.things if thing.name == "the bed"}
    for area in w.areas.values():
        for _ in range(2 if area.kind == "home" else 0):
            taken.add(opening_tile(w, area.name, taken))
    assert len(taken) == 8 and taken == beds
    for bed in taken:
        for area in w.areas.values():
            assert paths.distance(bed, frozenset(area.tiles)) is not None


def test_the_world_drawn_in_the_documentation_is_one() -> None:
    page = (ROOT / "docs" / "worlds.md").read_text(encoding="utf-8")
    w = parse_world(page.split("```yaml\n")[1].split("```")[0], "docs/worlds.md")
    assert w.areas["Ann's bedroom"].parent == "Ann's house"
    assert w.within((10, 4)) == ("the village", "Ann's house"), "the door of the house"
    assert w.within((7, 4)) == ("the village", "Ann's house"), "the door between its rooms"
    missing = [kind for kind in (*KINDS, *GROUNDS) if f"`{kind}`" not in page]
    assert not missing
