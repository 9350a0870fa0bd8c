"""Whatever keys, clicks, drags, turns of the wheel and sizes a window is given, in whatever order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from sim.view.feed import LogFeed
from sim.view.shapes import Spot
from sim.view.window import Window
from tests.runs.lane import copied

pygame = pytest.importorskip("pygame")

_CODES = {
    "space": pygame.K_SPACE, "tab": pygame.K_TAB, "escape": pygame.K_ESCAPE, "return": pygame.K_RETURN,
    "backspace": pygame.K_BACKSPACE, "home": pygame.K_HOME, "end": pygame.K_END, "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN, "pageup": pygame.K_PAGEUP,
    "pagedown": pygame.K_PAGEDOWN, "f1": pygame.K_F1, "f11": pygame.K_F11, "f12": pygame.K_F12,
}  # fmt: skip
_MODS = {"": 0, "shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL}

_SIGNS = "12345678abcdefhiklnoprstuvw+-=.,<>?/0[]xyz"

keys = some.tuples(
    some.just("key"), some.sampled_from((*_CODES, *_SIGNS)), some.sampled_from(("", "", "", "shift", "ctrl"))
)
letters = some.tuples(some.just("text"), some.text(min_size=1, max_size=6))
across = some.floats(0, 1, exclude_max=True)
clicks = some.tuples(some.just("click"), across, across, some.sampled_from((1, 1, 1, 2, 3)))
buttons = some.tuples(some.just("button"), across)
drags = some.tuples(some.just("drag"), across, across, across, across)
wheel = some.tuples(some.just("wheel"), across, across, some.integers(-5, 5))
sizes = some.tuples(some.just("size"), some.integers(40, 1000), some.integers(40, 800))
waits = some.tuples(some.just("wait"), some.sampled_from((0.0, 0.016, 0.25)))
actions = some.lists(
    some.one_of(keys, keys, clicks, buttons, buttons, buttons, drags, wheel, letters, sizes, waits),
    min_size=100, max_size=300,
)  # fmt: skip


def key(name: str, mod: str) -> pygame.event.Event:
    code = _CODES.get(name) or ord(name)
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=name if len(name) == 1 else "", mod=_MODS[mod])


def events(action: Sequence[object], size: tuple[int, int]) -> Iterator[pygame.event.Event]:
    """As a window system would send it."""

    def spot(x: float, y: float) -> tuple[int, int]:
        return int(x * size[0]), int(y * size[1])

    match action:
        case "key", str(name), str(mod):
            yield key(name, mod)
        case "text", str(text):
            for letter in text:
                yield pygame.event.Event(pygame.KEYDOWN, key=0, unicode=letter, mod=0)
        case "click", float(x), float(y), button:
            yield pygame.event.Event(pygame.MOUSEMOTION, pos=spot(x, y), rel=(0, 0), buttons=(0, 0, 0))
            yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot(x, y), button=button)
            yield pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot(x, y), button=button)
        case "drag", float(x), float(y), float(to_x), float(to_y):
            yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot(x, y), button=1)
            yield pygame.event.Event(pygame.MOUSEMOTION, pos=spot(to_x, to_y), rel=(0, 0), buttons=(1, 0, 0))
            yield pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot(to_x, to_y), button=1)
        case "wheel", float(x), float(y), notches:
            yield pygame.event.Event(pygame.MOUSEMOTION, pos=spot(x, y), rel=(0, 0), buttons=(0, 0, 0))
            yield pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches)
        case "size", int(width), int(height):
            pygame.display.set_mode((width, height), pygame.RESIZABLE)
            yield pygame.event.Event(pygame.VIDEORESIZE, size=(width, height), w=width, h=height)


def carried_out(window: Window, action: tuple[object, ...]) -> None:
    if action[0] == "button":
        action = ("click", *button_under(window, float(str(action[1]))), 1)
    for event in events(action, window.watching.size):
        pygame.event.post(event)
    window.step(action[1] if action[0] == "wait" and isinstance(action[1], float) else 1 / 60)
    window.outcome = ""  # a window that was closed is opened again


def button_under(window: Window, share: float) -> tuple[float, float]:
    """Where one of all that can be clicked is, as parts of the width and the height."""
    watching = window.watching
    layers = watching.frame.layers if watching.frame is not None else ()
    found = [(layer, shape) for layer in layers for shape in layer.shapes if isinstance(shape, Spot) and shape.command]
    if not found:
        return 0.5, 0.5
    layer, spot = found[int(share * len(found))]
    x, y = layer.x + spot.x + spot.w / 2, layer.y + spot.y + spot.h / 2
    return x / watching.width, y / watching.height


@pytest.fixture(scope="module")
def folder(lane_log: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the log lies, with what is made of it: pictures, branches."""
    folder = tmp_path_factory.mktemp("any")
    copied(lane_log, folder)
    return folder


@settings(max_examples=6, suppress_health_check=list(HealthCheck))
@given(given_actions=actions)
def test_nothing_that_a_window_is_given_stops_it_or_changes_the_log(
    folder: Path, given_actions: list[tuple[object, ...]]
) -> None:
    log = folder / "copy.jsonl"
    before = log.read_bytes()
    with LogFeed(log) as feed:
        window = Window([feed], size=(640, 480), scale=1.0, pictures=folder)
        try:
            for action in given_actions:
                carried_out(window, action)
                assert feed.first <= window.watching.playback.tick <= feed.last
        finally:
            window.desk.close()
    assert log.read_bytes() == before
