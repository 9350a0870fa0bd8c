"""A small town written to a folder, for tests that change one thing in it."""

from __future__ import annotations

from pathlib import Path

WORLD = """\
name: the place
drawing: |
  #######.######
  #baaat#.#cccc#
  #aaaaa#.#cccc#
  ###+###.###+##
  ..............
  ###+###.gggggg
  #booob#.gnoggg
  #######.gggggg
legend:
  "#": wall
  "+": door
  ".": path
  b: {thing: the bed}
  t: {thing: the table}
  n: {thing: the bench, on: grass}
areas:
  Bea's house: {letter: a, kind: home}
  Tom's house: {letter: o, kind: home}
  the green: {letter: g, outdoors: true}
  the café: {letter: c, hours: "07:00-22:00"}
""".replace("gnoggg", "gngggg")

SCENARIO = """\
name: Small
world: small
start: 2026-05-01 06:00
days: 2
residents: small
gatherings:
  - {name: the supper, host: Bea Hollis, place: the café, starts: day 2 18:00, ends: day 2 20:30, invites: [Tom Reed]}
news:
  - {name: closing, knower: Tom Reed, fact: [the café, will, close for good], true: false, told_by: a carter}
"""

BEA = """\
name: Bea Hollis
age: 41
pronoun: she
work: keeps the café
home: Bea's house
look: a woman with flour on her sleeves
traits: {openness: 62}
goals: [make the café the heart of the place]
memories:
  - {when: 2019-05-01, habit: {verb: serve, what: breakfast, place: the café, days: weekdays, from: 07:30, to: "11:00"}}
  - {when: 2012-01-01, tie: {person: Tom Reed, relation: friend, warmth: 2}}
"""

TOM = """\
name: Tom Reed
age: 50
pronoun: he
work: mends chairs
home: Tom's house
look: a tall man in a green coat
memories:
  - {when: 2026-04-29, promised: {to: Bea Hollis, verb: return, what: the ladder, at: day 1 17:00}}
"""


def write_town(root: Path, *, scenario: str = SCENARIO, bea: str = BEA, tom: str = TOM, world: str = WORLD) -> Path:
    """The files of a town under `root`; gives the path of its scenario."""
    for kind in ("configs", "worlds", "agents/small"):
        (root / kind).mkdir(parents=True, exist_ok=True)
    (root / "worlds/small.yaml").write_text(world, encoding="utf-8")
    (root / "agents/small/bea_hollis.yaml").write_text(bea, encoding="utf-8")
    (root / "agents/small/tom_reed.yaml").write_text(tom, encoding="utf-8")
    path = root / "configs/small.yaml"
    path.write_text(scenario, encoding="utf-8")
    return path


def bea_with(*memories: str) -> str:
    """Bea's file with other memories."""
    lines = "".join(f"  - {memory}\n" for memory in memories)
    return BEA[: BEA.index("memories:")] + "memories:\n" + lines
