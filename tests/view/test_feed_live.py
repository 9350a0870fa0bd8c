"""A run that is watched while it goes on: the same bytes as one that nobody watched, whatever the watcher does."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.brain.rules import RulesBrain
from sim.engine import Engine
from sim.errors import LogExists, UserMistake
from sim.events import AnyEvent, ThingChanged
from sim.nouns import Decision, Situation
from sim.replay import Log, LogWriter, digest
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.vectors import vectors_path
from sim.view.live import LiveFeed
from tests.runs.lane import LANE
from tests.view.runs_watched import from_the_start, lane

ROOT = Path(__file__).resolve().parents[2]
TICKS = 500
SECONDS = 180


@pytest.fixture(scope="module")
def unwatched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("unwatched") / "lane.jsonl"
    run(LANE, path, ticks=TICKS)
    return path


def until(true: Callable[[], Any]) -> None:
    end = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < end, "it did not come to that in time"
        time.sleep(0.002)


def settled(feed: LiveFeed) -> int:
    """The last tick once the engine waits."""
    until(lambda: feed.waiting)
    return feed.last


def same(one: Path, other: Path) -> bool:
    return digest(one) == digest(other) and vectors_path(one).read_bytes() == vectors_path(other).read_bytes()


def test_a_watched_run_has_the_bytes_of_an_unwatched_one(unwatched: Path, tmp_path: Path) -> None:
    path = tmp_path / "lane.jsonl"
    with LiveFeed.begin(LANE, path, ticks=TICKS) as feed:
        while not feed.ready:
            if feed.last >= 0:
                feed.seek(feed.last)
                feed.mind("Ada", feed.last // 2)
    assert feed.failure is None and feed.result is not None
    assert same(path, unwatched)
    assert Log(path).header.provenance["brain"] == Log(unwatched).header.provenance["brain"]


def test_a_slow_watcher_who_pauses_and_looks_back_changes_no_byte(unwatched: Path, tmp_path: Path) -> None:
    path = tmp_path / "lane.jsonl"
    with LiveFeed.begin(LANE, path, ticks=TICKS, ahead=100) as feed:
        feed.wait(0, SECONDS)
        for tick in range(0, TICKS, 25):
            feed.wait(tick, 0.05)
            town = feed.seek(tick)
            shown = min(tick, feed.last)
            assert town == from_the_start(path, shown).town
            if tick % 100 == 0:
                feed.hold()
                feed.seek(tick // 2)
                time.sleep(0.02)
                feed.release()
                feed.seek(tick)
        feed.detach()
        assert feed.join(SECONDS)
    assert same(path, unwatched)


def test_the_engine_waits_for_a_watcher_who_does_not_go_on(tmp_path: Path) -> None:
    with LiveFeed.begin(LANE, tmp_path / "lane.jsonl", ahead=20) as feed:
        assert feed.wait(0, SECONDS)
        stands = settled(feed)
        numbers = [tick.number for tick in Log(feed.path).ticks()]
        assert stands >= 20 and sum(number >= 20 for number in numbers) == 1
        feed.seek(stands)
        until(lambda: feed.last >= stands + 20)


def test_a_paused_window_pauses_the_run(tmp_path: Path) -> None:
    with LiveFeed.begin(LANE, tmp_path / "lane.jsonl") as feed:
        assert feed.wait(0, SECONDS)
        feed.hold()
        stands = settled(feed)
        for _ in range(5):
            feed.seek(feed.last)
            time.sleep(0.02)
        assert feed.last <= stands + 1 and feed.held
        feed.release()
        until(lambda: feed.last > stands + 1 or feed.seek(feed.last) is None)


def test_the_run_goes_on_while_somebody_looks_back_and_can_be_caught_up_with(tmp_path: Path) -> None:
    path = tmp_path / "lane.jsonl"
    with LiveFeed.begin(LANE, path, ahead=10) as feed:
        assert feed.wait(0, SECONDS)
        feed.seek(feed.last)
        until(lambda: feed.last >= 10)
        feed.seek(feed.last)
        feed.seek(2)
        until(lambda: feed.last > 150)
        assert feed.seek(2) == from_the_start(path, 2).town
        edge = feed.last
        assert feed.seek(edge) == from_the_start(path, edge).town
        assert settled(feed) < 1290


def test_stopping_leaves_whole_ticks_and_the_run_can_be_gone_on_with(unwatched: Path, tmp_path: Path) -> None:
    path = tmp_path / "lane.jsonl"
    with LiveFeed.begin(LANE, path) as feed:
        assert feed.wait(0, SECONDS)
        settled(feed)
    assert feed.ready and "resume" in feed.notice and feed.failure is None
    assert Log(path).extent.dropped == 0 and Log(path).extent.last_tick == feed.last
    with LiveFeed.go_on(path, until=TICKS) as again:
        assert again.wait(feed.last, SECONDS)
        again.detach()
        assert again.join(SECONDS)
        assert again.seek(400) == from_the_start(unwatched, 400).town
    assert again.failure is None
    assert same(path, unwatched)


def test_a_crash_of_the_viewer_leaves_a_whole_log(unwatched: Path, tmp_path: Path) -> None:
    path = tmp_path / "lane.jsonl"
    script = f"""
from sim.view.live import LiveFeed
feed = LiveFeed.begin({str(LANE)!r}, {str(path)!r}, ahead=60).start()
assert feed.wait(0, {SECONDS})
while feed.last < 120:
    feed.seek(feed.last)
raise RuntimeError("the window is gone")
"""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=SECONDS
    )
    assert done.returncode == 1 and "the window is gone" in done.stderr
    assert Log(path).extent.last_tick >= 120
    resume(path, until=TICKS)
    assert same(path, unwatched)


def test_an_error_in_the_window_stops_the_run_at_a_whole_tick(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), LiveFeed.begin(LANE, tmp_path / "lane.jsonl") as feed:
        feed.wait(0, SECONDS)
        _ = 1 // 0
    assert feed.ready and Log(feed.path).extent.dropped == 0


class _SlowBrain(RulesBrain):
    """Decides like the rules, after a while."""

    async def decide(self, situation: Situation) -> Decision:
        import asyncio

        await asyncio.sleep(0.05 if situation.now.tick else 0)
        return await super().decide(situation)


def test_who_thinks_about_what_is_shown_during_a_slow_tick(tmp_path: Path) -> None:
    with LiveFeed.begin(LANE, tmp_path / "lane.jsonl", brain=_SlowBrain(lane().rules)) as feed:
        assert feed.wait(0, SECONDS)
        feed.detach()
        until(lambda: feed.thinking)
        seen = feed.thinking or feed.thinking
        until(lambda: any(one.question == "decide" and one.name in feed.residents for one in feed.thinking))
        assert all(one.seconds >= 0 for one in seen)
        feed.stop(at_once=True)
        assert feed.join(SECONDS)
        assert feed.thinking == ()
    assert "resume" in feed.notice
    assert Log(feed.path).header.provenance["brain"] == "_SlowBrain"
    assert Log(feed.path).extent.dropped == 0


def _boils(engine: Engine, tick: int) -> list[AnyEvent]:
    thing = engine.world.things[0]
    return [ThingChanged(tick=tick, place=thing.area, thing=thing.name, state="steaming")]


def test_whoever_steps_in_changes_the_run_by_events_in_its_log(tmp_path: Path) -> None:
    path = tmp_path / "lane.jsonl"
    with LiveFeed.begin(LANE, path) as feed:
        assert feed.wait(0, SECONDS)
        feed.hold()
        one, other = feed.step_in(_boils), feed.step_in(_boils)
        feed.release()
        feed.detach()
        first, second = one.result(SECONDS)[0], other.result(SECONDS)[0]
        until(lambda: feed.last >= second.tick)
        assert first.tick < second.tick
        assert feed.events(first.tick, first.tick)[0] == (first.tick, first)
        assert len(feed.marks().marks(first.tick, second.tick, ("intervention",))) == 2
    last = Log(path).extent.last_tick
    resume(path, until=last + 50)
    assert Log(path).extent.last_tick >= last


def test_a_mistake_of_whoever_steps_in_is_theirs_and_the_run_goes_on(tmp_path: Path) -> None:
    def mistaken(engine: Engine, tick: int) -> list[AnyEvent]:
        raise UserMistake("there is no such thing")

    with LiveFeed.begin(LANE, tmp_path / "lane.jsonl") as feed:
        assert feed.wait(0, SECONDS)
        done = feed.step_in(mistaken)
        feed.detach()
        with pytest.raises(UserMistake, match="no such thing"):
            done.result(SECONDS)
        until(lambda: feed.last > 40)
        feed.stop()
        assert feed.join(SECONDS)
        with pytest.raises(UserMistake, match="over"):
            feed.step_in(_boils).result(SECONDS)


def test_an_existing_log_is_refused_before_anything_starts(unwatched: Path) -> None:
    with pytest.raises(LogExists):
        LiveFeed.begin(LANE, unwatched)


def test_a_full_disk_ends_the_run_with_a_notice_and_what_there_was_stays_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = LogWriter.write

    def full(writer: LogWriter, tick: Any) -> None:
        if tick.number > 30:
            raise OSError(28, "No space left on device")
        written(writer, tick)

    monkeypatch.setattr(LogWriter, "write", full)
    with LiveFeed.begin(LANE, tmp_path / "lane.jsonl") as feed:
        feed.wait(0, SECONDS)
        feed.detach()
        assert feed.wait(None, SECONDS)
        assert "No space left" in feed.notice and feed.failure is not None
        assert feed.seek(feed.last) == from_the_start(feed.path, feed.last).town


def test_a_finished_log_gone_on_with_is_shown_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "lane.jsonl"
    run(LANE, path)
    with LiveFeed.go_on(path) as feed:
        assert feed.wait(None, SECONDS)
        assert feed.last == feed.final and "finished" in feed.notice


def test_no_thread_is_left_behind(tmp_path: Path) -> None:
    with LiveFeed.begin(LANE, tmp_path / "lane.jsonl") as feed:
        feed.wait(0, SECONDS)
    assert not [thread for thread in threading.enumerate() if thread.name == "engine"]
