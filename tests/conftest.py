"""What many tests share: one lived day of the small town, and the adapters it runs with."""

from __future__ import annotations

import pytest
from sim.ports import Embedder
from sim.testing.hamlet import hash_embedder, quickstart, rules_brain
from sim.testing.lives import Life, live


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    """One quick embedder for all tests of a process."""
    return hash_embedder()


@pytest.fixture(scope="session")
def day(embedder: Embedder) -> Life:
    """The whole run of the quickstart scenario with seed 1, lived once."""
    scenario = quickstart()
    return live(scenario, rules_brain(scenario), embedder, seed=1)
