"""The shapes of a few moments of the kept run as lines of text, as they were when they were last looked at.

Letters are as wide here as their number says, so that neither a font nor a screen has a part in it: what is kept is
what the scene, the names, the bubbles and the bar of time make of a town.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import asdict

from sim.view.choosing import Selection, middle_of
from sim.view.feed import LogFeed
from sim.view.side import Side
from sim.view.watching import Watching

PATH = Path(__file__).with_name("references") / "shapes.txt"
SIZE = (640, 480)
MOMENTS = {
    "told": ("18:25", 0.0, "", ""), "café": ("10:30", 3.0, "the café", ""), "near": ("12:39", 2.0, "", ""),
    "night": ("21:40", 0.0, "", "Hester Vane"),
}  # fmt: skip
"""The hour of each, the zoom (0: as it begins), the place in the middle, and who is chosen."""
_WITH_BAR = "night"
"""The bar of time is much the same in all of them."""


def lines(feed: LogFeed) -> list[str]:
    """A line for each shape of each moment."""
    return [f"{name} {line}" for name in MOMENTS for line in _of(feed, name)]


def _of(feed: LogFeed, name: str) -> Iterator[str]:
    hour, zoom, place, chosen = MOMENTS[name]
    watching = Watching([Side(feed)], _measure, SIZE)
    watching.greeting = ""
    watching.seek(feed.scenario.clock.parse(f"day 1 {hour}"))
    if chosen:
        watching.choose(f"resident:{chosen}")
    watching.picture(0.0)
    if zoom:
        middle = middle_of(Selection("place", place), {}, watching.sides[0].world) if place else None
        camera = watching.camera.zoomed(zoom)
        watching.camera = camera if middle is None else camera.centred(*middle)
        watching.keep_camera()
    for _ in range(4):
        frame = watching.picture(1.0)
    scene = frame.views[0].scene
    yield from (f"figure {_told(each)}" for each in scene.figures)
    yield from (f"mark {_told(each)}" for each in scene.marks)
    yield f"ambient {scene.ambient}"
    yield from (f"light {_told(each)}" for each in scene.lights)
    yield from (f"roof {building} {opacity}" for building, opacity in sorted(scene.roofs.items()))
    for number, layer in enumerate(frame.layers if name == _WITH_BAR else frame.layers[:1]):
        yield from (f"layer {number} {_told(each)}" for each in layer.shapes)


def _measure(text: str, size: int, bold: bool) -> float:
    return len(text) * (size * 0.55 + 0.5 * bold)


def _told(shape: object) -> str:
    """A shape by what it is and its fields, without those that say nothing."""
    fields = {name: _rounded(value) for name, value in asdict(shape).items() if value}  # type: ignore[arg-type]
    return f"{type(shape).__name__} " + " ".join(f"{name}={value}" for name, value in fields.items())


def _rounded(value: object) -> object:
    return round(value, 1) if isinstance(value, float) else value
