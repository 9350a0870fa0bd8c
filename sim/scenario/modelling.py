"""What a scenario says of its language models: which, with what parameters, within which limits and caps.

Nothing of it is read by a mind or by the town: it decides who answers and what that may cost, never what is true.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from sim.chat import PURPOSES
from sim.errors import nearest
from sim.scenario.written import MaybeText, Strict, Text, shown, wrong

__all__ = ["Budget", "Modelling", "Price"]

BY_PURPOSE = ("default", *PURPOSES)


def _by_purpose(value: Any) -> Any:
    """One value for all purposes stands for {default: value}."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        return {"default": value}
    for purpose in value:
        if purpose not in BY_PURPOSE:
            close = nearest(str(purpose), BY_PURPOSE)
            raise wrong(f"{shown(purpose)} is no purpose", f"did you mean {close!r}?" if close else "")
    return value


def _schema(of: dict[str, Any]) -> WithJsonSchema:
    properties = dict.fromkeys(BY_PURPOSE, of)
    return WithJsonSchema({"anyOf": [of, {"type": "object", "properties": properties, "additionalProperties": False}]})


def _keyless(value: str) -> str:
    """An address with a password in it would stand in every log."""
    if "@" in value.partition("://")[2].partition("/")[0]:
        raise wrong("holds a user or a password", "keys belong into the environment or a .env file (docs/models.md)")
    return value


Address = Annotated[MaybeText, AfterValidator(_keyless)]
Temperature = Annotated[float, Field(strict=True, ge=0, le=2, allow_inf_nan=False)]
Tokens = Annotated[int, Field(strict=True, ge=1, le=10_000_000)]
Cap = Annotated[float, Field(strict=True, gt=0, allow_inf_nan=False)]
Count = Annotated[int, Field(strict=True, ge=1)]
Models = Annotated[dict[str, Text], BeforeValidator(_by_purpose), _schema({"type": "string", "minLength": 1})]
Temperatures = Annotated[
    dict[str, Temperature], BeforeValidator(_by_purpose), _schema({"type": "number", "minimum": 0, "maximum": 2})
]
Limits = Annotated[dict[str, Tokens], BeforeValidator(_by_purpose), _schema({"type": "integer", "minimum": 1})]
Numbers = Annotated[
    dict[str, Annotated[int, Field(strict=True, ge=0, lt=1 << 63)]], BeforeValidator(_by_purpose),
    _schema({"type": "integer", "minimum": 0}),
]  # fmt: skip


class Budget(Strict):
    """What models may cost at most: over the run, and on each simulated day. Left out: no cap."""

    usd: Cap | None = None
    tokens: Count | None = None
    """In and out together."""
    calls: Count | None = None
    """Requests sent, those tried again counted each time."""
    usd_per_day: Cap | None = None
    tokens_per_day: Count | None = None
    calls_per_day: Count | None = None


class Price(Strict):
    """What a model costs, where its provider's price is not known or does not apply: USD for a million tokens."""

    input: Annotated[float, Field(strict=True, ge=0, allow_inf_nan=False)]
    output: Annotated[float, Field(strict=True, ge=0, allow_inf_nan=False)]


class Modelling(Strict):
    """How language models are asked."""

    models: Models = Field(default_factory=dict)
    """Other models than `model` for single purposes: {importance: openai/small, reflect: openai/large}."""
    fallback_models: tuple[Text, ...] = ()
    """Asked in order where the model does not serve a call."""
    api_base: Address = ""
    """Address of an OpenAI-compatible endpoint, such as http://127.0.0.1:11434/v1."""
    embedder_base: Address = ""
    """Address of the endpoint of an embedding model that is named as `embedder: provider/name`."""
    temperature: Temperatures = Field(default_factory=dict)
    max_tokens: Limits = Field(default_factory=dict)
    """Longest reply, by purpose."""
    model_seed: Numbers = Field(default_factory=dict)
    """Seed sent to the model, by purpose; left out: none is sent."""
    structured: Literal["auto", "always", "never"] = "auto"
    """Whether the schema of the reply is sent along; auto: where the model is known to support it."""
    fallback: Literal["none", "rules"] = "none"
    """What becomes of a question without a valid answer: nothing, or the rules brain answers it, which is counted."""
    prompts: MaybeText = ""
    """A folder of templates that replace the shipped ones of the same name."""
    prompt_texts: dict[str, str] = Field(default_factory=dict)
    """The templates that were found there; a log needs no other file."""
    concurrency: Annotated[int, Field(strict=True, ge=1, le=1024)] = 16
    """Requests in flight at once."""
    requests_per_minute: Count | None = None
    tokens_per_minute: Count | None = None
    timeout_seconds: Annotated[float, Field(strict=True, gt=0, le=3600)] = 120.0
    tries: Annotated[int, Field(strict=True, ge=1, le=20)] = 5
    """How often a call that fails in passing is tried, the first time included."""
    context_tokens: Tokens | None = None
    """The model's context window, where it is not known or set smaller by the endpoint."""
    budget: Budget = Budget()
    prices: dict[Text, Price] = Field(default_factory=dict)
    """By model."""
    record_prompts: bool = True
    """Whether the calls file holds the prompts, or only their hashes."""
    cache: MaybeText = ""
    """A folder in which answers are kept across runs; empty: none are."""

    def all_models(self, model: str) -> tuple[str, ...]:
        """Every model that may be asked where `model` is the main one, each once, the main one first."""
        return tuple(dict.fromkeys(name for name in (model, *self.models.values(), *self.fallback_models) if name))

    def of_purpose(self, table: dict[str, Any], purpose: str) -> Any:
        """The value of a table by purpose, or its default, or None."""
        return table.get(purpose, table.get("default"))
