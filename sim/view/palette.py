"""The colours of the interface: dark panels, light words, and marks that stay apart for every kind of colour vision.

The marks are those of Okabe and Ito (2008), the darker ones lightened for dark ground. No meaning hangs on colour
alone: wherever one stands for something, a word or a shape says the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from sim.view.shapes import Colour

GROUND: Colour = (24, 27, 36, 244)
"""Behind a panel."""
RAISED: Colour = (37, 42, 55, 255)
"""Cards, fields and tabs on it."""
CHOSEN: Colour = (54, 63, 86, 255)
"""The card or tab that is open."""
EDGE: Colour = (74, 83, 104, 255)
TRACK: Colour = (52, 58, 74, 255)
"""The empty part of a bar."""

INK: Colour = (236, 238, 244, 255)
"""What is to be read."""
SOFT: Colour = (181, 188, 203, 255)
"""What stands beside it: hours, places, explanations."""
FAINT: Colour = (150, 158, 176, 255)
"""What is over, or only to be found when looked for."""
LINK: Colour = (125, 199, 245, 255)
"""What can be followed; it is underlined as well."""

SKY: Colour = (86, 180, 233, 255)
ORANGE: Colour = (230, 159, 0, 255)
GREEN: Colour = (34, 184, 142, 255)
YELLOW: Colour = (240, 228, 66, 255)
BLUE: Colour = (92, 148, 226, 255)
RED: Colour = (232, 117, 60, 255)
PINK: Colour = (219, 146, 188, 255)
GREY: Colour = (168, 174, 188, 255)

RECENCY, IMPORTANCE, RELEVANCE, TOTAL = SKY, ORANGE, GREEN, INK
"""The factors of a recall and their weighted sum."""
ENERGY, COMPANY = YELLOW, PINK
WARM, COLD = ORANGE, BLUE
WARNING = RED

KINDS: Mapping[str, Colour] = {
    "observation": SKY, "action": GREEN, "told": ORANGE, "telling": ORANGE, "conversation": YELLOW, "plan": BLUE,
    "commitment": RED, "habit": GREY, "tie": PINK, "knowledge": GREY, "reflection": PINK, "belief": GREEN,
}  # fmt: skip
"""A mark for every kind of memory; its name stands beside it."""


def fainter(colour: Colour, share: float) -> Colour:
    """The same colour at a share of its opacity."""
    return (*colour[:3], round(colour[3] * share))


def contrast(one: Colour, other: Colour) -> float:
    """How well two opaque colours can be told apart, 1 to 21 (WCAG 2.1, relative luminance)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
