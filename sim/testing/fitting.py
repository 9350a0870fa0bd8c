"""Values that fit a JSON Schema, chosen by keyed dice: what a model with structured output might answer.

The schemas that the llm brain sends carry the valid names and ids as enumerations, so such a value is an answer that
could be meant. Of patterns only the common times of day are understood.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.chance import Dice

WORDS = (
    "a good loaf", "the rain", "early in the morning", "by the gate", "a kettle", "the long way round", "an old song",
    "two baskets", "the kitchen door", "a quiet hour", "the blue jug", "near the well", "a letter", "the wind",
    "some apples", "the last cart", "under the lime tree", "a borrowed spade", "the schoolroom", "a bit of news",
)  # fmt: skip
"""What free text is made of."""

Schema = Mapping[str, Any]


def fitting(schema: Schema, dice: Dice) -> Any:
    """A value that is valid against `schema`; the same for the same dice."""
    return _Maker(schema, dice).value(schema, "$")


class _Maker:
    """Makes the value of a part of `whole`, thrown for by its path (`at`)."""

    def __init__(self, whole: Schema, dice: Dice) -> None:
        self.whole, self.dice = whole, dice

    def value(self, schema: Schema, at: str) -> Any:
        schema = self._resolved(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][self.dice.between(0, len(schema["enum"]) - 1, at)]
        for several in ("anyOf", "oneOf"):
            if several in schema:
                chosen = self.dice.between(0, len(schema[several]) - 1, at, several)
                return self.value(_joined(schema, several, self._resolved(schema[several][chosen])), at)
        kind = schema.get("type", "object" if "properties" in schema else "string")
        if isinstance(kind, list):
            kind = kind[self.dice.between(0, len(kind) - 1, at, "type")]
        return self._of(kind, schema, at)

    def _of(self, kind: str, schema: Schema, at: str) -> Any:
        if kind == "object":
            return self._object(schema, at)
        if kind == "array":
            return self._array(schema, at)
        if kind in ("integer", "number"):
            return self._number(schema, at, whole=kind == "integer")
        if kind == "boolean":
            return self.dice.chance(0.5, at)
        return None if kind == "null" else self._text(schema, at)

    def _resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            found: Any = self.whole
            for step in schema["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            schema = _joined(schema, "$ref", found)
        for part in schema.get("allOf", ()):
            schema = _joined(schema, "allOf", self._resolved(part))
        return schema

    def _object(self, schema: Schema, at: str) -> dict[str, Any]:
        required = schema.get("required", ())
        return {
            name: self.value(part, f"{at}.{name}")
            for name, part in schema.get("properties", {}).items()
            if name in required or self.dice.chance(0.7, at, name)
        }

    def _array(self, schema: Schema, at: str) -> list[Any]:
        least = schema.get("minItems", 0)
        most = max(least, min(schema.get("maxItems", least + 2), least + 2))
        made: list[Any] = []
        for n in range(self.dice.between(least, most, at)):
            made.append(self._another(schema, made, f"{at}[{n}]"))
        if not schema.get("uniqueItems"):
            return made
        return [item for n, item in enumerate(made) if item not in made[:n]]

    def _another(self, schema: Schema, made: list[Any], at: str) -> Any:
        """An item; where items are to differ, one that is new if there is one."""
        tries = 50 if schema.get("uniqueItems") else 1
        found = (self.value(schema.get("items", {}), f"{at}{n or ''}") for n in range(tries))
        item = next(found)
        while tries > 1 and item in made and (other := next(found, None)) is not None:
            item = other
        return item

    def _number(self, schema: Schema, at: str, *, whole: bool) -> float:
        low = schema.get("minimum", schema.get("exclusiveMinimum", -1 if whole else 0) + (1 if whole else 0))
        high = schema.get("maximum", schema.get("exclusiveMaximum", low + 10))
        if whole:
            return self.dice.between(int(low), int(high) - ("exclusiveMaximum" in schema), at)
        return float(round(low + (high - low) * self.dice.unit(at), 3))

    def _text(self, schema: Schema, at: str) -> str:
        if schema.get("format") == "time" or "pattern" in schema:
            return f"{self.dice.between(6, 21, at):02}:{self.dice.between(0, 5, at, 'minutes')}0"
        least, most = schema.get("minLength", 1), schema.get("maxLength", 80)
        text = self.dice.pick(WORDS, at)
        for n in range(least):
            if len(text) >= least:
                break
            text += f" and {self.dice.pick(WORDS, at, n)}"
        return text[:most].strip() or "a"


def _joined(schema: Schema, without: str, other: Schema) -> Schema:
    return {**other, **{key: part for key, part in schema.items() if key != without}}
