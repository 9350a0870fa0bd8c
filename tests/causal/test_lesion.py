"""What is forgotten is gone from behaviour, and nothing else is, until it has been perceived again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sim.events import Heard, Remembered, Said, TalkOpened
from sim.testing.kit import Kit
from sim.testing.lesion import NEVER, Lesion, lesion_of_fact, lesion_of_person
from sim.testing.lives import Life

FACTS = (
    ("Joan Pike", "the stray dog", "day 1 07:00"),
    ("Tom Reed", "the mill bridge", "day 1 07:00"),
    ("Bea Hollis", "the May supper", "day 1 06:01"),
    ("Bea Hollis", "the May supper", "day 1 12:30"),
)
END = "day 1 16:00"


@pytest.fixture(scope="module")
def lesions(hamlet_life: Life) -> Sequence[Lesion]:
    """The lesions of seeded facts, each lived until the afternoon of the first day."""
    clock = hamlet_life.scenario.clock
    return [lesion_of_fact(hamlet_life, who, what, clock.parse(at), until=clock.parse(END)) for who, what, at in FACTS]


@pytest.fixture(scope="module")
def strangers(hamlet_life: Life) -> Sequence[Lesion]:
    """Lesions of persons at dawn: each resident forgets the first one whom they would talk to that day."""
    end = hamlet_life.scenario.clock.parse(END)
    pairs = _first_talks(hamlet_life, end)[:4]
    return [lesion_of_person(hamlet_life, one, other, 1, until=end) for one, other in pairs]


def test_who_has_forgotten_a_fact_names_it_only_after_perceiving_it_again(lesions: Sequence[Lesion]) -> None:
    for lesion in lesions:
        assert not lesion.unfounded, lesion.said


def test_a_lesion_is_of_something_that_would_have_been_said(lesions: Sequence[Lesion]) -> None:
    assert all(lesion.removed for lesion in lesions)
    assert sum(lesion.named_before > 0 for lesion in lesions) >= len(lesions) - 1, [each.said for each in lesions]
    assert sum(lesion.named_after for lesion in lesions) < sum(lesion.named_before for lesion in lesions)


def test_nothing_differs_until_the_forgotten_would_have_been_recalled(lesions: Sequence[Lesion]) -> None:
    for lesion in lesions:
        assert not lesion.early, lesion.said


def test_afterwards_nothing_differs_outside_the_light_cone_of_the_lesion(lesions: Sequence[Lesion]) -> None:
    for lesion in lesions:
        assert lesion.matters_from < NEVER
        assert not lesion.outside, lesion.said


def test_who_has_forgotten_a_person_recalls_nothing_of_them_from_before(strangers: Sequence[Lesion]) -> None:
    for lesion in strangers:
        assert not lesion.unfounded, lesion.said


def test_who_has_forgotten_a_person_lives_on_as_before_until_they_see_them(strangers: Sequence[Lesion]) -> None:
    for lesion in strangers:
        assert not lesion.early, lesion.said
        assert not lesion.outside, lesion.said


def test_who_has_forgotten_a_person_introduces_themself_again(strangers: Sequence[Lesion]) -> None:
    asked = [lesion for lesion in strangers if lesion.introduced is not None]
    assert asked, "nobody spoke with the one they had forgotten"
    assert all(lesion.introduced for lesion in asked), [lesion.said for lesion in asked]


def test_nobody_introduces_themself_to_a_friend_they_remember(hamlet_life: Life) -> None:
    assert not [event for event in hamlet_life.events() if isinstance(event, Said) and event.act == "introduce"]


def test_a_hearer_who_forgets_what_they_were_told_does_not_pass_it_on(hamlet_life: Life, kit: Kit) -> None:
    """Not only the past can be forgotten: the same holds for what was learned during the run."""
    clock = kit.scenario.clock
    noon, end = clock.parse("day 1 13:00"), clock.parse("day 1 20:00")
    told = [
        event.agent
        for event in hamlet_life.until(noon)
        for event in event.events
        if isinstance(event, Remembered) and event.tick > 0 and event.memory.kind == "told"
        and any(fact.subject == "the May supper" for fact in event.memory.facts) and event.agent != "Bea Hollis"
    ]  # fmt: skip
    assert told, "nobody has heard of the supper by noon"
    lesion = lesion_of_fact(hamlet_life, told[0], "the May supper", noon, until=end)
    assert lesion.holds, lesion.said
    again = [e for e in lesion.child.events() if isinstance(e, Heard) and e.agent == told[0] and e.tick >= noon]
    assert again, "they live on and hear other things"


def _first_talks(life: Life, end: int) -> list[tuple[str, str]]:
    """The first talk of each resident with somebody from another house, in the order in which they open."""
    homes = {each.name: each.home for each in life.scenario.residents}
    pairs: dict[str, str] = {}
    for event in life.events():
        if isinstance(event, TalkOpened) and event.tick < end:
            for one, other in (event.people[:2], event.people[1::-1]):
                if homes[one] != homes[other]:
                    pairs.setdefault(one, other)
    return list(pairs.items())
