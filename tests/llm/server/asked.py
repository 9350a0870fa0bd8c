"""One request as it came in: what was asked, which schema the reply has to fit, and what became of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any

CHARACTERS_PER_TOKEN = 4


@dataclass
class Asked:
    """A request to the server.

    `n` counts requests from 0 in the order of their coming, `again` the earlier ones with equal messages. `fault` is
    the name of what went wrong with it on purpose; `answered` tells whether a whole reply was sent; `content` is what
    stood in it. `at_once` is how many requests were in hand when it came, itself included.
    """

    n: int
    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]
    again: int = 0
    fault: str = ""
    content: str | None = None
    answered: bool = False
    at_once: int = 1
    began: float = 0.0
    ended: float = 0.0
    notes: dict[str, Any] = field(default_factory=dict)

    @property
    def model(self) -> str:
        """The name of the model that was asked for."""
        return str(self.body.get("model", ""))

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The messages of the chat."""
        return list(self.body.get("messages", ()))

    @cached_property
    def text(self) -> str:
        """All that the messages say."""
        return "\n".join(str(message.get("content") or "") for message in self.messages)

    @cached_property
    def key(self) -> str:
        """A hash of what the model gets to see."""
        return sha256(json.dumps(self.messages, sort_keys=True).encode()).hexdigest()[:24]

    @cached_property
    def schema(self) -> dict[str, Any] | None:
        """The JSON Schema of the reply: that of `response_format`, else the last one that the messages show."""
        form = self.body.get("response_format") or {}
        sent = (form.get("json_schema") or {}).get("schema")
        return sent if sent is not None else schema_in(self.text)

    @property
    def purpose(self) -> str:
        """The title of the schema; empty where there is none."""
        return str((self.schema or {}).get("title", ""))

    @property
    def tokens(self) -> int:
        """Roughly how many tokens the messages have."""
        return -(-len(self.text) // CHARACTERS_PER_TOKEN)


def schema_in(text: str) -> dict[str, Any] | None:
    """The last JSON Schema of an object that stands in a text."""
    found = None
    for value in objects_in(text):
        if "title" in value and ("properties" in value or "$ref" in value):
            found = value
    return found


def objects_in(text: str) -> Iterator[dict[str, Any]]:
    """The outermost JSON objects in a text, in their order."""
    decoder, at = json.JSONDecoder(), text.find("{")
    while at >= 0:
        try:
            value, end = decoder.raw_decode(text, at)
        except ValueError:
            end = at + 1
        else:
            if isinstance(value, dict):
                yield value
        at = text.find("{", end)
