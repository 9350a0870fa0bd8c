"""Types of parameters read off the structs of `sim.nouns`, so that a new dial needs no second place.

A block of dials in YAML holds only what it sets. `Annotated[dict[str, Any], Dials(MindParameters)]` is checked against
the struct's fields, types and ranges and stays a dict of the given keys, ready to be laid over other blocks;
`Annotated[RulesConstants, Dials(RulesConstants, whole=True)]` becomes the struct, the rest filled with its defaults.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import core_schema

from sim.nouns import MindParameters, RulesConstants, Traits

_SHARE = {"ge": 0, "le": 1}
_RANGES: dict[type, tuple[tuple[str, dict[str, Any]], ...]] = {
    MindParameters: (
        ("recall_threshold", {}),
        ("recency_decay", {"gt": 0, "le": 1}),
        ("activation_decay", {"gt": 0, "le": 1}),
        ("forget_after_days", {"gt": 0}),
        ("capacity", {"ge": 1}),
        ("check_minutes", {"ge": 1}),
        ("working_memory", {"ge": 1}),
        ("vision_tiles", {"ge": 0, "le": 100}),
    ),
    Traits: tuple((name, {"ge": 0, "le": 100}) for name in Traits.__struct_fields__),
}
"""Ranges that do not follow from the type. No other number may be below zero, no decimal of RulesConstants above 1."""


def limits(struct: type, name: str, kind: Any) -> dict[str, Any]:
    """The range of a dial, as pydantic's ge, gt, le; empty where any number will do or it is no number."""
    for special, given in _RANGES.get(struct, ()):
        if name == special:
            return given
    numbers = {int, float} & {kind, *get_args(kind)}
    if not numbers or get_origin(kind) is tuple:
        return {}
    return _SHARE if struct is RulesConstants and float in numbers else {"ge": 0}


def dial_names(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    """The names of a struct's dials."""
    return tuple(field.name for field in msgspec.structs.fields(struct))


@dataclass(frozen=True)
class Dials:
    """Marks a block of dials of `struct`; `extra` adds keys of text that are no field of it ('preset')."""

    struct: type[msgspec.Struct]
    extra: tuple[str, ...] = ()
    whole: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The keys that the block may have."""
        return (*self.extra, *dial_names(self.struct))

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """The dict of the struct's fields, all optional, none else."""
        hints = get_type_hints(self.struct)
        text = handler.generate_schema(Annotated[str, Field(min_length=1)])
        fields = {name: self._field(text) for name in self.extra}
        for name in dial_names(self.struct):
            fields[name] = self._field(handler.generate_schema(self._type(name, hints[name])))
        block = core_schema.typed_dict_schema(fields, extra_behavior="forbid", total=False)
        if not self.whole:
            return block
        return core_schema.no_info_after_validator_function(
            lambda given: self.struct(**given),
            core_schema.no_info_before_validator_function(self._written, block),
            serialization=core_schema.plain_serializer_function_ser_schema(msgspec.structs.asdict),
        )

    def _written(self, value: Any) -> Any:
        return msgspec.structs.asdict(value) if isinstance(value, self.struct) else value

    def _type(self, name: str, kind: Any) -> Any:
        if get_origin(kind) is tuple:
            return kind
        numbers = {int, float} & {kind, *get_args(kind)}
        finite: dict[str, Any] = {"allow_inf_nan": False} if float in numbers else {}
        strict: dict[str, Any] = {"strict": True} if numbers or kind in (str, bool) else {}
        if not strict:
            return kind
        return Annotated[kind, Field(**strict, **finite, **limits(self.struct, name, kind))]

    @staticmethod
    def _field(schema: core_schema.CoreSchema) -> core_schema.TypedDictField:
        return core_schema.typed_dict_field(schema, required=False)
