"""The prompts as data: a Jinja template a purpose, filled in by named fields in a sandbox.

A template has two blocks, `system` (who you are and what is asked) and `user` (the situation). Its head says which
fields it may name; `shared.jinja` holds the macros for what all have in common, `repair.jinja` what is said to a model
whose reply could not be read. Every text of the same name may stand in for a shipped one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sim.brain.llm.quoting import block, quoted
from sim.chat import BARRED_FILTERS, PROMPTS, Message
from sim.errors import UnknownName, UserMistake

if TYPE_CHECKING:
    from jinja2 import Environment, Template

SHARED, REPAIR = "shared", "repair"


@lru_cache(maxsize=1)
def _shipped() -> tuple[tuple[str, str], ...]:
    folder = files("sim.brain.llm").joinpath("prompts")
    return tuple((name, folder.joinpath(f"{name}.jinja").read_text(encoding="utf-8")) for name in PROMPTS)


def shipped() -> dict[str, str]:
    """The templates that come with Tulving, by purpose, with 'shared' and 'repair'."""
    return dict(_shipped())


def template_hashes(prompts: Mapping[str, str] | None = None) -> dict[str, str]:
    """The version of each template: a hash of its text and of the shared macros, with `prompts` put in their stead."""
    book = book_of(prompts or {})
    return {name: book.hash_of(name) for name in PROMPTS}


def book_of(prompts: Mapping[str, str]) -> Book:
    """The templates with `prompts` (name to text) laid over the shipped ones; made once for the same texts.

    Raises UnknownName for a name that is no template's.
    """
    return _book(tuple(sorted(prompts.items())))


@lru_cache(maxsize=32)
def _book(prompts: tuple[tuple[str, str], ...]) -> Book:
    for name, _ in prompts:
        if name not in PROMPTS:
            raise UnknownName("prompt", name, PROMPTS)
    return Book({**shipped(), **dict(prompts)})


class Book:
    """All templates of a run. Nothing is compiled before it is used."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = dict(texts)
        self._compiled: dict[str, Template] = {}
        self._hashes: dict[str, str] = {}

    def hash_of(self, name: str) -> str:
        """The version of a template."""
        if name not in self._hashes:
            text = f"{self.texts[SHARED]}\x00{self.texts[name]}"
            self._hashes[name] = sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
        return self._hashes[name]

    def messages(self, purpose: str, fields: Mapping[str, Any]) -> tuple[Message, Message]:
        """The system and the user message of a prompt. Raises UserMistake where a template cannot be filled in."""
        return (
            Message("system", self.block(purpose, "system", fields)),
            Message("user", self.block(purpose, "user", fields)),
        )

    def block(self, name: str, part: str, fields: Mapping[str, Any]) -> str:
        """One block of a template, filled in. Raises UserMistake."""
        from jinja2 import TemplateError

        try:
            template = self._template(name)
            if part not in template.blocks:
                raise UserMistake(f"prompt {name}.jinja: has no block {part!r}")
            shared = self._template(SHARED).make_module(dict(fields))
            context = template.new_context({**fields, SHARED: shared})
            return "".join(template.blocks[part](context)).strip()
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise UserMistake(f"prompt {name}.jinja: {' '.join(str(error).split()) or type(error).__name__}") from None

    def _template(self, name: str) -> Template:
        if name not in self._compiled:
            self._compiled[name] = self._environment.from_string(self.texts[name])
        return self._compiled[name]

    @cached_property
    def _environment(self) -> Environment:
        from jinja2 import StrictUndefined
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        made = ImmutableSandboxedEnvironment(
            undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, autoescape=True, finalize=_finalised,
        )  # fmt: skip
        made.globals.update(block=block)
        for name in BARRED_FILTERS:
            made.filters.pop(name, None)
        return made


def _finalised(value: object) -> object:
    """Data is quoted; what macros put out, and plain text, is not. What is not there stays so, and is reported."""
    from jinja2 import Undefined

    return value if hasattr(value, "__html__") or isinstance(value, Undefined) else quoted(value)
