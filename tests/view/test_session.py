"""A whole session with the command as it is called, at a real window: what is typed, clicked, seen and left behind.

Beside it a second window on the same log is given the same keys and clicks, on no screen. What the first one shows has
to be what the second one does, of which the shapes and words are known.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from sim.replay import digest
from sim.view import hud
from sim.view.feed import LogFeed
from sim.view.shapes import Spot, Text
from sim.view.window import Window
from tests.runs.lane import copied
from tests.view.pictures import Pixels, alike, pixels, read, told_apart
from tests.view.x_display import PATIENCE_SECONDS, Display, Hand, eventually, missing

pygame = pytest.importorskip("pygame")
pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

ROOT = Path(__file__).resolve().parents[2]
SIZE = (960, 640)
BEGIN = "day 1 16:00"
WHOM, QUESTION, ANSWER = "Ada Penn", "When does the tea dance begin?", "begins at 18:00"
TITLE = re.compile(
    r"\w{3} \d\d:\d\d, tick (?P<tick>[\d,]+)(?P<paused>, paused)? - ((?P<whom>.+) - )?The lane - Tulving"
)


class Session:
    """The command on its display, whoever sits there, and the second window."""

    def __init__(self, command: subprocess.Popen[str], hand: Hand, second: Window, folder: Path) -> None:
        self.command, self.hand, self.second, self.folder = command, hand, second, folder
        self._pictures: set[Path] = set()

    def title(self) -> re.Match[str]:
        shown = self.hand.title
        found = TITLE.fullmatch(shown)
        assert found is not None, shown
        return found

    @property
    def tick(self) -> int:
        return int(self.title()["tick"].replace(",", ""))

    def picture(self) -> Pixels:
        """What the window shows, by its own key for that."""
        self.hand.presses("F12")
        (path,) = eventually(lambda: set(self.folder.glob("*.png")) - self._pictures, "a saved picture")
        self._pictures.add(path)
        eventually(lambda: b"IEND" in path.read_bytes()[-12:], "a whole picture")
        return read(path)

    def wanted(self) -> Pixels:
        """What it should show."""
        for _ in range(12):
            self.second.step(0.1)
        return pixels(pygame.display.get_surface())

    def sees(self, part: tuple[slice, slice], what: str) -> None:
        """Compare a part of the picture, as soon as it has come to rest."""
        wanted, shown = self.wanted()[part], self.picture()[part]
        until = time.monotonic() + PATIENCE_SECONDS
        while not alike(wanted, shown) and time.monotonic() < until:
            time.sleep(0.3)
            shown = self.picture()[part]
        told = told_apart(wanted, shown, what, self.folder)
        if told:
            pytest.fail(told)

    def clicks(self, x: float, y: float, button: int = 1) -> None:
        self.hand.clicks(x, y, button)
        spot = (round(x), round(y))
        given = [pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))]
        if button > 3:
            given.append(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1 if button == 4 else -1))
        else:
            given += [pygame.event.Event(kind, pos=spot, button=button)
                      for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]  # fmt: skip
        self._second_takes(given)

    def presses(self, key: str, code: int, text: str = "") -> None:
        self.hand.presses(key)
        self._second_takes([pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=0)])

    def types(self, text: str) -> None:
        self.hand.types(text)
        self._second_takes([pygame.event.Event(pygame.KEYDOWN, key=0, unicode=each, mod=0) for each in text])

    def spot(self, command: str, argument: str = "") -> tuple[float, float]:
        """The middle of what can be clicked."""
        assert self.second.watching.frame is not None
        return next(
            (layer.x + shape.x + shape.w / 2, layer.y + shape.y + shape.h / 2)
            for layer in self.second.watching.frame.layers
            for shape in layer.shapes
            if isinstance(shape, Spot) and (shape.command, shape.argument) == (command, argument)
        )

    def words(self) -> str:
        """All that is to be read."""
        layers = self.second.watching.picture(0.0).layers
        return " ".join(shape.text for layer in layers for shape in layer.shapes if isinstance(shape, Text))

    def _second_takes(self, given: list[pygame.event.Event]) -> None:
        for event in given:
            pygame.event.post(event)
        self.second.step(0.0)


@pytest.fixture
def session(lane_log: Path, tmp_path: Path) -> Iterator[Session]:
    log = copied(lane_log, tmp_path)
    words = ["replay", str(log), "--at", BEGIN, "--size", f"{SIZE[0]}x{SIZE[1]}", "--scale", "1"]
    with Display() as display, LogFeed(log) as feed:
        feed.wait()
        command = subprocess.Popen(
            [sys.executable, "-m", "sim.cli", *words], cwd=tmp_path, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**display.environment, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        try:
            second = Window([feed], size=SIZE, scale=1.0)
            yield Session(command, display.window(command), second, tmp_path)
            second.desk.close()
        finally:
            command.kill()
            command.communicate()


def test_a_display_turns_nobody_away_who_comes_when_the_last_one_has_left() -> None:
    with Display() as display, ThreadPoolExecutor(2) as callers:
        words = ["xdotool", "getmouselocation"]
        came = [callers.submit(subprocess.run, words, env=display.environment, capture_output=True) for _ in range(60)]
        assert [each.result().returncode for each in came] == [0] * len(came)


def test_a_session_at_a_real_window_from_the_command_line_to_its_end(session: Session) -> None:
    before = digest(session.folder / "copy.jsonl")
    eventually(lambda: TITLE.fullmatch(session.hand.title), "a title")
    first = session.tick
    eventually(lambda: session.tick > first, "time that passes")
    looks_into_somebody(session)
    seeks_and_zooms(session)
    asks(session)
    steps(session)
    session.hand.presses("ctrl+q")
    out, err = session.command.communicate(timeout=PATIENCE_SECONDS)
    assert (session.command.returncode, out, err) == (0, "", "")
    assert digest(session.folder / "copy.jsonl") == before


def looks_into_somebody(session: Session) -> None:
    session.second.watching.seek(session.tick)
    session.second.step(0.0)
    assert session.second.watching.frame is not None
    view = session.second.watching.frame.views[0]
    person = view.scene.people[WHOM]
    session.clicks(*view.camera.to_screen(person.x, person.y - 8))
    eventually(lambda: session.title()["whom"] == WHOM, f"{WHOM} to be chosen")
    session.hand.presses("space")
    eventually(lambda: session.title()["paused"], "the pause")
    paused = session.tick
    session.second.watching.seek(paused)
    time.sleep(0.5)
    assert session.tick == paused
    assert WHOM in session.words() and "energy" in session.words()
    session.sees(PANEL, "inspector")


def seeks_and_zooms(session: Session) -> None:
    watching = session.second.watching
    x = SIZE[0] * 0.6
    tick = hud.tick_at(watching.bar(), watching.width, x)
    session.clicks(x, SIZE[1] - hud.HEIGHT + hud.BAR_TOP + hud.SPARK + 2)
    eventually(lambda: session.tick == tick, f"tick {tick}")
    session.sees(PANEL, "inspector-later")
    before = session.wanted()
    for _ in range(2):
        session.clicks(200, 320, button=4)
    assert not alike(before[TOWN], session.wanted()[TOWN])
    session.sees(TOWN, "zoomed")


def asks(session: Session) -> None:
    session.clicks(*session.spot("panel.form", "ask"))
    session.types(QUESTION)
    session.sees(PANEL, "question")
    session.presses("Return", pygame.K_RETURN)
    eventually(lambda: session.second.step(0.0) or ANSWER in session.words(), "the answer")
    session.sees(PANEL, "answer")


def steps(session: Session) -> None:
    tick = session.tick
    session.hand.presses("period")
    eventually(lambda: session.tick == tick + 1, "a tick on")
    session.hand.presses("comma", "comma")
    eventually(lambda: session.tick == tick - 1, "two ticks back")
    assert session.title()["paused"] and session.title()["whom"] == WHOM


PANEL = np.s_[: SIZE[1] - hud.HEIGHT, SIZE[0] - 400 :]
TOWN = np.s_[100 : SIZE[1] - hud.HEIGHT, : SIZE[0] - 404]
