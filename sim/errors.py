"""Every way in which Tulving can fail, drawn as one tree.

TulvingError                    exit code 1
├── UserMistake                 exit code 2: something given to us is wrong; shown without traceback
│   ├── ScenarioError           all problems of a scenario, world or resident file at once
│   ├── UnknownName             a resident, place, time, key or measure that does not exist
│   └── LogError                a log that cannot be read, continued or compared
│       ├── LogExists           would overwrite a log unasked
│       ├── LogTooNew           written by a newer schema
│       └── LogFromOtherCode    resuming would mix two versions of the simulator
├── VerificationFailed          exit code 3: a re-run differs from its log
├── EmbedderError               exit code 4: the embedder cannot serve
├── CallNotRecorded             exit code 3: a recorded run asks what was never recorded
├── ThoughtFailure              one question to a brain failed; becomes a ThoughtFailed event
│   └── CallFailed              one call to a language model failed for good
└── RunStopped                  exit code 5: the run ended early, at a whole tick, resumable
    ├── ModelDown               the language model does not serve: down, no key, unknown
    ├── BudgetSpent             the next call would go over a cap
    └── Interrupted             exit code 130: by the user
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


class TulvingError(Exception):
    """Base of every error that Tulving raises on purpose."""

    exit_code = 1


class UserMistake(TulvingError):
    """Input that the user can mend. Shown as a plain sentence, never as a traceback."""

    exit_code = 2


@dataclass(frozen=True)
class Problem:
    """One thing wrong in one file.

    `line` counts from 1 (0 where the problem is the file itself), `key` is the dotted path, `value` what stood
    there, `hint` what to write instead (the nearest valid name, or an empty string). `tile` is where it shows on the
    map, (x, y) from the upper left, None where it does not.
    """

    file: str
    line: int
    key: str
    value: object
    message: str
    hint: str = ""
    tile: tuple[int, int] | None = None

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        key = f" {self.key}:" if self.key else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{where}:{key} {self.message}{hint}"


class ScenarioError(UserMistake):
    """A scenario, world or resident file is wrong; carries every problem found, not only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        head = f"{count} problem{'s' if count != 1 else ''} found"
        super().__init__("\n".join([head, *(f"  {problem}" for problem in self.problems)]))


class UnknownName(UserMistake):
    """A name that does not exist where one was asked for; says the nearest one that does."""

    def __init__(self, kind: str, given: str, known: Iterable[str]) -> None:
        self.kind, self.given = kind, given
        self.nearest = nearest(given, known)
        hint = f"; did you mean {self.nearest!r}?" if self.nearest else ""
        super().__init__(f"no {kind} named {given!r}{hint}")


class LogError(UserMistake):
    """A log that cannot be read, continued or compared."""


class LogExists(LogError):
    """Writing would overwrite a log that nobody asked to replace."""


class LogTooNew(LogError):
    """The log was written by a newer schema than this version reads."""


class LogFromOtherCode(LogError):
    """The log was written by other sources of `sim/`; resuming it would mix two simulators."""


class VerificationFailed(TulvingError):
    """A re-run produced another event than the log holds; the message shows the first difference."""

    exit_code = 3


class EmbedderError(TulvingError):
    """The embedder cannot serve: package missing, model damaged, wrong dimension, text not recorded."""

    exit_code = 4


class CallNotRecorded(TulvingError):
    """A recorded run asks a language model what stands nowhere in its calls; names the nearest call that does."""

    exit_code = 3


class ThoughtFailure(TulvingError):
    """One question to a brain stayed without a valid answer. The agent carries on with its present step.

    `instead` is the answer of another brain that stands in, named `by`, where the scenario asks for one: the failure
    is stated all the same.
    """

    def __init__(self, purpose: str, cause: str, *, instead: object = None, by: str = "") -> None:
        self.purpose, self.cause, self.instead, self.by = purpose, cause, instead, by
        super().__init__(f"{purpose}: {cause}")


class CallFailed(ThoughtFailure):
    """One call to a language model failed after all its tries, or in a way that no further try would mend.

    `trouble` is its class, a `sim.chat.CallTrouble`; `retry_after` the seconds to wait that the server asked for;
    `attempts` how many requests were made.
    The cause that a log states is the class alone, so that failures can be counted; the detail is with the call.
    """

    def __init__(
        self, purpose: str, trouble: str, detail: str = "", *, retry_after: float | None = None, attempts: int = 1
    ) -> None:
        self.trouble, self.detail, self.retry_after, self.attempts = trouble, detail, retry_after, attempts
        super().__init__(purpose, trouble)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.purpose, self.trouble, self.detail) if part)


class RunStopped(TulvingError):
    """The run ended before its end, at a whole tick; it can be resumed."""

    exit_code = 5


class ModelDown(RunStopped):
    """The language model does not serve; going on would make a hollow run."""


class BudgetSpent(RunStopped):
    """The next call would go over a cap; it was not made."""


class Interrupted(RunStopped):
    """The user pressed Ctrl-C."""

    exit_code = 130


def nearest(given: str, known: Iterable[str]) -> str:
    """The known name closest to `given`, whatever its case; an empty string when none is close."""
    by_fold = {name.casefold(): name for name in known}
    folded = str(given).casefold()
    if folded in by_fold:
        return by_fold[folded]
    found = difflib.get_close_matches(folded, by_fold, n=1, cutoff=0.5)
    if found:
        return by_fold[found[0]]
    prefixed = sorted(name for fold, name in by_fold.items() if folded and fold.startswith(folded))
    return prefixed[0] if prefixed else ""
