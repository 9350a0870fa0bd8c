"""Names, ids and times of a reply: those that this mind knows, in any common spelling, and no others."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sim.brain.llm.known import Known
from sim.brain.llm.understanding import Unclear, Understanding, base_form, moment_in
from sim.nouns import KnownNames, Question, SawPerson, Situation
from tests.brain.drawing import BEA, JOAN, NED, TOM, Fact, moment, situation, tick, told

FOUND = Fact("the fair", "is at", "the mill")


def where() -> Situation:
    stranger = SawPerson("Eve Moss", "a woman in a red coat", "she", "sit", "", "the green", 3)
    base = situation(Question("decide"), "12:00", [told(FOUND, NED)], percepts=(stranger,))
    names = KnownNames((JOAN, NED, "Ned Pike", TOM), ("the café", "the mill", "the shop"), ("the blue jug", "the fair"))
    return replace(base, known_names=names)


def understanding() -> Understanding:
    return Understanding(Known(where()))


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Tom Reed", TOM), ("tom reed", TOM), ("Tom", TOM), (" TOM. ", TOM), ('"Tom"', TOM),
        ("Ned Fenn", NED), ("Ned Pike", "Ned Pike"), ("a woman in a red coat", "Eve Moss"),
        ("the woman in a red coat", "Eve Moss"), ("A Woman in a Red Coat", "Eve Moss"),
    ],
)  # fmt: skip
def test_people_are_understood_by_name_first_name_or_looks(given: str, name: str) -> None:
    found = understanding()
    assert found.person(given, "person") == name
    found.settle()


@pytest.mark.parametrize("given", ["Eve", "Eve Moss", "Ned", "Harry Potter", "everybody", "Bea Hollis", "the mill"])
def test_strangers_names_names_of_two_people_and_invented_ones_are_not_understood(given: str) -> None:
    found = understanding()
    assert found.person(given, "person") == ""
    with pytest.raises(Unclear) as unclear:
        found.settle()
    assert unclear.value.cause == "an unknown person"
    (problem,) = unclear.value.problems
    assert "Tom Reed" in problem and "a woman in a red coat" in problem, "the valid names are listed"
    assert "Eve Moss" not in problem.replace(f'"{given}"', ""), "a name that is not known is not given away"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("the café", "the café"), ("The Café", "the café"), ("café", "the café"), ("the green", "the green"),
        ("home", "Bea's house"), ("my house", "Bea's house"), ("Bea\u2019s house", "Bea's house"),
    ],
)  # fmt: skip
def test_places_are_understood_with_and_without_an_article(given: str, name: str) -> None:
    found = understanding()
    assert found.place(given, "place") == name
    found.settle()


def test_the_town_itself_is_understood_but_no_place_to_be_offered() -> None:
    found = understanding()
    assert found.place("the hamlet", "place") == "the hamlet"
    found.settle()
    assert "the hamlet" not in found.known.places


def test_a_place_that_does_not_exist_is_a_doubt_that_lists_those_that_do() -> None:
    found = understanding()
    found.place("the opera", "blocks.2.place")
    with pytest.raises(Unclear) as unclear:
        found.settle()
    assert unclear.value.problems[0].startswith('blocks.2.place: "the opera" is no place you know')
    assert all(name in unclear.value.problems[0] for name in ("the café", "the mill", "the shop"))
    assert "opera" not in unclear.value.cause


def test_nothing_given_is_nothing_and_no_doubt() -> None:
    found = understanding()
    assert [found.person(None, ""), found.place("", ""), found.thing(" ", "")] == ["", "", ""]
    found.settle()


def test_ids_are_those_of_the_memories_and_an_invented_one_is_a_doubt() -> None:
    found = understanding()
    assert found.ids(["m1", "M1 "], "because") == (where_id(found),)
    found.settle()
    found.ids(["m2"], "because")
    with pytest.raises(Unclear, match="an id that was not given"):
        found.settle()


def where_id(found: Understanding) -> str:
    return found.known.ids["m1"]


@pytest.mark.parametrize(
    ("given", "iso"),
    [
        ("18:30", "2026-05-01T18:30"), ("9:05", "2026-05-02T09:05"), ("tomorrow 9:05", "2026-05-02T09:05"),
        ("Saturday 19:00", "2026-05-02T19:00"), ("Sat, 19:00", "2026-05-02T19:00"),
        ("Friday at 19:00", "2026-05-01T19:00"),
        ("2026-05-03 10:00", "2026-05-03T10:00"), ("2026-05-03T10:00:00", "2026-05-03T10:00"),
        ("tonight 20.15", "2026-05-01T20:15"), ("24:00", "2026-05-02T00:00"),
    ],
)  # fmt: skip
def test_dates_and_times_are_understood_from_now(given: str, iso: str) -> None:
    found = understanding()
    assert found.moment(given, "at") == iso
    found.settle()


@pytest.mark.parametrize(
    "given", ["soon", "25:00", "12:61", "2026-05-03", "2026-13-01 10:00", "Blursday 10:00", "", "7"]
)
def test_what_is_no_time_is_a_doubt(given: str) -> None:
    found = understanding()
    assert found.moment(given, "at") == ""
    with pytest.raises(Unclear, match="no date and time"):
        found.settle()


def test_a_weekday_of_today_is_today() -> None:
    now = moment("12:00")
    assert moment_in("Friday 10:00", now) == now.at(tick("10:00")).time


@pytest.mark.parametrize(
    ("given", "verb"),
    [("serve", "serve"), ("serves", "serve"), ("Serving", "serve"), ("to look after", "look after"), ("went", "go")],
)
def test_verbs_are_taken_in_their_base_form(given: str, verb: str) -> None:
    found = understanding()
    assert found.verb(given, "verb") == verb
    found.settle()


def test_an_unknown_word_as_a_verb_stays_as_it_is() -> None:
    assert base_form("yodel") == "yodel"


def test_phrases_lose_braces_that_frames_would_fill_and_marks_at_their_ends() -> None:
    found = understanding()
    assert found.phrase(' "{own} ladder."\n', "what") == "own ladder"
    found.settle()
    found.phrase("word " * 50, "what")
    with pytest.raises(Unclear, match="too long"):
        found.settle()


def test_every_doubt_is_told_at_once() -> None:
    found = understanding()
    found.place("the opera", "place")
    found.person("Nobody", "person")
    with pytest.raises(Unclear) as unclear:
        found.settle()
    assert len(unclear.value.problems) == 2
    assert unclear.value.cause == "an unknown place; an unknown person"


def test_oneself_is_known_where_anything_may_be_named() -> None:
    assert [understanding().anything(each, "") for each in (BEA, "Bea", "I", "the fair", "Tom")] == [
        BEA, BEA, BEA, "the fair", TOM,
    ]  # fmt: skip
