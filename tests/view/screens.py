"""The screens of which reference pictures are kept, each as keys, commands and a moment that lead to it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from sim.view.choosing import Selection, middle_of
from sim.view.feed import LogFeed
from sim.view.pairs import Pair
from sim.view.window import Window
from tests.view.evening import unpacked
from tests.view.pictures import Pixels, pixels

SIZE = (640, 480)
FOLDER = Path(__file__).with_name("references")
_FRAMES, _FRAME_SECONDS = 12, 0.1
"""Enough for roofs to have faded and everybody to be dressed."""


class Screens:
    """Takes pictures of the kept run. Leave it as a context: the logs lie in a folder of their own meanwhile."""

    def __enter__(self) -> Screens:
        self._stack = ExitStack()
        folder = self._stack.enter_context(TemporaryDirectory())
        self.evening, self.forgotten = (
            self._stack.enter_context(LogFeed(path)) for path in unpacked(Path(folder))
        )
        self.evening.wait()
        self.forgotten.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def taken(self, name: str) -> Pixels:
        """The picture of a screen."""
        pose, both = SCREENS[name]
        feeds = [self.evening, self.forgotten] if both else [self.evening]
        differs = Pair(*feeds).first_difference if both else None
        window = Window(feeds, size=SIZE, scale=1.0, differs=-1 if differs is None else differs)
        try:
            pressed(window, "escape")  # the greeting is for the first look alone
            pose(window)
            for _ in range(_FRAMES):
                window.step(_FRAME_SECONDS)
            return pixels(pygame.display.get_surface())
        finally:
            window.desk.close()


def at(window: Window, hour: str) -> None:
    window.watching.seek(window.watching.feed.scenario.clock.parse(f"day 1 {hour}"))
    window.step(0.0)


def chosen(window: Window, name: str) -> None:
    window.watching.choose(f"resident:{name}")
    window.step(0.0)


def pressed(window: Window, *keys: str) -> None:
    for key in keys:
        window.watching.press(key, key if len(key) == 1 else "")
        window.step(0.0)


def _day(window: Window) -> None:
    at(window, "12:20")


def _inside(window: Window) -> None:
    watching = window.watching
    at(window, "10:30")
    middle = middle_of(Selection("place", "the café"), {}, watching.sides[0].world)
    assert middle is not None
    watching.camera = watching.camera.zoomed(3.0).centred(*middle)


def _night(window: Window) -> None:
    at(window, "21:40")


def _recall(window: Window) -> None:
    at(window, "19:40")
    chosen(window, "Obed Fenn")
    pressed(window, "4")
    window.watching.act("panel.scroll", "280")


def _graph(window: Window) -> None:
    at(window, "19:40")
    chosen(window, "Lydia Marl")
    pressed(window, "8")


def _asking(window: Window) -> None:
    at(window, "15:00")
    chosen(window, "Hester Vane")
    window.watching.act("panel.form", "ask")
    pressed(window, *"Where is Will?")


def _beside(window: Window) -> None:
    at(window, "19:45")


def _help(window: Window) -> None:
    at(window, "12:20")
    pressed(window, "?")


SCREENS: dict[str, tuple[Callable[[Window], None], bool]] = {
    "day": (_day, False), "inside": (_inside, False), "night": (_night, False), "recall": (_recall, False),
    "graph": (_graph, False), "asking": (_asking, False), "side_by_side": (_beside, True), "help": (_help, False),
}  # fmt: skip
"""What leads to each, and whether the branch is shown beside the run."""
