"""Keys as pygame tells of them, by the names that commands go by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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


class Keys:
    """The keys that are down. One that is held counts again and again, but no more often than pictures come."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def fresh(self, events: Sequence[pygame.event.Event]) -> Iterator[pygame.event.Event]:
        """Of the events since the last picture those that count.

        A key counts once more while it is held: not when it has been let go meanwhile. Else a short press would be many
        where a picture took its time, and what takes long, such as saving one, would go on by itself.
        """
        let_go = {event.key for event in events if event.type == pygame.KEYUP}
        again: set[int] = set()
        for event in events:
            if event.type == pygame.KEYUP:
                self._down.discard(event.key)
            elif event.type == pygame.KEYDOWN and event.key:  # letters of an input method have no key
                if event.key in self._down:
                    if event.key in again or event.key in let_go:
                        continue
                    again.add(event.key)
                self._down.add(event.key)
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._down.clear()  # who lets go of them elsewhere is not heard here
            yield event
