"""Names in a scenario to the brains and embedders they stand for.

A name is one of the shipped ones, or 'package:object' for anything that can be imported. Nothing is imported before
it is asked for.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, get_args

import msgspec

from sim.errors import ThoughtFailure, TulvingError, UnknownName, UserMistake
from sim.nouns import (
    Answer,
    DayPlan,
    Decision,
    Extracted,
    Insights,
    QuestionKind,
    Ratings,
    RulesConstants,
    Situation,
    Summary,
    Utterance,
)
from sim.ports import Brain, Embedder, LanguageModel
from sim.replay.text import tidy

Given = TypeVar("Given", bound=msgspec.Struct)

QUESTIONS: tuple[str, ...] = get_args(QuestionKind)

RULES, LLM = "rules", "llm"

BrainNames = str | Mapping[str, str]
"""One name for all questions, or {default: name, question: name}."""


@dataclass(frozen=True)
class Speaking:
    """What the llm brain is made of: a model, and templates of one's own over the shipped ones.

    `stand_in`: the rules brain answers where the model has no valid answer.
    """

    model: LanguageModel
    prompts: Mapping[str, str] = field(default_factory=dict)
    stand_in: bool = False


def brain_named(names: BrainNames, constants: RulesConstants | None = None, speaking: Speaking | None = None) -> Brain:
    """The brain that a scenario asks for; `constants` are those of the rules brain, `speaking` is for the llm brain.

    Raises UnknownName or UserMistake where a name leads nowhere or to something that is no brain, or where the llm
    brain has no model to ask.
    """
    making = _Making(constants or RulesConstants(), speaking)
    if isinstance(names, str):
        return making.brain(names)
    mixed = dict(names)
    for question in sorted(set(mixed) - {"default", *QUESTIONS}):
        raise UnknownName("question", question, ["default", *QUESTIONS])
    if missing := [question for question in QUESTIONS if question not in mixed and "default" not in mixed]:
        raise UserMistake(f"brain: no brain for {', '.join(missing)}; give a 'default'")
    made = {name: making.brain(name) for name in sorted(set(mixed.values()))}
    return MixedBrain({question: made[mixed.get(question) or mixed["default"]] for question in QUESTIONS})


def asks_model(names: BrainNames) -> bool:
    """Whether the llm brain answers any question."""
    return names == LLM if isinstance(names, str) else LLM in names.values()


def no_model(brain: BrainNames) -> UserMistake:
    """The mistake of naming the llm brain and no model."""
    named = brain if isinstance(brain, str) else ", ".join(f"{key}: {name}" for key, name in brain.items())
    return UserMistake(
        f"the brain ({named}) asks a language model, and none is named: give one with --model provider/name "
        "(or `model: provider/name` in the scenario), such as --model openai/gpt-4o-mini, or --model ollama/llama3.2 "
        "for a model on this machine"
    )


def embedder_named(name: str, *, base: str = "", dim: int = 0) -> Embedder:
    """The embedder of that name; 'provider/name' is a model of somebody else, reached at `base`, of `dim` numbers.

    Such a model is asked for its dimension where `dim` is 0. Raises UnknownName, UserMistake or EmbedderError.
    """
    if "/" in name.split(":")[0]:
        return _foreign(name, base, dim)
    if ":" in name:
        plugged: Embedder = _plugged(name, "embedder", Embedder)
        return plugged
    if name not in _EMBEDDERS:
        raise UnknownName("embedder", name, [*_EMBEDDERS, "provider/name", "package:object"])
    return _EMBEDDERS[name]()


def brain_names() -> tuple[str, ...]:
    """The shipped brains."""
    return (RULES, LLM)


def embedder_names() -> tuple[str, ...]:
    """The shipped embedders."""
    return tuple(_EMBEDDERS)


@dataclass(frozen=True)
class MixedBrain:
    """Several brains, each serving the questions it is named for. `of` maps every kind of question to its brain."""

    of: Mapping[str, Brain]

    async def rate(self, situation: Situation) -> Ratings:
        """Asked of the brain for `rate`."""
        return await self.of["rate"].rate(situation)

    async def plan(self, situation: Situation) -> DayPlan:
        """Asked of the brain for `plan`."""
        return await self.of["plan"].plan(situation)

    async def decide(self, situation: Situation) -> Decision:
        """Asked of the brain for `decide`."""
        return await self.of["decide"].decide(situation)

    async def speak(self, situation: Situation) -> Utterance:
        """Asked of the brain for `speak`."""
        return await self.of["speak"].speak(situation)

    async def reflect(self, situation: Situation) -> Insights:
        """Asked of the brain for `reflect`."""
        return await self.of["reflect"].reflect(situation)

    async def extract(self, situation: Situation) -> Extracted:
        """Asked of the brain for `extract`."""
        return await self.of["extract"].extract(situation)

    async def answer(self, situation: Situation) -> Answer:
        """Asked of the brain for `answer`."""
        return await self.of["answer"].answer(situation)

    async def summarise(self, situation: Situation) -> Summary:
        """Asked of the brain for `summarise`."""
        return await self.of["summarise"].summarise(situation)


@dataclass(frozen=True)
class CheckedBrain:
    """A plugged-in brain whose answers are what they should be, in text that can be written to a log.

    An answer of another type or with fields of other types, and an error that is none of ours, become ThoughtFailure
    with the true cause. Lone surrogates are replaced before anybody hears them: were it done on writing only, a
    resumed run would remember other words than the run it goes on with.
    """

    inner: Brain

    async def rate(self, situation: Situation) -> Ratings:
        """Checked."""
        return await _checked("rate", self.inner.rate(situation), Ratings)

    async def plan(self, situation: Situation) -> DayPlan:
        """Checked."""
        return await _checked("plan", self.inner.plan(situation), DayPlan)

    async def decide(self, situation: Situation) -> Decision:
        """Checked."""
        return await _checked("decide", self.inner.decide(situation), Decision)

    async def speak(self, situation: Situation) -> Utterance:
        """Checked."""
        return await _checked("speak", self.inner.speak(situation), Utterance)

    async def reflect(self, situation: Situation) -> Insights:
        """Checked."""
        return await _checked("reflect", self.inner.reflect(situation), Insights)

    async def extract(self, situation: Situation) -> Extracted:
        """Checked."""
        return await _checked("extract", self.inner.extract(situation), Extracted)

    async def answer(self, situation: Situation) -> Answer:
        """Checked."""
        return await _checked("answer", self.inner.answer(situation), Answer)

    async def summarise(self, situation: Situation) -> Summary:
        """Checked."""
        return await _checked("summarise", self.inner.summarise(situation), Summary)


async def _checked(question: str, answering: Awaitable[Any], kind: type[Given]) -> Given:
    try:
        given = await answering
    except (TulvingError, OSError):
        raise  # Ours, or the machine's: an outage or a full disk is no failed thought.
    except Exception as error:
        raise ThoughtFailure(question, f"{type(error).__name__}: {error}") from error
    if not isinstance(given, kind):
        raise ThoughtFailure(question, f"the brain answered with {type(given).__name__}, not {kind.__name__}")
    try:
        return msgspec.convert(msgspec.to_builtins(tidy(given)), kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise ThoughtFailure(question, f"the brain's answer is malformed: {error}") from error


def _rules(constants: RulesConstants) -> Brain:
    from sim.brain.rules import RulesBrain

    return RulesBrain(constants)


def _minilm() -> Embedder:
    from sim.embedding import CachedEmbedder, MiniLMEmbedder, cache_folder

    return CachedEmbedder(MiniLMEmbedder(), cache_folder())


def _hash() -> Embedder:
    from sim.embedding import CachedEmbedder, HashEmbedder

    return CachedEmbedder(HashEmbedder(), None)


def _llm(speaking: Speaking, constants: RulesConstants) -> Brain:
    from sim.brain.llm import LanguageBrain

    stand_in = _rules(constants) if speaking.stand_in else None
    # What a model says is as foreign as a plugged-in brain: no reply may end a run that was paid for.
    return CheckedBrain(LanguageBrain(speaking.model, speaking.prompts, stand_in, constants))


def _foreign(name: str, base: str, dim: int) -> Embedder:
    from sim.embedding import CachedEmbedder, ForeignEmbedder, cache_folder, sentence_model
    from sim.embedding.sentences import PREFIX

    if name.startswith(PREFIX):
        fetch = sentence_model(name.removeprefix(PREFIX))
    else:
        from sim.llm.embeddings import embedding_model

        fetch = embedding_model(name, base)
    return CachedEmbedder(ForeignEmbedder(name, fetch, dim), cache_folder())


_EMBEDDERS: dict[str, Callable[[], Embedder]] = {"minilm": _minilm, "hash": _hash}


@dataclass(frozen=True)
class _Making:
    """What brains are made of."""

    constants: RulesConstants
    speaking: Speaking | None

    def brain(self, name: str) -> Brain:
        """The brain of one name."""
        if ":" in name:
            return CheckedBrain(_plugged(name, "brain", Brain))
        if name == RULES:
            return _rules(self.constants)
        if name != LLM:
            raise UnknownName("brain", name, [*brain_names(), "package:object"])
        if self.speaking is None:
            raise no_model(name)
        return _llm(self.speaking, self.constants)


def _plugged(name: str, kind: str, port: Any) -> Any:
    """The object behind 'package:object'; a class or a function is called without arguments to make it."""
    found = _imported(name, kind)
    if inspect.isclass(found) or inspect.isfunction(found):
        try:
            found = found()
        except TulvingError:
            raise
        except Exception as error:
            raise UserMistake(f"{kind} {name!r} could not be made: {type(error).__name__}: {error}") from error
    wanted = sorted({*vars(port), *port.__annotations__})
    missing = ", ".join(part for part in wanted if not part.startswith("_") and not hasattr(found, part))
    if missing:
        raise UserMistake(f"{kind} {name!r} is a {type(found).__name__}, which is no {kind}: it lacks {missing}")
    return found


def _imported(name: str, kind: str) -> Any:
    module_name, _, path = name.partition(":")
    if not module_name or not path:
        raise UserMistake(f"{kind} {name!r}: write 'package:object', such as 'my_brains:CarefulBrain'")
    if (here := str(Path.cwd())) not in sys.path:
        # Installed commands do not look into the working directory, where one's own brain lies.
        sys.path.append(here)
    try:
        module = import_module(module_name)
    except ImportError as error:
        raise UserMistake(f"{kind} {name!r}: {module_name} cannot be imported: {error}") from error
    found: Any = module
    for part in path.split("."):
        if not hasattr(found, part):
            known = [known for known in vars(found) if not known.startswith("_")]
            raise UnknownName(f"object in {module_name}", part, known)
        found = getattr(found, part)
    return found
