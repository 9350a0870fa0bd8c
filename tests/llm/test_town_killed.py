"""A recorded run that is killed, stopped by its cap, or cut off from its model goes on without paying twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

import sim.llm.retry as retrying
from sim.errors import BudgetSpent, ModelDown
from sim.replay import Log
from sim.runs.verify import verify
from tests.llm.accounting import account
from tests.llm.server import Asked, Fault, Faults, Server
from tests.llm.towns import HOUR, calls_of, go_on, overrides, play, play_until_stopped, spoken

TICKS = HOUR
"""Some fifty calls."""
RESIDENTS = 5


@dataclass(frozen=True)
class Whole:
    """A run that nothing stopped: its ticks, and how many requests it took."""

    digest: str
    requests: int
    askers: list[tuple[int, str]]
    """The tick and the resident of each call, in the order in which they were answered."""

    def requests_before(self, several: bool) -> int:
        """The requests made before the first tick but the very first in which several residents ask, or one alone."""
        of_tick: dict[int, list[str]] = {}
        for tick, agent in self.askers:
            of_tick.setdefault(tick, []).append(agent)
        known = (tick for tick, agents in sorted(of_tick.items()) if tick and (len(set(agents)) > 1) == several)
        first = next(known)
        return sum(tick < first for tick, _ in self.askers)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    out = tmp_path_factory.mktemp("whole") / "whole.jsonl"
    with Server() as server:
        play(server, out, TICKS)
        assert len(calls_of(out)) == len(server.chats)
        askers = [(call.tick, call.agent) for call in calls_of(out)]
        return Whole(digest_of_ticks(out), len(server.chats), askers)


def keys(requests: list[Asked]) -> Counter[str]:
    return Counter(asked.key for asked in requests)


def recorded(out: Path) -> Counter[str]:
    """How often each prompt has an answer in the record, by the key that the server knows it by."""
    answered = (call for call in calls_of(out) if call.reply is not None)
    return Counter(Asked(0, "", {}, {"messages": spoken(call)}).key for call in answered)


def started(server: Server, out: Path, ticks: int) -> subprocess.Popen[bytes]:
    """The run in a process of its own."""
    sets = [part for key, value in overrides(server).items() for part in ("--set", f"{key}={value}")]
    command = [sys.executable, "-m", "sim", "run", "quickstart", "--out", str(out), "--ticks", str(ticks), *sets]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def wait_until(asked: int, server: Server, process: subprocess.Popen[bytes]) -> None:
    while len(server.chats) < asked:
        assert process.poll() is None, "the run ended before it could be killed"
        time.sleep(0.01)


def test_after_a_kill_no_answered_call_is_paid_twice_and_the_log_is_the_same(tmp_path: Path, whole: Whole) -> None:
    killed = tmp_path / "killed.jsonl"
    with Server(latency=0.02) as server:
        process = started(server, killed, TICKS)
        wait_until(25, server, process)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        time.sleep(0.1)
        before, had = len(server.chats), recorded(killed)
        # The last byte of the record may be that of half a line.
        with (tmp_path / "killed.calls.jsonl").open("ab") as file:
            file.write(b'{"tick":3,"agent":"Lyd')
        go_on(killed, until=TICKS)
        asked, again = keys(server.chats[:before]), keys(server.chats[before:])
    assert had and again
    assert not had & again, "what was answered and written down is asked again"
    lost = asked - had
    assert lost.total() <= RESIDENTS, "only what was in the air when it was killed can be lost"
    assert not (again & asked) - lost
    assert len(calls_of(killed)) == whole.requests
    assert digest_of_ticks(killed) == whole.digest
    verify(killed)


def test_a_cap_of_n_calls_lets_n_requests_through_and_not_one_more(tmp_path: Path, whole: Whole) -> None:
    capped = tmp_path / "capped.jsonl"
    with Server() as server:
        stopped = play_until_stopped(server, capped, TICKS, llm__budget__calls="17")
        assert isinstance(stopped, BudgetSpent)
        assert len(server.chats) == 17
        with pytest.raises(BudgetSpent):
            go_on(capped, server)
        assert len(server.chats) == 17, "a cap that is spent stays so"
        with pytest.raises(BudgetSpent):
            go_on(capped, server, llm__budget__calls="29")
        assert len(server.chats) == 29
        go_on(capped, server, until=TICKS, llm__budget__calls="10000")
        assert len(server.chats) == whole.requests, "the run that was stopped twice cost no more than the other"
    assert digest_of_ticks(capped) == whole.digest


def test_requests_that_are_tried_again_count_against_the_cap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrying, "USUAL_FIRST_WAIT", 0.001)
    with Server() as server:
        server.script("*", [Fault("server_error"), Fault("unavailable"), "no JSON at all"] * 20)
        assert isinstance(play_until_stopped(server, tmp_path / "a.jsonl", TICKS, llm__budget__calls="13"), BudgetSpent)
        assert len(server.chats) == 13


@pytest.mark.parametrize("fault", ["wrong_model", "unauthorised"])
def test_a_model_that_is_gone_stops_the_run_at_a_whole_tick_and_it_goes_on_when_it_is_back(
    fault: str, tmp_path: Path, whole: Whole
) -> None:
    out = tmp_path / "down.jsonl"
    with Server(Faults(schedule=[""] * 25 + [fault] * 40)) as server:
        assert isinstance(play_until_stopped(server, out, TICKS), ModelDown)
        had = recorded(out)
        assert had.total() == server.answered
    with Server() as server:
        go_on(out, server, until=TICKS)
        assert not had & keys(server.chats)
    assert digest_of_ticks(out) == whole.digest


@pytest.mark.parametrize("several", [True, False], ids=["while several ask", "while one asks alone"])
def test_a_server_that_nobody_reaches_any_more_stops_the_run(
    several: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Whole
) -> None:
    """Calls that fail before it is clear that nobody is served are made again with their tick, if that is dropped.

    The tries of one call are too few to tell. Who asks alone and gets no answer lives on without, with that said; the
    outage is known when others ask, and what was lived through is not lived again.
    """
    monkeypatch.setattr(retrying, "USUAL_FIRST_WAIT", 0.001)
    out, served = tmp_path / "down.jsonl", whole.requests_before(several)
    with Server(Faults(schedule=[""] * served + ["reset"] * 400)) as server:
        stopped = play_until_stopped(server, out, TICKS)
        assert isinstance(stopped, ModelDown)
        assert len(server.chats) < served + 75
        had, last, failed = recorded(out), Log(out).extent.last_tick, account(out).failures
    with Server() as server:
        go_on(out, server, until=TICKS)
        assert not had & keys(server.chats)
    assert account(out).failures == failed, "a tick that was dropped left a hole"
    if several:
        assert failed == [] and digest_of_ticks(out) == whole.digest
    else:
        tick, agent = whole.askers[served]
        assert [(each.tick, each.agent, each.cause) for each in failed] == [(tick, agent, "connection")]
        assert tick <= last
    verify(out)


def test_a_key_that_is_refused_stops_the_run_before_anything_is_made_of_it(tmp_path: Path) -> None:
    out = tmp_path / "refused.jsonl"
    with Server(key="sk-another-one") as server:
        stopped = play_until_stopped(server, out, TICKS)
        assert isinstance(stopped, ModelDown)
        assert len(server.chats) <= RESIDENTS
    assert calls_of(out) == []


def digest_of_ticks(log: Path) -> str:
    """The log's ticks alone: caps and addresses stand in the header."""

    return sha256(b"".join(line for passage in Log(log).passages() for line in passage.lines)).hexdigest()
