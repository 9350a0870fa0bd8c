"""What many tests share: lives lived once, and the adapters they run with."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from sim.ports import Embedder
from sim.testing.counterfactual import Judged
from sim.testing.fakes import RecordingBrain
from sim.testing.hamlet import hamlet, hash_embedder, quickstart, rules_brain
from sim.testing.kit import Kit
from sim.testing.lives import Life, live

# Where a run has to be the same twice, properties are tried on the same examples; elsewhere on new ones each time.
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("searching", deadline=None)
settings.load_profile("repeatable" if os.environ.get("CI") else "searching")


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    """One quick embedder for all tests of a process."""
    return hash_embedder()


@pytest.fixture(scope="session")
def day(embedder: Embedder) -> Life:
    """The whole run of the quickstart scenario with seed 1, lived once."""
    scenario = quickstart()
    return live(scenario, rules_brain(scenario), embedder, seed=1)


@pytest.fixture(scope="session")
def kit(embedder: Embedder) -> Kit:
    """The hamlet of eight with the rules brain: what the causal tests experiment on."""
    scenario = hamlet()
    return Kit(scenario, rules_brain(scenario), embedder)


@pytest.fixture(scope="session")
def two_days(kit: Kit) -> tuple[Life, RecordingBrain]:
    """The whole run of the hamlet with seed 1, with every question that was asked in it, lived once."""
    return kit.recorded(1)


@pytest.fixture(scope="session")
def hamlet_life(two_days: tuple[Life, RecordingBrain]) -> Life:
    """The whole run of the hamlet with seed 1."""
    return two_days[0]


@pytest.fixture(scope="session")
def judged(two_days: tuple[Life, RecordingBrain]) -> list[Judged]:
    """Every plan, decision and utterance of the two days, each with its situation."""
    return [(situation, answer) for situation, answer in two_days[1].kept if situation.question.kind in _JUDGEMENTS]


_JUDGEMENTS = ("plan", "decide", "speak")
