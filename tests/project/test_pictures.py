"""The pictures of the documents: all there, all taken by the one script, of the sizes that it states."""

from __future__ import annotations

import importlib.util
import os
import re
import struct
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("pygame")
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NAMED = re.compile(r"(?:\]\(|src=\")(?:docs/)?pictures/([\w.]+\.(?:png|gif))")
MOST_BYTES = {".png": 3_000_000, ".gif": 1_500_000}


@pytest.fixture(scope="module")
def take() -> ModuleType:
    before = dict(os.environ), list(sys.path)
    spec = importlib.util.spec_from_file_location("take_pictures", FOLDER / "take.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path[:] = before[1]
    os.environ.clear()
    os.environ.update(before[0])
    return module


def named_in_pages() -> set[str]:
    return {name for page in PAGES for name in NAMED.findall(page.read_text(encoding="utf-8"))}


def test_the_readme_begins_with_a_picture_of_the_town() -> None:
    screen = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:30])
    assert "make watch" in screen
    assert "docs/pictures/hollow_oak.png" in screen


def test_every_picture_that_a_page_names_is_taken_by_the_script_and_is_there(take: ModuleType) -> None:
    taken = {each.name for each in take.PICTURES} | {take.FILM}
    assert named_in_pages() == taken
    assert {path.name for path in FOLDER.iterdir() if path.suffix in MOST_BYTES} == taken


def test_the_pictures_have_the_sizes_that_the_script_states(take: ModuleType) -> None:
    sys.path.insert(0, str(FOLDER))
    try:
        from packing import size_of
    finally:
        sys.path.remove(str(FOLDER))
    assert {each.name: size_of(FOLDER / each.name) for each in take.PICTURES} == {
        each.name: each.size for each in take.PICTURES
    }
    assert struct.unpack("<HH", (FOLDER / take.FILM).read_bytes()[6:10]) == take.FILM_SIZE


@pytest.mark.parametrize("suffix", MOST_BYTES)
def test_the_pictures_are_small_enough_to_be_cloned_with_the_sources(suffix: str) -> None:
    sizes = [path.stat().st_size for path in FOLDER.glob(f"*{suffix}")]
    assert 0 < sum(sizes) < MOST_BYTES[suffix]


def test_every_picture_says_in_words_what_is_to_be_seen() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        described = re.findall(r"!\[([^\]]*)\]\([^)]*\)|<img [^>]*alt=\"([^\"]*)\"", text)
        assert all(len((one or other).split()) >= 4 for one, other in described), page.name


def test_the_keys_in_the_documents_are_those_of_the_window(take: ModuleType) -> None:
    page = (ROOT / "docs" / "watching.md").read_text(encoding="utf-8")
    assert take.filled(page, "keys", take.keys()) == page, "write them anew: make pictures, or take.py --only keys"


def test_every_page_of_a_mind_and_every_way_to_step_in_is_documented() -> None:
    from sim.view.controls import CONTROLS
    from sim.view.panel_state import TABS

    text = (ROOT / "docs" / "watching.md").read_text(encoding="utf-8")
    assert all(f"| **{tab}** |" in text for tab in TABS)
    words = {"say": "as a visitor", "announce": "to all at a place", "voice": "inner voice", "thing": "a thing's state",
             "notice": "pin up a notice", "plant": "plant a memory", "erase": "erase all",
             "move": "elsewhere"}  # fmt: skip
    assert set(words) == {each.kind for each in CONTROLS}
    assert all(each in text for each in words.values())
