"""What one remembers to have done: a meal that was broken off within minutes was only begun, however it came about."""

from __future__ import annotations

import pytest

from sim.clock import Moment
from sim.embedding import BatchingEmbedder
from sim.events import StepBegan
from sim.mind.done import LEAST_MEAL_MINUTES, finished, left
from sim.mind.draft import Draft, Services
from sim.nouns import MEAL, Body, Frame, Memory, Step
from sim.testing.hamlet import hamlet, hash_embedder, rules_brain
from tests.mind.minds import BEA, CLOCK, HOUR, made, memory, remember

LEAST = CLOCK.ticks(minutes=LEAST_MEAL_MINUTES)
LUNCH = Step("eat", "lunch", "the café", since=0, until=HOUR, meal=True, started=True)


def draft(step: Step, tick: int, spent: int) -> Draft:
    """Bea at a step, with so many ticks spent at it."""
    mind = made()
    mind.apply(StepBegan(tick=0, agent=BEA, step=step))
    body = Body((0, 0), ("the café",), 1, 1, spent=spent)
    services = Services(rules_brain(hamlet()), BatchingEmbedder(hash_embedder()).embed, seed=1)
    return Draft(mind, Moment(tick, CLOCK), body, (), (), services)


def told(memories: list[Memory]) -> list[tuple[str, bool]]:
    return [(memory.text, MEAL in memory.tags) for memory in memories]


@pytest.mark.parametrize("spent", [0, 1, LEAST - 1])
def test_a_meal_broken_off_within_minutes_is_remembered_as_begun_only(spent: int) -> None:
    assert told(finished(draft(LUNCH, HOUR, spent))) == [(f"{BEA} began lunch at the café.", False)]
    assert left(draft(LUNCH, HOUR // 2, spent)) == []


@pytest.mark.parametrize("spent", [LEAST, HOUR])
def test_a_meal_of_some_minutes_was_had_though_one_leaves_it_before_its_time(spent: int) -> None:
    had = [(f"{BEA} ate lunch at the café.", True)]
    assert told(finished(draft(LUNCH, HOUR, spent))) == had
    assert told(left(draft(LUNCH, HOUR // 2, spent))) == had


def test_what_is_no_meal_is_done_when_its_time_is_over() -> None:
    work = Step("serve", "tea", "the café", since=0, until=HOUR, started=True)
    assert told(finished(draft(work, HOUR, 1))) == [(f"{BEA} served tea at the café.", False)]
    assert left(draft(work, HOUR // 2, LEAST)) == []
    assert finished(draft(work, HOUR // 2, LEAST)) == []


def test_who_waited_for_somebody_who_never_showed_up_has_not_met_them() -> None:
    step = Step("meet", place="the café", person="Tom Reed", since=10, until=HOUR, started=True)
    alone = draft(step, HOUR, 1)
    assert told(finished(alone)) == [(f"{BEA} waited for Tom Reed at the café.", False)]
    seen = memory(0, 20, frame=Frame("Tom Reed", "sit", place="the café"), people=("Tom Reed",))
    remember(alone.mind, seen)
    assert told(finished(alone)) == [(f"{BEA} met with Tom Reed at the café.", False)]
    earlier = draft(step, HOUR, 1)
    remember(earlier.mind, memory(0, 5, frame=Frame("Tom Reed", "sit", place="the café"), people=("Tom Reed",)))
    assert told(finished(earlier)) == [(f"{BEA} waited for Tom Reed at the café.", False)]
