"""Words measured and broken into lines. Widths are kept, so that a panel of a thousand memories is laid out at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

Measure = Callable[[str, int, bool], float]
"""The width in pixels of a text at a size, bold or not: given by whoever draws."""

ELLIPSIS = "\u2026"
_KEPT = 20_000


class Ruler:
    """Lines of text for one font."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure
        self._words: dict[tuple[str, int, bool], float] = {}
        self._lines: dict[tuple[str, float, int, bool], tuple[str, ...]] = {}

    def width(self, text: str, size: int, bold: bool = False) -> float:
        """How wide a text is."""
        key = (text, size, bold)
        found = self._words.get(key)
        if found is None:
            if len(self._words) >= _KEPT:
                self._words.clear()
            found = self._words[key] = self._measure(text, size, bold)
        return found

    def cut(self, text: str, width: float, size: int, bold: bool = False) -> str:
        """A text in one line, cut with an ellipsis where it is wider."""
        if self._measure(text, size, bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self._measure(text[:middle].rstrip() + ELLIPSIS, size, bold) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    def lines(self, text: str, width: float, size: int, bold: bool = False) -> tuple[str, ...]:
        """A text broken into lines of at most `width` pixels; words wider than a line are broken."""
        key = (text, width, size, bold)
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= _KEPT:
                self._lines.clear()
            found = self._lines[key] = tuple(self._wrapped(text, width, size, bold))
        return found

    def _wrapped(self, text: str, width: float, size: int, bold: bool) -> list[str]:
        lines: list[str] = []
        for part in text.split("\n"):
            lines += self._paragraph(part, width, size, bold)
        return lines

    def _paragraph(self, text: str, width: float, size: int, bold: bool) -> list[str]:
        gap = self.width(" ", size, bold)
        lines: list[str] = []
        line, filled = "", 0.0
        for word in text.split():
            for piece in self._pieces(word, width, size, bold):
                wide = self.width(piece, size, bold)
                if line and filled + gap + wide > width:
                    lines.append(line)
                    line, filled = "", 0.0
                line, filled = (f"{line} {piece}", filled + gap + wide) if line else (piece, wide)
        return [*lines, line] if line or not lines else lines

    def _pieces(self, word: str, width: float, size: int, bold: bool) -> list[str]:
        """A word, or as many pieces as it takes for each to fit into a line."""
        if self.width(word, size, bold) <= width:
            return [word]
        pieces, piece = [], ""
        for letter in word:
            if piece and self._measure(piece + letter, size, bold) > width:
                pieces.append(piece)
                piece = ""
            piece += letter
        return [*pieces, piece]


@lru_cache(maxsize=8)
def ruler(measure: Measure) -> Ruler:
    """The one ruler of a measure, with all that it has measured so far."""
    return Ruler(measure)
