"""The screen that a window is opened on: whether there is one, how large, and how large letters are to be on it."""

from __future__ import annotations

import os
import sys

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from sim.errors import UserMistake

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
_UNSEEN = ("dummy", "offscreen")
"""Drivers that draw for nobody; SDL takes one where there is no display."""
SMALLEST = (640, 480)


class NoDisplay(UserMistake):
    """There is no screen to open a window on."""


def opened(size: tuple[int, int]) -> pygame.Surface:
    """A window of a size, or of as much as the screen has room for. Raises NoDisplay."""
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in _DISPLAYS):
        raise NoDisplay("no window can be opened here: there is no display")
    try:
        pygame.display.init()
        if pygame.display.get_driver() in _UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
            raise pygame.error("there is no display")
        desktop = pygame.display.get_desktop_sizes()[0]
        fits = (max(SMALLEST[0], min(size[0], desktop[0])), max(SMALLEST[1], min(size[1], desktop[1])))
        if os.environ.get("SDL_VIDEODRIVER") == "dummy":
            fits = size
        pygame.display.set_caption("Tulving")
        return pygame.display.set_mode(fits, pygame.RESIZABLE)
    except pygame.error as error:
        pygame.display.quit()
        raise NoDisplay(f"no window can be opened here: {error}") from None


def fitting_scale() -> float:
    """The scale of the interface for this screen: larger letters on a screen of very many pixels."""
    height = pygame.display.get_desktop_sizes()[0][1]
    return 2.0 if height >= 2000 else 1.5 if height >= 1500 else 1.0
