"""Questions and branches for whoever watches: worked out beside the window, from a copy of what was shown."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import msgspec

from sim.events import AnyEvent
from sim.interventions.standing import Underway
from sim.ports import Brain, Embedder
from sim.runs.branch import begin
from sim.runs.folded import Folded
from sim.runs.interview import Asked, answered, kept, probe_embedder
from sim.town import World
from sim.view.controls import control
from sim.view.feed import Feed
from sim.view.stepping_in import Step


class Begun(msgspec.Struct, frozen=True):
    """A branch that was begun, and what to tell of it, line by line."""

    lines: tuple[str, ...]


class Asker:
    """Answers for one feed, one question after the other. `brain` and `embedder` replace what the scenario names."""

    def __init__(self, feed: Feed, brain: Brain | None = None, embedder: Embedder | None = None) -> None:
        self._feed, self._brain, self._embedder = feed, brain, embedder
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="question")

    def ask(self, name: str, tick: int, question: str) -> Future[Asked]:
        """The answer of a resident at the end of a tick. What goes wrong is in the future."""
        folded = self._feed.folded(tick, (name,))
        return self._worker.submit(self._answered, folded, name, question)

    def branch(self, tick: int, step: Step | None, world: World) -> Future[Begun]:
        """A branch of what is shown, as `branched` begins it; what goes wrong is in the future."""
        return self._worker.submit(lambda: Begun(branched(self._feed.path, tick, step, world)))

    def keep(self, asked: Asked) -> Future[Begun]:
        """A branch in which they remember that they were asked this."""
        return self._worker.submit(lambda: Begun(remembering(self._feed.path, asked)))

    def close(self) -> None:
        """No more questions."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _answered(self, folded: Folded, name: str, question: str) -> Asked:
        if self._embedder is None:
            from sim.runs.vectors import embedder_of

            self._embedder = embedder_of(folded.scenario)
        return answered(folded, name, question, probe_embedder(self._feed.path, self._embedder), self._brain)


class Stepping:
    """A control as a change of a branch: what it comes to happens at the end of the tick that the branch is from."""

    def __init__(self, step: Step, world: World) -> None:
        self.step, self.world = step, world
        self.written = ""

    def apply(self, folded: Folded) -> tuple[list[AnyEvent], list[str]]:
        """Its events, applied to `folded`, and what to tell of them."""
        town, minds = folded.town, folded.minds
        standing = Underway(folded.scenario, folded.tick, self.world, town, minds, folded.apply)
        events = self.step.events(standing)
        self.written = getattr(events[0], "what", "")
        filled = "; ".join(value for value in self.step.values.values() if value)
        return list(events), [f"In it, at this moment: {control(self.step.kind).title.lower()} ({filled})"]

    def __str__(self) -> str:
        return f"step in: {self.written or self.step.kind}"


def branched(path: Path, tick: int, step: Step | None, world: World) -> tuple[str, ...]:
    """Begin a branch of a log at a tick, in which `step` has happened; what to tell the user of it, line by line.

    Raises UserMistake, LogError.
    """
    begun = begin(path, tick, () if step is None else (Stepping(step, world),))
    return _told(begun.log, begun.notices)


def remembering(path: Path, asked: Asked) -> tuple[str, ...]:
    """Begin a branch in which they remember that they were asked. Raises UserMistake, LogError."""
    begun = kept(path, asked)
    return _told(begun.log, begun.notices)


def _told(log: Path, notices: Sequence[str]) -> tuple[str, ...]:
    return (f"A branch is begun: {log}", *notices, f"Let it go on with: tulving resume {log}")
