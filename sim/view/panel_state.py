"""What a side panel shows of its dossier, and how clicks and keys change that. A value: the window holds the latest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

import msgspec

from sim.view.memories import KINDS, ORDERS, Query

Tab = Literal["Who", "Plan", "Memory", "Recall", "Beliefs", "Acts", "Ties", "Graph"]
TABS: tuple[Tab, ...] = get_args(Tab)
PREFIX = "panel."


class PanelState(msgspec.Struct, frozen=True):
    """The open tab and how far it is scrolled, in pixels; what is opened over it; the act whose recall shows.

    `opened` holds the ids clicked through, the last one on top: going back takes it off. `scrolls` are where each of
    the pages below was left.
    """

    tab: Tab = "Who"
    scroll: float = 0.0
    opened: tuple[str, ...] = ()
    scrolls: tuple[float, ...] = ()
    deed: str = ""
    query: Query = Query()
    node: str = ""
    town: bool = False
    """On the tab Graph: the chosen name, and whether the facts of the whole town are drawn or those of this mind."""
    typing: bool = False
    """Whether letters go into the search field."""


def after(state: PanelState, command: str, argument: str = "") -> PanelState:
    """The state after a command of a Spot (or a key) whose name begins with 'panel.'; others change nothing.

    tab NAME, next_tab, previous_tab, open ID, back, deed KEY, kind NAME ('': all), order NAME, person NAME,
    node NAME ('' or the same again: none), scope town|mind, search TEXT, type (letters go into the search field),
    scroll PIXELS (relative), top.
    """
    change = _CHANGES.get(command.removeprefix(PREFIX)) if command.startswith(PREFIX) else None
    return state if change is None else change(state, argument)


def held(state: PanelState, content: float, page: float) -> PanelState:
    """The state with its scrolling held within what there is; to be applied after a panel was laid out."""
    most = max(0.0, content - page)
    scroll = min(max(0.0, state.scroll), most)
    return state if scroll == state.scroll else msgspec.structs.replace(state, scroll=scroll)


def _tab(state: PanelState, name: str) -> PanelState:
    chosen = next((tab for tab in TABS if tab == name), state.tab)
    return msgspec.structs.replace(state, tab=chosen, scroll=0.0, opened=(), scrolls=(), typing=False)


def _next(state: PanelState, step: int) -> PanelState:
    return _tab(state, TABS[(TABS.index(state.tab) + step) % len(TABS)])


def _open(state: PanelState, name: str) -> PanelState:
    if state.opened and state.opened[-1] == name:
        return state
    return msgspec.structs.replace(
        state, opened=(*state.opened, name), scrolls=(*state.scrolls, state.scroll), scroll=0.0, typing=False
    )


def _back(state: PanelState) -> PanelState:
    if not state.opened:
        return state
    return msgspec.structs.replace(
        state, opened=state.opened[:-1], scrolls=state.scrolls[:-1], scroll=state.scrolls[-1]
    )


def _deed(state: PanelState, key: str) -> PanelState:
    return msgspec.structs.replace(_tab(state, "Recall"), deed=key)


def _asked(state: PanelState, query: Query, typing: bool | None = None) -> PanelState:
    typing = state.typing if typing is None else typing
    return msgspec.structs.replace(_tab(state, "Memory"), query=query, typing=typing)


def _kind(state: PanelState, name: str) -> PanelState:
    kinds = tuple(kind for kind in KINDS if kind == name)
    if kinds and kinds == state.query.kinds:
        kinds = ()
    return _asked(state, msgspec.structs.replace(state.query, kinds=kinds))


def _order(state: PanelState, name: str) -> PanelState:
    chosen = next((order for order in ORDERS if order == name), state.query.order)
    return _asked(state, msgspec.structs.replace(state.query, order=chosen))


def _person(state: PanelState, name: str) -> PanelState:
    return _asked(state, Query(person=name), typing=False)


def _node(state: PanelState, name: str) -> PanelState:
    return msgspec.structs.replace(_tab(state, "Graph"), node="" if name == state.node else name)


def _scope(state: PanelState, name: str) -> PanelState:
    return msgspec.structs.replace(_tab(state, "Graph"), town=name == "town")


def _search(state: PanelState, text: str) -> PanelState:
    return _asked(state, msgspec.structs.replace(state.query, search=text), typing=True)


def _scroll(state: PanelState, pixels: str) -> PanelState:
    return msgspec.structs.replace(state, scroll=max(0.0, state.scroll + float(pixels)))


_CHANGES: dict[str, Callable[[PanelState, str], PanelState]] = {
    "tab": _tab,
    "next_tab": lambda state, _: _next(state, 1),
    "previous_tab": lambda state, _: _next(state, -1),
    "open": _open,
    "back": lambda state, _: _back(state),
    "deed": _deed,
    "kind": _kind,
    "order": _order,
    "person": _person,
    "node": _node,
    "scope": _scope,
    "search": _search,
    "type": lambda state, _: _asked(state, state.query, typing=True),
    "scroll": _scroll,
    "top": lambda state, _: msgspec.structs.replace(state, scroll=0.0),
}
