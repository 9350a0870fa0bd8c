"""What a fair model makes of a question: an answer whose parts fit each other, not only the schema.

Each purpose has rules that no schema says: to look for somebody one needs to know where, blocks of a day follow each
other. They are kept here in the plainest way, from what the schema lists and the prompt shows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from tests.llm.server.asked import Asked
from tests.llm.server.dice import KeyedDice
from tests.llm.server.generating import DOINGS, fitting

ABOUT_SOMETHING = ("hand_over", "apologise", "reproach", "remind", "reminisce")
"""Speech acts that name what they are about."""


def sensible(asked: Asked, dice: KeyedDice) -> Any:
    """A valid and sensible answer to what is asked."""
    schema = asked.schema
    assert schema is not None
    value = fitting(schema, dice)
    mend, keys = MENDED.get(asked.purpose, (None, ()))
    known = mend is not None and isinstance(value, dict) and all(key in value for key in keys)
    return mend(value, Shown(asked, schema), dice) if mend is not None and known else value


class Shown:
    """What a prompt shows to whoever reads it."""

    def __init__(self, asked: Asked, schema: dict[str, Any]) -> None:
        self.text, self.schema = asked.text, schema

    def listed(self, name: str) -> list[Any]:
        """The values that the schema allows for a key, wherever it stands; null is left out."""
        return [value for value in _enumerated(_part(self.schema, name), self.schema) if value is not None]

    def rows(self, heading: str) -> list[dict[str, Any]]:
        """The rows of the data that follow a heading, as far as they are objects."""
        found: list[dict[str, Any]] = []
        for block in re.findall(rf"{re.escape(heading)}[^\n]*\n<<<data [^\n]*\n(.*?)\n>>>data", self.text, re.DOTALL):
            found += [row for row in map(json.loads, block.split("\n")) if isinstance(row, dict)]
        return found

    @property
    def now(self) -> int:
        """The minute of the day."""
        hour, minute = re.findall(r"It is (\d\d):(\d\d) on", self.text)[-1]
        return int(hour) * 60 + int(minute)

    @property
    def name(self) -> str:
        """Who is asked."""
        return re.findall(r"You are ([^,\n]+), \d+ years old", self.text)[0]

    @property
    def home(self) -> str:
        """Where they live."""
        return (re.findall(r"Home: (.+)\.", self.text) or [""])[0]


def hour(minute: int) -> str:
    """HH:MM of a minute of the day, which may be the next one's."""
    return f"{minute // 60 % 24:02}:{minute % 60:02}"


def _day_plan(value: dict[str, Any], shown: Shown, dice: KeyedDice) -> dict[str, Any]:
    starts = sorted({each["start"] for each in value.get("later", ())} | set(shown.listed("start")[2:40:6]))
    free = [start for start in shown.listed("start") if start in starts]
    kept: list[str] = []
    for start in sorted(free, key=lambda each: (_minute(each) - shown.now) % 1440):
        if not kept or (_minute(start) - _minute(kept[-1])) % 1440 >= 30:
            kept.append(start)
    doing = {**value["now"], "person": None}
    if "later" in value:
        pairs = [(start, *dice.one_of(DOINGS)) for start in kept[:8]]
        places = shown.listed("place") or [doing["place"]]
        value["later"] = [
            {**doing, "start": start, "verb": verb, "what": what, "place": dice.one_of(places), "because": []}
            for start, verb, what in pairs
        ]
    value["now"] = {**doing, **dict(zip(("verb", "what"), dice.one_of(DOINGS), strict=True))}
    night = _part(shown.schema, "night")
    bedtimes, rises = (_enumerated(_part(night, each), shown.schema) for each in ("start", "until"))
    place = shown.home if shown.home in shown.listed("place") else value["night"]["place"]
    if bedtimes and rises:
        value["night"] |= {"start": bedtimes[len(bedtimes) // 2], "until": rises[len(rises) // 2], "place": place}
    return value


def _minute(text: str) -> int:
    return int(text[:2]) * 60 + int(text[3:5])


def _decide(value: dict[str, Any], shown: Shown, dice: KeyedDice) -> dict[str, Any]:
    acts = shown.listed("act")
    awake = [row for row in shown.rows("What you see and hear now") if "asleep" not in json.dumps(row)]
    near = [name for name in shown.listed("person") if name in json.dumps(awake, ensure_ascii=False)]
    able = [act for act in acts if act not in ("talk", "seek") or (act == "talk" and near)]
    if shown.listed("person") and shown.listed("place") and "seek" in acts and not near:
        able.append("seek")
    act = "go_on" if "go_on" in able and dice.below(3) else dice.one_of(able or acts)
    nothing = {key: None for key in ("block", "verb", "what", "place", "thing", "person", "until") if key in value}
    value |= nothing | {"act": act, **{key: False for key in ("asleep", "meal") if key in value}}
    if "settled" in value:
        value["settled"] = []
    if act == "do":
        blocks = shown.listed("block")
        until = {"until": hour(shown.now + dice.between(20, 120))}
        if blocks and dice.below(3):
            rows = {row.get("id"): row for row in shown.rows("What you could begin now")}
            own = [name for name in blocks if rows.get(name, {}).get("kind") == "plan"]
            value |= {"block": dice.one_of(own or blocks)}
        if value.get("block") is None:
            value |= until | dict(zip(("verb", "what"), dice.one_of(DOINGS), strict=True))
    elif act in ("talk", "seek"):
        value["person"] = dice.one_of(near or shown.listed("person"))
        value["place"] = None if act == "talk" else dice.one_of(shown.listed("place"))
    return value


def _speak(value: dict[str, Any], shown: Shown, dice: KeyedDice) -> dict[str, Any]:
    acts, matters = shown.listed("act"), shown.rows("What there is to settle")
    about = {act: [row["id"] for row in matters if row.get("act") == act] for act in (*ABOUT_SOMETHING, "invite")}
    voices, asks = shown.listed("voices"), shown.listed("asks")
    able = [act for act in acts if act not in ABOUT_SOMETHING or about[act]]
    able = [act for act in able if not (act == "tell" and not voices) and not (act == "ask" and not asks)]
    able = [act for act in able if act != "invite" or about["invite"]]
    act = dice.one_of(able or acts)
    value |= {key: none for key, none in _EMPTY.items() if key in value} | {"act": act, "leaves": act == "part"}
    if act == "tell":
        value["voices"] = [dice.one_of(voices)]
    elif act == "ask":
        value["asks"] = dice.one_of(asks)
    elif about.get(act):
        value["about"] = dice.one_of(about[act])
    return value


_EMPTY = {"voices": [], "asks": None, "about": None, "proposes": None}


def _reflect(value: dict[str, Any], shown: Shown, dice: KeyedDice) -> dict[str, Any]:
    ids = shown.listed("evidence") or [f"o{n}" for n in (1, 2)]
    insights = [each for each in value.get("insights", ()) if len(ids) > 1][:2]
    for insight in insights:
        first = dice.below(len(ids) - 1)
        verb, what = dice.one_of(DOINGS)
        insight |= {"subject": shown.name, "verb": verb, "object": what, "fact": None}
        insight["evidence"] = ids[first : first + 2]
    value["insights"] = insights
    return value


def _extract(value: dict[str, Any], shown: Shown, dice: KeyedDice) -> dict[str, Any]:
    return {**value, "facts": []}


Mend = Callable[[dict[str, Any], Shown, KeyedDice], dict[str, Any]]

MENDED: dict[str, tuple[Mend, tuple[str, ...]]] = {
    "day_plan": (_day_plan, ("now", "night")),
    "decide": (_decide, ("act", "verb")),
    "speak": (_speak, ("act", "text", "leaves")),
    "reflect": (_reflect, ("insights",)),
    "extract": (_extract, ("facts",)),
}
"""How the answer to a purpose is mended, where its schema asks for these keys."""


def _part(schema: Any, name: str) -> Any:
    """The schema of the first key of that name, wherever it stands."""
    if isinstance(schema, dict):
        properties = schema.get("properties", {})
        if name in properties:
            return properties[name]
        for part in schema.values():
            found = _part(part, name)
            if found is not None:
                return found
    if isinstance(schema, list):
        for part in schema:
            found = _part(part, name)
            if found is not None:
                return found
    return None


def _enumerated(schema: Any, whole: dict[str, Any]) -> list[Any]:
    """The values that a schema lists, for a text, a list of texts or a text that may be null."""
    if not isinstance(schema, dict):
        return []
    if "$ref" in schema:
        found: Any = whole
        for step in schema["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        return _enumerated(found, whole)
    if "enum" in schema:
        return list(schema["enum"])
    if "items" in schema:
        return _enumerated(schema["items"], whole)
    return [value for part in schema.get("anyOf", ()) for value in _enumerated(part, whole)]
