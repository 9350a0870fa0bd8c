"""The pointer over what is watched: what lies under it, and what clicks, drags and the wheel do. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.view import hud
from sim.view.choosing import Selection, found_at
from sim.view.framing import View
from sim.view.shapes import Spot

if TYPE_CHECKING:
    from sim.view.watching import Watching

_DRAG_PIXELS = 4
_WHEEL_PIXELS = 48
_REST_SECONDS = 0.35


class Mouse:
    """A mouse that moves about in a window. `at` is where it points, in pixels of the interface; None: elsewhere."""

    def __init__(self, watching: Watching) -> None:
        self.at: tuple[float, float] | None = None
        self._watching = watching
        self._held: tuple[str, float, float] | None = None
        self._dragged = False
        self._moved_at = 0.0

    def spot(self) -> Spot | None:
        """What a click would mean where the pointer is: the smallest spot, of the layers on top first."""
        frame = self._watching.frame
        if self.at is None or frame is None:
            return None
        x, y = self.at
        for layer in reversed(frame.layers):
            under = [
                shape for shape in layer.shapes
                if isinstance(shape, Spot) and hud.under(shape, x - layer.x, y - layer.y)
            ]  # fmt: skip
            if under:
                return min(under, key=lambda spot: spot.w * spot.h)
            if layer.blocks and layer.x <= x < layer.x + layer.w and layer.y <= y < layer.y + layer.h:
                return None
        return None

    def hovered(self) -> str:
        """The resident under the pointer."""
        found = self._below()
        return found[1].name if found is not None and found[1].kind == "resident" else ""

    def named(self) -> str:
        """The thing or place of the town that the pointer rests on, by its name."""
        if self._watching.seconds - self._moved_at < _REST_SECONDS or (found := self._below()) is None:
            return ""
        side, selection = found
        world = self._watching.sides[side].world
        if selection.kind == "thing":
            return next(each.name for each in world.things if f"{each.tile[0]},{each.tile[1]}" == selection.name)
        return selection.name if selection.kind == "place" else ""

    def _below(self) -> tuple[int, Selection] | None:
        """What of which town is under the pointer, where that is not covered by anything."""
        watching = self._watching
        if self.at is None or self._dragged or watching.help_open or watching.asking is not None:
            return None
        if self.at[0] >= watching.width - watching.panel_width:
            return None
        found = self._found(self.at[0] * watching.ui, self.at[1] * watching.ui)
        return (found[0], found[1]) if found is not None and found[1] is not None else None

    def leave(self) -> None:
        """The pointer is not over the window any more."""
        self.at = None

    def point(self, x: float, y: float) -> None:
        """The pointer is at a place of the screen."""
        watching = self._watching
        before, self.at = self.at, (x / watching.ui, y / watching.ui)
        self._moved_at = watching.seconds
        if self._held is None:
            return
        kind, start_x, start_y = self._held
        self._dragged |= abs(x - start_x) + abs(y - start_y) > _DRAG_PIXELS
        if kind == "seek":
            self._seek()
        elif self._dragged and before is not None:
            watching.following = ""
            watching.camera = watching.camera.panned(x - before[0] * watching.ui, y - before[1] * watching.ui)

    def push(self, x: float, y: float, double: bool = False) -> None:
        """The first button goes down."""
        self.point(x, y)
        watching, spot = self._watching, self.spot()
        self._dragged = False
        if spot is not None and spot.command == "seek" and not spot.argument:
            self._held = ("seek", x, y)
            self._seek()
        elif spot is not None:
            watching.act(spot.command, spot.argument)
        elif watching.asking is not None or watching.help_open or watching.entry is not None:
            watching.act("close", "")
        elif self._view(x, y) is not None:
            self._held = ("town", x, y)
            if double and watching.selection is not None and watching.selection.kind == "resident":
                watching.act("follow", "on")

    def release(self, x: float, y: float) -> None:
        """The first button comes up: a click, where nothing was dragged."""
        kind = self._held[0] if self._held is not None else ""
        self._held = None
        found = self._found(x, y) if kind == "town" and not self._dragged else None
        self._dragged = False
        if found is not None:
            side, selection = found
            self._watching.look_at(side, selection)

    def wheel(self, notches: int) -> None:
        """The wheel turns over the pointer: the town comes nearer, a panel scrolls."""
        if self.at is None:
            return
        watching, (x, y) = self._watching, self.at
        if y >= watching.height - watching.bar_height:
            return
        if watching.panel_width and x >= watching.width - watching.panel_width:
            watching.act("panel.scroll", str(-_WHEEL_PIXELS * notches))
            return
        rect = next((rect for rect in watching.rects() if rect[0] <= x * watching.ui < rect[0] + rect[2]), None)
        if rect is not None:
            at = None if watching.following else (x * watching.ui - rect[0], y * watching.ui - rect[1])
            watching.camera = watching.camera.notched(notches, *(at or (None, None)))
            watching.keep_camera()

    def _seek(self) -> None:
        if self.at is not None:
            self._watching.seek(hud.tick_at(self._watching.bar(), self._watching.width, self.at[0]))

    def _view(self, x: float, y: float) -> tuple[int, View] | None:
        """The town at a place of the screen, and which one it is."""
        frame = self._watching.frame
        for number, view in enumerate(frame.views if frame is not None else ()):
            left, top, width, height = view.rect
            if left <= x < left + width and top <= y < top + height:
                return number, view
        return None

    def _found(self, x: float, y: float) -> tuple[int, Selection | None] | None:
        """What of a town lies at a place of the screen, and of which town; None where there is none."""
        found = self._view(x, y)
        if found is None:
            return None
        number, view = found
        at = view.camera.to_world(x - view.rect[0], y - view.rect[1])
        return number, found_at(*at, view.scene.people.values(), view.side.world, view.side.roofs)
