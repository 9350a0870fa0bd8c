"""No dead knobs: every dial of a memory moves what residents do, the way its entry in the table predicts."""

from __future__ import annotations

import pytest

from sim.ports import Embedder
from sim.testing.hamlet import quickstart, rules_brain
from sim.testing.knobs import KNOBS, Knob, changed, dials, holds
from sim.testing.lives import Life, live

HOURS = 360
SEEDS = (1, 2)


@pytest.mark.parametrize("dial", dials())
def test_every_dial_names_the_measure_that_it_moves(dial: str) -> None:
    assert dial in KNOBS, f"{dial} is in MindParameters and not in KNOBS: a knob that nobody has seen move anything"


def test_no_entry_names_a_dial_that_does_not_exist() -> None:
    assert set(KNOBS) <= set(dials())


@pytest.mark.parametrize("dial", sorted(KNOBS))
def test_a_dial_moves_its_measure_the_predicted_way(dial: str, day: Life, embedder: Embedder) -> None:
    knob = KNOBS[dial]
    low, high = _measured(dial, knob, knob.low, day, embedder), _measured(dial, knob, knob.high, day, embedder)
    assert holds(knob, low, high), f"{dial}: {low} at {knob.low!r}, {high} at {knob.high!r}; it should be: {knob.shape}"


def _measured(dial: str, knob: Knob, value: object, day: Life, embedder: Embedder) -> float:
    """The measure, summed over the seeds, of lives in which everybody has the dial at `value` from the beginning."""
    scenario = quickstart()
    setting = changed(day, {**knob.given, dial: value})
    lives = [
        live(scenario, rules_brain(scenario), embedder, seed=seed, changes={0: setting}, until=8 * HOURS)
        for seed in SEEDS
    ]
    return sum(knob.measure(list(life.events())) for life in lives)
