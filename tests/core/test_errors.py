"""Errors are part of the product: where, what, and what to write instead."""

from __future__ import annotations

from sim.errors import (
    EmbedderError,
    Interrupted,
    LogExists,
    Problem,
    RunStopped,
    ScenarioError,
    TulvingError,
    UnknownName,
    VerificationFailed,
    nearest,
)


def test_every_problem_of_a_file_is_told_with_place_value_and_hint() -> None:
    error = ScenarioError(
        [
            Problem("a.yaml", 3, "days", "two", "must be a whole number, not 'two'"),
            Problem("a.yaml", 0, "", None, "is empty", "begin with a name"),
        ]
    )
    assert str(error).splitlines() == [
        "2 problems found",
        "  a.yaml:3: days: must be a whole number, not 'two'",
        "  a.yaml: is empty (begin with a name)",
    ]
    assert error.exit_code == 2


def test_an_unknown_name_is_answered_with_the_nearest_known_one() -> None:
    assert "did you mean 'Bea Hollis'?" in str(UnknownName("resident", "bea holis", ["Bea Hollis", "Tom Reed"]))
    assert "did you mean" not in str(UnknownName("resident", "Xqz", ["Bea Hollis"]))


def test_names_are_near_whatever_their_case() -> None:
    assert nearest("TOM REED", ["Tom Reed"]) == "Tom Reed"
    assert nearest("tom", ["Bea Hollis", "Tom Reed"]) == "Tom Reed"
    assert nearest("", ["Tom Reed"]) == "" and nearest("x", []) == ""


def test_scripts_can_tell_failures_apart_by_their_exit_codes() -> None:
    kinds = (TulvingError, LogExists, VerificationFailed, EmbedderError, RunStopped, Interrupted)
    assert [kind.exit_code for kind in kinds] == [1, 2, 3, 4, 5, 130]
