"""The map as Tiled reads it: tile layers as rows of numbers, areas as shapes, things as points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import quoteattr

from canvas import SIZE
from town_map import Area, Thing, TownMap, Value


def tmx(town: TownMap, tileset: str) -> str:
    """The whole file."""
    numbers = town.sheet.number()
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<map version="1.10" tiledversion="1.11.0" orientation="orthogonal" renderorder="right-down"'
        f' width="{town.width}" height="{town.height}" tilewidth="{SIZE}" tileheight="{SIZE}" infinite="0"'
        f' nextlayerid="{len(town.layers) + 3}" nextobjectid="{len(town.areas) + len(town.things) + 1}">',
        f' <tileset firstgid="1" source={quoteattr(tileset)}/>',
    ]
    for index, (name, tiles) in enumerate(town.layers.items()):
        rows = (",".join(str(numbers[tiles[x, y]] if (x, y) in tiles else 0) for x in range(town.width))
                for y in range(town.height))  # fmt: skip
        lines += [
            f' <layer id="{index + 1}" name={quoteattr(name)} width="{town.width}" height="{town.height}">',
            '  <data encoding="csv">',
            ",\n".join(rows),
            "</data>",
            " </layer>",
        ]
    lines += _group(len(town.layers) + 1, "areas", map(_area, range(1, len(town.areas) + 1), town.areas))
    first = len(town.areas) + 1
    lines += _group(len(town.layers) + 2, "things", map(_thing, range(first, first + len(town.things)), town.things))
    return "\n".join([*lines, "</map>", ""])


def _group(number: int, name: str, objects: Iterable[list[str]]) -> list[str]:
    return [
        f' <objectgroup id="{number}" name={quoteattr(name)}>',
        *(line for written in objects for line in written),
        " </objectgroup>",
    ]


def _area(number: int, area: Area) -> list[str]:
    xs, ys = [corner[0] for corner in area.corners], [corner[1] for corner in area.corners]
    left, top, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    head = f'  <object id="{number}" name={quoteattr(area.name)} type="area" x="{left * SIZE}" y="{top * SIZE}"'
    if len(area.corners) == 4:
        return [f'{head} width="{width * SIZE}" height="{height * SIZE}">', *_said(area.said), "  </object>"]
    x0, y0 = area.corners[0]
    points = " ".join(f"{(x - x0) * SIZE},{(y - y0) * SIZE}" for x, y in area.corners)
    head = f'  <object id="{number}" name={quoteattr(area.name)} type="area" x="{x0 * SIZE}" y="{y0 * SIZE}"'
    return [f"{head}>", *_said(area.said), f'   <polygon points="{points}"/>', "  </object>"]


def _thing(number: int, thing: Thing) -> list[str]:
    x, y = (part * SIZE + SIZE // 2 for part in thing.tile)
    head = f'  <object id="{number}" name={quoteattr(thing.name)} type="thing" x="{x}" y="{y}">'
    return [head, *_said(thing.said), "   <point/>", "  </object>"]


def _said(said: Mapping[str, Value]) -> list[str]:
    lines = []
    for key, value in sorted(said.items()):
        if isinstance(value, bool):
            lines.append(f'    <property name="{key}" type="bool" value="{str(value).lower()}"/>')
        elif isinstance(value, int):
            lines.append(f'    <property name="{key}" type="int" value="{value}"/>')
        elif value:
            lines.append(f'    <property name="{key}" value={quoteattr(value)}/>')
    return ["   <properties>", *lines, "   </properties>"] if lines else []
