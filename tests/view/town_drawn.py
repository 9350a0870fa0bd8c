"""A small town for tests of the picture: a house with two rooms, a green with a tree, and two people."""

from __future__ import annotations

from sim.events import ActivityBegan, AnyEvent, Moved, ResidentEntered, TalkOpened
from sim.nouns import Tile
from sim.town import Town, World, parse_world
from sim.view.letters_map import picture_of_letters
from sim.view.scene import Asked, Stage, stage_of

VILLAGE = """
name: the village
drawing: |
  ^^^^^^^^^^^^^^
  ^,,,,,,,,,,,,^
  ^,#######,,,,^
  ^,#Bbbk.#,g,g^
  ^,#bbb+k#,,g,^
  ^,####+##,,,,^
  ^::::::::::::^
  ^^^^^^^^^^^^^^
legend:
  "#": wall
  "+": door
  ",": grass
  ":": path
  "^": tree
  ".": floor
  B: {thing: the bed}
areas:
  the house:
    kind: home
    hours: 08:00-22:00
    rooms:
      the bedroom: {letter: b}
      the kitchen: {letter: k}
  the green: {letter: g, kind: green, outdoors: true}
"""


def world() -> World:
    return parse_world(VILLAGE.replace("k.#", "kk#"))


def stage() -> Stage:
    drawn = world()
    return stage_of(drawn, picture_of_letters(drawn))


def entered(name: str, tile: Tile, on: World) -> ResidentEntered:
    return ResidentEntered(
        tick=0, agent=name, tile=tile, within=on.within(tile), look="", pronoun="she", home="the house", energy=1,
        energy_rate=0, company=1, company_rate=0,
    )  # fmt: skip


def town(*events: AnyEvent) -> Town:
    """Bea stands in the kitchen, Tom on the green; then `events`."""
    made, on = Town(), world()
    for event in (entered("Bea Hollis", (6, 3), on), entered("Tom Reed", (10, 3), on), *events):
        made.apply(event)
    return made


def asked(**changes: object) -> Asked:
    given: dict[str, object] = {"tick": 5, "share": 0.0, "minute": 720.0, "ahead": {}} | changes
    return Asked(**given)  # type: ignore[arg-type]


def asleep(name: str) -> ActivityBegan:
    return ActivityBegan(tick=1, agent=name, verb="sleep", asleep=True)


def talk() -> TalkOpened:
    people = ("Bea Hollis", "Tom Reed")
    return TalkOpened(tick=2, talk="talk", place="the green", people=people, floor="Bea Hollis", deadline=9)


def moved(name: str, tile: Tile) -> Moved:
    return Moved(tick=3, agent=name, tile=tile, within=world().within(tile))
