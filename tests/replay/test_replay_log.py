from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.errors import LogError, LogExists
from sim.events import AnyEvent, RunEnded, Said, Tick, TickEnded, decode, encode
from sim.nouns import Belief, Decision, Frame, Insight, Memory, Note, Step, Turn, Utterance
from sim.replay import Log, LogWriter, digest, tidy
from sim.replay.writing import write_whole
from tests.replay.handmade import hand_made, header, said, written

GOLDEN = Path(__file__).with_name("golden") / "schema-1.jsonl"


def test_a_log_gives_back_the_ticks_that_were_written(tmp_path: Path) -> None:
    log = Log(written(tmp_path / "a.jsonl", finished=20))
    assert list(log.ticks()) == hand_made()
    assert log.header == header()
    assert (log.extent.last_tick, log.extent.finished, log.extent.notice) == (9, 20, "")


def test_ticks_can_be_read_up_to_one_of_them(tmp_path: Path) -> None:
    log = Log(written(tmp_path / "a.jsonl"))
    assert [tick.number for tick in log.ticks(until=5)] == [0, 5]
    assert [tick.number for tick in log.ticks(until=4)] == [0]
    assert [tick.number for tick in log.ticks(until=-1)] == []


def test_every_line_is_a_json_object_with_type_and_tick_and_ends_in_lf(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", finished=9)
    data = path.read_bytes()
    assert b"\r" not in data and data.endswith(b"\n")
    rows = [json.loads(line) for line in data.decode("utf-8").splitlines()]
    assert rows[0]["type"] == "header"
    assert all(isinstance(row["tick"], int) and isinstance(row["type"], str) for row in rows[1:])
    ends = [row["tick"] for row in rows if row["type"] == "tick_ended"]
    assert ends == [0, 5, 9] and rows[-1] == {"type": "run_ended", "tick": 9}


def test_the_header_is_on_disk_before_tick_0(tmp_path: Path) -> None:
    """Fault 33: saving needed a field that was still null."""
    writer = LogWriter.create(tmp_path / "a.jsonl", header())
    assert Log(tmp_path / "a.jsonl").header == header()
    writer.close()


def test_each_tick_is_on_disk_as_soon_as_it_is_written(tmp_path: Path) -> None:
    """Fault 32: a crash lost everything since the last manual save."""
    with LogWriter.create(tmp_path / "a.jsonl", header()) as writer:
        for number, tick in enumerate(hand_made(), start=1):
            writer.write(tick)
            assert len(list(Log(tmp_path / "a.jsonl").ticks())) == number


def test_an_existing_log_is_never_overwritten_unasked(tmp_path: Path) -> None:
    """Fault 35: a replay overwrote the run."""
    path = written(tmp_path / "a.jsonl")
    before = path.read_bytes()
    with pytest.raises(LogExists, match="--overwrite"):
        LogWriter.create(path, header())
    with pytest.raises(LogExists):
        write_whole(path, [b"x"])
    assert path.read_bytes() == before
    LogWriter.create(path, header(seed=8), overwrite=True).close()
    assert Log(path).header.seed == 8 and list(Log(path).ticks()) == []


def test_an_empty_file_is_nothing_that_could_be_overwritten(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").touch()
    LogWriter.create(tmp_path / "a.jsonl", header()).close()
    assert Log(tmp_path / "a.jsonl").header == header()


def test_two_runs_cannot_write_one_log(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = written(tmp_path / "a.jsonl")
    with LogWriter.append(path, Log(path).extent), pytest.raises(LogError, match="being written by another run"):
        LogWriter.append(path, Log(path).extent)


def test_appending_goes_on_behind_the_last_whole_tick(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole.jsonl").read_bytes()
    path = written(tmp_path / "a.jsonl", hand_made()[:2])
    with path.open("ab") as file:
        file.write(encode(said(7, "half a tick")) + b"\n" + b'{"type":"sai')
    log = Log(path)
    assert log.extent.notice == "an unfinished tick after tick 5 was left out (2 lines)"
    with LogWriter.append(path, log.extent) as writer:
        writer.write(hand_made()[2])
    assert path.read_bytes() == whole


def test_lone_surrogates_are_cleaned_before_writing(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", [Tick(1, (said(1, "broken \ud83d here, whole \ud83d\ude00"),))])
    (tick,) = Log(path).ticks()
    (event,) = tick.events
    assert isinstance(event, Said) and event.text == "broken \ufffd here, whole 😀"


@settings(max_examples=50)
@given(st.text())
def test_tidied_text_can_always_be_encoded_and_is_left_alone_when_it_could_before(text: str) -> None:
    cleaned = tidy(said(1, text))
    encode(cleaned)
    assert tidy(cleaned) == cleaned
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return
    assert cleaned.text == text


@settings(max_examples=40)
@given(texts=st.lists(st.lists(st.text(), min_size=1, max_size=3), max_size=5), cut=st.integers(0, 10_000))
def test_whatever_a_kill_leaves_of_a_log_is_a_prefix_of_its_ticks(
    tmp_path_factory: pytest.TempPathFactory, texts: list[list[str]], cut: int
) -> None:
    folder = tmp_path_factory.mktemp("cut")
    ticks = [tidy(Tick(n, tuple(said(n, text) for text in each))) for n, each in enumerate(texts)]
    data = written(folder / "a.jsonl", ticks).read_bytes()
    first = data.index(b"\n") + 1
    end = first + cut % (len(data) - first + 1)
    (folder / "b.jsonl").write_bytes(data[:end])
    log = Log(folder / "b.jsonl")
    found = list(log.ticks())
    assert found == ticks[: len(found)]
    with LogWriter.append(folder / "b.jsonl", log.extent) as writer:
        for tick in ticks[len(found) :]:
            writer.write(tick)
    assert (folder / "b.jsonl").read_bytes() == data


def test_provenance_is_the_only_thing_outside_comparison(tmp_path: Path) -> None:
    one = written(tmp_path / "a.jsonl", provenance={"started": "today"})
    other = written(tmp_path / "b.jsonl", provenance={"started": "tomorrow"})
    assert one.read_bytes() != other.read_bytes() and digest(one) == digest(other)
    assert digest(written(tmp_path / "c.jsonl", seed=8)) != digest(one)
    assert digest(written(tmp_path / "d.jsonl", hand_made()[:2])) != digest(one)


def test_unknown_fields_of_an_event_are_passed_over() -> None:
    line = encode(said(1, "Hello."))[:-1] + b',"mood":"new"}'
    assert decode(line) == said(1, "Hello.")


def test_the_golden_log_of_schema_1_is_read_as_it_was_written() -> None:
    log = Log(GOLDEN)
    ticks = list(log.ticks())
    assert (log.header.schema, log.extent.finished, log.extent.notice) == (1, len(ticks) + 5, "")
    rewritten = [encode(event) for tick in ticks for event in tick.events]
    lines = GOLDEN.read_bytes().splitlines()[1:-1]
    assert rewritten == [line for line in lines if b'"tick_ended"' not in line]


def test_the_golden_log_holds_every_type_of_event() -> None:
    held = {type(event) for tick in Log(GOLDEN).ticks() for event in tick.events}
    assert held == set(get_args(AnyEvent)) - {TickEnded, RunEnded}


@pytest.mark.parametrize("kind", [Frame, Memory, Turn, Note, Utterance, Insight, Said, Decision, Belief, Step])
def test_equal_values_are_equal_bytes_however_they_came_about(kind: type[msgspec.Struct]) -> None:
    required: dict[str, Any] = {
        field.name: [] if "tuple" in str(field.type) else 1 if field.type is int else "tell"
        for field in msgspec.structs.fields(kind)
        if field.required
    }
    required |= {"frame": {"actor": "Ada", "verb": "be"}} if "frame" in required else {}
    required |= {"fact": ["a", "is", "b"]} if "fact" in required else {}
    required |= _CHOICES.get(kind, {})
    defaults = {field.name: field.default for field in msgspec.structs.fields(kind) if not field.required}
    spelled = {key: value for key, value in defaults.items() if isinstance(value, int | str)}
    one = msgspec.convert(required, kind)
    other = msgspec.json.decode(msgspec.json.encode(required | spelled), type=kind)
    other = msgspec.structs.replace(other, **{key: type(value)(_apart(value)) for key, value in spelled.items()})
    assert one == other and msgspec.json.encode(one) == msgspec.json.encode(other)


_CHOICES: dict[type, dict[str, Any]] = {
    Memory: {"kind": "told"},
    Decision: {"act": "do"},
    Belief: {"source": "told"},
}


def _apart(value: int | str) -> int | str:
    """An equal value that is another object, where Python makes one."""
    return "".join(list(value)) if isinstance(value, str) else int(str(int(value)))
