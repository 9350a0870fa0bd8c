"""With what a log was written: versions, commit, time. And the hash of the sources, which decides about resuming."""

from __future__ import annotations

import platform
import subprocess
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Any

from sim.ports import Embedder

SOURCES = Path(__file__).resolve().parents[1]
"""The folder of the package `sim`."""

_PACKAGES = (
    "tulving", "numpy", "scipy", "msgspec", "pydantic", "faiss-cpu", "onnxruntime", "tokenizers", "lemminflect",
)  # fmt: skip


@cache
def code_hash(folder: Path = SOURCES) -> str:
    """A hash of all Python sources below `folder`, by relative path and content; line ends do not count."""
    total = sha256()
    for path in sorted(folder.rglob("*.py"), key=lambda path: path.relative_to(folder).as_posix()):
        name = path.relative_to(folder).as_posix().encode()
        text = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(b"%d %b %d " % (len(name), name, len(text)) + text)
    return total.hexdigest()[:24]


def provenance(embedder: Embedder, brain: object) -> dict[str, Any]:
    """What stands in the header for readers, and in no comparison."""
    return {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "versions": versions(),
        **_commit(),
        "brain": brain if isinstance(brain, str | dict) else type(brain).__qualname__,
        "embedder": {"name": embedder.name, "dim": embedder.dim, "hash": embedder.model_hash},
    }


def versions() -> dict[str, str]:
    """The installed versions of what results depend on."""
    found: dict[str, str] = {}
    for package in _PACKAGES:
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
