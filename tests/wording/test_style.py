"""How the words of a turn are put together."""

from __future__ import annotations

import pytest

from sim.wording.style import addressed


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
