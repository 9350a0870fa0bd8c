"""The JSON Schema of scenario and resident files, for editors that complete and check YAML while it is written.

`python -m sim.scenario.schema docs/scenario.schema.json` writes it. It knows types, keys and ranges; what lies between
files (people, places, times) only `sim.runs.check` knows.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from sim.scenario.model import Resident, ScenarioFile
from sim.scenario.written import Strict

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The schema: of a scenario file at its root, of a resident file at `#/$defs/Resident`."""
    _, both = models_json_schema([(ScenarioFile, "validation"), (Resident, "validation")])
    definitions: dict[str, Any] = both["$defs"]
    _describe(definitions)
    return {
        "$schema": DRAFT,
        "title": "Scenario of Tulving",
        "$ref": "#/$defs/ScenarioFile",
        "$defs": {name: _untitled(definitions[name]) for name in sorted(definitions)},
    }


def _describe(definitions: dict[str, Any]) -> None:
    """Give every key the text that stands below it in its class."""
    for kind in _below(Strict):
        keys = definitions.get(kind.__name__, {}).get("properties", {})
        for name, text in _texts(kind).items():
            key = kind.model_fields[name].alias or name
            if key in keys:
                keys[key] = dict(sorted({"description": text, **keys[key]}.items()))


def _below(kind: type[Strict]) -> Iterator[type[Strict]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def _texts(kind: type[Strict]) -> dict[str, str]:
    """The texts below the attributes of a class and of those that it is made of, by attribute."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if issubclass(each, Strict):
            body = ast.parse(textwrap.dedent(inspect.getsource(each))).body[0]
            assert isinstance(body, ast.ClassDef)
            for before, after in pairwise(body.body):
                if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name):
                    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                        found[before.target.id] = inspect.cleandoc(str(after.value.value))
                    else:
                        found.pop(before.target.id, None)
    return found


def _untitled(value: Any) -> Any:
    """Without the titles that pydantic makes of the keys: they say nothing."""
    if isinstance(value, dict):
        return {key: _untitled(inner) for key, inner in value.items() if key != "title"}
    return [_untitled(inner) for inner in value] if isinstance(value, list) else value


def schema_text() -> str:
    """The schema as it is kept in docs/scenario.schema.json."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def write(path: Path) -> None:
    """Write the schema to a file."""
    path.write_bytes(schema_text().encode())


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/scenario.schema.json"))
