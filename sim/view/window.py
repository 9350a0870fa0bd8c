"""The window: hands keys, the pointer and the time to `Watching`, and draws the frames that come of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from sim.scenario.data import data_folder
from sim.view.covering import window_title
from sim.view.feed import Feed
from sim.view.figures import portrait
from sim.view.looks import Look, look_of
from sim.view.paint import Painter
from sim.view.paint_sheets import Sheets
from sim.view.paint_words import Words
from sim.view.side import Side
from sim.view.watching import Watching
from sim.view.window_display import fitting_scale, opened
from sim.view.window_keys import Keys, key_name

if TYPE_CHECKING:
    from sim.view.desk import Desk

SIZE = (1280, 800)
FRAMES_A_SECOND = 60
SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
DRESSING_SECONDS = 0.012
"""So long residents are dressed for a picture; the first ones come with them a few at a time."""
TITLE_SECONDS = 0.2
"""The window is called otherwise only so often."""
_DOUBLE_SECONDS = 0.35


class Window:
    """A window on one run or two. `outcome` says how it was closed: 'closed', 'headless' or 'stop'."""

    def __init__(
        self, feeds: Sequence[Feed], *, size: tuple[int, int] = SIZE, scale: float | None = None, differs: int = -1,
        pictures: Path | None = None, looks: Mapping[str, Look] | None = None,
    ) -> None:  # fmt: skip
        self._screen = opened(size)
        ui = scale or fitting_scale()
        words = Words()
        self.painter = Painter(words, Sheets(data_folder("worlds"), looks or looks_of(feeds)), ui)
        with _attended(feeds):
            sides = [Side(feed) for feed in feeds]
        self._desks: dict[int, Desk] = {}
        self.watching = Watching(
            sides, self.painter.measure, self._screen.get_size(), ui, beside=self.desk_of, differs=differs
        )
        self.outcome = ""
        self.pictures = pictures or Path.cwd()
        self._pushed_at = -1.0
        self._keys = Keys()
        self._title, self._titled_at = "", -1.0
        self._entitle()
        pygame.key.set_repeat(320, 45)

    @property
    def desk(self) -> Desk:
        """The side panel of the run that is looked into."""
        return self.desk_of(self.watching.side)

    def desk_of(self, side: int) -> Desk:
        """The side panel of one of the runs. Made when it is first opened: what it needs takes time to import."""
        if side not in self._desks:
            from sim.view.desk import Desk

            feeds = [each.feed for each in self.watching.sides]
            run = feeds[side].path.name if len(feeds) > 1 else ""
            self._desks[side] = Desk(feeds[side], self.watching.sides[side].world, portrait, run=run)
        return self._desks[side]

    def run(self, before_frame: Callable[[Window], None] | None = None) -> str:
        """Show the window until it is closed; how that was."""
        clock = pygame.time.Clock()
        Thread(target=_ready_for_panels, name="imports", daemon=True).start()
        try:
            while not self.outcome:
                seconds = clock.tick(FRAMES_A_SECOND) / 1000
                if before_frame is not None:
                    before_frame(self)
                self.step(min(seconds, 0.25))
        finally:
            for desk in self._desks.values():
                desk.close()
            pygame.display.quit()
        return self.outcome

    def step(self, seconds: float) -> None:
        """One frame: what was pressed, the time that passed, the picture."""
        begin = perf_counter()
        with _attended([side.feed for side in self.watching.sides]):
            for event in self._keys.fresh(pygame.event.get()):
                self.take(event)
            self.watching.advance(seconds)
            self.painter.sheets.hurry(DRESSING_SECONDS)
            self.painter.frame(self._screen, self.watching.picture(seconds))
        for name, argument in self.watching.wants:
            self._do(name, argument)
        self.watching.wants.clear()
        if not self.outcome:
            self._entitle()
            pygame.display.flip()
        self.watching.playback = self.watching.playback.fed(perf_counter() - begin)

    def take(self, event: pygame.event.Event) -> None:
        """An event of the window system."""
        watching = self.watching
        match event.type:
            case pygame.QUIT:
                self._do("quit", "")
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._resized()
            case pygame.KEYDOWN:
                watching.press(key_name(event), event.unicode)
            case pygame.MOUSEMOTION:
                watching.mouse.point(*event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2, 3):
                now = perf_counter()
                double = event.button == 1 and now - self._pushed_at < _DOUBLE_SECONDS
                self._pushed_at = now
                watching.mouse.push(event.pos[0], event.pos[1], double)
            case pygame.MOUSEBUTTONUP if event.button in (1, 2, 3):
                watching.mouse.release(*event.pos)
            case pygame.MOUSEWHEEL:
                watching.mouse.wheel(event.y)
            case pygame.WINDOWLEAVE:
                watching.mouse.leave()

    def screenshot(self, path: Path | None = None) -> Path:
        """Save what is shown as a PNG; into a new file where none is named."""
        path = path or free_picture(self.pictures, self.watching)
        pygame.image.save(self._screen, str(path))
        return path

    def _do(self, name: str, argument: str) -> None:
        watching = self.watching
        match name:
            case "screenshot":
                try:
                    saved = self.screenshot()
                    watching.say(f"saved {saved.name} in {saved.parent}")
                except (OSError, pygame.error) as error:
                    watching.say(f"the picture could not be saved: {error}")
            case "fullscreen":
                try:
                    pygame.display.toggle_fullscreen()
                except pygame.error:
                    watching.say("this screen cannot be filled")
                self._resized()
            case "scale":
                self._scale(int(argument))
            case "quit" if watching.feed.live and not watching.feed.ready and watching.asking is None:
                watching.asking = (
                    "The run is not over. What shall become of it?",
                    (("Go on without the window", "headless", "g"),
                     ("Stop at a whole tick; it can be resumed", "stop", "s"), ("Keep watching", "close", "k")),
                )  # fmt: skip
            case "quit":
                self.outcome = "stop" if watching.feed.live and not watching.feed.ready else "closed"
            case "headless" | "stop":
                self.outcome = name

    def _resized(self) -> None:
        """Take the size that the window has now."""
        self._screen = pygame.display.get_surface() or self._screen
        self.watching.resize(*self._screen.get_size())

    def _entitle(self) -> None:
        """Let the window be called after what it shows; not in every frame, for others may draw the title."""
        now = perf_counter()
        if now - self._titled_at >= TITLE_SECONDS and (title := window_title(self.watching)) != self._title:
            self._title, self._titled_at = title, now
            pygame.display.set_caption(title)

    def _scale(self, steps: int) -> None:
        near = min(range(len(SCALES)), key=lambda place: abs(SCALES[place] - self.painter.ui))
        ui = SCALES[min(len(SCALES) - 1, max(0, near + steps))]
        self.painter.ui = ui
        self.watching.resize(*self._screen.get_size(), ui=ui)
        self.watching.measure = partial(self.painter.measure)  # another one, so that no kept width is used again


@contextmanager
def _attended(feeds: Sequence[Feed]) -> Iterator[None]:
    """While something is made for the window the reading of logs rests."""
    with ExitStack() as stack:
        for feed in feeds:
            stack.enter_context(feed.attended())
        yield


def _ready_for_panels() -> None:
    """Import what panels need while the first pictures show, so that the first click is no wait."""
    import sim.view.desk  # noqa: F401


def looks_of(feeds: Sequence[Feed]) -> dict[str, Look]:
    """What the residents of runs look like, by name."""
    return {each.name: look_of(each.persona) for feed in feeds for each in feed.scenario.residents}


def free_picture(folder: Path, watching: Watching) -> Path:
    """A file name that is not taken: of the run and the moment."""
    moment = watching.feed.scenario.clock.time_of(watching.playback.tick)
    name = f"{watching.feed.path.stem}-{moment:%Y-%m-%d-%H%M}"
    path, number = folder / f"{name}.png", 2
    while path.exists():
        path, number = folder / f"{name}-{number}.png", number + 1
    return path
