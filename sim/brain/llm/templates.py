"""The prompts as data: a Jinja template a purpose, filled in by named fields in a sandbox.

A template has two blocks, `system` (who you are and what is asked) and `user` (the situation). Its head says which
fields it may name; `shared.jinja` holds the macros for what all have in common, `repair.jinja` what is said to a model
whose reply could not be read. Every text of the same name may stand in for a shipped one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sim.brain.llm.quoting import Plain, block, quoted
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
        system, user = self._filled(purpose, ("system", "user"), fields)
        return Message("system", system), Message("user", user)

    def block(self, name: str, part: str, fields: Mapping[str, Any]) -> str:
        """One block of a template, filled in. Raises UserMistake."""
        return self._filled(name, (part,), fields)[0]

    def _filled(self, name: str, parts: Sequence[str], fields: Mapping[str, Any]) -> list[str]:
        """Blocks of a template. The shared macros are bound to the fields once for all of them: it costs as much."""
        from jinja2 import TemplateError

        try:
            template = self._template(name)
            for part in parts:
                if part not in template.blocks:
                    raise UserMistake(f"prompt {name}.jinja: has no block {part!r}")
            known = {**self._environment.globals, **fields}
            shared = self._template(SHARED).make_module(known, shared=True)
            macros = {macro: value for macro, value in vars(shared).items() if not macro.startswith("_")}
            context = template.new_context({**known, SHARED: macros}, shared=True)
            return ["".join(template.blocks[part](context)).strip() for part in parts]
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise UserMistake(f"prompt {name}.jinja: {' '.join(str(error).split()) or type(error).__name__}") from None

    def _template(self, name: str) -> Template:
        if name not in self._compiled:
            made = self._environment
            # With its globals as a plain mapping: the library's own chain of mappings is walked for every prompt.
            self._compiled[name] = made.template_class.from_code(made, made.compile(self.texts[name]), made.globals)
        return self._compiled[name]

    @cached_property
    def _environment(self) -> Environment:
        made: Environment = _environments()(
            undefined=_undefined(), trim_blocks=True, lstrip_blocks=True, autoescape=True, finalize=_finalised,
        )  # fmt: skip
        made.globals.update(block=block)
        for name in BARRED_FILTERS:
            made.filters.pop(name, None)
        return made


@cache
def _undefined() -> type:
    """What stands for a field that is not there."""
    from jinja2 import StrictUndefined

    return StrictUndefined


@cache
def _environments() -> Any:
    """The library's sandbox, made here because it is imported on the path that needs it alone."""
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Sandbox(ImmutableSandboxedEnvironment):
        """Fields of mappings by their names at once, before their methods: nearly all that a template names is one."""

        def getattr(self, obj: Any, attribute: str) -> Any:
            return obj[attribute] if type(obj) is dict and attribute in obj else super().getattr(obj, attribute)

    return Sandbox


def _finalised(value: object) -> object:
    """Data is quoted; what macros put out, and plain text, is not. What is not there stays so, and is reported."""
    if type(value) is Plain or hasattr(value, "__html__") or isinstance(value, _undefined()):
        return value
    return quoted(value)
