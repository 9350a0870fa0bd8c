"""Whatever litellm raises has its class, a text that can be shown, and the wait that was asked for.

What it raises for each fault of a server is tested over HTTP; here are the classes themselves and what is rare.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any, get_args

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.chat import CallTrouble
from sim.llm.client import library
from sim.llm.troubles import (
    BY_CHANCE,
    FATAL,
    LONGEST_DETAIL,
    PASSING,
    advice,
    failed,
    seconds_to_wait,
    trouble_of,
    wait_asked_for,
)


def answered(status: int, **headers: str) -> httpx.Response:
    """What a server really answered."""
    return httpx.Response(status, headers={"server": "some", **headers}, request=httpx.Request("POST", "http://x/v1"))


def raised(name: str, message: str, response: httpx.Response | None = None, **more: Any) -> Exception:
    """An error of litellm."""
    given: dict[str, Any] = {"message": message, "llm_provider": "openai", "model": "anything", **more}
    if response is not None:
        given["response"] = response
    return getattr(library(), name)(**given)  # type: ignore[no-any-return]


def because(error: Exception, *causes: BaseException) -> Exception:
    """`error`, raised because of the first of `causes`, which was because of the next."""
    for above, below in zip((error, *causes), causes, strict=False):
        above.__context__ = below
    return error


STATUSES: dict[int, CallTrouble] = {
    400: "bad request", 401: "authentication", 402: "authentication", 403: "authentication", 404: "not found",
    408: "timeout", 409: "server", 413: "context too long", 422: "bad request", 429: "rate limit", 500: "server",
    502: "server", 503: "server", 504: "timeout", 529: "server",
}  # fmt: skip


@pytest.mark.parametrize("status", sorted(STATUSES))
def test_a_status_that_a_server_answered_with_has_its_class(status: int) -> None:
    error = httpx.HTTPStatusError("it said so", request=httpx.Request("POST", "http://x"), response=answered(status))
    assert trouble_of(because(raised("APIError", "no", status_code=500), error)) == STATUSES[status]


RARE: list[tuple[CallTrouble, Callable[[], Exception]]] = [
    ("timeout", lambda: TimeoutError()),
    ("connection", lambda: because(raised("InternalServerError", "Connection error."), httpx.ConnectError("refused"))),
    ("connection", lambda: because(raised("APIConnectionError", "no"), ConnectionResetError("reset by peer"))),
    ("connection", lambda: because(raised("APIConnectionError", "no"), httpx.RemoteProtocolError("incomplete body"))),
    ("timeout", lambda: because(raised("InternalServerError", "no"), httpx.ReadTimeout("slow"))),
    ("unreadable", lambda: because(raised("InternalServerError", "no"), json.JSONDecodeError("no", "{", 0))),
    ("unreadable", lambda: because(raised("APIConnectionError", "Invalid response object"), AttributeError("no"))),
    ("unreadable", lambda: because(raised("APIConnectionError", "odd"), TypeError("'NoneType' is not iterable"))),
    ("unreadable", lambda: raised("InternalServerError", "LiteLLM: provider returned a response with no 'choices'")),
    ("server", lambda: raised("ServiceUnavailableError", "overloaded")),
    ("context too long", lambda: raised("ContextWindowExceededError", "too long")),
    ("context too long", lambda: raised("BadRequestError", "input is too long for this model", answered(400))),
    ("content filter", lambda: raised("ContentPolicyViolationError", "no")),
    ("content filter", lambda: raised("BadRequestError", "Your input was flagged", answered(403))),
    ("authentication", lambda: raised("RateLimitError", "You have insufficient_quota left", answered(429))),
    ("authentication", lambda: raised("BadRequestError", "Your credit balance is too low", answered(400))),
    ("rate limit", lambda: raised("RateLimitError", "You exceeded your current quota, retry", answered(429))),
    ("not found", lambda: raised("BadRequestError", "LLM Provider NOT provided. Pass in the LLM provider")),
    ("not found", lambda: because(raised("APIConnectionError", "No module named 'boto3'"), ImportError("boto3"))),
    ("bad request", lambda: raised("BadRequestError", "temperature must be below 2", answered(400))),
]


@pytest.mark.parametrize("n", range(len(RARE)))
def test_what_has_no_status_of_its_own_is_told_by_its_causes(n: int) -> None:
    trouble, make = RARE[n]
    assert trouble_of(make()) == trouble


def test_what_went_wrong_before_the_call_does_not_count() -> None:
    before = json.JSONDecodeError("an earlier reply was no JSON", "{", 0)
    error = because(raised("APIConnectionError", "no"), httpx.ConnectError("refused"), before)
    assert failed("speak", error, outer=before).trouble == "connection"


def test_a_failure_tells_what_was_said_without_the_adornments_of_the_library() -> None:
    error = raised("RateLimitError", "RateLimitError: OpenAIException - Too many requests", answered(429))
    found = failed("speak", error)
    assert (found.purpose, found.trouble, found.detail) == ("speak", "rate limit", "Too many requests")
    assert str(found) == "speak: rate limit: Too many requests"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"error": {"message": "No such\\n model.", "code": "x"}}', "No such model."),
        ('AnthropicException - {"type": "error", "error": {"message": "No."}}', "No."),
        ('{"error": "model not loaded"}', "model not loaded"),
        ('{"error": {"code": 3}}', '{"error": {"code": 3}}'),
        ("{not json", "{not json"),
        ('b\'{"error"', 'b\'{"error"'),
        ("[" * 100_000, ("[" * 297) + "..."),
    ],
)
def test_of_an_error_in_json_only_its_message_is_told(text: str, told: str) -> None:
    assert failed("speak", raised("BadRequestError", text, answered(400))).detail == told


def test_a_connection_that_fails_says_where() -> None:
    refused = OSError(111, "Connect call failed ('127.0.0.1', 9)")
    error = because(raised("InternalServerError", "Connection error."), httpx.ConnectError("no luck"), refused)
    assert failed("speak", error).detail == "Connection error. [Errno 111] Connect call failed ('127.0.0.1', 9)"


def test_a_long_text_is_cut_after_its_keys_are_out(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "sk-canary-" + "5d41402abc4b2a76" * 4
    monkeypatch.setenv("OPENAI_API_KEY", key)
    for before in range(LONGEST_DETAIL - 80, LONGEST_DETAIL + 10):
        detail = failed("speak", raised("AuthenticationError", "x" * before + f" {key} {key}", answered(401))).detail
        assert "5d41" not in detail and "canary" not in detail
        assert len(detail) <= LONGEST_DETAIL


def test_a_traceback_in_a_text_is_left_out() -> None:
    error = raised("APIConnectionError", 'Invalid response object Traceback (most recent call last):\n  File "/a/b.py"')
    assert failed("speak", error).detail == "Invalid response object"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": " 2.5 "}, 2.5),
        ({"retry-after-ms": "250", "retry-after": "1"}, 0.25),
        ({"retry-after": "Mon, 30 Nov 2026 06:46:57 GMT", "date": "Mon, 30 Nov 2026 06:46:27 GMT"}, 30.0),
        ({"retry-after": "Mon, 30 Nov 2026 06:46:00 GMT", "date": "Mon, 30 Nov 2026 06:46:27 GMT"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-5"}, None),
        ({"retry-after": ""}, None),
        ({}, None),
    ],
)
def test_a_wait_is_a_number_of_seconds_or_a_date_by_the_clock_of_the_server(
    headers: dict[str, str], seconds: float | None
) -> None:
    assert seconds_to_wait(headers) == seconds


def test_a_date_from_a_server_without_a_clock_is_one_of_ours() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(hours=5), usegmt=True)
    found = seconds_to_wait({"retry-after": later})
    assert found is not None and 4 < found / 3600 < 5.1


@given(st.text(max_size=30), st.text(max_size=30))
def test_no_header_breaks_the_reading_of_it(value: str, date: str) -> None:
    found = seconds_to_wait({"retry-after": value, "retry-after-ms": date, "date": date})
    assert found is None or found >= 0


def test_the_wait_is_found_in_any_of_the_causes_or_in_words() -> None:
    status = httpx.HTTPStatusError(
        "no", request=httpx.Request("POST", "http://x"), response=answered(429, **{"Retry-After": "12"})
    )
    assert wait_asked_for(because(raised("RateLimitError", "slow down"), status)) == 12.0
    assert wait_asked_for(raised("RateLimitError", "Please try again in 1.5s. Visit us")) == 1.5
    assert wait_asked_for(raised("RateLimitError", "Please try again in 120ms.")) == 0.12
    assert wait_asked_for(raised("RateLimitError", '{"retryDelay": "27s"}')) == 27.0
    assert wait_asked_for(raised("RateLimitError", "slow down")) is None


def test_every_class_has_its_advice_and_is_handled_in_one_way() -> None:
    assert all(advice(trouble) for trouble in get_args(CallTrouble))
    handled = [*PASSING, *BY_CHANCE, *FATAL]
    assert len(set(handled)) == len(handled)
    assert set(handled) < set(get_args(CallTrouble))


@given(st.text(max_size=400))
def test_no_text_of_an_error_breaks_the_telling_of_it(text: str) -> None:
    found = failed("speak", ValueError(text))
    assert found.trouble in get_args(CallTrouble) and len(found.detail) <= LONGEST_DETAIL
