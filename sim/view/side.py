"""One run on the screen: its feed, its stage, and the pictures of its town. Pure."""

from __future__ import annotations

from math import ceil

from sim.scenario.tiled import TiledMap, tiled_in
from sim.town import World, parse_world
from sim.town.town import Town
from sim.view import speech
from sim.view.bubble_forms import Bubble
from sim.view.feed import Feed
from sim.view.letters_map import picture_of_letters, tiles_of_letters
from sim.view.picture_of_map import picture_of
from sim.view.playback import Playback
from sim.view.recent import Recent
from sim.view.scene import Asked, Scene, Stage, scene, stage_of
from sim.view.speech import Shown

MOST_PACE = 16.0
"""Ticks a second at which bubbles still stay as long as it takes to read them; beyond it they are shorter."""
_FADE_A_SECOND = 3.5


def world_of(feed: Feed) -> World:
    """The world of a run, with its hours and keys."""
    scenario = feed.scenario
    world = parse_world(scenario.world_text, scenario.world_file).keeping(scenario.hours)
    return world.granting({each.name: (each.home, *each.keys) for each in scenario.residents})


class Side:
    """A run and what is drawn of it. `roofs` are the opacities as they are now, on their way to those of the scene.

    `bubbles` are those of the latest picture: in the next one they stay where they are if they can.
    """

    def __init__(self, feed: Feed) -> None:
        self.feed = feed
        scenario = feed.scenario
        self.world: World = world_of(feed)
        drawn = tiled_in(scenario.world_text)
        self.map: TiledMap = drawn or tiles_of_letters(self.world)
        """What the numbers of tiles mean."""
        picture = picture_of_letters(self.world) if drawn is None else picture_of(drawn, self.world)
        self.stage: Stage = stage_of(self.world, picture)
        self.recent = Recent(feed.pictured, feed.scenario.clock)
        self.roofs: dict[str, int] = {}
        self.bubbles: list[Bubble] = []
        self._floats: dict[str, float] = {}
        self._turns = speech.Turns()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the town in world pixels."""
        return self.stage.picture.width * 16, self.stage.picture.height * 16

    def town(self, tick: int) -> Town:
        """The town at a tick; shared."""
        return self.feed.seek(tick)

    def shown(self, playback: Playback) -> list[Shown]:
        """What is said and thought on the screen."""
        pace = min(playback.pace, MOST_PACE)
        back = ceil(speech.window_seconds() * pace)
        return self._turns.showing(self.recent.words(playback.tick - back, playback.tick), playback.at, pace)

    def scene(self, playback: Playback, zoom: float, roofs: str, chosen: str, seconds: float,
              shown: list[Shown], light: bool = True) -> Scene:  # fmt: skip
        """The picture of a moment."""
        tick = playback.tick
        clock = self.feed.scenario.clock
        moment = clock.time_of(tick)
        minute = moment.hour * 60 + moment.minute + (moment.second + playback.share * clock.tick_seconds) / 60
        ahead = self.recent.at(tick + 1).moved if tick < self.feed.last else {}
        asked = Asked(
            tick=tick, share=playback.share, minute=minute if light else 720.0, ahead=ahead, zoom=zoom, roofs=roofs,
            chosen=chosen, told=tuple((each.word, each.passed) for each in shown if each.rank == 0), seconds=seconds,
        )  # fmt: skip
        return scene(self.town(tick), self.stage, asked)

    def fade(self, targets: dict[str, int], seconds: float) -> None:
        """Let the roofs come nearer to what they are to be."""
        step = 255 * _FADE_A_SECOND * seconds
        for name, target in targets.items():
            now = self._floats.get(name)
            if now is None or seconds <= 0:
                now = float(target)
            elif now < target:
                now = min(target, now + step)
            else:
                now = max(target, now - step)
            self._floats[name] = now
            self.roofs[name] = round(now)
