from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.errors import EmbedderError, TulvingError
from sim.mind.index import VectorIndex, checked, checked_cue
from tests.mind.minds import CUE, towards, unhurried


def index_of(*cosines: float) -> VectorIndex:
    index = VectorIndex(4)
    index.add(np.arange(len(cosines)), np.stack([towards(cosine) for cosine in cosines]))
    return index


def test_products_come_in_the_order_of_adding() -> None:
    assert index_of(0.25, 1, 0.5).products(CUE).tolist() == [512 * 2048, 2048 * 2048, 1024 * 2048]


def test_products_of_few_rows_equal_those_of_all() -> None:
    index = VectorIndex(48)
    vectors = np.random.default_rng(1).normal(size=(3000, 48))
    whole = np.rint(2048 * vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    index.add(np.arange(3000), whole)
    exact = whole.astype(np.int64) @ whole[7].astype(np.int64)
    for rows in (np.arange(5, 2900, 7), np.arange(0, 3000, 2), np.array([2999]), np.array([], dtype=np.int64)):
        assert index.products(whole[7], rows).tolist() == exact[rows].tolist()


def test_a_removal_shifts_no_other_vector() -> None:
    index = index_of(0, 0.25, 0.5, 0.75, 1)
    index.remove(np.array([1, 3]))
    assert index.products(CUE).tolist() == [0, 1024 * 2048, 2048 * 2048]
    index.add(np.array([5]), towards(0.75)[None])
    assert index.products(CUE).tolist() == [0, 1024 * 2048, 2048 * 2048, 1536 * 2048]


def test_growth_leaves_no_view_of_the_old_storage() -> None:
    index = index_of(0.5)
    for key in range(1, 600):
        index.add(np.array([key]), towards(key % 3 / 4)[None])
        assert index.products(CUE)[[0, key]].tolist() == [1024 * 2048, key % 3 * 512 * 2048]


def test_a_doubled_key_is_refused_and_nothing_is_added() -> None:
    index = index_of(0.5)
    for keys in ([1, 0], [1, 1]):
        with pytest.raises(TulvingError):
            index.add(np.array(keys), np.stack([CUE, CUE]))
    assert len(index) == 1


def test_removing_an_unknown_key_is_refused_and_nothing_is_removed() -> None:
    index = index_of(0.5, 1)
    with pytest.raises(TulvingError):
        index.remove(np.array([0, 9]))
    assert len(index) == 2


@pytest.mark.parametrize(
    "vector",
    [
        pytest.param([np.nan, 0, 0, 0], id="NaN"),
        pytest.param([np.inf, 0, 0, 0], id="infinity"),
        pytest.param([0, 0, 0, 0], id="zero"),
        pytest.param([1, 0, 0, 0], id="not of length 2048"),
        pytest.param([2048, 0, 0], id="too short"),
    ],
)
def test_nan_and_zero_vectors_are_refused_whether_stored_or_asked_with(vector: list[float]) -> None:
    """Fault 7."""
    index = index_of(0.5)
    with pytest.raises(EmbedderError):
        index.add(np.array([1]), np.array([vector]))
    with pytest.raises(EmbedderError):
        checked_cue(vector, 4)
    assert len(index) == 1


def test_stored_vectors_must_hold_whole_numbers() -> None:
    with pytest.raises(EmbedderError, match="whole"):
        checked([[2047.5, 0, 0, 0]])


@unhurried
@given(st.integers(0, 2**32 - 1), st.integers(1, 400), st.integers(2, 700))
def test_float32_products_of_whole_vectors_are_exact(seed: int, count: int, dim: int) -> None:
    vectors = np.random.default_rng(seed).normal(size=(count, dim))
    whole = np.rint(2048 * vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)
    index = VectorIndex(dim)
    index.add(np.arange(count), whole)
    assert index.products(whole[0]).tolist() == (whole.astype(np.int64) @ whole[0].astype(np.int64)).tolist()


def test_a_mind_without_vectors_needs_no_faiss() -> None:
    code = "import sys; from sim.mind.mind import Mind; Mind('Bea Hollis'); sys.exit('faiss' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_products_with_a_cue_put_before_follow_what_was_added_and_removed() -> None:
    index = index_of(0.25, 0.5)
    assert index.products(CUE).tolist() == [512 * 2048, 1024 * 2048]
    assert index.relevances(CUE).tolist() == [250_000, 500_000]
    index.add(np.array([7]), towards(0.75)[None, :])
    assert index.products(CUE).tolist() == [512 * 2048, 1024 * 2048, 1536 * 2048]
    assert index.products(CUE, np.array([2])).tolist() == [1536 * 2048]
    assert index.relevances(CUE).tolist() == [250_000, 500_000, 750_000]
    index.remove(np.array([0]))
    assert index.products(CUE).tolist() == [1024 * 2048, 1536 * 2048]
    assert index.relevances(CUE).tolist() == [500_000, 750_000]
