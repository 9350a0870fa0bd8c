"""A village of three for tests of what comes over it: Bea keeps the café, Tom mends chairs, Una visits the sick."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from sim.events import Believed, Event, Implanted, Remembered, Said, encode
from sim.nouns import Belief, Memory
from sim.runs.check import check_scenario
from sim.scenario import Scenario
from sim.testing.hamlet import hash_embedder, rules_brain
from sim.testing.lives import Life, live
from tests.scenario.written_town import write_town

Kind = TypeVar("Kind", bound=Event)

TICKS = 360
"""Ticks of ten seconds in an hour."""
WORLD = """\
name: the village
drawing: |
  ################################
  #bbaa#....#cccccc#......#dd.dd#
  #aaaa+....+ccsccc#......+dddkd#
  ######....########......#######
  ...............................
  ######..ggggnggg.......#######.
  #booo#..gggggggg.......#buuuu#.
  #oooo+..gggggggg.......+uuuuu#.
  ######.................#######.
legend:
  "#": wall
  "+": door
  ".": path
  b: {thing: the bed}
  s: {thing: the stove}
  k: {thing: the desk}
  n: {thing: the notice board, on: grass}
areas:
  Bea's house: {letter: a, kind: home}
  Tom's house: {letter: o, kind: home}
  Una's house: {letter: u, kind: home}
  the green: {letter: g, outdoors: true}
  the café: {letter: c}
  the clinic: {letter: d}
""".replace("################################", "###############################").replace("#dd.dd#", "#ddddd#")
SCENARIO = """\
name: The village
world: small
start: 2026-05-01 06:00
days: 1
embedder: hash
residents: small
"""
PERSON = """\
name: {name}
age: 41
pronoun: {pronoun}
work: {work}
home: {first}'s house
look: {look}
traits: {{extraversion: 60, conscientiousness: 80}}
memories:
"""


def person(name: str, pronoun: str, work: str, look: str, *memories: str) -> str:
    first = name.split()[0]
    written = PERSON.format(name=name, first=first, pronoun=pronoun, work=work, look=look)
    asleep = f"{{when: 2019-05-01, habit: {{verb: sleep, place: {first}'s house, from: 22:00, to: '07:00'}}}}"
    return written + "".join(f"  - {memory}\n" for memory in (asleep, *memories))


def spends(verb: str, place: str, begin: str, end: str, thing: str = "") -> str:
    beside = f", thing: {thing}" if thing else ""
    return f"{{when: 2019-05-01, habit: {{verb: {verb}, place: {place}{beside}, from: '{begin}', to: '{end}'}}}}"


def likes(other: str) -> str:
    return f"{{when: 2012-01-01, tie: {{person: {other}, relation: friend, warmth: 2}}}}"


BEA = (spends("cook", "the café", "08:00", "18:00"), likes("Tom Reed"))
TOM = (
    spends("sit", "the green", "08:00", "12:00", "the notice board"), spends("sit", "the café", "12:30", "18:00"),
    likes("Bea Hollis"),
)  # fmt: skip
UNA = (spends("work", "the clinic", "08:00", "18:00"),)


def village(
    root: Path, extra: str = "", *, bea: Iterable[str] = BEA, tom: Iterable[str] = TOM, una: Iterable[str] = UNA
) -> Scenario:
    """The scenario with these keys more and these memories of its people, checked."""
    path = write_town(
        root, scenario=SCENARIO + extra, world=WORLD,
        bea=person("Bea Hollis", "she", "keeps the café", "a woman with flour on her sleeves", *bea),
        tom=person("Tom Reed", "he", "mends chairs", "a tall man in a green coat", *tom),
    )  # fmt: skip
    una_file = person("Una Vale", "she", "is a nurse at the clinic", "a woman with a black bag", *una)
    (root / "agents/small/una_vale.yaml").write_text(una_file, encoding="utf-8")
    return check_scenario(path)


def lived(scenario: Scenario, until: int | None = None, seed: int = 1) -> Life:
    """A life of it with the rules brain."""
    return live(scenario, rules_brain(scenario), hash_embedder(), seed=seed, until=until)


def bytes_of(life: Life) -> bytes:
    return b"\n".join(encode(event) for event in life.events())


def of(life: Life, kind: type[Kind], agent: str = "") -> list[Kind]:
    """The events of a kind, and of one resident."""
    return [each for each in life.events() if isinstance(each, kind) and agent in ("", getattr(each, "agent", ""))]


def memories(life: Life, agent: str) -> list[Memory]:
    """All that a resident came to remember, in order."""
    found = (each for each in life.events() if isinstance(each, Remembered | Implanted))
    return [each.memory for each in found if each.agent == agent]


def beliefs(life: Life, agent: str) -> list[Belief]:
    """All that a resident came to believe, in order."""
    return [each.belief for each in life.events() if isinstance(each, Believed) and each.agent == agent]


def words(life: Life, agent: str) -> list[str]:
    """All that a resident said."""
    return [each.text for each in life.events() if isinstance(each, Said) and each.agent == agent]
