"""The icons: where each lies on `worlds/icons.png`, and which of them shows an activity.

The sheet is drawn by worlds/art/draw_icons.py: twelve pixels square, eight in a row, each with its dark edge.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

SHEET = "icons"
SIDE = 12
"""Pixels of an icon."""
COLUMNS = 8

NAMES = (
    "sleep", "bed", "eat", "drink", "work", "tools", "read", "write",
    "draw", "talk", "listen", "think", "walk", "run", "cook", "bake",
    "oven", "music", "paint", "shop", "money", "medicine", "garden", "wash",
    "clean", "sew", "game", "ball", "teach", "study", "look", "search",
    "sit", "rest", "fish", "bird", "promise", "question", "alert", "heart",
    "broken heart", "anger", "joy", "sorrow", "letter", "news", "notice", "star",
    "broken", "clock", "key", "door", "lamp", "play", "pause", "fast",
    "rewind", "step", "live", "visitor",
)  # fmt: skip
"""Every icon, row by row."""

_CELLS = {name: divmod(index, COLUMNS)[::-1] for index, name in enumerate(NAMES)}

_BY_WHAT: Mapping[str, str] = {
    "bed": "bed", "breakfast": "eat", "lunch": "eat", "supper": "eat", "fiddle": "music", "piano": "music",
    "guitar": "music", "organ": "music", "fugue": "music", "song": "music", "singing": "music", "football": "ball",
    "bowls": "ball", "bocce": "ball", "clock": "clock", "clocks": "clock", "ducks": "bird", "hens": "bird",
    "birds": "bird", "sparrows": "bird", "bees": "garden", "hives": "garden", "till": "money", "accounts": "money",
    "patients": "medicine", "prescriptions": "medicine", "remedies": "medicine", "customers": "shop",
    "counter": "shop", "stock": "shop", "shelves": "shop", "shop": "shop", "crates": "shop", "bar": "drink",
    "beer": "drink", "coffee": "drink", "barrels": "drink", "tea": "drink", "stories": "talk", "callers": "talk",
    "newspaper": "news", "newspapers": "news", "news": "news", "leaf": "news", "type": "news", "letters": "letter",
    "notice": "notice", "notices": "notice", "board": "notice", "papers": "write", "lecture": "teach", "class": "study",
    "exercise": "write", "essays": "write", "stars": "star", "oils": "paint", "colours": "paint", "painting": "paint",
    "readers": "read", "desk": "read", "library": "read", "children's": "read", "clothes": "sew", "napkins": "sew",
    "votes": "promise", "crossword": "write", "floor": "clean", "tins": "clean", "bakehouse": "clean",
    "linocut": "draw", "cartoons": "draw", "flowers": "garden", "vegetables": "garden", "park": "garden",
    "paths": "garden", "bread": "bake", "buns": "bake", "cakes": "bake", "loaves": "bake", "recipe": "cook",
    "sourdough": "bake", "jam": "cook", "soup": "cook", "lists": "write", "rounds": "medicine",
}  # fmt: skip
"""Icons by a word of what an activity is about; the verb decides where it is in `_FIRM`."""

_BY_VERB: Mapping[str, str] = {
    **dict.fromkeys(("sleep", "nap", "doze", "dream"), "sleep"),
    **dict.fromkeys(("rest", "relax", "smoke"), "rest"),
    **dict.fromkeys(("get up", "lie"), "bed"),
    **dict.fromkeys(("eat", "dine", "breakfast", "lunch", "taste"), "eat"),
    **dict.fromkeys(("drink", "pour"), "drink"),
    **dict.fromkeys(("read", "leaf", "lend", "look up"), "read"),
    **dict.fromkeys(("write", "sign", "copy", "mark", "ink", "correct", "sort", "note", "correspond"), "write"),
    **dict.fromkeys(("draw", "sketch"), "draw"),
    **dict.fromkeys(("talk", "chat", "gossip", "greet", "receive", "tell", "ask", "meet", "visit", "rehearse",
                     "discuss", "argue", "invite", "answer"), "talk"),
    **dict.fromkeys(("listen", "hear"), "listen"),
    **dict.fromkeys(("think", "reflect", "remember", "plan", "wonder", "ponder", "pray"), "think"),
    **dict.fromkeys(("walk", "go", "stroll", "wander", "come", "leave", "carry", "deliver", "fetch", "lead", "return",
                     "accompany", "hand"), "walk"),
    **dict.fromkeys(("run", "cycle", "ride", "jog", "swim", "row", "dance"), "run"),
    **dict.fromkeys(("cook", "stir", "brew", "prepare", "serve"), "cook"),
    **dict.fromkeys(("bake", "knead"), "bake"),
    **dict.fromkeys(("sing", "practise", "compose", "accompany"), "music"),
    **dict.fromkeys(("paint",), "paint"),
    **dict.fromkeys(("buy", "sell", "shop", "keep", "mind", "choose", "unpack", "stack", "count"), "shop"),
    **dict.fromkeys(("pay", "charge", "owe"), "money"),
    **dict.fromkeys(("nurse", "treat", "heal", "bandage"), "medicine"),
    **dict.fromkeys(("garden", "tend", "weed", "water", "plant", "dig", "prune", "mow", "pick", "pot", "forage",
                     "inspect", "harvest"), "garden"),
    **dict.fromkeys(("wash", "bathe", "shower"), "wash"),
    **dict.fromkeys(("clean", "sweep", "scrub", "tidy", "dust", "put"), "clean"),
    **dict.fromkeys(("sew", "knit", "hem", "embroider", "darn", "stitch"), "sew"),
    **dict.fromkeys(("play", "bet"), "game"),
    **dict.fromkeys(("teach", "lecture", "examine"), "teach"),
    **dict.fromkeys(("study", "learn", "attend", "solve", "take"), "study"),
    **dict.fromkeys(("look", "watch", "see", "observe", "stare"), "look"),
    **dict.fromkeys(("search", "seek", "hunt", "find"), "search"),
    **dict.fromkeys(("sit", "wait", "stay"), "sit"),
    **dict.fromkeys(("fish",), "fish"),
    **dict.fromkeys(("feed",), "bird"),
    **dict.fromkeys(("promise", "help", "agree", "offer"), "promise"),
    **dict.fromkeys(("forge", "make", "hammer", "build", "carve", "saw", "split", "sand"), "work"),
    **dict.fromkeys(("mend", "sharpen", "repair", "fix", "oil", "wind"), "tools"),
    **dict.fromkeys(("print", "set"), "news"),
    **dict.fromkeys(("open", "close"), "door"),
    **dict.fromkeys(("lock", "unlock"), "key"),
    **dict.fromkeys(("light",), "lamp"),
    **dict.fromkeys(("break",), "broken"),
    **dict.fromkeys(("fall",), "alert"),
}  # fmt: skip

_FIRM = frozenset({
    "sleep", "nap", "doze", "eat", "drink", "walk", "draw", "sketch", "paint", "wash", "sharpen", "cook",
    "bake", "clean", "weed", "dig", "pick", "attend", "knit", "carve",
    "build", "forge", "run", "sit", "water", "read", "write", "sew", "hem", "embroider", "listen", "talk",
})  # fmt: skip
"""Verbs that say more than what they are about."""

NEUTRAL = "work"
"""The icon of whatever is not known."""


def cell(name: str) -> tuple[int, int]:
    """Column and row of an icon; those of the question mark for a name that is none."""
    return _CELLS.get(name, _CELLS["question"])


@lru_cache(maxsize=4096)
def icon_of(verb: str, what: str = "") -> str:
    """The icon of an activity, such as ('serve', 'lunch')."""
    head = verb.casefold().split()[0] if verb.split() else ""
    by_verb = _BY_VERB.get(verb.casefold()) or _BY_VERB.get(head, "")
    about = next((_BY_WHAT[word] for word in words_of(what) if word in _BY_WHAT), "")
    if head == "read" and about in ("news", "letter", "notice"):
        return about
    if head in _FIRM and by_verb:
        return by_verb
    return about or by_verb or NEUTRAL


def words_of(text: str) -> list[str]:
    """The words of a phrase, the last first: what it is about mostly stands at its end."""
    return [word.strip(".,;:!?'\"").casefold() for word in reversed(text.split())]
