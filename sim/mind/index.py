"""The vectors of what can be recalled, held by FAISS: added, removed, and compared with a cue all at once.

The only module that imports faiss, and only when the first vector arrives: a log is played back without it. FAISS keeps
the vectors (`IndexFlatIP` under an id map); products are taken over its storage in place, because `search` with k = n
takes four times as long. The vectors hold whole numbers of length 2048, so the partial sums of an inner product stay
below 2^24 (Cauchy-Schwarz) and float32 adds them exactly, in any order, batch or library.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sim.errors import EmbedderError, TulvingError
from sim.nouns import MILLION
from sim.ports import Vectors

SCALE = 2048
"""Length of every vector, before its components are rounded to whole numbers."""
LENGTH_TOLERANCE = 0.02
"""Rounding changes a length by at most sqrt(dim) / 2: below 2% up to dimension 6,700."""
_GATHERED = 256
"""Vectors copied together at a time: few enough to stay in the cache and to need no fresh pages."""

_CUES_KEPT = 96
"""So many cues are known with their products; the least lately used goes first."""
_MOST_KEPT = 16_384
"""Of more vectors than that no products are kept."""

_LEAST_SQUARE = (SCALE * (1 - LENGTH_TOLERANCE)) ** 2
_MOST_SQUARE = (SCALE * (1 + LENGTH_TOLERANCE)) ** 2

Rows = NDArray[np.int64]
Relevances = NDArray[np.int32]
"""In millionths."""
Number = TypeVar("Number", np.float32, np.int32)


def checked(vectors: ArrayLike, dim: int | None = None) -> Vectors:
    """The vectors as a contiguous float32 array of shape (n, dim).

    Raises EmbedderError for a wrong shape, and for any vector that is not whole numbers of length 2048: so NaN,
    infinity and the zero vector, whose cosine means nothing, never enter.
    """
    array = np.ascontiguousarray(vectors, dtype=np.float32)
    if array.ndim != 2 or array.shape[1] == 0 or (dim is not None and array.shape[1] != dim):
        raise EmbedderError(f"vectors of shape (n, {dim or 'dim'}) are needed, not {array.shape}")
    # squares of float32 infinities and NaN fail both comparisons below, so no separate check is needed; those of
    # vectors that pass are exact
    squares = np.einsum("ij,ij->i", array, array)
    fits = (squares > _LEAST_SQUARE) & (squares < _MOST_SQUARE)
    if not fits.all():
        row = int(np.flatnonzero(~fits)[0])
        raise EmbedderError(f"vector {row} has length {float(squares[row]) ** 0.5:.6g}; {SCALE} is needed")
    if not (np.rint(array) == array).all():
        raise EmbedderError("vectors must hold whole numbers: rint(2048 * v / |v|)")
    return array


def checked_cue(vector: ArrayLike, dim: int) -> NDArray[np.float32]:
    """One vector of shape (dim,) and length 2048, rounded to whole numbers. Raises EmbedderError for any other."""
    cue = np.rint(vector, dtype=np.float32)
    if cue.shape != (dim,):
        raise EmbedderError(f"a cue of shape ({dim},) is needed, not {cue.shape}")
    square = float(cue.dot(cue))
    if not _LEAST_SQUARE < square < _MOST_SQUARE:  # so written, NaN is refused too
        raise EmbedderError(f"the cue has length {square**0.5:.6g}; {SCALE} is needed")
    return cue


def checked_cues(vectors: ArrayLike, dim: int) -> Vectors:
    """Several cues, shape (n, dim), as `checked_cue` has each. Raises EmbedderError for any other."""
    cues = np.ascontiguousarray(vectors, dtype=np.float32)
    if cues.ndim != 2 or cues.shape[1] != dim:
        raise EmbedderError(f"cues of shape (n, {dim}) are needed, not {cues.shape}")
    for square in np.einsum("ij,ij->i", cues, cues).tolist():
        if not _LEAST_SQUARE < square < _MOST_SQUARE:
            raise EmbedderError(f"a cue has length {square**0.5:.6g}; {SCALE} is needed")
    return cues


def relevance(products: NDArray[np.float32]) -> Relevances:
    """The cosine clipped to [0, 1]: inner product / 2048^2. What points away is no more relevant than the unrelated."""
    # exact: 23 bits times the 20 of a million, so the cut to whole numbers is the floor of the true quotient
    scaled = np.multiply(products, MILLION / (SCALE * SCALE), dtype=np.float64)
    np.maximum(scaled, 0, out=scaled)
    np.minimum(scaled, MILLION, out=scaled)
    return scaled.astype(np.int32)


def _as_they_are(products: NDArray[np.float32]) -> NDArray[np.float32]:
    return products


class VectorIndex:
    """Vectors by key, in the order in which they were added; a removal closes the gap and keeps the order.

    Keys are never given twice, so a removal can never make one key mean another vector.
    """

    def __init__(self, dim: int) -> None:
        import faiss

        self.dim = dim
        self._rebuild: Any = faiss.rev_swig_ptr
        self._flat: Any = faiss.IndexFlatIP(dim)
        self._index: Any = faiss.IndexIDMap2(self._flat)
        self._keys: set[int] = set()
        self._gathered: Vectors = np.empty((_GATHERED, dim), dtype=np.float32)
        self._view: Vectors | None = None
        self._known: OrderedDict[bytes, NDArray[np.float32]] = OrderedDict()
        self._relevances: OrderedDict[bytes, Relevances] = OrderedDict()

    def __len__(self) -> int:
        return len(self._keys)  # the same as asking FAISS, which takes fifty times as long

    def add(self, keys: Rows, vectors: ArrayLike, *, sure: bool = False) -> None:
        """Add vectors (n, dim) under n new keys, all of them or, on an error, none; `sure`: they have been `checked`.

        Raises EmbedderError for vectors that are refused and TulvingError for a key that is there already.
        """
        array = np.ascontiguousarray(vectors, dtype=np.float32) if sure else checked(vectors, self.dim)
        added: list[int] = np.asarray(keys, dtype=np.int64).tolist()
        if len(added) != len(array):
            raise TulvingError(f"{len(added)} keys for {len(array)} vectors")
        doubled = sorted(self._keys.intersection(added))
        if doubled or len(set(added)) != len(added):
            raise TulvingError(f"a vector is stored already under key {doubled[0] if doubled else added}")
        self._view = None  # growing moves the storage: a view over the old one would read freed memory
        self._index.add_with_ids(array, np.asarray(added, dtype=np.int64))
        self._keys.update(added)

    def remove(self, keys: Rows) -> None:
        """Remove the vectors under `keys`. Raises TulvingError, removing nothing, when one of them is not there."""
        removed = {int(key) for key in keys}
        if missing := sorted(removed - self._keys):
            raise TulvingError(f"no vector under key {missing[0]}")
        if removed:
            self._view = None
            self._known.clear()  # rows move up
            self._relevances.clear()
            self._index.remove_ids(np.asarray(sorted(removed), dtype=np.int64))
            self._keys -= removed

    def products(self, cue: NDArray[np.float32], rows: Rows | None = None) -> NDArray[np.float32]:
        """Inner products with a checked cue (dim,), exact: of all, shape (n,), or of `rows`, shape (len(rows),)."""
        if rows is None:
            return self._all_products(cue)
        stored = self._storage()
        # gathering so many would cost more than the whole product
        if 4 * len(rows) >= len(stored) or cue.tobytes() in self._known:
            return self._all_products(cue).take(rows)
        found = np.empty(len(rows), dtype=np.float32)
        for at in range(0, len(rows), _GATHERED):
            few = rows[at : at + _GATHERED]
            gathered = stored.take(few, axis=0, out=self._gathered[: len(few)], mode="clip")
            gathered.dot(cue, out=found[at : at + len(few)])
        return found

    def relevances(self, cue: NDArray[np.float32]) -> Relevances:
        """How relevant all vectors are to a cue (dim,), shape (n,).

        Raises EmbedderError for what is no cue; one that was put before has been looked at then.
        """
        return self._known_by(cue, self._relevances, relevance)

    def take(self, rows: Rows) -> Vectors:
        """A copy of the vectors of `rows`, shape (len(rows), dim)."""
        return self._storage().take(rows, axis=0)

    def _all_products(self, cue: NDArray[np.float32]) -> NDArray[np.float32]:
        return self._known_by(cue, self._known, _as_they_are)

    def _known_by(
        self, cue: NDArray[np.float32], kept: OrderedDict[bytes, NDArray[Number]],
        read: Callable[[NDArray[np.float32]], NDArray[Number]],
    ) -> NDArray[Number]:  # fmt: skip
        """What is read from the products of all vectors with a cue.

        A mind asks itself the same often: only what is new since then is multiplied.
        """
        stored, key = self._storage(), cue.tobytes()
        known = kept.pop(key, None)
        if known is None:
            known = read(stored.dot(checked_cues(cue[None], self.dim)[0]))
        elif len(known) < len(stored):
            known = np.concatenate([known, read(stored[len(known) :].dot(cue))])
        if len(stored) <= _MOST_KEPT:
            kept[key] = known
            if len(kept) > _CUES_KEPT:
                kept.popitem(last=False)
        return known

    def _storage(self) -> Vectors:
        """FAISS's own memory as an array (n, dim). Never handed out: the next add or remove may move it."""
        if self._view is None:
            size = len(self)
            if size:
                flat = self._rebuild(self._flat.get_xb(), size * self.dim)
                self._view = flat.reshape(size, self.dim)
            else:
                self._view = np.empty((0, self.dim), dtype=np.float32)
            self._view.flags.writeable = False
        return self._view
