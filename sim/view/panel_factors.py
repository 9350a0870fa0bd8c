"""The factors of a score as bars: recency, importance and relevance, each from 0 to 1, and their weighted sum."""

from __future__ import annotations

from sim.nouns import MILLION, MindParameters
from sim.view import palette
from sim.view.dossier import Dossier
from sim.view.flow import SMALL, TINY, Flow, line_height
from sim.view.shapes import Colour

_NAMES = (
    ("recency", "recency", "rec."),
    ("importance", "import.", "imp."),
    ("relevance", "relev.", "rel."),
    ("total", "tot.", "tot."),
)
_COLOURS: tuple[Colour, ...] = (palette.RECENCY, palette.IMPORTANCE, palette.RELEVANCE, palette.TOTAL)
_GAP = 10


def most(parameters: MindParameters) -> float:
    """The highest total that there can be: the sum of the weights."""
    weights = (parameters.weight_recency, parameters.weight_importance, parameters.weight_relevance)
    return sum(weights) or 1.0


def factor_bars(
    flow: Flow, recency: int, importance: int, relevance: int | None, score: int | None, parameters: MindParameters
) -> None:
    """Four bars beside each other, in millionths; None where there is no value: its bar is empty and says so.

    The bar of the total is made of what each factor adds to it.
    """
    width = (flow.width - 3 * _GAP) / 4
    values: tuple[int | None, ...] = (recency, importance, relevance, score)
    for n, value in enumerate(values):
        x = flow.x + n * (width + _GAP)
        shown = "\u2013" if value is None else f"{value / MILLION:.2f}"
        label = _label(flow, n, width - flow.ruler.width(shown, TINY) - 4)
        flow.words(x, flow.at, label, TINY, palette.SOFT)
        flow.words(x + width, flow.at, shown, TINY, palette.INK, anchor="right")
        parts = [((value or 0) / MILLION, _COLOURS[n])]
        if n == 3:
            parts = _parts(recency, importance, relevance, parameters) if score is not None else []
        flow.stacked(x, flow.at + line_height(TINY), width, 6, parts)
    flow.at += line_height(TINY) + 9


def legend(flow: Flow, about: Dossier) -> None:
    """What the bars mean, with the weights of this mind."""
    dials = about.parameters
    weights = (
        ("recency", dials.weight_recency),
        ("importance", dials.weight_importance),
        ("relevance", dials.weight_relevance),
    )
    said = " + ".join(f"{weight:g} \u00d7 {name}" for name, weight in weights)
    flow.text(f"total = {said}", SMALL, palette.FAINT)
    flow.gap(4)


def _parts(
    recency: int, importance: int, relevance: int | None, parameters: MindParameters
) -> list[tuple[float, Colour]]:
    weights = (parameters.weight_recency, parameters.weight_importance, parameters.weight_relevance)
    values = (recency, importance, relevance or 0)
    whole = most(parameters) * MILLION
    return [(weight * value / whole, colour) for weight, value, colour in zip(weights, values, _COLOURS, strict=False)]


def _label(flow: Flow, which: int, room: float) -> str:
    """The longest name of a factor that fits."""
    names = _NAMES[which]
    return next((name for name in names if flow.ruler.width(name, TINY) <= room), flow.ruler.cut(names[-1], room, TINY))
