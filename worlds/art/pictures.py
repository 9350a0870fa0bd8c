"""Pictures in letters, read from the text files beside this one.

A line that begins with `=` names what follows, several names with `|` between them; the rows below hold the pictures
side by side with two spaces between. A line that begins with `;` is a remark.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent


def pictures(file: str) -> dict[str, tuple[str, ...]]:
    """All pictures by name: the views of one thing that stand side by side, or one for each of several names."""
    found: dict[str, tuple[str, ...]] = {}
    for names, rows in _parts((HERE / file).read_text(encoding="utf-8")):
        views = tuple("\n".join(view) for view in zip(*(row.split() for row in rows), strict=True))
        if len(names) == 1:
            found[names[0]] = views
        else:
            found.update((name, (view,)) for name, view in zip(names, views, strict=True))
    return found


def _parts(text: str) -> Iterator[tuple[list[str], list[str]]]:
    names: list[str] = []
    rows: list[str] = []
    for line in text.splitlines():
        if line.startswith("="):
            if names:
                yield names, rows
            names, rows = [name.strip() for name in line[1:].split("|")], []
        elif line.strip() and not line.startswith(";"):
            rows.append(line)
    if names:
        yield names, rows
