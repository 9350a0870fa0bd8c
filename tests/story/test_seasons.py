"""A day in one paragraph."""

from __future__ import annotations

from sim.story.commitments import scored
from sim.story.seasons import Happened, summary
from tests.story.drawing import ANN, BEN, Life


def of_the_day(life: Life) -> str:
    told = life.chronicle()
    commitments = tuple(scored(told))
    return summary(told, Happened(commitments, (), ()), 0, told.last_tick + 1)


def test_what_was_promised_without_an_hour_and_never_done_is_not_left_out_of_what_was_kept() -> None:
    life = Life()
    life.promises(ANN, "fetch", "the eggs", whom=BEN, role="for", place="the mill")
    life.promises(BEN, "return", "the ladder", whom=ANN, role="to")
    life.goes(ANN, "the mill", "10:00").does(ANN, "fetch", "the eggs", "the mill", "10:01", "10:20")
    words = of_the_day(life)
    assert "all were kept" not in words and "2 promises fell due and 1 was kept; missed: Ben (the ladder)" in words
