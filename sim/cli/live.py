"""A run as it happens, on a terminal: one frame, redrawn a few times a second."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from sim.cli.text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import RenderableType

    from sim.engine import Engine
    from sim.events import Tick
    from sim.lab.standing import Standing
    from sim.llm.usage import Tally
    from sim.runs.progress import Picture, Progress

FRAMES_A_SECOND = 8


class Shown(NamedTuple):
    """What a run calls after each tick, and after each call of a model; None where nobody watches."""

    on_tick: Callable[[Tick, Engine], None] | None = None
    on_call: Callable[[Tally], None] | None = None


@contextmanager
def progress(quiet: bool) -> Iterator[Shown]:
    """Callbacks for a run that show how it goes; none where nobody watches: with `quiet`, or without a terminal."""
    if quiet or not sys.stderr.isatty():
        yield Shown()
        return
    from rich.console import Console
    from rich.live import Live

    with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as live:
        watcher = _Watcher(live.update)
        yield Shown(watcher, watcher.called)


@contextmanager
def study_progress(quiet: bool) -> Iterator[Callable[[Standing], None] | None]:
    """The same for a study."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.live import Live

    with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as live:
        yield _StudyWatcher(live.update)


class _StudyWatcher:
    """Draws how a study stands."""

    def __init__(self, draw: Callable[..., None]) -> None:
        self._draw, self._drawn = draw, 0.0

    def __call__(self, standing: Standing) -> None:
        if (now := time.monotonic()) - self._drawn >= 1 / FRAMES_A_SECOND:
            self._drawn = now
            self._draw(study_frame(standing), refresh=True)


class _Watcher:
    """Feeds a Progress and draws it, not more often than the eye can follow."""

    def __init__(self, draw: Callable[..., None]) -> None:
        self._draw, self._drawn = draw, 0.0
        self._progress: Progress | None = None
        self._tally: Tally | None = None

    def __call__(self, tick: Tick, engine: Engine) -> None:
        from sim.runs.progress import Progress

        if self._progress is None:
            scenario = engine.scenario
            self._progress = Progress(scenario.clock, scenario.last_tick, first=tick.number)
            self._progress.begin(
                {name: state.within for name, state in engine.town.residents.items()},
                sum(len(mind.stream) for mind in engine.minds.values()),
            )
        self._progress.add(tick)
        self._show()

    def called(self, tally: Tally) -> None:
        """A model has answered: in a slow tick that is all that moves."""
        self._tally = tally
        self._show()

    def _show(self) -> None:
        if (now := time.monotonic()) - self._drawn >= 1 / FRAMES_A_SECOND:
            self._drawn = now
            self._draw(frame(self._progress.picture() if self._progress else None, self._tally), refresh=True)


def frame(picture: Picture | None, tally: Tally | None = None) -> RenderableType:
    """The picture, and what models were asked so far, as rich draws it. Every text goes in as text, none as markup."""
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    spent = [Text(str(tally), style="dim")] if tally is not None else []
    if picture is None:
        return Group(*spent)
    head = Text(f"{picture.moment.time:%A %d %B, %H:%M}", style="bold")
    head.append(f"   {_speed(picture.speed)}   {picture.memories:,} memories   {_left(picture.left)}", style="dim")
    people = Table.grid(padding=(0, 2))
    for name, where in picture.people.items():
        people.add_row(Text(plain(name)), Text(plain(where.place)), Text(plain(where.doing), style="dim"))
    bar = Table.grid(expand=True)  # alone, a bar does not end its line
    bar.add_row(ProgressBar(total=1.0, completed=picture.share))
    rows: list[RenderableType] = [head, bar, people]
    rows += [Text(plain(words), style="italic", overflow="ellipsis", no_wrap=True) for words in picture.words]
    rows += spent
    if picture.failures:
        rows.append(Text(f"{picture.failures:,} thoughts failed", style="red"))
    return Group(*rows)


def study_frame(standing: Standing) -> RenderableType:
    """A study as rich draws it."""
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    head = Text(f"{standing.done} of {standing.total} runs", style="bold")
    reused = f"   {standing.reused} were there already" if standing.reused else ""
    head.append(f"{reused}   {_left(standing.left)}", style="dim")
    bar = Table.grid(expand=True)
    bar.add_row(ProgressBar(total=1.0, completed=standing.share))
    under_way = ", ".join(f"seed {seed} {share:.0%}" for seed, share in standing.running.items())
    rows: list[RenderableType] = [head, bar, Text(under_way, style="dim", overflow="ellipsis", no_wrap=True)]
    if standing.failed:
        rows.append(Text(f"{standing.failed} failed", style="red"))
    return Group(*rows)


def _speed(simulated_seconds: float) -> str:
    hours = simulated_seconds / 3600
    return f"{hours:,.1f} hours a second" if hours >= 0.1 else f"{simulated_seconds / 60:,.1f} minutes a second"


def _left(seconds: float | None) -> str:
    if seconds is None:
        return ""
    minutes, rest = divmod(int(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02d} min left"
    return f"{minutes} min {rest:02d} s left" if minutes else f"{rest} s left"
