"""YAML text to plain values that remember the line they stood on, with everything doubtful refused by name.

Read from the events of libyaml rather than by PyYAML's loaders, because these lose line numbers, let the second of two
equal keys win in silence, unfold anchors without bound and turn `no`, `11:00` and `2024-05-01` into something else.
Here a plain scalar is null, true, false, a whole number or a decimal number; anything else is text as written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from sim.errors import Problem

MAX_BYTES = 2_000_000
MAX_VALUES = 200_000
"""After unfolding of aliases; a resident of a thousand memories has some twenty thousand."""
MAX_DEPTH = 32

Key = tuple[str | int, ...]
"""The way to a value from the top of a file: keys of mappings and indexes of lists."""

_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"[-+]?(?:(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?|[0-9]+[eE][-+]?[0-9]{1,3})\Z")
_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a value stands; line 0 where it has none (a setting of the command line)."""

    file: str
    line: int


@dataclass(slots=True)
class Document:
    """What one file says, where each value stands, and what was wrong with it as YAML."""

    file: str
    data: Any = None
    marks: dict[Key, Mark] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def mark(self, key: Key) -> Mark:
        """Where the value of `key` stands, or else the nearest value around it."""
        for end in range(len(key), -1, -1):
            if (found := self.marks.get(key[:end])) is not None:
                return found
        return Mark(self.file, 0)

    def get(self, key: Key) -> Any:
        """The value at `key`, or None where there is none."""
        value = self.data
        for part in key:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value


@dataclass(slots=True)
class _Node:
    value: Any
    line: int
    size: int = 1
    depth: int = 1


class _Refused(Exception):
    """The file cannot be read on from here."""

    def __init__(self, line: int, message: str, value: object = None, hint: str = "") -> None:
        self.line, self.message, self.value, self.hint = line, message, value, hint


def read_file(path: Path, shown: str) -> Document:
    """The document in a file, called `shown` in messages. Never raises: what is wrong is in `problems`."""
    try:
        if not path.is_file():
            return _unread(shown, "there is no such file" if not path.exists() else "is a folder, not a file")
        if (size := path.stat().st_size) > MAX_BYTES:
            return _unread(shown, f"is too big: {size:,} bytes, at most {MAX_BYTES:,}")
        raw = path.read_bytes()
    except OSError as error:
        return _unread(shown, f"cannot be read: {error.strerror or error}")
    return read_bytes(raw, shown)


def read_bytes(raw: bytes, shown: str) -> Document:
    """The document in the bytes of a file (UTF-8, with or without byte order mark)."""
    if len(raw) > MAX_BYTES:
        return _unread(shown, f"is too big: {len(raw):,} bytes, at most {MAX_BYTES:,}")
    try:
        return read_text(raw.decode("utf-8-sig"), shown)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return _unread(shown, "is not UTF-8 text; save it as UTF-8", line, raw[error.start : error.start + 1])


def read_text(text: str, shown: str) -> Document:
    """The document in a text."""
    document = Document(shown)
    try:
        node = _Composer(text, document).compose()
    except _Refused as no:
        document.problems.append(Problem(shown, no.line, "", no.value, no.message, no.hint))
    except yaml.MarkedYAMLError as error:
        document.problems.append(_syntax_problem(error, shown))
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        document.problems.append(Problem(shown, 0, "", None, f"is no YAML: {' '.join(str(error).split())}"))
    else:
        document.data = _unfold(node, (), document)
    return document


class _Composer:
    """Builds the tree of one document from libyaml's events; an alias is the node of its anchor itself."""

    def __init__(self, text: str, document: Document) -> None:
        self._event: Callable[[], Any] = yaml.CSafeLoader(text).get_event
        self._document = document
        self._anchors: dict[str, _Node | None] = {}

    def compose(self) -> _Node:
        self._event()
        event = self._event()
        if isinstance(event, yaml.StreamEndEvent):
            raise _Refused(1, "is empty")
        node = self._node(self._event(), 1)
        self._event()
        following = self._event()
        if not isinstance(following, yaml.StreamEndEvent):
            raise _Refused(following.start_mark.line + 1, "holds a second document; one file, one document")
        return node

    def _node(self, event: Any, depth: int) -> _Node:
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            return self._alias(str(event.anchor), line)
        if depth > MAX_DEPTH:
            raise _Refused(line, f"is nested too deeply: more than {MAX_DEPTH} levels")
        if event.tag is not None:
            raise _Refused(line, f"has the tag {event.tag!r}; plain values only", event.tag)
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        if isinstance(event, yaml.ScalarEvent):
            node = _Node(_plain(event.value) if event.implicit[0] else event.value, line)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = self._sequence(line, depth)
        else:
            node = self._mapping(line, depth)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        return node

    def _alias(self, anchor: str, line: int) -> _Node:
        node = self._anchors.get(anchor)
        if node is None:
            what = "contains itself" if anchor in self._anchors else "is not defined before its use"
            raise _Refused(line, f"the anchor {anchor!r} {what}", f"*{anchor}")
        return node

    def _sequence(self, line: int, depth: int) -> _Node:
        node = _Node([], line)
        while not isinstance(event := self._event(), yaml.SequenceEndEvent):
            item = self._node(event, depth + 1)
            node.value.append(item)
            self._grow(node, item, line)
        return node

    def _mapping(self, line: int, depth: int) -> _Node:
        node = _Node({}, line)
        while not isinstance(event := self._event(), yaml.MappingEndEvent):
            at = event.start_mark.line + 1
            name = event.value if isinstance(event, yaml.ScalarEvent) else None
            if name is None:
                self._node(event, depth + 1)
            item = self._node(self._event(), depth + 1)
            if name is None:
                self._problem(at, "", None, "a key must be a single word or text, not a list or a mapping")
            elif name in node.value:
                first = node.value[name][0]
                self._problem(at, name, name, f"the key {name!r} is given twice; first on line {first}")
            else:
                node.value[name] = (at, item)
                self._grow(node, item, line)
        return node

    def _grow(self, node: _Node, item: _Node, line: int) -> None:
        node.size += item.size
        node.depth = max(node.depth, item.depth + 1)
        if node.size > MAX_VALUES:
            raise _Refused(line, f"unfolds to more than {MAX_VALUES:,} values", hint="use fewer anchors and aliases")
        if node.depth > MAX_DEPTH:
            raise _Refused(line, f"is nested too deeply: more than {MAX_DEPTH} levels")

    def _problem(self, line: int, key: str, value: object, message: str) -> None:
        self._document.problems.append(Problem(self._document.file, line, key, value, message))


def _unfold(node: _Node, key: Key, document: Document) -> Any:
    document.marks.setdefault(key, Mark(document.file, node.line))
    if isinstance(node.value, list):
        return [_unfold(item, (*key, number), document) for number, item in enumerate(node.value)]
    if isinstance(node.value, dict):
        unfolded = {}
        for name, (line, item) in node.value.items():
            document.marks[(*key, name)] = Mark(document.file, line)
            unfolded[name] = _unfold(item, (*key, name), document)
        return unfolded
    return node.value


def _plain(written: str) -> object:
    """A scalar without quotes."""
    if written in _WORDS:
        return _WORDS[written]
    if _WHOLE.match(written):
        return int(written)
    return float(written) if _DECIMAL.match(written) else written


def walk(value: Any, key: Key = ()) -> Iterator[tuple[Key, Any]]:
    """Every value in a document with its key, containers before what they hold."""
    yield key, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, item in items:
        yield from walk(item, (*key, part))


def _unread(shown: str, message: str, line: int = 0, value: object = None) -> Document:
    return Document(shown, problems=[Problem(shown, line, "", value, message)])


def _syntax_problem(error: yaml.MarkedYAMLError, shown: str) -> Problem:
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark is not None else 0
    said = ", ".join(part for part in (error.context, error.problem) if part)
    return Problem(shown, line, "", None, f"is no YAML: {said or 'unknown reason'}")
