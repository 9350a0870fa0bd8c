"""What a window asks of whatever is shown at its right of something chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sim.view.choosing import Selection
from sim.view.ruler import Measure
from sim.view.shapes import Shape


class Beside(Protocol):
    """What is shown at the right of something chosen, with its own commands: panels of minds, things and places."""

    @property
    def typing(self) -> bool:
        """Whether letters go into a field of the panel."""

    def shapes(self, chosen: Selection, tick: int, size: tuple[float, float], measure: Measure) -> Sequence[Shape]:
        """The panel at a tick, in a size in pixels of the interface."""

    def act(self, command: str, argument: str) -> bool:
        """Whether the command was one of the panel's."""

    def key(self, key: str, text: str) -> bool:
        """A key while a panel is open; whether it was one of the panel's."""
