from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sim.view import letters_tiles as art
from sim.view.letters_map import picture_of_letters
from tests.view.town_drawn import world

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def names() -> list[str]:
    """The tiles of the shipped tileset by their numbers, as the scripts name them."""
    sys.path.insert(0, str(ROOT / "worlds" / "art"))
    try:
        from draw_tileset import draw_sheet

        return list(draw_sheet().pictures)
    finally:
        sys.path.pop(0)


def test_the_numbers_are_those_of_the_tiles_that_are_meant(names: list[str]) -> None:
    meant = {
        art.GRASS: "grass/0", art.GRASS + art.GRASSES - 1: "grass/9", art.DIRT: "dirt/0", art.WATER: "water/0",
        art.SOIL: "soil/0", art.BOARDS: "floor/boards", art.TILES: "floor/tiles", art.FLAGS: "floor/flags",
        art.HEDGE: "hedge/0", art.CAP: "cap/0", art.PLASTER: "face/plaster wall/lower/mid",
        art.STONE: "face/stone wall/lower/mid", art.INSIDE: "face/cream room/lower/mid",
        art.HOUSE_WINDOW: "window/house/0.0", art.DOORWAY: "door/open/lower", art.SIDE_DOOR: "door/side",
        art.OAKS[0]: "tree/oak 0/0.0", art.PINES[0]: "tree/pine 0/0.0", art.BUSHES[0]: "bush/0",
        art.ROOFS[0]: "roof/red/front/mid/left", art.ROOFS[1]: "roof/slate/front/mid/left",
        art.ROOFS[2]: "roof/thatch/front/mid/left", art.ROOFS[0] + art.BACK_TOP: "roof/red/back/top/left",
    }  # fmt: skip
    assert {number: names[number] for number in meant} == meant
    assert [names[door] for door in art.DOORS] == [
        f"door/{colour}/lower" for colour in ("red", "green", "blue", "brown", "gold", "violet")
    ]


@pytest.mark.parametrize(
    ("thing", "tile"),
    [("bed", "bed slate/0.0"), ("stove", "stove/0.0"), ("well", "well/0.0"), ("notice board", "board/0.0"),
     ("anvil", "anvil/0.0"), ("bench", "bench/0.0"), ("shelves", "goods/0.0"), ("lamp", "lamp/0.0")],
)  # fmt: skip
def test_a_thing_looks_like_what_it_is_called(names: list[str], thing: str, tile: str) -> None:
    assert names[art.stamp_of(f"the {thing}", solid=True)[0][2]] == tile


def test_a_thing_is_known_by_its_last_words_and_an_unknown_one_is_a_crate() -> None:
    assert art.stamp_of("Ann's old kitchen table", solid=True) == art.THINGS["table"]
    assert art.stamp_of("the contraption", solid=True) == art.SOLID
    assert art.stamp_of("the contraption", solid=False) == art.LOOSE


def test_every_tile_of_the_world_is_covered() -> None:
    drawn = world()
    picture = picture_of_letters(drawn)
    covered = {(x // 16, y // 16) for x, y, _ in picture.under if x % 16 == y % 16 == 0}
    assert covered >= {(x, y) for x in range(drawn.width) for y in range(drawn.height)}


def test_a_house_has_a_roof_down_to_its_front_wall_and_trees_hide_who_stands_behind() -> None:
    picture = picture_of_letters(world())
    (roof,) = picture.roofs
    left, top, width, height = roof.covers
    assert roof.building == "the house"
    assert (left, width) == (2 * 16, 7 * 16) and top + height <= 6 * 16
    assert all(base > row for (_, row), (base, _) in picture.over.items())
