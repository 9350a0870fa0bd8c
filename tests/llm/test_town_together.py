"""Who is due thinks at once, and how fast the model answers whom changes nothing."""

from __future__ import annotations

from pathlib import Path

from sim.replay import Log
from tests.llm.server import Server
from tests.llm.towns import HOUR, calls_of, play

RESIDENTS = 5


def lines_of(log: Path) -> list[bytes]:
    return [line for passage in Log(log).passages() for line in passage.lines]


def test_all_who_are_due_in_a_tick_are_answered_in_the_time_of_the_slowest(tmp_path: Path) -> None:
    with Server(together=RESIDENTS) as server:
        play(server, tmp_path / "a.jsonl", ticks=1)
        first = server.chats[:RESIDENTS]
        assert server.most_at_once == RESIDENTS, "the others wait for one of them"
    # All are asked before the first of them is answered, so the tick takes as long as the slowest and no longer.
    assert max(asked.began for asked in first) < min(asked.ended for asked in first)
    assert {call.agent for call in calls_of(tmp_path / "a.jsonl")} == {asked_by(asked.text) for asked in first}


def asked_by(text: str) -> str:
    names = ("Lydia Marl", "Will Vane", "Hester Vane", "Jem Tarrow", "Obed Fenn")
    return min(names, key=lambda name: text.find(name) if name in text else len(text))


def test_no_more_are_in_flight_than_allowed(tmp_path: Path) -> None:
    with Server(together=2) as server:
        play(server, tmp_path / "a.jsonl", ticks=2, llm__concurrency="2")
        assert server.most_at_once == 2


def test_answers_that_come_late_and_out_of_order_give_the_same_bytes(tmp_path: Path) -> None:
    logs = []
    for name, jitter in (("still", 0.0), ("late", 0.05)):
        with Server(jitter=jitter) as server:
            play(server, tmp_path / f"{name}.jsonl", ticks=HOUR)
        logs.append(lines_of(tmp_path / f"{name}.jsonl"))
    assert logs[0] == logs[1]
    calls = [calls_of(tmp_path / f"{name}.jsonl") for name in ("still", "late")]
    assert sorted(call.prompt_hash for call in calls[0]) == sorted(call.prompt_hash for call in calls[1])
