"""Words that come without facts, on a notice or from somebody passing through: what a brain that reads makes of them.

The rules brain reads no prose, and for it such words leave nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from sim.mind.draft import Draft
from sim.mind.remember import memory_of
from sim.nouns import Fact, Frame, Memory, Question
from sim.wording.text import tidy

MOST_READ, MOST_KEPT = 2000, 400
"""So many characters of words are read for facts, and so many are kept in a memory where there are none."""


async def made_of(
    draft: Draft, frame: Frame, text: str, source: str, told: Callable[[tuple[Fact, ...]], Iterable[Memory]]
) -> list[Memory]:
    """The memories that words leave: those that `told` makes of the facts in them, else one of the words alone.

    `frame` says who read or said them; a brain that fails leaves the words too, so that they are not read again.
    """

    def memory(most: int) -> Memory:
        return memory_of(draft.mind, draft.now, "told", _with_words(frame, text, most), source=source)

    question = Question("extract", place=frame.place, observed=(memory(MOST_READ),))
    extracted = await draft.ask("extract", draft.services.brain.extract(draft.situation(question, ())))
    if extracted is not None and extracted.facts:
        return list(told(extracted.facts))
    return [memory(MOST_KEPT)] if extracted is None or extracted.read else []


def _with_words(frame: Frame, text: str, most: int) -> Frame:
    words = tidy(text)
    cut = words if len(words) <= most else f"{words[: most - 1].rstrip()}…"
    return replace(frame, tail=f"with the words “{cut}”")
