"""Is `because` true? Ask a brain again without the memories it named, and again without all the others.

A decision that came from its `because` changes when these are taken out of what was recalled, and stays when
everything else is. Compared are act, target, place, time and facts; not ids, not wording.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sim.chance import Dice
from sim.nouns import DayPlan, Decision, Frame, Situation, Utterance
from sim.ports import Brain

Judged = tuple[Situation, DayPlan | Decision | Utterance]


@dataclass(frozen=True)
class Counterfactuals:
    """How many sampled decisions changed without their `because`, and how many stayed without everything else."""

    sampled: int
    changed_without: int
    unchanged_with_only: int
    unmoved: tuple[Judged, ...]
    moved: tuple[Judged, ...]


def content(answer: DayPlan | Decision | Utterance) -> object:
    """What an answer comes to: act, target, place, time and facts."""
    if isinstance(answer, DayPlan):
        return tuple((b.start, b.until, b.verb, b.what, b.place, b.person) for b in answer.blocks)
    if isinstance(answer, Decision):
        return (answer.act, answer.verb, answer.what, answer.place, answer.person, answer.until)
    return (answer.act, answer.to, tuple(sorted(answer.facts)), _core(answer.frame))


def because_of(answer: DayPlan | Decision | Utterance) -> tuple[str, ...]:
    """The ids an answer names as its reasons."""
    if isinstance(answer, DayPlan):
        return answer.because or tuple(dict.fromkeys(name for block in answer.blocks for name in block.because))
    return answer.because


def sample(judged: Sequence[Judged], count: int, seed: int) -> list[Judged]:
    """Decisions with a reason, drawn by keyed dice."""
    with_reason = [pair for pair in judged if because_of(pair[1])]

    def lot(pair: Judged) -> float:
        situation = pair[0]
        return Dice(seed, situation.now.tick, situation.persona.name, situation.question.kind, situation.dice.n).unit()

    return sorted(with_reason, key=lot)[:count]


def counterfactuals(brain: Brain, judged: Sequence[Judged]) -> Counterfactuals:
    """Ask again without the reasons, and with nothing but them. Nothing is recalled in their place."""
    return asyncio.run(_counterfactuals(brain, judged))


async def _counterfactuals(brain: Brain, judged: Sequence[Judged]) -> Counterfactuals:
    unmoved: list[Judged] = []
    moved: list[Judged] = []
    for situation, answer in judged:
        reasons = set(because_of(answer))
        without = await _ask(brain, _keeping(situation, {item.id for item in situation.recalled} - reasons))
        only = await _ask(brain, _keeping(situation, reasons))
        if content(without) == content(answer):
            unmoved.append((situation, answer))
        if content(only) != content(answer):
            moved.append((situation, answer))
    return Counterfactuals(
        len(judged), len(judged) - len(unmoved), len(judged) - len(moved), tuple(unmoved), tuple(moved)
    )


def _keeping(situation: Situation, wanted: set[str]) -> Situation:
    return replace(situation, recalled=tuple(item for item in situation.recalled if item.id in wanted))


async def _ask(brain: Brain, situation: Situation) -> DayPlan | Decision | Utterance:
    if situation.question.kind == "plan":
        return await brain.plan(situation)
    if situation.question.kind == "decide":
        return await brain.decide(situation)
    return await brain.speak(situation)


def _core(frame: Frame | None) -> object:
    return None if frame is None else (frame.actor, frame.verb, frame.what, frame.whom, frame.place, frame.at)


def kinds_of(judged: Sequence[Judged]) -> list[tuple[int, str]]:
    """What sort of decisions these are, the most frequent first: to see where a false `because` comes from."""
    counted = Counter(_kind(situation, answer) for situation, answer in judged)
    return sorted(((count, kind) for kind, count in counted.items()), key=lambda one: (-one[0], one[1]))


def _kind(situation: Situation, answer: DayPlan | Decision | Utterance) -> str:
    question = situation.question
    asked = f"{question.kind} ({question.reason})" if question.reason else question.kind
    if isinstance(answer, DayPlan):
        return asked
    return f"{asked}: {answer.act}" + (f" {answer.verb}" if isinstance(answer, Decision) and answer.verb else "")
