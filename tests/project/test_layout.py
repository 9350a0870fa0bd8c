from __future__ import annotations

import ast
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import sim

ROOT = Path(__file__).parents[2]
MODULES = sorted(path for path in (ROOT / "sim").rglob("*.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("requirements.lock", "requirements-test.lock")
DETERMINED = (
    "town", "mind", "brain", "embedding", "wording", "scenario", "knowledge", "replay", "story", "interventions",
)  # fmt: skip
"""The rooms in which the clock on the wall and loose dice have no place."""

FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions() -> Iterator[tuple[str, int]]:
    for path in MODULES:
        for node in ast.walk(tree(path)):
            if isinstance(node, FUNCTION):
                yield f"{name_of(path)}:{node.lineno} {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1


def test_every_module_says_what_it_is_responsible_for() -> None:
    assert [name_of(path) for path in MODULES if not ast.get_docstring(tree(path))] == []


def test_no_module_is_named_for_nothing_in_particular() -> None:
    assert [name_of(path) for path in MODULES if re.search("util|helper|manager|common|misc", path.stem)] == []


def test_functions_are_short() -> None:
    lengths = dict(functions())
    assert {name: length for name, length in lengths.items() if length > 60} == {}
    assert sum(length <= 25 for length in lengths.values()) >= 0.9 * len(lengths)


def test_no_work_is_left_for_later() -> None:
    marks = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
    assert [name_of(path) for path in MODULES if marks.search(path.read_text(encoding="utf-8"))] == []


def test_nothing_rests_on_salted_hashes_the_wall_clock_or_loose_dice() -> None:
    found = []
    for path in MODULES:
        inside = path.relative_to(ROOT / "sim").parts[0]
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "hash":
                found.append(f"{name_of(path)}:{node.lineno} hash()")
            if isinstance(node, ast.Import) and inside in DETERMINED:
                found += [f"{name_of(path)}:{node.lineno} {a.name}" for a in node.names if a.name in {"random", "time"}]
            if isinstance(node, ast.ImportFrom) and inside in DETERMINED and node.module in {"random", "time"}:
                found.append(f"{name_of(path)}:{node.lineno} {node.module}")
            if isinstance(node, ast.Attribute) and inside in DETERMINED and node.attr in {"now", "utcnow", "today"}:
                called = ast.unparse(node.value)
                if called in {"datetime", "date", "datetime.datetime"}:
                    found.append(f"{name_of(path)}:{node.lineno} {called}.{node.attr}")
    assert found == []


def test_the_version_is_the_same_wherever_it_stands() -> None:
    newest = re.search(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest is not None
    assert sim.__version__ == PROJECT["project"]["version"] == newest[1]


def locked(lock: str) -> dict[str, set[str]]:
    versions: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9.-]+)==(\S+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE):
        versions.setdefault(name, set()).add(version)
    return versions


def named(requirements: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower() for requirement in requirements}


def test_the_locks_hold_every_dependency() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    needed = named(PROJECT["project"]["dependencies"])
    assert needed <= set(locked("requirements.lock"))
    assert needed | named(extras["test"]) | named(extras["lab"]) <= set(locked("requirements-test.lock"))


def test_tests_run_with_the_versions_that_users_run_with() -> None:
    tested = locked("requirements-test.lock")
    assert {name: tested.get(name) for name in locked("requirements.lock")} == locked("requirements.lock")


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_is_about_content_and_names_no_place(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert re.findall(r"https?:|file:|--index|--extra-index|--find-links|--trusted|@ ", text) == []
    entries = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_dependencies_page_names_every_dependency() -> None:
    page = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = named(PROJECT["project"]["dependencies"]) | named(extras["lab"])
    assert sorted(name for name in wanted if name not in page) == []


def test_what_is_shipped_of_others_has_its_notice() -> None:
    folder = ROOT / "sim/embedding"
    assert "Apache" in (folder / "NOTICE.txt").read_text(encoding="utf-8")
    assert "Version 2.0" in (folder / "LICENSE-APACHE-2.0.txt").read_text(encoding="utf-8")
    assert len((folder / "vocab.txt").read_text(encoding="utf-8").splitlines()) == 30_522


def test_bare_make_lists_every_target_with_a_line() -> None:
    make = ["make", "--no-print-directory"]
    listed = subprocess.run(make, capture_output=True, text=True, cwd=ROOT, check=True).stdout
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (phony,) = re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert {line.split()[1] for line in listed.splitlines()} == set(phony.split())
    assert all(len(line.split()) > 3 for line in listed.splitlines())


def test_make_says_which_python_it_needs(tmp_path: Path) -> None:
    # An empty PATH but for what make itself calls: no python3.11 to fall back on.
    (tmp_path / "rm").symlink_to("/bin/rm")
    done = subprocess.run(
        ["make", "--no-print-directory", f"VENV={tmp_path}/venv", "PYTHON=python2.7", f"{tmp_path}/venv/bin/python"],
        capture_output=True, text=True, cwd=ROOT, env={"PATH": f"{tmp_path}"}, executable=shutil.which("make"),
    )  # fmt: skip
    assert done.returncode != 0
    assert "Python 3.11, 3.12 or 3.13" in done.stdout
    assert not (tmp_path / "venv").exists()


def test_ci_runs_what_contributors_run() -> None:
    script = ROOT / ".ci/run"
    assert script.stat().st_mode & 0o111
    assert script.read_text(encoding="utf-8").splitlines()[-1] == "make test"
