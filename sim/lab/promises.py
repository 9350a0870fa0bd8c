"""What became of the promises of a run, by positions and acts alone."""

from __future__ import annotations

from collections import Counter

from sim.lab.measuring import measure, ratio
from sim.story import Story

OVER = "share of promises due"


def _ends(story: Story) -> Counter[str]:
    return Counter(each.outcome for each in story.commitments)


def _share(story: Story, outcome: str) -> float | None:
    ends = _ends(story)
    return ratio(ends[outcome], ends["hit"] + ends["late"] + ends["missed"])


@measure("promises due", "promises")
def due(story: Story, about: str) -> float | None:
    """Promises of the run and of the backstory that were over when the run ended: kept, late or missed.

    Not those that are still open, nor those of something that does not exist.
    """
    ends = _ends(story)
    return ends["hit"] + ends["late"] + ends["missed"]


@measure("promises kept", OVER, greatest=1)
def kept(story: Story, about: str) -> float | None:
    """Of the promises due, those whose owner was there in time, or did the deed. Not what anybody believes of it."""
    return _share(story, "hit")


@measure("promises kept late", OVER, greatest=1)
def late(story: Story, about: str) -> float | None:
    """Of the promises due, those whose owner came after the allowance for lateness and before the end."""
    return _share(story, "late")


@measure("promises missed", OVER, greatest=1)
def missed(story: Story, about: str) -> float | None:
    """Of the promises due, those whose owner was not there, or did not do it."""
    return _share(story, "missed")


@measure("false promises", "promises")
def false(story: Story, about: str) -> float | None:
    """Promises of what does not exist: misheard in hour or place, put in from outside, never agreed to."""
    return _ends(story)["false"]
