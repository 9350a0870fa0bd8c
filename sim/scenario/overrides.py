"""Settings of the command line, `--set key.path=value`, laid over what the files say before anything is checked."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from sim.errors import Problem, UserMistake, nearest
from sim.scenario.written import shown
from sim.scenario.yaml_lines import Document, Key, Mark, read_text

SETTING = "--set"
"""What messages call the command line in place of a file."""
_EXCLUSIVE = {"days": "ticks", "ticks": "days"}


def settings(pairs: Iterable[str]) -> dict[str, str]:
    """`['days=1', 'memory.k_plan=4']` as a mapping. Raises UserMistake for a pair without '=' or key."""
    found: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key.strip():
            raise UserMistake(f"{SETTING} {pair!r}: write key.path=value, e.g. memory.k_commitments=4")
        found[key.strip()] = value.strip()
    return found


def apply(document: Document, overrides: Mapping[str, str]) -> list[Problem]:
    """Lay settings over a document, in place; gives what cannot be laid.

    A part of a key is a key of a mapping, the index of a list, or the `name` of an item of a list.
    """
    problems: list[Problem] = []
    for path, written in overrides.items():
        read = read_text(written, SETTING) if written.strip() else Document(SETTING, "")
        problems.extend(Problem(SETTING, 0, path, written, problem.message) for problem in read.problems)
        if not read.problems:
            problems.extend(_set(document, path, read.data))
    return problems


def _set(document: Document, path: str, value: Any) -> list[Problem]:
    parts = [part.strip() for part in path.split(".")]
    if not isinstance(document.data, dict) or not all(parts):
        return [Problem(SETTING, 0, path, value, "is no key path", "e.g. memory.k_commitments")]
    # An alias shares its anchor's values, so whatever is changed is copied on the way down.
    document.data = dict(document.data)
    holder: Any = document.data
    key: Key = ()
    for number, part in enumerate(parts):
        step = _step(holder, part)
        if step is None:
            return [_no_way(holder, path, parts[:number], part)]
        key = (*key, step)
        if number == len(parts) - 1:
            _place(document, holder, key, value)
            return []
        holder = _enter(holder, step)
    return []


def _step(holder: Any, part: str) -> str | int | None:
    if isinstance(holder, dict):
        return part
    if isinstance(holder, list):
        if part.isdigit() and len(part) < 7 and int(part) < len(holder):
            return int(part)
        named = (n for n, item in enumerate(holder) if isinstance(item, dict) and item.get("name") == part)
        return next(named, None)
    return None


def _enter(holder: Any, step: str | int) -> Any:
    inner = holder.get(step) if isinstance(holder, dict) else holder[step]
    holder[step] = {} if inner is None else copy.copy(inner)
    return holder[step]


def _place(document: Document, holder: Any, key: Key, value: Any) -> None:
    holder[key[-1]] = value
    for old in [mark for mark in document.marks if mark[: len(key)] == key]:
        del document.marks[old]
    document.marks[key] = Mark(SETTING, 0)
    if len(key) == 1 and (other := _EXCLUSIVE.get(str(key[0]))) is not None:
        holder.pop(other, None)


def _no_way(holder: Any, path: str, before: list[str], part: str) -> Problem:
    where = ".".join(before)
    if isinstance(holder, list):
        known = [str(item["name"]) for item in holder if isinstance(item, dict) and isinstance(item.get("name"), str)]
        close = nearest(part, known)
        message = f"{where!r} has no item {part!r}; it is a list of {len(holder)}"
        return Problem(SETTING, 0, path, part, message, f"did you mean {close!r}?" if close else "")
    return Problem(SETTING, 0, path, part, f"{where!r} is {shown(holder)} and has no keys")
