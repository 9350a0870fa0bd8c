from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.scenario import yaml_lines
from sim.scenario.yaml_lines import Document, Mark, read_bytes, read_file, read_text


def problem(text: str) -> str:
    (only,) = read_text(text, "a.yaml").problems
    return str(only)


def test_every_value_knows_its_line() -> None:
    document = read_text("name: x\nmemories:\n  - when: 2024-01-01\n    did:\n      verb: lend\n", "a.yaml")
    assert document.mark(("memories", 0, "did", "verb")) == Mark("a.yaml", 5)
    assert document.mark(("memories", 0)).line == 3
    assert document.mark(("memories", 0, "did", "whom")).line == 4, "what is missing is told of where it should stand"


def test_plain_scalars_are_null_true_false_and_numbers_and_everything_else_is_text() -> None:
    text = (
        "[~, null, '', true, False, 12, -3, 1.5, 1e3, no, yes, on, 11:00, 07:30, 2024-05-01, 007, .x, '5', 0x10, .inf]"
    )
    expected = [None, None, "", True, False, 12, -3, 1.5, 1000.0, "no", "yes", "on", "11:00", "07:30", "2024-05-01"]
    assert read_text(text, "a.yaml").data == [*expected, "007", ".x", "5", "0x10", ".inf"]


def test_an_hour_without_quotes_stays_an_hour_fault_14() -> None:
    assert read_text("from: 10:30", "a.yaml").data == {"from": "10:30"}, "not 630, as YAML 1.1 has it"


def test_a_key_given_twice_is_refused_with_both_lines() -> None:
    assert problem("a: 1\nb: 2\na: 3\n") == "a.yaml:3: a: the key 'a' is given twice; first on line 1"


def test_anchors_that_unfold_without_bound_are_refused_before_they_are_unfolded() -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    assert "unfolds to more than 200,000 values" in problem("\n".join(rows))


def test_an_anchor_that_contains_itself_is_refused() -> None:
    assert "the anchor 'x' contains itself" in problem("a: &x [1, *x]")


def test_an_alias_without_an_anchor_is_refused() -> None:
    assert "not defined before its use" in problem("a: *nowhere") or "undefined alias" in problem("a: *nowhere")


def test_a_modest_alias_stands_for_its_anchor() -> None:
    document = read_text("a: &x {b: 1}\nc: *x\n", "a.yaml")
    assert document.data == {"a": {"b": 1}, "c": {"b": 1}}
    assert document.mark(("c", "b")).line == 1


@pytest.mark.parametrize("text", ["[" * 5000, "- " * 5000, "[" * 40 + "]" * 40, "{a: " * 50 + "}" * 50])
def test_deep_nesting_is_a_problem_and_no_crash(text: str) -> None:
    assert "nest" in problem(text)


def test_aliases_cannot_nest_deeper_than_values_may() -> None:
    rows = ["a0: &a0 [x]", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 60))]
    assert "nested too deeply" in problem("\n".join(rows))


def test_tags_are_refused() -> None:
    assert "has the tag" in problem("a: !!python/object/apply:os.system [ls]")


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"name: caf\xe9\n", "is not UTF-8"),
        ("name: x\n".encode("utf-16"), "is not UTF-8"),
        (b"", "is empty"),
        (b"# only a comment\n", "is empty"),
        (b"a: 1\n---\nb: 2\n", "second document"),
        (b"a: [1\nb: 2\n", "is no YAML"),
        (b"a: \x07\n", "is no YAML"),
        (b"[a]: 1\n", "a key must be"),
        (b"a: " + b"x" * 3_000_000, "is too big"),
    ],
)
def test_what_cannot_be_read_is_one_plain_problem(raw: bytes, said: str) -> None:
    (only,) = read_bytes(raw, "a.yaml").problems
    assert said in str(only)


def test_a_byte_order_mark_is_no_letter() -> None:
    assert read_bytes(b"\xef\xbb\xbfname: x\n", "a.yaml").data == {"name": "x"}


def test_a_file_that_is_missing_or_a_folder_is_a_problem(tmp_path: Path) -> None:
    assert "no such file" in str(read_file(tmp_path / "x.yaml", "x.yaml").problems[0])
    assert "is a folder" in str(read_file(tmp_path, "x").problems[0])


@given(st.binary(max_size=300))
def test_no_bytes_at_all_raise_anything(raw: bytes) -> None:
    document = read_bytes(raw, "a.yaml")
    assert isinstance(document, Document)
    assert document.problems or document.marks


@given(st.text(alphabet="ab:-[]{}&*!|>'\"#,? \n\t~1.", max_size=120))
def test_no_yaml_like_text_raises_anything(text: str) -> None:
    document = read_text(text, "a.yaml")
    assert document.problems or document.marks


def test_the_size_limit_is_told_in_the_message() -> None:
    (only,) = read_bytes(b"x" * (yaml_lines.MAX_BYTES + 1), "a.yaml").problems
    assert "2,000,001 bytes" in only.message
