"""A shape without the fields that nothing could stand in just now, so that a model is not asked for them.

They are left out of the schema alone: a reply that has them all the same is read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from sim.brain.llm.shapes import Shape

Kind = TypeVar("Kind", bound=Shape)


def sparing(shape: type[Kind], *unasked: str) -> type[Kind]:
    """The shape whose schema has none of these fields, each of which must have a default; made once."""
    made: type[Kind] = _sparing(shape, frozenset(unasked))
    return made


class _Sparing(Shape):
    unasked: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def model_json_schema(cls, *given: Any, **more: Any) -> dict[str, Any]:
        """The schema without what is not asked for."""
        schema = super().model_json_schema(*given, **more)
        properties = {name: each for name, each in schema["properties"].items() if name not in cls.unasked}
        return {**schema, "properties": properties}


@lru_cache(maxsize=128)
def _sparing(shape: type[Any], unasked: frozenset[str]) -> type[Any]:
    if not unasked:
        return shape
    own = {"unasked": unasked, "__doc__": shape.__doc__, "__module__": shape.__module__}
    return type(shape.__name__, (_Sparing, shape), own)
