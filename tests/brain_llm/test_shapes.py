"""Schemas of replies: closed, complete, in one order, with the names of the moment and nothing that cannot be meant."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from pydantic import Field

from sim.brain.llm.shapes import MOST_ITEMS, Shape, bare_schema_of, keyed_by, one_of, schema_of


class Trip(Shape):
    """Where to."""

    place: str = Field(description="where", json_schema_extra=one_of("places"))
    back: str | None = Field(None, json_schema_extra=one_of("places"))
    why: list[str] = Field(json_schema_extra=one_of("ids"))


class Call(Shape):
    """Whom."""

    person: str = Field(json_schema_extra=one_of("people"))
    how: Literal["loudly"]


class Deed(Shape):
    """Either."""

    deed: Trip | Call | None


class Table(Shape):
    """Trips by id."""

    trips: dict[str, Trip] = Field(json_schema_extra=keyed_by("ids"))


def test_a_field_lists_its_names_and_names_needed_twice_stand_once() -> None:
    schema = schema_of(Trip, "trip", {"places": ("the café", "the mill"), "ids": ("m1",)})
    assert schema["title"] == "trip"
    assert schema["properties"]["place"] == {"description": "where", "$ref": "#/$defs/places"}
    assert schema["properties"]["back"]["anyOf"] == [{"$ref": "#/$defs/places"}, {"type": "null"}]
    assert schema["properties"]["why"]["items"] == {"type": "string", "enum": ["m1"]}
    assert schema["$defs"] == {"places": {"type": "string", "enum": ["the café", "the mill"]}}
    assert (schema["required"], schema["additionalProperties"]) == (["place", "back", "why"], False)


def test_where_no_name_is_valid_nothing_can_be_named() -> None:
    schema = schema_of(Trip, "trip", {"places": ("the mill",)})
    assert schema["properties"]["why"]["maxItems"] == 0
    nowhere = schema_of(Trip, "trip", {"ids": ("m1",)})
    assert nowhere["properties"]["back"]["anyOf"] == [{"type": "null"}]
    assert nowhere["properties"]["place"] == {"description": "where", "type": "string"}


def test_an_option_that_needs_a_name_falls_away_where_there_is_none() -> None:
    def kinds(**names: tuple[str, ...]) -> list[str]:
        options = schema_of(Deed, "deed", names)["properties"]["deed"]["anyOf"]
        return [next(iter(each.get("properties", {"null": ""}))) for each in options]

    assert kinds(places=("the mill",), people=("Tom",)) == ["place", "person", "null"]
    assert kinds(places=("the mill",)) == ["place", "null"]
    assert kinds() == ["null"]


def test_a_mapping_has_the_ids_as_its_keys() -> None:
    one = schema_of(Table, "table", {"ids": ("o1",), "places": ("the mill",)})["properties"]["trips"]
    assert (one["required"], one["additionalProperties"]) == (["o1"], False)
    two = schema_of(Table, "table", {"ids": ("o1", "o2"), "places": ("the mill",)})
    assert two["properties"]["trips"]["properties"] == {
        "o1": {"$ref": "#/$defs/each_ids"}, "o2": {"$ref": "#/$defs/each_ids"},
    }  # fmt: skip
    assert two["$defs"]["each_ids"]["required"] == ["place", "back", "why"]


def test_the_keys_of_a_schema_have_one_order() -> None:
    schema = schema_of(Call, "call", {"people": ("Tom",)})
    assert list(schema) == ["title", "description", "type", "properties", "required", "additionalProperties"]
    assert list(schema["properties"]["how"]) == ["type", "enum"]


def test_what_a_prompt_shows_is_without_descriptions_but_keeps_a_field_of_that_name() -> None:
    class Odd(Shape):
        """Odd."""

        description: str = Field(description="odd")

    shown = bare_schema_of(Trip, "trip", {"places": ("a",), "ids": ("m1",)})
    assert shown["properties"]["place"] == {"$ref": "#/$defs/places"}
    assert json.dumps(bare_schema_of(Odd, "odd", {})) == json.dumps({
        "title": "odd", "type": "object", "properties": {"description": {"type": "string"}},
        "required": ["description"], "additionalProperties": False,
    })  # fmt: skip


def test_the_names_of_one_moment_stand_in_no_schema_of_another() -> None:
    moments = [{"places": ("a",), "ids": ("m1",)}, {"places": ("b", "c")}, {}, {"ids": ("m1", "m2"), "people": ("d",)}]
    for shape in (Trip, Call, Deed, Table):
        alone = [json.dumps(schema_of(shape, "any", names)) for names in moments]
        made = [schema_of(shape, "any", names) for names in reversed(moments)]
        assert [json.dumps(schema) for schema in reversed(made)] == alone


def test_every_list_has_an_end() -> None:
    """A weak model that a grammar holds to the schema fills a list until its tokens are spent."""

    class Lists(Shape):
        """Three lists."""

        names: list[str]
        few: Annotated[list[str], Field(json_schema_extra={"maxItems": 2})]
        nested: list[list[int]]

    found = schema_of(Lists, "lists", {})["properties"]
    assert [found[name]["maxItems"] for name in ("names", "few", "nested")] == [MOST_ITEMS, 2, MOST_ITEMS]
    assert found["nested"]["items"]["maxItems"] == MOST_ITEMS
