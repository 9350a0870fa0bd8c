"""How people, places and things are named: first names, possessives and the prepositions of places."""

from __future__ import annotations

import re
from functools import lru_cache

_TITLES = frozenset({"Mr", "Mrs", "Miss", "Ms", "Dr", "Mr.", "Mrs.", "Dr.", "Sir", "Lady", "Father", "Sister", "Old"})

_PLACE_HEADS = frozenset({
    "avenue", "barn", "bridge", "café", "cafe", "chapel", "church", "close", "common", "cottage", "court", "dorms",
    "drive", "farm", "field", "green", "hall", "hill", "hospital", "house", "inn", "lane", "library", "lodge",
    "market", "mill", "oak", "park", "passage", "path", "place", "pub", "quay", "road", "school", "shop", "square",
    "store", "street", "studio", "supply", "terrace", "theatre", "tavern", "tower", "university", "village", "walk",
    "wood", "woods", "workshop", "yard",
})  # fmt: skip

_IN = frozenset({
    "park", "wood", "woods", "forest", "garden", "gardens", "orchard", "library", "street", "lane", "kitchen",
    "room", "bedroom", "bathroom", "parlour", "hall", "square", "yard", "cellar", "churchyard", "village", "hamlet",
    "town", "pantry", "attic", "study", "greenhouse", "field", "fields", "meadow", "barn", "stable", "stables",
    "shed", "corridor", "lobby", "lounge", "courtyard", "loft", "bed", "nave", "vestry", "classroom", "office",
    "larder", "scullery", "alley", "dairy", "surgery", "ward",
})  # fmt: skip
_ON = frozenset({
    "green", "bridge", "hill", "quay", "pier", "beach", "common", "road", "path", "roof", "farm", "bench", "chair",
    "stool", "stairs", "landing", "towpath", "jetty", "terrace", "lawn", "allotment", "allotments", "sofa",
    "armchair", "settle", "wall", "stage", "floor",
})  # fmt: skip
_OUTDOORS = frozenset({
    "alley", "allotment", "allotments", "bandstand", "beach", "churchyard", "common", "courtyard", "field", "fields",
    "forest", "garden", "gardens", "green", "hill", "jetty", "lake", "lane", "lawn", "meadow", "orchard", "park",
    "path", "pier", "pond", "quay", "riverbank", "road", "square", "street", "terrace", "towpath", "wood", "woods",
    "yard",
})  # fmt: skip
"""Places under the open sky, where one can stroll."""
_WAYS = frozenset({"alley", "avenue", "lane", "passage", "road", "street", "walk"})
"""Places that one goes along."""
_COUNTERS = (
    "bakehouse", "bathroom", "cellar", "clinic", "consulting room", "dispensary", "forge", "grocery", "grocery hall",
    "pharmacy", "post office", "shop", "smithy", "store", "surgery", "waiting room", "ward",
)  # fmt: skip
"""Places that one goes to for what one needs there, and for nobody's company."""
_BY = frozenset({
    "river", "pond", "lake", "sea", "stream", "brook", "fountain", "fire", "fireplace", "hearth", "window",
})  # fmt: skip

_ONE_THING = ("ss", "us", "is", "'s", "\u2019s", "news", "gas", "canvas", "atlas", "series")
"""Ends of words for one thing that look like several."""
_PERSON_NAME = re.compile(r"[^\W\d_][\w'\u2019.-]*(?: [^\W\d_][\w'\u2019.-]*)+")


@lru_cache(maxsize=4096)
def first_name(name: str) -> str:
    """What somebody is called to their face: 'Bea' for 'Bea Hollis', 'Mrs Pike' for 'Mrs Pike'.

    Who is described and not named ('a carter') stays as described.
    """
    words = name.split()
    if len(words) < 2 or words[0][0].islower():
        return name
    if words[0] in _TITLES:
        return name if len(words) == 2 else f"{words[0]} {words[1]}"
    return words[0]


@lru_cache(maxsize=4096)
def is_person(text: str) -> bool:
    """Whether a text reads as somebody's full name: capitalised words only, the last of them no kind of place."""
    if not _PERSON_NAME.fullmatch(text):
        return False
    words = text.split()
    return all(word[0].isupper() for word in words) and words[-1].casefold() not in _PLACE_HEADS and "'" not in words[0]


def is_plural(subject: str) -> bool:
    """Whether a subject takes a plural verb: two joined by 'and', or hours."""
    return " and " in subject or subject.endswith(" hours")


@lru_cache(maxsize=1024)
def are_several(thing: str) -> bool:
    """Whether a thing that is handed about is several, or a pair: 'the eggs', 'the secateurs', not 'the glass'."""
    head = re.split(r" (?:of|for|from|with|in|on|to) ", thing, maxsplit=1)[0]
    return " and " in head or (head.endswith("s") and not head.endswith(_ONE_THING))


def reading_preposition(written: str) -> str:
    """Where one reads: 'on' a notice, 'in' a handbook."""
    return "on" if "notice" in written else "in"


@lru_cache(maxsize=4096)
def possessive(name: str) -> str:
    """The possessive of a name: "Tom's", "the Hollises'"."""
    return f"{name}'" if name.endswith("s'") or (name.endswith("es") and name.startswith("the ")) else f"{name}'s"


@lru_cache(maxsize=4096)
def place_preposition(place: str) -> str:
    """The preposition that goes with being at a place: 'in' the park, 'on' the green, 'at' the café."""
    head = place.rsplit(" ", 1)[-1].casefold()
    if head in _IN or head.endswith("room"):
        return "in"
    if head in _ON:
        return "on"
    return "by" if head in _BY else "at"


@lru_cache(maxsize=4096)
def is_outdoors(place: str) -> bool:
    """Whether a place lies under the open sky, by its name."""
    return place.rsplit(" ", 1)[-1].casefold() in _OUTDOORS


@lru_cache(maxsize=4096)
def is_for_company(place: str) -> bool:
    """Whether two who mean to be together would choose a place, by its name: no street, no shop, no sickroom."""
    name = place.casefold()
    at_a_counter = any(f" {name}".endswith(f" {counter}") for counter in _COUNTERS)
    return bool(name) and name.rsplit(" ", 1)[-1] not in _WAYS and not at_a_counter
