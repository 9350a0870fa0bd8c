from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sim.lab.measuring import registry
from sim.lab.repetition import ALIKE, near_duplicates, shingles
from sim.story import Story
from tests.story.drawing import ANN, BEN, CAT, Life

WORDS = st.lists(st.sampled_from(["the", "bread", "is", "on", "a", "table", "now", "and", "warm"]), max_size=9)


def told(*texts: str) -> int:
    return near_duplicates([shingles(text, frozenset({"ben", "cat"})) for text in texts])


def test_the_same_line_again_is_a_repetition_whatever_its_case_and_stops() -> None:
    assert told("The café will close.", "the café will close!", "The mill will open.") == 1


def test_another_name_makes_no_new_line() -> None:
    assert told("Ben, will you come to the supper?", "Cat, will you come to the supper?") == 1


def test_another_word_in_a_short_line_makes_a_new_one_and_in_a_long_one_does_not() -> None:
    assert told("I bake bread.", "I bake cakes.") == 0
    long = "I went down to the mill this morning with the cart and there was nobody at all about {}"
    assert told(long.format("then"), long.format("there")) == 1


@given(st.lists(WORDS, max_size=12))
def test_the_quick_way_finds_what_comparing_all_pairs_finds(lines: list[list[str]]) -> None:
    cut = [shingles(" ".join(words)) for words in lines]
    slow = 0
    for number, line in enumerate(cut):
        slow += any(len(line & each) >= ALIKE * len(line | each) for each in cut[:number])
    assert near_duplicates(cut) == slow


def test_marks_of_beginning_and_end_tell_lines_of_the_same_words_apart() -> None:
    assert shingles("bread warm") == frozenset(pairwise(["^", "bread", "warm", "$"]))


def test_only_ones_own_lines_are_repeated_and_greetings_can_be_left_out() -> None:
    life = Life()
    for time in ("09:00", "10:00"):
        life.says(ANN, BEN, "greet", "Good morning, Ben.", time)
    life.says(BEN, ANN, "tell", "The mill is shut today.", "10:01")
    life.says(CAT, ANN, "tell", "The mill is shut today.", "10:02")
    story = Story(life.chronicle(), 1, ())
    assert registry()["repetition"](story) == 1 / 4
    assert registry()["repetition beyond greetings"](story) == 0
