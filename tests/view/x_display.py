"""A display of its own that nobody sees (Xvfb), and the hands and eyes of whoever sits before it (xdotool)."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TypeVar

PATIENCE_SECONDS = 120.0
"""Much more than anything takes: other programs may keep the machine busy."""
_NEEDED = ("Xvfb", "xdotool")
_Found = TypeVar("_Found")


def missing() -> str:
    """What is not installed, in words; empty where all is there."""
    lacking = [each for each in _NEEDED if shutil.which(each) is None]
    return f"{' and '.join(lacking)} not installed: .ci/system-packages" if lacking else ""


def eventually(look: Callable[[], _Found], what: str, seconds: float = PATIENCE_SECONDS) -> _Found:
    """What `look` finds as soon as it is something. Fails where that does not come."""
    until = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < until, f"waited {seconds:.0f} s in vain for {what}"
        time.sleep(0.05)
    return found


class Display:
    """Leave it as a context: it ends the display.

    Without -noreset it would begin anew whenever its last client leaves, as xdotool does each time that it has looked
    for a window, and turn away whoever comes meanwhile.
    """

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        self._screen = f"{width}x{height}x24"

    def __enter__(self) -> Display:
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", self._screen, "-nolisten", "tcp", "-noreset"],
            pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self.name = f":{number}"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._server.terminate()
        self._server.wait()

    @property
    def environment(self) -> Mapping[str, str]:
        """For programs that are to be seen on it."""
        hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "SDL_AUDIODRIVER")
        return {name: value for name, value in os.environ.items() if name not in hidden} | {"DISPLAY": self.name}

    def window(self, process: subprocess.Popen[str]) -> Hand:
        """The window of a process, as soon as it is there, with the keyboard. Raises Ended where that ends instead."""
        hand = Hand(self.environment, eventually(lambda: self._found(process), "a window"))
        hand.does("windowfocus", "--sync", hand.id)
        return hand

    def _found(self, process: subprocess.Popen[str]) -> str:
        if process.poll() is not None:
            out, err = process.communicate()
            raise Ended(f"it ended with {process.returncode} and no window:\n{out[-2000:]}\n{err[-2000:]}")
        done = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)],
            env=self.environment, capture_output=True, text=True,
        )  # fmt: skip
        return done.stdout.split("\n")[0]


class Ended(Exception):
    """A program ended before it showed a window; with what it said."""


class Hand:
    """What a person does to one window; places are pixels of it."""

    def __init__(self, environment: Mapping[str, str], id: str) -> None:
        self._environment, self.id = environment, id

    def does(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, text=True, check=True, timeout=20
        )
        return done.stdout.strip()

    @property
    def title(self) -> str:
        """What stands over the window."""
        return self.does("getwindowname", self.id)

    def moves(self, x: float, y: float) -> None:
        self.does("mousemove", "--window", self.id, str(round(x)), str(round(y)))

    def clicks(self, x: float, y: float, button: int = 1) -> None:
        """Buttons 4 and 5 are the wheel, upwards and downwards."""
        self.moves(x, y)
        self.does("click", str(button))

    def presses(self, *keys: str) -> None:
        """Keys as X calls them: space, period, F12, ctrl+q."""
        self.does("key", *keys)

    def types(self, text: str) -> None:
        self.does("type", "--delay", "30", text)
