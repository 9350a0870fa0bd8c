"""The tilesets of a map made in Tiled, embedded or in files of their own, with the pictures that they name."""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import Any

from sim.errors import Problem, nearest
from sim.scenario.tiled import TileKind, Tileset
from sim.scenario.tiled_source import Unreadable, read_source
from sim.scenario.tiled_values import entries, kind_of, properties_of, text, whole

MOST_TILES = 1_000_000


class Tilesets:
    """Reads tilesets for the map `path`, called `shown` in messages; what is wrong with them gathers in `problems`."""

    def __init__(self, path: Path, shown: str, problems: list[Problem]) -> None:
        self._folder, self._shown, self._problems = path.parent, shown, problems

    def read(self, raw: list[dict[str, Any]]) -> tuple[Tileset, ...]:
        """The tilesets in the order of their numbers; one whose file cannot be read is marked as missing."""
        found: list[Tileset] = []
        for number, each in enumerate(raw, start=1):
            try:
                found.append(self._tileset(each))
            except Unreadable as error:
                name = text(each, "name", "source") or str(number)
                self._wrong(self._shown, error, f"tileset {name!r}")
                found += _unread(each, name)
        found.sort(key=lambda tileset: tileset.first)
        return self._apart(found)

    def _apart(self, found: list[Tileset]) -> tuple[Tileset, ...]:
        """A missing tileset may have had every number up to the next one; no other two may share one."""
        apart: list[Tileset] = []
        for number, tileset in enumerate(found, start=1):
            end = found[number].first if number < len(found) else tileset.first + MOST_TILES
            if tileset.missing:
                tileset = Tileset(tileset.name, tileset.first, end - tileset.first, missing=True)
            elif tileset.first + tileset.count > end:
                message = f"has {tileset.count} tiles from number {tileset.first} on; number {end} begins the next one"
                problem = Problem(self._shown, 0, f"tileset {tileset.name!r}", tileset.count, message)
                self._problems.append(problem)
            apart.append(tileset)
        return tuple(apart)

    def _tileset(self, raw: dict[str, Any]) -> Tileset:
        first = whole(raw, "firstgid")
        if first < 1:
            raise Unreadable(f"has the firstgid {first}; tile numbers begin with 1", value=first)
        source = text(raw, "source")
        if not source:
            return self._described(raw, first, "", self._shown)
        path = self._beside(source)
        file = f"{posixpath.dirname(self._shown)}/{path}".lstrip("/") if "/" in self._shown else path
        try:
            return self._described(read_source(self._folder / path, "tileset"), first, posixpath.dirname(path), file)
        except Unreadable as error:
            if not (self._folder / path).exists():
                missing = Unreadable(f"the file {source!r} is missing", self._near(path), value=source)
                self._wrong(self._shown, missing, f"tileset {source!r}")
            else:
                self._wrong(file, error, "")
            return Tileset(posixpath.splitext(posixpath.basename(path))[0], first, missing=True)

    def _described(self, raw: dict[str, Any], first: int, folder: str, file: str) -> Tileset:
        name = text(raw, "name") or "tileset"
        kinds = self._kinds(raw, folder, file, name)
        image = self._image(text(raw, "image"), folder, file, name)
        count = whole(raw, "tilecount", max(kinds, default=-1) + 1)
        if not text(raw, "image"):  # a tileset of single pictures may have gaps in its numbers
            count = max(count, max(kinds, default=-1) + 1)
        if not 0 <= count <= MOST_TILES:
            raise Unreadable(f"has {count:,} tiles; at most {MOST_TILES:,} are read", value=count)
        return Tileset(
            name=name, first=first, count=count, columns=whole(raw, "columns", 0),
            tile_width=whole(raw, "tilewidth", 0), tile_height=whole(raw, "tileheight", 0),
            margin=whole(raw, "margin", 0), spacing=whole(raw, "spacing", 0), image=image,
            kinds={number: kind for number, kind in sorted(kinds.items()) if kind != TileKind()},
        )  # fmt: skip

    def _kinds(self, raw: dict[str, Any], folder: str, file: str, name: str) -> dict[int, TileKind]:
        kinds: dict[int, TileKind] = {}
        for each in entries(raw, "tiles"):
            image = self._image(text(each, "image"), folder, file, name)
            kinds[whole(each, "id")] = TileKind(kind_of(each), properties_of(each), image)
        return kinds

    def _image(self, given: str, folder: str, file: str, name: str) -> str:
        """The path of an image from the folder of the map; a problem where there is no such file."""
        if not given:
            return ""
        path = self._beside(posixpath.join(folder, given))
        if not (self._folder / path).is_file():
            error = Unreadable(f"the image {given!r} is missing", self._near(path), value=given)
            self._wrong(file, error, f"tileset {name!r}")
        return path

    def _beside(self, given: str) -> str:
        """A path as a map may give it: from its own folder. Raises Unreadable."""
        path = posixpath.normpath(given.replace("\\", "/"))
        if path.startswith("/") or ":" in path or "\0" in path:
            raise Unreadable(f"names {given!r}, which is no path from the folder of the map", value=given)
        return path

    def _near(self, path: str) -> str:
        folder = (self._folder / path).parent
        try:
            close = nearest(posixpath.basename(path), sorted(each.name for each in folder.iterdir()))
        except OSError:
            return ""
        return f"did you mean {close!r}?" if close else ""

    def _wrong(self, file: str, error: Unreadable, key: str) -> None:
        problem = Problem(file, error.line, key, error.value, error.message, error.hint)
        if problem not in self._problems:
            self._problems.append(problem)


def _unread(raw: dict[str, Any], name: str) -> list[Tileset]:
    """What can be said of a tileset that cannot be read: that its numbers are not unknown ones."""
    try:
        return [Tileset(name, max(1, whole(raw, "firstgid")), missing=True)]
    except Unreadable:
        return []
