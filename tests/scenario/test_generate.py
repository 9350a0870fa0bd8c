from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

from sim.errors import UserMistake
from sim.scenario import Scenario, backstory, generated
from sim.scenario.generate import MOST
from sim.town import Paths, parse_world


@pytest.mark.parametrize("residents", [1, 2, 7, 25, 100])
def test_a_generated_town_is_whole(residents: int) -> None:
    scenario = generated(residents, seed=3)
    world = parse_world(scenario.world_text, scenario.world_file)
    assert len(scenario.residents) == residents
    assert len({name.split()[0] for name in scenario.names}) == residents
    for resident in scenario.residents:
        assert world.things_in(resident.home, "bed")
        for item in resident.memories:
            place = getattr(getattr(item, item.form), "place", "")
            assert not place or place in world.areas


def test_every_place_of_a_generated_town_can_be_reached() -> None:
    scenario = generated(60, seed=1)
    world = parse_world(scenario.world_text, scenario.world_file)
    paths = Paths(world)
    start = world.tiles_of(scenario.residents[0].home)[0]
    assert all(paths.distance(start, frozenset(world.tiles_of(area))) is not None for area in world.areas)


def test_nobody_lives_in_a_crowd() -> None:
    homes = [resident.home for resident in generated(51, seed=1).residents]
    assert max(homes.count(home) for home in homes) == 2


def test_gatherings_lie_in_the_run_and_in_open_places() -> None:
    for days in (0.1, 1, 1.5, 3):
        scenario = generated(30, seed=2, days=days)
        world = parse_world(scenario.world_text, scenario.world_file)
        assert len(scenario.gatherings) == 2
        for gathering in scenario.gatherings:
            assert 0 <= scenario.clock.parse(gathering.starts) < scenario.length
            assert gathering.place in world.areas and world.is_open(gathering.place, 1200)


def test_habits_of_a_day_do_not_overlap() -> None:
    for resident in generated(24, seed=5).residents:
        habits = [item.habit for item in resident.memories if item.habit is not None]
        for day in range(7):
            spans = sorted((it.from_minute, it.to_minute) for it in habits if day in it.days)
            assert all(one[1] <= other[0] for one, other in pairwise(spans))


def test_ties_stay_within_small_circles() -> None:
    scenario = generated(30, seed=1)
    for number, resident in enumerate(scenario.residents):
        for item in resident.memories:
            if item.tie is not None:
                assert scenario.names.index(item.tie.person) // 6 == number // 6


def test_everybody_has_a_past_of_the_size_asked_for() -> None:
    scenario = generated(6, seed=1, memories=40)
    bare = [memory for memory in backstory(scenario.residents[5], scenario) if "gathering" not in memory.tags]
    assert len(bare) in (40, 41)


def test_the_same_arguments_give_the_same_town_in_any_process() -> None:
    code = (
        "from hashlib import sha256; from sim.scenario import generated; import json;"
        "print(sha256(json.dumps(generated(20, 4).resolved()).encode()).hexdigest())"
    )
    one, other = (subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout for _ in "ab")
    assert one == other
    assert generated(20, 4) != generated(20, 5)


def test_a_generated_scenario_survives_its_resolved_form() -> None:
    scenario = generated(10, seed=1)
    assert Scenario.from_resolved(scenario.resolved()) == scenario


@pytest.mark.parametrize("residents", [0, -1, MOST + 1])
def test_a_town_of_nobody_or_too_many_is_refused(residents: int) -> None:
    with pytest.raises(UserMistake, match="1 to 5,000 residents"):
        generated(residents)


def test_there_are_first_names_for_everybody() -> None:
    from itertools import product

    from sim.scenario import generate

    firsts = {"".join(it) for it in product(generate._BEGINNINGS, generate._MIDDLES, generate._ENDINGS)}
    assert len(firsts) >= MOST
    assert len(generate._SIDES) * len(generate._QUARTERS) * 24 >= MOST
