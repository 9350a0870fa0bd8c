from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.clock import Clock
from sim.errors import UnknownName, UserMistake
from sim.events import ActivityBegan, Moved, Remembered, Said, ThoughtFailed, Tick
from sim.nouns import Memory
from sim.runs.names import default_paths, free, one_of, resident, slug
from sim.runs.progress import Progress
from sim.runs.provenance import code_hash, provenance
from sim.testing.hamlet import hash_embedder

TOWN = ("Bea Hollis", "Tom Reed", "Joan Pike", "Ned Fenn")


@pytest.mark.parametrize("given", ["Bea Hollis", "bea hollis", "BEA", " bea ", "Be", "bea h"])
def test_residents_are_known_by_full_first_or_shortened_name_whatever_the_case(given: str) -> None:
    """Fault 9: names matched case-sensitively."""
    assert resident(given, TOWN) == "Bea Hollis"


@pytest.mark.parametrize(("given", "nearest"), [("Beah Holis", "Bea Hollis"), ("Joann", "Joan"), ("Tim", "Tom")])
def test_an_unknown_name_suggests_the_nearest(given: str, nearest: str) -> None:
    with pytest.raises(UnknownName) as unknown:
        resident(given, TOWN)
    assert nearest in unknown.value.nearest


def test_a_name_like_nobodys_lists_all(tmp_path: Path) -> None:
    with pytest.raises(UserMistake, match="there are Bea Hollis, Joan Pike, Ned Fenn, Tom Reed"):
        resident("Zxq", TOWN)
    with pytest.raises(UserMistake, match="may mean Ann Ash, Ann Elm"):
        resident("ann", ("Ann Ash", "Ann Elm"))
    assert one_of("place", "the café", ("the café", "the café kitchen")) == "the café"


@given(st.text())
def test_any_name_makes_a_file_name_for_every_system(name: str) -> None:
    made = slug(name)
    assert made and not set(made) - set("abcdefghijklmnopqrstuvwxyz0123456789-") and made == slug(made)


def test_the_first_free_name_is_taken(tmp_path: Path) -> None:
    assert slug("The Hamlet: Day 1/2") == "the-hamlet-day-1-2"
    names = []
    for _ in range(3):
        path = free(default_paths("Käfer", 4, tmp_path))
        path.write_text("x")
        names.append(path.name)
    assert names == ["kafer-seed4.jsonl", "kafer-seed4-2.jsonl", "kafer-seed4-3.jsonl"]


def test_the_code_hash_hangs_on_names_and_content_and_not_on_line_ends(tmp_path: Path) -> None:
    def tree(name: str, **files: str) -> Path:
        folder = tmp_path / name
        for file, text in files.items():
            (folder / file).with_suffix(".py").parent.mkdir(parents=True, exist_ok=True)
            (folder / file).with_suffix(".py").write_bytes(text.encode())
        (folder / "readme.txt").write_text(name)
        return folder

    one = code_hash(tree("one", a="x = 1\n", b="y = 2\n"))
    assert one == code_hash(tree("windows", a="x = 1\r\n", b="y = 2\r\n"))
    assert one != code_hash(tree("changed", a="x = 2\n", b="y = 2\n"))
    assert one != code_hash(tree("renamed", a="x = 1\n", c="y = 2\n"))
    assert one != code_hash(tree("moved", a="x = 1\ny = 2\n", b=""))


def test_provenance_names_versions_and_embedder() -> None:
    found = provenance(hash_embedder(), "rules")
    assert found["versions"]["numpy"] and found["embedder"]["name"] == "hash" and found["brain"] == "rules"


def test_progress_tells_who_is_where_last_words_speed_and_time_left() -> None:
    seconds = iter([0.0, 10.0])
    progress = Progress(Clock("2026-05-01T06:00", 10), 999, now=lambda: next(seconds))
    progress.begin({"Bea Hollis": ("the hamlet", "Bea's house"), "Tom Reed": ("the hamlet", "the mill")}, 80)
    talk = "Bea Hollis/1/talk"
    progress.add(
        Tick(
            99,
            (
                Moved(tick=99, agent="Bea Hollis", tile=(1, 1), within=("the hamlet", "the café")),
                ActivityBegan(tick=99, agent="Tom Reed", verb="mend", what="the fence"),
                Remembered(tick=99, agent="Tom Reed", memory=Memory("Tom Reed/99/0", "action", "x", 99)),
                ThoughtFailed(tick=99, agent="Tom Reed", purpose="speak", cause="none"),
                *(Said(tick=99, agent="Bea Hollis", talk=talk, n=n, act="chat", text=f"word {n}") for n in range(6)),
            ),
        )
    )
    picture = progress.picture()
    assert {name: (at.place, at.doing) for name, at in picture.people.items()} == {
        "Bea Hollis": ("the café", ""),
        "Tom Reed": ("the mill", "mend the fence"),
    }
    assert picture.words == tuple(f"Bea Hollis: word {n}" for n in range(2, 6))
    assert (picture.memories, picture.failures, picture.share) == (81, 1, 0.1)
    assert (picture.speed, picture.left, picture.moment.iso) == (100.0, 90.0, "2026-05-01T06:16")
