from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import TulvingError
from sim.mind.stream import Filter, Stream
from sim.nouns import Fact, Frame, Memory
from tests.mind.minds import BEA, memory, unhurried

SUPPER = Fact("the harvest supper", "is at", "the café")
HOUR = Fact("the harvest supper", "begins at", "2026-05-02T19:00")


def stream_of(*memories: Memory) -> Stream:
    stream = Stream()
    for each in memories:
        stream.add(each)
    return stream


def numbers(stream: Stream, wanted: Filter) -> list[int]:
    return [int(each.id.rsplit("/", 1)[1]) for each in stream.matching(wanted)]


def test_a_memory_is_added_once_only() -> None:
    """Fault 6: duplicate ids."""
    stream = stream_of(memory(0), memory(1))
    with pytest.raises(TulvingError, match="already"):
        stream.add(memory(1, text="Something else under the same id."))
    assert len(stream) == len(stream.entries) == 2
    assert stream[memory(1).id] == memory(1)


def test_ids_do_not_shift_when_another_memory_leaves() -> None:
    """Fault 6: ids that shift after a removal."""
    stream = stream_of(*(memory(n, importance=n + 1) for n in range(5)))
    stream.touch([memory(4).id], 77)
    stream.remove([memory(0).id, memory(3).id])
    assert [each.id for each in stream] == [memory(n).id for n in (1, 2, 4)]
    assert stream[memory(4).id].importance == 5
    assert stream.accessed(memory(4).id) == 77
    assert stream.accessed(memory(2).id) == 0
    assert stream.entries.get(memory(4).id, "value") == 5


def test_removing_one_that_is_not_there_removes_nothing() -> None:
    stream = stream_of(memory(0), memory(1))
    with pytest.raises(TulvingError):
        stream.remove([memory(0).id, memory(9).id])
    assert len(stream) == len(stream.entries) == 2


def test_an_access_is_kept_and_counted() -> None:
    """Faults 3 and 17: the last access lost, the count never incremented."""
    stream = stream_of(memory(0), memory(1))
    stream.touch([memory(0).id, memory(0).id], 40)
    stream.touch([memory(0).id, memory(1).id], 50)
    assert [stream.accessed(memory(n).id) for n in (0, 1)] == [50, 50]
    assert [stream.access_count(memory(n).id) for n in (0, 1)] == [2, 1]


def test_a_memory_was_last_accessed_when_it_was_made() -> None:
    assert stream_of(memory(0, created=-900)).accessed(memory(0, created=-900).id) == -900


def test_names_and_tags_are_found_whatever_their_case() -> None:
    """Fault 9: names matched case-sensitively."""
    stream = stream_of(memory(0, people=("Tom Reed",), tags=("Friend",)), memory(1, people=("Joan Pike",)))
    assert numbers(stream, Filter(people=["TOM reed"])) == [0]
    assert numbers(stream, Filter(tags=["friend"])) == [0]
    assert [each.id for each in stream.about("joan pike")] == [memory(1).id]


def test_filters_of_one_field_add_up_and_fields_narrow_each_other() -> None:
    stream = stream_of(
        memory(0, created=10, people=("Tom Reed",), kind="told", facts=(SUPPER,)),
        memory(1, created=20, people=("Joan Pike",), kind="told", facts=(HOUR,)),
        memory(2, created=30, people=("Tom Reed", "Joan Pike"), kind="commitment"),
        memory(3, created=40, people=("Tom Reed",), kind="commitment", outcome="kept"),
    )
    assert numbers(stream, Filter(people=["Tom Reed", "Joan Pike"])) == [0, 1, 2, 3]
    assert numbers(stream, Filter(people=["Tom Reed"], kinds=["told", "tie"])) == [0]
    assert numbers(stream, Filter(people=["Ann Wood"])) == []
    assert numbers(stream, Filter(people=[])) == []
    assert numbers(stream, Filter(kinds=["commitment"], outcome="")) == [2]
    assert numbers(stream, Filter(outcome="kept")) == [3]
    assert numbers(stream, Filter(outcome="never heard of")) == []
    assert numbers(stream, Filter(created_from=20, created_until=30)) == [1, 2]
    assert numbers(stream, Filter(has_facts=False)) == [2, 3]
    assert numbers(stream, Filter()) == [0, 1, 2, 3]


def test_a_question_finds_the_memories_that_could_answer_it() -> None:
    stream = stream_of(memory(0, facts=(SUPPER,)), memory(1, facts=(HOUR, SUPPER)), memory(2))
    assert numbers(stream, Filter(about_facts=[SUPPER])) == [0, 1]
    assert numbers(stream, Filter(about_facts=[Fact("The harvest supper", "begins at", "")])) == [1]
    assert numbers(stream, Filter(about_facts=[Fact("the harvest supper", "", "")])) == [0, 1]
    assert stream.supporting(HOUR) == [memory(1, facts=(HOUR, SUPPER))]


def test_an_outcome_that_became_known_is_filtered_by() -> None:
    stream = stream_of(memory(0, kind="commitment"))
    stream.conclude(memory(0).id, "missed")
    assert numbers(stream, Filter(outcome="")) == []
    assert numbers(stream, Filter(outcome="missed")) == [0]
    assert stream[memory(0).id].outcome == "missed"


def test_an_unrated_memory_is_listed_until_it_is_rated() -> None:
    stream = stream_of(memory(0, importance=None), memory(1, importance=1))
    assert [each.id for each in stream.unrated()] == [memory(0).id]
    stream.rate(memory(0).id, 7, -2)
    assert stream.unrated() == []
    assert (stream[memory(0).id].importance, stream[memory(0).id].valence) == (7, -2)


def test_a_source_is_known_as_long_as_a_memory_from_it_is() -> None:
    stream = stream_of(memory(0, source="read:notice 1"))
    assert stream.has_source("read:notice 1")
    stream.remove([memory(0).id])
    assert not stream.has_source("read:notice 1")


def test_what_was_concluded_before_is_found_by_its_words() -> None:
    stream = stream_of(memory(0, text="Tom Reed is kind."), memory(1, kind="reflection", text="Tom Reed is kind."))
    found = stream.reflection_like("Tom Reed is kind.")
    assert found is not None
    assert found.id == f"{BEA}/0/1"
    assert stream.reflection_like("Tom Reed is late.") is None


PEOPLE, KINDS = ("Tom Reed", "Joan Pike", "Ned Fenn"), ("told", "action", "commitment")
drawn = st.tuples(st.sampled_from(KINDS), st.sets(st.sampled_from(PEOPLE)), st.integers(-50, 50), st.booleans())


@unhurried
@given(
    st.lists(drawn, max_size=40),
    st.sets(st.integers(0, 39)),
    st.none() | st.sets(st.sampled_from(KINDS)),
    st.none() | st.sets(st.sampled_from(PEOPLE)),
    st.none() | st.integers(-60, 60),
    st.none() | st.booleans(),
)
def test_filters_agree_with_reading_every_memory(lines, removed, kinds, people, created_from, has_facts) -> None:
    memories = [
        memory(n, created, kind=kind, people=tuple(sorted(who)), facts=(SUPPER,) if carries else ())
        for n, (kind, who, created, carries) in enumerate(lines)
    ]
    stream = stream_of(*memories)
    stream.remove([memories[n].id for n in removed if n < len(memories)])
    left = [each for n, each in enumerate(memories) if n not in removed]
    assert stream.matching(Filter(kinds=kinds, people=people, created_from=created_from, has_facts=has_facts)) == [
        each
        for each in left
        if (kinds is None or each.kind in kinds)
        and (people is None or people.intersection(each.people))
        and (created_from is None or each.created >= created_from)
        and (has_facts is None or bool(each.facts) == has_facts)
    ]


def test_memories_are_asked_for_by_the_hours_that_they_state() -> None:
    spans = [(10, 20), (20, 30), (35, 40), None]
    stream = stream_of(*(
        memory(n, frame=Frame(BEA, "mend", at=span[0], until=span[1]) if span else Frame(BEA, "mend"))
        for n, span in enumerate(spans)
    ))  # fmt: skip
    assert numbers(stream, Filter(begins_until=20, ends_after=19)) == [0, 1]
    assert numbers(stream, Filter(begins_until=35, ends_after=20)) == [1, 2]
    assert numbers(stream, Filter(ends_after=-1)) == [0, 1, 2], "what states no hours is on at none"
    stream.remove([memory(0).id])
    assert numbers(stream, Filter(begins_until=20, ends_after=0)) == [1]
