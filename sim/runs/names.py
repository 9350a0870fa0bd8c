"""Which file a run goes to when nobody says, and whom a user means by a name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from sim.errors import LogExists
from sim.interventions.naming import one_of, resident
from sim.llm.calls import calls_path, taken

__all__ = ["FOLDER", "branch_paths", "default_paths", "free", "one_of", "refuse_taken", "resident", "slug"]

FOLDER = Path("replays")
"""Where runs land, below the working directory."""


def slug(name: str) -> str:
    """A name as part of a file name on any system: 'The Hamlet: day 1' becomes 'the-hamlet-day-1'."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "run"


def default_paths(scenario: str, seed: int, folder: Path = FOLDER) -> Iterator[Path]:
    """replays/hamlet-seed1.jsonl, then replays/hamlet-seed1-2.jsonl, -3, ...: take the first that does not exist."""
    stem = f"{slug(scenario)}-seed{seed}"
    yield folder / f"{stem}.jsonl"
    for number in count(2):
        yield folder / f"{stem}-{number}.jsonl"


def branch_paths(parent: Path, tick: int) -> Iterator[Path]:
    """Beside the parent: hamlet-seed1-at8640.jsonl, then hamlet-seed1-at8640-2.jsonl, ..."""
    stem = f"{parent.stem}-at{tick}"
    yield parent.with_name(f"{stem}.jsonl")
    for number in count(2):
        yield parent.with_name(f"{stem}-{number}.jsonl")


def free(paths: Iterator[Path]) -> Path:
    """The first of the paths where nothing stands (an empty file is nothing), and no calls of a model beside it."""
    return next(path for path in paths if not taken(path) and not taken(calls_path(path)))


def refuse_taken(path: Path, overwrite: bool) -> None:
    """Raises LogExists where a log stands, or calls of a model that would be its own, unless they may be replaced.

    To be asked before the costly part: nobody wants to wait for an embedder to be told that the name is taken.
    """
    for each in (path, calls_path(path)):
        if taken(each) and not overwrite:
            raise LogExists(f"{each} exists already; name another file with --out, or give --overwrite")
