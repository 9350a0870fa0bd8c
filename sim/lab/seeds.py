"""Which seeds a study runs, as people write them: '60', '1-20,33'."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sim.errors import UserMistake

MOST = 100_000
"""More seeds than anybody waits for; what is asked beyond that is a slip of the keyboard."""
_LARGEST = (1 << 63) - 1
_COUNT = re.compile(r"\d{1,19}\Z")
_RANGE = re.compile(r"(\d{1,19})(?:\s*-\s*(\d{1,19}))?\Z")


def seeds_of(written: str | int | Iterable[int]) -> tuple[int, ...]:
    """The seeds meant, each once, ascending. One number alone is how many, from 1 on; '7-7' is the seed 7.

    A list holds seeds and ranges with both ends: '1-20,33'. Raises UserMistake.
    """
    if isinstance(written, int):
        written = str(written)
    if not isinstance(written, str):
        return _settled(set(written), "the list of seeds")
    text = written.strip()
    if _COUNT.match(text):
        count = int(text)
        if not 1 <= count <= MOST:
            raise UserMistake(f"{written!r} seeds: a study has 1 to {MOST:,}")
        return tuple(range(1, count + 1))
    return _settled({seed for part in text.split(",") for seed in _part(part.strip(), written)}, repr(written))


def _part(part: str, written: str) -> Iterator[int]:
    found = _RANGE.match(part)
    if found is None:
        raise UserMistake(f"{written!r} names no seeds; write how many (60), or which ones (1-20,33)")
    low = int(found[1])
    high = int(found[2]) if found[2] is not None else low
    if high < low:
        raise UserMistake(f"{part!r} ends before it begins; write {high}-{low}")
    if high - low >= MOST:
        raise UserMistake(f"{part!r} are {high - low + 1:,} seeds: a study has 1 to {MOST:,}")
    yield from range(low, high + 1)


def _settled(seeds: set[int], written: str) -> tuple[int, ...]:
    if not 1 <= len(seeds) <= MOST:
        raise UserMistake(f"{written} are {len(seeds):,} seeds: a study has 1 to {MOST:,}")
    if min(seeds) < 0 or max(seeds) > _LARGEST:
        raise UserMistake(f"a seed is a whole number from 0 to {_LARGEST}")
    return tuple(sorted(seeds))


def seeds_text(seeds: Iterable[int]) -> str:
    """Seeds as short as they can be written: '1-20, 33'."""
    spans: list[list[int]] = []
    for seed in sorted(seeds):
        if spans and seed == spans[-1][1] + 1:
            spans[-1][1] = seed
        else:
            spans.append([seed, seed])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in spans)
