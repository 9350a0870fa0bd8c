from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.view.camera import LARGEST, NOTCHES, SMALLEST, Camera, filled, fitted, next_notch

VIEW = Camera(400, 300, 1.0, 800, 600)


def test_the_middle_of_the_view_is_where_the_camera_looks() -> None:
    assert VIEW.to_screen(400, 300) == (400, 300)
    assert VIEW.to_world(0, 0) == (0, 0)


@given(
    x=st.floats(0, 1600), y=st.floats(0, 1200), zoom=st.floats(SMALLEST, LARGEST), to=st.floats(SMALLEST, LARGEST),
    at_x=st.integers(0, 799), at_y=st.integers(0, 599),
)  # fmt: skip
def test_a_zoom_keeps_what_lies_under_the_pointer(
    x: float, y: float, zoom: float, to: float, at_x: int, at_y: int
) -> None:
    before = Camera(x, y, zoom, 800, 600)
    under = before.to_world(at_x, at_y)
    after = before.zoomed(to, at_x, at_y)
    # a picture begins at a whole pixel, so the place may be off by one of the screen
    assert after.to_screen(*under) == pytest.approx((at_x, at_y), abs=1.01)


@given(zoom=st.floats(SMALLEST, LARGEST))
def test_the_pieces_of_the_map_are_whole_pixels_at_every_zoom(zoom: float) -> None:
    assert (256 * Camera(0, 0, zoom, 10, 10).scale).is_integer()


def test_a_drag_moves_the_picture_with_the_pointer() -> None:
    near = VIEW.zoomed(2.0)
    moved = near.panned(30, -10)
    x, y = near.to_screen(420, 310)
    assert moved.to_screen(420, 310) == (x + 30, y - 10)


def test_the_view_stays_over_the_town_and_centres_one_that_is_smaller() -> None:
    assert Camera(0, 0, 1.0, 800, 600).within(1600, 1200).seen()[:2] == (0, 0)
    small = Camera(9, 9, 1.0, 800, 600).within(400, 300)
    assert (small.x, small.y) == (200, 150)


def test_fitting_shows_everything_and_filling_leaves_no_edge() -> None:
    whole = fitted(1792, 1472, 1280, 722)
    left, top, right, bottom = whole.seen()
    assert left <= 0 and top <= 0 and right >= 1792 and bottom >= 1472
    left, top, right, bottom = filled(1792, 1472, 1280, 722).seen()
    assert left >= -1 and top >= -1 and right <= 1793 and bottom <= 1473


def test_the_wheel_goes_from_notch_to_notch_and_stops_at_the_last() -> None:
    assert next_notch(0.7, 1) == 0.75
    assert next_notch(0.75, -1) == 0.625
    assert next_notch(NOTCHES[-1], 3) == NOTCHES[-1]
    assert next_notch(NOTCHES[0], -1) == NOTCHES[0]


def test_following_glides_and_arrives() -> None:
    camera, before = VIEW, 200.0
    for _ in range(240):
        camera = camera.toward(600, 300, 1 / 60)
        left = abs(camera.x - 600)
        assert left <= before
        before = left
    assert camera.x == 600
