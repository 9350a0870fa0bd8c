"""Small maps as Tiled would write them, in every format, for tests that change one thing in them."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import numpy as np

from sim.runs.png import write_png

SIZE = 16
"""Pixels a tile."""

LETTERS = {".": 1, ",": 2, "#": 3, "+": 4, "~": 5, "T": 6, "f": 7, "?": 8, " ": 0}
"""What the characters of `rows` stand for in the tileset below."""

KINDS: dict[int, dict[str, Any]] = {
    0: {"ground": "floor"},
    1: {"ground": "grass"},
    2: {"ground": "wall"},
    3: {"ground": "door"},
    4: {"ground": "water"},
    5: {"solid": True},  # a table, drawn above a floor
    6: {"solid": True, "opaque": True},  # a cupboard as high as the room
    7: {},  # a flower
}

GROUND = """
,,,,,,,,,,,,
,#######,,,,
,#..#..#,,,,
,#..+..#,,~,
,#..#..#,,,,
,##+####,,,,
,,,,,,,,,,,,
""".strip().split("\n")
FURNITURE = ["", "", "      T", "", "", "", ""]


def thing(name: str, x: float, y: float, width: float = 1, height: float = 1, **properties: Any) -> dict[str, Any]:
    return area(name, x, y, width, height, sort="thing", **properties)


def area(
    name: str, x: float, y: float, width: float, height: float, sort: str = "area", **properties: Any
) -> dict[str, Any]:
    """An object as .tmj has it; places and lengths in tiles."""
    values = [{"name": key.rstrip("_"), "type": _sort(value), "value": value} for key, value in properties.items()]
    return {
        "name": name, "type": sort, "x": x * SIZE, "y": y * SIZE, "width": width * SIZE, "height": height * SIZE,
        "properties": values,
    }  # fmt: skip


def _sort(value: Any) -> str:
    return {bool: "bool", int: "int", float: "float"}.get(type(value), "string")


AREAS = (
    area("the house", 1, 1, 7, 5, kind="home", hours="08:00-22:00", keys="Ann Lee, Bob Ray"),
    area("the bedroom", 2, 2, 2, 3),
    area("the kitchen", 5, 2, 2, 3),
    area("the green", 8, 0, 4, 7, kind="green", outdoors=True),
)
THINGS = (thing("the bed", 2, 2), thing("the table", 6, 2), thing("the pond", 10, 3))


@dataclass
class Drawn:
    """A map to write; tests change what they need."""

    ground: Sequence[str] = tuple(GROUND)
    furniture: Sequence[str] = tuple(FURNITURE)
    areas: Sequence[dict[str, Any]] = AREAS
    things: Sequence[dict[str, Any]] = THINGS
    spawns: Sequence[dict[str, Any]] = ()
    kinds: Mapping[int, Mapping[str, Any]] = field(default_factory=lambda: dict(KINDS))
    classes: Mapping[int, str] = field(default_factory=dict)
    layers: Mapping[str, Sequence[str]] = field(default_factory=dict)
    objects: Mapping[str, Sequence[dict[str, Any]]] = field(default_factory=dict)
    flips: int = 0
    image: str = "tiles.png"

    def cells(self, rows: Sequence[str]) -> list[int]:
        width, height = len(self.ground[0]), len(self.ground)
        padded = [row.ljust(width) for row in (*rows, *[""] * (height - len(rows)))]
        found = [LETTERS[letter] if letter in LETTERS else ord(letter) for row in padded for letter in row]
        return [gid | self.flips if gid else 0 for gid in found]

    def tiles(self) -> dict[str, list[int]]:
        named = {"ground": self.ground, "furniture": self.furniture, **self.layers}
        return {name: self.cells(rows) for name, rows in named.items()}

    def tileset(self) -> dict[str, Any]:
        tiles: list[dict[str, Any]] = []
        for number in sorted({*self.kinds, *self.classes}):
            values = [{"name": k, "type": _sort(v), "value": v} for k, v in self.kinds.get(number, {}).items()]
            tiles.append({"id": number, "type": self.classes.get(number, ""), "properties": values})
        return {
            "name": "tiles", "type": "tileset", "tilewidth": SIZE, "tileheight": SIZE, "tilecount": 8, "columns": 4,
            "image": self.image, "imagewidth": 64, "imageheight": 32, "margin": 0, "spacing": 0, "tiles": tiles,
        }  # fmt: skip

    def map(self, packed: Callable[[list[int]], dict[str, Any]] | None = None) -> dict[str, Any]:
        """The whole as .tmj has it."""
        width, height = len(self.ground[0]), len(self.ground)
        layers: list[dict[str, Any]] = []
        for name, cells in self.tiles().items():
            data = packed(cells) if packed else {"data": cells}
            layers.append({"type": "tilelayer", "name": name, "width": width, "height": height, "opacity": 1, **data})
        number = 0
        objects = {"areas": self.areas, "things": self.things, "spawns": self.spawns, **self.objects}
        for name, drawn in objects.items():
            numbered = [{"id": number + i, **each} for i, each in enumerate(drawn, start=1)]
            number += len(numbered)
            layers.append({"type": "objectgroup", "name": name, "objects": numbered})
        return {
            "type": "map", "orientation": "orthogonal", "width": width, "height": height, "tilewidth": SIZE,
            "tileheight": SIZE, "infinite": False, "layers": layers,
            "properties": [{"name": "name", "type": "string", "value": "the village"}],
            "tilesets": [{"firstgid": 1, **self.tileset()}],
        }  # fmt: skip


def csv(cells: list[int]) -> dict[str, Any]:
    return {"encoding": "csv", "data": ",".join(map(str, cells))}


def plain64(cells: list[int]) -> dict[str, Any]:
    return {"encoding": "base64", "data": base64.b64encode(_raw(cells)).decode()}


def zlib64(cells: list[int]) -> dict[str, Any]:
    return {"encoding": "base64", "compression": "zlib", "data": base64.b64encode(zlib.compress(_raw(cells))).decode()}


def gzip64(cells: list[int]) -> dict[str, Any]:
    return {"encoding": "base64", "compression": "gzip", "data": base64.b64encode(gzip.compress(_raw(cells))).decode()}


def zstd64(cells: list[int]) -> dict[str, Any]:
    return {**plain64(cells), "compression": "zstd"}


def _raw(cells: list[int]) -> bytes:
    return struct.pack(f"<{len(cells)}I", *cells)


def infinite(map: dict[str, Any], left: int = -16, top: int = 16) -> dict[str, Any]:
    """The same map without borders: in chunks of 16 by 16, somewhere else."""
    map = json.loads(json.dumps(map)) | {"infinite": True}
    for layer in map["layers"]:
        if layer["type"] == "tilelayer":
            layer["chunks"] = list(_chunks(layer.pop("data"), layer["width"], layer["height"], left, top))
        for each in layer.get("objects", []):
            each["x"] += left * SIZE
            each["y"] += top * SIZE
    return map


def _chunks(cells: list[int], width: int, height: int, left: int, top: int) -> Any:
    for y0 in range(0, height, 16):
        for x0 in range(0, width, 16):
            data = [
                cells[y * width + x] if x < width and y < height else 0
                for y in range(y0, y0 + 16) for x in range(x0, x0 + 16)
            ]  # fmt: skip
            yield {"x": left + x0, "y": top + y0, "width": 16, "height": 16, "data": data}


# --- files ------------------------------------------------------------------------------------------------------------


def write_map(folder: Path, map: dict[str, Any] | None = None, name: str = "village.tmx", *, tileset: str = "") -> Path:
    """The map as a file in `folder`, with its image; `tileset`: into a file of its own of that name."""
    folder.mkdir(parents=True, exist_ok=True)
    map = json.loads(json.dumps(Drawn().map() if map is None else map))
    write_png(folder / "tiles.png", np.full((32, 64, 4), 200, dtype=np.uint8))
    if tileset:
        first = map["tilesets"][0].pop("firstgid")
        own = map["tilesets"][0]
        (folder / tileset).parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(own) if tileset.endswith(".tsj") else xml("tileset", own)
        (folder / tileset).write_text(text, encoding="utf-8")
        map["tilesets"] = [{"firstgid": first, "source": tileset}]
    path = folder / name
    path.write_text(json.dumps(map) if name.endswith(".tmj") else xml("map", map), encoding="utf-8")
    return path


def write_text_map(folder: Path, text: str, name: str = "village.tmx") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


_ONE = {"tilesets": "tileset", "objects": "object", "chunks": "chunk", "tiles": "tile", "properties": "property"}
_TAGS = {"tilelayer": "layer", "objectgroup": "objectgroup", "group": "group"}


def xml(tag: str, value: dict[str, Any]) -> str:
    """What .tmj says, as .tmx would."""
    flat = {key: each for key, each in value.items() if not isinstance(each, list | dict) and key != "data"}
    inside = ""
    if tag in ("layer", "chunk") and "data" in value:
        data = value["data"] if isinstance(value["data"], str) else ",".join(map(str, value["data"]))
        inside += data if tag == "chunk" else f"<data{_attributes(_packing(flat))}>{data}</data>"
    if tag == "layer" and "chunks" in value:
        chunks = "".join(xml("chunk", each) for each in value["chunks"])
        inside += f"<data{_attributes(_packing(flat))}>{chunks}</data>"
    if tag in ("tileset", "tile") and "image" in flat:
        inside += f"<image source={quoteattr(flat.pop('image'))}/>"
    if tag == "property" and isinstance(flat["value"], bool):
        flat["value"] = "true" if flat["value"] else "false"
    for shape in ("point", "ellipse"):
        if flat.pop(shape, False):
            inside += f"<{shape}/>"
    for key, each in value.items():
        inside += _listed(tag, key, each)
    for packing in ("encoding", "compression", "imagewidth", "imageheight"):
        flat.pop(packing, None)
    if tag in ("map", "tileset", "layer", "objectgroup", "group"):
        flat.pop("type", None)
    return f"<{tag}{_attributes(flat)}>{inside}</{tag}>"


def _listed(tag: str, key: str, value: Any) -> str:
    if not isinstance(value, list) or key in ("data", "chunks"):
        return ""
    if key == "layers":
        return "".join(xml(_TAGS[each["type"]], each) for each in value)
    if key == "properties":
        return f"<properties>{''.join(xml('property', each) for each in value)}</properties>" if value else ""
    if key in ("polygon", "polyline"):
        points = " ".join(f"{point['x']},{point['y']}" for point in value)
        return f'<{key} points="{points}"/>'
    return "".join(xml(_ONE[key], each) for each in value)


def _packing(flat: dict[str, Any]) -> dict[str, Any]:
    found = {key: flat[key] for key in ("encoding", "compression") if key in flat}
    return found or {"encoding": "csv"}


def _attributes(flat: dict[str, Any]) -> str:
    said = {key: int(value) if isinstance(value, bool) else value for key, value in flat.items()}
    return "".join(f" {key}={quoteattr(str(value))}" for key, value in said.items())
