"""What a language model was asked for a resident and what it answered, as the panels show it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from sim.chat import Message
from sim.llm.calls import Call, calls_path

__all__ = ["Calls", "ModelCall", "calls_path"]


class ModelCall(msgspec.Struct, frozen=True):
    """One question to a model. `failure` says why there is no answer, where there is none.

    `prompt` is empty where the run was told not to record prompts.
    """

    tick: int
    agent: str
    purpose: str
    occurrence: int = 0
    prompt: str = ""
    reply: str = ""
    failure: str = ""


class _Key(msgspec.Struct):
    """As much of a line as is needed to find it again."""

    tick: int
    agent: str
    spare: bool = False


class Calls:
    """The calls of a run by resident and tick. A log without a file of calls has none; one that grows is read on."""

    def __init__(self, log: Path) -> None:
        self.path = calls_path(log)
        self._read = 0
        self._places: dict[tuple[str, int], list[int]] = {}

    def of(self, agent: str, tick: int) -> tuple[ModelCall, ...]:
        """What was asked for a resident at a tick, in the order of asking."""
        self._read_on()
        found = [call for at in self._places.get((agent, tick), ()) if (call := self._at(at)) is not None]
        return tuple(_shown(call) for call in sorted(found, key=lambda call: (call.purpose, call.occurrence)))

    def _read_on(self) -> None:
        """Take in the whole lines that are new; the last one may be torn, and lines of other content are no calls."""
        if not self.path.exists() or self.path.stat().st_size <= self._read:
            return
        decoder = msgspec.json.Decoder(_Key)
        for line in _lines(self.path, self._read):
            try:
                key = decoder.decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                key = None
            if key is not None and not key.spare:
                self._places.setdefault((key.agent, key.tick), []).append(self._read)
            self._read += len(line)

    def _at(self, offset: int) -> Call | None:
        try:
            return msgspec.json.decode(next(_lines(self.path, offset), b""), type=Call)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None


def _lines(path: Path, offset: int) -> Iterator[bytes]:
    with path.open("rb") as file:
        file.seek(offset)
        yield from (line for line in file if line.endswith(b"\n"))


def _shown(call: Call) -> ModelCall:
    failure = ": ".join(filter(None, (call.failure.trouble, call.failure.detail))) if call.failure is not None else ""
    prompt = _text(call.messages)
    return ModelCall(call.tick, call.agent, call.purpose, call.occurrence, prompt, call.reply or "", failure)


def _text(messages: tuple[Message, ...]) -> str:
    """Messages one below the other."""
    return "\n\n".join(f"{each.role}:\n{each.content}" for each in messages)
