"""The commands that show a run in a window or in a terminal: one that is over, and one that goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from sim.cli.filming import film
from sim.cli.options import LogFile, Scale, Size, size_of, tick_of
from sim.cli.text import say

if TYPE_CHECKING:
    from sim.runs.driving import RunResult
    from sim.view.feed import Feed, LogFeed
    from sim.view.live import LiveFeed

LIVE = "live"
"""Instead of a time: what happens now, in a run that another process goes on with."""


def register(app: typer.Typer) -> None:
    """Add the commands to those of the app."""
    app.command()(replay)
    app.command()(film)


def replay(
    log: LogFile,
    beside: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--beside", metavar="LOG", help="Another log to show in step, such as a branch of this one."),
    ] = None,
    at: Annotated[str, typer.Option("--at", help="A tick or time to begin at: 8640, 'day 2 18:00', live.")] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Show it in this terminal instead of a window.")] = False,
    speed: Annotated[int, typer.Option("--speed", help="Ticks a second in the terminal.", min=1)] = 8,
    scale: Scale = None,
    size: Size = "1280x800",
) -> None:
    """Watch a log: the town, its people, and a look into any mind at any moment. One that grows is followed."""
    from sim.view.feed import LogFeed

    with LogFeed(log, follow=True) as feed:
        now = at.strip().casefold() == LIVE
        begin = _now(feed) if now else tick_of(feed, at, feed.first)
        if terminal:
            _in_terminal(feed, begin, speed, "", now)
            return
        try:
            _in_window(feed, beside, begin, scale, size_of(size), now)
        except _no_display() as error:
            _in_terminal(feed, begin, speed, f"{error}; ", now)


def watched(
    scenario: str, out: Path | None, *, seed: int | None, ticks: int | None, overrides: dict[str, str],
    overwrite: bool, scale: float | None = None,
) -> RunResult:  # fmt: skip
    """A new run in a window; without a display in the terminal. What it came to, as `run` says it."""
    from sim.view.live import LiveFeed

    with LiveFeed.begin(scenario, out, seed=seed, ticks=ticks, overrides=overrides, overwrite=overwrite) as feed:
        try:
            outcome = _watched_live(feed, scale)
            if outcome == "headless" and not feed.ready:
                _without_window(feed, "")
        except _no_display() as error:
            _without_window(feed, f"{error}; ")
        feed.stop()
        feed.join()
    return _came_to(feed)


def _without_window(feed: LiveFeed, why: str) -> None:
    """Let a run go on to its end: shown in the terminal where no window can be opened (`why`), else unseen."""
    from sim.cli.town_in_text import can_show, follow

    feed.detach()
    if why and can_show():
        say(f"{why}the run goes on in this terminal (Ctrl-C stops it at a whole tick)")
        _stop_on_interrupt(feed, lambda: follow(feed))
    else:
        say(f"{why}the run goes on without a window (Ctrl-C stops it at a whole tick)")
        _stop_on_interrupt(feed, feed.join)


def _came_to(feed: LiveFeed) -> RunResult:
    """The result of a run, also of one that was stopped. Raises what ended it, where it did not end well."""
    from sim.runs.driving import RunResult

    if feed.failure is not None:
        raise feed.failure
    if feed.result is not None:
        return feed.result
    events = len(feed.tape.all)
    return RunResult(log=feed.path, last_tick=feed.last, finished=False, events=events, notices=())


def _now(feed: LogFeed) -> int:
    """The last tick that stands in the log by now."""
    feed.wait()
    return feed.last


def _no_display() -> type[Exception]:
    from sim.view.window_display import NoDisplay

    return NoDisplay


def _in_window(
    feed: LogFeed, beside: Path | None, begin: int, scale: float | None, size: tuple[int, int], now: bool
) -> None:
    from contextlib import ExitStack

    from sim.view.feed import LogFeed
    from sim.view.pairs import Pair

    with feed.attended():  # the first picture comes before the rest of the log
        from sim.view.window import Window

    with ExitStack() as stack:
        feeds, differs = [feed], None
        if beside is not None:
            feeds.append(stack.enter_context(LogFeed(beside, follow=True)))
            differs = Pair(*feeds).first_difference
        window = Window(feeds, size=size, scale=scale, differs=-1 if differs is None else differs)
        window.watching.seek(begin)
        window.watching.act("live" if now and feed.grows else "play")
        window.run()


def _in_terminal(feed: Feed, begin: int, speed: int, why: str, now: bool) -> None:
    """Play a log back in the terminal, or follow it from `now` on. `why` there is no window is said first."""
    from sim.cli.town_in_text import can_show, follow, play_back

    if not can_show():
        say(f"{why}this is no terminal; what happened: tulving story {feed.path}")
        return
    if why:
        say(f"{why}this is the view for terminals (Ctrl-C ends it)")
    if now and feed.grows:
        follow(feed)
    else:
        play_back(feed, begin, speed)


def _watched_live(feed: LiveFeed, scale: float | None) -> str:
    from sim.view.window import Window

    if sys.stderr.isatty():
        print("waking the town up ...", file=sys.stderr)
    feed.wait(0)
    if feed.last < 0:
        return "closed"
    window = Window([feed], scale=scale)
    window.watching.act("live")
    return window.run()


def _stop_on_interrupt(feed: LiveFeed, wait: Callable[[], object]) -> None:
    """Ctrl-C stops the run at a whole tick; a second one drops the tick at hand."""
    try:
        wait()
    except KeyboardInterrupt:
        feed.stop()
        try:
            feed.join()
        except KeyboardInterrupt:
            feed.stop(at_once=True)
            feed.join()
