"""What somebody who watches sees and has chosen: moment, camera, resident, what is open. Commands change it. Pure.

The window hands in keys, the pointer and the time that passed, and draws the `Frame` that comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from sim.errors import UserMistake
from sim.view import commands, hud
from sim.view.beside import Beside
from sim.view.camera import Camera, filled, fitted
from sim.view.choosing import Selection, named
from sim.view.doing import do
from sim.view.entry import Entry
from sim.view.feed import Feed
from sim.view.framing import Frame, framed
from sim.view.hud import Bar
from sim.view.mouse import Mouse
from sim.view.playback import Playback
from sim.view.ruler import Measure, Ruler, ruler
from sim.view.scene import Person
from sim.view.side import Side
from sim.view.timeline import MarkKind

PANEL, WIDE_PANEL = 400.0, 900.0
"""How wide the panel is at most."""
GREETING = "Click somebody to look into their mind \u00b7 Space: pause \u00b7 ?: all keys"
RUN_GOES_ON = "This run is still going on \u00b7 End, or live: what happens now"
RUN_IS_OVER = "The run has stopped: this is all of it"
_MESSAGE_SECONDS = 4.0
_GREETING_SECONDS = 14.0


class Watching:
    """One or two runs being watched in a window of some size. `ui` enlarges the interface.

    `wants` gathers what only the window can do: screenshot, fullscreen, quit, scale.
    """

    def __init__(
        self, sides: Sequence[Side], measure: Measure, size: tuple[int, int], ui: float = 1.0, *,
        beside: Callable[[int], Beside] | None = None, differs: int = -1, has_bar: bool = True,
    ) -> None:  # fmt: skip
        self.sides, self.differs, self.has_bar = tuple(sides), differs, has_bar
        self._beside = beside
        self.measure, self.ui, self.size = measure, ui, size
        self.playback = Playback(at=float(self.feed.first))
        self.selection: Selection | None = None
        self.side = 0
        """Of two runs the one in which something is chosen."""
        self.wide = False
        """Whether the panel takes most of the window."""
        self.following = ""
        self.roofs_mode, self.labels_mode = "auto", "all"
        self.bubbles_on = self.light_on = True
        self.help_open = False
        self.kind: MarkKind = "talk"
        self.mouse = Mouse(self)
        self.entry: Entry | None = None
        self.caption = False
        """Whether the hour stands in the picture: films have no bar."""
        self.asking: tuple[str, tuple[tuple[str, str, str], ...]] | None = None
        self.wants: list[tuple[str, str]] = []
        self.seconds = 0.0
        self.message, self._message_until = "", 0.0
        self._grows = False
        self.greeting = GREETING if has_bar else ""
        """What somebody who sees this for the first time may want to know; gone once they do anything."""
        self.frame: Frame | None = None
        self.camera = self._begin_view()

    @property
    def feed(self) -> Feed:
        """The first run's."""
        return self.sides[0].feed

    @property
    def beside(self) -> Beside | None:
        """The panel of the run in which something is chosen; None where nothing is."""
        return self._beside(self.side) if self._beside is not None and self.selection is not None else None

    @property
    def people(self) -> Mapping[str, Person]:
        """Who is to be seen where in the run in which something is chosen, as last drawn."""
        return self.frame.views[self.side].scene.people if self.frame is not None else {}

    @property
    def chosen(self) -> str:
        """The name of the resident who is chosen."""
        return self.selection.name if self.selection is not None and self.selection.kind == "resident" else ""

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
        if self.selection is None or self._beside is None:
            return 0.0
        return min(WIDE_PANEL, self.width * 0.66) if self.wide else min(PANEL, self.width * 0.45)

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
        self._hear_of_growth()
        playback = self.playback
        if playback.live and self.feed.grows:
            playback = msgspec.structs.replace(playback, playing=True, backwards=False)
        playback = playback.advanced(seconds, self.feed.first, self.last)
        if playback.live and self.feed.grows and not self.feed.live:  # nobody holds back what another process writes
            playback = playback.near(self.last)
        self.playback = playback
        if self.seconds > _GREETING_SECONDS:
            self.greeting = ""
        if self.message and self.seconds > self._message_until:
            self.message = ""
        if self.frame is not None and self.following:
            person = self.people.get(self.following)
            if person is not None:
                self.camera = self.camera.toward(person.x, person.y - 8, seconds)
        self.keep_camera()

    def _hear_of_growth(self) -> None:
        """Say it when the log turns out to be still written by another process, and when that is over."""
        if (grows := self.feed.grows) == self._grows or self.feed.live:
            return
        self._grows = grows
        if not grows:
            self.say(RUN_IS_OVER)
        elif not self.playback.live:
            self.say(RUN_GOES_ON)

    def picture(self, seconds: float) -> Frame:
        """What is to be drawn; `seconds` since the last picture fade the roofs."""
        self.frame = framed(self, seconds)
        return self.frame

    def bar(self) -> Bar:
        """What the bar of time shows."""
        marks = self.feed.marks()
        return Bar(
            playback=self.playback, clock=self.feed.scenario.clock, first=self.feed.first, last=self.last,
            final=self.feed.final, timeline=marks, kind=self.kind, chosen=self.chosen,
            live=self.feed.grows,
            ready=self.feed.ready, differs=self.differs,
        )  # fmt: skip

    def say(self, text: str) -> None:
        """Show a message for a few seconds."""
        self.message, self._message_until = text, self.seconds + _MESSAGE_SECONDS

    # --- keys and commands

    def resize(self, width: int, height: int, ui: float | None = None) -> None:
        """The window has another size, or the interface another scale."""
        self.size = (max(1, width), max(1, height))
        self.ui = self.ui if ui is None else ui
        self.keep_camera()

    def press(self, key: str, text: str = "") -> None:
        """A key, by its name as `commands` writes them; `text` is what it types."""
        self.greeting = ""
        if self.asking is not None:
            self._answer(key)
        elif commands.types_nothing(key):
            self._command(key)
        elif self.entry is not None:
            self._type(self.entry, key, text)
        elif not self.help_open and (beside := self.beside) is not None and beside.key(key, text):
            pass
        else:
            self._command(key)

    def _command(self, key: str) -> None:
        if (command := commands.command_of(key)) is not None:
            self.act(command.name, command.argument)

    def act(self, command: str, argument: str = "") -> None:
        """Do what a key, a button or a spot of a panel asks for."""
        if not do(self, command, argument) and (beside := self.beside) is not None:
            beside.act(command, argument)

    def seek(self, tick: int) -> None:
        """Show another moment."""
        self.playback = self.playback.sought(tick).held(self.feed.first, self.last)

    def choose(self, argument: str) -> None:
        """Choose a resident, a thing or a place: 'resident:Bea Hollis'."""
        self.act("select", argument)

    def look_at(self, side: int, selection: Selection | None) -> None:
        """Choose something of one of the runs, or nothing."""
        self.greeting, self.side = "", side
        if selection is None:
            self.selection, self.following = None, ""
        else:
            self.choose(selection.argument)

    def found(self) -> list[tuple[str, str]]:
        """What fits what is typed into the field of names."""
        typed = self.entry.typed if self.entry is not None else ""
        return named(typed, self.people, self.sides[self.side].world)

    def _type(self, entry: Entry, key: str, text: str) -> None:
        if key != "return":
            self.entry = entry.after(key, text, len(self.found()) if entry.kind == "find" else 0)
        elif entry.kind == "find":
            found = self.found()
            if found:
                self.choose(found[min(entry.at, len(found) - 1)][1])
        else:
            self._go(entry)

    def _go(self, entry: Entry) -> None:
        try:
            tick = self.feed.scenario.clock.parse(entry.typed)
        except UserMistake:
            self.entry = entry.refused("write 18:00, day 2 9:30, Saturday 17:00, or a tick")
            return
        if self.feed.first <= tick <= self.last:
            self.entry = None
            self.seek(tick)
        else:
            self.entry = entry.refused("that is not part of what can be shown")

    def _answer(self, key: str) -> None:
        assert self.asking is not None
        command = next((command for _, command, its_key in self.asking[1] if key == its_key), "")
        if key == "escape":
            self.asking = None
        elif command:
            self.act(command)

    # --- the camera

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
