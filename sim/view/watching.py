"""What somebody who watches sees and has chosen: moment, camera, resident, what is open. Commands change it. Pure.

The window hands in keys, the pointer and the time that passed, and draws the `Frame` that comes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from sim.errors import UserMistake
from sim.view import commands, hud
from sim.view.camera import Camera, filled, fitted
from sim.view.choosing import Selection, found_at, named
from sim.view.doing import do
from sim.view.feed import Feed
from sim.view.framing import Frame, framed
from sim.view.hud import Bar
from sim.view.playback import Playback
from sim.view.ruler import Measure, Ruler, ruler
from sim.view.shapes import Shape, Spot
from sim.view.side import Side
from sim.view.timeline import MarkKind

_MESSAGE_SECONDS = 4.0
_DRAG_PIXELS = 4


class Beside(Protocol):
    """What is shown at the right of something chosen, with its own commands: panels of minds, things and places."""

    @property
    def typing(self) -> bool:
        """Whether letters go into a field of the panel."""

    def shapes(self, chosen: Selection, tick: int, size: tuple[float, float], measure: Measure) -> Sequence[Shape]:
        """The panel at a tick, in a size in pixels of the interface."""

    def act(self, command: str, argument: str) -> bool:
        """Whether the command was one of the panel's."""

    def key(self, key: str, text: str) -> bool:
        """A key while a panel is open; whether it was one of the panel's."""


class Watching:
    """One or two runs being watched in a window of some size. `ui` enlarges the interface.

    `wants` gathers what only the window can do: screenshot, fullscreen, quit, scale.
    """

    def __init__(
        self, sides: Sequence[Side], measure: Measure, size: tuple[int, int], ui: float = 1.0, *,
        beside: Beside | None = None, differs: int = -1, has_bar: bool = True,
    ) -> None:  # fmt: skip
        self.sides, self.beside, self.differs, self.has_bar = tuple(sides), beside, differs, has_bar
        self.measure, self.ui, self.size = measure, ui, size
        self.playback = Playback(at=float(self.feed.first))
        self.selection: Selection | None = None
        self.following = ""
        self.roofs_mode, self.labels_mode = "auto", "all"
        self.bubbles_on = self.light_on = True
        self.help_open = False
        self.kind: MarkKind = "talk"
        self.pointer: tuple[float, float] | None = None
        self.field, self.typed, self.wrong = "", "", ""
        self.caption = False
        """Whether the hour stands in the picture: films have no bar."""
        self.asking: tuple[str, tuple[tuple[str, str, str], ...]] | None = None
        self.wants: list[tuple[str, str]] = []
        self.seconds = 0.0
        self.message, self._message_until = "", 0.0
        self._dragging: tuple[str, float, float] | None = None
        self._dragged = False
        self.frame: Frame | None = None
        self.camera = self._begin_view()

    @property
    def feed(self) -> Feed:
        """The first run's."""
        return self.sides[0].feed

    @property
    def ruler(self) -> Ruler:
        """For words of the interface."""
        return ruler(self.measure)

    @property
    def last(self) -> int:
        """The last tick that all sides can show."""
        return min(side.feed.last for side in self.sides)

    @property
    def width(self) -> float:
        """Of the window, in pixels of the interface."""
        return self.size[0] / self.ui

    @property
    def height(self) -> float:
        """Of the window, in pixels of the interface."""
        return self.size[1] / self.ui

    @property
    def bar_height(self) -> float:
        """Of the bar of time, in pixels of the interface."""
        return float(hud.HEIGHT) if self.has_bar else 0.0

    @property
    def panel_width(self) -> float:
        """Of the panel at the right, in pixels of the interface; 0 where none is open."""
        if self.selection is None or self.beside is None:
            return 0.0
        return min(400.0, self.width * 0.45)

    def rects(self) -> list[tuple[int, int, int, int]]:
        """Where on the screen each town is, in screen pixels: left, top, width, height."""
        width = max(1, round((self.width - self.panel_width) * self.ui))
        height = max(1, round((self.height - self.bar_height) * self.ui))
        if len(self.sides) == 1:
            return [(0, 0, width, height)]
        half = (width - 2) // 2
        return [(0, 0, half, height), (half + 2, 0, width - half - 2, height)]

    # --- time passes

    def advance(self, seconds: float) -> None:
        """So much time goes by for whoever watches."""
        self.seconds += seconds
        playback = self.playback
        if playback.live and self.feed.live:
            playback = msgspec.structs.replace(playback, playing=True, backwards=False)
        self.playback = playback.advanced(seconds, self.feed.first, self.last)
        if self.message and self.seconds > self._message_until:
            self.message = ""
        if self.frame is not None and self.following:
            person = self.frame.views[0].scene.people.get(self.following)
            if person is not None:
                self.camera = self.camera.toward(person.x, person.y - 8, seconds)
        self.keep_camera()

    def picture(self, seconds: float) -> Frame:
        """What is to be drawn; `seconds` since the last picture fade the roofs."""
        self.frame = framed(self, seconds)
        return self.frame

    def bar(self) -> Bar:
        """What the bar of time shows."""
        marks = self.feed.marks()
        chosen = self.selection.name if self.selection is not None and self.selection.kind == "resident" else ""
        return Bar(
            playback=self.playback, clock=self.feed.scenario.clock, first=self.feed.first, last=self.last,
            final=self.feed.final, timeline=marks, kind=self.kind, chosen=chosen,
            live=self.feed.live and not self.feed.ready,
            ready=self.feed.ready, differs=self.differs,
        )  # fmt: skip

    def say(self, text: str) -> None:
        """Show a message for a few seconds."""
        self.message, self._message_until = text, self.seconds + _MESSAGE_SECONDS

    # --- the window's doings

    def resize(self, width: int, height: int, ui: float | None = None) -> None:
        """The window has another size, or the interface another scale."""
        self.size = (max(1, width), max(1, height))
        self.ui = self.ui if ui is None else ui
        self.keep_camera()

    def press(self, key: str, text: str = "") -> None:
        """A key, by its name as `commands` writes them; `text` is what it types."""
        if self.asking is not None:
            self._answer(key)
        elif self.field:
            self._type(key, text)
        elif self.beside is not None and self.selection is not None and self.beside.key(key, text):
            pass
        elif (command := commands.command_of(key)) is not None:
            self.act(command.name, command.argument)

    def spot(self) -> Spot | None:
        """What a click would mean where the pointer is: the smallest spot, of the layers on top first."""
        if self.pointer is None or self.frame is None:
            return None
        x, y = self.pointer
        for layer in reversed(self.frame.layers):
            under = [
                shape for shape in layer.shapes
                if isinstance(shape, Spot) and hud.under(shape, x - layer.x, y - layer.y)
            ]  # fmt: skip
            if under:
                return min(under, key=lambda spot: spot.w * spot.h)
            if layer.blocks and layer.x <= x < layer.x + layer.w and layer.y <= y < layer.y + layer.h:
                return None
        return None

    def point(self, x: float, y: float) -> None:
        """The pointer is at a place of the screen."""
        before, self.pointer = self.pointer, (x / self.ui, y / self.ui)
        if self._dragging is None:
            return
        kind, start_x, start_y = self._dragging
        self._dragged |= abs(x - start_x) + abs(y - start_y) > _DRAG_PIXELS
        if kind == "seek":
            self._seek_at(x / self.ui)
        elif self._dragged and before is not None:
            self.following = ""
            self.camera = self.camera.panned(x - before[0] * self.ui, y - before[1] * self.ui)

    def push(self, x: float, y: float, double: bool = False) -> None:
        """The first button goes down."""
        self.point(x, y)
        spot = self.spot()
        self._dragged = False
        if spot is not None and spot.command == "seek":
            self._dragging = ("seek", x, y)
            self._seek_at(x / self.ui)
        elif spot is not None:
            self.act(spot.command, spot.argument)
        elif self.asking is not None or self.help_open:
            self.act("close", "")
        elif self._in_town(x, y):
            self._dragging = ("town", x, y)
            if double and self.selection is not None and self.selection.kind == "resident":
                self.act("follow", "on")

    def release(self, x: float, y: float) -> None:
        """The first button comes up: a click, where nothing was dragged."""
        kind = self._dragging[0] if self._dragging is not None else ""
        self._dragging = None
        if kind == "town" and not self._dragged:
            self._click(x, y)

    def wheel(self, notches: int) -> None:
        """The wheel turns over the pointer."""
        if self.pointer is None:
            return
        x, y = self.pointer
        if self.panel_width and x >= self.width - self.panel_width and y < self.height - self.bar_height:
            if self.beside is not None:
                self.beside.act("panel.scroll", str(-48 * notches))
            return
        rect = next((rect for rect in self.rects() if rect[0] <= x * self.ui < rect[0] + rect[2]), None)
        if rect is not None and y < self.height - self.bar_height:
            at = None if self.following else (x * self.ui - rect[0], y * self.ui - rect[1])
            self.camera = self.camera.notched(notches, *(at or (None, None)))
            self.keep_camera()

    # --- commands

    def act(self, command: str, argument: str = "") -> None:
        """Do what a key, a button or a spot of a panel asks for."""
        if not do(self, command, argument) and self.beside is not None:
            self.beside.act(command, argument)

    def seek(self, tick: int) -> None:
        """Show another moment."""
        self.playback = self.playback.sought(tick).held(self.feed.first, self.last)

    # --- fields and questions

    def _type(self, key: str, text: str) -> None:
        if key == "escape":
            self.field = ""
        elif key == "backspace":
            self.typed, self.wrong = self.typed[:-1], ""
        elif key in ("return", "enter"):
            self._enter()
        elif text and text.isprintable():
            self.typed, self.wrong = (self.typed + text)[:60], ""

    def _enter(self) -> None:
        if self.field == "find":
            found = self.found()
            if found:
                self.choose(found[0][1])
            return
        try:
            tick = self.feed.scenario.clock.parse(self.typed)
        except UserMistake:
            self.wrong = "write 18:00, day 2 9:30, Saturday 17:00, or a tick"
            return
        if not self.feed.first <= tick <= self.last:
            self.wrong = "that is not part of what can be shown"
            return
        self.field = ""
        self.seek(tick)

    def choose(self, argument: str) -> None:
        """Choose a resident, a thing or a place: 'resident:Bea Hollis'."""
        self.act("select", argument)

    def found(self) -> list[tuple[str, str]]:
        """What fits what is typed into the field of names."""
        people = self.frame.views[0].scene.people if self.frame is not None else ()
        return named(self.typed, people, self.sides[0].world)

    def _answer(self, key: str) -> None:
        assert self.asking is not None
        if key == "escape":
            self.asking = None
            return
        for _, command, its_key in self.asking[1]:
            if key == its_key:
                self.act(command)
                return

    # --- the town under the pointer

    def _in_town(self, x: float, y: float) -> bool:
        return any(left <= x < left + w and top <= y < top + h for left, top, w, h in self.rects())

    def _click(self, x: float, y: float) -> None:
        if self.frame is None:
            return
        for view in self.frame.views:
            left, top, width, height = view.rect
            if left <= x < left + width and top <= y < top + height:
                at = view.camera.to_world(x - left, y - top)
                found = found_at(*at, view.scene.people.values(), view.side.world, view.side.roofs)
                if found is None:
                    self.selection, self.following = None, ""
                else:
                    self.choose(found.argument)
                return

    def hovered(self) -> str:
        """The resident under the pointer."""
        if self.pointer is None or self.frame is None or self._dragged:
            return ""
        x, y = self.pointer[0] * self.ui, self.pointer[1] * self.ui
        for view in self.frame.views:
            left, top, width, height = view.rect
            if left <= x < left + width and top <= y < top + height:
                at = view.camera.to_world(x - left, y - top)
                found = found_at(*at, view.scene.people.values(), view.side.world, view.side.roofs)
                return found.name if found is not None and found.kind == "resident" else ""
        return ""

    def _seek_at(self, x: float) -> None:
        self.seek(hud.tick_at(self.bar(), self.width, x))

    def whole(self) -> Camera:
        """The camera that shows all of the town."""
        _, _, width, height = self.rects()[0]
        return fitted(*self.sides[0].size, width, height)

    def _begin_view(self) -> Camera:
        """As much of the town as fills the window, so that people are of some size."""
        _, _, width, height = self.rects()[0]
        return filled(*self.sides[0].size, width, height)

    def keep_camera(self) -> None:
        """Keep the view over the town, and as large as its part of the window."""
        _, _, width, height = self.rects()[0]
        self.camera = self.camera.resized(width, height).within(*self.sides[0].size)
