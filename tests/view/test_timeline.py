"""The time bar: what stands on it, how much happened when, and the way from one mark to the next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.events import (
    DocumentIssued,
    Erased,
    NoticePosted,
    Planned,
    RecallMade,
    Reflected,
    ResidentEntered,
    SetDown,
    TalkOpened,
    ThingChanged,
    ThoughtFailed,
    VisitorSpoke,
)
from sim.replay import Log
from sim.runs.start import run
from sim.view.feed import LogFeed
from sim.view.tape import Tape
from sim.view.timeline import KINDS, Mark, Timeline
from tests.runs.lane import LANE
from tests.view.runs_watched import lane

LAST = 1295


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("marked") / "lane.jsonl"
    run(LANE, path)
    return path


@pytest.fixture(scope="module")
def feed(log: Path) -> Iterator[LogFeed]:
    with LogFeed(log) as opened:
        opened.wait()
        yield opened


@pytest.fixture
def bare(tmp_path: Path) -> Timeline:
    tape = Tape(tmp_path / "none.jsonl")
    tape.last = LAST
    return Timeline(lane(), tape)


def test_every_talk_plan_and_reflection_of_the_log_has_its_mark(feed: LogFeed, log: Path) -> None:
    events = [event for tick in Log(log).ticks() for event in tick.events]
    marks = feed.marks()
    for kind, type_ in (("talk", TalkOpened), ("plan", Planned), ("reflection", Reflected)):
        happened = [event.tick for event in events if isinstance(event, type_)]
        assert [mark.tick for mark in marks.marks(kinds=(kind,))] == happened  # type: ignore[arg-type]
        assert marks.counts()[kind] == len(happened)  # type: ignore[index]


def test_a_talk_lasts_until_it_is_over_and_names_its_people(feed: LogFeed) -> None:
    talks = feed.marks().marks(kinds=("talk",))
    assert talks and all(mark.end > mark.tick and len(mark.people) >= 2 and mark.id for mark in talks)
    assert all(" and " in mark.text and " talk at " in mark.text for mark in talks)


def test_a_gathering_stands_there_before_it_comes(bare: Timeline) -> None:
    (mark,) = bare.marks(kinds=("gathering",))
    assert (mark.id, mark.people) == ("the tea dance", ("Ada Penn",))
    assert bare.clock.time_of(mark.tick).hour == 18 and bare.clock.time_of(mark.until).hour == 19


def test_nobody_is_sent_to_what_has_not_come_yet(bare: Timeline) -> None:
    (mark,) = bare.marks(kinds=("gathering",))
    assert bare.next(0, ("gathering",)) == mark
    bare._tape.last = mark.tick - 1
    assert bare.next(0, ("gathering",)) is None


def test_marks_of_a_window_of_time_are_those_that_touch_it(feed: LogFeed) -> None:
    everything = feed.marks().marks()
    for first, last in ((0, 50), (300, 700), (1200, LAST)):
        assert feed.marks().marks(first, last) == [m for m in everything if m.tick <= last and m.end >= first]


def test_density_counts_every_event_once_but_recalls(feed: LogFeed, log: Path) -> None:
    ticks = {t.number: sum(not isinstance(e, RecallMade) for e in t.events) for t in Log(log).ticks()}
    for bins in (1, 7, 100):
        counted = feed.marks().density(0, LAST, bins)
        assert len(counted) == bins and sum(counted) == sum(ticks.values())
    assert feed.marks().density(10, 19, 10) == tuple(ticks.get(tick, 0) for tick in range(10, 20))
    assert feed.marks().density(0, LAST, 0) == ()


@given(tick=st.integers(-10, LAST + 10), kind=st.sampled_from(KINDS), who=st.sampled_from(("", "Ada Penn", "Ben Hale")))
def test_next_and_previous_are_the_nearest_of_all_marks(feed: LogFeed, tick: int, kind: str, who: str) -> None:
    marks = [m for m in feed.marks().marks(kinds=(kind,)) if not who or who in m.people]  # type: ignore[arg-type]
    after = next((m for m in marks if m.tick > tick), None)
    before = next((m for m in reversed(marks) if m.tick < tick), None)
    assert feed.marks().next(tick, (kind,), who) == after  # type: ignore[arg-type]
    assert feed.marks().previous(tick, (kind,), who) == before  # type: ignore[arg-type]


def test_jumping_on_and_on_visits_all_that_a_resident_did(feed: LogFeed) -> None:
    visited, tick = [], -1
    while (mark := feed.marks().next(tick, resident="Ben Hale")) is not None:
        visited.append(mark.tick)
        tick = mark.tick
    expected = {mark.tick for mark in feed.marks().marks(kinds=KINDS, resident="Ben Hale")}
    assert visited == sorted(expected) and len(visited) > 5


def test_what_comes_from_outside_is_an_intervention_and_what_stands_from_the_start_is_none(bare: Timeline) -> None:
    bare.add(0, [
        NoticePosted(tick=0, notice="n", place="the lane", author="Ada Penn", text="Tea"),
        DocumentIssued(tick=0, document="the list", version=1, place="the lane", text="-"),
    ])  # fmt: skip
    assert bare.marks(kinds=("intervention",)) == []
    bare.add(9, [
        NoticePosted(tick=9, notice="n", place="the lane", author="Ada Penn", text="Tea"),
        ThingChanged(tick=9, place="the lane", thing="the kettle", state="hot"),
        ThingChanged(tick=9, place="the lane", thing="the kettle", state="cold", by="Ada Penn"),
        VisitorSpoke(tick=9, visitor="a carter", place="the lane", text="Hm", facts=(), hearers=("Ben Hale",)),
        Erased(tick=9, agent="Ben Hale", about="the well", memories=()),
        DocumentIssued(tick=9, document="the list", version=2, place="the lane", text="-"),
        SetDown(tick=9, agent="Ada Penn", place="the well", tile=(1, 1)),
    ])  # fmt: skip
    assert [mark.text for mark in bare.marks(kinds=("intervention",))] == [
        "a notice at the lane", "the kettle at the lane: hot", "a carter speaks at the lane",
        "Ben loses what they knew of the well", "the list at the lane",
        "Ada is set down at the well",
    ]  # fmt: skip
    assert bare.marks(kinds=("intervention",), resident="Ben Hale")[0].people == ("Ben Hale",)


def test_a_failure_says_what_failed_and_why(bare: Timeline) -> None:
    bare.add(5, [ThoughtFailed(tick=5, agent="Ada Penn", purpose="plan", cause="no valid answer")])
    assert bare.marks(kinds=("failure",)) == [
        Mark(5, "failure", "Ada: plan failed (no valid answer)", ("Ada Penn",), 5)
    ]


def test_who_comes_later_is_seen_to_come(bare: Timeline) -> None:
    entered = ResidentEntered(
        tick=3, agent="Dora Quill", tile=(1, 1), within=(), look="", pronoun="she", home="", energy=0, energy_rate=0,
        company=0, company_rate=0,
    )  # fmt: skip
    bare.add(3, [entered])
    assert [mark.text for mark in bare.marks(kinds=("activity",))] == ["Dora comes to town"]
