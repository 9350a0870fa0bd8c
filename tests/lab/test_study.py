from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from sim.errors import Interrupted, LogExists, RunStopped, UserMistake
from sim.lab import Study, measuring, registry, study
from sim.lab import studying as studying_module
from sim.lab.reading import story_of
from sim.lab.standing import Standing
from sim.lab.studying import log_of
from sim.replay import Log, digest
from sim.runs.start import run
from sim.story import Story
from tests.lab.conftest import PARTY
from tests.runs.lane import LANE, lane

ROOT = Path(__file__).parents[2]
REPORTS = ("study.md", "study.json", "tree-the-tea-dance.svg")


def written(folder: Path) -> dict[str, bytes]:
    kinds = (".md", ".json", ".svg")
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.suffix in kinds}


def logs(folder: Path) -> dict[str, str]:
    return {path.name: digest(path) for path in sorted(folder.glob("*.jsonl"))}


def test_each_seed_has_the_log_that_a_run_of_it_writes(studied: Study, tmp_path: Path) -> None:
    alone = run(LANE, tmp_path / "alone.jsonl", seed=2, overrides=PARTY).log
    assert digest(log_of(studied.folder, "lane", 2)) == digest(alone)
    assert sorted(written(studied.folder)) == sorted(REPORTS)
    assert studied.seeds == (1, 2, 3) and studied.failures == ()


def test_runs_side_by_side_write_the_same_bytes_as_one_after_the_other(studied: Study, tmp_path: Path) -> None:
    seen: list[Standing] = []
    again = study(LANE, "1-3", tmp_path / "other", overrides=PARTY, jobs=2, on_progress=seen.append)
    assert written(again.folder) == written(studied.folder)
    assert logs(again.folder) == logs(studied.folder)
    assert seen[-1].done == seen[-1].total == 3 and seen[-1].share == 1
    assert [each.share for each in seen] == sorted(each.share for each in seen)


def test_finished_logs_are_used_again_and_give_the_same_report(studied: Study, folder: Path) -> None:
    stamps = {path: path.stat().st_mtime_ns for path in folder.glob("*.jsonl")}
    (folder / "study.md").write_text("an older report")
    seen: list[Standing] = []
    study(LANE, 3, folder, overrides=PARTY, jobs=1, on_progress=seen.append)
    assert {path: path.stat().st_mtime_ns for path in folder.glob("*.jsonl")} == stamps
    assert written(folder) == written(studied.folder)
    assert seen[0].reused == 3


def test_a_study_goes_on_where_it_was_stopped(studied: Study, folder: Path) -> None:
    half = log_of(folder, "lane", 2)
    half.write_bytes(half.read_bytes()[: half.stat().st_size // 2])
    log_of(folder, "lane", 3).write_bytes(b'{"type":"hea')  # killed within its first write
    study(LANE, 3, folder, overrides=PARTY, jobs=1)
    assert logs(folder) == logs(studied.folder) and written(folder) == written(studied.folder)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to interrupt with")
def test_ctrl_c_ends_all_runs_with_130_and_the_same_command_goes_on(studied: Study, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sim.cli", "study", str(LANE), "--seeds", "3", "--jobs", "2", "--out", "here",
               "--set", "study.party=the tea dance"]  # fmt: skip
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command, cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    _wait_for_size(tmp_path / "here" / "lane-seed1.jsonl", 200_000, process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the command
    _, told = process.communicate(timeout=240)
    assert process.returncode == 130 and "Traceback" not in told and "goes on with the rest" in told
    assert not (tmp_path / "here" / "study.md").exists()
    done = subprocess.run(command, cwd=tmp_path, env=environment, text=True, capture_output=True, timeout=240)
    assert done.returncode == 0 and done.stderr == ""
    assert written(tmp_path / "here") == written(studied.folder) and logs(tmp_path / "here") == logs(studied.folder)


def _wait_for_size(log: Path, size: int, process: subprocess.Popen[str]) -> None:
    give_up = time.monotonic() + 240
    while process.poll() is None and not (log.exists() and log.stat().st_size >= size):
        assert time.monotonic() < give_up, "the study does not get on"
        time.sleep(0.005)


def test_ctrl_c_in_one_process_says_how_far_it_came(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(studying_module, "do_all", pressed)
    with pytest.raises(Interrupted, match="0 of 3 runs done"):
        study(LANE, 3, folder, overrides=PARTY)


@pytest.mark.parametrize(("brain", "jobs", "why"), [
    ("Stops", 1, "the model is out of reach"), ("Stops", 2, "the model is out of reach"), ("Dies", 2, "exit code 7"),
])  # fmt: skip
def test_a_run_that_fails_is_told_of_and_costs_no_other(tmp_path: Path, brain: str, jobs: int, why: str) -> None:
    found = study(LANE, 3, tmp_path, ticks=300, overrides={"brain": f"tests.lab.failing:{brain}"}, jobs=jobs)
    assert found.seeds == (1, 3) and [each.seed for each in found.failures] == [2]
    assert why in found.failures[0].why
    page = (tmp_path / "study.md").read_text(encoding="utf-8")
    assert "**1 run failed**" in page and "- seed 2: " in page and "2 runs, seeds 1, 3:" in page


def test_where_every_run_fails_there_is_no_report(tmp_path: Path) -> None:
    with pytest.raises(RunStopped, match="no run of the study"):
        study(LANE, "2-2", tmp_path, ticks=300, overrides={"brain": "tests.lab.failing:Stops"})
    assert written(tmp_path) == {}


def test_a_damaged_log_is_one_failure_and_is_replaced_only_when_asked(studied: Study, folder: Path) -> None:
    log_of(folder, "lane", 1).write_bytes(b"no log\n")
    found = study(LANE, 3, folder, overrides=PARTY, jobs=1)
    assert found.seeds == (2, 3) and "not a Tulving log" in found.failures[0].why
    assert log_of(folder, "lane", 1).read_bytes() == b"no log\n"
    study(LANE, 3, folder, overrides=PARTY, jobs=1, overwrite=True)
    assert written(folder) == written(studied.folder)


def test_a_log_of_another_run_is_never_touched_unasked(folder: Path) -> None:
    shutil.copy(log_of(folder, "lane", 1), log_of(folder, "lane", 2))
    with pytest.raises(LogExists, match="of seed 1"):
        study(LANE, 3, folder, overrides=PARTY)
    with pytest.raises(LogExists, match="differs in memory"):
        study(LANE, 1, folder, overrides={"memory.k_facts": "3"})


def test_logs_of_other_code_are_measured_only_when_asked_and_the_report_says_so(folder: Path) -> None:
    log = log_of(folder, "lane", 1)
    head, _, rest = log.read_bytes().partition(b"\n")
    log.write_bytes(head.replace(Log(log).header.code.encode(), b"0" * 24) + b"\n" + rest)
    with pytest.raises(LogExists, match="other sources"):
        study(LANE, 3, folder, overrides=PARTY)
    found = study(LANE, 4, folder, overrides=PARTY, jobs=1, measure_only=True)
    assert found.seeds == (1, 2, 3) and found.failures[0].why == "there is no log to measure"
    assert "**Written by different sources**" in (folder / "study.md").read_text(encoding="utf-8")


def test_stopped_early_a_study_tells_the_same_whether_its_logs_go_on_or_not(folder: Path, tmp_path: Path) -> None:
    cut = study(LANE, 3, folder, overrides=PARTY, ticks=400, jobs=1)
    short = study(LANE, 3, tmp_path / "short", overrides=PARTY, ticks=400, jobs=1)
    assert written(cut.folder) == written(short.folder)
    assert not short.setting.whole and "stopped before the scenario's end" in short.to_text()
    again = study(LANE, 3, tmp_path / "short", overrides=PARTY, jobs=1)
    assert again.setting.whole


def test_a_scenario_that_is_loaded_already_can_be_studied(tmp_path: Path) -> None:
    found = study(lane(), [5], tmp_path, ticks=60)
    assert found.seeds == (5,) and log_of(tmp_path, "The lane", 5).exists()


def test_an_unfinished_log_is_not_measured_as_if_it_were_whole(folder: Path) -> None:
    log = log_of(folder, "lane", 1)
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    found = study(LANE, 3, folder, overrides=PARTY, jobs=1, measure_only=True)
    assert found.seeds == (2, 3) and "is not finished" in found.failures[0].why
    assert found.tree.seed == 2


@pytest.mark.parametrize("wrong", [{"ticks": 0}, {"jobs": 0}, {"tree_seed": 9}, {"seeds": "x"}])
def test_what_makes_no_sense_is_refused_before_anything_is_run(wrong: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(UserMistake):
        study(LANE, **({"seeds": 2, "out": tmp_path / "none"} | wrong))  # type: ignore[arg-type]
    assert not (tmp_path / "none").exists()


def test_json_holds_every_value_beside_its_spread(studied: Study) -> None:
    found = msgspec.json.decode((studied.folder / "study.json").read_bytes())
    rows = {(row["measure"], row["about"]): row for row in found["measures"]}
    row = rows["gathering known at the end", "the tea dance"]
    assert len(row["values"]) == len(found["seeds"]) == row["over"]["runs"] == 3
    story = story_of(Log(log_of(studied.folder, "lane", 1)))
    assert len(story.told.residents) == 3 and row["values"][0] * 3 == round(row["values"][0] * 3)
    absent = {each["title"]: each["in_this_scenario"] for each in found["published"]["rows"]}
    assert absent["know of the party at the end"] and not absent["know of the candidacy at the end"]
    assert str(studied.folder) not in found.__repr__()


def test_a_measure_that_the_processes_do_not_know_is_said_and_not_left_blank(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "_registered", dict(registry()))

    @measuring.measure("lines of a page", "lines")
    def lines(story: Story, about: str) -> float | None:
        """Lines of the story as it is told, for this test alone."""
        return story.to_text().count("\n")

    found = study(LANE, 2, folder, overrides=PARTY, jobs=1)
    row = found.row("lines of a page")
    assert row is not None and row.over is not None and row.over.least > 20
    assert "## Other measures" in found.to_text()
    with pytest.raises(UserMistake, match="not known to the processes"):
        study(LANE, 2, folder, overrides=PARTY, jobs=2)
