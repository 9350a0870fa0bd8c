"""Memories from a file of their own, in the forms of a resident's `memories`: what is put into a mind during a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from sim.errors import Problem, ScenarioError
from sim.nouns import Memory
from sim.scenario.backstory import written_memories
from sim.scenario.forms import Item
from sim.scenario.model import Scenario
from sim.scenario.namecheck import people_problems
from sim.scenario.problems import problems_of
from sim.scenario.timecheck import moment_problems
from sim.scenario.written import Strict
from sim.scenario.yaml_lines import Document, Key, read_file


class MemoryFile(Strict):
    """Memories by themselves."""

    memories: tuple[Item, ...]


def memories_in(path: Path | str, scenario: Scenario, owner: str) -> tuple[Memory, ...]:
    """The memories that a YAML file holds for `owner`: one of them, a list, or a mapping with the key `memories`.

    Their dates may lie in the run. Raises ScenarioError with all problems of the file, UnknownName for the owner.
    """
    document = _listed(read_file(Path(path), Path(path).name))
    resident = scenario.resident(owner)
    problems = list(document.problems)
    if not problems:
        problems += _problems(document, scenario, owner)
    if problems:
        raise ScenarioError(sorted(problems, key=lambda problem: (problem.line, problem.key)))
    read = MemoryFile.model_validate(document.data)
    return written_memories(resident, scenario, read.memories)


def _problems(document: Document, scenario: Scenario, owner: str) -> Iterator[Problem]:
    try:
        MemoryFile.model_validate(document.data)
    except ValidationError as error:
        yield from problems_of(error, MemoryFile, document)
    yield from people_problems(document, scenario.names, owner)
    yield from moment_problems(document, scenario.clock)


def _listed(document: Document) -> Document:
    """The same document with its memories under the key `memories`, whichever of the three ways it was written."""
    data = document.data
    if document.problems or (isinstance(data, dict) and "memories" in data):
        return document
    items = data if isinstance(data, list) else [data]
    inserted: Key = ("memories",) if isinstance(data, list) else ("memories", 0)
    marks = {(*inserted, *key): mark for key, mark in document.marks.items()}
    return Document(document.file, {"memories": items}, {(): document.mark(()), **marks})
