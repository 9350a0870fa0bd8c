from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.errors import UnknownName, UserMistake
from sim.events import (
    AnyEvent,
    BeliefSuperseded,
    Believed,
    Erased,
    FactLost,
    Forgot,
    MindMade,
    Remembered,
)
from sim.knowledge import Graph
from sim.knowledge.exports import from_graphml, from_json, held_now
from sim.knowledge.graph import folded
from sim.nouns import Belief, Fact, Memory, MindParameters, Persona

ANN, BEN, CAT = "Ann Lee", "Ben Hale", "Cat Orr"
OPEN, SHUT = Fact("the café", "will", "stay open"), Fact("the café", "will", "close for good")


def mind(name: str, beliefs: str = "told") -> MindMade:
    persona = Persona(name, 40, "they", "keeps bees", "a house", "somebody")
    return MindMade(tick=0, agent=name, persona=persona, parameters=MindParameters(beliefs=beliefs))  # type: ignore[arg-type]


def believes(tick: int, name: str, fact: Fact, confidence: int = 900_000, told_by: str = "", n: int = 0) -> Believed:
    belief = Belief(
        id=f"{name}/{tick}/{n}#0", fact=fact, text=str(fact), confidence=confidence, since=tick,
        source="told" if told_by else "seen", told_by=told_by, evidence=(f"{name}/{tick}/{n}",),
    )  # fmt: skip
    return Believed(tick=tick, agent=name, belief=belief)


def remembers(
    tick: int, name: str, people: tuple[str, ...] = (), facts: tuple[Fact, ...] = (), n: int = 0
) -> Remembered:
    memory = Memory(f"{name}/{tick}/{n}", "told", "something", tick, people=people, facts=facts, source=BEN)
    return Remembered(tick=tick, agent=name, memory=memory)


def town(*events: AnyEvent) -> Graph:
    return folded([mind(ANN), mind(BEN), mind(CAT), *events])


def test_who_knows_a_fact_is_told_for_every_tick() -> None:
    graph = town(believes(5, ANN, OPEN), believes(9, BEN, OPEN, told_by=ANN), FactLost(tick=20, agent=ANN, fact=OPEN))
    knowers = {tick: [held.knower for held in graph.knowers(OPEN, tick)] for tick in (4, 5, 9, 19, 20)}
    assert knowers == {4: [], 5: [ANN], 9: [ANN, BEN], 19: [ANN, BEN], 20: [BEN]}
    assert [held.told_by for held in graph.knowers(OPEN)] == [ANN]
    assert graph.has_known(ANN, OPEN) and not graph.has_known(CAT, OPEN)


def test_facts_are_the_same_whatever_their_case() -> None:
    graph = town(believes(5, ANN, OPEN), believes(6, BEN, Fact("The Café", "will", "Stay open")))
    assert [held.knower for held in graph.knowers(OPEN)] == [ANN, BEN]
    assert graph.edges.number_of_edges() == 1


def test_what_one_knower_gives_up_is_untouched_in_another() -> None:
    ann, ben = believes(1, ANN, OPEN, 400_000), believes(1, BEN, OPEN, 900_000)
    new = believes(7, ANN, SHUT, 950_000)
    superseded = BeliefSuperseded(tick=7, agent=ANN, belief=ann.belief.id, by=new.belief.id, policy="newest")
    graph = town(ann, ben, new, superseded)
    assert [(held.knower, held.confidence, held.ending) for held in graph.knowers(OPEN)] == [(BEN, 900_000, "")]
    assert [(held.ending, held.ends, held.by) for held in graph.history(ANN, OPEN)] == [
        ("superseded", 7, new.belief.id)
    ]
    assert town(ben).knowers(OPEN) == graph.knowers(OPEN)  # equal to what it would be had Ann never held it


def test_a_belief_held_more_surely_is_one_holding_with_its_past() -> None:
    first = believes(3, ANN, OPEN, 500_000)
    surer = Believed(tick=8, agent=ANN, belief=Belief(
        id=first.belief.id, fact=OPEN, text="", confidence=800_000, since=3, source="told"))  # fmt: skip
    graph = town(first, surer)
    assert [(held.confidence, held.begins, held.ends) for held in graph.history(ANN)] == [
        (500_000, 3, 8), (800_000, 8, None)]  # fmt: skip
    assert [held.confidence for held in graph.knowers(OPEN, 7)] == [500_000]


def test_what_was_erased_is_not_held_but_was() -> None:
    held = believes(3, ANN, OPEN)
    graph = town(held, Erased(tick=6, agent=ANN, about="the café", memories=(), beliefs=(held.belief.id,)))
    assert graph.knowers(OPEN) == ()
    assert graph.knowers(OPEN, 5) != ()


def test_a_mind_without_beliefs_holds_what_it_remembers() -> None:
    events = [mind(ANN, "off"), remembers(4, ANN, facts=(OPEN,)), remembers(6, ANN, facts=(OPEN,))]
    graph = folded([*events, FactLost(tick=9, agent=ANN, fact=OPEN)])
    assert [len(held.evidence) for held in graph.knowers(OPEN, 7)] == [2]
    assert graph.knowers(OPEN) == ()


def test_a_path_through_a_ring_of_facts_ends() -> None:
    ring = [Fact(f"node {n}", "leads to", f"node {(n + 1) % 40}") for n in range(40)]
    graph = town(*(believes(n, ANN, fact, n=n) for n, fact in enumerate(ring)))
    path = graph.path("node 0", "NODE 20")
    assert path is not None and len(path) == 20
    assert graph.path("node 3", "node 3") == ()


def test_no_path_leads_over_what_somebody_else_knows() -> None:
    graph = town(believes(1, ANN, Fact("a", "is near", "b")), believes(1, BEN, Fact("b", "is near", "c")))
    assert graph.path("a", "c") == (Fact("a", "is near", "b"), Fact("b", "is near", "c"))
    assert graph.path("a", "c", knower=ANN) is None
    with pytest.raises(UnknownName):
        graph.path("a", "nowhere at all")


def test_density_counts_pairs_that_remember_each_other() -> None:
    graph = town(remembers(1, ANN, (BEN,)), remembers(2, BEN, (ANN,)), remembers(3, CAT, (ANN, BEN)))
    assert (graph.density(0), graph.density(1), graph.density(2)) == (0.0, 0.0, 1 / 3)
    graph.apply(Forgot(tick=5, agent=ANN, memories=(f"{ANN}/1/0",), reason="age"))
    assert (graph.density(), graph.density(4)) == (0.0, 1 / 3)
    assert Graph().density() == 0.0


# --- exports ---------------------------------------------------------------------------------------------------------

TEXT = st.text(min_size=1, max_size=8)
CLEAN = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), min_size=1, max_size=8)


def histories(text: st.SearchStrategy[str]) -> st.SearchStrategy[list[AnyEvent]]:
    """Random lives of beliefs: held, held otherwise, superseded, lost."""

    def lived(facts: list[Fact], moves: list[tuple[int, int, int]]) -> list[AnyEvent]:
        events: list[AnyEvent] = [mind(ANN), mind(BEN)]
        held: dict[tuple[str, int], str] = {}
        for tick, (who, which, move) in enumerate(moves, start=1):
            name, number = (ANN, BEN)[who], which % len(facts)
            key = (name, number)
            if key not in held or move == 0:
                event = believes(tick, name, facts[number], confidence=tick)
                if key in held:
                    belief = Belief(held[key], facts[number], "", tick, tick, "told")
                    event = Believed(tick=tick, agent=name, belief=belief)
                held[key] = event.belief.id
                events.append(event)
            elif move == 1:
                events.append(FactLost(tick=tick, agent=name, fact=facts[number], belief=held.pop(key)))
            else:
                other = next(iter(held.values()))
                belief_id = held.pop(key)
                events.append(BeliefSuperseded(tick=tick, agent=name, belief=belief_id, by=other, policy="newest"))
        return events

    facts = st.lists(st.builds(Fact, text, text, text), min_size=1, max_size=4, unique_by=lambda f: str(f).casefold())
    moves = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 3), st.integers(0, 2)), max_size=25)
    return st.builds(lived, facts, moves)


@settings(max_examples=40, deadline=None)
@given(histories(TEXT.filter(lambda text: all(not "\ud800" <= character <= "\udfff" for character in text))))
def test_json_brings_the_whole_graph_back(events: list[AnyEvent]) -> None:
    graph = folded(events)
    again = from_json(graph.to_json())
    assert again == graph
    assert again.to_json() == graph.to_json()


@settings(max_examples=40, deadline=None)
@given(histories(CLEAN))
def test_graphml_brings_back_what_is_held(events: list[AnyEvent]) -> None:
    graph = folded(events)
    again = from_graphml(graph.to_graphml())
    assert held_now(again) == held_now(graph)
    assert again.residents == graph.residents


def test_graphml_has_an_edge_for_each_knower() -> None:
    graph = town(believes(1, ANN, OPEN, 400_000), believes(2, BEN, OPEN, 900_000, told_by=ANN))
    text = graph.to_graphml()
    assert text.count("<edge ") == 2 and '<data key="d0">resident</data>' in text
    assert graph.to_graphml(1).count("<edge ") == 1


def test_characters_that_xml_cannot_hold_do_not_break_it() -> None:
    graph = town(believes(1, ANN, Fact("the \x1b[31m bell", "is", "\x00 loud & <shrill>")))
    assert len(held_now(from_graphml(graph.to_graphml()))) == 1


@pytest.mark.parametrize(("read", "text"), list(product([from_json, from_graphml], ["", "{}", "<graphml", "[1]"])))
def test_other_texts_are_refused_in_plain_words(read: object, text: str) -> None:
    with pytest.raises(UserMistake):
        read(text)  # type: ignore[operator]
