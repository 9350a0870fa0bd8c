"""What a watcher does to the town is read strictly, is an intervention as a scenario writes it, and is in the log."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from sim.errors import TulvingError, UserMistake
from sim.events import (
    AnyEvent,
    Erased,
    Implanted,
    NoticePosted,
    Remembered,
    SetDown,
    SteppedIn,
    ThingChanged,
    VisitorSpoke,
)
from sim.interventions.stepped import stepped_in
from sim.nouns import Fact
from sim.replay import Log, digest
from sim.runs.resume import resume
from sim.runs.verify import verify
from sim.scenario.interventions import Intervention
from sim.testing.lives import Life
from sim.view.asking import branched
from sim.view.controls import CONTROLS, choices, control
from sim.view.live import LiveFeed
from sim.view.stepping_in import Step, line_of
from tests.interventions.village import TICKS, lived, village
from tests.runs.lane import LANE
from tests.view.looked_into import evening_log, folded, lane_world

MORNING = 3 * TICKS


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Life:
    return lived(village(tmp_path_factory.mktemp("village")), until=MORNING)


def step(kind: str, **values: str) -> Step:
    return Step(kind, values)


def came_of(life: Life, wanted: Step, tick: int = MORNING) -> tuple[AnyEvent, ...]:
    """What comes of a step at a tick; the engine is as it was."""
    engine = life.engine_at(tick)
    before = (engine.town.snapshot(), {name: mind.snapshot() for name, mind in engine.minds.items()})
    events = tuple(wanted(engine, tick))
    assert (engine.town.snapshot(), {name: mind.snapshot() for name, mind in engine.minds.items()}) == before
    first = events[0]
    assert isinstance(first, SteppedIn) and first.events == len(events) - 1
    assert Intervention.model_validate({"at": tick, **json.loads(first.what)})
    return events[1:]


def written(life: Life, wanted: Step) -> dict[str, Any]:
    first = wanted(life.engine_at(MORNING), MORNING)[0]
    assert isinstance(first, SteppedIn)
    found: dict[str, Any] = json.loads(first.what)
    return found


def test_a_visitor_says_to_somebody_what_a_sentence_states(life: Life) -> None:
    (spoke,) = came_of(life, step("say", agent="tom", text="the bridge will fall"))
    assert isinstance(spoke, VisitorSpoke)
    assert (spoke.to, spoke.visitor, spoke.text) == ("Tom Reed", "a visitor", "The bridge will fall.")
    assert spoke.facts == (Fact("the bridge", "will", "fall"),) and spoke.hearers == ("Tom Reed",)


def test_to_all_at_a_place_is_heard_by_who_is_there(life: Life) -> None:
    (spoke,) = came_of(life, step("announce", place="the green", who="a carter", text="The mill is on fire!"))
    assert isinstance(spoke, VisitorSpoke) and spoke.hearers == ("Tom Reed",)
    assert (spoke.text, spoke.facts) == ("The mill is on fire!", (Fact("the mill", "is", "on fire"),))


def test_an_inner_voice_gives_a_fact_or_a_wish_as_ones_own(life: Life) -> None:
    known, *_ = came_of(life, step("voice", agent="Una", text="The well will run dry."))
    assert isinstance(known, Implanted) and known.how == "inner voice"
    assert known.memory.text == "The well will run dry."
    (wish,) = came_of(life, step("voice", agent="Una", text="to meet Tom at the green on Friday 11:00"))
    assert isinstance(wish, Implanted) and wish.memory.kind == "commitment"
    assert wish.memory.text == "Una Vale means to meet Tom Reed on the green on Friday 1 May at 11:00."


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("to meet Tom", {"verb": "meet", "whom": "Tom Reed"}),
        ("to fetch flour for Tom at the café", {"verb": "fetch", "what": "flour", "role": "for", "whom": "Tom Reed",
                                                "place": "the café"}),
        ("to look after the stove", {"verb": "look after", "what": "the stove"}),
        ("to sit in the café on day 1 12:00", {"verb": "sit", "place": "the café", "at": "2026-05-01 12:00"}),
    ],
)  # fmt: skip
def test_a_wish_is_read_by_its_joints(text: str, wish: Mapping[str, str], life: Life) -> None:
    assert written(life, step("voice", agent="Una", text=text)) == {"inner_voice": {"to": "Una Vale", "wish": wish}}


def test_a_thing_a_notice_a_memory_and_a_place_to_be(life: Life) -> None:
    (changed,) = came_of(life, step("thing", thing="stove", state="burning"))
    assert isinstance(changed, ThingChanged) and (changed.place, changed.thing) == ("the café", "the stove")
    text = "A fair! The fair is at the green. The fair begins at day 1 19:00."
    (posted,) = came_of(life, step("notice", place="the green", text=text))
    assert isinstance(posted, NoticePosted) and posted.notice == "notice from outside 1"
    assert {fact.predicate for fact in posted.facts} == {"is at", "begins at"}
    planted, *_ = came_of(life, step("plant", agent="Bea", text="Tom told Bea that the lane will flood"))
    assert isinstance(planted, Implanted) and planted.how == "planted"
    erased, *_ = came_of(life, step("erase", agent="Bea", text="Tom"))
    assert isinstance(erased, Erased) and erased.memories
    down, *_ = came_of(life, step("move", agent="Una", place="the café"))
    assert isinstance(down, SetDown) and down.place == "the café"


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (step("say", agent="Tom", text=""), "what? SUBJECT PREDICATE OBJECT"),
        (step("say", agent="Tam", text="the bridge will fall"), "did you mean 'Tom'"),
        (step("say", agent="Tom", text="hello there"), "states no fact"),
        (step("say", agent="Tom", who="Bea Hollis", text="the bridge will fall"), "Bea Hollis lives here"),
        (step("voice", agent="Una", text="to meet Wat"), "no person named 'Wat'"),
        (step("voice", agent="Una", text="to sit at the moon"), "no place named 'the moon'"),
        (step("thing", thing="the bed"), "say the place"),
        (step("plant", agent="Bea", text="Tom is nice"), "is in none of the forms"),
        (step("move", agent="Tom", place="the gren"), "did you mean 'the green'"),
        (step("move", agent="Tom", place="the green"), "changes nothing: it is so already"),
        (step("erase", agent="Tom", text="the great flood"), "changes nothing: nothing is remembered of it"),
        (step("fly"), "there is no 'fly' to step in with"),
    ],
)
def test_what_cannot_be_read_is_refused_in_plain_words_and_nothing_happens(wanted: Step, why: str, life: Life) -> None:
    engine = life.engine_at(MORNING)
    before = engine.town.snapshot()
    with pytest.raises(TulvingError) as caught:
        wanted(engine, MORNING)
    assert why in str(caught.value)
    assert engine.town.snapshot() == before


def test_every_kind_of_a_scenario_can_be_done_by_a_watcher_and_a_scenario_can_write_each(life: Life) -> None:
    filled = [
        step("say", agent="Tom", text="the bridge will fall"), step("voice", agent="Una", text="to sit"),
        step("thing", thing="stove", state="hot"), step("notice", place="the green", text="Lost. A dog."),
        step("plant", agent="Bea", text="Bea saw Tom at the green"), step("erase", agent="Bea", text="Tom"),
        step("move", agent="Una", place="the café"), step("announce", place="the green", text="it is late"),
    ]  # fmt: skip
    assert {each.kind for each in filled} == {each.kind for each in CONTROLS}
    kinds = {next(iter(written(life, each))) for each in filled}
    assert kinds == set(Intervention.model_fields) - {"at"}
    for each in filled:
        (read,) = yaml.safe_load(line_of(written(life, each), "day 1 09:00"))
        assert Intervention.model_validate(read)


def test_each_control_explains_itself_and_lists_what_its_fields_name(life: Life) -> None:
    town, world, scenario = life.engine_at(MORNING).town, life.world, life.scenario
    for each in CONTROLS:
        assert each.title and each.says.endswith(".") and control(each.kind) == each
        for field in each.fields:
            assert field.of == "" or choices(field.of, scenario, world, town)
    assert choices("resident", scenario, world, town) == ("Bea Hollis", "Tom Reed", "Una Vale")


def test_a_watcher_steps_into_a_run_the_log_has_it_first_in_its_tick_and_it_is_verified(tmp_path: Path) -> None:
    path = tmp_path / "lane.jsonl"
    with LiveFeed.begin(LANE, path, ticks=200) as feed:
        feed.wait(0, 60)
        done = [
            feed.step_in(step("say", agent="Ben", text="the bridge will fall")),
            feed.step_in(step("plant", agent="Cleo", text="Ada told Cleo that the mill will be sold")),
            feed.step_in(step("say", agent="Ben", text="nonsense")),
            feed.step_in(step("move", agent="Ada", place="the green")),
        ]
        while not feed.ready:
            feed.seek(feed.last)
        with pytest.raises(UserMistake, match="states no fact"):
            done[2].result()
        ticks = {done[n].result()[0].tick: done[n].result() for n in (0, 1, 3)}
    logged = {each.number: each.events for each in Log(path).ticks() if stepped_in(each.events)}
    assert set(logged) == set(ticks) and len(ticks) == 3
    for tick, events in ticks.items():
        assert logged[tick][: len(events)] == events == stepped_in(logged[tick])
    heard = [event for each in Log(path).ticks() for event in each.events
             if isinstance(event, Remembered) and event.memory.source == "a visitor"]  # fmt: skip
    assert [event.agent for event in heard] == ["Ben Hale"]
    assert verify(path).ticks > 0


def test_a_run_that_was_stepped_into_and_killed_goes_on_with_the_same_bytes(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    with LiveFeed.begin(LANE, whole, ticks=150) as feed:
        feed.wait(0, 60)
        tick = feed.step_in(step("voice", agent="Ben", text="to sit at the green")).result(60)[0].tick
        while not feed.ready:
            feed.seek(feed.last)
    parted = tmp_path / "parted.jsonl"
    lines = [Log(whole).header.line(), *(line for each in Log(whole).passages(tick + 3) for line in each.lines)]
    parted.write_bytes(b"".join(lines))
    resume(parted, until=150)
    assert digest(parted) == digest(whole)


def test_over_a_log_a_step_begins_a_branch_in_which_it_has_happened(tmp_path: Path) -> None:
    log = tmp_path / "lane.jsonl"
    log.write_bytes(evening_log().read_bytes())
    told = branched(log, folded().tick, step("erase", agent="Cleo", text="Ada"), lane_world())
    child = tmp_path / f"lane-at{folded().tick}.jsonl"
    assert str(child) in told[0] and "tulving resume" in told[-1]
    *_, last = Log(child).ticks()
    assert [type(event) for event in stepped_in(last.events)][:2] == [SteppedIn, Erased]
    parent = Log(child).header.parent
    assert parent is not None and "erase" in parent.changes[0]
    plain = branched(log, folded().tick, None, lane_world())
    assert "-2.jsonl" in plain[0]
