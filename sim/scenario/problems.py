"""Errors of pydantic to Problems: with file, line, key, value, plain words and the nearest valid name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from sim.errors import Problem, nearest
from sim.scenario.dials import Dials
from sim.scenario.written import shown
from sim.scenario.yaml_lines import Document, Key, Mark

_MUST: dict[str, str] = {
    "string_type": "must be text",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "finite_number": "must be a finite number",
    "bool_type": "must be true or false",
    "tuple_type": "must be a list",
    "list_type": "must be a list",
    "dict_type": "must be a mapping of keys",
    "model_type": "must be a mapping of keys",
    "model_attributes_type": "must be a mapping of keys",
}
_BOUNDS: dict[str, tuple[str, str]] = {
    "greater_than": ("must be above", "gt"),
    "greater_than_equal": ("must be at least", "ge"),
    "less_than": ("must be below", "lt"),
    "less_than_equal": ("must be at most", "le"),
}
_OPTION = re.compile(r"'([^']*)'")


def problems_of(error: ValidationError, model: type[BaseModel], file: str | Document) -> list[Problem]:
    """What is wrong with a file, one Problem an error of `model`'s validation.

    `file` is the document that was validated, or only a name where there are no lines.
    """
    return [_problem(detail, model, file) for detail in error.errors(include_url=False)]


def key_path(key: Sequence[str | int]) -> str:
    """A key as messages and settings write it: 'memories.3.habit.place'."""
    return ".".join(map(str, key))


def _problem(detail: ErrorDetails, model: type[BaseModel], file: str | Document) -> Problem:
    key: Key = tuple(detail["loc"])
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    message, hint = str(detail["msg"]), ""
    if kind == "tulving":
        message, hint = str(context["said"]), str(context["hint"])
    elif kind == "missing":
        message, value = "is missing", None
    elif kind == "extra_forbidden":
        message, hint = _unknown_key(model, key)
        value = key[-1]
    elif kind == "literal_error":
        message, hint = _no_option(str(context["expected"]), value)
    elif kind in _BOUNDS:
        words, name = _BOUNDS[kind]
        message = f"{words} {context[name]:g}, not {shown(value)}"
    elif kind in _MUST:
        message = f"{_MUST[kind]}, not {shown(value)}"
    mark = file.mark(key) if isinstance(file, Document) else Mark(file, 0)
    return Problem(mark.file, mark.line, key_path(key), value, message, hint)


def _unknown_key(model: type[BaseModel], key: Key) -> tuple[str, str]:
    if key[-1] == "<<":
        return "merge keys are not supported", "write the keys out"
    known = known_keys(model, key[:-1])
    close = nearest(str(key[-1]), known)
    return "is no key here", f"did you mean {close!r}?" if close else f"known: {', '.join(known)}" if known else ""


def _no_option(expected: str, value: object) -> tuple[str, str]:
    options = [option for option in _OPTION.findall(expected) if option]
    close = nearest(value, options) if isinstance(value, str) else ""
    listed = ", ".join(map(repr, options))
    return f"must be one of {listed}, not {shown(value)}", f"did you mean {close!r}?" if close else ""


def known_keys(model: type[BaseModel], key: Key) -> tuple[str, ...]:
    """The keys that the mapping at `key` of a file of `model` may have; empty where it is none."""
    kind: Any = model
    dials: Dials | None = None
    for part in key:
        if isinstance(part, int):
            kind = _item(kind)
            continue
        field = _field(kind, part)
        if field is None:
            return ()
        kind = _solid(field.annotation)
        dials = next((mark for mark in field.metadata if isinstance(mark, Dials)), None)
    if dials is not None:
        return dials.names
    return tuple(f.alias or name for name, f in kind.model_fields.items()) if _is_model(kind) else ()


def _field(kind: Any, name: str) -> Any:
    if not _is_model(kind):
        return None
    return next((field for key, field in kind.model_fields.items() if (field.alias or key) == name), None)


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _solid(annotation: Any) -> Any:
    """The type without 'or None'."""
    options = [option for option in get_args(annotation) if option is not type(None)]
    return options[0] if len(options) == 1 and len(get_args(annotation)) == 2 else annotation


def _item(annotation: Any) -> Any:
    """What a list of this type holds."""
    return get_args(annotation)[0] if get_origin(annotation) is tuple else None
