"""A dossier as the shapes of a side panel: a head, tabs, and the page of the open tab, of which a part shows.

Pure: the window gives the size and a function that measures words, draws what comes back at the place of the panel,
and gives the commands of clicked Spots to `panel_state.after`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from sim.view import palette
from sim.view.dossier import Dossier
from sim.view.flow import BODY, SMALL, TITLE, Flow, line_height
from sim.view.graph_layout import Layout
from sim.view.graph_net import Net
from sim.view.panel_graph import graph_page
from sim.view.panel_memory import beliefs_page, memory_page, opened_page
from sim.view.panel_recall import acts_page, recall_page
from sim.view.panel_state import TABS, PanelState, Tab
from sim.view.panel_who import plan_page, ties_page, who_page
from sim.view.ruler import Measure, Ruler, ruler
from sim.view.shapes import Box, Line, Shape, Spot, Sprite, Text

MARGIN = 12
_PAGES: Mapping[Tab, Callable[[Flow, Dossier, PanelState], None]] = {
    "Who": who_page, "Plan": plan_page, "Memory": memory_page, "Recall": recall_page, "Beliefs": beliefs_page,
    "Acts": acts_page, "Ties": ties_page,
}  # fmt: skip


class Panel(msgspec.Struct, frozen=True):
    """Shapes of a panel whose left upper corner is (0, 0), and how high its page is: all of it, and what shows."""

    shapes: tuple[Shape, ...]
    content: float
    page: float


def panel(
    about: Dossier,
    state: PanelState,
    width: float,
    height: float,
    measure: Measure,
    *,
    portrait: Sprite | None = None,
    net: Net | None = None,
    layout: Layout | None = None,
    offers: Sequence[tuple[str, str, str]] = (),
    run: str = "",
) -> Panel:
    """The panel of a resident. `portrait` is put into the head; `net`, laid out by `layout`, is for the tab Graph.

    `offers` are buttons on the first page: words, and the command and argument that a click sends. `run` stands in the
    head, where two are shown.
    """
    rule = ruler(measure)
    head, top = _head(about, state, width, rule, portrait, run)
    flow = Flow(MARGIN, width - 2 * MARGIN - 6, top + 8, height - 6, state.scroll, rule)
    if state.opened:
        opened_page(flow, about, state)
    elif state.tab != "Graph":
        if state.tab == "Who" and offers:
            flow.chips([(*offer, False) for offer in offers])
            flow.gap(4)
        _PAGES[state.tab](flow, about, state)
    elif net is not None:
        still = Flow(MARGIN, width - 2 * MARGIN, top + 8, height - 6, 0.0, rule)
        flow = graph_page(still, net, layout or Layout(), state, about.now, measure, about.name)
        flow.shapes[:0] = still.shapes
    flow.gap(10)
    page = flow.bottom - flow.top
    shapes = (*_ground(width, height), *flow.shapes, *scrollbar(flow, width, state.scroll), *head)
    return Panel(shapes, flow.content, page)


def framed(
    name: str, note: str, page: Callable[[Flow], None], scroll: float, width: float, height: float, measure: Measure
) -> Panel:
    """A panel with a name and a line about it in its head, and any page below."""
    rule = ruler(measure)
    head, top = plain_head(name, note, width, rule)
    flow = Flow(MARGIN, width - 2 * MARGIN - 6, top + 8, height - 6, scroll, rule)
    page(flow)
    flow.gap(10)
    shapes = (*_ground(width, height), *flow.shapes, *scrollbar(flow, width, scroll), *head)
    return Panel(shapes, flow.content, flow.bottom - flow.top)


def plain_head(name: str, note: str, width: float, rule: Ruler) -> tuple[list[Shape], float]:
    """A head without tabs, and where the page begins."""
    flow = Flow(MARGIN, width - 2 * MARGIN - 54, 0, 1e6, 0, rule)
    flow.gap(10)
    flow.text(name[:1].upper() + name[1:], TITLE, bold=True, most=1)
    flow.text(note, SMALL, palette.SOFT, most=1)
    flow.gap(6)
    behind = Box(0, 0, width, flow.at, (*palette.GROUND[:3], 255))
    edge = Line(0, flow.at, width, flow.at, palette.EDGE)
    return [behind, *flow.shapes, *_closing(width), edge], flow.at


def _closing(width: float) -> list[Shape]:
    return [
        Text(width - MARGIN - 4, 8, "\u00d7", TITLE, palette.SOFT, anchor="right"),
        Spot(width - 34, 4, 30, 28, "close", "panel", "close this panel (Esc)"),
        *(Line(x, 20, x + way * 5, 20 + down * 5, palette.SOFT, 2) for x, way in ((width - 56, 1), (width - 42, -1))
          for down in (-1, 1)),
        Line(width - 55, 20, width - 43, 20, palette.SOFT, 2),
        Spot(width - 64, 4, 30, 28, "widen", "", "wider panel, narrower (V)"),
    ]  # fmt: skip


def hit(shapes: Iterable[Shape], x: float, y: float) -> Spot | None:
    """The spot under a point: the smallest one, so that a link in a card wins over the card."""
    under = [
        shape for shape in shapes
        if isinstance(shape, Spot) and shape.x <= x < shape.x + shape.w and shape.y <= y < shape.y + shape.h
    ]  # fmt: skip
    return min(under, key=lambda spot: spot.w * spot.h, default=None)


def scrollbar(flow: Flow, width: float, scroll: float) -> Iterable[Shape]:
    """How much of the page shows, and which part; nothing where all does."""
    page = flow.bottom - flow.top
    if flow.content <= page + 1:
        return
    length = max(24.0, page * page / flow.content)
    most = flow.content - page
    begin = flow.top + (page - length) * min(1.0, max(0.0, scroll / most))
    yield Box(width - 8, flow.top, 4, page, palette.TRACK, radius=2)
    yield Box(width - 8, begin, 4, length, palette.SOFT, radius=2)


def _ground(width: float, height: float) -> tuple[Shape, ...]:
    return (Box(0, 0, width, height, palette.GROUND), Line(0, 0, 0, height, palette.EDGE))


def _head(
    about: Dossier, state: PanelState, width: float, rule: Ruler, portrait: Sprite | None, run: str
) -> tuple[list[Shape], float]:
    """Name, work and moment; below them the tabs, or the way back. Also where the page begins."""
    flow = Flow(MARGIN, width - 2 * MARGIN - 54, 0, 1e6, 0, rule)
    flow.gap(10)
    if portrait is not None:
        flow.shapes.append(msgspec.structs.replace(portrait, x=MARGIN, y=8))
        flow.x += portrait.w + 10
        flow.width -= portrait.w + 10
    flow.text(about.name, TITLE, bold=True, most=1)
    flow.text(f"{about.persona.age}, {about.persona.work}", SMALL, palette.SOFT, most=1)
    flow.text(f"{about.time} \u00b7 {run}" if run else about.time, SMALL, palette.FAINT, most=1)
    if portrait is not None:
        flow.at = max(flow.at, 8 + portrait.h)
    flow.x, flow.width = MARGIN, width - 2 * MARGIN
    flow.shapes += _closing(width)
    flow.gap(8)
    if state.opened:
        _way_back(flow, state)
    else:
        _tabs(flow, state)
    bottom = flow.at
    return [Box(0, 0, width, bottom, (*palette.GROUND[:3], 255)), Line(0, 0, 0, bottom, palette.EDGE), *flow.shapes,
            Line(0, bottom, width, bottom, palette.EDGE)], bottom  # fmt: skip


def _tabs(flow: Flow, state: PanelState) -> None:
    """In one row where they fit, else in two of four."""
    size = SMALL
    widths = [flow.ruler.width(tab, size, True) + 12 for tab in TABS]
    in_row = len(TABS) if sum(widths) <= flow.width else len(TABS) // 2
    height = line_height(size) + 8
    for begin in range(0, len(TABS), in_row):
        row, at = TABS[begin : begin + in_row], flow.x
        spare = (flow.width - sum(widths[begin : begin + in_row])) / len(row)
        for tab, own in zip(row, widths[begin : begin + in_row], strict=True):
            _tab(flow, tab, at, own + spare, height, tab == state.tab)
            at += own + spare
        flow.at += height + 2


def _tab(flow: Flow, tab: Tab, x: float, width: float, height: float, on: bool) -> None:
    flow.box(x + 1, flow.at, width - 2, height, palette.CHOSEN if on else palette.RAISED, None, 4)
    if on:
        flow.box(x + 1, flow.at + height - 2, width - 2, 2, palette.LINK)
    flow.words(x + width / 2, flow.at + 4, tab, SMALL, palette.INK if on else palette.SOFT, anchor="middle", bold=on)
    flow.spot(x, flow.at, width, height, "panel.tab", tab, f"{tab} ({TABS.index(tab) + 1})")


def _way_back(flow: Flow, state: PanelState) -> None:
    height = line_height(BODY) + 6
    flow.box(flow.x, flow.at, flow.width, height, palette.RAISED, palette.EDGE, 4)
    depth = f" \u00b7 {len(state.opened)} deep" if len(state.opened) > 1 else ""
    flow.words(flow.x + 10, flow.at + 3, f"\u2190 back to {state.tab}{depth}", BODY, palette.LINK)
    flow.spot(flow.x, flow.at, flow.width, height, "panel.back", "", "back (Backspace)")
    flow.at += height + 4
