"""A field over the town that letters go into: a time to go to, or a name to find. A value; keys make the next. Pure."""

from __future__ import annotations

from typing import Literal

import msgspec

EntryKind = Literal["time", "find"]
LONGEST = 60
LABELS: dict[EntryKind, str] = {
    "time": "Go to: 18:00, day 2 9:30, Saturday 17:00", "find": "Find a resident, a place or a thing",
}  # fmt: skip


class Entry(msgspec.Struct, frozen=True):
    """`at` is which of the names that fit is marked; `wrong` says what was wrong with what was typed."""

    kind: EntryKind
    typed: str = ""
    at: int = 0
    wrong: str = ""

    @property
    def label(self) -> str:
        """What stands above the field."""
        return LABELS[self.kind]

    def refused(self, why: str) -> Entry:
        """The same, with what is wrong."""
        return msgspec.structs.replace(self, wrong=why)

    def after(self, key: str, text: str, choices: int) -> Entry | None:
        """The field after a key other than Return; None once it is closed. `choices` is how many names fit."""
        if key == "escape":
            return None
        if key == "backspace":
            return Entry(self.kind, self.typed[:-1])
        if key in ("down", "up", "tab", "shift+tab"):
            step = 1 if key in ("down", "tab") else -1
            return msgspec.structs.replace(self, at=(self.at + step) % max(1, choices))
        if text and text.isprintable():
            return Entry(self.kind, (self.typed + text)[:LONGEST])
        return self
