"""The vectors of one run, beside its log: what was embedded once is read back on playback, resume and verification.

A book is a header (one line of JSON after the magic line) and one record a text, in the order of the ticks that brought
them: length of the text, tick, checksum, the text, the vector as 16-bit whole numbers. It is derived from the log and
the model, so it may be deleted; what it lacks is embedded again where a model is at hand.
"""

from __future__ import annotations

import difflib
import json
import re
import struct
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from zlib import crc32

import numpy as np

from sim.embedding.batching import Remembering
from sim.embedding.rows import STORED, Row, Rows, as_rows
from sim.errors import EmbedderError
from sim.ports import Embedder, Vectors

_MAGIC = b"tulving-vectors 1\n"
_HEAD = struct.Struct("<IqI")
_WORD = re.compile(r"\w+")


class VectorBook:
    """The vectors recorded at `path` for one model.

    An existing file is read, up to its last whole record; a missing one is begun at the first `flush`. With `path` None
    the book lives in memory alone. `model_hash` empty takes model and dimension from the file.
    Raises EmbedderError where the file is no book, is of another model, or (without `model_hash`) does not exist.
    """

    def __init__(self, path: Path | None, model_hash: str = "", dim: int = 384, *, name: str = "") -> None:
        self.path, self.model_hash, self.dim, self.name = path, model_hash, dim, name
        self._ticks: dict[str, int] = {}
        self._pending: set[str] = set()
        self._end = 0
        content = path.read_bytes() if path is not None and path.exists() else b""
        if not content and not model_hash:
            raise EmbedderError(f"there are no vectors at {path}, and no model was named to make them")
        start = self._read_header(content) if content else 0
        self._rows = Rows(self.dim)
        if content:
            self._read_records(content, start)

    @classmethod
    def create(cls, path: Path | None, embedder: Embedder) -> VectorBook:
        """A new, empty book for the vectors of `embedder`; what lay at `path` before is gone with the next flush."""
        if path is not None:
            path.unlink(missing_ok=True)
        return cls(path, embedder.model_hash, embedder.dim, name=embedder.name)

    @classmethod
    def read(cls, path: Path) -> VectorBook:
        """The book at `path`, whatever model made it. Raises EmbedderError where there is none."""
        return cls(path)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, text: str) -> bool:
        return text in self._rows

    def held(self, texts: Sequence[str]) -> Vectors | None:
        """The vectors of `texts`, shape (len(texts), dim), or None where one is not recorded."""
        return self._rows.held(texts)

    def missing(self, texts: Iterable[str]) -> list[str]:
        """Those of `texts` that are not recorded, each once."""
        return self._rows.missing(texts)

    def add(self, texts: Sequence[str], vectors: Vectors) -> None:
        """Record vectors; they are written by the next `flush`. Raises EmbedderError for unusable ones."""
        for text, row in zip(texts, as_rows(vectors, texts, self.dim, self.name), strict=True):
            if text not in self._rows:
                self._rows.put(text, row)
                self._pending.add(text)

    def flush(self, tick: int) -> None:
        """Write what was added since the last flush, as brought by `tick`. To be called before the tick's log line.

        Texts are sorted, so that the file does not show the order in which minds happened to finish thinking.
        """
        texts = sorted(self._pending)
        self._pending.clear()
        self._ticks.update(dict.fromkeys(texts, tick))
        if self.path is None or not texts:
            return
        records = b"".join(_record(text, tick, self._rows.row(text)) for text in texts)
        if self._end == 0:
            self._begin()
        with self.path.open("r+b") as file:
            file.seek(self._end)
            file.write(records)
            file.truncate()  # what stood behind the last whole record was torn
        self._end += len(records)

    def truncate_to(self, tick: int) -> int:
        """Drop what later ticks than `tick` brought, and what was never flushed; returns how many texts went."""
        gone = [text for text, brought in self._ticks.items() if brought > tick]
        self._rows.drop([*gone, *self._pending])
        dropped = len(gone) + len(self._pending)
        self._pending.clear()
        for text in gone:
            del self._ticks[text]
        if gone and self.path is not None:
            self._rewrite()
        return dropped

    def copy_to(self, path: Path, tick: int) -> VectorBook:
        """A new book at `path` with what the ticks up to `tick` brought: the beginning of a branch."""
        path.unlink(missing_ok=True)
        other = VectorBook(path, self.model_hash, self.dim, name=self.name)
        other._take(self, [text for text, brought in self._ticks.items() if brought <= tick])
        return other

    def as_embedder(self) -> BookEmbedder:
        """An embedder that knows only what is recorded: any other text raises EmbedderError, naming the nearest."""
        return BookEmbedder(self, None)

    def wrap(self, inner: Embedder) -> BookEmbedder:
        """An embedder that takes what is recorded and has `inner` embed the rest, which is recorded.

        Raises EmbedderError where `inner` is another model than the book's.
        """
        if (inner.model_hash, inner.dim) != (self.model_hash, self.dim):
            raise EmbedderError(_other_model(str(self.path), self.name or "another model", inner.name))
        return BookEmbedder(self, inner)

    def nearest(self, text: str) -> str:
        """The recorded text most like `text`; an empty string for an empty book."""
        words = set(_WORD.findall(text.casefold()))

        def shared(other: str) -> tuple[int, str]:
            return (-len(words & set(_WORD.findall(other.casefold()))), other)

        likely = sorted(self._rows, key=shared)[:20]
        return max(likely, key=lambda other: difflib.SequenceMatcher(None, text, other).ratio(), default="")

    def _read_header(self, content: bytes) -> int:
        end = content.find(b"\n", len(_MAGIC)) + 1
        if not content.startswith(_MAGIC) or not end:
            raise EmbedderError(f"{self.path} is no file of vectors; delete it and they are made again")
        try:
            header = json.loads(content[len(_MAGIC) : end])
            found, dim, name = str(header["model_hash"]), int(header["dim"]), str(header["name"])
        except (ValueError, KeyError, TypeError) as failure:
            raise EmbedderError(
                f"{self.path} has a damaged header; delete it and the vectors are made again"
            ) from failure
        if self.model_hash and (found, dim) != (self.model_hash, self.dim):
            raise EmbedderError(_other_model(str(self.path), name, self.name or self.model_hash[:12]))
        self.model_hash, self.dim, self.name = found, dim, name
        return end

    def _read_records(self, content: bytes, start: int) -> None:
        width = self.dim * STORED.itemsize
        place = start
        while place + _HEAD.size <= len(content):
            length, tick, check = _HEAD.unpack_from(content, place)
            body = content[place + _HEAD.size : place + _HEAD.size + length + width]
            if len(body) < length + width or crc32(body, tick & 0xFFFFFFFF) != check:
                break
            text = body[:length].decode("utf-8", "surrogatepass")
            self._rows.put(text, np.frombuffer(body, dtype=STORED, offset=length).astype(np.int16))
            self._ticks[text] = tick
            place += _HEAD.size + len(body)
        self._end = place

    def _begin(self) -> None:
        assert self.path is not None
        header = json.dumps({"name": self.name, "model_hash": self.model_hash, "dim": self.dim}, ensure_ascii=True)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(_MAGIC + header.encode() + b"\n")
        self._end = self.path.stat().st_size

    def _rewrite(self) -> None:
        """Write the whole book again in the order of its ticks."""
        assert self.path is not None
        self._begin()
        records = b"".join(_record(text, tick, self._rows.row(text)) for text, tick in self._ticks.items())
        with self.path.open("ab") as file:
            file.write(records)
        self._end += len(records)

    def _take(self, other: VectorBook, texts: Sequence[str]) -> None:
        for text in texts:
            self._rows.put(text, other._rows.row(text))
            self._ticks[text] = other._ticks[text]
        self._rewrite()


class BookEmbedder:
    """A book as an embedder; made by `VectorBook.as_embedder` and `VectorBook.wrap`."""

    def __init__(self, book: VectorBook, inner: Embedder | None) -> None:
        self.book, self.inner = book, inner
        self.name = inner.name if inner is not None else book.name
        self.dim, self.model_hash = book.dim, book.model_hash
        self._held_inside: Callable[[Sequence[str]], Vectors | None] | None = (
            inner.held if isinstance(inner, Remembering) else None
        )

    def embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of `texts`, shape (len(texts), dim). Raises EmbedderError for what cannot be had."""
        missing = self.book.missing(texts)
        if missing and self.inner is None:
            raise EmbedderError(self._not_recorded(missing[0]))
        if missing and self.inner is not None:
            self.book.add(missing, self.inner.embed(missing))
        found = self.book.held(texts)
        if found is None:
            raise EmbedderError(f"embedder {self.name!r} left texts without vectors")
        return found

    def held(self, texts: Sequence[str]) -> Vectors | None:
        """The vectors of `texts` where they are recorded or `inner` holds them (then they are recorded), else None."""
        found = self.book.held(texts)
        if found is None and self._held_inside is not None:
            missing = self.book.missing(texts)
            vectors = self._held_inside(missing)
            if vectors is not None:
                self.book.add(missing, vectors)
                return self.book.held(texts)
        return found

    def _not_recorded(self, text: str) -> str:
        nearest = self.book.nearest(text)
        hint = f"; the nearest recorded text is {nearest!r}" if nearest else "; nothing is recorded there"
        return f"no vector of {text!r} in {self.book.path}{hint}"


def _record(text: str, tick: int, row: Row) -> bytes:
    written = text.encode("utf-8", "surrogatepass")
    body = written + row.astype(STORED).tobytes()
    return _HEAD.pack(len(written), tick, crc32(body, tick & 0xFFFFFFFF)) + body


def _other_model(path: str, found: str, wanted: str) -> str:
    return f"{path} holds vectors of another model ({found!r}, not {wanted!r}); use that one, or delete the file"
