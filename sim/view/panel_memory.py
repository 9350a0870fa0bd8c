"""The pages about what is in mind: the memory stream, one memory or belief with its evidence, and the beliefs."""

from __future__ import annotations

from collections.abc import Iterable

from sim.nouns import Belief, Memory
from sim.story.lines import counted
from sim.story.phrases import share
from sim.view import palette
from sim.view.dossier import BeliefLine, Dossier
from sim.view.flow import BODY, SMALL, Flow, line_height
from sim.view.memories import ORDERS, MemoryLine, Order, chosen, counts
from sim.view.panel_factors import factor_bars, legend
from sim.view.panel_state import PanelState
from sim.wording import first_name

SHOWN = 250
"""At most so many memories are listed at once; a search narrows them down."""
_ORDERS: dict[Order, str] = {
    "newest": "newest", "recency": "recency", "importance": "importance", "relevance": "relevance", "score": "total",
    "used": "times used",
}  # fmt: skip


def memory_page(flow: Flow, about: Dossier, state: PanelState) -> None:
    """The stream: a search field, kinds, orders, and the memories that fit."""
    query = state.query
    _search_field(flow, state)
    if query.person:
        flow.chips([(f"about {query.person}  \u00d7", "panel.person", "", True)])
    found = counts(about.memories)
    kinds = [("all kinds", "panel.kind", "", not query.kinds)]
    kinds += [(f"{kind} {count:,}", "panel.kind", str(kind), kind in query.kinds) for kind, count in found.items()]
    flow.chips(kinds)
    flow.text("sorted by", SMALL, palette.SOFT)
    flow.gap(2)
    flow.chips([(_ORDERS[order], "panel.order", order, order == query.order) for order in ORDERS])
    if query.order in ("relevance", "score"):
        flow.text("as in the latest recall that brought each back; what did not come back stands last", SMALL,
                  palette.FAINT)  # fmt: skip
    legend(flow, about)
    lines = chosen(about.memories, query)
    flow.text(counted(len(lines), "memory", "memories"), SMALL, palette.SOFT)
    flow.gap(4)
    for line in lines[:SHOWN]:
        memory_card(flow, about, line)
    if len(lines) > SHOWN:
        flow.text(f"and {len(lines) - SHOWN:,} more; search or choose a kind to see them", SMALL, palette.SOFT)


def beliefs_page(flow: Flow, about: Dossier, state: PanelState) -> None:
    """Beliefs by how they were come by, the latest first in each part, and those that lost."""
    groups: dict[str, list[BeliefLine]] = {
        "Concluded by themselves": [], "Told by others": [], "Seen or read": [], "Long known": [],
    }  # fmt: skip
    names = {
        "reflected": "Concluded by themselves", "told": "Told by others", "hearsay": "Told by others",
        "seen": "Seen or read", "document": "Seen or read", "backstory": "Long known",
    }  # fmt: skip
    for line in about.beliefs:
        groups[names[line.belief.source]].append(line)
    note = "Click a belief for the memories that it rests on. The bar is how sure they are of it."
    flow.text(note, SMALL, palette.SOFT)
    for title, lines in groups.items():
        if lines:
            flow.heading(f"{title} ({len(lines):,})")
            for line in lines:
                _belief_card(flow, line, title in ("Told by others", "Seen or read"))
    if about.dropped:
        flow.heading(f"Believed once, and dropped ({len(about.dropped):,})")
        for belief in about.dropped:
            _dropped_card(flow, about, belief)
    if not about.beliefs and not about.dropped:
        flow.text(f"{first_name(about.name)} holds no beliefs.", colour=palette.SOFT)


def opened_page(flow: Flow, about: Dossier, state: PanelState) -> None:
    """The memory or belief that was opened last: all about it, its evidence, and what rests on it."""
    name = state.opened[-1]
    if name in about.memory_by_id:
        _opened_memory(flow, about, about.memory_by_id[name])
    elif name in about.belief_by_id:
        _opened_belief(flow, about, about.belief_by_id[name].belief)
    else:
        lost = next((belief for belief in about.dropped if belief.id == name), None)
        if lost is not None:
            _opened_belief(flow, about, lost)
            return
        flow.text("This is not in mind at this moment.", BODY, bold=True)
        flow.text("It was forgotten or erased since, or has not come about yet.", SMALL, palette.SOFT)
        flow.text(name, SMALL, palette.FAINT)


def memory_card(flow: Flow, about: Dossier, line: MemoryLine) -> None:
    """One memory of a list, with its bars."""
    memory = line.memory
    with flow.card(stripe=palette.KINDS[memory.kind]) as card:
        card.click("panel.open", memory.id, "open this memory")
        flow.row(f"{memory.kind}{_ended(memory)}", about.when(memory.created))
        flow.text(memory.text, BODY, most=3)
        flow.gap(2)
        factor_bars(
            flow, line.recency, line.importance, line.recalled.relevance if line.recalled is not None else None,
            line.recalled.score if line.recalled is not None else None, about.parameters,
        )  # fmt: skip


def entry_card(flow: Flow, about: Dossier, name: str) -> None:
    """A memory or belief named by its id, in brief; one that is gone says so."""
    line = about.memory_by_id.get(name)
    held = about.belief_by_id.get(name)
    colour = palette.KINDS[line.memory.kind] if line is not None else palette.KINDS["belief"] if held else palette.GREY
    with flow.card(stripe=colour) as card:
        card.click("panel.open", name, "open it")
        if line is not None:
            flow.row(f"{line.memory.kind}{_ended(line.memory)}", about.when(line.memory.created))
            flow.text(line.memory.text, most=4)
        elif held is not None:
            flow.row(f"belief, {held.come_by}", share(held.belief.confidence))
            flow.text(held.belief.text, most=4)
        else:
            flow.text("no longer in mind", colour=palette.FAINT)
            flow.text(name, SMALL, palette.FAINT)


def _opened_memory(flow: Flow, about: Dossier, line: MemoryLine) -> None:
    memory = line.memory
    flow.row(f"{memory.kind}{_ended(memory)}", about.when(memory.created))
    flow.text(memory.text, BODY + 1, bold=True)
    flow.gap(4)
    legend(flow, about)
    factor_bars(
        flow, line.recency, line.importance, line.recalled.relevance if line.recalled is not None else None,
        line.recalled.score if line.recalled is not None else None, about.parameters,
    )  # fmt: skip
    if line.recalled is None:
        flow.text("It did not come back lately, so it has no relevance: that is relevance to a question.", SMALL,
                  palette.FAINT)  # fmt: skip
    flow.gap(6)
    for label, value in _particulars(about, line):
        _particular(flow, label, value)
    if memory.created >= 0:
        hint = f"show the town at {about.when(memory.created)}"
        flow.link("go to that moment", "seek", str(memory.created), hint=hint)
    for person in memory.people:
        flow.link(f"look into {person}", "select", f"resident:{person}")
    shown = _facts(flow, about, memory)
    _entries(flow, about, "It rests on", memory.evidence)
    resting = tuple(name for name in about.resting.get(memory.id, ()) if name not in shown)
    _entries(flow, about, "What rests on it", resting)


def _particulars(about: Dossier, line: MemoryLine) -> Iterable[tuple[str, str]]:
    memory = line.memory
    rated = "not rated yet" if memory.importance is None else f"{memory.importance} of 10"
    yield "importance", rated
    if memory.valence:
        yield "felt", f"{memory.valence:+d} (from -3 to 3)"
    if memory.place:
        yield "place", memory.place
    if memory.source not in ("self", "backstory"):
        yield "source", memory.source
    if memory.facts and memory.confidence < 1_000_000:
        yield "how sure", share(memory.confidence)
    yield "last recalled", f"{about.when(line.accessed)}" if line.accesses else "never since it was made"
    yield "recalled", counted(line.accesses, "time")
    yield "id", memory.id


def _opened_belief(flow: Flow, about: Dossier, belief: Belief) -> None:
    flow.row("belief, dropped" if belief.superseded_by else "belief", f"since {about.when(belief.since)}")
    flow.text(belief.text, BODY + 1, bold=True)
    flow.gap(4)
    flow.bar("how sure", belief.confidence / 1e6, palette.GREEN, share(belief.confidence))
    held = about.belief_by_id.get(belief.id)
    if held is not None:
        _particular(flow, "come by", held.come_by)
    said_by = [source for source in belief.sources if source != "self"]
    if said_by:
        _particular(flow, "said by", ", ".join(said_by))
    if belief.unsure:
        _particular(flow, "unsure", "something else speaks against it, and they mean to ask")
    _particular(flow, "id", belief.id)
    if belief.told_by in {tie.person for tie in about.ties}:
        flow.link(f"look into {belief.told_by}", "select", f"resident:{belief.told_by}")
    if belief.superseded_by:
        _entries(flow, about, "It lost to", (belief.superseded_by,))
    _entries(flow, about, "It rests on", belief.evidence)
    _entries(flow, about, "What rests on it", about.resting.get(belief.id, ()))


def _facts(flow: Flow, about: Dossier, memory: Memory) -> frozenset[str]:
    """The facts that a memory carries; those that are believed as the beliefs, of which the ids come back."""
    held = {line.belief.fact: line.belief.id for line in about.beliefs}
    for fact in memory.facts:
        if fact not in held:
            _particular(flow, "fact", str(fact))
    believed = tuple(dict.fromkeys(held[fact] for fact in memory.facts if fact in held))
    _entries(flow, about, "What they believe of it", believed)
    return frozenset(believed)


def _entries(flow: Flow, about: Dossier, title: str, names: tuple[str, ...]) -> None:
    if not names:
        return
    flow.heading(f"{title} ({len(names)})" if len(names) > 1 else title)
    for name in names:
        entry_card(flow, about, name)


def _particular(flow: Flow, label: str, value: str) -> None:
    begin = flow.at
    flow.text(value, SMALL, indent=92)
    flow.words(flow.x, begin, label, SMALL, palette.SOFT)


def _search_field(flow: Flow, state: PanelState) -> None:
    """The field shows what was typed; a bar stands where the next letter goes."""
    height = line_height(BODY) + 10
    edge = palette.LINK if state.typing else palette.EDGE
    flow.box(flow.x, flow.at, flow.width, height, palette.RAISED, edge, 4)
    text = state.query.search + ("\u258f" if state.typing else "")
    shown = text or "search memories  (press /)"
    ink = palette.INK if text else palette.FAINT
    flow.words(flow.x + 8, flow.at + 5, flow.ruler.cut(shown, flow.width - 34, BODY), BODY, ink)
    if state.query.search:
        flow.words(flow.x + flow.width - 10, flow.at + 5, "\u00d7", BODY, palette.SOFT, anchor="right")
        flow.spot(flow.x + flow.width - 26, flow.at, 26, height, "panel.search", "", "clear the search")
    flow.spot(flow.x, flow.at, flow.width, height, "panel.type", "", "search the memories")
    flow.gap(height + 8)


def _belief_card(flow: Flow, line: BeliefLine, come_by: bool) -> None:
    belief = line.belief
    with flow.card(stripe=palette.KINDS["belief"]) as card:
        card.click("panel.open", belief.id, "open it: what it rests on")
        flow.text(belief.text, most=4)
        flow.gap(2)
        flow.bar("unsure" if belief.unsure else "sure", belief.confidence / 1e6, palette.GREEN,
                 share(belief.confidence), label_width=54)  # fmt: skip
        flow.row(line.come_by if come_by else "", f"since {line.since}")


def _dropped_card(flow: Flow, about: Dossier, belief: Belief) -> None:
    with flow.card() as card:
        card.click("panel.open", belief.id, "open it: what it lost to")
        flow.text(belief.text, colour=palette.SOFT, most=3)
        better = about.text(belief.superseded_by)
        flow.text(f"lost to: {better}" if better else "lost to what is held no longer", SMALL, palette.FAINT, most=2)


def _ended(memory: Memory) -> str:
    return f", {memory.outcome}" if memory.outcome else ""
