from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.embedding import HashEmbedder
from sim.errors import EmbedderError
from sim.ports import Embedder

ROOT = Path(__file__).parents[2]


def likeness(one: str, other: str) -> float:
    a, b = HashEmbedder().embed([one, other]).astype(np.float64)
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def test_vectors_are_whole_numbers_of_one_length() -> None:
    vectors = HashEmbedder().embed(["Bea Hollis serves breakfast.", "The mill is shut."])
    assert vectors.shape == (2, 384)
    assert vectors.dtype == np.float32
    assert (np.rint(vectors) == vectors).all()
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([2048, 2048], rel=0.01)


def test_forms_of_a_word_lie_near_each_other() -> None:
    assert likeness("Bea bakes bread", "Bea was baking bread") > 0.6
    assert abs(likeness("Bea bakes bread", "Tom mends fences")) < 0.2


def test_small_words_count_little() -> None:
    assert likeness("the harvest supper", "a harvest supper") > 0.9


def test_case_and_accents_make_no_difference() -> None:
    assert likeness("The CAFÉ", "the cafe") == 1


def test_saying_a_word_twice_weighs_less_than_two_words() -> None:
    once, twice = likeness("mill bread", "mill"), likeness("mill bread", "mill mill mill")
    assert once == pytest.approx(twice, abs=0.01)
    assert likeness("mill mill mill bread", "mill") > once


@given(st.lists(st.text(min_size=1).filter(lambda text: bool(text.strip())), min_size=1, max_size=8))
def test_the_vector_of_a_text_does_not_depend_on_its_company(texts: list[str]) -> None:
    together = HashEmbedder().embed(texts)
    assert all((HashEmbedder().embed([text])[0] == row).all() for text, row in zip(texts, together, strict=True))


def test_it_stays_the_same_when_its_memory_of_words_is_full() -> None:
    embedder = HashEmbedder(dim=16)
    before = embedder.embed(["the mill by the river"])
    for first in range(0, 24_000, 4_000):
        embedder.embed([" ".join(f"w{i}" for i in range(first, first + 4_000))])
    assert (embedder.embed(["the mill by the river"]) == before).all()


def test_another_process_gives_the_same_vector() -> None:
    program = "from sim.embedding import HashEmbedder; print(HashEmbedder().embed(['Bea bakes.']).astype(int).tolist())"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True, text=True, check=True, cwd=ROOT, env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert outputs == {f"{HashEmbedder().embed(['Bea bakes.']).astype(int).tolist()}\n"}


def test_a_text_without_letters_still_has_a_vector() -> None:
    assert HashEmbedder().embed(["?!", "—"]).any(axis=1).all()


def test_a_blank_text_is_refused() -> None:
    with pytest.raises(EmbedderError, match="blank"):
        HashEmbedder().embed([" "])


def test_no_text_gives_no_vectors() -> None:
    assert HashEmbedder().embed([]).shape == (0, 384)


def test_the_dimension_is_part_of_the_model() -> None:
    assert HashEmbedder(64).embed(["Bea"]).shape == (1, 64)
    assert HashEmbedder(64).model_hash != HashEmbedder().model_hash
    with pytest.raises(EmbedderError, match="16"):
        HashEmbedder(8)


def test_it_is_an_embedder() -> None:
    assert isinstance(HashEmbedder(), Embedder)
