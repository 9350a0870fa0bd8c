"""A tree of who told whom as a drawing (SVG): from left to right by steps of hearsay, one box for each hearing."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape

import msgspec

from sim.lab.trees import Node, Tree
from sim.story.lines import safe

LETTER, LINE = 6.6, 15
"""Width of a letter and height of a line, in pixels: of a sans-serif of 12 pixels, amply."""
_MARGIN, _GAP, _BETWEEN = 24, 56, 12
_LEAST_WIDTH, _LONGEST_NOTE = 120, 34
_STYLE = """text{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif;font-size:12px;fill:#222}
.title{font-size:16px;font-weight:600}.name{font-weight:600}.quiet{fill:#555}
rect{fill:#f6f6f3;stroke:#8a8a80}.root rect{fill:#fdf0c8;stroke:#b08a1e}.came rect{fill:#e0f1e2;stroke:#3f8a4a}
.misheard rect{fill:#fbe3e0;stroke:#b5443a}path{fill:none;stroke:#8a8a80;stroke-width:1.4}
.doubtful{stroke-dasharray:6 4}.overheard{stroke-dasharray:2 4}.wrong{stroke:#b5443a}"""


class Box(msgspec.Struct, frozen=True):
    """Where a node stands, in pixels, and its lines."""

    node: Node
    lines: tuple[str, ...]
    x: float
    y: float
    width: float
    height: float
    depth: int

    @property
    def middle(self) -> float:
        """Its middle, from the top of the drawing."""
        return self.y + self.height / 2


def svg(tree: Tree, seed: int) -> str:
    """The drawing. Boxes are people with time and place; a line leads from who told to who was told."""
    boxes = laid_out(tree.nodes)
    right = max((box.x + box.width for box in boxes.values()), default=_MARGIN)
    bottom = max((box.y + box.height for box in boxes.values()), default=70.0)
    width = max(right + _MARGIN, 620.0)
    foot = [*_unreached(tree, width), *_legend(tree)]
    height = bottom + 2 * _BETWEEN + LINE * len(foot) + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" role="img">',
        f"<title>{_text(tree.title)}</title>",
        f"<style>{_STYLE}</style>",
        f'<path d="M0 0H{width:.0f}V{height:.0f}H0z" style="fill:#fff;stroke:none"/>',
        f'<text class="title" x="{_MARGIN}" y="32">{_text(tree.title)}</text>',
        f'<text class="quiet" x="{_MARGIN}" y="50">{_text(f"{tree.name}: who told whom, seed {seed}")}</text>',
        *(_edge(boxes[box.node.parent], box) for box in boxes.values() if box.node.parent in boxes),
        *(part for box in boxes.values() for part in _drawn(box)),
        *(
            f'<text class="quiet" x="{_MARGIN}" y="{bottom + 2 * _BETWEEN + LINE * (n + 1):.1f}">{_text(line)}</text>'
            for n, line in enumerate(foot)
        ),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def laid_out(nodes: tuple[Node, ...]) -> dict[str, Box]:
    """A place for each node, none upon another: a column for each step from the origin, a parent amid its children.

    `nodes` stand parents before children, branches together.
    """
    depths: dict[str, int] = {}
    for node in nodes:
        depths[node.id] = depths[node.parent] + 1 if node.parent in depths else 0
    lines = {node.id: _lines(node) for node in nodes}
    columns: dict[int, float] = {}
    for name, depth in depths.items():
        wide = max(len(line) for line in lines[name]) * LETTER + 20
        columns[depth] = max(columns.get(depth, _LEAST_WIDTH), wide)
    lefts, x = {}, float(_MARGIN)
    for depth in sorted(columns):
        lefts[depth], x = x, x + columns[depth] + _GAP
    tops = _tops(nodes, {name: len(each) * LINE + 12.0 for name, each in lines.items()})
    return {
        node.id: Box(
            node, lines[node.id], lefts[depths[node.id]], tops[node.id], columns[depths[node.id]],
            len(lines[node.id]) * LINE + 12.0, depths[node.id],
        )
        for node in nodes
    }  # fmt: skip


def _tops(nodes: tuple[Node, ...], heights: dict[str, float]) -> dict[str, float]:
    """How far down each stands: a branch takes the room that its boxes need, a parent stands in its middle."""
    below: dict[str, list[str]] = {}
    for node in nodes:
        below.setdefault(node.parent, []).append(node.id)
    room: dict[str, float] = {}
    for node in reversed(nodes):
        room[node.id] = max(heights[node.id] + _BETWEEN, sum(room[each] for each in below.get(node.id, ())))
    starts: dict[str, float] = {}
    free = 70.0
    for node in nodes:
        if node.id not in starts:
            starts[node.id], free = free, free + room[node.id]
        inner = sum(room[each] for each in below.get(node.id, ()))
        start = starts[node.id] + (room[node.id] - inner) / 2
        for each in below.get(node.id, ()):
            starts[each], start = start, start + room[each]
    return {name: starts[name] + (room[name] - heights[name]) / 2 for name in starts}


def _lines(node: Node) -> tuple[str, ...]:
    time_and_place = " ".join(part for part in (node.time, node.place) if part)
    return (node.person, time_and_place, *textwrap.wrap(node.note, _LONGEST_NOTE))


def _edge(teller: Box, hearer: Box) -> str:
    one, other = teller.x + teller.width, hearer.x
    half = (one + other) / 2
    node = hearer.node
    marks = (("doubtful", node.doubtful), ("overheard", node.overheard), ("wrong", node.misheard))
    drawn = " ".join(mark for mark, holds in marks if holds)
    mark = f' class="{drawn}"' if drawn else ""
    return (
        f'<path{mark} d="M{one:.1f} {teller.middle:.1f}C{half:.1f} {teller.middle:.1f} '
        f'{half:.1f} {hearer.middle:.1f} {other:.1f} {hearer.middle:.1f}"/>'
    )


def _drawn(box: Box) -> Iterator[str]:
    node = box.node
    kind = "misheard" if node.misheard else "came" if node.came else "" if node.parent else "root"
    mark = f' class="{kind}"' if kind else ""
    yield f'<g{mark}><rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}" rx="5"/>'
    for number, line in enumerate(box.lines):
        style, down = "name" if number == 0 else "quiet", box.y + LINE * (number + 1) + 2
        yield f'<text class="{style}" x="{box.x + 9:.1f}" y="{down:.1f}">{_text(line)}</text>'
    yield "</g>"


def _unreached(tree: Tree, width: float) -> list[str]:
    if not tree.unreached:
        return ["Everybody heard of it."]
    words = f"Never heard of it: {', '.join(tree.unreached)}."
    return textwrap.wrap(words, max(40, int((width - 2 * _MARGIN) / LETTER)))


def _legend(tree: Tree) -> list[str]:
    kinds = ["yellow: where it began"]
    if tree.of_gathering:
        kinds.append("green: came")
    if any(node.misheard for node in tree.nodes):
        kinds.append("red: misheard")
    if any(node.doubtful for node in tree.nodes):
        kinds.append("dashed: told with doubt")
    if any(node.overheard for node in tree.nodes):
        kinds.append("dotted: overheard")
    return [f"Boxes and lines: {'; '.join(kinds)}."]


def _text(text: str) -> str:
    return escape(safe(text).replace("\ufffe", "").replace("\uffff", ""))
