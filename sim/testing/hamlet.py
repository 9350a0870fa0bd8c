"""The shipped small towns, ready for experiments: scenarios with the quick embedder and the rules brain."""

from __future__ import annotations

from collections.abc import Mapping

from sim.brain.rules import RulesBrain
from sim.embedding import CachedEmbedder, HashEmbedder
from sim.ports import Brain, Embedder
from sim.scenario import Scenario, load_scenario


def hamlet(**overrides: str) -> Scenario:
    """The eight residents of configs/hamlet.yaml; keys as for `--set`, with '__' for the dot."""
    return load_scenario("hamlet", _keys(overrides))


def quickstart(**overrides: str) -> Scenario:
    """The five residents of configs/quickstart.yaml."""
    return load_scenario("quickstart", _keys(overrides))


def rules_brain(scenario: Scenario) -> Brain:
    """The rules brain with the scenario's constants."""
    return RulesBrain(scenario.rules)


def hash_embedder() -> Embedder:
    """The quick embedder, never asked twice for one text."""
    return CachedEmbedder(HashEmbedder())


def _keys(overrides: Mapping[str, str]) -> dict[str, str]:
    return {key.replace("__", "."): value for key, value in overrides.items()}
