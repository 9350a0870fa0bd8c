"""A town in characters on a terminal, redrawn a few times a second: of a log that is played back, or of a live run."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from sim.cli.text import plain

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from sim.town import World
    from sim.view.feed import Feed
    from sim.view.recent import Recent

FRAMES_A_SECOND = 8
_WORDS_TICKS = 60
_LIST_COLUMNS = 46
_NOW_TICKS = 12
"""Hardly behind: whoever is no farther behind a run watches it live."""


def can_show() -> bool:
    """Whether there is a terminal to show a town on."""
    return sys.stdout.isatty()


def play_back(feed: Feed, begin: int, speed: int) -> None:
    """Show a log from a tick on, so many ticks a second, to its end or until Ctrl-C."""
    feed.wait(begin)
    moment = {"at": float(begin), "since": time.monotonic()}

    def now() -> int | None:
        tick = int(moment["at"] + (time.monotonic() - moment["since"]) * speed)
        if tick > feed.last and feed.ready:
            return None
        return min(tick, feed.last)

    _show(feed, now)


def follow(feed: Feed) -> None:
    """Show a run as it goes on, to its end."""
    _show(feed, lambda: None if feed.ready else feed.last)


def _show(feed: Feed, now: Callable[[], int | None]) -> None:
    from rich.console import Console
    from rich.live import Live

    from sim.view.recent import Recent
    from sim.view.side import world_of

    console, world, recent = Console(), world_of(feed), Recent(feed.pictured)
    try:
        with Live(console=console, auto_refresh=False, screen=True) as live:
            while (tick := now()) is not None:
                live.update(_frame(console, feed, world, recent, tick), refresh=True)
                time.sleep(1 / FRAMES_A_SECOND)
    except KeyboardInterrupt:
        return


def _stands(feed: Feed, tick: int) -> str:
    """How the shown moment stands to a run that still goes on."""
    if not feed.grows:
        return ""
    behind = feed.last - tick
    return f"   the run goes on, {behind:,} ticks ahead" if behind > _NOW_TICKS else "   live"


def _frame(console: Console, feed: Feed, world: World, recent: Recent, tick: int) -> RenderableType:
    """One picture. Every text goes in as text, so that none is read as markup."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from sim.clock import Moment
    from sim.view.terminal import town_in_text

    width, height = console.size
    columns = max(20, width - _LIST_COLUMNS) if width > 90 else width
    town = town_in_text(
        world, feed.seek(tick), Moment(tick, feed.scenario.clock), recent.words(tick - _WORDS_TICKS, tick),
        columns, max(8, height - 9),
    )  # fmt: skip
    map_text = Text("\n").join(Text.assemble(*row) for row in town.rows)
    people = Table.grid(padding=(0, 1))
    for each in town.people[: max(1, height - 9)]:
        place, what = Text(plain(each.place), style="dim"), Text(plain(each.what), style="italic")
        people.add_row(Text(plain(each.name)), place, what)
    body = Table.grid(padding=(0, 2))
    if width > 90:
        body.add_row(map_text, people)
    else:
        body.add_row(map_text)
    head = Text(f"{feed.scenario.name}   {town.hour}{_stands(feed, tick)}", style="bold")
    words = [Text(plain(line), overflow="ellipsis", no_wrap=True) for line in town.words]
    return Group(head, body, *words, Text("Ctrl-C ends the view", style="dim"))
