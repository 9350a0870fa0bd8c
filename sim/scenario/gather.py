"""The residents of a scenario: found in a folder of agents or one by one, with what the scenario says otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sim.errors import Problem, nearest
from sim.scenario.data import Found, NotFound, find
from sim.scenario.draft import Draft, name_of
from sim.scenario.problems import key_path
from sim.scenario.written import shown
from sim.scenario.yaml_lines import Document, Key, read_file, walk

MAX_RESIDENTS = 5_000


def gather_residents(draft: Draft, near: Path) -> None:
    """Read the resident files that `residents` and `only` ask for into the draft; problems go there too."""
    key: Key = ("residents",)
    given = draft.document.get(key)
    if isinstance(given, str) and given.strip():
        draft.residents = list(_folder(draft, key, given.strip(), near))
    elif isinstance(given, list) and given:
        draft.residents = list(_listed(draft, given, near))
    elif given is not None:
        _note(draft, key, f"must be a folder of agents or a list of folders and resident files, not {shown(given)}")
    for document in draft.residents:
        draft.problems += document.problems
        if not document.problems and not isinstance(document.data, dict):
            message = f"must be a mapping of keys, not {shown(document.data)}"
            draft.problems.append(Problem(document.file, 1, "", document.data, message))
            document.problems.append(draft.problems[-1])
            document.data = None
    draft.chosen = _chosen(draft)


def _folder(draft: Draft, key: Key, given: str, near: Path) -> Iterator[Document]:
    found = _find(draft, key, given, near, folder=True)
    if found is None:
        return
    files = sorted(path for path in found.path.iterdir() if path.suffix in (".yaml", ".yml") and path.is_file())
    if not files:
        _note(draft, key, f"the folder {found.shown!r} holds no resident files")
    if len(files) > MAX_RESIDENTS:
        _note(draft, key, f"the folder {found.shown!r} holds too many files: at most {MAX_RESIDENTS}")
        return
    for path in files:
        yield read_file(path, f"{found.shown}/{path.name}")


def _listed(draft: Draft, given: list[Any], near: Path) -> Iterator[Document]:
    for number, item in enumerate(given):
        key: Key = ("residents", number)
        if isinstance(item, str) and _is_folder(item.strip(), near):
            yield from _folder(draft, key, item.strip(), near)
        elif isinstance(item, str) and item.strip():
            found = _find(draft, key, item.strip(), near)
            if found is not None:
                yield read_file(found.path, found.shown)
        elif isinstance(item, dict):
            yield from _laid_over(draft, key, item, near)
        else:
            _note(draft, key, f"must be a folder, a resident file or a mapping of keys, not {shown(item)}")


def _is_folder(given: str, near: Path) -> bool:
    try:
        return bool(given) and find("agents", given, near, folder=True).path.is_dir()
    except (NotFound, OSError, ValueError):
        return False


def _laid_over(draft: Draft, key: Key, item: dict[str, Any], near: Path) -> Iterator[Document]:
    """A resident file with some keys set otherwise, or a resident written in the scenario itself."""
    file = item.get("file")
    own = {name: value for name, value in item.items() if name != "file"}
    if "file" not in item:
        document = Document(draft.document.file, {})
    elif isinstance(file, str) and file.strip():
        found = _find(draft, (*key, "file"), file.strip(), near)
        if found is None:
            return
        document = read_file(found.path, found.shown)
    else:
        _note(draft, (*key, "file"), f"must be a path, not {shown(file)}")
        return
    if isinstance(document.data, dict):
        document.marks.setdefault((), draft.document.mark(key))
        document.data = _merged(document, (), document.data, own, draft.document, key)
    yield document


def _merged(
    document: Document, at: Key, under: dict[str, Any], over: dict[str, Any], source: Document, key: Key
) -> dict[str, Any]:
    """`over` on `under`: mappings key by key, anything else replaced; marks of what is laid over come along."""
    merged = dict(under)
    for name, value in over.items():
        here, there = (*at, name), (*key, name)
        if isinstance(value, dict) and isinstance(under.get(name), dict):
            merged[name] = _merged(document, here, under[name], value, source, there)
            continue
        merged[name] = value
        for inner, _ in walk(under.get(name)):
            document.marks.pop((*here, *inner), None)
        for inner, _ in walk(value):
            document.marks[(*here, *inner)] = source.mark((*there, *inner))
    return merged


def _chosen(draft: Draft) -> list[Document]:
    only = draft.document.get(("only",))
    if not isinstance(only, list) or not only:
        return draft.residents
    wanted = [name.strip() for name in only if isinstance(name, str)]
    known = [name_of(document) for document in draft.residents]
    for number, name in enumerate(wanted):
        if known and name not in known:
            close = nearest(name, known)
            hint = f"did you mean {close!r}?" if close else ""
            _note(draft, ("only", number), f"no resident is named {name!r}", hint)
    return [document for document in draft.residents if name_of(document) in wanted]


def _find(draft: Draft, key: Key, given: str, near: Path, *, folder: bool = False) -> Found | None:
    try:
        return find("agents", given, near, folder=folder)
    except NotFound as error:
        _note(draft, key, error.reason, error.hint)
    except (OSError, ValueError) as error:
        _note(draft, key, f"cannot be read: {error}")
    return None


def _note(draft: Draft, key: Key, message: str, hint: str = "") -> None:
    mark = draft.document.mark(key)
    draft.problems.append(Problem(mark.file, mark.line, key_path(key), draft.document.get(key), message, hint))
