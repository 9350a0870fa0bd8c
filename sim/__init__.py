"""Tulving: a town whose people remember.

The public names, each imported when it is first used, so that `import sim` costs nothing:

    result = sim.run("hamlet", "replays/mine.jsonl", ticks=500)
    log = sim.Log(result.log)
    folded = sim.fold(log, at="day 1 12:00")
    folded.minds["Bea Hollis"].stream
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.brain.rules import RulesBrain
    from sim.clock import Clock, Moment
    from sim.embedding import CachedEmbedder, HashEmbedder, MiniLMEmbedder, VectorBook, whole_numbers
    from sim.engine import Engine, simulate
    from sim.errors import TulvingError, UserMistake
    from sim.events import Tick
    from sim.mind.mind import Mind
    from sim.nouns import (
        Belief,
        Decision,
        Fact,
        Frame,
        Memory,
        MindParameters,
        Persona,
        Recalled,
        RulesConstants,
        Situation,
        Utterance,
    )
    from sim.ports import Brain, Embedder, LanguageModel
    from sim.replay import Log
    from sim.runs.branch import branch
    from sim.runs.check import check_scenario
    from sim.runs.compare import compare
    from sim.runs.folded import fold
    from sim.runs.interview import ask, recall
    from sim.runs.resume import resume
    from sim.runs.start import run
    from sim.runs.verify import verify
    from sim.scenario import Scenario, load_scenario
    from sim.town import Town, World, load_world, parse_world

__version__ = "0.1.0"

_HOMES = {
    "sim.brain.rules": ("RulesBrain",),
    "sim.clock": ("Clock", "Moment"),
    "sim.embedding": ("CachedEmbedder", "HashEmbedder", "MiniLMEmbedder", "VectorBook", "whole_numbers"),
    "sim.engine": ("Engine", "simulate"),
    "sim.errors": ("TulvingError", "UserMistake"),
    "sim.events": ("Tick",),
    "sim.mind.mind": ("Mind",),
    "sim.nouns": (
        "Belief", "Decision", "Fact", "Frame", "Memory", "MindParameters", "Persona", "Recalled", "RulesConstants",
        "Situation", "Utterance",
    ),
    "sim.ports": ("Brain", "Embedder", "LanguageModel"),
    "sim.replay": ("Log",),
    "sim.runs.branch": ("branch",),
    "sim.runs.check": ("check_scenario",),
    "sim.runs.compare": ("compare",),
    "sim.runs.folded": ("fold",),
    "sim.runs.interview": ("ask", "recall"),
    "sim.runs.resume": ("resume",),
    "sim.runs.start": ("run",),
    "sim.runs.verify": ("verify",),
    "sim.scenario": ("Scenario", "load_scenario"),
    "sim.town": ("Town", "World", "load_world", "parse_world"),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Belief",
    "Brain",
    "CachedEmbedder",
    "Clock",
    "Decision",
    "Embedder",
    "Engine",
    "Fact",
    "Frame",
    "HashEmbedder",
    "LanguageModel",
    "Log",
    "Memory",
    "Mind",
    "MindParameters",
    "MiniLMEmbedder",
    "Moment",
    "Persona",
    "Recalled",
    "RulesBrain",
    "RulesConstants",
    "Scenario",
    "Situation",
    "Tick",
    "Town",
    "TulvingError",
    "UserMistake",
    "Utterance",
    "VectorBook",
    "World",
    "ask",
    "branch",
    "check_scenario",
    "compare",
    "fold",
    "load_scenario",
    "load_world",
    "parse_world",
    "recall",
    "resume",
    "run",
    "simulate",
    "verify",
    "whole_numbers",
]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'sim' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
