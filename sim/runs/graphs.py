"""The town's graph of facts at a moment of a log, as text in a format that other programs read."""

from __future__ import annotations

from pathlib import Path

from sim.errors import UnknownName, UserMistake
from sim.runs.folded import fold

FORMATS = ("json", "graphml")


def exported(log: Path | str, at: int | str | None, form: str) -> str:
    """The graph at the end of the tick or time `at` (None: the end of the log). Raises UnknownName for a format."""
    if form not in FORMATS:
        raise UnknownName("format", form, FORMATS)
    from sim.knowledge.exports import to_graphml, to_json

    graph = fold(log, at).graph
    return to_json(graph) if form == "json" else to_graphml(graph)


def write_new(path: Path, text: str) -> None:
    """Write a file where none stands. Raises UserMistake."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise UserMistake(f"{path} exists already; name another file with --out") from None
    except OSError as error:
        raise UserMistake(f"{path} cannot be written: {error.strerror or error}") from None
