"""What a run with a language model will ask, cost and take, before anything is paid.

The scenario's first hours are played with the rules brain; where it would have asked a model, the prompt is made as it
would be sent, and counted. Or the calls of an earlier log are taken. Both are carried on to the run's whole length by
its waking hours. A reply is not known beforehand: its length is a typical one, and repairs come on top.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from sim.chat import PURPOSES, Prompt
from sim.errors import LogError, UserMistake
from sim.llm.prices import Prices
from sim.llm.sender import asked_of, estimated_in, estimated_of
from sim.llm.usage import money
from sim.nouns import DayPlan, Situation
from sim.replay import Log
from sim.wiring import QUESTIONS, MixedBrain, asks_model, brain_named, no_model

if TYPE_CHECKING:
    from sim.scenario import Scenario

TYPICAL_REPLY = {
    "importance": 60, "day_plan": 700, "step_plan": 500, "decide": 120, "speak": 130, "reflect": 250, "extract": 80,
    "answer": 100, "summarise": 20,
}  # fmt: skip
"""Tokens of a reply by purpose: what replies of these shapes come to, without thoughts of the model before them."""


ONCE_A_DAY = ("day_plan", "step_plan")
"""What does not come up more often the longer a day is."""


class Expected(msgspec.Struct, frozen=True):
    """What is expected of one purpose: calls, tokens, and USD (None: no price is known)."""

    model: str
    calls: int
    tokens_in: int
    tokens_out: int
    cost_usd: float | None


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """What a run is expected to come to.

    `basis` says from what, `factor` by how much that was carried on. `rounds` is how many calls follow upon each other
    at least, however many residents think at once; with `seconds` of a call (None: none was made) it makes `hours`.
    """

    scenario: str
    basis: str
    factor: float
    by_purpose: dict[str, Expected]
    rounds: int
    seconds: float | None
    hours: float | None

    @property
    def calls(self) -> int:
        """Of all purposes."""
        return sum(each.calls for each in self.by_purpose.values())

    @property
    def cost_usd(self) -> float | None:
        """Of all purposes; None where the price of one is not known."""
        costs = [each.cost_usd for each in self.by_purpose.values()]
        return None if any(cost is None for cost in costs) else sum(cost or 0.0 for cost in costs)

    @property
    def cost(self) -> str:
        """The cost in words."""
        unknown = sum(each.calls for each in self.by_purpose.values() if each.cost_usd is None)
        return money(sum(each.cost_usd or 0.0 for each in self.by_purpose.values()), unknown, self.calls)


def estimate(
    scenario: Scenario, *, hours: float = 12.0, log: Path | str | None = None, probe: bool = False
) -> Estimate:
    """What a run of `scenario` will come to. `probe` makes one real call to tell how long the run will take.

    `log` is an earlier run with a language model, whose calls are counted instead. Raises UserMistake where no model is
    named or no question goes to one, LogError where the log has no calls.
    """
    if not asks_model(scenario.brain):
        raise UserMistake(f"the brain {scenario.brain} asks no model, so a run costs nothing; add --brain llm")
    if not scenario.model:
        raise no_model(scenario.brain)
    seen = _recorded(log) if log is not None else asyncio.run(_played(scenario, hours))
    factor = max(1.0, _waking(scenario, scenario.length) / max(1, _waking(scenario, seen.ticks)))
    seconds = asyncio.run(_probed(scenario, seen)) if probe else None
    daily = max(1.0, _dates(scenario, scenario.length) / _dates(scenario, seen.ticks))
    by_purpose = {
        purpose: _expected(scenario, purpose, seen, daily if purpose in ONCE_A_DAY else factor)
        for purpose in PURPOSES
        if seen.calls.get(purpose)
    }
    rounds = round(seen.rounds * factor)
    return Estimate(
        scenario=scenario.name, basis=seen.basis, factor=factor, by_purpose=by_purpose, rounds=rounds, seconds=seconds,
        hours=_hours(scenario, by_purpose, rounds, seconds),
    )  # fmt: skip


@dataclass
class _Seen:
    """What was counted in `ticks` ticks, by purpose; `longest` is how many calls of one mind followed in each tick."""

    basis: str
    ticks: int = 0
    calls: dict[str, int] = field(default_factory=dict)
    tokens_in: dict[str, int] = field(default_factory=dict)
    tokens_out: dict[str, int] = field(default_factory=dict)
    longest: dict[int, dict[str, int]] = field(default_factory=dict)
    sample: Prompt | None = None

    @property
    def rounds(self) -> int:
        return sum(max(of_minds.values()) for of_minds in self.longest.values())

    def add(self, purpose: str, tick: int, agent: str, tokens_in: int, tokens_out: int) -> None:
        self.calls[purpose] = self.calls.get(purpose, 0) + 1
        self.tokens_in[purpose] = self.tokens_in.get(purpose, 0) + tokens_in
        self.tokens_out[purpose] = self.tokens_out.get(purpose, 0) + tokens_out
        of_minds = self.longest.setdefault(tick, {})
        of_minds[agent] = of_minds.get(agent, 0) + 1

    def prompt(self, prompt: Prompt) -> None:
        """Count a prompt as if it had been sent. A plan of the day is followed by one of its steps, of like length."""
        purposes = (prompt.purpose, "step_plan") if prompt.purpose == "day_plan" else (prompt.purpose,)
        for purpose in purposes:
            self.add(purpose, prompt.tick, prompt.agent, estimated_in(prompt), TYPICAL_REPLY[purpose])
        if self.sample is None or prompt.purpose in ("decide", "speak"):
            self.sample = prompt


async def _played(scenario: Scenario, hours: float) -> _Seen:
    from sim.embedding import CachedEmbedder, HashEmbedder
    from sim.engine import Engine

    ticks = min(scenario.length, max(1, scenario.clock.ticks(hours=hours)))
    seen = _Seen(f"{ticks * scenario.tick_seconds / 3600:.3g} simulated hours played with the rules brain", ticks)
    engine = Engine(scenario, _listening(scenario, seen), CachedEmbedder(HashEmbedder()))
    async for tick in engine.ticks():
        if tick.number + 1 >= ticks:
            break
    return seen


def _listening(scenario: Scenario, seen: _Seen) -> MixedBrain:
    """The rules brain, with whatever it is asked for a model noted."""
    rules = brain_named("rules", scenario.rules)
    names = scenario.brain if isinstance(scenario.brain, Mapping) else {"default": scenario.brain}
    listener = _Listener(rules, seen, scenario)
    of: dict[str, Any] = {
        each: listener if names.get(each, names.get("default")) == "llm" else rules for each in QUESTIONS
    }
    return MixedBrain(of)


class _Listener:
    """Answers every question as `brain` does, and counts the prompts that a model would have got."""

    def __init__(self, brain: Any, seen: _Seen, scenario: Scenario) -> None:
        self._brain, self._seen = brain, seen
        self._prompts, self._constants = scenario.llm.prompt_texts, scenario.rules

    def __getattr__(self, question: str) -> Callable[[Situation], Awaitable[Any]]:
        from sim.brain.llm import prompts_for

        async def answered(situation: Situation) -> Any:
            answer = await getattr(self._brain, question)(situation)
            plan = answer if isinstance(answer, DayPlan) else None
            for prompt in prompts_for(situation, self._prompts, plan, self._constants):
                self._seen.prompt(prompt)
            return answer

        return answered


def _recorded(path: Path | str) -> _Seen:
    from sim.llm.calls import Call, calls_path, read_calls

    log = Log(path)
    calls = calls_path(log.path)
    if not calls.exists():
        raise LogError(f"{log.path} has no calls beside it; leave it out, and the first hours are played instead")
    seen = _Seen(f"the calls of {log.path}", log.extent.last_tick + 1)
    for call in read_calls(calls):
        if isinstance(call, Call):
            tokens_out = call.usage.tokens_out
            if tokens_out is None:
                tokens_out = TYPICAL_REPLY.get(call.purpose, 0)
            tokens_in = call.usage.tokens_in
            if tokens_in is None:
                tokens_in = estimated_of(call.messages)
            seen.add(call.purpose, call.tick, call.agent, tokens_in, tokens_out)
    return seen


def _expected(scenario: Scenario, purpose: str, seen: _Seen, factor: float) -> Expected:
    model = asked_of(scenario.llm, scenario.model, purpose).model
    calls = round(seen.calls[purpose] * factor)
    tokens_in, tokens_out = round(seen.tokens_in[purpose] * factor), round(seen.tokens_out[purpose] * factor)
    cost = Prices(scenario.llm.prices).at_most(model, tokens_in, tokens_out)
    return Expected(model, calls, tokens_in, tokens_out, cost)


def _waking(scenario: Scenario, ticks: int) -> int:
    """Minutes of the first `ticks` ticks in which people are up, by the rules brain's usual hours."""
    minutes = ticks * scenario.tick_seconds // 60
    begin = scenario.start.hour * 60 + scenario.start.minute
    rise, bed = scenario.rules.rise_minute, scenario.rules.bedtime_minute
    days, rest = divmod(minutes, 1440)
    awake = sum(rise <= (begin + minute) % 1440 < bed for minute in range(rest))
    return days * (bed - rise) + awake


def _dates(scenario: Scenario, ticks: int) -> int:
    """How many dates the first `ticks` ticks touch."""
    return (scenario.clock.time_of(max(0, ticks - 1)).date() - scenario.start.date()).days + 1


async def _probed(scenario: Scenario, seen: _Seen) -> float | None:
    """Seconds of one real call with a typical prompt."""
    from sim.runs.models import live_model

    if seen.sample is None:
        return None
    reply = await live_model(scenario, scenario.seed).complete(seen.sample)
    return reply.seconds


def _hours(scenario: Scenario, by_purpose: Mapping[str, Expected], rounds: int, seconds: float | None) -> float | None:
    """Hours by the clock: residents wait for nobody but themselves, as far as the limits on requests allow."""
    if seconds is None:
        return None
    calls, settings = sum(each.calls for each in by_purpose.values()), scenario.llm
    tokens = sum(each.tokens_in + each.tokens_out for each in by_purpose.values())
    bounds = [rounds * seconds, calls * seconds / settings.concurrency]
    if settings.requests_per_minute:
        bounds.append(60 * calls / settings.requests_per_minute)
    if settings.tokens_per_minute:
        bounds.append(60 * tokens / settings.tokens_per_minute)
    return max(bounds) / 3600
