from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sim.nouns import Frame, Memory
from sim.story.ties import Tie, ties, warmth, word
from tests.story.drawing import ANN, BEN, Life


def memory(kind: str, valence: int) -> Memory:
    return Memory("Ann Lee/1/1", kind, "", 1, valence=valence, people=(BEN,))  # type: ignore[arg-type]


def tie(life: Life, owner: str = ANN) -> Tie:
    return next(each for each in ties(life.chronicle()) if each.owner == owner)


def friends() -> Life:
    life = Life()
    life.remembers(ANN, "tie", Frame(BEN, "be", "a friend of Ann Lee"), people=(BEN,), tags=("friend",), valence=1)
    return life


def test_warmth_begins_with_the_tie() -> None:
    found = tie(friends())
    assert (found.other, found.start, found.end, found.relation) == (BEN, 0.3333, 0.3333, "friend")


def test_what_happened_in_the_run_moves_it_and_says_why() -> None:
    life = friends()
    frame = Frame(BEN, "bring", "the ladder", whom=ANN, role="to")
    life.remembers(ANN, "observation", frame, "09:00", people=(BEN,), valence=2, text="Ben Hale brought the ladder.")
    life.remembers(ANN, "conversation", Frame(ANN, "talk", whom=BEN), "10:00", people=(BEN,), valence=1)
    found = tie(life)
    assert found.end > found.start
    assert found.reasons == ("Ben Hale brought the ladder.", "1 talk that felt good.")


def test_a_disappointment_cools_it() -> None:
    life = friends()
    life.remembers(
        ANN, "observation", Frame(BEN, "come to", "the supper", negated=True), "09:00", people=(BEN,), valence=-2
    )
    assert tie(life).change < 0


def test_how_news_felt_is_no_feeling_about_who_brought_it() -> None:
    assert warmth([memory("told", -3)]) == 0.0


def test_what_was_forgotten_counts_no_more() -> None:
    life = friends()
    lost = life.remembers(ANN, "observation", Frame(BEN, "wave"), "09:00", people=(BEN,), valence=3)
    assert tie(life.forgets(ANN, lost, "12:00")).change == 0


def test_two_need_not_feel_alike() -> None:
    assert [each.owner for each in ties(friends().chronicle())] == [ANN]


@given(st.lists(st.tuples(st.sampled_from(["tie", "observation", "conversation"]), st.integers(-3, 3)), max_size=30))
def test_warmth_stays_within_its_bounds_and_has_a_word(felt: list[tuple[str, int]]) -> None:
    value = warmth(memory(kind, valence) for kind, valence in felt)
    assert -1.0 <= value <= 1.0
    assert word(value)
