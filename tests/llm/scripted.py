"""What the tests of the wrappers share: a sender that does as it is told, and a clock that runs as fast as it can."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sim.chat import Message, Prompt, Reply
from sim.errors import CallFailed
from sim.llm.sender import Asked

Given = TypeVar("Given")

MODEL = "openai/anything"
ASKED = Asked(MODEL)

Step = Reply | BaseException
"""What comes of one request: a reply, or an error that is raised."""


def prompt(text: str = "What now?", *, agent: str = "Ada Hill", tick: int = 7, purpose: str = "decide") -> Prompt:
    """What a resident asks."""
    return Prompt(purpose=purpose, agent=agent, tick=tick, messages=(Message("user", text),))


def reply(text: str = "Yes.", **more: Any) -> Reply:
    """A reply that took ten tokens in and five out."""
    return Reply(**{"text": text, "model": MODEL, "tokens_in": 10, "tokens_out": 5, "finish": "stop"} | more)


def failure(trouble: str = "server", detail: str = "it stumbled", **more: Any) -> CallFailed:
    """A request that failed."""
    return CallFailed("decide", trouble, detail, **more)


@dataclass
class Scripted:
    """A sender and a language model whose every request ends as the script says, the last step again and again.

    A step may be a function of the request's number, its prompt and who is asked. `seconds` is how long each takes.
    """

    script: Sequence[Step | Callable[[int, Prompt, Asked], Step]] = ()
    seconds: float | Sequence[float] = 0.0
    requests: list[tuple[Prompt, Asked]] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    """When each request came."""
    in_flight: int = 0
    most_in_flight: int = 0

    async def send(self, prompt: Prompt, asked: Asked) -> Reply:
        n = len(self.requests)
        self.requests.append((prompt, asked))
        self.at.append(asyncio.get_running_loop().time())
        self.in_flight += 1
        self.most_in_flight = max(self.most_in_flight, self.in_flight)
        try:
            await asyncio.sleep(
                self.seconds if isinstance(self.seconds, float) else self.seconds[n % len(self.seconds)]
            )
        finally:
            self.in_flight -= 1
        step = self.script[min(n, len(self.script) - 1)] if self.script else reply()
        outcome = step(n, prompt, asked) if callable(step) else step
        if isinstance(outcome, BaseException):
            raise _anew(outcome)
        return outcome

    async def complete(self, prompt: Prompt) -> Reply:
        return await self.send(prompt, ASKED)

    @property
    def models(self) -> list[str]:
        """The models asked, in order."""
        return [asked.model for _, asked in self.requests]


def _anew(error: BaseException) -> BaseException:
    """The same failure once more; one object raised twice would be one failure."""
    if not isinstance(error, CallFailed):
        return error
    return CallFailed(
        error.purpose, error.trouble, error.detail, retry_after=error.retry_after, attempts=error.attempts
    )


class _Hasty(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Never waits: what would have been waited for is added to the clock."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(0)
        if not found and timeout:
            self.now += timeout
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose clock stands still while anything is to do, and jumps to the next timer when nothing is."""

    def __init__(self) -> None:
        self._hasty = _Hasty()
        super().__init__(self._hasty)

    def time(self) -> float:
        return self._hasty.now


def wait_for(work: Coroutine[Any, Any, Given]) -> Given:
    """What comes of `work` by a virtual clock that begins at 0."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def now() -> float:
    """The time of the running loop, in seconds."""
    return asyncio.get_running_loop().time()


async def outcomes(*works: Coroutine[Any, Any, Any]) -> list[Any]:
    """What comes of each of `works`, begun in their order and under way at once; errors as values."""
    return await asyncio.gather(*works, return_exceptions=True)
