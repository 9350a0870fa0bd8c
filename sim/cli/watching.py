"""The commands that show a run: in a window, in a terminal, as a film."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from sim.cli.text import say

if TYPE_CHECKING:
    from sim.runs.driving import RunResult
    from sim.view.feed import Feed, LogFeed
    from sim.view.live import LiveFeed

LogFile = Annotated[Path, typer.Argument(metavar="LOG", help="A log, such as replays/hamlet-seed1.jsonl.")]
Scale = Annotated[
    Optional[float],  # noqa: UP045 - typer reads the annotation at run time
    typer.Option("--scale", help="Size of letters and buttons: 1.5 is half as large again.", min=0.5, max=4.0),
]
Size = Annotated[str, typer.Option("--size", metavar="WIDTHxHEIGHT", help="Of the picture in pixels.")]


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
    at: Annotated[str, typer.Option("--at", help="Begin at a tick or time: 8640, 'day 2 18:00'.")] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Show it in this terminal instead of a window.")] = False,
    speed: Annotated[int, typer.Option("--speed", help="Ticks a second in the terminal.", min=1)] = 8,
    scale: Scale = None,
    size: Size = "1280x800",
) -> None:
    """Watch a log: the town, its people, and a look into any mind at any moment."""
    from sim.view.feed import LogFeed

    with LogFeed(log) as feed:
        begin = _tick(feed, at, feed.first)
        if terminal:
            _in_terminal(feed, begin, speed, "")
            return
        try:
            _in_window(feed, beside, begin, scale, _size(size))
        except _no_display() as error:
            _in_terminal(feed, begin, speed, f"{error}; ")


def film(
    log: LogFile,
    out: Annotated[Path, typer.Option("--out", "-o", help="town.mp4, town.gif, or a folder for PNG pictures.")],
    begin: Annotated[str, typer.Option("--from", help="The first moment: 'day 1 17:00'. Default: the beginning.")] = "",
    end: Annotated[str, typer.Option("--to", help="The last moment. Default: 15 minutes later.")] = "",
    speed: Annotated[float, typer.Option("--speed", help="Ticks a second.", min=0.1)] = 8.0,
    follow: Annotated[str, typer.Option("--follow", help="Keep a resident in the middle.")] = "",
    place: Annotated[str, typer.Option("--place", help="Keep a place in the middle.")] = "",
    zoom: Annotated[float, typer.Option("--zoom", help="Enlarges the town. Default: as much of it as fits.")] = 0.0,
    frames: Annotated[int, typer.Option("--frames", help="Pictures a second.", min=1, max=120)] = 30,
    size: Size = "1280x720",
    scale: Scale = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace the file where one stands.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but mistakes.")] = False,
) -> None:
    """Film a stretch of a log, without a window."""
    from sim.view.feed import LogFeed
    from sim.view.film import Shooting
    from sim.view.film import film as shoot

    with LogFeed(log) as feed:
        first = _tick(feed, begin, feed.first)
        quarter = first + feed.scenario.clock.ticks(minutes=15)
        feed.wait(min(quarter, feed.final))
        last = _tick(feed, end, min(quarter, feed.last))
        shooting = Shooting(first, last, speed, frames, _size(size), scale or 1.0, follow, place, zoom)
        with _progress(quiet, out) as on_frame:
            count = shoot(feed, out, shooting, on_frame=on_frame, overwrite=overwrite)
    if not quiet:
        say(f"{out}: {count:,} pictures, {count / frames:.1f} seconds")


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


def _tick(feed: LogFeed, at: str, default: int) -> int:
    from sim.errors import UserMistake

    if not at:
        return default
    tick = feed.scenario.clock.parse(at)
    if not feed.first <= tick <= feed.final:
        raise UserMistake(f"{at!r} is tick {tick:,}, outside of the run (ticks {feed.first:,} to {feed.final:,})")
    feed.wait(tick)
    return min(tick, feed.last)


def _size(text: str) -> tuple[int, int]:
    from sim.errors import UserMistake

    width, _, height = text.casefold().partition("x")
    if not (width.isdigit() and height.isdigit() and 160 <= int(width) <= 7680 and 120 <= int(height) <= 4320):
        raise UserMistake(f"--size: {text!r} is no size; write 1280x800 (160x120 to 7680x4320)")
    return int(width), int(height)


def _no_display() -> type[Exception]:
    from sim.view.window_display import NoDisplay

    return NoDisplay


def _in_window(feed: LogFeed, beside: Path | None, begin: int, scale: float | None, size: tuple[int, int]) -> None:
    from contextlib import ExitStack

    from sim.view.feed import LogFeed
    from sim.view.pairs import Pair

    with feed.attended():  # the first picture comes before the rest of the log
        from sim.view.window import Window

    with ExitStack() as stack:
        feeds, differs = [feed], None
        if beside is not None:
            feeds.append(stack.enter_context(LogFeed(beside)))
            differs = Pair(*feeds).first_difference
        window = Window(feeds, size=size, scale=scale, differs=-1 if differs is None else differs)
        window.watching.seek(begin)
        window.watching.act("play")
        window.run()


def _in_terminal(feed: Feed, begin: int, speed: int, why: str) -> None:
    """Play a log back in the terminal. `why` it is not shown in a window is said first."""
    from sim.cli.town_in_text import can_show, play_back

    if not can_show():
        say(f"{why}this is no terminal; what happened: tulving story {feed.path}")
        return
    if why:
        say(f"{why}this is the view for terminals (Ctrl-C ends it)")
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


@contextmanager
def _progress(quiet: bool, out: Path) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on the terminal, where somebody looks at one."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"filming {out.name}")
        yield lambda number, count: bar.update(task, completed=number, total=count)
