from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from sim.errors import LogError, LogTooNew
from sim.events import RunEnded, TickEnded, encode
from sim.replay import SCHEMA, Log
from sim.replay import reading as reading_module
from tests.replay.handmade import hand_made, header, said, written


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def refusal(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(LogError) as refused:
        list(Log(path).ticks())
    return str(refused.value)


def test_a_newer_schema_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jsonl", schema=SCHEMA + 1)
    with pytest.raises(LogTooNew, match="use a newer Tulving"):
        Log(path)


def test_an_older_schema_plays_back(tmp_path: Path) -> None:
    assert list(Log(written(tmp_path / "a.jsonl", schema=SCHEMA - 1)).ticks()) == hand_made()


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda data: b"", "is empty"),
        (lambda data: data[:20], "ends within its header"),
        (lambda data: data.replace(b"\n", b"\r\n"), "CRLF"),
        (lambda data: b"\xef\xbb\xbf" + data, "no JSON"),
        (lambda data: data.decode().encode("utf-16"), "no JSON"),
        (lambda data: gzip.compress(data), "compressed"),
        (lambda data: b'{"a": 1}\n' + data, "no header"),
        (lambda data: b"[1]\n", "no header"),
        (lambda data: b'{"type":"header","schema":"one"}\n', "damaged"),
    ],
)
def test_a_file_that_is_no_log_is_refused_by_name(tmp_path: Path, damage: Callable[[bytes], bytes], told: str) -> None:
    message = refusal(tmp_path / "a.jsonl", damage(written(tmp_path / "whole.jsonl").read_bytes()))
    assert told in message and "a.jsonl" in message


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="there is no log"):
        Log(tmp_path / "nothing.jsonl")
    with pytest.raises(LogError, match="cannot be read"):
        Log(tmp_path)


@pytest.mark.parametrize(
    "damage",
    [
        b"{garbled\n",
        b"\x00\x00\x00\n",
        b'{"type":"no_such_event","tick":5}\n',
        b'{"type":"moved","tick":5}\n',
        b"\xff\xfe\n",
        b"\n",
    ],
)
def test_a_damaged_line_in_the_middle_is_named_by_its_number(tmp_path: Path, damage: bytes) -> None:
    lines = lines_of(written(tmp_path / "whole.jsonl"))
    message = refusal(tmp_path / "a.jsonl", b"".join([*lines[:3], damage, *lines[3:]]))
    assert "a.jsonl:4:" in message


def test_a_single_windows_line_end_is_named_by_its_line(tmp_path: Path) -> None:
    lines = lines_of(written(tmp_path / "whole.jsonl"))
    lines[2] = lines[2].replace(b"\n", b"\r\n")
    assert "a.jsonl:3: a Windows line end (CRLF)" in refusal(tmp_path / "a.jsonl", b"".join(lines))


@pytest.mark.parametrize("tail", [b"{garb", b'{"type":"moved"', b"\x00" * 512, b"{garbled\n"])
def test_a_torn_last_line_is_left_out_with_a_notice(tmp_path: Path, tail: bytes) -> None:
    path = written(tmp_path / "a.jsonl")
    with path.open("ab") as file:
        file.write(tail)
    log = Log(path)
    assert list(log.ticks()) == hand_made()
    assert log.extent.notice == "an unfinished tick after tick 9 was left out (1 line)"


def test_ticks_out_of_order_are_refused(tmp_path: Path) -> None:
    head, *body = lines_of(written(tmp_path / "whole.jsonl"))
    assert "after tick 9 had ended" in refusal(tmp_path / "a.jsonl", b"".join([head, *body, *body]))


def test_two_ticks_without_an_end_between_them_are_refused(tmp_path: Path) -> None:
    lines = [encode(event) + b"\n" for event in (said(1, "a"), said(2, "b"), TickEnded(tick=2))]
    message = refusal(tmp_path / "a.jsonl", b"".join([header().line(), *lines]))
    assert "a.jsonl:3: an event of tick 2 within tick 1" in message


def test_an_end_that_closes_another_tick_is_refused(tmp_path: Path) -> None:
    body = [header().line(), encode(said(1, "a")) + b"\n", encode(TickEnded(tick=2)) + b"\n"]
    assert "does not close tick 1" in refusal(tmp_path / "a.jsonl", b"".join(body))


def test_nothing_may_follow_the_end_of_the_run(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole.jsonl", finished=20).read_bytes()
    more = encode(said(21, "late")) + b"\n" + encode(TickEnded(tick=21)) + b"\n"
    assert "after the end of the run" in refusal(tmp_path / "a.jsonl", whole + more)
    assert "ends within a tick" in refusal(tmp_path / "b.jsonl", whole + encode(RunEnded(tick=22)) + b"\n")


def test_a_huge_line_is_read_and_an_absurd_one_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "la " * 1_000_000
    path = written(tmp_path / "a.jsonl", [msgspec.structs.replace(hand_made()[1], events=(said(5, text),))])
    (tick,) = Log(path).ticks()
    assert tick.events[0].text == text  # type: ignore[union-attr]
    monkeypatch.setattr(reading_module, "LONGEST_LINE", 1_000_000)
    with pytest.raises(LogError, match=r"a.jsonl:2: the line is longer"):
        list(Log(path).ticks())
