"""How news travelled in one run, as nodes to be drawn: who told whom, where and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from sim.knowledge import fact_key
from sim.runs.names import slug
from sim.story import Story
from sim.story.chronicle import Chronicle
from sim.story.gatherings import Attendance
from sim.story.guests import Contact, contacts, gathering_lines
from sim.story.phrases import fact_words, share, when
from sim.story.spread import Hearing, SeededFacts, Spread
from sim.story.trees import news_lines, where


class Node(msgspec.Struct, frozen=True):
    """Somebody coming to know, from the node `parent` (empty: of themselves). `note` is what there is to say of it."""

    id: str
    person: str
    parent: str
    tick: int
    time: str
    place: str
    note: str = ""
    doubtful: bool = False
    overheard: bool = False
    misheard: bool = False
    came: bool = False


class Tree(msgspec.Struct, frozen=True):
    """One piece of news or gathering: nodes, parents before children, and the residents whom it never reached."""

    name: str
    title: str
    nodes: tuple[Node, ...]
    unreached: tuple[str, ...]
    lines: tuple[str, ...]
    """The same as text."""
    of_gathering: bool

    @property
    def file(self) -> str:
        """What its drawing is called."""
        return f"tree-{slug(self.name)}.svg"


class Forest(msgspec.Struct, frozen=True):
    """The trees of one run."""

    seed: int
    trees: tuple[Tree, ...]

    def plain(self) -> dict[str, Any]:
        """For JSON: who had it from whom, without the text."""
        trees = [
            {"name": tree.name, "nodes": msgspec.to_builtins(tree.nodes), "unreached": tree.unreached}
            for tree in self.trees
        ]
        return {"seed": self.seed, "trees": trees}


def forest(story: Story, names: Sequence[str]) -> Forest:
    """The trees of a run, of the news and gatherings in `names`."""
    trees = []
    for seeded in story.seeded:
        if seeded.name in names:
            trees.append(_gathering(story, seeded) if seeded.true is None else _news(story, seeded))
    return Forest(story.seed, tuple(trees))


def _news(story: Story, seeded: SeededFacts) -> Tree:
    told, spread = story.told, seeded.spreads[0]
    nodes = tuple(_heard(told, spread, hearing) for hearing in spread.hearings)
    lines = tuple(news_lines(told, seeded.name, seeded.true, spread, quotes=False))
    title = fact_words(told, spread.fact)
    return Tree(seeded.name, title, _in_order(nodes), _unreached(told, nodes), lines, False)


def _gathering(story: Story, seeded: SeededFacts) -> Tree:
    told = story.told
    event = next((each for each in story.gatherings if each.name == seeded.name), None)
    nodes = tuple(_contact(told, contact, event) for contact in contacts(seeded.spreads))
    lines = tuple(gathering_lines(told, seeded.spreads, event))
    return Tree(seeded.name, lines[0] if lines else seeded.name, _in_order(nodes), _unreached(told, nodes), lines, True)


def _heard(told: Chronicle, spread: Spread, hearing: Hearing) -> Node:
    as_it_was = fact_key(hearing.fact) == fact_key(spread.fact)
    notes = [] if as_it_was else [f"as: {fact_words(told, hearing.fact).rstrip('.')}"]
    if as_it_was and hearing.person not in spread.holders:
        notes.append("not held at the end")
    return _node(told, hearing, hearing.id, hearing.parent, notes)


def _contact(told: Chronicle, contact: Contact, event: Attendance | None) -> Node:
    came = event is not None and any(guest.name == contact.person for guest in event.came)
    known = {*contact.at_once, *(_PARTS[each.fact.predicate] for each in contact.later)}
    missing = [part for part in _PARTS.values() if part not in known]
    notes = [f"never {' or '.join(missing)}"] if missing else []
    if event is not None and event.host == contact.person:
        notes.append("the host")
    elif came:
        notes.append("came")
    node = _node(told, contact.first, contact.person, contact.parent, notes)
    return msgspec.structs.replace(node, came=came)


_PARTS = {"is given by": "whose it is", "is at": "where", "begins at": "when"}


def _node(told: Chronicle, hearing: Hearing, name: str, parent: str, notes: list[str]) -> Node:
    if hearing.hedged and hearing.confidence is not None:
        notes = [f"told with doubt ({share(hearing.confidence)})", *notes]
    if hearing.overheard:
        notes = ["overheard", *notes]
    if not hearing.parent:
        notes = [_BEGAN.get(hearing.origin or "", "source unknown"), *notes]
    return Node(
        id=name, person=hearing.person, parent=parent, tick=hearing.tick, time=when(told, hearing.tick),
        place=where(told, hearing.place), note=", ".join(notes), doubtful=hearing.hedged,
        overheard=hearing.overheard, misheard=hearing.misheard is not None,
    )  # fmt: skip


_BEGAN = {
    "backstory": "knew it before", "notice": "read it", "seen": "saw it", "reflected": "concluded it",
    "implanted": "put in from outside", "inferred": "put it together",
}  # fmt: skip


def _in_order(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Each after its parent, branches together, the earlier first: as a tree is read."""
    below: dict[str, list[Node]] = {}
    for node in nodes:
        below.setdefault(node.parent, []).append(node)
    return tuple(_walk(below))


def _walk(below: dict[str, list[Node]]) -> Iterator[Node]:
    waiting = sorted(below.get("", []), key=_time, reverse=True)
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(sorted(below.get(node.id, []), key=_time, reverse=True))


def _time(node: Node) -> tuple[int, str]:
    return node.tick, node.id


def _unreached(told: Chronicle, nodes: Sequence[Node]) -> tuple[str, ...]:
    reached = {node.person for node in nodes}
    return tuple(name for name in told.residents if name not in reached)
