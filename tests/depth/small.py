"""Towns of a handful of people, written where they are used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from sim.scenario import Scenario, load_scenario
from sim.testing.hamlet import hash_embedder, rules_brain
from sim.testing.lives import Life, live

LEGEND: Mapping[str, Any] = {"#": "wall", "+": "door", ",": "grass", ":": "path"}


def person(
    name: str, home: str, *memories: Mapping[str, Any], keys: Iterable[str] = (), **traits: int
) -> dict[str, Any]:
    """A resident of middling traits but for those given. Memories without a date are of 1 January 2025."""
    middling = dict.fromkeys(("openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism"), 50)
    return {
        "name": name, "age": 40, "pronoun": "she", "work": "lives here", "home": home, "look": f"somebody like {name}",
        "traits": {**middling, **traits}, "goals": ["live in peace"], "manner": "plain", "keys": list(keys),
        "memories": [{"when": "2025-01-01", **memory} for memory in memories],
    }  # fmt: skip


def habit(verb: str, what: str, place: str, begin: str, end: str, **more: Any) -> dict[str, Any]:
    """A habit of every day."""
    return {"habit": {"verb": verb, "what": what, "place": place, "from": begin, "to": end, **more}}


def tie(person: str, relation: str, warmth: int) -> dict[str, Any]:
    """Who somebody is to the owner."""
    return {"tie": {"person": person, "relation": relation, "warmth": warmth}}


def town(
    folder: Path,
    drawing: str,
    areas: Mapping[str, Any],
    people: Iterable[Mapping[str, Any]],
    *,
    things: Mapping[str, Any] | None = None,
    **more: Any,
) -> Scenario:
    """The scenario of a town drawn in letters: half a day from six in the morning on, unless `more` says otherwise."""
    for name in ("worlds", "configs", "agents/small"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    world = {"name": "the town", "drawing": drawing, "legend": {**LEGEND, **(things or {})}, "areas": dict(areas)}
    _write(folder / "worlds" / "small.yaml", world)
    for each in people:
        _write(folder / "agents" / "small" / f"{str(each['name']).lower().replace(' ', '_')}.yaml", each)
    config = {
        "name": "small", "world": "small", "residents": "small", "start": "2026-05-01 06:00", "days": 0.5,
        "tick_seconds": 10, "seed": 1, "embedder": "hash",
    }  # fmt: skip
    _write(folder / "configs" / "small.yaml", {**config, **more})
    return load_scenario(folder / "configs" / "small.yaml")


def lived(scenario: Scenario, until: str = "", seed: int = 1) -> Life:
    """The run of a scenario with the rules brain, to its end or before a time of it."""
    end = scenario.clock.parse(until) if until else None
    return live(scenario, rules_brain(scenario), hash_embedder(), seed=seed, until=end)


def of(life: Life, kind: type[Any], agent: str = "") -> list[Any]:
    """The events of a kind, in order; of one resident, where one is named."""
    return [event for event in life.events() if isinstance(event, kind) and agent in ("", getattr(event, "agent", ""))]


def _write(path: Path, data: Mapping[str, Any]) -> None:
    path.write_text(yaml.safe_dump(dict(data), allow_unicode=True, sort_keys=False), encoding="utf-8")
