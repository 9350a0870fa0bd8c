"""The facade: each question of the brain seam put to a language model."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec.structs import replace

from sim.brain.llm.answering import answer_inquiry
from sim.brain.llm.asking import Asker, Inquiry, prompt_of, repaired
from sim.brain.llm.deciding import ask_decision, decide_inquiry
from sim.brain.llm.extracting import extract_inquiry
from sim.brain.llm.planning import day_plan_inquiry
from sim.brain.llm.rating import importance_inquiry
from sim.brain.llm.reflecting import reflect_inquiry
from sim.brain.llm.sample import SAMPLE_PLAN, sample
from sim.brain.llm.speaking import ask_utterance, speak_inquiry
from sim.brain.llm.stepping import ask_plan, step_plan_inquiry
from sim.brain.llm.summarising import summarise_inquiry
from sim.brain.llm.templates import book_of
from sim.brain.llm.understanding import Unclear
from sim.chat import Prompt, Reply
from sim.errors import ThoughtFailure
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
from sim.ports import Brain, LanguageModel

Given = TypeVar("Given")

STANDS_IN = "rules"
"""The name under which the brain that stands in is counted."""

_FIRST: dict[QuestionKind, Callable[[Situation, RulesConstants], Inquiry[Any, Any]]] = {
    "rate": lambda situation, _: importance_inquiry(situation),
    "plan": lambda situation, _: day_plan_inquiry(situation),
    "decide": decide_inquiry,
    "speak": speak_inquiry,
    "reflect": lambda situation, _: reflect_inquiry(situation),
    "extract": lambda situation, _: extract_inquiry(situation),
    "answer": lambda situation, _: answer_inquiry(situation),
    "summarise": lambda situation, _: summarise_inquiry(situation),
}


@dataclass(frozen=True)
class LanguageBrain:
    """Asks `model`, in the words of the shipped templates with `prompts` (name to text) laid over them.

    A question that stays without a valid answer raises ThoughtFailure; with `stand_in` that carries the other brain's
    answer. Making it raises UnknownName or UserMistake for templates that cannot be filled in.
    """

    model: LanguageModel
    prompts: Mapping[str, str] = field(default_factory=dict)
    stand_in: Brain | None = None
    constants: RulesConstants = field(default_factory=RulesConstants)

    def __post_init__(self) -> None:
        if self.prompts:
            try_out(self.prompts)

    async def rate(self, situation: Situation) -> Ratings:
        """How much each observed memory matters, how it feels, and how far what was told is believed."""
        return await self._asked(situation, lambda asker: asker.ask(importance_inquiry(situation)))

    async def plan(self, situation: Situation) -> DayPlan:
        """The day from now to the end of the coming night, with the steps of its longer blocks."""
        return await self._asked(situation, lambda asker: ask_plan(asker, situation))

    async def decide(self, situation: Situation) -> Decision:
        """What to do now."""
        return await self._asked(situation, lambda asker: ask_decision(asker, situation))

    async def speak(self, situation: Situation) -> Utterance:
        """What to say on one's turn."""
        return await self._asked(situation, lambda asker: ask_utterance(asker, situation))

    async def reflect(self, situation: Situation) -> Insights:
        """What a cluster of memories comes to, with its evidence; may be nothing."""
        return await self._asked(situation, lambda asker: asker.ask(reflect_inquiry(situation)))

    async def extract(self, situation: Situation) -> Extracted:
        """The facts that the observed memories state."""
        return await self._asked(situation, lambda asker: asker.ask(extract_inquiry(situation)))

    async def answer(self, situation: Situation) -> Answer:
        """What the question brought back, with its sources, or that one does not know."""
        return await self._asked(situation, lambda asker: asker.ask(answer_inquiry(situation)))

    async def summarise(self, situation: Situation) -> Summary:
        """What a talk was about."""
        return await self._asked(situation, lambda asker: asker.ask(summarise_inquiry(situation)))

    async def _asked(self, situation: Situation, answering: Callable[[Asker], Awaitable[Given]]) -> Given:
        try:
            return await answering(Asker(self.model, book_of(self.prompts), self.constants))
        except ThoughtFailure as failure:
            if self.stand_in is None or failure.instead is not None:
                raise
            instead = await getattr(self.stand_in, situation.question.kind)(situation)
            if isinstance(instead, Extracted):
                instead = replace(instead, read=True)
            raise ThoughtFailure(failure.purpose, failure.cause, instead=instead, by=STANDS_IN) from None


def try_out(prompts: Mapping[str, str]) -> None:
    """Fill in every prompt once, for a made-up resident. Raises UnknownName or UserMistake where one cannot be."""
    book = book_of(prompts)
    for kind, inquiry_of in _FIRST.items():
        prompt = prompt_of(book, inquiry_of(sample(kind), RulesConstants()))
    steps = step_plan_inquiry(sample("plan"), SAMPLE_PLAN)
    assert steps is not None, "the sample's blocks are long"
    prompt = prompt_of(book, steps)
    repaired(book, prompt, Reply("nothing"), Unclear("", ["a problem"]))


def prompts_for(
    situation: Situation,
    prompts: Mapping[str, str] | None = None,
    plan: DayPlan | None = None,
    constants: RulesConstants | None = None,
) -> tuple[Prompt, ...]:
    """What a model would be asked first for a situation; no model is asked.

    With the `plan` that came of it, where it is a day that is planned, also what would be asked about its steps.
    """
    book = book_of(prompts or {})
    first = prompt_of(book, _FIRST[situation.question.kind](situation, constants or RulesConstants()))
    steps = step_plan_inquiry(situation, plan) if plan is not None else None
    return (first,) if steps is None else (first, prompt_of(book, steps))
