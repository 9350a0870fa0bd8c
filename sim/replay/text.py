"""Text that UTF-8 cannot hold, made text that it can."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

Value = TypeVar("Value")


def tidy_text(text: str) -> str:
    """`text` with lone surrogates replaced by U+FFFD; two halves that belong together become their character."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def tidy(value: Value) -> Value:
    """The same struct, mapping or sequence with all its text tidied; the value itself where nothing is wrong.

    Encoding is the test: it costs about a microsecond and fails only on lone surrogates.
    """
    try:
        msgspec.json.encode(value)
    except UnicodeEncodeError:
        cleaned: Value = msgspec.convert(_tidied(msgspec.to_builtins(value)), type(value))
        return cleaned
    return value


def _tidied(value: Any) -> Any:
    if isinstance(value, str):
        return tidy_text(value)
    if isinstance(value, dict):
        return {tidy_text(key) if isinstance(key, str) else key: _tidied(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_tidied(item) for item in value]
    return value
