"""The loopback server is itself held to what it says: valid answers, every fault, counts that are right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.llm.server import ALL, Asked, Fault, Faults, Server
from tests.llm.server.asked import schema_in
from tests.llm.server.dice import KeyedDice
from tests.llm.server.generating import fitting

SPEAK = {
    "title": "speak",
    "type": "object",
    "properties": {
        "act": {"enum": ["greet", "tell", "part"]},
        "text": {"type": "string", "maxLength": 60},
        "facts": {"type": "array", "items": {"$ref": "#/$defs/Id"}, "maxItems": 2, "uniqueItems": True},
        "at": {"type": "string", "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$"},
        "sure": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 10}, {"type": "null"}]},
    },
    "required": ["act", "text", "facts", "at", "sure"],
    "additionalProperties": False,
    "$defs": {"Id": {"enum": ["a/1/0", "a/2/0"]}},
}


def body(text: str = "Speak.", schema: dict[str, Any] | None = SPEAK, **more: Any) -> dict[str, Any]:
    form = {"type": "json_schema", "json_schema": {"name": "speak", "schema": schema}}
    sent = {"model": "anything", "messages": [{"role": "user", "content": text}], **more}
    return sent if schema is None else {**sent, "response_format": form}


def post(server: Server, sent: dict[str, Any], path: str = "/chat/completions", timeout: float = 30) -> httpx.Response:
    return httpx.post(server.base + path, json=sent, timeout=timeout, headers={"Authorization": "Bearer sk-1"})


def content(response: httpx.Response) -> str:
    return str(response.json()["choices"][0]["message"]["content"])


@pytest.fixture(scope="module")
def calm() -> Iterator[Server]:
    with Server() as server:
        yield server


def test_an_answer_fits_the_schema_that_was_sent_and_is_counted(calm: Server) -> None:
    response = post(calm, body())
    jsonschema.validate(json.loads(content(response)), SPEAK)
    told = response.json()["usage"]
    assert told["total_tokens"] == told["prompt_tokens"] + told["completion_tokens"] > 0
    assert calm.requests[-1].purpose == "speak"
    assert calm.requests[-1].answered


def test_an_answer_fits_the_schema_that_the_prompt_shows(calm: Server) -> None:
    text = f"You know {{nothing}} {{'a': 1}}.\nAnswer so:\n{json.dumps(SPEAK)}\nGo {{on}}."
    jsonschema.validate(json.loads(content(post(calm, body(text, None)))), SPEAK)
    assert calm.requests[-1].purpose == "speak"


def test_the_last_schema_in_a_prompt_counts() -> None:
    first, last = {"title": "a", "properties": {}}, {"title": "b", "properties": {}}
    assert schema_in(f"{json.dumps(first)} and {json.dumps(last)} {json.dumps({'x': 1})}") == last


def test_equal_prompts_are_answered_alike_by_any_server_of_a_seed() -> None:
    with Server() as one, Server() as other, Server(seed=2) as third:
        texts = [f"Prompt {n}" for n in range(5)]
        said = [[content(post(each, body(text))) for text in texts] for each in (one, other, third)]
    assert said[0] == said[1] != said[2]


def test_equal_prompts_are_answered_anew_where_asked_to_vary() -> None:
    with Server(vary=True) as server:
        assert len({content(post(server, body())) for _ in range(6)}) > 1


@given(st.integers(), st.data())
def test_whatever_the_schema_the_value_fits_it(key: int, data: st.DataObject) -> None:
    leaf = st.sampled_from([
        {"type": "string", "minLength": 2, "maxLength": 9}, {"type": "string", "pattern": "^(day|[a-c]{2,4}) \\d+$"},
        {"type": "integer", "minimum": -3, "maximum": 3}, {"type": "integer", "exclusiveMinimum": 4}, {"const": "x"},
        {"type": "boolean"}, {"enum": ["Ada", "Bo"]}, {"type": ["string", "null"]}, {"type": "number", "maximum": 0.5},
    ])  # fmt: skip
    nested = st.recursive(leaf, lambda inner: st.one_of(
        st.builds(lambda item: {"type": "array", "items": item, "minItems": 1, "maxItems": 3}, inner),
        st.builds(lambda parts: {"anyOf": parts}, st.lists(inner, min_size=1, max_size=3)),
        st.builds(lambda a, b: {"type": "object", "properties": {"a": a, "b": b}, "required": ["a"]}, inner, inner),
    ), max_leaves=6)  # fmt: skip
    schema = data.draw(nested)
    jsonschema.validate(fitting(schema, KeyedDice(key)), schema)


@pytest.mark.parametrize("fault", ALL)
def test_every_fault_is_a_fault_for_whoever_asks_and_is_kept(fault: str) -> None:
    with Server(Faults(schedule=[fault, ""]), slow=20.0) as server:
        try:
            response = post(server, body(), timeout=2.0 if fault in ("slow_first_byte", "stalled_stream") else 30.0)
            answer = json.loads(content(response))
            jsonschema.validate(answer, SPEAK)
            good = response.status_code == 200
        except (httpx.HTTPError, ValueError, LookupError, TypeError, jsonschema.ValidationError):
            good = False
        # Odd characters and strange words fit a schema of free text all the same.
        assert not good or fault == "control_characters"
        assert server.met == {fault: 1}
        jsonschema.validate(json.loads(content(post(server, body()))), SPEAK)


def test_the_share_of_faults_is_as_asked_whatever_the_order() -> None:
    def of(n: int) -> str:
        message = {"messages": [{"role": "user", "content": f"Prompt {n}"}]}
        return Faults(rate=0.3).of(Asked(0, "/v1/chat/completions", {}, message))

    forth, back = [of(n) for n in range(400)], [of(n) for n in reversed(range(400))]
    assert forth == back[::-1]
    assert 90 < sum(map(bool, forth)) < 150
    assert len(set(forth)) > 15


def test_a_script_is_said_in_a_row_and_its_last_line_stays(calm: Server) -> None:
    with Server() as server:
        server.script("speak", ["one", {"two": 2}, Fault("server_error"), lambda asked: f"four of {asked.n}", "end"])
        said = [post(server, body()) for _ in range(6)]
    assert [each.status_code for each in said] == [200, 200, 500, 200, 200, 200]
    assert [content(said[n]) for n in (0, 1, 3, 4, 5)] == ["one", '{"two": 2}', "four of 3", "end", "end"]


def test_a_stream_gives_the_same_answer_piece_by_piece(calm: Server) -> None:
    whole = content(post(calm, body()))
    lines = [line.removeprefix("data: ") for line in post(calm, body(stream=True)).text.splitlines() if line]
    assert lines[-1] == "[DONE]"
    told = [json.loads(line) for line in lines[:-1]]
    pieces = [choice["delta"].get("content", "") for each in told for choice in each["choices"]]
    assert "".join(pieces) == whole
    assert told[-1]["usage"]["total_tokens"] > 0


def test_requests_in_hand_at_once_are_counted() -> None:
    with Server(together=8) as server, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: post(server, body(f"{n}")), range(8)))
        assert server.most_at_once == 8
        assert server.in_hand == 0


def test_a_key_a_model_and_a_window_are_asked_for() -> None:
    with Server(key="sk-1", serves=("known",), context=10) as server:
        assert httpx.post(server.base + "/chat/completions", json=body()).status_code == 401
        assert post(server, body()).status_code == 404
        long = post(server, body("a word " * 20, model="known"))
        assert long.json()["error"]["code"] == "context_length_exceeded"
        assert post(server, body(model="known")).status_code == 200
        assert httpx.get(server.base + "/models", headers={"Authorization": "Bearer sk-1"}).json()["data"][0]["id"]
    with Server(context=10, silently=True) as server:
        assert post(server, body("a word " * 20)).json()["usage"]["prompt_tokens"] == 10


def test_vectors_depend_on_the_text_and_the_model_alone(calm: Server) -> None:
    def vectors(*texts: str) -> list[list[float]]:
        data = post(calm, {"model": "vectors", "input": list(texts)}, "/embeddings").json()["data"]
        return [each["embedding"] for each in data]

    assert vectors("a", "b") == [*vectors("a"), *vectors("b")]
    assert len(vectors("a")[0]) == 8
    assert isinstance(post(calm, {"model": "v", "input": "a", "encoding_format": "base64"}, "/embeddings").json(), dict)
