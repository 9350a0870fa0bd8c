from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.view.plaintext import ELLIPSIS, UNKNOWN, clean, cut, pieces, wrap

ANYTHING = st.text(st.characters(), max_size=80)


def by_letters(text: str) -> float:
    return len(text)


@pytest.mark.parametrize(
    ("given_text", "shown"),
    [
        ("plain words", "plain words"),
        ("  too   many\tspaces\u00a0here ", "too many spaces here"),
        ("two\r\nlines", "two lines"),
        ("bell\x07 and null\x00", "bell and null"),
        ("\x1b[31mred\x1b[0m \x1b]0;title\x07words", "red words"),
        ("\u202eevil\u202c and \u2066held\u2069", "evil and held"),
        ("half \ud800 a pair", f"half {UNKNOWN} a pair"),
        ("whole \ud83d\ude00 pair", "whole \U0001f600 pair"),
        ("private \ue000 use", f"private {UNKNOWN} use"),
        ("thumb \U0001f44d\U0001f3fd", "thumb \U0001f44d"),
        ("\U0001f469\u200d\U0001f469\u200d\U0001f467 home", "\U0001f469 home"),
        ("heart \u2764\ufe0f", "heart \u2764"),
        ("flag \U0001f1eb\U0001f1f7", "flag FR"),
        ("soft\u00adhyphen and zero\u200bwidth", "softhyphen and zerowidth"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("cafe\u0301", "caf\u00e9"),
    ],
)
def test_what_is_not_to_be_shown_is_taken_out(given_text: str, shown: str) -> None:
    assert clean(given_text) == shown


def test_heaps_of_marks_are_thinned() -> None:
    assert len(clean("z" + "\u0334" * 40 + "o")) <= 5


def test_line_breaks_stay_where_they_are_wanted() -> None:
    assert clean("one\n\ntwo  \r\nthree\n", lines=True) == "one\n\ntwo\nthree"


@given(ANYTHING)
def test_clean_text_is_one_line_of_visible_characters_and_stays_as_it_is(text: str) -> None:
    shown = clean(text)
    assert all(unicodedata.category(letter) not in ("Cc", "Cs", "Co", "Zl", "Zp") for letter in shown)
    assert shown == shown.strip()
    assert "  " not in shown
    assert clean(shown) == shown
    shown.encode("utf-8")


@given(ANYTHING.map(clean), st.integers(1, 30))
def test_wrapped_lines_fit_and_lose_nothing_but_spaces(text: str, width: int) -> None:
    lines = wrap(text, width, by_letters)
    marked = any(unicodedata.category(letter)[0] == "M" for letter in text)
    assert all(len(line) <= width for line in lines) or marked
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(ANYTHING)
def test_pieces_are_the_whole_text(text: str) -> None:
    assert "".join(pieces(text)) == text


def test_a_word_longer_than_a_line_is_broken() -> None:
    assert wrap("a" * 25, 10, by_letters) == ("a" * 10, "a" * 10, "a" * 5)


def test_lines_break_between_words_and_after_hyphens() -> None:
    assert wrap("the weather-beaten door", 12, by_letters) == ("the weather-", "beaten door")


def test_scripts_without_spaces_break_anywhere_but_before_a_full_stop() -> None:
    assert wrap("\u65e5\u672c\u8a9e\u3067\u3059\u3002", 5, by_letters) == ("\u65e5\u672c\u8a9e\u3067", "\u3059\u3002")


def test_more_lines_than_there_is_room_for_end_in_an_ellipsis() -> None:
    lines = wrap("one two three four five six", 9, by_letters, most_lines=2)
    assert lines == ("one two", f"three{ELLIPSIS}")
    assert len(lines) == 2
    assert all(len(line) <= 9 for line in lines)


def test_a_line_is_cut_only_where_it_is_too_wide() -> None:
    assert cut("short", 10, by_letters) == "short"
    assert cut("a longer line", 8, by_letters) == f"a longe{ELLIPSIS}"


def test_a_huge_word_is_wrapped_in_reasonable_time() -> None:
    assert len(wrap("x" * 20_000, 40, by_letters)) == 500


def test_no_text_makes_one_empty_line() -> None:
    assert wrap("", 10, by_letters) == ("",)
