"""Situations of a real run of the hamlet, one list a kind of question."""

from __future__ import annotations

from collections import defaultdict

import pytest
from msgspec.structs import replace

from sim.nouns import Question, Situation
from sim.ports import Embedder
from sim.testing.fakes import RecordingBrain
from sim.testing.hamlet import hamlet, rules_brain
from sim.testing.lives import live

Asked = dict[str, list[Situation]]

REFLECTING = "30"
"""So low a threshold that residents reflect within their first hours."""


@pytest.fixture(scope="session")
def asked_of_town(embedder: Embedder) -> Asked:
    """Every question that was asked in the first hours of the hamlet, by kind; free ones are put to the same minds."""
    scenario = hamlet(memory__reflect_threshold=REFLECTING)
    brain = RecordingBrain(rules_brain(scenario))
    live(scenario, brain, embedder, seed=1, until=1200)
    found: Asked = defaultdict(list)
    for situation, _ in brain.kept:
        found[situation.question.kind].append(situation)
    for situation in found["speak"][:8]:
        found["answer"].append(replace(situation, question=Question("answer", text="Who gives the May supper?")))
    for situation in [each for each in found["rate"] if each.question.observed][:8]:
        observed = situation.question.observed
        found["extract"].append(replace(situation, question=Question("extract", observed=observed), recalled=()))
    return dict(found)
