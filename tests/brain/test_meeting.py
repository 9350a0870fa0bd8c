"""Whether to talk with somebody who comes into sight or asks for it."""

from __future__ import annotations

from sim.nouns import Decision, Fact, Frame, Question, Step, WasProposed
from tests.brain.drawing import (
    BEA,
    NED,
    SUPPER,
    TOM,
    decide,
    memory,
    persona,
    promised,
    saw,
    situation,
    tick,
    tie,
    told,
)


def met(items=(), now: str = "12:00", person: str = TOM, **fields) -> Decision:
    percepts = fields.pop("percepts", [saw(person)])
    return decide(
        situation(Question("decide", reason="met", people=(person,)), now, items, percepts=percepts, **fields)
    )


def proposed(items=(), now: str = "12:00", **fields) -> Decision:
    asks = [WasProposed(TOM, "a man", tick(now) + 6)]
    return decide(situation(Question("decide", reason="proposed", people=(TOM,)), now, items, percepts=asks, **fields))


def share_of_talks(items, **fields) -> float:
    return sum(met(items, seed=n, **fields).act == "talk" for n in range(100)) / 100


def test_friends_talk_more_often_than_strangers_and_the_outgoing_more_than_the_shy():
    friends, strangers = share_of_talks([tie(TOM, 3)]), share_of_talks([])
    assert strangers + 0.15 < friends
    assert share_of_talks([tie(TOM, 3)], who=persona(extraversion=10)) < friends - 0.15


def test_one_does_not_talk_for_its_own_sake_at_work():
    working = Step("serve", block="b", started=True, until=tick("13:00"))
    assert share_of_talks([tie(TOM, 3)], step=working) < share_of_talks([tie(TOM, 3)]) - 0.15


def test_what_is_owed_is_a_reason_to_talk_even_to_a_stranger():
    ladder = promised("return", "the ladder", TOM, role="to")
    assert all(met([ladder], seed=n).act == "talk" for n in range(20))
    assert met([ladder]).because == (ladder.id,)


def test_news_makes_a_talk_likelier():
    news = told(Fact("the café", "will", "close for good"), NED, importance=9)
    assert share_of_talks([tie(TOM, 2), news]) > share_of_talks([tie(TOM, 2)]) + 0.15


def test_having_talked_today_is_a_reason_to_walk_on():
    talked = memory("conversation", Frame(BEA, "talk", whom=TOM, role="with"), when="10:00")
    walked_on = [met([tie(TOM, 3), talked], seed=n) for n in range(50)]
    assert sum(one.act == "talk" for one in walked_on) <= 10
    assert any(talked.id in one.because for one in walked_on if one.act == "go_on")


def test_whom_one_came_to_meet_one_talks_to():
    waiting = Step("meet", person=TOM, place="the green", block="x", started=True, until=tick("13:00"))
    assert sum(met(step=waiting, seed=n).act == "talk" for n in range(50)) >= 45


def test_an_appointment_elsewhere_leaves_no_time():
    due = promised("meet", "", NED, role="", place="the mill", at="12:10", until="13:00")
    hurried = met([tie(TOM, 3), due])
    assert (hurried.act, hurried.reason, hurried.because) == ("go_on", "appointment", (due.id,))
    declined = proposed([tie(TOM, 3), due])
    assert (declined.act, declined.reason, declined.because) == ("decline", "appointment", (due.id,))


def test_the_appointment_with_the_one_who_asks_is_no_reason_to_decline():
    due = promised("meet", "", TOM, role="", place="the mill", at="12:10", until="13:00")
    assert proposed([due]).act == "accept"


def test_sleepers_are_let_sleep_and_sleep_on():
    assert met([tie(TOM, 3)], percepts=[saw(TOM, asleep=True)]).act == "go_on"
    assert proposed(asleep=True).reason == "asleep"


def test_a_proposal_is_mostly_accepted_but_hardly_by_one_who_bears_a_grudge():
    assert sum(proposed(seed=n).act == "accept" for n in range(50)) >= 40
    foe = [proposed([tie(TOM, -3)], seed=n) for n in range(50)]
    assert sum(one.act == "accept" for one in foe) <= 25


def test_an_invitation_to_give_is_pending_business():
    give = promised("give", SUPPER, place="the café", at="day 2 18:00")
    invite = promised("invite", SUPPER, TOM, role="")
    assert met([give, invite]).act == "talk"


def test_whom_one_looks_for_or_is_to_meet_one_does_not_send_away_because_one_has_talked_today():
    talked = memory("conversation", Frame(BEA, "talk", whom=TOM, role="with", place="the green"), when="11:58")
    for person, acts in ((TOM, {"accept"}), (NED, {"accept", "decline"})):
        for verb in ("look for", "meet", "help", "visit"):
            step = Step(verb, place="the green", person=person, until=tick("13:00"))
            assert {proposed([tie(TOM, 1), talked], step=step, seed=n).act for n in range(20)} == acts


def test_nobody_gets_up_from_a_meal_for_company_s_sake_but_for_news_and_for_what_is_owed():
    eating = Step("eat", "lunch", place="the green", started=True, meal=True, until=tick("13:00"))
    beside, across = [saw(TOM, distance=2)], [saw(TOM, distance=5)]
    friend, news = tie(TOM, 3), told(Fact("the café", "will", "close for good"), NED, importance=9)
    assert share_of_talks([friend], step=eating, percepts=beside) > 0.5
    assert share_of_talks([friend], step=eating, percepts=across) == 0
    assert share_of_talks([friend, news], step=eating, percepts=across) > 0.3
    ladder = promised("return", "the ladder", TOM, role="to")
    assert share_of_talks([ladder], step=eating, percepts=across) == 1


def test_an_appointment_is_no_reason_to_begin_again_with_whom_one_has_just_parted_from():
    due = promised("meet", "", TOM, role="", place="the green", at="12:00", until="13:00")
    just, earlier = (
        memory("conversation", Frame(BEA, "talk", whom=TOM, role="with", place="the green"), when=when)
        for when in ("11:58", "09:00")
    )
    assert all(met([tie(TOM, 3), due, earlier], seed=n).act == "talk" for n in range(10))
    assert all(met([tie(TOM, 3), due, just], seed=n).act != "talk" for n in range(10))


def test_news_that_one_had_at_the_last_talk_already_is_no_reason_to_begin_again():
    talked = memory("conversation", Frame(BEA, "talk", whom=TOM, role="with"), when="11:55")
    old = told(Fact("the café", "will", "close for good"), NED, importance=9, when="11:00")
    new = told(Fact("the café", "will", "close for good"), NED, importance=9, when="11:58")
    assert share_of_talks([tie(TOM, 3), talked, old]) == 0
    assert share_of_talks([tie(TOM, 3), talked, new]) > 0.3 and share_of_talks([tie(TOM, 3), old]) > 0.3
