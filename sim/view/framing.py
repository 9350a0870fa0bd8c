"""A whole picture of the window put together: the towns, what lies over them, panel, bar, and what is open. Pure."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import msgspec

from sim.town.states import ResidentState
from sim.view import bubbles, hud, labels, overlays
from sim.view.camera import Camera
from sim.view.choosing import Selection, middle_of
from sim.view.playback import speed_hint, speed_words
from sim.view.scene import Scene
from sim.view.shapes import Shape, Spot
from sim.view.side import Side
from sim.wording import first_name

if TYPE_CHECKING:
    from sim.view.watching import Watching

HEAD_PIXELS = 24
"""From the feet of somebody to the top of their head, in world pixels."""


class Layer(msgspec.Struct, frozen=True):
    """Shapes in pixels of the interface, moved by (x, y) and cut to `w` by `h` where these are given.

    With a `key` they are the same for as long as the key is. One that `blocks` lets no click through.
    """

    x: float
    y: float
    shapes: Sequence[Shape]
    w: float = 0.0
    h: float = 0.0
    key: Hashable = None
    blocks: bool = False


class View(msgspec.Struct, frozen=True):
    """The town of a side: its rectangle in screen pixels, its camera, its scene, its roofs as they are now."""

    rect: tuple[int, int, int, int]
    side: Side
    camera: Camera
    scene: Scene
    roofs: dict[str, int]


class Frame(msgspec.Struct, frozen=True):
    """All of a picture, from the lowest up."""

    views: tuple[View, ...]
    layers: tuple[Layer, ...]


def framed(watching: Watching, seconds: float) -> Frame:
    """The picture of this moment."""
    views: list[View] = []
    layers: list[Layer] = []
    apart = _apart(watching)
    for side, rect in zip(watching.sides, watching.rects(), strict=True):
        view, over = _view(watching, side, rect, seconds, apart)
        views.append(view)
        layers.append(over)
    layers += _panel(watching)
    if watching.has_bar:
        layers += _bar(watching)
    layers += _open(watching)
    return Frame(tuple(views), tuple(layers))


def _apart(watching: Watching) -> frozenset[str]:
    """Who is elsewhere, or at something else, in the two runs that are shown beside each other."""
    if len(watching.sides) < 2:
        return frozenset()
    tick = watching.playback.tick
    one, other = (side.town(tick).residents for side in watching.sides)
    names = {*one, *other}
    return frozenset(name for name in names if _seen(one.get(name), tick) != _seen(other.get(name), tick))


def _seen(state: ResidentState | None, tick: int) -> object:
    return None if state is None else (state.tile, state.doing(tick))


def _view(
    watching: Watching, side: Side, rect: tuple[int, int, int, int], seconds: float, apart: frozenset[str]
) -> tuple[View, Layer]:
    chosen = watching.selection.name if watching.selection is not None and watching.selection.kind == "resident" else ""
    playback = watching.playback.held(side.feed.first, side.feed.last)
    shown = side.shown(playback)
    camera = watching.camera.resized(rect[2], rect[3])
    scene = side.scene(
        playback, camera.scale / watching.ui, watching.roofs_mode, chosen, watching.seconds, shown, watching.light_on
    )
    side.fade(scene.roofs, seconds)
    ui = watching.ui
    shapes: list[Shape] = []
    if watching.labels_mode != "none":
        shapes += labels.label_shapes(
            scene.people.values(), camera, watching.ruler, ui, chosen=chosen, hovered=watching.hovered(),
            everybody=watching.labels_mode == "all", hidden=side.roofs, apart=apart,
        )  # fmt: skip
    if watching.bubbles_on:
        heads = {}
        for name, person in scene.people.items():
            x, y = camera.to_screen(person.x, person.y - (12 if person.asleep else HEAD_PIXELS))
            heads[name] = (x / ui, y / ui)
        for each in shown:  # whoever speaks from elsewhere is heard in the middle of the place
            middle = middle_of(Selection("place", each.word.place), {}, side.world) if each.word.place else None
            if middle is not None and each.word.speaker not in heads:
                x, y = camera.to_screen(*middle)
                heads[each.word.speaker] = (x / ui, y / ui)
        width, height = rect[2] / ui, rect[3] / ui
        laid = bubbles.laid_out(
            shown, heads, watching.ruler, width, height, taken=((0, 0, 220, 44),), widest=min(230.0, width * 0.45),
            most=max(4, int(width * height / 60_000)),
        )  # fmt: skip
        shapes += bubbles.bubble_shapes(laid)
    return View(rect, side, camera, scene, dict(side.roofs)), Layer(
        rect[0] / ui, rect[1] / ui, shapes, rect[2] / ui, rect[3] / ui
    )


def _panel(watching: Watching) -> list[Layer]:
    width = watching.panel_width
    if not width or watching.beside is None or watching.selection is None:
        return []
    height = watching.height - watching.bar_height
    shapes = watching.beside.shapes(watching.selection, watching.playback.tick, (width, height), watching.measure)
    return [Layer(watching.width - width, 0, shapes, width, height, key=("panel", id(shapes)), blocks=True)]


def _bar(watching: Watching) -> list[Layer]:
    bar = watching.bar()
    y = watching.height - hud.HEIGHT
    pointer = None
    if watching.pointer is not None and watching.pointer[1] >= y and watching.asking is None and not watching.help_open:
        pointer = (watching.pointer[0], watching.pointer[1] - y)
    known = bar.last * 250 // max(1, bar.final)  # while the log is read the bar is drawn anew only now and then
    key = ("bar", watching.width, known, bar.ready, bar.kind, bar.chosen)
    back = hud.kept_back(bar, watching.width, key)
    return [
        Layer(0, y, back, watching.width, hud.HEIGHT, key=key, blocks=True),
        Layer(0, y, hud.front(bar, watching.width, watching.ruler, pointer), watching.width, hud.HEIGHT),
    ]


def _open(watching: Watching) -> list[Layer]:
    width, height, rule = watching.width, watching.height, watching.ruler
    layers: list[Layer] = []
    if watching.has_bar:
        for side, rect in zip(watching.sides, watching.rects(), strict=True):
            left, room = rect[0] / watching.ui, rect[2] / watching.ui
            layers.append(Layer(left, 0, overlays.title(*_title(side, len(watching.sides) > 1), room, rule)))
    if watching.caption:
        layers.append(Layer(0, 0, overlays.caption(*_caption(watching), width, height, rule)))
    if watching.message:
        layers.append(Layer(0, 0, overlays.message(watching.message, width - watching.panel_width, rule)))
    if watching.field:
        label = "Go to: 18:00, day 2 9:30, Saturday 17:00" if watching.field == "time" else "Find a resident or a place"
        found = watching.found() if watching.field == "find" else ()
        layers.append(Layer(0, 0, overlays.field(label, watching.typed, found, width, rule, watching.wrong)))
    if watching.help_open:
        playback, seconds = watching.playback, watching.feed.scenario.clock.tick_seconds
        speed = f"At {speed_words(playback.speed)}: {speed_hint(playback.speed, seconds)}"
        layers.append(Layer(0, 0, overlays.help_sheet(width, height, rule, speed), width, height, blocks=True))
    if watching.asking is not None:
        text, answers = watching.asking
        layers.append(Layer(0, 0, overlays.question(text, answers, width, height, rule), width, height, blocks=True))
    elif not watching.help_open and (hint := _hint(watching, layers)):
        x, y = watching.pointer or (0.0, 0.0)
        layers.append(Layer(0, 0, overlays.hint(hint, x, y, width, rule)))
    return layers


def _title(side: Side, one_of_two: bool) -> tuple[str, str]:
    """The name of a run, and how it stands with it; of two that are compared the name of the log."""
    feed = side.feed
    note = "live" if feed.live and not feed.ready else feed.path.name if one_of_two else f"seed {feed.seed}"
    if not feed.ready and not feed.live:
        note = f"reading the log: {100 * (feed.last + 1) // max(1, feed.final + 1)}%"
    if thinking := getattr(feed, "thinking", ()):
        first = thinking[0]
        more = f" and {len(thinking) - 1} more" if len(thinking) > 1 else ""
        note = f"{first_name(first.name)} thinks{more}: {first.about}, {first.seconds:.0f} s"
    return feed.scenario.name, feed.notice or note


def _caption(watching: Watching) -> tuple[str, str]:
    moment = watching.feed.scenario.clock.time_of(watching.playback.tick)
    return f"{moment:%H:%M}", f"{moment:%A} {moment.day} {moment:%B}"


def _hint(watching: Watching, layers: Sequence[Layer]) -> str:
    """What is under the pointer, in words."""
    if watching.pointer is None:
        return ""
    x, y = watching.pointer
    top = watching.height - watching.bar_height
    if watching.has_bar and y >= top and y < top + hud.BAR_TOP + hud.SPARK + hud.TRACK + 4:
        bar = watching.bar()
        mark = hud.mark_at(bar, watching.width, x)
        tick = hud.tick_at(bar, watching.width, x)
        moment = bar.clock.time_of(mark.tick if mark is not None else tick)
        return f"{moment:%a %H:%M}" + (f"  {mark.text}" if mark is not None else "")
    spot = watching.spot()
    if isinstance(spot, Spot) and spot.hint:
        return spot.hint
    return ""
