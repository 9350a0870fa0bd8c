from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

import sim
from tests.project.contracts import LibraryContract

ROOT = Path(__file__).parents[2]
HEAVY = (
    "faiss", "jinja2", "litellm", "lemminflect", "matplotlib", "networkx", "numpy", "onnxruntime", "pandas", "pydantic",
    "pygame", "scipy", "sklearn", "tokenizers", "yaml",
)  # fmt: skip


def python(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, timeout=180)


def test_the_import_contracts_hold() -> None:
    done = python("import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_room_has_its_layer() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = {
        room.strip(" ()") for contract in contracts if contract["id"] == "layers"
        for layer in contract["layers"] for room in layer.split("|")
    }  # fmt: skip
    modules = {path.stem for path in ROOT.glob("sim/*.py")} - {"__init__", "__main__"}
    assert modules | {path.parent.name for path in ROOT.glob("sim/*/__init__.py")} <= layers


def test_every_folder_of_modules_is_a_package() -> None:
    folders = {path.parent for path in (ROOT / "sim").rglob("*.py")}
    assert sorted(str(folder) for folder in folders if not (folder / "__init__.py").exists()) == []


def test_a_library_in_the_wrong_room_breaks_its_contract() -> None:
    graph = grimp.ImportGraph()
    for importer in ("sim.mind.index", "sim.mind.recall"):
        graph.add_import(importer=importer, imported="faiss")
    options = {"libraries": ["faiss"], "owners": ["sim.mind.index"]}
    contract = LibraryContract(name="", session_options={}, contract_options=options)
    broken = contract.check(graph, verbose=False)
    assert not broken.kept
    assert broken.metadata == {"strays": [("sim.mind.recall", "faiss")]}
    options["owners"] = ["sim.mind"]
    assert LibraryContract(name="", session_options={}, contract_options=options).check(graph, verbose=False).kept


def test_importing_sim_loads_nothing_and_prints_nothing() -> None:
    done = python(f"import sim, sys; print(sorted(set({HEAVY!r}) & set(sys.modules)), 'sim.engine' in sys.modules)")
    assert (done.stdout, done.stderr) == ("[] False\n", "")


@pytest.mark.parametrize("name", sim.__all__)
def test_every_public_name_leads_somewhere(name: str) -> None:
    assert getattr(sim, name) is not None
    assert name in dir(sim)


def test_the_public_names_are_typed_where_they_are_listed() -> None:
    tree = ast.parse((ROOT / "sim/__init__.py").read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    imported = {alias.name for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert imported == set(sim.__all__) == set(sim._HOME_OF)
    assert sim.__all__ == sorted(sim.__all__)


def test_an_unknown_public_name_is_an_ordinary_mistake() -> None:
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = sim.nothing_of_the_kind  # type: ignore[attr-defined]


def test_help_loads_nothing_heavy() -> None:
    done = python(
        "import sys; from sim.cli import main; code = main(['--help'])\n"
        f"print(code, sorted(set({HEAVY!r}) & set(sys.modules)), file=sys.stderr)"
    )
    assert done.stderr == "0 []\n"
    assert "run" in done.stdout


def test_help_comes_in_half_a_second() -> None:
    took = []
    for _ in range(10):  # the quickest counts: what else the machine does is not ours
        before = os.times()
        done = subprocess.run([sys.executable, "-m", "sim", "--help"], capture_output=True, cwd=ROOT, timeout=180)
        after = os.times()
        worked = after.children_user + after.children_system - before.children_user - before.children_system
        took.append(worked or after.elapsed - before.elapsed)  # Windows does not count what children work
        assert done.returncode == 0
        if took[-1] < 0.5:
            break
    assert min(took) < 0.5
