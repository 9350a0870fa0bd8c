"""A log that another process is still writing is followed: its whole ticks as they come, and nothing else."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sim.errors import LogError
from sim.replay import Log, LogWriter, being_written
from sim.view.feed import LogFeed
from sim.view.shapes import Spot, Text
from tests.view.another_writer import Writer, another_writer
from tests.view.runs_watched import cut, from_the_start, lane

SEEN, PATIENCE_SECONDS = 400, 120.0
STILL = "live: the log is still being written"


def last_at(log: Path, tick: int) -> int:
    """The last tick with events up to a tick."""
    return max(each.number for each in Log(log).ticks(tick))


def eventually(look: Callable[[], object], what: str) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not look():
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.02)


@pytest.fixture
def writer(lane_log: Path, tmp_path: Path) -> Iterator[Writer]:
    with another_writer(lane_log, tmp_path / "growing.jsonl") as begun:
        yield begun.told(SEEN)


def test_ticks_appear_as_the_other_process_writes_them_until_it_is_over(writer: Writer, lane_log: Path) -> None:
    with LogFeed(writer.log, follow=True) as feed:
        eventually(lambda: feed.grows, "the end of what is written")
        before = feed.last
        assert before <= SEEN and not feed.ready and feed.notice == ""
        talks = feed.marks().counts()["talk"]
        writer.told(900)
        eventually(lambda: feed.last == last_at(lane_log, 900), "what was written meanwhile")
        assert feed.seek(880).snapshot() == from_the_start(lane_log, 880).town.snapshot()
        mind = from_the_start(lane_log, 880).minds["Ada Penn"]
        assert feed.mind("Ada Penn", 880).snapshot() == mind.snapshot()
        assert feed.marks().counts()["talk"] > talks
        writer.told(1295).told("end")
        eventually(lambda: feed.ready, "the end of the run")
        assert (feed.last, feed.grows, feed.notice) == (1295, False, "")


@pytest.mark.parametrize("what", ["torn", "open"])
def test_what_is_not_whole_is_not_shown_until_it_is(writer: Writer, what: str, lane_log: Path) -> None:
    with LogFeed(writer.log, follow=True) as feed:
        eventually(lambda: feed.grows, "the end of what is written")
        before = feed.last
        writer.told(what)
        time.sleep(0.7)  # it has looked more than once
        assert (feed.last, feed.ready, feed.notice) == (before, False, "")
        writer.told("go on")
        eventually(lambda: feed.last > before, "the tick that is whole now")
        tick = feed.last
        assert [number for number, _ in feed.events(before + 1, tick)] == [
            each.number for each in Log(lane_log).ticks(tick) if each.number > before for _ in each.events
        ]


def test_a_writer_that_is_killed_ends_what_is_followed_and_its_half_tick_is_left_out(writer: Writer) -> None:
    with LogFeed(writer.log, follow=True) as feed:
        eventually(lambda: feed.grows, "the end of what is written")
        writer.told("open")
        writer.process.kill()
        eventually(lambda: feed.ready, "the end of following")
        assert "unfinished tick" in feed.notice and feed.last <= SEEN and not feed.grows


def test_a_log_that_nobody_writes_is_over_at_its_end(lane_log: Path, tmp_path: Path) -> None:
    with LogFeed(cut(lane_log, tmp_path, SEEN), follow=True) as feed:
        assert not feed.wait(1295) and feed.ready and not feed.grows and feed.last <= SEEN


def test_without_being_asked_to_no_log_is_followed(writer: Writer) -> None:
    with LogFeed(writer.log) as feed:
        feed.wait()
        assert feed.ready and not feed.grows


def test_waiting_for_a_moment_to_come_waits_no_longer_than_for_what_is_there(writer: Writer) -> None:
    with LogFeed(writer.log, follow=True) as feed:
        assert not feed.wait(1295)
        assert feed.last > 0


def test_following_keeps_no_one_from_writing(writer: Writer, lane_log: Path) -> None:
    assert being_written(writer.log) and being_written(lane_log) is False
    assert being_written(Path("no such log")) is False
    with pytest.raises(LogError, match="being written by another run"):
        LogWriter.append(writer.log, Log(writer.log).extent)
    writer.process.kill()
    writer.process.wait()
    for _ in range(50):
        assert not being_written(writer.log)
        LogWriter.append(writer.log, Log(writer.log).extent).close()


def test_a_log_that_begins_anew_while_it_is_followed_is_said_to_be_another_one(writer: Writer) -> None:
    with LogFeed(writer.log, follow=True) as feed:
        eventually(lambda: feed.grows, "the end of what is written")
        os.truncate(writer.log, 2_000)
        eventually(lambda: feed.ready, "the end of following")
        assert "became shorter" in feed.notice


def test_the_window_says_that_a_log_grows_and_live_leads_to_what_happens_now(writer: Writer, lane_log: Path) -> None:
    pytest.importorskip("pygame")
    from sim.view.window import Window

    with LogFeed(writer.log, follow=True) as feed:
        eventually(lambda: feed.grows, "the end of what is written")
        window = Window([feed], size=(960, 640), scale=1.0)
        watching = window.watching

        def words() -> list[str]:
            window.step(1 / 60)
            assert watching.frame is not None
            return [shape.text for layer in watching.frame.layers for shape in layer.shapes if isinstance(shape, Text)]

        def buttons() -> set[str]:
            assert watching.frame is not None
            return {each.command for layer in watching.frame.layers for each in layer.shapes if isinstance(each, Spot)}

        assert any("still going on" in each for each in words()) and STILL in words() and "live" in buttons()
        watching.act("live")
        words()
        assert watching.playback.tick >= feed.last - 12
        writer.told(1000)
        there = last_at(lane_log, 1000)
        eventually(lambda: words() and watching.playback.tick > there - 12, "what happens now")
        watching.act("begin")
        assert watching.playback.tick == 0 and words() and watching.playback.tick < 5
        watching.press("end")
        eventually(lambda: words() and watching.playback.tick > there - 12, "what happens now, by its key")
        writer.told(1295).told("end")
        eventually(lambda: feed.ready, "the end of the run")
        assert any("has stopped" in each for each in words()) and STILL not in words() and "live" not in buttons()
        watching.act("quit")
        window._do("quit", "")
        assert window.outcome == "closed"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
@pytest.mark.parametrize("at", ["live", ""])
def test_the_terminal_follows_a_log_that_grows(writer: Writer, lane_log: Path, at: str) -> None:
    import pty

    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120", "LINES": "40", "PYTHONPATH": os.getcwd()}
    words = [sys.executable, "-m", "sim.cli", "replay", str(writer.log), "--terminal", "--speed", "4"]
    words += ["--at", at] if at else []
    program = subprocess.Popen(words, env=environment, stdin=slave, stdout=slave, stderr=slave)
    os.close(slave)
    seen = ""

    def shows(what: str) -> None:
        nonlocal seen
        until = time.monotonic() + PATIENCE_SECONDS
        while what not in seen:
            assert time.monotonic() < until, seen[-3000:]
            seen += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", os.read(master, 65536).decode(errors="replace"))

    try:
        if at:
            shows("live")
            writer.told(700)
            shows(f", {lane().clock.time_of(last_at(lane_log, 700)):%H:%M}")
        else:
            shows("the run goes on, ")
            shows("ticks ahead")
        assert "Traceback" not in seen
    finally:
        program.send_signal(signal.SIGINT)
        try:
            while os.read(master, 65536):
                pass
        except OSError:
            pass
        program.wait(timeout=120)
        os.close(master)
