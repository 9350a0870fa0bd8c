"""A run that is watched while it goes on: the engine in a thread of its own, held back by whoever watches.

The engine waits only between two ticks, and nothing that a watcher does but `step_in` reaches it: the log of a watched
run has the bytes of one that nobody watched, however slow the watcher is.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sim.events import AnyEvent, Tick
from sim.ports import Brain, Embedder, LanguageModel
from sim.replay import Log
from sim.runs.driving import OnTick, RunResult
from sim.runs.models import refuse_missing
from sim.runs.recorded import scenario_of
from sim.scenario import Scenario
from sim.town import Town
from sim.view.live_log import Tail, prepared
from sim.view.live_reins import AHEAD_TICKS, Reins
from sim.view.live_steps import Making, Steps
from sim.view.showing import Showing
from sim.view.thinking import Attended, Thinking, Thoughts

if TYPE_CHECKING:
    from sim.engine import Engine

SWITCH_SECONDS = 0.001
"""How long the engine keeps the interpreter while the window waits for it. By default it is a third of a frame."""

Play = Callable[[OnTick], RunResult]
"""Drives an engine, calling back after every tick that is in the log."""


class _Stopped(Exception):
    """The watcher wants no more ticks."""


class LiveFeed(Showing):
    """A run under way in a thread of its own. Made by `begin` or `go_on`; leaving it as a context stops the run.

    The engine keeps within `ahead` ticks of the latest moment shown. After a look back it goes on freely until the
    watcher has caught up; `hold` and `release` pause it and let it go on. It starts with `start`.
    """

    live = True

    def __init__(self, path: Path, scenario: Scenario, seed: int, play: Play, ahead: int = AHEAD_TICKS) -> None:
        super().__init__(path, scenario, seed)
        self.result: RunResult | None = None
        """What the run came to, once it is over."""
        self.failure: BaseException | None = None
        """What ended it, where it did not end well."""
        self._play = play
        self._reins = Reins(self._changed, ahead)
        self._steps = Steps()
        self._thoughts = Thoughts()
        self._cancel: Callable[[], object] | None = None
        self._tail = Tail(path)
        self._thread = threading.Thread(target=self._run, name="engine", daemon=True)

    @classmethod
    def begin(
        cls,
        scenario: Scenario | str | Path,
        out: Path | str | None = None,
        *,
        seed: int | None = None,
        ticks: int | None = None,
        overrides: Mapping[str, str] | None = None,
        brain: Brain | None = None,
        embedder: Embedder | None = None,
        language_model: LanguageModel | None = None,
        overwrite: bool = False,
        ahead: int = AHEAD_TICKS,
    ) -> LiveFeed:
        """A new run, as `sim.runs.start.run` makes it. Raises ScenarioError and LogExists at once."""
        from sim.runs.start import run

        loaded, path, seed = prepared(scenario, out, seed, overrides or {}, overwrite)
        if brain is None and language_model is None:
            refuse_missing(loaded)

        def play(on_tick: OnTick) -> RunResult:
            return run(
                loaded, path, seed=seed, ticks=ticks, brain=brain, embedder=embedder, language_model=language_model,
                on_tick=on_tick, overwrite=overwrite,
            )  # fmt: skip

        return cls(path, loaded, seed, play, ahead)

    @classmethod
    def go_on(
        cls,
        path: Path | str,
        *,
        until: int | None = None,
        brain: Brain | None = None,
        embedder: Embedder | None = None,
        language_model: LanguageModel | None = None,
        settings: Mapping[str, str] | None = None,
        ahead: int = AHEAD_TICKS,
    ) -> LiveFeed:
        """A run that was stopped, or a branch that was begun, as `sim.runs.resume.resume` goes on with it."""
        from sim.runs.resume import resume

        log = Log(path)
        feed: LiveFeed

        def play(on_tick: OnTick) -> RunResult:
            feed._take_past(log)
            return resume(
                log.path, until=until, brain=brain, embedder=embedder, language_model=language_model,
                settings=settings, on_tick=on_tick,
            )  # fmt: skip

        feed = cls(log.path, scenario_of(log), log.header.seed, play, ahead)
        return feed

    # --- what the watcher does ---

    def start(self) -> LiveFeed:
        """Let the run begin."""
        self._thread.start()
        return self

    def seek(self, tick: int) -> Town:
        """The town at the end of a tick; shared. Tells the engine how far the watcher is."""
        town = super().seek(tick)
        self._reins.saw(min(tick, self._last))
        return town

    def hold(self) -> None:
        """Pause the run after the tick at hand."""
        self._reins.set(held=True)

    def release(self) -> None:
        """Let a paused run go on."""
        self._reins.set(held=False)

    @property
    def held(self) -> bool:
        """Whether the run is paused."""
        return self._reins.held

    @property
    def waiting(self) -> bool:
        """Whether the engine stands still: the run is paused, or the watcher is too far behind."""
        return self._reins.waiting

    @property
    def thinking(self) -> tuple[Thinking, ...]:
        """Who thinks about what at this moment, those first who began first."""
        return self._thoughts.now()

    def step_in(self, make: Making) -> Future[tuple[AnyEvent, ...]]:
        """Let something happen from outside at the beginning of a coming tick.

        `make` is called in the thread of the engine, between two ticks; what it returns is in the log with the tick
        that follows, and in the future. A mistake (TulvingError) that it raises goes to the future; the run goes on.
        """
        with self._changed:
            done = self._steps.add(make, over=self._ended or self._reins.stopping)
            self._changed.notify_all()
        return done

    def detach(self) -> None:
        """Nobody watches any more: the run goes on as fast as it can; `join` waits for its end."""
        self._reins.set(held=False, detached=True)

    def stop(self, *, at_once: bool = False) -> None:
        """End the run after the tick at hand; `at_once` drops that tick. The log is whole and can be gone on with."""
        self._reins.set(stopping=True)
        if at_once and self._cancel is not None:
            with suppress(RuntimeError):  # its loop is over already
                self._cancel()

    def join(self, seconds: float | None = None) -> bool:
        """Wait for the end of the run, so many seconds at most; whether it is over."""
        if self._thread.is_alive():
            self._thread.join(seconds)
        return not self._thread.is_alive()

    def close(self) -> None:
        """Stop the run at a whole tick and wait for it."""
        self.stop()
        self.join()
        self.tape.close()

    def __enter__(self) -> LiveFeed:
        return self if self._thread.is_alive() else self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- in the thread of the engine ---

    def _run(self) -> None:
        before = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_SECONDS)
        notice, last = "", None
        try:
            self.result = self._play(self._arrived)
            notice = "; ".join(self.result.notices)
            last = self.scenario.last_tick if self.result.finished else None
        except _Stopped:
            notice = f"stopped after tick {self._last}; go on with: tulving resume {self.path}"
        except BaseException as error:  # whatever it was, the watcher has to learn of it
            self.failure = error
            notice = "; ".join([str(error) or type(error).__name__, *getattr(error, "__notes__", ())])
        finally:
            sys.setswitchinterval(before)
            self._end(last, notice)
            self._steps.give_up()

    def _arrived(self, tick: Tick, engine: Engine) -> None:
        """A tick is in the log."""
        if self._cancel is None:
            self._attend(engine)
        self._take(self._tail.passage(tick))
        if not self._reins.wait(self._last):
            raise _Stopped
        self._steps.happen(engine)

    def _attend(self, engine: Engine) -> None:
        """Listen to whom the brain is asked about. From the second tick on: the header names the brain by itself."""
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        self._cancel = lambda: loop.call_soon_threadsafe(task.cancel)
        engine.services = replace(engine.services, brain=Attended(engine.services.brain, self._thoughts))

    def _take_past(self, log: Log) -> None:
        for passage in log.passages():
            self._take(passage)
            self._tail.at = passage.end
