"""A house is gone to, and rested in, without going into anybody's bedroom."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sim.events import ResidentEntered
from sim.nouns import GoTo, Tile
from sim.opening import bedroom, opening
from sim.scenario import data_folder, load_scenario
from sim.town import Paths, World, load_world
from sim.town.goals import tiles_meant
from sim.town.round import Round
from tests.town.play import Play

HAMLET, HOLLOW_OAK = (data_folder("worlds") / name for name in ("hamlet.yaml", "hollow_oak.tmx"))


def arrived(world: World, place: str, thing: str = "") -> set[str]:
    """The rooms in which somebody ends up who goes there from the green, by several dice."""
    start = world.tiles_of("the green")
    rooms = set()
    for n in range(6):
        play = Play(world, {"Ann": start[n * 7]})
        play.step(Ann=(GoTo(place, thing),))
        play.wait(120)
        rooms.add(play.town.residents["Ann"].place)
    return rooms


def test_who_goes_home_goes_into_no_bedroom_unless_they_mean_it() -> None:
    world = load_world(HAMLET)
    assert arrived(world, "Bea's house") == {"Bea's kitchen"}
    assert arrived(world, "Ivo's bedroom") == {"Ivo's bedroom"}
    assert arrived(world, "Bea's house", "the bed") <= {"Bea's bedroom", "Ivo's bedroom"}


def test_a_house_of_one_room_with_a_bed_is_gone_to_as_it_is() -> None:
    world = load_world(HAMLET)
    homes = [area.name for area in world.areas.values() if area.kind == "home"]
    for home in homes:
        assert any(tile not in world.bedrooms for tile in world.tiles_of(home)), home
    alone = [room for room in world.areas if set(world.tiles_of(room)) <= world.bedrooms]
    assert alone and all(arrived(world, room) == {room} for room in alone[:2])


def slept(world: World, home: str, out: str, tiles: Sequence[Tile]) -> list[Tile]:
    """Where those sleep who were first seen on these tiles, went out, and go to bed at home."""
    names = [f"N{n}" for n in range(len(tiles))]
    play = Play(world, dict(zip(names, tiles, strict=True)))
    for name in names:
        play.step(**{name: (GoTo(out),)})
    play.wait(120)
    play.step(**{name: (GoTo(home, "the bed"),) for name in names})
    play.wait(240)
    return [play.town.residents[name].tile for name in names]


def test_everybody_sleeps_in_the_bed_in_which_they_woke_whoever_comes_home_first() -> None:
    """A house with several beds: to go to bed at home is to go to one's own."""
    for file, home, out in ((HAMLET, "Bea's house", "the green"), (HOLLOW_OAK, "the dorm", "the square")):
        world = load_world(file)
        beds = [thing.tile for thing in world.things_in(home, "the bed")]
        assert len(beds) > 1
        assert slept(world, home, out, beds) == beds
        assert slept(world, home, out, beds[::-1]) == beds[::-1]


@pytest.mark.parametrize("name", ["hamlet", "quickstart", "valentine", "newcomer"])
def test_everybody_wakes_where_they_sleep_by_their_file(name: str) -> None:
    scenario = load_scenario(name)
    world = load_world(HAMLET if scenario.world == "hamlet" else HOLLOW_OAK)
    begun = [event for event in opening(scenario, world) if isinstance(event, ResidentEntered)]
    where = {event.agent: event.within for event in begun}
    for resident in scenario.residents:
        if resident.name in where and (room := bedroom(resident)):
            assert room in where[resident.name], resident.name


def test_who_goes_home_goes_into_the_house_and_into_the_garden_only_on_purpose() -> None:
    world = load_world(HOLLOW_OAK)
    play = Play(world, {})
    round = Round(play.town, world, Paths(world), play.clock, 0, 1)
    for home in ("Orchard House", "Hill House", "Weir cottage", "Finch cottage"):
        tiles = set(tiles_meant(round, home, ""))
        assert tiles and not tiles & world.gardens, home
    assert set(tiles_meant(round, "the orchard garden", "")) <= world.gardens
