"""A house is gone to, and rested in, without going into anybody's bedroom."""

from __future__ import annotations

from sim.nouns import GoTo
from sim.scenario import data_folder
from sim.town import World, load_world
from tests.town.play import Play

HAMLET = data_folder("worlds") / "hamlet.yaml"


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
