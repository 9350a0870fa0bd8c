"""The graph as a fold of events, and what can be asked of it.

An edge (subject, predicate, object) carries its knowers, each with what that knower holds of the fact. Nothing of one
knower's holding (confidence, validity, supersession) ever changes another's.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sim.errors import UnknownName
from sim.events import (
    AnyEvent,
    BeliefSuperseded,
    Believed,
    Erased,
    FactLost,
    Forgot,
    Implanted,
    MindMade,
    ParametersChanged,
    Remembered,
    ResidentEntered,
)
from sim.knowledge.acquaintance import Acquaintance
from sim.knowledge.holding import Ending, FactKey, Holding, fact_key, holding_of, holdings_of_memory
from sim.nouns import Fact, MemoryKind

if TYPE_CHECKING:
    import networkx as nx

_HELD_AS_FACT: tuple[MemoryKind, ...] = ("observation", "told", "knowledge", "reflection")


class Graph:
    """Who holds which facts, now and at every earlier tick. Names and facts are compared whatever their case."""

    def __init__(self) -> None:
        import networkx as nx  # slow to import, and a run can be looked at without its graph

        self.edges: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        """Nodes are subjects and objects; an edge's key is its predicate, its data `fact` and `knowers`: by name, the
        spans in which it was held, oldest first."""
        self.residents: list[str] = []
        self.acquaintance = Acquaintance()
        self._spans: dict[str, dict[FactKey, list[Holding]]] = {}
        self._held_as: dict[tuple[str, str], FactKey] = {}
        self._memories_only: set[str] = set()
        self._spelt: dict[str, str] = {}

    def apply(self, event: AnyEvent) -> None:
        """Fold one event in; most concern the graph not at all."""
        fold = _FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Graph) and self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment]

    def snapshot(self) -> tuple[object, ...]:
        """All that was folded, as plain values: equal graphs have equal snapshots."""
        known = {pair: tuple(spans) for pair, spans in sorted(self.acquaintance.spans.items())}
        return tuple(self.residents), tuple(sorted(self.history(), key=_written_order)), known

    # --- what can be asked ---

    def facts(self, at: int | None = None) -> tuple[Fact, ...]:
        """The facts that anybody holds at the end of a tick (None: now), in the order in which they came up."""
        return tuple(
            fact for fact, spans in self.held_edges() if any(held.at(at) for each in spans.values() for held in each)
        )

    def knowers(self, fact: Fact, at: int | None = None) -> tuple[Holding, ...]:
        """Who holds a fact at the end of a tick, sorted by name, each as they hold it."""
        key = fact_key(fact)
        return tuple(held for name in sorted(self._spans) for held in self._spans[name].get(key, ()) if held.at(at))

    def known_by(self, knower: str, at: int | None = None) -> tuple[Holding, ...]:
        """What one resident holds at the end of a tick, in the order in which it came to be held.

        Raises UnknownName where there is no such resident.
        """
        self._must_be_resident(knower)
        spans = self._spans.get(knower, {})
        return tuple(held for each in spans.values() for held in each if held.at(at))

    def has_known(self, knower: str, fact: Fact) -> bool:
        """Whether a resident ever held a fact, be it lost since."""
        return bool(self._spans.get(knower, {}).get(fact_key(fact)))

    def history(self, knower: str = "", fact: Fact | None = None) -> tuple[Holding, ...]:
        """Every span in which anybody (or one resident) held anything (or one fact), ended ones included."""
        names = [knower] if knower else sorted(self._spans)
        key = fact_key(fact) if fact is not None else None
        return tuple(
            held
            for name in names
            for each, spans in self._spans.get(name, {}).items()
            if key is None or each == key
            for held in spans
        )

    def path(self, start: str, goal: str, *, knower: str = "", at: int | None = None) -> tuple[Fact, ...] | None:
        """A shortest chain of facts that links two names; None where there is none.

        With `knower`, only over facts which that resident holds; else over what anybody does. Facts are walked in both
        directions, every name once, so cycles end. Raises UnknownName for a name that occurs in no fact.
        """
        begin, end = self.spelling(start), self.spelling(goal)
        beside = self._neighbours(knower, at)
        came_by: dict[str, tuple[str, Fact] | None] = {begin: None}
        waiting = deque([begin])
        while waiting and end not in came_by:
            name = waiting.popleft()
            for other, fact in beside.get(name, ()):
                if other not in came_by:
                    came_by[other] = (name, fact)
                    waiting.append(other)
        return _walked_back(came_by, end) if end in came_by else None

    def knows_of(self, knower: str, person: str, at: int | None = None) -> bool:
        """Whether a resident remembers or believes anything about another one."""
        if self.acquaintance.knows(knower, person, at):
            return True
        return any(person in (held.fact.subject, held.fact.object) for held in self.known_by(knower, at))

    def density(self, at: int | None = None) -> float:
        """Share of all pairs of residents that know of each other, 0 to 1; 0 without pairs (Park et al. 2023, 7.1)."""
        pairs = [(one, other) for n, one in enumerate(self.residents) for other in self.residents[n + 1 :]]
        mutual = [pair for pair in pairs if self.knows_of(pair[0], pair[1], at) and self.knows_of(pair[1], pair[0], at)]
        return len(mutual) / len(pairs) if pairs else 0.0

    def to_json(self) -> str:
        """All of it, history included, as JSON that `from_json` makes an equal graph of."""
        from sim.knowledge.exports import to_json

        return to_json(self)

    def to_graphml(self, at: int | None = None) -> str:
        """What is held at a tick (None: now) as GraphML: one edge for each knower of each fact."""
        from sim.knowledge.exports import to_graphml

        return to_graphml(self, at)

    # --- the folds ---

    def enter(self, name: str) -> None:
        """A resident is in the town."""
        if name not in self.residents:
            self.residents.append(name)

    def put(self, held: Holding) -> None:
        """A span in which a fact is, or was, held comes after those there are."""
        key = fact_key(held.fact)
        spans = self._spans.setdefault(held.knower, {}).get(key)
        if spans is None:
            spans = self._spans[held.knower][key] = []
            self._edge(held.fact)["knowers"][held.knower] = spans
        spans.append(held)
        if held.ends is None:
            self._held_as[held.knower, held.belief] = key

    def _believe(self, event: Believed) -> None:
        new = holding_of(event.agent, event.belief, event.tick)
        spans = self._spans.get(event.agent, {}).get(fact_key(new.fact), [])
        if spans and spans[-1].ends is None:
            self._end(event.agent, spans[-1].belief, event.tick, "revised")
            if spans[-1].begins == event.tick:
                spans.pop()  # only what stands at the end of a tick counts
        self.put(new)

    def _remember(self, event: Remembered | Implanted) -> None:
        self.acquaintance.remember(event.agent, event.memory, event.tick)
        if event.agent not in self._memories_only or event.memory.kind not in _HELD_AS_FACT:
            return
        for new in holdings_of_memory(event.agent, event.memory, event.tick):
            spans = self._spans.get(event.agent, {}).get(fact_key(new.fact), [])
            if not spans or spans[-1].ends is not None:
                self.put(new)
            else:
                grounds = (*spans[-1].evidence, event.memory.id)
                spans[-1] = replace(spans[-1], evidence=grounds)

    def _forget(self, event: Forgot) -> None:
        self.acquaintance.forget(event.agent, event.memories, event.tick)

    def _lose(self, event: FactLost) -> None:
        spans = self._spans.get(event.agent, {}).get(fact_key(event.fact), [])
        if spans and spans[-1].ends is None:
            self._end(event.agent, spans[-1].belief, event.tick, "lost")

    def _erase(self, event: Erased) -> None:
        self.acquaintance.forget(event.agent, event.memories, event.tick)
        for belief in event.beliefs:
            self._end(event.agent, belief, event.tick, "erased")
        if event.agent in self._memories_only:
            gone = frozenset(event.memories)
            for held in self.known_by(event.agent):
                if gone.issuperset(held.evidence):
                    self._end(event.agent, held.belief, event.tick, "erased")

    def _end(self, knower: str, belief: str, tick: int, ending: Ending, by: str = "") -> None:
        key = self._held_as.pop((knower, belief), None)
        if key is not None:
            spans = self._spans[knower][key]
            spans[-1] = replace(spans[-1], ends=tick, ending=ending, by=by)

    def _set_dials(self, event: MindMade | ParametersChanged) -> None:
        self.enter(event.agent)
        if event.parameters.beliefs == "off":
            self._memories_only.add(event.agent)
        else:
            self._memories_only.discard(event.agent)

    # --- the edges ---

    def held_edges(self) -> Iterator[tuple[Fact, dict[str, list[Holding]]]]:
        """Each fact with its knowers and the spans in which they held it."""
        for _, _, data in self.edges.edges(data=True):
            yield data["fact"], data["knowers"]

    def _edge(self, fact: Fact) -> dict[str, Any]:
        ends = [self._spelt.setdefault(name.casefold(), name) for name in (fact.subject, fact.object)]
        key = fact.predicate.casefold()
        if not self.edges.has_edge(ends[0], ends[1], key):
            self.edges.add_edge(ends[0], ends[1], key, fact=fact, knowers={})
        data: dict[str, Any] = self.edges[ends[0]][ends[1]][key]
        return data

    def _neighbours(self, knower: str, at: int | None) -> dict[str, list[tuple[str, Fact]]]:
        if knower:
            self._must_be_resident(knower)
        beside: dict[str, list[tuple[str, Fact]]] = {}
        for fact, spans in self.held_edges():
            held = spans.get(knower, ()) if knower else [each for spans_of in spans.values() for each in spans_of]
            if any(each.at(at) for each in held):
                one, other = self._spelt[fact.subject.casefold()], self._spelt[fact.object.casefold()]
                beside.setdefault(one, []).append((other, fact))
                beside.setdefault(other, []).append((one, fact))
        return beside

    def spelling(self, name: str) -> str:
        """A name as it is written on its node, whatever its case. Raises UnknownName."""
        found = self._spelt.get(name.casefold())
        if found is None:
            raise UnknownName("name in any fact", name, self._spelt.values())
        return found

    def _must_be_resident(self, name: str) -> None:
        if name not in self.residents and name not in self._spans:
            raise UnknownName("resident", name, self.residents)


def _walked_back(came_by: dict[str, tuple[str, Fact] | None], end: str) -> tuple[Fact, ...]:
    facts: list[Fact] = []
    step = came_by[end]
    while step is not None:
        facts.append(step[1])
        step = came_by[step[0]]
    return tuple(reversed(facts))


def _written_order(held: Holding) -> tuple[str, FactKey, int, int]:
    return held.knower, fact_key(held.fact), held.begins, -1 if held.ends is None else held.ends


def folded(events: Iterable[AnyEvent]) -> Graph:
    """The graph that some events make."""
    graph = Graph()
    for event in events:
        graph.apply(event)
    return graph


_FOLDS: dict[type, Callable[[Graph, Any], None]] = {
    ResidentEntered: lambda graph, event: graph.enter(event.agent),
    MindMade: Graph._set_dials,
    ParametersChanged: Graph._set_dials,
    Believed: Graph._believe,
    BeliefSuperseded: lambda graph, event: graph._end(event.agent, event.belief, event.tick, "superseded", event.by),
    FactLost: Graph._lose,
    Remembered: Graph._remember,
    Implanted: Graph._remember,
    Forgot: Graph._forget,
    Erased: Graph._erase,
}
