"""How much of what is said comes from memory."""

from __future__ import annotations

from sim.lab.measuring import measure, ratio
from sim.story import Story
from sim.story.chronicle import Chronicle

SHARE = "share of utterances"


@measure("utterances with something recalled", SHARE, greatest=1)
def recalled(story: Story, about: str) -> float | None:
    """Utterances whose reasons name a memory or a belief that had come back to the speaker. Of all utterances.

    Not whether the words say it: a greeting by name rests on knowing the name.
    """
    said = story.told.utterances
    return ratio(sum(bool(each.because) for each in said), len(said))


@measure("utterances with something of the run", SHARE, greatest=1)
def of_the_run(story: Story, about: str) -> float | None:
    """Utterances whose reasons name at least one memory made during the run, or a belief resting on one.

    Not those that draw on the backstory alone. Of all utterances.
    """
    told = story.told
    said = told.utterances
    return ratio(sum(any(_new(told, name) for name in each.because) for each in said), len(said))


def _new(told: Chronicle, name: str) -> bool:
    entry = told.written.get(name.partition("#")[0])
    return entry is not None and entry.memory.created >= 0
