"""The circuit breaker: a model that is down stops the run at a whole tick, where going on would make it hollow."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from sim.chat import Prompt, Reply
from sim.errors import CallFailed, ModelDown
from sim.llm.sender import Asked, Sender
from sim.llm.troubles import FATAL, advice

DOWN = ("timeout", "connection", "server")
"""Troubles that speak of a model that is down. Of the others each shows that it is up, whatever else is wrong."""
IN_A_ROW = 10
IN_A_ROW_EACH = 4
"""Of a row for each resident in it: a moment in which nobody is served is felt at once by all who ask, and by each
again when they try again, and is not yet an outage."""
OF_LAST = 100
OF_LAST_EACH = 8
"""The same of the requests that are looked back on, for each resident who asks."""
PATIENCE_SECONDS = 300.0
"""Longer than this nobody waits for a model in the middle of a tick, though it asks for it."""


@dataclass
class _Health:
    """How one model has served of late."""

    served_once: bool = False
    row: int = 0
    in_row: set[str] = field(default_factory=set)
    """The residents whose requests failed in the present row."""
    askers: set[str] = field(default_factory=set)
    last: deque[str] = field(default_factory=deque)
    """Of the last requests, the trouble of each; empty: served."""
    verdict: str = ""

    @property
    def of_last(self) -> int:
        """How many requests are looked back on."""
        return max(OF_LAST, OF_LAST_EACH * len(self.askers))

    def note(self, trouble: str, agent: str) -> None:
        """Count the outcome of one more request."""
        self.askers.add(agent)
        self.last.append(trouble)
        while len(self.last) > self.of_last:
            self.last.popleft()
        self.served_once = self.served_once or not trouble
        if trouble in DOWN or (trouble and trouble != "rate limit" and not self.served_once):
            self.row += 1
            self.in_row.add(agent)
        elif trouble != "rate limit":
            self.row = 0
            self.in_row.clear()

    def judged(self) -> str:
        """Why the model counts as down; empty while it does not."""
        each = IN_A_ROW_EACH * len(self.in_row) if self.last[-1] in DOWN else 0
        if self.row >= max(IN_A_ROW, each):
            return f"{self.row} requests in a row failed"
        if len(self.last) < self.of_last:
            return ""
        failed = sum(trouble in DOWN for trouble in self.last)
        if failed * 2 > self.of_last:
            return f"{failed} of the last {self.of_last} requests failed"
        return "" if "" in self.last else f"not one of the last {self.of_last} requests was answered"


class Breaker:
    """Watches single requests, model by model, and opens for good: a later part of the run begins anew.

    It opens at ten failures in a row (four for each resident, where more than two ask) or at over half of the last
    hundred (eight for each resident, where more than twelve ask), of the kind that a model makes which is down. Limits,
    filters and the like show it up and do not count so, unless nothing at all was ever served, which is a setting that
    is wrong, or nothing of the last hundred. A refused key and an unknown model open it at once.
    """

    def __init__(self, inner: Sender) -> None:
        self._inner = inner
        self._health: dict[str, _Health] = {}

    async def send(self, prompt: Prompt, asked: Asked) -> Reply:
        """The model's reply. Raises CallFailed, and ModelDown where the model does not serve."""
        health = self._health.setdefault(asked.model, _Health())
        if health.verdict:
            raise ModelDown(health.verdict)
        failure: CallFailed
        try:
            reply = await self._inner.send(prompt, asked)
        except CallFailed as found:
            failure = found
        else:
            health.note("", prompt.agent)
            return reply
        health.note(failure.trouble, prompt.agent)
        if why := _at_once(failure) or health.judged():
            health.verdict = health.verdict or _verdict(asked.model, why, failure)
            raise ModelDown(health.verdict)
        raise failure


def _at_once(failure: CallFailed) -> str:
    """Why one such failure is enough; empty where it is not."""
    if failure.trouble in FATAL:
        return "it refuses every request"
    wait = failure.retry_after or 0.0
    return f"it asks to wait {wait / 60:,.0f} minutes" if wait > PATIENCE_SECONDS else ""


def _verdict(model: str, why: str, failure: CallFailed) -> str:
    said = f"{failure.trouble}: {failure.detail}" if failure.detail else failure.trouble
    return (
        f"the model {model} does not serve: {why}, the last with {said!r}. What to do: "
        f"{advice(failure.trouble)}; the run stopped at a whole tick and goes on with tulving resume"
    )
