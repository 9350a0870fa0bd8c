from __future__ import annotations

import subprocess
import sys

import pytest

from sim.wording.verbs import activity, agree, conjugate, inflect, lemma_of, plain_form, rows
from tests.wording.write_verbs import TABLE, verbs_of_residents, written


@pytest.mark.parametrize(
    ("verb", "third", "past", "ing", "participle"),
    [
        ("look after", "looks after", "looked after", "looking after", "looked after"),
        ("come to", "comes to", "came to", "coming to", "come to"),
        ("write", "writes", "wrote", "writing", "written"),
        ("yodel", "yodels", "yodelled", "yodelling", "yodelled"),
        ("stitch", "stitches", "stitched", "stitching", "stitched"),
    ],
)
def test_a_verb_phrase_is_turned_at_its_first_word(verb: str, third: str, past: str, ing: str, participle: str) -> None:
    assert (inflect(verb, "third"), inflect(verb, "past")) == (third, past)
    assert (inflect(verb, "ing"), inflect(verb, "participle")) == (ing, participle)


def test_an_activity_names_what_is_done() -> None:
    assert activity("serve", "breakfast") == "serving breakfast"
    assert activity("sleep", form="past") == "slept"
    assert activity("be", "asleep", "third") == "is asleep"


@pytest.mark.parametrize(
    ("tense", "negated", "words"),
    [
        ("past", True, "did not come to"),
        ("present", False, "comes to"),
        ("present", True, "does not come to"),
        ("future", True, "will not come to"),
        ("due", False, "is to come to"),
        ("to", True, "not to come to"),
        ("perfect", False, "has come to"),
        ("progressive", False, "is coming to"),
    ],
)
def test_tense_and_negation_meet_in_one_phrase(tense: str, negated: bool, words: str) -> None:
    assert conjugate("come to", tense, negated=negated) == words  # type: ignore[arg-type]


def test_be_agrees_with_every_person() -> None:
    assert [conjugate("be", "present", person) for person in (1, 2, 3, 6)] == ["am", "are", "is", "are"]  # type: ignore[arg-type]
    assert [conjugate("be", "past", person, True) for person in (1, 2, 3)] == ["was not", "were not", "was not"]  # type: ignore[arg-type]


def test_a_third_person_predicate_turns_for_the_first() -> None:
    assert agree("has won", 1) == "have won"
    assert agree("carries the post", 2) == "carry the post"
    assert agree("was last seen", 2) == "were last seen"
    assert agree("lost", 1) == "lost"


def test_finite_forms_go_back_to_their_base() -> None:
    assert [plain_form(word) for word in ("keeps", "misses", "goes", "ties", "loses", "has")] == [
        "keep", "miss", "go", "tie", "lose", "have",
    ]  # fmt: skip
    assert [lemma_of(word) for word in ("lost", "knitted", "bought", "were")] == ["lose", "knit", "buy", "be"]


def test_importing_the_package_leaves_lemminflect_alone() -> None:
    ordinary = (
        "import sys; from sim.wording import activity, sentence; from sim.nouns import Frame; "
        "activity('serve', 'breakfast'); sentence(Frame('Tom Reed', 'lend', 'a ladder')); "
        "print('lemminflect' in sys.modules, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", ordinary], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_the_kept_table_has_every_verb_of_the_residents_so_that_no_run_waits_for_lemminflect() -> None:
    kept = rows()
    assert [verb for verb in sorted(verbs_of_residents()) if verb not in kept] == []
    assert TABLE.read_text(encoding="utf-8") == written(verbs_of_residents())


def test_every_row_of_the_kept_table_has_all_forms() -> None:
    for verb, row in rows().items():
        assert row["base"] == verb
        assert row["third"].endswith("s") and row["ing"].endswith("ing"), row
        assert "-" not in "".join(row.values()) and "'" not in "".join(row.values()), row


@pytest.mark.parametrize(
    ("verb", "past", "participle"),
    [("lie", "lay", "lain"), ("light", "lit", "lit"), ("sting", "stung", "stung"), ("weave", "wove", "woven")],
)
def test_what_lemminflect_has_wrong_is_right_in_the_table(verb: str, past: str, participle: str) -> None:
    assert (inflect(verb, "past"), inflect(verb, "participle")) == (past, participle)
