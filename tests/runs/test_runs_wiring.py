from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sim.errors import ThoughtFailure, UnknownName, UserMistake
from sim.nouns import Answer, Situation
from sim.ports import Brain, Embedder
from sim.testing.fakes import BreakingBrain, DelayedBrain, FailingBrain, RecordingBrain
from sim.wiring import QUESTIONS, MixedBrain, brain_named, brain_names, embedder_named, embedder_names

PLUGGED = """
import numpy as np
from sim.wiring import brain_named
from sim.nouns import Answer

class Echo:
    def __getattr__(self, name):
        return getattr(self._rules, name)
    _rules = brain_named("rules")
    async def rate(self, s): return await self._rules.rate(s)
    async def plan(self, s): return await self._rules.plan(s)
    async def decide(self, s): return await self._rules.decide(s)
    async def speak(self, s): return await self._rules.speak(s)
    async def reflect(self, s): return await self._rules.reflect(s)
    async def extract(self, s): return await self._rules.extract(s)
    async def summarise(self, s): return await self._rules.summarise(s)
    async def answer(self, s): return Answer("lone \\ud83d", True)

class Wrong(Echo):
    async def answer(self, s): return {"text": "no"}

class Broken(Echo):
    async def answer(self, s): raise KeyError("oops")

class Half:
    async def rate(self, s): ...

class Ones:
    name, dim, model_hash = "ones", 1, "ones"
    def embed(self, texts): return np.full((len(texts), 1), 2048, dtype=np.float32)

def failing(): raise ValueError("no luck")
made = Echo()
"""


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plugged.py").write_text(PLUGGED)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(__import__("sys").modules, "plugged", raising=False)


def asked(brain: Brain) -> Answer:
    return asyncio.run(brain.answer(situation("answer")))  # type: ignore[arg-type]


def situation(kind: str, tick: int = 3) -> Situation:
    """As much of a situation as a brain around another one looks at."""
    parts = {"question": SimpleNamespace(kind=kind), "now": SimpleNamespace(tick=tick)}
    return cast(Situation, SimpleNamespace(**parts, persona=SimpleNamespace(name="Ada Penn")))


def test_the_shipped_names_lead_to_brains_and_embedders() -> None:
    assert "rules" in brain_names() and isinstance(brain_named("rules"), Brain)
    assert {"minilm", "hash"} == set(embedder_names())
    embedder = embedder_named("hash")
    assert isinstance(embedder, Embedder) and embedder.embed(["a", "b"]).shape == (2, embedder.dim)


def test_questions_can_go_to_different_brains(plugged: None) -> None:
    mixed = brain_named({"default": "rules", "answer": "plugged:Echo"})
    assert isinstance(mixed, MixedBrain) and asked(mixed).text == "lone \ufffd"
    assert len({id(mixed.of[question]) for question in QUESTIONS if question != "answer"}) == 1


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("rulez", "did you mean 'rules'"),
        ({"default": "rules", "speek": "rules"}, "did you mean 'speak'"),
        ({"speak": "rules"}, "no brain for rate, plan, decide"),
        ("nowhere:Brain", "nowhere cannot be imported"),
        ("plugged:Ecco", "did you mean 'Echo'"),
        ("plugged:", "write 'package:object'"),
        ("plugged:Half", "lacks answer, decide"),
        ("plugged:failing", "ValueError: no luck"),
        ("plugged:Ones", "is no brain"),
    ],
)
def test_a_name_that_leads_nowhere_is_refused_with_what_is_near(plugged: None, names: Any, told: str) -> None:
    with pytest.raises(UserMistake) as refused:
        brain_named(names)
    assert told in str(refused.value)


def test_embedders_are_plugged_in_the_same_way(plugged: None) -> None:
    assert embedder_named("plugged:Ones").embed(["a"]).tolist() == [[2048.0]]
    with pytest.raises(UnknownName, match="did you mean 'minilm'"):
        embedder_named("minilem")
    with pytest.raises(UserMistake, match="is no embedder: it lacks"):
        embedder_named("plugged:Half")


def test_a_class_a_function_and_an_object_can_be_plugged_in(plugged: None) -> None:
    assert asked(brain_named("plugged:Echo")) == asked(brain_named("plugged:made"))


def test_a_plugged_in_brain_that_answers_rubbish_has_no_valid_answer(plugged: None) -> None:
    """Faults 41 and 42: malformed answers became empty ones, error texts became memories."""
    with pytest.raises(ThoughtFailure, match="dict"):
        asked(brain_named("plugged:Wrong"))
    with pytest.raises(ThoughtFailure, match="KeyError: 'oops'"):
        asked(brain_named("plugged:Broken"))


def test_the_fake_brains_change_nothing_but_what_they_are_for() -> None:
    answer = Answer("yes", True)

    async def plain(_: Situation) -> Answer:
        return answer

    inner = cast(Brain, SimpleNamespace(answer=plain))
    recording = RecordingBrain(inner)
    assert asked(DelayedBrain(recording, seed=4, seconds=0.001)) is answer
    assert [kept for _, kept in recording.kept] == [answer]
    with pytest.raises(ThoughtFailure, match="answer: out of words"):
        asked(FailingBrain(inner, cause="out of words"))
    assert asked(FailingBrain(inner, lambda situation: situation.now.tick > 3)) is answer
    with pytest.raises(RuntimeError):
        asked(BreakingBrain(inner, at=3))
    assert asked(BreakingBrain(inner, at=4)) is answer
