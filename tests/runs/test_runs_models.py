"""Runs whose residents are answered by a language model: recorded, repeated, gone on with, branched and paid once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import sim.runs.models
from sim.chance import Dice
from sim.errors import CallFailed, CallNotRecorded, LogError, LogExists, ModelDown, RunStopped, UserMistake
from sim.events import Said, ThoughtFailed
from sim.llm.calls import Recorded, calls_path
from sim.replay import Log, digest
from sim.runs.branch import branch
from sim.runs.changes import Forget, SetKeys
from sim.runs.costs import costs
from sim.runs.interview import ask
from sim.runs.provenance import code_hash
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.verify import verify
from sim.testing.lightcone import first_break
from sim.testing.models import ScriptedModel, SilentModel
from sim.town import parse_world
from tests.runs.lane import LANE, lane
from tests.runs.modelled import SETTINGS, calls_of, copied_with_calls, down_at, modelled


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a whole run of a model. Tests that change it copy it."""
    return modelled(tmp_path_factory.mktemp("modelled") / "lane.jsonl")


@pytest.fixture
def no_live_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither network nor key: whoever makes a live model has failed."""

    def made(*_: Any, **__: Any) -> None:
        raise AssertionError("a live model was made")

    monkeypatch.setattr(sim.runs.models, "live_model", made)


def said(log: Path) -> list[str]:
    return [event.text for tick in Log(log).ticks() for event in tick.events if isinstance(event, Said)]


# --- record and repeat ---


def test_what_a_model_says_is_said_in_town_and_recorded_beside_the_log(recorded: Path) -> None:
    calls = calls_of(recorded)
    assert calls_path(recorded).name == "lane.calls.jsonl" and len(said(recorded)) > 5
    assert {"speak", "importance"} <= {call.purpose for call in calls}
    assert len({(call.key, call.prompt_hash) for call in calls}) == len(calls)
    assert all(call.messages and call.schema and call.template for call in calls)


def test_a_recorded_run_is_verified_with_no_key_and_no_network(recorded: Path, no_live_model: None) -> None:
    found = verify(recorded)
    assert found.finished and found.events > 100


def test_two_runs_with_models_of_other_speed_have_the_same_bytes(recorded: Path, tmp_path: Path) -> None:
    other = modelled(tmp_path / "lane.jsonl", ScriptedModel(turns=40))
    assert digest(other) == digest(recorded)


def test_a_changed_answer_is_found_by_verification(recorded: Path, tmp_path: Path, no_live_model: None) -> None:
    copy = copied_with_calls(recorded, tmp_path)
    path = calls_path(copy)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    with pytest.raises(CallNotRecorded, match=r"nearest call|another prompt"):
        verify(copy)


def test_a_run_of_a_model_without_its_calls_cannot_be_verified(recorded: Path, tmp_path: Path) -> None:
    copy = copied_with_calls(recorded, tmp_path)
    calls_path(copy).unlink()
    with pytest.raises(LogError, match=r"copy\.calls\.jsonl with its answers is not there; copy both"):
        verify(copy)


def test_prompts_need_not_be_kept_for_a_run_to_be_verified(tmp_path: Path, no_live_model: None) -> None:
    log = modelled(tmp_path / "a.jsonl", ticks=300, llm__record_prompts="false")
    assert verify(log).events and not any(call.messages for call in calls_of(log))


# --- going on ---


def test_the_engine_can_be_thrown_away_at_any_tick_and_no_answer_is_paid_twice(recorded: Path, tmp_path: Path) -> None:
    """Amnesia, with a model: everything is rebuilt from the files, and what was answered stays answered."""
    log, dice = tmp_path / "lane.jsonl", Dice(3, 0, "test", "amnesia")
    stops = sorted(dice.between(1, lane().last_tick, n) for n in range(6))
    models = [ScriptedModel(seed=1) for _ in range(len(stops) + 1)]
    run(LANE, log, ticks=stops[0], overrides=SETTINGS, language_model=models[0])
    for stop, model in zip([*stops[1:], None], models[1:], strict=True):
        resume(log, until=stop, language_model=model)
    assert digest(log) == digest(recorded)
    asked = [prompt.hash for model in models for prompt in model.asked]
    assert len(asked) == len(calls_of(log)) == len(calls_of(recorded))


def test_what_a_dropped_tick_was_answered_is_not_asked_again(
    recorded: Path, tmp_path: Path, no_live_model: None
) -> None:
    """As after a kill: the calls reach further than the log. Nobody is needed to answer them once more."""
    copy = copied_with_calls(recorded, tmp_path, until=Log(recorded).extent.last_tick // 2)
    before = calls_path(copy).read_bytes()
    result = resume(copy, language_model=SilentModel())
    assert digest(copy) == digest(recorded) and calls_path(copy).read_bytes() == before
    assert result.calls is not None and result.calls.calls == result.calls.reused and result.calls.cost_usd == 0


def test_without_a_model_a_run_goes_on_as_far_as_its_record_and_stops_at_a_whole_tick(
    recorded: Path, tmp_path: Path, no_live_model: None
) -> None:
    last = Log(recorded).extent.last_tick
    copy = copied_with_calls(recorded, tmp_path, until=last // 4)
    kept = [line for line in calls_path(copy).read_bytes().splitlines(True) if _tick(line) <= last // 2]
    calls_path(copy).write_bytes(b"".join(kept))
    with pytest.raises(ModelDown, match="no language model to ask: give one with --model") as stopped:
        resume(copy)
    assert any("go on with: tulving resume" in note for note in stopped.value.__notes__)
    extent = Log(copy).extent
    assert extent.notice == "" and last // 4 < extent.last_tick <= last
    assert resume(copy, language_model=ScriptedModel()).finished and digest(copy) == digest(recorded)


def _tick(line: bytes) -> int:
    import msgspec

    return int(msgspec.json.decode(line)["tick"])


def test_a_torn_line_of_a_killed_run_is_asked_again_and_nothing_else(recorded: Path, tmp_path: Path) -> None:
    copy = copied_with_calls(recorded, tmp_path, until=0)
    calls_path(copy).write_bytes(calls_path(copy).read_bytes()[:-7])
    model = ScriptedModel()
    resume(copy, language_model=model)
    assert len(model.asked) == 1 and digest(copy) == digest(recorded)
    assert sorted(calls_of(copy), key=lambda call: call.key) == sorted(calls_of(recorded), key=lambda call: call.key)


def test_an_outage_ends_a_run_at_a_whole_tick_and_the_others_answers_of_that_tick_are_kept(
    recorded: Path, tmp_path: Path
) -> None:
    log, at = tmp_path / "lane.jsonl", Log(recorded).extent.last_tick // 2
    with pytest.raises(ModelDown, match="the model is down"):
        modelled(log, down_at(at))
    assert Log(log).extent.last_tick < at and Log(log).extent.notice == ""
    resume(log, language_model=ScriptedModel())
    assert digest(log) == digest(recorded)


def test_a_failure_of_one_call_is_a_counted_failed_thought_and_is_repeated(tmp_path: Path, no_live_model: None) -> None:
    failing = ScriptedModel({"speak": CallFailed("speak", "content filter", "refused")})
    log = modelled(tmp_path / "lane.jsonl", failing)
    failed = [event for tick in Log(log).ticks() for event in tick.events if isinstance(event, ThoughtFailed)]
    assert {event.cause for event in failed if event.purpose == "speak"} == {"content filter"}
    assert not any(event.instead_by for event in failed) and "refused" not in " ".join(said(log))
    assert verify(log).finished


def test_a_defect_of_a_model_ends_the_run_and_is_not_recorded_as_an_answer(tmp_path: Path) -> None:
    log = tmp_path / "lane.jsonl"
    with pytest.raises(RunStopped, match="no space"):
        modelled(log, ScriptedModel({"speak": OSError(28, "no space")}))
    assert not [call for call in calls_of(log) if call.purpose == "speak"]


def test_a_town_whose_every_question_goes_to_a_model_is_recorded_and_repeated(
    tmp_path: Path, no_live_model: None
) -> None:
    log = modelled(tmp_path / "lane.jsonl", brain="llm", ticks=260)
    assert {"day_plan", "decide", "importance"} <= {call.purpose for call in calls_of(log)}
    found = verify(log)
    resume(log, until=400, language_model=ScriptedModel())
    straight = modelled(tmp_path / "straight.jsonl", brain="llm", ticks=400)
    assert found.events > 100 and digest(log) == digest(straight)


def test_other_words_to_a_model_are_another_simulator(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("pass\n")
    before = code_hash.__wrapped__(tmp_path)
    (tmp_path / "speak.jinja").write_text("Speak.")
    named = code_hash.__wrapped__(tmp_path)
    (tmp_path / "speak.jinja").write_text("Speak!")
    (tmp_path / "notes.txt").write_text("nothing that runs")
    assert len({before, named, code_hash.__wrapped__(tmp_path)}) == 3


# --- branches ---


def test_a_branch_that_changes_nothing_takes_every_answer_of_its_parent(
    recorded: Path, tmp_path: Path, no_live_model: None
) -> None:
    child = tmp_path / "child.jsonl"
    result = branch(recorded, Log(recorded).extent.last_tick // 2, out=child)
    assert result.finished and result.calls is not None and result.calls.calls == result.calls.reused
    assert [tick.events for tick in Log(child).ticks()] == [tick.events for tick in Log(recorded).ticks()]
    assert {call.source for call in calls_of(child)} == {"record"} and costs(child).usage.total.cost_usd == 0


def test_a_branch_is_verified_with_nothing_but_its_own_files(
    recorded: Path, tmp_path: Path, no_live_model: None
) -> None:
    (tmp_path / "parent").mkdir()
    parent = copied_with_calls(recorded, tmp_path / "parent")
    middle = Log(parent).extent.last_tick // 2
    child = branch(
        parent,
        middle,
        [Forget("Ben", "the well runs dry")],
        tmp_path / "child.jsonl",
        language_model=ScriptedModel(seed=9),
    ).log
    for left in (tmp_path / "parent").iterdir():
        left.unlink()
    (tmp_path / "elsewhere").mkdir()
    moved = copied_with_calls(child, tmp_path / "elsewhere")
    assert verify(moved).since == middle + 1


def test_a_branch_begun_and_killed_goes_on_without_its_parent(
    recorded: Path, tmp_path: Path, no_live_model: None
) -> None:
    (tmp_path / "parent").mkdir()
    parent = copied_with_calls(recorded, tmp_path / "parent")
    middle = Log(parent).extent.last_tick // 2
    child = branch(parent, middle, out=tmp_path / "child.jsonl", until=middle + 40).log
    for left in (tmp_path / "parent").iterdir():
        left.unlink()
    assert resume(child).finished
    assert [tick.events for tick in Log(child).ticks()] == [tick.events for tick in Log(recorded).ticks()]


def test_whoever_a_change_cannot_have_reached_is_answered_as_before(recorded: Path, tmp_path: Path) -> None:
    """Light cone, with a model that would answer everybody otherwise: who asks the same gets the recorded answer."""
    at = Log(recorded).extent.last_tick // 3
    child = branch(
        recorded,
        at,
        [Forget("Ben", "the well runs dry")],
        tmp_path / "child.jsonl",
        language_model=ScriptedModel(seed=77),
    ).log
    one, other = list(Log(recorded).ticks()), list(Log(child).ticks())
    scenario = lane()
    world = parse_world(scenario.world_text, scenario.world_file)
    assert first_break(one, other, "Ben Hale", at, world) == ""
    assert one != other and any(call.source == "model" for call in calls_of(child))


def test_a_branch_may_be_answered_by_another_model(recorded: Path, tmp_path: Path) -> None:
    at = Log(recorded).extent.last_tick // 2
    change = SetKeys({"model": "other/model", "llm.temperature": "0.5"})
    child = branch(recorded, at, [change], tmp_path / "child.jsonl", language_model=ScriptedModel(seed=5)).log
    header = Log(child).header
    assert header.scenario["model"] == "other/model" and header.scenario["llm"]["temperature"] == {"default": 0.5}
    assert header.provenance["models"]["speak"] == "other/model"


def test_a_run_of_rules_can_be_branched_to_a_model(finished: Path, tmp_path: Path) -> None:
    change = SetKeys({"brain": "{default: rules, speak: llm}"})
    model = ScriptedModel()
    child = branch(finished, 300, [change], tmp_path / "child.jsonl", language_model=model).log
    assert model.asked and all(call.tick > 300 for call in calls_of(child)) and verify(child).finished


# --- what stands in the way ---


def test_the_calls_of_another_run_are_never_overwritten_unasked(recorded: Path, tmp_path: Path) -> None:
    copy = copied_with_calls(recorded, tmp_path)
    copy.unlink()
    for settings in (SETTINGS, {}):
        with pytest.raises(LogExists, match=r"copy\.calls\.jsonl exists already"):
            run(LANE, copy, overrides=settings, language_model=ScriptedModel() if settings else None)
    assert calls_path(copy).read_bytes() == calls_path(recorded).read_bytes()


def test_an_overwritten_log_leaves_no_calls_of_the_old_one(recorded: Path, tmp_path: Path) -> None:
    copy = copied_with_calls(recorded, tmp_path)
    run(LANE, copy, ticks=2, overwrite=True)
    assert not calls_path(copy).exists()


def test_a_new_run_takes_a_name_beside_which_no_calls_lie(
    recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "replays").mkdir()
    calls_path(tmp_path / "replays" / "lane-seed1.jsonl").write_bytes(calls_path(recorded).read_bytes())
    assert run(LANE, ticks=2).log.name == "lane-seed1-2.jsonl"


def test_the_llm_brain_without_a_model_says_how_to_give_one(tmp_path: Path) -> None:
    with pytest.raises(UserMistake, match="--model provider/name") as refused:
        run(LANE, tmp_path / "a.jsonl", overrides={"brain": "llm"})
    assert "model: provider/name" in str(refused.value) and not (tmp_path / "a.jsonl").exists()


def test_a_model_that_no_question_goes_to_is_refused_with_what_is_missing(tmp_path: Path) -> None:
    for given in ({"overrides": {"model": "openai/some"}}, {"language_model": ScriptedModel()}):
        with pytest.raises(UserMistake, match="the brain is rules, which asks no model: add --brain llm"):
            run(LANE, tmp_path / "a.jsonl", **given)  # type: ignore[arg-type]
    assert not (tmp_path / "a.jsonl").exists()


def test_going_on_takes_other_caps_and_no_other_answers(recorded: Path, tmp_path: Path) -> None:
    copy = copied_with_calls(recorded, tmp_path, until=Log(recorded).extent.last_tick // 2)
    for settings in ({"llm.temperature": "1"}, {"brain": "rules"}, {"memory.k_facts": "3"}):
        with pytest.raises(UserMistake, match="branch instead"):
            resume(copy, language_model=ScriptedModel(), settings=settings)
    settings = {"llm.budget.usd": "2.5", "llm.api_base": "http://127.0.0.1:1/v1", "model": "openai/some"}
    assert resume(copy, language_model=ScriptedModel(), settings=settings).finished
    assert digest(copy) == digest(recorded), "what may change on the way stands in no log"


def test_the_header_tells_of_models_and_templates(recorded: Path, finished: Path) -> None:
    known = Log(recorded).header.provenance
    assert set(known["prompts"]) >= {"speak", "decide"} and "litellm" in known["versions"]
    assert set(known["models"]) >= {"speak", "importance"}
    assert "prompts" not in Log(finished).header.provenance


# --- questions from outside ---


def test_a_question_to_somebody_in_a_run_of_a_model_needs_one_and_says_so(recorded: Path, tmp_path: Path) -> None:
    copy = copied_with_calls(recorded, tmp_path)
    answers = {"brain": "{default: rules, answer: llm}"}
    with pytest.raises(UserMistake, match="a new question needs a live language model"):
        ask(copy, "Ada", None, "Where is the tea dance?", settings=answers)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    found = ask(copy, "Ada", None, "Where is the tea dance?", settings=answers, language_model=ScriptedModel())
    assert found.answer is not None
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before, "asking leaves no trace"
    assert ask(copy, "Ada", None, "Where is the tea dance?").answer is not None, "the rules brain answers in this run"


# --- stand-ins ---


def test_answers_of_the_brain_that_stands_in_are_stated_counted_and_repeated(
    tmp_path: Path, no_live_model: None
) -> None:
    from sim.story import tell

    failing = ScriptedModel({"speak": "no JSON at all"})
    settings = SETTINGS | {"llm.fallback": "rules"}
    result = run(LANE, tmp_path / "lane.jsonl", overrides=settings, language_model=failing)
    assert ("speak", "rules") in {(purpose, by) for purpose, by, _ in result.stand_ins}
    assert said(result.log), "another brain finds the words"
    found = costs(result.log).usage
    assert found.by_purpose["speak"].stand_ins == result.stand_ins[0][2] and found.by_purpose["speak"].repairs > 0
    story = tell(result.log)
    assert any("degraded: the brain rules stood in" in notice for notice in story.notices)
    assert "degraded answers" in story.to_text() and verify(result.log).finished


def test_the_recorded_calls_of_a_run_are_found_by_key_alone(recorded: Path) -> None:
    index = Recorded(calls_path(recorded))
    for call in calls_of(recorded):
        assert index.find(call.key, call.prompt_hash) == call
        assert index.find(call.key, "another") is None


def test_all_thinks_of_a_tick_come_to_their_end_before_a_run_stops() -> None:
    """Of several that stop it the first in the order of residents counts, not the fastest."""
    from sim.engine import _all

    done: list[int] = []

    async def think(n: int, turns: int, error: Exception | None) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        done.append(n)
        if error is not None:
            raise error

    async def tick() -> None:
        await _all(
            [think(0, 9, None), think(1, 5, ModelDown("slow")), think(2, 1, ModelDown("fast")), think(3, 20, None)]
        )

    with pytest.raises(ModelDown, match="slow"):
        asyncio.run(tick())
    assert sorted(done) == [0, 1, 2, 3]
