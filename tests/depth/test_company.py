"""Company and its reverse: those who eat side by side talk, and nobody cares to be near whom they cannot stand."""

from __future__ import annotations

from pathlib import Path

from sim.clock import Moment
from sim.events import Decided, MindMade, Remembered, Said, TalkOpened
from sim.mind.mind import Mind
from sim.mind.talk import after_saying
from sim.nouns import Decision, Fact, Frame, MindParameters, Question, Step
from tests.brain.drawing import (
    BEA,
    CLOCK,
    JOAN,
    SUPPER,
    TOM,
    decide,
    knows,
    memory,
    persona,
    saw,
    situation,
    speak,
    talk,
    tick,
    tie,
    told,
    turn,
)
from tests.brain.drawing import habit as usual
from tests.depth.small import habit, lived, of, person, town
from tests.depth.small import tie as written_tie

IDLE = Step("sit", place="the green", since=tick("11:50"), until=tick("13:00"), started=True)
WORK = Step("serve", "tea", place="the green", since=tick("11:50"), until=tick("13:00"), started=True, block="b")


def met(items=(), step: Step | None = None, person: str = TOM, **fields) -> Decision:
    question = Question("decide", reason="met", people=(person,))
    return decide(situation(question, "12:00", items, percepts=[saw(person)], step=step, **fields))


def free(items=(), percepts=(), seed: int = 1) -> Decision:
    return decide(situation(Question("decide", reason="step over"), "12:00", items, percepts=percepts, seed=seed))


def test_nobody_starts_a_talk_with_whom_they_cannot_stand_and_the_memories_say_why() -> None:
    grudge, outgoing = tie(TOM, -3), persona(extraversion=90)
    talks = [seed for seed in range(60) if met([], WORK, seed=seed, who=outgoing).act == "talk"]
    for seed in range(60):
        decision = met([grudge], WORK, seed=seed, who=outgoing)
        assert decision.act == "go_on"
        assert decision.because == ((grudge.id,) if seed in talks else ())
    assert talks


def test_who_has_nothing_to_do_there_turns_away_from_them() -> None:
    grudge = tie(TOM, -3)
    decision = met([grudge], IDLE)
    assert (decision.act, decision.verb, decision.what) == ("do", "turn away", f"from {TOM}")
    assert decision.because == (grudge.id,)
    assert met([tie(TOM, 1)], IDLE).verb != "turn away"


def test_a_quarrel_that_is_recalled_is_as_good_a_reason_as_a_tie() -> None:
    quarrels = [
        memory("observation", Frame(TOM, "shout at", whom=BEA, place="the green"), valence=-3, when=f"2026-04-1{n}")
        for n in range(2)
    ]
    assert met(quarrels, IDLE).verb == "turn away"
    assert met(quarrels[:1], IDLE).verb != "turn away"


def test_free_time_is_spent_elsewhere_when_somebody_one_cannot_stand_is_known_to_be_there() -> None:
    liked = [
        memory("action", Frame(BEA, "read", place="the library"), valence=3),
        memory("action", Frame(BEA, "stroll", place="the park"), valence=3),
    ]
    grudge = tie(TOM, -3)
    there = memory("observation", Frame(TOM, "sit", place="the park"), when="11:55")
    changed = 0
    for seed in range(60):
        without, with_him = free(liked, seed=seed), free([*liked, grudge, there], seed=seed)
        assert with_him.place != "the park"
        if without.place == "the park":
            changed += 1
            assert {grudge.id, there.id} <= set(with_him.because)
        elif without.place == "the library":
            assert grudge.id not in with_him.because
    assert changed


def test_one_goes_about_ones_day_away_from_them() -> None:
    grudge = tie(TOM, -3)
    plan = usual("read", "the paper", "the café", ("11:00", "14:00"))
    decision = decide(
        situation(Question("decide", reason="step over"), "12:00", [grudge, plan], percepts=[saw(TOM), saw(JOAN)])
    )
    assert (decision.place, decision.away_from) == ("the café", (TOM,))
    assert grudge.id in decision.because


def test_nobody_spends_their_free_time_where_they_only_wash() -> None:
    wash = usual("wash", "", "the bathroom", ("07:00", "07:20"))
    read = usual("read", "the paper", "the library", ("09:00", "10:00"))
    places = {free([wash, read], seed=seed).place for seed in range(40)}
    assert "the library" in places and "the bathroom" not in places


def at_lunch(seed: int, *, meal: bool, distance: int = 1, **fields) -> Decision:
    step = Step("eat" if meal else "serve", "lunch", place="the green", since=tick("12:00"), until=tick("12:30"),
                meal=meal, block="b")  # fmt: skip
    return decide(
        situation(
            Question("decide", reason="arrived", place="the green"), "12:00", [tie(TOM, 2)], step=step, seed=seed,
            percepts=[saw(TOM, distance, verb="eat", **fields)], who=persona(),
        )
    )  # fmt: skip


def test_who_sits_down_to_eat_beside_somebody_they_like_begins_and_speaks_to_them() -> None:
    beside = [at_lunch(seed, meal=True) for seed in range(40)]
    assert all(decision.act == "go_on" for decision in beside)
    assert sum(decision.person == TOM for decision in beside) > 12
    assert not any(at_lunch(seed, meal=True, distance=5).person for seed in range(40))
    assert not any(at_lunch(seed, meal=False).person for seed in range(40))


def test_one_joins_the_talk_at_ones_table() -> None:
    talking = [at_lunch(seed, meal=True, talking_with=(JOAN,)) for seed in range(40)]
    assert sum(decision.person == TOM for decision in talking) > 12


HOUSE = """\
############
#Aaaa#Bbbbb#
#aaaa#bbbbb#
##+####+####
#kkkkkkkkkk#
#kkkcTckkkk#
######+#####
,,,,,,,,,,,,
"""


def test_a_household_that_eats_at_the_same_hour_sits_at_one_table_and_talks(tmp_path: Path) -> None:
    supper = habit("eat", "breakfast", "the kitchen", "06:30", "07:00")
    areas = {"the house": {"kind": "home", "rooms": {
        "Ann's room": {"letter": "a"}, "Bob's room": {"letter": "b"}, "the kitchen": {"letter": "k"}}}}  # fmt: skip
    things = {
        "A": {"thing": "the bed"}, "B": {"thing": "the bed"}, "c": {"thing": "the chair", "seats": 1},
        "T": {"thing": "the table", "solid": True, "seats": 2},
    }  # fmt: skip
    talked = 0
    for seed in range(4):
        people = [
            person("Ann Lee", "the house", supper, written_tie("Bob Lee", "husband", 3)),
            person("Bob Lee", "the house", supper, written_tie("Ann Lee", "wife", 3)),
        ]
        life = lived(town(tmp_path, HOUSE, areas, people, things=things, days=0.05), seed=seed)
        meal = life.engine_at(300).town.residents
        assert all(abs(meal[name].tile[0] - 5) <= 2 and meal[name].tile[1] >= 4 for name in ("Ann Lee", "Bob Lee"))
        talked += any(event.place == "the kitchen" for event in of(life, TalkOpened))
        assert [e for e in of(life, Decided) if e.decision.verb == "eat"]
    assert talked >= 3


def quarrel(**fields) -> tuple:
    said = Fact(SUPPER, "is at", "the mill")
    frame = Frame(BEA, "insist", whom=TOM, role="to", said=(said,))
    kept = {"facts": (said,), "people": (TOM,), "tags": ("dispute",)}
    lost = memory("telling", frame, when="2026-04-30 10:00", **kept)
    return lost, told(Fact(SUPPER, "is at", "the café"), TOM, **fields)


def test_who_contradicted_somebody_and_holds_by_now_that_they_were_right_says_sorry() -> None:
    lost, right = quarrel(tags=("first hand",))
    said = speak(talk([tie(TOM, 1), lost, right], [turn(TOM, "greet", 1, to=BEA), turn(BEA, "greet", 2, to=TOM)]))
    assert (said.act, said.to) == ("apologise", TOM)
    assert "contradicted you about the harvest supper" in said.text
    assert {lost.id, right.id} <= set(said.because)


def test_who_still_holds_it_or_is_too_proud_or_has_forgotten_it_does_not() -> None:
    lost, right = quarrel(tags=("first hand",))
    turns = [turn(TOM, "greet", 1, to=BEA), turn(BEA, "greet", 2, to=TOM)]
    still = knows(Fact(SUPPER, "is at", "the mill"))
    assert speak(talk([tie(TOM, 1), lost, still], turns)).act != "apologise"
    assert speak(talk([tie(TOM, 1), right], turns)).act != "apologise"
    assert speak(talk([tie(TOM, 1), lost, right], turns, who=persona(agreeableness=20))).act != "apologise"


def test_who_gave_way_to_them_on_it_since_then_has_nothing_to_be_sorry_for() -> None:
    lost, right = quarrel(tags=("first hand",))
    turns = [turn(TOM, "greet", 1, to=BEA), turn(BEA, "greet", 2, to=TOM)]
    yielded = Frame(BEA, "admit", whom=TOM, role="to", said=right.facts)
    kept = {"facts": right.facts, "tags": ("settled",), "when": "2026-04-30 11:00"}
    to_tom = memory("told", yielded, source=TOM, **kept)
    to_joan = memory("told", Frame(BEA, "admit", whom=JOAN, role="to", said=right.facts), source=JOAN, **kept)
    assert speak(talk([tie(TOM, 1), lost, right, to_tom], turns)).act != "apologise"
    assert speak(talk([tie(TOM, 1), lost, right, to_joan], turns)).act == "apologise"


def test_a_dispute_is_remembered_by_whoever_contradicted() -> None:
    mine = knows(Fact(SUPPER, "is at", "the mill"), importance=8)
    claim = Fact(SUPPER, "is at", "the café")
    heard = turn(TOM, "tell", 3, to=BEA, facts=(claim,), confidence=300_000)
    said = speak(talk([tie(TOM, 0), mine], [turn(BEA, "greet", 1, to=TOM), turn(TOM, "greet", 2, to=BEA), heard]))
    assert said.act == "dispute"
    assert not said.notes, "that it was said is remembered without a note"
    spoken = Said(
        tick=tick("12:00"), agent=BEA, talk="t", n=4, act=said.act, text=said.text, to=TOM, facts=said.facts,
        hearers=(BEA, TOM),
    )  # fmt: skip
    mind = Mind(BEA)
    mind.apply(MindMade(tick=0, agent=BEA, persona=persona(), parameters=MindParameters()))
    kept = after_saying(mind, spoken, (), Moment(spoken.tick, CLOCK))
    disputes = [it.memory for it in kept if isinstance(it, Remembered) and "dispute" in it.memory.tags]
    assert [(memory.frame.whom, memory.facts) for memory in disputes] == [(TOM, mine.facts)]
