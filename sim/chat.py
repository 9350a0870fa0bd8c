"""What is asked of a language model and what it answers: the frozen values that cross that seam.

Who asks knows nothing of models, prices and networks; who answers knows nothing of residents. Times are in ticks where
they belong to the town and in seconds where they belong to the machine.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from typing import Any, Literal

import msgspec

PURPOSES = (
    "importance", "day_plan", "step_plan", "decide", "speak", "reflect", "extract", "answer", "summarise",
)  # fmt: skip
"""What a model is asked for; each has its prompt and its typed reply."""
PROMPTS = (*PURPOSES, "shared", "repair")
"""The templates of prompts: one a purpose, the macros that they share, and what is said of an invalid reply."""
COMMON_FIELDS = ("who", "now", "here", "recalled", "talk", "sights", "shape")
"""What the template of every purpose may name; its own fields follow below."""
PROMPT_FIELDS = {
    "importance": ("observed",),
    "day_plan": ("day", "evening"),
    "step_plan": ("day", "blocks"),
    "decide": ("reason", "person", "acts", "blocks", "promises", "due", "may_end", "may_sleep"),
    "speak": ("listeners", "acts", "matters", "proposes", "due", "turns", "overlong", "words"),
    "reflect": ("observed",),
    "extract": ("observed",),
    "answer": ("question",),
    "summarise": ("others", "observed"),
    "shared": (),
    "repair": ("problems",),
}
"""The fields that each template may name besides the common ones (each is described at the head of the template)."""
MACROS = ("identity", "rules", "reply", "moment", "situation", "memories", "seen", "turns")
"""What the shared template offers to all others, as `shared.identity()` and so on."""
MIDWAY = (
    "api_base", "budget", "cache", "concurrency", "fallback_models", "prices", "requests_per_minute", "timeout_seconds",
    "tokens_per_minute", "tries",
)  # fmt: skip
"""Keys of a scenario's `llm` that only say where a model is found, how hard it may be asked and what it may cost: a run
that goes on may be given them anew, and two runs that differ in nothing else are the same run."""
BARRED_FILTERS = ("e", "escape", "forceescape", "safe", "urlize", "xmlattr")
"""Filters that no template may use: they would declare what others said to be text of the prompt itself."""


class Message(msgspec.Struct, frozen=True):
    """One message of a chat."""

    role: Literal["system", "user", "assistant"]
    content: str


class CallKey(msgspec.Struct, frozen=True, order=True):
    """Which call of a run it is: the `occurrence`-th (from 0) that `agent` made for `purpose` at `tick`."""

    tick: int
    agent: str
    purpose: str
    occurrence: int = 0


class Prompt(msgspec.Struct, frozen=True, dict=True, omit_defaults=True):
    """What one resident asks of a model, once.

    `schema` is the JSON Schema of the reply, which the messages describe in words as well. `template` is the hash of
    the templates that it was made from. `repair` counts from 1 where an invalid reply is shown back with its error.
    """

    purpose: str
    agent: str
    tick: int
    messages: tuple[Message, ...]
    schema: dict[str, Any] | None = None
    template: str = ""
    repair: int = 0

    @cached_property
    def hash(self) -> str:
        """A hash of all that the model gets to see; equal prompts have equal hashes in any process."""
        seen = ([(each.role, each.content) for each in self.messages], self.schema)
        return sha256(msgspec.json.encode(seen, order="deterministic")).hexdigest()[:24]


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came back: the text as the model gave it, and what it took.

    Token counts are None where the model did not tell, `cost_usd` where no price is known; neither is ever guessed.
    `seconds` is the time of the attempt that succeeded, `attempts` how many requests were made for it in all.
    `source`: 'model', 'cache' or 'record'. `served` is the name by which the server says that it answered, often one
    with a version.
    """

    text: str
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens_cached: int | None = None
    cost_usd: float | None = None
    seconds: float = 0.0
    attempts: int = 1
    finish: str = ""
    source: Literal["model", "cache", "record"] = "model"
    served: str = ""


CallTrouble = Literal[
    "rate limit", "timeout", "connection", "server", "context too long", "content filter", "authentication",
    "not found", "bad request", "unreadable", "empty",
]  # fmt: skip
"""Classes of what goes wrong with a call; the first four pass and are tried again, the last two once."""
