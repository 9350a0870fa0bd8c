"""What one distant stranger knows changes nobody's life before a causal path exists."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sim.events import Tick
from sim.runs.changes import Implant
from sim.testing.kit import changed
from sim.testing.lightcone import first_break, reached
from sim.testing.lives import Life, lines_of

WHO = "Sam Orde"
SECRET = "Sam Orde knows that the well will dry up in June"
HOUR = 360


@pytest.fixture(scope="module")
def lives(hamlet_life: Life) -> tuple[Sequence[Tick], Sequence[Tick], int]:
    """A morning with and without the secret, and the number of lines that put it there."""
    events = changed(hamlet_life, 1, Implant(WHO, SECRET))
    other = hamlet_life.branch(1, events, until=6 * HOUR)
    return hamlet_life.until(6 * HOUR), other.ticks, len(events)


def test_everybody_elses_lines_are_equal_until_they_can_have_met_somebody_who_differs(
    hamlet_life: Life, lives: tuple[Sequence[Tick], Sequence[Tick], int]
) -> None:
    one, other, _ = lives
    assert not first_break(one, other, WHO, 1, hamlet_life.world)


def test_the_one_who_knows_more_lives_otherwise(lives: tuple[Sequence[Tick], Sequence[Tick], int]) -> None:
    one, other, inserted = lives
    mine, theirs = lines_of(one, WHO), lines_of(other, WHO)
    put_in = next(n for n, line in enumerate(theirs) if line not in mine)
    assert theirs[:put_in] + theirs[put_in + inserted :] != mine


def test_the_cone_leaves_somebody_out_for_an_hour(
    hamlet_life: Life, lives: tuple[Sequence[Tick], Sequence[Tick], int]
) -> None:
    one, other, _ = lives
    since = reached(one, other, WHO, 1, hamlet_life.world)
    names = [each.name for each in hamlet_life.scenario.residents]
    assert max(since.get(name, 1 << 60) for name in names) > HOUR, since


def test_a_difference_outside_the_cone_is_found(
    hamlet_life: Life, lives: tuple[Sequence[Tick], Sequence[Tick], int]
) -> None:
    """Were it somebody else who had been told, the lines of the one who was would be a leak."""
    one, other, _ = lives
    assert WHO in first_break(one, other, "Bea Hollis", 1, hamlet_life.world)
