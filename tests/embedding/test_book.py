from __future__ import annotations

from pathlib import Path

import pytest

from sim.embedding import HashEmbedder, VectorBook
from sim.errors import EmbedderError
from sim.ports import Embedder
from tests.embedding.counting import CountingEmbedder

DIM = 32
MODEL = HashEmbedder(DIM)


def book_at(path: Path) -> VectorBook:
    return VectorBook(path, MODEL.model_hash, DIM, name="counting")


def filled(path: Path) -> VectorBook:
    book = VectorBook.create(path, MODEL)
    wrapped = book.wrap(MODEL)
    for tick, text in enumerate(["Bea bakes.", "Tom mends the fence.", "Joan reads the notice."]):
        wrapped.embed([text, f"Tick {tick} is over."])
        book.flush(tick)
    return book


def test_what_is_recorded_is_never_embedded_again(tmp_path: Path) -> None:
    inner = CountingEmbedder(DIM)
    book = book_at(tmp_path / "run.vectors")
    expected = book.wrap(inner).embed(["Bea bakes.", "Tom mends."])
    book.flush(0)
    assert inner.asked == [["Bea bakes.", "Tom mends."]]
    again = CountingEmbedder(DIM)
    read_back = book_at(tmp_path / "run.vectors").wrap(again)
    assert (read_back.embed(["Bea bakes.", "Tom mends."]) == expected).all()
    assert again.asked == []


def test_playback_needs_no_model(tmp_path: Path) -> None:
    filled(tmp_path / "run.vectors")
    recorded = VectorBook.read(tmp_path / "run.vectors").as_embedder()
    assert isinstance(recorded, Embedder)
    assert (recorded.name, recorded.dim, recorded.model_hash) == ("hash", DIM, MODEL.model_hash)
    texts = ["Joan reads the notice.", "Bea bakes."]
    assert (recorded.embed(texts) == MODEL.embed(texts)).all()


def test_a_text_that_is_not_recorded_is_refused_with_the_nearest_one_that_is(tmp_path: Path) -> None:
    recorded = filled(tmp_path / "run.vectors").as_embedder()
    with pytest.raises(EmbedderError, match=r"no vector of 'Tom mends a fence\.'.*nearest.*'Tom mends the fence\.'"):
        recorded.embed(["Bea bakes.", "Tom mends a fence."])


def test_an_empty_book_says_that_it_is_empty() -> None:
    with pytest.raises(EmbedderError, match="nothing is recorded"):
        VectorBook(None, MODEL.model_hash, DIM).as_embedder().embed(["Bea bakes."])


def test_a_book_that_does_not_exist_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(EmbedderError, match="no vectors"):
        VectorBook.read(tmp_path / "none.vectors")


def test_nothing_is_written_before_the_flush(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "run.vectors"
    book = book_at(path)
    book.wrap(MODEL).embed(["Bea bakes."])
    assert not path.exists()
    book.flush(0)
    assert "Bea bakes." in VectorBook.read(path)


def test_the_file_does_not_show_in_which_order_minds_asked(tmp_path: Path) -> None:
    texts = ["Bea bakes.", "Tom mends.", "Joan reads."]
    for name, order in (("one", texts), ("other", texts[::-1])):
        book = book_at(tmp_path / name)
        for text in order:
            book.wrap(MODEL).embed([text])
        book.flush(3)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_resuming_drops_what_later_ticks_brought(tmp_path: Path) -> None:
    path = tmp_path / "run.vectors"
    filled(path)
    book = VectorBook.read(path)
    assert book.truncate_to(1) == 2
    assert "Tom mends the fence." in book
    assert "Joan reads the notice." not in book
    assert len(VectorBook.read(path)) == 4


def test_a_resumed_book_equals_an_uninterrupted_one(tmp_path: Path) -> None:
    whole = tmp_path / "whole.vectors"
    filled(whole)
    expected = whole.read_bytes()
    book = VectorBook.read(whole)
    book.truncate_to(0)
    for tick, text in ((1, "Tom mends the fence."), (2, "Joan reads the notice.")):
        book.wrap(MODEL).embed([text, f"Tick {tick} is over."])
        book.flush(tick)
    assert whole.read_bytes() == expected


def test_what_was_never_flushed_goes_with_the_dropped_tick() -> None:
    book = VectorBook(None, MODEL.model_hash, DIM)
    book.wrap(MODEL).embed(["Bea bakes."])
    assert book.truncate_to(5) == 1
    assert len(book) == 0


@pytest.mark.parametrize("lost", [1, 40, 120])
def test_a_torn_end_is_dropped_and_written_over(tmp_path: Path, lost: int) -> None:
    path = tmp_path / "run.vectors"
    filled(path)
    content = path.read_bytes()
    path.write_bytes(content[:-lost])
    book = VectorBook.read(path)
    assert len(book) == (5 if lost < 100 else 4)
    book.wrap(MODEL).embed(["Joan reads the notice.", "Tick 2 is over."])
    book.flush(2)
    assert path.read_bytes() == content


def test_a_damaged_record_ends_what_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "run.vectors"
    filled(path)
    content = bytearray(path.read_bytes())
    content[-1] ^= 255
    path.write_bytes(content)
    assert len(VectorBook.read(path)) == 5


def test_a_book_of_another_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.vectors"
    filled(path)
    with pytest.raises(EmbedderError, match="another model"):
        VectorBook(path, "another", DIM)
    with pytest.raises(EmbedderError, match="another model"):
        VectorBook.read(path).wrap(HashEmbedder(64))


@pytest.mark.parametrize("content", [b"no book\n", b"tulving-vectors 1\n", b"tulving-vectors 1\n{}\n"])
def test_a_file_that_is_no_book_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "run.vectors"
    path.write_bytes(content)
    with pytest.raises(EmbedderError, match=r"run\.vectors.*delete it"):
        VectorBook.read(path)


def test_creating_a_book_replaces_what_lay_there(tmp_path: Path) -> None:
    path = tmp_path / "run.vectors"
    path.write_bytes(b"of an older run")
    book = VectorBook.create(path, MODEL)
    book.wrap(MODEL).embed(["Bea bakes."])
    book.flush(0)
    assert len(VectorBook.read(path)) == 1


def test_a_branch_begins_with_what_its_parent_had_at_that_tick(tmp_path: Path) -> None:
    parent = filled(tmp_path / "run.vectors")
    parent.copy_to(tmp_path / "branch.vectors", 1)
    branch = VectorBook.read(tmp_path / "branch.vectors")
    assert len(branch) == 4
    assert (branch.as_embedder().embed(["Bea bakes."]) == MODEL.embed(["Bea bakes."])).all()


def test_a_lone_surrogate_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "run.vectors"
    book = book_at(path)
    book.wrap(MODEL).embed(["a \ud800 b"])
    book.flush(-1)
    assert "a \ud800 b" in VectorBook.read(path)


def test_the_flush_of_nothing_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "run.vectors"
    book_at(path).flush(0)
    assert not path.exists()
