"""What the side panel tells: dossiers made from a feed and kept while they hold, answers, what came of a form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from sim.clock import Moment
from sim.runs.interview import Asked
from sim.town import World
from sim.town.map import Thing
from sim.view.calls import Calls
from sim.view.choosing import Selection
from sim.view.deeds import latest_events
from sim.view.dossier import Dossier, dossier
from sim.view.feed import Feed
from sim.view.flow import Flow
from sim.view.forms import Form, offered
from sim.view.graph_layout import Layout
from sim.view.graph_net import Net, links, net
from sim.view.panel_form import answer_page, form_page, offers_page, told_page, waiting_page
from sim.view.panel_place import nothing_panel, place_panel, thing_panel
from sim.view.panel_state import PanelState
from sim.view.panels import Panel, framed, panel
from sim.view.places import place_dossier, thing_dossier
from sim.view.ruler import Measure
from sim.view.shapes import Sprite

PLACE_HOURS = 1
"""So far back what happened at a place is told."""
ASK, STEP_IN = ("Ask\u2026", "panel.form", "ask"), ("Step in\u2026", "panel.offers", "")


class Told:
    """Panels of one run, named `run` in their heads. `version` counts what is told besides the dossier."""

    def __init__(
        self, feed: Feed, world: World, portrait: Callable[[str], Sprite | None] | None, run: str = ""
    ) -> None:
        self.feed, self.world, self.portrait, self.run = feed, world, portrait, run
        self.version = 0
        self.offering = False
        self._layouts: dict[str, Layout] = {}
        self._calls = Calls(feed.path)
        self._about: Dossier | None = None
        self._net: tuple[str, int, Net] | None = None
        self.asked: Asked | None = None
        """The answer that shows."""
        self._lines: tuple[str, Sequence[str]] | None = None
        self._waiting: tuple[str, str] | None = None

    @property
    def busy_with(self) -> bool:
        """Whether something else than the dossier shows."""
        return self.offering or self.asked is not None or self._lines is not None or self._waiting is not None

    def leave(self) -> None:
        """Back to the dossier."""
        self.offering, self.asked, self._lines, self._waiting = False, None, None, None
        self.version += 1

    def offer(self) -> None:
        """What can be done is to be shown."""
        self.leave()
        self.offering = True

    def wait(self, words: str, name: str = "") -> None:
        """Something is being worked out: a question to somebody, or a step."""
        self.leave()
        self._waiting = (name, words)

    def answer(self, asked: Asked) -> None:
        """An answer is there."""
        self.leave()
        self.asked = asked

    def tell(self, title: str, lines: Sequence[str]) -> None:
        """What came of stepping in."""
        self.leave()
        self._lines = (title, lines)

    def thing_at(self, tile: str) -> Thing | None:
        """The thing on a tile as a selection names it: '12,7'."""
        return next((each for each in self.world.things if f"{each.tile[0]},{each.tile[1]}" == tile), None)

    def panel(
        self, chosen: Selection, tick: int, state: PanelState, form: Form | None, listed: Sequence[str],
        size: tuple[float, float], measure: Measure,
    ) -> Panel:  # fmt: skip
        """The panel of a selection at the end of a tick: a form, an answer, or its dossier."""
        live = self.feed.live
        if chosen.kind == "resident" and chosen.name not in self.feed.seek(tick).residents:
            return nothing_panel(chosen.name, "is not in the town yet", *size, measure)
        page: Callable[[Flow], None] | None = None
        if self._waiting is not None:
            name, words = self._waiting
            page = (lambda flow: waiting_page(flow, name, words)) if name else lambda flow: told_page(flow, words, ())
        elif form is not None:
            page = lambda flow: form_page(flow, form, listed, live)  # noqa: E731
        elif self._lines is not None:
            title, lines = self._lines
            page = lambda flow: told_page(flow, title, lines)  # noqa: E731
        elif self.offering:
            page = lambda flow: offers_page(flow, offered(chosen.kind), live)  # noqa: E731
        elif (asked := self.asked) is not None and not state.opened:
            about = self.about(chosen.name, tick)
            page = lambda flow: answer_page(flow, asked, about)  # noqa: E731
        if page is not None:
            return framed(self._name(chosen), self._note(chosen, tick), page, state.scroll, *size, measure)
        return self._dossier(chosen, tick, state, size, measure)

    def about(self, name: str, tick: int) -> Dossier:
        """The dossier of a resident at the end of a tick; kept until another one is asked for."""
        if self._about is None or (self._about.name, self._about.now.tick) != (name, tick):
            mind, town = self.feed.mind(name, tick), self.feed.seek(tick)
            events = latest_events(self.feed.back(name, tick))
            calls = chain.from_iterable(self._calls.of(name, at) for at in sorted({at for at, _ in events}))
            self._about = dossier(mind, town, events, self._now(tick), tuple(calls))
        return self._about

    def _dossier(
        self, chosen: Selection, tick: int, state: PanelState, size: tuple[float, float], measure: Measure
    ) -> Panel:
        name, town, now = chosen.name, self.feed.seek(tick), self._now(tick)
        if chosen.kind == "resident":
            picture = self.portrait(name) if self.portrait is not None else None
            facts = self._facts(name, tick, state.town) if state.tab == "Graph" else None
            layout = self._layouts.get("" if state.town else name)
            return panel(
                self.about(name, tick), state, *size, measure, portrait=picture, net=facts, layout=layout,
                offers=(ASK, STEP_IN), run=self.run,
            )  # fmt: skip
        events = self.feed.events(max(self.feed.first, tick - now.clock.ticks(hours=PLACE_HOURS)), tick)
        if chosen.kind == "place":
            place = place_dossier(name, self.world, town, events, now)
            return place_panel(place, state.scroll, *size, measure, offers=(STEP_IN,))
        thing = self.thing_at(name)
        found = thing_dossier(thing.tile, self.world, town, events, now) if thing is not None else None
        if found is None:
            return nothing_panel("Nothing", "stands there", *size, measure)
        return thing_panel(found, state.scroll, *size, measure, offers=(STEP_IN,))

    def _facts(self, name: str, tick: int, town: bool) -> Net:
        """What is drawn of the graph. All facts of the run so far are given their places first, so that none moves."""
        knower = "" if town else name
        if self._net is None or self._net[:2] != (knower, tick):
            graph = self.feed.graph()
            self._layouts.setdefault(knower, Layout()).take(links(graph, knower))
            self._net = (knower, tick, net(graph, self._now(tick), self.world.areas, knower))
        return self._net[2]

    def _name(self, chosen: Selection) -> str:
        thing = self.thing_at(chosen.name) if chosen.kind == "thing" else None
        return thing.name if thing is not None else chosen.name

    def _note(self, chosen: Selection, tick: int) -> str:
        time = f"{self._now(tick).time:%A %d %B, %H:%M}"
        return f"{time} \u00b7 {self.run}" if self.run else time

    def _now(self, tick: int) -> Moment:
        return Moment(tick, self.feed.scenario.clock)
