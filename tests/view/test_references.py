"""Screens compared with kept pictures of them, and what the comparison lets pass."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pygame")

from tests.view import kept_shapes
from tests.view.pictures import alike, read, told_apart
from tests.view.screens import FOLDER, SCREENS, SIZE, Screens


@pytest.fixture(scope="module")
def screens() -> Iterator[Screens]:
    with Screens() as taking:
        yield taking


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_like_its_kept_picture(screens: Screens, name: str, tmp_path: Path) -> None:
    told = told_apart(read(FOLDER / f"{name}.png"), screens.taken(name), name, tmp_path)
    if told:
        pytest.fail(told)


def test_the_shapes_of_a_moment_are_those_that_are_kept(screens: Screens) -> None:
    kept, made = kept_shapes.PATH.read_text("utf-8").splitlines(), kept_shapes.lines(screens.evening)
    changed = "\n".join(unified_diff(kept, made, "kept", "made", lineterm="", n=0))
    assert not changed, f"{changed}\nWhere that was meant: python -m tests.view.take_references"


def test_every_kept_picture_is_of_a_screen_and_small() -> None:
    kept = {path.stem: path for path in FOLDER.glob("*.png")}
    assert set(kept) == set(SCREENS)
    assert all(path.stat().st_size < 200_000 and read(path).shape == (SIZE[1], SIZE[0], 3) for path in kept.values())


@pytest.mark.parametrize("name", ["recall", "help", "day"])
def test_letters_that_are_smoothed_or_spaced_otherwise_are_no_difference(name: str) -> None:
    picture = read(FOLDER / f"{name}.png")
    softer = (picture.astype(int) + np.roll(picture, 1, axis=1)) // 2  # each letter smeared over half a pixel more
    assert alike(picture, softer.astype(np.uint8))
    wider = picture.copy()
    wider[90:200, 400:] = np.roll(picture, 2, axis=1)[90:200, 400:]
    assert alike(picture, wider)


@pytest.mark.parametrize(
    ("name", "part"),
    [("recall", np.s_[70:125, 360:630]), ("day", np.s_[105:150, 445:600]), ("day", np.s_[140:200, 225:275]),
     ("help", np.s_[90:190, 20:160]), ("night", np.s_[310:350, 120:150]), ("side_by_side", np.s_[402:435, 435:520])],
)  # fmt: skip
def test_what_is_gone_from_a_picture_is_a_difference(name: str, part: tuple[slice, slice]) -> None:
    picture = read(FOLDER / f"{name}.png")
    emptied = picture.copy()
    emptied[part] = np.median(picture[part].reshape(-1, 3), axis=0)
    assert not alike(picture, emptied)


def test_a_difference_names_the_files_that_show_it(tmp_path: Path) -> None:
    picture = read(FOLDER / "day.png")
    other = picture.copy()
    other[100:200, 100:200] = 255
    told = told_apart(picture, other, "day", tmp_path)
    assert "python -m tests.view.take_references" in told
    for what in ("reference", "shown", "difference"):
        path = tmp_path / f"day-{what}.png"
        assert str(path) in told and read(path).shape == picture.shape
    marked = read(tmp_path / "day-difference.png")
    assert marked[150, 150, 0] == 255 and marked[50, 500, 0] < 255
    assert told_apart(picture, picture, "day", tmp_path) == ""
