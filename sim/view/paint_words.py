"""Words as pixels, each kept for its size and colour; every character by the first font that has it."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from sim.view.fonts import Fonts, Run
from sim.view.plaintext import clean
from sim.view.shapes import Colour

_KEPT_PICTURES = 1_500
_KEPT_WIDTHS = 20_000
_LINE = 1.22
"""Height of a line to the size of its letters; all fonts stand on one ground line."""


class Words:
    """Measures and draws text in one line."""

    def __init__(self, fonts: Fonts | None = None) -> None:
        pygame.font.init()
        self._chain = fonts or Fonts()
        self._fonts: dict[tuple[object, str, int], pygame.font.Font] = {}
        self._pictures: OrderedDict[tuple[str, int, bool, Colour], pygame.Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[str, int, bool], int] = OrderedDict()

    def width(self, text: str, size: int, bold: bool) -> int:
        """The width of a text in screen pixels."""
        key = (text, size, bold)
        found = self._widths.get(key)
        if found is None:
            runs = self._chain.runs(clean(text) if text.strip() else text)
            plain = sum(self._font(run, size).size(run.text)[0] for run in runs)
            found = self._widths[key] = plain + bold * _stroke(size)
            if len(self._widths) > _KEPT_WIDTHS:
                self._widths.popitem(last=False)
        return found

    def picture(self, text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
        """A text drawn."""
        key = (text, size, bold, colour)
        found = self._pictures.get(key)
        if found is None:
            found = self._pictures[key] = self._drawn(text, size, bold, colour)
            if len(self._pictures) > _KEPT_PICTURES:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return found

    def _drawn(self, text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
        fonts = [(self._font(run, size), run.text) for run in self._chain.runs(clean(text))]
        parts = [(font.render(words, True, colour[:3]), font.get_ascent()) for font, words in fonts]
        height = max(1, round(size * _LINE))
        ground = round(size * 0.98)
        made = pygame.Surface((max(1, sum(part.get_width() for part, _ in parts)), height + 2), pygame.SRCALPHA)
        x = 0
        for part, ascent in parts:
            made.blit(part, (x, ground - ascent))
            x += part.get_width()
        made = made.convert_alpha()
        if bold:
            made = _bolder(made, _stroke(size))
        if colour[3] < 255:
            made.set_alpha(colour[3])
        return made

    def _font(self, run: Run, size: int) -> pygame.font.Font:
        key = (run.font, run.script, size)
        if key not in self._fonts:
            font = pygame.font.Font(str(run.font) if run.font is not None else None, size)
            if run.script:
                font.set_script(run.script)
            self._fonts[key] = font
        return self._fonts[key]


def _stroke(size: int) -> int:
    return max(1, round(size / 18))


def _bolder(picture: pygame.Surface, stroke: int) -> pygame.Surface:
    """The same letters with thicker strokes: drawn twice, a little apart. What SDL calls bold runs letters together."""
    made = pygame.Surface((picture.get_width() + stroke, picture.get_height()), pygame.SRCALPHA).convert_alpha()
    for x in range(stroke + 1):
        made.blit(picture, (x, 0))
    return made
