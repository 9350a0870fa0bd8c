"""Text of residents, models and files made fit to be shown: it is only ever text, and it always fits.

Control characters, overrides of the direction of writing and lone surrogates are taken out; heaps of marks are
thinned; an emoji of several parts becomes its first; words longer than a line are broken.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache

Measure = Callable[[str], float]
"""The width of a line of text, in pixels."""

UNKNOWN = "\ufffd"
"""Stands for what is no character."""
ELLIPSIS = "\u2026"
_LINE_ENDS = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*\x07?|[@-Z\\^_])")
"""What a terminal would obey: colours, movements, titles."""
MOST_MARKS = 3
"""Marks that a letter may carry; what writes words in earnest needs no more."""

_JOINERS = frozenset("\u200c\u200d")
_JOINED = (0x0600, 0x109F)
"""Scripts in which joiners shape the letters: from Arabic to Myanmar."""
_DROPPED = frozenset("\ufe0e\ufe0f\u20e3")
_SKINS = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
_TAGS = range(0xE0000, 0xE0080)
_EMOJI = range(0x1F000, 0x1FB00)
_WIDE = ((0x2E80, 0x9FFF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF))
_NO_START = frozenset(
    ",.!?:;)]}%"
    "\u3001\u3002\uff0c\uff0e\uff01\uff1f\uff1a\uff1b\uff09\u300d\u300f\u3011\u3009\u300b\u3015\u3017\u30fc\u3005\u2026\u2019\u201d"
)
"""What never begins a line."""


@lru_cache(maxsize=8192)
def clean(text: str, lines: bool = False) -> str:
    """The text without what is not to be shown, runs of white space as one space; with `lines` its line breaks stay."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    parts = _LINE_ENDS.split(_ESCAPES.sub("", text))
    made = [" ".join("".join(_shown(part)).split()) for part in parts]
    return "\n".join(made).strip("\n") if lines else " ".join(part for part in made if part)


def _whole(text: str) -> str:
    """Halves of a surrogate pair put together, a half without its other replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _shown(text: str) -> Iterator[str]:
    """The characters that are shown, one by one."""
    marks, before = 0, ""
    glued = False  # what follows a joiner within an emoji belongs to the one before
    for letter in unicodedata.normalize("NFC", _whole(text)):
        point, kind = ord(letter), unicodedata.category(letter)
        if letter in _JOINERS:
            glued = before != "" and ord(before) in _EMOJI
            if before and _JOINED[0] <= ord(before) <= _JOINED[1]:
                yield letter
            continue
        if letter in _DROPPED or point in _SKINS or point in _TAGS:
            continue
        if glued and (point in _EMOJI or 0x2190 <= point <= 0x2BFF):
            glued = False
            continue
        glued, marks = False, marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS or (marks and not before):
            continue
        shown = _fit(letter, point, kind)
        before = shown or before
        yield shown


def _fit(letter: str, point: int, kind: str) -> str:
    """A character, what stands for it, or nothing."""
    if kind in ("Zs", "Zl", "Zp") or letter in "\t\v\f":
        return " "
    if kind in ("Cc", "Cf"):
        return ""
    if kind in ("Cs", "Co", "Cn"):
        return UNKNOWN
    return chr(ord("A") + point - _FLAGS.start) if point in _FLAGS else letter


def wrap(text: str, width: float, measure: Measure, most_lines: int = 0) -> tuple[str, ...]:
    """Clean text in lines of at most `width`; with `most_lines` the last is cut with an ellipsis.

    A line that holds one letter may be wider than a width that is smaller than that letter.
    """
    made: list[str] = []
    for paragraph in text.split("\n"):
        made += _paragraph(paragraph, width, measure)
        if most_lines and len(made) > most_lines:
            return (*made[: most_lines - 1], cut(made[most_lines - 1] + ELLIPSIS, width, measure))
    return tuple(made)


def _paragraph(text: str, width: float, measure: Measure) -> list[str]:
    made, line = [], ""
    for piece in pieces(text):
        if measure((line + piece).rstrip()) <= width:
            line += piece
            continue
        if line.strip():
            made.append(line.rstrip())
        line = piece.lstrip()
        while len(line) > 1 and measure(line.rstrip()) > width:
            fits = _fitting(line, width, measure)
            made.append(line[:fits])
            line = line[fits:]
    return [*made, line.rstrip()]


def pieces(text: str) -> list[str]:
    """Where a line may be broken: after a space or a hyphen, and between letters of scripts without spaces."""
    made, start = [], 0
    for n in range(1, len(text)):
        before, after = text[n - 1], text[n]
        spaced = before == " " and after != " "
        hyphened = before in "-\u2010\u2013\u2014/" and after.isalpha() and n - start > 1
        free = (_is_wide(before) or _is_wide(after)) and after not in _NO_START and after != " "
        if spaced or hyphened or free:
            made.append(text[start:n])
            start = n
    return [*made, text[start:]] if text[start:] else made


def cut(text: str, width: float, measure: Measure) -> str:
    """A text in one line, cut with an ellipsis where it is wider."""
    if measure(text) <= width:
        return text
    text = text.removesuffix(ELLIPSIS)
    kept = _fitting(text, width, lambda part: measure(part.rstrip() + ELLIPSIS))
    return text[:kept].rstrip() + ELLIPSIS


def _fitting(text: str, width: float, measure: Measure) -> int:
    """How many of the first characters fit, at least one; a letter keeps its marks."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if measure(text[:middle]) <= width else (low, middle - 1)
    while 1 < low < len(text) and unicodedata.category(text[low])[0] == "M":
        low -= 1
    return low


def _is_wide(letter: str) -> bool:
    point = ord(letter)
    return any(first <= point <= last for first, last in _WIDE)
