from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.nouns import Fact, Frame
from sim.story.beliefs import chain_of
from sim.story.spread import Spread, seeded_facts, spread_of
from tests.story.drawing import ANN, BEN, CAT, CLOSING, SUPPER_BEGINS, Life, hour, minute

LATER = Fact("the supper", "begins at", "2026-05-01T19:00")
OPEN = Fact("the café", "will", "stay open")


def names(spread: Spread, person: str, fact: Fact = CLOSING) -> list[str]:
    """The chain of a resident, from them to the origin."""
    hearing = next(each for each in spread.hearings if each.person == person and each.fact == fact)
    return [each.person for each in spread.chain(hearing)]


def test_a_rumour_is_traced_to_where_it_began() -> None:
    life = Life()
    life.knows(BEN, CLOSING)
    life.tells(BEN, ANN, CLOSING, "10:00")
    life.tells(ANN, CAT, CLOSING, "11:00", confidence=400_000)
    spread = spread_of(life.chronicle(), CLOSING)
    assert names(spread, CAT) == [CAT, ANN, BEN]
    assert [(each.person, each.origin, each.hedged) for each in spread.hearings] == [
        (BEN, "backstory", False), (ANN, None, False), (CAT, None, True)]  # fmt: skip
    assert (spread.reached, spread.holders) == ((BEN, ANN, CAT), (ANN, BEN, CAT))


def test_a_hearing_has_the_place_and_the_words() -> None:
    life = Life()
    life.knows(BEN, CLOSING)
    life.goes(BEN, "the park", "09:50").tells(BEN, ANN, CLOSING, "10:00", talk=life.talk(BEN, ANN, "09:58"))
    hearing = spread_of(life.chronicle(), CLOSING).hearings[-1]
    assert (hearing.place, hearing.teller, hearing.words) == ("the park", BEN, f"{BEN} says: {CLOSING}")


def test_hearing_it_again_adds_no_branch() -> None:
    life = Life()
    life.knows(BEN, CLOSING)
    life.tells(BEN, ANN, CLOSING, "10:00")
    life.tells(ANN, BEN, CLOSING, "11:00")
    life.tells(BEN, ANN, CLOSING, "12:00")
    assert [(each.person, each.again) for each in spread_of(life.chronicle(), CLOSING).hearings] == [(BEN, 1), (ANN, 1)]


def test_what_was_misheard_goes_on_in_the_same_tree() -> None:
    life = Life()
    life.knows(ANN, SUPPER_BEGINS)
    life.tells(ANN, BEN, SUPPER_BEGINS, "10:00", as_heard=LATER)
    life.tells(BEN, CAT, LATER, "11:00")
    spread = spread_of(life.chronicle(), SUPPER_BEGINS)
    assert names(spread, CAT, LATER) == [CAT, BEN, ANN]
    assert [each.misheard for each in spread.hearings] == [None, SUPPER_BEGINS, None]
    assert spread.reached == (ANN,)  # nobody else ever had it as it was


def test_what_was_read_begins_at_its_notice() -> None:
    life = Life()
    life.remembers(
        ANN, "told", Frame(ANN, "read", "the notice", said=(OPEN,)), "09:00", facts=(OPEN,), source="read:n1"
    )
    life.tells(ANN, BEN, OPEN, "10:00")
    spread = spread_of(life.chronicle(), OPEN)
    assert names(spread, BEN, OPEN) == [BEN, ANN]
    assert spread.roots[0].origin == "notice"


def test_what_somebody_put_together_begins_with_them() -> None:
    life = Life()
    memory = life.remembers(BEN, "observation", None, "09:00", text="Ben Hale saw a van.")
    life.tells(BEN, ANN, CLOSING, "10:00", because=(memory,))
    (root,) = spread_of(life.chronicle(), CLOSING).roots
    assert (root.person, root.origin, root.basis) == (BEN, "inferred", "Ben Hale saw a van.")


def test_a_word_without_any_ground_is_called_that() -> None:
    life = Life()
    life.tells(BEN, ANN, CLOSING, "10:00")
    assert [(root.person, root.origin) for root in spread_of(life.chronicle(), CLOSING).roots] == [(BEN, "unknown")]


def test_two_who_knew_it_before_are_two_origins() -> None:
    life = Life()
    life.knows(BEN, CLOSING)
    life.knows(CAT, CLOSING)
    assert [root.person for root in spread_of(life.chronicle(), CLOSING).roots] == [CAT, BEN]  # by date


def test_an_implanted_fact_is_an_origin_of_its_own() -> None:
    life = Life()
    life.knows(BEN, CLOSING)
    life.remembers(ANN, "told", Frame(BEN, "tell", whom=ANN, said=(CLOSING,)), "09:00", facts=(CLOSING,), source=BEN,
                   implanted=True)  # fmt: skip
    assert [root.origin for root in spread_of(life.chronicle(), CLOSING).roots] == ["backstory", "implanted"]


def test_disputes_are_words_for_another_object() -> None:
    life = Life()
    life.knows(BEN, CLOSING)
    life.says(ANN, BEN, "dispute", "Never.", "10:00", facts=(OPEN,))
    life.says(ANN, BEN, "dispute", "Never.", "10:01", facts=(SUPPER_BEGINS,))
    assert [said.tick for said in spread_of(life.chronicle(), CLOSING).disputes] == [minute("10:00")]


def test_the_seeds_are_those_of_the_scenario() -> None:
    assert [(name, len(facts)) for name, facts in seeded_facts(Life().chronicle())] == [
        ("the supper", 4),
        ("closing", 1),
    ]


TELLINGS = st.lists(
    st.tuples(st.sampled_from([ANN, BEN, CAT]), st.sampled_from([ANN, BEN, CAT]), st.booleans(), st.integers(0, 2)),
    max_size=25,
)


@settings(max_examples=60, deadline=None)
@given(TELLINGS, st.booleans())
def test_every_chain_ends_at_an_origin(tellings: list[tuple[str, str, bool, int]], seeded: bool) -> None:
    life = Life()
    facts = [Fact("the supper", "begins at", f"2026-05-01T{hours}:00") for hours in (18, 19, 17)]
    if seeded:
        life.knows(BEN, facts[0])
    for number, (teller, hearer, misheard, which) in enumerate(tellings):
        if teller != hearer:
            heard = facts[(which + 1) % 3] if misheard else None
            life.tells(teller, hearer, facts[which], hour(60 + 3 * number), as_heard=heard)
    told = life.chronicle()
    for fact in facts:
        spread = spread_of(told, fact)
        ids = [hearing.id for hearing in spread.hearings]
        assert len(ids) == len(set(ids))
        for hearing in spread.hearings:
            chain = spread.chain(hearing)
            assert chain[-1].origin is not None and all(each.origin is None for each in chain[:-1])
            assert [each.tick for each in chain] == sorted((each.tick for each in chain), reverse=True)
        for name in told.residents:
            for held in told.graph.known_by(name):
                assert chain_of(told, name, held.fact)[-1].origin is not None
