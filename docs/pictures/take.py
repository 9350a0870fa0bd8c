"""Takes every picture of the README and of docs/watching.md: `python docs/pictures/take.py [LOG] [--only NAME ...]`.

Without a log, the first fifteen and a half hours of `valentine` are run first, on hashed vectors; then a branch of it,
in which Rosa forgets the party. Nothing is drawn on a screen, and the same sources give the same pictures. Each moment
is looked for by what is said in it, so that a picture shows what its words tell of also when the town has changed.
Where it is not said any more, the hour given here is taken, and that is printed: then look at the picture.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np
import pygame
from msgspec.structs import replace
from packing import packed

from sim.clock import Moment
from sim.events import Said
from sim.runs.branch import branch
from sim.runs.changes import Forget
from sim.runs.start import run
from sim.scenario.data import data_folder
from sim.view import commands, help_sheet
from sim.view.choosing import Selection, middle_of
from sim.view.desk import Desk
from sim.view.feed import LogFeed
from sim.view.figures import portrait
from sim.view.film import Shooting, film
from sim.view.hud import HEIGHT
from sim.view.looks import look_of
from sim.view.paint import Painter
from sim.view.paint_sheets import Sheets
from sim.view.paint_words import Words
from sim.view.pairs import Pair
from sim.view.recent import Recent
from sim.view.side import Side, world_of
from sim.view.terminal import town_in_text
from sim.view.watching import Watching

FOLDER = Path(__file__).resolve().parent
PAGE = FOLDER.parent / "watching.md"
TICKS = 5_580
WINDOW = (1280, 800)
PANEL = (400, WINDOW[1] - HEIGHT)
BAR = (WINDOW[0], HEIGHT + 40)
PARTY = "Valentine party"
_FRAMES = 40
"""So many are drawn before one is kept: until roofs have opened and nobody is on the way to another opacity."""


class Seen:
    """A window that nobody sees, on one run or two."""

    def __init__(self, feeds: Sequence[LogFeed], size: tuple[int, int] = WINDOW) -> None:
        pygame.display.init()
        pygame.display.set_mode((16, 16))
        self._surface = pygame.Surface(size).convert()
        looks = {each.name: look_of(each.persona) for each in feeds[0].scenario.residents}
        sides = [Side(feed) for feed in feeds]
        seconds = count()
        desk = Desk(feeds[0], sides[0].world, portrait, clock=lambda: float(next(seconds)))
        self._painter = Painter(Words(), Sheets(data_folder("worlds"), looks))
        differs = Pair(*feeds).first_difference if len(feeds) == 2 else None
        self.watching = Watching(
            sides, self._painter.measure, size, beside=lambda _: desk, differs=-1 if differs is None else differs
        )
        self.watching.greeting = ""

    def at(self, tick: int, speed: int, place: str, zoom: float, shift: tuple[float, float] = (0, 0)) -> Seen:
        """Show a moment as at that speed, with a place in the middle, moved by so many pixels of the world."""
        watching = self.watching
        watching.playback = replace(watching.playback.sought(tick), speed=speed)
        middle = middle_of(Selection("place", place), {}, watching.sides[0].world)
        assert middle is not None, place
        self._draw(0.0)
        watching.camera = watching.camera.zoomed(zoom).centred(middle[0] + shift[0], middle[1] + shift[1])
        watching.keep_camera()
        return self

    def look_into(self, name: str, *commands: tuple[str, str]) -> Seen:
        """Choose a resident, and do in the panel what clicks would do."""
        self.watching.act("select", f"resident:{name}")
        self._draw(0.0)
        for command, argument in commands:
            self.watching.act(command, argument)
        return self

    def picture(self) -> np.ndarray:
        """The pixels (height, width, 3)."""
        for _ in range(_FRAMES):
            self._draw(1 / 30)
        return np.ascontiguousarray(pygame.surfarray.array3d(self._surface).swapaxes(0, 1))

    def _draw(self, seconds: float) -> None:
        self.watching.advance(seconds)
        self._painter.frame(self._surface, self.watching.picture(seconds))


@dataclass(frozen=True)
class Runs:
    """The logs that pictures are taken of."""

    town: LogFeed
    beside: LogFeed

    def said(
        self, words: str, act: str, place: str, begin: str, otherwise: str, speaker: str = "",
        reasons: range = range(99),
    ) -> tuple[int, str]:
        """When that was first said as an act from a time on, and by whom; else the hour of `otherwise`.

        In a place, and by a `speaker`, where one is given; resting on so many `reasons`.
        """
        clock, first = self.town.scenario.clock, self.town.scenario.clock.parse(begin)
        for tick, event in self.town.events(first, first + clock.ticks(hours=2)):
            if not isinstance(event, Said) or event.act != act or words not in event.text:
                continue
            here = place in ("", self.town.seek(tick).residents[event.agent].place)
            if here and speaker in ("", event.agent) and len(event.because) in reasons:
                return tick, event.agent
        print(f"nobody says {words!r} ({act}) in {place} after {begin}: taken at {otherwise}", file=sys.stderr)
        return clock.parse(otherwise), speaker or self.town.scenario.names[0]


def hollow_oak(runs: Runs) -> np.ndarray:
    """The square on the first morning: Marta invites somebody in the café."""
    tick, _ = runs.said(PARTY, "invite", "the café room", "08:12", "08:12", "Marta Lind")
    return Seen([runs.town]).at(tick + 18, 4, "the café", 1.25, (170, 125)).picture()


def cafe(runs: Runs) -> np.ndarray:
    """Lunch at the café: somebody tells a neighbour of the party, and others overhear it."""
    tick, _ = runs.said(PARTY, "tell", "the café room", "12:40", "12:48")
    return Seen([runs.town]).at(tick + 6, 1, "the café", 2.5, (-32, 22)).picture()


def evening(runs: Runs) -> np.ndarray:
    """The bar after dark."""
    tick, _ = runs.said(PARTY, "tell", "the taproom", "21:00", "21:00")
    return Seen([runs.town]).at(tick + 7, 2, "the bar", 2, (30, 0)).picture()


def _telling(runs: Runs) -> tuple[int, str]:
    """When somebody tells at lunch at what hour the party begins, for reasons that they recall, and who."""
    return runs.said(f"the {PARTY} begins", "tell", "the café room", "12:45", "12:50", reasons=range(2, 6))


def why(runs: Runs) -> np.ndarray:
    """What came back to whoever tells when the party begins, with the bars of each memory."""
    tick, name = _telling(runs)
    seen = Seen([runs.town]).at(tick + 4, 1, "the café", 2.5, (8, 17))
    return seen.look_into(name, ("panel.deed", f"{tick}/0")).picture()


def acts(runs: Runs) -> np.ndarray:
    """Their latest acts, each with the memories that it came from: the panel alone."""
    tick, name = _telling(runs)
    seen = Seen([runs.town]).at(tick + 4, 1, "the café", 2.5, (8, 17))
    return seen.look_into(name, ("panel.tab", "Acts")).picture()[: PANEL[1], -PANEL[0] :]


def graph(runs: Runs) -> np.ndarray:
    """What they know as a net: the panel alone."""
    tick, name = _telling(runs)
    seen = Seen([runs.town]).at(tick + 4, 1, "the café", 2.5, (8, 17))
    return seen.look_into(name, ("panel.tab", "Graph")).picture()[: PANEL[1], -PANEL[0] :]


def timeline(runs: Runs) -> np.ndarray:
    """The bar of time, the pointer on a talk."""
    tick, _ = _telling(runs)
    seen = Seen([runs.town]).at(tick, 4, "the square", 1.25)
    seen.watching.mouse.point(14 + 1252 * (tick - 1) / runs.town.final, WINDOW[1] - HEIGHT + 6)
    return seen.picture()[-BAR[1] :]


def side_by_side(runs: Runs) -> np.ndarray:
    """The same lunch in the run and in its branch, in which Rosa has forgotten the party."""
    tick, _ = _telling(runs)
    return Seen([runs.town, runs.beside]).at(tick + 6, 1, "the café", 2, (-32, 32)).picture()


@dataclass(frozen=True)
class Picture:
    """A file of the folder, its size in pixels, and what takes it."""

    name: str
    size: tuple[int, int]
    take: Callable[[Runs], np.ndarray]


PICTURES = (
    Picture("hollow_oak.png", WINDOW, hollow_oak),
    Picture("cafe.png", WINDOW, cafe),
    Picture("evening.png", WINDOW, evening),
    Picture("why.png", WINDOW, why),
    Picture("acts.png", PANEL, acts),
    Picture("graph.png", PANEL, graph),
    Picture("timeline.png", BAR, timeline),
    Picture("side_by_side.png", WINDOW, side_by_side),
)


FILM, FILM_SIZE = "lunch.gif", (640, 400)


def lunch(runs: Runs, out: Path) -> None:
    """A film of those moments at lunch."""
    tick, _ = _telling(runs)
    shooting = Shooting(tick - 9, tick + 5, speed=1.0, frames=15, size=FILM_SIZE, at="the café room", zoom=2.0)
    film(runs.town, out, shooting, overwrite=True)


def in_text(runs: Runs) -> str:
    """What a terminal shows of the moment of the first picture, without its colours."""
    tick, _ = runs.said(PARTY, "invite", "the café room", "08:12", "08:12", "Marta Lind")
    tick += 18
    feed, recent = runs.town, Recent(runs.town.pictured)
    now = Moment(tick, feed.scenario.clock)
    town = town_in_text(world_of(feed), feed.seek(tick), now, recent.words(tick - 60, tick), 58, 24)
    people = [f"{each.name:16} {each.place:20} {each.what}".rstrip() for each in town.people]
    rows = ["".join(sign for sign, _ in row) for row in town.rows]
    beside = [f"{row:58}{people[n] if n < len(people) else ''}".rstrip() for n, row in enumerate(rows)]
    words = [line if len(line) <= 118 else f"{line[:117]}\u2026" for line in town.words]
    return "\n".join([f"{feed.scenario.name}   {town.hour}", *beside, *words, "Ctrl-C ends the view"])


def keys() -> str:
    """The keys of the window as tables, from its own list."""
    blocks = list(commands.groups())
    blocks += [(name, [(key, says) for key, says, _ in rows]) for name, rows in help_sheet.BESIDES]
    tables = []
    for name, rows in blocks:
        lines = [f"| {f'`{key}`' if name != 'Mouse' else key} | {says} |" for key, says in rows]
        tables.append("\n".join([f"| {name} | |", "|---|---|", *lines]))
    return "\n\n".join(tables)


def filled(page: str, name: str, text: str) -> str:
    """The page with what stands between the marks of that name replaced."""
    part = re.compile(rf"(^<!-- {name} -->$\n).*?(^<!-- /{name} -->$)", re.MULTILINE | re.DOTALL)
    done, times = part.subn(lambda found: f"{found[1]}{text}\n{found[2]}", page)
    if times != 1:
        raise SystemExit(f"{PAGE} has no place for {name}: <!-- {name} --> and <!-- /{name} -->")
    return done


def main(arguments: Sequence[str] | None = None) -> None:
    """Take the pictures, all or those named, and write into the page what a terminal shows, and the keys."""
    parser = argparse.ArgumentParser(description="Take the pictures of the documentation.")
    parser.add_argument("log", nargs="?", type=Path, help="a log of valentine, seed 1, to take them of")
    names = "pictures, such as evening.png; keys: the keys in the page alone, for which nothing is run"
    parser.add_argument("--only", nargs="+", metavar="NAME", help=names)
    asked = parser.parse_args(arguments)
    _write("keys", keys())
    if asked.only == ["keys"]:
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        log = asked.log or run("valentine", folder / "valentine.jsonl", ticks=TICKS, overrides={"embedder": "hash"}).log
        other = folder / "rosa-forgets.jsonl"
        branch(log, "12:30", (Forget("Rosa Castellano", f"the {PARTY}"),), other, until=2_520)
        runs = Runs(*(stack.enter_context(LogFeed(path)) for path in (log, other)))
        runs.town.wait()
        runs.beside.wait()
        _take(runs, asked.only or ())
        _write("terminal", f"```text\n{in_text(runs)}\n```")


def _take(runs: Runs, only: Sequence[str]) -> None:
    for each in PICTURES:
        if not only or each.name in only:
            (FOLDER / each.name).write_bytes(packed(each.take(runs)))
            print(FOLDER / each.name)
    if not only or FILM in only:
        lunch(runs, FOLDER / FILM)
        print(FOLDER / FILM)


def _write(name: str, text: str) -> None:
    """Write a part of the page anew."""
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), name, text), encoding="utf-8")


if __name__ == "__main__":
    main()
