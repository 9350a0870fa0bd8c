"""Answers kept across runs, in one SQLite file.

A key holds all that can change an answer: what the model gets to see, which model, its parameters, endpoint and seed;
and a draw number, so that equal prompts keep their several answers: the run's seed, the resident, and how many equal
prompts that resident had asked before.
"""

from __future__ import annotations

import sqlite3
import warnings
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from sim.chat import Prompt, Reply
from sim.errors import UserMistake
from sim.llm.sender import asked_of
from sim.ports import LanguageModel
from sim.scenario.modelling import Modelling

FILE = "answers.sqlite"
FORMAT = 1
"""Part of every key; answers kept in another form are not found."""
PATIENCE_SECONDS = 5.0
"""How long another run may be at the file."""


class Cache:
    """Answers what was answered before; a failure is never kept, nor what a fallback model answered."""

    def __init__(
        self, inner: LanguageModel, folder: Path, settings: Modelling, model: str, *, seed: int = 0,
        drawn: Mapping[tuple[str, str], int] | None = None,
    ) -> None:  # fmt: skip
        self._inner, self._settings, self._model, self._seed = inner, settings, model, seed
        self._drawn = Counter(dict(drawn or {}))
        self._path = folder / FILE
        self._answers: sqlite3.Connection | None = _opened(self._path)

    async def complete(self, prompt: Prompt) -> Reply:
        """The kept reply, which costs nothing, else the inner model's, which is kept."""
        key = self._key(prompt)
        kept = self._find(key)
        if kept is not None:
            return msgspec.structs.replace(kept, cost_usd=0.0, seconds=0.0, attempts=0, source="cache")
        reply = await self._inner.complete(prompt)
        if reply.model == asked_of(self._settings, self._model, prompt.purpose).model:
            self._keep(key, reply)
        return reply

    def _key(self, prompt: Prompt) -> bytes:
        asked = asked_of(self._settings, self._model, prompt.purpose)
        n = self._drawn[prompt.agent, prompt.hash]
        self._drawn[prompt.agent, prompt.hash] += 1
        parts = (
            FORMAT, prompt.hash, asked.model, sorted(asked.parameters.items()), self._settings.api_base,
            self._settings.structured, self._seed, prompt.agent, n,
        )  # fmt: skip
        return sha256(msgspec.json.encode(parts)).digest()

    def _find(self, key: bytes) -> Reply | None:
        if self._answers is None:
            return None
        try:
            row = self._answers.execute("SELECT reply FROM answers WHERE key = ?", (key,)).fetchone()
            return msgspec.json.decode(row[0], type=Reply) if row else None
        except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._give_up(error)
            return None

    def _keep(self, key: bytes, reply: Reply) -> None:
        if self._answers is None:
            return
        try:
            with self._answers:
                self._answers.execute(
                    "INSERT OR IGNORE INTO answers (key, model, reply) VALUES (?, ?, ?)",
                    (key, reply.model, msgspec.json.encode(reply)),
                )
        except sqlite3.Error as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        """Go on without what is only there to save money."""
        self._answers = None
        warnings.warn(f"{self._path} is of no more use in this run ({error}): all else is asked anew", stacklevel=3)


def _opened(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        answers = sqlite3.connect(path, timeout=PATIENCE_SECONDS, check_same_thread=False)
        # Several runs may share the file; a power cut may take the last answers with it, never the file.
        answers.execute("PRAGMA journal_mode = WAL")
        answers.execute("PRAGMA synchronous = NORMAL")
        answers.execute("CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, model TEXT, reply BLOB)")
    except (OSError, sqlite3.Error) as error:
        raise UserMistake(
            f"llm.cache: {path} cannot be used ({error}); name another folder, or remove the file"
        ) from None
    return answers
