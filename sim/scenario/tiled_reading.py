"""From a .tmx or .tmj file to a TiledMap, with everything that is wrong with its files told at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from sim.errors import Problem, ScenarioError
from sim.scenario.tiled import TiledMap
from sim.scenario.tiled_layers import Layers, Look
from sim.scenario.tiled_source import Unreadable, read_source
from sim.scenario.tiled_tilesets import Tilesets
from sim.scenario.tiled_values import entries, flag, properties_of, text, whole

ENDINGS = (".tmx", ".tmj")
_LARGEST_TILE = 1_024


def is_tiled(path: Path | str) -> bool:
    """Whether a file, by its ending, is a map made in Tiled."""
    return Path(path).suffix.lower() in ENDINGS


def load_tiled(path: Path | str) -> TiledMap:
    """The map in a file, for whoever draws it; images lie at `path.parent / tileset.image`.

    Raises ScenarioError with everything that is wrong with the files; what the map means is not looked at.
    """
    found, problems = read_tiled(Path(path), Path(path).name)
    if problems or found is None:
        raise ScenarioError(problems)
    return found


def read_tiled(path: Path, shown: str) -> tuple[TiledMap | None, tuple[Problem, ...]]:
    """The map in a file, called `shown` in messages, as far as it can be read, and what is wrong with it."""
    problems: list[Problem] = []
    try:
        return _map(read_source(path, "map"), path, shown, problems), tuple(problems)
    except Unreadable as error:
        problems.insert(0, Problem(shown, error.line, "", error.value, error.message, error.hint))
        return None, tuple(problems)


def _map(raw: dict[str, Any], path: Path, shown: str, problems: list[Problem]) -> TiledMap:
    if (orientation := text(raw, "orientation")) != "orthogonal":
        raise Unreadable(f"is {orientation or 'of no'} orientation; only orthogonal maps are read", value=orientation)
    tile_width, tile_height = whole(raw, "tilewidth"), whole(raw, "tileheight")
    if not (1 <= tile_width <= _LARGEST_TILE and 1 <= tile_height <= _LARGEST_TILE):
        raise Unreadable(f"has tiles of {tile_width} by {tile_height} pixels", value=(tile_width, tile_height))
    size = None if flag(raw, "infinite", False) else (whole(raw, "width"), whole(raw, "height"))
    layers = Layers(shown, size, problems)
    if size is not None:
        layers.frame()  # a map of too many tiles is refused before any is read
    tilesets = Tilesets(path, shown, problems).read(entries(raw, "tilesets"))
    layers.read(raw, Look())
    left, top, width, height = layers.frame()
    shift = (left * tile_width, top * tile_height)
    return TiledMap(
        name=_name(raw, path), width=width, height=height, tile_width=tile_width, tile_height=tile_height,
        tilesets=tilesets, layers=layers.framed(left, top, width, height), object_layers=tuple(layers.object_layers),
        objects=tuple(msgspec.structs.replace(it, x=it.x - shift[0], y=it.y - shift[1]) for it in layers.objects),
    )  # fmt: skip


def _name(raw: dict[str, Any], path: Path) -> str:
    """What the town is called: the map's property `name`, or else what the name of its file says."""
    name = properties_of(raw).get("name", "")
    return str(name).strip() or path.stem.replace("_", " ").replace("-", " ").strip().title() or "the town"
