"""Any model of the library sentence-transformers, on this machine. Needs the extra `sentences`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.embedding.foreign import Fetch
from sim.errors import EmbedderError

PREFIX = "sentence-transformers/"


def sentence_model(name: str) -> Fetch:
    """A function that embeds with the model `name` ('all-MiniLM-L6-v2', or a folder); it is loaded with the first text.

    Raises EmbedderError where the library is missing or the model cannot be loaded.
    """
    loaded: list[Any] = []

    def fetch(texts: Sequence[str]) -> Sequence[Sequence[float]]:
        if not loaded:
            loaded.append(_load(name))
        rows: Sequence[Sequence[float]] = loaded[0].encode(list(texts), show_progress_bar=False).tolist()
        return rows

    return fetch


def _load(name: str) -> Any:
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as missing:
        raise EmbedderError(
            f"the embedder {PREFIX + name!r} needs the package sentence-transformers: pip install 'tulving[sentences]'"
        ) from missing
    try:
        return SentenceTransformer(name, device="cpu")
    except Exception as failure:  # whatever hub, disk and torch may throw
        raise EmbedderError(f"the sentence model {name!r} cannot be loaded: {failure}") from failure
