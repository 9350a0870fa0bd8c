"""A log that is watched: any moment of it, in any order, is the fold from the start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.embedding import HashEmbedder
from sim.errors import LogError, TulvingError, UserMistake
from sim.events import AgentEvent, Moved, RecallMade, Reflected, Remembered, Said
from sim.knowledge import Graph
from sim.replay import Log
from sim.runs.interview import recalled_by
from sim.runs.start import run
from sim.view import keyframes
from sim.view.feed import LogFeed
from sim.view.folding_apart import Apart
from sim.view.keyframes import Folding, Keyframes, pack, unpack
from sim.view.tape import in_picture
from tests.runs.lane import LANE
from tests.view.runs_watched import cut, from_the_start

LAST = 1295
ENDED = b'{"type":"tick_ended","tick":401}\n'


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("watched") / "lane.jsonl"
    run(LANE, path)
    return path


@pytest.fixture(scope="module")
def feed(log: Path) -> Iterator[LogFeed]:
    """With keyframes so near to each other that most seeks start from one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sim.view.showing.TOWN_LINES", 16)
        patch.setattr("sim.view.showing.MIND_LINES", 32)
        with LogFeed(log) as opened:
            opened.wait_for_keyframes()
            yield opened


_folds: dict[int, object] = {}


def folded(log: Path, tick: int) -> object:
    if tick not in _folds:
        found = from_the_start(log, tick)
        _folds[tick] = (found.town.snapshot(), {name: mind.snapshot() for name, mind in found.minds.items()})
    return _folds[tick]


moments = st.lists(
    st.tuples(st.sampled_from(range(0, LAST + 1, 7)), st.sampled_from(("", "Ada Penn", "Ben Hale"))), max_size=12
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seeks=moments)
def test_after_any_sequence_of_seeks_the_state_is_the_fold_from_the_start(
    feed: LogFeed, log: Path, seeks: list[tuple[int, str]]
) -> None:
    for tick, name in seeks:
        town, minds = folded(log, tick)  # type: ignore[misc]
        assert feed.seek(tick).snapshot() == town
        if name:
            assert feed.mind(name, tick).snapshot() == minds[name]


def test_playing_forwards_and_backwards_tick_by_tick_passes_the_same_towns(feed: LogFeed) -> None:
    forwards = [feed.seek(tick).snapshot() for tick in range(100, 160)]
    backwards = [feed.seek(tick).snapshot() for tick in range(159, 99, -1)]
    assert forwards == backwards[::-1]


def test_the_first_tick_can_be_shown_at_once_and_the_rest_when_it_is_read(log: Path) -> None:
    with LogFeed(log) as feed:
        assert feed.last >= 0
        assert len(feed.seek(0).residents) == len(feed.scenario.residents)
        assert feed.wait(LAST, 20)
        assert feed.wait(None, 20)
        assert (feed.last, feed.final, feed.read, feed.notice) == (LAST, LAST, 1.0, "")


def test_beyond_the_end_and_before_the_beginning_the_nearest_moment_is_shown(feed: LogFeed) -> None:
    end = feed.seek(LAST).snapshot()
    assert feed.seek(10_000_000).snapshot() == end
    beginning = feed.seek(0).snapshot()
    assert feed.seek(-5).snapshot() == beginning


def test_events_come_as_the_log_has_them(feed: LogFeed, log: Path) -> None:
    expected = [(event.tick, event) for tick in Log(log).ticks(until=300) for event in tick.events if event.tick >= 50]
    assert feed.events(50, 300) == expected
    own = [pair for pair in expected if isinstance(pair[1], AgentEvent) and pair[1].agent == "Ada Penn"]
    assert feed.events_of("Ada", 50, 300) == own
    assert feed.events(LAST + 1, LAST + 100) == []


def test_what_a_picture_may_show_is_there_and_what_is_only_thought_is_not(feed: LogFeed) -> None:
    shown = feed.pictured(0, LAST)
    assert [pair for pair in feed.events(0, LAST) if in_picture(pair[1])] == shown
    kinds = {type(event) for _, event in shown}
    assert {Moved, Said, Reflected} <= kinds and RecallMade not in kinds
    told = [event for _, event in feed.events(0, LAST) if isinstance(event, Remembered)]
    reflections = [event for event in told if event.memory.kind == "reflection"]
    assert [event for _, event in shown if isinstance(event, Remembered)] == reflections


def test_backwards_the_latest_event_comes_first(feed: LogFeed) -> None:
    expected = [event for _, event in feed.events_of("Ada", 0, 700)][::-1]
    assert list(feed.back("Ada", 700)) == expected
    recall = next(event for event in feed.back("Ada", 700) if isinstance(event, RecallMade))
    assert recall.tick <= 700


def test_the_graph_is_that_of_the_whole_log(feed: LogFeed, log: Path) -> None:
    expected = Graph()
    for tick in Log(log).ticks():
        for event in tick.events:
            expected.apply(event)
    assert feed.graph() == expected
    assert feed.graph() == expected


def test_a_resident_is_found_by_the_first_name_and_nobody_else_is(feed: LogFeed) -> None:
    assert feed.mind("ada", 100).name == "Ada Penn"
    with pytest.raises(UserMistake, match="Zoe"):
        feed.mind("Zoe", 100)


def test_who_interviews_gets_a_town_and_a_mind_of_their_own(feed: LogFeed, log: Path) -> None:
    before = feed.mind("Ada", 800).snapshot()
    own = feed.folded(800, ["Ada"])
    expected = from_the_start(log, 800)
    assert own.town == expected.town
    assert own.minds["Ada Penn"].snapshot() == expected.minds["Ada Penn"].snapshot()
    assert (own.last_tick, own.seed) == (expected.last_tick, expected.seed)
    assert [tick.number for tick in own.again()] == [tick.number for tick in expected.again()]
    assert recalled_by(own.mind("Ada"), own, "the tea dance", HashEmbedder())
    own.mind("Ada")._forget(tuple(own.mind("Ada").stream.memories))
    assert feed.mind("Ada", 800).snapshot() == before


def test_a_mind_that_was_asked_leaves_a_keyframe_without_vectors(log: Path) -> None:
    found = from_the_start(log, 500)
    mind = found.mind("Ada")
    lean = len(pack(mind))
    recalled_by(mind, found, "the tea dance", HashEmbedder())
    copy = unpack(pack(mind))
    assert copy.snapshot() == mind.snapshot()
    assert copy.unindexed_texts() and not mind.unindexed_texts()
    assert len(pack(mind)) < 1.1 * lean


def test_keyframes_keep_within_their_budget_and_lead_to_the_same_states(feed: LogFeed) -> None:
    folding = feed._minds.setdefault("Ada Penn", feed._folding("Ada"))
    frames = Keyframes(8, 64 * 1024)
    thin = Folding(folding.tape, folding.track, folding.fresh, frames)
    thin.at(LAST)
    assert frames.bytes <= 64 * 1024 and frames.spacing > 8 and len(frames) > 1
    for tick in (1000, 3, 700, 701, 650):
        assert thin.at(tick).snapshot() == feed.mind("Ada", tick).snapshot()


def test_a_torn_end_is_left_out_with_a_notice(log: Path, tmp_path: Path) -> None:
    torn = cut(log, tmp_path, 400, tail=b'{"type":"moved","tick":401,"agent":"Ada Penn","ti')
    with LogFeed(torn) as feed:
        feed.wait(None, 20)
        assert feed.last <= 400
        assert "unfinished" in feed.notice
        assert feed.seek(LAST) == from_the_start(torn, feed.last).town


def test_a_damaged_line_ends_what_can_be_shown_and_is_named(log: Path, tmp_path: Path) -> None:
    damaged = cut(log, tmp_path, 400, tail=b'{"type":"nonsense"}\n{"type":"tick_ended","tick":401}\n')
    line = damaged.read_bytes().count(b"\n") - 1
    with LogFeed(damaged) as feed:
        feed.wait(None, 20)
        assert 300 < feed.last <= 400
        assert f":{line}:" in feed.notice
        assert feed.seek(feed.last).residents


def test_events_that_contradict_each_other_end_what_can_be_shown(log: Path, tmp_path: Path) -> None:
    stranger = b'{"type":"moved","tick":401,"agent":"Nobody","tile":[1,1],"within":[]}\n' + ENDED
    with LogFeed(cut(log, tmp_path, 400, tail=stranger)) as feed:
        assert feed.wait(None, 20)
        assert feed.last <= 400
        assert "cannot be shown" in feed.notice


def test_a_log_without_a_tick_can_be_opened_and_says_so(log: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare.jsonl"
    bare.write_bytes(Log(log).header.line())
    with LogFeed(bare) as feed:
        feed.wait(None, 20)
        assert feed.last == -1 and list(feed.events(0, 10)) == []
        with pytest.raises(LogError, match="no tick"):
            feed.seek(0)


def test_a_log_that_is_cut_off_while_it_is_watched_is_an_error_and_no_crash(log: Path, tmp_path: Path) -> None:
    copy = cut(log, tmp_path, LAST)
    with LogFeed(copy) as feed:
        feed.wait(None, 20)
        feed._thread.join()
        copy.write_bytes(b"")
        with pytest.raises(LogError, match="shorter"):
            feed.events(500, 900)


def test_a_mind_that_contradicts_itself_is_an_error_for_whoever_looks_into_it_only(log: Path, tmp_path: Path) -> None:
    unknown = b'{"type":"used","tick":401,"agent":"Ada Penn","memories":["Ada Penn/0/999999"]}\n' + ENDED
    with LogFeed(cut(log, tmp_path, 400, tail=unknown)) as feed:
        feed.wait_for_keyframes()
        assert feed.last == 401 and feed.seek(401).residents
        assert feed.mind("Ben", 401).name == "Ben Hale"
        with pytest.raises(TulvingError, match="999999"):
            feed.mind("Ada", 401)
        assert feed.mind("Ada", 400).snapshot() == from_the_start(log, 400).mind("Ada").snapshot()


def test_another_process_makes_the_same_keyframes_of_a_mind(feed: LogFeed, log: Path) -> None:
    here, there = feed._folding("Ada").frames, Keyframes(32, keyframes.MIND_BYTES)
    apart = Apart(log)
    try:
        assert apart.keyframes("Ada Penn", feed.tape.minds["Ada Penn"], there)
    finally:
        apart.close()
    assert len(there) and there.spacing == here.spacing and there.all().keys() == here.all().keys()
    line = max(there.all())
    assert unpack(there.all()[line]).snapshot() == unpack(here.all()[line]).snapshot()
    assert not apart.keyframes("Ada Penn", feed.tape.minds["Ada Penn"], there)


def test_of_a_long_log_minds_are_folded_in_another_process(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.view.feed.MANY_LINES", 1)
    with LogFeed(log) as feed:
        feed.wait_for_keyframes()
        assert feed._apart is not None and feed._apart._process.returncode is not None
        assert feed.mind("Ada", LAST).snapshot() == from_the_start(log, LAST).mind("Ada").snapshot()
    feed = LogFeed(log)
    feed.wait()
    feed.close()
    assert feed._apart is None or feed._apart._process.returncode is not None


def test_the_background_rests_while_something_is_waited_for(log: Path) -> None:
    with LogFeed(log) as feed:
        with feed.attended(), feed.attended():
            assert not feed._unasked.is_set()
        assert feed._unasked.is_set()


def test_closing_stops_the_reading(log: Path) -> None:
    feed = LogFeed(log)
    feed.close()
    assert feed.ready and not feed._thread.is_alive()


def test_keyframes_are_no_farther_apart_than_a_seek_may_take() -> None:
    assert keyframes.TOWN_LINES <= 1024 and keyframes.MIND_LINES <= 4096
