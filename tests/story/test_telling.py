from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import pytest

from sim.errors import LogError
from sim.events import Said
from sim.nouns import Frame
from sim.replay import SCHEMA, Header, Log, LogWriter
from sim.story import tell
from sim.story.lines import WIDTH
from sim.story.telling import Story
from tests.quickness import quickest
from tests.runs.lane import copied
from tests.story.drawing import ANN, BEN, CAT, CLOSING, SUPPER_AT, SUPPER_BEGINS, SUPPER_OF, Life, minute


def written(life: Life, path: Path, finished: str | None = "22:59") -> Path:
    header = Header(schema=SCHEMA, scenario=life.scenario.resolved(), seed=5)
    with LogWriter.create(path, header) as log:
        for tick in life.ticks():
            log.write(tick)
        if finished is not None:
            log.finish(minute(finished))
    return path


def evening() -> Life:
    """A rumour and a supper: Ben hears of the supper, Cat never does."""
    life = Life()
    life.knows(ANN, SUPPER_OF, SUPPER_AT, SUPPER_BEGINS)
    life.knows(BEN, CLOSING)
    life.promises(ANN, "give", "the supper", place="the café", at="18:00", until="20:00")
    talk = life.talk(ANN, BEN, "09:00")
    for number, fact in enumerate((SUPPER_OF, SUPPER_AT, SUPPER_BEGINS)):
        life.tells(ANN, BEN, fact, f"09:0{number}", talk=talk)
    life.promises(BEN, "come to", "the supper", whom=ANN, role="for", made="09:05")
    life.tells(BEN, CAT, CLOSING, "10:00", talk=life.talk(BEN, CAT, "10:00"), confidence=500_000)
    life.promises(CAT, "return", "the ladder", whom=BEN, role="to")
    life.goes(ANN, "the café", "17:30").does(ANN, "give", "the supper", "the café", "17:50", "20:00")
    return life.goes(BEN, "the café", "18:02").does(BEN, "come to", "the supper", "the café", "18:02", "20:00")


@pytest.fixture
def story(tmp_path: Path) -> Story:
    return tell(written(evening(), tmp_path / "evening.jsonl"))


def test_the_story_of_an_evening_has_all_its_parts(story: Story) -> None:
    text = story.to_text()
    for wanted in (
        "The lane", "Ann Lee   40, keeps bees", "Friday 1 May (day 1)", "The gathering", "How the news went round",
        "What was promised, and kept", "In figures",
        "└─ Ben Hale, Fri 09:01 out of doors, only whose it is; where from Ann on Fri 09:02;",
        "Never heard of it: Cat Orr.",
        "Came: Ben Hale (from 18:02, as promised).",
        "Did not come: Cat Orr, who never heard of it.",
        "The café will close for good. [closing; not true]",
        "└─ Cat Orr, Fri 10:01 out of doors, told with doubt (50%)",
        "MISSED  no hour    -      Cat  return the ladder to Ben",
    ):  # fmt: skip
        assert wanted in text, wanted


def test_the_page_is_plain_text_of_a_hundred_characters(story: Story) -> None:
    lines = story.to_text().splitlines()
    assert max(len(line) for line in lines) <= WIDTH
    assert [line for line in lines if line != line.rstrip()] == []


def test_words_of_residents_cannot_move_the_cursor(tmp_path: Path) -> None:
    life = evening()
    talk = life.talk(ANN, BEN, "11:00")
    life.says(ANN, BEN, "dispute", "Red \x1b[31m alert\r\n\x07[bold]now[/bold] \u202e!", "11:00", talk)
    life.says(BEN, ANN, "concede", "Oh.", "11:01", talk)
    life.says(BEN, ANN, "part", "Bye.", "11:02", talk)
    text = tell(written(life, tmp_path / "log.jsonl")).to_text()
    assert "Red \\x1b[31m alert\\r\\n\\x07[bold]now[/bold] \\u202e!" in text
    assert {unicodedata.category(character) for character in text} & {"Cc", "Cf"} <= {"Cc"}
    assert set(re.findall(r"[\x00-\x1f]", text)) == {"\n"}


def test_a_log_that_was_stopped_is_told_to_its_end_and_says_so(tmp_path: Path) -> None:
    story = tell(written(evening(), tmp_path / "log.jsonl", finished=None))
    assert "The run was stopped before its end" in story.to_text()
    assert {each.outcome for each in story.commitments if each.to == BEN} == {"open"}


def test_a_log_with_a_header_alone_has_a_story(tmp_path: Path) -> None:
    life = Life()
    life.events.clear()
    text = tell(written(life, tmp_path / "log.jsonl", finished=None)).to_text()
    assert text.startswith("The lane\n")


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LogError):
        tell(tmp_path / "nothing.jsonl")


def test_the_json_holds_what_the_text_tells(story: Story) -> None:
    told = json.loads(story.to_json())
    assert {each["owner"]: each["outcome"] for each in told["commitments"]} == {ANN: "hit", BEN: "hit", CAT: "missed"}
    (supper,) = told["gatherings"]
    assert [guest["name"] for guest in supper["came"]] == [BEN]
    assert told["seeded"][-1]["spreads"][0]["hearings"][1]["person"] == CAT
    assert told["seed"] == 5


def test_telling_it_twice_tells_the_same(tmp_path: Path) -> None:
    path = written(evening(), tmp_path / "log.jsonl")
    assert tell(path).to_text() == tell(path).to_text()
    assert tell(path).to_json() == tell(path).to_json()


# --- a log of a real run ---------------------------------------------------------------------------------------------


def test_every_chain_of_a_real_run_ends_at_an_origin(lane_log: Path) -> None:
    story = tell(lane_log)
    chains = [spread.chain(hearing) for spread in story.spreads for hearing in spread.hearings]
    chains += [conviction.chain for conviction in story.convictions]
    assert chains
    for chain in chains:
        assert chain[-1].origin not in (None, "unknown")


def test_every_quoted_word_of_a_real_run_is_in_its_log(lane_log: Path) -> None:
    said = {event.text for tick in Log(lane_log).ticks() for event in tick.events if isinstance(event, Said)}
    story = tell(lane_log)
    assert story.talks
    assert {line.text for talk in story.talks for line in talk.lines if line.speaker} <= said
    assert {hearing.words for spread in story.spreads for hearing in spread.hearings if hearing.words} <= said


def test_a_real_run_cut_anywhere_has_a_story(lane_log: Path, tmp_path: Path) -> None:
    for until in (0, 1, 400, 900):
        text = tell(copied(lane_log, tmp_path, until)).to_text()
        assert "The run was stopped before its end" in text


def test_a_long_run_is_told_in_a_paragraph_a_day(tmp_path: Path) -> None:
    life = evening()
    life.scenario = life.scenario.model_copy(update={"ticks": 40_000})
    story = tell(written(life, tmp_path / "log.jsonl", finished=f"{8 + 36_000 // 60}:00"))
    assert story.long and len(story.days) == 26
    first = story.days[0]
    assert first.prose == ()
    assert first.summary == (
        "Ann Lee gave the supper at the café; Ben came. Word went round of the supper (to Ben); that the café will "
        "close for good (to Cat). 2 promises "
        "fell due, and all were kept. 2 talks."
    )


@pytest.mark.slow
def test_telling_a_large_log_takes_less_than_two_seconds(tmp_path: Path) -> None:
    life = evening()
    for number in range(20_000):
        name = (ANN, BEN, CAT)[number % 3]
        time_of = f"{8 + (number % 800) // 60}:{(number % 800) % 60:02d}"
        life.goes(name, ("the park", "the café", "the road")[number % 7 % 3], time_of)
        life.recalls_promises(name, time_of, "a", "b")
        life.remembers(name, "observation", Frame(BEN, "sit", place="the park"), time_of, people=(ANN,))
    path = written(life, tmp_path / "large.jsonl")
    assert quickest(lambda: tell(path).to_text(), enough=4.0, tries=4) < 4.0
