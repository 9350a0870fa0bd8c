"""How a good answer is spoilt: for each fault in the answer, the text that a careless model gives instead."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

HUGE = 3_000_000
"""Characters of an answer that never comes to its end."""
ODD = "\x00\x07\x1b[31m\u202e\u2066\ufeff\u200d\U0001f9d3\u0301\ud800"
"""A zero, a bell, a colour of the terminal, text turned round, marks without a letter, half of a character."""


def spoilt(fault: str, good: str, schema: Any = None) -> str:
    """The text of an answer, which would fit `schema`, that goes wrong in the way `fault` names."""
    return _nonsense(good, listed(schema)) if fault == "nonsense" else SPOILT[fault](good)


def listed(schema: Any) -> frozenset[str]:
    """All texts that a schema lists: names, ids, hours, acts."""
    if isinstance(schema, dict):
        own = (value for value in schema.get("enum", ()) if isinstance(value, str))
        return frozenset(own).union(*map(listed, schema.values()))
    return frozenset().union(*map(listed, schema)) if isinstance(schema, list) else frozenset()


def _cut(good: str) -> str:
    return good[: max(1, len(good) * 2 // 3)]


def _in_prose(good: str) -> str:
    return f"Sure! Here is what you asked for:\n\n```json\n{good}\n```\n\nLet me know if {{anything}} is to be changed."


def _wrong_types(good: str) -> str:
    return _changed(good, _other_type)


def _extra_keys(good: str) -> str:
    value = _parsed(good)
    if not isinstance(value, dict):
        return good
    return json.dumps({**value, "thoughts": "Hmm.", "confidence_in_this": 0.7, "ids": [1, 2]}, ensure_ascii=False)


def _odd(good: str) -> str:
    return _changed(good, lambda value: value + ODD if isinstance(value, str) and " " in value else value)


def _nonsense(good: str, names: frozenset[str]) -> str:
    """Where one of the names has to stand, a name that nobody knows."""
    return _changed(good, lambda value: "the Moon's far side" if isinstance(value, str) and value in names else value)


def _changed(good: str, change: Callable[[Any], Any]) -> str:
    value = _parsed(good)
    return f"{change(good)}" if value is None else json.dumps(_deep(value, change))


def _deep(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, dict):
        return {key: _deep(part, change) for key, part in value.items()}
    if isinstance(value, list):
        return [_deep(part, change) for part in value]
    return change(value)


def _other_type(value: Any) -> Any:
    if isinstance(value, str):
        return {"value": [value]}
    return "rather a lot" if value is not None else ["none"]


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


SPOILT: Mapping[str, Callable[[str], str]] = {
    "truncated": _cut,
    "in_prose": _in_prose,
    "wrong_types": _wrong_types,
    "extra_keys": _extra_keys,
    "empty": lambda good: "",
    "refusal": lambda good: "I'm sorry, but I can't help with that.",
    "huge": lambda good: (good[:-1] + " and so on" * (HUGE // 10))[:HUGE],
    "control_characters": _odd,
    "nonsense": str,
}
