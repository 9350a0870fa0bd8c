from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chance import Dice
from sim.clock import Clock
from sim.events import AnyEvent, Moved, Said, TalkClosed, TalkForgotten, TalkOpened, ThoughtFailed, TickEnded
from sim.nouns import (
    AcceptTalk,
    AnyIntent,
    DeclineTalk,
    Do,
    GoTo,
    LeaveTalk,
    ProposeTalk,
    Speak,
    Utterance,
    Yield,
)
from sim.testing.worlds import world
from sim.town import Town
from sim.town.talk import MOST_PEOPLE, MOST_TURNS
from tests.town.play import Play, of

VILLAGE = world(
    """
    ,,,,,,,,,,,,
    ,#####,####,
    ,#hh+h,+ss#,
    ,#hh#h,#ss#,
    ,##+##,####,
    ,,,,,,,,,,pp
    ~~,,,,,,,,pp
    """,
    h={"name": "the house", "kind": "home", "hours": "08:00-22:00", "keys": ["Ann"]},
    s={"name": "the shop", "hours": "09:00-17:00", "keys": ["Bob"]},
    p={"name": "the park", "outdoors": True},
)
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
PLACES = ("the house", "the shop", "the park", "the town", "the moon")

persons = st.sampled_from((*NAMES, "Nobody"))
last_words = st.sampled_from([False] * 5 + [True])
utterances = st.builds(Utterance, st.just("chat"), st.just("hm"), to=persons, leaves=last_words)
intents = st.one_of(
    st.builds(GoTo, st.sampled_from(PLACES)),
    st.builds(Do, st.just("work"), until=st.integers(0, 60), asleep=st.booleans(), meal=st.booleans()),
    st.builds(ProposeTalk, persons),
    st.builds(AcceptTalk, persons),
    st.builds(DeclineTalk, persons),
    st.builds(Speak, utterances),
    st.builds(Yield, st.booleans()),
    st.just(LeaveTalk()),
)  # fmt: skip
wants = st.dictionaries(st.sampled_from(NAMES), st.lists(intents, min_size=1, max_size=2).map(tuple), max_size=4)


def check(play: Play) -> None:
    town = play.town
    tiles = [who.tile for who in town.residents.values()]
    assert len(set(tiles)) == len(tiles), "never two on one tile"
    assert set(tiles) <= play.world.floor
    assert town.at == {who.tile: name for name, who in town.residents.items()}
    assert {name for name, who in town.residents.items() if who.route} == set(town.under_way)
    for who in town.residents.values():
        assert who.within == play.world.within(who.tile)
        assert not (who.asleep and (who.talk or who.route)), "nobody talks or walks in their sleep"
        assert not who.talk or who.name in town.talks[who.talk].people
    for talk in town.talks.values():
        assert 2 <= len(talk.people) <= MOST_PEOPLE and talk.floor in talk.people and talk.turns < MOST_TURNS
        assert talk.deadline > play.tick - 1


def check_events(events: list[AnyEvent]) -> None:
    talks = [event.talk for event in of(events, Said)]
    assert len(set(talks)) == len(talks), "one utterance a tick and talk"
    moved = [event.agent for event in of(events, Moved)]
    assert len(set(moved)) == len(moved)


@settings(max_examples=80, deadline=None)
@given(st.lists(wants, min_size=1, max_size=40), st.integers(0, 3), st.sampled_from([10, 30, 60]))
def test_whatever_residents_want_the_town_stays_sound(
    script: list[dict[str, tuple[AnyIntent, ...]]], seed: int, tick_seconds: int
) -> None:
    clock = Clock(start="2026-05-01T07:55", tick_seconds=tick_seconds)
    play = Play(VILLAGE, {name: (number * 2, 5) for number, name in enumerate(NAMES[:5])}, clock=clock, seed=seed)
    for wanted in script:
        check_events(play.step(**wanted))
        check(play)
    for _ in range(250):
        if not play.town.busy(play.tick):
            break
        check_events(play.step())
        check(play)
    assert not play.town.busy(play.tick), "left alone, every way, talk and proposal ends"
    assert len(of(play.log, TalkOpened)) == len(of(play.log, TalkClosed))
    assert play.refolded() == play.town and play.refolded().snapshot() == play.town.snapshot()


@settings(max_examples=30, deadline=None)
@given(st.lists(wants, min_size=4, max_size=20), st.integers(0, 19))
def test_a_town_folded_from_its_log_goes_on_with_the_same_bytes(
    script: list[dict[str, tuple[AnyIntent, ...]]], cut: int
) -> None:
    people = {name: (number * 2, 5) for number, name in enumerate(NAMES[:5])}
    whole, cut_short = Play(VILLAGE, people), Play(VILLAGE, people)
    for number, wanted in enumerate(script):
        whole.step(**wanted)
        if number == cut:
            cut_short.town = cut_short.refolded()
        cut_short.step(**wanted)
        for name in people:
            assert cut_short.inbox(name, 0.5) == whole.inbox(name, 0.5)
            assert cut_short.sees(name) == whole.sees(name)
    assert cut_short.log == whole.log


def test_events_of_minds_change_nothing_in_the_town() -> None:
    play = Play(VILLAGE, {"Ann": (0, 0)})
    before = play.town.snapshot()
    play.happen(ThoughtFailed(tick=3, agent="Ann", purpose="speak", cause="no words"))
    play.happen(TalkForgotten(tick=3, agent="Ann", talk="x"))
    play.happen(TickEnded(tick=3))
    assert play.town.snapshot() == before and play.town != Town()


def test_a_quiet_tick_costs_nothing_and_a_busy_day_little() -> None:
    """25 residents for a day of 17,280 ticks take a few seconds; a tenth of that day is played here."""
    walled, lane = "." * 13 + "#" + "." * 12, "a" * 26
    ground = world("\n".join([walled] * 4 + ["." * 26] * 2 + [walled] * 14 + [lane]), a="the lane")
    people = {f"P{number:02d}": (number, (number * 7) % 20) for number in range(25) if number != 13}
    play = Play(ground, people)
    began = time.process_time()
    play.wait(17_280)
    quiet = time.process_time() - began
    began = time.process_time()
    for _ in range(1_728):
        wanted = {
            name: (GoTo("the lane" if play.tick % 2 else "the town"),)
            for name in people
            if Dice(1, play.tick, name, "go").chance(0.005)
        }
        events = play.step(**wanted)
        for name in play.sight.changed(play.town, events):
            play.sees(name)
    busy = time.process_time() - began
    assert quiet < 2.0 and busy < 8.0, (quiet, busy)
