"""Questions to a resident at a moment of a log: what they would recall, what they would answer. Nothing is changed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import msgspec

from sim.chance import Dice
from sim.embedding import VectorBook
from sim.errors import CallFailed, ModelDown, UserMistake
from sim.mind import cues
from sim.mind.mind import Mind
from sim.mind.retrieve import rank, rank_beliefs
from sim.mind.working import fit
from sim.nouns import Answer, Fact, Frame, Question, Recalled, Situation
from sim.ports import Brain, Embedder, LanguageModel
from sim.replay import Log
from sim.runs import given, models
from sim.runs.branch import Begun, begin
from sim.runs.changes import Implant
from sim.runs.folded import Folded, fold
from sim.runs.vectors import embedder_of, vectors_path

VISITOR = "a visitor"
"""Who asked, for somebody who is to remember it."""


class Asked(msgspec.Struct, frozen=True):
    """A question, what it brought back (best first, memories before beliefs), and the answer to it.

    `answer` is None where only the recall was asked for.
    """

    agent: str
    tick: int
    time: str
    question: str
    recalled: tuple[Recalled, ...]
    answer: Answer | None = None

    @property
    def sources(self) -> tuple[Recalled, ...]:
        """What the answer came from, each once, in the order in which it came back."""
        because = frozenset(self.answer.because if self.answer is not None else ())
        return tuple({item.id: item for item in self.recalled if item.id in because}.values())


def recall(
    path: Path | str,
    agent: str,
    at: int | str | None,
    question: str,
    *,
    k: int | None = None,
    embedder: Embedder | None = None,
) -> Asked:
    """What `question` brings back to `agent` at the end of the tick or time `at`, with the factors of each score.

    `k` memories and beliefs at most (default: the dials of that mind). A probe: it touches nothing.
    """
    folded, mind, embedder = _probed(path, agent, at, question, embedder)
    found = recalled_by(mind, folded, question, embedder, k)
    return Asked(mind.name, folded.tick, _time(folded), question, tuple(found))


def ask(
    path: Path | str,
    agent: str,
    at: int | str | None,
    question: str,
    *,
    brain: Brain | None = None,
    embedder: Embedder | None = None,
    language_model: LanguageModel | None = None,
    settings: Mapping[str, str] | None = None,
) -> Asked:
    """What `agent` answers to a free question at the end of the tick or time `at`, from what it brings back.

    In a run of a language model, the model is asked (or `language_model` in its stead); nothing of it is recorded.
    `settings` replace keys of the scenario for this question: 'brain', 'model', 'llm.api_base' and the like.
    Raises ThoughtFailure where the brain has no valid answer, UserMistake where there is no model to ask, ModelDown
    where it does not serve.
    """
    folded, mind, embedder = _probed(path, agent, at, question, embedder)
    if not settings and language_model is None:
        instead = ", or ask another with --brain rules"
        given.refuse_missing(Log(path), brain, f"ask({str(path)!r}, ..., brain=...)", instead)
    folded = replace(folded, scenario=models.for_asking(folded.scenario, settings or {}))
    if brain is None and language_model is not None:
        brain = models.brain_of(folded.scenario, language_model)
    return answered(folded, mind.name, question, embedder, brain)


def answered(folded: Folded, agent: str, question: str, embedder: Embedder, brain: Brain | None = None) -> Asked:
    """What `agent` answers to a free question as things stand in `folded`, which nobody else holds.

    The vectors of what is in mind are put into that mind; nothing else is changed. Raises UserMistake for an empty
    question, ThoughtFailure where the brain has no valid answer.
    """
    _check(question)
    mind = folded.mind(agent)
    found = tuple(recalled_by(mind, folded, question, embedder))
    brain = brain or models.brain_for_asking(folded.scenario, folded.seed)
    try:
        answer = asyncio.run(brain.answer(_situation(mind, folded, question, found)))
    except (ModelDown, CallFailed) as failure:
        failure.add_note(models.NEEDS_MODEL)
        raise
    return Asked(mind.name, folded.tick, _time(folded), question, found, answer)


def kept(path: Path | str, asked: Asked, out: Path | str | None = None, *, overwrite: bool = False) -> Begun:
    """Begin a branch in which `asked.agent` remembers that a visitor asked this, and what they told.

    It ends at that moment: `resume` goes on with it. Raises what `sim.runs.branch.begin` does.
    """
    frame = Frame(VISITOR, "ask", whom=asked.agent, tail=f"\u201c{' '.join(asked.question.split())}\u201d")
    changes = [Implant(asked.agent, frame, kind="observation", source="seen")]
    facts = tuple(dict.fromkeys(fact for item in asked.sources for fact in _facts(item)))
    if facts:
        telling = Frame(asked.agent, "tell", whom=VISITOR, said=facts)
        changes.append(Implant(asked.agent, telling, kind="telling"))
    return begin(path, asked.tick, changes, out, overwrite=overwrite)


def _facts(item: Recalled) -> tuple[Fact, ...]:
    if item.belief is not None:
        return (item.belief.fact,)
    return item.memory.facts if item.memory is not None else ()


def recalled_by(mind: Mind, folded: Folded, question: str, embedder: Embedder, k: int | None = None) -> list[Recalled]:
    """The row `question` of the cue table, asked of a folded mind."""
    row = cues.question(question, mind.parameters)
    waiting = mind.unindexed_texts()
    vectors = embedder.embed([*waiting, row.cue])
    mind.index(dict(zip(waiting, vectors, strict=False)))
    dice = Dice(folded.seed, folded.tick, mind.name, "probe")
    memories = rank(
        mind, vectors[-1], now_tick=folded.tick, clock=folded.clock, k=row.k if k is None else k, dice=dice,
        row=row.name,
    )  # fmt: skip
    if not row.k_beliefs:
        return memories
    beliefs = rank_beliefs(
        mind, vectors[-1], now_tick=folded.tick, clock=folded.clock, k=row.k_beliefs if k is None else k, dice=dice,
        row=row.name,
    )  # fmt: skip
    return memories + beliefs


def probe_embedder(log: Path, embedder: Embedder) -> Embedder:
    """The vectors recorded beside a log, and `embedder` for what is not recorded; nothing is written."""
    path = vectors_path(log)
    return VectorBook.read(path).wrap(embedder) if path.exists() else embedder


def _probed(
    path: Path | str, agent: str, at: int | str | None, question: str, embedder: Embedder | None
) -> tuple[Folded, Mind, Embedder]:
    _check(question)
    log = Log(path)
    folded = fold(log, at)
    mind = folded.mind(agent)
    return folded, mind, probe_embedder(log.path, embedder or embedder_of(folded.scenario, log.path))


def _check(question: str) -> None:
    if not question.strip():
        raise UserMistake("the question is empty")


def _situation(mind: Mind, folded: Folded, question: str, recalled: tuple[Recalled, ...]) -> Situation:
    assert mind.persona is not None, "a folded mind was made"
    return Situation(
        question=Question("answer", text=question),
        now=folded.now,
        persona=mind.persona,
        body=folded.town.body(mind.name, folded.tick),
        step=mind.step,
        turns=tuple(mind.turns),
        percepts=(),
        recalled=tuple(fit(recalled, mind.parameters.working_memory)),
        known_names=mind.known_names(),
        dice=Dice(folded.seed, folded.tick, mind.name, "answer"),
    )


def _time(folded: Folded) -> str:
    return folded.now.iso.replace("T", " ")
