"""Old times told: what something puts one in mind of, and what happened where one is, by what one recalls alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sim.nouns import Fact, Frame, Memory, Step, Turn, Utterance
from tests.brain.drawing import (
    BEA,
    CHATTY,
    GREETED,
    JOAN,
    NED,
    TOM,
    memory,
    promised,
    speak,
    talk,
    tick,
    tie,
    turn,
    without,
)

SWEPT = Frame(TOM, "sweep", "the chimney", place="the mill")
TOLD_A_DEED = (*GREETED, turn(TOM, "chat", 2, frame=SWEPT, to=BEA))
TOLD_NEWS = (*GREETED, turn(TOM, "tell", 2, facts=(Fact(JOAN, "has found", "a stray dog"),), to=BEA))
CALLED = Step("serve", "breakfast", "the café", until=tick("14:00"), started=True, block="b")


def lived(verb: str, what: str, kind="action", actor: str = BEA, **fields) -> Memory:
    """Something of a year ago that one has not forgotten."""
    fields = {"when": "2025-03-02 10:00", "valence": 1, **fields}
    place = fields.pop("place", "the school")
    return memory(kind, Frame(actor, verb, what, whom=fields.pop("whom", ""), place=place), **fields)


def said(items, turns: tuple[Turn, ...], seeds: int = 20, warmth: int = 2, **fields) -> list[Utterance]:
    return [speak(talk([tie(TOM, warmth), *items], turns, seed=n, **fields), CHATTY) for n in range(seeds)]


def tales(utterances: list[Utterance]) -> list[Utterance]:
    """Those that tell of something that happened before this day."""
    return [one for one in utterances if one.act == "chat" and one.frame is not None and (one.frame.at or 0) < 0]


def test_a_deed_told_puts_one_in_mind_of_the_like_of_it_and_only_of_that():
    for like in (lived("sweep", "the yard"), lived("climb", "the chimney")):
        found = tales(said([like], TOLD_A_DEED))
        assert found and all(like.id in one.because for one in found)
        assert any("year" in one.text or "month" in one.text for one in found)
    assert not tales(said([lived("paint", "the gate")], TOLD_A_DEED))


def test_news_of_somebody_puts_one_in_mind_of_them_or_of_their_matter():
    of_them = lived("mend", "the bench", "observation", JOAN)
    of_the_matter = lived("feed", "a stray dog")
    for recalled in (of_them, of_the_matter):
        assert tales(said([recalled], TOLD_NEWS))
    assert not tales(said([lived("mend", "the bench", "observation", NED)], TOLD_NEWS))


def test_without_the_memory_there_is_no_tale():
    like = lived("sweep", "the yard")
    for n in range(20):
        where = talk([tie(TOM, 2), like], TOLD_A_DEED, seed=n)
        if tales([speak(where, CHATTY)]):
            assert not tales([speak(without(where, [like.id]), CHATTY)])


def test_no_tale_is_told_to_who_was_there_nor_of_yesterday_nor_a_hard_one_to_who_is_no_friend():
    assert not tales(said([lived("sweep", "the yard", whom=TOM)], TOLD_A_DEED))
    assert not tales(said([lived("sweep", "the yard", when="2026-04-30 10:00")], TOLD_A_DEED))
    hard = lived("sweep", "the yard", valence=-2)
    assert tales(said([hard], TOLD_A_DEED)) and not tales(said([hard], TOLD_A_DEED, warmth=0))


def test_what_was_told_to_somebody_is_told_to_them_once_unless_that_is_forgotten():
    like = lived("sweep", "the yard")
    note = tales(said([like], TOLD_A_DEED))[0].notes[0]
    noted = memory("telling", note.frame, when="11:00", evidence=note.evidence, people=(TOM,), tags=note.tags)
    assert note.tags and note.tags[0] in noted.text
    assert not tales(said([like, noted], TOLD_A_DEED))
    to_joan = replace(noted, people=(JOAN,), frame=replace(note.frame, whom=JOAN))
    assert tales(said([like, to_joan], TOLD_A_DEED))


@pytest.mark.parametrize("hurry", ["work", "appointment"])
def test_who_has_no_time_tells_no_tales(hurry: str):
    like = lived("sweep", "the yard")
    if hurry == "work":
        found = said([like], TOLD_A_DEED, step=CALLED, place="the café")
    else:
        due = promised("meet", whom=JOAN, role="", at="12:05", until="13:00", place="the mill")
        found = said([like, due], TOLD_A_DEED)
    assert not tales(found)


def test_where_one_is_calls_up_what_happened_there_once_a_talk():
    here, elsewhere = lived("ring", "the bell", place="the green"), lived("light", "the lamp", place="the mill")
    chat = (*GREETED, turn(TOM, "chat", 2))
    found = tales(said([here, elsewhere], chat, 60))
    assert found and all(one.frame is not None and one.frame.what == "the bell" for one in found)
    done = turn(BEA, "chat", 3, frame=Frame(BEA, "dig", "a ditch", at=tick("2025-03-02 10:00")), to=TOM)
    assert not tales(said([here], (*chat, done, turn(TOM, "chat", 4)), 60))


def test_an_old_tale_and_a_plan_that_one_has_heard_are_not_passed_on_as_of_this_day():
    asked = (*GREETED, turn(TOM, "chat", 2, frame=Frame(BEA, "do", tail="today"), to=BEA))
    for at in ("2025-03-02 10:00", "day 2 10:00"):
        heard = memory("told", Frame(JOAN, "mend", "the bench", at=tick(at)), when="10:00", source=JOAN)
        assert not [one for one in said([heard], asked) if one.frame is not None and one.frame.what == "the bench"]


def test_who_is_reminded_of_a_time_together_adds_what_the_other_has_not_said():
    frame = Frame(BEA, "let", "the attic", whom=TOM, role="to", place="the mill")
    turns = (*GREETED, turn(TOM, "reminisce", 2, frame=frame, to=BEA))
    own = lived("let", "the attic", whom=TOM, place="the mill")
    fuller = replace(own, frame=replace(own.frame, tail="for a song"))
    assert all("for a song" in one.text.casefold() for one in said([fuller], turns))
    assert not [one for one in said([own], turns) if "song" in one.text]
