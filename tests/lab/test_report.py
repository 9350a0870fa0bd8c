from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree
from itertools import combinations
from pathlib import Path

import pytest
from rich.console import Console

from sim.cli.entry import main
from sim.cli.live import study_frame
from sim.errors import ScenarioError
from sim.lab import Study
from sim.lab.drawing import laid_out, svg
from sim.lab.published import PUBLISHED
from sim.lab.report import NOT_HERE, number
from sim.lab.results import Row
from sim.lab.standing import Progress, Standing
from sim.lab.trees import Node, Tree, forest
from sim.scenario import load_scenario
from sim.story import Story
from tests.runs.lane import LANE
from tests.story.drawing import ANN, BEN, CAT, CLOSING, SUPPER_AT, SUPPER_BEGINS, SUPPER_OF, Life

SVG = "{http://www.w3.org/2000/svg}"


def row(unit: str) -> Row:
    return Row(measure="m", about="", subject="run", unit=unit, least=0, greatest=None, over=None, values=())


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_published_numbers_stand_first_with_ours_or_with_a_word_that_there_are_none(studied: Study) -> None:
    page = studied.to_text()
    lines = page.partition("## Beside the paper")[2].partition("## News")[0].splitlines()
    for each in PUBLISHED:
        (line,) = (line for line in lines if line.startswith((f"| {each.title} |", f"| {each.title} (")))
        assert each.shown in line
        assert (NOT_HERE in line) == (each.role == "candidacy")
    assert "No candidacy is declared" in page
    assert "sources differ: 12 or 13 of 25" in page


def test_every_measure_is_explained_on_the_page(studied: Study) -> None:
    page = studied.to_text()
    assert all(f"- **{name}**" in page for name, _ in studied.measures)
    assert page.endswith("\n") and not any(line != line.rstrip() for line in page.splitlines())


def test_numbers_are_shown_in_the_manner_of_their_unit() -> None:
    assert number(row("share of residents"), 0.32) == "32%"
    assert number(row("share of residents"), 0.125) == "12.5%"
    assert number(row("share of claims"), 0.0132) == "1.3%"
    assert number(row("share of pairs"), 0.74) == ".740"
    assert number(row("residents"), 5) == "5"
    assert number(row("for a resident and day"), 1234.5) == "1,234.5"


# --- trees ------------------------------------------------------------------------------------------------------------


def gossip() -> Story:
    life = Life()
    life.knows(BEN, CLOSING)
    life.knows(ANN, SUPPER_OF, SUPPER_AT, SUPPER_BEGINS)
    life.tells(BEN, ANN, CLOSING, "09:00", confidence=500_000)
    for fact in (SUPPER_OF, SUPPER_AT):
        life.tells(ANN, BEN, fact, "10:00")
    return Story(life.chronicle(), 4, ())


def test_a_tree_says_who_told_whom_when_and_who_never_heard() -> None:
    news, supper = (next(t for t in forest(gossip(), (name,)).trees) for name in ("closing", "the supper"))
    assert [(node.person, node.parent != "", node.doubtful) for node in news.nodes] == [
        (BEN, False, False), (ANN, True, True),
    ]  # fmt: skip
    assert news.unreached == (CAT,) and news.file == "tree-closing.svg"
    assert [(node.person, node.parent) for node in supper.nodes] == [(ANN, ""), (BEN, ANN)]
    assert "never when" in supper.nodes[1].note and "09:01" in news.nodes[1].time


def test_a_drawing_is_sound_xml_with_a_box_for_each_and_a_line_for_each_telling() -> None:
    (tree,) = forest(gossip(), ("closing",)).trees
    drawn = ElementTree.fromstring(svg(tree, 4))
    texts = ["".join(each.itertext()) for each in drawn.iter(f"{SVG}text")]
    assert texts.count(BEN) == texts.count(ANN) == 1 and f"Never heard of it: {CAT}." in texts
    assert len(list(drawn.iter(f"{SVG}rect"))) == 2
    assert len([each for each in drawn.iter(f"{SVG}path") if each.get("class") == "doubtful"]) == 1
    assert svg(tree, 4) == svg(tree, 4)


def test_names_that_mean_something_in_xml_are_drawn_as_they_are() -> None:
    tree = Tree("a & b", "<b>\x1b[2J", (Node("1", 'Ann "<" Lee', "", 0, "Fri 09:00", "at the café"),), (), (), False)
    drawn = ElementTree.fromstring(svg(tree, 1))
    assert 'Ann "<" Lee' in ["".join(each.itertext()) for each in drawn.iter(f"{SVG}text")]


def test_no_box_lies_upon_another_and_every_child_stands_right_of_its_parent() -> None:
    parents = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2, 7: 6, 8: 6, 9: 0, 11: 10}
    order = [0, 1, 3, 4, 5, 2, 6, 7, 8, 9, 10, 11]
    nodes = tuple(
        Node(str(n), f"Person {n}", str(parents[n]) if n in parents else "", n, "Fri 09:00", "at the café",
             "a long note on what they held of it in the end " * (n % 3))
        for n in order
    )  # fmt: skip
    boxes = list(laid_out(nodes).values())
    assert len(boxes) == len(nodes)
    for one, other in combinations(boxes, 2):
        beside = one.x + one.width <= other.x or other.x + other.width <= one.x
        assert beside or one.y + one.height <= other.y or other.y + other.height <= one.y
    for box in boxes:
        if box.node.parent:
            assert laid_out(nodes)[box.node.parent].x < box.x


def test_a_rumour_of_thousands_of_steps_can_be_drawn() -> None:
    nodes = tuple(Node(str(n), "Ann Lee", str(n - 1) if n else "", n, "Fri", "here") for n in range(3000))
    assert len(laid_out(nodes)) == 3000


# --- scenario, progress, command --------------------------------------------------------------------------------------


def test_a_part_can_only_be_played_by_news_and_gatherings_that_there_are() -> None:
    assert load_scenario(LANE, {"study.candidacy": "the well runs dry"}).study.candidacy == "the well runs dry"
    with pytest.raises(ScenarioError) as caught:
        load_scenario(LANE, {"study.candidacy": "the well runs dri", "study.party": "the well runs dry"})
    assert "did you mean 'the well runs dry'" in str(caught.value) and "no gathering" in str(caught.value)
    with pytest.raises(ScenarioError, match="is no key here"):
        load_scenario(LANE, {"study.partie": "the tea dance"})


def test_the_time_left_is_told_by_what_is_run_and_not_by_what_was_there_already() -> None:
    clock = iter([0.0, 10.0, 20.0])
    progress = Progress({1: 0, 2: 100, 3: 100}, 100, now=lambda: next(clock))
    progress.finish(1, failed=False)
    progress.come_to(2, 0)
    progress.come_to(2, 50)
    standing = progress.standing()
    assert standing.reused == 1 and standing.running == {2: 0.51}
    assert standing.left == pytest.approx(10 * 149 / 50)
    progress.finish(2, failed=False)
    progress.finish(3, failed=True)
    assert (standing := progress.standing()).share == 1 and standing.failed == 1 and standing.left == 0


def test_progress_on_a_terminal_says_what_is_done_and_how_long_it_takes() -> None:
    console = Console(width=80, file=io.StringIO())
    console.print(study_frame(Standing(60, 12, 1, 5, 0.25, 7_290.0, {13: 0.5, 14: 0.02})))
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert "12 of 60 runs" in told and "5 were there already" in told and "2 h 01 min left" in told
    assert "seed 13 50%, seed 14 2%" in told and "1 failed" in told


def test_the_command_prints_the_comparison_and_where_the_report_is(
    folder: Path, capsys: pytest.CaptureFixture[str], studied: Study
) -> None:
    words = ["study", str(LANE), "--seeds", "1-3", "--out", str(folder), "--set", "study.party=the tea dance"]
    assert main([*words, "--jobs", "1"]) == 0
    out, err = capsys.readouterr()
    assert err == "" and "invited who came (the tea dance)" in out and str(folder / "study.md") in out
    assert main([*words, "--jobs", "1", "--json"]) == 0
    assert capsys.readouterr().out == (studied.folder / "study.json").read_text(encoding="utf-8")
    assert main([*words, "--quiet", "--tree-seed", "3", "--jobs", "1"]) == 0
    assert capsys.readouterr().out == "" and "The run of seed 3" in (folder / "study.md").read_text(encoding="utf-8")


def test_the_command_ends_with_1_where_a_run_failed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "lane-seed2.jsonl").write_bytes(b"no log\n")
    words = ["study", str(LANE), "--seeds", "3", "--out", str(folder), "--set", "study.party=the tea dance"]
    assert main([*words, "--jobs", "1"]) == 1
    assert "seed 2 failed: " in capsys.readouterr().out
