"""Where files name people, places, times and facts; read off the raw values, so that no mistake hides another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sim.scenario.forms import FORMS
from sim.scenario.yaml_lines import Document, Key

Pattern = tuple[str, ...]
"""A key in which '*' stands for every item of a list."""

INTERVENTION: Pattern = ("interventions", "*")
WISH: Pattern = (*INTERVENTION, "inner_voice", "wish")
PLANTED: Pattern = (*INTERVENTION, "plant", "memory")
GATHERING_PLACE: Pattern = ("gatherings", "*", "place")
GATHERING_HOST: Pattern = ("gatherings", "*", "host")
GATHERING_STARTS: Pattern = ("gatherings", "*", "starts")
REMEMBERED_BY: Pattern = ("memories", "*", "of")
"""Whose memory one is that a scenario gives; otherwise it is written as in a resident's file."""
SCENARIO_PEOPLE: tuple[Pattern, ...] = (
    GATHERING_HOST,
    ("gatherings", "*", "invites", "*"),
    ("news", "*", "knower"),
    (*INTERVENTION, "visitor", "to"),
    (*INTERVENTION, "inner_voice", "to"),
    (*INTERVENTION, "inner_voice", "wish", "whom"),
    (*INTERVENTION, "plant", "agent"),
    (*INTERVENTION, "erase", "agent"),
    (*INTERVENTION, "move", "agent"),
    REMEMBERED_BY,
)
CONCERNED: tuple[Pattern, ...] = (
    (*INTERVENTION, "visitor", "to"),
    (*INTERVENTION, "inner_voice", "to"),
    (*INTERVENTION, "plant", "agent"),
    (*INTERVENTION, "erase", "agent"),
    (*INTERVENTION, "move", "agent"),
)
"""Whom an intervention comes over: they must be in the town by then."""
SCENARIO_PLACES: tuple[Pattern, ...] = (
    GATHERING_PLACE,
    ("notices", "*", "place"),
    ("documents", "*", "place"),
    *((*INTERVENTION, kind, "place") for kind in ("notice", "visitor", "object", "move")),
    (*WISH, "place"),
    (*PLANTED, "place"),
    *((*PLANTED, form, "place") for form in FORMS if form not in ("tie", "knows")),
)
SCENARIO_FACTS: tuple[Pattern, ...] = (
    ("news", "*", "fact"),
    ("notices", "*", "facts", "*"),
    ("documents", "*", "versions", "*", "facts", "*"),
    *((*INTERVENTION, kind, "facts", "*") for kind in ("notice", "visitor", "inner_voice")),
    (*PLANTED, "told", "fact"),
    (*PLANTED, "knows"),
    (*PLANTED, "did", "said", "*"),
)
SCENARIO_DATES: tuple[Pattern, ...] = (("gatherings", "*", "since"), ("news", "*", "when"))

HOME: Pattern = ("home",)
ENTERS: Pattern = ("enters",)
RESIDENT_PEOPLE: tuple[Pattern, ...] = (
    ("memories", "*", "habit", "person"),
    ("memories", "*", "habit", "makes", "for"),
    ("memories", "*", "tie", "person"),
    ("memories", "*", "promised", "to"),
    ("memories", "*", "saw", "who"),
    ("memories", "*", "saw", "whom"),
)
RESIDENT_PLACES: tuple[Pattern, ...] = (
    HOME,
    ENTERS,
    ("keys", "*"),
    ("memories", "*", "place"),
    *(("memories", "*", form, "place") for form in FORMS if form not in ("tie", "knows")),
)
RESIDENT_FACTS: tuple[Pattern, ...] = (
    ("memories", "*", "told", "fact"),
    ("memories", "*", "knows"),
    ("memories", "*", "did", "said", "*"),
)
PROMISED_AT: Pattern = ("memories", "*", "promised", "at")
RESIDENT_DATES: tuple[Pattern, ...] = (("memories", "*", "when"),)
PLANTED_PEOPLE: tuple[Pattern, ...] = tuple((*PLANTED, *pattern[2:]) for pattern in RESIDENT_PEOPLE)
NAME: Pattern = ("name",)


@dataclass(frozen=True)
class Reference:
    """A value somewhere in a file that names something."""

    document: Document
    key: Key
    value: Any

    @property
    def text(self) -> str | None:
        """The value where it is a text that says something; other values are problems of type, found elsewhere."""
        return self.value.strip() if isinstance(self.value, str) and self.value.strip() else None


def references(document: Document, patterns: Sequence[Pattern]) -> Iterator[Reference]:
    """All values of a document under the patterns, in the order of the patterns."""
    for pattern in patterns:
        yield from (Reference(document, key, value) for key, value in _matches(document.data, pattern, ()))


def facts(document: Document, patterns: Sequence[Pattern]) -> Iterator[tuple[Reference, tuple[str, str, str]]]:
    """The well-formed facts under the patterns."""
    for reference in references(document, patterns):
        line = reference.value
        if isinstance(line, list) and len(line) == 3 and all(isinstance(part, str) for part in line):
            yield reference, (line[0].strip(), line[1].strip(), line[2].strip())


def _matches(value: Any, pattern: Pattern, key: Key) -> Iterator[tuple[Key, Any]]:
    if not pattern:
        yield key, value
    elif pattern[0] == "*":
        for number, item in enumerate(value if isinstance(value, list) else ()):
            yield from _matches(item, pattern[1:], (*key, number))
    elif isinstance(value, dict) and pattern[0] in value:
        yield from _matches(value[pattern[0]], pattern[1:], (*key, pattern[0]))
