"""Single values out of the files of Tiled, whether they came as numbers (JSON) or as texts (XML)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from sim.scenario.tiled import Value
from sim.scenario.tiled_source import Unreadable

_FURTHEST = 1e7
"""Pixels; a map of the most tiles is narrower."""
_LARGEST = 1 << 62


def whole(raw: Mapping[str, Any], key: str, default: int | None = None) -> int:
    """A whole number. Raises Unreadable."""
    value = raw.get(key, default)
    try:
        if isinstance(value, str | int) and not isinstance(value, bool) and abs(number := int(value)) < 1 << 33:
            return number
    except ValueError:
        pass
    if value is None:
        raise Unreadable(f"does not say its {key}")
    raise Unreadable(f"has the {key} {value!r}, which is no whole number", value=value)


def decimal(raw: Mapping[str, Any], key: str, default: float = 0.0) -> float:
    """A number of pixels or a share. Raises Unreadable."""
    value = raw.get(key, default)
    try:
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            number = float(value)
            if math.isfinite(number) and abs(number) < _FURTHEST:
                return number
    except (ValueError, OverflowError):
        pass
    raise Unreadable(f"has the {key} {value!r}, which is no length", value=value)


def text(raw: Mapping[str, Any], *keys: str) -> str:
    """The first of these texts that is there, made fit for a file; empty for none."""
    for key in keys:
        value = raw.get(key)
        if isinstance(value, str) and value:
            return clean(value)
    return ""


def flag(raw: Mapping[str, Any], key: str, default: bool) -> bool:
    """True or false; XML says 1 and 0."""
    value = raw.get(key, default)
    return value if isinstance(value, bool) else str(value) not in ("0", "false")


def entries(raw: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """A list of mappings; empty where there is none. Raises Unreadable."""
    value = raw.get(key) or []
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Unreadable(f"has {key} in a form that is not known", "save it again with Tiled 1.2 or newer")
    return value


def kind_of(raw: Mapping[str, Any]) -> str:
    """The class of an object or tile, which some versions of Tiled call its type."""
    return text(raw, "class", "type").strip()


def properties_of(raw: Mapping[str, Any]) -> dict[str, Value]:
    """The custom properties that are single values. Raises Unreadable."""
    found: dict[str, Value] = {}
    for each in entries(raw, "properties"):
        value = each.get("value")
        name = text(each, "name").strip()
        if isinstance(value, str):
            found[name] = clean(value)
        elif isinstance(value, int | float):
            kept = abs(value) < _LARGEST  # neither infinite nor more than a log can hold
            found[name] = (float(value) if text(each, "type") == "float" else value) if kept else str(value)
    return dict(sorted(found.items()))


def clean(value: str) -> str:
    """A text without lone halves of letters, which no file can hold."""
    return value.encode("utf-8", "replace").decode()
