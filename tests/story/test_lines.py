from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from sim.story.lines import WIDTH, heading, listed, paragraph, safe, table, times, tree

TREE: dict[str, list[str]] = {"Ann": ["Ben", "Cat"], "Ben": ["Dot"], "Dot": [], "Cat": []}


def test_a_tree_is_drawn_with_its_branches() -> None:
    assert tree("Ann", str, lambda name: TREE[name]) == ["Ann", "├─ Ben", "│  └─ Dot", "└─ Cat"]


def test_a_long_line_of_a_tree_goes_on_under_itself() -> None:
    words = "a word " * 30
    lines = tree(
        "root", lambda node: node if node == "root" else words, lambda node: ["x", "y"] if node == "root" else []
    )
    assert [line[:6] for line in lines] == ["root", "├─ a w", "│     ", "│     ", "└─ a w", "      ", "      "]
    assert all(len(line) <= WIDTH for line in lines)


def test_a_tree_may_be_as_deep_as_it_likes() -> None:
    assert len(tree(0, str, lambda number: [number + 1] if number < 3000 else [])) == 3001


def test_the_columns_of_a_table_stand_under_each_other() -> None:
    assert table([("a", "bb", "c"), ("aaa", "b", "c")], ("x", "y", "z")) == [
        "  x    y   z",
        "  a    bb  c",
        "  aaa  b   c",
    ]
    assert table([]) == []


def test_numbers_and_lists_are_said_in_words() -> None:
    assert [times(number) for number in (1, 2, 3, 20)] == ["once", "twice", "three times", "20 times"]
    assert [listed(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


@given(st.text())
def test_no_text_can_move_a_cursor(text: str) -> None:
    shown = "".join(
        [*paragraph(text), safe(text), *table([(text, text)]), *heading(text), *tree(text, str, lambda _: [])]
    )
    assert all(unicodedata.category(character) not in ("Cc", "Cs") for character in shown)
    assert not set(shown) & set("\u202e\u2066\u200f\u2028")
