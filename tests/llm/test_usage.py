from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sim.cli.printing import run_lines
from sim.llm.calls import Call, Failure, Outage, Outlay, Tokens
from sim.llm.usage import Tally, money, percentile, usage
from sim.runs.costs import costs
from tests.llm.server import Server
from tests.llm.towns import play

NO_PRICE: dict[str, Any] = {"cost_usd": None}


def call(purpose: str = "speak", agent: str = "Ada Penn", **other: Any) -> Call:
    given: dict[str, Any] = {
        "tick": 1, "prompt_hash": "a", "usage": Tokens(100, 20, 5), "cost_usd": 0.5, "seconds": 1.0, "attempts": 1,
        "source": "model", "reply": "Hm.", "model": "some",
    }  # fmt: skip
    return Call(purpose=purpose, agent=agent, **(given | other))


def failed(**other: Any) -> Call:
    return call(reply=None, failure=Failure("timeout"), usage=Tokens(), cost_usd=None, attempts=3, **other)


def test_calls_are_added_up_by_purpose_by_resident_and_by_model() -> None:
    found = usage([call(), call("decide", model="other"), call("decide", "Ben Hale")])
    assert found.total.calls == 3 and found.total.cost_usd == 1.5 and found.total.tokens_in == 300
    assert {name: line.calls for name, line in found.by_purpose.items()} == {"decide": 2, "speak": 1}
    assert {name: line.calls for name, line in found.by_resident.items()} == {"Ada Penn": 2, "Ben Hale": 1}
    assert {name: line.calls for name, line in found.by_model.items()} == {"other": 1, "some": 2}
    assert (found.total.tokens_out, found.total.tokens_cached) == (60, 15)


def test_purposes_come_in_their_order_and_unknown_ones_after_them() -> None:
    found = usage([call("zebra"), call("speak"), call("importance"), call("apple")])
    assert list(found.by_purpose) == ["importance", "speak", "apple", "zebra"]


def test_retries_repairs_and_failures_are_counted() -> None:
    line = usage([call(attempts=4), call(repair=1), failed()]).total
    assert (line.retries, line.repairs, line.failures) == (3 + 2, 1, 1)


def test_an_unknown_price_is_said_and_never_zero() -> None:
    assert usage([call(**NO_PRICE)]).total.cost == "cost unknown"
    assert usage([call(), call(**NO_PRICE)]).total.cost == "$0.5000 and 1 call of unknown price"
    assert usage([call(cost_usd=0.0)]).total.cost == "$0.00", "a model on this machine costs nothing, and that is known"
    assert usage([failed(), call(**NO_PRICE)]).total.cost == "cost unknown"
    assert usage([failed()]).total.cost == "cost unknown", "nobody tells what a failed call was billed"
    assert usage([failed(source="record")]).total.cost == "$0.00", "it was billed in another run, if at all"
    assert usage([call(source="record")]).total.cost == "$0.00", (
        "what was paid in another run costs nothing in this one"
    )
    assert money(12.346, 0, 3, 3) == "$12.35"


def test_tokens_that_a_model_did_not_tell_are_in_no_sum_and_told_of() -> None:
    line = usage([call(), call(usage=Tokens())]).total
    assert (line.tokens_in, line.untold) == (100, 1)


def test_what_a_record_or_a_cache_answered_costs_nothing_here() -> None:
    line = usage([call(source="record"), call(source="cache"), call()]).total
    assert (line.calls, line.reused, line.from_cache, line.cost_usd, line.tokens_in) == (3, 1, 1, 0.5, 100)


def test_what_came_to_no_answer_is_counted_apart() -> None:
    found = usage([call(), Outage(Outlay(calls=7), "2026-05-01"), Outage(Outlay(calls=2), "2026-05-02")])
    assert found.lost == 9 and found.total.calls == 1


def test_degraded_answers_stand_beside_the_calls_of_their_purpose_and_resident() -> None:
    found = usage([call()], {("Ada Penn", "speak"): 2, ("Ben Hale", "decide"): 1})
    assert found.total.stand_ins == 3 and found.by_purpose["speak"].stand_ins == 2
    assert found.by_purpose["decide"].calls == 0 and found.by_resident["Ben Hale"].stand_ins == 1


@pytest.mark.parametrize(
    ("values", "half", "most"),
    [([], None, None), ([3.0], 3.0, 3.0), ([1.0, 2.0], 1.0, 2.0), ([*map(float, range(1, 101))], 50.0, 95.0)],
)
def test_percentiles_are_values_that_occurred(values: list[float], half: float | None, most: float | None) -> None:
    assert (percentile(values, 50), percentile(values, 95)) == (half, most)


def test_latency_is_of_answers_that_were_waited_for() -> None:
    lines = [call(seconds=s) for s in (1.0, 2.0, 9.0)] + [call(seconds=50.0, source="record"), failed(seconds=120.0)]
    line = usage(lines).total
    assert (line.p50, line.p95) == (2.0, 9.0)


def test_usage_is_json() -> None:
    found = usage([call(), failed()])
    assert msgspec.json.decode(msgspec.json.encode(found))["total"]["failures"] == 1


def test_a_tally_grows_call_by_call() -> None:
    tally = Tally()
    for each in (call(), call(**NO_PRICE), failed(), call(source="cache")):
        tally = tally.with_call(each)
    tally = tally.with_call(call(), reused=True)
    assert (tally.calls, tally.reused, tally.failures, tally.requests, tally.unpriced) == (5, 2, 1, 5, 1)
    assert tally.answered == 2
    assert str(tally) == "5 calls of models (2 from a record), $0.5000 and 1 call of unknown price"
    assert str(Tally()) == "0 calls of models, $0.00"


def test_a_prompt_that_arrived_in_part_is_found_by_the_tokens_that_were_reported(tmp_path: Path) -> None:
    with Server(context=250, silently=True) as server:
        result = play(server, tmp_path / "q.jsonl", ticks=30)
    long = [asked for asked in server.chats if asked.tokens > 600]
    assert result.calls is not None and long
    assert len(long) <= result.calls.cut == costs(result.log).usage.total.cut <= len(server.chats)
    assert "were cut on the way" in "\n".join(run_lines(result))
    with Server() as server:
        whole = play(server, tmp_path / "whole.jsonl", ticks=30)
    assert whole.calls is not None and whole.calls.cut == 0
