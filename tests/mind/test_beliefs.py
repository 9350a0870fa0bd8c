from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sim.errors import TulvingError
from sim.mind.beliefs import EVIDENCE_KEPT, Beliefs, Policy, Revision, fact_key, noisy_or, revise
from sim.nouns import Belief, BeliefSource, Fact
from tests.mind.minds import BEA, belief, unhurried

CAFE, MILL = Fact("the harvest supper", "is at", "the café"), Fact("the harvest supper", "is at", "the mill")
TEA, JAM = Fact("Tom Reed", "likes", "tea"), Fact("Tom Reed", "likes", "jam")


def functional(predicate: str) -> bool:
    return predicate in ("is at", "is")


def take(beliefs: Beliefs, new: Belief, policy: Policy = "authority") -> Revision:
    """Judge a new belief and fold what it comes to."""
    change = revise(beliefs, new, policy, functional)
    for held in change.held:
        beliefs.hold(held)
    for loser, winner in change.superseded:
        beliefs.supersede(loser, winner)
    return change


def holding(*taken: Belief, policy: Policy = "authority") -> Beliefs:
    beliefs = Beliefs()
    for each in taken:
        take(beliefs, each, policy)
    return beliefs


def objects(beliefs: Beliefs) -> list[str]:
    return [each.fact.object for each in beliefs]


def test_a_contradiction_replaces_the_old_fact_by_the_new_one() -> None:
    """Fault 12: the old fact deleted and the new one never added."""
    beliefs = holding(belief(0, CAFE), belief(1, MILL, since=60))
    assert objects(beliefs) == ["the mill"]
    assert [(each.fact, each.superseded_by) for each in beliefs.history] == [(CAFE, f"{BEA}/0/1")]


def test_holding_the_same_fact_twice_leaves_it_held_once() -> None:
    """Fault 12: re-adding a duplicate deletes both."""
    beliefs = holding(belief(0, CAFE), belief(1, CAFE), belief(2, Fact("The Harvest Supper", "is at", "The café")))
    assert [each.id for each in beliefs] == [f"{BEA}/0/0"]
    assert beliefs.history == []


def test_another_source_makes_surer_and_the_same_one_does_not() -> None:
    beliefs = holding(belief(0, CAFE, told_by="Tom Reed", evidence=("a",)))
    take(beliefs, belief(1, CAFE, told_by="Tom Reed", evidence=("b",)))
    assert beliefs.live[f"{BEA}/0/0"].confidence == 600_000
    take(beliefs, belief(2, CAFE, told_by="Ned Fenn", confidence=500_000, evidence=("c",)))
    take(beliefs, belief(3, CAFE, told_by="Tom Reed"))
    held = beliefs.live[f"{BEA}/0/0"]
    assert held.confidence == 800_000  # 1 - 0.4 * 0.5
    assert held.evidence == ("a", "b", "c")
    assert held.sources == ("Ned Fenn", "Tom Reed")


def test_hearing_nothing_new_comes_to_nothing() -> None:
    beliefs = holding(belief(0, CAFE, told_by="Tom Reed", evidence=("a",)))
    assert revise(beliefs, belief(1, CAFE, told_by="Tom Reed", evidence=("a",)), "authority", functional) == Revision()


def test_seeing_what_one_was_told_raises_its_authority() -> None:
    beliefs = holding(belief(0, CAFE, told_by="Tom Reed"), belief(1, CAFE, source="seen", told_by="seen"))
    assert beliefs.live[f"{BEA}/0/0"].source == "seen"
    take(beliefs, belief(2, MILL, told_by="Ned Fenn", since=900))
    assert objects(beliefs) == ["the café"]


def test_evidence_stays_bounded() -> None:
    beliefs = holding(*(belief(n, CAFE, source="seen", evidence=(str(n),)) for n in range(50)))
    assert beliefs.live[f"{BEA}/0/0"].evidence == tuple(map(str, range(50 - EVIDENCE_KEPT, 50)))


def test_several_objects_of_a_predicate_that_takes_many_are_no_conflict() -> None:
    assert objects(holding(belief(0, TEA), belief(1, JAM))) == ["tea", "jam"]


@pytest.mark.parametrize(
    ("old", "new", "wins"),
    [
        ("seen", "told", False),
        ("document", "seen", True),
        ("told", "document", True),
        ("hearsay", "told", True),
        ("told", "hearsay", False),
        ("reflected", "hearsay", True),
        ("told", "told", True),
        ("backstory", "told", True),
        ("told", "backstory", True),
        ("seen", "seen", True),
    ],
)
def test_by_authority_the_better_source_wins_and_the_newer_of_equals(
    old: BeliefSource, new: BeliefSource, wins: bool
) -> None:
    beliefs = holding(belief(0, CAFE, source=old), belief(1, MILL, source=new, since=60))
    assert objects(beliefs) == ["the mill" if wins else "the café"]
    assert len(beliefs.history) == 1  # whoever lost, it is there


def test_by_date_the_newest_wins_and_what_is_dated_back_does_not() -> None:
    seen, heard = belief(0, CAFE, source="seen", since=50), belief(1, MILL, source="hearsay", since=60)
    assert objects(holding(seen, heard, policy="newest")) == ["the mill"]
    assert objects(holding(heard, seen, policy="newest")) == ["the mill"]


def test_by_confidence_the_surer_wins_and_several_voices_add_up() -> None:
    beliefs = holding(belief(0, CAFE, confidence=800_000), policy="confidence")
    for n, name in enumerate(["Tom Reed", "Ned Fenn", "Joan Pike"], start=1):
        take(beliefs, belief(n, MILL, confidence=500_000, told_by=name, since=n), "confidence")
        # 0.5, 0.75, 0.875
        assert objects(beliefs) == ["the café" if n < 3 else "the mill"]
    assert beliefs.live[f"{BEA}/0/1"].confidence == 875_000


def test_who_lost_once_and_says_it_again_is_no_news() -> None:
    beliefs = holding(belief(0, CAFE, source="seen", told_by="seen"), belief(1, MILL, told_by="Tom Reed", since=5))
    assert revise(beliefs, belief(2, MILL, told_by="Tom Reed", since=9), "authority", functional) == Revision()


def test_what_was_superseded_comes_back_under_its_old_id() -> None:
    beliefs = holding(belief(0, CAFE), belief(1, MILL, since=5), belief(2, CAFE, since=9))
    assert [(each.id, each.since) for each in beliefs] == [(f"{BEA}/0/0", 9)]
    assert [each.id for each in beliefs.history] == [f"{BEA}/0/0", f"{BEA}/0/1"]


def test_what_was_seen_long_ago_lends_no_authority_to_hearsay_now() -> None:
    beliefs = holding(belief(0, CAFE, source="seen"), belief(1, MILL, source="seen", since=5))
    take(beliefs, belief(2, CAFE, source="hearsay", since=9))
    assert objects(beliefs) == ["the mill"]


def test_keeping_both_halves_how_sure_one_is_once() -> None:
    beliefs = holding(belief(0, CAFE, confidence=800_000), belief(1, MILL, confidence=600_000), policy="both")
    assert [(each.fact.object, each.confidence) for each in beliefs] == [("the café", 400_000), ("the mill", 300_000)]
    take(beliefs, belief(2, Fact("the harvest supper", "is at", "the green"), confidence=500_000), "both")
    assert [each.confidence for each in beliefs] == [400_000, 300_000, 250_000]
    assert not any(each.unsure for each in beliefs)


def test_asking_keeps_both_unsure_until_somebody_else_confirms_one() -> None:
    beliefs = holding(belief(0, CAFE, told_by="Tom Reed"), belief(1, MILL, told_by="Ned Fenn"), policy="ask")
    assert [(each.confidence, each.unsure) for each in beliefs] == [(300_000, True), (300_000, True)]
    take(beliefs, belief(2, CAFE, told_by="Tom Reed"), "ask")
    assert len(beliefs) == 2
    take(beliefs, belief(3, CAFE, told_by="Joan Pike"), "ask")
    assert [(each.fact, each.unsure, each.confidence) for each in beliefs] == [(CAFE, False, 840_000)]
    assert [each.fact for each in beliefs.history] == [MILL]


def test_a_fact_cannot_be_held_under_two_ids_nor_an_id_mean_two_facts() -> None:
    beliefs = holding(belief(0, CAFE))
    for other in (belief(1, CAFE), belief(0, MILL)):
        with pytest.raises(TulvingError):
            beliefs.hold(other)
    assert list(beliefs) == [replace(belief(0, CAFE), sources=("told",))]


def test_a_belief_can_only_lose_to_one_that_is_held() -> None:
    beliefs = holding(belief(0, CAFE))
    with pytest.raises(TulvingError):
        beliefs.supersede(f"{BEA}/0/0", f"{BEA}/0/9")
    assert len(beliefs) == 1


def test_a_dropped_belief_leaves_the_history_too() -> None:
    beliefs = holding(belief(0, CAFE), belief(1, MILL, since=5))
    beliefs.drop([f"{BEA}/0/0", f"{BEA}/0/1"])
    assert (len(beliefs), len(beliefs.entries), beliefs.history, beliefs.about("the harvest supper")) == (0, 0, [], [])
    with pytest.raises(TulvingError):
        beliefs.drop([f"{BEA}/0/0"])


SOURCES: list[BeliefSource] = ["seen", "document", "told", "hearsay", "reflected", "backstory"]
OBJECTS = ["the café", "the mill", "the green"]
tellings = st.lists(
    st.tuples(st.sampled_from(OBJECTS), st.sampled_from(SOURCES), st.integers(1, 1_000_000), st.sampled_from("TNJ")),
    max_size=25,
)


@unhurried
@given(tellings, st.sampled_from(["newest", "authority", "confidence", "both", "ask"]))
def test_whatever_is_said_nothing_held_vanishes_and_every_fact_is_held_at_most_once(told, policy: Policy) -> None:
    """Fault 12, for every policy."""
    beliefs, said = Beliefs(), set()
    for n, (where, source, confidence, who) in enumerate(told):
        fact = Fact("the harvest supper", "is at", where)
        take(beliefs, belief(n, fact, source=source, confidence=confidence, told_by=who, since=n), policy)
        said.add(fact_key(fact))
        live = [fact_key(each.fact) for each in beliefs]
        assert len(live) == len(set(live)) >= 1
        assert set(live) | {fact_key(each.fact) for each in beliefs.history} == said
        assert len(beliefs.entries) == len(beliefs)
        assert all(0 <= each.confidence <= 1_000_000 for each in beliefs)
        if policy in ("newest", "authority", "confidence"):
            assert len(live) == 1


@unhurried
@given(st.integers(0, 1_000_000), st.integers(0, 1_000_000))
def test_two_sources_are_never_less_sure_than_one(one: int, other: int) -> None:
    assert max(one, other) <= noisy_or(one, other) <= 1_000_000
    assert noisy_or(one, other) == noisy_or(other, one)
