"""A sheet of shapes over the picture."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import msgspec

from sim.view.shapes import Shape


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
