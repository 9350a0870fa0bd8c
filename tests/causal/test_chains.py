"""Nothing is known from nowhere: facts have a chain to their origin, reasons were recalled, and minds are closed."""

from __future__ import annotations

from msgspec.structs import replace

from sim.events import Believed, Remembered, Said
from sim.nouns import Fact
from sim.testing.chains import broken_chains, foreign_memories, reasons_not_recalled
from sim.testing.fakes import RecordingBrain
from sim.testing.lives import Life


def test_every_fact_known_has_an_unbroken_chain_to_its_origin(hamlet_life: Life) -> None:
    broken = broken_chains(hamlet_life.events())
    assert not broken, "\n".join(map(str, broken[:10]))


def test_news_travels_so_that_there_are_chains_to_follow(hamlet_life: Life) -> None:
    told = [e for e in hamlet_life.events() if isinstance(e, Remembered) and e.memory.kind == "told" and e.tick > 0]
    assert len(told) > 50


def test_a_fact_from_nowhere_is_found(hamlet_life: Life) -> None:
    events = list(hamlet_life.events())
    secret = Fact("the well", "is", "poisoned")
    kept = [(n, event) for n, event in enumerate(events) if isinstance(event, Remembered) and event.tick > 0]
    at, heard = next((n, event) for n, event in kept if event.memory.kind == "told")
    events[at] = replace(heard, memory=replace(heard.memory, facts=(secret,), frame=None))
    assert any(each.fact == secret for each in broken_chains(events))
    said_at, said = next((n, e) for n, e in enumerate(events) if isinstance(e, Said) and e.act == "tell")
    events[said_at] = replace(said, facts=(Fact("the mill", "is", "haunted"),))
    assert any(each.fact.subject == "the mill" for each in broken_chains(events))


def test_a_belief_rests_on_a_memory_of_its_owner(hamlet_life: Life) -> None:
    for event in hamlet_life.events():
        if isinstance(event, Believed):
            assert event.belief.evidence
            assert all(name.startswith(f"{event.agent}/") for name in event.belief.evidence)


def test_every_reason_was_recalled_for_its_decision(hamlet_life: Life) -> None:
    looked, missing = reasons_not_recalled(hamlet_life.events())
    assert looked > 500
    assert not missing, missing[:5]


def test_no_memory_of_one_owner_reaches_another_ones_situation(two_days: tuple[Life, RecordingBrain]) -> None:
    situations = [situation for situation, _ in two_days[1].kept]
    assert len({situation.persona.name for situation in situations}) == 8
    assert not foreign_memories(situations)
