"""A panel at any size and any scroll keeps within its bounds, says what there is, and every click leads somewhere."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.view import palette
from sim.view.dossier import Dossier
from sim.view.flow import Flow
from sim.view.panel_place import nothing_panel, place_panel, thing_panel
from sim.view.panel_state import TABS, PanelState, Tab, after, held
from sim.view.panels import Panel, hit, panel
from sim.view.places import place_dossier, thing_dossier
from sim.view.ruler import Ruler
from sim.view.shapes import Box, Shape, Spot, Sprite, Text
from tests.quickness import quickest
from tests.view.looked_into import bounds, dossier_of, events_until, folded, lane_world, measure, spots, words

HEIGHT = 700.0
WIDTHS = (280.0, 320.0, 420.0, 560.0, 900.0)


def drawn(state: PanelState, width: float = 420, height: float = HEIGHT, about: Dossier | None = None) -> Panel:
    return panel(about or dossier_of("Ada Penn"), state, width, height, measure)


def on(tab: Tab, **more: object) -> PanelState:
    return msgspec.structs.replace(PanelState(tab=tab), **more)


def overlaps(shapes: tuple[Shape, ...]) -> list[tuple[str, str]]:
    """Pairs of lines that are written over each other; the head, drawn last over the page, begins with its box."""
    head = max(n for n, shape in enumerate(shapes) if isinstance(shape, Box) and (shape.x, shape.y) == (0, 0))
    found = []
    for part in (shapes[:head], shapes[head:]):
        texts = sorted((bounds(shape), shape.text) for shape in part if isinstance(shape, Text))
        for n, (box, text) in enumerate(texts):
            for other, words_ in texts[n + 1 :]:
                across = box[0] < other[2] - 2 and other[0] < box[2] - 2
                if across and box[1] < other[3] - 3 and other[1] < box[3] - 3:
                    found.append((text, words_))
    return found


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("tab", [tab for tab in TABS if tab != "Graph"])
def test_nothing_is_drawn_outside_the_panel_or_over_other_words(tab: Tab, width: float) -> None:
    for scroll in (0.0, 37.0, 333.0):
        made = drawn(on(tab, scroll=scroll), width)
        for shape in made.shapes:
            left, top, right, bottom = bounds(shape)
            assert left >= -1 and right <= width + 1, shape
            assert top >= -1 and bottom <= HEIGHT + 1, shape
        assert overlaps(made.shapes) == []


@given(st.sampled_from([tab for tab in TABS if tab != "Graph"]), st.floats(260, 1200), st.floats(160, 2000),
       st.floats(0, 9000))  # fmt: skip
def test_any_size_and_scroll_is_drawn_within_bounds(tab: Tab, width: float, height: float, scroll: float) -> None:
    made = drawn(on(tab, scroll=scroll), width, height)
    for shape in made.shapes:
        if isinstance(shape, Text | Spot):
            _, top, right, bottom = bounds(shape)
            assert right <= width + 1 and bottom <= max(height, 190) + 1, shape
            assert top >= -1


def test_scrolling_shows_all_of_a_page_and_never_beyond_its_end() -> None:
    seen: list[str] = []
    state = on("Beliefs")
    whole = drawn(state, height=20_000)
    for _ in range(200):
        made = drawn(state)
        seen += words(made.shapes).split("\n")
        state = held(after(state, "panel.scroll", "120"), made.content, made.page)
    assert state.scroll == pytest.approx(max(0.0, made.content - made.page))
    assert set(words(whole.shapes).split("\n")) <= set(seen)
    assert held(on("Who", scroll=50.0), 100, 400).scroll == 0


@pytest.mark.parametrize("tab", TABS)
def test_every_tab_can_be_reached_by_click_and_by_key(tab: Tab) -> None:
    (spot,) = [each for each in spots(drawn(PanelState()).shapes, "panel.tab") if each.argument == tab]
    assert after(PanelState(), spot.command, spot.argument).tab == tab
    state = PanelState()
    for _ in range(TABS.index(tab)):
        state = after(state, "panel.next_tab")
    assert state.tab == tab and after(after(state, "panel.previous_tab"), "panel.next_tab") == state


def test_evidence_is_followed_link_by_link_and_every_step_goes_back_to_where_it_was() -> None:
    state = on("Beliefs", scroll=12.0)
    visited = [state]
    for _ in range(3):
        links = [each for each in spots(drawn(state).shapes, "panel.open") if each.argument not in state.opened]
        if not links:
            break
        state = after(state, links[0].command, links[0].argument)
        visited.append(state)
        assert dossier_of("Ada Penn").text(state.opened[-1]) in " ".join(words(drawn(state).shapes).split("\n"))
    assert len(visited) > 2
    for earlier, later in reversed(list(pairwise(visited))):
        assert after(later, "panel.back") == earlier


def test_what_is_no_longer_in_mind_says_so() -> None:
    said = words(drawn(after(PanelState(), "panel.open", "Ada Penn/77/7")).shapes)
    assert "not in mind at this moment" in said and "Ada Penn/77/7" in said


def test_the_recall_page_shows_each_memory_with_its_factors_and_the_bars_are_as_long() -> None:
    about = dossier_of("Ada Penn")
    deed = next(each for each in about.deeds if each.because and each.rows and not each.passing)
    made = drawn(after(PanelState(), "panel.deed", deed.key), 560, 6000)
    said = words(made.shapes)
    assert deed.kind in said and "It came from" in said and "All that came back" in said
    for row in deed.rows:
        assert row.cue.split("?")[0][:20] in said.replace("\n", " ")
        for ground in row.grounds:
            assert f"{ground.factors.score / 1e6:.2f}" in said
    ground = max((each for row in deed.rows for each in row.grounds), key=lambda each: each.factors.score)
    tracks = [shape.w for shape in made.shapes if isinstance(shape, Box) and shape.fill == palette.TRACK]
    bars = {round(shape.w, 1) for shape in made.shapes if isinstance(shape, Box) and shape.fill == palette.RELEVANCE}
    assert any(round(track * ground.factors.relevance / 1e6, 1) in bars for track in tracks)
    weights = about.parameters
    assert f"total = {weights.weight_recency:g}" in said


def test_search_kinds_and_order_change_what_the_memory_page_lists() -> None:
    state = after(PanelState(), "panel.type")
    assert state.tab == "Memory" and state.typing
    state = after(state, "panel.search", "tea dance")
    assert "tea dance" in words(drawn(state).shapes)
    (tie,) = [each for each in spots(drawn(state).shapes, "panel.kind") if each.argument == "tie"]
    chosen = after(state, tie.command, tie.argument)
    assert chosen.query.kinds == ("tie",) and after(chosen, "panel.kind", "tie").query.kinds == ()
    assert after(chosen, "panel.order", "importance").query.order == "importance"
    assert after(chosen, "panel.order", "nonsense").query.order == "newest"
    assert after(PanelState(), "panel.person", "Ben Hale").query.person == "Ben Hale"
    assert after(PanelState(), "play", "x") == PanelState()


def test_the_block_that_is_carried_out_is_marked_and_what_is_over_takes_one_line() -> None:
    said = words(drawn(on("Plan"), about=dossier_of("Ada Penn")).shapes)
    assert "doing this" in said
    over = [line for line in dossier_of("Ada Penn").plan if line.when == "over" and not line.served]
    for line in over:
        assert line.hours in said


def test_a_small_link_in_a_card_wins_over_the_card() -> None:
    card, link = Spot(0, 0, 200, 80, "panel.open", "a"), Spot(10, 10, 40, 12, "select", "b")
    assert hit([card, link], 15, 15) == link == hit([link, card], 15, 15)
    assert hit([card, link], 150, 15) == card and hit([card, link], 300, 15) is None


def test_a_portrait_moves_the_name_aside_and_offers_are_buttons() -> None:
    face = Sprite("residents", 0, 0, 0, 0, 16, 26, key="Ada Penn")
    about = dossier_of("Ada Penn")
    made = panel(about, PanelState(), 420, HEIGHT, measure, portrait=face, offers=(("Ask", "panel.form", "ask"),))
    (sprite,) = [shape for shape in made.shapes if isinstance(shape, Sprite)]
    (name,) = [shape for shape in made.shapes if isinstance(shape, Text) and shape.text == "Ada Penn" and shape.bold]
    assert name.x >= sprite.x + sprite.w
    assert [spot.argument for spot in spots(made.shapes, "panel.form")] == ["ask"]


def test_a_page_is_laid_out_again_in_a_few_milliseconds() -> None:
    for tab in TABS[:-1]:
        state = on(tab)
        drawn(state)
        assert quickest(lambda state=state: drawn(state), enough=0.05) < 0.05  # type: ignore[misc]


def test_places_and_things_tell_who_is_there_and_lead_to_them() -> None:
    state = folded()
    found = place_dossier("the tea room", lane_world(), state.town, events_until(state.tick), state.now)
    made = place_panel(found, 0, 320, HEIGHT, measure)
    assert "open now" in words(made.shapes) and "08:00-22:00" in words(made.shapes)
    led_to = {spot.argument for spot in spots(made.shapes, "select")}
    assert led_to >= {f"resident:{each.name}" for each in found.people}
    stove = next(thing for thing in lane_world().things if thing.name == "the stove")
    about = thing_dossier(stove.tile, lane_world(), state.town, (), state.now)
    assert about is not None
    assert "It is as usual." in words(thing_panel(about, 0, 320, HEIGHT, measure).shapes)
    assert "is not in the town yet" in words(nothing_panel("Una", "is not in the town yet", 320, 400, measure).shapes)


# --- words and colours ------------------------------------------------------------------------------------------------


@given(st.text(max_size=300), st.floats(30, 500))
def test_no_line_is_wider_than_its_room_and_no_word_is_lost(text: str, width: float) -> None:
    lines = Ruler(measure).lines(text, width, 14)
    assert all(measure(line, 14, False) <= width or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_text_that_is_too_long_is_cut_with_an_ellipsis_that_fits() -> None:
    rule = Ruler(measure)
    cut = rule.cut("a very long line of words", 80, 14)
    assert cut.endswith("\u2026") and measure(cut, 14, False) <= 80
    assert rule.cut("short", 80, 14) == "short"


def test_a_paragraph_of_at_most_two_lines_ends_in_an_ellipsis() -> None:
    flow = Flow(0, 120, 0, 500, 0, Ruler(measure))
    flow.text("one two three four five six seven eight nine ten eleven twelve", most=2)
    lines = [shape.text for shape in flow.shapes if isinstance(shape, Text)]
    assert len(lines) == 2 and lines[1].endswith("\u2026")


def test_words_can_be_read_on_every_ground() -> None:
    for ground in (palette.GROUND, palette.RAISED, palette.CHOSEN):
        for ink in (palette.INK, palette.SOFT, palette.LINK):
            assert palette.contrast(ink, ground) >= 4.5
        assert palette.contrast(palette.FAINT, ground) >= 3
    for mark in (*palette.KINDS.values(), palette.RECENCY, palette.IMPORTANCE, palette.RELEVANCE):
        assert palette.contrast(mark, palette.TRACK) >= 2.2


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_the_factors_stay_apart_for_those_who_lack_one_kind_of_cone(missing: int) -> None:
    """By brightness or by what is left of the hue (Viénot, Brettel & Mollon 1999, much simplified)."""
    colours = (palette.RECENCY, palette.IMPORTANCE, palette.RELEVANCE)

    def seen(colour: tuple[int, ...]) -> tuple[float, ...]:
        red, green, blue = colour[:3]
        both = (red + green) / 2
        return {0: (both, both, blue), 1: (both, both, blue), 2: (red, green, (red + green) / 2)}[missing]

    for n, one in enumerate(colours):
        for other in colours[n + 1 :]:
            assert sum(abs(a - b) for a, b in zip(seen(one), seen(other), strict=True)) > 60
