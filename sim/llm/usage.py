"""What calls came to: counts, tokens, cost, time; by purpose and by resident. Unknown is said, never zero."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from sim.chat import PURPOSES

if TYPE_CHECKING:
    from sim.llm.calls import Call, Outage


class Tally(msgspec.Struct, frozen=True):
    """What calls came to so far. `calls` are those of the run; `reused` of them were answered from a record or a cache.

    `answered` are those that the model answered, `requests` were sent for all, tries again counted each time.
    `cost_usd` is what is known to have been paid, `unpriced` are answered calls of which no price is known, `cut` those
    whose prompt did not arrive whole.
    """

    calls: int = 0
    reused: int = 0
    answered: int = 0
    failures: int = 0
    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float = 0.0
    unpriced: int = 0
    cut: int = 0

    def with_call(self, call: Call, *, reused: bool = False) -> Tally:
        """With one call more; one from a record costs nothing."""
        failed = call.failure is not None
        if reused or not call.paid:
            return msgspec.structs.replace(
                self, calls=self.calls + 1, reused=self.reused + 1, failures=self.failures + failed,
                cut=self.cut + call.cut,
            )  # fmt: skip
        return Tally(
            calls=self.calls + 1, reused=self.reused, answered=self.answered + (not failed),
            failures=self.failures + failed, requests=self.requests + call.attempts,
            tokens_in=self.tokens_in + (call.usage.tokens_in or 0),
            tokens_out=self.tokens_out + (call.usage.tokens_out or 0),
            cost_usd=self.cost_usd + (call.cost_usd or 0.0),
            unpriced=self.unpriced + (call.cost_usd is None and not failed), cut=self.cut + call.cut,
        )  # fmt: skip

    def __str__(self) -> str:
        """In a few words: '12 calls of models (3 from a record), $0.0123'."""
        told = f"{self.calls:,} call{'' if self.calls == 1 else 's'} of models"
        told += f" ({self.reused:,} from a record)" if self.reused else ""
        return f"{told}, {money(self.cost_usd, self.unpriced, self.answered, self.requests)}"


class Line(msgspec.Struct, frozen=True):
    """The calls of one purpose, resident or model.

    `reused` were answered from the record of another run, `from_cache` from a cache; for both nothing was paid here.
    `answered` are those that the model answered, `requests` were sent for all, of which `retries` are those after the
    first of a call; `repairs` are calls that showed a reply back with its error, `failures` those without an answer.
    `stand_ins` are the degraded answers: those of another brain in place of the model's. Tokens add up what models
    told; `untold` calls told nothing, and `cut` ones so few that some of the prompt cannot have arrived. `unpriced` are
    answered calls without a known price. `p50` and `p95` are seconds of an answer: half and nineteen in twenty took no
    longer; None: the model answered nothing.
    """

    calls: int = 0
    reused: int = 0
    from_cache: int = 0
    answered: int = 0
    requests: int = 0
    retries: int = 0
    repairs: int = 0
    failures: int = 0
    stand_ins: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    untold: int = 0
    cut: int = 0
    cost_usd: float = 0.0
    unpriced: int = 0
    p50: float | None = None
    p95: float | None = None

    @property
    def cost(self) -> str:
        """The cost in words."""
        return money(self.cost_usd, self.unpriced, self.answered, self.requests)


class Usage(msgspec.Struct, frozen=True):
    """All calls of a run. `lost` requests came to no answer: an outage or an interruption ended them."""

    total: Line
    by_purpose: dict[str, Line]
    by_resident: dict[str, Line]
    by_model: dict[str, Line]
    lost: int = 0


StandIns = Mapping[tuple[str, str], int]
"""How many answers were another brain's, by resident and purpose."""


def usage(lines: Iterable[Call | Outage], stand_ins: StandIns | None = None) -> Usage:
    """What the lines of a file of calls come to."""
    from sim.llm.calls import Call

    calls: list[Call] = []
    lost = 0
    for line in lines:
        if isinstance(line, Call):
            # Prompts and replies are of no use here, and all of a long run would not fit the memory.
            calls.append(msgspec.structs.replace(line, messages=(), schema=None, reply=line.reply and "..."))
        else:
            lost += line.spent.calls
    stood = dict(stand_ins or {})
    return Usage(
        _line(calls, sum(stood.values())),
        _grouped(calls, lambda call: call.purpose, _summed(stood, 1), PURPOSES),
        _grouped(calls, lambda call: call.agent, _summed(stood, 0)),
        _grouped(calls, lambda call: call.model or "unknown", {}),
        lost,
    )


def _summed(stand_ins: StandIns, part: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for key, count in stand_ins.items():
        found[key[part]] = found.get(key[part], 0) + count
    return found


def _grouped(
    calls: Iterable[Call], key: Callable[[Call], str], stand_ins: Mapping[str, int], first: Iterable[str] = ()
) -> dict[str, Line]:
    groups: dict[str, list[Call]] = {}
    for call in calls:
        groups.setdefault(key(call), []).append(call)
    for name in stand_ins:
        groups.setdefault(name, [])
    order = [*(name for name in first if name in groups), *sorted(set(groups) - set(first))]
    return {name: _line(groups[name], stand_ins.get(name, 0)) for name in order}


def _line(calls: Iterable[Call], stand_ins: int) -> Line:
    calls = list(calls)
    paid = [call for call in calls if call.paid]
    answered = [call for call in paid if call.failure is None]
    seconds = sorted(call.seconds for call in answered)
    return Line(
        calls=len(calls),
        reused=sum(call.source == "record" for call in calls),
        from_cache=sum(call.source == "cache" for call in calls),
        answered=len(answered),
        requests=sum(call.attempts for call in paid),
        retries=sum(max(0, call.attempts - 1) for call in paid),
        repairs=sum(call.repair > 0 for call in calls),
        failures=sum(call.failure is not None for call in calls),
        stand_ins=stand_ins,
        tokens_in=sum(call.usage.tokens_in or 0 for call in paid),
        tokens_out=sum(call.usage.tokens_out or 0 for call in paid),
        tokens_cached=sum(call.usage.tokens_cached or 0 for call in paid),
        untold=sum(call.usage.tokens_in is None and call.usage.tokens_out is None for call in answered),
        cut=sum(call.cut for call in calls),
        cost_usd=sum(call.cost_usd or 0.0 for call in paid),
        unpriced=sum(call.cost_usd is None for call in answered),
        p50=percentile(seconds, 50),
        p95=percentile(seconds, 95),
    )


def percentile(ordered: list[float], percent: int) -> float | None:
    """The least of the ordered values that so many percent of them do not exceed (nearest rank); None of no values."""
    return ordered[max(0, -(-percent * len(ordered) // 100) - 1)] if ordered else None


def money(usd: float, unpriced: int, answered: int, requests: int | None = None) -> str:
    """An amount of USD, with how much of it is unknown: of the `answered` calls `unpriced` have no known price.

    Of `requests` without an answer (None: as many as answers) nobody tells what they cost; where there is nothing else,
    nothing is known.
    """
    if unpriced >= answered and (answered if requests is None else requests):
        return "cost unknown"
    said = f"${usd:,.2f}" if usd >= 10 or usd == 0 else f"${usd:,.4f}"
    return f"{said} and {unpriced:,} call{'' if unpriced == 1 else 's'} of unknown price" if unpriced else said
