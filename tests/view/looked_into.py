"""One evening of the lane, and dossiers of its people as folded from the start: what the tests of panels look at."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from sim.clock import Moment
from sim.events import AnyEvent
from sim.replay import Log
from sim.runs.folded import Folded, fold
from sim.runs.start import run
from sim.town import World, parse_world
from sim.view.dossier import Dossier, dossier
from sim.view.shapes import Box, Disc, Line, Shape, Spot, Text
from tests.runs.lane import LANE

EVENING = "day 1 18:40"
_kept = TemporaryDirectory()


def measure(text: str, size: int, bold: bool) -> float:
    """As wide as letters are on the whole; no font is needed."""
    return len(text) * size * (0.6 if bold else 0.55)


@cache
def evening_log() -> Path:
    """The log of a whole run of the lane, run once. Tests that change a log copy it."""
    path = Path(_kept.name) / "lane.jsonl"
    run(LANE, path)
    return path


@cache
def folded(at: int | str = EVENING) -> Folded:
    """Everything at a moment."""
    return fold(evening_log(), at)


@cache
def events_until(tick: int, ticks: int = 400) -> tuple[tuple[int, AnyEvent], ...]:
    """The events of the last so many ticks."""
    passed = (each for each in Log(evening_log()).ticks(until=tick) if each.number > tick - ticks)
    return tuple((each.number, event) for each in passed for event in each.events)


def dossier_of(name: str = "Ada Penn", at: int | str = EVENING) -> Dossier:
    """The dossier of somebody of the lane."""
    state = folded(at)
    return dossier(state.mind(name), state.town, events_until(state.tick), Moment(state.tick, state.clock))


@cache
def lane_world() -> World:
    """The map of the lane."""
    scenario = folded().scenario
    return parse_world(scenario.world_text, scenario.world_file).keeping(scenario.hours)


def words(shapes: tuple[Shape, ...] | list[Shape]) -> str:
    """All that is to be read, line by line."""
    return "\n".join(shape.text for shape in shapes if isinstance(shape, Text))


def spots(shapes: tuple[Shape, ...] | list[Shape], command: str = "") -> list[Spot]:
    """What can be clicked, of one command."""
    return [shape for shape in shapes if isinstance(shape, Spot) and command in ("", shape.command)]


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """The left, upper, right and lower edge of a shape."""
    if isinstance(shape, Text):
        wide = measure(shape.text, shape.size, shape.bold)
        left = shape.x - {"left": 0.0, "middle": wide / 2, "right": wide}[shape.anchor]
        return left, shape.y, left + wide, shape.y + shape.size
    if isinstance(shape, Line):
        return min(shape.x, shape.to_x), min(shape.y, shape.to_y), max(shape.x, shape.to_x), max(shape.y, shape.to_y)
    if isinstance(shape, Disc):
        return shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius
    assert isinstance(shape, Box | Spot)
    return shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
