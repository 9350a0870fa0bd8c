from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sim.errors import LogExists, UserMistake
from sim.view.feed import LogFeed
from sim.view.film import Shooting, film
from tests.view.pictures import read

SHORT = Shooting(first=200, last=204, speed=4.0, frames=5, size=(320, 180))


@pytest.fixture(scope="module")
def feed(lane_log: Path) -> Iterator[LogFeed]:
    with LogFeed(lane_log) as opened:
        opened.wait()
        yield opened


def test_a_film_into_a_folder_is_so_many_pictures(feed: LogFeed, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    count = film(feed, tmp_path / "film", SHORT, on_frame=lambda number, of: told.append((number, of)))
    files = sorted((tmp_path / "film").glob("*.png"))
    assert count == len(files) == 5 and told == [(n, 5) for n in range(1, 6)]
    assert read(files[0]).shape == (180, 320, 3)


def test_two_films_of_the_same_stretch_are_equal(feed: LogFeed, tmp_path: Path) -> None:
    for name in ("one", "other"):
        film(feed, tmp_path / name, SHORT)
    for one in (tmp_path / "one").glob("*.png"):
        assert np.array_equal(read(one), read(tmp_path / "other" / one.name))


def test_who_is_followed_is_in_the_middle(feed: LogFeed, tmp_path: Path) -> None:
    from sim.view.film import pictures

    name = feed.scenario.names[0]
    assert len([1 for _ in pictures(feed, Shooting(200, 202, 4.0, 5, (320, 180), follow=name.split()[0]))]) == 2


@pytest.mark.parametrize(("name", "begins"), [("town.mp4", b"ftyp"), ("town.gif", b"GIF8")])
def test_a_film_is_a_video_or_a_moving_picture(feed: LogFeed, tmp_path: Path, name: str, begins: bytes) -> None:
    pytest.importorskip("imageio_ffmpeg")
    film(feed, tmp_path / name, SHORT)
    assert begins in (tmp_path / name).read_bytes()[:12]


def test_what_stands_there_is_not_overwritten_unasked(feed: LogFeed, tmp_path: Path) -> None:
    (tmp_path / "town.gif").write_bytes(b"mine")
    with pytest.raises(LogExists):
        film(feed, tmp_path / "town.gif", SHORT)
    assert (tmp_path / "town.gif").read_bytes() == b"mine"


def test_an_unknown_ending_is_said_to_be_one(feed: LogFeed, tmp_path: Path) -> None:
    with pytest.raises(UserMistake, match=r"\.mp4 or \.gif"):
        film(feed, tmp_path / "town.avi", SHORT)
