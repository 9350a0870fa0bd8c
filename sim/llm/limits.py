"""How much is asked at once and in a minute: requests in flight, requests and tokens in any sixty seconds.

Whoever asks first is served first, a short request never before a long one that waited longer.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sim.chat import Prompt, Reply
from sim.llm.sender import Asked, Sender, estimated_in, estimated_out, seconds_now

MINUTE = 60.0


@dataclass
class _Sent:
    """One request of the last minute, with its tokens: estimated, and the true number once it is known."""

    at: float
    tokens: int


class Limits:
    """Holds requests back until there is room for them. `clock` and `sleep` are in seconds."""

    def __init__(
        self, inner: Sender, *, concurrency: int = 16, requests_per_minute: int | None = None,
        tokens_per_minute: int | None = None, clock: Callable[[], float] = seconds_now,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:  # fmt: skip
        self._inner, self._requests, self._tokens = inner, requests_per_minute, tokens_per_minute
        self._clock, self._sleep = clock, sleep
        self._slots = asyncio.Semaphore(concurrency)
        self._turn = asyncio.Lock()
        self._minute: deque[_Sent] = deque()

    async def send(self, prompt: Prompt, asked: Asked) -> Reply:
        """The model's reply, in its turn. Raises what the inner sender raises."""
        async with self._slots:  # first come, first served, as with every lock of asyncio
            sent = await self._admitted(prompt, asked)
            reply = await self._inner.send(prompt, asked)
        if sent is not None and reply.tokens_in is not None and reply.tokens_out is not None:
            sent.tokens = reply.tokens_in + reply.tokens_out
        return reply

    async def _admitted(self, prompt: Prompt, asked: Asked) -> _Sent | None:
        """Wait until the minute has room, and take it."""
        if self._requests is None and self._tokens is None:
            return None
        tokens = estimated_in(prompt) + estimated_out(asked)
        async with self._turn:
            while (wait := self._wait(tokens)) > 0:
                await self._sleep(wait)
            sent = _Sent(self._clock(), tokens)
            self._minute.append(sent)
            return sent

    def _wait(self, tokens: int) -> float:
        """Seconds until a request of that many tokens may be sent; one beyond the limit goes alone in its minute."""
        now = self._clock()
        while self._minute and now - self._minute[0].at >= MINUTE:
            self._minute.popleft()
        used = sum(each.tokens for each in self._minute)
        full = self._requests is not None and len(self._minute) >= self._requests
        full = full or (self._tokens is not None and used + tokens > self._tokens)
        # A hair more, or rounding would have it wait for nothing again and again.
        return self._minute[0].at + MINUTE - now + 0.001 if self._minute and full else 0.0
