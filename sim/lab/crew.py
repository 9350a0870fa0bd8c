"""Several processes that do jobs side by side. One that dies costs its job and nothing else; Ctrl-C ends them all."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any

from sim.errors import TulvingError
from sim.lab.working import Measured, in_words, serve, work

if TYPE_CHECKING:
    from sim.lab.logs import Job

SECONDS_TO_END = 5.0

Report = Callable[["Job", object], None]
"""Told of a job: the tick it has come to (a number), its Measured, or, as text, why it failed."""


def cores() -> int:
    """How many processes can run at once on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def do_all(jobs: Sequence[Job], processes: int, report: Report) -> None:
    """Do all jobs; what becomes of each is reported as it comes, in the calling process.

    One process is this one. Raises KeyboardInterrupt or Interrupted when Ctrl-C is pressed.
    """
    if processes == 1 or len(jobs) < 2:
        for job in jobs:
            _do_here(job, report)
        return
    crew = _Crew(jobs, report)
    try:
        crew.work(min(processes, len(jobs)))
    finally:
        crew.dismiss()


def _do_here(job: Job, report: Report) -> None:
    from sim.errors import Interrupted

    try:
        report(job, work(job, lambda tick: report(job, tick)))
    except Interrupted:
        raise
    except Exception as error:
        report(job, in_words(error))


class _Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        # Spawned, never forked: a fork would copy threads of numeric libraries in the middle of whatever they do.
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True)
        with _deaf_to_ctrl_c():
            self.process.start()
        theirs.close()
        self.job: Job | None = None
        self.ready = False

    def end(self) -> None:
        """Let it go if it waits, end it if it works: its log is whole up to the last tick."""
        self.pipe.close()
        if self.job is not None:
            self.process.terminate()
        self.process.join(SECONDS_TO_END)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class _Crew:
    """All processes, and the jobs that wait."""

    def __init__(self, jobs: Sequence[Job], report: Report) -> None:
        self.waiting = deque(jobs)
        self.report = report
        self.workers: list[_Worker] = []

    def work(self, processes: int) -> None:
        """Until every job is done or has failed."""
        for _ in range(processes):
            self.workers.append(_Worker())
        while self.workers:
            pipes: dict[Any, _Worker] = {worker.pipe: worker for worker in self.workers}
            for pipe in wait(list(pipes)):
                self._listen(pipes[pipe])

    def dismiss(self) -> None:
        """End what still runs."""
        with _deaf_to_ctrl_c():
            for worker in self.workers:
                worker.end()

    def _listen(self, worker: _Worker) -> None:
        try:
            kind, *said = _received(worker.pipe)
        except (EOFError, OSError):
            self._bury(worker)
            return
        if kind == "tick":
            assert worker.job is not None, "only jobs have ticks"
            self.report(worker.job, said[0])
            return
        done, worker.job, worker.ready = worker.job, None, True
        if done is not None:
            self.report(done, said[0])
        self._next(worker)

    def _next(self, worker: _Worker) -> None:
        if not self.waiting:
            self.workers.remove(worker)
            worker.end()
            return
        worker.job = self.waiting.popleft()
        try:
            worker.pipe.send(worker.job)
        except OSError:
            self._bury(worker)

    def _bury(self, worker: _Worker) -> None:
        """A process has died: its job has failed, and another one takes its place while there is work."""
        worker.process.join(SECONDS_TO_END)
        self.workers.remove(worker)
        how = _ending(worker.process.exitcode)
        if not worker.ready:
            raise TulvingError(
                f"the processes of the study do not start ({how}); a script that calls study() must do so under "
                "`if __name__ == '__main__':`, or with jobs=1"
            )
        if worker.job is not None:
            self.report(worker.job, f"its process {how}")
        worker.pipe.close()
        if self.waiting:
            self.workers.append(_Worker())


def _received(pipe: Connection) -> tuple[Any, ...]:
    message: tuple[Any, ...] = pipe.recv()
    assert message[0] != "measured" or isinstance(message[1], Measured)
    return message


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        return f"was ended by signal {-code}"
    return f"ended with exit code {code}"


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """What is started meanwhile never hears Ctrl-C, which a terminal sends to all; only the caller ends it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
