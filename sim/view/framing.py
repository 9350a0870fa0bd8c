"""A whole picture of the window put together: the towns, what lies over them, panel, bar, and what is open. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from sim.town.states import ResidentState
from sim.view import busy, hud, hud_controls, hud_track, labels
from sim.view.bubble_room import WIDEST, Room, laid_out
from sim.view.bubbles import bubble_shapes
from sim.view.camera import Camera
from sim.view.choosing import Selection, middle_of
from sim.view.covering import covering
from sim.view.layers import Layer
from sim.view.scene import HIDDEN, Person, Scene
from sim.view.shapes import Box, Shape
from sim.view.side import Side
from sim.view.speech import Shown

if TYPE_CHECKING:
    from sim.view.watching import Watching

HEAD_PIXELS = 24
"""From the feet of somebody to the top of their head, in world pixels."""
FACE_PIXELS = 11


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
    layers += covering(watching)
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
    chosen = watching.chosen
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
            scene.people.values(), camera, watching.ruler, ui, chosen=chosen, hovered=watching.mouse.hovered(),
            everybody=watching.labels_mode == "all", hidden=side.roofs, apart=apart,
        )  # fmt: skip
    if watching.bubbles_on:
        shapes += _bubbles(watching, side, scene, camera, shown, [each for each in shapes if isinstance(each, Box)])
    return View(rect, side, camera, scene, dict(side.roofs)), Layer(
        rect[0] / ui, rect[1] / ui, shapes, rect[2] / ui, rect[3] / ui
    )


def _bubbles(
    watching: Watching, side: Side, scene: Scene, camera: Camera, shown: Sequence[Shown], names: Sequence[Box]
) -> list[Shape]:
    """What is said, off the faces of those who can be seen, and clouds over whoever thinks."""
    ui, width, height = watching.ui, camera.width / watching.ui, camera.height / watching.ui
    heads = {name: _head(person, camera, ui) for name, person in scene.people.items()}
    wide = FACE_PIXELS * camera.scale / ui
    faces = tuple(
        (x - wide / 2, y, wide, wide)
        for name, (x, y) in heads.items()
        if side.roofs.get(scene.people[name].building, 0) < HIDDEN and -wide < x < width + wide and -wide < y < height
    )
    for each in shown:  # whoever speaks from elsewhere is heard in the middle of the place
        middle = middle_of(Selection("place", each.word.place), {}, side.world) if each.word.place else None
        if middle is not None and each.word.speaker not in heads:
            x, y = camera.to_screen(*middle)
            heads[each.word.speaker] = (x / ui, y / ui)
    room = Room(
        width, height, taken=((0, 0, 220, 44),), faces=faces, face=wide,
        names=tuple((box.x, box.y, box.w, box.h) for box in names),
        widest=min(WIDEST, width * 0.45), most=max(4, int(width * height / 60_000)),
    )  # fmt: skip
    side.bubbles = laid_out(shown, heads, watching.ruler, room, side.bubbles)
    shapes = bubble_shapes(side.bubbles)
    if watching.playback.live:
        shapes += busy.clouds(busy.thinking(side.feed), heads, watching.seconds)
    return shapes


def _head(person: Person, camera: Camera, ui: float) -> tuple[float, float]:
    """The top of somebody's head, in pixels of the interface."""
    x, y = camera.to_screen(person.x, person.y - (12 if person.asleep else HEAD_PIXELS))
    return x / ui, y / ui


def _panel(watching: Watching) -> list[Layer]:
    width = watching.panel_width
    beside = watching.beside
    if not width or beside is None or watching.selection is None:
        return []
    height = watching.height - watching.bar_height
    shapes = beside.shapes(watching.selection, watching.playback.tick, (width, height), watching.measure)
    return [Layer(watching.width - width, 0, shapes, width, height, key=("panel", tuple(shapes)), blocks=True)]


def _bar(watching: Watching) -> list[Layer]:
    bar = watching.bar()
    y = watching.height - hud.HEIGHT
    pointer, at = None, watching.mouse.at
    if at is not None and at[1] >= y and watching.asking is None and not watching.help_open:
        pointer = (at[0], at[1] - y)
    known = bar.last * 250 // max(1, bar.final)  # while the log is read the bar is drawn anew only now and then
    key = ("bar", watching.feed.path, watching.width, known, bar.ready, bar.kind, bar.chosen)
    back = hud_track.kept_back(bar, watching.width, key)
    return [
        Layer(0, y, back, watching.width, hud.HEIGHT, key=key, blocks=True),
        Layer(0, y, hud_controls.front(bar, watching.width, watching.ruler, pointer), watching.width, hud.HEIGHT),
    ]
