"""Where scenarios, worlds and residents lie: beside the scenario, in the working directory, or with the package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import product
from pathlib import Path

from sim.errors import UnknownName, UserMistake, nearest

KINDS = ("configs", "worlds", "agents")
_ENDINGS = {
    "configs": (".yaml", ".yml"),
    "worlds": (".yaml", ".yml", ".txt", ".tmx", ".tmj"),
    "agents": (".yaml", ".yml"),
}


@dataclass(frozen=True)
class Found:
    """A file or folder, and what messages call it: relative to the folder of data, with '/' on every system."""

    path: Path
    shown: str


class NotFound(UserMistake):
    """No such scenario, world or resident file, or no single one; `hint` names what to write.

    It names the nearest, and all there are where that may help.
    """

    def __init__(self, kind: str, given: str, known: Iterable[str], several: Sequence[str] = ()) -> None:
        known = tuple(known)
        close = nearest(given, known)
        listed = ", ".join(sorted(known, key=lambda name: (-_likeness(given, name), name)))
        self.hint = f"did you mean {close!r}?" if close else f"there are: {listed}" if listed else ""
        if close and kind == "scenario" and listed != close:
            self.hint += f" There are: {listed}"
        self.reason = f"no {kind} named {given!r}"
        if several:
            self.reason = f"{given!r} could be any of {', '.join(several)}"
            self.hint = f"write the whole name: {several[0].rpartition('/')[2]}"
        super().__init__(self.reason + (f"; {self.hint}" if self.hint else ""))


def _likeness(given: str, name: str) -> float:
    return SequenceMatcher(None, given.casefold(), name.casefold()).ratio()


def package_root() -> Path:
    """What holds the shipped data: `sim/_data` of an installed package, or else the checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent


def data_roots(near: Path | None = None) -> tuple[Path, ...]:
    """Folders that may hold `configs`, `worlds` and `agents`: around a scenario file, the current one, the shipped."""
    around = (near.parent, near.parent.parent) if near is not None else ()
    return tuple(dict.fromkeys(root.resolve() for root in (*around, Path.cwd(), package_root())))


def data_folder(kind: str, near: Path | None = None) -> Path:
    """The first folder of a kind ('configs', 'worlds' or 'agents').

    Raises UnknownName for another kind, UserMistake where there is no such folder.
    """
    if kind not in KINDS:
        raise UnknownName("kind of data", kind, KINDS)
    for root in data_roots(near):
        if (root / kind).is_dir():
            return root / kind
    raise UserMistake(f"there is no folder {kind!r} here or with the package")


def find(kind: str, given: str, near: Path | None = None, *, folder: bool = False) -> Found:
    """The file (or folder) of a kind that `given` means: a name ('hamlet') or a path ('configs/hamlet.yaml').

    Raises NotFound with the nearest name, or where files of several kinds in one folder have that name.
    """
    what = {"configs": "scenario", "worlds": "world", "agents": "folder of residents" if folder else "resident file"}
    found = [
        Found(candidate, shown)
        for candidate, shown in _candidates(kind, given, near, folder)
        if (candidate.is_dir() if folder else candidate.is_file())
    ]
    if not found:
        raise NotFound(what[kind], given, names(kind, near, folders=folder))
    beside = [each.shown for each in found if each.path.parent == found[0].path.parent]
    if len(beside) > 1:
        raise NotFound(what[kind], given, (), beside)
    return found[0]


def names(kind: str, near: Path | None = None, *, folders: bool = False) -> list[str]:
    """The names that `find` knows without a path, sorted."""
    found = set()
    for root in data_roots(near):
        for path in (root / kind).glob("*"):
            if folders and path.is_dir():
                found.add(path.name)
            elif not folders and path.suffix in _ENDINGS[kind] and path.is_file():
                found.add(path.stem)
    return sorted(found)


def _candidates(kind: str, given: str, near: Path | None, folder: bool) -> Iterator[tuple[Path, str]]:
    path = Path(given)
    if path.is_absolute():
        yield path, path.as_posix()
        return
    written_out = path.suffix in _ENDINGS[kind]
    endings = ("",) if folder or written_out else _ENDINGS[kind]
    for root in data_roots(near):
        # Only a path is looked for outside its own kind of folder: 'hamlet' must not find a world in configs.
        places = (root / kind, root) if written_out or len(path.parts) > 1 else (root / kind,)
        for place, ending in product(places, endings):
            candidate = place / f"{given}{ending}"
            yield candidate, _shown(candidate, root)


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
