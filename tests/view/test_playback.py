from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sim.view.playback import FASTEST, SPEEDS, Playback, speed_hint, speed_words


def test_time_passes_by_the_speed_and_waits_at_the_end_of_what_is_known() -> None:
    playing = Playback(at=10.0, playing=True, speed=4)
    assert playing.advanced(0.1, 0, 100).at == 10.4
    assert playing.advanced(0.1, 0, 10).at == 10.0
    assert playing.advanced(0.1, 0, 10).playing


def test_backwards_it_stops_at_the_beginning() -> None:
    ended = Playback(at=0.2, playing=True, speed=4, backwards=True).advanced(0.2, 0, 100)
    assert (ended.at, ended.playing) == (0.0, False)


def test_a_window_that_hung_does_not_leap() -> None:
    assert Playback(playing=True, speed=4).advanced(60.0, 0, 1000).at == 1.0


@given(at=st.floats(0, 500), seconds=st.floats(0, 2), speed=st.sampled_from(SPEEDS), backwards=st.booleans())
def test_no_moment_outside_of_the_run_is_ever_shown(at: float, seconds: float, speed: int, backwards: bool) -> None:
    moved = Playback(at=at, playing=True, speed=speed, backwards=backwards).advanced(seconds, 0, 400)
    assert 0 <= moved.at <= 400 and 0 <= moved.share < 1


def test_a_step_is_a_whole_tick_and_stops_there() -> None:
    assert Playback(at=10.7, playing=True).stepped(1) == Playback(at=11.0)
    assert Playback(at=10.7, playing=True).stepped(-1) == Playback(at=9.0)


def test_speeds_go_up_to_as_fast_as_it_goes_and_no_further() -> None:
    slowest = replace(Playback(), speed=SPEEDS[0])
    assert slowest.faster(-1).speed == SPEEDS[0]
    assert slowest.faster(99).speed == FASTEST
    assert speed_words(FASTEST) == "max" and speed_words(4) == "4x"
    assert speed_hint(1, 10) == "10 seconds of the town a second"
    assert speed_hint(64, 10) == "11 minutes of the town a second"


def test_as_fast_as_it_goes_means_more_ticks_as_long_as_frames_are_quick() -> None:
    greedy = replace(Playback(), speed=FASTEST, playing=True)
    assert greedy.fed(0.002).greed > greedy.greed > greedy.fed(0.1).greed
