"""The side panel of a run that is watched: what is chosen, which page of it is open, questions and stepping in.

Between the window and the pure parts. What is done with a form goes from here to the mind that is asked, to the engine
of a live run, or into a branch.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future

import msgspec

from sim.errors import TulvingError
from sim.runs.interview import Asked
from sim.town import World
from sim.view import forms
from sim.view.asking import Asker, branched
from sim.view.choosing import Selection
from sim.view.feed import Feed
from sim.view.focus import frame, reachable, stepped
from sim.view.forms import Form, form_of
from sim.view.live import LiveFeed
from sim.view.panel_state import PREFIX, TABS, PanelState, after, held
from sim.view.panels import Panel
from sim.view.ruler import Measure
from sim.view.shapes import Shape, Spot, Sprite
from sim.view.stepping_in import choices, line_of
from sim.view.told import Told

SCROLL_PIXELS = 140
"""How far the page moves where there is nothing more to go to by keys."""
FRESH_SECONDS = 0.25
"""While time runs, a panel is made anew only so often: nobody reads faster."""


class Desk:
    """One panel at a time of one run.

    `portrait` gives the picture of a resident for the head, `clock` is any clock in seconds.
    """

    def __init__(
        self,
        feed: Feed,
        world: World,
        portrait: Callable[[str], Sprite | None] | None = None,
        *,
        asker: Asker | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.state = PanelState()
        self.form: Form | None = None
        self._feed, self._world, self._clock = feed, world, clock
        self._asker = asker or Asker(feed)
        self._told = Told(feed, world, portrait)
        self._chosen: Selection | None = None
        self._tick = self._shown = -1
        self._made_at = float("-inf")
        self._waiting: Future[Asked] | Future[tuple[object, ...]] | None = None
        self._drawn: tuple[object, Panel] | None = None
        self._focus: Spot | None = None

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
        self._look_for_answer()
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
        do = _FORM_COMMANDS.get(command.removeprefix(PREFIX))
        if do is not None:
            do(self, argument)
        else:
            if command in (f"{PREFIX}tab", f"{PREFIX}next_tab", f"{PREFIX}previous_tab"):
                self._leave()
            self.state = after(self.state, command, argument)
        return True

    def key(self, key: str, text: str) -> bool:
        """A key while a panel is open; whether it was one of the panel's."""
        if key.startswith("ctrl+"):
            return False
        if self.form is not None:
            return self._key_in_form(self.form, key, text)
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
        if self._chosen is None or self._chosen.kind != "resident":
            return False
        if key.isdigit() and 1 <= int(key) <= len(TABS):
            return self.act(f"{PREFIX}tab", TABS[int(key) - 1])
        if key == "/" and self.state.tab == "Memory" and not self.state.opened:
            return self.act(f"{PREFIX}type")
        if key == "backspace" and self.state.opened:
            return self.act(f"{PREFIX}back")
        return False

    def close(self) -> None:
        """No more is wanted."""
        self._asker.close()

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
        of = self.form.control.fields[self.form.at].of if self.form is not None and self.form.values else ""
        town = self._feed.seek(self._tick)
        listed = choices(of, self._feed.scenario, self._world, town)
        return self._told.panel(chosen, self._tick, self.state, self.form, listed, size, measure)

    def _leave(self) -> None:
        """Back from forms and answers to the dossier."""
        self.form, self._waiting = None, None
        self._told.leave()
        self.state = msgspec.structs.replace(self.state, scroll=0.0)

    # --- forms ---

    def _open_form(self, kind: str) -> None:
        given = []
        if self._chosen is not None:
            name = self._chosen.name
            if self._chosen.kind == "resident":
                given = [("agent", name)]
            elif self._chosen.kind == "place":
                given = [("place", name)]
            elif (thing := self._told.thing_at(name)) is not None:
                given = [("thing", thing.name), ("place", thing.area)]
        self._told.leave()
        self.form = form_of(kind, given)
        self.state = msgspec.structs.replace(self.state, scroll=0.0, opened=(), scrolls=(), typing=False)

    def _offer(self) -> None:
        self._leave()
        self._told.offering = True
        self._told.version += 1

    def _key_in_form(self, form: Form, key: str, text: str) -> bool:
        if key == "escape":
            self._leave()
        elif key == "return":
            self._submit()
        elif key == "backspace":
            self.form = forms.rubbed_out(form)
        elif key in ("tab", "shift+tab"):
            listed = choices(form.control.fields[form.at].of, self._feed.scenario, self._world,
                             self._feed.seek(self._tick)) if form.values else ()  # fmt: skip
            self.form = forms.moved_to(forms.completed(form, listed), form.at + (-1 if key.startswith("shift") else 1))
        elif text and text.isprintable():
            self.form = forms.typed(form, text)
        return True

    def _key_in_search(self, key: str, text: str) -> bool:
        search = self.state.query.search
        if key in ("escape", "return"):
            self.state = msgspec.structs.replace(self.state, typing=False)
        elif key == "backspace":
            self.act(f"{PREFIX}search", search[:-1])
        elif text and text.isprintable():
            self.act(f"{PREFIX}search", search + text)
        return True

    def _submit(self) -> None:
        """Let the form have its effect; where something is wrong it stays open and says so."""
        form = self.form
        if form is None or self._chosen is None:
            return
        try:
            if form.kind == forms.ASK:
                self._ask(form)
            elif form.kind == forms.BRANCH or not isinstance(self._feed, LiveFeed):
                step = None if form.kind == forms.BRANCH else form.step
                self._tell(form, branched(self._feed.path, self._shown, step, self._world))
            else:
                self._waiting = self._feed.step_in(form.step)  # type: ignore[assignment]
                self._told.wait("It happens as soon as the run goes on by a tick. Where it is paused, let time run.")
        except TulvingError as error:
            self.form = forms.refused(form, str(error))

    def _ask(self, form: Form) -> None:
        assert self._chosen is not None
        question = form.values[0].strip()
        if not question:
            self.form = forms.refused(form, "What do you want to know?")
            return
        self._waiting = self._asker.ask(self._chosen.name, self._shown, question)
        self._told.wait(question, self._chosen.name)

    def _look_for_answer(self) -> None:
        """Take an answer, or what came of stepping in, once it is there."""
        if self._waiting is None or not self._waiting.done():
            return
        waiting, form = self._waiting, self.form
        self._waiting = None
        self._told.leave()
        try:
            result = waiting.result()
        except TulvingError as error:
            self.form = forms.refused(form, str(error)) if form is not None else None
            return
        if isinstance(result, Asked):
            self.form = None
            self._told.answer(result)
        elif form is not None and result:
            self._tell(form, _came_of(result))

    def _tell(self, form: Form, lines: Sequence[str]) -> None:
        self.form = None
        self._told.tell(form.control.title, lines)

    def _field(self, number: str) -> None:
        self.form = forms.moved_to(self.form, int(number)) if self.form is not None else None

    def _take_choice(self, words: str) -> None:
        if self.form is not None and self.form.values:
            emptied = msgspec.structs.replace(self.form, values=tuple(
                "" if n == self.form.at else each for n, each in enumerate(self.form.values)
            ))  # fmt: skip
            self.form = forms.moved_to(forms.typed(emptied, words), self.form.at + 1)


def _came_of(events: tuple[object, ...]) -> Sequence[str]:
    """What a watcher is told of stepping in: that it stands in the log, and how a scenario would write it."""
    stepped = events[0]
    tick, what = getattr(stepped, "tick", 0), getattr(stepped, "what", "{}")
    line = line_of(msgspec.json.decode(what), str(tick))
    return (f"Done, at the beginning of tick {tick:,}.", "A scenario would write it so:", line)


_FORM_COMMANDS: dict[str, Callable[[Desk, str], None]] = {
    "form": Desk._open_form,
    "offers": lambda desk, _: desk._offer(),
    "submit": lambda desk, _: desk._submit(),
    "cancel": lambda desk, _: desk._leave(),
    "field": Desk._field,
    "choose": Desk._take_choice,
}
