"""`because` is true: without the memories it names a decision is another one, and with nothing else it is the same."""

from __future__ import annotations

from sim.testing.counterfactual import Judged, content, counterfactuals, kinds_of, sample
from sim.testing.fakes import RecordingBrain
from sim.testing.kit import Kit
from sim.testing.lives import Life

SAMPLE = 200
SHARE = 0.9


def test_nine_in_ten_decisions_change_without_the_memories_they_name_and_stay_without_all_others(
    kit: Kit, judged: list[Judged]
) -> None:
    drawn = sample(judged, SAMPLE, seed=1)
    assert len(drawn) == SAMPLE
    found = counterfactuals(kit.brain, drawn)
    assert found.changed_without >= SHARE * SAMPLE, f"unmoved without their reasons: {kinds_of(found.unmoved)}"
    assert found.unchanged_with_only >= SHARE * SAMPLE, f"moved without the others: {kinds_of(found.moved)}"


def test_each_kind_of_judgement_by_itself_has_true_reasons(kit: Kit, judged: list[Judged]) -> None:
    for kind in ("plan", "decide", "speak"):
        of_kind = sample([pair for pair in judged if pair[0].question.kind == kind], SAMPLE // 4, seed=2)
        assert of_kind, f"no {kind} names a memory"
        found = counterfactuals(kit.brain, of_kind)
        assert found.changed_without >= SHARE * len(of_kind), (kind, kinds_of(found.unmoved))
        assert found.unchanged_with_only >= SHARE * len(of_kind), (kind, kinds_of(found.moved))


def test_most_judgements_name_a_memory(judged: list[Judged]) -> None:
    named = [pair for pair in judged if sample([pair], 1, seed=0)]
    assert len(named) > len(judged) / 3


def test_the_same_situation_is_judged_the_same_again(kit: Kit, two_days: tuple[Life, RecordingBrain]) -> None:
    """The counterfactuals compare with what was answered then, so asking again unchanged must change nothing."""
    kept = [(s, a) for s, a in two_days[1].kept if s.question.kind in ("plan", "decide", "speak")]
    again = counterfactuals(kit.brain, [])
    assert again.sampled == 0
    for situation, answer in sample(kept, 50, seed=3):
        assert content(_asked_again(kit, situation)) == content(answer)


def _asked_again(kit: Kit, situation):  # type: ignore[no-untyped-def]
    import asyncio

    return asyncio.run(getattr(kit.brain, situation.question.kind)(situation))
