"""Who was invited to a gathering and who came: from words and positions."""

from __future__ import annotations

from sim.lab.measuring import measure, ratio
from sim.story import Story
from sim.story.gatherings import Attendance, Guest

PEOPLE = "residents"


def attendance(story: Story, name: str) -> Attendance | None:
    """Who came to a gathering, once it is over."""
    return next((each for each in story.gatherings if each.name == name and each.over), None)


def invited(event: Attendance) -> tuple[Guest, ...]:
    """Everybody whom somebody invited in so many words, come or not."""
    return tuple(guest for guest in (*event.came, *event.stayed_away) if guest.invited)


@measure("invited", PEOPLE, of="gathering")
def were_invited(story: Story, about: str) -> float | None:
    """Residents whom the host or somebody else invited, by an utterance that is an invitation to them.

    Not those who only heard of it; not those whom the host meant to invite and did not. Cannot be had before the
    gathering is over.
    """
    event = attendance(story, about)
    return len(invited(event)) if event is not None else None


@measure("invited who came", PEOPLE, of="gathering")
def invited_came(story: Story, about: str) -> float | None:
    """Of the invited, those who were at the place for at least five minutes of it, awake, or had come for it.

    By positions, not by what they say. Cannot be had before the gathering is over.
    """
    event = attendance(story, about)
    return sum(guest.came is not None for guest in invited(event)) if event is not None else None


@measure("share of the invited who came", "share of the invited", of="gathering", greatest=1)
def share_came(story: Story, about: str) -> float | None:
    """Of the invited, the share who came. Cannot be had where nobody was invited or before the gathering is over."""
    event = attendance(story, about)
    if event is None:
        return None
    guests = invited(event)
    return ratio(sum(guest.came is not None for guest in guests), len(guests))


@measure("came, invited or not", PEOPLE, of="gathering")
def all_came(story: Story, about: str) -> float | None:
    """Residents besides the host who were there, invited or not, on purpose or for something else."""
    event = attendance(story, about)
    return len(event.came) if event is not None else None


@measure("held by its host", "1 or 0", of="gathering", greatest=1)
def was_given(story: Story, about: str) -> float | None:
    """Whether the host was there. The median over seeds is of 1 for yes and 0 for no."""
    event = attendance(story, about)
    return float(event.given) if event is not None else None
