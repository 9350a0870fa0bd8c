"""Which model answers: the one of the prompt's purpose, and where it does not, the fallback models in their order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from sim.chat import Prompt, Reply
from sim.errors import CallFailed, ModelDown
from sim.llm.sender import Asked, Sender


class FallbackModels:
    """A LanguageModel around a Sender. `asked` tells model and parameters by purpose; `others` are asked after it."""

    def __init__(self, inner: Sender, asked: Callable[[str], Asked], others: Sequence[str] = ()) -> None:
        self._inner, self._asked, self._others = inner, asked, tuple(others)

    async def complete(self, prompt: Prompt) -> Reply:
        """The reply of the first model that gives one, with all requests that were made on the way.

        Raises ModelDown where all are down, else the CallFailed of the last that is up; BudgetSpent passes.
        """
        first = self._asked(prompt.purpose)
        models = dict.fromkeys((first.model, *self._others))
        made, failure, down = 0, None, list[ModelDown]()
        for model in models:
            try:
                reply = await self._inner.send(prompt, Asked(model, first.parameters))
            except CallFailed as found:
                made, failure = made + found.attempts, found
            except ModelDown as found:
                down.append(found)
            else:
                return msgspec.structs.replace(reply, attempts=made + reply.attempts)
        if failure is None:
            raise down[0] if len(down) == 1 else ModelDown("; ".join(map(str, down)))
        failure.attempts = made
        raise failure
