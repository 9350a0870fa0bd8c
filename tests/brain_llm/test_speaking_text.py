"""What of a model's words is said: one person's speech, cleaned of all that models put around it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.brain.llm.speaking_text import repeats, said_by, words_in

BEA, TOM = "Bea Hollis", "Tom Reed"


def said(text: str) -> str:
    return said_by(BEA, (TOM, "a tall man in a green coat"), text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Bea: Hello, Tom!", "Hello, Tom!"),
        ("Bea Hollis: Hello, Tom!", "Hello, Tom!"),
        ("**Bea:** Hello, Tom!", "Hello, Tom!"),
        ('Bea: "Hello, Tom!"', "Hello, Tom!"),
        ('Bea says warmly, "Come in, Tom."', "Come in, Tom."),
        ("\u201cHello, Tom!\u201d", "Hello, Tom!"),
        ("Ask Tom: he knows.", "Ask Tom: he knows."),
        ('"Yes," he said, "no."', '"Yes," he said, "no."'),
    ],
)
def test_labels_and_quotation_marks_around_the_line_are_taken_away(text: str, words: str) -> None:
    assert said(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("*smiles* Hello, Tom. *waves*", "Hello, Tom."),
        ("*She pours the tea.* Here you are.", "Here you are."),
        ("_sighs_ No. I can't.", "No. I can't."),
        ("Hello. (laughs) How are you?", "Hello. How are you?"),
        ("[walks to the door] Goodbye!", "Goodbye!"),
        ("<think>What now?</think> Good morning.", "Good morning."),
        ("I *really* mean it.", "I really mean it."),
        ("The café (the one by the mill) is shut.", "The café (the one by the mill) is shut."),
    ],
)
def test_stage_directions_are_taken_away_and_emphasis_is_not(text: str, words: str) -> None:
    assert said(text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Good morning!\nTom: Hello, Bea.\nBea: How are you?", "Good morning!"),
        ("Good morning! Tom Reed: Hello, Bea.", "Good morning!"),
        ("Bea: Good morning!\n\n**Tom Reed**: Hello.", "Good morning!"),
        ("Good morning!\nA tall man in a green coat: Hello.", "Good morning!"),
        ("Good morning!\nAnd a fine one.", "Good morning! And a fine one."),
        ("Tom: Hello, Bea.", ""),
    ],
)
def test_what_others_say_is_not_said_for_them(text: str, words: str) -> None:
    assert said(text) == words


def test_control_characters_and_marks_that_turn_the_direction_are_cleaned_away() -> None:
    assert said("Hel\x00lo\u202e there,\r\nTom\ud800!") == "Hel lo there, Tom !".replace(" !", "!")


@given(st.text(max_size=200))
def test_any_text_comes_to_one_clean_line_that_is_stable(text: str) -> None:
    line = said(text)
    assert line == line.strip() and "\n" not in line and "\x00" not in line
    line.encode("utf-8")


@pytest.mark.parametrize(
    ("line", "earlier", "same"),
    [
        ("Good morning, Tom! What a lovely day.", "Good morning Tom, what a lovely day", True),
        ("What a lovely day it is, Tom.", "Good morning, Tom! What a lovely day it is.", False),
        ("Thank you.", "Thank you!", True),
        ("Thank you.", "Thank you, Tom.", False),
        ("I have to see to the bread.", "The bread is not for sale.", False),
        ("...", "Hello.", False),
    ],
)
def test_a_line_repeats_another_by_the_words_that_they_share(line: str, earlier: str, same: bool) -> None:
    assert repeats(line, [earlier]) is same


def test_words_are_counted_as_people_count_them() -> None:
    assert words_in("I can't, Tom \u2013 it's twenty-five past.") == 7
