"""The inner seam of the chain: one request to one model, and how long it may be.

`LanguageModel.complete(prompt)` is what the brain sees. Below the choice of a model each wrapper is a `Sender`, which
is told besides the prompt which model is asked and with what parameters, so that a fallback is only another `Asked`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from sim.chat import Message, Prompt, Reply
from sim.scenario.modelling import Modelling

BYTES_A_TOKEN = 4
"""Of UTF-8: about right for English as for Chinese, whose tokens are shorter and whose characters are longer."""
TOKENS_A_MESSAGE = 4
"""What the role and the borders of a message take."""
TOKENS_OF_A_REPLY = 500
"""Room reserved for a reply whose longest length is not set."""
CUT_BELOW = 0.6
"""Fewer reported tokens of a prompt than this share of our own count (within a third): it was cut on the way."""
SHORTEST_CUT = 400
"""Tokens of a prompt; below that a count says little."""


@dataclass(frozen=True)
class Asked:
    """Who is asked and how: a model as litellm names it, and those parameters that are set."""

    model: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """Some of temperature, max_tokens, seed."""


class Sender(Protocol):
    """What makes one request to one model, or several until it has an answer."""

    async def send(self, prompt: Prompt, asked: Asked) -> Reply:
        """The model's reply. Raises CallFailed for this call, RunStopped where no call would serve."""


def seconds_now() -> float:
    """The time of the running loop, in seconds; only differences mean anything."""
    return asyncio.get_running_loop().time()


def asked_of(settings: Modelling, model: str, purpose: str) -> Asked:
    """Which model is asked for `purpose`, where `model` is the main one, and with what parameters."""
    return Asked(settings.of_purpose(settings.models, purpose) or model, parameters_of(settings, purpose))


def parameters_of(settings: Modelling, purpose: str) -> dict[str, Any]:
    """The parameters that are set for `purpose`; what is left out is for the model's provider to choose."""
    tables: dict[str, dict[str, Any]] = {
        "temperature": settings.temperature, "max_tokens": settings.max_tokens, "seed": settings.model_seed,
    }  # fmt: skip
    values = {name: settings.of_purpose(table, purpose) for name, table in tables.items()}
    return {name: value for name, value in values.items() if value is not None}


def estimated_in(prompt: Prompt) -> int:
    """About how many tokens a prompt has: a fourth of its bytes. Used for limits and caps until the model has told."""
    schema = len(msgspec.json.encode(prompt.schema)) // BYTES_A_TOKEN if prompt.schema else 0
    return estimated_of(prompt.messages) + schema


def estimated_of(messages: Sequence[Message]) -> int:
    """About how many tokens messages have by themselves, without the schema that may be sent along."""
    text = sum(len(each.content.encode("utf-8", "replace")) // BYTES_A_TOKEN + 1 for each in messages)
    return text + TOKENS_A_MESSAGE * len(messages)


def is_cut(ours: int, reported: int | None) -> bool:
    """Whether a prompt of `ours` tokens by our count was cut on the way, where the model reports so many of it."""
    return reported is not None and ours > SHORTEST_CUT and reported < CUT_BELOW * ours


def estimated_out(asked: Asked) -> int:
    """How many tokens a reply may have at most, or about how many where that is not set."""
    return int(asked.parameters.get("max_tokens", TOKENS_OF_A_REPLY))
