"""Single values of a world file: taken as meant, or noted as a problem with the line they stand on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sim.errors import Problem, nearest
from sim.nouns import Tile
from sim.scenario.yaml_lines import Document, Key
from sim.town.map import hours_of


class Values:
    """A document whose values are read one by one; a wrong one is noted and its default goes on in its place."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def wrong(
        self,
        key: Key,
        value: object,
        message: str,
        hint: str = "",
        row: int | None = None,
        tile: Tile | None = None,
    ) -> None:
        """Note a problem; `row` is a row of the drawing, `tile` where it shows on the map."""
        line = self.document.mark(key).line + (0 if row is None else row + 1)
        dotted = ".".join(map(str, key))
        self.document.problems.append(Problem(self.document.file, line, dotted, value, message, hint, tile))

    def mapping(self, key: Key, value: object) -> dict[str, Any]:
        """A mapping; anything else is a problem, nothing an empty one."""
        if isinstance(value, dict):
            return value
        if value is not None:
            self.wrong(key, value, f"{value!r} is no mapping")
        return {}

    def only_known(self, key: Key, mapping: dict[str, Any], known: tuple[str, ...]) -> None:
        """Every key that is not known is a problem."""
        for name in mapping:
            if name not in known:
                hint = did_you_mean(name, known) or f"one of {', '.join(known)}"
                self.wrong((*key, name), mapping[name], f"unknown key {name!r}", hint)

    def text(self, key: Key, value: object, default: str, *, required: bool = False) -> str:
        """A text; a number is taken as written."""
        if value is None or value == "":
            if required:
                self.wrong(key, value, f"{key[-1]!r} is missing")
            return default
        if isinstance(value, dict | list | bool):
            self.wrong(key, value, f"{value!r} is no text")
            return default
        return str(value).strip()

    def choice(self, key: Key, value: object, default: str, known: tuple[str, ...], what: str) -> str:
        """One of the known words."""
        if value is None:
            return default
        if value in known:
            return str(value)
        self.wrong(
            key, value, f"{value!r} is no {what}", did_you_mean(str(value), known) or f"one of {', '.join(known)}"
        )
        return default

    def flag(self, key: Key, value: object, default: bool) -> bool:
        """True or false."""
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.wrong(key, value, f"{value!r} is neither true nor false")
        return default

    def count(self, key: Key, value: object) -> int:
        """A whole number from 1 on; 0 where it is not said."""
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value > 0):
            return value or 0
        self.wrong(key, value, f"{value!r} is no number of them, 1 or more")
        return 0

    def hours(self, key: Key, value: object) -> str:
        """Hours as on a door; empty for none."""
        hours = self.text(key, value, "")
        if hours and hours_of(hours) is None:
            self.wrong(key, value, f"{value!r} are no hours", "write them as 08:00-18:00")
            return ""
        return hours

    def names(self, key: Key, value: object) -> tuple[str, ...]:
        """A list of names."""
        if value is None:
            return ()
        if isinstance(value, list) and all(isinstance(name, str) and name for name in value):
            return tuple(value)
        self.wrong(key, value, f"{value!r} is no list of names", "write it as [Bea Hollis, Ivo Marsh]")
        return ()


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """The nearest known name as a hint, or nothing."""
    found = nearest(given, known)
    return f"did you mean {found!r}?" if found else ""
