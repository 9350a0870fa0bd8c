"""Reading replies: JSON out of fences and prose, and a refusal of everything that only looks like an answer."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.brain.llm.reading import read
from sim.brain.llm.shapes import Shape
from sim.brain.llm.summarising import SummaryReply
from sim.brain.llm.understanding import Unclear


class Pair(Shape):
    """A word and a number."""

    word: str
    number: int | None


GOOD = '{"word": "ash", "number": 3}'


def refusal(text: str, finish: str = "") -> Unclear:
    with pytest.raises(Unclear) as caught:
        read(text, Pair, finish)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"```json\n{GOOD}\n```",
        f"Sure! Here you are:\n\n{GOOD}\n\nI hope that helps.",
        f'<think>Shall I say {{"word": "oak", "number": 1}}? No.</think>{GOOD}',
        f'{{"word": "oak", "number": 1}} or rather {GOOD}',
        f'{GOOD} {{"note": "that was it"}}',
        f"}} {{ {GOOD}",
        '{"word":\n\t"ash" , "number":3}\r\n',
        f"\ufeff{GOOD}",
    ],
)
def test_the_last_whole_object_of_the_right_shape_is_read(text: str) -> None:
    assert read(text, Pair) == Pair(word="ash", number=3)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "an empty reply"),
        (" \n", "an empty reply"),
        ("I would rather not say.", "no JSON object"),
        ('{"word": "ash", "number": ', "no JSON object"),
        ("[1, 2]", "no JSON object"),
        ('{"word": "ash"}', "a missing key"),
        ('{"word": "ash", "number": 3, "mood": "fine"}', "an extra key"),
        ('{"word": 7, "number": 3}', "a wrong type or value"),
        ('{"word": "ash", "number": "3"}', "a wrong type or value"),
        ('{"word": "ash", "number": 3.5}', "a wrong type or value"),
        ('{"word": "ash", "number": true}', "a wrong type or value"),
        ('{"word": null, "number": 3}', "a wrong type or value"),
        ('{"word": "ash", "number": NaN}', "no JSON object"),
        ('{"word": "ash", "word": "oak", "number": 3}', "no JSON object"),
        ('{"word": "\\ud800", "number": 3}', "no JSON object"),
        ('{"answer": {"word": "ash", "number": 3}}', "a missing key"),
        ('{"word": "ash", "number": 1' + "0" * 5000 + "}", "no JSON object"),
        ("x" * 200_001, "a reply that is far too long"),
        ("{" * 100_000, "no JSON object"),
        ('{"a":' * 30_000, "no JSON object"),
    ],
)
def test_what_is_no_valid_reply_is_refused_in_fixed_words(text: str, cause: str) -> None:
    assert cause in refusal(text).cause


def test_a_reply_cut_off_says_so_whatever_stands_in_it() -> None:
    assert "cut off" in refusal('{"word": "ash", "number"', "length").cause
    assert "cut off" in refusal('{"list": [{"word": "ash"}, {"wo', "length").cause


def test_the_model_is_told_where_it_went_wrong_and_the_log_is_not_told_its_words() -> None:
    unclear = refusal('{"word": "SECRET", "number": "SECRET", "SECRET": 1}')
    assert "SECRET" not in unclear.cause
    assert any(problem.startswith("number: ") and '"SECRET"' in problem for problem in unclear.problems)


@given(text=st.text(st.characters(), max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text, Pair)
    except Unclear as unclear:
        assert unclear.cause and unclear.problems


@given(word=st.text(max_size=30), before=st.text(st.characters(exclude_characters="{"), max_size=30))
def test_whatever_a_text_says_it_is_read_as_it_was_written(word: str, before: str) -> None:
    assert read(before + json.dumps({"about": word}), SummaryReply).about == word
