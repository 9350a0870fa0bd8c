"""Two accounts of one matter: one gives way for good, or both stand by theirs and remember it."""

from __future__ import annotations

import pytest

from sim.nouns import Fact, Frame, Memory, Utterance
from tests.brain.drawing import (
    BEA,
    GREETED,
    JOAN,
    NED,
    SUPPER,
    TOM,
    belief,
    iso,
    knows,
    memory,
    speak,
    talk,
    tick,
    tie,
    told,
    turn,
    without,
)

SIX, EIGHT = (Fact(SUPPER, "begins at", iso(f"day 2 {hour}:00")) for hour in ("18", "20"))
HOST = Fact(SUPPER, "is given by", JOAN)
FIRST_HAND = {"tags": ("first hand",)}


def insisted(fact: Fact, to: str, when: str = "09:00") -> Memory:
    """The memory of having held out against somebody."""
    frame = Frame(BEA, "insist", whom=to, role="to", said=(fact,))
    return memory("telling", frame, facts=(fact,), when=when, people=(to,), tags=("dispute",))


def claimed(items, fact: Fact = EIGHT, by: str = TOM, act: str = "tell", seed: int = 1, **fields) -> Utterance:
    """What Bea says to a claim."""
    said = turn(by, act, 2, facts=(fact,), **fields)
    return speak(talk(items, [turn(by, "greet", 0), turn(BEA, "greet", 1), said], others=(by,), seed=seed))


def test_a_claim_is_disputed_once_and_never_again_while_the_dispute_is_recalled():
    mine, dispute = told(SIX, JOAN, **FIRST_HAND), insisted(SIX, TOM)
    assert claimed([mine]).act == "dispute"
    again = [claimed([mine, dispute], seed=n) for n in range(20)]
    assert all(one.act != "dispute" for one in again)
    aloud = [one for one in again if one.act == "acknowledge"]
    assert len(aloud) >= 5 and all(dispute.id in one.because and not one.facts for one in aloud)


def test_what_keeps_one_from_disputing_again_is_the_memory_of_it():
    mine, dispute = told(SIX, JOAN, **FIRST_HAND), insisted(SIX, TOM)
    turns = [*GREETED, turn(TOM, "tell", 2, facts=(EIGHT,))]
    where = talk([mine, dispute], turns)
    assert speak(where).act != "dispute" and speak(without(where, [dispute.id])).act == "dispute"


def test_a_dispute_with_one_person_does_not_silence_one_before_another():
    mine, dispute = told(SIX, JOAN, **FIRST_HAND), insisted(SIX, NED)
    assert claimed([mine, dispute]).act == "dispute"


def test_news_from_one_who_must_know_makes_the_point_worth_disputing_once_more():
    mine, dispute = told(SIX, NED, when="08:00", **FIRST_HAND), insisted(SIX, TOM, when="09:00")
    confirmed = told(SIX, JOAN, when="10:00", **FIRST_HAND)
    gossip = told(SIX, NED, when="10:00")
    assert claimed([mine, dispute, confirmed]).act == "dispute"
    assert all(claimed([mine, dispute, gossip], seed=n).act != "dispute" for n in range(5))


def test_who_gives_way_remembers_it_so_that_it_outweighs_what_it_was_held_on():
    mine = told(SIX, NED, confidence=500_000)
    said = claimed([mine], first_hand=True, confidence=900_000)
    assert said.act == "concede"
    (note,) = said.notes
    assert (note.kind, note.frame.verb, note.frame.said, note.source) == ("told", "admit", (EIGHT,), TOM)
    assert note.evidence == (mine.id,) and note.confidence > mine.confidence and "first hand" in note.tags


def test_who_gives_way_to_hearsay_holds_it_as_no_more_than_hearsay():
    mine = told(SIX, NED, confidence=300_000)
    (note,) = claimed([mine, tie(TOM, 3)], confidence=900_000).notes
    assert "first hand" not in note.tags


def test_one_who_was_disputed_and_holds_nothing_against_it_drops_what_they_had_said():
    wrong, right = told(EIGHT, JOAN, when="08:00"), belief(SIX, "told", JOAN)
    turns = [*GREETED, turn(BEA, "tell", 2, facts=(EIGHT,)), turn(TOM, "dispute", 3, facts=(SIX,))]
    said = speak(talk([wrong, right], turns))
    (note,) = said.notes
    assert said.act == "concede" and note.frame.said == (SIX,) and note.evidence == (wrong.id,)


def test_one_who_is_disputed_and_does_not_give_way_stands_by_it_and_remembers_that():
    mine = told(SIX, JOAN, **FIRST_HAND)
    turns = [*GREETED, turn(BEA, "tell", 2, facts=(SIX,)), turn(TOM, "dispute", 3, facts=(EIGHT,))]
    said = speak(talk([mine], turns))
    (note,) = said.notes
    assert said.act == "acknowledge" and said.because == (mine.id,)
    assert (note.kind, note.tags, note.frame.verb, note.frame.whom) == ("telling", ("dispute",), "insist", TOM)
    assert note.frame.said == (SIX,)


def test_what_was_given_up_on_hearing_it_is_held_again_by_one_who_disputes_it():
    mine = told(SIX, NED, confidence=900_000)
    heard = told(EIGHT, TOM, when="12:00", confidence=300_000)
    gave_way = belief(EIGHT, "hearsay", TOM, 300_000, since="12:00")
    turns = [*GREETED, turn(TOM, "tell", 2, facts=(EIGHT,), confidence=300_000, tick=tick("12:00"))]
    said = speak(talk([mine, heard, gave_way], turns))
    assert said.act == "dispute" and said.facts == (SIX,)
    (note,) = said.notes
    assert (note.frame.verb, note.frame.said, note.source, note.evidence) == ("hold", (SIX,), NED, (mine.id,))


@pytest.mark.parametrize("by", [JOAN, NED])
def test_the_host_ends_a_dispute(by: str):
    mine = told(SIX, NED, confidence=950_000, **FIRST_HAND)
    items = [mine, knows(HOST), insisted(SIX, by)]
    said = claimed(items, by=by, confidence=700_000)
    assert (said.act == "concede") == (by == JOAN)


def test_the_host_never_gives_way_about_what_she_gives_herself():
    own = [knows(Fact(SUPPER, "is given by", BEA)), knows(SIX)]
    assert claimed(own, confidence=1_000_000).act == "dispute"


def test_where_somebody_was_last_is_nothing_to_dispute():
    seen = memory("observation", Frame(NED, "be", place="the mill"), facts=(Fact(NED, "was last at", "the mill"),))
    assert claimed([seen], Fact(NED, "was last at", "the green"), confidence=500_000).act != "dispute"


def test_the_host_is_asked_about_what_one_disputed_with_others_and_only_once():
    dispute = insisted(SIX, TOM)
    items = [told(SIX, NED, **FIRST_HAND), knows(HOST), dispute]
    turns = [turn(JOAN, "greet", 0), turn(BEA, "greet", 1), turn(JOAN, "chat", 2)]
    asked = speak(talk(items, turns, others=(JOAN,)))
    assert (asked.act, asked.facts) == ("ask", (Fact(SUPPER, "begins at", ""),)) and dispute.id in asked.because
    (note,) = asked.notes
    before = memory("action", note.frame, evidence=note.evidence, when="10:00")
    assert speak(talk([*items, before], turns, others=(JOAN,))).act != "ask"
    answered = told(SIX, JOAN, when="10:00", **FIRST_HAND)
    assert speak(talk([*items, answered], turns, others=(JOAN,))).act != "ask"
    assert speak(talk(items, [*GREETED, turn(TOM, "chat", 2)])).act != "ask"


def test_nobody_is_held_to_their_own_former_word_by_one_who_has_it_from_them_alone():
    theirs, anothers = told(SIX, TOM), told(SIX, JOAN)
    assert {claimed([theirs], confidence=600_000, seed=n).act for n in range(10)} == {"concede"}
    assert {claimed([anothers], confidence=600_000, seed=n).act for n in range(10)} == {"dispute"}
