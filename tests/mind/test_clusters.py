from __future__ import annotations

import importlib.util

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.chance import Dice
from sim.errors import UserMistake
from sim.mind.clusters import cluster, group
from sim.ports import Vectors
from tests.mind.minds import BEA, made, memory, remember, unhurried

DICE = Dice(1, 0, BEA, "cluster")


def bundles(sizes: list[int], seed: int = 0, spread: float = 0.15, dim: int = 32) -> Vectors:
    """Vectors in bundles around random directions, all leaning one way as the sentences of one life do."""
    generator = np.random.default_rng(seed)
    lean = generator.normal(size=dim) * 2
    rows = [
        lean + direction + spread * generator.normal(size=(size, dim))
        for size, direction in zip(sizes, generator.normal(size=(len(sizes), dim)), strict=True)
    ]
    stacked = np.concatenate(rows)
    return np.rint(2048 * stacked / np.linalg.norm(stacked, axis=1, keepdims=True)).astype(np.float32)


@pytest.mark.parametrize("method", ["ward", "kmeans"])
def test_what_belongs_together_is_found_together(method) -> None:
    for seed in range(8):
        assert group(bundles([3, 3, 3], seed), method, DICE) == ((0, 1, 2), (3, 4, 5), (6, 7, 8))


def test_ward_finds_how_many_clusters_there_are() -> None:
    for sizes in ([9, 3], [6, 5, 5, 4], [3] * 8):
        assert list(map(len, group(bundles(sizes, spread=0.3), "ward", DICE))) == sizes


def test_what_belongs_nowhere_is_left_out_by_ward() -> None:
    assert group(bundles([1] * 30, dim=256), "ward", DICE) == ()


@pytest.mark.parametrize("method", ["ward", "kmeans"])
def test_clusters_of_fewer_than_three_are_dropped(method) -> None:
    vectors = bundles([5, 5, 1, 2, 3], seed=3)
    for members in group(vectors, method, DICE):
        assert len(members) >= 3
    assert group(vectors[:2], method, DICE) == ()


@pytest.mark.parametrize("method", ["ward", "kmeans"])
def test_the_same_thing_many_times_is_one_cluster(method) -> None:
    same = np.repeat(bundles([1]), 7, axis=0)
    assert group(same, method, DICE) == (tuple(range(7)),)


@pytest.mark.skipif(importlib.util.find_spec("sklearn") is not None, reason="scikit-learn is here")
def test_hdbscan_without_its_package_says_what_to_install() -> None:
    with pytest.raises(UserMistake, match="pip install scikit-learn"):
        group(bundles([4, 4]), "hdbscan", DICE)


@pytest.mark.skipif(importlib.util.find_spec("sklearn") is None, reason="needs scikit-learn")
def test_hdbscan_finds_bundles_by_itself() -> None:
    assert group(bundles([8, 9], spread=0.05), "hdbscan", DICE) == (tuple(range(8)), tuple(range(8, 17)))


@unhurried
@given(st.lists(st.integers(1, 6), min_size=1, max_size=6), st.integers(0, 99), st.sampled_from(["ward", "kmeans"]))
def test_clusters_share_no_member_and_come_out_the_same_again(sizes: list[int], seed: int, method) -> None:
    vectors = bundles(sizes, seed)
    found = group(vectors, method, DICE)
    members = [at for each in found for at in each]
    assert len(members) == len(set(members))
    assert all(list(each) == sorted(each) and each[0] >= 0 and each[-1] < len(vectors) for each in found)
    assert found == group(vectors.copy(), method, DICE)


def test_the_order_of_writing_and_of_asking_makes_no_difference() -> None:
    memories = [memory(n, n) for n in range(12)]
    vectors = dict(zip([each.text for each in memories], bundles([4, 4, 4], spread=0.6), strict=True))
    found = []
    for order in (memories, memories[::-1]):
        mind = remember(made(), *order)
        mind.index(vectors)
        found.append(cluster(mind, [each.id for each in order], "ward", DICE))
    assert found[0] == found[1]
    assert all(isinstance(member, str) for each in found[0] for member in each)
