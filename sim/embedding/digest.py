"""The digest of a large file that seldom changes, and the folder where such things are kept between runs."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

from sim.errors import EmbedderError


def cache_folder() -> Path:
    """Where Tulving keeps what it can work out again.

    $TULVING_CACHE, else `tulving` in $XDG_CACHE_HOME, else ~/.cache/tulving. The folder need not exist.
    """
    if chosen := os.environ.get("TULVING_CACHE"):
        return Path(chosen).expanduser()
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base).expanduser() / "tulving"
    return Path.home() / ".cache" / "tulving"


def file_digest(path: Path) -> str:
    """The SHA-256 of a file in hex, remembered in the cache folder by path, size and time of change.

    Raises EmbedderError where the file cannot be read. A cache that cannot be read or written is done without.
    """
    try:
        state = path.stat()
    except OSError as failure:
        raise EmbedderError(f"cannot read {path}: {failure.strerror}") from failure
    key = hashlib.blake2b(f"{path.resolve()}|{state.st_size}|{state.st_mtime_ns}".encode(), digest_size=12).hexdigest()
    note = cache_folder() / f"digest-{key}.txt"
    with contextlib.suppress(OSError, UnicodeDecodeError):
        remembered = note.read_text(encoding="ascii").strip()
        if len(remembered) == 64:
            return remembered
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    with contextlib.suppress(OSError):
        _write_whole(note, digest)
    return digest


def _write_whole(note: Path, digest: str) -> None:
    note.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="ascii", dir=note.parent, delete=False) as file:
        file.write(digest + "\n")
    os.replace(file.name, note)
