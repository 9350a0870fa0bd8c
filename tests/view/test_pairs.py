"""A run and its branch, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sim.errors import UserMistake
from sim.replay import Log
from sim.runs.branch import branch
from sim.runs.changes import Forget
from sim.runs.compare import compare
from sim.runs.start import run
from sim.view import pairs
from sim.view.feed import LogFeed
from sim.view.pairs import Pair, first_tick_apart
from tests.runs.lane import LANE
from tests.view.runs_watched import cut, from_the_start

AT = 300


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("paired") / "lane.jsonl"
    run(LANE, path)
    return path


@pytest.fixture(scope="module")
def other(log: Path) -> Path:
    return branch(log, AT, [Forget("Ada Penn", "the tea dance")], log.with_name("branch.jsonl")).log


@pytest.fixture(scope="module")
def pair(log: Path, other: Path) -> Iterator[Pair]:
    with LogFeed(log) as one, LogFeed(other) as two:
        one.wait()
        two.wait()
        yield Pair(one, two)


def test_the_first_difference_is_where_comparing_event_by_event_finds_it(pair: Pair, log: Path, other: Path) -> None:
    found = compare(log, other).first["event"]
    assert pair.first_difference == found.tick == AT
    assert pair.difference() == found


def test_wherever_the_blocks_of_the_comparison_end_the_difference_is_the_same(
    log: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in (1, 97, 4096, 100_000):
        if size > 1:
            monkeypatch.setattr(pairs, "COMPARED_BYTES", size)
        assert first_tick_apart(log, other) == first_tick_apart(other, log) == AT


def test_both_towns_are_shown_at_the_same_tick(pair: Pair, log: Path, other: Path) -> None:
    for tick in (0, AT, 900, 1295):
        ours, theirs = pair.seek(tick)
        assert ours == from_the_start(log, tick).town
        assert theirs == from_the_start(other, tick).town


def test_who_is_apart_is_nobody_before_and_somebody_after(pair: Pair) -> None:
    assert all(pair.apart(tick) == () for tick in range(0, AT, 20))
    apart = [pair.apart(tick) for tick in range(AT, 1295, 20)]
    assert any(apart) and all(name in pair.one.seek(0).residents for names in apart for name in names)


def test_a_log_and_itself_never_differ(log: Path) -> None:
    assert first_tick_apart(log, log) is None


def test_ending_earlier_is_no_difference(log: Path, tmp_path: Path) -> None:
    assert first_tick_apart(log, cut(log, tmp_path, 500)) is None
    assert first_tick_apart(cut(log, tmp_path, 600, tail=b'{"type":"mov'), log) is None


def test_the_shorter_log_stays_at_its_end(log: Path, tmp_path: Path) -> None:
    short = cut(log, tmp_path, 500)
    with LogFeed(log) as one, LogFeed(short) as two:
        one.wait()
        two.wait()
        both = Pair(one, two)
        assert both.last == two.last < one.last == 1295
        assert both.seek(1000)[1] == from_the_start(short, two.last).town
        assert both.first_difference is None and both.difference() is None


def test_towns_whose_ticks_are_other_moments_are_not_shown_in_step(log: Path, tmp_path: Path) -> None:
    header = Log(log).header.line().replace(b"2026-05-01T14:00", b"2026-05-02T14:00")
    later = tmp_path / "later.jsonl"
    later.write_bytes(header)
    with LogFeed(log) as one, LogFeed(later) as two, pytest.raises(UserMistake, match="in step"):
        Pair(one, two)
