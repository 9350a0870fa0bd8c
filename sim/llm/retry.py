"""What fails in passing is tried again, after waits that grow and are never the same for two residents."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from sim.chance import Dice
from sim.chat import Prompt, Reply
from sim.errors import CallFailed
from sim.llm.sender import Asked, Sender
from sim.llm.troubles import BY_CHANCE, PASSING

Sleep = Callable[[float], Awaitable[None]]

FIRST_WAIT = {"rate limit": 2.0}
"""Seconds before the second try, by trouble; limits a minute need longer than a stumble."""
USUAL_FIRST_WAIT = 0.5
LONGEST_WAIT = 60.0
"""Seconds between two tries where the server does not say how long."""
SPREAD = 0.25
"""By how much a wait is longer at most than the server asked for, so that not all come back at once."""


class Retry:
    """Tries up to `tries` times. Jitter comes of dice keyed by the call, so that a test knows the waits."""

    def __init__(self, inner: Sender, *, tries: int = 5, seed: int = 0, sleep: Sleep = asyncio.sleep) -> None:
        self._inner, self._tries, self._seed, self._sleep = inner, tries, seed, sleep

    async def send(self, prompt: Prompt, asked: Asked) -> Reply:
        """The model's reply, with the number of requests made for it. Raises CallFailed, RunStopped."""
        dice = Dice(self._seed, prompt.tick, prompt.agent, "back-off")
        made = by_chance = 0
        while True:
            failure: CallFailed | None = None
            try:
                reply = await self._inner.send(prompt, asked)
            except CallFailed as found:
                failure = found
            # The next try is made out here: else each failure would count as a cause of the next.
            if failure is None:
                return msgspec.structs.replace(reply, attempts=made + reply.attempts)
            made += failure.attempts
            by_chance += failure.trouble in BY_CHANCE
            if made >= self._tries or by_chance > 1 or failure.trouble not in (*PASSING, *BY_CHANCE):
                failure.attempts = made
                raise failure
            await self._sleep(_wait(failure, made, dice.unit(prompt.purpose, prompt.hash, made)))


def _wait(failure: CallFailed, made: int, unit: float) -> float:
    """The seconds before the next try, after `made` of them; `unit` in [0, 1) spreads them."""
    if failure.retry_after is not None:
        return failure.retry_after + unit * SPREAD * max(1.0, failure.retry_after)
    full = min(LONGEST_WAIT, FIRST_WAIT.get(failure.trouble, USUAL_FIRST_WAIT) * 2.0 ** (made - 1))
    return full * (0.5 + unit / 2)
