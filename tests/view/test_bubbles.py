from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sim.view.bubbles import AT_ONCE, LAG_SECONDS, Bubble, Shown, bubble_shapes, laid_out, seconds_of, showing
from sim.view.recent import Word
from sim.view.ruler import Ruler
from sim.view.shapes import Text

RULER = Ruler(lambda text, size, bold: len(text) * size * 0.55)


def said(tick: int, speaker: str = "Bea", text: str = "Good morning to you.", group: str = "talk") -> Word:
    return Word(tick, 0, "said", speaker, text, group)


def shown(words: list[Word], now: float, pace: float = 1.0) -> list[str]:
    return [each.word.text for each in showing(words, now, pace)]


def apart(one: Bubble, other: Bubble) -> bool:
    return (
        one.x + one.w <= other.x or other.x + other.w <= one.x or one.y + one.h <= other.y or other.y + other.h <= one.y
    )


def test_what_is_said_appears_at_its_tick_and_stays_until_it_can_be_read() -> None:
    word = said(10)
    assert shown([word], 9.9) == []
    assert shown([word], 10.0) == [word.text]
    assert shown([word], 10 + seconds_of(word.text) - 0.1) == [word.text]
    assert shown([word], 10 + seconds_of(word.text) + 0.1) == []


def test_a_longer_text_stays_longer_but_not_for_ever() -> None:
    assert seconds_of("No.") < seconds_of("No, I have not heard of it.") < seconds_of("x" * 5_000)
    assert seconds_of("x" * 5_000) == seconds_of("x" * 9_000)


def test_at_twice_the_speed_it_stays_for_as_many_seconds() -> None:
    word = said(10)
    assert shown([word], 10 + 2 * seconds_of(word.text) - 0.1, pace=2.0) == [word.text]


def test_the_next_one_of_a_talk_waits_until_the_first_was_seen() -> None:
    talk = [said(1, "Bea", "Have you heard about the party?"), said(2, "Tom", "No.")]
    assert shown(talk, 2.0) == ["Have you heard about the party?"]
    assert shown(talk, 3.5) == ["Have you heard about the party?", "No."]


def test_a_talk_shows_so_many_at_once_and_is_never_far_behind() -> None:
    talk = [said(tick, text=f"Sentence number {tick}, which takes a while to read.") for tick in range(40)]
    for now in range(0, 40):
        found = showing(talk, float(now), 1.0)
        assert len(found) <= AT_ONCE
        assert all(now - each.word.tick <= LAG_SECONDS + seconds_of(each.word.text) for each in found)


def test_two_talks_do_not_wait_for_each_other() -> None:
    assert shown([said(1, "Bea", "One."), said(1, "Tom", "Two.", group="other")], 1.0) == ["One.", "Two."]


@given(
    places=st.lists(st.tuples(st.floats(0, 800), st.floats(0, 600)), min_size=1, max_size=14),
    length=st.integers(1, 300),
)
def test_bubbles_lie_within_the_screen_and_never_over_one_another(
    places: list[tuple[float, float]], length: int
) -> None:
    heads = {f"person {n}": place for n, place in enumerate(places)}
    words = [Shown(said(n, name, "word " * (length // 5 + 1), name), 0.2, 0) for n, name in enumerate(heads)]
    bubbles = laid_out(words, heads, RULER, 800, 600)
    for n, bubble in enumerate(bubbles):
        assert bubble.x >= 0 and bubble.x + bubble.w <= 800 and bubble.y >= 0 and bubble.y + bubble.h <= 600
        assert all(apart(bubble, other) for other in bubbles[n + 1 :])


def test_a_long_text_breaks_into_few_lines_and_a_long_word_is_broken() -> None:
    heads = {"Bea": (400.0, 500.0)}
    (long,) = laid_out([Shown(said(1, text="and so on " * 60), 0.1, 0)], heads, RULER, 800, 600)
    assert len(long.lines) == 4 and long.lines[-1].endswith("\u2026")
    (word,) = laid_out([Shown(said(1, text="x" * 60), 0.1, 0)], heads, RULER, 800, 600)
    assert len(word.lines) > 1 and all(RULER.width(line, 13) <= word.w for line in word.lines)


def test_the_latest_of_a_talk_is_nearest_to_its_speaker() -> None:
    heads = {"Bea": (400.0, 500.0), "Tom": (420.0, 500.0)}
    words = [Shown(said(1, "Bea", "Earlier."), 0.6, 1), Shown(said(2, "Tom", "Later."), 0.1, 0)]
    earlier, later = laid_out(words, heads, RULER, 800, 600)
    assert later.y > earlier.y


def test_who_is_not_on_the_screen_has_no_bubble() -> None:
    assert laid_out([Shown(said(1), 0.1, 0)], {"Bea": (-200.0, 40.0)}, RULER, 800, 600) == []


def test_a_thought_looks_different_from_what_is_said() -> None:
    heads = {"Bea": (400.0, 500.0)}
    thought = Word(1, 0, "thought", "Bea", "Tom keeps his promises.", "thought Bea")
    one = bubble_shapes(laid_out([Shown(said(1), 0.1, 0)], heads, RULER, 800, 600))
    other = bubble_shapes(laid_out([Shown(thought, 0.1, 0)], heads, RULER, 800, 600))
    assert {type(shape) for shape in one} != {type(shape) for shape in other}
    assert [shape.text for shape in other if isinstance(shape, Text)] == ["Tom keeps his promises."]
