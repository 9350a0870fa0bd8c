"""The graph as text that other programs read, and back: JSON with all its history, GraphML of one moment."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from sim.errors import UserMistake
from sim.knowledge.graph import Graph
from sim.knowledge.holding import Holding, fact_key
from sim.nouns import Fact

FORMAT = 1
"""Version of the JSON."""

_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}")
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML may hold, not even escaped."""


class _Edge(msgspec.Struct):
    fact: Fact
    knowers: dict[str, list[Holding]]


class _Written(msgspec.Struct):
    format: int
    residents: list[str]
    edges: list[_Edge]
    acquaintance: list[tuple[str, str, list[tuple[int, int | None]]]]


def to_json(graph: Graph) -> str:
    """The graph with everything that was ever held, edge by edge."""
    edges = [_Edge(fact, dict(sorted(knowers.items()))) for fact, knowers in graph.held_edges()]
    known = [(one, other, spans) for (one, other), spans in sorted(graph.acquaintance.spans.items())]
    written = msgspec.json.encode(_Written(FORMAT, list(graph.residents), edges, known))
    return msgspec.json.format(written, indent=1).decode()


def from_json(text: str | bytes) -> Graph:
    """The graph of such a text, equal to the one that was written, for asking; it folds no further events.

    Raises UserMistake for any other text.
    """
    try:
        written = msgspec.json.decode(text, type=_Written)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise UserMistake(f"this is no graph of Tulving: {error}") from None
    if written.format != FORMAT:
        raise UserMistake(f"this graph has format {written.format}; this version reads format {FORMAT}")
    graph = Graph()
    for name in written.residents:
        graph.enter(name)
    for edge in written.edges:
        for held in (each for spans in edge.knowers.values() for each in spans):
            graph.put(held)
    for one, other, spans in written.acquaintance:
        graph.acquaintance.spans[one, other] = spans
    return graph


def to_graphml(graph: Graph, at: int | None = None) -> str:
    """What is held at the end of a tick, for other programs: an edge for each knower of each fact.

    Nodes have a `kind` ('resident', 'moment', 'topic'). Characters that XML cannot hold become U+FFFD.
    """
    import networkx as nx  # slow to import

    drawn: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for name in graph.residents:
        drawn.add_node(_safe(name), kind="resident")
    for fact in graph.facts(at):
        for name in (fact.subject, fact.object):
            spelt = _safe(graph.spelling(name))
            if spelt not in drawn:
                drawn.add_node(spelt, kind="moment" if _MOMENT.fullmatch(name) else "topic")
    for held in (held for fact in graph.facts(at) for held in graph.knowers(fact, at)):
        ends = (_safe(graph.spelling(held.fact.subject)), _safe(graph.spelling(held.fact.object)))
        drawn.add_edge(*ends, key=_safe(f"{held.knower}: {held.belief}"), **_attributes(held))
    return "\n".join(nx.generate_graphml(drawn)) + "\n"


def from_graphml(text: str) -> Graph:
    """A graph of what such a text says is held. Raises UserMistake for any other text."""
    import networkx as nx

    try:
        drawn = nx.parse_graphml(text, force_multigraph=True)
        rows = [_holding(data) for _, _, data in drawn.edges(data=True)]
    except (nx.NetworkXError, KeyError, SyntaxError, msgspec.MsgspecError) as error:
        raise UserMistake(f"this is no GraphML of Tulving: {error}") from None
    graph = Graph()
    for name, data in drawn.nodes(data=True):
        if data.get("kind") == "resident":
            graph.enter(name)
    for held in rows:
        graph.put(held)
    return graph


def held_now(graph: Graph) -> list[Holding]:
    """What is held, in a fixed order: what survives a journey through GraphML."""
    live = [held for held in graph.history() if held.ends is None]
    return sorted(live, key=lambda held: (held.knower, fact_key(held.fact)))


def _attributes(held: Holding) -> dict[str, Any]:
    """A holding as GraphML can say it: single values, and lists as JSON."""
    row: dict[str, Any] = {}
    for field in ("subject", "predicate", "object"):
        row[field] = _safe(getattr(held.fact, field))
    for field in ("knower", "belief", "source", "told_by"):
        row[field] = _safe(getattr(held, field))
    for field in ("confidence", "since", "begins", "unsure"):
        row[field] = getattr(held, field)
    for field in ("evidence", "sources"):
        row[field] = _safe(msgspec.json.encode(getattr(held, field)).decode())
    return row


def _holding(data: dict[str, Any]) -> Holding:
    row = {key: value for key, value in data.items() if key not in ("subject", "predicate", "object", "id", "key")}
    row["fact"] = tuple(data.get(part) or "" for part in ("subject", "predicate", "object"))
    row["told_by"] = row.get("told_by") or ""
    for field in ("evidence", "sources"):
        row[field] = msgspec.json.decode(row[field])
    return msgspec.convert(row, Holding)


def _safe(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)
