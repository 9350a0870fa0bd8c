"""How people talk: how many turns a talk has, how often lines come again, and with how many others anybody speaks."""

from __future__ import annotations

from collections.abc import Sequence

from sim.lab.measuring import measure, ratio
from sim.story import Story
from sim.story.chronicle import Chronicle

TURNS = "turns"
OTHERS = 5


@measure("turns of a talk: median", TURNS)
def median_turns(story: Story, about: str) -> float | None:
    """So many turns or fewer had half of the talks that were over when the run ended; talks without a word, too."""
    return _reached(_turns(story.told), 1, 2)


@measure("turns of a talk: ninth decile", TURNS)
def most_turns(story: Story, about: str) -> float | None:
    """So many turns or fewer had nine in ten of the talks that were over when the run ended."""
    return _reached(_turns(story.told), 9, 10)


@measure("turns of a talk: most", TURNS)
def longest_talk(story: Story, about: str) -> float | None:
    """The turns of the longest talk that was over when the run ended."""
    return _reached(_turns(story.told), 1, 1)


def _turns(told: Chronicle) -> list[int]:
    return sorted(len(talk.turns) for talk in told.talks.values() if talk.closed is not None)


def _reached(ordered: Sequence[int], part: int, whole: int) -> int | None:
    """The least of the values that is not below a share of them."""
    return ordered[-(-len(ordered) * part // whole) - 1] if ordered else None


@measure("distinct lines", "share of utterances", greatest=1)
def distinct_lines(story: Story, about: str) -> float | None:
    """Different texts of utterances, of all utterances. To the letter, whoever says it: names make a line another."""
    said = story.told.utterances
    return ratio(len({each.text for each in said}), len(said))


@measure("residents who spoke with five others", "share of residents", greatest=1)
def spoke_with_five(story: Story, about: str) -> float | None:
    """Residents who were in talks with at least five others in which both of them said something, of all residents."""
    told = story.told
    partners: dict[str, set[str]] = {name: set() for name in told.residents}
    for talk in told.talks.values():
        speakers = {turn.agent for turn in talk.turns}
        for name in speakers:
            partners[name] |= speakers - {name}
    return ratio(sum(len(others) >= OTHERS for others in partners.values()), len(partners))
