"""Which facts are drawn of the knowledge graph at a moment: those of one mind, or those that most of the town hold."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Literal

import msgspec

from sim.clock import Moment
from sim.knowledge import Graph
from sim.nouns import Fact

NodeKind = Literal["resident", "place", "moment", "topic"]
MOST = 80
"""At most so many facts are drawn; more of them are a tangle."""
FRESH_HOURS = 2
"""So long a fact counts as new."""
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\Z")


class Node(msgspec.Struct, frozen=True):
    """A subject or an object of facts; `label` is its name as people say it, `facts` in how many it is drawn."""

    name: str
    label: str
    kind: NodeKind
    facts: int


class Edge(msgspec.Struct, frozen=True):
    """A fact with those who hold it, the surest holding in millionths, since which tick anybody does.

    `fresh`: it has come up within the last two hours.
    """

    fact: Fact
    knowers: tuple[str, ...]
    confidence: int
    since: int
    fresh: bool
    told_by: tuple[str, ...] = ()


class Net(msgspec.Struct, frozen=True):
    """What is drawn, and of how many facts in all."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    facts: int
    knower: str = ""


def net(graph: Graph, now: Moment, places: Collection[str], knower: str = "", most: int = MOST) -> Net:
    """The facts held at the end of `now.tick` by `knower`, or by anybody.

    Where there are more than `most`, those come first that more people hold, then the latest.
    """
    edges = [edge for edge in _edges(graph, now, knower) if edge is not None]
    total = len(edges)
    edges.sort(key=lambda edge: (-len(edge.knowers), -edge.since, edge.fact))
    edges = edges[:most]
    counts: dict[str, int] = {}
    for edge in edges:
        for name in {spelt(graph, edge.fact.subject), spelt(graph, edge.fact.object)}:
            counts[name] = counts.get(name, 0) + 1
    residents, areas = frozenset(graph.residents), frozenset(places)
    nodes = tuple(Node(name, _label(name, now), _kind(name, residents, areas), count) for name, count in counts.items())
    return Net(nodes, tuple(edges), total, knower)


def links(graph: Graph, knower: str = "", most: int = 3 * MOST) -> list[tuple[str, str]]:
    """The ends of the facts that `knower`, or anybody, ever held: at most so many, those of most people first."""
    found = [(-len(spans), fact) for fact, spans in graph.held_edges() if not knower or knower in spans]
    found.sort()
    return [(spelt(graph, fact.subject), spelt(graph, fact.object)) for _, fact in found[:most]]


def spelt(graph: Graph, name: str) -> str:
    """A name as it is written on its node."""
    return graph.spelling(name)


def _edges(graph: Graph, now: Moment, knower: str) -> Iterable[Edge | None]:
    fresh_from = max(1, now.tick - now.clock.ticks(hours=FRESH_HOURS))
    for fact, spans in graph.held_edges():
        names = (knower,) if knower else spans
        held = [each for name in names for each in spans.get(name, ()) if each.at(now.tick)]
        if held:
            since = min(each.since for each in held)
            drawn = Fact(spelt(graph, fact.subject), fact.predicate, spelt(graph, fact.object))
            yield Edge(
                drawn, tuple(sorted(each.knower for each in held)), max(each.confidence for each in held), since,
                since >= fresh_from, tuple(sorted({each.told_by for each in held} - {"", "self"})),
            )  # fmt: skip


def _kind(name: str, residents: Collection[str], places: Collection[str]) -> NodeKind:
    if name in residents:
        return "resident"
    if _MOMENT.match(name):
        return "moment"
    return "place" if name in places else "topic"


def _label(name: str, now: Moment) -> str:
    if not _MOMENT.match(name):
        return name
    tick = now.tick_of_iso(name)
    if tick is None:
        return name
    time = now.clock.time_of(tick)
    return f"{time:%a} {time.day} {time:%b} {time:%H:%M}"
