from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from sim.embedding import CachedEmbedder, HashEmbedder, cache_folder
from sim.embedding.digest import file_digest
from sim.embedding.disk import DiskStore
from sim.embedding.rows import as_rows
from sim.errors import EmbedderError
from sim.ports import Embedder, Vectors
from tests.embedding.counting import CountingEmbedder
from tests.quickness import quickest

ROOT = Path(__file__).parents[2]
TEXTS = ["Bea bakes.", "Tom mends.", "Joan reads."]


class BadEmbedder:
    """Gives whatever it was made with, as a plugged-in embedder might."""

    name, dim, model_hash = "bad", 4, "bad"

    def __init__(self, vectors: object) -> None:
        self.vectors = np.array(vectors)

    def embed(self, texts: Sequence[str]) -> Vectors:
        return self.vectors


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_no_text_is_embedded_twice() -> None:
    inner = CountingEmbedder()
    cached = CachedEmbedder(inner)
    cached.embed(["Bea bakes.", "Tom mends.", "Bea bakes."])
    vectors = cached.embed(["Tom mends.", "Joan reads.", "Bea bakes."])
    assert inner.asked == [["Bea bakes.", "Tom mends."], ["Joan reads."]]
    assert (vectors == HashEmbedder(32).embed(["Tom mends.", "Joan reads.", "Bea bakes."])).all()
    assert (cached.hits, cached.disk_hits, cached.misses) == (2, 0, 3)


def test_it_passes_as_the_embedder_it_holds() -> None:
    inner = CountingEmbedder()
    cached = CachedEmbedder(inner)
    assert isinstance(cached, Embedder)
    assert (cached.name, cached.dim, cached.model_hash) == (inner.name, inner.dim, inner.model_hash)
    assert cached.embed([]).shape == (0, 32)


def test_what_one_process_embedded_the_next_one_reads(tmp_path: Path) -> None:
    first = CachedEmbedder(CountingEmbedder(), tmp_path).embed(TEXTS)
    inner = CountingEmbedder()
    later = CachedEmbedder(inner, tmp_path)
    assert (later.embed(TEXTS) == first).all()
    assert inner.asked == []
    assert (later.disk_hits, later.misses) == (3, 0)


def test_what_lies_on_disk_is_held_without_asking_the_model(tmp_path: Path) -> None:
    first = CachedEmbedder(CountingEmbedder(), tmp_path).embed(TEXTS)
    inner = CountingEmbedder()
    later = CachedEmbedder(inner, tmp_path)
    assert later.held([*TEXTS, "Never heard."]) is None
    found = later.held(TEXTS)
    assert found is not None and (found == first).all()
    assert inner.asked == []


def test_every_model_has_its_own_file(tmp_path: Path) -> None:
    CachedEmbedder(CountingEmbedder(32), tmp_path).embed(TEXTS)
    CachedEmbedder(CountingEmbedder(64), tmp_path).embed(TEXTS)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_torn_end_is_cut_off_and_written_again(tmp_path: Path) -> None:
    CachedEmbedder(CountingEmbedder(), tmp_path).embed(TEXTS)
    file = only_file(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:-5])
    inner = CountingEmbedder()
    CachedEmbedder(inner, tmp_path).embed(TEXTS)
    assert inner.asked == [["Joan reads."]]
    assert file.read_bytes() == whole


def test_a_damaged_record_is_passed_over_and_embedded_again(tmp_path: Path) -> None:
    expected = CachedEmbedder(CountingEmbedder(), tmp_path).embed(TEXTS)
    file = only_file(tmp_path)
    content = bytearray(file.read_bytes())
    content[-1] ^= 255
    file.write_bytes(content)
    inner = CountingEmbedder()
    assert (CachedEmbedder(inner, tmp_path).embed(TEXTS) == expected).all()
    assert inner.asked == [["Joan reads."]]
    again = CountingEmbedder()
    assert (CachedEmbedder(again, tmp_path).embed(TEXTS) == expected).all()
    assert again.asked == []


@pytest.mark.parametrize("content", [b"", b"x", b"something else entirely, and longer than any header"])
def test_a_file_that_is_no_cache_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    expected = CachedEmbedder(CountingEmbedder(), tmp_path).embed(TEXTS)
    only_file(tmp_path).write_bytes(content)
    CachedEmbedder(CountingEmbedder(), tmp_path).embed(TEXTS)
    inner = CountingEmbedder()
    assert (CachedEmbedder(inner, tmp_path).embed(TEXTS) == expected).all()
    assert inner.asked == []


def test_two_processes_may_write_at_once(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from sim.embedding import CachedEmbedder, HashEmbedder\n"
        "cached = CachedEmbedder(HashEmbedder(32), Path(sys.argv[1]))\n"
        "for i in range(300): cached.embed([f'{sys.argv[2]} says {i}.', f'Both say {i}.'])"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(tmp_path), name], cwd=ROOT) for name in ("Bea", "Tom")
    ]
    assert [process.wait() for process in running] == [0, 0]
    store = DiskStore(tmp_path, only_file(tmp_path).stem, 32)
    said = [f"{name} says {i}." for name in ("Bea", "Tom") for i in range(299)]
    found = [text for text in said if store.find(text) is not None]
    assert len(found) > 0.9 * len(said)  # what could not be written at a process's very end is embedded again
    assert store.damaged == 0
    expected = HashEmbedder(32).embed(found)
    assert all((store.find(text) == row).all() for text, row in zip(found, expected, strict=True))


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("in the way")
    cached = CachedEmbedder(CountingEmbedder(), blocked)
    assert cached.embed(TEXTS).shape == (3, 32)
    assert cached.embed(TEXTS[:1]).shape == (1, 32)
    assert "cannot" in cached.disk_failure


def test_a_file_that_grew_too_large_keeps_its_newer_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"Text {i}." for i in range(10)]
    CachedEmbedder(CountingEmbedder(), tmp_path).embed(texts)
    monkeypatch.setattr("sim.embedding.disk._MOST_BYTES", 100)
    inner = CountingEmbedder()
    CachedEmbedder(inner, tmp_path).embed(texts)
    assert inner.asked == [texts[:5]]


def test_twenty_thousand_vectors_are_read_in_a_blink(tmp_path: Path) -> None:
    texts = [f"Text {i}." for i in range(20_000)]
    rows = np.ones((20_000, 384), dtype=np.int16)
    DiskStore(tmp_path, "many", 384).append(texts, list(rows))
    assert DiskStore(tmp_path, "many", 384).find("Text 19999.") is not None
    assert quickest(lambda: DiskStore(tmp_path, "many", 384).find("Text 19999."), enough=0.05) < 0.05


@pytest.mark.parametrize(
    ("vectors", "complaint"),
    [
        ([[1, 2, 3]], "shape"),
        ([[1, 2, 3, 4], [1, 2, 3, 4]], "shape"),
        ([[0.5, 2, 3, 4]], "whole numbers"),
        ([[np.nan, 2, 3, 4]], "whole numbers"),
        ([[40_000, 2, 3, 4]], "whole numbers"),
        ([[0, 0, 0, 0]], "zero vector"),
    ],
)
def test_what_a_plugged_in_embedder_gives_is_checked(vectors: object, complaint: str) -> None:
    cached = CachedEmbedder(BadEmbedder(vectors))
    with pytest.raises(EmbedderError, match=complaint):
        cached.embed(["Hello."])
    assert cached.held(["Hello."]) is None


def test_rows_do_not_share_the_memory_of_their_batch() -> None:
    (row, _) = as_rows(HashEmbedder(32).embed(["a word", "another"]), ["a word", "another"], 32, "hash")
    assert row.base is None


def test_the_cache_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TULVING_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert cache_folder() == Path.home() / ".cache" / "tulving"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "tulving"
    monkeypatch.setenv("TULVING_CACHE", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine"


def test_a_digest_is_remembered_until_the_file_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TULVING_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "model"
    file.write_bytes(b"one")
    first = file_digest(file)
    assert file_digest(file) == first
    (note,) = (tmp_path / "cache").iterdir()
    note.write_text("f" * 64)
    assert file_digest(file) == "f" * 64
    file.write_bytes(b"other")
    assert file_digest(file) not in (first, "f" * 64)
