"""With what a log was written: versions, commit, time. And the hash of the sources, which decides about resuming."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.chat import PURPOSES
from sim.ports import Embedder
from sim.wiring import asks_model

if TYPE_CHECKING:
    from sim.scenario import Scenario

SOURCES = Path(__file__).resolve().parents[1]
"""The folder of the package `sim`."""

SOURCE_ENDINGS = (".py", ".jinja")

_PACKAGES = (
    "tulving", "numpy", "scipy", "msgspec", "pydantic", "faiss-cpu", "onnxruntime", "tokenizers", "lemminflect",
)  # fmt: skip


@cache
def code_hash(folder: Path = SOURCES) -> str:
    """A hash of all sources below `folder`, by relative path and content; line ends do not count.

    Sources are Python and the templates of prompts: other words to a model are another simulator as well.
    """
    total = sha256()
    sources = (path for path in folder.rglob("*") if path.suffix in SOURCE_ENDINGS and path.is_file())
    for path in sorted(sources, key=lambda path: path.relative_to(folder).as_posix()):
        name = path.relative_to(folder).as_posix().encode()
        text = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(b"%d %b %d " % (len(name), name, len(text)) + text)
    return total.hexdigest()[:24]


_OF_MODELS = ("litellm", "openai", "jinja2")
"""Besides, where a language model is asked."""


def provenance(
    embedder: Embedder, brain: object, scenario: Scenario | None = None, model: object = None
) -> dict[str, Any]:
    """What stands in the header for readers, and in no comparison.

    Where `scenario` has a language model asked (or `model` in its stead): which ones for what, and the hashes of the
    templates of its prompts.
    """
    asked = scenario is not None and isinstance(brain, str | dict) and asks_model(brain)
    return {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "versions": versions((*_PACKAGES, *_OF_MODELS) if asked else _PACKAGES),
        **_commit(),
        "brain": brain if isinstance(brain, str | dict) else type(brain).__qualname__,
        "embedder": {"name": embedder.name, "dim": embedder.dim, "hash": embedder.model_hash},
        **(_of_models(scenario, model) if asked and scenario is not None else {}),
    }


def _of_models(scenario: Scenario, model: object) -> dict[str, Any]:
    from sim.brain.llm.templates import template_hashes

    settings = scenario.llm
    if model is not None:
        models = dict.fromkeys(PURPOSES, type(model).__qualname__)
    else:
        models = {purpose: settings.of_purpose(settings.models, purpose) or scenario.model for purpose in PURPOSES}
    return {"models": models, "prompts": template_hashes(settings.prompt_texts)}


def versions(packages: Sequence[str] = _PACKAGES) -> dict[str, str]:
    """The installed versions of what results depend on."""
    found: dict[str, str] = {}
    for package in packages:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found


def _commit() -> dict[str, Any]:
    """Commit and dirty flag, where the package runs from a checkout of its own repository."""
    if _git("ls-files", "--error-unmatch", "errors.py") is None:
        return {}  # Installed, perhaps into an ignored folder of somebody else's repository.
    commit = _git("rev-parse", "HEAD")
    dirty = _git("status", "--porcelain", "--untracked-files=no", ".")
    return {"commit": commit, "dirty": bool(dirty)} if commit else {}


def _git(*arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(SOURCES), *arguments], capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
