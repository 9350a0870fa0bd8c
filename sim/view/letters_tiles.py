"""Which tiles of the shipped tileset stand for the grounds and things of a world drawn in letters."""

from __future__ import annotations

from collections.abc import Mapping

GRASS, GRASSES = 0, 10
DIRT, WATER, SOIL = 57, 151, 198
"""The first of 47 tiles each, one for every way in which the ground can end."""
BOARDS, TILES, FLAGS = 248, 254, 257
HEDGE = 877
CAP = 457
PLASTER, STONE, INSIDE = 362, 342, 392
"""Faces of walls: of houses, of workplaces, and of rooms."""
HOUSE_WINDOW, SHOP_WINDOW = 480, 488
DOORS = (493, 495, 497, 499, 501, 503)
DOORWAY, SIDE_DOOR = 505, 506
BUSHES = (874, 875, 876)
DECORATION = (903, 904, 905, 906)
OAKS, PINES = (756, 768), (762, 774)
"""Trees of two by three tiles, their feet in the middle of the lowest two."""

ROOFS = (507, 560, 613)
"""The first tile of a red, a slate and a thatched roof. From there on, by what is added:"""
FRONT_MID, FRONT_RIDGE, FRONT_EAVE, BACK_TOP, BACK_MID = 0, 3, 6, 11, 14

Stamp = tuple[tuple[int, int, int], ...]
"""Tiles of a thing: pixels right of and below the square it stands on, and the number."""


def _up(first: int) -> Stamp:
    return ((0, -16, first), (0, 0, first + 1))


def _wide(first: int) -> Stamp:
    return ((-8, 0, first), (8, 0, first + 1))


def _square(first: int) -> Stamp:
    return ((-8, -16, first), (8, -16, first + 1), (-8, 0, first + 2), (8, 0, first + 3))


THINGS: Mapping[str, Stamp] = {
    "bed": ((0, 0, 917), (0, 16, 918)), "table": ((0, 0, 933),), "chair": ((0, 0, 927),), "stool": ((0, 0, 1014),),
    "bench": _wide(1106), "counter": ((0, 0, 987),), "shop counter": ((0, 0, 987),), "bar": ((0, 0, 989),),
    "stove": _up(955), "shelves": _up(991), "shelf": _up(991), "bookshelf": _up(941), "books": _up(941),
    "wardrobe": _up(939), "dresser": _up(958), "workbench": ((0, 0, 1029),), "anvil": ((0, 0, 1028),),
    "forge": _square(1024), "oven": _square(1001), "bread oven": _square(1001), "fireplace": _square(944),
    "piano": _square(1018), "press": _square(1031), "printing press": _square(1031), "desk": ((0, 0, 949),),
    "notice board": _up(1036), "board": _up(1036), "lectern": ((0, 0, 1017),), "easel": _up(1022),
    "well": ((-8, -24, 1057), (8, -24, 1058), (-8, -8, 1059), (8, -8, 1060), (-8, 8, 1061), (8, 8, 1062)),
    "statue": _up(1063), "signpost": _up(1065), "lamp": _up(1055), "lamp post": _up(1055), "cart": _wide(1067),
    "barrel": ((0, 0, 1011),), "crate": ((0, 0, 1010),), "sacks": ((0, 0, 1013),), "chest": ((0, 0, 948),),
    "armchair": ((0, 0, 952),), "couch": _wide(953), "sofa": _wide(953), "sink": ((0, 0, 957),), "bath": _wide(961),
    "toilet": ((0, 0, 963),), "globe": ((0, 0, 1041),), "blackboard": _up(976), "beehive": ((0, 0, 1142),),
    "beehives": ((0, 0, 1142),), "hives": ((0, 0, 1142),), "boat": _wide(1077), "sewing machine": ((0, 0, 951),),
    "sewing table": ((0, 0, 951),), "stall": ((0, 0, 1008),), "market stall": ((0, 0, 1008),),
    "flower bed": ((0, 0, 898),), "wood pile": _wide(1143), "planks": _wide(1038), "plant": ((0, 0, 943),),
    "medicine cupboard": _up(999), "till": ((0, 0, 988),), "fiddle": ((0, 0, 1040),), "lemon tree": ((0, 0, 943),),
}  # fmt: skip
"""By the last words of the name: 'the big table' is a table."""
SOLID, LOOSE = ((0, 0, 1010),), ((0, 0, 1014),)
"""Things that are not known by name: a crate to stand beside, a stool to be on."""


def stamp_of(name: str, solid: bool) -> Stamp:
    """The tiles of a thing."""
    words = name.casefold().split()
    for start in range(len(words)):
        found = THINGS.get(" ".join(words[start:]))
        if found is not None:
            return found
    return SOLID if solid else LOOSE
