"""Options that several commands have which show a run, and how their values are read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

if TYPE_CHECKING:
    from sim.view.feed import LogFeed

LogFile = Annotated[Path, typer.Argument(metavar="LOG", help="A log, such as replays/hamlet-seed1.jsonl.")]
Scale = Annotated[
    Optional[float],  # noqa: UP045 - typer reads the annotation at run time
    typer.Option("--scale", help="Size of letters and buttons: 1.5 is half as large again.", min=0.5, max=4.0),
]
Size = Annotated[str, typer.Option("--size", metavar="WIDTHxHEIGHT", help="Of the picture in pixels.")]


def tick_of(feed: LogFeed, at: str, default: int) -> int:
    """The tick that is meant by a moment of a run, as soon as it can be shown. Raises UserMistake."""
    from sim.errors import UserMistake

    if not at:
        return default
    tick = feed.scenario.clock.parse(at)
    if not feed.first <= tick <= feed.final:
        raise UserMistake(f"{at!r} is tick {tick:,}, outside of the run (ticks {feed.first:,} to {feed.final:,})")
    feed.wait(tick)
    return min(tick, feed.last)


def size_of(text: str) -> tuple[int, int]:
    """Width and height, written as 1280x800. Raises UserMistake."""
    from sim.errors import UserMistake

    width, _, height = text.casefold().partition("x")
    if not (width.isdigit() and height.isdigit() and 160 <= int(width) <= 7680 and 120 <= int(height) <= 4320):
        raise UserMistake(f"--size: {text!r} is no size; write 1280x800 (160x120 to 7680x4320)")
    return int(width), int(height)
