"""Rating, reflecting, extracting, answering, and what is felt and held."""

from __future__ import annotations

import asyncio

from sim.brain.rules import RulesBrain
from sim.brain.rules.held import Held
from sim.brain.rules.reading import Reading
from sim.brain.rules.ties import regard
from sim.nouns import MILLION, Fact, Frame, Insights, Question, RulesConstants
from tests.brain.drawing import (
    BEA,
    NED,
    SUPPER,
    TOM,
    answer,
    belief,
    memory,
    persona,
    rate,
    situation,
    supper_facts,
    tie,
    told,
)

CLOSES = Fact("the café", "will", "close for good")


def importance(observed, items=(), **fields) -> int | None:
    return rate(situation(Question("rate", observed=(observed,)), "12:00", items, **fields)).importance[0]


def felt(items, person: str = TOM):
    return regard(Reading(situation(Question("decide"), "12:00", items), RulesConstants()), person)


def reflect(observed) -> Insights:
    return asyncio.run(RulesBrain().reflect(situation(Question("reflect", observed=tuple(observed)), "20:00")))


# --- rating


def test_walking_past_is_dull_and_an_invitation_is_not():
    passing = memory("observation", Frame(TOM, "walk", place="the green"), when="12:00", importance=None)
    invited = told(Fact(SUPPER, "invites", BEA), TOM, when="12:00", importance=None)
    missed = memory("action", Frame(BEA, "meet", whom=TOM), outcome="missed", importance=None)
    assert importance(passing) in (1, 2)
    assert importance(invited) in (7, 8, 9)
    assert importance(missed) in (7, 8)


def test_what_is_nearly_the_same_as_before_is_duller():
    again = memory("observation", Frame(TOM, "mend", "a chair", place="the workshop"), when="12:00", importance=None)
    before = memory("observation", Frame(TOM, "mend", "a chair", place="the workshop"), when="10:00")
    fresh, stale = importance(again), importance(again, [("rate:0", before)])
    assert fresh is not None and stale is not None and stale < fresh


def test_two_minds_rate_one_event_differently():
    news = told(CLOSES, NED, when="12:00", importance=None)
    mine = importance(news, who=persona(goals=("make the café the heart of the hamlet",)))
    other = importance(news, who=persona(goals=("learn to swim",)))
    assert mine is not None and other is not None and mine > other


def test_every_observed_memory_gets_a_rating_of_one_to_ten():
    observed = tuple(
        memory(kind, Frame(TOM, "be", "ill"), importance=None)  # type: ignore[arg-type]
        for kind in ("observation", "action", "conversation", "commitment", "reflection", "tie", "habit", "plan")
    )
    ratings = rate(situation(Question("rate", observed=observed), "12:00"))
    assert len(ratings.importance) == len(ratings.valence) == len(ratings.confidence) == len(observed)
    assert all(value is not None and 1 <= value <= 10 for value in ratings.importance)


def test_a_friend_is_believed_more_than_one_who_let_one_down():
    claim = told(CLOSES, TOM, when="12:00", importance=None)
    absent = memory("observation", Frame(TOM, "meet", whom=BEA, negated=True), outcome="absent", valence=-1)
    ask = Question("rate", observed=(claim,))
    friend = rate(situation(ask, "12:00", [tie(TOM, 3)])).confidence[0]
    let_down = rate(situation(ask, "12:00", [tie(TOM, 0), absent])).confidence[0]
    assert let_down < friend <= claim.confidence


def test_bad_news_feels_bad_and_a_gift_good():
    bad, good = told(CLOSES, NED, when="12:00"), memory("observation", Frame(TOM, "bring", "flowers", whom=BEA))
    ratings = rate(situation(Question("rate", observed=(bad, good)), "12:00"))
    assert ratings.valence[0] < 0 < ratings.valence[1]


# --- ties and facts


def test_warmth_comes_from_ties_and_times_together_and_is_nothing_for_a_stranger():
    good = memory("action", Frame(BEA, "sing", "songs", whom=TOM, role="with"), valence=2)
    assert felt([]).warmth == 0 and not felt([]).known
    assert 0 < felt([tie(TOM, 1)]).warmth < felt([tie(TOM, 1), good]).warmth


def test_a_grudge_is_borne_until_it_is_forgiven():
    absent = memory(
        "observation", Frame(TOM, "meet", whom=BEA, negated=True), outcome="absent", valence=-1, when="09:00"
    )
    pardon = memory("action", Frame(BEA, "forgive", whom=TOM), when="10:00")
    fond = felt([tie(TOM, 2)]).warmth
    assert felt([tie(TOM, 2), absent]).warmth < felt([tie(TOM, 2), absent, pardon]).warmth < fond


def test_reflections_on_reliability_and_liking_bear_on_trust_and_warmth():
    well = memory(
        "reflection", Frame(TOM, "keep", "promises", tail="well"), facts=(Fact(TOM, "keeps promises", "well"),)
    )
    likes = belief(Fact(BEA, "likes", TOM), "reflected")
    assert felt([well]).trust > felt([]).trust
    assert felt([likes]).warmth > 0


def test_of_two_claims_the_better_source_is_held_and_of_equals_the_newer():
    old = told(CLOSES, NED, when="2026-04-01 10:00")
    new = told(Fact("the café", "will", "stay open"), TOM, when="2026-04-20 10:00")
    seen = memory("observation", Frame(BEA, "see", "a sign"), facts=(CLOSES,), when="2026-04-02 10:00")
    assert Held([old, new], []).object("the café", "will") == "stay open"
    assert Held([old, new, seen], []).object("the café", "will") == "close for good"
    best = Held([old, new], []).best("the café", "will")
    assert best is not None and best.confidence < new.confidence


def test_a_belief_is_where_the_mind_has_settled_the_matter():
    seen = memory("observation", Frame(BEA, "see", "a sign"), facts=(CLOSES,), when="2026-04-02 10:00")
    settled = belief(Fact("the café", "will", "stay open"), "hearsay", NED)
    assert Held([seen], [settled]).object("the café", "will") == "stay open"


def test_having_told_something_is_no_ground_to_hold_it():
    telling = memory("telling", Frame(BEA, "tell", whom=TOM, said=(CLOSES,)), facts=(CLOSES,))
    assert not Held([telling], []).all


# --- reflecting


def test_three_visits_make_a_way_and_one_long_one_does_not():
    frame = Frame(TOM, "mend", "a chair", place="the workshop")
    visits = [memory("observation", frame, when=f"2026-04-{day} 10:00") for day in (20, 21, 22)]
    (insight,) = reflect(visits).insights
    assert insight.facts == (Fact(TOM, "is often at", "the workshop"),) and insight.tags == ("habit_of",)
    assert set(insight.evidence) == {one.id for one in visits}
    assert not reflect([memory("observation", frame, when=f"2026-04-20 10:0{n}") for n in range(3)]).insights


def test_nothing_is_concluded_from_nothing():
    assert reflect([]).insights == ()
    assert reflect([memory("observation", Frame(TOM, "walk", place="the green"))] * 4).insights == ()


def test_words_kept_and_broken_make_a_name_for_reliability():
    broken = [
        memory("observation", Frame(NED, "meet", whom=BEA, negated=True), outcome="absent", when=f"2026-04-2{n} 10:00")
        for n in range(2)
    ]
    (bad,) = [one for one in reflect(broken).insights if one.tags == ("reliability",)]
    assert bad.facts == (Fact(NED, "keeps promises", "badly"),)
    kept = [memory("observation", Frame(NED, "return", "a book", whom=BEA), outcome="kept") for _ in range(2)]
    assert not [one for one in reflect([*broken, *kept]).insights if one.tags == ("reliability",)]


def test_doors_found_shut_twice_and_good_talks_and_topics_are_noticed():
    shut = [memory("observation", Frame("the shop", "be", "shut", place="the shop"), outcome="shut") for _ in range(2)]
    talks = [memory("conversation", Frame(BEA, "talk", whom=TOM, role="with"), valence=1) for _ in range(3)]
    news = [told(Fact("the mill", "will", f"be {word}"), NED) for word in ("sold", "mended", "painted", "shut")]
    found = {one.tags[0]: one for one in reflect([*shut, *talks, *news]).insights}
    assert found["state_of"].facts == (Fact("the shop", "is", "often shut"),)
    assert found["liking"].facts == (Fact(BEA, "likes", TOM),)
    assert found["interest"].facts == (Fact(BEA, "is interested in", "the mill"),)
    assert all(0 < one.confidence < MILLION for one in found.values())


def test_only_what_one_lived_with_somebody_makes_one_like_them_not_what_one_hears_of_them():
    party = Fact("the party", "is given by", NED)
    heard = [told(party, TOM, valence=2, people=(TOM, NED)) for _ in range(3)]
    assert [one.facts for one in reflect(heard).insights if one.tags == ("liking",)] == [(Fact(BEA, "likes", TOM),)]
    helped = [memory("action", Frame(BEA, "help", "mend a net", whom=NED), valence=1, people=(NED,)) for _ in range(3)]
    assert [one.facts for one in reflect(helped).insights if one.tags == ("liking",)] == [(Fact(BEA, "likes", NED),)]


def test_to_look_for_somebody_in_vain_sets_nobody_against_them_but_to_be_stood_up_does():
    def felt_of(frame: Frame) -> int:
        seen = memory("observation", frame, outcome="absent", people=(TOM,))
        return rate(situation(Question("rate", observed=(seen,)), "12:00", [tie(TOM, 1)])).valence[0]

    assert felt_of(Frame(TOM, "be", place="the shop", negated=True, outcome="absent")) == 0
    assert felt_of(Frame(TOM, "meet", whom=BEA, place="the shop", negated=True, outcome="absent")) < 0


# --- extracting and answering


def test_the_facts_of_a_memory_are_those_it_carries_or_those_said_in_it():
    carried, said = told(CLOSES, NED), memory("observation", Frame(NED, "tell", whom=TOM, said=(CLOSES,)))
    for one in (carried, said):
        extracted = asyncio.run(RulesBrain().extract(situation(Question("extract", observed=(one,)), "12:00")))
        assert extracted.facts == (CLOSES,)


def test_a_free_question_is_answered_from_what_it_brings_back_with_its_source():
    heard = told(CLOSES, NED)
    reply = answer(situation(Question("answer", text="What will become of the café?"), "12:00", [("question", heard)]))
    assert reply.known and "Ned Fenn" in reply.text and reply.because == (heard.id,)


def test_a_question_that_brings_back_nothing_to_the_point_is_not_answered():
    other = told(Fact("the mill", "is", "broken"), NED)
    for items in ([], [("question", other)]):
        reply = answer(situation(Question("answer", text="When does the harvest supper begin?"), "12:00", items))
        assert (reply.known, reply.text, reply.because) == (False, "I don't know.", ())


def test_of_what_a_question_brings_back_that_is_told_which_it_asks_for():
    facts = supper_facts()
    items = [("question", told(fact, TOM)) for fact in facts]
    when = answer(situation(Question("answer", text="When does the harvest supper begin?"), "12:00", items))
    where = answer(situation(Question("answer", text="Where is the harvest supper?"), "12:00", items))
    assert when.because == (items[2][1].id,) and where.because == (items[1][1].id,)


def test_a_claim_that_is_held_less_well_is_not_the_answer():
    claim, better = told(CLOSES, NED), belief(Fact("the café", "will", "stay open"), "told", TOM)
    ask = Question("answer", text="Will the café close?")
    reply = answer(situation(ask, "12:00", [("question", claim), ("question", better)]))
    assert reply.because == (better.id,) and "I have it from Tom" in reply.text


def test_an_answer_that_was_read_names_the_notice_as_people_do():
    fact = Fact("the lamps", "will", "be lit again on Tuesday")
    read = belief(fact, "document", "read:notice 2")
    reply = answer(situation(Question("answer", text="When will the lamps be lit?"), "12:00", [("question", read)]))
    assert "I read it on the notice." in reply.text
