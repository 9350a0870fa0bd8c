"""The file of vectors beside a log: begun with it, continued with it, read back from it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sim.embedding import BookEmbedder, VectorBook
from sim.ports import Embedder
from sim.wiring import embedder_named

if TYPE_CHECKING:
    from sim.scenario import Scenario


def embedder_of(scenario: Scenario, log: Path | None = None) -> Embedder:
    """The embedder that a scenario names. Of a model of somebody else the vectors of `log` tell the dimension.

    So a log whose vectors are all recorded goes on without anybody being asked. Raises what `embedder_named` does.
    """
    book = VectorBook.read(vectors_path(log)) if log is not None and vectors_path(log).exists() else None
    dim = book.dim if book is not None and book.name == scenario.embedder else 0
    return embedder_named(scenario.embedder, base=scenario.llm.embedder_base, dim=dim)


def vectors_path(log: Path) -> Path:
    """Where the vectors of a log lie: 'hamlet-seed1.jsonl' has 'hamlet-seed1.vectors'."""
    return log.with_suffix(".vectors")


def begun(log: Path, embedder: Embedder) -> BookEmbedder:
    """An embedder that records, in a new file, for a new log."""
    return VectorBook.create(vectors_path(log), embedder).wrap(embedder)


def continued(log: Path, embedder: Embedder, last_tick: int) -> BookEmbedder:
    """An embedder that goes on recording after the last whole tick of a log.

    What a tick left that was not written whole is dropped, so that the file too is that of an uninterrupted run. Where
    the file is gone, its texts are embedded again. Raises EmbedderError where another model made it.
    """
    book = VectorBook(vectors_path(log), embedder.model_hash, embedder.dim, name=embedder.name)
    book.truncate_to(last_tick)
    return book.wrap(embedder)


def recorded(log: Path) -> BookEmbedder:
    """An embedder that knows the recorded texts and no other. Raises EmbedderError where there is no file."""
    return VectorBook.read(vectors_path(log)).as_embedder()


def branched(parent: Path, child: Path, tick: int) -> None:
    """Give a branch the vectors of its parent up to `tick`, so that they are not embedded again."""
    if vectors_path(parent).exists():
        VectorBook.read(vectors_path(parent)).copy_to(vectors_path(child), tick)
    else:
        vectors_path(child).unlink(missing_ok=True)
