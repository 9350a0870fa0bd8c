"""The client: one request to one model through litellm, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
import warnings
from functools import cache
from typing import Any

import msgspec

from sim.chat import Prompt, Reply
from sim.errors import CallFailed
from sim.llm import keys
from sim.llm.prices import AT_HOME, Prices
from sim.llm.sender import Asked
from sim.llm.troubles import failed
from sim.scenario.modelling import Modelling

_QUIET = {
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LITELLM_LOCAL_BLOG_POSTS": "True",
    "LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS": "True",
    "LITELLM_OFFLINE_MODE": "true",  # it fetches nothing by itself; models are reached all the same
    "LITELLM_MODE": "PRODUCTION",  # else it looks for a .env of its own in every folder above
    "LITELLM_DISABLE_BUG_REPORT_LINK": "true",
    "LITELLM_TELEMETRY": "False",
    "AIOHTTP_CONNECTOR_LIMIT": "1100",  # above the largest llm.concurrency
    "AIOHTTP_CONNECTOR_LIMIT_PER_HOST": "1100",
}

_STRICT_KEYS = {
    "$defs", "$ref", "additionalProperties", "anyOf", "const", "description", "enum", "format", "items", "maxItems",
    "maximum", "minItems", "minimum", "multipleOf", "pattern", "properties", "required", "title", "type",
}  # fmt: skip
"""What a schema may say that is held to strictly (OpenAI's structured outputs)."""

_CHATTER = (".*`ReadOnly` qualifier", "Pydantic serializer warnings", "coroutine '.*completion' was never awaited")
"""Warnings of pydantic: of litellm's own types, and of a damaged answer, which the failure of the call tells of."""

_WITH_SCHEMA = ("hosted_vllm", "lm_studio", "ollama", "ollama_chat", "llamafile")
"""Providers whose servers hold replies to a schema whatever the model; litellm's table names models only."""


@cache
def library() -> Any:
    """The module litellm, made quiet: it prints, logs, fetches and reports nothing. The first time takes seconds."""
    keys.load()
    os.environ.update(_QUIET)
    for message in _CHATTER:
        warnings.filterwarnings("ignore", message=message)
    import litellm

    litellm.suppress_debug_info = True
    litellm.drop_params = True
    litellm.DEFAULT_MAX_RETRIES = 0  # embeddings take this one where they are told zero
    for hooks in ("callbacks", "input_callback", "success_callback", "failure_callback", "service_callback"):
        setattr(litellm, hooks, [])
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    for name in ("httpx", "httpcore", "openai"):
        # At INFO they log addresses, and some providers take the key in the address.
        logging.getLogger(name).setLevel(logging.WARNING)
    return litellm


class LitellmModel:
    """Sends single requests. Never tries again; a slow first byte and a stalled body are both cut off in time."""

    def __init__(self, settings: Modelling, model: str, prices: Prices | None = None) -> None:
        self._settings, self._model = settings, model
        self._prices = prices or Prices(settings.prices)
        self._litellm = library()
        self._fixed: dict[str, dict[str, Any]] = {}
        self._schema: dict[str, bool] = {}

    async def send(self, prompt: Prompt, asked: Asked) -> Reply:
        """The model's reply. Raises CallFailed with the class of what went wrong."""
        outer = sys.exception()
        began = time.perf_counter()
        failure: CallFailed
        try:
            arguments = self._arguments(prompt, asked)
            async with asyncio.timeout(self._settings.timeout_seconds):
                answer = await self._litellm.acompletion(**arguments)
            return self._reply(prompt, asked, answer, time.perf_counter() - began)
        except CallFailed as found:
            failure = found
        except TimeoutError:
            failure = CallFailed(prompt.purpose, "timeout", f"no answer in {self._settings.timeout_seconds:g} s")
        except Exception as error:  # litellm raises errors of many libraries
            failure = failed(prompt.purpose, error, outer)
        # Raised out here, the failure does not drag along an error that may hold a key.
        raise failure

    def _arguments(self, prompt: Prompt, asked: Asked) -> dict[str, Any]:
        messages = [{"role": each.role, "content": each.content} for each in prompt.messages]
        arguments = {**self._fixed_of(asked.model), **asked.parameters, "messages": messages}
        if prompt.schema is not None and self._takes_schema(asked.model):
            arguments["response_format"] = response_format(prompt)
        return arguments

    def _fixed_of(self, model: str) -> dict[str, Any]:
        """What is sent with every request to a model."""
        if model not in self._fixed:
            fixed: dict[str, Any] = {
                "model": model, "timeout": self._settings.timeout_seconds, "max_retries": 0, "num_retries": 0,
                "drop_params": True,
            }  # fmt: skip
            # The endpoint is that of the main model; another provider's models do not live there.
            if self._settings.api_base and provider_of(model) == provider_of(self._model):
                fixed["api_base"] = self._settings.api_base
                if key := key_for(model):
                    fixed["api_key"] = key
                make_known(model)
            self._fixed[model] = fixed
        return self._fixed[model]

    def _takes_schema(self, model: str) -> bool:
        if self._settings.structured != "auto":
            return self._settings.structured == "always"
        if model not in self._schema:
            known = provider_of(model) in _WITH_SCHEMA or bool(self._litellm.supports_response_schema(model=model))
            self._schema[model] = known
        return self._schema[model]

    def _reply(self, prompt: Prompt, asked: Asked, answer: Any, seconds: float) -> Reply:
        choices = getattr(answer, "choices", None)
        if not choices:
            raise CallFailed(prompt.purpose, "empty", "the answer holds no choice")
        message, finish = choices[0].message, str(choices[0].finish_reason or "")
        text = message.content
        if not isinstance(text, str) or not text.strip():
            raise _without_text(prompt.purpose, message, finish)
        tokens_in, tokens_out, cached = _usage(getattr(answer, "usage", None))
        return Reply(
            text=keys.without_secrets(text), model=asked.model, tokens_in=tokens_in, tokens_out=tokens_out,
            tokens_cached=cached, cost_usd=self._prices.cost(asked.model, tokens_in, tokens_out, cached),
            seconds=seconds, finish=keys.without_secrets(finish), served=_served(answer),
        )  # fmt: skip


def provider_of(model: str) -> str:
    """The provider of a model as litellm names it; what stands before the first slash where litellm knows none."""
    return _known_provider(model) or model.partition("/")[0]


def _known_provider(model: str) -> str:
    try:
        return str(library().get_llm_provider(model)[1])
    except Exception:  # an unknown name is said when it is asked
        return ""


@cache
def make_known(model: str) -> None:
    """Enter a model of an endpoint of one's own into the library's table, where it is not in it, without a price.

    At every answer the library looks for its price, and for one that it does not know through all that it knows by
    pattern: a sixth of what a call takes. Where a price of zero would be believed (`AT_HOME`) nothing is entered.
    """
    litellm, provider = library(), _known_provider(model)
    if not provider or provider in AT_HOME:
        return
    try:
        litellm.get_model_info(model)
    except Exception:  # an unmapped model is raised as one of several errors
        litellm.register_model({model: {"litellm_provider": provider, "mode": "chat"}})


def key_for(model: str) -> str | None:
    """What to give as the key for a model at an endpoint of one's own: such servers ask for none, the library does."""
    return "none" if provider_of(model) == "openai" and not os.environ.get("OPENAI_API_KEY") else None


def response_format(prompt: Prompt) -> dict[str, Any]:
    """The schema of a prompt in the form in which it is sent."""
    # A copy: the library writes into what it is given, for some providers; the prompt is kept and shares its parts.
    schema = msgspec.json.decode(msgspec.json.encode(prompt.schema or {}))
    form: dict[str, Any] = {"name": str(schema.get("title") or prompt.purpose), "schema": schema}
    if _may_be_strict(schema):
        form["strict"] = True
    return {"type": "json_schema", "json_schema": form}


def _may_be_strict(schema: Any) -> bool:
    """Whether a provider that holds a model to a schema to the letter takes it: objects closed, all keys required.

    One that does not fit is refused by such providers if it is called strict, so it is sent as advice.
    """
    if isinstance(schema, list):
        return all(_may_be_strict(each) for each in schema)
    if not isinstance(schema, dict):
        return True
    if not schema.keys() <= _STRICT_KEYS:
        return False
    if schema.get("type") == "object" or "properties" in schema:
        keys = schema.get("properties", {})
        if schema.get("additionalProperties") is not False or sorted(schema.get("required", ())) != sorted(keys):
            return False
    named = [part for name in ("properties", "$defs") for part in schema.get(name, {}).values()]
    return _may_be_strict([*named, schema.get("items"), *schema.get("anyOf", ())])


def _without_text(purpose: str, message: Any, finish: str) -> CallFailed:
    """The failure of an answer that holds no text."""
    refusal = getattr(message, "refusal", None)
    if finish == "content_filter" or refusal:
        said = keys.redacted(" ".join(str(refusal or "the answer was withheld").split()))
        return CallFailed(purpose, "content filter", said[:200])
    if getattr(message, "tool_calls", None):
        return CallFailed(purpose, "unreadable", "the model called a tool, and was given none")
    why = "its longest length was reached before any text" if finish == "length" else "the answer has no text"
    return CallFailed(purpose, "empty", why)


def _usage(usage: Any) -> tuple[int | None, int | None, int | None]:
    """Tokens in, out and read from a cache; None where the model did not tell. litellm writes zeros there."""
    tokens_in, tokens_out = _count(usage, "prompt_tokens"), _count(usage, "completion_tokens")
    if not tokens_in:
        return None, tokens_out or None, None
    return tokens_in, tokens_out, _count(getattr(usage, "prompt_tokens_details", None), "cached_tokens")


def _count(holder: Any, name: str) -> int | None:
    value = getattr(holder, name, None)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _served(answer: Any) -> str:
    """The name by which the server says that it answered."""
    name = getattr(answer, "model", None)
    return keys.without_secrets(name)[:200] if isinstance(name, str) else ""
