"""Values set midway: dials of memory, and the keys of a scenario that still have an effect after the start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sim.errors import UnknownName, UserMistake
from sim.mind.presets import presets
from sim.nouns import MindParameters

MIDWAY = ("rules", "brain", "model", "llm", "seed", "days", "ticks")
"""Keys of a scenario that only say how things go on; all others have already had their effect at tick 0."""
_BLOCKS = ("rules", "llm")


def plain_value(written: str) -> Any:
    """A value of the command line as scenario files read it: 3, 0.5, true, null, [people, speech], or text."""
    from sim.scenario.yaml_lines import read_text

    document = read_text(written, "--set") if written.strip() else None
    if document is not None and document.problems:
        raise UserMistake(f"{written!r} is no value: {document.problems[0].message}")
    return document.data if document is not None else ""


def dials_changed(dials: MindParameters, changes: Mapping[str, Any]) -> MindParameters:
    """`dials` with some set otherwise; a `preset` sets what it names first. Raises UnknownName or UserMistake."""
    values = msgspec.to_builtins(dials)
    named = changes.get("preset")
    if named is not None:
        if named not in presets:
            raise UnknownName("preset of memory", str(named), presets)
        wanted = msgspec.to_builtins(presets[named])
        values |= {key: wanted[key] for key in _preset_dials()}
    for key, value in changes.items():
        if key == "preset":
            continue
        if key not in values:
            raise UnknownName("dial of memory", key, values)
        values[key] = value
    try:
        return msgspec.convert(values, MindParameters)
    except msgspec.ValidationError as error:
        raise UserMistake(f"memory: {error}") from None


def not_midway(key: str) -> UserMistake:
    """The mistake of setting `key` in a branch: it had its effect, or there is no such key."""
    head = key.partition(".")[0]
    past = (
        "world", "start", "tick_seconds", "residents", "gatherings", "news", "notices", "documents",
        "interventions", "memories", "hours", "name", "about", "embedder", "study",
    )  # fmt: skip
    if head in past or key == "memory":
        return UserMistake(
            f"{key} cannot change midway: it had its effect at the start; begin a new run with --set {key}=... "
            f"(a branch may change memory.*, {', '.join(f'{each}.*' if each in _BLOCKS else each for each in MIDWAY)})"
        )
    return UnknownName("scenario key", key, ["memory.", *MIDWAY, *past])


def _preset_dials() -> list[str]:
    """The dials that presets are about: those that any of them sets. The others stay as they are."""
    plain = MindParameters()
    fields = MindParameters.__struct_fields__
    return [key for key in fields if any(getattr(each, key) != getattr(plain, key) for each in presets.values())]
