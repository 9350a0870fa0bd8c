from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.clock import Clock, Moment
from sim.nouns import Fact, Frame, MemoryKind
from sim.wording import first_name, memory_sentence, sentence, spoken
from sim.wording.names import is_person, place_preposition

CLOCK = Clock("2026-05-01T06:00")
NOW = Moment(CLOCK.parse("10:00"), CLOCK)
BEA, TOM = "Bea Hollis", "Tom Reed"
SUPPER = "the harvest supper"
TOMORROW = CLOCK.parse("day 2 18:30")
LENT = Frame(TOM, "lend", "{own} ladder", BEA, "to", "the mill", tail="after the storm", pronoun="he")


def test_an_episode_is_told_in_the_past_with_full_names() -> None:
    assert sentence(LENT) == "Tom Reed lent his ladder to Bea Hollis at the mill after the storm."


def test_what_lies_ahead_is_to_happen() -> None:
    frame = Frame(BEA, "serve", "breakfast", place="the café", at=CLOCK.parse("day 2 08:00"))
    assert sentence(frame, NOW) == "Bea Hollis is to serve breakfast at the café on Saturday 2 May at 08:00."


@pytest.mark.parametrize(
    ("kind", "frame", "text"),
    [
        ("plan", Frame(BEA, "serve", "breakfast", place="the café", at=CLOCK.parse("day 2 08:00"),
                       until=CLOCK.parse("day 2 11:00")),
         "Bea Hollis plans to serve breakfast at the café on Saturday 2 May from 08:00 to 11:00."),
        ("commitment", Frame(BEA, "come to", SUPPER, TOM, "for", "the café", at=TOMORROW),
         "Bea Hollis promised Tom Reed to come to the harvest supper at the café on Saturday 2 May at 18:30."),
        ("commitment", Frame(BEA, "meet", whom=TOM), "Bea Hollis promised to meet Tom Reed."),
        ("commitment", Frame(BEA, "return", "the ladder", TOM, "to"),
         "Bea Hollis promised Tom Reed to return the ladder."),
        ("commitment", Frame(BEA, "help", "mend the fence", TOM),
         "Bea Hollis promised to help Tom Reed mend the fence."),
        ("commitment", Frame(BEA, "fetch", "flour", TOM, "for", "the shop"),
         "Bea Hollis promised Tom Reed to fetch flour from the shop."),
        ("commitment", Frame(BEA, "give", SUPPER), "Bea Hollis means to give the harvest supper."),
        ("action", Frame(BEA, "return", "the ladder", TOM, "to", outcome="kept"),
         "Bea Hollis returned the ladder to Tom Reed, as promised."),
        ("action", Frame(BEA, "come to", SUPPER, TOM, "for", outcome="kept"),
         "Bea Hollis came to the harvest supper, as promised to Tom Reed."),
        ("action", Frame(BEA, "return", "the ladder", TOM, "to", outcome="missed"),
         "Bea Hollis failed to return the ladder to Tom Reed."),
        ("told", Frame(TOM, "tell", whom=BEA, said=(Fact(SUPPER, "begins at", "2026-05-02T19:00"),)),
         "Tom Reed told Bea Hollis that the harvest supper begins at 19:00 on Saturday 2 May."),
        ("told", Frame(BEA, "read", "the notice", place="the green", said=(Fact("the café", "will", "close"),)),
         "Bea Hollis read on the notice on the green that the café will close."),
        ("told", Frame(TOM, "ask", whom=BEA, said=(Fact(SUPPER, "is at", ""),)),
         "Tom Reed asked Bea Hollis where the harvest supper is."),
        ("told", Frame(TOM, "invite", SUPPER, BEA, place="the café", at=TOMORROW),
         "Tom Reed invited Bea Hollis to the harvest supper at the café on Saturday 2 May at 18:30."),
        ("told", Frame(TOM, "invite", whom=BEA, place="the mill"), "Tom Reed invited Bea Hollis to the mill."),
        ("observation", Frame(TOM, "accept", SUPPER, BEA, "from"),
         "Tom Reed accepted an invitation to the harvest supper from Bea Hollis."),
        ("conversation", Frame(BEA, "talk", whom=TOM, role="with", place="the café", tail="about the harvest supper"),
         "Bea Hollis talked with Tom Reed at the café about the harvest supper."),
        ("observation", Frame(TOM, "come to", SUPPER, place="the café", negated=True, outcome="absent"),
         "Tom Reed did not come to the harvest supper at the café."),
        ("observation", Frame("the café", "be", "shut", place="the café", outcome="shut"), "The café was shut."),
        ("observation", Frame("Joan Pike", "sit", place="the park", thing="the bench"),
         "Joan Pike sat on the bench in the park."),
        ("habit", Frame(BEA, "serve", "breakfast", place="the café", days=(0, 1, 2, 3, 4), from_minute=480,
                        to_minute=660),
         "Bea Hollis serves breakfast at the café on weekdays from 08:00 to 11:00."),
        ("habit", Frame(BEA, "sleep", place="Bea's house", days=tuple(range(7)), from_minute=1320, to_minute=1800),
         "Bea Hollis sleeps at Bea's house every day from 22:00 to 06:00."),
        ("tie", Frame(TOM, "be", "a friend of Bea Hollis"), "Tom Reed is a friend of Bea Hollis."),
        ("reflection", Frame(TOM, "be", "often", place="the mill"), "Tom Reed is often at the mill."),
        ("knowledge", Frame(BEA, "know", said=(Fact("the café", "will", "stay open"),)), "The café will stay open."),
    ],
)  # fmt: skip
def test_a_memory_of_each_kind_has_its_sentence(kind: str, frame: Frame, text: str) -> None:
    assert memory_sentence(kind, frame, BEA, NOW) == text


@pytest.mark.parametrize(
    ("frame", "speaker", "listener", "tense", "clause"),
    [
        (LENT, BEA, TOM, "past", "you lent me your ladder at the mill after the storm"),
        (LENT, TOM, BEA, "past", "I lent you my ladder at the mill after the storm"),
        (LENT, "Ada Reed", BEA, "past", "Tom lent you his ladder at the mill after the storm"),
        (LENT, BEA, "Ada Reed", "perfect", "Tom has lent me his ladder at the mill after the storm"),
        (Frame(BEA, "come to", SUPPER, TOM, "for", "the café", at=TOMORROW), BEA, TOM, "due",
         "I'm to come to the harvest supper at the café tomorrow at half past six in the evening"),
        (Frame(TOM, "come to", SUPPER, negated=True), BEA, TOM, "past", "you didn't come to the harvest supper"),
        (Frame(BEA, "return", "the ladder", TOM, "to"), BEA, TOM, "to", "to return the ladder to you"),
        (Frame(TOM, "be", "a friend of Bea Hollis"), BEA, "Ada Reed", "present", "Tom is a friend of mine"),
        (Frame(BEA, "sleep", place="Bea's house", days=(5,), from_minute=1320), BEA, TOM, "past",
         "I sleep at my house on Saturdays at ten at night"),
        (Frame(BEA, "teach", whom=BEA, pronoun="she"), BEA, TOM, "past", "I taught myself"),
        (Frame(TOM, "tell", whom=BEA, said=(Fact(BEA, "likes", "ginger cake"),)), TOM, BEA, "past",
         "I told you that you like ginger cake"),
        (Frame(BEA, "come", negated=True), BEA, TOM, "future", "I'll not come"),
    ],
)  # fmt: skip
def test_a_frame_is_turned_for_speaker_and_listener(
    frame: Frame, speaker: str, listener: str, tense: str, clause: str
) -> None:
    assert spoken(frame, speaker, listener, NOW, tense) == clause


texts = st.one_of(st.sampled_from(["the ladder", "{own} hat", "a  {wide} gap", "Bea's key", "x\n{}"]), st.just(""))
people = st.sampled_from([BEA, TOM, "Ada Reed", "the café", "a tall man"])
frames = st.builds(
    Frame, people,
    st.sampled_from(["lend", "be", "come to", "tell", "invite", "accept", "look after", "yodel", "read"]),
    what=texts, whom=st.one_of(people, st.just("")), role=st.sampled_from(["", "to", "with", "for", "from"]),
    place=st.sampled_from(["", "the café", "the park", "Bea's house"]), thing=st.sampled_from(["", "the bench"]),
    at=st.one_of(st.none(), st.integers(-90_000, 90_000)), until=st.one_of(st.none(), st.integers(-90_000, 90_000)),
    said=st.sampled_from([(), (Fact(SUPPER, "is at", "the café"),), (Fact(SUPPER, "is at", ""),)]),
    outcome=st.sampled_from(["", "kept", "late", "missed", "false", "shut"]), tail=texts,
    pronoun=st.sampled_from(["she", "he", "they"]), negated=st.booleans(),
    days=st.sampled_from([(), (0,), (0, 1, 2, 3, 4), (5, 6)]), from_minute=st.integers(0, 1439),
    to_minute=st.integers(0, 2000),
)  # fmt: skip


@pytest.mark.parametrize("outcome", ["", "kept", "late", "missed", "false", "refused", "declined", "shut"])
def test_a_visit_that_was_promised_names_to_whom_however_it_ended(outcome: str) -> None:
    visit = Frame(TOM, "come to", what=SUPPER, whom=BEA, role="for", outcome=outcome)
    assert BEA in sentence(visit, NOW) and BEA in memory_sentence("action", visit, TOM, NOW)


@settings(max_examples=400, deadline=None)
@given(frames, st.sampled_from(get_args(MemoryKind)), st.sampled_from(["past", "present", "future", "due", "to"]))
def test_every_frame_makes_whole_sentences(frame: Frame, kind: str, tense: str) -> None:
    written = (sentence(frame, NOW), sentence(frame), memory_sentence(kind, frame, BEA, NOW))
    for text in (*written, spoken(frame, BEA, TOM, NOW, tense)):
        assert not re.search(r"[{}\n]|  | [.,;]|^ | $", text), text
    for text in written:
        assert text[0].isupper() and text[-1] == "."
    if kind != "knowledge":
        assert all(frame.actor.casefold() in text.casefold() or kind == "plan" for text in written)
        assert all(BEA in text for text in written if frame.whom == BEA and kind not in ("plan", "commitment"))


def test_people_are_called_by_their_first_names() -> None:
    assert [first_name(name) for name in (BEA, "Mrs Pike", "Dr Ann Pike", "Ned")] == [
        "Bea",
        "Mrs Pike",
        "Dr Ann",
        "Ned",
    ]


def test_a_place_is_no_person() -> None:
    assert is_person("Joan O'Neill-Pike")
    places = ("Rose Cottage", "Bea's house", "the café", "Mill Lane", "Oak Passage", "College Walk", "Hollow Oak")
    assert not any(map(is_person, (*places, "Bea")))


def test_places_take_their_prepositions() -> None:
    places = ("the café", "the park", "the green", "the café kitchen", "Bea's house", "the river", "the mill")
    assert [place_preposition(place) for place in places] == ["at", "in", "on", "in", "at", "by", "at"]


@pytest.mark.parametrize("described", ["a carter", "the county surveyor", "an old man in a grey coat"])
def test_who_is_described_and_not_named_stays_as_described(described: str) -> None:
    assert first_name(described) == described
