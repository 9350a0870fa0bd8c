"""How quickly the window draws: `python benchmarks/watching_frames.py [LOG]`.

A crowd strolls through Hollow Oak and talks, drawn without a screen, in software. Targets: 25 residents at 1280x800
with 60 frames a second and 99 of 100 frames within 25 ms; 400 residents with 30; a film at 1280x720 with 60 pictures a
second. With a log, that is played instead of the 25.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

from msgspec.structs import replace

from sim.chance import Dice
from sim.events import AnyEvent, Moved, ResidentEntered, Said, TalkClosed, TalkOpened
from sim.scenario import Scenario, load_scenario
from sim.town import Town, World
from sim.view.feed import LogFeed
from sim.view.film import Shooting, pictures
from sim.view.looks import look_of
from sim.view.side import Side
from sim.view.timeline import Timeline
from sim.view.window import Window

FRAMES = 400
TICKS = 600
WORDS = "Have you heard that the Valentine party is at the café tomorrow at five in the evening?"


class Crowd:
    """A made-up run of any number of residents: each goes a tile a tick, now and then two talk."""

    live, grows, first, ready, notice, seed = False, False, 0, True, "", 1
    path = Path("crowd.jsonl")

    def __init__(self, scenario: Scenario, world: World, count: int) -> None:
        people = [scenario.residents[n % len(scenario.residents)] for n in range(count)]
        names = [each.name if n < len(scenario.residents) else f"{each.name} {n}" for n, each in enumerate(people)]
        self.scenario = scenario
        self.looks = {name: look_of(replace(each.persona, name=name)) for name, each in zip(names, people, strict=True)}
        self.last = self.final = TICKS
        self._ticks = [list(events) for events in _days(names, world)]
        self._town, self._at = Town(), -1
        self._marks = Timeline(scenario, _Tape())  # type: ignore[arg-type]

    def seek(self, tick: int) -> Town:
        """As a feed does it."""
        if tick < self._at:
            self._town, self._at = Town(), -1
        while self._at < tick:
            self._at += 1
            for event in self._ticks[self._at]:
                self._town.apply(event)
        return self._town

    def pictured(self, first: int, last: int) -> Sequence[tuple[int, AnyEvent]]:
        """As a feed does it."""
        return [(tick, event) for tick in range(max(0, first), min(last, self.last) + 1) for event in self._ticks[tick]]

    def marks(self) -> Timeline:
        """Nothing stands along the time bar."""
        return self._marks

    def attended(self) -> AbstractContextManager[None]:
        """There is nothing else to do."""
        return nullcontext()

    def wait(self, tick: int | None = None, seconds: float | None = None) -> bool:
        """It is all there."""
        return True


class _Tape:
    last, moments, happenings = TICKS, (), ()


def _days(names: list[str], world: World) -> Iterator[Iterator[AnyEvent]]:
    floor = sorted(world.floor)
    tiles = {name: floor[(n * 7919) % len(floor)] for n, name in enumerate(names)}
    yield (
        ResidentEntered(tick=0, agent=name, tile=tile, within=world.within(tile), look="", pronoun="they", home="",
                        energy=1, energy_rate=0, company=1, company_rate=0)
        for name, tile in tiles.items()
    )  # fmt: skip
    for tick in range(1, TICKS + 1):
        yield iter([*_steps(names, tiles, world, tick), *_talks(names, tick)])


def _steps(names: list[str], tiles: dict[str, tuple[int, int]], world: World, tick: int) -> Iterator[AnyEvent]:
    for n, name in enumerate(names):
        x, y = tiles[name]
        dx, dy = ((0, -1), (-1, 0), (1, 0), (0, 1))[Dice(1, tick // 9, name, "way").between(0, 3)]
        if (x + dx, y + dy) in world.floor and n % 5:
            tiles[name] = (x + dx, y + dy)
            yield Moved(tick=tick, agent=name, tile=(x + dx, y + dy), within=world.within((x + dx, y + dy)))


def _talks(names: list[str], tick: int) -> Iterator[AnyEvent]:
    for n in range(0, len(names) - 5, 10):
        one, other, talk = names[n], names[n + 5], f"{names[n]}/{tick // 20 * 20}/talk"
        if tick % 20 == 1:
            yield TalkOpened(tick=tick, talk=talk, place="", people=(one, other), floor=one, deadline=tick + 9)
        elif 2 <= tick % 20 <= 12:
            speaker = (one, other)[tick % 2]
            yield Said(tick=tick, agent=speaker, talk=talk, n=tick, act="chat", text=WORDS, hearers=(one,))
        elif tick % 20 == 13:
            yield TalkClosed(tick=tick, talk=talk, people=(one, other), reason="over")


def measure(what: str, window: Window, begin: int, speed: int, target: float, zoom: float = 0.0) -> None:
    """A row: frames a second, and how long a frame takes."""
    watching = window.watching
    watching.seek(begin)
    watching.camera = watching.camera if not zoom else watching.camera.zoomed(zoom)
    watching.playback = replace(watching.playback, playing=True, speed=speed)
    for _ in range(60):  # pictures of people and pieces of the map are made when they are first seen
        window.step(1 / 60)
    spent = []
    for _ in range(FRAMES):
        before = time.perf_counter()
        window.step(1 / 60)
        spent.append(1000 * (time.perf_counter() - before))
    spent.sort()
    rate = 1000 * FRAMES / sum(spent)
    shares = [spent[int(FRAMES * share)] for share in (0.5, 0.9, 0.99)]
    print(f"{what:44} {target:7.0f} {rate:9.0f} " + " ".join(f"{each:8.1f}" for each in shares), flush=True)


def main() -> None:
    scenario = load_scenario("valentine", {"embedder": "hash"})
    print(f"{'':44} {'target':>7} {'frames/s':>9} {'p50 ms':>8} {'p90 ms':>8} {'p99 ms':>8}")
    world = Side(_still(scenario)).world
    if len(sys.argv) > 1:
        with LogFeed(sys.argv[1]) as feed:
            feed.wait_for_keyframes()
            _rows(Window([feed], scale=1.0), "the log", feed.last // 4, 60)
    else:
        _rows(_window(Crowd(scenario, world, 25)), "25 residents", 30, 60)
    _rows(_window(Crowd(scenario, world, 400)), "400 residents", 30, 30)
    crowd = Crowd(scenario, world, 25)
    before, count = time.perf_counter(), 0
    for _ in pictures(crowd, Shooting(10, 100, speed=8.0)):  # type: ignore[arg-type]
        count += 1
    rate = count / (time.perf_counter() - before)
    print(f"{'25 residents, pictures of a film at 1280x720':44} {60:7.0f} {rate:9.0f}")


def _rows(window: Window, what: str, begin: int, target: float) -> None:
    measure(f"{what}, as much as fits", window, begin, 4, target)
    measure(f"{what}, 64 times as fast", window, begin, 64, target)
    measure(f"{what}, near", window, begin, 8, target, zoom=3.0)
    evening = window.watching.feed.scenario.clock
    if window.watching.feed.last > evening.ticks(hours=16):
        window.watching.act("fit")
        measure(f"{what}, at night", window, evening.tick_of(evening.origin.replace(hour=21)), 8, target)


def _window(crowd: Crowd) -> Window:
    window = Window([crowd], scale=1.0, looks=crowd.looks)  # type: ignore[list-item]
    return window


def _still(scenario: Scenario) -> Crowd:
    found = object.__new__(Crowd)
    found.scenario = scenario
    return found


if __name__ == "__main__":
    main()
