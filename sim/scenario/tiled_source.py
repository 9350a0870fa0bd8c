"""The files of Tiled as plain values: .tmx and .tsx (XML) come out in the shape of .tmj and .tsj (JSON).

Nothing is trusted: size and depth are bounded, and a file that declares entities is refused before any is expanded.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.parsers import expat

MAX_BYTES = 16_000_000
MAX_DEPTH = 32

_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_LISTS = {"tileset": "tilesets", "object": "objects", "chunk": "chunks", "tile": "tiles"}
_SHAPES = ("point", "ellipse", "text", "capsule")


class Unreadable(Exception):
    """A file, or a part of one, that says nothing; `line` is 0 where there is none."""

    def __init__(self, message: str, hint: str = "", line: int = 0, value: object = None) -> None:
        super().__init__(message)
        self.message, self.hint, self.line, self.value = message, hint, line, value


@dataclass
class _Element:
    tag: str
    attributes: dict[str, Any]
    children: list[_Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(self.pieces)


def read_source(path: Path, root: str) -> dict[str, Any]:
    """The mapping that a file holds, of the kind `root` ('map' or 'tileset'). Raises Unreadable."""
    try:
        if not path.is_file():
            raise Unreadable("there is no such file")
        if (size := path.stat().st_size) > MAX_BYTES:
            raise Unreadable(f"is too big: {size:,} bytes, at most {MAX_BYTES:,}")
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        raise Unreadable(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return from_xml(raw, root) if raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<" else from_json(raw, root)


def from_json(raw: bytes, root: str) -> dict[str, Any]:
    """The mapping in the bytes of a .tmj or .tsj file. Raises Unreadable."""
    try:
        found = json.loads(raw.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise Unreadable(f"is neither XML nor JSON: {error.msg}", line=error.lineno) from None
    except (ValueError, RecursionError):
        raise Unreadable("is neither XML nor JSON in UTF-8") from None
    if not isinstance(found, dict) or found.get("type", root) != root:
        raise Unreadable(f"is no {root} of Tiled")
    return found


def from_xml(raw: bytes, root: str) -> dict[str, Any]:
    """The mapping in the bytes of a .tmx or .tsx file. Raises Unreadable."""
    element = _parsed(raw)
    if element.tag != root:
        raise Unreadable(f"is no {root} of Tiled: it begins with <{element.tag}>")
    return _shaped(element)


def _parsed(raw: bytes) -> _Element:
    top = _Element("", {})
    stack = [top]
    parser = expat.ParserCreate()

    def begin(tag: str, attributes: dict[str, str]) -> None:
        if len(stack) > MAX_DEPTH:
            raise Unreadable(f"is nested too deeply: more than {MAX_DEPTH} levels", line=parser.CurrentLineNumber)
        stack[-1].children.append(_Element(tag, attributes))
        stack.append(stack[-1].children[-1])

    def refuse(*declared: object) -> int:
        raise Unreadable("declares entities of its own, which are never read", line=parser.CurrentLineNumber)

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda tag: stack.pop()
    parser.CharacterDataHandler = lambda text: stack[-1].pieces.append(text)
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        raise Unreadable(f"is no XML: {expat.errors.messages[error.code]}", line=error.lineno) from None
    except (ValueError, LookupError) as error:  # an encoding that Python does not know
        raise Unreadable(f"is no XML: {error}") from None
    return top.children[0]


def _shaped(element: _Element) -> dict[str, Any]:
    """An element as .tmj writes it; numbers stay texts."""
    shaped: dict[str, Any] = dict(element.attributes)
    for child in element.children:
        if child.tag in _LAYERS:
            shaped.setdefault("layers", []).append({**_shaped(child), "type": _LAYERS[child.tag]})
        elif child.tag in _LISTS:
            shaped.setdefault(_LISTS[child.tag], []).append(_shaped(child))
        elif child.tag == "properties":
            shaped["properties"] = [_property(each) for each in child.children if each.tag == "property"]
        elif child.tag == "data" and element.tag == "layer":
            shaped.update(_data(child))
        elif child.tag == "image":
            shaped["image"] = child.attributes.get("source", "")
        elif child.tag in ("polygon", "polyline"):
            shaped[child.tag] = [_point(pair) for pair in child.attributes.get("points", "").split()]
        elif child.tag in _SHAPES:
            shaped[child.tag] = True
    if element.tag == "chunk":
        shaped["data"] = _cells(element)
    return shaped


def _data(element: _Element) -> dict[str, Any]:
    shaped: dict[str, Any] = dict(element.attributes)
    chunks = [_shaped(child) for child in element.children if child.tag == "chunk"]
    return {**shaped, "chunks": chunks} if chunks else {**shaped, "data": _cells(element)}


def _cells(element: _Element) -> Any:
    """The text of a layer's data; the numbers themselves where each tile is an element (as Tiled once wrote)."""
    tiles = [child.attributes.get("gid", "0") for child in element.children if child.tag == "tile"]
    return ",".join(tiles) if tiles else element.text


def _property(element: _Element) -> dict[str, Any]:
    kind = element.attributes.get("type", "string")
    value: Any = element.attributes.get("value", element.text)
    if kind == "bool":
        value = value == "true"
    elif kind in ("int", "float", "object"):
        try:
            value = float(value) if kind == "float" else int(value)
        except ValueError:
            kind = "string"
    return {"name": element.attributes.get("name", ""), "type": kind, "value": value}


def _point(pair: str) -> dict[str, str]:
    x, _, y = pair.partition(",")
    return {"x": x, "y": y}
