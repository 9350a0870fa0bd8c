from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import EmbedderError, TulvingError
from sim.events import (
    AnyEvent,
    BeliefSuperseded,
    Believed,
    Decided,
    Erased,
    FactLost,
    Forgot,
    Heard,
    Implanted,
    MindMade,
    Moved,
    OutcomeKnown,
    ParametersChanged,
    Planned,
    Rated,
    RecallMade,
    Reflected,
    Remembered,
    StepBegan,
    TalkForgotten,
    ThoughtFailed,
    TickEnded,
    Used,
    decode,
    encode,
)
from sim.mind.mind import MIND_EVENTS, Mind, signature
from sim.mind.retrieve import rank
from sim.nouns import Decision, Fact, Frame, KnownNames, MindParameters, Step, Turn
from tests.mind.minds import (
    BEA,
    CLOCK,
    CUE,
    PERSONA,
    belief,
    believe,
    made,
    memory,
    mind_of,
    recall_lines,
    remember,
    touch,
    towards,
    unhurried,
)

SUPPER = Fact("the harvest supper", "is at", "the café")
STEP = Step("serve", "breakfast", place="the café", until=90)


def turn(talk: str, n: int) -> Turn:
    return Turn(talk, n, n, "Tom Reed", "chat", f"Turn {n}.")


LIFE: tuple[AnyEvent, ...] = (
    MindMade(tick=0, agent=BEA, persona=PERSONA, parameters=MindParameters(retention=2)),
    Remembered(tick=0, agent=BEA, memory=memory(0, -9000, source="backstory", people=("Joan Pike",))),
    Believed(tick=0, agent=BEA, belief=belief(9, SUPPER)),
    Remembered(tick=3, agent=BEA, memory=memory(0, 3, importance=None, frame=Frame("Tom Reed", "wave"))),
    Heard(tick=3, agent=BEA, turn=turn("t", 0)),
    Rated(tick=3, agent=BEA, memory=memory(0, 3).id, importance=6, valence=1),
    RecallMade(
        tick=4, agent=BEA, purpose="decide", row="", cue="", items=recall_lines((memory(0, 3).id, belief(9, SUPPER).id))
    ),
    Used(tick=4, agent=BEA, memories=(memory(0, -9000).id,)),
    Remembered(tick=5, agent=BEA, memory=memory(0, 5, kind="commitment", facts=(SUPPER,))),
    Implanted(tick=5, agent=BEA, memory=memory(1, 5, kind="told", things=("the ladder",))),
    OutcomeKnown(tick=6, agent=BEA, memory=memory(0, 5).id, outcome="kept"),
    Planned(tick=6, agent=BEA, date="2026-05-01", blocks=()),
    Decided(tick=6, agent=BEA, reason="check", decision=Decision("go_on"), check_at=186),
    StepBegan(tick=6, agent=BEA, step=STEP),
    Believed(tick=7, agent=BEA, belief=belief(8, Fact("the harvest supper", "is at", "the mill"))),
    BeliefSuperseded(tick=7, agent=BEA, belief=belief(9, SUPPER).id, by=f"{BEA}/0/8", policy="newest"),
    Forgot(tick=8, agent=BEA, memories=(memory(0, -9000).id,), reason="age"),
    ThoughtFailed(tick=9, agent=BEA, purpose="speak", cause="no answer"),
    Reflected(tick=9, agent=BEA, episodes=(memory(0, 3).id,), memories=(), clusters=1),
    Remembered(tick=9, agent=BEA, memory=memory(0, 9, importance=4)),
    Erased(tick=9, agent=BEA, about="the ladder", memories=(memory(1, 5).id,), beliefs=(f"{BEA}/0/8",)),
    TalkForgotten(tick=9, agent=BEA, talk="t"),
    ParametersChanged(tick=9, agent=BEA, parameters=MindParameters(retention=1)),
)


def test_a_mind_folded_again_from_the_bytes_of_its_log_is_the_same() -> None:
    """Fault 3: a last access lost on reload."""
    one, other = Mind(BEA), Mind(BEA)
    for event in LIFE:
        one.apply(event)
        other.apply(decode(encode(event)))
        assert one.snapshot() == other.snapshot()
    assert one.stream.accessed(memory(0, 3).id) == 4


def test_every_event_of_a_life_changes_the_mind_or_is_known_to_change_nothing() -> None:
    mind = Mind(BEA)
    for event in LIFE:
        before = mind.snapshot()
        mind.apply(event)
        assert (mind.snapshot() != before) is not isinstance(event, ThoughtFailed)
        assert isinstance(event, MIND_EVENTS)


def test_what_a_life_comes_to() -> None:
    mind = Mind(BEA)
    for event in LIFE:
        mind.apply(event)
    assert [each.id for each in mind.stream] == [memory(0, 3).id, memory(0, 5).id, memory(0, 9).id]
    assert mind.stream[memory(0, 3).id].importance == 6
    assert mind.stream[memory(0, 5).id].outcome == "kept"
    assert (mind.planned, mind.check_at, mind.step) == ("2026-05-01", 186, STEP)
    assert (mind.unreflected, mind.unreflected_ids) == (4, [memory(0, 9).id])
    assert (mind.talk, mind.turns) == ("", ())
    assert list(mind.beliefs) == []
    assert [each.superseded_by for each in mind.beliefs.history] == [f"{BEA}/0/8"]


def test_events_of_the_town_pass_a_mind_by() -> None:
    mind = made()
    before = mind.snapshot()
    mind.apply(Moved(tick=1, agent=BEA, tile=(1, 1), within=("the hamlet",)))
    mind.apply(TickEnded(tick=1))
    assert mind.snapshot() == before


def test_nothing_of_another_owner_gets_into_a_mind() -> None:
    """Fault 15: one owner's search returns another owner's memories."""
    mind = mind_of([(memory(0), 0.5)])
    foreign = memory(1)
    for event in (
        Remembered(tick=0, agent="Tom Reed", memory=foreign),
        Remembered(tick=0, agent=BEA, memory=type(foreign)(**{**_fields(foreign), "id": "Tom Reed/0/1"})),
    ):
        with pytest.raises(TulvingError):
            mind.apply(event)
    tom = Mind("Tom Reed")
    tom.apply(Remembered(tick=0, agent="Tom Reed", memory=type(foreign)(**{**_fields(foreign), "id": "Tom Reed/0/1"})))
    tom.index(CUE[None])
    assert [each.id for each in rank(mind, CUE, now_tick=0, clock=CLOCK, k=9)] == [memory(0).id]


def _fields(each: object) -> dict[str, object]:
    return {name: getattr(each, name) for name in each.__struct_fields__}  # type: ignore[attr-defined]


def test_an_event_that_contradicts_the_mind_is_refused_whole() -> None:
    mind = mind_of([(memory(0), 0.5)])
    before = mind.snapshot()
    unknown = memory(7).id
    for event in (
        Remembered(tick=1, agent=BEA, memory=memory(0)),
        Rated(tick=1, agent=BEA, memory=unknown, importance=3),
        OutcomeKnown(tick=1, agent=BEA, memory=unknown, outcome="kept"),
        Forgot(tick=1, agent=BEA, memories=(memory(0).id, unknown), reason="age"),
        Used(tick=1, agent=BEA, memories=(unknown,)),
        BeliefSuperseded(tick=1, agent=BEA, belief=unknown, by=unknown, policy="newest"),
    ):
        with pytest.raises(TulvingError):
            mind.apply(event)
        assert mind.snapshot() == before


def test_only_the_last_turns_of_the_open_talk_are_in_mind() -> None:
    mind = made(MindParameters(turns_kept=2))
    for n in range(4):
        mind.apply(Heard(tick=n, agent=BEA, turn=turn("one", n)))
    assert [each.n for each in mind.turns] == [2, 3]
    mind.apply(Heard(tick=9, agent=BEA, turn=turn("two", 0)))
    assert (mind.talk, [each.n for each in mind.turns]) == ("two", [0])
    mind.apply(TalkForgotten(tick=9, agent=BEA, talk="one"))
    assert mind.talk == "two"
    mind.apply(TalkForgotten(tick=9, agent=BEA, talk="two"))
    assert (mind.talk, mind.turns) == ("", ())


def test_without_room_for_turns_none_is_kept() -> None:
    mind = made(MindParameters(turns_kept=0))
    mind.apply(Heard(tick=0, agent=BEA, turn=turn("one", 0)))
    assert (mind.talk, mind.turns) == ("one", ())


def test_reflection_is_set_off_by_what_was_lived_through_during_the_run() -> None:
    mind = remember(
        made(),
        memory(0, -50, importance=9),
        memory(0, 5, importance=9, source="backstory"),
        memory(1, 5, kind="plan", importance=9),
        memory(2, 5, kind="reflection", importance=9),
        memory(3, 5, importance=3),
        memory(4, 5, kind="told", importance=None),
    )
    assert mind.unreflected == 3
    mind.apply(Rated(tick=6, agent=BEA, memory=memory(4, 5).id, importance=7))
    assert mind.unreflected == 10
    mind.apply(Forgot(tick=6, agent=BEA, memories=(memory(3, 5).id,), reason="age"))
    assert (mind.unreflected, mind.unreflected_ids) == (7, [memory(4, 5).id])


def test_what_was_reflected_on_does_not_set_off_reflection_again() -> None:
    """Fault 20: the same reflection stored twenty times."""
    mind = remember(made(), *(memory(n, 5, importance=9) for n in range(30)))
    mind.apply(Reflected(tick=6, agent=BEA, episodes=(memory(29, 5).id,), memories=(), clusters=0))
    assert (mind.unreflected, mind.unreflected_ids) == (0, [])


def test_the_last_observations_are_retained_by_their_signatures() -> None:
    mind = made(MindParameters(retention=2))
    frames = [
        Frame("Tom Reed", "mend", "the fence", place="the mill"),
        Frame("the oven", "be", "hot", place="the café", thing="the oven"),
        Frame("Joan Pike", "sleep"),
    ]
    remember(mind, *(memory(n, 5, frame=frame) for n, frame in enumerate(frames)))
    assert list(mind.retained) == [("the oven", "hot"), ("joan pike", "sleep", "", "")]
    mind.apply(ParametersChanged(tick=6, agent=BEA, parameters=MindParameters(retention=1)))
    assert list(mind.retained) == [signature(frames[2])]


def test_a_name_is_known_as_long_as_something_in_mind_holds_it() -> None:
    mind = remember(made(), memory(0, people=("Tom Reed", BEA), place="the mill", things=("the ladder",)))
    remember(mind, memory(1, people=("Tom Reed",), facts=(SUPPER,)))
    assert mind.known_names() == KnownNames(
        ("Tom Reed",), ("Bea's house", "the café", "the mill"), ("the harvest supper", "the ladder")
    )
    assert mind.known_names() is mind.known_names()
    mind.apply(Forgot(tick=1, agent=BEA, memories=(memory(0).id,), reason="age"))
    assert mind.known_names() == KnownNames(("Tom Reed",), ("Bea's house", "the café"), ("the harvest supper",))
    mind.apply(Erased(tick=1, agent=BEA, about="Tom Reed", memories=(memory(1).id,)))
    assert mind.known_names() == KnownNames((), ("Bea's house",), ())
    assert not mind.knows_person("Tom Reed")


def test_beliefs_make_names_known_until_they_are_lost() -> None:
    mind = believe(made(), belief(0, Fact("Ned Fenn", "lives at", "the forge")))
    believe(mind, belief(0, Fact("Ned Fenn", "lives at", "the forge"), confidence=900_000))
    assert (mind.known_names().people, mind.known_names().places) == (("Ned Fenn",), ("Bea's house", "the forge"))
    mind.apply(FactLost(tick=1, agent=BEA, fact=Fact("Ned Fenn", "lives at", "the forge"), belief=f"{BEA}/0/0"))
    assert mind.known_names() == KnownNames((), ("Bea's house",), ())


def test_numbers_of_ids_are_never_given_twice_within_a_tick() -> None:
    mind = made()
    assert mind.next_n(7) == 0
    remember(mind, memory(0, 7), memory(1, 7))
    mind.apply(Forgot(tick=7, agent=BEA, memories=(memory(1, 7).id,), reason="capacity"))
    assert mind.next_n(7) == 2
    believe(mind, type(belief(0, SUPPER))(**{**_fields(belief(0, SUPPER)), "id": f"{BEA}/7/2"}))
    assert mind.next_n(7) == 3
    assert mind.next_n(8) == 0


def test_texts_wait_for_their_vectors_in_the_order_of_writing_each_once() -> None:
    mind = remember(made(), memory(0, text="One."), memory(1, text="Two."), memory(2, text="One."))
    believe(mind, belief(0, SUPPER, text="Three."))
    assert mind.unindexed_texts() == ["One.", "Two.", "Three."]
    with pytest.raises(EmbedderError):
        mind.index(np.stack([CUE, CUE]))
    with pytest.raises(EmbedderError, match=r"Three\."):
        mind.index({"One.": CUE, "Two.": CUE})
    assert mind.unindexed_texts() == ["One.", "Two.", "Three."]
    mind.index(np.stack([towards(0.25), towards(0.5), CUE]))
    assert mind.unindexed_texts() == []
    assert [each.relevance for each in rank(mind, CUE, now_tick=0, clock=CLOCK, k=3)] == [500_000, 250_000, 250_000]


def test_vectors_are_no_part_of_what_a_mind_is() -> None:
    mind = remember(made(), memory(0))
    before = mind.snapshot()
    mind.index(CUE[None])
    assert mind.snapshot() == before


@unhurried
@given(st.lists(st.tuples(st.sampled_from(["add", "forget", "touch"]), st.integers(0, 11)), max_size=60))
def test_records_columns_and_vectors_stay_together_whatever_happens(steps) -> None:
    """Fault 6."""
    mind = made()
    for tick, (what, n) in enumerate(steps):
        known = memory(n).id in mind.stream
        if what == "add" and not known:
            remember(mind, memory(n, importance=n or None))
        elif what == "forget" and known:
            mind.apply(Forgot(tick=tick, agent=BEA, memories=(memory(n).id,), reason="age"))
        elif what == "touch" and known:
            touch(mind, tick, memory(n).id)
        if tick % 3 == 0:
            mind.index({text: towards(int(text.split()[1]) / 16) for text in mind.unindexed_texts()})
        entries = mind.stream.entries
        assert entries.ids == list(mind.stream.memories)
        assert [entries.row(each) for each in entries.ids] == list(range(len(entries)))
        assert entries.column("value").tolist() == [each.importance or 0 for each in mind.stream]
        assert entries.indexed <= len(entries)
    mind.index({text: towards(int(text.split()[1]) / 16) for text in mind.unindexed_texts()})
    for each in rank(mind, CUE, now_tick=0, clock=CLOCK, k=99):
        assert each.relevance == int(each.id.rsplit("/", 1)[1]) * 62_500


def test_a_vector_refused_for_a_belief_leaves_the_memories_waiting_too() -> None:
    mind = believe(remember(made(), memory(0)), belief(0, SUPPER))
    with pytest.raises(EmbedderError):
        mind.index(np.stack([CUE, np.zeros(4, dtype=np.float32)]))
    assert len(mind.unindexed_texts()) == 2
