"""What a scenario has come over a town: once, at its tick, to those it concerns, to nobody else before a way leads."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.clock import Moment
from sim.events import (
    ActivityBegan,
    Decided,
    Erased,
    Implanted,
    Moved,
    NoticePosted,
    OutcomeKnown,
    RecallMade,
    Remembered,
    RouteEnded,
    SetDown,
    TalkClosed,
    TalkLeft,
    TalkOpened,
    ThingChanged,
    VisitorSpoke,
)
from sim.nouns import Fact
from sim.replay import Log, digest
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.verify import verify
from sim.scenario import Scenario
from sim.testing.chains import broken_chains
from sim.testing.lightcone import first_break
from sim.testing.lives import Life, lines_of, live
from tests.interventions.village import (
    TICKS,
    UNA,
    beliefs,
    bytes_of,
    likes,
    lived,
    memories,
    of,
    spends,
    village,
    words,
)

ALL = """
interventions:
  - {at: "day 1 09:00", notice: {place: the green, author: the mayor, text: "A fair!", facts: [[the fair, is at, the green], [the fair, begins at, day 1 19:00]]}}
  - {at: "day 1 09:10", visitor: {who: a carter, to: Tom Reed, text: "The bridge will fall.", facts: [[the bridge, will, fall]]}}
  - {at: "day 1 09:20", visitor: {who: Old Wat, place: the clinic, text: "The mill burns.", facts: [[the mill, is, on fire]]}}
  - {at: "day 1 09:30", inner_voice: {to: Una Vale, facts: [[the well, will, run dry]]}}
  - {at: "day 1 09:30", object: {thing: stove, state: burning}}
  - {at: "day 1 09:40", plant: {agent: Bea Hollis, sentence: "Tom Reed told Bea Hollis that the lane will flood"}}
  - {at: "day 1 09:50", plant: {agent: Bea Hollis, memory: {saw: {who: Tom Reed, verb: cry, place: the green}, importance: 9}}}
  - {at: "day 1 10:00", erase: {agent: Bea Hollis, forget: the lane}}
  - {at: "day 1 10:00", erase: {agent: Bea Hollis, forget: the lane}}
  - {at: "day 1 10:10", move: {agent: Una Vale, place: "Tom's house"}}
"""  # noqa: E501


def at(scenario: Scenario, time: str) -> int:
    return scenario.clock.parse(f"day 1 {time}")


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Life:
    return lived(village(tmp_path_factory.mktemp("all"), ALL), until=5 * TICKS)


def test_each_happens_once_first_in_its_tick(everything: Life) -> None:
    events = [(type(each).__name__, each.tick) for each in everything.events() if isinstance(
        each, NoticePosted | VisitorSpoke | ThingChanged | Implanted | Erased | SetDown
    )]  # fmt: skip
    times = [(name, Moment(tick, everything.scenario.clock).time.strftime("%H:%M")) for name, tick in events]
    assert times == [
        ("NoticePosted", "09:00"), ("VisitorSpoke", "09:10"), ("VisitorSpoke", "09:20"), ("Implanted", "09:30"),
        ("ThingChanged", "09:30"), ("Implanted", "09:40"), ("Implanted", "09:50"), ("Erased", "10:00"),
        ("Erased", "10:00"), ("SetDown", "10:10"),
    ]  # fmt: skip
    for tick in everything.ticks:
        if tick.number == at(everything.scenario, "09:10"):
            assert isinstance(tick.events[0], VisitorSpoke)


def test_a_run_thrown_away_at_any_tick_about_them_goes_on_with_the_same_bytes(everything: Life) -> None:
    whole = bytes_of(everything)
    for time in ("09:00", "09:10", "09:30", "10:00", "10:10"):
        for cut in (at(everything.scenario, time), at(everything.scenario, time) + 1):
            again = live(
                everything.scenario, everything.brain, everything.embedder, seed=1, past=everything.until(cut),
                until=5 * TICKS,
            )  # fmt: skip
            assert bytes_of(again) == whole, f"something happened twice, or not at all, at tick {cut}"


def test_a_log_that_was_stopped_and_resumed_has_the_bytes_of_one_that_was_not_and_can_be_verified(
    tmp_path: Path,
) -> None:
    scenario = village(tmp_path / "town", ALL)
    short = Scenario.from_resolved(scenario.resolved() | {"days": None, "ticks": 4 * TICKS + 60})
    whole, parted = tmp_path / "whole.jsonl", tmp_path / "parted.jsonl"
    run(short, whole)
    run(short, parted, ticks=at(scenario, "09:30"))
    resume(parted, until=at(scenario, "09:30") + 1)
    assert resume(parted).finished
    assert digest(parted) == digest(whole)
    assert verify(whole).finished
    assert sum(isinstance(each, Implanted) for tick in Log(whole).ticks() for each in tick.events) == 3


def test_a_notice_pinned_up_during_the_day_is_read_by_who_comes_by_and_by_nobody_before(everything: Life) -> None:
    read = [each for each in of(everything, Remembered) if each.memory.source == "read:notice 1"]
    read = [each for each in read if each.tick < at(everything.scenario, "10:10")]  # then Una is put where she sees it
    assert {each.agent for each in read} == {"Tom Reed"}
    assert min(each.tick for each in read) >= at(everything.scenario, "09:00")
    assert {each.memory.facts[0].predicate for each in read} == {"is at", "begins at"}


def test_what_a_visitor_says_is_heard_by_whom_it_is_said_to_and_believed_less_than_it_was_said(
    everything: Life,
) -> None:
    fact = Fact("the bridge", "will", "fall")
    (heard,) = [memory for memory in memories(everything, "Tom Reed") if memory.facts == (fact,)]
    assert (heard.kind, heard.source) == ("told", "a carter")
    (believed,) = [each for each in beliefs(everything, "Tom Reed") if each.fact == fact]
    assert believed.source == "hearsay" and believed.confidence < 900_000
    spoke = of(everything, VisitorSpoke)[1]
    assert spoke.hearers == ("Una Vale",)


def test_a_visitor_opens_no_talk_and_is_heard_by_no_sleeper(tmp_path: Path) -> None:
    early = ALL.replace("09:10", "06:10")
    life = lived(village(tmp_path, early), until=2 * TICKS)
    (spoke,) = of(life, VisitorSpoke)
    assert spoke.hearers == ()
    assert not any(memory.source == "a carter" for memory in memories(life, "Tom Reed"))


def test_an_inner_voice_is_a_thought_of_ones_own(everything: Life) -> None:
    (thought,) = of(everything, Implanted, "Una Vale")
    assert thought.how == "inner voice"
    assert (thought.memory.kind, thought.memory.text) == ("knowledge", "The well will run dry.")
    assert Fact("the well", "will", "run dry") in {each.fact for each in beliefs(everything, "Una Vale")}
    assert all("voice" not in said for said in words(everything, "Una Vale"))


def test_a_thing_that_changes_is_seen_by_those_who_have_it_in_sight(everything: Life) -> None:
    seen = [each for each in of(everything, Remembered) if "The stove was burning" in each.memory.text]
    assert {each.agent for each in seen} == {"Bea Hollis"}
    assert seen[0].tick == at(everything.scenario, "09:30") + 1


def test_what_is_erased_is_gone_with_its_beliefs_and_where_nothing_is_left_the_log_says_so(everything: Life) -> None:
    first, again = of(everything, Erased, "Bea Hollis")
    assert len(first.memories) == 1 and len(first.beliefs) == 1
    assert (again.about, again.memories, again.beliefs) == ("the lane", (), ())
    mind = everything.engine_at(5 * TICKS).minds["Bea Hollis"]
    assert not any("lane" in memory.text for memory in mind.stream)


def test_who_is_put_elsewhere_is_there_at_once_and_decides_anew_what_to_do(everything: Life) -> None:
    tick = at(everything.scenario, "10:10")
    before, after = (everything.engine_at(each).town.residents["Una Vale"] for each in (tick, tick + 1))
    assert "the clinic" in before.within and "Tom's house" in after.within
    assert after.tile in everything.world.tiles_of("Tom's house")
    (decided, *_) = [each for each in of(everything, Decided, "Una Vale") if each.tick >= tick]
    assert decided.tick == tick
    back = [each.tick for each in of(everything, Moved, "Una Vale") if each.tick > tick and "the clinic" in each.within]
    assert back, "she recalls where she works and walks back"


def test_who_is_put_elsewhere_wakes_and_is_out_of_their_talk_and_off_their_way(tmp_path: Path) -> None:
    asleep = 'interventions:\n  - {at: "day 1 06:20", move: {agent: Tom Reed, place: the green}}\n'
    life = lived(village(tmp_path / "asleep", asleep), until=TICKS)
    tick = at(life.scenario, "06:20")
    (up, *_) = [each for each in of(life, ActivityBegan, "Tom Reed") if each.tick == tick]
    assert up.verb == "get up" and not up.asleep
    talking = lived(village(tmp_path / "talk"), until=8 * TICKS)
    opened = of(talking, TalkOpened)[0]
    taken = f'interventions:\n  - {{at: {opened.tick + 3}, move: {{agent: Tom Reed, place: the clinic}}}}\n'
    life = lived(village(tmp_path / "taken", taken), until=opened.tick + 60)
    (left,) = [each for each in of(life, TalkLeft, "Tom Reed") if each.tick == opened.tick + 3]
    assert left.reason == "was taken away"
    assert any(each.tick == left.tick and each.talk == left.talk for each in of(life, TalkClosed))
    walking = next(each for each in of(talking, Moved, "Bea Hollis") if each.tick > 0)
    off = f'interventions:\n  - {{at: {walking.tick + 1}, move: {{agent: Bea Hollis, place: the clinic}}}}\n'
    life = lived(village(tmp_path / "off", off), until=walking.tick + 30)
    assert any(each.tick == walking.tick + 1 and each.reason == "dropped" for each in of(life, RouteEnded))


def test_who_is_already_there_is_left_alone(tmp_path: Path) -> None:
    there = 'interventions:\n  - {at: "day 1 06:20", move: {agent: Tom Reed, place: "Tom\'s house"}}\n'
    assert of(lived(village(tmp_path, there), until=TICKS), SetDown) == []


def test_every_fact_that_anybody_holds_comes_from_somewhere(everything: Life) -> None:
    assert [str(each) for each in broken_chains(everything.events())] == []


def test_a_planted_memory_is_acted_on(tmp_path: Path) -> None:
    promise = "Una Vale promised Tom Reed to meet him at the green on day 1 10:30"
    extra = f'interventions:\n  - {{at: day 1 09:00, plant: {{agent: Una Vale, sentence: "{promise}"}}}}\n'
    with_it, without = both(tmp_path, extra, "", 6)
    assert "the green" in places(with_it, "Una Vale") and "the green" not in places(without, "Una Vale")
    planted = of(with_it, Implanted)[0]
    assert any(planted.memory.id in each.decision.because for each in of(with_it, Decided))


def test_an_inner_voice_can_send_somebody_on_their_way(tmp_path: Path) -> None:
    wish = "{verb: meet, whom: Tom Reed, place: the green, at: day 1 10:30}"
    extra = f"interventions:\n  - {{at: day 1 09:00, inner_voice: {{to: Una Vale, wish: {wish}}}}}\n"
    life = lived(village(tmp_path, extra), until=6 * TICKS)
    (voice,) = of(life, Implanted)
    assert voice.memory.text == "Una Vale means to meet Tom Reed on the green on Friday 1 May at 10:30."
    assert "the green" in places(life, "Una Vale")
    assert any(each.outcome == "kept" for each in of(life, OutcomeKnown, "Una Vale"))


def test_what_was_erased_is_not_named_again(tmp_path: Path) -> None:
    """Tom has news and meets Bea at midday; without it, nothing of it is ever recalled or said."""
    castle = "{name: castle, knower: Tom Reed, fact: [the castle, will, be sold], told_by: a drover, importance: 9}"
    news = f"news:\n  - {castle}\n"
    erased = news + "interventions:\n  - {at: day 1 07:30, erase: {agent: Tom Reed, forget: castle}}\n"
    kept, gone = both(tmp_path, news, erased, 12)
    assert any("castle" in said for said in words(kept, "Tom Reed"))
    assert not any("castle" in said for name in ("Tom Reed", "Bea Hollis") for said in words(gone, name))
    lost = of(gone, Erased)[0]
    assert lost.memories
    after = [each for each in of(gone, RecallMade, "Tom Reed") if each.tick > lost.tick]
    assert not any(line.id in lost.memories for each in after for line in each.items)


def test_what_comes_over_one_mind_changes_nobody_elses_lines_before_a_way_leads_there(tmp_path: Path) -> None:
    wish = "{verb: meet, whom: Bea Hollis, place: the café, at: day 1 10:00}"
    extra = f"interventions:\n  - {{at: day 1 08:30, inner_voice: {{to: Una Vale, wish: {wish}}}}}\n"
    una = (*UNA, spends("eat", "Una's house", "07:10", "07:30"), likes("Bea Hollis"))
    plain, other = (
        lived(village(tmp_path / name, text, una=una), until=6 * TICKS) for name, text in (("a", ""), ("b", extra))
    )
    start = at(plain.scenario, "08:30")
    assert lines_of(plain.ticks, "Una Vale") != lines_of(other.ticks, "Una Vale")
    assert not first_break(plain.ticks, other.ticks, "Una Vale", start, plain.world)
    assert "the café" in places(other, "Una Vale")


def both(folder: Path, one: str, other: str, hours: int) -> tuple[Life, Life]:
    """Two lives of so many hours, with one text more in the scenario and with the other."""
    lives = [lived(village(folder / str(n), text), until=hours * TICKS) for n, text in enumerate((one, other))]
    return lives[0], lives[1]


def places(life: Life, name: str) -> set[str]:
    """The places a resident was in after half past eight."""
    return {place for each in of(life, Moved, name) if each.tick > at(life.scenario, "08:30") for place in each.within}
