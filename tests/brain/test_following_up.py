"""A talk goes on: what was told is asked about and answered, what is to come is told, and friends with time linger."""

from __future__ import annotations

from msgspec.structs import replace

from sim.nouns import ABOUT_WHAT_IS_TO_COME, Fact, Frame, Memory, RulesConstants, Step, Turn, Utterance
from tests.brain.drawing import (
    BEA,
    CHATTY,
    GREETED,
    JOAN,
    SUPPER,
    TOM,
    habit,
    knows,
    memory,
    persona,
    promised,
    speak,
    supper_facts,
    talk,
    tick,
    tie,
    told,
    turn,
)

MENDED = Frame(BEA, "mend", "the fence", place="the mill")
PLACE_WON = Fact(BEA, "has won", "a place at the college")
WHAT_NEXT = Frame(BEA, ABOUT_WHAT_IS_TO_COME[0], tail=ABOUT_WHAT_IS_TO_COME[1])
ASKED_NEXT = (*GREETED, turn(TOM, "chat", 2, frame=WHAT_NEXT, to=BEA))


def said(items, turns: tuple[Turn, ...], seeds: int = 20, **fields) -> list[Utterance]:
    return [speak(talk([tie(TOM, 2), *items], turns, seed=n, **fields), CHATTY) for n in range(seeds)]


def deed(verb: str, what: str) -> Memory:
    return memory("action", Frame(BEA, verb, what, place="the mill"), when="10:00")


def test_of_a_deed_that_was_told_more_is_asked_by_who_has_time():
    told_deed = (*GREETED, turn(TOM, "chat", 2, frame=replace(MENDED, actor=TOM), to=BEA))
    asks = [one for one in said([], told_deed, 40) if one.act == "ask"]
    assert asks and all(one.frame is not None and one.frame.what == "the fence" for one in asks)
    work = Step("serve", "breakfast", "the café", until=tick("14:00"), started=True, block="b")
    assert not [one for one in said([], told_deed, 40, step=work, place="the café") if one.act == "ask"]


def test_asked_for_more_one_tells_what_else_was_done_else_that_this_was_all():
    mended, dug = deed("mend", "the fence"), deed("dig", "the bed")
    turns = (*GREETED, turn(BEA, "chat", 2, frame=MENDED, to=TOM), turn(TOM, "ask", 3, frame=MENDED, to=BEA))
    more = said([mended, dug], turns)
    assert all(one.frame is not None and one.frame.what == "the bed" and dug.id in one.because for one in more)
    assert {one.act for one in said([mended], turns)} == {"acknowledge"}


def test_what_was_told_in_this_talk_is_not_asked_after_as_if_one_had_it_from_elsewhere():
    known = memory("observation", Frame(TOM, "mend", "the fence"), when="2026-04-29 10:00", importance=9, valence=2)
    told_deed = (*GREETED, turn(TOM, "chat", 2, frame=Frame(TOM, "mend", "the fence"), to=BEA), turn(BEA, "chat", 3))
    fresh = (*GREETED, turn(TOM, "chat", 2))
    assert any(one.act == "ask" for one in said([known], fresh, 40))
    assert not [one for one in said([known], (*told_deed, turn(TOM, "chat", 4)), 40) if one.act == "ask"]


def test_asked_about_ones_own_news_one_says_how_one_feels_and_what_one_hopes_for():
    news = turn(BEA, "tell", 2, facts=(PLACE_WON,), to=TOM)
    asked = turn(TOM, "ask", 3, frame=Frame(BEA, "tell", PLACE_WON.object, said=(PLACE_WON,)), to=BEA)
    plain = said([knows(PLACE_WON)], (*GREETED, news, asked))
    assert {one.act for one in plain} == {"acknowledge"}
    hopeful = said([knows(PLACE_WON)], (*GREETED, news, asked), who=persona(goals=("study plants at the college",)))
    assert all("study plants at the college" in one.text for one in hopeful)


def test_asked_what_is_next_one_tells_what_one_has_promised_before_what_one_does_every_day():
    meeting = promised("meet", whom=JOAN, role="", at="15:00", until="16:00", place="the mill")
    usual = habit("play", "the fiddle", "the café", ("19:00", "20:00"))
    for items, what in (([meeting, usual], JOAN), ([usual], "the fiddle")):
        for one in said(items, ASKED_NEXT):
            assert one.frame is not None and what in (one.frame.whom, one.frame.what) and one.because
            assert (one.frame.at or 0) > tick("12:01") and ("Joan" in one.text or "fiddle" in one.text)
    nothing = said([], ASKED_NEXT)
    assert all(one.frame is not None and one.frame.of_what_is_to_come and one.frame.negated for one in nothing)


def test_what_one_is_to_do_with_somebody_is_no_news_to_them_and_what_is_over_is_not_to_come():
    with_them = promised("meet", whom=TOM, role="", at="15:00", until="16:00", place="the mill")
    over = habit("play", "the fiddle", "the café", ("08:00", "09:00"))
    for one in said([with_them, over], ASKED_NEXT):
        assert one.frame is not None and one.frame.negated


def test_the_day_is_not_asked_after_by_who_has_lost_the_beginning_of_the_talk():
    turns = (*GREETED, turn(TOM, "chat", 2))
    asks = [one for one in said([], turns, 60) if one.frame is not None and one.frame.of_the_day]
    later = [one for one in said([], turns, 60, length=9) if one.frame is not None and one.frame.of_the_day]
    assert asks and not later


def test_host_and_place_of_an_event_are_no_news_once_it_was_spoken_of():
    host, place, hour = supper_facts()
    known = [told(fact, TOM) for fact in (host, place, hour)]
    note = Frame(BEA, "tell", whom=JOAN, said=(host,))
    spoken_of = memory("telling", note, when="11:00", facts=(host,), people=(JOAN,))
    turns = (turn(JOAN, "greet", 0), turn(BEA, "greet", 1), turn(JOAN, "chat", 2))

    def news(items) -> set[Fact]:
        found = [speak(talk([tie(JOAN, 3), *items], turns, others=(JOAN,), seed=n), CHATTY) for n in range(12)]
        return {fact for one in found if one.act == "tell" for fact in one.facts}

    assert place in news(known)
    assert place not in news([*known, spoken_of]) and hour in news([*known, spoken_of])


def test_friends_who_have_time_go_on_talking_and_those_at_work_do_not():
    turns = (*GREETED, turn(TOM, "chat", 2), turn(BEA, "chat", 3), turn(TOM, "chat", 4), turn(BEA, "chat", 5))
    turns = (*turns, turn(TOM, "chat", 6))
    work = Step("serve", "breakfast", "the café", until=tick("14:00"), started=True, block="b")
    usual = RulesConstants(arrange_chance=0.0)

    def stay(**fields) -> int:
        where = [talk([tie(TOM, 2), deed("dig", "the bed")], turns, seed=n, **fields) for n in range(80)]
        return sum(not speak(one, usual).leaves for one in where)

    assert stay() > 50 > 40 > stay(step=work, place="the café")


def test_who_is_greeted_says_how_they_are_and_who_greets_asks():
    back = [one.text for one in said([], (turn(TOM, "greet", 0),), 60)]
    assert all(one.count("?") == 0 for one in back)
    assert any("?" in one.text for one in said([], (), 60))


def test_nobody_must_go_and_go():
    due = promised("come to", SUPPER, JOAN, at="12:20", until="14:00", place="the mill")
    texts = [one.text for one in said([due], (*GREETED, turn(TOM, "chat", 2)), 80) if one.act == "part"]
    assert texts and all(text.casefold().count("go ") <= 1 and "and go" not in text for text in texts)
    assert any("harvest supper" in text for text in texts)
