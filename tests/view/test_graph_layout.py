"""The knowledge graph has the same places every time, nothing jumps when facts appear, and labels can be read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sim.clock import Moment
from sim.knowledge import Graph
from sim.knowledge.holding import Holding
from sim.nouns import Fact
from sim.view.flow import Flow
from sim.view.graph_layout import Layout, graph_shapes, legend_shapes
from sim.view.graph_net import links, net
from sim.view.panel_graph import graph_page
from sim.view.panel_state import PanelState, after
from sim.view.ruler import Ruler
from sim.view.shapes import Disc, Line, Text
from tests.view.looked_into import bounds, folded, lane_world, measure, spots, words

ROOT = Path(__file__).resolve().parents[2]
NOW = Moment(1000, folded().clock)


def holding(knower: str, fact: Fact, begins: int, ends: int | None = None) -> Holding:
    return Holding(knower, fact, f"{knower}/{begins}/{fact.predicate}", 800_000, begins, "told", begins, ends=ends)


def small_graph() -> Graph:
    graph = Graph()
    for name in ("Bea", "Tom", "Una"):
        graph.enter(name)
    graph.put(holding("Bea", Fact("the party", "is at", "the café"), 10))
    graph.put(holding("Tom", Fact("the party", "is at", "the café"), 900))
    graph.put(holding("Tom", Fact("Bea", "likes", "Una"), 20, ends=500))
    graph.put(holding("Una", Fact("the party", "begins at", "2026-05-01T18:00"), 990))
    return graph


def test_a_mind_shows_what_it_holds_now_and_the_town_what_anybody_does() -> None:
    graph = small_graph()
    town = net(graph, NOW, ["the café"])
    assert [edge.fact.predicate for edge in town.edges] == ["is at", "begins at"] and town.facts == 2
    assert town.edges[0].knowers == ("Bea", "Tom") and town.edges[0].since == 10
    assert [edge.fact.predicate for edge in net(graph, NOW, [], "Una").edges] == ["begins at"]
    earlier = net(graph, NOW.at(100), [])
    assert {edge.fact.predicate for edge in earlier.edges} == {"is at", "likes"}


def test_what_came_up_within_two_hours_is_new_and_kinds_are_told_apart() -> None:
    town = net(small_graph(), NOW, ["the café"])
    assert [edge.fresh for edge in town.edges] == [False, True]
    assert {node.name: node.kind for node in town.nodes} == {
        "the party": "topic", "the café": "place", "2026-05-01T18:00": "moment",
    }  # fmt: skip
    assert {node.label for node in town.nodes} >= {"Fri 1 May 18:00"}


def test_of_too_many_facts_those_that_most_hold_are_drawn() -> None:
    graph = Graph()
    for n in range(50):
        for knower in ("Bea", "Tom")[: 1 + n % 2]:
            graph.put(holding(knower, Fact(f"thing {n}", "is", "here"), n + 1))
    shown = net(graph, NOW, [], most=20)
    assert len(shown.edges) == 20 and shown.facts == 50
    assert all(len(edge.knowers) == 2 for edge in shown.edges)
    assert len(links(graph, most=7)) == 7 and len(links(graph, "Tom")) == 25


def test_places_are_the_same_in_every_process_whatever_the_order_of_the_links() -> None:
    program = (
        "from sim.view.graph_layout import Layout\n"
        "layout = Layout(); layout.take([('a', 'b'), ('b', 'c'), ('c', 'd'), ('e', 'f'), ('a', 'd')])\n"
        "print(sorted(layout.places.items()))"
    )
    for seed in ("0", "7"):
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=ROOT, env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        layout = Layout()
        layout.take([("d", "a"), ("e", "f"), ("c", "d"), ("b", "a"), ("b", "c")])
        assert done.stdout.strip() == str(sorted(layout.places.items()))


def test_what_has_its_place_keeps_it_when_more_comes_and_the_new_stands_beside_what_it_is_linked_to() -> None:
    layout = Layout()
    layout.take([(f"n{n}", f"n{n + 1}") for n in range(12)])
    before = dict(layout.places)
    layout.take([("n3", "late"), ("alone", "far")])
    assert {name: layout.places[name] for name in before} == before
    (x, y), (late_x, late_y) = layout.places["n3"], layout.places["late"]
    assert abs(x - late_x) + abs(y - late_y) < 0.8
    assert all(-1 <= part <= 1 for place in layout.places.values() for part in place)


def test_no_two_names_lie_on_each_other() -> None:
    layout = Layout()
    layout.take([("hub", f"leaf {n}") for n in range(40)])
    places = list(layout.places.values())
    apart = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for n, a in enumerate(places) for b in places[n + 1 :]]
    assert min(apart) > 0.02


def test_the_drawing_keeps_within_its_room_and_no_label_lies_on_another() -> None:
    state = folded()
    shown = net(state.graph, state.now, lane_world().areas)
    for width, height in ((290.0, 300.0), (540.0, 640.0)):
        shapes = graph_shapes(shown, Layout(), width, height, measure)
        for shape in shapes:
            left, top, right, bottom = bounds(shape)
            assert left >= -1 and top >= -1 and right <= width + 1 and bottom <= height + 1
        labels = [bounds(shape) for shape in shapes if isinstance(shape, Text)]
        assert labels
        for n, one in enumerate(labels):
            for other in labels[n + 1 :]:
                assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_chosen_name_stands_out_with_what_is_beside_it_and_its_facts_in_words() -> None:
    graph = small_graph()
    shown = net(graph, NOW, ["the café"])
    shapes = graph_shapes(shown, Layout(), 400, 400, measure, "the café")
    assert {shape.text for shape in shapes if isinstance(shape, Text)} == {"the café", "the party"}
    strong = [shape for shape in shapes if isinstance(shape, Line) and shape.colour[3] == 255]
    assert len(strong) == 1
    state = after(after(PanelState(), "panel.scope", "town"), "panel.node", "the café")
    flow = Flow(0, 400, 0, 700, 0, Ruler(measure))
    below = graph_page(flow, shown, Layout(), state, NOW, measure, "Bea")
    assert "The party is at the café." in words(below.shapes) and "held by Bea and Tom" in words(below.shapes)
    assert [spot.argument for spot in spots(flow.shapes, "panel.scope")] == ["mind", "town"]
    assert after(state, "panel.node", "the café").node == ""


def test_nothing_known_is_said_and_the_legend_explains_every_mark() -> None:
    empty = graph_shapes(net(Graph(), NOW, []), Layout(), 300, 300, measure)
    assert words(empty) == "No facts are held yet." and not any(isinstance(shape, Disc) for shape in empty)
    assert words(legend_shapes(300, 0, measure)).split("\n") == ["person", "place", "thing", "time", "new"]
