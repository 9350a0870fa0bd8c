"""Writes sim/wording/verbs.txt anew: `python -m tests.wording.write_verbs [verb ...]` adds verbs to those it has.

Every verb of the residents' files is among them, so that an ordinary run never waits for lemminflect.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from sim.wording.verbs import FORMS, looked_up, rows

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "sim" / "wording" / "verbs.txt"
_VERB = re.compile(r"\bverb: ([a-z]+)")
_STEPS = re.compile(r"steps: \[([^\]]*)\]")


def verbs_of_residents() -> set[str]:
    """The verbs of all memories and steps in agents/."""
    found: set[str] = set()
    for file in sorted((ROOT / "agents").rglob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        found.update(_VERB.findall(text))
        for steps in _STEPS.findall(text):
            found.update(step.split()[0].strip("\"'{}") for step in steps.split(",") if step.strip())
    return {verb for verb in found if verb.isalpha()}


def written(verbs: Iterable[str]) -> str:
    """The table of these verbs: what it has already stays, all else is asked of lemminflect."""
    known = rows()
    lines = []
    for verb in sorted(set(verbs) | set(known)):
        row = known.get(verb)
        forms = [row[form] for form in FORMS] if row else [verb, *(looked_up(verb, form) for form in FORMS[1:])]
        lines.append(" ".join(forms))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(written(verbs_of_residents() | set(sys.argv[1:])), encoding="utf-8", newline="\n")
