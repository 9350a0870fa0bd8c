"""Writes the golden log of the present schema: one event of every type, with every field used.

`python -m tests.replay.write_golden`, only while a version of the schema is not yet released. Afterwards its file stays
as it is for good, since logs like it lie on people's disks: a change that cannot read it needs a new version.
"""

from __future__ import annotations

import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from sim.events import AnyEvent, RunEnded, Tick, TickEnded
from sim.replay import SCHEMA, Header, LogWriter, Parent

GOLDEN = Path(__file__).with_name("golden") / f"schema-{SCHEMA}.jsonl"


def example(kind: Any, name: str = "", tick: int = 0) -> Any:
    """A value of a type that is not the default of any field: text names its field, numbers are 7 or so."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return example(next(each for each in inner if each is not type(None)), name, tick)
    if origin is Literal:
        return inner[-1]
    if origin is tuple:
        return tuple(example(each, name, tick) for each in inner if each is not Ellipsis)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind)
        return kind(
            **{field.name: example(hints[field.name], field.name, tick) for field in msgspec.structs.fields(kind)}
        )
    if kind is str:
        return f"{name} — naïve 🙂"
    return {bool: True, float: 0.25, int: tick if name == "tick" else 1_000_007}[kind]


def write() -> None:
    """Every type of event at a tick of its own."""
    kinds = [kind for kind in get_args(AnyEvent) if kind not in (TickEnded, RunEnded)]
    header = Header(
        schema=SCHEMA,
        scenario={"name": "Golden"},
        seed=1,
        code="golden",
        parent=Parent("parent.jsonl", 2, "0" * 64, ("set memory.k_facts = 3",)),
        provenance={"started": "2026-05-01T06:00:00+00:00"},
    )
    with LogWriter.create(GOLDEN, header, overwrite=True) as log:
        for tick, kind in enumerate(kinds):
            log.write(Tick(tick, (example(kind, tick=tick),)))
        log.finish(len(kinds) + 5)


if __name__ == "__main__":
    write()
