from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from sim.errors import UnknownName
from sim.events import RouteEnded, Said, VisitorSpoke
from sim.nouns import Fact, Frame
from sim.replay import Log
from sim.story import tell
from sim.story.account import PAGE_LINES, going_on
from sim.story.happenings import Happening
from sim.story.lines import WIDTH, paragraph
from sim.story.naming import Names
from sim.story.telling import CROWD, Story
from tests.story.crowds import DAN, EVA, FLO, GUS, MAYOR, OTHERS, crowd, day_of_many, log_of, story_of
from tests.story.drawing import ANN, BEN, CAT
from tests.story.test_telling import evening, written


@pytest.fixture
def story(tmp_path: Path) -> Story:
    return story_of(day_of_many(), tmp_path)


def day(story: Story) -> str:
    return "\n\n".join(story.days[0].prose)


def happened(story: Story, kind: str) -> list[Happening]:
    return [each for each in story.happenings if each.kind == kind]


def test_a_town_of_many_is_told_on_a_page_a_day(story: Story) -> None:
    assert story.crowd and len(story.told.residents) > CROWD
    lines = [line for words in story.days[0].prose for line in (*paragraph(words), "")]
    assert len(lines) <= PAGE_LINES
    assert max(map(len, story.to_text().splitlines())) <= WIDTH


def test_a_town_of_few_keeps_a_paragraph_for_each(tmp_path: Path) -> None:
    story = tell(written(evening(), tmp_path / "few.jsonl"))
    assert not story.crowd
    assert len(story.days[0].prose) == 3


def test_the_page_begins_with_how_far_everything_came(story: Story) -> None:
    first = story.days[0].prose[0]
    assert "When the day began Ben Hale alone knew that he would stand for mayor; when it ended 3 of the 14 d" in first
    assert "Cat Orr last of all, at 10:01 from Dan Poe" in first


def test_the_first_telling_is_told_with_its_words_hour_and_place(story: Story) -> None:
    (first,) = happened(story, "first telling")
    assert first.text.startswith("Ben Hale, who alone knew it, told Dan Poe: \u201cBen Hale says:")
    assert re.search(r"(At 09:01 at the café|At the café, at 09:01,) Ben", day(story))


def test_news_of_a_brother_from_somebody_else_is_told_as_such(story: Story) -> None:
    (close,) = happened(story, "close to home")
    assert close.people == (CAT, DAN, BEN)
    assert close.text.startswith("Cat Orr had it not from his brother Ben Hale but from Dan Poe: \u201c")


def test_who_overhears_their_own_brother_tell_it_of_himself_is_not_said_to_hear_him_speak_of_somebody(
    tmp_path: Path,
) -> None:
    life = crowd()
    life.remembers(CAT, "tie", Frame(BEN, "be", "a brother of Cat Orr"), people=(BEN,), tags=("brother",), valence=3)
    life.knows(BEN, MAYOR)
    life.tells(BEN, DAN, MAYOR, "09:00", talk=life.talk(BEN, DAN, "09:00"))
    life.tells(BEN, EVA, MAYOR, "10:00", talk=life.talk(BEN, EVA, "10:00"), hearers=(EVA, CAT))
    frame = Frame(BEN, "tell", whom=CAT, said=(MAYOR,))
    told = life.remembers(CAT, "told", frame, "10:01", facts=(MAYOR,), source=BEN, people=(BEN,), tags=("overheard",))
    life.believes(CAT, MAYOR, told, "10:01", told_by=BEN)
    (close,) = happened(story_of(life, tmp_path), "close to home")
    assert close.text.startswith("Cat Orr overheard his brother Ben Hale tell it: ")


def test_a_quarrel_is_told_to_its_end(story: Story) -> None:
    (quarrel,) = happened(story, "reproach")
    assert quarrel.people == (FLO, GUS)
    assert quarrel.text == (
        "Flo Sax reproached Gus Tay: \u201cYou never came.\u201d Gus Tay said sorry: \u201cI am sorry, Flo.\u201d "
        "And Flo Sax forgave it: \u201cNever mind.\u201d"
    )


def test_the_gathering_is_told_with_who_came_and_who_had_promised_and_did_not(story: Story) -> None:
    (supper,) = happened(story, "gathering")
    assert "Ann Lee gave the supper at the café. 1 of the 13 others came: Dan Poe." in supper.text
    assert "Eva Rey, who had promised to come" in supper.text
    assert "who had never heard of it" in supper.text


def test_a_missed_promise_is_told_with_its_reason(story: Story) -> None:
    (missed,) = happened(story, "missed")
    assert missed.people == (EVA, ANN)
    assert missed.text.startswith("Eva Rey was to come to the supper at the café and did not: Eva did not ask")


def test_every_quoted_word_of_the_page_is_in_the_log(tmp_path: Path) -> None:
    path = log_of(day_of_many(), tmp_path / "crowd.jsonl")
    said = {event.text for tick in Log(path).ticks() for event in tick.events if isinstance(event, Said)}
    quoted = re.findall("\u201c([^\u201d]*)\u201d", day(tell(path)))
    assert quoted and set(quoted) <= said


@pytest.mark.parametrize(
    ("came", "told"),
    [
        ("14:05", "Dan Poe and Eva Rey met in the park, as agreed."),
        ("14:40", "Eva Rey was 40 minutes late to meet Dan Poe in the park."),
    ],
)
def test_two_have_met_as_agreed_only_if_both_were_there_in_time(tmp_path: Path, came: str, told: str) -> None:
    life = crowd()
    for who, other in ((DAN, EVA), (EVA, DAN)):
        life.promises(who, "meet", whom=other, place="the park", at="14:00", until="15:00", made="10:00")
    life.goes(DAN, "the park", "13:55").goes(EVA, "the park", came)
    story = story_of(life, tmp_path)
    assert [each.text for kind in ("kept", "late", "missed") for each in happened(story, kind)] == [told]


def test_what_was_promised_for_no_hour_is_still_to_do_when_the_log_ends_and_told_last(tmp_path: Path) -> None:
    life = crowd()
    life.promises(DAN, "bring", "the flour", whom=EVA, role="to", made="08:00")
    life.goes(GUS, "the park", "21:00")
    (open_one,) = happened(story_of(life, tmp_path), "missed")
    assert open_one.text.startswith("Dan Poe was still to bring the flour to Eva Rey: Dan did not ask")


@pytest.mark.parametrize(
    ("tries", "told"),
    [
        (range(30, 60), "Eva Rey found the bar shut (open 16:00-23:30)."),
        ((30, 31, 59), "Eva Rey found the bar shut (open 16:00-23:30) and came back at 08:59."),
        ((30, 45, 59), "Eva Rey found the bar shut (open 16:00-23:30) and came back twice, the last time at 08:59."),
    ],
)
def test_a_shut_door_that_is_tried_again_is_one_thing_and_only_who_was_away_has_come_back(
    tmp_path: Path, tries: Iterable[int], told: str
) -> None:
    life = crowd()
    for tick in tries:
        life.events.append(RouteEnded(tick=tick, agent=EVA, place="the bar", reason="shut", hours="16:00-23:30"))
    (door,) = happened(story_of(life, tmp_path), "shut")
    assert door.text == told


def test_names_are_in_full_once_and_never_changed_in_quotes() -> None:
    names = Names((ANN, BEN))
    assert names.told("Ann Lee met Ben Hale. Ann Lee said: \u201cBen Hale!\u201d") == (
        "Ann Lee met Ben Hale. Ann said: \u201cBen Hale!\u201d"
    )
    assert names.told("Ben Hale left.") == "Ben left."


def test_a_busy_day_is_cut_to_what_matters_most(tmp_path: Path) -> None:
    life = day_of_many()
    for number in range(120):
        one, other = OTHERS[number % 5], OTHERS[5 + number % 6]
        time = f"{13 + number // 60}:{number % 60:02d}"
        life.promises(one, "return", f"book {number}", whom=other, role="to", made="12:30")
        life.says(one, other, "hand_over", "Here.", time, life.talk(one, other, time), frame=_given(one, other, number))
    story = story_of(life, tmp_path)
    lines = [line for words in story.days[0].prose for line in (*paragraph(words), "")]
    assert len(lines) <= PAGE_LINES
    assert "Ann gave the supper" in day(story) or "Ann Lee gave the supper" in day(story)
    assert "reproached" in day(story)


def _given(one: str, other: str, number: int) -> Frame:
    return Frame(one, "return", f"book {number}", whom=other, role="to")


def test_the_compact_tree_holds_every_hearer_once(story: Story) -> None:
    text = story.to_text()
    assert "Ben (knew it before the run)\n└─ Dan Fri 09:01\n   └─ Cat Fri 10:01?\n" in text
    assert "* overheard, ? told with doubt, ! misheard" in " ".join(text.split())


def test_who_came_is_told_with_by_whom_they_were_asked(story: Story) -> None:
    text = story.to_text()
    assert re.search(r"Dan Poe +18:02-20:00 +Ann Fri 11:00: yes +as promised", text)
    assert "Eva Rey (heard from Ann Fri 12:02): asked by Ann Fri 12:00: yes; did not ask themselves" in text


def test_only_the_sections_asked_for_are_told_and_these_at_length(story: Story) -> None:
    text = story.to_text(["news"])
    assert "How the news went round" in text and "What was promised" not in text and "40, keeps bees" not in text
    assert "└─ Dan Poe, Fri 09:01" in text
    parts = json.loads(story.to_json(["promise", "ties"]))
    assert {"commitments", "ties"} <= set(parts) and not {"days", "seeded", "beliefs"} & set(parts)


def test_a_section_that_does_not_exist_is_refused_with_the_nearest(story: Story) -> None:
    with pytest.raises(UnknownName, match="did you mean 'beliefs'"):
        story.to_text(["belief s"])


def test_numbers_have_their_meaning_beside_them(story: Story) -> None:
    text = story.to_text()
    assert "Late: more than 15 minutes after the hour." in text
    assert "promises kept" in text and "there in time, or the deed done, by positions and acts alone" in text


def test_a_day_told_twice_is_the_same(story: Story, tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    assert story_of(day_of_many(), tmp_path / "again").to_text() == story.to_text()


def test_what_comes_from_outside_is_told_with_whom_it_reached(tmp_path: Path) -> None:
    life = day_of_many()
    life.events.append(VisitorSpoke(tick=100, visitor="a carter", place="the park", text="The bridge is down!",
                                    facts=(Fact("the bridge", "is", "down"),), hearers=(FLO, GUS)))  # fmt: skip
    life.remembers(EVA, "knowledge", None, "10:30", text="Eva Rey owes Ben Hale a cow.", implanted=True)
    carter, cow = sorted(happened(story_of(life, tmp_path), "from outside"), key=lambda each: each.tick)
    assert carter.text == (
        "A carter, from elsewhere, said: \u201cThe bridge is down!\u201d; Flo Sax and Gus Tay heard it."
    )
    assert cow.text == "A memory was put from outside into the mind of Eva Rey: Eva Rey owes Ben Hale a cow."


def test_news_that_a_visitor_brings_begins_with_who_heard_it(tmp_path: Path) -> None:
    life = day_of_many()
    life.remembers(FLO, "told", None, "09:30", facts=(MAYOR,), source="a carter")
    story = story_of(life, tmp_path)
    assert "a carter" not in story.spreads[-1].reached
    assert "Flo Fri 09:30 (had it from a carter)" in story.to_text()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A notice by Flo Sax was put up.", "a notice by Flo Sax was put up."),
        ("The county courier, from elsewhere, said: no.", "the county courier, from elsewhere, said: no."),
        ("Version 2 of the letters was laid out.", "version 2 of the letters was laid out."),
        ("Flo Sax found the mill shut.", "Flo Sax found the mill shut."),
    ],
)
def test_what_happens_is_told_after_its_hour_in_small_letters_unless_it_begins_with_a_name(text: str, told: str):
    assert going_on(text) == told


@pytest.mark.parametrize(
    ("came", "told"),
    [
        ("14:05", "Dan Poe helped Eva Rey dig the bean bed in the park, as promised."),
        ("15:30", "Dan Poe came to help Eva Rey dig the bean bed in the park, as promised, and waited in vain."),
    ],
)
def test_nobody_has_been_helped_who_was_not_there(tmp_path: Path, came: str, told: str) -> None:
    life = crowd()
    life.promises(DAN, "help", "dig the bean bed", whom=EVA, place="the park", at="14:00", until="15:00", made="10:00")
    life.goes(DAN, "the park", "13:55").does(DAN, "help", "dig the bean bed", "the park", "13:56", "15:00")
    life.goes(EVA, "the park", came)
    (deed,) = happened(story_of(life, tmp_path), "kept")
    assert deed.text == told
