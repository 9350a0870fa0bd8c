"""Which font file draws which characters: a text becomes runs, each of one font, one script and one direction. Pure.

The chain: Noto Sans and its sisters for twenty scripts, symbols and emoji (package manimgx-fonts, 7 MB), Noto Sans CJK
for Chinese, Japanese and Korean (package noto-cjk-sans-jp-regular, 16 MB), both under the SIL Open Font License 1.1,
then fonts of the machine. A package that is not there is passed over; None stands for whatever pygame brings.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

import msgspec

from sim.view.cmap import Coverage, coverage_of
from sim.view.plaintext import UNKNOWN

PACKAGES = ("manimgx_fonts", "noto_cjk_sans_jp_regular")
FIRST = "NotoSans[wght].ttf"
LEFT_OUT = ("Italic",)

SCRIPTS = {
    "Arabic": "Arab", "Armenian": "Armn", "Bengali": "Beng", "Devanagari": "Deva", "Ethiopic": "Ethi",
    "Georgian": "Geor", "Gujarati": "Gujr", "Gurmukhi": "Guru", "Hebrew": "Hebr", "Kannada": "Knda", "Khmer": "Khmr",
    "Lao": "Laoo", "Malayalam": "Mlym", "Myanmar": "Mymr", "Oriya": "Orya", "Sinhala": "Sinh", "Tamil": "Taml",
    "Telugu": "Telu", "Thai": "Thai",
}  # fmt: skip
"""ISO 15924 codes by the end of a file's name: a font must be told its script to join its letters."""

MACHINE = (
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf", "/System/Library/Fonts/PingFang.ttc",
    "C:/Windows/Fonts/segoeui.ttf", "C:/Windows/Fonts/seguisym.ttf", "C:/Windows/Fonts/msyh.ttc",
)  # fmt: skip
"""Fonts that many machines have, asked last."""

_MIRRORED = dict(zip("()[]{}<>\u00ab\u00bb\u2039\u203a", ")(][}{><\u00bb\u00ab\u203a\u2039", strict=True))


class Run(msgspec.Struct, frozen=True):
    """Text of one font, in the order in which it is handed to that font; `font` is None for pygame's own.

    What is written from the right is reversed by letters with their marks: told its `script`, SDL_ttf turns it back
    and joins the letters. Runs stand from left to right.
    """

    text: str
    font: Path | None
    script: str = ""


class Face:
    """A font file whose characters are looked up when first asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        stem = path.stem.removeprefix("NotoSans").partition("[")[0]
        self.script = SCRIPTS.get(stem, "")

    @cached_property
    def coverage(self) -> Coverage:
        """What it has."""
        return coverage_of(self.path)


class Fonts:
    """A chain of faces; the first that has a character draws it."""

    def __init__(self, paths: Sequence[Path] | None = None) -> None:
        self._faces = [Face(path) for path in (installed() if paths is None else paths)]
        self._of: dict[str, Face | None] = {}
        self.runs = lru_cache(maxsize=8192)(self._runs)

    @property
    def first(self) -> Path | None:
        """The font of ordinary words: heights of lines go by it."""
        return self._faces[0].path if self._faces else None

    def can_show(self, character: str) -> bool:
        """Whether a font of the chain has it."""
        return self._face(character) is not None

    def _runs(self, text: str) -> tuple[Run, ...]:
        """A line of text as runs from left to right."""
        first = self._faces[0] if self._faces else None
        if text.isascii():
            return (Run(text, first.path if first else None),) if text else ()
        runs: list[Run] = []
        for part, from_right in directed(self._showable(text)):
            faced = [Run(words, face.path if face else None, face.script if face else "")
                     for face, words in self._faced(part)]  # fmt: skip
            turned = [Run(turn(run.text), run.font, run.script) for run in reversed(faced)]
            runs += turned if from_right else faced
        return tuple(runs)

    def _faced(self, text: str) -> Iterator[tuple[Face | None, str]]:
        """Stretches of one face; marks stay with the letters before them, and so do points within a script."""
        faces: list[Face | None] = []
        for letter in text:
            before = faces[-1] if faces else None
            kind = unicodedata.category(letter)[0]
            loose = kind == "M" or (kind in "ZP" and before is not None and before.script != "")
            stays = before is not None and loose and ord(letter) in before.coverage
            faces.append(before if stays else self._face(letter) or before)
        for face, group in groupby(zip(faces, text, strict=True), key=lambda pair: pair[0]):
            yield face, "".join(letter for _, letter in group)

    def _showable(self, text: str) -> str:
        """What no font has, in plainer letters that mean the same, or as the sign for an unknown character."""
        if not self._faces:
            return text
        made: list[str] = []
        for letter in text:
            plain = letter if self.can_show(letter) else unicodedata.normalize("NFKD", letter)
            made.append(plain if all(map(self.can_show, plain)) else UNKNOWN)
        return "".join(made)

    def _face(self, letter: str) -> Face | None:
        if letter not in self._of:
            point = ord(letter)
            self._of[letter] = next((face for face in self._faces if point in face.coverage), None)
        return self._of[letter]


def installed() -> tuple[Path, ...]:
    """The font files of the chain that are on this machine, in order."""
    found: list[Path] = []
    for package in PACKAGES:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            files = sorted(path for path in Path(folder).iterdir() if path.suffix in (".ttf", ".otf", ".ttc"))
            found += [path for path in files if not any(word in path.name for word in LEFT_OUT)]
    found.sort(key=lambda path: (path.name != FIRST, "Emoji" in path.name))
    return (*found, *(path for path in map(Path, MACHINE) if path.is_file()))


def directed(text: str) -> list[tuple[str, bool]]:
    """Stretches of a line in the order in which they stand from left to right, and whether each reads from the right.

    A reduced form of the Unicode bidirectional algorithm (UAX 9): no embeddings; what stands between two words
    written from the right belongs to them; a line whose first letter is written so stands from the right as a whole.
    """
    kinds = [_direction(letter) for letter in text]
    if True not in kinds:
        return [(text, False)]
    stretches = [(text[start:end], right) for start, end, right in _stretches(kinds)]
    whole = next(kind for kind in kinds if kind is not None)
    return [(_spaces_turned(part), right) for part, right in reversed(stretches)] if whole else stretches


def _spaces_turned(part: str) -> str:
    """A stretch that now stands the other way round: the space before it goes behind."""
    core = part.strip()
    before = len(part) - len(part.lstrip())
    return part[len(part.rstrip()) :] + core + part[:before] if core else part


def _stretches(kinds: list[bool | None]) -> Iterator[tuple[int, int, bool]]:
    start, n = 0, 0
    while n < len(kinds):
        if kinds[n] is not True:
            n += 1
            continue
        end = last = n
        while end < len(kinds) and kinds[end] is not False:
            last = end if kinds[end] else last
            end += 1
        if start < n:
            yield start, n, False
        yield n, last + 1, True
        start = n = last + 1
    if start < len(kinds):
        yield start, len(kinds), False


def _direction(letter: str) -> bool | None:
    """True for a letter written from the right, False from the left, None for neither."""
    kind = unicodedata.bidirectional(letter)
    return True if kind in ("R", "AL") else False if kind == "L" else None


def turn(text: str) -> str:
    """The same letters from the other end, marks after their letters, numbers as they were, brackets mirrored."""
    clusters: list[str] = []
    for letter in text:
        number = unicodedata.bidirectional(letter) in ("EN", "AN", "CS", "ES") and letter.strip()
        joins = number and clusters and clusters[-1][-1].isdigit()
        if clusters and (unicodedata.category(letter)[0] == "M" or joins):
            clusters[-1] += letter
        else:
            clusters.append(_MIRRORED.get(letter, letter))
    return "".join(reversed(clusters))
