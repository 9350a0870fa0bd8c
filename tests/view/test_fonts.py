from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.view.cmap import Coverage, coverage_of
from sim.view.fonts import FIRST, Fonts, directed, installed, turn
from sim.view.plaintext import UNKNOWN, clean

SALAM, SHALOM = "\u0633\u0644\u0627\u0645", "\u05e9\u05dc\u05d5\u05dd"


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


def test_the_bundled_fonts_are_there_and_ordinary_words_use_the_first(fonts: Fonts) -> None:
    assert installed()[0].name == FIRST
    assert [run.text for run in fonts.runs("Hello, world")] == ["Hello, world"]
    assert fonts.first is not None
    assert fonts.first.name == FIRST


@pytest.mark.parametrize(
    ("text", "file", "script"),
    [
        ("\u041f\u0440\u0438\u0432\u0435\u0442", "NotoSans[wght].ttf", ""),
        ("\u03a9\u03bc\u03ad\u03b3\u03b1", "NotoSans[wght].ttf", ""),
        ("\u65e5\u672c\u8a9e\u3068\ud55c\uad6d", "NotoSansCJKjp-Regular.otf", ""),
        ("\u0928\u092e\u0938\u094d\u0924\u0947", "NotoSansDevanagari[wght].ttf", "Deva"),
        ("\u0e44\u0e17\u0e22", "NotoSansThai[wght].ttf", "Thai"),
        ("\U0001f35e\U0001f600", "NotoEmoji[wght].ttf", ""),
    ],
)
def test_a_script_is_drawn_by_its_font(fonts: Fonts, text: str, file: str, script: str) -> None:
    (run,) = fonts.runs(text)
    assert run.font is not None
    assert (run.font.name, run.script, run.text) == (file, script, text)


def test_what_is_written_from_the_right_is_turned_for_the_font(fonts: Fonts) -> None:
    (run,) = fonts.runs(SALAM)
    assert (run.text, run.script) == (SALAM[::-1], "Arab")


def test_words_from_the_right_stand_in_their_place_in_a_line() -> None:
    assert directed(f"say {SHALOM} to her") == [("say ", False), (SHALOM, True), (" to her", False)]
    assert directed(f"{SHALOM} and {SALAM}") == [(SALAM, True), (" and ", False), (SHALOM, True)]


def test_numbers_and_marks_are_not_turned_and_brackets_are() -> None:
    assert turn(f"{SHALOM} (12)") == f"(12) {SHALOM[::-1]}"
    assert turn("\u05e9\u05c1\u05dc") == "\u05dc\u05e9\u05c1"


def test_marks_stay_with_their_letters(fonts: Fonts) -> None:
    (run,) = fonts.runs("e\u0301\u0323x")
    assert run.text == "e\u0301\u0323x"


def test_what_no_font_has_is_written_plainly_or_marked(fonts: Fonts) -> None:
    assert "".join(run.text for run in fonts.runs("\U0001d518\U0001d52b\U0001d526")) == "Uni"
    assert "".join(run.text for run in fonts.runs("\U00013000")) == UNKNOWN
    assert all(run.font is not None for run in fonts.runs("a \U00013000 b"))


def test_without_any_font_file_all_is_left_to_the_window() -> None:
    fonts = Fonts([])
    assert fonts.first is None
    assert [(run.text, run.font) for run in fonts.runs("caf\u00e9 \u65e5")] == [("caf\u00e9 \u65e5", None)]


def test_a_file_that_is_no_font_covers_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"\0\1\0\0\0\x09not a font at all")
    assert len(coverage_of(broken)) == 0
    assert len(coverage_of(tmp_path / "missing.ttf")) == 0
    assert [run.font for run in Fonts([broken, installed()[0]]).runs("word\u00e9")] == [installed()[0]]


def test_coverage_joins_ranges() -> None:
    coverage = Coverage([(10, 20), (21, 25), (5, 7), (24, 30)])
    assert [point for point in range(40) if point in coverage] == [5, 6, 7, *range(10, 31)]
    assert len(coverage) == 24


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_any_clean_text_becomes_runs_that_no_character_is_missing_from(text: str) -> None:
    fonts = _shared()
    shown = clean(text)
    runs = fonts.runs(shown)
    assert all(run.text for run in runs)
    assert sum(len(run.text) for run in runs) >= len(shown)
    assert all(fonts.can_show(letter) for run in runs for letter in run.text)


_KEPT: list[Fonts] = []


def _shared() -> Fonts:
    if not _KEPT:
        _KEPT.append(Fonts())
    return _KEPT[0]
