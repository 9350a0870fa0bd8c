"""What is said before a run with a model and after it: the doctor, the estimate, the card."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet

from sim.cli import main
from sim.errors import LogError, UserMistake
from sim.events import Tick
from sim.replay import Log
from sim.runs.card import card_of
from sim.runs.costs import costs
from sim.runs.doctor import TESTED_LITELLM, Finding, examine, healthy
from sim.runs.estimate import estimate
from sim.scenario import load_scenario
from tests.llm.server import Server
from tests.llm.towns import play
from tests.runs.lane import LANE, lane

SAMPLE = Path(__file__).resolve().parents[2] / "replays" / "sample-model-run.jsonl"
KEY = "sk-canary-9d2f63be11c4"
NEEDED = {"brain": "llm", "model": "openai/some"}


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)


@pytest.fixture
def no_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.chdir(tmp_path)


def about(findings: tuple[Finding, ...], word: str) -> Finding:
    return next(each for each in findings if word in each.about)


# --- the doctor


def test_the_doctor_finds_everything_good_where_it_is(key: None) -> None:
    with Server() as server:
        findings = examine(model="openai/anything", api_base=server.base, embedder="hash")
    assert healthy(findings) and about(findings, "endpoint").state == "good"
    assert not server.chats, "a model was asked, and nobody wished it"


def test_the_doctor_says_which_key_is_missing_and_where_to_put_it(no_key: None) -> None:
    found = about(examine(model="openai/gpt-4o-mini", embedder="hash"), "key")
    assert found.state == "bad" and "OPENAI_API_KEY" in found.seen and ".env" in found.advice


def test_the_doctor_says_that_nobody_listens_at_an_endpoint() -> None:
    findings = examine(model="openai/some", api_base="http://127.0.0.1:9/v1", embedder="hash")
    found = about(findings, "endpoint")
    assert found.state == "bad" and "does not answer" in found.seen and "--api-base" in found.advice
    assert not healthy(findings)


def test_the_doctor_knows_no_provider_of_a_name_without_one() -> None:
    found = about(examine(model="gpt-99-ultra", embedder="hash"), "model")
    assert found.state == "bad" and "provider/name" in found.advice


def test_the_doctor_says_what_is_wrong_with_an_embedder() -> None:
    found = about(examine(embedder="sentence-transformers/no-such-model-at-all"), "embedder")
    assert found.state == "bad" and found.advice


def test_the_doctor_looks_for_the_tested_litellm_which_is_the_locked_one() -> None:
    found = about(examine(embedder="hash"), "litellm")
    assert (found.state, found.seen) == ("good", TESTED_LITELLM) == ("good", metadata.version("litellm"))
    lock = (Path(__file__).resolve().parents[2] / "requirements.lock").read_text()
    assert f"litellm=={TESTED_LITELLM} \\\n    --hash=sha256:" in lock


def test_no_release_that_stole_keys_can_be_installed() -> None:
    project = (Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    (written,) = re.findall(r'^    "litellm(.*)",$', project, re.MULTILINE)
    assert not [version for version in ("1.82.7", "1.82.8", "1.107.0", "1.107.3") if version in SpecifierSet(written)]
    assert TESTED_LITELLM in SpecifierSet(written)


def test_a_real_call_finds_a_window_that_is_cut_without_a_word(key: None) -> None:
    with Server(context=300, silently=True) as server:
        findings = examine(model="openai/some", api_base=server.base, embedder="hash", call=True)
    found = about(findings, "length of prompts")
    assert found.state == "bad" and "300 of about" in found.seen and "ctx-size" in found.advice
    assert len(server.chats) == 2


def test_a_real_call_finds_a_window_that_is_long_enough(key: None) -> None:
    with Server() as server:
        server.script("", ["Yes.", "It is quillermossin."])
        findings = examine(model="openai/some", api_base=server.base, embedder="hash", call=True)
    assert about(findings, "length of prompts").state == "good" and healthy(findings)


def test_a_real_call_that_is_refused_is_told_without_the_key(key: None) -> None:
    with Server(key="another") as server:
        findings = examine(model="openai/some", api_base=server.base, embedder="hash", call=True)
    assert about(findings, "a real call").state == "bad" and KEY not in repr(findings)


def test_the_command_ends_with_one_where_something_is_bad(no_key: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--embedder", "hash"]) == 0
    assert "none was named" in capsys.readouterr().out
    assert main(["doctor", "--embedder", "hash", "--model", "openai/gpt-4o-mini", "--json"]) == 1
    assert {each["state"] for each in json.loads(capsys.readouterr().out)} >= {"good", "bad"}


# --- the estimate


def test_an_estimate_counts_the_prompts_of_the_first_hours_and_carries_them_on() -> None:
    scenario = load_scenario("quickstart", {**NEEDED, "model": "openai/gpt-4o-mini"})
    part, whole = estimate(scenario, hours=2), estimate(scenario, hours=1000)
    assert whole.factor == 1 and part.factor > 2
    assert whole.calls > 200 and 0.4 < part.calls / whole.calls < 2.5
    assert part.cost_usd is not None and part.cost_usd > 0
    for each in whole.by_purpose.values():
        assert each.tokens_in / each.calls > 300
    assert 0 < whole.rounds < whole.calls


def test_only_the_questions_that_go_to_a_model_are_counted() -> None:
    found = estimate(lane(brain="{default: rules, speak: llm}", model="openai/some"), hours=2)
    assert list(found.by_purpose) == ["speak"]


def test_an_unknown_price_is_said_and_never_zero() -> None:
    found = estimate(lane(**NEEDED), hours=1)
    assert found.cost_usd is None and found.cost == "cost unknown"
    given = {"llm.prices": "{openai/some: {input: 1.0, output: 2.0}}"}
    priced = estimate(lane(**NEEDED, **given), hours=1)
    assert priced.cost_usd == pytest.approx(
        sum(each.tokens_in + 2 * each.tokens_out for each in priced.by_purpose.values()) / 1e6
    )


def test_a_probe_makes_one_call_and_tells_the_hours(key: None) -> None:
    with Server() as server:
        found = estimate(lane(**NEEDED, **{"llm.api_base": server.base}), hours=1, probe=True)
    assert len(server.chats) == 1 and found.hours is not None and found.hours > 0


def test_the_limit_on_requests_makes_a_run_longer(key: None) -> None:
    with Server() as server:
        given = {**NEEDED, "llm.api_base": server.base, "llm.requests_per_minute": "1"}
        found = estimate(lane(**given), hours=1, probe=True)
    assert found.hours == pytest.approx(found.calls / 60)


def test_the_calls_of_an_earlier_run_are_counted_as_they_were(key: None, tmp_path: Path) -> None:
    log = tmp_path / "q.jsonl"
    with Server() as server:
        play(server, log, ticks=180)
    scenario = load_scenario("quickstart", {**NEEDED, "tick_seconds": "60"})
    found = estimate(scenario, log=log)
    card = card_of(log)
    assert card.usage is not None
    speaking, asked = found.by_purpose["speak"], card.usage.by_purpose["speak"]
    assert speaking.calls == round(asked.calls * found.factor)
    assert speaking.tokens_in == round(asked.tokens_in * found.factor)


def test_an_estimate_of_what_costs_nothing_says_so() -> None:
    with pytest.raises(UserMistake, match="asks no model"):
        estimate(lane())
    with pytest.raises(UserMistake, match="--model provider/name"):
        estimate(lane(brain="llm"))


def test_an_earlier_run_without_calls_is_refused(finished: Path) -> None:
    with pytest.raises(LogError, match="no calls beside it"):
        estimate(lane(**NEEDED), log=finished)


def test_without_a_terminal_an_estimate_is_printed_and_nothing_is_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "x.jsonl"
    arguments = ["run", str(LANE), "--brain", "llm", "--model", "openai/gpt-4o-mini", "--out", str(out), "--hours", "1"]
    assert main([*arguments, "--estimate"]) == 0
    told = capsys.readouterr().out
    assert "calls, $" in told and "repairs" in told and not out.exists()
    assert main([*arguments, "--estimate", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["by_purpose"]["speak"]["calls"] > 0


# --- the card


def test_a_card_tells_all_that_a_reader_needs(finished: Path) -> None:
    card = card_of(finished)
    text = card.to_markdown()
    assert card.usage is None and card.finished and card.memory["k_facts"] == 8
    for word in ("seed", "code (hash of the sources)", "| numpy |", "reflect_threshold", "Every question was answered"):
        assert word in text
    assert json.loads(card.to_json())["seed"] == card.seed


def test_the_card_of_a_model_run_has_models_prompts_calls_and_every_degraded_answer(key: None, tmp_path: Path) -> None:
    log = tmp_path / "q.jsonl"
    with Server() as server:
        server.script("speak", ["no JSON at all"])
        play(server, log, ticks=180, llm__fallback="rules", llm__temperature="0.3")
    card = card_of(log)
    text = card.to_markdown()
    assert card.usage is not None and card.usage.total.calls == len(server.chats)
    assert card.counts["answers of a stand-in"] == sum(count for *_, count in card.failures) > 0
    assert card.models["speak"] == "openai/anything" and len(card.prompts["speak"]) == 12
    assert "0.3" in text and "cost unknown" in text and KEY not in text + card.to_json()


def test_a_card_reads_the_log_once_and_tells_the_costs_that_costs_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    told, read, ticks = costs(SAMPLE), [], Log.ticks

    def counted(log: Log, *given: Any, **more: Any) -> Iterator[Tick]:
        read.append(log.path)
        return ticks(log, *given, **more)

    monkeypatch.setattr(Log, "ticks", counted)
    card = card_of(SAMPLE)
    assert (card.usage, card.failures) == (told.usage, told.failures)
    assert read == [SAMPLE]


def test_a_card_without_the_calls_says_that_the_cost_is_unknown(key: None, tmp_path: Path) -> None:
    log = tmp_path / "q.jsonl"
    with Server() as server:
        play(server, log, ticks=60)
    (tmp_path / "q.calls.jsonl").unlink()
    assert "what they cost is unknown" in card_of(log).to_markdown()


def test_the_command_writes_the_card_and_no_file_twice(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "card.md"
    assert main(["card", str(finished), "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == card_of(finished).to_markdown()
    assert main(["card", str(finished), "--out", str(out)]) == 2
    assert "exists" in capsys.readouterr().err
