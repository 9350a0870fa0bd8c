"""Hollow Oak out of doors: the square, the park, the gardens and yards, in letters told below; and its streets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from textwrap import dedent

Tile = tuple[int, int]

GROUNDS = {
    "_": "dirt", "=": "cobble", "~": "water", "o": "water", "q": "water", "i": "water", "D": "water", "%": "soil",
    ",": "lush", "@": "lush", "d": "deck",
}  # fmt: skip
"""Letters that change the ground; what stands on others keeps the ground of the letter to the left of it."""

LINES = {"#": "fence", "H": "hedge", "W": "garden wall"}

STANDING = {
    "O": ("tree/oak 0", ""), "Q": ("tree/oak 1", ""), "N": ("tree/pine 0", ""), "L": ("tree/lime", ""),
    "M": ("tree/amber", ""), "Y": ("tree/willow", ""), "A": ("tree/apple", "the apple tree"),
    "P": ("tree/pear", "the pear tree"), "B": ("tree/blossom", "the cherry tree"),
    "@": ("hollow oak", "the hollow oak"),
    "b": ("bench", "the bench"), "u": ("bench back", "the bench"), "l": ("lamp", ""), "w": ("well", "the well"),
    "S": ("stall", "the market stall"), "n": ("board", "the notice board"), "s": ("statue", "the statue"),
    "e": ("beehive", "the beehives"), "x": ("washing", "the washing line"), "p": ("wood pile", "the wood pile"),
    "c": ("cart", ""), "k": ("water butt", ""), "g": ("signpost", ""), "7": ("crate", ""), "j": ("planks", ""),
    "T": ("gate tower", ""), "G": ("boat", "the boat"), "z": ("barrel", ""), "v": ("planter", ""),
}  # fmt: skip
"""Pictures by the letter at the upper left of where they stand, and the thing that each is."""

SINGLE = {"f": "bed of", "t": "bush", "r": "rocks", "q": "reeds", "i": "lily", "D": "duck", "%": "crop"}
"""Single tiles, in several kinds."""


@dataclass(frozen=True)
class Yard:
    """A piece of ground with what is on it; a blank is not part of it. With a name it is a place."""

    at: Tile
    picture: str
    name: str = ""
    kind: str = "place"
    within: str = ""

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """The picture, row by row."""
        return tuple(dedent(self.picture).strip("\n").rstrip().split("\n"))

    def cells(self) -> Iterator[tuple[int, int, str]]:
        """Every tile with its letter, on the map."""
        for y, row in enumerate(self.rows):
            for x, letter in enumerate(row):
                if letter != " ":
                    yield self.at[0] + x, self.at[1] + y, letter

    def tiles(self) -> set[Tile]:
        """The tiles that it covers."""
        return {(x, y) for x, y, _ in self.cells()}


@dataclass(frozen=True)
class Street:
    """A street along its middle, from corner to corner."""

    name: str
    ground: str
    width: int
    corners: tuple[Tile, ...]

    def tiles(self) -> set[Tile]:
        """All tiles that it is wide."""
        covered: set[Tile] = set()
        for (x0, y0), (x1, y1) in zip(self.corners, self.corners[1:], strict=False):
            steps = max(abs(x1 - x0), abs(y1 - y0))
            for step in range(steps + 1):
                x = x0 + (2 * step * (x1 - x0) + steps) // (2 * steps)
                y = y0 + (2 * step * (y1 - y0) + steps) // (2 * steps)
                reach = range(-(self.width // 2), self.width - self.width // 2)
                covered.update((x + dx, y + dy) for dx in reach for dy in reach)
        return covered


STREETS = (
    Street("the High Street", "cobble", 3, ((0, 42), (9, 42), (15, 43), (24, 43), (30, 42), (38, 42), (47, 42))),
    Street("Market Street", "cobble", 3, ((78, 42), (84, 42), (90, 43), (101, 43), (110, 41))),
    Street("Bridge Street", "cobble", 3, ((45, 44), (45, 52), (44, 58), (44, 64), (45, 70), (46, 76), (45, 82))),
    Street("College Walk", "dirt", 3, ((2, 21), (12, 20), (24, 20), (34, 21), (46, 21), (56, 20), (68, 20), (80, 21),
                                       (92, 20), (107, 21))),
    Street("Chapel Lane", "dirt", 2, ((16, 22), (16, 40))),
    Street("Oak Passage", "dirt", 2, ((53, 22), (53, 39))),
    Street("Clerk's Passage", "dirt", 2, ((76, 22), (76, 39))),
    Street("Mill Lane", "dirt", 2, ((1, 64), (10, 63), (20, 64), (30, 63), (38, 64), (43, 63))),
    Street("Physic Lane", "dirt", 2, ((78, 44), (78, 63), (90, 63), (98, 64), (108, 63))),
    Street("Garden Lane", "dirt", 2, ((78, 65), (78, 79))),
    Street("Low Lane", "dirt", 2, ((2, 81), (10, 81), (18, 82), (30, 81), (43, 82))),
    Street("Weir Lane", "dirt", 2, ((48, 82), (58, 81), (70, 82), (84, 81), (96, 81))),
)  # fmt: skip
"""Where two meet, the tiles belong to the one named first."""

SQUARE = Yard((48, 40), name="the square", picture="""
    =============================
    =============================
    =============================
    ==l===v==,,,,,,,,,,,==v===l==
    ====S::,,,,,,,,,,,,,,,S::====
    =======,,,,,,,,,,,,,,,=======
    ===7===,,,,,,,,,,,,,,,===z===
    =b:====,,,,,,,,,,,,,,,====b:=
    ====S::,,,@:::::::,,,,S::====
    =======,,,::::::::,,,,=======
    ==w:===,,,::::::::,,,,==c:===
    ==::===,,,::::::::,,,,=======
    ======v==,f,,b:,,f,==n=v=====
    ==l=======================l==
    =============================
""")  # fmt: skip

PARK = Yard((48, 57), name="the park", kind="park", picture="""
    HHHHHHHHHHHHH__HHHHHHHHHHHHHH
    H............__.............H
    H...f.b:.f...__.f..ddddddd..H
    H.O:.....L:..__....ddddddd..H
    H............__....ddddddd..H
    _______________..f.ddddddd..H
    _______________....ddddddd..H
    H.f......_______________.b:.H
    H........__
    H..b:....__
    H...~~~..__
    H.~o~~~~.__
    H.~i~~~~.__
    H.o~~D~o.__
    H.~~~~~i.__
    H..~o~~..__
    H........__
    H..u:....__
    H........__
    H.Y:.....__
    H..f.f.f.__
    HHHHHHHHH__
""")  # fmt: skip

POND = (49, 66, 8, 8)
"""The bank around the pond: its corner and size."""

GARDENS = (
    Yard((79, 64), name="the orchard garden", kind="park", within="Orchard House", picture="""
        ################
        #..............#
        #A:.B:.P:..e.e.#
        #..............#
        #.f..f..f..%%%.#
        ____...........#
    """),
    Yard((60, 65), name="the Finch garden", kind="park", within="Finch cottage", picture="""
        ################
        #.%%%.%%%...f.f#
        #........x::...#
        #.%%%.%%%.....k#
        ____.......b:..#
    """),
    Yard((72, 4), name="the Hill House garden", kind="park", within="Hill House", picture="""
        HHHHHHHHHH
        H........H
        H.f.ff.f.H
        H........H
        H.N:..N:.H
        H........H
        Hf..__..fH
        H..f__f..H
        H.f__s_f.H
        H.f____f.H
        H..f__f..H
        H..._b:..H
        H...__...H
        HHHH__HHHH
    """),
    Yard((97, 79), name="the weir garden", kind="park", within="Weir cottage", picture="""
        f.ff.f._.ff.#
        ________..t.#
        ________....#
        #...%%%..b:.#
        #B:.%%%...f.#
    """),
)  # fmt: skip

YARDS = (
    Yard((3, 65), picture="""
        #################
        #.%%%%%....A:...#
        #..........x::..#
        #.%%%%%.........#
        _____......k.t..#
    """),
    Yard((23, 66), picture="""
        WWWWWWWWWWWW
        W.p:.p:..j:W
        W..........W
        ____.7.z.z.W
    """),
    Yard((3, 46), picture="""
        .j:..p:.p:..j:...
        .................
        _____.c:...7.7.z.
        .................
    """),
    Yard((78, 23), picture="""
        ##############
        #%%%%%%.%%%%%#
        #............#
        #%%%%%%.%%%%%#
        #.........c:.#
        ____7.7......#
    """),
    Yard((95, 24), picture="""
        ###########
        #f%%%f%%%f#
        #.........#
        #f%%%f%%%f#
        ____......#
    """),
)  # fmt: skip

RIVER = Street("the river", "water", 5, ((0, 87), (10, 88), (24, 86), (34, 86), (44, 87), (56, 88), (68, 87), (80, 86),
                                         (90, 87), (98, 88), (111, 87)))  # fmt: skip
BRIDGE = (44, 84, 3, 7)
"""Its corner, width and length."""

WEIR = 91
"""The column of the river in which the weir is."""

EXTRA_PATHS = (
    ("cobble", 61, 55, 2, 2), ("dirt", 57, 79, 2, 2), ("dirt", 76, 18, 2, 2), ("dirt", 44, 91, 3, 2),
    ("cobble", 32, 40, 16, 1),
)  # fmt: skip
"""What joins the yards to the streets: ground, corner and size."""

SCENERY = (
    ("gate tower", 1, 40), ("gate tower", 1, 45), ("signpost", 48, 79), ("signpost", 4, 40), ("boat", 52, 87),
    ("lamp", 14, 41), ("lamp", 21, 45), ("lamp", 43, 50), ("lamp", 42, 62), ("lamp", 48, 83), ("lamp", 79, 45),
    ("lamp", 94, 41), ("lamp", 26, 18), ("lamp", 51, 18), ("lamp", 79, 23), ("lamp", 20, 80), ("lamp", 76, 80),
    ("lamp", 94, 62), ("cart", 20, 61), ("rocks", 88, 84), ("bench", 54, 84), ("bench", 70, 84), ("bench", 36, 83),
    ("well", 38, 72), ("rocks", 100, 23), ("bench back", 26, 23), ("wood pile", 36, 76),
    ("tree/oak 1", 25, 8), ("tree/lime", 26, 13), ("tree/oak 0", 51, 7), ("tree/pine 0", 51, 13),
    ("tree/lime", 20, 50), ("tree/oak 0", 21, 55), ("tree/oak 1", 95, 69), ("tree/blossom", 95, 73),
    ("tree/lime", 95, 77), ("tree/oak 0", 20, 73), ("tree/amber", 20, 78), ("tree/amber", 6, 25),
    ("tree/oak 1", 10, 24),
    ("tree/lime", 22, 24), ("tree/oak 0", 29, 25), ("tree/willow", 40, 83), ("tree/willow", 64, 84),
    ("tree/willow", 86, 83), ("tree/oak 0", 40, 68), ("tree/lime", 36, 71),
)  # fmt: skip
"""What stands by the way."""
