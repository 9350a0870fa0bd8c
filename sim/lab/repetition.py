"""Whether people repeat themselves: lines that say nearly word for word what their speaker has said before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil

from sim.lab.measuring import measure, ratio
from sim.story import Story
from sim.wording import first_name

ALIKE = Fraction(4, 5)
"""Two lines are near duplicates where this share of their pairs of neighbouring words is common to both (Jaccard)."""
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_SOMEBODY = "*"
_FRAMING = frozenset({"greet", "part"})

Shingles = frozenset[tuple[str, str]]


@measure("repetition", "share of utterances", greatest=1)
def repeated(story: Story, about: str) -> float | None:
    """Utterances that are near duplicates of an earlier one of the same speaker.

    At least four in five of their pairs of neighbouring words are the same; case, punctuation and which resident is
    named do not count. Greetings and goodbyes included. Not whether others had said it.
    """
    return _share(story, frozenset())


@measure("repetition beyond greetings", "share of utterances", greatest=1)
def repeated_beyond_greetings(story: Story, about: str) -> float | None:
    """The same among utterances that are neither a greeting nor a goodbye, which everybody repeats."""
    return _share(story, _FRAMING)


def _share(story: Story, without: frozenset[str]) -> float | None:
    told = story.told
    names = frozenset(part.casefold() for name in told.residents for part in (*name.split(), first_name(name)))
    lines: dict[str, list[Shingles]] = {name: [] for name in told.residents}
    for said in told.utterances:
        if said.act not in without:
            lines[said.agent].append(shingles(said.text, names))
    return ratio(sum(map(near_duplicates, lines.values())), sum(map(len, lines.values())))


def shingles(text: str, names: frozenset[str] = frozenset()) -> Shingles:
    """The pairs of neighbouring words of a line, its beginning and end marked; every name of a resident is one word."""
    words = [word.casefold() for word in _WORD.findall(text)]
    words = [_SOMEBODY if word in names else word for word in words]
    merged = [word for n, word in enumerate(words) if not (n and word == _SOMEBODY == words[n - 1])]
    return frozenset(zip(["^", *merged], [*merged, "$"], strict=True))


def near_duplicates(lines: Sequence[Shingles]) -> int:
    """How many of some lines, in the order in which they were said, are alike to an earlier one.

    Exact, and quick for thousands: two lines can only be alike where their rarest pairs meet (the prefix filter of
    Bayardo, Ma and Srikant 2007), so only those are compared.
    """
    common = Counter(pair for line in lines for pair in line)
    posted: dict[tuple[str, str], list[int]] = {}
    found = 0
    for number, line in enumerate(lines):
        rare = sorted(line, key=lambda pair: (common[pair], pair))[: len(line) - ceil(ALIKE * len(line)) + 1]
        earlier = sorted({other for pair in rare for other in posted.get(pair, ())})
        found += any(_alike(line, lines[other]) for other in earlier)
        _post(rare, number, posted)
    return found


def _post(rare: Iterable[tuple[str, str]], number: int, posted: dict[tuple[str, str], list[int]]) -> None:
    for pair in rare:
        posted.setdefault(pair, []).append(number)


def _alike(one: Shingles, other: Shingles) -> bool:
    both = len(one & other)
    return both * ALIKE.denominator >= (len(one) + len(other) - both) * ALIKE.numerator
