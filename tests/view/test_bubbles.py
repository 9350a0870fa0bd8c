from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sim.clock import Clock, Moment
from sim.events import Reflected, Remembered
from sim.nouns import Frame, Memory
from sim.view.bubble_forms import Bubble
from sim.view.bubble_places import covered
from sim.view.bubble_room import Room, laid_out
from sim.view.bubbles import bubble_shapes
from sim.view.recent import Word, passed
from sim.view.rects import share
from sim.view.ruler import Ruler
from sim.view.shapes import Text
from sim.view.speech import AT_ONCE, LAG_SECONDS, Shown, Turns, seconds_of, showing
from sim.wording import memory_sentence
from tests.quickness import quickest

RULER = Ruler(lambda text, size, bold: len(text) * size * 0.55)
ROOM = Room(800.0, 600.0)


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
    bubbles = laid_out(words, heads, RULER, ROOM)
    for n, bubble in enumerate(bubbles):
        assert bubble.x >= 0 and bubble.x + bubble.w <= 800 and bubble.y >= 0 and bubble.y + bubble.h <= 600
        assert all(apart(bubble, other) for other in bubbles[n + 1 :])


def test_a_long_text_breaks_into_few_lines_and_a_long_word_is_broken() -> None:
    heads = {"Bea": (400.0, 500.0)}
    (long,) = laid_out([Shown(said(1, text="and so on " * 60), 0.1, 0)], heads, RULER, ROOM)
    assert len(long.lines) == 4 and long.lines[-1].endswith("\u2026")
    (word,) = laid_out([Shown(said(1, text="x" * 60), 0.1, 0)], heads, RULER, ROOM)
    assert len(word.lines) > 1 and all(RULER.width(line, 13) <= word.w for line in word.lines)


@given(apart=st.floats(-60, 60), higher=st.floats(-40, 40))
def test_the_latest_of_a_talk_is_nearest_to_its_speaker_and_read_last(apart: float, higher: float) -> None:
    heads = {"Bea": (400.0, 400.0), "Tom": (400.0 + apart, 400.0 + higher)}
    words = [Shown(said(1, "Bea", "Earlier."), 0.6, 1), Shown(said(2, "Tom", "Later."), 0.1, 0)]
    earlier, later = laid_out(words, heads, RULER, ROOM)
    assert later.y + later.h < heads["Tom"][1] < later.y + later.h + 12
    above, level = earlier.y < later.y, abs(earlier.y - later.y) < 6 and earlier.x < later.x
    assert above or level or higher < -20


def test_who_is_not_on_the_screen_has_no_bubble() -> None:
    assert laid_out([Shown(said(1), 0.1, 0)], {"Bea": (-200.0, 40.0)}, RULER, ROOM) == []


def test_a_thought_looks_different_from_what_is_said() -> None:
    heads = {"Bea": (400.0, 500.0)}
    thought = Word(1, 0, "thought", "Bea", "Tom keeps his promises.", "thought Bea")
    one = bubble_shapes(laid_out([Shown(said(1), 0.1, 0)], heads, RULER, ROOM))
    other = bubble_shapes(laid_out([Shown(thought, 0.1, 0)], heads, RULER, ROOM))
    assert {type(shape) for shape in one} != {type(shape) for shape in other}
    assert [shape.text for shape in other if isinstance(shape, Text)] == ["Tom keeps his promises."]


CROWD = st.lists(st.tuples(st.integers(4, 20), st.integers(6, 16)), min_size=2, max_size=24, unique=True)


def crowd(
    tiles: list[tuple[int, int]], zoom: float, width: float = 800, height: float = 600
) -> tuple[dict[str, tuple[float, float]], Room]:
    """Heads of people on tiles, one behind the other where they stand in a queue, and their faces."""
    heads = {f"Person {n}": (x * 16 * zoom, y * 16 * zoom) for n, (x, y) in enumerate(tiles)}
    heads = {name: (x, y) for name, (x, y) in heads.items() if 0 < x < width and 0 < y < height}
    face = 11 * zoom
    faces = tuple((x - face / 2, y, face, face) for x, y in heads.values())
    return heads, Room(width, height, faces=faces, face=face)


@given(tiles=CROWD, zoom=st.sampled_from([1.0, 1.5, 2.0]), length=st.integers(1, 120))
def test_in_a_crowd_no_bubble_lies_over_a_face(tiles: list[tuple[int, int]], zoom: float, length: int) -> None:
    heads, room = crowd(tiles, zoom)
    words = [Shown(said(n, name, "word " * (length // 5 + 1), name), 0.2, 0) for n, name in enumerate(list(heads)[:5])]
    bubbles: list[Bubble] = []
    for _ in words:  # where much is said at once some of it comes a picture later
        bubbles = laid_out(words, heads, RULER, room, bubbles)
    assert len(bubbles) == len(words)
    for bubble in bubbles:
        assert all(share(face, bubble.rect) < 0.13 for face in room.faces)


def test_a_bubble_that_has_to_go_far_says_whose_it_is_and_one_beside_its_speaker_does_not() -> None:
    heads, room = crowd([(20, 12), (20, 11), (20, 10), (19, 11), (21, 11), (19, 10), (21, 10)], 2.0, height=500)
    (near,) = laid_out([Shown(said(1, "Person 2"), 0.1, 0)], heads, RULER, room)
    (far,) = laid_out([Shown(said(1, "Person 0"), 0.1, 0)], heads, RULER, room)
    assert (near.name, far.name) == ("", "Person")
    assert "Person" in [shape.text for shape in bubble_shapes([far]) if isinstance(shape, Text)]


def full(room: Room) -> Room:
    """A room of which only a stripe of the width of a face is left between faces."""
    faces = [(x, y, 20.0, 20.0) for x in range(0, 300, 26) for y in range(0, 200, 26)]
    return Room(room.width, room.height, faces=tuple(map(tuple, faces)), face=20.0)  # type: ignore[arg-type]


def test_where_every_place_covers_a_face_the_latest_word_is_small_and_an_earlier_one_waits() -> None:
    room, heads = full(Room(300.0, 200.0)), {"Bea": (140.0, 130.0), "Tom": (166.0, 130.0)}
    text = "Have you heard that the Valentine party begins at five, in the café, and that all of us are asked?"
    words = [Shown(said(1, "Bea", text), 0.6, 1), Shown(said(2, "Tom", text), 0.1, 0)]
    (bubble,) = laid_out(words, heads, RULER, room)
    assert bubble.shown.word.speaker == "Tom" and bubble.size < 13


def test_a_bubble_stays_with_its_speaker_who_moves_and_leaves_its_place_for_a_face() -> None:
    heads, room = crowd([(20, 12), (10, 12)], 2.0, height=500)
    words = [Shown(said(1, "Person 0"), 0.1, 0)]
    (first,) = laid_out(words, heads, RULER, room)
    moved = heads | {"Person 0": (heads["Person 0"][0] + 7, heads["Person 0"][1])}
    (second,) = laid_out(words, moved, RULER, room, [first])
    assert (second.x, second.y) == (first.x + 7, first.y)
    there = (first.x + first.w / 2 - 10, first.y + 4, 20.0, 20.0)
    (third,) = laid_out(words, heads, RULER, Room(800.0, 500.0, faces=(there,), face=20.0), [first])
    assert share(there, third.rect) < 0.13


def test_a_later_word_of_another_talk_does_not_push_a_bubble_away() -> None:
    heads = {"Bea": (300.0, 300.0), "Tom": (330.0, 300.0)}
    before = laid_out([Shown(said(1, "Bea", group="one"), 0.1, 0)], heads, RULER, ROOM)
    words = [Shown(said(1, "Bea", group="one"), 0.4, 0), Shown(said(9, "Tom", group="two"), 0.1, 0)]
    after = laid_out(words, heads, RULER, ROOM, before)
    assert after[0].rect == before[0].rect and apart(*after)


def test_a_reflection_is_thought_in_the_first_person_and_a_models_own_words_stay() -> None:
    clock = Clock("2026-05-01T08:00")
    frame = Frame(actor="Bea Hollis", verb="like", whom="Tom Reed")

    def thought(text: str) -> str:
        memory = Memory(id="Bea Hollis/3/1", kind="reflection", text=text, created=3, frame=frame)
        found = passed(
            3, [Remembered(tick=3, agent="Bea Hollis", memory=memory),
                Reflected(tick=3, agent="Bea Hollis", episodes=(), memories=(memory.id,), clusters=1)], clock,
        )  # fmt: skip
        return found.words[0].text

    assert thought(memory_sentence("reflection", frame, "Bea Hollis", Moment(3, clock))) == "I like Tom."
    assert thought("Tom is a comfort to Bea.") == "Tom is a comfort to Bea."


RECTS = st.lists(st.tuples(st.floats(-50, 350), st.floats(-50, 250), st.floats(1, 90), st.floats(1, 90)), max_size=12)


@given(rects=RECTS, left=st.floats(-50, 300), top=st.floats(-50, 200), wide=st.floats(1, 200), high=st.floats(1, 80))
def test_what_lies_below_rows_and_columns_of_places_is_what_lies_below_each_place(
    rects: list[tuple[float, float, float, float]], left: float, top: float, wide: float, high: float
) -> None:
    x, y = left + np.arange(4) * 26.0, top + np.arange(3) * 19.0
    found = covered(x, y, (wide, high), np.array(rects, dtype=float).reshape(-1, 4), 0.12)
    for row, column in np.ndindex(3, 4):
        place = (float(x[column]), float(y[row]), wide, high)
        assert abs(found[row, column] - sum(max(0.0, share(each, place) - 0.12) for each in rects)) < 1e-9


@given(
    ticks=st.lists(st.integers(0, 60), min_size=1, max_size=30),
    moments=st.lists(st.floats(0, 80), max_size=12),
    pace=st.sampled_from([1.0, 4.0]),
    back=st.integers(5, 80),
)
def test_turns_that_are_kept_from_picture_to_picture_are_those_found_anew(
    ticks: list[int], moments: list[float], pace: float, back: int
) -> None:
    words = [Word(tick, n, "said", "Bea", "word " * (n % 7), f"talk {n % 3}") for n, tick in enumerate(sorted(ticks))]
    turns = Turns()
    for now in moments:
        heard = [word for word in words if now - back <= word.tick <= now]
        assert turns.showing(heard, now, pace) == showing(heard, now, pace)


def test_hundreds_of_places_are_weighed_against_hundreds_of_faces_by_rows_and_columns_not_each_against_each() -> None:
    faces = np.array([[(n * 7919) % 1200, (n * 4261) % 700, 10.0, 10.0] for n in range(400)])
    x, y = np.arange(35) * 36.0, np.arange(37) * 19.0

    def each_against_each() -> None:
        left, top = (side.reshape(-1, 1) for side in np.meshgrid(x, y))
        wide = np.minimum(left + 220, faces[:, 0] + 10) - np.maximum(left, faces[:, 0])
        high = np.minimum(top + 50, faces[:, 1] + 10) - np.maximum(top, faces[:, 1])
        np.maximum(np.maximum(wide, 0) * np.maximum(high, 0) / 100 - 0.12, 0).sum(axis=1)

    plain = quickest(each_against_each, 0.0)
    assert quickest(lambda: covered(x, y, (220.0, 50.0), faces, 0.12), plain / 3) < plain / 3
