"""Plain lines of text, a hundred characters wide: paragraphs, tables, trees; nothing in them can move a cursor."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

WIDTH = 100
_LEAST_ROOM = 30
"""Letters a line of a very deep tree may have, however wide it gets."""

Node = TypeVar("Node")

_HARMFUL = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters (so escape sequences too), and the marks that reorder what is read."""


def safe(text: str) -> str:
    r"""`text` with every control character shown as its escape: ESC becomes '\x1b', a line end '\n'."""
    return _HARMFUL.sub(lambda found: ascii(found[0])[1:-1], text)


def heading(text: str, mark: str = "=") -> list[str]:
    """A title, underlined, with an empty line above and below."""
    title = safe(text)
    return ["", title, mark * min(len(title), WIDTH), ""]


def paragraph(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """A text broken into lines; `hanging` begins all of them but the first."""
    follow = indent if hanging is None else hanging
    return textwrap.wrap(safe(text), WIDTH, initial_indent=indent, subsequent_indent=follow, break_on_hyphens=False)


def table(rows: Iterable[Sequence[str]], head: Sequence[str] = (), indent: str = "  ") -> list[str]:
    """Rows in columns as wide as they need; the last column is broken into lines of its own."""
    cells = [[safe(cell) for cell in row] for row in ([head] if head else [])]
    cells += [[safe(cell) for cell in row] for row in rows]
    if not cells:
        return []
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]) - 1)]
    lines: list[str] = []
    for row in cells:
        start = indent + "".join(f"{cell:<{width}}  " for cell, width in zip(row, widths, strict=False))
        room = max(20, WIDTH - len(start))
        last = textwrap.wrap(row[-1], room, break_on_hyphens=False) or [""]
        lines.append((start + last[0]).rstrip())
        lines.extend(" " * len(start) + part for part in last[1:])
    return lines


def tree(node: Node, text: Callable[[Node], str], children: Callable[[Node], Sequence[Node]]) -> list[str]:
    """A node and all that hangs from it, drawn with lines. Works through a stack: no depth is too deep."""
    lines = paragraph(text(node), hanging="  ")
    waiting = [(child, "", n == 0) for n, child in enumerate(reversed(children(node)))]
    while waiting:
        current, stem, last = waiting.pop()
        below = children(current)
        follow = stem + ("   " if last else "│  ")
        hanging = follow + ("│  " if below else "   ")
        lines.extend(_cut(text(current), stem + ("└─ " if last else "├─ "), hanging))
        waiting.extend((child, follow, n == 0) for n, child in enumerate(reversed(below)))
    return lines


def _cut(text: str, first: str, follow: str) -> list[str]:
    width = max(WIDTH, len(follow) + _LEAST_ROOM)
    lines = textwrap.wrap(safe(text), width, initial_indent=first, subsequent_indent=follow, break_on_hyphens=False)
    return lines or [first.rstrip()]


def quoted(text: str) -> str:
    """A resident's words in quotation marks."""
    return f"\u201c{text}\u201d"


def listed(items: Iterable[str], joint: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    found = list(items)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {joint} {found[-1]}"


def counted(number: int, noun: str, nouns: str = "") -> str:
    """'1 talk', '2 talks'."""
    return f"{number:,} {noun if number == 1 else nouns or noun + 's'}"


def times(number: int) -> str:
    """'once', 'twice', 'three times', '12 times'."""
    words = ("never", "once", "twice")
    if 0 <= number < len(words):
        return words[number]
    return f"{_NUMBERS[number] if number < len(_NUMBERS) else f'{number:,}'} times"


_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
