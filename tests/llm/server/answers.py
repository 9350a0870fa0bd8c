"""What the model behind the server says: scripted by purpose, or generated from the schema of the reply."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.llm.server.asked import Asked
from tests.llm.server.dice import KeyedDice
from tests.llm.server.faults import Fault
from tests.llm.server.generating import WORDS
from tests.llm.server.sensible import sensible

Said = str | Mapping[str, Any] | Fault | Callable[[Asked], "Said"]
"""One scripted answer: the text, the object to be written as JSON, a fault to meet, or what makes one of them."""


class Answers:
    """Answers of one model. Equal prompts get equal answers, or one after another where they are to `vary`."""

    def __init__(self, seed: int, vary: bool) -> None:
        self.seed, self.vary = seed, vary
        self._scripts: dict[str, list[Said]] = {}

    def script(self, purpose: str, said: Iterable[Said]) -> None:
        """Answer what is asked for `purpose` so, one after another; the last one stays."""
        self._scripts[purpose] = list(said)

    def scripted(self, asked: Asked) -> Said | None:
        """The next of the script for this purpose, or of that for all ('*')."""
        row = self._scripts.get(asked.purpose) or self._scripts.get("*")
        if not row:
            return None
        said = row.pop(0) if len(row) > 1 else row[0]
        return said(asked) if callable(said) else said

    def generated(self, asked: Asked) -> str:
        """A valid answer, by dice that know the prompt."""
        dice = KeyedDice("answer", self.seed, asked.key, asked.again if self.vary else 0)
        if asked.schema is None:
            return f"I would say: {dice.one_of(WORDS)}, and then {dice.one_of(WORDS)}."
        return json.dumps(sensible(asked, dice), ensure_ascii=False)


def as_text(said: str | Mapping[str, Any]) -> str:
    """A scripted answer as the text of a reply."""
    return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
