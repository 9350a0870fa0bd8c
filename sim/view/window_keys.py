"""Keys as pygame tells of them, by the names that commands go by."""

from __future__ import annotations

import pygame

_SIGNS = frozenset("+-=_.,<>?/[]{}")


def key_name(event: pygame.event.Event) -> str:
    """A key as commands write it: 'space', 'shift+tab', 'ctrl+q', '?'."""
    if event.mod & pygame.KMOD_CTRL:
        name = pygame.key.name(event.key)
        return f"ctrl+{event.unicode if event.unicode in _SIGNS and event.unicode else name}"
    if event.unicode and event.unicode in _SIGNS:
        return str(event.unicode)
    names = {"page up": "pageup", "page down": "pagedown", "enter": "return", "[+]": "+", "[-]": "-"}
    name = pygame.key.name(event.key)
    name = names.get(name, name)
    return f"shift+{name}" if event.mod & pygame.KMOD_SHIFT and len(name) > 1 else name
