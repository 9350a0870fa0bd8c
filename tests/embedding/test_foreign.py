"""Embedding models of others: rows of numbers become vectors like any other, and a model that changed is found out."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.embedding import ForeignEmbedder, whole_numbers
from sim.embedding.foreign import BATCH
from sim.embedding.sentences import sentence_model
from sim.errors import EmbedderError


class Rows:
    """A model that gives the lengths of words; `asked` keeps how many texts each call had."""

    def __init__(self, dim: int = 6) -> None:
        self.dim, self.asked = dim, list[int]()

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        self.asked.append(len(texts))
        return [[float(len(text) + n + 1) for n in range(self.dim)] for text in texts]


def test_its_vectors_are_whole_numbers_in_the_order_of_the_texts() -> None:
    rows = Rows()
    embedder = ForeignEmbedder("openai/some", rows)
    texts = ["a", "a longer one", "bb"]
    assert embedder.embed(texts).tolist() == whole_numbers(np.array(rows(texts)), texts).tolist()
    assert embedder.embed([]).shape == (0, 6)


def test_the_dimension_is_asked_for_once_and_not_at_all_where_it_is_known() -> None:
    rows = Rows()
    assert ForeignEmbedder("openai/some", rows).dim == 6 and rows.asked == [1]
    silent = Rows()
    assert ForeignEmbedder("openai/some", silent, dim=6).dim == 6 and silent.asked == []


def test_many_texts_go_in_batches() -> None:
    rows = Rows()
    ForeignEmbedder("openai/some", rows, dim=6).embed([f"text {n}" for n in range(BATCH + 3)])
    assert rows.asked == [BATCH, 3]


def test_a_model_that_gives_another_length_than_the_log_holds_is_refused_with_what_to_do() -> None:
    embedder = ForeignEmbedder("openai/some", Rows(8), dim=6)
    with pytest.raises(EmbedderError, match=r"gives 8 numbers a text, and 6 were expected.*use the one that made"):
        embedder.embed(["a"])


@pytest.mark.parametrize("rows", [[], [[1.0]], [[1.0], [1.0, 2.0]], [[], []]])
def test_an_answer_that_does_not_fit_the_texts_is_refused(rows: list[list[float]]) -> None:
    embedder = ForeignEmbedder("openai/some", lambda texts: rows, dim=1)
    with pytest.raises(EmbedderError):
        embedder.embed(["a", "b"])


@pytest.mark.parametrize("number", [0.0, -0.0, float("nan"), float("inf"), float("-inf")])
def test_no_vector_that_points_nowhere_is_kept(number: float) -> None:
    with pytest.raises(EmbedderError, match="zero or not finite"):
        ForeignEmbedder("openai/some", lambda texts: [[number] * 3 for _ in texts], dim=3).embed(["a"])


@given(st.lists(st.floats(1e-100, 1e100) | st.floats(-1e100, -1e-100), min_size=3, max_size=3))
def test_every_other_vector_has_the_one_length_that_all_have(row: list[float]) -> None:
    embedder = ForeignEmbedder("openai/some", lambda texts: [row for _ in texts], dim=3)
    assert abs(float(np.linalg.norm(embedder.embed(["a"])[0])) - 2048) < 2


def test_two_models_have_two_hashes_and_one_model_always_the_same() -> None:
    hashes = [ForeignEmbedder(name, Rows(), 6).model_hash for name in ("a/b", "a/b", "a/c")]
    assert hashes[0] == hashes[1] != hashes[2]


def test_a_sentence_model_without_its_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    # None in the table of modules is how Python itself says that something cannot be imported.
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(EmbedderError, match=r"pip install 'tulving\[sentences\]'"):
        sentence_model("all-MiniLM-L6-v2")(["a"])
