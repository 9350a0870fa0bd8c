"""The client against a server of its kind: what comes of an answer, and what class each thing that goes wrong has."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import jsonschema
import pytest

from sim.chat import Reply
from sim.errors import CallFailed
from sim.llm.client import LitellmModel
from sim.llm.sender import Asked
from tests.llm.asking import MODEL, SCHEMA, prompt, settings, wait_for
from tests.llm.server import ALL, Faults, Server

TROUBLES = {
    "rate_limit": "rate limit", "rate_limit_after": "rate limit", "server_error": "server", "unavailable": "server",
    "slow_first_byte": "timeout", "stalled_stream": "timeout", "reset": "connection", "cut_body": "connection",
    "invalid_utf8": "unreadable", "not_json": "unreadable", "empty": "empty", "refusal": "content filter",
    "tool_calls": "unreadable", "no_choices": "empty", "another_shape": "unreadable",
    "content_filter": "content filter", "context_too_long": "context too long", "wrong_model": "not found",
    "unauthorised": "authentication", "bad_request": "bad request",
}  # fmt: skip
"""The class of each fault that leaves nothing to read."""
READ = sorted(set(ALL) - set(TROUBLES))


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    key = "sk-canary-5d41402abc4b2a76"
    monkeypatch.setenv("OPENAI_API_KEY", key)
    yield key


def ask(server: Server, timeout: float = 10.0) -> Reply:
    model = LitellmModel(settings(server, timeout_seconds=timeout), MODEL)
    return wait_for(model.send(prompt(), Asked(MODEL, {"temperature": 0.5, "max_tokens": 99, "seed": 4})))


def test_an_answer_comes_with_what_it_took(server: Server, key: str) -> None:
    reply = ask(server)
    jsonschema.validate(json.loads(reply.text), SCHEMA)
    asked = server.requests[-1]
    assert reply.text == asked.content
    assert (reply.tokens_in, reply.finish, reply.attempts) == (asked.tokens, "stop", 1)
    assert reply.tokens_out and reply.cost_usd is None
    assert asked.headers["Authorization"] == f"Bearer {key}"
    assert [asked.body[name] for name in ("temperature", "max_tokens", "seed")] == [0.5, 99, 4]
    assert asked.body["response_format"]["json_schema"]["schema"] == SCHEMA


def test_a_server_that_asks_for_no_key_needs_none(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert ask(server).text


@pytest.mark.parametrize("fault", sorted(TROUBLES))
def test_each_thing_that_goes_wrong_has_its_class_and_shows_no_key(fault: str, key: str) -> None:
    slow = fault in ("slow_first_byte", "stalled_stream")
    with Server(Faults(schedule=[fault]), slow=20.0) as server, pytest.raises(CallFailed) as raised:
        ask(server, timeout=2 if slow else 60)
    assert raised.value.trouble == TROUBLES[fault]
    assert raised.value.retry_after == (0.02 if fault == "rate_limit_after" else None)
    assert key not in raised.value.detail
    assert raised.value.__cause__ is None
    assert len(server.requests) == 1, "the client itself tries nothing again"


@pytest.mark.parametrize("fault", READ)
def test_an_answer_is_handed_on_as_the_model_gave_it(fault: str, key: str) -> None:
    with Server(Faults(schedule=[fault])) as server:
        reply = ask(server)
        assert reply.text == server.requests[0].content
        assert reply.finish == ("length" if fault in ("truncated", "huge") else "stop")


def test_a_model_that_answers_under_another_name_is_known_by_it(key: str) -> None:
    with Server() as server:
        server.script("speak", [lambda asked: asked.notes.update(model="something-else") or "Hello."])
        assert ask(server).served == "something-else"


def test_requests_are_in_flight_at_once_over_connections_that_stay_open(key: str) -> None:
    async def many(model: LitellmModel) -> None:
        await asyncio.gather(*(model.send(prompt(f"Prompt {n}"), Asked(MODEL)) for n in range(64)))

    with Server(together=64) as server:
        wait_for(many(LitellmModel(settings(server), MODEL)))
        assert server.most_at_once == 64
