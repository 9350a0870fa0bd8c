from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.errors import UnknownName
from sim.story import tell
from sim.story.lines import WIDTH
from sim.story.telling import Story
from tests.story.crowds import DAN, EVA, day_of_many, story_of


@pytest.fixture
def story(tmp_path: Path) -> Story:
    return story_of(day_of_many(), tmp_path)


def test_the_thread_of_a_person_has_their_day_by_the_hour(story: Story) -> None:
    text = story.of_person("dan").to_text()
    assert text.startswith("Dan Poe\n=======\n\n40, keeps bees; lives at the mill.")
    assert "  09:00        talked with Ben at the café: heard from Ben that Ben Hale will stand for mayor\n" in text
    assert "  10:00        talked with Cat in the park: told Cat that Ben Hale will stand for mayor\n" in text
    assert "  18:02-20:00  came to the supper" in text
    assert max(map(len, text.splitlines())) <= WIDTH


def test_an_invitation_and_its_answer_are_one_point(story: Story) -> None:
    text = story.of_person("Dan Poe").to_text()
    assert "was asked by Ann to come to the supper at the café on Fri 18:00" in " ".join(text.split())


def test_it_says_what_they_heard_from_whom_and_how_sure_they_were(story: Story) -> None:
    text = story.of_person("cat").to_text()
    assert "Fri 10:01  told by Dan  Ben Hale will stand for mayor. (90%)" in text
    assert "how sure they were of it at once (0 to 100%)" in text


def test_it_says_what_they_promised_and_why_they_did_not(story: Story) -> None:
    thread = story.of_person("eva")
    assert [each.outcome for each in thread.promises] == ["missed"]
    assert "MISSED  Fri 18:00  -               come to the supper at the café; did not ask" in thread.to_text()
    to_ann = story.of_person("ann").to_text()
    assert "What was promised to them:" in to_ann and "Dan to come to the supper" in to_ann


def test_the_json_of_a_thread_holds_what_the_text_tells(story: Story) -> None:
    told = json.loads(story.of_person("eva").to_json())
    assert told["name"] == EVA
    assert told["talks"] == [["Ann Lee", 1]]
    assert {"persona", "days", "heard", "promises", "promised_to", "ties", "beliefs"} <= set(told)


def test_nobody_of_that_name_is_a_mistake_with_the_nearest_name(story: Story) -> None:
    with pytest.raises(UnknownName, match=f"did you mean '{DAN}'"):
        story.of_person("Dan Pow")


def test_a_real_run_has_a_thread_of_everybody(lane_log: Path) -> None:
    story = tell(lane_log)
    for name in story.told.residents:
        text = story.of_person(name).to_text()
        assert max(map(len, text.splitlines())) <= WIDTH
        assert "talked with" in text
