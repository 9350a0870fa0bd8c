"""How much happens in minds and between them: memories, reflections, talks for a resident and day, and failures."""

from __future__ import annotations

from sim.clock import Clock
from sim.lab.measuring import measure
from sim.story import Story
from sim.story.chronicle import Chronicle

RATE = "for a resident and day"


def resident_days(told: Chronicle) -> float:
    """Residents times days of 24 hours that the log tells of."""
    clock: Clock = told.clock
    return len(told.residents) * (told.last_tick + 1) * clock.tick_seconds / 86_400


def _rate(told: Chronicle, number: int) -> float | None:
    days = resident_days(told)
    return number / days if days else None


@measure("memories", RATE)
def memories(story: Story, about: str) -> float | None:
    """Memories written during the run, of all kinds, forgotten since or not. Not backstory, not implants."""
    new = (entry for entry in story.told.written.values() if entry.memory.created >= 0 and not entry.implanted)
    return _rate(story.told, sum(1 for _ in new))


@measure("reflections", RATE)
def reflections(story: Story, about: str) -> float | None:
    """Memories of the kind reflection written during the run: conclusions drawn from others. Counted above, too."""
    kinds = (entry.memory.kind for entry in story.told.written.values() if entry.memory.created >= 0)
    return _rate(story.told, sum(kind == "reflection" for kind in kinds))


@measure("talks", RATE)
def talks(story: Story, about: str) -> float | None:
    """Talks that a resident took part in: a talk of three counts three times, once for each of them."""
    return _rate(story.told, sum(len(talk.people) for talk in story.told.talks.values()))


@measure("degraded answers", "questions")
def degraded(story: Story, about: str) -> float | None:
    """Questions that another brain answered, for the one that was asked had no valid answer. Not counted as failed."""
    return float(story.told.stand_ins.total())


@measure("thoughts failed", "questions")
def failures(story: Story, about: str) -> float | None:
    """Questions to a brain that stayed without a valid answer. Nothing was put in their place."""
    return float(story.told.failures.total() - story.told.stand_ins.total())
