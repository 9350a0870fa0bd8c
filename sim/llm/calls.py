"""The file of calls beside a log: what a language model was asked and what it answered, one call a line.

Lines come in the order in which answers came, which is none; a call is found by its key (tick, agent, purpose,
occurrence) and the hash of its prompt. Like a log it is never overwritten unasked, two runs cannot write it at once,
and what a killed process left of its last line is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Literal

import msgspec

from sim.chat import CallKey, Message
from sim.errors import LogError

SUFFIX = ".calls.jsonl"


_PURPOSES_OF = {"rate": ("importance",), "plan": ("day_plan", "step_plan")}
"""What a model is asked for where a brain's question has another name."""


def purposes_of(question: str) -> tuple[str, ...]:
    """What a model is asked for when a brain is asked a question, the first thing first."""
    return _PURPOSES_OF.get(question, (question,))


def calls_path(log: Path) -> Path:
    """Where the calls of a log lie: `hamlet.calls.jsonl` beside `hamlet.jsonl`."""
    return log.with_name(log.name.removesuffix(".jsonl") + SUFFIX)


class Failure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a call came to no answer: its `sim.chat.CallTrouble`, and what was said of it."""

    trouble: str
    detail: str = ""


class Tokens(msgspec.Struct, frozen=True, rename={"tokens_in": "in", "tokens_out": "out", "tokens_cached": "cached"}):
    """Token counts as the model told them; None: it did not."""

    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens_cached: int | None = None


class Outlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """Requests, tokens in and out together, and USD as far as they are known."""

    calls: int = 0
    tokens: int = 0
    usd: float = 0.0

    def plus(self, other: Outlay) -> Outlay:
        """The sum."""
        return Outlay(self.calls + other.calls, self.tokens + other.tokens, self.usd + other.usd)


class Call(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One call that was answered, or failed for good.

    `source` tells who answered: the model, a cache, or the record of this or another run; only what the model answered
    has been paid for in this run. `spare`: the call of a parent after the tick at which the run branched off, kept in
    case it is asked again, and no call of this run. `cost_usd` is None where no price is known. `seconds` and
    `attempts` are those of the requests that were made for it, `served` is the name by which the server says who
    answered. `cut`: far fewer tokens of the prompt were reported than it has, so that some of it never arrived.
    """

    tick: int
    agent: str
    purpose: str
    occurrence: int = 0
    repair: int = 0
    prompt_hash: str
    template: str = ""
    messages: tuple[Message, ...] = ()
    schema: dict[str, Any] | None = None
    model: str = ""
    parameters: dict[str, Any] = {}
    reply: str | None = None
    failure: Failure | None = None
    usage: Tokens = Tokens()
    cost_usd: float | None
    seconds: float = 0.0
    attempts: int
    finish: str = ""
    served: str = ""
    source: Literal["model", "cache", "record"]
    spare: bool = False
    cut: bool = False

    @property
    def key(self) -> CallKey:
        """Which call of the run it is."""
        return CallKey(self.tick, self.agent, self.purpose, self.occurrence)

    @property
    def paid(self) -> bool:
        """Whether requests were made for it in this run."""
        return self.source == "model" and not self.spare

    @property
    def outlay(self) -> Outlay:
        """What it took, as far as was told; nothing where it was not paid for in this run."""
        if not self.paid:
            return Outlay()
        tokens = (self.usage.tokens_in or 0) + (self.usage.tokens_out or 0)
        return Outlay(self.attempts, tokens, self.cost_usd or 0.0)


class Outage(msgspec.Struct, frozen=True):
    """A line that only counts against caps: what was spent on a simulated day without an answer in this file.

    That is what an outage or an interruption cost, and of answers what their model did not tell.
    """

    spent: Outlay
    day: str


class _Line(msgspec.Struct):
    """As much of a line as is needed to find it again."""

    tick: int = 0
    agent: str = ""
    purpose: str = ""
    occurrence: int = 0
    prompt_hash: str = ""
    spare: bool = False
    usage: Tokens = Tokens()
    cost_usd: float | None = None
    attempts: int = 0
    source: str = ""
    spent: Outlay | None = None
    day: str = ""

    @property
    def outlay(self) -> Outlay:
        """What the call took."""
        if self.spare or self.source != "model":
            return Outlay()
        tokens = (self.usage.tokens_in or 0) + (self.usage.tokens_out or 0)
        return Outlay(self.attempts, tokens, self.cost_usd or 0.0)


class _Place(msgspec.Struct, frozen=True):
    """Where a call stands in its file, and what it answers."""

    offset: int
    prompt_hash: str
    spare: bool


class Recorded:
    """The calls of a file. Their texts are read when they are asked for, so that a long run does not fill the memory.

    Raises LogError where the file is missing or a line of it is damaged.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.end = 0
        """The offset behind the last whole line."""
        self.outlays: dict[int, Outlay] = {}
        """What the calls of each tick took."""
        self.outages: dict[str, Outlay] = {}
        """What was spent besides on each simulated day."""
        self.answered: Counter[tuple[str, str]] = Counter()
        """How many calls of an agent had a prompt of that hash."""
        self._by_key: dict[CallKey, list[_Place]] = {}
        try:
            opened = path.open("rb")
        except FileNotFoundError:
            raise LogError(f"there is no {path}, in which the model's answers lie") from None
        except OSError as error:
            raise LogError(f"{path} cannot be read: {error.strerror or error}") from None
        with opened as file:
            for offset, line, found in _index(file, path):
                self.end = offset + len(line)
                self._take(found, offset)

    def _take(self, found: _Line, offset: int) -> None:
        if found.spent is not None:
            self.outages[found.day] = self.outages.get(found.day, Outlay()).plus(found.spent)
            return
        key = CallKey(found.tick, found.agent, found.purpose, found.occurrence)
        self._by_key.setdefault(key, []).append(_Place(offset, found.prompt_hash, found.spare))
        if not found.spare:
            self.outlays[found.tick] = self.outlays.get(found.tick, Outlay()).plus(found.outlay)
            self.answered[found.agent, found.prompt_hash] += 1

    def __len__(self) -> int:
        return sum(len(places) for places in self._by_key.values())

    def find(self, key: CallKey, prompt_hash: str, *, spares: bool = False) -> Call | None:
        """The call of that key with that prompt; one of this run before a spare one, which only counts if asked for.

        Of several the latest: a call that failed in a tick that was dropped was made again when the run went on.
        """
        places = [each for each in self._by_key.get(key, ()) if each.prompt_hash == prompt_hash]
        fit = [each for each in places if spares or not each.spare]
        return self._read(min(fit, key=lambda each: (each.spare, -each.offset))) if fit else None

    def nearest(self, key: CallKey) -> Call | None:
        """The recorded call most like `key`: the same with another prompt, or the same question at another time."""
        own = [each for each, places in self._by_key.items() if not all(place.spare for place in places)]
        if not own:
            return None
        found = min(own, key=lambda each: (_distance(each, key), each))
        return self._read(next(place for place in self._by_key[found] if not place.spare))

    def _read(self, place: _Place) -> Call:
        with self.path.open("rb") as file:
            file.seek(place.offset)
            return _decoded(file.readline(), self.path)


def _distance(one: CallKey, other: CallKey) -> tuple[bool, bool, int, int]:
    return (
        one.purpose != other.purpose, one.agent != other.agent, abs(one.tick - other.tick),
        abs(one.occurrence - other.occurrence),
    )  # fmt: skip


def read_calls(path: Path, *, spares: bool = False) -> Iterator[Call | Outage]:
    """The lines of a file in its order; nothing where there is no file. Raises LogError for a damaged line."""
    if not path.exists():
        return
    with path.open("rb") as file:
        for _, line, found in _index(file, path):
            if found.spent is not None:
                yield msgspec.json.decode(line, type=Outage)
            elif spares or not found.spare:
                yield _decoded(line, path)


def _index(file: BinaryIO, path: Path) -> Iterator[tuple[int, bytes, _Line]]:
    """Every whole line with its offset. What a killed process left of the last one is left out."""
    decoder = msgspec.json.Decoder(_Line)
    offset = number = 0
    while line := file.readline():
        number += 1
        if not line.endswith(b"\n"):
            return
        try:
            found = decoder.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            if not file.read(1):
                return
            raise LogError(f"{path}:{number}: this is no call of a model: {error}") from None
        yield offset, line, found
        offset += len(line)


def _decoded(line: bytes, path: Path) -> Call:
    try:
        return msgspec.json.decode(line, type=Call)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LogError(f"{path}: a call is damaged: {error}") from None


def taken(path: Path) -> bool:
    """Whether a file stands there that holds something."""
    return path.exists() and not (path.is_file() and path.stat().st_size == 0)
