"""Who is thinking about what while a tick takes its time: in words, and as clouds over their heads. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sin
from typing import TYPE_CHECKING

from sim.view import palette
from sim.view.bubbles import DREAM
from sim.view.feed import Feed
from sim.view.shapes import Box, Colour, Disc, Shape
from sim.wording import first_name

if TYPE_CHECKING:
    from sim.view.thinking import Thinking

LINES = 5
"""At most so many are named."""
_NOTICED_SECONDS, _WORDS_SECONDS = 0.3, 0.8
"""From when on a cloud and words show: what is quicker than that would only flicker."""
_DOTS: Colour = (96, 84, 128, 255)
_DOES = {
    "rate": "weighs what happened", "plan": "plans the day", "decide": "decides what to do",
    "speak": "looks for words", "reflect": "thinks things over", "extract": "takes in what was said",
    "answer": "answers a question", "summarise": "looks back on a talk",
}  # fmt: skip


def thinking(feed: Feed) -> Sequence[Thinking]:
    """The questions that a live run waits for; a log waits for none."""
    return getattr(feed, "thinking", ())


def lines(feed: Feed) -> list[str]:
    """'Bea decides what to do: somebody came into sight, 3 s', who waits longest first."""
    waiting = [each for each in thinking(feed) if each.seconds >= _WORDS_SECONDS]
    told = [_line(each) for each in waiting[:LINES]]
    return told if len(waiting) <= LINES else [*told, f"and {len(waiting) - LINES} more"]


def clouds(waiting: Iterable[Thinking], heads: Mapping[str, tuple[float, float]], seconds: float) -> list[Shape]:
    """A small cloud with moving dots over the head of everybody who thinks."""
    shapes: list[Shape] = []
    for name in dict.fromkeys(each.name for each in waiting if each.seconds >= _NOTICED_SECONDS):
        if name not in heads:
            continue
        x, y = heads[name]
        shapes += [Disc(x + 1, y - 3, 2, DREAM), Box(x - 15, y - 23, 30, 16, DREAM, palette.EDGE, 8)]
        for n in (-1, 0, 1):
            lift = 2.0 * sin(seconds * 5 - n)
            shapes.append(Disc(x + 8 * n, y - 15 - lift, 2, _DOTS))
    return shapes


def _line(each: Thinking) -> str:
    about = f": {each.about}" if each.about else ""
    return f"{first_name(each.name)} {_DOES.get(each.question, 'thinks')}{about}, {each.seconds:.0f} s"
