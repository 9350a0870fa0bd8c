from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from sim.chat import Message, Prompt, Reply
from sim.errors import CallFailed, CallNotRecorded, LogError, LogExists, ModelDown
from sim.llm.calls import (
    Call,
    Outage,
    Outlay,
    Recorded,
    calls_path,
    read_calls,
)
from sim.llm.calls_writing import CallsWriter, copy_for_branch
from sim.llm.record import Occurrences, Recorder, Replayer
from sim.llm.sender import Asked
from sim.testing.models import ScriptedModel, SilentModel


def prompt(text: str = "What now?", tick: int = 3, agent: str = "Ada Penn", purpose: str = "decide") -> Prompt:
    return Prompt(purpose, agent, tick, (Message("system", "You are a person."), Message("user", text)))


def told(model: Recorder | Replayer, *prompts: Prompt) -> list[Reply | CallFailed]:
    """What a model answers to prompts, one after the other."""

    async def ask() -> list[Reply | CallFailed]:
        answers: list[Reply | CallFailed] = []
        for each in prompts:
            try:
                answers.append(await model.complete(each))
            except CallFailed as failure:
                answers.append(failure)
        return answers

    return asyncio.run(ask())


def recorded_by(path: Path, model: ScriptedModel, *prompts: Prompt, keep: bool = True) -> list[str]:
    """The texts of the answers while they are recorded."""
    with CallsWriter.create(path) as writer:
        answers = told(Recorder(writer, lambda: model, prompts=keep), *prompts)
    return [each.text if isinstance(each, Reply) else str(each) for each in answers]


def calls(path: Path) -> list[Call]:
    return [line for line in read_calls(path, spares=True) if isinstance(line, Call)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return calls_path(tmp_path / "town.jsonl")


def test_the_calls_of_a_log_lie_beside_it() -> None:
    assert calls_path(Path("a/town.jsonl")) == Path("a/town.calls.jsonl")


def test_every_answer_stands_in_the_file_with_all_that_it_took(path: Path) -> None:
    def asked(purpose: str) -> Asked:
        return Asked(f"mine/{purpose}", {"temperature": 0.5})

    with CallsWriter.create(path) as writer:
        told(Recorder(writer, lambda: ScriptedModel({"decide": "Bed."}), asked=asked), prompt())
    line = msgspec.json.decode(path.read_bytes())
    assert (line["tick"], line["agent"], line["purpose"], line["reply"]) == (3, "Ada Penn", "decide", "Bed.")
    assert line["prompt_hash"] == prompt().hash and line["messages"][1] == {"role": "user", "content": "What now?"}
    assert line["parameters"] == {"temperature": 0.5} and line["model"] == "scripted"
    assert set(line["usage"]) <= {"in", "out", "cached"} and line["usage"]["in"] > 0
    assert line["attempts"] == 1 and line["source"] == "model" and line["cost_usd"] > 0


def test_an_unknown_price_is_written_as_unknown(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}, price=None), prompt())
    assert msgspec.json.decode(path.read_bytes())["cost_usd"] is None


def test_prompts_can_be_left_out_of_the_file_but_not_their_hash(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt(), keep=False)
    assert b"What now?" not in path.read_bytes() and calls(path)[0].prompt_hash == prompt().hash
    assert told(Replayer(Recorded(path)), prompt())[0].text == "Bed."  # type: ignore[union-attr]


def test_two_identical_prompts_keep_their_two_answers(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": ["Bed.", "Tea."]}), prompt(), prompt())
    answers = told(Replayer(Recorded(path)), prompt(), prompt())
    assert [each.text for each in answers] == ["Bed.", "Tea."]  # type: ignore[union-attr]


def test_calls_are_counted_by_tick_agent_and_purpose() -> None:
    counting = Occurrences()
    asked = [prompt(), prompt(purpose="speak"), prompt(), prompt(agent="Ben Holt"), prompt(tick=4), prompt(tick=4)]
    assert [counting.key(each).occurrence for each in asked] == [0, 0, 1, 0, 0, 1]


def test_a_recorded_answer_costs_nothing_and_says_where_it_is_from(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt())
    (reply,) = told(Replayer(Recorded(path)), prompt())
    assert isinstance(reply, Reply) and (reply.source, reply.cost_usd, reply.attempts) == ("record", 0.0, 0)


def test_a_failure_for_good_is_recorded_and_repeated_in_the_same_words(path: Path) -> None:
    failing = ScriptedModel({"decide": CallFailed("decide", "content filter", "not \ud83d nice", attempts=2)})
    live = recorded_by(path, failing, prompt())
    (again,) = told(Replayer(Recorded(path)), prompt())
    assert isinstance(again, CallFailed) and [str(again)] == live == ["decide: content filter: not \ufffd nice"]
    assert again.trouble == "content filter" and calls(path)[0].attempts == 2


def test_an_outage_is_no_answer(path: Path) -> None:
    with CallsWriter.create(path) as writer, pytest.raises(ModelDown):
        told(Recorder(writer, lambda: ScriptedModel({"decide": ModelDown("down")})), prompt())
    assert path.read_bytes() == b""


def test_what_a_file_cannot_hold_is_mended_before_anybody_hears_it(path: Path) -> None:
    live = recorded_by(path, ScriptedModel({"decide": "half \ud83d"}), prompt())
    assert live == ["half \ufffd"] == [each.text for each in told(Replayer(Recorded(path)), prompt())]  # type: ignore[union-attr]


# --- strictness ---


def test_a_prompt_that_differs_is_refused_with_the_difference(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt("What now?\nIt rains."))
    with pytest.raises(CallNotRecorded) as refused:
        told(Replayer(Recorded(path)), prompt("What now?\nIt snows."))
    said = str(refused.value)
    assert "tick 3, Ada Penn: decide" in said and "with another prompt" in said
    assert "-It rains." in said and "+It snows." in said and " What now?" in said


def test_a_call_that_was_never_made_is_refused_with_the_nearest_one(path: Path) -> None:
    recorded_by(
        path,
        ScriptedModel({"decide": "Bed.", "speak": "Hm."}),
        prompt(tick=3),
        prompt(tick=90),
        prompt(purpose="speak", tick=8),
    )
    with pytest.raises(CallNotRecorded, match=r"the nearest call that it holds is tick 3, Ada Penn: decide"):
        told(Replayer(Recorded(path)), prompt(tick=9))
    with pytest.raises(CallNotRecorded, match=r"decide \(call 2\)"):
        told(Replayer(Recorded(path)), prompt(tick=90), prompt(tick=90))


def test_a_long_difference_is_cut(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt("\n".join(map(str, range(500)))))
    with pytest.raises(CallNotRecorded, match="more lines"):
        told(Replayer(Recorded(path)), prompt("\n".join(map(str, range(1000, 1500)))))


def test_a_long_line_is_shown_only_where_it_differs(path: Path) -> None:
    places = [f"place {n} of the town" for n in range(100)]
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt(", ".join(places)))
    with pytest.raises(CallNotRecorded) as refused:
        told(Replayer(Recorded(path)), prompt(", ".join(places).replace("place 50", "place L")))
    said = str(refused.value)
    assert "-place 50 of the town," in said and "+place L of the town," in said and "place 90" not in said


def test_an_empty_record_and_one_without_prompts_say_so(path: Path, tmp_path: Path) -> None:
    recorded_by(path, ScriptedModel())
    with pytest.raises(CallNotRecorded, match="no call at all"):
        told(Replayer(Recorded(path)), prompt())
    other = tmp_path / "other.calls.jsonl"
    recorded_by(other, ScriptedModel({"decide": "Bed."}), prompt(), keep=False)
    with pytest.raises(CallNotRecorded, match="record_prompts is off"):
        told(Replayer(Recorded(other)), prompt("Else?"))


# --- going on ---


def test_what_is_recorded_is_not_asked_again_and_not_written_again(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt())
    before, silent = path.read_bytes(), SilentModel()
    recorded = Recorded(path)
    with CallsWriter.append(path, recorded.end) as writer:
        recorder = Recorder(writer, lambda: silent, recorded)
        assert told(recorder, prompt())[0].text == "Bed."  # type: ignore[union-attr]
    assert path.read_bytes() == before and silent.asked == 0
    assert (recorder.tally.calls, recorder.tally.reused, recorder.tally.cost_usd) == (1, 1, 0.0)


def test_another_prompt_at_the_same_place_is_asked_anew(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt())
    recorded = Recorded(path)
    with CallsWriter.append(path, recorded.end) as writer:
        recorder = Recorder(writer, lambda: ScriptedModel({"decide": "Tea."}), recorded)
        assert told(recorder, prompt("Else?"))[0].text == "Tea."  # type: ignore[union-attr]
    again = Recorded(path)
    assert [told(Replayer(again), prompt(text))[0].text for text in ("What now?", "Else?")] == ["Bed.", "Tea."]  # type: ignore[union-attr]


def test_without_a_model_a_run_stops_where_its_record_ends(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt())
    recorded = Recorded(path)
    with CallsWriter.append(path, recorded.end) as writer:
        recorder = Recorder(writer, None, recorded)
        told(recorder, prompt())
        with pytest.raises(ModelDown, match="tick 4, Ada Penn: decide is not recorded, and there is no language model"):
            told(recorder, prompt(tick=4))


def test_a_model_is_only_made_when_it_is_needed(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt())
    made: list[int] = []

    def live() -> ScriptedModel:
        made.append(1)
        return ScriptedModel({"decide": "Tea."})

    recorded = Recorded(path)
    with CallsWriter.append(path, recorded.end) as writer:
        recorder = Recorder(writer, live, recorded)
        told(recorder, prompt())
        assert not made
        told(recorder, prompt(tick=4), prompt(tick=5))
        assert made == [1]


def test_a_branch_takes_its_parents_answers_where_the_same_is_asked(path: Path, tmp_path: Path) -> None:
    child = tmp_path / "child.calls.jsonl"
    recorded_by(
        path, ScriptedModel({"decide": ["one", "two", "three"]}), prompt(tick=1), prompt(tick=5), prompt(tick=6)
    )
    copy_for_branch(path, child, 1)
    assert [(call.tick, call.spare, call.source) for call in calls(child)] == [
        (1, False, "record"), (5, True, "record"), (6, True, "record"),
    ]  # fmt: skip
    path.unlink()  # the branch needs its parent no more
    recorded = Recorded(child)
    with CallsWriter.append(child, recorded.end) as writer:
        recorder = Recorder(writer, lambda: ScriptedModel({"decide": "new"}), recorded)
        texts = [each.text for each in told(recorder, prompt(tick=5), prompt("Else?", tick=6))]  # type: ignore[union-attr]
    assert texts == ["two", "new"]
    own = [(call.tick, call.reply, call.source) for call in read_calls(child) if isinstance(call, Call)]
    assert own == [(1, "one", "record"), (5, "two", "record"), (6, "new", "model")]
    replay = Replayer(Recorded(child))
    assert [each.text for each in told(replay, prompt(tick=5), prompt("Else?", tick=6))] == ["two", "new"]  # type: ignore[union-attr]


def test_what_a_branch_did_not_ask_is_no_answer_of_its_own(path: Path, tmp_path: Path) -> None:
    child = tmp_path / "child.calls.jsonl"
    recorded_by(path, ScriptedModel({"decide": "one"}), prompt(tick=5))
    copy_for_branch(path, child, 1)
    with pytest.raises(CallNotRecorded, match="no call at all"):
        told(Replayer(Recorded(child)), prompt(tick=5))


# --- the file ---


def test_a_torn_last_line_is_dropped(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt(), prompt(tick=4))
    whole = path.read_bytes()
    for cut in (1, 5, 40):
        path.write_bytes(whole[:-cut])
        recorded = Recorded(path)
        assert len(recorded) == 1
        with CallsWriter.append(path, recorded.end) as writer:
            told(Recorder(writer, lambda: ScriptedModel({"decide": "Tea."}), recorded), prompt(), prompt(tick=4))
        assert [call.reply for call in calls(path)] == ["Bed.", "Tea."]


def test_a_damaged_line_in_the_middle_is_named(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt(), prompt(tick=4))
    first, second = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + b'{"tick": "x"}\n' + second)
    with pytest.raises(LogError, match=r"town\.calls\.jsonl:2: "):
        Recorded(path)


def test_a_file_is_never_overwritten_unasked_and_never_written_by_two(path: Path) -> None:
    recorded_by(path, ScriptedModel({"decide": "Bed."}), prompt())
    with pytest.raises(LogExists, match="--overwrite"):
        CallsWriter.create(path)
    with CallsWriter.create(path, overwrite=True) as writer:
        assert path.read_bytes() == b""
        with pytest.raises(LogError, match="being written by another run"):
            CallsWriter.append(path, 0)
        told(Recorder(writer, lambda: ScriptedModel({"decide": "Tea."})), prompt())
    assert [call.reply for call in calls(path)] == ["Tea."]


def test_what_an_outage_cost_stands_in_the_file_and_is_no_answer(path: Path) -> None:
    with CallsWriter.create(path) as writer:
        writer.write(Outage(Outlay(calls=3), "2026-05-01"))
    assert msgspec.json.decode(path.read_bytes()) == {"spent": {"calls": 3}, "day": "2026-05-01"}
    assert len(Recorded(path)) == 0 and list(read_calls(path)) == [Outage(Outlay(calls=3), "2026-05-01")]


def test_there_are_no_calls_where_there_is_no_file(tmp_path: Path) -> None:
    assert list(read_calls(tmp_path / "none.calls.jsonl")) == []
    with pytest.raises(LogError, match="in which the model's answers lie"):
        Recorded(tmp_path / "none.calls.jsonl")
