"""A run to be watched: its state at any moment, its events and its marks, whether it is read from a log or under way.

A feed belongs to one thread, that of the window. What reads or writes the log in another thread hands over whole ticks,
and `last` says how far they go.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from sim.errors import TulvingError
from sim.events import AnyEvent
from sim.knowledge import Graph
from sim.mind.mind import Mind
from sim.replay import Log, Passage
from sim.runs.folded import Folded
from sim.runs.recorded import scenario_of
from sim.scenario import Scenario
from sim.town import Town
from sim.view.folding_apart import Apart
from sim.view.growing import Growing
from sim.view.showing import Showing
from sim.view.timeline import Timeline

WORK_SECONDS = 0.002
REST_SECONDS = 0.008
"""So long is worked in the background at a stretch; and so long rested at most, while a picture is being made."""
MANY_LINES = 40_000
"""So many events of minds are worth a process of their own to fold them in."""


class Feed(Protocol):
    """What a window, a film or a panel asks of a run."""

    scenario: Scenario
    seed: int
    path: Path
    first: int
    final: int
    """The last tick of the run as planned."""
    live: bool

    @property
    def last(self) -> int:
        """The last tick that can be shown now (-1: none yet). Grows while the log is read, or the run goes on."""

    @property
    def ready(self) -> bool:
        """Whether nothing more is to come: all that there is can be shown."""

    @property
    def grows(self) -> bool:
        """Whether the run goes on while it is watched, here or in another process."""

    @property
    def notice(self) -> str:
        """What the user should know of the log or the run: a torn end, a damaged line, why it stopped."""

    def seek(self, tick: int) -> Town:
        """The town at the end of a tick (of the nearest one that can be shown).

        Shared: to be looked at and not to be changed, and the next call moves it on.
        """

    def mind(self, name: str, tick: int) -> Mind:
        """The mind of a resident, by full or first name, at the end of a tick. Shared as the town is, one a resident.

        Raises UnknownName.
        """

    def events(self, first: int, last: int) -> Sequence[tuple[int, AnyEvent]]:
        """The events of the ticks [first, last] in order, each with its tick."""

    def pictured(self, first: int, last: int) -> Sequence[tuple[int, AnyEvent]]:
        """Those that a picture may show: of the town, reflections and what failed. A fifth of all, so much cheaper."""

    def events_of(self, name: str, first: int, last: int) -> Sequence[tuple[int, AnyEvent]]:
        """Those of one resident: acts, words, and all that goes on in the mind."""

    def back(self, name: str, tick: int) -> Iterator[AnyEvent]:
        """The events of one resident from a tick on backwards, the latest first. Read as far as they are asked for."""

    def graph(self) -> Graph:
        """Who holds which facts, folded up to `last`. Ask it with `at`. Shared."""

    def folded(self, tick: int, names: Iterable[str] = ()) -> Folded:
        """The town and the minds of `names` at the end of a tick, the caller's own: to interview, to branch from."""

    def marks(self) -> Timeline:
        """What stands along the time bar. Grows as `last` does."""

    def attended(self) -> AbstractContextManager[None]:
        """For as long as something is waited for: what is done in the background rests meanwhile."""

    def wait(self, tick: int | None = None, seconds: float | None = None) -> bool:
        """Wait until a tick can be shown (None: until `ready`), so many seconds at most; whether it can be now.

        Of a log that another process writes it is waited for what stands there by now.
        """

    def close(self) -> None:
        """No more is wanted. What was shown may still be looked at."""


class LogFeed(Showing):
    """A log, read to its end in the background; its first tick can be shown at once.

    Raises LogError where the file is no log or its first tick is damaged. A line that is damaged farther on ends what
    can be shown, and `notice` names it. Once read, keyframes of the minds are made, that of `prefer` first: of a long
    log in another process, so that the window has this one for itself.

    With `follow`, what another process goes on writing is read tick by tick as it comes.
    """

    def __init__(self, path: Path | str, *, follow: bool = False) -> None:
        self.log, self._keeps = Log(path), False
        super().__init__(self.log.path, scenario_of(self.log), self.log.header.seed)
        self.size = max(1, self.log.path.stat().st_size)
        self.prefer = ""
        self._closed = threading.Event()
        self._apart: Apart | None = None
        self._working_since = 0.0
        self._tail = Growing(self.log.path, self._closed, self._caught_up) if follow else None
        passages = self.log.passages(more=self._tail.more if self._tail is not None else None)
        opening = next(passages, None)
        if opening is not None:
            self._take(opening)
        self._thread = threading.Thread(target=self._read, args=(passages,), name="feed", daemon=True)
        self._thread.start()

    @property
    def grows(self) -> bool:
        """Whether another process writes the log, and all that it has written so far is read."""
        return self._tail is not None and self._tail.grows and not self._ended

    @property
    def read(self) -> float:
        """How much of the log has been read, 0 to 1."""
        return 1.0 if self._ended else min(1.0, self.tape.bytes / self.size)

    def mind(self, name: str, tick: int) -> Mind:
        """The mind of a resident at the end of a tick; shared."""
        self.prefer = self._meant(name)
        return super().mind(name, tick)

    def wait_for_keyframes(self) -> None:
        """Wait until the background has nothing left to do."""
        self._thread.join()

    def close(self) -> None:
        """Stop reading."""
        self._closed.set()
        self._unasked.set()
        if self._apart is not None:
            self._apart.close()
        self._thread.join()
        self.tape.close()

    def __enter__(self) -> LogFeed:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- in the background ---

    def _read(self, passages: Iterator[Passage]) -> None:
        try:
            for passage in passages:
                self._take(passage)
                if not self._goes_on():
                    return self._end()
            extent = self.log.extent
            self._end(extent.finished, extent.notice)
        except TulvingError as error:
            return self._end(notice=str(error))
        except Exception as error:  # a log that was changed by hand may tell what cannot be
            return self._end(notice=f"{self.path} cannot be shown beyond tick {self._last}: {error!r}")
        if not self._keeps:
            self._make_keyframes()

    def _caught_up(self) -> None:
        """All that another process has written so far is read. Later keyframes of minds are left by looking at them."""
        with self._changed:
            self._changed.notify_all()
        self._make_keyframes()
        self._keeps = True

    def _waited_out(self) -> bool:
        return self._ended or self.grows

    def _make_keyframes(self) -> None:
        """Of every mind, so that looking into one at a late hour is no wait."""
        left = dict.fromkeys(self.residents)
        apart = self._process() if sum(map(len, self.tape.minds.values())) >= MANY_LINES else None
        try:
            while left and not self._closed.is_set():
                name = self.prefer if self.prefer in left else next(iter(left))
                del left[name]
                if apart is None or not apart.keyframes(name, self.tape.minds[name], self._folding(name).frames):
                    self._fold_here(name)
        finally:
            if apart is not None:
                apart.close()

    def _process(self) -> Apart | None:
        try:
            self._apart = Apart(self.path)
        except OSError:  # none can be started: it is done here
            return None
        return self._apart

    def _fold_here(self, name: str) -> None:
        try:
            for _ in self._folding(name).copy().passing(self._last):
                if not self._goes_on():
                    return
        except Exception:
            return  # whoever looks into that mind is told what is wrong with it

    def _goes_on(self) -> bool:
        """Rest now and then; whether to go on at all."""
        if time.perf_counter() - self._working_since > WORK_SECONDS:
            time.sleep(0)  # whoever waits for the interpreter has it now
            self._unasked.wait(REST_SECONDS)
            self._working_since = time.perf_counter()
        return not self._closed.is_set()
