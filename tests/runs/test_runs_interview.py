from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import UnknownName, UserMistake
from sim.nouns import Situation
from sim.runs.folded import fold
from sim.runs.interview import ask, recall
from sim.runs.vectors import vectors_path
from sim.testing.fakes import RecordingBrain
from sim.testing.hamlet import hash_embedder, rules_brain
from tests.runs.lane import copied, lane

QUESTION = "When does the tea dance begin?"


def test_recall_ranks_what_a_question_brings_back_and_shows_each_factor(finished: Path) -> None:
    found = recall(finished, "ada", "day 1 17:00", QUESTION)
    assert found.agent == "Ada Penn" and found.time == "2026-05-01 17:00" and found.answer is None
    memories = [item for item in found.recalled if item.memory is not None]
    assert memories == sorted(memories, key=lambda item: -item.score)
    assert any("tea dance" in item.text for item in found.recalled[:3])
    for item in found.recalled:
        assert all(0 <= factor <= 1_000_000 for factor in (item.recency, item.importance, item.relevance))


def test_k_bounds_what_comes_back_and_never_more_than_there_is(finished: Path) -> None:
    few = recall(finished, "ada", 300, QUESTION, k=2).recalled
    assert len([item for item in few if item.memory is not None]) == 2
    stream = fold(finished, 300).mind("ada").stream
    every = recall(finished, "ada", 300, QUESTION, k=100_000).recalled
    assert len([item for item in every if item.memory is not None]) == len(stream)


def test_a_probe_changes_nothing(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path)
    before = (copy.read_bytes(), vectors_path(copy).read_bytes())
    assert recall(copy, "ada", 300, QUESTION) == recall(copy, "ada", 300, QUESTION)
    assert ask(copy, "ada", 300, QUESTION) == ask(copy, "ada", 300, QUESTION)
    assert (copy.read_bytes(), vectors_path(copy).read_bytes()) == before


def test_an_answer_comes_from_what_was_recalled(finished: Path) -> None:
    brain = RecordingBrain(rules_brain(lane()))
    asked = ask(finished, "Ada Penn", "day 1 17:00", QUESTION, brain=brain)
    ((situation, answer),) = brain.kept
    assert isinstance(situation, Situation) and answer == asked.answer
    assert situation.question.text == QUESTION and situation.now.iso == "2026-05-01T17:00"
    assert asked.answer is not None and asked.answer.known and asked.answer.because
    assert set(asked.answer.because) <= {item.id for item in asked.recalled}


def test_what_was_never_learned_is_not_known(finished: Path) -> None:
    answer = ask(finished, "cleo", 1, "When does the midnight train to Vienna leave?").answer
    assert answer is not None and not answer.known


def test_vectors_of_a_probe_come_from_the_record_where_it_has_them(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path)
    vectors_path(copy).unlink()
    again = recall(copy, "ben", 300, "the ladder", embedder=hash_embedder())
    assert again.recalled == recall(finished, "ben", 300, "the ladder").recalled
    assert not vectors_path(copy).exists()


def test_a_probe_of_nobody_or_of_nothing_is_a_mistake(finished: Path) -> None:
    with pytest.raises(UnknownName, match="did you mean 'Ada"):
        recall(finished, "adda", 300, QUESTION)
    with pytest.raises(UserMistake, match="question is empty"):
        ask(finished, "ada", 300, "  ")
