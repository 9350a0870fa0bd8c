"""Keys of providers: taken from the environment or a .env file, and taken out of every text that might show them."""

from __future__ import annotations

import base64
import os
import re
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote, quote_plus

from sim.errors import UserMistake

__all__ = ["load", "redacted", "secrets", "without_secrets"]

HIDDEN = "[key]"
"""Stands where a key stood."""

SHORTEST_SECRET = 8
"""Characters of a value that is taken for a secret; a shorter one would hide parts of common words."""

_SECRET_NAME = re.compile(
    r"(?:^|_)(?:(?:API|ACCESS|SECRET|PRIVATE|SUBSCRIPTION|AUTH)?_?KEYS?|APIKEY|TOKENS?|SECRETS?|PASS(?:WORD|WD|PHRASE)?"
    r"|CREDENTIALS?|AUTH|BEARER)(?:_|$|\d|ID$)",
    re.IGNORECASE,
)
"""Names of variables that hold secrets, such as OPENAI_API_KEY, HF_TOKEN or AWS_SECRET_ACCESS_KEY."""

_NAMED = (
    r"(?:[\w-]*(?:api|access|auth|secret|private|session)[-_]?(?:key|token|id)|apikey|password|passwd|client[-_]secret"
    r"|x-amz-[\w-]+|signature|authorization)"
)
_LOOKS_LIKE_A_KEY = (
    # Providers show keys half masked in their errors (sk-abc***wxyz), and other people's keys are not known by value.
    re.compile(r"\b(?:sk|gsk|xai|hf|pplx|r8|nvapi|ghp|gho|glpat|csk|tgp)[-_](?=[\w*.-]{6})[\w*.-]*[\w*]"),
    re.compile(r"\b(?:AIza|AKIA|ASIA|eyJ|ya29\.)[\w.*/+=-]{10,}"),
    re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)", re.DOTALL),
    re.compile(r"(?i)(?<=bearer )[^\s\"',;)}\]]+"),
    re.compile(r"(?i)(?<=basic )[A-Za-z0-9+/=]{8,}"),
    re.compile(r"(?<=://)[^\s/@'\"]+(?=@)"),
)
_NAMED_KEYS = (
    re.compile(rf"(?i)({_NAMED}['\"]?\s*[:=]\s*b?['\"]?)(?=[^\s'\"]*\d|[^\s'\"]{{16}})([^\s'\"&,;)}}\]]{{6,}})"),
    re.compile(r"(?i)(\b(?:key|token|sig)=)([^\s'\"&,;)}\]]{6,})"),
)
"""A name and what stands after it, the key."""


def load(folder: Path | None = None) -> None:
    """Take what `.env` in the working directory (or `folder`) says into the environment, which goes before it.

    Raises UserMistake where there is such a file and it cannot be read.
    """
    from dotenv import dotenv_values  # comes with litellm

    path = (folder or Path.cwd()) / ".env"
    try:
        found = dotenv_values(path)
    except (OSError, UnicodeDecodeError) as error:
        raise UserMistake(f"the file of keys {path} cannot be read: {type(error).__name__}") from None
    for name, value in found.items():
        if value and not os.environ.get(name):
            os.environ[name] = value


def secrets() -> tuple[str, ...]:
    """The secret values of the environment, in each spelling in which a text might hold them, longest first."""
    return _secrets(tuple(os.environ.items()))


@lru_cache(maxsize=4)
def _secrets(environment: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Worked out once for an environment: it is asked for with every answer."""
    found = {
        value.strip()
        for name, value in environment
        if len(value.strip()) >= SHORTEST_SECRET and _SECRET_NAME.search(name) and not _is_a_place(value)
    }
    spelt = {spelling for value in found for spelling in _spellings(value)}
    return tuple(sorted(spelt, key=lambda value: (-len(value), value)))


def _is_a_place(value: str) -> bool:
    """Whether a value is a file or an address without a password in it, as in SSH_AUTH_SOCK."""
    return value.startswith(("/", "./", "~", "http://", "https://")) and "@" not in value


def _spellings(secret: str) -> set[str]:
    raw = secret.encode("utf-8", "replace")
    return {
        secret,
        quote(secret, safe=""),
        quote_plus(secret),
        repr(secret)[1:-1],
        secret.replace("\\", "\\\\").replace('"', '\\"'),
        base64.b64encode(raw).decode(),
        base64.urlsafe_b64encode(raw).decode(),
    }


def without_secrets(text: str) -> str:
    """`text` without the secrets of the environment; else as it is. For what a model replies."""
    if len(text) < SHORTEST_SECRET:
        return text
    for secret in secrets():
        if secret in text:
            text = text.replace(secret, HIDDEN)
    return text


def redacted(text: str) -> str:
    """`text` without the secrets of the environment and without all that looks like a key. For errors."""
    text = without_secrets(text)
    for pattern in _LOOKS_LIKE_A_KEY:
        text = pattern.sub(HIDDEN, text)
    for pattern in _NAMED_KEYS:
        text = pattern.sub(rf"\g<1>{HIDDEN}", text)
    return text
