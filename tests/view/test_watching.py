"""What keys, buttons and the pointer do, without a window: commands in, frames out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from sim.view import busy, commands, doing, hud, hud_controls, hud_track
from sim.view.choosing import Selection
from sim.view.feed import LogFeed
from sim.view.ruler import Measure
from sim.view.shapes import Box, Shape, Spot, Text
from sim.view.side import Side
from sim.view.thinking import Thinking
from sim.view.watching import Watching

NOBODY: tuple[float, float] = (0.0, 0.0)


class Notes:
    """A panel that writes down what it is asked for."""

    typing = False

    def __init__(self) -> None:
        self.asked: list[tuple[Selection, int]] = []
        self.told: list[tuple[str, str]] = []

    def shapes(self, chosen: Selection, tick: int, size: tuple[float, float], measure: Measure) -> Sequence[Shape]:
        self.asked.append((chosen, tick))
        return (Text(0, 0, chosen.name, 14, (255, 255, 255, 255)), Spot(0, 0, 50, 20, "panel.tab", "Plan"))

    def act(self, command: str, argument: str) -> bool:
        self.told.append((command, argument))
        return True

    def key(self, key: str, text: str) -> bool:
        return False


def measure(text: str, size: int, bold: bool = False) -> float:
    return len(text) * size * 0.55


@pytest.fixture(scope="module")
def feed(lane_log: Path) -> Iterator[LogFeed]:
    with LogFeed(lane_log) as opened:
        opened.wait()
        yield opened


@pytest.fixture
def watching(feed: LogFeed) -> Watching:
    notes = Notes()
    made = Watching([Side(feed)], measure, (1280, 800), beside=lambda _: notes)
    made.picture(0)
    return made


def words(watching: Watching) -> str:
    frame = watching.picture(0)
    return "\n".join(shape.text for layer in frame.layers for shape in layer.shapes if isinstance(shape, Text))


def spot(watching: Watching, command: str, argument: str = "") -> tuple[float, float]:
    """The middle of a button, on the screen."""
    for layer in watching.picture(0).layers:
        for shape in layer.shapes:
            if isinstance(shape, Spot) and (shape.command, shape.argument) == (command, argument):
                return layer.x + shape.x + shape.w / 2, layer.y + shape.y + shape.h / 2
    raise AssertionError(f"nothing to press for {command} {argument}")


def clicked(watching: Watching, x: float, y: float) -> None:
    watching.mouse.push(x, y)
    watching.mouse.release(x, y)


def test_space_plays_and_pauses(watching: Watching) -> None:
    watching.press("space", " ")
    watching.advance(0.2)
    assert watching.playback.at == pytest.approx(0.2 * watching.playback.speed)
    watching.press("space", " ")
    before = watching.playback.at
    watching.advance(1.0)
    assert watching.playback.at == before


def test_everything_that_can_be_pressed_has_a_key_and_every_key_does_something(watching: Watching) -> None:
    keys = [key for command in commands.COMMANDS for key in command.keys]
    assert len(keys) == len(set(keys))
    assert {command.name for command in commands.COMMANDS} <= set(doing._COMMANDS)
    for command in commands.COMMANDS:
        watching.press(command.keys[0])
        watching.advance(0.01)
        watching.picture(0.01)
        watching.entry = None


def test_the_bar_leads_to_any_moment_by_click_and_drag(watching: Watching, feed: LogFeed) -> None:
    x, y = watching.width / 2, watching.height - hud.HEIGHT + hud.BAR_TOP + hud.SPARK
    watching.mouse.push(x, y)
    assert watching.playback.tick == pytest.approx(feed.final / 2, abs=2)
    watching.mouse.point(watching.width * 0.75, y - 300)
    assert watching.playback.tick == pytest.approx(feed.final * 0.75, rel=0.02)
    watching.mouse.release(watching.width * 0.75, y - 300)
    watching.mouse.point(20, y)
    assert watching.playback.tick == pytest.approx(feed.final * 0.75, rel=0.02)


def test_the_place_on_the_bar_of_a_tick_and_the_tick_of_a_place_agree(watching: Watching) -> None:
    bar = watching.bar()
    for tick in (0, 17, 400, 1295):
        assert abs(hud.tick_at(bar, 1280, hud.place_of(bar, 1280, tick)) - tick) <= 1


def test_jumps_go_from_talk_to_talk_and_say_where_there_is_none(watching: Watching, feed: LogFeed) -> None:
    ticks = [mark.tick for mark in feed.marks().marks(kinds=("talk",))]
    found = []
    for _ in range(3):
        watching.press("n", "n")
        found.append(watching.playback.tick)
    assert found == sorted(set(ticks) - {0})[:3]
    watching.press("p", "p")
    assert watching.playback.tick == found[1]
    watching.kind = "failure"
    watching.press("n", "n")
    assert watching.message.startswith("no failure")


def test_a_click_on_somebody_opens_their_panel_and_escape_closes_it(watching: Watching) -> None:
    name, person = next(iter(watching.picture(0).views[0].scene.people.items()))
    watching.roofs_mode = "off"
    watching.picture(1)
    clicked(watching, *watching.camera.to_screen(person.x, person.y - 8))
    assert watching.selection == Selection("resident", name)
    watching.picture(0)
    assert isinstance(watching.beside, Notes) and watching.beside.asked[-1] == (watching.selection, 0)
    watching.press("escape")
    assert watching.selection is None


def test_a_click_on_the_panel_goes_to_the_panel_and_not_to_the_town_below(watching: Watching) -> None:
    watching.press("tab", "\t")
    clicked(watching, *spot(watching, "panel.tab", "Plan"))
    assert isinstance(watching.beside, Notes) and watching.beside.told[-1] == ("panel.tab", "Plan")
    chosen = watching.selection
    clicked(watching, watching.width - 60, 400)
    assert watching.selection == chosen


def test_tab_goes_through_all_residents_and_round(watching: Watching) -> None:
    names = sorted(watching.picture(0).views[0].scene.people)
    chosen = []
    for _ in range(len(names) + 1):
        watching.press("tab", "\t")
        assert watching.selection is not None
        chosen.append(watching.selection.name)
    assert chosen == [*names, names[0]]


def test_following_keeps_somebody_in_the_middle_until_the_view_is_dragged(watching: Watching) -> None:
    watching.press("tab", "\t")
    watching.press("f", "f")
    for _ in range(200):
        watching.advance(1 / 60)
        frame = watching.picture(1 / 60)
    person = frame.views[0].scene.people[watching.following]
    middle = watching.camera.centred(person.x, person.y - 8).within(*watching.sides[0].size)
    assert (watching.camera.x, watching.camera.y) == pytest.approx((middle.x, middle.y), abs=1)
    watching.mouse.push(300, 300)
    watching.mouse.point(340, 320)
    assert watching.following == ""


def test_a_drag_moves_the_town_and_chooses_nothing(watching: Watching) -> None:
    watching.camera = watching.camera.zoomed(4.0)
    watching.advance(0)
    before = watching.camera
    watching.mouse.push(500, 300)
    watching.mouse.point(400, 260)
    watching.mouse.release(400, 260)
    assert watching.selection is None
    assert watching.camera.x > before.x and watching.camera.y > before.y


def test_the_wheel_zooms_the_town_and_scrolls_the_panel(watching: Watching) -> None:
    watching.mouse.point(300, 300)
    zoom = watching.camera.zoom
    watching.mouse.wheel(1)
    assert watching.camera.zoom > zoom
    watching.press("tab", "\t")
    watching.picture(0)
    watching.mouse.point(1200, 300)
    watching.mouse.wheel(-1)
    assert isinstance(watching.beside, Notes) and watching.beside.told[-1] == ("panel.scroll", "48")


def test_a_time_is_typed_to_go_there_and_a_wrong_one_is_said_to_be(watching: Watching, feed: LogFeed) -> None:
    watching.press("t", "t")
    for letter in "17:30":
        watching.press(letter, letter)
    watching.press("return", "\r")
    assert watching.playback.tick == feed.scenario.clock.parse("17:30") and watching.entry is None
    watching.press("t", "t")
    watching.press("x", "x")
    watching.press("return", "\r")
    assert watching.entry is not None and watching.entry.wrong and watching.entry.kind == "time"
    watching.press("escape")
    assert watching.entry is None


def test_a_resident_is_found_by_a_part_of_the_name(watching: Watching) -> None:
    name = sorted(watching.picture(0).views[0].scene.people)[1]
    watching.press("/", "/")
    for letter in name[:4]:
        watching.press(letter, letter)
    watching.press("return", "\r")
    assert watching.selection == Selection("resident", name)


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080)])
def test_the_help_names_every_key_and_fits_the_window(watching: Watching, size: tuple[int, int]) -> None:
    watching.resize(*size)
    watching.press("?", "?")
    layer = next(layer for layer in watching.picture(0).layers if layer.blocks and layer.h == watching.height)
    shown = "\n".join(shape.text for shape in layer.shapes if isinstance(shape, Text))
    assert all(keys in shown for _, rows in commands.groups() for keys, _ in rows)
    assert all(shape.y + shape.size <= size[1] for shape in layer.shapes if isinstance(shape, Text))
    watching.press("escape")
    assert not watching.help_open


@pytest.mark.parametrize(
    ("size", "ui"), [((640, 480), 1.0), ((800, 600), 1.0), ((1280, 800), 2.0), ((1920, 1080), 1.5)]
)
def test_the_buttons_do_not_lie_over_each_other_in_any_window(
    watching: Watching, size: tuple[int, int], ui: float
) -> None:
    watching.resize(*size, ui=ui)
    watching.picture(0)
    front = hud_controls.front(watching.bar(), watching.width, watching.ruler)
    spots = [each for each in front if isinstance(each, Spot) and each.command != "seek"]
    for n, one in enumerate(spots):
        assert one.x >= 0 and one.x + one.w <= watching.width
        for other in spots[n + 1 :]:
            assert one.x + one.w <= other.x + 0.01 or other.x + other.w <= one.x + 0.01, (one, other)


def test_the_clock_says_hour_and_day(watching: Watching, feed: LogFeed) -> None:
    watching.seek(feed.scenario.clock.parse("18:00"))
    shown = words(watching)
    assert "18:00" in shown and "day 1, dusk" in shown


def test_a_picture_of_the_same_moment_is_the_same_however_one_came_there(watching: Watching, feed: LogFeed) -> None:
    def seen() -> object:
        frame = watching.picture(0)
        return frame.views[0].scene, [layer.shapes for layer in frame.layers]

    watching.seek(700)
    straight = seen()
    for tick in (3, 1200, 650, 699, 700):
        watching.seek(tick)
        watching.picture(0)
    assert seen() == straight


def test_text_of_residents_is_only_text(watching: Watching) -> None:
    watching.say("\x1b[31mred\x00 [bold]no[/bold] " + "x" * 4_000)
    shown = next(text for text in words(watching).splitlines() if "red" in text)
    assert len(shown) < 300


def test_what_fits_a_name_is_gone_through_with_the_arrows_and_things_are_among_it(watching: Watching) -> None:
    world = watching.sides[0].world
    thing = min(world.things, key=lambda each: each.name)
    watching.press("/", "/")
    for letter in thing.name:
        watching.press(letter, letter)
    found = watching.found()
    at = next(n for n, (_, argument) in enumerate(found) if argument.startswith("thing:"))
    for _ in range(at + len(found)):
        watching.press("down")
    watching.press("return")
    assert watching.selection is not None and watching.selection.argument == found[at][1] and watching.entry is None


def test_the_link_to_a_moment_leads_there_wherever_it_is_clicked(watching: Watching) -> None:
    watching.act("seek", "321")
    assert watching.playback.tick == 321


def test_backwards_has_a_button_and_plays_at_once(watching: Watching) -> None:
    watching.seek(400)
    clicked(watching, *spot(watching, "backwards"))
    watching.advance(0.25)
    assert watching.playback.playing and watching.playback.tick < 400


def test_a_panel_is_made_wider_and_narrower_and_the_town_keeps_some_room(watching: Watching) -> None:
    watching.press("tab", "\t")
    narrow = watching.panel_width
    watching.press("v", "v")
    assert narrow < watching.panel_width < watching.width * 0.7
    watching.press("v", "v")
    assert watching.panel_width == narrow


def test_somebody_new_is_told_what_to_do_until_they_do_something(watching: Watching) -> None:
    assert "Click somebody" in words(watching)
    watching.press("k", "k")
    assert "Click somebody" not in words(watching)


def test_of_two_runs_either_can_be_looked_into(feed: LogFeed) -> None:
    desks = [Notes(), Notes()]
    watching = Watching([Side(feed), Side(feed)], measure, (1280, 800), beside=lambda side: desks[side])
    watching.roofs_mode = "off"
    view = watching.picture(1).views[1]
    name, person = next(iter(view.scene.people.items()))
    x, y = view.camera.to_screen(person.x, person.y - 8)
    clicked(watching, x + view.rect[0], y)
    watching.picture(0)
    assert watching.side == 1 and desks[1].asked[-1][0] == Selection("resident", name) and not desks[0].asked
    watching.press("o", "o")
    watching.picture(0)
    assert watching.side == 0 and desks[0].asked[-1][0] == Selection("resident", name)


def test_where_two_runs_first_differ_is_gone_to_by_a_click_or_a_key(feed: LogFeed) -> None:
    watching = Watching([Side(feed), Side(feed)], measure, (1280, 800), differs=77)
    watching.picture(0)
    clicked(watching, *spot(watching, "difference"))
    assert watching.playback.tick == 77
    watching.seek(5)
    watching.press("x", "x")
    assert watching.playback.tick == 77


def test_who_thinks_while_a_tick_takes_its_time_is_named_and_has_a_cloud() -> None:
    class Slow:
        thinking = (
            Thinking("Ada Penn", "decide", "somebody came into sight", 3.2), Thinking("Ben Hale", "speak", "", 0.4),
        )  # fmt: skip

    assert busy.lines(Slow()) == ["Ada decides what to do: somebody came into sight, 3 s"]  # type: ignore[arg-type]
    drawn = busy.clouds(Slow.thinking, {"Ada Penn": (50.0, 60.0), "Ben Hale": (90.0, 60.0)}, 1.0)
    assert len([shape for shape in drawn if isinstance(shape, Box)]) == 2


@pytest.mark.parametrize("width", [640.0, 1280.0, 1920.0])
def test_hours_are_written_along_the_bar_without_touching_each_other(watching: Watching, width: float) -> None:
    shown = [shape for shape in hud_track.back(watching.bar(), width) if isinstance(shape, Text)]
    assert shown
    ends = sorted((shape.x, shape.x + measure(shape.text, shape.size)) for shape in shown)
    assert all(end <= start for (_, end), (start, _) in pairwise(ends)) and ends[-1][1] <= width


def test_where_the_pointer_rests_the_thing_or_place_below_it_is_named(watching: Watching) -> None:
    watching.roofs_mode = "off"
    view = watching.picture(1).views[0]
    thing = next(each for each in watching.sides[0].world.things)
    x, y = view.camera.to_screen(thing.tile[0] * 16 + 8, thing.tile[1] * 16 + 8)
    watching.mouse.point(x, y)
    assert thing.name not in words(watching)
    watching.advance(1.0)
    assert thing.name in words(watching).casefold()


def test_jumps_lead_to_activities_of_the_chosen_too(watching: Watching, feed: LogFeed) -> None:
    watching.press("tab", "\t")
    watching.kind = "activity"
    watching.press("n", "n")
    name = watching.chosen
    assert watching.playback.tick in {mark.tick for mark in feed.marks().marks(kinds=("activity",), resident=name)}
