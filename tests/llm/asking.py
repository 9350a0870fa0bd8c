"""Prompts and settings for the tests that ask a model over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from sim.chat import Message, Prompt
from sim.scenario.modelling import Modelling
from tests.llm.server import Server

Given = TypeVar("Given")

MODEL = "openai/anything"
SCHEMA: dict[str, Any] = {
    "title": "speak",
    "type": "object",
    "properties": {
        "act": {"type": "string", "enum": ["greet", "tell"]},
        "text": {"type": "string", "minLength": 1, "maxLength": 60},
        "facts": {"type": "array", "items": {"type": "string", "enum": ["m1", "m2"]}},
    },
    "required": ["act", "text", "facts"],
    "additionalProperties": False,
}


def prompt(text: str = "It is your turn.", agent: str = "Ada Hill", tick: int = 7, **more: Any) -> Prompt:
    """What a resident might ask."""
    said = (Message("system", "You are somebody in a town."), Message("user", text))
    return Prompt(**{"purpose": "speak", "agent": agent, "tick": tick, "messages": said, "schema": SCHEMA} | more)


def settings(server: Server | None = None, **more: Any) -> Modelling:
    """Settings under which nothing takes long; `server` is where the model is."""
    base = server.base if server is not None else ""
    given = {"api_base": base, "timeout_seconds": 60.0, "structured": "always", "concurrency": 64} | more
    return Modelling.model_validate(given)


def wait_for(work: Coroutine[Any, Any, Given]) -> Given:
    """What comes of `work`, in a loop of its own."""
    return asyncio.run(work)
