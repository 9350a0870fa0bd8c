"""The JSON Schema of scenario and resident files, for editors that complete and check YAML while it is written.

`python -m sim.scenario.schema docs/scenario.schema.json` writes it. It knows types, keys and ranges; what lies between
files (people, places, times) only `sim.runs.check` knows.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from sim.scenario.model import Resident, ScenarioFile

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The schema: of a scenario file at its root, of a resident file at `#/$defs/Resident`."""
    _, both = models_json_schema([(ScenarioFile, "validation"), (Resident, "validation")])
    definitions: dict[str, Any] = both["$defs"]
    return {
        "$schema": DRAFT,
        "title": "Scenario of Tulving",
        "$ref": "#/$defs/ScenarioFile",
        "$defs": {name: _untitled(definitions[name]) for name in sorted(definitions)},
    }


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
