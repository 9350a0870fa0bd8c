"""The map of a generated town: streets in a grid, with a plot for every home and every place to meet."""

from __future__ import annotations

import math
from dataclasses import dataclass

HOME, CAFÉ, SHOP, WORKSHOP, GREEN = "home", "café", "shop", "workshop", "park"

_DRAWINGS: dict[str, tuple[str, ...]] = {
    HOME: ("######.", "#b@@b#.", "#@@@@#.", "#@@@@#.", "#t@@@#.", "##+###.", "......."),
    CAFÉ: ("######.", "#c@@h#.", "#c@@@#.", "#@@h@#.", "#h@@h#.", "##+###.", "......."),
    SHOP: ("######.", "#s@@s#.", "#@@@@#.", "#@@@c#.", "#@@@c#.", "##+###.", "......."),
    WORKSHOP: ("######.", "#w@@w#.", "#@@@@#.", "#w@@w#.", "#@@@@#.", "##+###.", "......."),
    GREEN: ("@@@@@@.", "@n@@@@.", "@@@@@@.", "@@@@n@.", "@@@@@@.", "@@@@@@.", "......."),
}
"""'@' stands for the letter of the area; every plot brings its piece of street along its right and lower edge."""
_LEGEND = """\
legend:
  "#": wall
  "+": door
  ".": path
  b: {thing: the bed}
  t: {thing: the table, solid: true}
  c: {thing: the counter, solid: true}
  h: {thing: the chair}
  s: {thing: the shelf, solid: true}
  w: {thing: the workbench, solid: true}
  n: {thing: the bench, on: grass}
"""
_MEANINGS = {
    HOME: "kind: home",
    CAFÉ: 'kind: café, hours: "06:30-22:00"',
    SHOP: 'kind: shop, hours: "08:00-18:30"',
    WORKSHOP: 'kind: workshop, hours: "07:30-19:00"',
    GREEN: "kind: park, outdoors: true",
}
_FIRST_LETTER = 0x4E00
"""Letters of areas come from the CJK block: twenty thousand visible characters that no legend needs."""


@dataclass(frozen=True)
class Plot:
    """A named place of one of the five kinds."""

    name: str
    kind: str


def drawn(town: str, plots: list[Plot]) -> str:
    """The text of a world in which every plot can be reached from every other."""
    columns = max(1, math.ceil(math.sqrt(len(plots))))
    rows: list[str] = []
    for first in range(0, len(plots), columns):
        pieces = [_piece(number, plots[number].kind) for number in range(first, min(first + columns, len(plots)))]
        pieces += [(".......",) * 7] * (columns - len(pieces))
        rows += ["".join(piece[line] for piece in pieces) for line in range(7)]
    areas = [f'  "{plot.name}": {{letter: {_letter(n)}, {_MEANINGS[plot.kind]}}}' for n, plot in enumerate(plots)]
    drawing = "\n".join(f"  {row}" for row in rows)
    return f"name: {town}\ndrawing: |\n{drawing}\n{_LEGEND}areas:\n" + "\n".join(areas) + "\n"


def _piece(number: int, kind: str) -> tuple[str, ...]:
    return tuple(row.replace("@", _letter(number)) for row in _DRAWINGS[kind])


def _letter(number: int) -> str:
    return chr(_FIRST_LETTER + number)
