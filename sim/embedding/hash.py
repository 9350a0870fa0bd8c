"""Sentences to vectors by hashing words and pieces of words: no model, for tests and for sheer speed.

Signed feature hashing (Weinberger et al. 2009) of words and of their 3- and 4-grams, so that "baking" and "bakes" lie
near each other; words that carry little ("the", "of") count little, and a word's count enters by 1 + ln(count). It
knows no synonyms: what shares no pieces is unrelated. Sums are whole numbers, so a vector is the same anywhere.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.embedding.rounding import refuse_blank, whole_numbers
from sim.errors import EmbedderError
from sim.ports import Vectors

RULE = "hash/1: words and 3- and 4-grams, light words, 1 + ln(count), rint 2048"
"""Changed whenever anything here would give a text another vector; part of `model_hash`."""

_LIGHT = (
    "a about after all am an and any are as at be because been before being but by can could did do does for from had "
    "has have he her hers him his how i if in into is it its me my no nor not of off on or our out she so some than "
    "that the their them then there these they this those to up us very was we were what when where which while who "
    "whom why will with would you your"
)
LIGHT_WORDS = frozenset(_LIGHT.split())
_WORD = re.compile(r"[^\W_]+(?:[:'][^\W_]+)*")
_WORD_WEIGHT, _PIECES_WEIGHT, _LIGHT_SHARE = 60, 60, 0.15
_COPIES = 3
"""Entries that a whole word is spread over: one collision then moves it by a third only."""
_COUNT_SCALE = 16
_MOST_WORDS = 20_000
_LONGEST_WORD = 64
_FIRST_ROOM = 1024


class HashEmbedder:
    """Vectors of `dim` entries by hashed words and character n-grams; some 40 us a sentence of known words."""

    name = "hash"

    def __init__(self, dim: int = 384) -> None:
        if dim < 16:
            raise EmbedderError(f"the embedder 'hash' needs at least 16 dimensions, not {dim!r}")
        self.dim = dim
        self.model_hash = sha256(f"{RULE}, {dim}".encode()).hexdigest()
        self._places: dict[str, int] = {}
        self._table: NDArray[np.float32] = np.zeros((_FIRST_ROOM, dim), dtype=np.float32)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, shape (len(texts), dim). Raises EmbedderError for blank texts."""
        refuse_blank(texts)
        sums = np.zeros((len(texts), self.dim))
        for i, text in enumerate(texts):
            sums[i] = self._sum(text)
        return whole_numbers(sums, texts)

    def _sum(self, text: str) -> NDArray[np.floating[Any]]:
        """The weighted sum of a text's words, shape (dim,): whole numbers, exact in whatever order they are added."""
        counts = Counter(_words(text))
        if len(self._places) > _MOST_WORDS:
            self._places.clear()
        rows = [self._place(word) for word in counts]
        weights = [_count_weight(count) for count in counts.values()]
        # Entries of a word stay below 1024, and float32 holds whole numbers up to 2**24.
        exact = np.float32 if sum(weights) < 2**14 else np.float64
        total: NDArray[np.floating[Any]] = np.array(weights, dtype=exact) @ self._table[rows].astype(exact, copy=False)
        return total

    def _place(self, word: str) -> int:
        place = self._places.get(word)
        if place is None:
            place = len(self._places)
            if place == len(self._table):
                self._table = np.concatenate([self._table, np.zeros_like(self._table)])
            self._table[place] = self._word_vector(word)
            self._places[word] = place
        return place

    def _word_vector(self, word: str) -> NDArray[np.float32]:
        share = _LIGHT_SHARE if word in LIGHT_WORDS else 1.0
        vector = np.zeros(self.dim, dtype=np.float32)
        for copy in range(_COPIES):
            self._add(vector, f"{copy}={word}", round(_WORD_WEIGHT * share / math.sqrt(_COPIES)))
        pieces = _pieces(word)
        for piece in pieces:
            self._add(vector, f"~{piece}", max(1, round(_PIECES_WEIGHT * share / math.sqrt(len(pieces)))))
        if not vector.any():  # every feature was cancelled by another: keep the word findable
            self._add(vector, f"!{word}", 1)
        return vector

    def _add(self, vector: NDArray[np.float32], feature: str, weight: int) -> None:
        thrown = int.from_bytes(blake2b(feature.encode("utf-8", "replace"), digest_size=8).digest(), "big")
        vector[(thrown >> 1) % self.dim] += weight if thrown & 1 else -weight


def _words(text: str) -> list[str]:
    plain = text.lower() if text.isascii() else _without_accents(text)
    return _WORD.findall(plain) or [plain.strip()]


def _without_accents(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).casefold()


def _pieces(word: str) -> list[str]:
    framed = f"<{word[:_LONGEST_WORD]}>"
    return [framed[i : i + n] for n in (3, 4) for i in range(len(framed) - n + 1)]


def _count_weight(count: int) -> int:
    return _COUNT_SCALE if count == 1 else round(_COUNT_SCALE * (1 + math.log(count)))
