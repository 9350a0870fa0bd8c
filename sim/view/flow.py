"""A column of words, bars and cards laid out from the top, of which a window of some height shows a part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.view import palette
from sim.view.plaintext import clean
from sim.view.ruler import Ruler
from sim.view.shapes import Box, Colour, Disc, Line, Shape, Spot, Text

BODY, SMALL, TINY, TITLE = 14, 12, 11, 18
"""Sizes of letters."""
PAD = 9
"""Between the edge of a card and what is in it."""


def line_height(size: int) -> float:
    """From one line to the next."""
    return round(size * 1.36)


class Flow:
    """Puts one thing below the other. What lies outside the window is measured and left out; boxes are cut at it.

    `at` is where the next thing begins, in pixels of the panel; `top` and `bottom` bound the window.
    """

    def __init__(self, x: float, width: float, top: float, bottom: float, scroll: float, ruler: Ruler) -> None:
        self.x, self.width, self.top, self.bottom = x, width, top, bottom
        self.at = top - scroll
        self.ruler = ruler
        self.shapes: list[Shape] = []
        self._begin = self.at

    @property
    def content(self) -> float:
        """How high everything so far is."""
        return self.at - self._begin

    def shows(self, y: float, height: float) -> bool:
        """Whether any of a stripe is in the window."""
        return y + height > self.top and y < self.bottom

    def whole(self, y: float, height: float) -> bool:
        """Whether a stripe is in the window as a whole."""
        return y >= self.top - 1 and y + height <= self.bottom + 2

    def gap(self, height: float) -> None:
        """Leave some room."""
        self.at += height

    def text(
        self,
        text: str,
        size: int = BODY,
        colour: Colour = palette.INK,
        *,
        bold: bool = False,
        indent: float = 0,
        most: int = 0,
    ) -> None:
        """A paragraph; at most so many lines of it, the last one cut with an ellipsis."""
        width = self.width - indent
        lines = self.ruler.lines(clean(text, lines=True), width, size, bold)
        if most and len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = (*lines[: most - 1], self.ruler.cut(rest, width, size, bold))
        for line in lines:
            self._line(Text(self.x + indent, self.at, line, size, colour, bold))
            self.at += line_height(size)

    def row(
        self, left: str, right: str, size: int = SMALL, colour: Colour = palette.SOFT, *, bold: bool = False
    ) -> None:
        """One line with something at either end; the left one is cut where both do not fit."""
        left, right = clean(left), clean(right)
        wide = self.ruler.width(right, SMALL) if right else 0
        room = self.width - wide - (8 if right else 0)
        self._line(Text(self.x, self.at, self.ruler.cut(left, room, size, bold), size, colour, bold))
        if right:
            low = round((line_height(size) - line_height(SMALL)) / 2)
            self._line(Text(self.x + self.width, self.at + low, right, SMALL, palette.SOFT, anchor="right"))
        self.at += line_height(size)

    def heading(self, title: str, note: str = "") -> None:
        """The title of a section, and what explains it."""
        self.gap(10)
        self.text(title, BODY, palette.INK, bold=True)
        if note:
            self.text(note, SMALL, palette.SOFT)
        self.gap(4)

    def link(self, text: str, command: str, argument: str = "", *, size: int = SMALL, hint: str = "", most: int = 0,
             indent: float = 0) -> None:  # fmt: skip
        """Underlined words that do something."""
        begin = self.at
        before = len(self.shapes)
        self.text(text, size, palette.LINK, indent=indent, most=most)
        wide = 0.0
        for shape in list(self.shapes[before:]):
            if isinstance(shape, Text):
                width = self.ruler.width(shape.text, size)
                wide = max(wide, width)
                under = shape.y + line_height(size) - 2
                self.shapes.append(Line(shape.x, under, shape.x + width, under, palette.fainter(palette.LINK, 0.5)))
        self.spot(self.x + indent, begin, max(wide, 20), self.at - begin, command, argument, hint or text)

    def bar(self, label: str, share: float, colour: Colour, value: str = "", label_width: float = 92) -> None:
        """A labelled bar over the whole width; `share` from 0 to 1."""
        value_width = self.ruler.width("100%", SMALL) + 8
        self._line(Text(self.x, self.at, self.ruler.cut(label, label_width - 6, SMALL), SMALL, palette.SOFT))
        if not self.whole(self.at, line_height(SMALL)):
            self.at += line_height(SMALL) + 2
            return
        begin, width = self.x + label_width, self.width - label_width - value_width
        self._bar(begin, self.at + 4, width, 8, share, colour)
        self._line(Text(self.x + self.width, self.at, value, SMALL, palette.INK, anchor="right"))
        self.at += line_height(SMALL) + 2

    def stacked(self, x: float, y: float, width: float, height: float, parts: Iterable[tuple[float, Colour]]) -> None:
        """A bar of several parts, each a share of the width."""
        self.box(x, y, width, height, palette.TRACK, radius=2)
        for share, colour in parts:
            part = max(0.0, share) * width
            if part >= 0.5:
                self.box(x, y, part, height, colour, radius=0)
            x += part

    def balance(self, label: str, value: float, shown: str, label_width: float = 92) -> None:
        """A bar from the middle to either side, for a value from -1 to 1."""
        value_width = self.ruler.width(shown, SMALL) + 8
        self._line(Text(self.x, self.at, self.ruler.cut(label, label_width - 6, SMALL), SMALL, palette.SOFT))
        if not self.whole(self.at, line_height(SMALL)):
            self.at += line_height(SMALL) + 2
            return
        begin, width = self.x + label_width, self.width - label_width - max(value_width, 44)
        self.box(begin, self.at + 4, width, 8, palette.TRACK, radius=2)
        middle, reach = begin + width / 2, abs(value) * width / 2
        colour = palette.WARM if value >= 0 else palette.COLD
        self.box(middle if value >= 0 else middle - reach, self.at + 4, reach, 8, colour)
        self.box(middle - 0.5, self.at + 2, 1, 12, palette.SOFT)
        self._line(Text(self.x + self.width, self.at, shown, SMALL, palette.INK, anchor="right"))
        self.at += line_height(SMALL) + 2

    def rule(self) -> None:
        """A thin line."""
        self.gap(4)
        if self.shows(self.at, 1):
            self.shapes.append(Line(self.x, self.at, self.x + self.width, self.at, palette.EDGE))
        self.gap(5)

    def dot(self, y: float, colour: Colour, x: float | None = None) -> None:
        """A round mark before a line of small letters."""
        if self.whole(y - 4, 8):
            self.shapes.append(Disc((self.x if x is None else x) + 4, y, 4, colour))

    def chips(self, items: Sequence[tuple[str, str, str, bool]], size: int = SMALL) -> None:
        """Small buttons (words, command, argument, chosen) in as many rows as it takes."""
        x, height = self.x, line_height(size) + 6
        for said, command, argument, on in items:
            words = self.ruler.cut(clean(said), self.width - 14, size, on)
            width = min(self.ruler.width(words, size, on) + 14, self.width)
            if x > self.x and x + width > self.x + self.width:
                x, self.at = self.x, self.at + height + 4
            fill, ink = (palette.LINK, palette.GROUND) if on else (palette.RAISED, palette.INK)
            if self.whole(self.at, height):
                self.box(x, self.at, width, height, fill, None if on else palette.EDGE, radius=4)
                self._line(Text(x + width / 2, self.at + 3, words, size, (*ink[:3], 255), on, "middle"))
                self.spot(x, self.at, width, height, command, argument, words)
            x += width + 5
        if items:
            self.at += height + 6

    def card(self, fill: Colour = palette.RAISED, stripe: Colour | None = None) -> Card:
        """A box round what is laid out while it is entered."""
        return Card(self, fill, stripe)

    def box(
        self, x: float, y: float, w: float, h: float, fill: Colour | None, edge: Colour | None = None, radius: int = 0
    ) -> None:
        """A rectangle, cut at the window."""
        self.shapes += self.cut(x, y, w, h, fill, edge, radius)

    def cut(
        self, x: float, y: float, w: float, h: float, fill: Colour | None, edge: Colour | None = None, radius: int = 0
    ) -> list[Shape]:
        """The part of a rectangle that is in the window."""
        begin, end = max(y, self.top), min(y + h, self.bottom)
        return [Box(x, begin, w, end - begin, fill, edge, radius)] if end - begin > 0.5 and w > 0.2 else []

    def spot(self, x: float, y: float, w: float, h: float, command: str, argument: str = "", hint: str = "") -> None:
        """Where a click means something."""
        begin, end = max(y, self.top), min(y + h, self.bottom)
        if end - begin > 2:
            self.shapes.append(Spot(x, begin, w, end - begin, command, argument, hint))

    def words(self, x: float, y: float, text: str, size: int, colour: Colour, *, anchor: str = "left",
              bold: bool = False) -> None:  # fmt: skip
        """One line somewhere, without moving on."""
        self._line(Text(x, y, text, size, colour, bold, anchor))

    def _bar(self, x: float, y: float, width: float, height: float, share: float, colour: Colour) -> None:
        self.box(x, y, width, height, palette.TRACK, radius=2)
        self.box(x, y, width * max(0.0, min(1.0, share)), height, colour, radius=2)

    def _line(self, text: Text) -> None:
        """A line of text; one that is not wholly in the window is left out, so that nothing needs clipping."""
        if text.text and self.whole(text.y, line_height(text.size)):
            self.shapes.append(text)


class Card:
    """Used as `with flow.card():`. A click anywhere on it can mean something; links in it come before it."""

    def __init__(self, flow: Flow, fill: Colour, stripe: Colour | None) -> None:
        self.flow, self.fill, self.stripe = flow, fill, stripe
        self._click: tuple[str, str, str] | None = None

    def click(self, command: str, argument: str = "", hint: str = "") -> None:
        """What a click on the card means."""
        self._click = (command, argument, hint)

    def __enter__(self) -> Card:
        self._begin, self._first = self.flow.at, len(self.flow.shapes)
        self.flow.x += PAD
        self.flow.width -= 2 * PAD
        self.flow.at += PAD - 3
        return self

    def __exit__(self, *_: object) -> None:
        flow = self.flow
        flow.x -= PAD
        flow.width += 2 * PAD
        flow.at += PAD - 2
        height = flow.at - self._begin
        behind = flow.cut(flow.x, self._begin, flow.width, height, self.fill, None, 5)
        if self.stripe is not None:
            behind += flow.cut(flow.x, self._begin, 3, height, self.stripe)
        flow.shapes[self._first : self._first] = behind
        if self._click is not None:
            flow.spot(flow.x, self._begin, flow.width, height, *self._click)
        flow.at += 6
