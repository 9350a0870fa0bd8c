from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import EmbedderError, LogError, LogExists, LogFromOtherCode, RunStopped, ScenarioError, UserMistake
from sim.events import Said, Tick
from sim.nouns import Situation
from sim.replay import Log, LogWriter, comparable, digest
from sim.runs import resume as resume_module
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.vectors import vectors_path
from sim.testing.fakes import BreakingBrain, DelayedBrain, FailingBrain
from sim.testing.hamlet import hash_embedder, rules_brain
from tests.runs.lane import LANE, copied, lane


def test_a_run_writes_a_finished_log_that_holds_its_scenario(finished: Path) -> None:
    log = Log(finished)
    assert log.extent.finished is not None and log.extent.notice == ""
    assert log.header.scenario["name"] and log.header.scenario["world_text"]
    assert {"python", "versions", "embedder", "started"} <= log.header.provenance.keys()


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(finished: Path, tmp_path: Path) -> None:
    run(LANE, tmp_path / "again.jsonl")
    assert digest(tmp_path / "again.jsonl") == digest(finished)
    assert vectors_path(tmp_path / "again.jsonl").read_bytes() == vectors_path(finished).read_bytes()
    run(LANE, tmp_path / "other.jsonl", seed=2, ticks=200)
    assert digest(tmp_path / "other.jsonl") != digest(finished)


def test_a_run_can_be_stopped_before_a_tick_and_resumed_to_the_same_bytes(finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "part.jsonl"
    first = run(LANE, path, ticks=300)
    assert not first.finished and first.last_tick < 300
    second = resume(path, until=800)
    assert not second.finished and 300 <= second.last_tick < 800
    assert resume(path).finished
    assert digest(path) == digest(finished)
    assert vectors_path(path).read_bytes() == vectors_path(finished).read_bytes()


@pytest.mark.parametrize("share", [0.1, 0.45, 0.8])
def test_resuming_equals_an_uninterrupted_run_and_cuts_off_an_unfinished_tick(
    finished: Path, tmp_path: Path, share: float
) -> None:
    ticks = [tick.number for tick in Log(finished).ticks()]
    copy = copied(finished, tmp_path, until=ticks[int(len(ticks) * share)])
    with copy.open("ab") as file:
        file.write(b'{"type":"moved","tick":')
    result = resume(copy)
    assert result.finished and "unfinished tick" in result.notices[0]
    assert list(comparable(copy)) == list(comparable(finished))


def test_a_log_with_nothing_but_its_header_can_be_resumed(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path, until=-1)
    resume(copy, until=120)
    assert list(Log(copy).ticks()) == list(Log(finished).ticks(until=119))


def test_resuming_a_finished_log_leaves_it_as_it_is(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path)
    before = copy.read_bytes()
    result = resume(copy)
    assert result.finished and "finished" in result.notices[0] and copy.read_bytes() == before


def test_resuming_under_other_code_is_refused_and_branching_offered(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copied(finished, tmp_path, until=300)
    before = copy.read_bytes()
    monkeypatch.setattr(resume_module, "code_hash", lambda: "other")
    with pytest.raises(LogFromOtherCode, match="tulving branch"):
        resume(copy)
    assert copy.read_bytes() == before


def test_a_log_from_which_a_person_was_erased_is_playback_only_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "erased.jsonl"
    header = Log(run(LANE, tmp_path / "a.jsonl", ticks=5).log).header
    import msgspec

    LogWriter.create(path, msgspec.structs.replace(header, playback_only="Bea Hollis was erased from it")).close()
    with pytest.raises(LogError, match="only be played back, not continued: Bea Hollis was erased"):
        resume(path)


def test_a_run_never_overwrites_a_log_unasked(tmp_path: Path) -> None:
    """Fault 35: a replay overwrote the run."""
    run(LANE, tmp_path / "a.jsonl", ticks=5)
    before = (tmp_path / "a.jsonl").read_bytes()
    with pytest.raises(LogExists):
        run(LANE, tmp_path / "a.jsonl", ticks=9)
    assert (tmp_path / "a.jsonl").read_bytes() == before
    run(LANE, tmp_path / "a.jsonl", ticks=9, overwrite=True)
    assert (tmp_path / "a.jsonl").read_bytes() != before


def test_without_a_name_each_run_gets_a_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = lane()
    monkeypatch.chdir(tmp_path)
    logs = [run(scenario, ticks=2).log for _ in range(3)]
    assert len({*logs}) == 3 and all(log.parent == Path("replays") for log in logs)
    assert [log.stem.rpartition("-")[2] for log in logs] == ["seed1", "2", "3"]


def test_all_problems_of_a_scenario_come_before_any_file_is_written(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as refused:
        run(LANE, tmp_path / "a.jsonl", overrides={"memory.k_fact": "3", "embedder": "haash"})
    assert "k_facts" in str(refused.value) and "'hash'" in str(refused.value)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(UserMistake, match="1 or more"):
        run(LANE, tmp_path / "a.jsonl", ticks=0)


def test_a_brain_that_breaks_costs_its_tick_and_nothing_else(finished: Path, tmp_path: Path) -> None:
    """Fault 38: an error left half-updated state, and the retry took another path."""
    scenario = lane()
    path = tmp_path / "a.jsonl"
    with pytest.raises(RuntimeError, match="the brain broke"):
        run(scenario, path, brain=BreakingBrain(rules_brain(scenario), at=500))
    log = Log(path)
    assert log.extent.notice == "" and 0 < log.extent.last_tick < 600
    resume(path, brain=BreakingBrain(rules_brain(scenario), at=Log(finished).extent.last_tick + 1))
    assert list(Log(path).ticks()) == list(Log(finished).ticks())


def test_a_run_that_stops_on_purpose_says_how_to_go_on(tmp_path: Path) -> None:
    scenario = lane()
    brain = BreakingBrain(rules_brain(scenario), at=500, error=lambda: RunStopped("the budget is spent"))
    with pytest.raises(RunStopped, match="the budget is spent") as stopped:
        run(scenario, tmp_path / "a.jsonl", brain=brain)
    assert "tulving resume" in stopped.value.__notes__[0]


def test_a_full_disk_stops_the_run_at_a_whole_tick(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write, full = tmp_path / "a.jsonl", LogWriter._put, OSError(28, "No space left on device")

    def put(self: LogWriter, data: bytes) -> None:
        if self._file.tell() + len(data) > 200_000:
            write(self, data[: len(data) // 2])
            raise full
        write(self, data)

    monkeypatch.setattr(LogWriter, "_put", put)
    with pytest.raises(RunStopped, match="No space left on device; stopped after tick"):
        run(LANE, path)
    monkeypatch.undo()
    resume(path)
    assert digest(path) == digest(finished)


def test_failures_are_recorded_by_their_own_cause_and_counted(tmp_path: Path) -> None:
    """Faults 39 and 40: every failure was reported as 'token limit exceeded'; a cap silently gave an empty answer."""
    scenario = lane()

    def fails(situation: Situation) -> bool:
        return situation.question.kind == "speak"

    result = run(scenario, tmp_path / "a.jsonl", ticks=500, brain=FailingBrain(rules_brain(scenario), fails, "no line"))
    (failure,) = result.failures
    assert failure[:2] == ("speak", "no line") and failure[2] > 0
    said = [event for tick in Log(result.log).ticks() for event in tick.events if isinstance(event, Said)]
    assert said == []


def test_one_failing_question_does_not_end_the_run(tmp_path: Path) -> None:
    """Fault 45: one flaky run lost the sweep; here not even one flaky answer loses the run."""
    scenario = lane()
    brain = FailingBrain(rules_brain(scenario), lambda situation: situation.now.tick % 7 == 0)
    assert run(scenario, tmp_path / "a.jsonl", ticks=400, brain=brain).failures


def test_a_brain_that_answers_late_gives_the_same_bytes(finished: Path, tmp_path: Path) -> None:
    scenario = lane()
    for seed in (1, 2):
        path = tmp_path / f"{seed}.jsonl"
        run(scenario, path, ticks=300, brain=DelayedBrain(rules_brain(scenario), seed=seed))
        assert list(Log(path).ticks()) == list(Log(finished).ticks(until=299))


def test_the_run_does_not_depend_on_whoever_watches(finished: Path, tmp_path: Path) -> None:
    """Fault 34: the engine waited for a browser."""
    seen: list[Tick] = []
    run(LANE, tmp_path / "a.jsonl", ticks=200, on_tick=lambda tick, engine: seen.append(tick))
    assert seen == list(Log(tmp_path / "a.jsonl").ticks()) == list(Log(finished).ticks(until=199))


def test_vectors_of_another_model_are_refused_on_resume(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path, until=300)
    other = hash_embedder()
    other.model_hash = "another"
    with pytest.raises(EmbedderError, match="another model"):
        resume(copy, embedder=other)


def test_lost_vectors_are_made_again(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path, until=300)
    vectors_path(copy).unlink()
    assert resume(copy).finished and digest(copy) == digest(finished)
