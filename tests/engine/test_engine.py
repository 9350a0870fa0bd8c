"""The run as a fold: it can be thrown away at any tick, answers may come in any order, and nothing leaks."""

from __future__ import annotations

import asyncio
import hashlib
import os
import subprocess
import sys
from contextlib import aclosing

import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from sim.chance import Dice
from sim.engine import Engine
from sim.errors import ThoughtFailure
from sim.events import Decided, Heard, MindMade, Planned, RecallMade, Remembered, Said, ThoughtFailed, encode
from sim.mind.mind import MIND_EVENTS
from sim.nouns import Situation
from sim.testing.fakes import BreakingBrain, DelayedBrain, FailingBrain, RecordingBrain
from sim.testing.hamlet import hamlet, hash_embedder, rules_brain
from sim.testing.lives import Life, live

HOURS = 360
"""Ticks of ten seconds in an hour."""


def bytes_of(life: Life) -> bytes:
    return b"\n".join(encode(event) for event in life.events())


def test_a_run_rebuilt_from_its_events_at_any_tick_goes_on_with_the_same_bytes(day: Life) -> None:
    whole = bytes_of(day)
    numbers = [tick.number for tick in day.ticks]
    dice = Dice(7, 0, "test", "amnesia")
    for n in range(4):
        cut = numbers[dice.between(1, len(numbers) - 1, n)]
        again = live(day.scenario, day.brain, day.embedder, seed=day.seed, past=day.until(cut), until=numbers[-1] + 1)
        assert bytes_of(again) == whole, f"forgot something at tick {cut}"


def test_minds_and_town_folded_from_the_events_equal_those_of_the_running_engine(day: Life) -> None:
    last = day.ticks[-1].number + 1
    one, other = day.engine_at(last), day.engine_at(last)
    assert one.town.snapshot() == other.town.snapshot()
    for name, mind in one.minds.items():
        assert mind.snapshot() == other.minds[name].snapshot()


def test_a_brain_that_answers_after_random_delays_gives_the_same_bytes(day: Life) -> None:
    until = 4 * HOURS
    prompt = live(day.scenario, day.brain, day.embedder, seed=day.seed, until=until)
    for seed in (1, 2):
        late = live(day.scenario, DelayedBrain(day.brain, seed=seed), day.embedder, seed=day.seed, until=until)
        assert bytes_of(late) == bytes_of(prompt)


def test_ten_fresh_processes_with_different_hash_seeds_give_the_same_bytes() -> None:
    program = (
        "import asyncio, hashlib\n"
        "from sim.events import encode\n"
        "from sim.testing.lives import live\n"
        "from sim.testing.hamlet import hash_embedder, rules_brain, quickstart\n"
        "scenario = quickstart()\n"
        "life = live(scenario, rules_brain(scenario), hash_embedder(), seed=3, until=2 * 360)\n"
        "print(hashlib.sha256(b'\\n'.join(encode(e) for e in life.events())).hexdigest())\n"
    )
    digests = set()
    for number in range(10):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": str(number * 101)}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        digests.add(done.stdout.strip())
    assert len(digests) == 1
    assert len(digests.pop()) == hashlib.sha256().digest_size * 2


def test_every_reason_of_a_decision_was_recalled_for_it(day: Life) -> None:
    recalled: dict[tuple[str, int], set[str]] = {}
    checked = 0
    for event in day.events():
        if isinstance(event, RecallMade):
            recalled.setdefault((event.agent, event.tick), set()).update(line.id for line in event.items)
        because: tuple[str, ...] = ()
        if isinstance(event, Decided):
            because = event.decision.because
        elif isinstance(event, Said | Planned):
            because = event.because
        for reason in because:
            assert reason in recalled.get((event.agent, event.tick), set()), (event, reason)
            checked += 1
    assert checked > 100


def test_no_memory_of_one_owner_reaches_another_ones_situation(day: Life) -> None:
    brain = RecordingBrain(day.brain)
    live(day.scenario, brain, day.embedder, seed=day.seed, until=6 * HOURS)
    for situation, _ in brain.kept:
        owner = situation.persona.name
        for item in situation.recalled:
            assert item.id.startswith(f"{owner}/"), (owner, item.id)
        for memory in situation.question.observed:
            assert not memory.id or memory.id.startswith(f"{owner}/")


def test_a_failing_question_of_one_resident_stops_nobody_and_puts_nothing_in_its_place(day: Life) -> None:
    victim = day.scenario.residents[0].name
    brain = FailingBrain(day.brain, lambda s: s.persona.name == victim and s.question.kind != "rate", "no answer")
    life = live(day.scenario, brain, day.embedder, seed=day.seed, until=6 * HOURS)
    failed = [event for event in life.events() if isinstance(event, ThoughtFailed)]
    assert failed and {event.agent for event in failed} == {victim}
    assert any(isinstance(event, Decided) and event.agent != victim for event in life.events())
    assert not any(isinstance(event, Said) and event.agent == victim for event in life.events())
    assert all("no answer" not in event.memory.text for event in life.events() if isinstance(event, Remembered))


def test_a_rating_that_failed_leaves_the_memory_unrated_and_is_asked_for_again(day: Life) -> None:
    victim = day.scenario.residents[0].name

    def fails(asked: Situation) -> bool:
        return asked.persona.name == victim and asked.question.kind == "rate" and asked.now.tick < HOURS

    brain = FailingBrain(day.brain, fails)
    life = live(day.scenario, brain, day.embedder, seed=day.seed, until=3 * HOURS)
    theirs = [event.memory for event in life.events() if isinstance(event, Remembered) and event.agent == victim]
    written = [memory for memory in theirs if memory.created > 0]
    assert any(memory.importance is None for memory in written)
    assert not life.engine_at(3 * HOURS).minds[victim].stream.unrated()


def test_an_error_that_is_no_thought_failure_ends_the_run_before_the_tick_it_broke(day: Life) -> None:
    engine = Engine(day.scenario, BreakingBrain(day.brain, at=2 * HOURS), day.embedder, seed=day.seed)
    given: list[int] = []

    async def watch() -> None:
        async for tick in engine.ticks():
            given.append(tick.number)

    import asyncio

    with pytest.raises(RuntimeError):
        asyncio.run(watch())
    assert given == [tick.number for tick in day.ticks if tick.number <= given[-1]]


def test_another_seed_is_another_day(day: Life) -> None:
    other = live(day.scenario, day.brain, day.embedder, seed=day.seed + 1, until=4 * HOURS)
    assert bytes_of(other) != bytes_of(live(day.scenario, day.brain, day.embedder, seed=day.seed, until=4 * HOURS))


def test_all_mind_events_belong_to_a_resident_and_enter_only_their_mind(day: Life) -> None:
    names = {event.agent for event in day.events() if isinstance(event, MindMade)}
    for event in day.events():
        if isinstance(event, MIND_EVENTS):
            assert event.agent in names
        if isinstance(event, Remembered):
            assert event.memory.id.startswith(f"{event.agent}/")


def test_what_is_heard_was_said_the_tick_before_within_earshot(day: Life) -> None:
    said = {(event.talk, event.n): event for event in day.events() if isinstance(event, Said)}
    heard = [event for event in day.events() if isinstance(event, Heard)]
    assert heard
    for event in heard:
        origin = said[event.turn.talk, event.turn.n]
        if event.agent == origin.agent:
            assert event.tick == origin.tick
        else:
            assert event.agent in origin.hearers and event.tick == origin.tick + 1


def test_a_thought_failure_names_its_purpose_and_cause() -> None:
    failure = ThoughtFailure("speak", "the model answered with nothing")
    assert str(failure) == "speak: the model answered with nothing"


def test_while_a_run_goes_on_numpy_multiplies_on_one_thread_and_afterwards_as_before() -> None:
    def blas() -> list[int]:
        pools = [pool for pool in threadpool_info() if pool["user_api"] == "blas" and "numpy" in pool["filepath"]]
        assert pools, "numpy brings its own library"
        return [pool["num_threads"] for pool in pools]

    async def first_tick() -> list[int]:
        async with aclosing(Engine(hamlet(), rules_brain(hamlet()), hash_embedder()).ticks()) as ticks:
            await anext(ticks)
            return blas()

    with threadpool_limits(limits=2, user_api="blas"):
        assert set(asyncio.run(first_tick())) == {1}
        assert set(blas()) == {2}
