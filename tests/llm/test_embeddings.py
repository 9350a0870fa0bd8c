"""Embedding models behind an endpoint: a run with one, its vectors recorded, and what is said when it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.embedding import VectorBook
from sim.errors import EmbedderError
from sim.events import Remembered
from sim.llm.embeddings import embedding_model
from sim.replay import Log, digest
from sim.runs.interview import recall
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.vectors import vectors_path
from sim.runs.verify import verify
from sim.scenario import load_scenario
from tests.llm.server import Faults, Server
from tests.runs.lane import LANE

KEY = "sk-canary-4f1d0c77aa20"


@pytest.fixture(autouse=True)
def cache_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TULVING_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


def settings(server: Server) -> dict[str, str]:
    return {"embedder": "openai/some-embedder", "llm.embedder_base": server.base}


def unreachable(server: Server) -> None:
    """From now on whoever asks gets no answer."""
    server.faults = Faults(rate=1.0, kinds=("unauthorised",))


def test_rows_come_in_the_order_of_the_texts(server: Server) -> None:
    fetch = embedding_model("openai/some", server.base)
    one, other, both = fetch(["a"]), fetch(["b"]), fetch(["a", "b"])
    assert both == [one[0], other[0]] and len(one[0]) == server.dim


def test_a_run_with_such_a_model_is_verified_and_asked_about_with_the_network_off(
    server: Server, tmp_path: Path
) -> None:
    log = tmp_path / "lane.jsonl"
    run(LANE, log, ticks=200, overrides=settings(server))
    asked = len(server.requests)
    assert asked > 0
    unreachable(server)
    assert verify(log).events > 0
    assert resume(log, until=200).events == 0  # nothing is left to do, and nobody is asked
    assert len(server.requests) == asked


def test_what_was_recorded_can_be_asked_for_with_the_network_off(server: Server, tmp_path: Path) -> None:
    log = tmp_path / "lane.jsonl"
    run(LANE, log, ticks=200, overrides=settings(server))
    unreachable(server)
    (name, *_) = load_scenario(LANE).names
    assert recall(log, name, None, _some_recorded_text(log)).recalled


def _some_recorded_text(log: Path) -> str:
    memories = (
        event.memory.text for tick in Log(log).ticks() for event in tick.events if isinstance(event, Remembered)
    )
    return next(text for text in memories if text in VectorBook.read(vectors_path(log)))


def test_a_run_that_goes_on_embeds_no_text_twice_and_has_the_bytes_of_one_that_never_stopped(
    server: Server, tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    run(LANE, whole, ticks=300, overrides=settings(server))
    texts = [text for asked in server.requests if asked.path.endswith("/embeddings") for text in asked.body["input"]]
    assert len(texts) == len(set(texts))
    run(LANE, parts, ticks=150, overrides=settings(server))
    resume(parts, until=300)
    assert digest(parts) == digest(whole)


def test_a_model_behind_the_same_name_with_another_length_is_found_out(server: Server, tmp_path: Path) -> None:
    log = tmp_path / "lane.jsonl"
    run(LANE, log, ticks=150, overrides=settings(server))
    server.dim = 12
    with pytest.raises(EmbedderError, match="gives 12 numbers a text, and 8 were expected"):
        resume(log, until=400)


def test_what_fails_in_passing_is_tried_again_and_the_rest_is_said_without_the_key(tmp_path: Path) -> None:
    waits: list[float] = []
    with Server(faults=Faults(schedule=("server_error", "rate_limit", ""))) as server:
        assert embedding_model("openai/some", server.base, sleep=waits.append)(["a"])
        assert len(waits) == 2
        assert len(server.requests) == 3, "the library tries again by itself"
    with Server(key="another") as server, pytest.raises(EmbedderError) as refused:
        embedding_model("openai/some", server.base)(["a"])
    assert "authentication" in str(refused.value) and KEY not in repr(refused.getrepr(style="long"))
