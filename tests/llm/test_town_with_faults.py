"""A day in which nearly every third call goes wrong, in all ways: it passes, and holds nothing that nobody answered."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import sim.llm.retry as retrying
from sim.runs.driving import RunResult
from sim.runs.verify import verify
from tests.llm.accounting import Account, account
from tests.llm.server import MIXED, Asked, Faults, Server
from tests.llm.towns import play

SLOW = ("slow_first_byte", "stalled_stream")
NOT_FROM_AN_ANSWER = (
    "Moon's far side", "and so on and so on", "can't help with that", "Let me know if", "rather a lot",
    "Rate limit", "The server had", "overloaded", "content management", "maximum context", "Bad Gateway", "Traceback",
    "litellm", "JSONDecodeError", "\\u202e", "\\u001b", "\\u0000", "\\u0007", "\x1b", "\u202e", "\ufeff", "\ufffd",
    "confidence_in_this", "call_1",
)  # fmt: skip
"""What stands in answers that are none, in refusals and in errors."""


QUICK = tuple(kind for kind in MIXED if kind not in SLOW)
EACH_ONCE = {3 * n: kind for n, kind in enumerate(MIXED)}
"""Every fault for certain; those that pass at once come again by chance. Each slow one takes seconds of waiting."""
REFLECTING = "60"
"""So low a threshold that residents reflect however quiet the day becomes."""


@dataclass(frozen=True)
class Day:
    result: RunResult
    requests: list[Asked]
    met: set[str]
    found: Account


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    out = tmp_path_factory.mktemp("faults") / "day.jsonl"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(retrying, "FIRST_WAIT", {})
        patch.setattr(retrying, "USUAL_FIRST_WAIT", 0.005)
        patch.delenv("OPENAI_API_KEY", raising=False)
        with Server(Faults(rate=0.3, kinds=QUICK, schedule=EACH_ONCE), slow=6.0, retry_after=0.001) as server:
            result = play(server, out, llm__timeout_seconds="5.0", llm__tries="3", memory__reflect_threshold=REFLECTING)
    yield Day(result, server.chats, set(server.met), account(out))


def test_the_day_passes_to_its_end(day: Day) -> None:
    assert day.result.finished
    assert len(day.found.askings) > 400
    asked = {asking.last.purpose for asking in day.found.askings}
    assert asked >= {"importance", "day_plan", "step_plan", "decide", "speak", "reflect"}
    assert len(day.found.said) > 20


def test_every_kind_of_fault_was_met_and_nearly_a_third_of_all_requests(day: Day) -> None:
    assert day.met == set(MIXED)
    assert 0.25 < sum(bool(asked.fault) for asked in day.requests) / len(day.requests) < 0.35


def test_every_request_and_every_failure_is_counted(day: Day) -> None:
    assert sum(call.attempts for call in day.found.calls) == len(day.requests)
    assert day.found.untold() == []
    assert day.found.unasked() == []
    told = sum(count for _, _, count in day.result.failures)
    assert told == len(day.found.failures) > 0
    assert day.result.calls is not None and day.result.calls.requests == len(day.requests)


def test_no_memory_belief_or_plan_holds_anything_that_is_not_from_a_valid_answer(day: Day) -> None:
    lines = [line for line in day.found.texts if '"type":"thought_failed"' not in line]
    assert [(mark, line) for line in lines for mark in NOT_FROM_AN_ANSWER if mark in line] == []
    assert day.found.made_up() == []


def test_a_failure_is_told_in_our_words_and_holds_nothing_of_the_reply(day: Day) -> None:
    causes = {failed.cause for failed in day.found.failures}
    assert all(len(cause) < 500 and cause.isprintable() for cause in causes)
    assert not [cause for cause in causes if "Moon" in cause or "rather a lot" in cause or "and so on" in cause]


def test_the_run_equals_itself_from_its_record_without_network_or_key(
    day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise AssertionError("a connection is made")

    monkeypatch.setattr(socket.socket, "connect", none)
    monkeypatch.setattr(socket.socket, "connect_ex", none)
    assert verify(day.result.log).ticks > 0


def test_most_questions_are_answered_all_the_same(day: Day) -> None:
    answered = sum(asking.answered for asking in day.found.askings)
    assert answered > 0.85 * len(day.found.askings)
