from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.errors import UnknownName, UserMistake
from sim.events import Decided, RecallLine, RecallMade, Said, Tick
from sim.nouns import Decision, Fact
from sim.replay import SCHEMA, Header, Log, LogWriter
from sim.story import Why, why
from tests.story.drawing import ANN, BEN, CLOSING, Life, minute


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Ann goes to the park at ten because of one of the three things that she remembers of it."""
    life = Life()
    used = life.remembers(ANN, "knowledge", None, text="The park is quiet.", facts=(Fact("the park", "is", "quiet"),))
    idle = life.remembers(ANN, "knowledge", None, text="The mill is loud.", facts=(Fact("the mill", "is", "loud"),))
    life.remembers(ANN, "knowledge", None, text="The park is green.", facts=(Fact("the park", "is", "green"),))
    life.remembers(ANN, "knowledge", None, text="Honey is sweet.", facts=(Fact("honey", "is", "sweet"),))
    tick = minute("10:00")
    items = (RecallLine(used, 900_000, 1, 2, 3), RecallLine(idle, 500_000, 1, 2, 3))
    life.events += [
        RecallMade(tick=tick, agent=ANN, purpose="rate", row="rate:0", cue="How new?", items=items[:1]),
        RecallMade(tick=tick, agent=ANN, purpose="decide", row="place", cue="Which places?", items=items),
        Decided(tick=tick, agent=ANN, reason="step over", check_at=0, decision=Decision(
            "do", "sit", what="on the bench", place="the park", because=(used,))),
        Decided(tick=tick + 20, agent=ANN, reason="check", check_at=0, decision=Decision("go_on")),
    ]  # fmt: skip
    life.says(ANN, BEN, "tell", "It closes.", "11:00", facts=(CLOSING,), because=(idle,))
    life.events.append(Decided(tick=minute("12:00"), agent=BEN, reason="check", check_at=0, decision=Decision("go_on")))
    header = Header(schema=SCHEMA, scenario=life.scenario.resolved(), seed=5)
    with LogWriter.create(tmp_path / "log.jsonl", header) as writer:
        for each in life.ticks():
            writer.write(each)
    return tmp_path / "log.jsonl"


NOTHING = "Because of nothing recalled: it came from temper, body and chance.\n"


def test_what_they_were_at_is_explained_rather_than_what_was_said_in_passing_a_while_ago(log: Path) -> None:
    assert why(log, ANN, "11:02").act.startswith("Ann said to Ben (tell)")
    later = why(log, ANN, "11:30")
    assert later.act.startswith("Ann decided to sit on the bench")
    assert later.since.startswith("at 11:00 Ann said to Ben (tell)")
    assert "since then: at 11:00" in later.to_text()


def test_an_act_is_told_with_its_grounds(log: Path) -> None:
    found = why(log, "ann", "10:10")
    assert (found.act, found.reason) == ("Ann decided to sit on the bench (the park).", "step over")
    assert [(item.text, item.rows, item.score) for item in found.because] == [
        ("The park is quiet.", ("place",), 900_000)
    ]
    assert [item.text for item in found.also] == ["The mill is loud."]
    assert found.cues == (("place", "Which places?"),)


def test_what_was_there_about_the_same_and_did_not_come_back_is_told(log: Path) -> None:
    found = why(log, ANN, "10:10")
    assert found.about == ("on the bench", "the park")
    assert [item.text for item in found.missing] == ["The park is green."]


def test_going_on_is_an_act_only_when_it_is_asked_about(log: Path) -> None:
    assert why(log, ANN, "10:20").act == "Ann decided to go on as before."
    assert why(log, ANN, "10:30").act.startswith("Ann decided to sit")


def test_words_have_grounds_too(log: Path) -> None:
    found = why(log, ANN, "11:00")
    assert (found.act, found.reason) == ("Ann said to Ben (tell): \u201cIt closes.\u201d", "")
    assert [item.text for item in found.because] == ["The mill is loud."]


def test_text_and_json_say_the_same(log: Path) -> None:
    found = why(log, ANN, "10:10")
    text = found.to_text()
    assert "Friday 1 May at 10:00" in text and "score 0.900" in text and "The park is green." in text
    assert json.loads(found.to_json())["because"][0]["text"] == "The park is quiet."


def test_whoever_does_not_exist_or_has_done_nothing_is_named(log: Path) -> None:
    with pytest.raises(UnknownName, match="Ann"):
        why(log, "Anne", "10:00")
    with pytest.raises(UserMistake, match="Ben Hale had not decided anything"):
        why(log, BEN, "10:00")
    with pytest.raises(UserMistake):
        why(log, ANN, "teatime")


def test_the_grounds_of_a_real_run_were_recalled_for_the_act(lane_log: Path) -> None:
    explained = [why(lane_log, name, at) for name, at in _acts(lane_log)]
    assert len(explained) > 10
    for found in explained:
        assert [item.id for item in found.because if not item.rows] == []
        assert {item.id for item in found.missing} & {item.id for item in (*found.because, *found.also)} == set()


def _acts(path: Path) -> list[tuple[str, int]]:
    """A sample of moments at which somebody decided or spoke with a reason."""
    acts = [pair for tick in Log(path).ticks() for pair in _of(tick)]
    return acts[:: max(1, len(acts) // 15)]


def _of(tick: Tick) -> list[tuple[str, int]]:
    return [
        (event.agent, tick.number)
        for event in tick.events
        if (isinstance(event, Said) and event.because) or (isinstance(event, Decided) and event.decision.because)
    ]


def test_a_why_can_be_made_of_nothing_but_values() -> None:
    made = Why("Ann Lee", "0", 0, "now", "Ann slept.", "", (), (), (), (), ())
    assert made.to_text() == "Ann Lee, now (tick 0)\n  Ann slept.\n\n" + NOTHING
