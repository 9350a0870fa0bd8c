from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sim.errors import UnknownName, UserMistake
from sim.story import tell
from sim.story.telling import Story
from tests.story.drawing import ANN, BEN, CAT, Life
from tests.story.test_telling import evening, written


def with_markup() -> Life:
    life = evening()
    talk = life.talk(ANN, BEN, "11:00")
    words = "# <b>*Red*</b> [link](http://a.b) `code` | ~~no~~ \\ $x$ a@b.c \x1b[31m\n- item"
    life.says(ANN, BEN, "chat", words, "11:00", talk)
    return life


@pytest.fixture
def story(tmp_path: Path) -> Story:
    return tell(written(with_markup(), tmp_path / "talks.jsonl"))


def test_talks_are_told_word_for_word_under_their_day_and_hour(story: Story) -> None:
    text = story.transcripts().to_text()
    assert "## Friday 1 May\n" in text
    assert "### 10:00 at the café: Ben and Cat\n\n- **Ben:** Ben Hale says: " in text


def test_words_of_residents_are_no_markup(story: Story) -> None:
    text = story.transcripts().to_text()
    (line,) = [line for line in text.splitlines() if "Red" in line]
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "", line.removeprefix("- **Ann:** "))
    assert not re.search(r"[\\`*_\[\]<>#|~$@]|://", bare), bare
    assert "\x1b" not in text


def test_only_the_talks_of_one_person_and_of_some_hours_are_told(story: Story) -> None:
    assert {name for talk in story.transcripts("cat").talks for name in talk.people} == {BEN, CAT}
    assert [talk.opened for talk in story.transcripts("", "09:30", "10:30").talks] == [120]
    assert story.transcripts("cat", "20:00").talks == ()
    assert "0 talks with Cat Orr from Friday 1 May 20:00" in story.transcripts("cat", "20:00").to_text()


def test_what_was_misheard_and_overheard_stands_beside_the_words(lane_log: Path) -> None:
    story = tell(lane_log)
    talks = story.transcripts().talks
    said = {turn.text for talk in story.told.talks.values() for turn in talk.turns}
    assert {line.text for talk in talks for line in talk.lines} == said
    misheard = sum(len(line.misheard) for talk in talks for line in talk.lines)
    assert misheard == sum(event.talk in story.told.talks for event in story.told.misheard)


def test_the_json_holds_every_line(story: Story) -> None:
    told = json.loads(story.transcripts("cat").to_json())
    assert [[line["speaker"] for line in talk["lines"]] for talk in told] == [[BEN]]


def test_a_wrong_name_or_time_is_a_mistake(story: Story) -> None:
    with pytest.raises(UnknownName, match="did you mean"):
        story.transcripts("Anna Lee")
    with pytest.raises(UserMistake, match="is no time"):
        story.transcripts("", "soon")
