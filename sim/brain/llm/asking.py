"""One question put to a model: prompt, reply, understanding, one repair, and else a failure that says why.

A question module makes an `Inquiry` of a situation; everything else is here. Nothing but a valid reply ever becomes
an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from sim.brain.llm.known import MOST_NAMES, Known
from sim.brain.llm.picture import common_fields
from sim.brain.llm.quoting import Plain, clean, quoted
from sim.brain.llm.reading import read
from sim.brain.llm.shapes import Shape, bare_schema_of, schema_of
from sim.brain.llm.templates import REPAIR, Book
from sim.brain.llm.understanding import Unclear, Understanding
from sim.chat import Message, Prompt, Reply
from sim.errors import ThoughtFailure, UserMistake
from sim.nouns import RulesConstants
from sim.ports import LanguageModel

Read = TypeVar("Read", bound=Shape)
Given = TypeVar("Given")

_SHOWN_BACK = 4000
"""So much of an invalid reply is shown back, in characters."""
_MOST_OF_A_CAUSE = 200


@dataclass(frozen=True)
class Inquiry(Generic[Read, Given]):
    """One question of one resident.

    `fields` are the template's own, besides the common ones. `names` adds to the lists of valid names that the marks
    of the shape (`one_of`, `keyed_by`) call for: 'people', 'places', 'things', 'recalled', 'observed' and 'ids' (of
    both) are there.
    `understand` makes the answer of a reply that has the shape, noting what it cannot understand.
    """

    purpose: str
    known: Known
    shape: type[Read]
    understand: Callable[[Read, Understanding], Given]
    fields: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Asker:
    """Whom to ask, and in which words; `constants` are for what follows from an answer by the rules."""

    model: LanguageModel
    book: Book
    constants: RulesConstants = field(default_factory=RulesConstants)

    async def ask(self, inquiry: Inquiry[Read, Given]) -> Given:
        """The answer. Raises ThoughtFailure where the model gave no valid reply even after it was shown its error."""
        try:
            prompt = prompt_of(self.book, inquiry)
        except UserMistake as mistake:  # a template of the user's own, in a case that its check did not meet
            raise ThoughtFailure(inquiry.purpose, clean(str(mistake), _MOST_OF_A_CAUSE)) from None
        reply = await self.model.complete(prompt)
        try:
            return understood(inquiry, reply)
        except Unclear as unclear:
            again = repaired(self.book, prompt, reply, unclear)
        reply = await self.model.complete(again)
        try:
            return understood(inquiry, reply)
        except Unclear as unclear:
            raise ThoughtFailure(inquiry.purpose, f"no valid reply: {unclear.cause}") from None


def prompt_of(book: Book, inquiry: Inquiry[Any, Any]) -> Prompt:
    """The prompt of an inquiry."""
    known, purpose = inquiry.known, inquiry.purpose
    names = _names(inquiry)
    shown = bare_schema_of(inquiry.shape, purpose, names)
    fields = {**common_fields(known), **inquiry.fields, "shape": quoted(shown)}
    situation = known.situation
    return Prompt(
        purpose=purpose, agent=situation.persona.name, tick=situation.now.tick,
        messages=book.messages(purpose, fields), schema=schema_of(inquiry.shape, purpose, names),
        template=book.hash_of(purpose),
    )  # fmt: skip


def understood(inquiry: Inquiry[Read, Given], reply: Reply) -> Given:
    """The answer that a reply gives. Raises Unclear."""
    shape = read(reply.text, inquiry.shape, reply.finish)
    understanding = Understanding(inquiry.known)
    answer = inquiry.understand(shape, understanding)
    understanding.settle()
    return answer


def repaired(book: Book, prompt: Prompt, reply: Reply, unclear: Unclear) -> Prompt:
    """The same once more, with the reply and what is wrong with it."""
    problems = tuple(Plain(clean(problem)) for problem in unclear.problems)
    wrong = Message("user", book.block(REPAIR, "user", {"problems": problems}))
    shown_back = reply.text.encode("utf-8", "replace").decode("utf-8")[:_SHOWN_BACK]
    # Some servers refuse a message without content.
    said = (Message("assistant", shown_back),) if shown_back.strip() else ()
    return replace(prompt, messages=(*prompt.messages, *said, wrong), repair=prompt.repair + 1)


def _names(inquiry: Inquiry[Any, Any]) -> dict[str, Sequence[str]]:
    known = inquiry.known
    return {
        "people": list(known.people)[:MOST_NAMES], "places": list(known.places)[:MOST_NAMES],
        "things": list(known.things)[:MOST_NAMES], "ids": list(known.ids), "recalled": list(known.items),
        "observed": list(known.observed), **inquiry.names,
    }  # fmt: skip
