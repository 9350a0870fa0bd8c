"""The sheet: all tiles by name with what they mean, pictures cut into tiles, and the tileset as Tiled reads it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from canvas import SIZE, Canvas, Pixels, beside

COLUMNS = 32
"""Tiles in a row of the tileset's picture."""


@dataclass(frozen=True)
class Meaning:
    """What a tile is on the map: its kind as people say it, its ground, and whether it is in the way."""

    kind: str = ""
    ground: str = ""
    solid: bool = False
    opaque: bool = False


@dataclass(frozen=True)
class Stamp:
    """A picture of several tiles; its `tall` upper rows only stand up behind, the rest is its footprint."""

    name: str
    columns: int
    rows: int
    tall: int

    def cells(self) -> Iterator[tuple[int, int, str, bool]]:
        """Every tile of it: where it goes, seen from the upper left of the footprint; its name; whether it is tall."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield column, row - self.tall, f"{self.name}/{column}.{row}", row < self.tall


@dataclass
class Sheet:
    """Tiles in the order in which they were drawn; that order gives them their numbers."""

    pictures: dict[str, Pixels] = field(default_factory=dict)
    meanings: dict[str, Meaning] = field(default_factory=dict)
    stamps: dict[str, Stamp] = field(default_factory=dict)

    def add(self, name: str, canvas: Canvas, meaning: Meaning | None = None) -> None:
        """One tile."""
        if name in self.pictures:
            raise ValueError(f"the tile {name} is drawn twice")
        self.pictures[name] = canvas.pixels
        self.meanings[name] = meaning or Meaning()

    def stamp(
        self, name: str, canvas: Canvas, meaning: Meaning, tall: int = 0, marks: str = "", above: Meaning | None = None
    ) -> None:
        """A picture of several tiles.

        `marks` says of every tile of the footprint, row by row, what it means: `#` all of `meaning`, `.` its kind only,
        `o` the same as its tall rows. Without it all of them mean all of it. `above` is what its tall rows mean.
        """
        columns, rows = canvas.width // SIZE, canvas.height // SIZE
        self.stamps[name] = made = Stamp(name, columns, rows, tall)
        for x, y, key, is_tall in made.cells():
            piece = Canvas()
            top = (y + tall) * SIZE
            piece.pixels = canvas.pixels[top : top + SIZE, x * SIZE : (x + 1) * SIZE].copy()
            mark = "o" if is_tall else marks[y * columns + x] if marks else "#"
            meant = {"#": meaning, "o": above or Meaning(), ".": Meaning(meaning.kind)}[mark]
            self.add(key, piece, meant)

    def number(self) -> dict[str, int]:
        """The number of every tile in a map that uses this tileset alone."""
        return {name: index + 1 for index, name in enumerate(self.pictures)}

    def picture(self) -> Pixels:
        """All tiles side by side."""
        return beside(list(self.pictures.values()), COLUMNS)

    def tsx(self, name: str, image: str) -> str:
        """The tileset as a file for Tiled."""
        picture = self.picture()
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<tileset version="1.10" tiledversion="1.11.0" name={quoteattr(name)} tilewidth="{SIZE}"'
            f' tileheight="{SIZE}" tilecount="{len(self.pictures)}" columns="{COLUMNS}">',
            f' <image source={quoteattr(image)} width="{picture.shape[1]}" height="{picture.shape[0]}"/>',
        ]
        for index, meaning in enumerate(self.meanings.values()):
            lines += _tile(index, meaning)
        return "\n".join([*lines, "</tileset>", ""])


def _tile(index: int, meaning: Meaning) -> list[str]:
    said: list[str] = []
    for key, text in (("ground", meaning.ground), ("kind", meaning.kind)):
        if text:
            said.append(f"   <property name={quoteattr(key)} value={quoteattr(text)}/>")
    for key, flag in (("opaque", meaning.opaque), ("solid", meaning.solid)):
        if flag:
            said.append(f'   <property name={quoteattr(key)} type="bool" value="true"/>')
    if not said:
        return []
    return [f' <tile id="{index}">', "  <properties>", *said, "  </properties>", " </tile>"]
