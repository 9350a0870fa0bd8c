"""The side panel of a run that is watched: what is chosen, which page of it is open, questions and stepping in.

Between the window and the pure parts. What is done with a form goes from here to the mind that is asked, to the engine
of a live run, or into a branch.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec

from sim.town import World
from sim.view.asking import Asker
from sim.view.choosing import Selection
from sim.view.feed import Feed
from sim.view.filling import Filling
from sim.view.focus import frame, reachable, stepped
from sim.view.forms import ASK, Form
from sim.view.panel_state import PREFIX, TABS, PanelState, after, held
from sim.view.panels import Panel
from sim.view.ruler import Measure
from sim.view.shapes import Shape, Spot, Sprite
from sim.view.told import Told

SCROLL_PIXELS = 140
"""How far the page moves where there is nothing more to go to by keys."""
FRESH_SECONDS = 0.25
"""While time runs, a panel is made anew only so often: nobody reads faster."""


class Desk:
    """One panel at a time of one run.

    `portrait` gives the picture of a resident for the head, `clock` is any clock in seconds; `run` is what the run is
    called where two are shown.
    """

    def __init__(
        self,
        feed: Feed,
        world: World,
        portrait: Callable[[str], Sprite | None] | None = None,
        *,
        asker: Asker | None = None,
        run: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.state = PanelState()
        self._feed, self._world, self._clock = feed, world, clock
        self._told = Told(feed, world, portrait, run)
        self._filling = Filling(feed, world, self._told, asker or Asker(feed))
        self._chosen: Selection | None = None
        self._tick = self._shown = -1
        self._made_at = float("-inf")
        self._drawn: tuple[object, Panel] | None = None
        self._focus: Spot | None = None

    @property
    def form(self) -> Form | None:
        """The form that is being filled in."""
        return self._filling.form

    # --- what the window asks of a panel ---

    @property
    def typing(self) -> bool:
        """Whether letters go into a field of the panel."""
        return self.form is not None or self.state.typing

    def shapes(self, chosen: Selection, tick: int, size: tuple[float, float], measure: Measure) -> Sequence[Shape]:
        """The panel of what is chosen at the end of a tick, from (0, 0)."""
        if chosen != self._chosen:
            self._choose(chosen)
        now = self._clock()
        self._shown = tick
        if now - self._made_at >= FRESH_SECONDS:
            self._tick, self._made_at = tick, now
        self._filling.look_for_answer()
        key = (chosen, self._tick, size, self.state, self.form, self._told.version)
        if self._drawn is None or self._drawn[0] != key:
            drawn = self._panel(chosen, size, measure)
            kept = held(self.state, drawn.content, drawn.page)
            if kept != self.state:  # scrolled beyond the end: shown as far as there is anything
                self.state = kept
                key = (chosen, self._tick, size, self.state, self.form, self._told.version)
                drawn = self._panel(chosen, size, measure)
            self._drawn = (key, drawn)
        shown = self._drawn[1].shapes
        return (*shown, *frame(shown, self._focus)) if self._focus is not None else shown

    def act(self, command: str, argument: str = "") -> bool:
        """Do what a Spot or a key says; whether it was for the panel."""
        if not command.startswith(PREFIX):
            return False
        if command != f"{PREFIX}scroll":
            self._focus = None
        name = command.removeprefix(PREFIX)
        if name in ("form", "offers", "cancel"):
            self._turn_to(name, argument)
        elif not self._filling.act(name, argument):
            if command in (f"{PREFIX}tab", f"{PREFIX}next_tab", f"{PREFIX}previous_tab"):
                self._leave()
            self.state = after(self.state, command, argument)
        return True

    def key(self, key: str, text: str) -> bool:
        """A key while a panel is open; whether it was one of the panel's."""
        if key.startswith("ctrl+"):
            return False
        if self.form is not None:
            self._key_in_form(key, text)
            return True
        if self.state.typing:
            return self._key_in_search(key, text)
        if key == "escape" and self._told.busy_with:
            self._leave()
            return True
        if key in ("shift+down", "shift+up"):
            self._go_on_to(1 if key == "shift+down" else -1)
            return True
        if key == "return" and self._focus is not None:
            return self.act(self._focus.command, self._focus.argument)
        if key == "e":
            return self.act(f"{PREFIX}offers")
        if self._chosen is None or self._chosen.kind != "resident":
            return False
        if key == "q":
            return self.act(f"{PREFIX}form", ASK)
        if key.isdigit() and 1 <= int(key) <= len(TABS):
            return self.act(f"{PREFIX}tab", TABS[int(key) - 1])
        if key == "/" and self.state.tab == "Memory" and not self.state.opened:
            return self.act(f"{PREFIX}type")
        if key == "backspace" and self.state.opened:
            return self.act(f"{PREFIX}back")
        return False

    def close(self) -> None:
        """No more is wanted."""
        self._filling.close()

    def _go_on_to(self, step: int) -> None:
        """The next thing that can be clicked is in focus; at the end of what shows, the page moves."""
        spots = reachable(self._drawn[1].shapes) if self._drawn is not None else []
        found = stepped(spots, self._focus, step)
        if found is None:
            self.act(f"{PREFIX}scroll", str(step * SCROLL_PIXELS))
        else:
            self._focus = found

    # --- pages ---

    def _choose(self, chosen: Selection) -> None:
        same_kind = self._chosen is not None and chosen.kind == self._chosen.kind == "resident"
        tab = self.state.tab if same_kind else "Who"
        query = msgspec.structs.replace(self.state.query, person="")
        self.state = PanelState(tab=tab, query=query, town=self.state.town)
        self._chosen, self._made_at = chosen, float("-inf")
        self._leave()

    def _panel(self, chosen: Selection, size: tuple[float, float], measure: Measure) -> Panel:
        listed = self._filling.choices(self._tick)
        return self._told.panel(chosen, self._tick, self.state, self.form, listed, size, measure)

    def _leave(self) -> None:
        """Back from forms and answers to the dossier."""
        self._filling.leave()
        self._told.leave()
        self.state = msgspec.structs.replace(self.state, scroll=0.0)

    def _turn_to(self, name: str, kind: str) -> None:
        """Open a form, or what can be done; or go back from it."""
        self._leave()
        if name == "offers":
            self._told.offer()
        elif name == "form" and self._chosen is not None:
            self._filling.open(kind, self._chosen, self._shown)
            self.state = msgspec.structs.replace(self.state, opened=(), scrolls=(), typing=False)

    # --- letters ---

    def _key_in_form(self, key: str, text: str) -> None:
        if key == "escape":
            self._leave()
        else:
            self._filling.key(key, text, self._tick)

    def _key_in_search(self, key: str, text: str) -> bool:
        search = self.state.query.search
        if key in ("escape", "return"):
            self.state = msgspec.structs.replace(self.state, typing=False)
        elif key == "backspace":
            self.act(f"{PREFIX}search", search[:-1])
        elif text and text.isprintable():
            self.act(f"{PREFIX}search", search + text)
        return True
