"""How the words of a turn are put together."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator

import pytest

import sim.wording  # noqa: F401  # all the pools of the town's speech
from sim.wording.style import Pool, addressed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Will you come?", "Joan, will you come?"),
        ("You'd said you'd come.", "Joan, you'd said you'd come."),
        ("Don't mind me.", "Joan, don't mind me."),
        ("I'd rather not.", "Joan, I'd rather not."),
        ("Bea asked me.", "Joan, Bea asked me."),
        ("Joan, are you there?", "Joan, are you there?"),
    ],
)
def test_a_turn_that_begins_with_a_name_goes_on_small_unless_it_begins_with_a_name_or_with_i(text: str, told: str):
    assert addressed(text, "Joan") == told


def test_somebody_of_whom_a_turn_speaks_first_keeps_their_capital():
    assert addressed("Will is giving the party.", "Joan", ["Will"]) == "Joan, Will is giving the party."
    assert addressed("Will you come to it?", "Joan", ["Will"]) == "Joan, will you come to it?"


def _wordings() -> Iterator[str]:
    for name, module in sorted(sys.modules.items()):
        if name.startswith("sim.wording.speech."):
            for pool in vars(module).values():
                if isinstance(pool, Pool):
                    yield from itertools.chain(pool.lines, *pool.flagged.values())


def test_every_word_with_which_a_turn_can_begin_goes_on_small_after_a_name():
    words = {text.partition(" ")[0].rstrip(".,;:!?") for text in _wordings()} | {"this", "these", "here"}
    plain = sorted(word for word in words if word and "{" not in word and word.partition("'")[0].casefold() != "i")
    assert len(plain) > 100
    for word in plain:
        text = f"{word[0].upper()}{word[1:]} it is."
        assert addressed(text, "Joan") == f"Joan, {word} it is."
