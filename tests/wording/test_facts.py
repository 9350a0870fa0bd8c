from __future__ import annotations

import pytest

from sim.clock import Clock, Moment
from sim.nouns import Fact
from sim.wording import asks, fact_clause, fact_question, fact_sentence, functional
from sim.wording.facts import TABLE, clauses_of
from sim.wording.view import View

CLOCK = Clock("2026-05-01T06:00")
NOW = Moment(CLOCK.parse("10:00"), CLOCK)
BEA, TOM, ADA = "Bea Hollis", "Tom Reed", "Ada Reed"
SUPPER = "the harvest supper"


@pytest.mark.parametrize(
    ("fact", "written", "to_tom", "to_bea"),
    [
        ((SUPPER, "is given by", BEA), "The harvest supper is given by Bea Hollis.", "I'm giving the harvest supper",
         "you're giving the harvest supper"),
        ((SUPPER, "is at", "the café"), "The harvest supper is at the café.", "the harvest supper is at the café",
         "the harvest supper is at the café"),
        ((SUPPER, "begins at", "2026-05-02T19:00"), "The harvest supper begins at 19:00 on Saturday 2 May.",
         "the harvest supper begins tomorrow at seven in the evening",
         "the harvest supper begins tomorrow at seven in the evening"),
        ((SUPPER, "ends at", "2026-05-01T09:30"), "The harvest supper ends at 09:30 on Friday 1 May.",
         "the harvest supper ended this morning at half past nine",
         "the harvest supper ended this morning at half past nine"),
        ((SUPPER, "invites", BEA), "Bea Hollis is invited to the harvest supper.", "I'm invited to the harvest supper",
         "you're invited to the harvest supper"),
        ((BEA, "lives at", "Bea's house"), "Bea Hollis lives at Bea's house.", "I live at my house",
         "you live at your house"),
        ((BEA, "will", "leave the hamlet"), "Bea Hollis will leave the hamlet.", "I'll leave the hamlet",
         "you'll leave the hamlet"),
        ((BEA, "was last at", "the park"), "Bea Hollis was last seen in the park.", "I was last in the park",
         "you were last seen in the park"),
        ((BEA, "keeps promises", "badly"), "Bea Hollis is bad at keeping promises.", "I'm bad at keeping promises",
         "you're bad at keeping promises"),
        ((BEA, "has won", "a place at Thornby college"), "Bea Hollis has won a place at Thornby college.",
         "I've won a place at Thornby college", "you've won a place at Thornby college"),
        ((BEA, "has", "a new oven"), "Bea Hollis has a new oven.", "I have a new oven", "you have a new oven"),
        ((TOM, "likes", BEA), "Tom Reed likes Bea Hollis.", "you like me", "Tom likes you"),
        ((BEA, "is writing", "a history"), "Bea Hollis is writing a history.", "I'm writing a history",
         "you're writing a history"),
        (("the shop", "opens at", "08:00"), "The shop opens at 08:00.", "the shop opens at eight in the morning",
         "the shop opens at eight in the morning"),
    ],
)  # fmt: skip
def test_a_fact_is_written_and_told(fact: tuple[str, str, str], written: str, to_tom: str, to_bea: str) -> None:
    assert fact_sentence(Fact(*fact), NOW) == written
    assert fact_clause(Fact(*fact), BEA, TOM, NOW) == to_tom
    assert fact_clause(Fact(*fact), ADA, BEA, NOW) == to_bea


@pytest.mark.parametrize(
    ("subject", "predicate", "question", "indirect"),
    [
        (SUPPER, "begins at", "when does the harvest supper begin?", "when the harvest supper begins"),
        (SUPPER, "is at", "where is the harvest supper?", "where the harvest supper is"),
        (SUPPER, "is given by", "who is giving the harvest supper?", "who is giving the harvest supper"),
        ("the café", "will", "what is to become of the café?", "what is to become of the café"),
        (TOM, "lives at", "where do you live?", "where you live"),
        (ADA, "has won", "what has Ada won?", "what Ada has won"),
        (ADA, "lost", "what did Ada lose?", "what Ada lost"),
        (ADA, "is married to", "who is Ada married to?", "who Ada is married to"),
        (ADA, "sleeps at", "where does Ada sleep?", "where Ada sleeps"),
        (ADA, "keeps promises", "how well does Ada keep promises?", "how well Ada keeps promises"),
        (SUPPER, "", "what do you know about the harvest supper?", "what there is to know about the harvest supper"),
    ],
)
def test_a_fact_without_object_is_a_question(subject: str, predicate: str, question: str, indirect: str) -> None:
    fact = Fact(subject, predicate, "")
    assert fact_question(fact, BEA, TOM) == question
    assert fact_clause(fact, BEA, TOM, NOW) == indirect


def test_facts_of_one_subject_are_told_together() -> None:
    facts = [Fact(SUPPER, "is given by", BEA), Fact(SUPPER, "is at", "the café"),
             Fact(SUPPER, "begins at", "2026-05-02T18:30")]  # fmt: skip
    assert clauses_of(facts, View(NOW, BEA, TOM)) == (
        "I'm giving the harvest supper at the café tomorrow at half past six in the evening"
    )
    assert clauses_of(facts[1:], View(NOW)) == (
        "the harvest supper is at the café and begins at 18:30 on Saturday 2 May"
    )


def test_the_table_says_which_predicates_hold_one_object() -> None:
    several = {predicate for predicate in TABLE if not functional(predicate)}
    assert several == {"is often at", "likes", "has", "invites"}
    assert not functional("has won")
    assert [asks(word) for word in ("is at", "begins at", "is given by", "likes", "is married to")] == [
        "where", "when", "who", "what", "who",
    ]  # fmt: skip
