"""Dice keyed by what they decide: the same for ever, and none shifted by another."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.chance import Dice

DICE = Dice(seed=1, tick=20, agent="Bea Hollis", decision="speak")


def test_a_throw_is_the_same_in_every_process() -> None:
    program = "from sim.chance import Dice; print(Dice(1, 20, 'Bea Hollis', 'speak').unit('x', 3))"
    thrown = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": salt}, capture_output=True, text=True, check=True
        ).stdout.strip()
        for salt in ("1", "2")
    }
    assert thrown == {str(DICE.unit("x", 3))}


@given(st.text(), st.integers())
def test_a_throw_lies_from_zero_to_below_one(about: str, n: int) -> None:
    assert 0 <= DICE.unit(about, n) < 1


@given(st.lists(st.text(min_size=1), min_size=2, unique=True), st.data())
def test_leaving_a_loser_out_never_changes_who_wins(options: list[str], data: st.DataObject) -> None:
    winner = DICE.pick(options)
    loser = data.draw(st.sampled_from([option for option in options if option != winner]))
    assert DICE.pick([option for option in options if option != loser]) == winner
    assert DICE.pick(list(reversed(options))) == winner


@given(st.dictionaries(st.text(min_size=1), st.floats(0.1, 10), min_size=2))
def test_a_weighted_choice_does_not_hang_on_order_or_on_losers(weights: dict[str, float]) -> None:
    options = list(weights)
    winner = DICE.weighted(options, weights.__getitem__)
    assert DICE.weighted(options[::-1], weights.__getitem__) == winner
    assert DICE.weighted([winner], weights.__getitem__) == winner


def test_weights_are_proportions() -> None:
    weights = {"a": 3.0, "b": 1.0}
    drawn = [Dice(1, tick, "Bea", "where").weighted(["a", "b"], weights.__getitem__) for tick in range(4000)]
    assert 0.72 < drawn.count("a") / 4000 < 0.78


def test_what_weighs_nothing_is_taken_only_if_there_is_nothing_else() -> None:
    assert all(Dice(1, t, "B", "x").weighted(["a", "b"], {"a": 0.0, "b": 0.01}.__getitem__) == "b" for t in range(200))
    assert DICE.weighted(["a"], lambda _: 0.0) == "a"


def test_every_part_of_the_key_makes_another_throw() -> None:
    others = [
        Dice(2, 20, "Bea Hollis", "speak"), Dice(1, 21, "Bea Hollis", "speak"), Dice(1, 20, "Tom Reed", "speak"),
        Dice(1, 20, "Bea Hollis", "decide"), Dice(1, 20, "Bea Hollis", "speak", 1), DICE.sub("x"),
    ]  # fmt: skip
    assert len({dice.unit() for dice in (DICE, *others)}) == 7


def test_whole_numbers_include_both_ends() -> None:
    assert {DICE.between(1, 3, n) for n in range(100)} == {1, 2, 3}


def test_there_is_nothing_to_pick_of_nothing() -> None:
    with pytest.raises(ValueError):
        DICE.pick([])
