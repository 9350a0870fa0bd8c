"""Looking things up: the unsure mean to, where they recall it to be written down, and do when nothing else asks."""

from __future__ import annotations

import pytest

from sim.nouns import CONSULT, OUTDATED, TELLS_OF, Fact, Frame, Note, Question, SawDocument, Step, Utterance
from tests.brain.drawing import (
    BEA,
    JOAN,
    NED,
    TOM,
    belief,
    block,
    decide,
    knows,
    memory,
    persona,
    promised,
    situation,
    speak,
    talk,
    tick,
    told,
    turn,
)

HOURS = "the opening hours"
LIES, TELLS = Fact(HOURS, "is at", "the café"), Fact(HOURS, TELLS_OF, "the café")
EIGHT, NINE = Fact("the café", "opens at", "08:00"), Fact("the café", "opens at", "09:00")
ASKED = turn(TOM, "ask", 2, facts=(Fact("the café", "opens at", ""),))
CAREFUL = persona(conscientiousness=100)
SHEET = SawDocument(HOURS, 1, "the café", "Open from eight.", (EIGHT,))


def it_is_known(**fields: object):
    frame = Frame(BEA, "know", said=(LIES, TELLS))
    return memory("knowledge", frame, facts=(LIES, TELLS), source="backstory", **fields)


def read(fact: Fact, **fields: object):
    frame = Frame(BEA, "read", HOURS, said=(fact,))
    return memory("told", frame, facts=(fact,), source=f"read:{HOURS}", **fields)


def answer(items, heard, **fields) -> Utterance:
    """What Bea, who has greeted, says to what she heard."""
    return speak(talk(items, [turn(BEA, "greet", 1), heard], **fields))


def meant(said: Utterance) -> list[Note]:
    return [note for note in said.notes if note.frame.verb == CONSULT]


def at_the_café(items=(), percepts=(SHEET,), **fields):
    question = Question("decide", reason="step over")
    return decide(situation(question, "10:00", items, place="the café", percepts=percepts, **fields))


def test_who_does_not_know_means_to_look_it_up_where_it_is_written():
    said = answer([it_is_known()], ASKED, who=CAREFUL)
    (note,) = meant(said)
    assert said.act == "dont_know"
    assert (note.kind, note.frame.what, note.frame.place) == ("commitment", HOURS, "the café")


@pytest.mark.parametrize("missing", [TELLS, LIES])
def test_who_does_not_recall_where_or_about_what_it_is_does_not(missing: Fact):
    known = [knows(fact) for fact in (LIES, TELLS) if fact != missing]
    said = answer(known, ASKED, who=CAREFUL)
    assert said.act == "dont_know" and not meant(said)


def test_who_knows_has_no_need_to():
    said = answer([it_is_known(), read(EIGHT)], ASKED, who=CAREFUL)
    assert said.facts == (EIGHT,) and not meant(said)


def test_nobody_means_to_twice_nor_again_on_the_day_they_have():
    looked = memory("action", Frame(BEA, CONSULT, HOURS, place="the café"), when="09:00")
    for done in (promised(CONSULT, HOURS, place="the café"), looked):
        assert not meant(answer([it_is_known(), done], ASKED, who=CAREFUL))


def test_the_careless_often_let_it_be():
    counts = []
    for conscientiousness in (0, 100):
        who = persona(conscientiousness=conscientiousness)
        counts.append(sum(bool(meant(answer([it_is_known()], ASKED, who=who, seed=n))) for n in range(40)))
    assert counts[0] < 25 < counts[1]


def test_a_dispute_is_to_be_looked_up_unless_one_has_it_in_writing():
    claim = turn(TOM, "tell", 2, facts=(NINE,))
    heard, written = told(EIGHT, JOAN, tags=("first hand",)), read(EIGHT)
    assert meant(answer([it_is_known(), heard], claim, who=CAREFUL))
    disputed = answer([it_is_known(), written], claim, who=CAREFUL)
    assert disputed.act == "dispute" and not meant(disputed)


def test_it_is_done_when_nothing_else_asks_for_one():
    note = promised(CONSULT, HOURS, place="the café")
    free = decide(situation(Question("decide", reason="step over"), "10:00", [note]))
    assert (free.verb, free.what, free.place, free.block) == (CONSULT, HOURS, "the café", note.id)
    assert note.id in free.because
    work = block("serve", "breakfast", "the mill", "09:00", "11:00")
    assert decide(situation(Question("decide", reason="step over"), "10:00", [note, work])).verb == "serve"


def test_it_is_kept_by_looking_and_in_vain_where_nothing_lies():
    note = promised(CONSULT, HOURS, place="the café")
    step = Step(CONSULT, HOURS, place="the café", block=note.id, until=tick("10:00"), started=True)
    for percepts, outcome in (((SHEET,), "kept"), ((), "false")):
        ended = at_the_café([note], percepts, step=step).notes
        assert [each.outcome for each in ended if each.frame.verb == CONSULT] == [outcome]


def test_what_lies_here_is_looked_into_by_who_holds_two_things_of_it_or_nothing():
    one, other = told(EIGHT, NED, when="2026-04-28 10:00"), told(NINE, JOAN)
    assert at_the_café([one, other]).verb == CONSULT
    assert at_the_café().verb == CONSULT
    assert at_the_café([one]).verb != CONSULT
    assert at_the_café([one, read(NINE)]).verb != CONSULT
    looked = memory("action", Frame(BEA, CONSULT, HOURS, place="the café"), when="09:00")
    assert at_the_café([one, other, looked]).verb != CONSULT


def test_who_is_unsure_by_policy_looks_too():
    doubt = belief(NINE, told_by=JOAN)
    unsure = type(doubt)(**{name: getattr(doubt, name) for name in doubt.__struct_fields__} | {"unsure": True})
    assert at_the_café([unsure, belief(EIGHT, told_by=NED, since="01:00")]).verb == CONSULT


def test_what_an_older_version_said_is_no_ground_to_hold_it():
    old = read(EIGHT, outcome=OUTDATED)
    said = answer([old], ASKED, who=CAREFUL)
    assert said.act == "dont_know"
