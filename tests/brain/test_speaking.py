"""One's turn in a talk: what is said comes from what was heard and what is recalled."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sim.clock import Moment
from sim.nouns import MILLION, Fact, Frame, RulesConstants, Utterance
from tests.brain.drawing import (
    BEA,
    CLOCK,
    GREETED,
    JOAN,
    NED,
    SUPPER,
    TOM,
    belief,
    habit,
    iso,
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

CLOSES = Fact("the café", "will", "close for good")
STAYS = Fact("the café", "will", "stay open")


def after(act: str, items=(), **fields) -> Utterance:
    """What is said after Tom's turn of that kind."""
    said = {name: fields.pop(name) for name in ("facts", "frame", "confidence", "first_hand", "to") if name in fields}
    return speak(talk(items, [*GREETED, turn(TOM, act, 2, **said)], **fields))


def moment_of(at: int) -> int:
    """The minute of the day of a tick."""
    return Moment(at, CLOCK).minute_of_day


def own(items, **fields) -> Utterance:
    """What is said of one's own accord."""
    return speak(talk(items, [*GREETED, turn(TOM, "chat", 2)], **fields))


# --- beginning and ending


def test_one_who_is_recalled_is_greeted_by_name_and_a_stranger_is_not():
    friend = tie(TOM, 2)
    greeting = speak(talk([friend]))
    assert (greeting.act, greeting.to, greeting.because) == ("greet", TOM, (friend.id,))
    assert speak(talk([])).act == "introduce"


def test_a_greeting_is_returned_once():
    assert speak(talk([tie(TOM, 2)], [turn(TOM, "greet")])).act == "greet"
    assert own([tie(TOM, 2)]).act not in ("greet", "introduce")


def test_a_goodbye_is_answered_and_ends_the_talk():
    bye = after("part", [tie(TOM, 2)])
    assert bye.act == "part" and bye.leaves


def test_long_talks_end():
    turns = [*GREETED, turn(TOM, "chat", 2)]
    ended = [speak(talk([tie(TOM, 2)], turns, length=24, seed=n)).act == "part" for n in range(20)]
    assert sum(ended) >= 17


def test_an_appointment_that_is_due_ends_a_talk():
    due = promised("meet", "", NED, role="", place="the mill", at="12:15", until="13:00")
    bye = own([tie(TOM, 2), due])
    assert bye.act == "part" and bye.leaves and bye.because == (due.id,)


def test_nobody_is_left_without_words():
    assert speak(talk([], [*GREETED], others=(TOM, NED))).text
    assert speak(talk([], others=())).act == "part"


# --- questions


def test_a_question_is_answered_from_what_is_held():
    facts = [told(fact, TOM) for fact in supper_facts()]
    answer = after("ask", facts, facts=(Fact(SUPPER, "is at", ""),))
    assert (answer.act, answer.facts, answer.because) == ("tell", (facts[1].facts[0],), (facts[1].id,))


def test_what_is_not_recalled_one_does_not_know():
    answer = after("ask", [tie(TOM, 2)], facts=(Fact(SUPPER, "is at", ""),))
    assert (answer.act, answer.facts) == ("dont_know", ())


def test_an_answer_at_second_hand_is_less_sure_than_what_was_heard():
    heard = told(CLOSES, NED, confidence=800_000)
    answer = after("ask", [heard], facts=(Fact("the café", "will", ""),))
    assert answer.confidence == round(800_000 * RulesConstants().hearsay_loss) and not answer.first_hand


def test_what_one_has_seen_oneself_is_told_at_first_hand():
    seen = memory("observation", Frame("the mill", "be", "broken"), facts=(Fact("the mill", "is", "broken"),))
    answer = after("ask", [seen], facts=(Fact("the mill", "is", ""),))
    assert answer.first_hand and answer.confidence == MILLION


def test_where_somebody_is_is_answered_from_where_they_were_seen():
    seen = memory("observation", Frame(NED, "mend", "a net", place="the river"), when="11:30")
    answer = after("ask", [seen], facts=(Fact(NED, "was last at", ""),))
    assert answer.facts == (Fact(NED, "was last at", "the river"),) and answer.because == (seen.id,)


def test_nobody_was_somewhere_not_long_ago_who_was_seen_there_half_a_day_ago():
    """By oneself, or by who told one; then it is told where they live or work, if that is known, or nothing."""
    asks = {"facts": (Fact(NED, "was last at", ""),), "now": "18:00"}
    seen = memory("observation", Frame(NED, "mend", "a net", place="the river"), when="09:00")
    heard = told(Fact(NED, "was last at", "the river"), JOAN, when="09:00")
    for old in (seen, heard, belief(heard.facts[0], told_by=JOAN, since="09:00")):
        assert after("ask", [old], **asks).act == "dont_know"
        lives = knows(Fact(NED, "lives at", "Ned's house"))
        assert after("ask", [old, lives], **asks).facts == lives.facts
    lately = told(Fact(NED, "was last at", "the river"), JOAN, when="17:00")
    assert after("ask", [lately], **asks).facts == lately.facts


# --- news and claims


def test_what_several_have_told_one_is_news_no_more():
    """Whatever comes from all sides everybody knows by now; from one side however often, it may still be new."""
    by_one = [told(CLOSES, NED, importance=8, when=f"2026-04-{day} 10:00") for day in (26, 27, 28, 29)]
    by_all = [told(CLOSES, name, importance=8) for name in (NED, JOAN, "Ada Reed", "Ivo Marsh", "Cora Fenn")]
    assert own([tie(TOM, 3), *by_one]).facts == (CLOSES,)
    assert own([tie(TOM, 3), *by_all]).act != "tell"


def test_an_event_is_no_news_to_who_waits_for_it_in_its_very_place():
    facts = [told(fact, NED, importance=9) for fact in supper_facts(at="18:00")]
    host = told(Fact(SUPPER, "is given by", NED), NED, importance=9)
    items = [tie(TOM, 3), host, *facts[1:]]

    def topics(now: str, place: str) -> set[str]:
        said = own(items, now=now, place=place)
        return {fact.subject for fact in said.facts} if said.act == "tell" else set()

    assert topics("17:30", "the green") == topics("12:00", "the café") == {SUPPER}
    assert topics("17:30", "the café") == set()


def test_you_told_me_is_said_to_those_alone_who_have_told_one_before():
    """What is held on the better word from now on was not known from it; what was overheard nobody told one."""

    def whence(*items) -> set[str]:
        heard = belief(CLOSES, told_by=TOM, since="12:00")
        turns = [*GREETED, turn(TOM, "tell", 2, facts=(CLOSES,), to=BEA, tick=tick("12:01"))]
        said = [speak(talk([heard, *items], turns, now="12:02", seed=n)) for n in range(30)]
        known = [one.text for one in said if one.act == "acknowledge" and one.because]
        assert known
        phrases = ("you told me", "Ned told me", "you say so", "Ned say so")
        return {words for words in phrases for text in known if words in text.replace("You", "you")}

    assert whence(told(CLOSES, NED)) == {"Ned told me"}
    assert whence(told(CLOSES, TOM)) == {"you told me"}
    assert whence(told(CLOSES, TOM, tags=("overheard",))) == {"you say so"}
    assert whence(told(CLOSES, NED, tags=("overheard",))) == {"Ned say so"}


def test_to_what_somebody_tells_of_themselves_one_always_says_something():
    runs = Fact(TOM, "will", "run for mayor")
    said = [after("tell", [tie(TOM, 3)], facts=(runs,), first_hand=True, to=BEA, seed=n) for n in range(20)]
    assert {one.act for one in said} <= {"acknowledge", "ask"}
    assert not [one.text for one in said if "run for mayor" in one.text or "bear it in mind" in one.text]


def test_news_is_told_to_a_friend_and_kept_from_a_stranger():
    news = told(CLOSES, NED, importance=6)
    telling = own([tie(TOM, 3), news])
    assert (telling.act, telling.facts) == ("tell", (CLOSES,)) and news.id in telling.because
    assert own([news]).act != "tell"


def test_what_one_recalls_having_told_is_not_told_again_but_is_when_that_is_forgotten():
    news = told(CLOSES, NED, importance=8)
    telling = memory(
        "telling", Frame(BEA, "tell", whom=TOM, said=(CLOSES,)), facts=(CLOSES,), when="09:00", people=(TOM,)
    )
    assert own([tie(TOM, 3), news, telling]).act != "tell"
    assert own([tie(TOM, 3), news]).act == "tell"


def test_nobody_is_told_what_they_said_or_what_is_about_them():
    by_tom = told(CLOSES, TOM, importance=8)
    of_tom = told(Fact(TOM, "will", "move away"), NED, importance=8)
    assert own([tie(TOM, 3), by_tom, of_tom]).act != "tell"


def test_what_everybody_knows_is_no_news():
    assert own([tie(TOM, 3), knows(Fact("the shop", "opens at", "09:00"), importance=9)]).act != "tell"


def test_only_what_is_held_the_better_is_told():
    items = [tie(TOM, 3), told(CLOSES, NED, importance=8), told(STAYS, JOAN, importance=8, tags=("first hand",))]
    assert own(items).facts == (STAYS,)


def test_a_claim_against_a_better_source_is_disputed_with_it():
    mine = told(STAYS, JOAN, tags=("first hand",))
    answer = after("tell", [mine], facts=(CLOSES,), confidence=500_000)
    assert (answer.act, answer.facts, answer.because) == ("dispute", (STAYS,), (mine.id,))


def test_the_better_authority_is_given_way_to():
    mine = told(STAYS, NED, confidence=500_000)
    answer = after("tell", [mine], facts=(CLOSES,), first_hand=True)
    assert (answer.act, answer.facts) == ("concede", ()) and answer.because == (mine.id,)


def test_a_dispute_is_not_repeated():
    mine = told(STAYS, JOAN, tags=("first hand",))
    turns = [
        turn(TOM, "tell", 2, facts=(CLOSES,)), turn(BEA, "dispute", 3, facts=(STAYS,)),
        turn(TOM, "dispute", 4, facts=(CLOSES,)),
    ]  # fmt: skip
    assert speak(talk([mine], turns)).act not in ("dispute", "tell")


def test_what_is_known_already_is_said_to_be_known():
    known = told(CLOSES, NED)
    said = [after("tell", [known], facts=(CLOSES,), seed=n) for n in range(20)]
    aloud = [one for one in said if one.act == "acknowledge"]
    assert len(aloud) >= 8 and any(one.because == (known.id,) for one in aloud)


def test_what_was_only_just_heard_is_not_known_already():
    heard = told(CLOSES, TOM, when="12:01")
    turns = [turn(TOM, "tell", 2, facts=(CLOSES,), tick=tick("12:01"))]
    assert all(speak(talk([heard], [*GREETED, *turns], now="12:02", seed=n)).because == () for n in range(10))


def test_of_an_event_one_hears_of_one_asks_the_hour_and_the_place():
    host = supper_facts()[0]
    question = after("tell", [tie(TOM, 1)], facts=(host,))
    assert question.act == "ask" and question.facts == (Fact(SUPPER, "begins at", ""),)
    knowing = after("tell", [tie(TOM, 1), *(told(fact, NED) for fact in supper_facts()[1:])], facts=(host,))
    assert knowing.act != "ask"


# --- invitations


def invitation(**fields):
    frame = Frame(BEA, "come to", SUPPER, whom=TOM, role="for")
    return {"frame": frame, "facts": supper_facts(), **fields}


def test_a_friends_invitation_is_mostly_accepted_and_becomes_a_promise():
    said = [after("invite", [tie(TOM, 3)], seed=n, **invitation()) for n in range(30)]
    accepted = [one for one in said if one.act == "accept"]
    assert len(accepted) >= 22 and all(one.act in ("accept", "decline") for one in said)
    (note,) = accepted[0].notes
    assert note.kind == "commitment"
    assert (note.frame.actor, note.frame.verb, note.frame.what, note.frame.whom) == (BEA, "come to", SUPPER, TOM)
    assert note.frame.at is None and note.frame.place == ""  # stated as facts, and remembered as facts


def test_a_foe_is_declined():
    said = [after("invite", [tie(TOM, -3)], seed=n, **invitation()).act for n in range(20)]
    assert said.count("decline") >= 18


def test_what_is_promised_already_for_that_hour_is_the_reason_to_decline():
    clash = promised("meet", "", NED, role="", place="the mill", at="day 2 18:30", until="day 2 19:30", importance=6)
    said = [after("invite", [tie(TOM, 3), clash], seed=n, **invitation()) for n in range(10)]
    assert all(one.act == "decline" and "Ned" in one.text for one in said)
    assert any(one.because == (clash.id,) for one in said)  # the others would have declined anyway


def test_the_work_of_that_hour_is_a_reason_not_to_meet_but_no_reason_to_miss_an_event():
    meet = {"frame": Frame(BEA, "meet", whom=TOM, place="the mill", at=tick("15:00"), until=tick("16:00"))}
    serve = habit("serve", "customers", "the café", ("14:00", "17:00"))
    early = habit("serve", "breakfast", "the café", ("07:00", "11:00"))
    busy = [after("invite", [tie(TOM, 3), serve], seed=n, **meet) for n in range(10)]
    assert all(one.act == "decline" and "serve customers" in one.text for one in busy)
    assert any(after("invite", [tie(TOM, 3), early], seed=n, **meet).act == "accept" for n in range(10))
    evening = habit("serve", "supper", "the café", ("17:00", "21:00"))
    assert any(after("invite", [tie(TOM, 3), evening], seed=n, **invitation()).act == "accept" for n in range(10))


def test_a_meeting_is_never_proposed_for_an_hour_that_a_habit_takes_up():
    works = habit("serve", "customers", "the café", ("09:00", "18:00"))
    where = [talk([tie(TOM, 3), works], [*GREETED, turn(TOM, "chat", 2)], seed=n) for n in range(30)]
    said = [speak(each, RulesConstants(arrange_chance=1.0)) for each in where]
    proposed = [one.frame for one in said if one.act == "invite" and one.frame is not None]
    assert proposed
    for frame in proposed:
        assert frame.at is not None and moment_of(frame.at) >= 18 * 60


def test_a_meeting_that_was_declined_is_proposed_for_another_hour_but_only_once():
    first = Frame(TOM, "meet", whom=BEA, place="the mill", at=tick("15:00"), until=tick("16:00"))
    no = Frame(TOM, "meet", whom=BEA, place="the mill", at=tick("15:00"), until=tick("16:00"))
    turns = [*GREETED, turn(BEA, "invite", 2, frame=first, to=TOM), turn(TOM, "decline", 3, frame=no, to=BEA)]
    said = [speak(talk([tie(TOM, 3)], turns, seed=n)) for n in range(20)]
    again = [one.frame for one in said if one.act == "invite"]
    assert len(again) >= 10
    for frame in again:
        assert frame is not None and frame.at is not None and abs(frame.at - tick("15:00")) >= 360
    more = [*turns, turn(BEA, "invite", 4, frame=again[0], to=TOM), turn(TOM, "decline", 5, frame=again[0], to=BEA)]
    assert all(speak(talk([tie(TOM, 3)], more, seed=n)).act != "invite" for n in range(20))


def test_an_invitation_accepted_before_is_not_promised_twice():
    come = promised("come to", SUPPER, TOM)
    again = after("invite", [tie(TOM, 3), come], **invitation())
    assert again.act == "accept" and not again.notes and come.id in again.because


def test_a_meeting_that_was_agreed_is_promised_on_both_sides():
    frame = Frame(TOM, "meet", whom=BEA, place="the mill", at=tick("17:00"), until=tick("18:00"))
    turns = [turn(BEA, "invite", 3, frame=frame, to=TOM), turn(TOM, "accept", 4, frame=Frame(
        TOM, "meet", whom=BEA, place="the mill", at=tick("17:00"), until=tick("18:00")), to=BEA)]  # fmt: skip
    mine = speak(talk([tie(TOM, 3)], turns, length=12)).notes
    theirs = speak(
        talk(
            [tie(BEA, 3, owner=TOM)],
            [turn(BEA, "invite", 3, frame=frame, to=TOM)],
            others=(BEA,),
            who=persona(TOM),
            length=12,
        )
    )
    assert [(n.frame.actor, n.frame.verb, n.frame.whom, n.frame.place) for n in mine] == [
        (BEA, "meet", TOM, "the mill")
    ]
    if theirs.act == "accept":
        (note,) = theirs.notes
        assert (note.frame.actor, note.frame.whom, note.frame.at) == (TOM, BEA, tick("17:00"))


def test_the_host_invites_whom_they_like_with_what_they_know_of_the_event():
    give = promised("give", SUPPER, place="the café", at="day 2 18:00")
    facts = [knows(Fact(SUPPER, p, o)) for p, o in (("is given by", BEA), ("is at", "the café"))]
    asked = own([tie(TOM, 2), give, *facts])
    assert asked.act == "invite" and asked.frame is not None and asked.frame.what == SUPPER
    assert Fact(SUPPER, "is at", "the café") in asked.facts and Fact(SUPPER, "invites", TOM) in asked.facts
    assert give.id in asked.because and asked.frame.actor == TOM
    assert own([tie(TOM, -2), give, *facts]).act != "invite"


def test_who_was_invited_is_not_invited_again():
    give, asks = promised("give", SUPPER, place="the café", at="day 2 18:00"), Fact(SUPPER, "invites", TOM)
    telling = memory("telling", Frame(BEA, "tell", whom=TOM, said=(asks,)), facts=(asks,), when="09:00", people=(TOM,))
    assert own([tie(TOM, 2), give, telling]).act != "invite"


def test_friends_arrange_to_meet_at_a_free_hour_somewhere_they_know():
    shared = memory(
        "action", Frame(BEA, "sing", "songs", whom=TOM, role="with", place="the park"), valence=1, when="11:00"
    )
    taken = promised("meet", "", NED, role="", place="the mill", at="17:00", until="18:00")
    eager = RulesConstants(arrange_chance=1.0)
    found = [
        speak(talk([tie(TOM, 3), shared, taken], [*GREETED, turn(TOM, "chat", 2)], length=9, seed=n), eager)
        for n in range(20)
    ]
    meetings = [one for one in found if one.act == "invite"]
    assert len(meetings) >= 15
    for one in meetings:
        frame = one.frame
        assert frame is not None and frame.verb == "meet" and frame.at is not None and frame.place == "the park"
        assert not tick("16:00") < frame.at < tick("18:00") and frame.at > tick("13:00")


# --- settling things


def test_what_was_borrowed_is_handed_over_and_the_promise_is_kept():
    ladder = promised("return", "the ladder", TOM, role="to")
    given = own([tie(TOM, 2), ladder])
    assert (given.act, given.because) == ("hand_over", (ladder.id,)) and "ladder" in given.text
    assert [(n.outcome, n.evidence) for n in given.notes] == [("kept", (ladder.id,))]


def test_a_promise_missed_is_apologised_for_once():
    missed = promised("meet", "", TOM, role="", place="the mill", at="10:00", outcome="missed")
    sorry = own([tie(TOM, 1), missed])
    assert (sorry.act, sorry.because) == ("apologise", (missed.id,))
    (note,) = sorry.notes
    said = memory("action", note.frame, evidence=note.evidence, when="11:30")
    assert own([tie(TOM, 1), missed, said]).act != "apologise"


def test_reproached_with_one_thing_nobody_says_sorry_for_another():
    eggs = promised("fetch", "the eggs", TOM, role="for", place="the shop", at="10:00", outcome="missed")
    mill = promised("meet", "", TOM, role="", place="the mill", at="10:00", outcome="missed")
    at_ten = Frame(BEA, "meet", whom=TOM, place="the mill", at=tick("10:00"))
    assert after("reproach", [tie(TOM, 1), eggs, mill], frame=at_ten).because == (mill.id,)
    for recalled, frame in (([eggs], at_ten), ([mill], replace(at_ten, at=tick("11:00")))):
        answer = after("reproach", [tie(TOM, 1), *recalled], frame=frame, who=persona(agreeableness=80))
        assert answer.act == "apologise" and answer.frame is None and not answer.because


def test_the_blunt_reproach_and_the_mild_let_it_be():
    absent = memory(
        "observation",
        Frame(TOM, "meet", whom=BEA, place="the mill", negated=True),
        when="10:00",
        outcome="absent",
        valence=-1,
    )
    assert own([absent], who=persona(agreeableness=20)).act == "reproach"
    assert own([absent], who=persona(agreeableness=80)).act != "reproach"


@pytest.mark.parametrize("recalls", [True, False])
def test_a_reminder_is_recalled_or_takes_the_promise_up_again(recalls: bool):
    ladder = promised("return", "the ladder", TOM, role="to")
    frame = Frame(BEA, "return", "the ladder", whom=TOM, role="to")
    answer = after("remind", [ladder] if recalls else [], frame=frame)
    if recalls:
        assert answer.act == "acknowledge" and answer.because == (ladder.id,)
    else:
        assert answer.act == "thank" and [(n.kind, n.frame.what) for n in answer.notes] == [
            ("commitment", "the ladder")
        ]


def test_an_apology_is_forgiven_by_the_mild_more_than_by_the_hard():
    def forgiven(agreeableness: int) -> int:
        return sum(
            after("apologise", who=persona(agreeableness=agreeableness), seed=n).act == "forgive" for n in range(40)
        )

    assert forgiven(90) > forgiven(10) + 8


def test_thanks_for_what_is_handed_over_and_it_counts_as_a_word_kept():
    thanks = after("hand_over", frame=Frame(TOM, "return", "the ladder", whom=BEA, role="to"))
    assert thanks.act == "thank"
    assert [(n.kind, n.outcome, n.frame.actor) for n in thanks.notes] == [("observation", "kept", TOM)]


def test_a_time_together_is_called_to_mind_with_a_friend():
    shared = memory("action", Frame(BEA, "sing", "songs", whom=TOM, role="with"), valence=2, importance=7)
    said = own([tie(TOM, 3), shared])
    assert said.act == "reminisce" and shared.id in said.because


def test_nothing_is_said_twice_in_a_talk():
    news = told(CLOSES, NED, importance=8)
    turns = [turn(BEA, "tell", 2, facts=(CLOSES,)), turn(TOM, "chat", 3)]
    assert speak(talk([tie(TOM, 3), news], turns)).facts != (CLOSES,)


def test_the_hour_of_an_event_one_promised_to_come_to_is_asked():
    come = promised("come to", SUPPER, TOM)
    asked = own([tie(TOM, 1), come])
    assert asked.act == "ask" and asked.facts[0].subject == SUPPER and asked.because == (come.id,)


def test_where_to_find_somebody_is_asked_of_others():
    ladder = promised("return", "the ladder", NED, role="to")
    asked = own([tie(TOM, 1), ladder])
    assert asked.facts == (Fact(NED, "was last at", ""),) and asked.because == (ladder.id,)


def test_nobody_asks_where_somebody_is_whom_they_have_just_seen_in_that_very_place():
    ladder = promised("return", "the ladder", NED, role="to")
    here = memory("observation", Frame(NED, "sit", place="the green"), when="11:50", place="the green")
    assert own([tie(TOM, 1), ladder]).act == "ask"
    assert own([tie(TOM, 1), ladder, here]).act != "ask"


def test_whoever_is_called_by_their_name_by_a_stranger_does_not_give_it():
    by_name = replace(turn(TOM, "greet", 0), text="Hello, Bea.")
    for n in range(20):
        said = speak(talk([], [by_name], seed=n)).text
        assert "Bea" not in said and "Tom" in said
    assert any("Bea" in speak(talk([], [turn(TOM, "greet", 0)], seed=n)).text for n in range(20))


def test_in_company_only_the_one_it_concerns_is_addressed():
    ladder = promised("return", "the ladder", NED, role="to")
    given = speak(talk([tie(TOM, 1), ladder], [*GREETED, turn(TOM, "chat", 2)], others=(TOM, NED)))
    assert (given.act, given.to) == ("hand_over", NED)


def test_a_belief_counts_like_a_memory():
    held = belief(STAYS, "told", JOAN)
    answer = after("ask", [held], facts=(Fact("the café", "will", ""),))
    assert answer.facts == (STAYS,) and answer.because == (held.id,)


def test_to_ones_own_event_one_invites_and_does_not_spread_it_as_news():
    facts = [
        knows(Fact(SUPPER, "is given by", BEA), importance=9),
        knows(Fact(SUPPER, "is at", "the café"), importance=9),
    ]
    assert own([tie(TOM, 3), *facts]).act != "tell"


def test_where_somebody_is_is_not_asked_twice_a_day_of_the_same_person():
    ladder = promised("return", "the ladder", NED, role="to")
    (note,) = own([tie(TOM, 1), ladder]).notes
    asked = memory("action", note.frame, evidence=note.evidence, when="09:00")
    assert own([tie(TOM, 1), ladder, asked]).act != "ask"


def test_guests_pass_an_invitation_on_to_their_friends():
    come, facts = promised("come to", SUPPER, NED), [told(f, NED) for f in supper_facts()[1:]]
    asked = own([tie(TOM, 3), come, *facts], who=persona(extraversion=80))
    assert asked.act == "invite" and asked.frame is not None and asked.frame.whom == NED


def test_to_forgive_is_remembered():
    said = [after("apologise", [tie(TOM, 2)], seed=n) for n in range(10)]
    notes = [one.notes[0] for one in said if one.act == "forgive"]
    assert notes and all((n.frame.verb, n.frame.whom) == ("forgive", TOM) for n in notes)


def test_how_something_went_is_asked_and_answered():
    cried = memory("observation", Frame(TOM, "mend", "the roof"), importance=7, when="2026-04-29 10:00")
    question = own([tie(TOM, 1), cried])
    assert question.act == "ask" and question.frame == cried.frame
    mine = memory("action", Frame(TOM, "mend", "the roof"), owner=TOM, when="2026-04-29 10:00")
    turns = [turn(BEA, "greet"), turn(TOM, "greet", 1), turn(BEA, "ask", 2, frame=cried.frame)]
    answered = speak(talk([mine], turns, others=(BEA,), who=persona(TOM)))
    assert answered.because == (mine.id,)


@pytest.mark.parametrize("act", ["invite", "ask", "remind", "hand_over", "apologise"])
def test_who_is_spoken_to_before_they_have_said_a_word_answers_that_and_does_not_greet(act: str):
    frame = Frame(BEA, "come to", SUPPER, whom=TOM, place="the café", at=tick("day 2 18:00"))
    frame = Frame(TOM, "return", "the ladder", whom=BEA, role="to") if act == "hand_over" else frame
    facts = (Fact(SUPPER, "begins at", ""),) if act == "ask" else ()
    turns = [turn(TOM, "greet", 0, to=NED), turn(NED, "greet", 1, to=TOM)]
    said = [*turns, turn(TOM, act, 2, to=BEA, frame=None if act in ("ask", "apologise") else frame, facts=facts)]
    answer = speak(talk([tie(TOM, 2)], said, others=(TOM, NED)))
    assert answer.act not in ("greet", "introduce") and answer.to == TOM
    assert speak(talk([tie(TOM, 2)], turns, others=(TOM, NED))).act == "greet"


def test_what_is_told_to_another_is_not_said_to_be_known():
    known = told(CLOSES, NED, when="09:00")
    for seed in range(20):
        to_another = after("tell", [known], facts=(CLOSES,), to=NED, others=(TOM, NED), seed=seed)
        assert to_another.act != "acknowledge"
    acts = {after("tell", [known], facts=(CLOSES,), to=BEA, others=(TOM, NED), seed=n).act for n in range(20)}
    assert "acknowledge" in acts


def test_a_time_that_the_other_has_called_to_mind_is_not_called_to_mind_again():
    shared = memory("action", Frame(BEA, "sing", "songs", whom=TOM, role="with"), valence=2, importance=7)
    remembered = after("reminisce", [tie(TOM, 3), shared], frame=Frame(TOM, "sing", "songs", whom=BEA, role="with"))
    (note,) = remembered.notes
    talked_over = memory(note.kind, note.frame, evidence=note.evidence, when="12:00", people=(TOM,))
    assert own([tie(TOM, 3), shared]).act == "reminisce"
    assert own([tie(TOM, 3), shared, talked_over]).act != "reminisce"


def test_who_has_promised_to_come_says_so_when_asked_again():
    come = promised("come to", SUPPER, NED)
    again = {after("invite", [tie(TOM, 3), come], seed=n, **invitation()).text for n in range(20)}
    fresh = {after("invite", [tie(TOM, 3)], seed=n, **invitation()).text for n in range(20)}
    assert len(again) > 5 and not again & fresh
    assert all(SUPPER in text or "said so" in text for text in again)


def test_nobody_asks_along_the_one_from_whom_they_heard_of_it():
    come, facts = promised("come to", SUPPER, NED), [told(f, NED) for f in supper_facts()[1:]]
    heard = told(supper_facts()[1], TOM)
    assert own([tie(TOM, 3), come, *facts], who=persona(extraversion=80)).act == "invite"
    assert own([tie(TOM, 3), come, *facts, heard], who=persona(extraversion=80)).act != "invite"


@pytest.mark.parametrize("relation", ["husband", "wife", "partner", "mother", "son", "sister"])
def test_nobody_goes_to_an_event_without_asking_their_family_along(relation: str):
    """Not even the quiet, nor where the two have told each other of it: being told is not yet being asked."""
    come, facts = promised("come to", SUPPER, NED), [told(f, NED) for f in supper_facts()[1:]]
    kin = memory("tie", Frame(TOM, "be", f"the {relation} of {BEA}"), valence=2, tags=(relation,), people=(TOM,))
    heard = told(supper_facts()[1], TOM)
    assert own([kin, come, *facts, heard], who=persona(extraversion=20)).act == "invite"
    asked = memory("telling", Frame(BEA, "invite", SUPPER, whom=TOM, thing=SUPPER), people=(TOM,), when="11:00")
    assert own([kin, come, *facts, heard, asked], who=persona(extraversion=20)).act != "invite"


def test_who_has_come_for_an_event_is_not_reminded_of_it():
    yes = memory(
        "observation", Frame(TOM, "accept", SUPPER, whom=BEA, role="from", at=tick("18:00")),
        when="2026-04-30 10:00", people=(TOM,),
    )  # fmt: skip
    facts = [knows(Fact(SUPPER, p, o)) for p, o in (("is at", "the café"), ("begins at", iso("18:00")))]
    turns = [*GREETED, turn(TOM, "chat", 2)]

    def act(now: str, place: str) -> str:
        return speak(talk([tie(TOM, 2), yes, *facts], turns, now=now, place=place)).act

    assert act("17:40", "the café") != "remind"
    assert act("17:40", "the green") == act("10:00", "the café") == "remind"


def test_nobody_begins_with_the_words_that_were_just_said():
    for seed in range(30):
        greeting = speak(talk([tie(TOM, 2)], seed=seed))
        turns = [replace(turn(TOM, "greet", 0), text=greeting.text)]
        answer = speak(talk([tie(TOM, 2)], turns, seed=seed))
        assert answer.text.split(".")[0] != greeting.text.split(".")[0]


def test_of_several_who_said_the_same_the_first_is_named():
    earlier, later = told(CLOSES, NED, when="2026-04-28 10:00"), told(CLOSES, JOAN, when="2026-04-29 10:00")
    assert "Ned" in after("ask", [earlier, later], facts=(Fact("the café", "will", ""),)).text


def test_nobody_remarks_on_a_house_where_they_live_or_are_every_day():
    def remarks(items, **fields) -> int:
        turns = [*GREETED, turn(TOM, "chat", 2)]
        where = [talk([tie(TOM, 3), *items], turns, seed=n, length=3, **fields) for n in range(150)]
        texts = [speak(one, RulesConstants(arrange_chance=0.0, chattiness=2.0)).text for one in where]
        return sum("the mill" in text for text in texts)

    assert remarks([], place="the mill") > 0
    assert remarks([habit("grind", "flour", "the mill", ("09:00", "12:00"))], place="the mill") == 0
    assert remarks([knows(Fact(TOM, "works at", "the mill"))], place="the mill") == 0


@pytest.mark.parametrize("asked", [Fact(SUPPER, "begins at", ""), Fact(NED, "was last at", "")])
def test_nobody_who_has_asked_says_that_they_knew_it(asked: Fact):
    answer = Fact(asked.subject, asked.predicate, iso("day 2 18:00") if asked.subject == SUPPER else "the mill")
    known = told(answer, TOM, when="09:00")
    turns = [*GREETED, turn(BEA, "ask", 2, facts=(asked,), to=TOM), turn(TOM, "tell", 3, facts=(answer,), to=BEA)]
    for seed in range(20):
        said = speak(talk([tie(TOM, 2), known], turns, seed=seed))
        assert said.act == "thank" and answer.object not in said.text


def test_that_one_has_asked_comes_back_with_all_that_one_has_told_them():
    ladder = promised("return", "the ladder", NED, role="to")
    (note,) = own([tie(TOM, 1), ladder]).notes
    assert note.kind == "telling"


def test_nobody_asks_where_somebody_is_who_is_known_to_be_behind_doors_that_will_open():
    ladder = promised("return", "the ladder", NED, role="to")
    at_work = knows(Fact(NED, "works at", "the shop"))
    opens = knows(Fact("the shop", "opens at", "09:00"))
    early = own([tie(TOM, 1), ladder, at_work, opens], now="07:00")
    assert Fact(NED, "was last at", "") not in early.facts
    assert own([tie(TOM, 1), ladder, opens], now="07:00").facts == (Fact(NED, "was last at", ""),)
