"""No dead knobs: every dial of a memory moves what residents do, the way its entry in the table predicts."""

from __future__ import annotations

import pytest

from sim.ports import Embedder
from sim.testing.hamlet import quickstart, rules_brain
from sim.testing.kit import Kit
from sim.testing.knobs import KNOBS, Lived, dials, holds, moved


@pytest.fixture(scope="module")
def small(embedder: Embedder) -> Kit:
    """The small town with a second day for what takes that long."""
    scenario = quickstart(days="2")
    return Kit(scenario, rules_brain(scenario), embedder)


@pytest.fixture(scope="module")
def lived() -> Lived:
    """The lives that several dials are compared with, each lived once."""
    return {}


@pytest.mark.parametrize("dial", dials())
def test_every_dial_names_the_measure_that_it_moves(dial: str) -> None:
    assert dial in KNOBS, f"{dial} is in MindParameters and not in KNOBS: a knob that nobody has seen move anything"


def test_no_entry_names_a_dial_that_does_not_exist() -> None:
    assert set(KNOBS) <= set(dials())


@pytest.mark.parametrize("dial", sorted(KNOBS, key=lambda dial: -KNOBS[dial].hours))
def test_a_dial_moves_its_measure_the_predicted_way(dial: str, small: Kit, lived: Lived) -> None:
    knob = KNOBS[dial]
    low, high = moved(small, dial, range(1, knob.seeds + 1), lived)
    assert holds(knob, low, high), f"{dial}: {low} at {knob.low!r}, {high} at {knob.high!r}; it should be: {knob.shape}"
