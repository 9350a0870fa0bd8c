"""The engine: everybody due decides together, the town resolves in order, and a tick of events comes out.

The engine holds nothing that the log does not tell: give a new one the ticks so far and it goes on with the same bytes.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from sim.clock import Moment
from sim.embedding import BatchingEmbedder
from sim.events import AgentEvent, AnyEvent, Believed, MindMade, Said, Tick
from sim.interventions.happening import barriers, happen
from sim.interventions.standing import Underway
from sim.mind.draft import Draft, Services, Thought
from sim.mind.mind import MIND_EVENTS, Mind
from sim.mind.perceive import attend, notices
from sim.mind.remember import beliefs_shared
from sim.mind.talk import after_saying
from sim.mind.think import next_waking, think, wakes
from sim.mind.threads import one_blas_thread
from sim.nouns import AnyIntent, AnyPercept, InTalk
from sim.opening import opening
from sim.ports import Brain, Embedder
from sim.scenario import Scenario
from sim.town import Paths, Sight, Town, next_closing, parse_world, resolve

NEVER = 1 << 60
_NEW_OBJECTS = 50_000
"""So many objects come to be before garbage is looked for; Python's own 700 made that a twentieth of a run."""


class Engine:
    """A run in progress: the folded town and minds, and the next tick to work out.

    `brain` judges, `embedder` gives vectors. `changes` are events from outside (implanted, erased, other parameters),
    by the tick at whose very beginning they happen, after what the scenario has in store for it. Raises whatever stops
    the run; the tick at hand is then lost, and the engine with it: make a new one from the ticks already given out.
    """

    def __init__(
        self,
        scenario: Scenario,
        brain: Brain,
        embedder: Embedder,
        *,
        seed: int | None = None,
        changes: Mapping[int, Sequence[AnyEvent]] | None = None,
    ) -> None:
        self.scenario, self.clock = scenario, scenario.clock
        self.seed = scenario.seed if seed is None else seed
        world = parse_world(scenario.world_text, scenario.world_file).keeping(scenario.hours)
        self.world = world.granting({each.name: (each.home, *each.keys) for each in scenario.residents})
        self.paths, self.sight = Paths(self.world), Sight(self.world)
        self.town = Town()
        self.minds: dict[str, Mind] = {}
        houses = {place: house for place in self.world.areas if (house := self.world.house_of(place))}
        self.services = Services(brain, BatchingEmbedder(embedder).embed, self.seed, houses)
        self.changes = {tick: tuple(events) for tick, events in (changes or {}).items()}
        self.barriers = barriers(scenario)
        self.next_tick = 0
        self._last: tuple[AnyEvent, ...] = ()
        self._views: dict[str, tuple[AnyPercept, ...]] = {}  # what was attended to this tick, worked out once

    def restore(self, ticks: Iterable[Tick]) -> None:
        """Fold ticks that happened; the engine goes on after the last of them."""
        for tick in ticks:
            for event in tick.events:
                self._fold(event)
            self._last, self.next_tick = tick.events, tick.number + 1

    async def ticks(self) -> AsyncIterator[Tick]:
        """The ticks in which something happens, up to the scenario's last one."""
        last = self.scenario.last_tick
        with one_blas_thread(), _seldom_collected():
            while self.next_tick <= last:
                number = self._next_eventful()
                if number > last:
                    self.next_tick = number
                    return
                events = tuple(await self._work_out(number))
                self._last, self.next_tick = events, number + 1
                if events:
                    yield Tick(number, events)

    async def _work_out(self, tick: int) -> list[AnyEvent]:
        events = self._open() if tick == 0 else []
        if tick in self.barriers:
            now = Underway(self.scenario, tick, self.world, self.town, self.minds, self._fold)
            events.extend(happen(now))
        for change in self.changes.get(tick, ()):
            self._fold(change)
            events.append(change)
        drafts = self._due(tick)
        await _all([think(draft) for draft in drafts.values()])
        thoughts = {name: draft.thought for name, draft in drafts.items()}
        for thought in thoughts.values():
            events.extend(thought.events)  # type: ignore[arg-type]
        events.extend(self._resolve(tick, thoughts))
        events.extend(self._publish(tick, events))
        return events

    def _open(self) -> list[AnyEvent]:
        events = opening(self.scenario, self.world)
        for event in events:
            self._fold(event)
        return events

    def _due(self, tick: int) -> dict[str, Draft]:
        """The minds that think now, in the order in which they entered."""
        happened = bool(self._last) and self._last_tick == tick - 1
        looking = self._looking() if happened else frozenset()
        self._views.clear()
        due: dict[str, Draft] = {}
        for name, mind in self.minds.items():
            news = self._news(name, tick) if happened or self.town.residents[name].talk else ()
            urgent = bool(news) and any(_calls(percept, name) for percept in news)
            if urgent or wakes(mind, tick) or (name in looking and self._notices(mind, tick)):
                due[name] = self._draft(mind, tick, news)
        return due

    def _looking(self) -> frozenset[str]:
        radii = {name: mind.parameters.vision_tiles for name, mind in self.minds.items()}
        return frozenset(self.sight.changed(self.town, self._last, radii))

    @property
    def _last_tick(self) -> int:
        return self._last[-1].tick if self._last else -1

    def _news(self, name: str, tick: int) -> tuple[AnyPercept, ...]:
        return self.town.inbox(name, tick, seed=self.seed, mishearing=self.scenario.rules.mishearing)

    def _notices(self, mind: Mind, tick: int) -> bool:
        if self.town.residents[mind.name].asleep:
            return False
        return notices(mind, self._attended(mind, tick))

    def _attended(self, mind: Mind, tick: int) -> tuple[AnyPercept, ...]:
        seen = self._views.get(mind.name)
        if seen is None:
            dials = mind.parameters
            awaited = mind.step.person if mind.step is not None else ""
            view = self.sight.sees(self.town, mind.name, tick, dials.vision_tiles, dials.attention_bandwidth, awaited)
            seen = self._views[mind.name] = attend(mind, view)
        return seen

    def _draft(self, mind: Mind, tick: int, news: tuple[AnyPercept, ...]) -> Draft:
        body = self.town.body(mind.name, tick)
        if body.tile in self.world.seats and not body.walking_to:
            body = replace(body, seated=True)
        seen = () if body.asleep else self._attended(mind, tick)
        return Draft(mind, Moment(tick, self.clock), body, seen, news, self.services)

    def _resolve(self, tick: int, thoughts: Mapping[str, Thought]) -> list[AnyEvent]:
        intents: dict[str, tuple[AnyIntent, ...]] = {
            name: tuple(thought.intents) for name, thought in thoughts.items() if thought.intents
        }
        if not intents and not self.town.busy(tick) and self._closing(tick) != tick:
            return []
        events = resolve(self.town, self.world, self.paths, self.clock, tick, self.seed, intents)
        kept: list[AgentEvent] = []
        for said in [event for event in events if isinstance(event, Said)]:
            notes = thoughts[said.agent].if_said
            kept.extend(after_saying(self.minds[said.agent], said, notes, Moment(tick, self.clock)))
        return [*events, *kept]  # type: ignore[list-item]

    def _publish(self, tick: int, events: Sequence[AnyEvent]) -> list[AnyEvent]:
        """Where beliefs are public (an ablation), everybody holds at once what anybody comes to hold."""
        if all(mind.parameters.beliefs != "public" for mind in self.minds.values()):
            return []
        shared: list[AnyEvent] = []
        # The past that somebody enters the town with is not published: not at the start, not when they arrive later.
        entering = {event.agent for event in events if isinstance(event, MindMade)}
        for event in events:
            if (
                isinstance(event, Believed)
                and event.agent not in entering
                and self.minds[event.agent].parameters.beliefs == "public"
            ):
                for mind in self.minds.values():
                    if mind.name != event.agent and mind.parameters.beliefs == "public":
                        shared.extend(beliefs_shared(mind, event.belief, tick))  # type: ignore[arg-type]
        return shared

    def _fold(self, event: AnyEvent) -> None:
        if isinstance(event, MIND_EVENTS):
            if isinstance(event, MindMade):
                self.minds[event.agent] = Mind(event.agent)
            self.minds[event.agent].apply(event)
        else:
            self.town.apply(event)

    def _next_eventful(self) -> int:
        """The next tick in which anything can happen; the quiet ones before it are passed over."""
        tick = self.next_tick
        if tick == 0 or self._last_tick == tick - 1 or self.town.busy(tick):
            return tick
        waking = min((next_waking(mind) for mind in self.minds.values()), default=NEVER)
        deadline, closing = self.town.next_deadline(), self._closing(tick)
        changing = min((at for at in (*self.changes, *self.barriers) if at >= tick), default=NEVER)
        return max(tick, min(waking, changing, closing, NEVER if deadline is None else deadline))

    def _closing(self, tick: int) -> int:
        """The next tick at which a place closes."""
        at = next_closing(self.world, self.clock, tick)
        return NEVER if at is None else at


async def simulate(
    scenario: Scenario,
    brain: Brain,
    embedder: Embedder,
    *,
    seed: int | None = None,
    past: Iterable[Tick] = (),
    changes: Mapping[int, Sequence[AnyEvent]] | None = None,
) -> AsyncIterator[Tick]:
    """The ticks of a run, from its beginning or on from `past`. A live run, a replay and a branch are this iterator."""
    engine = Engine(scenario, brain, embedder, seed=seed, changes=changes)
    engine.restore(past)
    async for tick in engine.ticks():
        yield tick


@contextmanager
def _seldom_collected() -> Iterator[None]:
    """Most of what a run makes lives on, and hardly any of the rest hangs in circles: it is looked for less often."""
    young, *older = gc.get_threshold()
    gc.set_threshold(max(young, _NEW_OBJECTS) if young else 0, *older)
    try:
        yield
    finally:
        gc.set_threshold(young, *older)


def _calls(percept: AnyPercept, name: str) -> bool:
    """Whether a percept asks its resident to think; a talk only when it is their turn."""
    return percept.floor == name if isinstance(percept, InTalk) else True


async def _all(thinks: list) -> None:  # type: ignore[type-arg]
    """All thinks to their end.

    What stops one of them is raised when the others are through, so that no answer under way is lost: it is paid for.
    Of several it is that of the first in the order of residents, however fast the others were.
    """
    if len(thinks) == 1:
        await thinks[0]
    elif thinks:
        for outcome in await asyncio.gather(*thinks, return_exceptions=True):
            if isinstance(outcome, BaseException):
                raise outcome
