from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.errors import UnknownName
from sim.nouns import Fact
from sim.story.telling import Story
from tests.story.crowds import CAT, DAN, MAYOR, day_of_many, story_of
from tests.story.drawing import BEN


@pytest.fixture
def story(tmp_path: Path) -> Story:
    life = day_of_many()
    life.tells(DAN, CAT, MAYOR, "11:30", talk=life.talk(DAN, CAT, "11:30"))
    return story_of(life, tmp_path)


def test_the_full_tree_has_every_hearing_with_its_words(story: Story) -> None:
    text = " ".join(story.of_news("candidacy").to_text().split())
    assert "Ben Hale will stand for mayor. (true)" in text
    assert "Dan Poe, Fri 09:01 at the café: \u201cBen Hale says: Ben Hale | will | stand for mayor\u201d" in text
    assert "told with doubt (60%)" in text
    assert "It reached 3 of 14 residents; 3 held it at the end." in text
    assert "Never heard it: Ann Lee, Eva Rey," in text


def test_it_says_how_often_somebody_heard_it_again(story: Story) -> None:
    text = " ".join(story.of_news("candidacy").to_text().split())
    assert "Cat Orr, Fri 10:01 in the park, told with doubt (60%), heard it once again:" in text
    assert "It was told 1 more time to somebody who had heard it before." in text


def test_what_changed_on_the_way_stands_in_the_tree(tmp_path: Path) -> None:
    life = day_of_many()
    life.tells(CAT, "Eva Rey", MAYOR, "13:00", as_heard=Fact(BEN, "will", "stand for miller"))
    text = " ".join(story_of(life, tmp_path).of_news("the candidacy").to_text().split())
    assert "Eva Rey, Fri 13:01 out of doors, MISHEARD as: Ben Hale will stand for miller" in text


def test_a_gathering_is_told_with_who_came_and_what_was_said(story: Story) -> None:
    text = story.of_news("the supper").to_text()
    assert "Came: Dan Poe (from 18:02, as promised)." in text
    assert "Fri 11:00 Ann to Dan: \u201cCome to the supper, Dan Poe.\u201d" in text


def test_a_beginning_of_a_name_is_enough_with_or_without_its_article(story: Story) -> None:
    assert story.of_news("cand").seeded.name == story.of_news("The Candidacy").seeded.name == "the candidacy"


def test_no_such_news_is_a_mistake_with_the_nearest_name(story: Story) -> None:
    with pytest.raises(UnknownName, match="did you mean 'candidacy'"):
        story.of_news("the candiacy")


def test_the_json_holds_the_spread(story: Story) -> None:
    told = json.loads(story.of_news("candidacy").to_json())
    assert [each["person"] for each in told["spreads"][0]["hearings"]] == [BEN, DAN, CAT]
