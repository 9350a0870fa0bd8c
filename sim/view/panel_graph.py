"""The tab with the knowledge graph: of one mind or of the town, and in words what is known of the chosen name."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sim.clock import Moment
from sim.story.lines import counted, listed
from sim.story.phrases import share
from sim.view import palette
from sim.view.flow import BODY, SMALL, TINY, Flow, line_height
from sim.view.graph_layout import Layout, graph_shapes, legend_shapes
from sim.view.graph_net import Edge, Net
from sim.view.panel_state import PanelState
from sim.view.ruler import Measure
from sim.view.shapes import Line, Shape
from sim.wording import fact_sentence, first_name

LEAST_HEIGHT = 180
_WORDS_SHARE = 0.4
"""How much of the page the words take once a name is chosen."""


def graph_page(
    flow: Flow, shown: Net, layout: Layout, state: PanelState, now: Moment, measure: Measure, name: str = ""
) -> Flow:
    """Draws into `flow` what stands still, and gives back the flow of the words below, which scrolls."""
    if name:
        whose = [(f"what {first_name(name)} knows", "panel.scope", "mind", not state.town),
                 ("the whole town", "panel.scope", "town", state.town)]  # fmt: skip
        flow.chips(whose)
    some = f"the {len(shown.edges):,} that most people hold, of {shown.facts:,} facts"
    drawn = some if len(shown.edges) < shown.facts else counted(shown.facts, "fact")
    flow.text(drawn[:1].upper() + drawn[1:] + ". Click a name.", SMALL, palette.SOFT, most=1)
    flow.shapes += [moved(shape, flow.x, 0) for shape in legend_shapes(flow.width, flow.at, measure)]
    flow.gap(line_height(TINY) + 6)
    chosen = state.node if any(node.name == state.node for node in shown.nodes) else ""
    room = flow.bottom - flow.at
    height = max(LEAST_HEIGHT, room * (1 - _WORDS_SHARE) if chosen else room - 6)
    flow.box(flow.x, flow.at, flow.width, height, palette.fainter(palette.RAISED, 0.5), palette.EDGE, 5)
    drawing = graph_shapes(shown, layout, flow.width, height, measure, chosen)
    flow.shapes += [moved(shape, flow.x, flow.at) for shape in drawing]
    flow.gap(height + 6)
    if not chosen:
        return Flow(flow.x, flow.width, flow.at, flow.bottom + 40, 0.0, flow.ruler)
    words = Flow(flow.x, flow.width - 6, flow.at, flow.bottom, state.scroll, flow.ruler)
    _facts(words, chosen, shown, now)
    return words


def moved(shape: Shape, x: float, y: float) -> Shape:
    """A shape moved by so much."""
    if isinstance(shape, Line):
        return msgspec.structs.replace(shape, x=shape.x + x, y=shape.y + y, to_x=shape.to_x + x, to_y=shape.to_y + y)
    return msgspec.structs.replace(shape, x=shape.x + x, y=shape.y + y)


def _facts(flow: Flow, chosen: str, shown: Net, now: Moment) -> None:
    about = [edge for edge in shown.edges if chosen in (edge.fact.subject, edge.fact.object)]
    flow.row(chosen, counted(len(about), "fact"), BODY, palette.INK, bold=True)
    if any(node.name == chosen and node.kind == "resident" for node in shown.nodes):
        flow.link(f"look into {chosen}", "select", f"resident:{chosen}")
    flow.gap(2)
    for edge in _latest_first(about):
        with flow.card(stripe=palette.YELLOW if edge.fresh else None):
            flow.text(fact_sentence(edge.fact, now), SMALL)
            flow.text(_held(edge, shown.knower), SMALL, palette.SOFT)


def _latest_first(edges: Iterable[Edge]) -> list[Edge]:
    return sorted(edges, key=lambda edge: (-edge.since, edge.fact))


def _held(edge: Edge, knower: str) -> str:
    """'sure 64%, told by Tom'; for the town: who holds it."""
    fresh = "new; " if edge.fresh else ""
    if knower:
        by = f", told by {listed(first_name(name) for name in edge.told_by)}" if edge.told_by else ""
        return f"{fresh}sure {share(edge.confidence)}{by}"
    names = [first_name(name) for name in edge.knowers]
    if len(names) > 6:
        return f"{fresh}held by {len(names)}: {', '.join(names[:5])} and {len(names) - 5} more"
    return f"{fresh}held by {listed(names)}"
