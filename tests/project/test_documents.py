from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer.main

from sim.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(?:sh|bash|console)\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")


def commands() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        for block in BLOCK.findall(page.read_text(encoding="utf-8")):
            for line in block.replace("\\\n", " ").splitlines():
                written = line.removeprefix("$ ").strip()
                if written and not written.startswith("#"):
                    found.append((page.relative_to(ROOT).as_posix(), written))
    return found


def words_after(written: str, *starts: str) -> list[str] | None:
    words = shlex.split(written, comments=True)
    for start in map(str.split, starts):
        if words[: len(start)] == start:
            return words[len(start) :]
    return None


@pytest.mark.parametrize(("page", "written"), commands())
def test_every_documented_command_exists(page: str, written: str) -> None:
    words = words_after(written, "tulving", "uv run --no-sync tulving", "python -m sim", "python run_sim.py")
    if words is not None:
        group = typer.main.get_command(app)
        if words[0].startswith("-"):
            assert words == ["--help"]
            return
        command = group.commands[words[0]]  # type: ignore[attr-defined]
        command.make_context(words[0], words[1:])  # raises for an option that does not exist
    elif (targets := words_after(written, "make")) is not None:
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets if "=" not in target)
    else:
        words = shlex.split(written, comments=True)
        named = [word for word in words if word.endswith((".py", ".lock", ".yaml")) and not word.startswith("replays/")]
        assert all((ROOT / word).exists() for word in named), f"{page}: {written}"


def test_every_command_and_every_option_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    group = typer.main.get_command(app)
    missing = [name for name in group.commands if f"tulving {name}" not in page]  # type: ignore[attr-defined]
    for name, command in group.commands.items():  # type: ignore[attr-defined]
        options = {option for each in command.params for option in each.opts if option.startswith("-")}
        missing += sorted(f"{name} {option}" for option in options if not re.search(rf"{option}\b", page))
    assert missing == []


def test_the_first_screen_of_the_readme_holds_the_two_commands() -> None:
    screen = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:30])
    assert "make town" in screen
    assert "make test" in screen


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_decision_is_listed_dated_and_names_what_lost() -> None:
    folder = ROOT / "docs/decisions"
    listed = (folder / "README.md").read_text(encoding="utf-8")
    for page in sorted(folder.glob("0*.md")):
        text = page.read_text(encoding="utf-8")
        assert f"({page.name})" in listed
        assert re.search(r"^20\d\d-\d\d-\d\d$", text, re.MULTILINE), page.name
        assert "lost" in text, page.name


def test_the_readme_s_python_works_as_far_as_names_go() -> None:
    import sim

    (block,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    compile(block, "README.md", "exec")
    assert set(re.findall(r"\bsim\.(\w+)", block)) <= set(sim.__all__)
