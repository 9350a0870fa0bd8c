"""The kept run that the reference pictures are of: five people in the hamlet from nine to ten, and a branch of it.

A log is kept, not a scenario that is run anew, so that a picture changes only where the drawing of it does, and not
whenever residents come to decide otherwise. `record` makes it anew, for a schema of logs that cannot read it any more.
"""

from __future__ import annotations

import tarfile
from pathlib import Path

from sim.runs.branch import branch
from sim.runs.changes import changes_asked
from sim.runs.start import run

KEPT = Path(__file__).with_name("references") / "evening.tar.xz"
EVENING, FORGOTTEN = "evening.jsonl", "forgotten.jsonl"
_SETTINGS = {"embedder": "hash", "tick_seconds": "60", "start": "1926-06-18 09:00", "ticks": "780"}
_BRANCH_AT, _BRANCH_TICKS = "day 1 18:00", "660"


def unpacked(folder: Path) -> tuple[Path, Path]:
    """Both logs: the evening, and how it went when Lydia forgot at six what she had asked everybody to."""
    with tarfile.open(KEPT) as kept:
        for name in (EVENING, FORGOTTEN):
            file = kept.extractfile(name)
            assert file is not None
            (folder / name).write_bytes(file.read())
    return folder / EVENING, folder / FORGOTTEN


def record(folder: Path) -> None:
    """Run both and keep their logs instead of those that are kept."""
    evening, forgotten = folder / EVENING, folder / FORGOTTEN
    run("quickstart", evening, overrides=_SETTINGS)
    changes = changes_asked("Lydia Marl", {"ticks": _BRANCH_TICKS}, ["the lantern evening"], [])
    branch(evening, _BRANCH_AT, changes, forgotten)
    with tarfile.open(KEPT, "w:xz", preset=9) as kept:
        for path in (evening, forgotten):
            kept.add(path, path.name, filter=_nobody)


def _nobody(file: tarfile.TarInfo) -> tarfile.TarInfo:
    """Neither who recorded it nor when."""
    file.uid = file.gid = 0
    file.uname = file.gname = ""
    file.mtime = 0
    return file
