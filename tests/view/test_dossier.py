"""The dossier says of a mind what its fold and its log say, and nothing else."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from sim.clock import Clock, Moment
from sim.events import AnyEvent, Decided, RecallMade, Remembered, Said
from sim.mind import cues
from sim.mind.mind import Mind
from sim.nouns import Frame, Memory, MindParameters, Persona
from sim.replay import Log
from sim.story import mind_at, why
from sim.story.mind_at import plan_of
from sim.view.calls import Calls, calls_path
from sim.view.deeds import ROWS, deeds, latest_events
from sim.view.dossier import dossier, when
from sim.view.memories import Factors, Query, chosen, counts, memory_lines
from sim.view.places import place_dossier, thing_dossier
from tests.quickness import quickest
from tests.view.looked_into import EVENING, dossier_of, evening_log, events_until, folded, lane_world

NAMES = ("Ada Penn", "Ben Hale", "Cleo Marsh")


@pytest.mark.parametrize("name", NAMES)
def test_it_holds_what_the_story_says_of_the_same_mind(name: str) -> None:
    about, told = dossier_of(name), mind_at(evening_log(), name, EVENING)
    assert (about.name, about.now.tick, about.persona, about.body) == (told.agent, told.tick, told.persona, told.body)
    assert tuple(line.memory for line in about.plan) == told.plan
    assert {line.belief.id for line in about.beliefs} == {belief.id for belief in told.beliefs}
    assert [(tie.person, tie.warmth, len(tie.memories)) for tie in about.ties] == [
        (regard.person, regard.warmth, regard.memories) for regard in told.regards
    ]
    assert {memory.id for memory in about.promises} == {memory.id for memory in told.promises}
    assert sum(counts(about.memories).values()) == len(about.memories) == sum(told.counts.values())


def test_an_act_has_the_recalls_of_the_log_with_every_factor() -> None:
    said = [event for tick, event in events_until(folded().tick) if isinstance(event, Said) and event.because]
    assert said, "somebody has said something from memory"
    for event in said[-5:]:
        deed = next(each for each in dossier_of(event.agent).deeds if each.tick == event.tick and each.kind == "said")
        logged = [
            other for _, other in events_until(folded().tick)
            if isinstance(other, RecallMade) and (other.tick, other.agent) == (event.tick, event.agent)
            and other.purpose == "speak"
        ]  # fmt: skip
        assert deed.because == event.because
        assert [(row.row, row.cue) for row in deed.rows] == [(other.row, other.cue) for other in logged]
        for row, other in zip(deed.rows, logged, strict=True):
            assert [(ground.id, ground.factors.score, ground.factors.recency) for ground in row.grounds] == [
                (line.id, line.score, line.recency) for line in other.items
            ]
            assert all(ground.used == (ground.id in event.because) for ground in row.grounds)


def test_why_and_the_dossier_tell_the_same_act() -> None:
    event = next(
        event for _, event in reversed(events_until(folded().tick))
        if isinstance(event, Decided) and event.decision.because and event.decision.act != "go_on"
    )  # fmt: skip
    told = why(evening_log(), event.agent, event.tick)
    deed = next(each for each in dossier_of(event.agent).deeds if each.tick == event.tick and each.kind == "decided")
    assert deed.sentence == told.act and set(deed.because) == {item.id for item in told.because}
    used = {item.id for item in (*told.because, *told.also) if item.rows}
    assert {ground.id for row in deed.rows for ground in row.grounds} == used


def test_to_go_on_as_before_is_no_act_to_speak_of_but_its_recall_is_there() -> None:
    passing = [deed for deed in dossier_of("Ada Penn").deeds if deed.passing]
    assert passing and all("go on" in deed.sentence for deed in passing)
    assert dossier_of("Ada Penn").recall is not None


def test_recency_and_importance_are_those_of_the_owners_dials_at_the_moment() -> None:
    state = folded()
    mind = state.mind("Ben Hale")
    lines = memory_lines(mind, state.tick, state.clock, {})
    assert [line.memory.id for line in lines] == [memory.id for memory in mind.stream]
    for line in lines:
        hours = (state.tick - line.accessed) * state.clock.tick_seconds // 60 / 60
        assert line.recency == pytest.approx(1e6 * mind.parameters.recency_decay**hours, abs=2)
        assert line.importance == (line.memory.importance or 0) * 100_000
        assert line.recalled is None


def test_a_search_finds_words_in_any_order_and_a_kind_leaves_the_others_out() -> None:
    lines = dossier_of("Ada Penn").memories
    found = chosen(lines, Query(search="DANCE tea"))
    assert found and all("tea" in line.memory.text and "dance" in line.memory.text for line in found)
    assert chosen(lines, Query(search="nothing of the kind")) == []
    ties = chosen(lines, Query(kinds=("tie", "habit")))
    assert {line.memory.kind for line in ties} == {"tie", "habit"}
    about = chosen(lines, Query(person="Ben Hale"))
    assert about and all("Ben Hale" in line.memory.people for line in about)


@pytest.mark.parametrize("order", ["newest", "recency", "importance", "used", "relevance", "score"])
def test_the_stream_is_sorted_by_any_factor_the_largest_first(order: str) -> None:
    lines = chosen(dossier_of("Ada Penn").memories, msgspec.convert({"order": order}, Query))
    values = [
        {
            "newest": line.memory.created, "recency": line.recency, "importance": line.importance,
            "used": line.accesses, "relevance": line.recalled.relevance if line.recalled else -1,
            "score": line.recalled.score if line.recalled else -1,
        }[order]
        for line in lines
    ]  # fmt: skip
    assert values == sorted(values, reverse=True) and len(set(values)) > 1


def test_evidence_leads_to_what_rests_on_it_and_back() -> None:
    about = dossier_of("Cleo Marsh")
    for line in about.beliefs:
        for name in line.belief.evidence:
            assert line.belief.id in about.resting[name]
    assert about.text("Cleo Marsh/999999/0") == ""


def test_a_later_plan_replaces_the_blocks_from_its_own_tick_on() -> None:
    def block(made: int, start: int, until: int) -> Memory:
        frame = Frame("Bea", "sit", at=start, until=until)
        return Memory(f"Bea/{made}/{start}", "plan", "", made, frame=frame, tags=("2026-05-01",))

    first, second, third = block(0, 10, 100), block(0, 100, 200), block(0, 300, 400)
    anew = block(150, 150, 250)
    assert plan_of([first, second, third, anew], "2026-05-01") == (first, second, anew)
    assert plan_of([first], "2026-05-02") == ()


def test_a_dossier_of_somebody_with_two_thousand_memories_takes_less_than_fifty_milliseconds() -> None:
    state = folded()
    mind, town = state.mind("Ada Penn"), state.town
    full = Mind("Ada Penn")
    for each in mind.stream:
        full.stream.add(each)
    full.persona, full.parameters, full.step = mind.persona, mind.parameters, mind.step
    for n in range(2000):
        frame = Frame("Ben Hale", "sit", place="the green")
        text = f"Ben Hale sat on the green, time {n}."
        memory = Memory(f"Ada Penn/90000/{n}", "observation", text, 100, 3, frame, people=("Ben Hale",))
        full.apply(Remembered(tick=100, agent="Ada Penn", memory=memory))
    events, now = events_until(state.tick), Moment(state.tick, state.clock)
    dossier(full, town, events, now)  # the first one reads the tables of verbs
    assert quickest(lambda: dossier(full, town, events, now), enough=0.05) < 0.05


def test_of_what_lies_behind_only_the_latest_acts_are_read_and_their_ticks_are_whole() -> None:
    name = "Ada Penn"
    all_of = [event for _, event in events_until(folded().tick, 2000) if getattr(event, "agent", "") == name]
    read = 0

    def back() -> Iterator[AnyEvent]:
        nonlocal read
        for event in reversed(all_of):
            read += 1
            yield event

    latest = latest_events(back(), acts=3)
    assert read < len(all_of)
    first = latest[0][0]
    assert [event for _, event in latest] == [event for event in all_of if event.tick >= first]
    assert sum(not deed.passing for deed in deeds(name, latest)) >= 3


def test_moments_are_told_as_briefly_as_can_be() -> None:
    now = Moment(100, Clock("2026-05-02 12:00".replace(" ", "T"), 60))
    assert when(now, 40) == "12:40"
    assert when(now, -1440) == "Fri 1 May 12:00"
    assert when(now, -1440 * 800) == "22 Feb 2024"


def test_a_place_tells_its_hours_and_who_is_there_and_what_they_are_at() -> None:
    state = folded()
    found = place_dossier("the tea room", lane_world(), state.town, events_until(state.tick), state.now)
    here = [who.name for who in state.town.residents.values() if "the tea room" in who.within]
    assert [present.name for present in found.people] == here and here
    assert (found.hours, found.open, found.keys) == ("08:00-22:00", True, ("Ada Penn",))
    assert found.inside == ("the lane",) and "the stove" in {thing.name for thing in found.things}
    whole = place_dossier("the lane", lane_world(), state.town, (), state.now)
    assert whole.open is None and set(whole.rooms) >= {"the green", "Ada's house"}


def test_a_thing_tells_its_state_and_nothing_stands_where_nothing_stands() -> None:
    state = folded()
    stove = next(thing for thing in lane_world().things if thing.name == "the stove")
    state.town.things["the tea room", "the stove"] = "burning"
    try:
        found = thing_dossier(stove.tile, lane_world(), state.town, (), state.now)
        assert found is not None and found.thing.state == "burning"
    finally:
        del state.town.things["the tea room", "the stove"]
    assert thing_dossier((0, 0), lane_world(), state.town, (), state.now) is None


def test_the_calls_of_a_model_are_those_of_the_file_beside_the_log(tmp_path: Path) -> None:
    log = tmp_path / "run.jsonl"
    assert calls_path(log).name == "run.calls.jsonl" and Calls(log).of("Bea", 1) == ()
    said = {"agent": "Bea", "prompt_hash": "a1", "cost_usd": None, "attempts": 1, "source": "model"}
    written = [
        said | {"tick": 1, "purpose": "speak", "occurrence": 1, "reply": "Well."},
        said | {"tick": 1, "purpose": "speak", "messages": [{"role": "system", "content": "Be Bea."}], "reply": "Hm."},
        {"spent": {"calls": 2}, "day": "2026-05-01"},
        said | {"tick": 1, "purpose": "speak", "occurrence": 7, "reply": "elsewhere", "spare": True},
        said | {"tick": 2, "purpose": "day_plan", "failure": {"trouble": "timeout", "detail": "120 s"}},
    ]
    lines = [json.dumps(each) + "\n" for each in written]
    calls_path(log).write_text("".join(lines[:4]) + lines[4][:20], encoding="utf-8")
    calls = Calls(log)
    first, second = calls.of("Bea", 1)
    assert (first.prompt, first.reply) == ("system:\nBe Bea.", "Hm.")
    assert second.occurrence == 1 and second.reply == "Well." and second.prompt == ""
    assert calls.of("Bea", 2) == ()
    calls_path(log).write_text("".join(lines), encoding="utf-8")  # the run goes on while it is watched
    assert calls.of("Bea", 2)[0].failure == "timeout: 120 s" and len(calls.of("Bea", 1)) == 2


def test_a_mind_of_nothing_has_a_dossier() -> None:
    state = folded()
    mind = Mind("Ada Penn")
    mind.persona = Persona("Ada Penn", 40, "she", "keeps bees", "Ada's house", "a woman")
    mind.parameters = MindParameters()
    about = dossier(mind, state.town, (), state.now)
    assert (about.memories, about.beliefs, about.ties, about.plan, about.deeds) == ((), (), (), (), ())
    assert about.recall is None


def test_what_is_recalled_in_several_rows_counts_with_its_best_and_later_acts_go_before_earlier() -> None:
    about = dossier_of("Ada Penn")
    best: dict[str, Factors] = {}
    for deed in reversed(about.deeds):
        of_deed: dict[str, Factors] = {}
        for ground in (ground for row in deed.rows for ground in row.grounds):
            if ground.id not in of_deed or of_deed[ground.id].score < ground.factors.score:
                of_deed[ground.id] = ground.factors
        best.update(of_deed)
    for line in about.memories:
        assert line.recalled == best.get(line.memory.id)
    assert Log(evening_log()).extent.finished is not None


def test_every_row_of_the_cue_table_has_words_for_what_it_asks() -> None:
    rows = set(re.findall(r'Row\(\s*"(\w+)"', inspect.getsource(cues)))
    assert {"plan", "meeting", "akin"} <= rows
    assert not rows - set(ROWS)
