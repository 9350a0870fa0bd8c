"""A language model that answers by the book: replies written in the test, in order, and what it was asked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from sim.brain.llm import LanguageBrain, prompts_for
from sim.chat import Prompt, Reply
from sim.errors import ThoughtFailure
from sim.nouns import Decision, Memory, Situation, Utterance

Written = str | Mapping[str, Any]
"""A reply: text as it is, or an object that is sent as JSON."""


@dataclass
class Scripted:
    """Gives the written replies in order and keeps the prompts."""

    replies: list[Written]
    asked: list[Prompt] = field(default_factory=list)

    async def complete(self, prompt: Prompt) -> Reply:
        """The next reply."""
        self.asked.append(prompt)
        reply = self.replies[len(self.asked) - 1]
        return Reply(reply if isinstance(reply, str) else json.dumps(reply))


def spoken(where: Situation, *replies: Written) -> Utterance:
    """What a brain says whose model replies so."""
    return asyncio.run(LanguageBrain(Scripted(list(replies))).speak(where))


def decided(where: Situation, *replies: Written) -> Decision:
    """What a brain decides whose model replies so."""
    return asyncio.run(LanguageBrain(Scripted(list(replies))).decide(where))


def complaint(where: Situation, wrong: Written, right: Written) -> str:
    """What a model is told about a wrong reply before it gives the right one."""
    model = Scripted([wrong, right])
    asyncio.run(getattr(LanguageBrain(model), where.question.kind)(where))
    assert len(model.asked) == 2, "the reply was taken as valid"
    assert model.asked[1].repair == 1
    return model.asked[1].messages[-1].content


def refused(where: Situation, *replies: Written) -> ThoughtFailure:
    """The failure of a brain whose model never gives a valid reply."""
    with pytest.raises(ThoughtFailure) as failed:
        asyncio.run(getattr(LanguageBrain(Scripted(list(replies))), where.question.kind)(where))
    return failed.value


def short(where: Situation, memory: Memory) -> str:
    """The id by which a prompt names a recalled memory."""
    ids = list(dict.fromkeys(item.id for item in where.recalled))
    return f"m{ids.index(memory.id) + 1}"


def asked(where: Situation, reply: Written) -> Prompt:
    """The prompt of a question that is answered so."""
    model = Scripted([reply])
    asyncio.run(getattr(LanguageBrain(model), where.question.kind)(where))
    return model.asked[0]


def offered(where: Situation, key: str) -> list[str]:
    """What the schema of a question lists for a key of the reply; empty where it does not ask for it."""
    schema = prompts_for(where)[0].schema
    assert schema is not None
    found = schema["properties"].get(key, {})
    texts = [found, found.get("items", {}), *found.get("anyOf", ())]
    return next((list(each["enum"]) for each in texts if "enum" in each), [])
