"""From directions to whole numbers: the one form in which vectors exist in Tulving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.errors import EmbedderError
from sim.ports import Vectors

SCALE = 2048
"""Length of every vector before rounding. At 384 dimensions a product of two stays below 2**24, so float32 is exact."""


def whole_numbers(directions: NDArray[Any], texts: Sequence[str]) -> Vectors:
    """rint(2048 * v / |v|) for each row of `directions`, shape (n, dim); row i belongs to `texts[i]`.

    Raises EmbedderError for a row that is zero or holds NaN or infinity: it points nowhere, and would rank anywhere.
    """
    wide = np.asarray(directions, dtype=np.float64)
    lengths = np.sqrt((wide * wide).sum(axis=1, keepdims=True))
    usable = np.isfinite(lengths[:, 0]) & (lengths[:, 0] > 0)
    if not usable.all():
        raise EmbedderError(f"no usable vector for {texts[int(np.argmin(usable))]!r}: it came out zero or not finite")
    # Adding 0.0 turns -0.0 into 0.0: the two are equal but differ in their bytes.
    vectors: Vectors = (np.rint(SCALE * wide / lengths) + 0.0).astype(np.float32)
    return vectors


def refuse_blank(texts: Sequence[str]) -> None:
    """Raises EmbedderError where a text has nothing in it to embed."""
    for text in texts:
        if not text.strip():
            raise EmbedderError(f"cannot embed the blank text {text!r}")


def clean(text: str) -> str:
    """The text with lone surrogates replaced, which neither UTF-8 nor a tokenizer can take."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
