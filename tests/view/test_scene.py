"""The town as shapes: plain data, compared as data."""

from __future__ import annotations

import pytest

from sim.view import figures
from sim.view.recent import Word
from sim.view.scene import Scene, scene
from sim.view.shapes import Box, Disc, Line, Sprite
from sim.view.wardrobe import IN_BED, STAND, WALK
from tests.view.town_drawn import asked, asleep, moved, stage, talk, town

STAGE = stage()
TOLD = Word(4, 0, "said", "Bea Hollis", "The supper is at six.", "talk", tells=("Tom Reed",))


def figure(made: Scene, name: str) -> Sprite:
    return next(shape for shape in made.figures if isinstance(shape, Sprite) and shape.key == name)


def test_people_stand_on_their_tiles_with_their_feet_on_its_lower_edge() -> None:
    made = scene(town(), STAGE, asked())
    tom = figure(made, "Tom Reed")
    assert (made.people["Tom Reed"].x, made.people["Tom Reed"].y) == (10 * 16 + 8, 3 * 16 + 14)
    assert tom.x + tom.w / 2 == 10 * 16 + 8 and tom.y + tom.h == 3 * 16 + 16
    assert tom.column == STAND


@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 0.99])
def test_who_walks_is_between_two_tiles_as_the_tick_passes(share: float) -> None:
    made = scene(town(), STAGE, asked(share=share, ahead={"Tom Reed": (11, 3)}))
    tom = figure(made, "Tom Reed")
    assert made.people["Tom Reed"].x == pytest.approx((10 + share) * 16 + 8)
    assert tom.column in WALK and tom.row == 2  # to the right


def test_a_walk_goes_on_from_tick_to_tick_without_a_jump() -> None:
    end = scene(town(), STAGE, asked(share=0.999, ahead={"Tom Reed": (11, 3)}))
    begin = scene(town(moved("Tom Reed", (11, 3))), STAGE, asked(tick=6, share=0.0, ahead={"Tom Reed": (12, 3)}))
    assert begin.people["Tom Reed"].x - end.people["Tom Reed"].x < 0.1


def test_who_is_set_down_far_away_does_not_fly_there() -> None:
    made = scene(town(), STAGE, asked(share=0.5, ahead={"Tom Reed": (2, 6)}))
    assert made.people["Tom Reed"].x == 10 * 16 + 8


def test_two_who_talk_look_at_each_other() -> None:
    made = scene(town(moved("Bea Hollis", (9, 3)), talk()), STAGE, asked())
    assert (figure(made, "Bea Hollis").row, figure(made, "Tom Reed").row) == (2, 1)  # right, left


def test_a_sleeper_lies_in_bed() -> None:
    made = scene(town(asleep("Bea Hollis")), STAGE, asked())
    bea = figure(made, "Bea Hollis")
    assert (bea.column, bea.row) in IN_BED and made.people["Bea Hollis"].asleep


def test_who_stands_further_down_is_drawn_later() -> None:
    made = scene(town(moved("Bea Hollis", (10, 4))), STAGE, asked())
    keys = [shape.key for shape in made.figures if isinstance(shape, Sprite)]
    assert keys == ["Tom Reed", "Bea Hollis"]


def test_the_chosen_one_has_a_ring() -> None:
    plain, ringed = (scene(town(), STAGE, asked(chosen=name)) for name in ("", "Tom Reed"))
    assert not any(isinstance(shape, Box) for shape in plain.figures)
    assert any(isinstance(shape, Box) for shape in ringed.figures)


def test_a_roof_opens_over_somebody_and_when_one_comes_near() -> None:
    empty = town(moved("Bea Hollis", (9, 4)))
    assert scene(empty, STAGE, asked()).roofs == {"the house": 255}
    assert 0 < scene(town(), STAGE, asked()).roofs["the house"] < 128
    assert scene(empty, STAGE, asked(zoom=3.0)).roofs == {"the house": 0}
    assert scene(town(), STAGE, asked(chosen="Bea Hollis")).roofs == {"the house": 0}
    assert scene(empty, STAGE, asked(zoom=3.0, roofs="on")).roofs == {"the house": 255}
    assert scene(empty, STAGE, asked(roofs="off")).roofs == {"the house": 0}


def test_nobody_is_seen_through_a_roof() -> None:
    made = scene(town(), STAGE, asked(roofs="on"))
    assert [shape.key for shape in made.figures if isinstance(shape, Sprite)] == ["Tom Reed"]


def test_a_told_fact_runs_along_a_line_to_whoever_hears_it() -> None:
    made = scene(town(), STAGE, asked(told=((TOLD, 0.1),)))
    (line,) = [shape for shape in made.marks if isinstance(shape, Line)]
    bea, tom = made.people["Bea Hollis"], made.people["Tom Reed"]
    assert (line.x, line.to_x) == (bea.x, tom.x)
    (spark,) = [shape for shape in made.marks if isinstance(shape, Disc)]
    assert bea.x < spark.x < tom.x
    assert scene(town(), STAGE, asked(told=((TOLD, 0.9),))).marks == ()


def test_small_talk_draws_no_line() -> None:
    chat = Word(4, 0, "said", "Bea Hollis", "A fine day.", "talk")
    assert scene(town(), STAGE, asked(told=((chat, 0.1),))).marks == ()


def test_at_night_the_room_of_whoever_is_up_is_lit() -> None:
    night = scene(town(), STAGE, asked(minute=1380.0))
    assert any(light.w for light in night.lights)
    dark = scene(town(asleep("Bea Hollis")), STAGE, asked(minute=1380.0))
    assert not any(light.w for light in dark.lights)
    assert scene(town(), STAGE, asked(minute=720.0)).lights == ()


def test_the_same_moment_is_the_same_picture() -> None:
    assert scene(town(), STAGE, asked(share=0.3)) == scene(town(), STAGE, asked(share=0.3))


def test_every_pose_is_on_the_sheet() -> None:
    for pose in ("stand", "walk", "talk", "sit", "sit_talk", "busy", "sleep"):
        for facing in ("down", "left", "right", "up"):
            for beat in range(40):
                column, row = figures.cell(pose, facing, beat)
                assert 0 <= column < 12 and 0 <= row < 4
