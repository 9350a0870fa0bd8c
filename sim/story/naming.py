"""Names as a page uses them: in full where somebody first comes up, by the first name from then on."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sim.wording import first_name

_QUOTED = re.compile("(\u201c[^\u201d]*\u201d)")
"""Words of residents: nothing in them is changed."""


class Names:
    """Who has been named by now, on one page."""

    def __init__(self, people: Iterable[str]) -> None:
        self.people = tuple(people)
        self._named: set[str] = set()
        pattern = "|".join(re.escape(name) for name in sorted(self.people, key=lambda name: (-len(name), name)))
        self._any = re.compile(rf"\b(?:{pattern})\b") if pattern else re.compile(r"(?!)")

    def told(self, text: str) -> str:
        """A text with the names of those who came up before cut to the first."""
        parts = _QUOTED.split(text)
        return "".join(part if part.startswith("\u201c") else self._any.sub(self._shown, part) for part in parts)

    def _shown(self, found: re.Match[str]) -> str:
        name = found[0]
        if name in self._named:
            return first_name(name)
        self._named.add(name)
        return name


def short(text: str, people: Iterable[str]) -> str:
    """A text with first names alone."""
    names = Names(people)
    names._named.update(names.people)
    return names.told(text)
