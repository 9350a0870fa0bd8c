"""What a resident looks like: the words of their file where those say something, else thrown once for their name.

Skin and hair are thrown for the family name, so that relatives resemble each other; the rest for the whole name.
Whatever is not said follows from age and work: a nurse wears a white coat, who is past seventy is grey.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

import msgspec

from sim.chance import Dice
from sim.errors import UserMistake
from sim.scenario.data import data_folder
from sim.view.attire import DYED, GROUPS, Said, said_in, trade_wear
from sim.view.dyes import SKINS


class Worn(msgspec.Struct, frozen=True):
    """A garment or a thing carried: the name of a layer of the wardrobe, its dye and the dye of its second cloth."""

    what: str
    dye: str = "grey"
    second: str = "cream"


class Look(msgspec.Struct, frozen=True):
    """All that is to be seen of somebody. Colours are names of `sim.view.dyes`, the rest layers of the wardrobe.

    `height` is -1, 0 or 1; the second cloth of `below` are the shoes; `quilt` is the blanket that they sleep under.
    """

    skin: str
    hair: str
    style: str
    top: Worn
    below: Worn
    sleeves: str = "sleeves"
    beard: str = ""
    height: int = 0
    broad: bool = False
    worn: tuple[Worn, ...] = ()
    quilt: str = "blue"


class Described(Protocol):
    """What a look is made from; a Persona is one."""

    @property
    def name(self) -> str:
        """The full name."""

    @property
    def age(self) -> int:
        """In years."""

    @property
    def pronoun(self) -> str:
        """She, he or they."""

    @property
    def work(self) -> str:
        """What they do."""

    @property
    def look(self) -> str:
        """How strangers describe them."""


PORTRAITS = "portraits.txt"

HAIRS = ("black", "dark", "brown", "chestnut", "auburn", "fair", "ginger")
DARK_HAIRS = ("black", "dark")
CLOTHS = (
    "red", "teal", "mustard", "denim", "wine", "green", "sky", "rust", "violet", "moss", "rose", "navy", "sage",
    "plum", "orange", "blue",
)  # fmt: skip
BELOWS = ("brown", "charcoal", "navy", "denim", "olive", "leather", "wine", "plum")
SHOES = ("leather", "black", "brown", "rust")
QUILTS = ("blue", "wine", "sage", "mustard", "violet", "teal", "rose", "rust")
TRIMS = ("cream", "white", "fair", "sky", "rose")
TOPS = {
    "she": ("blouse", "jumper", "cardigan", "shirt", "open coat"),
    "he": ("shirt", "jumper", "waistcoat", "cardigan", "open coat", "shirt"),
    "they": ("shirt", "jumper", "stripes", "open coat"),
}
STYLES = {
    "she": ("bob", "long", "waves", "tail", "plait", "bun", "knot", "curls", "pixie"),
    "he": ("short", "parted", "tousled", "crop", "swept"),
    "they": ("tousled", "pixie", "bob", "swept", "crop"),
}
OLD_STYLES = {
    "she": ("bun", "set", "knot", "bob"), "he": ("bald", "thin", "swept", "parted"), "they": ("thin", "pixie", "swept"),
}  # fmt: skip
BEARDS = ("moustache", "short beard", "full beard", "goatee", "whiskers")
UNDER_A_HAT = {"afro": "crop", "bun": "knot", "curls": "bob", "set": "bob", "tousled": "short", "waves": "long"}


@lru_cache(maxsize=1)
def portraits() -> Mapping[str, str]:
    """More words by name, from agents/portraits.txt; none where that file is missing or cannot be read."""
    try:
        text = (data_folder("agents") / PORTRAITS).read_text(encoding="utf-8")
    except (OSError, UserMistake, UnicodeDecodeError):
        return {}
    lines = (line.partition(":") for line in text.splitlines() if not line.startswith("#"))
    return {name.strip(): words.strip() for name, colon, words in lines if colon}


def look_of(who: Described, portrait: str | None = None) -> Look:
    """What somebody looks like: a Persona has all that is asked.

    `portrait` is more words of the same sort for what their file leaves open; without it, those of `portraits`.
    """
    more = portraits().get(who.name, "") if portrait is None else portrait
    throw = Dice(0, 0, who.name, "look")
    kin = Dice(0, 0, (who.name.split() or [""])[-1], "kin")
    sort = who.pronoun if who.pronoun in STYLES else "they"
    said = (*said_in(who.look), *said_in(more))
    dressed = (*said, *(each for each in trade_wear(who.work) if not _clashes(each, said)))
    words = {each.part: each.value for each in reversed(dressed)}
    skin = words.get("skin") or kin.pick(tuple(SKINS), "skin")
    worn = _worn(dressed, words, throw)
    style = words.get("style") or throw.pick((OLD_STYLES if who.age >= 64 else STYLES)[sort], "style")
    hatted = any(GROUPS.get(each.what) == "hat" for each in worn)
    top = _garment(dressed, "top", words, throw) or Worn(
        throw.pick(TOPS[sort], "top"), words.get("all") or throw.pick(CLOTHS, "top dye"), throw.pick(TRIMS, "trim")
    )
    return Look(
        skin=skin,
        hair=words.get("hair") or _hair(who.age, skin, kin, throw),
        style=UNDER_A_HAT.get(style, style) if hatted else style,
        top=top,
        below=_below(dressed, words, sort, who.age, throw),
        sleeves=words.get("sleeves") or ("second sleeves" if top.what == "waistcoat" else "sleeves"),
        beard=_beard(words, sort, who.age, throw),
        height=int(words.get("height", "0")),
        broad=words.get("broad") == "yes",
        worn=worn,
        quilt=throw.pick(QUILTS, "quilt"),
    )


def _clashes(each: Said, said: tuple[Said, ...]) -> bool:
    """Whether something of a trade has no place beside what was said already."""
    if each.part != "worn":
        return any(other.part == each.part for other in said)
    group = GROUPS.get(each.value, each.value)
    return any(other.part == "worn" and GROUPS.get(other.value, other.value) == group for other in said)


def _worn(said: tuple[Said, ...], words: dict[str, str], throw: Dice) -> tuple[Worn, ...]:
    """What is worn over the clothes or carried, one of each group, the first that was said."""
    worn: dict[str, Worn] = {}
    for each in said:
        group = GROUPS.get(each.value, each.value)
        if each.part == "worn" and group not in worn:
            colour = each.dye or DYED.get(each.value) or throw.pick(CLOTHS, each.value)
            worn[group] = Worn(each.value, colour, each.second or "cream")
    if "smock" in words.values():
        worn.pop("apron", None)
    if "hat" in worn and worn["hat"].what == "bareheaded":
        del worn["hat"]
    return tuple(worn.values())


def _garment(said: tuple[Said, ...], part: str, words: dict[str, str], throw: Dice) -> Worn | None:
    """The first garment of a part that was said, in its dye or one that suits it."""
    each = next((each for each in said if each.part == part), None)
    if each is None:
        return None
    colour = each.dye or words.get("all") or DYED.get(each.value) or throw.pick(CLOTHS, part, "dye")
    return Worn(each.value, colour, each.second or throw.pick(TRIMS, "trim"))


def _below(said: tuple[Said, ...], words: dict[str, str], sort: str, age: int, throw: Dice) -> Worn:
    shoes = words.get("shoes") or throw.pick(SHOES, "shoes")
    found = _garment(said, "below", words, throw)
    if found is not None:
        return Worn(found.what, found.dye, shoes)
    skirted = sort == "she" and throw.chance(0.45 if age < 40 else 0.8, "skirted")
    what = ("long skirt" if age >= 55 or throw.chance(0.25, "long") else "skirt") if skirted else "trousers"
    return Worn(what, words.get("all") or throw.pick(BELOWS, "below dye"), shoes)


def _hair(age: int, skin: str, kin: Dice, throw: Dice) -> str:
    """The family's hair, greyer with the years."""
    if age >= 74:
        return throw.pick(("white", "silver"), "old hair")
    if age >= 60 or (age >= 48 and throw.chance((age - 44) / 24, "greying")):
        return throw.pick(("grey", "silver") if age >= 56 else ("grey",), "greying hair")
    return kin.pick(DARK_HAIRS if skin in ("deep", "brown", "tawny") else HAIRS, "hair")


def _beard(words: dict[str, str], sort: str, age: int, throw: Dice) -> str:
    said = words.get("beard")
    if said is not None:
        return "" if said == "none" else said
    grown = sort == "he" and age >= 24 and throw.chance(0.35, "beard")
    return throw.pick(BEARDS, "which beard") if grown else ""
