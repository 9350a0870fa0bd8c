"""Pictures of the window compared: as a person would who looks for what has changed, not pixel by pixel.

Each block of 8 by 8 pixels is its mean colour, wherever within two pixels it lies, so that letters which another
version of a library hints, smooths or spaces otherwise are the same, and a bubble or a button that is gone is not.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from sim.runs.png import write_png

Pixels = NDArray[np.uint8]
"""(height, width, 3)."""
BLOCK = 8
LEVELS = 16
"""A block differs where its mean colour does by more than so many of 255 levels; smoothing changes it by a few."""
SHIFTS = tuple((dx, dy) for dy in (0, -1, 1) for dx in (0, -1, 1, -2, 2))
MOST_BLOCKS = 0.001
"""The part of the blocks that may differ: some four of 640 by 480."""


def pixels(surface: pygame.Surface) -> Pixels:
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))


def read(path: Path) -> Pixels:
    return pixels(pygame.image.load(str(path)))


def blocks(picture: Pixels) -> NDArray[np.float64]:
    """The mean colour of every block; what is left over at the right and at the foot belongs to none."""
    high, wide = (side // BLOCK for side in picture.shape[:2])
    cut = picture[: high * BLOCK, : wide * BLOCK].astype(np.float64)
    return cut.reshape(high, BLOCK, wide, BLOCK, 3).mean(axis=(1, 3))


def apart(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    """Which blocks differ."""
    wanted = blocks(one)
    least = np.full(wanted.shape[:2], np.inf)
    for shift in SHIFTS:
        moved = blocks(np.roll(other, shift, axis=(1, 0)))
        least = np.minimum(least, np.abs(wanted - moved).max(axis=2))
        if least.max() <= LEVELS:
            break
    return np.asarray(least > LEVELS)


def alike(one: Pixels, other: Pixels) -> bool:
    """Whether a person would say that it is the same picture."""
    return one.shape == other.shape and bool(apart(one, other).mean() <= MOST_BLOCKS)


def difference(one: Pixels, other: Pixels) -> Pixels:
    """The other picture in grey, with the blocks that differ in red."""
    grey = np.repeat((other.mean(axis=2) * 0.4)[:, :, None], 3, axis=2).astype(np.uint8)
    marked = np.kron(apart(one, other), np.ones((BLOCK, BLOCK), dtype=np.bool_))
    high, wide = marked.shape
    grey[:high, :wide, 0][marked] = 255
    return grey


def told_apart(wanted: Pixels, shown: Pixels, name: str, folder: Path) -> str:
    """Nothing where they are alike; else both and their difference are written, and this names the files."""
    if alike(wanted, shown):
        return ""
    made = {"reference": wanted, "shown": shown}
    if wanted.shape == shown.shape:
        made["difference"] = difference(wanted, shown)
    paths = [folder / f"{name}-{what}.png" for what in made]
    for path, picture in zip(paths, made.values(), strict=True):
        write_png(path, picture)
    files = "\n  ".join(str(path) for path in paths)
    share = f"{apart(wanted, shown).mean():.1%} of its blocks" if "difference" in made else "its size"
    return (
        f"the screen '{name}' is another than its reference, in {share}:\n  {files}\n"
        "Where that was meant: python -m tests.view.take_references, and look at what it made."
    )
