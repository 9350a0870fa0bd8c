"""`because` is true: without its items the judgement is another one, with nothing but them it is the same."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sim.nouns import (
    Belief,
    Decision,
    Fact,
    Frame,
    Memory,
    Question,
    Refused,
    Situation,
    Step,
    Turn,
    Utterance,
    WasProposed,
)
from tests.brain.drawing import (
    BEA,
    JOAN,
    NED,
    SUPPER,
    TOM,
    belief,
    block,
    decide,
    habit,
    knows,
    memory,
    only,
    persona,
    promised,
    saw,
    situation,
    speak,
    supper_facts,
    talk,
    tick,
    tie,
    told,
    turn,
    without,
)

DANCE = "the spring dance"
SOLD = Fact("the mill", "will", "be sold")
CLOSES, STAYS = Fact("the café", "will", "close for good"), Fact("the café", "will", "stay open")
REASONS = ("woke", "step over", "check", "arrived", "met", "proposed", "refused", "seen")
HOURS = ("08:10", "10:30", "12:05", "12:20", "15:00", "17:45", "19:00", "22:30", "23:30")


def life() -> list[Memory | Belief]:
    """A life with something of everything in it."""
    sung = Frame(BEA, "sing", "songs", whom=TOM, role="with", place="the café")
    return [
        tie(TOM, 2), tie(NED, -1), tie(JOAN, 1), *(told(fact, TOM, tags=("first hand",)) for fact in supper_facts()),
        promised("come to", SUPPER, TOM), promised("return", "the ladder", TOM, role="to"),
        promised("fetch", "flour", NED, place="the shop"), promised("help", "mend the fence", JOAN),
        promised("meet", "", NED, role="", place="the mill", at="12:30"), promised("give", DANCE),
        knows(Fact(DANCE, "is given by", BEA)), knows(Fact(DANCE, "is at", "the green")),
        told(CLOSES, NED, importance=8), told(SOLD, JOAN, importance=6), belief(STAYS, "told", JOAN),
        knows(Fact(TOM, "works at", "the workshop")), belief(Fact(NED, "is often at", "the mill"), "reflected"),
        belief(Fact("the shop", "closes at", "18:00"), "backstory"),
        memory("observation", Frame(TOM, "mend", "a chair", place="the workshop"), when="10:40"),
        memory("observation", Frame(TOM, "be", place="the workshop", negated=True), when="10:50", outcome="absent"),
        memory("observation", Frame("the shop", "be", "shut", place="the shop"), when="11:30", outcome="shut"),
        memory("action", sung, when="2024-05-01 20:00", valence=2, importance=6),
        memory("telling", Frame(BEA, "tell", whom=TOM, said=(SOLD,)), when="09:00", facts=(SOLD,), people=(TOM,)),
        memory("conversation", Frame(BEA, "talk", whom=TOM, role="with", place="the green"), when="08:00", valence=1),
        memory("commitment", Frame(BEA, "meet", whom=TOM, place="the green", at=tick("10:00")), outcome="missed"),
        memory("observation", Frame(TOM, "accept", DANCE, whom=BEA, role="from"), when="2026-04-30 10:00"),
        block("serve", "breakfast", "the café", "07:30", "11:00", steps=("grind the beans", "wipe the counter")),
        block("eat", "lunch", "Bea's house", "12:00", "12:45"),
        block("work", "at the counter", "the café", "12:45", "17:00", steps=("sweep the floor", "count the money")),
        block("sleep", "", "Bea's house", "22:00", "day 2 06:30"),
        habit("sit", "with a book", "the park", ("18:00", "19:30")),
    ]  # fmt: skip


def turns() -> list[Turn]:
    """One turn of Tom's of each kind."""
    come = Frame(BEA, "come to", SUPPER, whom=TOM, role="for")
    meet = Frame(BEA, "meet", whom=TOM, place="the mill", at=tick("12:45"), until=tick("13:45"))
    return [
        *(turn(TOM, act, 2) for act in ("greet", "chat", "thank", "part", "apologise")),
        turn(TOM, "tell", 2, facts=(STAYS,), confidence=300_000), turn(TOM, "tell", 2, facts=supper_facts()[:1]),
        turn(TOM, "ask", 2, facts=(Fact(SUPPER, "begins at", ""),)),
        turn(TOM, "ask", 2, facts=(Fact("the mill", "will", ""),)),
        turn(TOM, "invite", 2, facts=supper_facts(), frame=come), turn(TOM, "invite", 2, frame=meet),
        turn(TOM, "reproach", 2, frame=replace(meet, at=tick("10:00"))),
        turn(TOM, "remind", 2, frame=Frame(BEA, "return", "the ladder", whom=TOM, role="to")),
    ]  # fmt: skip


def drawn(seed: int) -> Situation:
    """Some situation: a part of that life recalled, at some hour, for some reason."""
    lots = random.Random(seed)
    everything = life()
    items = lots.sample(everything, lots.randint(6, len(everything)))
    fields = {
        "who": persona(extraversion=lots.randint(5, 95), agreeableness=lots.randint(5, 95)), "seed": seed,
        "energy": lots.choice([0.1, 0.7]), "company": lots.choice([0.1, 0.6]),
        "place": lots.choice(["the green", "the café", "the workshop"]),
    }  # fmt: skip
    if lots.random() < 0.5:
        said = [turn(TOM, "greet", 0), turn(BEA, "greet", 1), lots.choice(turns())] if lots.random() < 0.8 else []
        return talk(items, said, now=lots.choice(["12:01", "15:00"]), length=lots.choice([None, 8, 14]), **fields)
    reason, now = lots.choice(REASONS), lots.choice(HOURS)
    looking = Step("look for", place="the workshop", person=TOM, since=tick(now) - 60, until=tick(now))
    percepts = [saw(TOM)] if lots.random() < 0.5 else []
    if reason == "refused":
        percepts.append(Refused("shut", "the shop"))
    if reason == "proposed":
        percepts.append(WasProposed(TOM, "a man", tick(now) + 5))
    step = lots.choice([None, Step("rest", until=tick("23:50"), started=True), looking])
    question = Question("decide", reason=reason, people=(TOM,) if reason in ("met", "proposed") else ())
    return situation(question, now, items, step=step, percepts=percepts, **fields)


def judged(where: Situation) -> Decision | Utterance:
    return speak(where) if where.question.kind == "speak" else decide(where)


def content(judgement: Decision | Utterance) -> object:
    """Act, target, place, time and facts."""
    if isinstance(judgement, Decision):
        return (judgement.act, judgement.verb, judgement.what, judgement.place, judgement.person, judgement.until)
    frame = judgement.frame
    about = None if frame is None else (frame.actor, frame.verb, frame.what, frame.whom, frame.place, frame.at)
    return (judgement.act, judgement.to, judgement.facts, about)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 100_000))
def test_a_judgement_rests_on_its_because_and_on_nothing_else(seed: int):
    where = drawn(seed)
    judgement = judged(where)
    if judgement.because:
        assert content(judged(without(where, judgement.because))) != content(judgement)
        assert content(judged(only(where, judgement.because))) == content(judgement)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 100_000))
def test_the_order_of_what_was_recalled_decides_nothing(seed: int):
    where = drawn(seed)
    shuffled = list(where.recalled)
    random.Random(seed).shuffle(shuffled)
    assert judged(replace(where, recalled=tuple(shuffled))) == judged(where)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 100_000))
def test_a_brain_keeps_nothing_between_questions(seed: int):
    where = drawn(seed)
    before = repr(where)
    first = judged(where)
    judged(drawn(seed + 1))
    assert judged(where) == first and repr(where) == before


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 100_000))
def test_reasons_and_evidence_are_recalled_items_and_every_act_is_whole(seed: int):
    where = drawn(seed)
    recalled = {item.id for item in where.recalled}
    judgement = judged(where)
    assert set(judgement.because) <= recalled and list(judgement.because) == sorted(set(judgement.because))
    assert all(set(note.evidence) <= recalled for note in judgement.notes)
    if isinstance(judgement, Utterance):
        assert judgement.text and all(fact.object for fact in judgement.facts if judgement.act != "ask")
    elif judgement.act in ("do", "seek"):
        assert judgement.until > where.now.tick and judgement.verb


def test_most_situations_find_a_reason():
    with_reason = [bool(judged(drawn(seed)).because) for seed in range(150)]
    assert sum(with_reason) >= 60


@pytest.mark.parametrize("act", ["tell", "hand_over", "dispute", "invite", "dont_know", "apologise", "greet"])
def test_varied_situations_bring_out_varied_speech(act: str):
    assert any(
        getattr(judged(drawn(seed)), "act", "") == act for seed in range(1500) if drawn(seed).question.kind == "speak"
    )
