"""The parts of a story by the names under which they are asked for."""

from __future__ import annotations

from sim.errors import UnknownName

SECTIONS = ("day", "gatherings", "news", "promises", "ties", "beliefs", "figures")
"""In the order in which they are told."""


def section_named(given: str) -> str:
    """A section by its name, in the singular or plural, whatever its case. Raises UnknownName with the nearest one."""
    wanted = given.strip().casefold()
    for section in SECTIONS:
        if wanted in (section, section.removesuffix("s"), f"{section}s"):
            return section
    raise UnknownName("section", given, SECTIONS)
