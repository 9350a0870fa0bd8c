"""What can be recalled, one row an entry: its numbers in growing columns, parallel to its vector.

Rows are ordered by writing. Row i has the vector i of the index; rows that have no vector yet are the last ones. A row
number is good until the next removal, an id and a serial for ever. Streams and stores of beliefs are built on this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.errors import EmbedderError, TulvingError
from sim.mind.index import Rows, VectorIndex
from sim.ports import Vectors

HISTORY = 10
"""How many of the latest accesses of an entry are kept by their tick (Petrov 2006 needs no more)."""

_COLUMNS = ("serial", "created", "accessed", "accessed_serial", "accesses", "value")
_FIRST_ROOM = 64
_NUMBER = re.compile(r"/(\d+)[^/]*$")

OrderKey = tuple[int, int, str]
"""Created, number within the tick, id: how equal scores are ordered."""


def order_key(entry: str, created: int) -> OrderKey:
    """Ids order by tick and number as numbers ('.../9/10' after '.../9/2'), then as text."""
    number = _NUMBER.search(entry)
    return (created, int(number[1]) if number else 0, entry)


class Entries:
    """Entries by id. `value` is what the importance factor is made of; further columns are named by the owner."""

    def __init__(self, *more: str) -> None:
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.order: list[OrderKey] = []
        self.written = 0
        """Entries written in all, those removed since included: the clock of age in writes."""
        self.changes = 0
        """Counts every change of a number or a row: what was worked out before one does not hold after it."""
        self.standing: tuple[object, Any, object] | None = None
        """Kept by the scoring between changes."""
        self._places: Rows | None = None
        self._last: OrderKey = (0, 0, "")
        self._vectors: VectorIndex | None = None
        self._rows: dict[str, int] = {}
        self._columns = {name: np.zeros(_FIRST_ROOM, dtype=np.int64) for name in (*_COLUMNS, *more)}
        self._history = np.zeros((_FIRST_ROOM, HISTORY), dtype=np.int64)

    def __len__(self) -> int:
        return len(self.ids)

    def __contains__(self, entry: object) -> bool:
        return entry in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def row(self, entry: str) -> int:
        """The present row of an entry. Raises TulvingError when it is not here."""
        try:
            return self._rows[entry]
        except KeyError:
            raise TulvingError(f"nothing is remembered under the id {entry!r}") from None

    def column(self, name: str) -> Rows:
        """The numbers of one column, shape (n,): a view, good until the next change."""
        return self._columns[name][: len(self.ids)]

    def history(self) -> Rows:
        """Ticks of the latest presentations, newest first, shape (n, HISTORY); the unused rest is not meaningful."""
        latest = self.column("accesses")[:, None] - np.arange(HISTORY)
        return np.take_along_axis(self._history[: len(self.ids)], latest % HISTORY, axis=1)

    def places(self) -> Rows:
        """The place of each entry in the order of ids, shape (n,): a view, good until the next change."""
        if self._places is None:
            size = len(self.ids)
            self._places = np.zeros(len(self._history), dtype=np.int64)
            self._places[sorted(range(size), key=self.order.__getitem__)] = np.arange(size)
        return self._places[: len(self.ids)]

    def get(self, entry: str, name: str) -> int:
        """One number of one entry."""
        return int(self._columns[name][self.row(entry)])

    def set(self, entry: str, name: str, value: int) -> None:
        """Change one number of one entry."""
        self._columns[name][self.row(entry)] = value
        self.changes += 1

    def add(self, entry: str, text: str, created: int, **values: int) -> int:
        """Append an entry, last accessed when it was created; returns its serial. Raises TulvingError if it exists."""
        if entry in self._rows:
            raise TulvingError(f"the id {entry!r} is remembered already")
        row = len(self.ids)
        if row == len(self._history):
            self._grow()
        values |= {
            "serial": self.written,
            "created": created,
            "accessed": created,
            "accessed_serial": self.written,
            "accesses": 0,
        }
        for name, column in self._columns.items():
            column[row] = values.get(name, 0)
        self._history[row] = created
        self._rows[entry] = row
        self.ids.append(entry)
        self.texts.append(text)
        self._put_in_order(order_key(entry, created))
        self.written += 1
        self.changes += 1
        return self.written - 1

    def touch(self, entries: Iterable[str], tick: int) -> None:
        """Their last access is `tick`; each counts one access more, however often it is named. Raises TulvingError."""
        at = self._rows
        found = [at[entry] if entry in at else self.row(entry) for entry in dict.fromkeys(entries)]
        if not found:
            return
        accessed, serials, accesses = (self._columns[name] for name in ("accessed", "accessed_serial", "accesses"))
        latest = self.written - 1
        for row in found:  # few: one by one they are written sooner than picked out together
            count = accesses.item(row) + 1
            accessed[row], serials[row], accesses[row] = tick, latest, count
            self._history[row, count % HISTORY] = tick  # a ring: the eleventh access takes the first one's place
        self.changes += 1

    def remove(self, entries: Iterable[str]) -> None:
        """Take entries out, record and vector together. Raises TulvingError, changing nothing, when one is not here."""
        rows = sorted({self.row(entry) for entry in entries})
        if not rows:
            return
        size = len(self.ids)
        keep = np.ones(size, dtype=np.bool_)
        keep[rows] = False
        if self._vectors is not None:
            indexed = len(self._vectors)
            self._vectors.remove(self.column("serial")[:indexed][~keep[:indexed]])
        left = size - len(rows)
        for column in self._columns.values():
            column[:left] = column[:size][keep]
        self._history[:left] = self._history[:size][keep]
        kept: list[int] = np.flatnonzero(keep).tolist()
        self.ids = [self.ids[row] for row in kept]
        self.texts = [self.texts[row] for row in kept]
        self.order = [self.order[row] for row in kept]
        self._places = None
        self._rows = {entry: row for row, entry in enumerate(self.ids)}
        self.changes += 1

    # --- vectors: derived from the texts, no part of what is remembered ---

    @property
    def indexed(self) -> int:
        """How many rows, from the first, have their vector."""
        return len(self._vectors) if self._vectors is not None else 0

    @property
    def dim(self) -> int | None:
        """Dimension of the vectors; None before the first."""
        return self._vectors.dim if self._vectors is not None else None

    def unindexed_texts(self) -> list[str]:
        """The texts that wait for a vector, in the order of writing, each once."""
        return list(dict.fromkeys(self.texts[self.indexed :]))

    def index(self, vectors: Mapping[str, NDArray[np.float32]], *, sure: bool = False) -> None:
        """Give every waiting entry the vector of its text; `sure`: they have been checked.

        Raises EmbedderError, changing nothing, if it cannot.
        """
        waiting = self.texts[self.indexed :]
        if not waiting:
            return
        if missing := next((text for text in waiting if text not in vectors), None):
            raise EmbedderError(f"there is no vector for {missing!r}")
        stacked = np.array([vectors[text] for text in waiting], dtype=np.float32)
        index = self._vectors or VectorIndex(stacked.shape[-1])
        index.add(self.column("serial")[self.indexed :], stacked, sure=sure)
        self._vectors = index

    def vectors(self) -> VectorIndex:
        """The index, whole. Raises EmbedderError while an entry waits for its vector: it would be passed over."""
        if self._vectors is None or self.indexed < len(self.ids):
            raise EmbedderError(f"{len(self.ids) - self.indexed} entries have no vector yet")
        return self._vectors

    def vectors_of(self, entries: Sequence[str]) -> Vectors:
        """A copy of their vectors, shape (len(entries), dim)."""
        return self.vectors().take(np.array([self.row(entry) for entry in entries], dtype=np.int64))

    def snapshot(self) -> tuple[object, ...]:
        """All that the events made of it, as plain values: vectors left out."""
        size = len(self.ids)
        columns = tuple((name, tuple(column[:size].tolist())) for name, column in self._columns.items())
        used = np.minimum(self.column("accesses") + 1, HISTORY)
        history = tuple(tuple(row[:count].tolist()) for row, count in zip(self.history(), used, strict=True))
        return (tuple(self.ids), tuple(self.texts), self.written, columns, history)

    def _put_in_order(self, key: OrderKey) -> None:
        """Most entries come last in the order of ids too: then the others keep their places."""
        last = len(self.order)
        if self._places is not None:
            if last < len(self._places) and key > self._last:
                self._places[last] = last
            else:
                self._places = None
        self._last = max(self._last, key) if self.order else key
        self.order.append(key)

    def _grow(self) -> None:
        room = 2 * len(self._history)
        for name, column in self._columns.items():
            self._columns[name] = np.resize(column, room)
        self._history = np.resize(self._history, (room, HISTORY))
