"""Embedding for minds that think at the same time: what all of them wait for is embedded in one call."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from sim.errors import EmbedderError
from sim.ports import Embedder, Vectors


@runtime_checkable
class Remembering(Protocol):
    """An embedder that can say at once whether it holds the vectors of some texts."""

    def held(self, texts: Sequence[str]) -> Vectors | None:
        """The vectors of `texts`, shape (len(texts), dim), or None where one is missing."""


class _Request:
    def __init__(self, texts: tuple[str, ...], answer: asyncio.Future[Vectors]) -> None:
        self.texts = texts
        self.answer = answer


class BatchingEmbedder:
    """An async front of an embedder that gathers the requests of one event loop.

    Vectors do not depend on who else asks, so neither does anything that follows from them. `calls` counts the calls of
    `inner` that came of requests, `requests` the requests that had to wait for one.
    """

    def __init__(self, inner: Embedder) -> None:
        self.inner = inner
        self.name, self.dim, self.model_hash = inner.name, inner.dim, inner.model_hash
        self.calls = self.requests = 0
        self._held = inner.held if isinstance(inner, Remembering) else None
        self._waiting: list[_Request] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, shape (len(texts), dim). Raises EmbedderError.

        Returns without giving way to other coroutines where the inner embedder holds them all.
        """
        if self._held is not None and (found := self._held(texts)) is not None:
            return found
        loop = asyncio.get_running_loop()
        if loop is not self._loop:  # requests of a loop that ended can never be answered
            self._loop, self._waiting = loop, []
        request = _Request(tuple(texts), loop.create_future())
        self._waiting.append(request)
        self.requests += 1
        if len(self._waiting) == 1:
            loop.call_soon(self._flush_when_all_wait, 1)
        return await request.answer

    def _flush_when_all_wait(self, seen: int) -> None:
        """Look again as long as more requests keep coming in: whoever was about to ask joins this call."""
        if len(self._waiting) > seen and self._loop is not None:
            self._loop.call_soon(self._flush_when_all_wait, len(self._waiting))
            return
        requests, self._waiting = self._waiting, []
        requests = [request for request in requests if not request.answer.done()]
        try:
            self._answer(requests)
        except EmbedderError:
            # One text may be to blame: then only those who asked for it are told.
            for request in requests:
                self._answer_alone(request)
        except Exception as failure:
            for request in requests:
                request.answer.set_exception(failure)

    def _answer(self, requests: Sequence[_Request]) -> None:
        texts = list(dict.fromkeys(text for request in requests for text in request.texts))
        if not requests:
            return
        self.calls += 1
        vectors = self.inner.embed(texts)
        places = {text: i for i, text in enumerate(texts)}
        for request in requests:
            request.answer.set_result(vectors[[places[text] for text in request.texts]])

    def _answer_alone(self, request: _Request) -> None:
        try:
            self._answer([request])
        except EmbedderError as failure:
            request.answer.set_exception(failure)
