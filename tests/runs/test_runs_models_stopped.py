"""Runs of a model that are stopped while calls are in flight, watched, or studied."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from pathlib import Path

import pytest

from sim.chat import Prompt, Reply
from sim.errors import CallFailed, Interrupted, ModelDown
from sim.events import ThoughtFailed
from sim.llm.usage import Tally
from sim.replay import Log, digest
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.verify import verify
from sim.testing.models import ScriptedModel
from sim.view.live import LiveFeed
from tests.runs.lane import LANE
from tests.runs.modelled import SETTINGS, calls_of, modelled

UNTIL = 400


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return modelled(tmp_path_factory.mktemp("stopped") / "lane.jsonl", ticks=UNTIL)


class Waiting(ScriptedModel):
    """Answers the first resident of a tick, and never another one; Ctrl-C is pressed while those wait."""

    at = 0

    async def complete(self, prompt: Prompt) -> Reply:
        if prompt.tick >= self.at and any(each.tick >= self.at and each != prompt for each in self.asked):
            os.kill(os.getpid(), signal.SIGINT)
            await asyncio.sleep(600)
        return await super().complete(prompt)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to send")
def test_ctrl_c_while_calls_are_in_flight_ends_at_a_whole_tick_and_keeps_what_was_answered(
    recorded: Path, tmp_path: Path
) -> None:
    model = Waiting()
    model.at = Log(recorded).extent.last_tick // 2
    with pytest.raises(Interrupted, match=r"stopped after tick .* go on with: tulving resume"):
        modelled(tmp_path / "a.jsonl", model)
    log = tmp_path / "a.jsonl"
    assert Log(log).extent.notice == "" and log.stat().st_size > 0
    answered = len(calls_of(log))
    again = ScriptedModel()
    resume(log, language_model=again, until=UNTIL)
    assert digest(log) == digest(recorded) and answered + len(again.asked) == len(calls_of(log))


def test_a_watched_run_of_a_model_has_the_bytes_of_one_that_nobody_watched(recorded: Path, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    feed = LiveFeed.begin(LANE, log, overrides=SETTINGS, language_model=ScriptedModel(), ticks=UNTIL)
    with feed:
        feed.detach()
        feed.join()
    assert feed.failure is None and digest(log) == digest(recorded)


def test_a_run_tells_of_every_call_while_it_goes_on(tmp_path: Path) -> None:
    tallies: list[Tally] = []
    result = run(
        LANE, tmp_path / "a.jsonl", ticks=UNTIL, overrides=SETTINGS, language_model=ScriptedModel(),
        on_call=tallies.append,
    )  # fmt: skip
    assert [tally.calls for tally in tallies] == [*range(1, len(tallies) + 1)] and tallies[-1] == result.calls
    assert tallies[-1].cost_usd > 0


class GoingDown(ScriptedModel):
    """In one tick the first call fails in passing, as on a server that goes down; at the second it is down."""

    at = 0

    async def complete(self, prompt: Prompt) -> Reply:
        before = [each for each in self.asked if each.tick == self.at]
        if prompt.tick != self.at:
            return await super().complete(prompt)
        self.asked.append(prompt)
        raise ModelDown("it does not serve") if before else CallFailed(prompt.purpose, "connection", "reset by peer")


def test_calls_that_an_outage_made_fail_are_made_again_when_the_model_is_back(recorded: Path, tmp_path: Path) -> None:
    """Else the dropped tick would be lived with holes that the model never made."""
    model, of_ticks = GoingDown(), Counter(call.tick for call in calls_of(recorded))
    model.at = next(tick for tick, calls in sorted(of_ticks.items()) if tick > UNTIL // 3 and calls > 1)
    log = tmp_path / "a.jsonl"
    with pytest.raises(ModelDown) as stopped:
        modelled(log, model)
    assert "stopped after tick" in "".join(stopped.value.__notes__)
    assert any(call.failure is not None for call in calls_of(log)), "no call of the dropped tick was recorded"
    resume(log, language_model=ScriptedModel(), until=UNTIL)
    assert digest(log) == digest(recorded)
    assert verify(log).events > 0


def test_a_failure_of_a_whole_tick_stays_one_when_the_run_goes_on(tmp_path: Path) -> None:
    """What the residents lived through is not lived again otherwise."""

    class Once(ScriptedModel):
        async def complete(self, prompt: Prompt) -> Reply:
            if not self.asked:
                self.asked.append(prompt)
                raise CallFailed(prompt.purpose, "timeout", "no answer in 120 s")
            return await super().complete(prompt)

    whole, parts = modelled(tmp_path / "whole.jsonl", Once(), ticks=UNTIL), tmp_path / "parts.jsonl"
    modelled(parts, Once(), ticks=UNTIL // 2)
    resume(parts, language_model=ScriptedModel(), until=UNTIL)
    assert digest(parts) == digest(whole)
    failed = [event for tick in Log(whole).ticks() for event in tick.events if isinstance(event, ThoughtFailed)]
    assert [event.cause for event in failed] == ["timeout"], "the cause is a class, so that failures can be counted"
