"""Ctrl-C as a wish to stop at a whole tick; a second one stops at once."""

from __future__ import annotations

import asyncio
import signal
import threading
from types import FrameType, TracebackType
from typing import Any


class CtrlC:
    """While entered, the first Ctrl-C sets `pressed` and cancels the running task, the second raises KeyboardInterrupt.

    Does nothing outside the main thread, or where interrupts are ignored (a run under nohup).
    """

    def __init__(self) -> None:
        self.pressed = False
        self._task: asyncio.Task[Any] | None = None
        self._before: Any = None
        self._installed = False

    def watch(self, task: asyncio.Task[Any] | None) -> None:
        """Cancel this task when Ctrl-C is pressed, so that an answer that is long in coming is not waited for."""
        self._task = task

    def __enter__(self) -> CtrlC:
        ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        if threading.current_thread() is threading.main_thread() and not ignored:
            self._before = signal.signal(signal.SIGINT, self._press)
            self._installed = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._installed:
            signal.signal(signal.SIGINT, self._before)
            self._installed = False

    def _press(self, number: int, frame: FrameType | None) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True
        if self._task is not None:
            # From the handler only the thread-safe call wakes a loop that sleeps in its selector.
            self._task.get_loop().call_soon_threadsafe(self._task.cancel)
