"""The knowledge graph laid out: every name has its place, the same at every moment, and facts appear between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

from sim.view import palette
from sim.view.flow import SMALL, TINY, line_height
from sim.view.graph_net import Edge, Net, Node, NodeKind
from sim.view.ruler import Measure, Ruler, ruler
from sim.view.shapes import Box, Colour, Disc, Line, Shape, Spot, Text
from sim.wording import first_name

if TYPE_CHECKING:
    import networkx as nx

Place = tuple[float, float]
"""Between -1 and 1, both."""

ROUNDS = 60
_APART = 0.13
"""So far apart two names are pushed, where there is room; the whole square is 2 wide."""
_COLOURS: Mapping[NodeKind, Colour] = {
    "resident": palette.SKY, "place": palette.GREEN, "moment": palette.GREY, "topic": palette.ORANGE,
}  # fmt: skip
_LEGEND: tuple[tuple[NodeKind, str], ...] = (
    ("resident", "person"), ("place", "place"), ("topic", "thing"), ("moment", "time"),
)  # fmt: skip
_SHAPE_SIDE = 5.0
_LABEL_ROOM = 26.0


class Layout:
    """Places of names. Each is found once, by springs (Fruchterman & Reingold 1991) from a start that hangs on names.

    What comes later is placed among what has its place already, so that nothing jumps: give it all facts of the whole
    run first where they are known.
    """

    def __init__(self) -> None:
        self.places: dict[str, Place] = {}
        self._linked: set[tuple[str, str]] = set()

    def take(self, links: Iterable[tuple[str, str]]) -> None:
        """Find places for the names in these links that have none yet."""
        fresh = sorted({tuple(sorted(link)) for link in links if link[0] != link[1]} - self._linked)
        self._linked.update(fresh)  # type: ignore[arg-type]
        new = sorted({name for link in fresh for name in link} - set(self.places))
        if not new:
            return
        import networkx as nx  # slow to import, and only whoever opens the graph needs it

        drawn: nx.Graph[str] = nx.Graph()
        drawn.add_nodes_from([*self.places, *new])
        drawn.add_edges_from(sorted(self._linked))
        placed = dict(self.places)
        for name in new:
            placed[name] = self._start(name, drawn, placed)
        if not self.places:
            reach = 1.6 / len(drawn) ** 0.5
            settled = nx.spring_layout(drawn, pos=placed, k=reach, iterations=ROUNDS, seed=0)
            placed = _spread({name: (float(settled[name][0]), float(settled[name][1])) for name in placed})
        apart = _pushed_apart(placed, frozenset(self.places))
        self.places |= {name: (round(apart[name][0], 4), round(apart[name][1], 4)) for name in new}

    def _start(self, name: str, drawn: nx.Graph[str], placed: Mapping[str, Place]) -> Place:
        """By a digest of the name; near its neighbours where any has a place."""
        digest = sha256(name.encode()).digest()
        x, y = (int.from_bytes(digest[n : n + 4], "big") / 2**31 - 1 for n in (0, 4))
        near = [placed[other] for other in sorted(drawn[name]) if other in placed]
        if not near or not self.places:
            return (x, y)
        middle = [sum(place[axis] for place in near) / len(near) for axis in (0, 1)]
        return (middle[0] + x * 0.2, middle[1] + y * 0.2)


def graph_shapes(
    shown: Net, layout: Layout, width: float, height: float, measure: Measure, chosen: str = ""
) -> list[Shape]:
    """The graph in a rectangle at (0, 0). A click on a name chooses it: its facts are then written out."""
    rule = ruler(measure)
    if not shown.edges:
        return [Text(width / 2, height / 2, "No facts are held yet.", SMALL, palette.SOFT, anchor="middle")]
    layout.take((edge.fact.subject, edge.fact.object) for edge in shown.edges)
    spots = _spots(shown.nodes, layout, width, height)
    chosen = chosen if chosen in spots else ""
    near = _beside(shown.edges, chosen)
    shapes: list[Shape] = [
        _line(edge, spots, chosen) for edge in sorted(shown.edges, key=lambda edge: _touches(edge, chosen))
        if edge.fact.subject != edge.fact.object
    ]  # fmt: skip
    for node in sorted(shown.nodes, key=lambda node: (node.name == chosen, node.name in near, node.facts, node.name)):
        shapes += _node(node, spots[node.name], chosen, near)
    shapes += _labels(shown, spots, width, height, rule, chosen, near)
    return shapes


def legend_shapes(width: float, y: float, measure: Measure) -> list[Shape]:
    """What the marks mean, in one line at `y`."""
    rule = ruler(measure)
    shapes: list[Shape] = []
    x = 0.0
    for kind, words in _LEGEND:
        shapes += _mark(kind, x + 5, y + line_height(TINY) / 2, _SHAPE_SIDE, _COLOURS[kind])
        shapes.append(Text(x + 13, y, words, TINY, palette.SOFT))
        x += 13 + rule.width(words, TINY) + 12
    shapes.append(Line(x, y + 7, x + 16, y + 7, palette.YELLOW, 2))
    shapes.append(Text(x + 20, y, "new", TINY, palette.SOFT))
    return shapes


def _spread(settled: Mapping[str, Sequence[float]]) -> dict[str, Place]:
    """Over the whole square: by half how far out they are, by half by rank, so that no part is empty or a heap."""
    names = list(settled)
    both = []
    for axis in (0, 1):
        values = np.array([float(settled[name][axis]) for name in names])
        reach = float(np.ptp(values)) or 1.0
        even = 2 * (values - values.min()) / reach - 1
        rank = 2 * np.argsort(np.argsort(values, kind="stable"), kind="stable") / max(1, len(values) - 1) - 1
        both.append((0.3 * even + 0.7 * rank).tolist())
    return {name: (both[0][n], both[1][n]) for n, name in enumerate(names)}


def _pushed_apart(placed: Mapping[str, Place], fixed: frozenset[str]) -> dict[str, Place]:
    """The same places with those too near to each other moved apart, `fixed` ones left where they are."""
    names = sorted(placed)
    at = np.array([placed[name] for name in names], dtype=np.float64)
    free = np.array([name not in fixed for name in names])
    np.clip(at, -1, 1, out=at)
    apart = min(_APART, 1.6 / max(1.0, len(names)) ** 0.5)
    for _ in range(40):
        ways = at[:, None, :] - at[None, :, :]
        far = np.hypot(ways[..., 0], ways[..., 1])
        np.fill_diagonal(far, np.inf)
        push = np.clip(apart - far, 0, None)
        if not push.any():
            break
        turned = np.where(far[..., None] > 1e-9, ways / np.maximum(far, 1e-9)[..., None], [1.0, 0.0])
        at[free] += (turned * push[..., None]).sum(axis=1)[free] * 0.5
        np.clip(at, -1, 1, out=at)
    return {name: (float(at[n, 0]), float(at[n, 1])) for n, name in enumerate(names)}


def _spots(nodes: Iterable[Node], layout: Layout, width: float, height: float) -> dict[str, Place]:
    """Places in pixels, with room for labels at the edges."""
    return {
        node.name: (
            _LABEL_ROOM + (layout.places.get(node.name, (0.0, 0.0))[0] + 1) / 2 * (width - 2 * _LABEL_ROOM),
            12 + (layout.places.get(node.name, (0.0, 0.0))[1] + 1) / 2 * (height - 34),
        )
        for node in nodes
    }


def _beside(edges: Iterable[Edge], chosen: str) -> frozenset[str]:
    return frozenset(
        name for edge in edges if _touches(edge, chosen) for name in (edge.fact.subject, edge.fact.object)
    ) if chosen else frozenset()  # fmt: skip


def _touches(edge: Edge, chosen: str) -> bool:
    return bool(chosen) and chosen in (edge.fact.subject, edge.fact.object)


def _line(edge: Edge, spots: Mapping[str, Place], chosen: str) -> Line:
    (x, y), (to_x, to_y) = spots[edge.fact.subject], spots[edge.fact.object]
    colour = palette.YELLOW if edge.fresh else palette.GREY
    if chosen:
        share = 1.0 if _touches(edge, chosen) else 0.14
    else:
        share = 0.95 if edge.fresh else 0.3 + 0.3 * edge.confidence / 1_000_000
    width = 2 if edge.fresh or _touches(edge, chosen) or len(edge.knowers) > 4 else 1
    return Line(x, y, to_x, to_y, palette.fainter(colour, share), width)


def _node(node: Node, at: Place, chosen: str, near: frozenset[str]) -> list[Shape]:
    reach = min(9.0, 4.0 + node.facts**0.5)
    colour = _COLOURS[node.kind]
    if chosen and node.name not in near and node.name != chosen:
        colour = palette.fainter(colour, 0.3)
    shapes: list[Shape] = []
    if node.name == chosen:
        shapes.append(Disc(*at, reach + 3, palette.INK))
    shapes += _mark(node.kind, *at, reach, colour)
    shapes.append(Spot(at[0] - 10, at[1] - 10, 20, 20, "panel.node", node.name, node.label))
    return shapes


def _mark(kind: NodeKind, x: float, y: float, reach: float, colour: Colour) -> list[Shape]:
    """People are discs, places squares, times small squares, things rings: told apart without colour too."""
    if kind == "resident":
        return [Disc(x, y, reach, colour)]
    if kind == "topic":
        return [Disc(x, y, reach, colour), Disc(x, y, max(1.5, reach - 2.5), (*palette.GROUND[:3], colour[3]))]
    side = reach * (1.7 if kind == "place" else 1.1)
    return [Box(x - side / 2, y - side / 2, side, side, colour, radius=1)]


def _labels(
    shown: Net, spots: Mapping[str, Place], width: float, height: float, rule: Ruler, chosen: str, near: frozenset[str]
) -> list[Shape]:
    """Names where there is room, the chosen one and those beside it first, then those of most facts."""
    order = sorted(shown.nodes, key=lambda node: (node.name != chosen, node.name not in near, -node.facts, node.name))
    taken: list[tuple[float, float, float, float]] = [(x - 6, y - 6, 12, 12) for x, y in spots.values()]
    shapes: list[Shape] = []
    for node in order:
        if chosen and node.name != chosen and node.name not in near:
            continue
        words = first_name(node.name) if node.kind == "resident" else node.label
        words = rule.cut(words, 150, TINY)
        room = rule.width(words, TINY, node.name == chosen)
        at = _free(spots[node.name], room, width, height, taken)
        if at is None:
            continue
        taken.append((*at, room, line_height(TINY)))
        behind = palette.fainter(palette.GROUND, 0.75)
        shapes.append(Box(at[0] - 2, at[1], room + 4, line_height(TINY), behind, radius=2))
        shapes.append(Text(at[0], at[1], words, TINY, palette.INK, node.name == chosen))
        shapes.append(Spot(at[0] - 2, at[1], room + 4, line_height(TINY), "panel.node", node.name, node.label))
    return shapes


def _free(
    at: Place, room: float, width: float, height: float, taken: Sequence[tuple[float, float, float, float]]
) -> Place | None:
    """Where a label of so much room fits beside a mark: below, above, right or left of it; None where it does not."""
    high = line_height(TINY)
    x, y = at
    for left, top in (
        (x - room / 2, y + 8), (x - room / 2, y - 8 - high), (x + 10, y - high / 2), (x - 10 - room, y - high / 2),
    ):  # fmt: skip
        left = min(max(2.0, left), width - room - 2)
        if top < 0 or top + high > height:
            continue
        if all(
            left + room + 2 <= tx or tx + tw + 2 <= left or top + high <= ty or ty + th <= top
            for tx, ty, tw, th in taken
        ):
            return (left, top)
    return None
