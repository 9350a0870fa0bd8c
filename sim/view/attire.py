"""The words for looks: what an expression of a description means for skin, hair, build, clothes and what is carried.

Reading is by expression, the longest first; the colour of a garment is among the adjectives right before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from sim.view.dyes import DYES, SKINS, dye


class Said(msgspec.Struct, frozen=True):
    """One thing that a description says: a part of a look, what it is, and the dyes named with it ('' for none)."""

    part: str
    value: str
    dye: str = ""
    second: str = ""


DYED: Mapping[str, str] = {
    "white coat": "white", "apron": "cream", "striped apron": "red", "straw hat": "fair", "brimmed hat": "leather",
    "flat cap": "charcoal", "beret": "wine", "woollen hat": "rust", "baker's cap": "white", "headscarf": "red",
    "kerchief": "red", "glasses": "camel", "satchel": "leather", "fiddle case": "leather", "knitting bag": "plum",
    "case": "leather", "belt": "leather", "braces": "charcoal", "tie": "wine", "shawl": "plum", "scarf": "grey",
    "silk scarf": "rose", "hair ribbon": "red", "jumper": "rust", "cardigan": "sage", "smock": "sky",
}  # fmt: skip
"""The dye of what has none of its own."""

GROUPS: Mapping[str, str] = {
    **dict.fromkeys(("straw hat", "brimmed hat", "flat cap", "beret", "woollen hat", "baker's cap", "headscarf",
                     "kerchief", "bareheaded"), "hat"),
    **dict.fromkeys(("apron", "striped apron", "smock"), "apron"),
    **dict.fromkeys(("scarf", "silk scarf", "shawl"), "neck"),
    **dict.fromkeys(("tie", "stethoscope", "chain", "magnifier", "bell", "hanging pencil"), "chest"),
    **dict.fromkeys(("satchel", "case", "knitting bag", "fiddle case"), "bag"),
    **dict.fromkeys(("pencil", "red pencil", "pencil in hair"), "ear"),
}  # fmt: skip
"""Of each of these only one is worn; all else goes with anything."""

_TOPS = {
    "coat": "coat", "overcoat": "coat", "cloak": "coat", "open coat": "open coat", "jacket": "open coat",
    "white coat": "white coat", "lab coat": "white coat", "nurse coat": "white coat", "doctor coat": "white coat",
    "big coat": "coat", "cardigan": "cardigan", "jumper": "jumper", "sweater": "jumper", "pullover": "jumper",
    "jersey": "jumper", "waistcoat": "waistcoat", "vest": "waistcoat", "suit": "waistcoat", "shirt": "shirt",
    "tunic": "shirt", "football shirt": "stripes", "striped shirt": "stripes", "striped jumper": "stripes",
    "blouse": "blouse", "smock": "smock", "dress": "blouse", "gown": "blouse",
}  # fmt: skip
_BELOWS = {
    "trousers": "trousers", "breeches": "trousers", "jeans": "trousers", "overalls": "trousers", "skirt": "skirt",
    "long skirt": "long skirt", "long dress": "long skirt",
}  # fmt: skip
_WORN = {
    "apron": "apron", "striped apron": "striped apron", "scarf": "scarf", "muffler": "scarf",
    "silk scarf": "silk scarf", "neckerchief": "silk scarf", "shawl": "shawl", "headscarf": "headscarf",
    "kerchief": "kerchief", "bandana": "kerchief", "straw hat": "straw hat", "hat": "brimmed hat",
    "tweed hat": "brimmed hat", "cap": "flat cap", "flat cap": "flat cap", "beret": "beret",
    "woollen hat": "woollen hat", "bobble hat": "woollen hat", "baker cap": "baker's cap", "ribbon": "hair ribbon",
    "glasses": "glasses", "spectacles": "glasses", "stick": "stick", "cane": "stick", "crutch": "stick",
    "satchel": "satchel", "bag": "satchel", "knitting bag": "knitting bag", "basket": "knitting bag",
    "case": "case", "suitcase": "case", "fiddle case": "fiddle case", "violin case": "fiddle case",
    "guitar": "fiddle case", "tie": "tie", "stethoscope": "stethoscope", "chain": "chain",
    "watch chain": "watch chain", "magnifying glass": "magnifier", "bicycle bell": "bell", "pens": "pens",
    "pins": "pins", "folding rule": "rule", "cloth over": "cloth", "towel": "cloth", "belt": "belt",
    "braces": "braces", "suspenders": "braces", "pencil behind": "pencil", "red pencil": "red pencil",
    "pencil in her hair": "pencil in hair", "pencil in his hair": "pencil in hair",
    "pencil on a string": "hanging pencil", "flour in": "flour", "floury": "flour", "bareheaded": "bareheaded",
    "ink on one cheek": "smudge",
    "sooty": "smudge", "freckled": "freckles", "freckles": "freckles",
    "paint on": "paint stains", "paint stained": "paint stains",
}  # fmt: skip
_PLAIN: dict[str, tuple[tuple[str, str], ...]] = {
    **dict.fromkeys(("tall", "long man", "lanky"), (("height", "1"),)),
    **dict.fromkeys(("small", "short", "slight", "little", "tiny", "stooped"), (("height", "-1"),)),
    **dict.fromkeys(("broad", "wide", "round", "stout", "plump", "burly", "big voiced"), (("broad", "yes"),)),
    "stately": (("broad", "yes"), ("height", "1")),
    "dark young": (("skin", "olive"), ("hair", "black")),
    "dark man": (("skin", "olive"), ("hair", "black")),
    "dark woman": (("skin", "olive"), ("hair", "black")),
    "fair haired": (("hair", "fair"),), "red haired": (("hair", "ginger"),), "white haired": (("hair", "white"),),
    "dark haired": (("hair", "dark"),), "grey haired": (("hair", "grey"),), "silver haired": (("hair", "silver"),),
    "grey man": (("hair", "grey"),), "grey woman": (("hair", "grey"),), "very old": (("hair", "white"),),
    "bald": (("style", "bald"),), "balding": (("style", "thin"),), "curly": (("style", "curls"),),
    "curls": (("style", "curls"),), "long hair": (("style", "long"), ("hair", "")), "plait": (("style", "plait"),),
    "braid": (("style", "plait"),), "plaits": (("style", "plait"),), "ponytail": (("style", "tail"),),
    "bun": (("style", "bun"),), "topknot": (("style", "bun"),), "knot": (("style", "knot"),),
    "cropped hair": (("style", "crop"), ("hair", "")), "short hair": (("style", "short"), ("hair", "")),
    "parted hair": (("style", "parted"), ("hair", "")),
    "tousled": (("style", "tousled"),), "afro": (("style", "afro"),), "wavy hair": (("style", "waves"), ("hair", "")),
    "waves": (("style", "waves"),), "bob": (("style", "bob"),), "fringe": (("style", "pixie"),),
    "swept hair": (("style", "swept"), ("hair", "")), "set hair": (("style", "set"), ("hair", "")), "pixie":
    (("style", "pixie"),),
    "moustache": (("beard", "moustache"),), "goatee": (("beard", "goatee"),), "beard": (("beard", "short beard"),),
    "short beard": (("beard", "short beard"),), "full beard": (("beard", "full beard"),),
    "whiskers": (("beard", "whiskers"),), "clean shaven": (("beard", "none"),),
    "bare arms": (("sleeves", "bare arms"),), "rolled sleeves": (("sleeves", "bare arms"),),
    **{f"{skin} skin": (("skin", skin),) for skin in SKINS},
}  # fmt: skip

MEANT: Mapping[str, tuple[tuple[str, str], ...]] = {
    **{words: (("top", layer),) for words, layer in _TOPS.items()},
    **{words: (("below", layer),) for words, layer in _BELOWS.items()},
    **{words: (("worn", layer),) for words, layer in _WORN.items()},
    **_PLAIN,
    "dress": (("top", "blouse"), ("below", "skirt")),
    "long dress": (("top", "blouse"), ("below", "long skirt")),
    "gown": (("top", "blouse"), ("below", "long skirt")),
    "overalls": (("top", "shirt"), ("below", "trousers"), ("worn", "braces")),
    **{f"in {name}": (("all", name),) for name in DYES},
    **{f"{name} hair": (("hair", name),) for name in DYES},
    "hair": (("hair", ""),), "shoes": (("shoes", ""),), "boots": (("shoes", ""),),
}  # fmt: skip
"""What an expression says, as pairs of a part of the look and its value."""

_LONGEST = max(len(words.split()) for words in MEANT)
_ADJECTIVES = frozenset({
    "and", "old", "big", "long", "short", "silk", "striped", "knitted", "woollen", "patched", "heavy", "neat",
    "tousled", "worn",
    "man", "own", "curly", "wavy", "cropped", "parted", "swept", "thick", "thin", "straight", "light", "pale",
    "bright", "set", "balding",
})  # fmt: skip


def said_in(text: str) -> tuple[Said, ...]:
    """All that a description says, in its own order."""
    spaced = text.replace("-", " ").replace("\u2019", "'").split()
    words = [word.strip('.,;:!?()"').casefold().removesuffix("'s") for word in spaced]
    # 'A small woman with a chain round her neck' is not round.
    told = next((at for at, word in enumerate(words) if word in ("in", "with", "who")), len(words))
    found: list[tuple[int, Said]] = []
    taken: set[int] = set()
    for length in range(_LONGEST, 0, -1):
        for start in range(len(words) - length + 1):
            span = range(start, start + length)
            meant = MEANT.get(" ".join(words[start : start + length]))
            if meant is None or taken.intersection(span) or (start > told and meant[0][0] in ("height", "broad")):
                continue
            taken.update(span)
            first, second = _dyes_before(words[: start + length - 1])
            for part, value in meant:
                if value or first:
                    found.append((start, Said(part, value or first, first, second)))
    return tuple(said for _, said in sorted(found, key=lambda each: each[0]))


def _dyes_before(words: list[str]) -> tuple[str, str]:
    """The dyes among the adjectives at the end of these words: the first and, if there are two, the second."""
    named: list[str] = []
    for word in reversed(words[-5:]):
        colour = dye(word)
        if colour:
            named.insert(0, colour)
        elif word not in _ADJECTIVES:
            break
    return (named[0] if named else "", named[1] if len(named) > 1 else "")


TRADES: tuple[tuple[str, str], ...] = (
    ("nurse", "a white coat"), ("doctor", "a white coat, stethoscope"), ("vet", "a white coat"),
    ("pharmac", "a white coat"), ("smith", "a leather apron, rolled sleeves"),
    ("bake", "a white apron, a baker cap, rolled sleeves"), ("cook", "a white apron, a baker cap"),
    ("café", "a striped apron"), ("cafe", "a striped apron"), ("grocer", "a green apron"), ("shop", "a brown apron"),
    ("bar", "a wine waistcoat, rolled sleeves"), ("inn", "a wine waistcoat"), ("garden", "a straw hat, braces"),
    ("park", "a straw hat, braces"), ("farm", "a straw hat, braces"),
    ("carpent", "braces, pencil behind, rolled sleeves"),
    ("join", "braces, pencil behind"), ("wright", "braces, rolled sleeves"), ("mend", "a leather apron"),
    ("librar", "a cardigan, glasses"), ("teach", "a waistcoat, glasses"), ("mayor", "a black coat, a chain"),
    ("paint", "a sky smock, a beret, paint on"), ("music", "a silk scarf"), ("print", "a grey apron"),
    ("writ", "a satchel"), ("stud", "a jumper, a satchel"), ("seamstress", "pins"), ("tailor", "pins"),
    ("clock", "a waistcoat, a watch chain"), ("fish", "a navy woollen hat"), ("priest", "in black"),
    ("post", "a navy coat, a satchel"), ("police", "a navy coat, a belt"),
)  # fmt: skip
"""What a trade wears, by the beginning of a word in the work of who has it."""


def trade_wear(work: str) -> Iterator[Said]:
    """What the first trade that is named in somebody's work wears."""
    words = work.casefold().split()
    for word in words:
        for beginning, wear in TRADES:
            if word.startswith(beginning):
                yield from said_in(wear)
                return
