"""What the letters of the floor plans stand for: which picture is drawn, and the thing that residents know it as."""

from __future__ import annotations

from dataclasses import dataclass

WALLS = "#=@%&!*~$"
"""All that is wall; the later ones have something on them."""

HUNG = {"@": "hung picture", "%": "hung landscape", "&": "hung clock", "!": "hung banner", "*": "hung dartboard",
        "~": "hung blackboard", "$": "hung tools"}  # fmt: skip

WINDOW, DOOR, SIDE_DOOR, FLOOR, MORE = "=", "+", "|", ".", ":"


@dataclass(frozen=True)
class Piece:
    """A piece of furniture: its picture, and its name as a thing (none for what nobody speaks of).

    `seats` of those one sits on; pieces that stand in a row and are `joined` are one thing.
    """

    stamp: str
    thing: str = ""
    seats: int = 0
    joined: bool = False


CHAIRS = {
    "v": Piece("chair down", "the chair", 1), "^": Piece("chair up", "the chair", 1),
    "<": Piece("chair left", "the chair", 1), ">": Piece("chair right", "the chair", 1),
    "y": Piece("stool", "the stool", 1),
}  # fmt: skip

PIECES = CHAIRS | {
    "B": Piece("bed", "the bed", 1), "n": Piece("nightstand"), "w": Piece("wardrobe", "the wardrobe"),
    "T": Piece("table", "the table"), "t": Piece("small table", "the table"), "o": Piece("round table", "the table"),
    "L": Piece("long table", "the table"), "S": Piece("stove", "the stove"), "s": Piece("sink", "the sink"),
    "k": Piece("counter"), "r": Piece("dresser", "the dresser"), "b": Piece("bath", "the bath"),
    "u": Piece("toilet"), "l": Piece("basin", "the sink"), "K": Piece("bookshelf", "the bookshelf", joined=True),
    "p": Piece("pot plant"), "F": Piece("fireplace", "the fireplace"), "c": Piece("chest", "the chest"),
    "D": Piece("desk", "the desk"), "e": Piece("sewing table", "the sewing table"),
    "a": Piece("armchair", "the armchair", 1), "q": Piece("couch", "the couch", 2),
    "C": Piece("shop counter", "the counter", joined=True), "I": Piece("till", "the till"),
    "x": Piece("bar counter", "the counter", joined=True), "X": Piece("bar till", "the till"),
    "G": Piece("goods", "the shelves", joined=True), "J": Piece("jars", "the shelves", joined=True),
    "Y": Piece("bottles", "the shelves", joined=True), "V": Piece("loaves", "the shelves", joined=True),
    "O": Piece("bread oven", "the bread oven"), "M": Piece("kneading table", "the kneading table"),
    "f": Piece("flour bin", "the flour bins", joined=True), "g": Piece("greens", "the vegetables", joined=True),
    "h": Piece("fruits", "the fruit", joined=True), "z": Piece("barrel", "the barrels", joined=True),
    "Z": Piece("cask", "the barrels", joined=True), "d": Piece("sacks", "the sacks", joined=True),
    "m": Piece("medicine", "the shelves", joined=True), "H": Piece("ward bed", "the ward bed", 1),
    "E": Piece("examination couch", "the couch", 1), "R": Piece("lab bench", "the laboratory bench"),
    "P": Piece("piano", "the piano"), "A": Piece("anvil", "the anvil"), "U": Piece("forge", "the forge"),
    "W": Piece("workbench", "the workbench"), "Q": Piece("press", "the press"),
    "i": Piece("type case", "the type case", joined=True), "N": Piece("board", "the notice board"),
    "j": Piece("planks", "the planks", joined=True), "1": Piece("music stand", "the music stand"),
    "2": Piece("globe", "the globe"), "3": Piece("papers", "the shelves", joined=True),
    "4": Piece("council table", "the table"), "5": Piece("lectern", "the lectern"), "6": Piece("easel", "the easel"),
    "7": Piece("crate"),
}  # fmt: skip

DARTBOARD = "*"
"""It hangs on a wall; the thing is where one stands to see what one has thrown."""

FRONTS = {
    "f": ("bed of mixed", "bed of roses", "bed of tulips", "bed of violets", "bed of pinks", "bed of lilies"),
    "t": ("bush/1",),
    "z": ("barrel",), "g": ("greens",), "u": ("fruits",), "7": ("crate",), "w": ("wood pile",), "j": ("planks",),
    "o": ("parasol",), "<": ("chair left",), ">": ("chair right",), "b": ("bush/0",), "h": ("hollyhocks",),
}  # fmt: skip
"""What may stand before a front wall."""
