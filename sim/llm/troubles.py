"""What went wrong with a request, told from whatever litellm raised: its class, a clean text, and how long to wait.

litellm gives many failures a status of its own making (a connection that was reset is a 500, a page of HTML in place of
an answer too), so the class is read from the whole chain of causes and not from the outermost error alone. Classes are
matched by their names: those of openai, httpx and aiohttp need not be imported for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from sim.chat import CallTrouble
from sim.errors import CallFailed
from sim.llm.keys import redacted

PASSING: tuple[CallTrouble, ...] = ("rate limit", "timeout", "connection", "server")
"""These pass, and are tried again."""
BY_CHANCE: tuple[CallTrouble, ...] = ("unreadable", "empty")
"""The same request may well be answered the next time; what comes twice comes for a reason."""
FATAL: tuple[CallTrouble, ...] = ("authentication", "not found")
"""No request to this model would be served."""
LONGEST_DETAIL = 300

_TIMEOUTS = {"Timeout", "TimeoutError", "APITimeoutError", "TimeoutException", "ServerTimeoutError"}
_TRANSPORT = {"APIConnectionError", "TransportError", "ClientConnectionError", "ConnectionError", "gaierror"}
_BROKEN = {"JSONDecodeError", "UnicodeDecodeError", "ValidationError", "AttributeError", "TypeError", "KeyError"}
_UNREADABLE = re.compile(r"invalid response|is not a list|unable to get json response|empty or invalid", re.IGNORECASE)
_TOO_LONG = re.compile(
    r"context[ _-]?(?:length|window|size|limit)|maximum context|prompt is too long|input (?:is )?too long"
    r"|too many (?:input )?tokens|exceeds? the maximum number of tokens",
    re.IGNORECASE,
)
_FILTERED = re.compile(
    r"content[ _-]?(?:policy|filter|management)|safety system|moderation|flagged|responsibleai", re.IGNORECASE
)
_NO_CREDIT = re.compile(r"insufficient[ _](?:quota|balance|credits?|funds)|credit balance is too low", re.IGNORECASE)
_NO_KEY = re.compile(r"missing (?:\w+ )?(?:api[ _-]?key|credentials)|api_key client option must be set", re.IGNORECASE)
_UNKNOWN_MODEL = re.compile(r"LLM Provider NOT provided|model[ _]not[ _]found|no module named", re.IGNORECASE)
_ADORNMENT = re.compile(r"^(?:(?:litellm\.)?(?:\w+(?:Error|Exception)|Timeout(?: Error)?)\b:?\s*-?\s*)+")
_OBJECTS = re.compile(r"\s*(?:\w+:)?<[\w.]+ object at 0x[0-9a-f]+>")
_IN_WORDS = re.compile(
    r"(?:try again in|retry(?:Delay|[ _-]after)\W{1,5})\s*(\d+(?:\.\d+)?)\s*(ms|s|m)?", re.IGNORECASE
)


def failed(purpose: str, error: BaseException, outer: BaseException | None = None) -> CallFailed:
    """The failure of a call for which `error` was raised; `outer` is what was being handled when the call began."""
    chain = tuple(_chain(error, outer))
    trouble = _trouble(chain)
    return CallFailed(purpose, trouble, _detail(chain, trouble), retry_after=_retry_after(chain))


def trouble_of(error: BaseException) -> CallTrouble:
    """The class of what went wrong."""
    return _trouble(tuple(_chain(error, None)))


def wait_asked_for(error: BaseException) -> float | None:
    """The seconds to wait that the server asked for, None where it did not."""
    return _retry_after(tuple(_chain(error, None)))


def _chain(error: BaseException, outer: BaseException | None) -> Iterator[BaseException]:
    """An error and what it came from; not what had happened before the call."""
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and found is not outer and id(found) not in seen:
        seen.add(id(found))
        yield found
        found = found.__cause__ or found.__context__


def _names(error: BaseException) -> set[str]:
    return {kind.__name__ for kind in type(error).__mro__}


def _trouble(chain: Sequence[BaseException]) -> CallTrouble:
    error, text = chain[0], " ".join(str(each) for each in chain[:3])
    status = _status(chain)
    told = _told(error, text, status, chain)
    if told is not None:
        return told
    if status is None:
        return _without_answer(chain, text)
    return _of_status(status)


def _told(error: BaseException, text: str, status: int | None, chain: Sequence[BaseException]) -> CallTrouble | None:
    """The class where the error says it in words or by its name."""
    names, refused = _names(error), status is None or 400 <= status < 500
    if "ContextWindowExceededError" in names or (status in (400, 413, 422) and _TOO_LONG.search(text)):
        return "context too long"
    if "ContentPolicyViolationError" in names or (status in (400, 403, 422) and _FILTERED.search(text)):
        return "content filter"
    codes = " ".join(str(getattr(each, "code", "")) for each in chain)
    if refused and (_NO_CREDIT.search(f"{text} {codes}") or (status is None and _NO_KEY.search(text))):
        return "authentication"
    if _UNKNOWN_MODEL.search(text) and (status is None or status in (400, 404)):
        return "not found"
    return None


def _status(chain: Sequence[BaseException]) -> int | None:
    """The status that a server really answered with, from 400 on; None where it answered otherwise or not at all."""
    for each in chain:
        response = getattr(each, "response", None)
        status = getattr(response, "status_code", None)
        # litellm makes responses up for what had none; those are bare.
        if isinstance(status, int) and status >= 400 and getattr(response, "headers", None):
            return status
    return None


def _without_answer(chain: Sequence[BaseException], text: str) -> CallTrouble:
    """The class where no server answered with an error: nobody answered, or nobody could read it."""
    names = set().union(*map(_names, chain))
    if names & _TIMEOUTS:
        return "timeout"
    if _UNREADABLE.search(text):
        return "unreadable"
    below = set().union(*map(_names, chain[1:]))
    if below & _TRANSPORT or names & {"ConnectionError", "TransportError"}:
        return "connection"
    if names & _BROKEN:
        return "unreadable"
    said = getattr(chain[0], "status_code", None)
    if isinstance(said, int) and said >= 400:
        # 500 is what litellm gives to all that it makes nothing of; the others it read in the answer.
        return "unreadable" if said == 500 else _of_status(said)
    return "connection" if names & _TRANSPORT else "server"


def _of_status(status: int) -> CallTrouble:
    by_status: dict[int, CallTrouble] = {
        401: "authentication", 402: "authentication", 403: "authentication", 404: "not found", 408: "timeout",
        409: "server", 413: "context too long", 425: "server", 429: "rate limit", 504: "timeout", 524: "timeout",
    }  # fmt: skip
    return by_status.get(status, "server" if status >= 500 else "bad request")


def _detail(chain: Sequence[BaseException], trouble: CallTrouble) -> str:
    """What was said, in one short line. Keys go before it is cut: half of one would not be known for a key."""
    text = redacted(str(chain[0])).split("Traceback (most recent call last)")[0]
    text = _said(_ADORNMENT.sub("", " ".join(_OBJECTS.sub("", text).split())).strip())
    if trouble == "connection" and len(chain) > 1:
        root = " ".join(_OBJECTS.sub("", redacted(str(chain[-1]))).split())
        text = f"{text} {root}" if root and root not in text else text
    return text if len(text) <= LONGEST_DETAIL else f"{text[: LONGEST_DETAIL - 3]}..."


def _said(text: str) -> str:
    """The message in a text that is, or ends with, the JSON of an error; else the text."""
    try:
        found = json.loads(text[text.index("{") :])
        error = found.get("error", found)
        message = error if isinstance(error, str) else error["message"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return text
    return " ".join(message.split()) if isinstance(message, str) and message.strip() else text


def _retry_after(chain: Sequence[BaseException]) -> float | None:
    """The seconds to wait that the server asked for, in a header or in words."""
    for each in chain:
        headers = getattr(getattr(each, "response", None), "headers", None)
        if headers and (seconds := seconds_to_wait({str(k).lower(): str(v) for k, v in headers.items()})) is not None:
            return seconds
    found = _IN_WORDS.search(str(chain[0]))
    if found is None:
        return None
    return float(found[1]) * {"ms": 0.001, "m": 60.0}.get((found[2] or "s").lower(), 1.0)


def seconds_to_wait(headers: Mapping[str, str]) -> float | None:
    """The seconds of a Retry-After header (lower-case names): a number, or a date by the server's clock."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        value = headers.get(name, "").strip()
        if re.fullmatch(r"\d+(?:\.\d*)?", value):
            return float(value) * unit
    until = _date(headers.get("retry-after", ""))
    if until is None:
        return None
    now = _date(headers.get("date", "")) or datetime.now(UTC)
    return max(0.0, (until - now).total_seconds())


def _date(text: str) -> datetime | None:
    try:
        found = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def advice(trouble: str) -> str:
    """What to do about a model that serves no request, by its trouble."""
    return {
        "authentication": "check the provider's key in the environment or in .env, its rights and its credit",
        "not found": "check the model's name (provider/name) and, for an endpoint of your own, --api-base",
        "connection": "check that the endpoint runs and can be reached from here",
        "timeout": "a slow model needs a longer llm.timeout_seconds, or a smaller llm.concurrency",
        "rate limit": "set llm.requests_per_minute and llm.tokens_per_minute to what the provider grants",
        "context too long": "give the server a larger context, or the residents a smaller working memory",
        "empty": "a model that thinks before it answers needs a larger llm.max_tokens",
        "bad request": "check the parameters under llm: (structured, temperature, max_tokens)",
        "unreadable": "check that the endpoint speaks OpenAI's protocol; --api-base often has to end with /v1",
    }.get(trouble, "see what the provider says of its state")
