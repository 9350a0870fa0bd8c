"""A form in the panel while it is filled in, and what comes of it: a question, a step into a live run, a branch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

import msgspec

from sim.errors import TulvingError
from sim.runs.interview import Asked
from sim.town import World
from sim.view import forms
from sim.view.asking import Asker, Begun
from sim.view.choosing import Selection
from sim.view.controls import choices
from sim.view.feed import Feed
from sim.view.forms import Form, form_of
from sim.view.live import LiveFeed
from sim.view.stepping_in import line_of
from sim.view.told import Told


class Filling:
    """One form at a time, about what was chosen at the moment that was shown when it was opened."""

    def __init__(self, feed: Feed, world: World, told: Told, asker: Asker) -> None:
        self.form: Form | None = None
        self._feed, self._world, self._told, self._asker = feed, world, told, asker
        self._about: Selection | None = None
        self._tick = 0
        self._waiting: Future[Asked] | Future[Begun] | Future[tuple[object, ...]] | None = None
        self._title = ""

    def open(self, kind: str, about: Selection, tick: int) -> None:
        """An empty form of a kind; what is chosen is filled in."""
        given = []
        if about.kind == "resident":
            given = [("agent", about.name)]
        elif about.kind == "place":
            given = [("place", about.name)]
        elif (thing := self._told.thing_at(about.name)) is not None:
            given = [("thing", thing.name), ("place", thing.area)]
        self._about, self._tick = about, tick
        self.form = form_of(kind, given)

    def leave(self) -> None:
        """No form any more, and nothing that is waited for."""
        self.form, self._waiting = None, None

    def close(self) -> None:
        """No more is wanted."""
        self._asker.close()

    def choices(self, tick: int) -> Sequence[str]:
        """What may be filled into the field with the cursor."""
        form = self.form
        of = form.control.fields[form.at].of if form is not None and form.values else ""
        return choices(of, self._feed.scenario, self._world, self._feed.seek(tick)) if of else ()

    def key(self, key: str, text: str, tick: int) -> None:
        """A key while a form is open."""
        form = self.form
        if form is None or self._waiting is not None:
            return
        if key == "return":
            self._submit("")
        elif key == "backspace":
            self.form = forms.rubbed_out(form)
        elif key in ("tab", "shift+tab"):
            step = -1 if key.startswith("shift") else 1
            self.form = forms.moved_to(forms.completed(form, self.choices(tick)), form.at + step)
        elif text and text.isprintable():
            self.form = forms.typed(form, text)

    def act(self, command: str, argument: str) -> bool:
        """Do what a spot of a form says; whether it was one of a form."""
        do = _COMMANDS.get(command)
        if do is not None:
            do(self, argument)
        return do is not None

    def look_for_answer(self) -> None:
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
        self.form = None
        if isinstance(result, Asked):
            self._told.answer(result)
        elif isinstance(result, Begun):
            self._told.tell(self._title, result.lines)
        elif result:
            self._told.tell(self._title, _came_of(result))

    def _submit(self, _: str) -> None:
        """Let the form have its effect; where something is wrong it stays open and says so."""
        form = self.form
        if form is None:
            return
        self._title = form.control.title
        if form.kind == forms.ASK:
            self._ask(form)
        elif form.kind == forms.BRANCH or not isinstance(self._feed, LiveFeed):
            step = None if form.kind == forms.BRANCH else form.step
            self._waiting = self._asker.branch(self._tick, step, self._world)
            self._told.wait("The branch is being begun\u2026")
        else:
            self._waiting = self._feed.step_in(form.step)  # type: ignore[assignment]
            self._told.wait("It happens as soon as the run goes on by a tick. Where it is paused, let time run.")

    def _ask(self, form: Form) -> None:
        assert self._about is not None
        question = form.values[0].strip()
        if not question:
            self.form = forms.refused(form, "What do you want to know?")
            return
        self._waiting = self._asker.ask(self._about.name, self._tick, question)
        self._told.wait(question, self._about.name)

    def _keep(self, _: str) -> None:
        """Let them remember what was asked last."""
        if self._told.asked is not None:
            self._waiting, self._title = self._asker.keep(self._told.asked), "They remember it"
            self._told.wait("The branch is being begun\u2026")

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


_COMMANDS: dict[str, Callable[[Filling, str], None]] = {
    "submit": Filling._submit, "field": Filling._field, "choose": Filling._take_choice, "keep": Filling._keep,
}  # fmt: skip
