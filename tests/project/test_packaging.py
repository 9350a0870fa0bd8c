"""The package as others get it: as a wheel, from a checkout, and from another working directory."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("sim", "configs", "worlds", "agents", "docs", "tests", "benchmarks")
FILES = (
    "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile",
    "requirements.lock", "requirements-test.lock", "run_sim.py",
)  # fmt: skip


def checked(arguments: list[str], folder: Path) -> str:
    # Neither the checkout under test nor a PYTHONPATH may lend its modules to what was installed.
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(arguments, capture_output=True, text=True, cwd=folder, env=surroundings, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, so that building leaves nothing behind."""
    copy = tmp_path_factory.mktemp("checkout")
    for part in PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in FILES:
        shutil.copy(ROOT / file, copy / file)
    return copy


@pytest.fixture(scope="module")
def built(checkout: Path) -> Path:
    """The folder with the source archive and the wheel made from it."""
    checked([sys.executable, "-m", "build", "--no-isolation", "--outdir", "dist", "."], checkout)
    return checkout / "dist"


def empty_environment(folder: Path) -> Path:
    """A new environment that borrows the libraries of this one, but not Tulving; returns its python."""
    venv.create(folder, with_pip=False)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    # The last one that is there: Windows names the whole prefix first, Debian ends with folders that no venv has.
    asks = "import os, site; print([path for path in site.getsitepackages() if os.path.isdir(path)][-1])"
    site = checked([str(scripts / "python"), "-c", asks], folder).strip()
    (Path(site) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return scripts / "python"


def install(python: Path, *what: str) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    options = ["-q", "--no-deps", "--no-build-isolation", "--no-index", "--force-reinstall"]
    checked([*pip, "install", *options, *what], python.parent)


def test_the_wheel_holds_the_simulator_and_its_data_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for needed in ("sim/py.typed", "sim/embedding/vocab.txt", "sim/embedding/NOTICE.txt", "sim/cli/__init__.py"):
        assert needed in names
    for folder in ("configs", "worlds", "agents"):
        shipped = {name.removeprefix("sim/_data/") for name in names if name.startswith(f"sim/_data/{folder}/")}
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        assert shipped == {path.relative_to(ROOT).as_posix() for path in files}
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"sim"}
    assert not [name for name in names if name.endswith(".pyc")]


def test_every_module_is_in_the_wheel(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "sim").rglob("*.py")}
    assert sorted(modules - names) == []


def test_the_wheel_names_its_licences_and_its_command(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    (metadata,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    text = archive.read(metadata).decode()
    assert "License-Expression: MIT" in text
    assert "Requires-Python: <3.14,>=3.11" in text
    (entry_points,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
    assert "tulving = sim.cli:main" in archive.read(entry_points).decode()
    assert [name for name in archive.namelist() if name.endswith("/licenses/LICENSE")]


def test_the_source_archive_holds_what_the_tests_need(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    for needed in ("Makefile", "requirements.lock", "configs/quickstart.yaml", "tests/project/test_packaging.py"):
        assert needed in names


def test_an_installed_wheel_runs_from_anywhere(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    python = empty_environment(tmp_path / "env")
    install(python, str(wheel))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    home = checked([str(python), "-c", "import sim; print(sim.__file__)"], elsewhere)
    assert str(tmp_path / "env") in home
    checked([str(python.parent / "tulving"), "check", "quickstart"], elsewhere)
    run = ["run", "quickstart", "--embedder", "hash", "--ticks", "3", "--out", "mine.jsonl", "--quiet"]
    checked([str(python), "-m", "sim", *run], elsewhere)
    assert sorted(path.name for path in elsewhere.iterdir()) == ["mine.jsonl", "mine.vectors"]


def test_an_editable_install_runs_the_checkout_from_anywhere(checkout: Path, tmp_path: Path) -> None:
    python = empty_environment(tmp_path / "env")
    install(python, "-e", str(checkout))
    home = checked([str(python), "-c", "import sim; print(sim.__file__)"], tmp_path)
    assert Path(home.strip()) == checkout / "sim/__init__.py"
    checked([str(python.parent / "tulving"), "check", "quickstart"], tmp_path)


def test_a_checkout_runs_without_being_installed(tmp_path: Path) -> None:
    checked([sys.executable, str(ROOT / "run_sim.py"), "check", "quickstart"], tmp_path)
