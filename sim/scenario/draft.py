"""A scenario as far as it could be read: its documents, and what is wrong with them or what they come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from sim.errors import Problem
from sim.scenario.model import Scenario
from sim.scenario.problems import key_path
from sim.scenario.references import Reference
from sim.scenario.yaml_lines import Document

_LONGEST = 400
"""Letters of a message: whoever wrote a whole page in place of a name need not read it again."""


@dataclass
class Draft:
    """What loading has found so far.

    `residents` are the documents of all resident files read, `chosen` those that take part in the run. `scenario` is
    there when `problems` is empty. `world_text` is None where the world's file could not be read; it lies in
    `world_folder`.
    """

    document: Document
    residents: list[Document] = field(default_factory=list)
    chosen: list[Document] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    world_file: str = ""
    world_text: str | None = None
    world_folder: Path | None = None
    scenario: Scenario | None = None

    def sorted_problems(self) -> tuple[Problem, ...]:
        """Each problem once, by file (the scenario first, residents in their order), line and key."""
        files = [self.document.file, *(document.file for document in self.residents)]
        order = {file: number for number, file in reversed(list(enumerate(files)))}
        distinct = {str(problem): problem for problem in self.problems}

        def place(problem: Problem) -> tuple[int, str, int, str, str]:
            return (order.get(problem.file, len(files)), problem.file, problem.line, problem.key, problem.message)

        return tuple(sorted(distinct.values(), key=place))


def problem_at(reference: Reference, message: str, hint: str = "", tile: tuple[int, int] | None = None) -> Problem:
    """A Problem about a value somewhere in a file; `tile` is where it shows on the map."""
    mark = reference.document.mark(reference.key)
    said = message if len(message) <= _LONGEST else f"{message[:_LONGEST]}..."
    return Problem(mark.file, mark.line, key_path(reference.key), reference.value, said, hint, tile)


def name_of(document: Document) -> str:
    """The resident's name in a resident file; where it says none, the one that the file's own name suggests.

    A damaged file must not make strangers of its resident in all others: 'hamlet/bea_hollis.yaml' is Bea Hollis.
    """
    name = document.get(("name",))
    if isinstance(name, str) and name.strip():
        return name.strip()
    return PurePosixPath(document.file).stem.replace("_", " ").replace("-", " ").title()
