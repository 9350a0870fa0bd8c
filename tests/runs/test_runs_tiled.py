"""Scenarios on maps made in Tiled: found by name, checked as a whole, run, resumed and verified like any others."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sim.cli import main
from sim.errors import ScenarioError
from sim.replay import Log
from sim.runs.check import examine, find_problems
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.verify import verify
from sim.scenario import load_scenario
from sim.scenario.tiled import tiled_in
from tests.scenario.written_town import SCENARIO, TOM, WORLD, write_town
from tests.town.tiled_maps import Drawn, area, thing, write_map, zlib64

GROUND = [
    "#######,######",
    "#.....#,#....#",
    "#.....#,#....#",
    "###+###,###+##",
    ",,,,,,,,,,,,,,",
    "###+###,,,,,,,",
    "#.....#,,,,,,,",
    "#######,,,,,,,",
]
AREAS = (
    area("Bea's house", 0, 0, 7, 4, kind="home"),
    area("Tom's house", 0, 5, 7, 3, kind="home"),
    area("the café", 8, 0, 6, 4, kind="café", hours="07:00-22:00"),
    area("the green", 8, 5, 6, 3, outdoors=True),
)
BEDS = (thing("the bed", 1, 1), thing("the bed", 1, 6), thing("the bench", 9, 6))
TOWN = Drawn(ground=GROUND, furniture=(), areas=AREAS, things=BEDS)


def town(root: Path, map: Drawn = TOWN, name: str = "small.tmx", scenario: str = SCENARIO, **changes: Any) -> Path:
    """The small town of the other tests, on a map made in Tiled."""
    path = write_town(root, scenario=scenario, **changes)
    (root / "worlds/small.yaml").unlink()
    write_map(root / "worlds", map.map(zlib64), name, tileset="small_tiles.tsx")
    return path


def found(path: Path) -> list[str]:
    return [str(problem).replace(f"{path.parent.parent}/", "") for problem in find_problems(path)]


@pytest.mark.parametrize("name", ["small.tmx", "small.tmj"])
def test_a_scenario_finds_its_map_by_name_whatever_its_kind(name: str, tmp_path: Path) -> None:
    path = town(tmp_path, name=name)
    assert found(path) == []
    assert load_scenario(path).world_file == f"worlds/{name}"


def test_two_maps_of_one_name_are_told_and_neither_is_taken(tmp_path: Path) -> None:
    path = town(tmp_path)
    (tmp_path / "worlds/small.yaml").write_text(WORLD, encoding="utf-8")
    assert found(path) == [
        "configs/small.yaml:2: world: 'small' could be any of worlds/small.yaml, worlds/small.tmx "
        "(write the whole name: small.yaml)"
    ]
    path.write_text(SCENARIO.replace("world: small", "world: small.tmx"), encoding="utf-8")
    assert found(path) == []


def test_a_home_that_is_not_on_the_map_is_told_with_the_nearest(tmp_path: Path) -> None:
    (problem,) = found(town(tmp_path, tom=TOM.replace("Tom's house", "Toms house")))
    assert problem.startswith("agents/small/tom_reed.yaml:5: home: there is no place 'Toms house' in the village")
    assert problem.endswith('(did you mean "Tom\'s house"?)')


def test_a_home_without_a_bed_needs_a_place_to_begin(tmp_path: Path) -> None:
    bedless = replace(TOWN, things=BEDS[:1])
    (problem,) = find_problems(town(tmp_path, bedless))
    assert '"Tom\'s house" has no bed' in str(problem) and problem.tile == (3, 5)
    spawning = replace(bedless, spawns=(thing("Tom Reed", 2, 6) | {"type": "spawn"},))
    assert found(town(tmp_path, spawning)) == []


def test_problems_of_scenario_files_tileset_and_map_come_together(tmp_path: Path) -> None:
    wrong = replace(TOWN, areas=(area("Bea's house", 0, 0, 7, 4, kind="hoome"), *AREAS[1:]), image="tils.png")
    path = town(tmp_path, wrong, scenario=SCENARIO.replace("place: the café", "place: the cafe"))
    assert found(path) == [
        "configs/small.yaml:7: gatherings.0.place: there is no place 'the cafe' in the village "
        "(did you mean 'the café'?)",
        "worlds/small.tmx: layer 'areas', object 1 \"Bea's house\" at tile (3, 2), kind: 'hoome' is no kind of area "
        "(did you mean 'home'?)",
        "worlds/small_tiles.tsx: tileset 'tiles': the image 'tils.png' is missing (did you mean 'tiles.png'?)",
    ]
    with pytest.raises(ScenarioError):
        load_scenario(path)
    assert main(["check", str(path), "--quiet"]) == 2


@pytest.mark.parametrize("text", ["", "<map/>", "{}", "<map", "\0"])
def test_a_map_that_is_none_ends_before_the_run_begins_fault_46(text: str, tmp_path: Path) -> None:
    path = town(tmp_path)
    (tmp_path / "worlds/small.tmx").write_text(text, encoding="utf-8")
    problems = found(path)
    assert problems and all(problem.startswith("worlds/small.tmx") for problem in problems)
    assert main(["run", str(path), "--out", str(tmp_path / "log.jsonl")]) == 2
    assert not (tmp_path / "log.jsonl").exists()


def test_a_run_on_a_tiled_map_needs_no_other_file_to_be_verified_or_resumed(tmp_path: Path) -> None:
    path = town(tmp_path / "town")
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    run(path, whole, ticks=500, overrides={"embedder": "hash"})
    run(path, cut, ticks=60, overrides={"embedder": "hash"})
    shutil.rmtree(tmp_path / "town")
    assert verify(whole).events > 0
    map = tiled_in(Log(whole).header.scenario["world_text"])
    assert map is not None and map.tilesets[0].image == "tiles.png" and map.layers[0].gids()[0][0] == 3
    resumed = resume(cut)
    assert resumed.log == cut
    lines = whole.read_bytes().splitlines()[1:]
    assert cut.read_bytes().splitlines()[1 : len(lines) + 1] == lines


def test_check_can_be_read_by_programs_with_the_tile_of_each_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    walled = replace(TOWN, ground=[row.replace("#,###+##", "#,######") for row in GROUND])
    assert main(["check", str(town(tmp_path, walled)), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert {tuple(each["tile"]) for each in told} == {(9, 1)}


def test_what_was_examined_gives_the_world_though_something_is_wrong_with_it(tmp_path: Path) -> None:
    path = town(tmp_path, replace(TOWN, areas=(*AREAS, area("the lane", 0, 4, 14, 1, kind="stret"))))
    examined = examine(path)
    assert len(examined.problems) == 1 and examined.world is not None and "the lane" in examined.world.areas
