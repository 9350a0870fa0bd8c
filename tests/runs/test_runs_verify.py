from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import EmbedderError, LogError, UserMistake, VerificationFailed
from sim.events import Decided, Remembered, Said, encode
from sim.replay import Log
from sim.runs import verify as verify_module
from sim.runs.branch import branch
from sim.runs.changes import Forget
from sim.runs.compare import compare
from sim.runs.folded import fold
from sim.runs.start import run
from sim.runs.vectors import vectors_path
from sim.runs.verify import verify
from sim.testing.fakes import FailingBrain
from sim.testing.hamlet import rules_brain
from tests.runs.lane import LANE, copied, lane


def tampered(log: Path, number: int, old: bytes, new: bytes) -> None:
    """Change the first line of an event of tick `number` or later that holds `old`."""
    lines = log.read_bytes().splitlines(keepends=True)
    for place, line in enumerate(lines[1:], start=1):
        if old in line and int(line.split(b'"tick":')[1].split(b",")[0].rstrip(b"}\n")) >= number:
            lines[place] = line.replace(old, new, 1)
            break
    log.write_bytes(b"".join(lines))


def test_a_run_repeated_on_its_recorded_vectors_equals_its_log(finished: Path) -> None:
    result = verify(finished)
    ticks = list(Log(finished).ticks())
    assert (result.ticks, result.events) == (len(ticks), sum(len(tick.events) for tick in ticks))
    assert result.finished and result.notices == ()


def test_an_unfinished_log_is_verified_as_far_as_it_goes(finished: Path, tmp_path: Path) -> None:
    result = verify(copied(finished, tmp_path, until=300))
    assert not result.finished and result.ticks == len(list(Log(finished).ticks(until=300)))


def test_the_first_difference_is_shown_with_tick_event_and_fields(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path)
    tampered(copy, 100, b'"type":"decided"', b'"type":"decided","note":"ignored"')
    assert verify(copy).ticks > 0, "an unknown field is no difference"
    tampered(copy, 100, b'"check_at":', b'"check_at":9')
    with pytest.raises(VerificationFailed) as failed:
        verify(copy)
    told = str(failed.value)
    assert failed.value.exit_code == 3 and "decided" in told
    assert "check_at logged:" in told and "check_at repeated:" in told


def test_an_event_too_many_and_one_too_few_are_differences(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path)
    lines = copy.read_bytes().splitlines(keepends=True)
    said = next(place for place, line in enumerate(lines) if b'"type":"said"' in line)
    copy.write_bytes(b"".join(lines[:said] + lines[said + 1 :]))
    with pytest.raises(VerificationFailed):
        verify(copy)
    copy.write_bytes(b"".join([*lines[: said + 1], lines[said], *lines[said + 1 :]]))
    with pytest.raises(VerificationFailed):
        verify(copy)


def test_verification_takes_vectors_from_the_record_only(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path)
    vectors_path(copy).unlink()
    with pytest.raises(EmbedderError, match="no vectors"):
        verify(copy)
    data = vectors_path(finished).read_bytes()
    vectors_path(copy).write_bytes(data[: len(data) // 2])
    with pytest.raises(EmbedderError, match="nearest recorded"):
        verify(copy)


def test_a_log_of_other_code_is_verified_and_said_to_be_of_other_code(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify_module, "code_hash", lambda: "other")
    assert any("other sources" in notice for notice in verify(finished).notices)


def test_a_branch_is_verified_from_where_it_branched(finished: Path, tmp_path: Path) -> None:
    child = branch(finished, 200, [Forget("Ben", "the ladder")], tmp_path / "b.jsonl").log
    result = verify(child)
    assert result.since == 201 and result.events > 0 and "were not repeated" in result.notices[0]


def test_two_runs_of_one_seed_compare_equal(finished: Path, tmp_path: Path) -> None:
    again = run(LANE, tmp_path / "a.jsonl", ticks=400).log
    result = compare(finished, again)
    assert result.equal and result.first == {} and result.scenario == ()
    assert all(ours == theirs for ours, theirs in result.counts.values())


def test_compare_finds_the_first_differing_recall_decision_and_outcome(finished: Path, tmp_path: Path) -> None:
    other = run(LANE, tmp_path / "a.jsonl", overrides={"memory.k_commitments": "0"}).log
    result = compare(finished, other)
    assert not result.equal and {"event", "recall", "decision"} <= result.first.keys()
    assert result.first["event"].tick <= min(found.tick for found in result.first.values())
    assert any(key.startswith("residents") or key.startswith("memory") for key in result.scenario)


def test_compare_counts_every_type_of_event_in_both(finished: Path, tmp_path: Path) -> None:
    scenario = lane()
    mute = FailingBrain(rules_brain(scenario), lambda situation: situation.question.kind == "speak")
    result = compare(finished, run(scenario, tmp_path / "a.jsonl", brain=mute).log)
    said = sum(isinstance(event, Said) for tick in Log(finished).ticks() for event in tick.events)
    assert result.counts["said"] == (said, 0) and result.counts["thought_failed"][0] == 0


def test_folding_up_to_a_moment_gives_town_and_minds_of_that_moment(finished: Path) -> None:
    folded = fold(finished, "day 1 16:00")
    assert folded.tick == 360 and sorted(folded.minds) == ["Ada Penn", "Ben Hale", "Cleo Marsh"]
    written = [
        event.memory.id
        for tick in Log(finished).ticks(until=360)
        for event in tick.events
        if isinstance(event, Remembered) and event.agent == "Ben Hale"
    ]
    assert [memory.id for memory in folded.mind("ben").stream] == written
    assert max(event.tick for tick in Log(finished).ticks(until=360) for event in tick.events) == folded.last_tick


def test_a_log_is_folded_the_same_way_twice(finished: Path) -> None:
    one, other = fold(finished, 700), fold(finished, 700)
    assert all(one.minds[name].snapshot() == other.minds[name].snapshot() for name in one.minds)
    assert one.town.snapshot() == other.town.snapshot()


def test_beyond_the_end_and_before_the_start_there_is_nothing_to_show(finished: Path, tmp_path: Path) -> None:
    """Fault 36: playback past the end read undefined."""
    assert fold(finished).tick == fold(finished, 1295).tick == 1295
    for at in (1296, "day 2 12:00", "2027-01-01 10:00"):
        with pytest.raises(UserMistake, match="after the run, which ends at 2026-05-01 21:11"):
            fold(finished, at)
    with pytest.raises(UserMistake, match="before the run"):
        fold(finished, -1)
    part = copied(finished, tmp_path, until=300)
    with pytest.raises(LogError, match="resume the run first"):
        fold(part, 900)
    assert fold(part).tick <= 300
    with pytest.raises(UserMistake, match="is no time"):
        fold(finished, "teatime")


def test_an_unfinished_log_without_any_tick_folds_to_an_empty_town(finished: Path, tmp_path: Path) -> None:
    folded = fold(copied(finished, tmp_path, until=-1))
    assert (folded.tick, folded.minds, dict(folded.town.residents)) == (-1, {}, {})


def test_encoded_decisions_name_only_memories_recalled_at_their_tick(finished: Path) -> None:
    for tick in Log(finished).ticks():
        recalled = b" ".join(encode(event) for event in tick.events if event.__struct_config__.tag == "recall_made")
        for event in tick.events:
            if isinstance(event, Decided):
                assert all(name.encode() in recalled for name in event.decision.because)


@pytest.mark.parametrize("ticks", [100, 300, 400])
def test_a_run_stopped_in_a_quiet_stretch_is_verified_without_a_text_of_what_would_have_come(
    ticks: int, tmp_path: Path
) -> None:
    log = tmp_path / "stopped.jsonl"
    run(lane(), out=log, ticks=ticks)
    result = verify(log)
    assert not result.finished and result.ticks == len(list(Log(log).ticks()))
