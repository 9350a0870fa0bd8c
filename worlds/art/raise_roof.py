"""Puts the roof on a building: gabled or hipped, with the gables of its wings, chimneys, dormers and a tower."""

from __future__ import annotations

from canvas import grain
from floor_plan import Building, Wing
from roofs import PLAIN
from town_map import TownMap


def roof_over(town: TownMap, plan: Building) -> None:
    """The roof of a building, down to its eaves over the front wall."""
    colour, form = plan.roof.split()
    left, width = plan.at[0], plan.width
    height = plan.height - 1
    top = plan.at[1]
    if form == "hip" and height % 2:
        top, height = top - 1, height + 1
    ridge = height // 2 if form == "hip" else max(2, height // 3)
    for y in range(height):
        for x in range(width):
            tile = _hipped(x, y, width, height) if form == "hip" else _gabled(x, y, width, height, ridge)
            town.put("roof", left + x, top + y, f"roof/{colour}/{_varied(tile, left + x, top + y)}")
    for wing in plan.wings:
        _wing(town, plan, wing, top + height - 1, height - ridge)
    for x in plan.chimneys:
        _chimney(town, colour, left + x, top + ridge + 1)
    for x in plan.dormers:
        town.stamp(left + x, top + max(ridge + 1, height - 4), f"roof/{colour}/dormer", "roof")
    if plan.tower:
        town.stamp(left + plan.tower - 1, top + ridge - 3, f"roof/{colour}/tower", "roof")


def _chimney(town: TownMap, colour: str, x: int, y: int) -> None:
    """On one slope as a whole, as near as may be to where it is wanted."""
    for across in (x, x + 1, x - 1, x + 2, x - 2):
        slopes = {town.layers["roof"].get((across, row), "//").split("/")[2] for row in (y, y + 1)}
        if len(slopes) == 1 and slopes <= {"front", "left", "right"}:
            town.stamp(across, y, f"roof/{colour}/chimney {slopes.pop()}", "roof")
            return
    raise ValueError(f"no chimney can stand near {x}, {y}")


def _varied(tile: str, x: int, y: int) -> str:
    """Now and then another tile of the same, where it is a plain one."""
    slope, _, rest = tile.partition("/")
    number = grain(x, y, 5) % PLAIN
    return f"{slope}/plain/{number}" if rest == "mid/mid" and number else tile


def _wing(town: TownMap, plan: Building, wing: Wing, foot: int, room: int) -> None:
    """A gable to the street, its lowest row over the front wall at `foot`; the main roof has `room` rows before it."""
    colour = plan.roof.split()[0]
    half = wing.width // 2
    whole = wing.depth >= plan.height - 1
    depth = wing.depth if whole else min(wing.depth, room)
    for up in range(depth):
        down = depth - 1 - up
        for rel in range(wing.width):
            tile = _of_wing(rel, up - 1, down, half, plan.wall, whole)
            if tile:
                place = plan.at[0] + wing.left + rel, foot - up
                prefix = "" if tile.startswith("gable") else f"roof/{colour}/"
                town.put("roof", *place, prefix + _varied(tile, *place))
    if half > 1:
        town.put("roof", plan.at[0] + wing.left + half, foot - half + (half > 2), f"gable/{plan.wall}/window")


def _of_wing(rel: int, up: int, down: int, half: int, wall: str, whole: bool) -> str:
    """The tile of a wing: `rel` from its left, `up` from where its gable begins, `down` from its top."""
    aside, side = (rel, "left") if rel <= half else (2 * half - rel, "right")
    if up < 0:
        return f"gable/{wall}/foot"
    if not whole and half - aside >= down:
        return f"valley/{'apex' if aside == half else side}" if half - aside == down else ""
    if aside > up:
        return f"gable/{wall}/plain"
    if aside == up:
        return f"verge/{wall}/{'apex' if aside == half else side}"
    row = "top" if whole and down == 0 else "mid"
    return f"spine/{row}" if aside == half else f"{side}/{row}/{side if aside == 0 else 'mid'}"


def _side(x: int, width: int) -> str:
    return "left" if x == 0 else "right" if x == width - 1 else "mid"


def _gabled(x: int, y: int, width: int, height: int, ridge: int) -> str:
    slope = "back" if y < ridge else "front"
    row = "top" if y == 0 else "ridge" if y == ridge else "eave" if y == height - 1 else "mid"
    return f"{slope}/{row}/{_side(x, width)}"


def _hipped(x: int, y: int, width: int, height: int) -> str:
    ridge = height // 2
    from_edge = y if y < ridge else height - 1 - y
    aside, corner = (x, "w") if x < width - 1 - x else (width - 1 - x, "e")
    if aside == from_edge:
        return f"hip/{'n' if y < ridge else 's'}{corner}/{'outer' if aside == 0 else 'inner'}"
    if aside < from_edge:
        return f"{'left' if corner == 'w' else 'right'}/mid/{_side(x, width)}"
    slope = "back" if y < ridge else "front"
    row = "top" if y == 0 else "ridge" if y == ridge else "eave" if y == height - 1 else "mid"
    return f"{slope}/{row}/mid"
