"""A language model whose answers are written down, and one that answers from what was written down."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sim.chat import CallKey, Message, Prompt, Reply
from sim.errors import CallFailed, CallNotRecorded, ModelDown
from sim.llm.calls import Call, Failure, Outlay, Recorded, Tokens
from sim.llm.calls_writing import CallsWriter
from sim.llm.sender import Asked, estimated_of, is_cut
from sim.llm.troubles import PASSING
from sim.llm.usage import Tally
from sim.ports import LanguageModel

OnCall = Callable[[Tally], None]
"""Called after every call with what the calls so far came to."""

NEVER = 1 << 60
LONGEST_DIFF = 60
"""Lines of a difference of prompts that are shown."""
LONGEST_LINE = 200
_ENDS = re.compile(r"(?<=[,.;!?}\]])\s?")
"""Where a long line may be parted: wherever, it is only to be compared."""


class Occurrences:
    """Which call of a run a prompt is: the n-th with its tick, agent and purpose.

    A resident asks one question after the other, so the count does not depend on who answers how fast. Ticks pass in
    order and a new process begins with a whole one, so only those of the present tick are counted.
    """

    def __init__(self) -> None:
        self._tick = -1
        self._counts: dict[tuple[str, str], int] = {}

    def key(self, prompt: Prompt) -> CallKey:
        """The key of a prompt that is asked now."""
        if prompt.tick != self._tick:
            self._tick = prompt.tick
            self._counts.clear()
        n = self._counts.get((prompt.agent, prompt.purpose), 0)
        self._counts[prompt.agent, prompt.purpose] = n + 1
        return CallKey(prompt.tick, prompt.agent, prompt.purpose, n)


class Replayer:
    """Answers from a record and in no other way: what is not in it raises CallNotRecorded."""

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded
        self._occurrences = Occurrences()

    async def complete(self, prompt: Prompt) -> Reply:
        """The recorded answer. Raises CallFailed where the call failed when it was recorded, else CallNotRecorded."""
        key = self._occurrences.key(prompt)
        call = self.recorded.find(key, prompt.hash)
        if call is None:
            raise not_recorded(self.recorded, key, prompt)
        return replayed(call)


def _anyone(purpose: str) -> Asked:
    return Asked("")


@dataclass
class Recorder:
    """Takes an answer from the record where the same call with the same prompt is in it, else asks, and writes it down.

    `live` makes the model when it is first needed: what is recorded needs no key and no network. None: there is no
    model, and the run stops where the record ends (ModelDown). Outages are not answers and are not recorded.
    """

    writer: CallsWriter
    live: Callable[[], LanguageModel] | None
    recorded: Recorded | None = None
    asked: Callable[[str], Asked] = _anyone
    """Which model is meant for a purpose, and with what parameters."""
    prompts: bool = True
    """Whether the messages are written, or only their hash."""
    on_call: OnCall | None = None
    lived_again_from: int = NEVER
    """The first tick that was dropped when the run was stopped."""
    tally: Tally = field(default_factory=Tally)
    """What the calls of this process came to."""
    outlays: dict[int, Outlay] = field(default_factory=dict)
    """What those that were paid took, by tick, as far as the file tells."""
    _model: LanguageModel | None = None
    _occurrences: Occurrences = field(default_factory=Occurrences)

    async def complete(self, prompt: Prompt) -> Reply:
        """The answer, from the record or the model. Raises CallFailed, and RunStopped where no call would serve."""
        key = self._occurrences.key(prompt)
        call = self.recorded.find(key, prompt.hash, spares=True) if self.recorded is not None else None
        if call is not None and not self._is_to_be_made_again(call):
            if call.spare:
                call = msgspec.structs.replace(call, spare=False)
                self.writer.write(call)
            self._count(call, reused=True)
            return replayed(call)
        call = await self._asked(key, prompt)
        self.writer.write(call)
        self._count(call)
        if call.failure is not None:
            raise _failed(call)
        assert call.reply is not None
        return Reply(
            text=call.reply, model=call.model, tokens_in=call.usage.tokens_in, tokens_out=call.usage.tokens_out,
            tokens_cached=call.usage.tokens_cached, cost_usd=call.cost_usd, seconds=call.seconds,
            attempts=call.attempts, finish=call.finish, source=call.source, served=call.served,
        )  # fmt: skip

    def _is_to_be_made_again(self, call: Call) -> bool:
        """Whether a call failed in passing in a tick that is lived again: the outage that dropped the tick did it."""
        return call.failure is not None and call.failure.trouble in PASSING and call.tick >= self.lived_again_from

    async def _asked(self, key: CallKey, prompt: Prompt) -> Call:
        """The call with what the model answered to it."""
        model, meant = self._made(key), self.asked(prompt.purpose)
        try:
            reply = await model.complete(prompt)
        except CallFailed as failure:
            return self._call(
                key, prompt, meant, model=meant.model, attempts=failure.attempts, cost_usd=None,
                failure=Failure(tidy(failure.trouble), tidy(failure.detail)), source="model",
            )  # fmt: skip
        return self._call(
            key, prompt, meant, model=tidy(reply.model) or meant.model, reply=tidy(reply.text),
            usage=Tokens(reply.tokens_in, reply.tokens_out, reply.tokens_cached), cost_usd=reply.cost_usd,
            seconds=round(reply.seconds, 4), attempts=reply.attempts, finish=tidy(reply.finish),
            served=tidy(reply.served), source=reply.source, cut=is_cut(estimated_of(prompt.messages), reply.tokens_in),
        )  # fmt: skip

    def _call(self, key: CallKey, prompt: Prompt, meant: Asked, **said: Any) -> Call:
        messages: tuple[Message, ...] = prompt.messages if self.prompts else ()
        return Call(
            tick=key.tick, agent=key.agent, purpose=key.purpose, occurrence=key.occurrence, repair=prompt.repair,
            prompt_hash=prompt.hash, template=prompt.template, messages=messages,
            schema=prompt.schema if self.prompts else None, parameters=dict(meant.parameters), **said,
        )  # fmt: skip

    def _made(self, key: CallKey) -> LanguageModel:
        if self._model is None:
            if self.live is None:
                raise ModelDown(
                    f"{spelt(key)} is not recorded, and there is no language model to ask: give one with --model"
                )
            self._model = self.live()
        return self._model

    async def close(self) -> None:
        """Let go of the model's connections, within the loop in which it was asked."""
        closing = getattr(self._model, "close", None)
        if closing is not None:
            await closing()

    @property
    def model(self) -> LanguageModel | None:
        """The model, once it was needed."""
        return self._model

    def _count(self, call: Call, *, reused: bool = False) -> None:
        if call.paid and not reused:
            self.outlays[call.tick] = self.outlays.get(call.tick, Outlay()).plus(call.outlay)
        self.tally = self.tally.with_call(call, reused=reused)
        if self.on_call is not None:
            self.on_call(self.tally)


def replayed(call: Call) -> Reply:
    """The answer of a recorded call, which costs nothing any more. Raises CallFailed where it had none."""
    if call.failure is not None:
        raise _failed(call)
    return Reply(
        text=call.reply or "", model=call.model, tokens_in=call.usage.tokens_in, tokens_out=call.usage.tokens_out,
        tokens_cached=call.usage.tokens_cached, cost_usd=0.0, seconds=call.seconds, attempts=0, finish=call.finish,
        source="record", served=call.served,
    )  # fmt: skip


def _failed(call: Call) -> CallFailed:
    """The failure of a call in the words of the file, so that a live run and its repetition say the same."""
    assert call.failure is not None
    return CallFailed(call.purpose, call.failure.trouble, call.failure.detail, attempts=call.attempts)


def tidy(text: str) -> str:
    """`text` with lone surrogates replaced: a file cannot hold them, and a repetition must hear what was heard."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def spelt(key: CallKey) -> str:
    """A key in words."""
    nth = f" (call {key.occurrence + 1})" if key.occurrence else ""
    return f"tick {key.tick:,}, {key.agent}: {key.purpose}{nth}"


def not_recorded(recorded: Recorded, key: CallKey, prompt: Prompt) -> CallNotRecorded:
    """The miss, with the nearest recorded call and how its prompt differs."""
    head = f"{spelt(key)} is asked with prompt {prompt.hash}, which {recorded.path} does not hold"
    near = recorded.nearest(key)
    if near is None:
        return CallNotRecorded(f"{head}; it holds no call at all")
    if near.key == key:
        head += f"; it holds that call with another prompt, {near.prompt_hash}"
    else:
        head += f"; the nearest call that it holds is {spelt(near.key)}, prompt {near.prompt_hash}"
    if not near.messages:
        return CallNotRecorded(f"{head} (its text was not recorded: record_prompts is off)")
    return CallNotRecorded("\n".join([head, *_difference(near, prompt)]))


def _difference(near: Call, prompt: Prompt) -> list[str]:
    lines = list(difflib.unified_diff(_lines(near.messages), _lines(prompt.messages), "recorded", "asked", lineterm=""))
    if not lines:
        return ["the messages are the same; the schema of the reply differs"] if near.schema != prompt.schema else []
    more = len(lines) - LONGEST_DIFF
    return [*lines[:LONGEST_DIFF], f"... {more} more lines"] if more > 0 else lines


def _lines(messages: tuple[Message, ...]) -> list[str]:
    return [
        part for each in messages for line in (f"[{each.role}]", *each.content.splitlines()) for part in _parts(line)
    ]


def _parts(line: str) -> list[str]:
    """A line as it is, or a long one (the schema of a reply, a memory) in parts, so that a difference can be seen."""
    return [line] if len(line) <= LONGEST_LINE else [part for part in _ENDS.split(line) if part]
