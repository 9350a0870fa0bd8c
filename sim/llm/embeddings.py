"""Embedding models behind litellm, as a plain function from texts to rows of numbers."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from sim.errors import EmbedderError
from sim.llm.client import key_for, library
from sim.llm.troubles import PASSING, advice, failed

TRIES = 5
FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS = 1.0, 60.0
TIMEOUT_SECONDS = 60.0


def embedding_model(
    name: str, api_base: str = "", *, sleep: Callable[[float], None] = time.sleep
) -> Callable[[Sequence[str]], Sequence[Sequence[float]]]:
    """A function that embeds texts with the model `name`, as litellm names it; what fails in passing is tried again.

    It raises EmbedderError with the cause, free of keys.
    """

    def fetch(texts: Sequence[str]) -> Sequence[Sequence[float]]:
        wait = FIRST_WAIT_SECONDS
        for left in reversed(range(TRIES)):
            try:
                return _rows(_asked(name, api_base, texts))
            except Exception as error:  # litellm's own exceptions share no base but this
                failure = failed("embedding", error)
                if failure.trouble not in PASSING or not left:
                    said = f"{failure.trouble}: {failure.detail}; {advice(failure.trouble)}"
                    break
                sleep(min(LONGEST_WAIT_SECONDS, failure.retry_after or wait))
                wait *= 2
        # Out here, so that it does not drag along an error that may hold a key.
        raise EmbedderError(f"the embedding model {name!r}: {said}")

    return fetch


def _asked(name: str, api_base: str, texts: Sequence[str]) -> Any:
    return library().embedding(
        model=name, input=list(texts), api_base=api_base or None, timeout=TIMEOUT_SECONDS, max_retries=0,
        encoding_format="float", api_key=key_for(name) if api_base else None,
    )  # fmt: skip


def _rows(response: Any) -> list[list[float]]:
    """The rows in the order of the texts: an endpoint may give them in another, with an index each."""
    rows = sorted(response.data, key=lambda row: row["index"])
    return [[float(number) for number in row["embedding"]] for row in rows]
