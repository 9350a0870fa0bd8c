"""Values that fit a JSON Schema, chosen by keyed dice: what a generic model with structured output might answer."""

from __future__ import annotations

import re._constants as codes
import re._parser as patterns
from typing import Any

from tests.llm.server.dice import KeyedDice

WORDS = (
    "a good loaf", "the rain", "early in the morning", "by the gate", "a kettle", "the long way round", "an old song",
    "two baskets", "the kitchen door", "a quiet hour", "the blue jug", "near the well", "a letter", "the wind",
    "some apples", "the last cart", "under the lime tree", "a borrowed spade", "the schoolroom", "a bit of news",
    "the new bench", "on the way home", "a handful of nails", "the church bell", "an honest answer", "the market",
)  # fmt: skip
"""What free text is made of."""
VERBS = ("walk", "read", "mend", "sweep", "water", "sit", "write", "bake", "wash", "count", "carry", "watch")
DOINGS = (
    ("walk", None), ("read", "the paper"), ("mend", "the gate"), ("sweep", "the floor"), ("water", "the garden"),
    ("write", "a letter"), ("wash", "the windows"), ("count", "the apples"), ("eat", "lunch"), ("sit", None),
    ("sort", "the nails"), ("paint", "a bench"), ("pick", "some flowers"), ("polish", "the lamp"), ("be free", None),
)  # fmt: skip
"""What can be done anywhere: verb and object."""
SAYINGS = (
    "I was thinking of {} and {}.", "Do you know, {} reminds me of {}.", "There is {} again, and {}.",
    "Well, {} first, then {}.", "They say that {} goes with {}.", "I have not forgotten {}, nor {}.",
    "If it were not for {}, I would see to {}.", "What a day for {} and {}!", "Give me {} over {} any day.",
)  # fmt: skip
LONGEST = 80
"""Characters of a free text where the schema sets no bound."""


def fitting(schema: dict[str, Any], dice: KeyedDice) -> Any:
    """A value that is valid against `schema`."""
    return _Maker(schema, dice).value(schema)


class _Maker:
    def __init__(self, whole: dict[str, Any], dice: KeyedDice) -> None:
        self.whole, self.dice = whole, dice

    def value(self, schema: Any, name: str = "") -> Any:
        """A value for the key `name`."""
        if not isinstance(schema, dict):
            return self.text({})
        schema = self.resolved(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.dice.one_of(schema["enum"])
        for several in ("anyOf", "oneOf"):
            if several in schema:
                beside = {key: part for key, part in schema.items() if key != several}
                return self.value({**beside, **self.resolved(self.dice.one_of(schema[several]))}, name)
        kind = schema.get("type", "object" if "properties" in schema else "string")
        if isinstance(kind, list):
            kind = self.dice.one_of(kind)
        if kind == "string":
            return self.of_string(schema, name)
        return getattr(self, f"of_{kind}")(schema)

    def resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            found: Any = self.whole
            for step in schema["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            schema = {**found, **{key: part for key, part in schema.items() if key != "$ref"}}
        for part in schema.get("allOf", ()):
            schema = {**self.resolved(part), **{key: kept for key, kept in schema.items() if key != "allOf"}}
        return schema

    def of_object(self, schema: dict[str, Any]) -> dict[str, Any]:
        required = schema.get("required", ())
        made = {}
        for name, part in schema.get("properties", {}).items():
            if name in required or self.dice.below(3):
                made[name] = self.value(part, name)
        return made

    def of_array(self, schema: dict[str, Any]) -> list[Any]:
        least = schema.get("minItems", 0)
        most = schema.get("maxItems", max(least, 3))
        made: list[Any] = []
        for _ in range(self.dice.between(least, max(least, min(most, least + 3)))):
            item = self.value(schema.get("items", {}))
            for _ in range(50):
                if not schema.get("uniqueItems") or item not in made:
                    break
                item = self.value(schema["items"])
            made.append(item)
        if not schema.get("uniqueItems"):
            return made
        return [item for n, item in enumerate(made) if item not in made[:n]]

    def of_integer(self, schema: dict[str, Any]) -> int:
        low = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
        high = schema.get("maximum", schema.get("exclusiveMaximum", low + 10) - ("exclusiveMaximum" in schema))
        return self.dice.between(int(low), int(high))

    def of_number(self, schema: dict[str, Any]) -> float:
        low, high = float(schema.get("minimum", 0)), float(schema.get("maximum", 1))
        return round(low + (high - low) * self.dice.below(101) / 100, 4)

    def of_boolean(self, schema: dict[str, Any]) -> bool:
        return bool(self.dice.below(2))

    def of_null(self, schema: dict[str, Any]) -> None:
        return None

    def of_string(self, schema: dict[str, Any], name: str) -> str:
        if name == "verb":
            return self.dice.one_of(VERBS)
        if "pattern" in schema:
            return self.matching(schema["pattern"])
        if schema.get("format") == "time":
            return f"{self.dice.below(24):02}:{self.dice.below(60):02}"
        if name == "text" and "maxLength" not in schema:
            return self.dice.one_of(SAYINGS).format(self.dice.one_of(WORDS), self.dice.one_of(WORDS))
        return self.text(schema)

    def text(self, schema: dict[str, Any]) -> str:
        least, most = schema.get("minLength", 1), schema.get("maxLength", LONGEST)
        text = self.dice.one_of(WORDS)
        while len(text) < least:
            text += f" and {self.dice.one_of(WORDS)}"
        return text[:most].strip() or "a"

    def matching(self, pattern: str) -> str:
        """A text that a simple pattern matches: literals, sets, groups, choices and repeats."""
        return "".join(self._piece(code, given) for code, given in patterns.parse(pattern))

    def _piece(self, code: Any, given: Any) -> str:
        if code is codes.LITERAL:
            return chr(given)
        if code is codes.IN:
            return self._one_in(given)
        if code is codes.BRANCH:
            return "".join(self._piece(*each) for each in self.dice.one_of(given[1]))
        if code is codes.SUBPATTERN:
            return "".join(self._piece(*each) for each in given[-1])
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT):
            least, most, inner = given
            times = self.dice.between(least, min(int(most), least + 4))
            return "".join(self._piece(*each) for _ in range(times) for each in inner)
        if code is codes.ANY:
            return "a"
        return ""

    def _one_in(self, given: Any) -> str:
        code, what = self.dice.one_of(given)
        if code is codes.RANGE:
            return chr(self.dice.between(*what))
        if code is codes.CATEGORY:
            return {codes.CATEGORY_DIGIT: "7", codes.CATEGORY_SPACE: " "}.get(what, "a")
        return chr(what) if code is codes.LITERAL else "a"
