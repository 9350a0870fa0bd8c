"""The window itself, drawn on no screen and driven by events as a window system sends them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from sim.view import icons
from sim.view.covering import window_title
from sim.view.feed import LogFeed
from sim.view.figures import portrait
from sim.view.live import LiveFeed
from sim.view.shapes import Sprite
from sim.view.window import Window
from sim.view.window_keys import key_name
from tests.runs.lane import LANE
from tests.view.pictures import Pixels, pixels, read

pygame = pytest.importorskip("pygame")


@pytest.fixture
def window(lane_log: Path, tmp_path: Path) -> Iterator[Window]:
    with LogFeed(lane_log) as feed:
        feed.wait()
        yield Window([feed], size=(960, 640), scale=1.0, pictures=tmp_path)


def send(window: Window, *events: pygame.event.Event) -> None:
    for event in events:
        pygame.event.post(event)
    window.step(1 / 60)


def key(code: int, text: str = "", mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=text, mod=mod)


def let_go(code: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYUP, key=code, mod=0)


def click(x: float, y: float) -> tuple[pygame.event.Event, pygame.event.Event]:
    spot = (round(x), round(y))
    return (
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=spot),
        pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=spot),
    )


def picture(window: Window, path: Path) -> Pixels:
    for _ in range(40):
        window.step(1 / 30)  # until all are dressed and the roofs have come to rest
    return read(window.screenshot(path))


def test_a_session_from_the_first_picture_to_the_last(window: Window, tmp_path: Path) -> None:
    send(window, key(pygame.K_SPACE, " "))
    assert window.watching.playback.playing
    send(window, key(pygame.K_SPACE, " "), key(pygame.K_TAB, "\t"))
    assert window.watching.selection is not None
    send(window, key(pygame.K_2, "2"))
    assert window.desk.state.tab == "Plan"
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 200), rel=(0, 0), buttons=(0,))
    send(window, key(pygame.K_PLUS, "+"), moved)
    send(window, pygame.event.Event(pygame.MOUSEWHEEL, y=1, x=0))
    send(window, *click(480, 640 - 78 + 27))
    assert window.watching.playback.tick > 0
    send(window, key(pygame.K_F12))
    (saved,) = tmp_path.glob("*.png")
    assert read(saved).shape == (640, 960, 3)
    send(window, key(pygame.K_ESCAPE), pygame.event.Event(pygame.QUIT))
    assert window.outcome == "closed"


def test_day_and_night_and_roofs_are_seen(window: Window, tmp_path: Path) -> None:
    clock = window.watching.feed.scenario.clock
    window.watching.seek(clock.parse("15:00"))
    day = picture(window, tmp_path / "day.png")
    window.watching.seek(clock.parse("21:00"))
    night = picture(window, tmp_path / "night.png")
    town = np.s_[60:500, :, :3]
    assert day[town].mean() > night[town].mean() + 20
    window.watching.act("light")
    window.watching.roofs_mode = "on"
    roofed = picture(window, tmp_path / "roofs.png")
    window.watching.roofs_mode = "off"
    opened = picture(window, tmp_path / "open.png")
    assert np.abs(roofed[town].astype(int) - opened[town].astype(int)).mean() > 4


def test_a_picture_of_a_moment_is_the_same_each_time(window: Window, tmp_path: Path) -> None:
    window.watching.seek(300)
    first = picture(window, tmp_path / "first.png").astype(int)
    window.watching.seek(900)
    picture(window, tmp_path / "between.png")
    window.watching.seek(300)
    again = picture(window, tmp_path / "again.png").astype(int)
    # people blink and breathe; all else stands still
    assert (np.abs(first - again).max(axis=2) > 8).mean() < 0.002


def test_the_window_can_be_any_size(window: Window) -> None:
    for size in ((640, 480), (1400, 500), (700, 900)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        send(window, pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        assert window.watching.size == size
    send(window, key(pygame.K_PLUS, "+", pygame.KMOD_CTRL))
    assert window.painter.ui == window.watching.ui == 1.25


def test_keys_are_named_as_commands_write_them() -> None:
    assert key_name(key(pygame.K_SLASH, "?", pygame.KMOD_SHIFT)) == "?"
    assert key_name(key(pygame.K_TAB, "\t", pygame.KMOD_SHIFT)) == "shift+tab"
    assert key_name(key(pygame.K_q, "", pygame.KMOD_CTRL)) == "ctrl+q"
    assert key_name(key(pygame.K_PAGEUP)) == "pageup"
    assert key_name(key(pygame.K_n, "N", pygame.KMOD_SHIFT)) == "n"


@pytest.mark.parametrize(("answer", "outcome"), [("g", "headless"), ("s", "stop")])
def test_closing_a_live_run_asks_what_shall_become_of_it(tmp_path: Path, answer: str, outcome: str) -> None:
    with LiveFeed.begin(LANE, tmp_path / "live.jsonl") as feed:
        feed.wait(0)
        window = Window([feed], size=(640, 480), scale=1.0)
        window.watching.act("live")
        for _ in range(5):
            window.step(1 / 60)
        send(window, pygame.event.Event(pygame.QUIT))
        assert window.watching.asking is not None and not window.outcome
        send(window, key(ord("k"), "k"))
        assert window.watching.asking is None and not window.outcome
        send(window, pygame.event.Event(pygame.QUIT))
        send(window, key(ord(answer), answer))
        assert window.outcome == outcome


def test_a_picture_is_saved_also_while_something_is_typed(window: Window, tmp_path: Path) -> None:
    send(window, key(pygame.K_SLASH, "/"))
    send(window, key(pygame.K_a, "a"), key(pygame.K_F12))
    send(window, key(pygame.K_ESCAPE), key(pygame.K_TAB, "\t"))
    window.watching.act("panel.form", "ask")
    send(window, key(pygame.K_w, "w"), key(pygame.K_F12))
    assert window.desk.form is not None and window.desk.form.values == ("w",)
    assert len(list(tmp_path.glob("*.png"))) == 2


def test_a_key_that_was_let_go_while_a_picture_took_its_time_is_one_press(window: Window, tmp_path: Path) -> None:
    send(window, key(pygame.K_F12))
    send(window, *[key(pygame.K_F12)] * 5, let_go(pygame.K_F12))
    assert len(list(tmp_path.glob("*.png"))) == 1
    tick = window.watching.playback.tick
    send(window, key(pygame.K_PERIOD, "."))
    send(window, *[key(pygame.K_PERIOD, ".")] * 5)
    assert window.watching.playback.tick == tick + 2  # it is still held: once more for a picture
    send(window, let_go(pygame.K_PERIOD))
    send(window, *[key(pygame.K_PERIOD, "."), let_go(pygame.K_PERIOD)] * 3)
    assert window.watching.playback.tick == tick + 5


def test_a_screen_that_cannot_be_filled_is_said_to_be_one(window: Window) -> None:
    send(window, key(pygame.K_F11))
    assert window.watching.message == "this screen cannot be filled"


def test_the_title_tells_the_moment_the_chosen_one_and_the_run(window: Window) -> None:
    window.watching.seek(12)
    window.watching.choose("resident:Ada Penn")
    assert window_title(window.watching) == "Fri 14:04, tick 12, paused - Ada Penn - The lane - Tulving"
    tile = next(each.tile for each in window.watching.sides[0].world.things if each.name == "the stove")
    window.watching.choose(f"thing:{tile[0]},{tile[1]}")
    window.watching.act("play")
    assert window_title(window.watching) == "Fri 14:04, tick 12 - the stove - The lane - Tulving"


def test_the_head_of_a_panel_shows_the_face_from_the_first_picture_on(window: Window) -> None:
    window.watching.choose("resident:Ada Penn")
    window.step(1 / 60)
    face = np.s_[5:40, 960 - 396 : 960 - 360]
    first = pixels(pygame.display.get_surface())[face]
    assert np.ptp(first.reshape(-1, 3), axis=0).max() > 60


def test_signs_and_one_more_resident_a_picture_are_seen_however_slow_the_machine_is(window: Window) -> None:
    sheets = window.painter.sheets
    sheets.hurry(-1.0)
    assert sheets.cell(portrait("Ada Penn"), 1.0) is not None and sheets.cell(portrait("Ben Hale"), 1.0) is None
    column, row = icons.cell("sleep")
    assert sheets.cell(Sprite(icons.SHEET, 0, 0, column, row, icons.SIDE, icons.SIDE), 1.0) is not None
    sheets.hurry(-1.0)
    assert sheets.cell(portrait("Ben Hale"), 1.0) is not None
