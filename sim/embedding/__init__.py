"""Sentences to vectors: two embedders, and what keeps any embedder from being asked the same thing twice.

    BatchingEmbedder        one call for all minds that wait (async)
      └── VectorBook.wrap   what this run embedded lies beside its log
            └── CachedEmbedder    what this machine embedded lies in the user's cache folder
                  └── MiniLMEmbedder, HashEmbedder or ForeignEmbedder

Any object with `name`, `dim`, `model_hash` and `embed` can take the innermost place; `whole_numbers` gives its vectors
the form that all of them share.
"""

from __future__ import annotations

from sim.embedding.batching import BatchingEmbedder, Remembering
from sim.embedding.book import BookEmbedder, VectorBook
from sim.embedding.cache import CachedEmbedder
from sim.embedding.digest import cache_folder
from sim.embedding.foreign import ForeignEmbedder
from sim.embedding.hash import HashEmbedder
from sim.embedding.minilm import MiniLMEmbedder
from sim.embedding.rounding import whole_numbers
from sim.embedding.sentences import sentence_model

__all__ = [
    "BatchingEmbedder",
    "BookEmbedder",
    "CachedEmbedder",
    "ForeignEmbedder",
    "HashEmbedder",
    "MiniLMEmbedder",
    "Remembering",
    "VectorBook",
    "cache_folder",
    "sentence_model",
    "whole_numbers",
]
