"""From the text of a reply to its typed shape: the last whole JSON object in it that has the shape.

Models put JSON into fences, prose and afterthoughts; all of that is passed over. What is cut off, has other keys,
other types or one key twice is no valid reply.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeVar

from pydantic import ValidationError

from sim.brain.llm.quoting import clean, quoted
from sim.brain.llm.shapes import Shape
from sim.brain.llm.understanding import Unclear

Read = TypeVar("Read", bound=Shape)

MOST_CHARACTERS = 200_000
"""A longer reply is not read."""
_MOST_STARTS = 500
_MOST_PROBLEMS = 8


class _Twice(ValueError):
    """One key stands twice in an object."""


def read(text: str, shape: type[Read], finish: str = "") -> Read:
    """The reply as its shape. `finish` is why the model stopped. Raises Unclear."""
    if not text.strip():
        raise Unclear("an empty reply", ["the reply was empty"])
    if len(text) > MOST_CHARACTERS:
        raise Unclear("a reply that is far too long", [f"the reply was too long: {len(text)} characters"])
    whole = text.encode("utf-8", "replace").decode("utf-8")
    wrong: ValidationError | None = None
    for found in reversed(list(_objects(whole))):
        try:
            return shape.model_validate_json(found, strict=True)
        except ValidationError as error:
            wrong = wrong or error
        except RecursionError:
            continue
    if wrong is not None and finish != "length":
        raise Unclear(_cause(wrong), _problems(wrong))
    if finish == "length":
        raise Unclear("a reply cut off by the limit of tokens", ["the reply was cut off; it has to be shorter"])
    raise Unclear("no JSON object", ["there was no whole JSON object in the reply"])


def _objects(text: str) -> Iterator[str]:
    """The outermost JSON objects in a text, in order."""
    decoder = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
    at = text.find("{")
    for _ in range(_MOST_STARTS):
        if at < 0:
            return
        try:
            _, end = decoder.raw_decode(text, at)
            yield text[at:end]
        except (ValueError, RecursionError):
            end = at + 1
        at = text.find("{", end)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise _Twice("a key stands twice")
    return dict(pairs)


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _cause(error: ValidationError) -> str:
    kinds = dict.fromkeys(_KINDS.get(each["type"], "a wrong type or value") for each in error.errors())
    return "; ".join(list(kinds)[:3])


_KINDS = {
    "missing": "a missing key", "extra_forbidden": "an extra key", "literal_error": "a value that is not allowed",
    "json_invalid": "no JSON object",
}  # fmt: skip


def _problems(error: ValidationError) -> list[str]:
    """What is wrong where, in words for the model; what stood there is shown to it, but nowhere else."""
    lines = []
    for each in error.errors(include_url=False)[:_MOST_PROBLEMS]:
        where = clean(".".join(map(str, each["loc"])), 80)
        given = "" if each["type"] in ("missing", "extra_forbidden") else f", not {quoted(_brief(each['input']))}"
        lines.append(f"{where}: {clean(each['msg'], 200)}{given}")
    return lines


def _brief(value: Any) -> Any:
    return clean(value, 80) if isinstance(value, str) else clean(json.dumps(value, default=str), 80)
