"""The loopback server: an OpenAI-compatible endpoint in a thread with its own loop, which keeps what it was asked."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Self

from aiohttp import ClientConnectionResetError, web

from tests.llm.server.answers import Answers, Said, as_text
from tests.llm.server.asked import Asked
from tests.llm.server.dice import KeyedDice
from tests.llm.server.faults import Fault, Faults
from tests.llm.server.replies import chunks, completion, embeddings, models, refusals
from tests.llm.server.spoiling import SPOILT, spoilt

CALL = {"id": "call_1", "type": "function", "function": {"name": "answer", "arguments": '{"n": 1}'}}


PATIENCE_SECONDS = 60.0
"""So long those wait who are to be answered together."""


@dataclass
class Server:
    """A server on a free port of this machine (or on `port`) while it is in a `with`.

    `latency` are the seconds that each answer takes, up to `jitter` more by dice of their own. `seed` chooses the
    generated answers; with `vary` equal prompts get one after another, else the same one. `slow` are the seconds that
    a slow first byte or a stalled stream takes, `retry_after` what a 429 asks for. `key`: the only one let in, where
    given. `serves`: the only models there are, where given. `context`: tokens of the window; a longer prompt is
    refused, or cut `silently`. `dim`: of embeddings. `together`:
    nothing is answered until so many requests were in hand at once, or nobody can hope for it any more.
    """

    faults: Faults = field(default_factory=Faults)
    latency: float = 0.0
    jitter: float = 0.0
    seed: int = 1
    vary: bool = False
    slow: float = 3.0
    retry_after: float = 0.02
    key: str = ""
    serves: tuple[str, ...] = ()
    context: int | None = None
    silently: bool = False
    dim: int = 8
    port: int = 0
    together: int = 0
    requests: list[Asked] = field(default_factory=list, init=False)
    in_hand: int = field(default=0, init=False)
    most_at_once: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self._answers = Answers(self.seed, self.vary)
        self._came: Counter[str] = Counter()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()

    @property
    def base(self) -> str:
        """What is given to a client as `api_base`."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def chats(self) -> list[Asked]:
        """The requests for completions."""
        return [asked for asked in self.requests if asked.path.endswith("/chat/completions")]

    @property
    def answered(self) -> int:
        """How many completions were sent whole, whatever stood in them."""
        return sum(asked.answered for asked in self.chats)

    @property
    def met(self) -> Counter[str]:
        """How many requests met each fault."""
        return Counter(asked.fault for asked in self.requests if asked.fault)

    def script(self, purpose: str, said: Iterable[Said]) -> None:
        """Answer what is asked for `purpose` ('*': for any, '': without a schema) so, in a row; the last one stays."""
        self._answers.script(purpose, said)

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self.serve(self._ready.set))
        self._loop.close()

    async def serve(self, ready: Any = None) -> None:
        """Serve until it is stopped."""
        self._stopped = asyncio.Event()
        app = web.Application(client_max_size=1 << 28)
        for root in ("/v1", ""):  # as an address is given with it or without
            app.router.add_post(f"{root}/chat/completions", self._chat)
            app.router.add_post(f"{root}/embeddings", self._embed)
            app.router.add_get(f"{root}/models", self._models)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", self.port, backlog=1024)
        await site.start()
        self.port = site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
        if ready is not None:
            ready()
        await self._stopped.wait()
        await runner.cleanup()

    # --- one request ----------------------------------------------------------------------------------------------

    async def _taken(self, request: web.Request) -> Asked:
        body = await request.json() if request.can_read_body else {}
        asked = Asked(len(self.requests), request.path, dict(request.headers), body, began=time.monotonic())
        asked.again = self._came[asked.key]
        self._came[asked.key] += 1
        self.in_hand += 1
        asked.at_once = self.in_hand
        self.most_at_once = max(self.most_at_once, self.in_hand)
        self.requests.append(asked)
        return asked

    def _done(self, asked: Asked, answered: bool = False) -> None:
        """Before the last byte is sent, so that whoever got it finds everything noted."""
        if not asked.ended:
            self.in_hand -= 1
            asked.ended = time.monotonic()
            asked.answered = answered

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        asked = await self._taken(request)
        try:
            await self._wait(asked)
            refusal = self._unwelcome(asked)
            if refusal is not None:
                return await self._send(request, asked, *refusal)
            said = self._answers.scripted(asked)
            asked.fault = said.name if isinstance(said, Fault) else "" if said is not None else self.faults.of(asked)
            good = as_text(said) if said is not None and not isinstance(said, Fault) else self._answers.generated(asked)
            return await self._answer(request, asked, good)
        except ClientConnectionResetError:  # Whoever asked has not waited for it.
            return web.Response()
        finally:
            self._done(asked)

    async def _wait(self, asked: Asked) -> None:
        seconds = self.latency
        if self.jitter:
            seconds += self.jitter * KeyedDice("jitter", self.port, asked.n).share()
        if seconds:
            await asyncio.sleep(seconds)
        patience = time.monotonic() + PATIENCE_SECONDS
        while self.most_at_once < self.together and time.monotonic() < patience:
            await asyncio.sleep(0.002)

    def _unwelcome(self, asked: Asked) -> tuple[int, dict[str, Any], dict[str, str]] | None:
        refusal = refusals(asked, self.retry_after)
        name = ""
        if self.key and asked.headers.get("Authorization") != f"Bearer {self.key}":
            name = "unauthorised"
        elif self.serves and asked.model not in self.serves:
            name = "wrong_model"
        elif self.context is not None and asked.tokens > self.context:
            if not self.silently:
                name = "context_too_long"
            asked.notes["tokens_in"] = self.context
        asked.fault = name
        return refusal[name] if name else None

    async def _answer(self, request: web.Request, asked: Asked, good: str) -> web.StreamResponse:
        refusal = refusals(asked, self.retry_after).get(asked.fault)
        if refusal is not None:
            return await self._send(request, asked, *refusal)
        if asked.fault == "slow_first_byte":
            await asyncio.sleep(self.slow)
        elif asked.fault == "reset":
            return self._reset(request)
        content = spoilt(asked.fault, good, asked.schema) if asked.fault in SPOILT else good
        finish = {"truncated": "length", "huge": "length"}.get(asked.fault, "stop")
        body: Any = completion(asked, content, finish)
        if asked.fault == "tool_calls":
            body = completion(asked, None, "tool_calls", tool_calls=[CALL, CALL])
        elif asked.fault == "refusal":
            body = completion(asked, None, finish, refusal=content)
        elif asked.fault == "no_choices":
            body["choices"] = []
        elif asked.fault == "another_shape":
            body = {"result": content}
        asked.content = content
        if asked.body.get("stream"):
            return await self._stream(request, asked, chunks(asked, content, finish))
        raw = json.dumps(body).encode()
        if asked.fault in ("cut_body", "stalled_stream"):
            return await self._half(request, raw, asked.fault == "stalled_stream")
        if asked.fault == "not_json":
            raw = b"<html><body><h1>502 Bad Gateway</h1></body></html>"
        elif asked.fault == "invalid_utf8":
            raw = raw.replace(b'"role"', b'"\xff\xfe\xc3("', 1).replace(b'"content": "', b'"content": "\xff\xc3(', 1)
        return await self._send(request, asked, 200, raw, {})

    async def _send(
        self, request: web.Request, asked: Asked, status: int, body: dict[str, Any] | bytes, headers: dict[str, str]
    ) -> web.StreamResponse:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        response = web.Response(status=status, body=raw, content_type="application/json", headers=headers)
        await response.prepare(request)
        self._done(asked, answered=status == 200)
        await response.write_eof()
        return response

    async def _stream(self, request: web.Request, asked: Asked, parts: list[bytes]) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for n, part in enumerate(parts):
            if n == len(parts) // 2 and asked.fault == "stalled_stream":
                await asyncio.sleep(self.slow)
            if n == len(parts) // 2 and asked.fault == "cut_body":
                self._reset(request)
                return response
            await response.write(part)
        self._done(asked, answered=True)
        await response.write_eof()
        return response

    async def _half(self, request: web.Request, raw: bytes, stalls: bool) -> web.StreamResponse:
        """The first half of the body, and then nothing: for a while, or because the connection is gone."""
        response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": str(len(raw))})
        await response.prepare(request)
        await response.write(raw[: len(raw) // 2])
        if stalls:
            await asyncio.sleep(self.slow)
        self._reset(request)
        return response

    @staticmethod
    def _reset(request: web.Request) -> web.StreamResponse:
        """Hang up without a word."""
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def _embed(self, request: web.Request) -> web.StreamResponse:
        asked = await self._taken(request)
        try:
            await self._wait(asked)
            refusal = self._unwelcome(asked)
            if refusal is None:
                asked.fault = self.faults.of(asked)
                refusal = refusals(asked, self.retry_after).get(asked.fault)
            if refusal is not None:
                return await self._send(request, asked, *refusal)
            return await self._send(request, asked, 200, json.dumps(embeddings(asked, self.dim)).encode(), {})
        finally:
            self._done(asked)

    async def _models(self, request: web.Request) -> web.StreamResponse:
        asked = await self._taken(request)
        if self.key and asked.headers.get("Authorization") != f"Bearer {self.key}":
            return await self._send(request, asked, *refusals(asked, 0)["unauthorised"])
        return await self._send(request, asked, 200, models(list(self.serves or ("anything",))), {})
