"""The shape of a reply: a strict pydantic model, and its JSON Schema with the names and ids of the moment put in.

The schema is one that strict structured output takes: every key required, no other allowed, null for what is not
there. A field marked by `one_of('places')` lists the places known; lists that are needed twice stand once, in `$defs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ConfigDict

_MARK, _KEYS = "x-one-of", "x-keys"
_EACH = "each_"
_ORDER = (
    "description", "type", "enum", "pattern", "anyOf", "items", "minItems", "maxItems", "properties", "required",
    "additionalProperties",
)  # fmt: skip
TIME = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
"""A time of day in a schema."""

Names = Mapping[str, Sequence[str]]
"""What is valid for each sort of name: 'places' to the places known."""
Schema = dict[str, Any]


class Shape(BaseModel):
    """Base of all replies and their parts: no other keys, no conversions."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def one_of(sort: str) -> Schema:
    """For `Field(json_schema_extra=...)`: this text, or each of this list, is one of the names of a sort."""
    return {_MARK: sort}


MOST_ITEMS = 16
"""Of every list: a weak model that is held to a schema by a grammar would fill a list without an end."""


def keyed_by(sort: str) -> Schema:
    """For `Field(json_schema_extra=...)`: this mapping has the names of a sort as its keys, all of them."""
    return {_KEYS: sort}


def schema_of(shape: type[Shape], title: str, names: Names) -> Schema:
    """The JSON Schema of a reply with this title. A field whose sort has no names takes null, or an empty list.

    It is not to be changed: what hangs on no names is the same object in every schema of the shape.
    """
    return _filled(_plain(shape), title, names)


def bare_schema_of(shape: type[Shape], title: str, names: Names) -> Schema:
    """The same schema without the descriptions of its fields, for a prompt to show."""
    return _filled(_plain(shape, bare=True), title, names)


@dataclass(frozen=True)
class _Plain:
    """A schema with its marks still in it: how often each is used, and which parts of it (by identity) hold any."""

    schema: Schema
    marks: Counter[str]
    marked: frozenset[int]


@lru_cache(maxsize=256)
def _plain(shape: type[Shape], *, bare: bool = False) -> _Plain:
    schema = shape.model_json_schema()
    found: Schema = _inlined(schema, schema.get("$defs", {}))
    if bare:
        found = _bare(found)
    return _Plain(found, Counter(_marks(found)), frozenset(_marked(found)))


def _filled(plain: _Plain, title: str, names: Names) -> Schema:
    shared = frozenset(sort for sort, count in plain.marks.items() if count > 1 and names.get(sort))
    filling = _Filling(names, shared, plain.marked)
    filled: Schema = {"title": title, **filling.filled(plain.schema)}
    if filling.parts:
        filled["$defs"] = filling.parts
    return filled


def _inlined(node: Any, parts: Mapping[str, Any]) -> Any:
    """The schema without titles, defaults and references, each object closed and with all its keys required."""
    if isinstance(node, list):
        return [_inlined(each, parts) for each in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        own = {key: value for key, value in node.items() if key != "$ref"}
        return _inlined({**parts[node["$ref"].rpartition("/")[2]], **own}, parts)
    made: Schema = {}
    for key, value in node.items():
        if key == "properties":
            made[key] = {name: _inlined(each, parts) for name, each in value.items()}
        elif key not in ("title", "default", "$defs"):
            made[key] = value if key in ("enum", "const", "required") else _inlined(value, parts)
    if "const" in made:
        made["enum"] = [made.pop("const")]
    if made.get("type") == "array":
        made.setdefault("maxItems", MOST_ITEMS)
    if "properties" in made:
        made["required"], made["additionalProperties"] = list(made["properties"]), False
    return {key: made[key] for key in sorted(made, key=_place)}


def _place(key: str) -> tuple[int, str]:
    """Keys have one order, whatever the library's: prompts are compared by their bytes, also after its next version."""
    return (_ORDER.index(key) if key in _ORDER else len(_ORDER), key)


def _marks(node: Any) -> list[str]:
    if isinstance(node, list):
        return [mark for each in node for mark in _marks(each)]
    if not isinstance(node, dict):
        return []
    return [*([node[_MARK]] if _MARK in node else []), *(mark for each in node.values() for mark in _marks(each))]


def _marked(node: Any) -> set[int]:
    """The identities of a node and of all below it that hold a mark, themselves or in a part."""
    parts = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    found = set[int]().union(*(_marked(each) for each in parts))
    if found or (isinstance(node, dict) and (_MARK in node or _KEYS in node)):
        found.add(id(node))
    return found


class _Filling:
    """Puts names into a schema; what is `shared` goes into `parts` and is referred to, what is unmarked stays."""

    def __init__(self, names: Names, shared: frozenset[str], marked: frozenset[int]) -> None:
        self.names, self.shared, self.marked = names, shared, marked
        self.parts: Schema = {}

    def filled(self, node: Any) -> Any:
        if id(node) not in self.marked:
            return node
        if isinstance(node, list):
            return [self.filled(each) for each in node]
        made = {key: self.filled(value) for key, value in node.items() if key not in (_MARK, _KEYS, "anyOf")}
        if "anyOf" in node:
            made["anyOf"] = [self.filled(each) for each in node["anyOf"] if self._possible(each)]
        if sort := node.get(_KEYS):
            self._key(made, sort)
        if sort := node.get(_MARK):
            self._list(made, sort)
        return made

    def _possible(self, option: Schema) -> bool:
        """Whether an option lacks nothing that it must name: where nobody is known, nothing can be said of anybody."""
        parts = option.get("properties", {}).values()
        return all(self.names.get(part[_MARK]) for part in parts if _MARK in part and part.get("type") == "string")

    def _key(self, made: Schema, sort: str) -> None:
        keys, each = list(self.names.get(sort, ())), made.pop("additionalProperties")
        if len(keys) > 1:
            self.parts[f"{_EACH}{sort}"] = each
            each = {"$ref": f"#/$defs/{_EACH}{sort}"}
        made |= {"properties": dict.fromkeys(keys, each), "required": keys, "additionalProperties": False}

    def _list(self, made: Schema, sort: str) -> None:
        """The names of a sort as the only values of a text, of each text of a list, or of a text that may be null."""
        valid = self._valid(sort)
        if made.get("type") == "array":
            made |= {"items": valid} if valid else {"maxItems": 0}
        elif "anyOf" in made:
            kept = [each for each in made["anyOf"] if each.get("type") != "string"]
            made["anyOf"] = [valid, *kept] if valid else kept
        elif valid:
            made.pop("type")
            made |= valid

    def _valid(self, sort: str) -> Schema:
        listed = list(self.names.get(sort, ()))
        if not listed:
            return {}
        if sort not in self.shared:
            return {"type": "string", "enum": listed}
        self.parts[sort] = {"type": "string", "enum": listed}
        return {"$ref": f"#/$defs/{sort}"}


def _bare(node: Any) -> Any:
    if isinstance(node, list):
        return [_bare(each) for each in node]
    if not isinstance(node, dict):
        return node
    return {
        key: {name: _bare(each) for name, each in value.items()} if key in ("properties", "$defs") else _bare(value)
        for key, value in node.items()
        if key != "description"
    }
