"""Caps on calls, tokens and USD, of the run and of each simulated day. A request that would go over one is not made.

Each request reserves what it may take before it is sent. Calls are held to exactly. Of tokens and USD nothing is known
before the reply, so they are held to within what is in flight: a prompt is taken to have a fourth as many tokens as
bytes, a reply as many as its longest length allows (500 where none is set). Where only requests in flight stand in the
way, the next one waits for them to be done: what stops a run is what was spent, not what others might have needed.
A request that was refused counts as a call and no more. One that may have been worked on and billed (it timed out, or
what came back was of no use) counts what it reserved, and so does a reply whose tokens were not told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import msgspec

from sim.chat import Prompt, Reply
from sim.errors import BudgetSpent, CallFailed, UserMistake
from sim.llm.prices import Prices
from sim.llm.sender import Asked, Sender, estimated_in, estimated_out
from sim.scenario.modelling import Budget as Caps

WORKED_ON = ("timeout", "content filter", "unreadable", "empty")
"""Troubles of requests that the model may have worked on; nothing tells how much."""


class Amount(msgspec.Struct, frozen=True, omit_defaults=True):
    """Requests, tokens in and out together, and USD as far as prices are known."""

    calls: int = 0
    tokens: int = 0
    usd: float = 0.0

    def __add__(self, other: Amount) -> Amount:
        return Amount(self.calls + other.calls, self.tokens + other.tokens, self.usd + other.usd)

    def __sub__(self, other: Amount) -> Amount:
        return Amount(self.calls - other.calls, self.tokens - other.tokens, self.usd - other.usd)


NOTHING = Amount()


class Spent(msgspec.Struct, frozen=True):
    """What a run has spent, in all and on each simulated day."""

    run: Amount = NOTHING
    days: dict[str, Amount] = {}

    def plus(self, day: str, amount: Amount) -> Spent:
        """With `amount` more, spent on `day`."""
        return Spent(self.run + amount, {**self.days, day: self.days.get(day, NOTHING) + amount})

    @classmethod
    def of(cls, outlays: Iterable[tuple[str, Amount]]) -> Spent:
        """What (day, amount) after (day, amount) come to."""
        run, days = NOTHING, dict[str, Amount]()
        for day, amount in outlays:
            run, days[day] = run + amount, days.get(day, NOTHING) + amount
        return cls(run, days)


@dataclass
class _Account:
    """What was spent against some caps, and what is reserved for requests in flight."""

    caps: Mapping[str, float]
    spent: Amount = NOTHING
    reserved: Amount = NOTHING

    def settle(self, wanted: Amount, took: Amount) -> None:
        """Count what a request `took` that had reserved what it `wanted`."""
        left = self.reserved - wanted
        # Without a request in flight nothing is reserved, not even what rounding leaves: nobody would take it off.
        self.reserved, self.spent = left if left.calls else NOTHING, self.spent + took

    def over(self, taken: Amount, amount: Amount) -> str:
        """The name of the first cap that `amount` on top of `taken` would go over; empty: it fits."""
        # Sums of many small prices are not exact; a cap of 1 USD is not broken by its thousandth tenth of a cent.
        slack = 1e-9
        sums = {name: getattr(taken, name) + getattr(amount, name) for name in self.caps}
        return next((name for name, cap in self.caps.items() if sums[name] > cap + slack), "")


@dataclass
class Budget:
    """Keeps the accounts of a run. `spent` is what the earlier part of it took."""

    inner: Sender
    caps: Caps
    prices: Prices
    day_of: Callable[[int], str]
    begun_with: Spent = field(default_factory=Spent)
    _run: _Account = field(init=False)
    _days: dict[str, _Account] = field(default_factory=dict, init=False)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)
    _done: asyncio.Event = field(default_factory=asyncio.Event, init=False)
    """Set whenever a request is done."""

    def __post_init__(self) -> None:
        self._run = _Account(_caps(self.caps, ""), self.begun_with.run)
        self._days = {day: _Account(_caps(self.caps, "_per_day"), spent) for day, spent in self.begun_with.days.items()}

    @property
    def spent(self) -> Spent:
        """What the run has spent until now, its earlier part included, requests in flight not."""
        return Spent(self._run.spent, {day: account.spent for day, account in sorted(self._days.items())})

    async def send(self, prompt: Prompt, asked: Asked) -> Reply:
        """The model's reply. Raises BudgetSpent where a request would go over a cap; it is not made then."""
        day = self.day_of(prompt.tick)
        accounts = (self._run, self._days.setdefault(day, _Account(_caps(self.caps, "_per_day"))))
        wanted = self._wanted(prompt, asked)
        await self._reserve(accounts, wanted, day)
        took = wanted
        try:
            reply = await self.inner.send(prompt, asked)
            took = self._took(reply, wanted)
            return reply
        except CallFailed as failure:
            took = wanted if failure.trouble in WORKED_ON else Amount(calls=1)
            raise
        finally:
            for account in accounts:
                account.settle(wanted, took)
            self._done.set()

    def _wanted(self, prompt: Prompt, asked: Asked) -> Amount:
        tokens_in, tokens_out = estimated_in(prompt), estimated_out(asked)
        usd = self.prices.at_most(asked.model, tokens_in, tokens_out) if self._counts_usd else 0.0
        if usd is None:
            raise UserMistake(unpriced(asked.model))
        return Amount(1, tokens_in + tokens_out, usd)

    @property
    def _counts_usd(self) -> bool:
        return self.caps.usd is not None or self.caps.usd_per_day is not None

    def _took(self, reply: Reply, wanted: Amount) -> Amount:
        told = reply.tokens_in is not None and reply.tokens_out is not None
        tokens = (reply.tokens_in or 0) + (reply.tokens_out or 0) if told else wanted.tokens
        return Amount(1, tokens, reply.cost_usd if reply.cost_usd is not None else wanted.usd)

    async def _reserve(self, accounts: tuple[_Account, _Account], wanted: Amount, day: str) -> None:
        """Reserve `wanted` as soon as there is room beside what is in flight, in the order of asking."""
        async with self._turn:
            while True:
                for account, of_day in zip(accounts, ("", day), strict=True):
                    if name := account.over(account.spent, wanted):
                        raise BudgetSpent(_over(name, account, wanted, of_day))
                if not any(account.over(account.spent + account.reserved, wanted) for account in accounts):
                    break
                self._done.clear()
                await self._done.wait()
            for account in accounts:
                account.reserved += wanted


def _caps(caps: Caps, period: str) -> dict[str, float]:
    """The caps that are set, of the run or ("_per_day") of a day, by what they cap."""
    set_ = {name: getattr(caps, f"{name}{period}") for name in ("calls", "tokens", "usd")}
    return {name: cap for name, cap in set_.items() if cap is not None}


def unpriced(model: str) -> str:
    """What is wrong with a cap in USD where the price of a model is not known."""
    return (
        f"llm.budget: a cap in USD cannot be held, for no price is known of {model}; give one in the scenario, "
        f"llm: {{prices: {{{model}: {{input: 0.15, output: 0.6}}}}}} (USD for a million tokens), or cap tokens or calls"
    )


def _over(name: str, account: _Account, wanted: Amount, day: str) -> str:
    """The cap that is reached, in words."""
    cap, spent, next_one = account.caps[name], getattr(account.spent, name), getattr(wanted, name)
    shown = "${:,.4f}".format if name == "usd" else f"{{:,.0f}} {name}".format
    key, of_day = (f"llm.budget.{name}_per_day", f" of the simulated day {day}") if day else (f"llm.budget.{name}", "")
    more = "" if name == "calls" else f", and the next request may take {shown(next_one)}"
    option = f"--set {key}=N" if day else f"--budget-{name} N"
    return (
        f"the budget{of_day} is spent: {shown(spent)} of {shown(cap)} ({key}){more}; the run stopped at a whole tick: "
        f"go on with a higher cap, tulving resume LOG {option}"
    )
