from __future__ import annotations

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from sim.nouns import Persona
from sim.runs.png import read_png
from sim.scenario import load_scenario
from sim.view import icons
from sim.view.attire import DYED, GROUPS, MEANT, TRADES, said_in
from sim.view.dyes import DYES, KEYS, SKINS, WORDS
from sim.view.looks import OLD_STYLES, STYLES, TOPS, UNDER_A_HAT, Look, Worn, look_of, portraits
from sim.view.wardrobe import (
    CELL,
    COLUMNS,
    IN_BED,
    LAYERS,
    OVER_SLEEVES,
    ROUND_THE_NECK,
    ROWS,
    STAND,
    UNDER_SLEEVES,
    WALK,
    Pixels,
    Wardrobe,
    layers_of,
)  # fmt: skip

WORLDS = Path(__file__).resolve().parents[2] / "worlds"
ART = WORLDS / "art"
PLAIN = Look("fair", "brown", "short", Worn("shirt", "blue"), Worn("trousers", "brown", "leather"))


def person(name: str = "Una Vale", look: str = "", work: str = "", age: int = 35, pronoun: str = "she") -> Persona:
    return Persona(name=name, age=age, pronoun=pronoun, work=work, home="a house", look=look)


@pytest.fixture(scope="module")
def wardrobe() -> Wardrobe:
    return Wardrobe(read_png(WORLDS / "residents.png"))


def cell_of(figure: Pixels, column: int, row: int = 0) -> Pixels:
    width, height = CELL
    return figure[row * height : (row + 1) * height, column * width : (column + 1) * width]


def clearly_unlike(one: Pixels, other: Pixels) -> int:
    """How many pixels of two cells a person would call different."""
    apart = np.abs(one.astype(int) - other.astype(int)).sum(axis=2)
    return int((apart > 90).sum())


@pytest.mark.parametrize(
    ("script", "picture"), [("draw_residents.py", "residents.png"), ("draw_icons.py", "icons.png")]
)
def test_the_pictures_are_what_the_scripts_draw(script: str, picture: str, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-B", str(ART / script), str(tmp_path)], check=True, timeout=120)
    assert np.array_equal(read_png(tmp_path / picture), read_png(WORLDS / picture)), f"{picture}: draw it again"


def test_the_layers_and_icons_are_named_as_the_scripts_name_them() -> None:
    code = "import draw_icons as i, draw_residents as r; print(*r.LAYERS, sep='|'); print(*i.ICONS, sep='|')"
    said = subprocess.run(
        [sys.executable, "-B", "-c", code], cwd=ART, check=True, capture_output=True, text=True, encoding="utf-8"
    ).stdout.splitlines()
    assert tuple(said[0].split("|")) == LAYERS
    assert tuple(said[1].split("|")) == icons.NAMES


def test_every_word_for_a_look_names_a_layer_and_a_dye_that_exist() -> None:
    for meant in MEANT.values():
        for part, value in meant:
            if part in ("top", "below", "worn", "style", "sleeves") and value:
                assert value in LAYERS or value == "bareheaded", value
            if part in ("hair", "all") and value:
                assert value in DYES
            if part == "skin":
                assert value in SKINS
            if part == "beard":
                assert value in LAYERS or value == "none"
    styles = {style for options in (*STYLES.values(), *OLD_STYLES.values(), *TOPS.values()) for style in options}
    assert styles | set(UNDER_A_HAT) | set(UNDER_A_HAT.values()) <= set(LAYERS)
    assert set(DYED.values()) | set(WORDS.values()) <= set(DYES)
    assert (set(DYED) | set(GROUPS)) - set(LAYERS) == {"bareheaded"}
    assert all(said_in(wear) for _, wear in TRADES)


def test_every_dye_has_four_steps_from_dark_to_light() -> None:
    for steps in (*SKINS.values(), *DYES.values()):
        lights = [sum(bytes.fromhex(step)) for step in steps]
        assert len(steps) == 4
        assert lights == sorted(lights)
    assert len(set(KEYS)) == 16


@pytest.mark.parametrize("scenario", ["valentine", "hamlet"])
def test_no_two_residents_of_a_town_look_alike_from_any_side(scenario: str, wardrobe: Wardrobe) -> None:
    people = [each.persona for each in load_scenario(scenario).residents]
    dressed = {each.name: wardrobe.dress(look_of(each)) for each in people}
    for one, other in combinations(dressed, 2):
        for row, least in ((0, 45), (1, 35), (3, 35)):
            apart = clearly_unlike(cell_of(dressed[one], STAND, row), cell_of(dressed[other], STAND, row))
            assert apart >= least, f"{one} and {other} look alike (row {row})"


def test_strangers_who_are_told_nothing_about_still_look_different() -> None:
    looks = [look_of(person(f"Name{n} Family{n}", pronoun=("she", "he", "they")[n % 3])) for n in range(200)]
    assert len(set(looks)) >= 195


def test_a_look_is_the_same_in_every_process() -> None:
    code = (
        "from sim.nouns import Persona; from sim.view.looks import look_of; "
        "print(look_of(Persona('Ivo Lark', 44, 'he', 'mends roofs', 'a house', 'a man')))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=WORLDS.parent,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(WORLDS.parent), "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1


def test_the_words_of_a_file_are_worn() -> None:
    look = look_of(person(look="a tall woman in a yellow coat with a red scarf, grey hair and glasses"))
    assert (look.top.what, look.top.dye, look.hair, look.height) == ("coat", "yellow", "grey", 1)
    assert {(each.what, each.dye) for each in look.worn} >= {("scarf", "red"), ("glasses", "camel")}


def test_a_colour_belongs_to_the_garment_that_it_stands_before() -> None:
    look = look_of(person(look="a woman in a green dress with a white and red striped apron"))
    assert (look.top.dye, look.below.dye) == ("green", "green")
    assert look.worn[0] == Worn("striped apron", "white", "red")


def test_round_the_neck_does_not_make_anybody_round() -> None:
    assert not look_of(person(look="a woman with a chain round her neck")).broad
    assert look_of(person(look="a round man in a brown apron")).broad


def test_what_is_not_said_follows_from_work_and_age() -> None:
    nurse = look_of(person(work="nurse at the clinic"))
    assert (nurse.top.what, nurse.top.dye) == ("white coat", "white")
    assert "apron" in {each.what for each in look_of(person(work="smith")).worn}
    assert look_of(person(age=80)).hair in ("white", "silver")


def test_a_trade_does_not_push_out_what_was_said() -> None:
    look = look_of(person(work="nurse at the clinic", look="a woman in a red coat"))
    assert (look.top.what, look.top.dye) == ("coat", "red")


def test_relatives_have_the_same_skin() -> None:
    assert look_of(person("Una Vale")).skin == look_of(person("Tam Vale", pronoun="he")).skin


def test_a_portrait_fills_what_the_file_leaves_open_and_no_more() -> None:
    look = look_of(person(look="a woman in a red coat"), "a blue coat, a bun, ginger hair")
    assert (look.top.dye, look.style, look.hair) == ("red", "bun", "ginger")


def test_the_portraits_are_of_residents_that_exist() -> None:
    files = (WORLDS.parent / "agents").glob("*/*.yaml")
    texts = (file.read_text("utf-8") for file in files)
    names = {name for text in texts for name in re.findall(r"^name: ([^#\n]*[^#\s])", text, re.M)}
    assert set(portraits()) <= names


def test_a_name_of_one_word_or_none_and_an_odd_pronoun_are_dressed_too(wardrobe: Wardrobe) -> None:
    for name in ("Cher", "", "Ünal \u5c71\u7530"):
        wardrobe.dress(look_of(person(name, pronoun="xe")))


def test_dressing_leaves_no_key_colour_and_an_edge_in_every_cell(wardrobe: Wardrobe) -> None:
    figure = wardrobe.dress(PLAIN)
    assert figure.shape == (ROWS * CELL[1], COLUMNS * CELL[0], 4)
    painted = {bytes(pixel[:3]).hex() for pixel in figure.reshape(-1, 4) if pixel[3] == 255}
    assert not painted & set(KEYS) - {step for steps in (*SKINS.values(), *DYES.values()) for step in steps}
    for row in range(ROWS):
        for column in range(COLUMNS):
            assert (cell_of(figure, column, row)[..., 3] == 255).sum() > 120


def test_a_walk_has_four_steps_and_left_is_right_mirrored(wardrobe: Wardrobe) -> None:
    figure = wardrobe.dress(PLAIN)
    steps = {cell_of(figure, column).tobytes() for column in WALK}
    assert len(steps) >= 3
    assert np.array_equal(cell_of(figure, STAND, 1)[:, ::-1], cell_of(figure, STAND, 2))


def test_height_and_breadth_change_the_figure_but_not_in_bed(wardrobe: Wardrobe) -> None:
    plain = wardrobe.dress(PLAIN)
    column, row = IN_BED[0]
    for changed in (Look(*layout(PLAIN), height=1), Look(*layout(PLAIN), height=-1), Look(*layout(PLAIN), broad=True)):
        other = wardrobe.dress(changed)
        assert clearly_unlike(cell_of(plain, STAND), cell_of(other, STAND)) > 10
        assert np.array_equal(cell_of(plain, column, row), cell_of(other, column, row))


def layout(look: Look) -> tuple[str, str, str, Worn, Worn]:
    return look.skin, look.hair, look.style, look.top, look.below


def test_everything_worn_has_its_place_among_the_layers() -> None:
    worn = {value for meant in MEANT.values() for part, value in meant if part == "worn"} - {"bareheaded"}
    head = set(LAYERS[LAYERS.index("straw hat") :])
    assert worn <= UNDER_SLEEVES | OVER_SLEEVES | ROUND_THE_NECK | head
    full = Look(*layout(PLAIN), worn=tuple(Worn(name) for name in sorted(worn)))
    assert worn <= {name for name, _, _ in layers_of(full)}


def test_a_sheet_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="draw it again"):
        Wardrobe(np.zeros((10, 10, 4), dtype=np.uint8))


@pytest.mark.parametrize(
    ("verb", "what", "icon"),
    [
        ("sleep", "", "sleep"), ("serve", "lunch", "eat"), ("play", "the fiddle", "music"), ("play", "chess", "game"),
        ("read", "the newspaper", "news"), ("read", "a long novel", "read"),
        ("tend", "the morning patients", "medicine"), ("make", "furniture", "work"),
        ("tend", "the flower beds", "garden"), ("bake", "bread", "bake"), ("feed", "the ducks", "bird"),
        ("write", "letters", "write"), ("get up", "", "bed"), ("mend", "carts", "tools"), ("", "", "work"),
        ("zzyzx", "the unheard of", "work"),
    ],
)  # fmt: skip
def test_an_activity_has_an_icon(verb: str, what: str, icon: str) -> None:
    assert icons.icon_of(verb, what) == icon


def test_every_icon_that_an_activity_can_have_is_on_the_sheet() -> None:
    assert {*icons._BY_VERB.values(), *icons._BY_WHAT.values(), icons.NEUTRAL} <= set(icons.NAMES)
    assert icons.cell("no such icon") == icons.cell("question")
    sheet = read_png(WORLDS / "icons.png")
    for name in icons.NAMES:
        column, row = icons.cell(name)
        at = np.s_[row * icons.SIDE : (row + 1) * icons.SIDE, column * icons.SIDE : (column + 1) * icons.SIDE]
        assert (sheet[at][..., 3] > 0).sum() > 30, name
