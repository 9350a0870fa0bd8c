"""The command that films a stretch of a log, without a window."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.options import LogFile, Scale, Size, size_of, tick_of
from sim.cli.text import say


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
        first = tick_of(feed, begin, feed.first)
        quarter = first + feed.scenario.clock.ticks(minutes=15)
        feed.wait(min(quarter, feed.final))
        last = tick_of(feed, end, min(quarter, feed.last))
        shooting = Shooting(first, last, speed, frames, size_of(size), scale or 1.0, follow, place, zoom)
        with _progress(quiet, out) as on_frame:
            count = shoot(feed, out, shooting, on_frame=on_frame, overwrite=overwrite)
    if not quiet:
        say(f"{out}: {count:,} pictures, {count / frames:.1f} seconds")


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
