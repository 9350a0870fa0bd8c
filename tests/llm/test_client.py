"""What the client sends where, and that it keeps quiet. What comes back is tested in test_over_http_client.py."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from sim.errors import CallFailed
from sim.llm.client import LitellmModel, library, make_known, response_format
from sim.llm.prices import Prices
from sim.llm.sender import Asked
from tests.llm.asking import MODEL, SCHEMA, prompt, settings
from tests.llm.server import Faults, Server

CANARY = "sk-canary-5d41402abc4b2a76"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)


def send(server: Server, asked: str = MODEL, main: str = MODEL, **more: Any) -> dict[str, Any]:
    """The body that arrives at the server."""
    asyncio.run(LitellmModel(settings(server, **more), main).send(prompt(), Asked(asked)))
    return server.requests[-1].body


@pytest.mark.parametrize(
    ("model", "structured", "sent"),
    [
        ("openai/anything", "auto", False),
        ("openai/gpt-4o-mini", "auto", True),
        ("hosted_vllm/anything", "auto", True),
        ("lm_studio/anything", "auto", True),
        ("openai/gpt-4o-mini", "never", False),
        ("openai/anything", "always", True),
    ],
)
def test_the_schema_of_the_reply_is_sent_where_it_is_known_to_be_understood(
    model: str, structured: str, sent: bool, server: Server
) -> None:
    body = send(server, model, model, structured=structured)
    assert ("response_format" in body) == sent
    if sent:
        assert body["response_format"]["type"] == "json_schema"
        assert body["response_format"]["json_schema"]["name"] == "speak"
        assert body["response_format"]["json_schema"]["schema"] == SCHEMA


def test_a_model_of_ones_own_is_known_to_the_library_after_its_first_call_and_has_no_price_all_the_same(
    server: Server,
) -> None:
    named = "openai/made-at-home"
    client = LitellmModel(settings(server, structured="auto"), named)
    replies = [asyncio.run(client.send(prompt(), Asked(named))) for _ in range(2)]
    assert library().get_model_info(named)["litellm_provider"] == "openai"
    assert [reply.cost_usd for reply in replies] == [None, None] and Prices().of(named) is None
    assert [set(asked.body) for asked in server.requests] == [{"model", "messages"}] * 2


@pytest.mark.parametrize("named", ["ollama_chat/made-at-home", "gpt-4o-mini", "nobody/knows"])
def test_nothing_is_entered_that_is_known_or_would_be_taken_to_cost_nothing(named: str) -> None:
    before = dict(library().model_cost)
    make_known(named)
    assert library().model_cost == before


def test_what_is_not_set_is_not_sent(server: Server) -> None:
    assert set(send(server, structured="never")) == {"model", "messages"}


def test_the_endpoint_is_that_of_the_main_model_and_no_other_providers(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server() as elsewhere:
        monkeypatch.setenv("HOSTED_VLLM_API_BASE", elsewhere.base)
        model = LitellmModel(settings(server), MODEL)
        asyncio.run(model.send(prompt(), Asked("openai/another")))
        asyncio.run(model.send(prompt(), Asked("hosted_vllm/another")))
        assert [each.body["model"] for each in server.requests] == ["another"]
        assert [each.body["model"] for each in elsewhere.requests] == ["another"]
        assert CANARY not in str(elsewhere.requests[0].headers), "a key is for its own provider"


def test_one_client_serves_one_loop_after_the_other(server: Server) -> None:
    model = LitellmModel(settings(server), MODEL)
    for n in range(3):
        assert asyncio.run(model.send(prompt(f"Prompt {n}"), Asked(MODEL))).text
    assert len(server.requests) == 3


def test_a_body_that_trickles_is_cut_off_in_time() -> None:
    async def trickle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n")
        try:
            while True:
                writer.write(b" ")
                await writer.drain()
                await asyncio.sleep(0.05)
        except ConnectionError:
            writer.close()

    async def ask() -> None:
        served = await asyncio.start_server(trickle, "127.0.0.1", 0)
        base = f"http://127.0.0.1:{served.sockets[0].getsockname()[1]}/v1"
        try:
            await LitellmModel(settings(api_base=base, timeout_seconds=0.6), MODEL).send(prompt(), Asked(MODEL))
        finally:
            served.close()

    with pytest.raises(CallFailed) as raised:
        asyncio.run(ask())
    assert raised.value.trouble == "timeout"


def test_nobody_listens_is_a_trouble_of_the_connection() -> None:
    with pytest.raises(CallFailed) as raised:
        asyncio.run(LitellmModel(settings(api_base="http://127.0.0.1:9/v1"), MODEL).send(prompt(), Asked(MODEL)))
    assert raised.value.trouble == "connection"
    assert "127.0.0.1" in raised.value.detail


@pytest.mark.parametrize("model", ["no-such-provider/model", "no-slash-at-all", ""])
def test_a_model_of_no_known_provider_is_not_found(model: str) -> None:
    with pytest.raises(CallFailed) as raised:
        asyncio.run(LitellmModel(settings(), model).send(prompt(), Asked(model)))
    assert raised.value.trouble == "not found"


def test_a_missing_key_is_said_without_asking_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    with pytest.raises(CallFailed) as raised:
        asyncio.run(LitellmModel(settings(), MODEL).send(prompt(), Asked(MODEL)))
    assert raised.value.trouble == "authentication"
    assert "OPENAI_API_KEY" in raised.value.detail


def test_a_failure_drags_no_error_along_that_may_hold_a_key() -> None:
    with Server(Faults(schedule=["unauthorised"])) as server:
        try:
            raise ValueError("an earlier reply was of no use")
        except ValueError:
            with pytest.raises(CallFailed) as raised:
                asyncio.run(LitellmModel(settings(server), MODEL).send(prompt(), Asked(MODEL)))
    shown = "".join(traceback.format_exception(raised.value))
    assert CANARY not in shown
    assert "litellm" not in "".join(line for line in shown.splitlines() if "Error" in line)


def test_a_key_that_comes_back_in_a_reply_is_hidden(server: Server) -> None:
    server.script("speak", [f"Your key is {CANARY}."])
    reply = asyncio.run(LitellmModel(settings(server), MODEL).send(prompt(), Asked(MODEL)))
    assert reply.text == "Your key is [key]."


QUIET = """
import asyncio, os, socket, sys
from sim.llm.client import LitellmModel, library
from sim.llm.sender import Asked
from tests.llm.asking import MODEL, prompt, settings

real = socket.socket.connect
def connect(self, address):
    assert address[0] == "127.0.0.1", f"reached out to {address}"
    return real(self, address)
socket.socket.connect = connect

assert "litellm" not in sys.modules
model = LitellmModel(settings(api_base=sys.argv[1]), MODEL)
asyncio.run(model.send(prompt(), Asked(MODEL)))
for base in (sys.argv[1], "http://127.0.0.1:9/v1"):
    for name in (MODEL, "no-such-provider/x"):
        try:
            asyncio.run(LitellmModel(settings(api_base=base), name).send(prompt(), Asked(name)))
        except Exception:
            pass
litellm = library()
assert not (litellm.callbacks or litellm.success_callback or litellm.failure_callback)
assert os.environ["FROM_FILE_API_KEY"] == "from-the-file" and "FROM_ABOVE_API_KEY" not in os.environ
"""


def test_the_library_prints_nothing_reaches_out_to_nobody_and_reads_only_our_file_of_keys(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("FROM_ABOVE_API_KEY=from-above\n")
    (folder := tmp_path / "here").mkdir()
    (folder / ".env").write_text("FROM_FILE_API_KEY=from-the-file\n")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("LITELLM")}
    with Server() as server:
        done = subprocess.run(
            [sys.executable, "-c", QUIET, server.base], cwd=folder, capture_output=True, text=True, check=False,
            env={**clean, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_all_but_the_client_is_imported_without_the_library() -> None:
    code = (
        "import sys; import sim.llm.build, sim.llm.record, sim.llm.usage, sim.llm.client\n"
        "assert not {'litellm', 'openai', 'tiktoken'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


PLAIN: dict[str, Any] = {
    "title": "decide",
    "type": "object",
    "properties": {
        "place": {"anyOf": [{"enum": ["the mill"]}, {"type": "null"}]},
        "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}, "maxItems": 3},
    },
    "required": ["place", "steps"],
    "additionalProperties": False,
    "$defs": {
        "step": {
            "type": "object",
            "properties": {"what": {"type": "string"}},
            "required": ["what"],
            "additionalProperties": False,
        }
    },
}


@pytest.mark.parametrize(
    ("schema", "strict"),
    [
        (PLAIN, True),
        (SCHEMA, False),  # it bounds the length of a text, which is not held to
        ({**PLAIN, "additionalProperties": True}, False),
        ({**PLAIN, "required": ["place"]}, False),
        ({**PLAIN, "$defs": {"step": {"type": "object", "properties": {"what": {}}}}}, False),
    ],
)
def test_a_schema_is_called_strict_where_a_provider_can_hold_a_model_to_all_of_it(
    schema: dict[str, Any], strict: bool
) -> None:
    sent = response_format(prompt(schema=schema))["json_schema"]
    assert sent.get("strict", False) == strict
    assert sent["schema"] == schema


def test_what_the_library_does_with_a_schema_leaves_the_prompt_as_it_was() -> None:
    asked = prompt(schema={"title": "speak", "type": "object", "properties": {}})
    response_format(asked)["json_schema"]["schema"]["properties"]["added"] = {"type": "null"}
    assert asked.schema == {"title": "speak", "type": "object", "properties": {}}


PROVIDERS = {
    "anthropic": "ANTHROPIC_API_KEY", "azure": "AZURE_API_KEY", "cohere_chat": "COHERE_API_KEY",
    "deepseek": "DEEPSEEK_API_KEY", "gemini": "GEMINI_API_KEY", "groq": "GROQ_API_KEY", "hosted_vllm": "VLLM_API_KEY",
    "mistral": "MISTRAL_API_KEY", "ollama": "OLLAMA_API_KEY", "ollama_chat": "OLLAMA_API_KEY",
    "openrouter": "OPENROUTER_API_KEY", "together_ai": "TOGETHERAI_API_KEY",
}  # fmt: skip


@pytest.mark.parametrize("provider", sorted(PROVIDERS))
def test_the_errors_of_every_provider_have_their_class_and_show_no_key(
    provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    canary = "Qz7-canary-5d41402abc4b2a76"
    monkeypatch.setenv(PROVIDERS[provider], canary)
    monkeypatch.setenv("AZURE_API_VERSION", "2024-06-01")
    troubles = {400: "bad request", 401: "authentication", 404: "not found", 429: "rate limit", 500: "server"}
    statuses = iter(troubles)

    async def refuse(request: web.Request) -> web.Response:
        said = f"no, {canary}, not at {request.url} with {dict(request.headers)}"
        return web.json_response({"error": {"message": said}}, status=next(statuses), headers={"Retry-After": "3"})

    async def ask() -> dict[int, CallFailed]:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", refuse)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        name, base = f"{provider}/some-model", f"http://127.0.0.1:{runner.addresses[0][1]}"
        model, found = LitellmModel(settings(api_base=base), name), {}
        for status in troubles:
            with pytest.raises(CallFailed) as raised:
                await model.send(prompt(), Asked(name))
            found[status] = raised.value
        await runner.cleanup()
        return found

    found = asyncio.run(ask())
    assert {status: failure.trouble for status, failure in found.items()} == troubles
    assert found[429].retry_after == 3.0
    for failure in found.values():
        assert canary not in f"{failure!r} {failure} {vars(failure)}"
        assert failure.__context__ is None and failure.__cause__ is None
