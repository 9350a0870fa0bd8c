"""Going through what can be clicked in a panel by keys: which spot is next, and a frame round it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.view import palette
from sim.view.panel_state import PREFIX
from sim.view.shapes import Box, Shape, Spot


def reachable(shapes: Iterable[Shape]) -> list[Spot]:
    """The spots of the page in reading order: those of the panel itself, but for its tabs, which have keys."""
    own = [
        shape for shape in shapes
        if isinstance(shape, Spot) and shape.command.startswith(PREFIX) and shape.command != f"{PREFIX}tab"
    ]  # fmt: skip
    return sorted(own, key=lambda spot: (round(spot.y), spot.x))


def stepped(spots: Sequence[Spot], focus: Spot | None, step: int) -> Spot | None:
    """The spot after (or before) the one in focus; the first one at first; None beyond the ends."""
    if not spots:
        return None
    place = next((n for n, spot in enumerate(spots) if same(spot, focus)), None)
    if place is None:
        return spots[0 if step > 0 else -1]
    return spots[place + step] if 0 <= place + step < len(spots) else None


def same(spot: Spot, other: Spot | None) -> bool:
    """Whether they mean the same, wherever they have been scrolled to."""
    return other is not None and (spot.command, spot.argument) == (other.command, other.argument)


def frame(shapes: Iterable[Shape], focus: Spot | None) -> list[Shape]:
    """A frame round the spot in focus, where it shows."""
    spot = next((each for each in reachable(shapes) if same(each, focus)), None)
    return [Box(spot.x - 2, spot.y - 2, spot.w + 4, spot.h + 4, None, palette.LINK, 5)] if spot is not None else []
