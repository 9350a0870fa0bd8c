"""The desk: what is chosen is told, questions are answered, forms have their effect or say why not."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sim.events import SteppedIn
from sim.replay import Log
from sim.runs.vectors import vectors_path
from sim.view.choosing import Selection
from sim.view.controls import CONTROLS
from sim.view.desk import Desk
from sim.view.feed import LogFeed
from sim.view.forms import completed, fitting, form_of, moved_to, offered, rubbed_out, typed
from sim.view.live import LiveFeed
from sim.view.shapes import Shape
from tests.runs.lane import LANE
from tests.view.looked_into import EVENING, dossier_of, evening_log, lane_world, measure, spots, words

ADA = Selection("resident", "Ada Penn")
SIZE = (420.0, 700.0)


class Seconds:
    """A clock that the test turns."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def feed(tmp_path: Path) -> Iterator[LogFeed]:
    copy = tmp_path / "lane.jsonl"
    copy.write_bytes(evening_log().read_bytes())
    vectors_path(copy).write_bytes(vectors_path(evening_log()).read_bytes())
    feed = LogFeed(copy)
    feed.wait()
    yield feed
    feed.close()


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def desk(feed: LogFeed, seconds: Seconds) -> Iterator[Desk]:
    desk = Desk(feed, lane_world(), clock=seconds)
    yield desk
    desk.close()


def evening(desk: Desk) -> int:
    return desk._feed.scenario.clock.parse(EVENING)


def shown(desk: Desk, chosen: Selection = ADA, tick: int | None = None) -> list[Shape]:
    return list(desk.shapes(chosen, evening(desk) if tick is None else tick, SIZE, measure))


def until(desk: Desk, true: Callable[[str], bool]) -> str:
    end = time.monotonic() + 180
    while not true(said := words(shown(desk))):
        assert time.monotonic() < end, said
        time.sleep(0.01)
    return said


def press(desk: Desk, *keys: str) -> None:
    for key in keys:
        assert desk.key(key, "")


def write(desk: Desk, text: str) -> None:
    for letter in text:
        assert desk.key(letter, letter)


def test_the_panel_of_a_resident_is_their_dossier_as_folded_from_the_start(desk: Desk) -> None:
    said = words(shown(desk))
    about = dossier_of("Ada Penn")
    assert about.time in said and about.doing[1:] in said
    desk.act("panel.tab", "Memory")
    assert f"{len(about.memories):,} memories" in words(shown(desk))


def test_places_things_and_those_not_in_town_have_panels(desk: Desk) -> None:
    assert "open now" in words(shown(desk, Selection("place", "the tea room")))
    stove = next(thing for thing in lane_world().things if thing.name == "the stove")
    assert "The stove" in words(shown(desk, Selection("thing", f"{stove.tile[0]},{stove.tile[1]}")))
    assert "stands there" in words(shown(desk, Selection("thing", "0,0")))
    assert "is not in the town yet" in words(shown(desk, Selection("resident", "Nobody Here")))


def test_keys_choose_tabs_and_letters_search(desk: Desk) -> None:
    shown(desk)
    assert desk.key("3", "3") and desk.state.tab == "Memory"
    assert not desk.typing
    desk.act("panel.type")
    assert desk.typing
    write(desk, "dance")
    press(desk, "backspace")
    assert desk.state.query.search == "danc" and "danc" in words(shown(desk))
    press(desk, "return")
    assert not desk.typing and desk.state.query.search == "danc"
    assert not desk.key("y", "y") and not desk.act("play", "")


def test_all_that_can_be_clicked_is_reached_by_keys(desk: Desk) -> None:
    shown(desk)
    desk.act("panel.tab", "Beliefs")
    shown(desk)
    reached = set()
    for _ in range(60):
        press(desk, "shift+down")
        shown(desk)
        assert desk._focus is not None
        reached.add(desk._focus.argument)
    assert reached == {line.belief.id for line in dossier_of("Ada Penn").beliefs}
    press(desk, "return")
    assert desk.state.opened and desk._focus is None
    assert not desk.key("ctrl+q", "")
    press(desk, "backspace", "3", "/")
    assert desk.typing and not desk.key("ctrl+q", "")


def test_the_tab_stays_when_another_resident_is_chosen_and_the_page_does_not(desk: Desk) -> None:
    shown(desk)
    desk.act("panel.tab", "Ties")
    desk.act("panel.open", dossier_of("Ada Penn").memories[0].memory.id)
    shown(desk, Selection("resident", "Ben Hale"))
    assert desk.state.tab == "Ties" and desk.state.opened == ()


def test_while_time_runs_the_panel_is_made_anew_four_times_a_second(desk: Desk, seconds: Seconds) -> None:
    first, tick = shown(desk), evening(desk)
    seconds.now = 0.1
    assert shown(desk, tick=tick + 60) == first
    seconds.now = 0.3
    assert words(shown(desk, tick=tick + 60)) != words(first)


def test_a_question_is_answered_from_that_mind_with_sources_that_open_and_leaves_no_trace(
    desk: Desk, feed: LogFeed
) -> None:
    before = feed.path.read_bytes()
    (offer,) = [spot for spot in spots(shown(desk), "panel.form") if spot.argument == "ask"]
    desk.act(offer.command, offer.argument)
    press(desk, "return")
    assert "What do you want to know?" in words(shown(desk))
    write(desk, "When does the tea dance begin?")
    press(desk, "return")
    said = until(desk, lambda text: "From (" in text)
    assert "18:00" in said and "\u201cWhen does the tea dance begin?\u201d" in said
    source = spots(shown(desk), "panel.open")[0]
    desk.act(source.command, source.argument)
    assert dossier_of("Ada Penn").text(source.argument)[:20] in words(shown(desk)).replace("\n", " ")
    press(desk, "backspace")
    assert "From (" in words(shown(desk))
    press(desk, "escape")
    assert "Who they are" in words(shown(desk)) and feed.path.read_bytes() == before


def test_an_answer_is_remembered_in_a_branch_where_that_is_wanted(desk: Desk, feed: LogFeed) -> None:
    shown(desk)
    assert desk.key("q", "q") and desk.form is not None and desk.form.kind == "ask"
    write(desk, "When does the tea dance begin?")
    press(desk, "return")
    until(desk, lambda text: "From (" in text)
    desk.act("panel.keep")
    until(desk, lambda text: "A branch is begun" in text)
    (child,) = feed.path.parent.glob("lane-at*.jsonl")
    assert "tea dance begin?" in child.read_text(encoding="utf-8")


def test_a_key_opens_what_can_be_done_with_a_person_a_place_or_a_thing(desk: Desk) -> None:
    thing = next(iter(lane_world().things))
    for chosen in (ADA, Selection("place", "the green"), Selection("thing", f"{thing.tile[0]},{thing.tile[1]}")):
        shown(desk, chosen)
        assert desk.key("e", "e") and "Start a branch here" in words(shown(desk, chosen))
        assert desk.key("escape", "")


def test_over_a_log_stepping_in_begins_a_branch_and_says_so(desk: Desk, feed: LogFeed) -> None:
    shown(desk)
    desk.act("panel.offers")
    said = words(shown(desk))
    assert "a branch begins at this moment" in said.replace("\n", " ")
    for each in offered("resident"):
        assert each.title in said
    desk.act("panel.form", "erase")
    write(desk, "nothing of the kind")
    press(desk, "return")
    until(desk, lambda text: "changes nothing" in text)
    for _ in "nothing of the kind":
        press(desk, "backspace")
    write(desk, "Ben")
    press(desk, "return")
    until(desk, lambda text: "A branch is begun" in text)
    press(desk, "escape")
    desk.act("panel.form", "voice")
    write(desk, "to sit at the moon")
    press(desk, "return")
    until(desk, lambda text: "no place named 'the moon'" in text.replace("\n", " "))
    desk.act("panel.cancel")
    desk.act("panel.form", "branch")
    press(desk, "return")
    until(desk, lambda text: "A branch is begun" in text)
    assert len(list(feed.path.parent.glob("lane-at*.jsonl"))) >= 1


def test_in_a_live_run_a_step_happens_at_the_next_tick_and_the_desk_says_how_a_scenario_writes_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "live.jsonl"
    with LiveFeed.begin(LANE, path, ticks=300, ahead=5) as feed:
        feed.wait(0, 60)
        desk = Desk(feed, lane_world())
        desk.shapes(ADA, 0, SIZE, measure)
        desk.act("panel.form", "say")
        write(desk, "the bridge will fall")
        press(desk, "return")
        end = time.monotonic() + 180
        said, tick = "", 0
        while "A scenario would write it so" not in said:
            tick = min(tick + 1, feed.last)
            said = words(list(desk.shapes(ADA, tick, SIZE, measure)))
            assert time.monotonic() < end, said
        desk.close()
    assert any(isinstance(event, SteppedIn) for each in Log(path).ticks() for event in each.events)


# --- forms ------------------------------------------------------------------------------------------------------------


def test_the_cursor_begins_in_the_first_field_that_is_still_empty_and_goes_round() -> None:
    form = form_of("say", [("agent", "Tom Reed")])
    assert form is not None and form.control.fields[form.at].name == "text"
    assert moved_to(form, 3).at == 0 and moved_to(form, -1).at == 2
    assert form_of("nonsense") is None
    assert rubbed_out(typed(form, "ab")).values[2] == "a"


def test_a_name_is_completed_and_what_fits_is_offered() -> None:
    form = form_of("move", [("agent", "Tom Reed")])
    assert form is not None
    begun = typed(form, "the t")
    places = ("Ada's house", "the green", "the tea room")
    assert fitting(begun, places) == ["the tea room"]
    assert completed(begun, places).values[1] == "the tea room"
    assert fitting(completed(begun, places), places) == []
    assert completed(typed(form, "zzz"), places).values[1] == "zzz"


def test_every_control_is_offered_for_something_and_each_ends_with_a_branch() -> None:
    of = {each.kind for subject in ("resident", "place", "thing") for each in offered(subject)}
    assert of == {each.kind for each in CONTROLS} | {"branch"}
    assert all(offered(subject)[-1].kind == "branch" for subject in ("resident", "place", "thing"))
