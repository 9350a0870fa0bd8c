from __future__ import annotations

import time
from datetime import datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.chance import Dice
from sim.errors import EmbedderError, UserMistake
from sim.events import Forgot, RecallMade, Remembered
from sim.mind import cues
from sim.mind.mind import Mind
from sim.mind.presets import presets
from sim.mind.retrieve import rank, rank_beliefs
from sim.mind.stream import Filter
from sim.nouns import MILLION, Fact, Memory, MindParameters, Recalled
from sim.ports import Vectors
from tests.mind.minds import (
    BEA,
    CLOCK,
    CUE,
    DAY,
    HOUR,
    belief,
    believe,
    made,
    memory,
    mind_of,
    recall_lines,
    remember,
    touch,
    towards,
    unhurried,
)


def recalled(mind: Mind, k: int = 100, now: int = 0, **fields: object) -> list[Recalled]:
    dice = fields.pop("dice", None)
    return rank(mind, CUE, now_tick=now, clock=CLOCK, k=k, dice=dice, wanted=Filter(**fields))  # type: ignore[arg-type]


def ids(found: list[Recalled]) -> list[str]:
    return [each.id for each in found]


def test_an_empty_memory_recalls_nothing() -> None:
    """Fault 5: min() of nothing."""
    for name in presets:
        assert recalled(made(presets[name])) == []


def test_asking_for_more_than_there_is_gives_all_there_is() -> None:
    """Fault 5: the id -1 that stands for 'none' taken for the newest memory."""
    mind = mind_of([(memory(0), 0.5), (memory(1), 0.75)])
    assert ids(recalled(mind, k=50)) == [memory(1).id, memory(0).id]
    assert ids(recalled(mind, k=50, kinds=("told",))) == []
    assert recalled(mind, k=0) == []


def test_equal_scores_come_in_the_order_of_ids_taken_as_numbers() -> None:
    """Fault 4: all candidates in one bucket. Nothing is divided by their range, and '/10' comes after '/9'."""
    mind = mind_of([(memory(n, importance=5, text="The same."), 0.5) for n in (10, 2, 9, 0, 11, 1)])
    for k in range(1, 7):
        found = recalled(mind, k=k)
        assert ids(found) == [memory(n).id for n in (0, 1, 2, 9, 10, 11)[:k]]
    assert {each.score for each in found} == {500_000 + 600_000 + 250_000}


def test_a_removed_memory_leaves_neither_record_nor_vector() -> None:
    """Fault 6: the vector removed and the record kept, or the other way round."""
    mind = mind_of([(memory(n), n / 8) for n in range(6)])
    mind.apply(Forgot(tick=9, agent=BEA, memories=(memory(1).id, memory(4).id), reason="age"))
    assert mind.stream.entries.indexed == len(mind.stream) == 4
    relevances = {each.id: each.relevance for each in recalled(mind)}
    assert relevances == {memory(n).id: n * 125_000 for n in (0, 2, 3, 5)}


def test_a_vector_that_is_refused_leaves_the_memory_waiting_for_one() -> None:
    """Fault 6: a failed vector write leaves a phantom. Nothing is written, and recall says so."""
    mind = remember(made(), memory(0), memory(1))
    with pytest.raises(EmbedderError):
        mind.index({memory(0).text: CUE, memory(1).text: np.zeros(4, dtype=np.float32)})
    assert mind.unindexed_texts() == [memory(0).text, memory(1).text]
    with pytest.raises(EmbedderError, match="no vector"):
        recalled(mind)


def test_a_low_similarity_is_rescued_by_recency_and_importance() -> None:
    """Fault 10: a first cut by similarity, so that nothing beyond it can ever win."""
    pairs = [(memory(n, importance=1), 0.5) for n in range(200)]
    late = memory(0, 90 * DAY, importance=10)
    assert ids(recalled(mind_of([*pairs, (late, 0.0)]), k=1, now=90 * DAY)) == [late.id]


def test_people_are_found_whatever_the_case_of_their_names() -> None:
    """Fault 9."""
    mind = mind_of([(memory(0, people=("Tom Reed",)), 0.25), (memory(1), 0.75)])
    assert ids(recalled(mind, people=["tom REED"])) == [memory(0).id]


def test_a_recall_changes_nothing_until_the_event_says_so() -> None:
    """Fault 3: a last access written into a copy."""
    mind = mind_of([(memory(0), 0.5), (memory(1), 0.5)])
    before = mind.snapshot()
    recalled(mind, now=5 * HOUR)
    assert mind.snapshot() == before
    touch(mind, 5 * HOUR, memory(1).id)
    found = recalled(mind, now=6 * HOUR)
    assert ids(found) == [memory(1).id, memory(0).id]
    assert [each.recency for each in found] == [990_000, 941_480]  # 0.99 ** 1 and 0.99 ** 6


def test_recall_does_not_look_at_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 2: on a faster machine another result."""
    mind = mind_of([(memory(n, n * HOUR), n / 8) for n in range(6)])
    expected = recalled(mind, now=9 * HOUR)

    def refuse(*_: object) -> float:
        raise AssertionError("the wall clock was read")

    with monkeypatch.context() as patch:
        for name in ("time", "monotonic", "perf_counter", "time_ns"):
            patch.setattr(time, name, refuse)
        assert recalled(mind, now=9 * HOUR) == expected
    assert datetime.now().tzinfo is None  # and the simulated clock is naive like this one


def test_the_factors_are_kept_with_what_is_recalled() -> None:
    found = rank(mind_of([(memory(0), 0.5)]), CUE, now_tick=HOUR, clock=CLOCK, k=1, row="news")
    assert found == [Recalled("news", memory(0), None, 1_344_000, 990_000, 500_000, 500_000)]


def test_a_cue_that_is_no_vector_is_refused() -> None:
    """Fault 7."""
    mind = mind_of([(memory(0), 0.5)])
    for cue in ([0, 0, 0, 0], [np.nan, 1, 1, 1], [2048, 0, 0]):
        with pytest.raises(EmbedderError):
            rank(mind, cue, now_tick=0, clock=CLOCK, k=1)


def test_a_filter_changes_no_score() -> None:
    for name in presets:
        mind = mind_of([(memory(n, n, kind="told" if n % 2 else "action"), n / 8) for n in range(8)], presets[name])
        touch(mind, 60, memory(3, 3).id)
        whole = {each.id: each for each in recalled(mind, now=DAY)}
        for each in recalled(mind, now=DAY, kinds=("told",)):
            assert each == whole[each.id]


def test_what_was_worked_out_for_one_recall_does_not_outlive_a_change() -> None:
    mind = mind_of([(memory(0), 0.5), (memory(1), 0.5)])
    first = recalled(mind, now=HOUR)
    assert recalled(mind, now=HOUR) == first
    touch(mind, HOUR, memory(1).id)
    assert recalled(mind, now=HOUR)[0].id == memory(1).id
    mind.stream.rate(memory(0).id, 10, 0)
    assert recalled(mind, now=HOUR)[0].id == memory(0).id
    assert recalled(mind, now=2 * HOUR)[0].recency == 980_100


# --- recall that can fail ---

FAILING = MindParameters(recall_threshold=-1.0, recall_noise=0.4)


def throws(mind: Mind, tick: int, k: int = 100, **fields: object) -> list[str]:
    return ids(recalled(mind, k, tick, dice=Dice(1, tick, BEA, "recall"), **fields))


def test_with_a_threshold_recall_fails_at_about_the_rate_of_the_formula() -> None:
    mind = mind_of([(memory(n), 0.5) for n in range(3000)], FAILING)
    # one presentation 10 minutes ago: A = ln(10 ** -0.5) = -1.1513; P = 1 / (1 + exp(0.1513 / 0.4)) = 0.4065
    assert len(throws(mind, 60, k=3000)) / 3000 == pytest.approx(0.4065, abs=0.03)


def test_what_fails_to_come_to_mind_makes_room_for_the_next() -> None:
    mind = mind_of([(memory(n), n / 64) for n in range(64)], FAILING)
    everything = throws(mind, 60)
    assert 10 < len(everything) < 50
    assert throws(mind, 60, k=5) == everything[:5]


def test_whether_a_memory_comes_to_mind_hangs_on_no_other() -> None:
    pairs = [(memory(n), n / 64) for n in range(64)]
    everything = throws(mind_of(pairs, FAILING), 60)
    few = throws(mind_of(pairs[::3], FAILING), 60)
    assert few == [each for each in everything if each in few]
    assert {memory(n).id for n in range(0, 64, 3)} & set(everything) == set(few)


def test_recall_that_can_fail_needs_dice() -> None:
    with pytest.raises(UserMistake, match="dice"):
        recalled(mind_of([(memory(0), 0.5)], FAILING))


def test_use_keeps_a_memory_within_reach() -> None:
    mind = mind_of([(memory(n), 0.5) for n in range(400)], FAILING)
    for tick in range(0, 3000, 60):
        touch(mind, tick, *(memory(n).id for n in range(200)))
    found = throws(mind, 3600, k=400)
    used = sum(int(each.rsplit("/", 1)[1]) < 200 for each in found)
    assert used > 180
    assert len(found) - used < 40


# --- beliefs ---

SUPPER, SHOP = Fact("the harvest supper", "is at", "the café"), Fact("the shop", "is", "shut")


def believing() -> Mind:
    mind = believe(made(), belief(0, SUPPER, confidence=900_000), belief(1, SHOP, confidence=300_000))
    mind.index({str(SUPPER): towards(0.25), str(SHOP): towards(0.5)})
    return mind


def test_the_importance_of_a_belief_is_its_confidence() -> None:
    found = rank_beliefs(believing(), CUE, now_tick=0, clock=CLOCK, k=5, row="facts")
    assert [(each.id, each.importance, each.score) for each in found] == [
        (f"{BEA}/0/0", 900_000, 250_000 + 600_000 + 450_000),
        (f"{BEA}/0/1", 300_000, 500_000 + 600_000 + 150_000),
    ]
    assert found[0].belief is not None
    assert (found[0].cue, found[0].memory) == ("facts", None)


def test_beliefs_are_filtered_by_subject_and_have_their_own_accesses() -> None:
    mind = believing()
    remember(mind, memory(5))
    mind.index({memory(5).text: CUE})
    touch(mind, HOUR, f"{BEA}/0/1", memory(5).id)
    assert mind.beliefs.access_count(f"{BEA}/0/1") == mind.stream.access_count(memory(5).id) == 1
    of_shop = rank_beliefs(mind, CUE, now_tick=HOUR, clock=CLOCK, k=5, about_facts=[Fact("The Shop", "", "")])
    assert [each.id for each in of_shop] == [f"{BEA}/0/1"]
    assert rank_beliefs(mind, CUE, now_tick=HOUR, clock=CLOCK, k=5, about_facts=[Fact("the mill", "", "")]) == []
    assert [each.recency for each in rank_beliefs(mind, CUE, now_tick=HOUR, clock=CLOCK, k=5)] == [990_000, MILLION]


# --- properties ---

DIM = 24
lines = st.lists(
    st.tuples(
        st.integers(-3, 3), st.none() | st.integers(1, 10), st.sampled_from(["told", "action"]), st.integers(0, 5)
    ),
    min_size=1,
    max_size=60,
)


def vectors(count: int, seed: int) -> Vectors:
    drawn = np.random.default_rng(seed).normal(size=(count, DIM))
    return np.rint(2048 * drawn / np.linalg.norm(drawn, axis=1, keepdims=True)).astype(np.float32)


def drawn_memories(drawn: list[tuple[int, int | None, str, int]]) -> list[Memory]:
    return [
        memory(n, hour * 20, importance=importance, kind=kind, text=f"Text {text}.")
        for n, (hour, importance, kind, text) in enumerate(drawn)
    ]


def filled(memories: list[Memory], seed: int, parameters: MindParameters | None = None) -> Mind:
    mind = remember(made(parameters), *memories)
    by_text = dict(zip([f"Text {n}." for n in range(6)], vectors(6, seed), strict=True))
    mind.index(by_text)
    return mind


def brute(memories: list[Memory], mind: Mind, cue: Vectors, seed: int, now: int) -> list[tuple[int, str]]:
    """Every score in Python's whole numbers, sorted by score, then by id."""
    by_text = {f"Text {n}.": vector.astype(np.int64) for n, vector in enumerate(vectors(6, seed))}
    whole, scored = cue.astype(np.int64), []
    for each in memories:
        relevance = min(max(int(by_text[each.text] @ whole) * MILLION // 2048**2, 0), MILLION)
        minutes = max(0, now - mind.stream.accessed(each.id)) * 10 // 60
        recency = round(0.99 ** (minutes / 60) * MILLION)
        importance = (each.importance or 0) * 100_000
        score = (MILLION * relevance + 600_000 * recency + 500_000 * importance) // MILLION
        scored.append((-score, each.created, int(each.id.rsplit("/", 1)[1]), each.id))
    return [(-score, name) for score, _, _, name in sorted(scored)]


@unhurried
@given(lines, st.integers(0, 9), st.integers(0, 70), st.none() | st.sampled_from(["told", "action"]))
def test_recall_is_exact(drawn, seed: int, k: int, kind: str | None) -> None:
    memories = drawn_memories(drawn)
    mind = filled(memories, seed)
    for each in memories[::3]:
        touch(mind, 80, each.id)
    cue = vectors(7, seed)[6]
    found = rank(mind, cue, now_tick=100, clock=CLOCK, k=k, wanted=Filter(kinds=None if kind is None else (kind,)))  # type: ignore[arg-type]
    fitting = [each for each in memories if kind in (None, each.kind)]
    assert [(each.score, each.id) for each in found] == brute(fitting, mind, cue, seed, 100)[:k]


@unhurried
@given(lines, st.integers(0, 9), st.randoms(use_true_random=False), st.integers(1, 20))
def test_the_order_of_writing_makes_no_difference(drawn, seed: int, shuffler, k: int) -> None:
    memories = drawn_memories(drawn)
    shuffled = memories[:]
    shuffler.shuffle(shuffled)
    cue = vectors(7, seed)[6]
    one, other = (rank(filled(each, seed), cue, now_tick=90, clock=CLOCK, k=k) for each in (memories, shuffled))
    assert one == other


@unhurried
@given(lines, st.integers(0, 9), st.sets(st.integers(0, 59)), st.integers(1, 20))
def test_after_forgetting_recall_is_as_if_it_had_never_been(drawn, seed: int, removed: set[int], k: int) -> None:
    memories = drawn_memories(drawn)
    gone = tuple(each.id for n, each in enumerate(memories) if n in removed)
    left = [each for n, each in enumerate(memories) if n not in removed]
    mind = filled(memories, seed)
    mind.apply(Forgot(tick=5, agent=BEA, memories=gone, reason="age"))
    cue = vectors(7, seed)[6]
    one, other = (rank(each, cue, now_tick=90, clock=CLOCK, k=k) for each in (mind, filled(left, seed)))
    assert one == other


@unhurried
@given(lines, st.integers(0, 9), st.lists(st.integers(0, 59), max_size=6), st.integers(1, 20))
def test_vectors_may_come_at_once_or_bit_by_bit(drawn, seed: int, pauses: list[int], k: int) -> None:
    memories = drawn_memories(drawn)
    by_text = dict(zip([f"Text {n}." for n in range(6)], vectors(6, seed), strict=True))
    mind = made()
    for n, each in enumerate(memories):
        mind.apply(Remembered(tick=60, agent=BEA, memory=each))
        if n in pauses:
            mind.index(by_text)
        if n == 7:
            mind.apply(Forgot(tick=60, agent=BEA, memories=(each.id,), reason="capacity"))
    mind.index(by_text)
    left = [each for n, each in enumerate(memories) if n != 7]
    cue = vectors(7, seed)[6]
    one, other = (rank(each, cue, now_tick=90, clock=CLOCK, k=k) for each in (mind, filled(left, seed)))
    assert one == other


def test_a_recall_event_touches_each_of_its_memories_once() -> None:
    mind = mind_of([(memory(0), 0.5)])
    touched = (memory(0).id, memory(0).id)
    mind.apply(RecallMade(tick=8, agent=BEA, purpose="plan", row="", cue="", items=recall_lines(touched)))
    assert (mind.stream.accessed(memory(0).id), mind.stream.access_count(memory(0).id)) == (8, 1)


def test_asked_for_the_hour_of_an_event_the_many_who_are_invited_do_not_crowd_it_out():
    """However many other facts about the event are nearer to the cue: asking when it begins brings back when."""
    hour = Fact("the supper", "begins at", "2026-05-02T18:00")
    guests = [memory(n, kind="told", facts=(Fact("the supper", "invites", f"Guest {n}"),)) for n in range(1, 40)]
    mind = mind_of([(memory(0, kind="told", facts=(hour,)), 0.25), *((guest, 0.75) for guest in guests)])
    believe(mind, belief(90, hour), *(belief(n, guest.facts[0]) for n, guest in enumerate(guests, 100)))
    texts = {each.text: towards(0.25 if each.fact == hour else 0.75) for each in mind.beliefs}
    mind.index(texts)
    row = cues.facts_about("the supper", MindParameters())
    asked = {"now_tick": HOUR, "clock": CLOCK}
    assert [each.id for each in rank(mind, CUE, k=row.k, wanted=row, **asked)] == [memory(0).id]
    beliefs = rank_beliefs(mind, CUE, k=row.k_beliefs, about_facts=row.about_facts, **asked)
    assert [each.id for each in beliefs] == [f"{BEA}/0/90"]
