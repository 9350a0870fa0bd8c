"""What a language model was asked and what it answered, from the file of calls that lies beside a log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

SUFFIX = ".calls.jsonl"


class ModelCall(msgspec.Struct, frozen=True):
    """One question to a model. `failure` says why there is no valid answer, where there is none."""

    tick: int
    agent: str
    purpose: str
    occurrence: int = 0
    prompt: str = ""
    reply: str = ""
    failure: str = ""


class _Written(msgspec.Struct):
    """A line of the file: the key, and the texts. Prompts are one text, or messages with a role each."""

    tick: int
    agent: str
    purpose: str
    occurrence: int = 0
    prompt: Any = ""
    messages: Any = None
    reply: Any = ""
    failure: Any = ""


def calls_path(log: Path) -> Path:
    """Where the calls of a log lie: `hamlet.calls.jsonl` beside `hamlet.jsonl`."""
    return log.with_name(log.name.removesuffix(".jsonl") + SUFFIX)


class Calls:
    """The calls of a run by resident and tick; read once, on first use. A log without such a file has none."""

    def __init__(self, log: Path) -> None:
        self.path = calls_path(log)
        self._by_mind: dict[tuple[str, int], list[ModelCall]] | None = None

    def of(self, agent: str, tick: int) -> tuple[ModelCall, ...]:
        """What was asked for a resident at a tick, in the order of asking."""
        if self._by_mind is None:
            self._by_mind = {}
            for call in _read(self.path):
                self._by_mind.setdefault((call.agent, call.tick), []).append(call)
        found = self._by_mind.get((agent, tick), [])
        return tuple(sorted(found, key=lambda call: (call.purpose, call.occurrence)))


def _read(path: Path) -> Iterator[ModelCall]:
    """The calls of the file; the last line of a killed run may be torn, and lines of other content are none."""
    decoder = msgspec.json.Decoder(_Written)
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return
    for line in lines:
        try:
            written = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            continue
        prompt = written.prompt if written.messages is None else written.messages
        yield ModelCall(
            written.tick, written.agent, written.purpose, written.occurrence, _text(prompt), _text(written.reply),
            _text(written.failure),
        )  # fmt: skip


def _text(value: Any) -> str:
    """A text as it is, messages one below the other, anything else as JSON."""
    if isinstance(value, str) or value is None:
        return value or ""
    if isinstance(value, list) and all(isinstance(each, dict) and "content" in each for each in value):
        return "\n\n".join(f"{each.get('role', 'user')}:\n{_text(each['content'])}" for each in value)
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
