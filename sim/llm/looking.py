"""A look at a model from outside, without asking it anything: its provider, key, endpoint and price."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import msgspec

from sim.chat import Prompt
from sim.llm.client import library
from sim.llm.keys import redacted
from sim.llm.prices import Prices
from sim.llm.sender import estimated_of
from sim.scenario.modelling import Modelling

PATIENCE_SECONDS = 5.0


class Looked(msgspec.Struct, frozen=True):
    """What was seen of a model. `problem` and `advice` where its name leads nowhere; then the rest is empty."""

    provider: str = ""
    problem: str = ""
    advice: str = ""
    missing_keys: tuple[str, ...] = ()
    endpoint: str = ""
    reached: bool = False
    answer: str = ""
    price_known: bool = False


def looked_at(name: str, settings: Modelling) -> Looked:
    """Look at the model `name`. The endpoint is asked for its list of models, which costs nothing."""
    litellm = library()
    try:
        bare, provider, *_ = litellm.get_llm_provider(name, api_base=settings.api_base or None)
    except Exception:  # litellm has a dozen ways to say it
        advice = "write provider/name, such as openai/gpt-4o-mini, ollama/llama3.2 or hosted_vllm/name"
        return Looked(problem=f"no provider is known for {name!r}", advice=advice)
    missing = () if settings.api_base else _missing_keys(litellm, name)
    reached, answer = _reached(settings.api_base, bare) if settings.api_base else (False, "")
    return Looked(
        provider=provider, missing_keys=missing, endpoint=settings.api_base, reached=reached, answer=answer,
        price_known=Prices(settings.prices).of(name) is not None,
    )  # fmt: skip


def tokens_of(name: str, prompt: Prompt) -> int:
    """How many tokens a prompt has for a model, by its own tokenizer where that is at hand, else by its length.

    Without a tokenizer a token is taken to be four bytes, which is within a third for English.
    """
    messages = [{"role": each.role, "content": each.content} for each in prompt.messages]
    try:
        return int(library().token_counter(model=name, messages=messages))
    except Exception:  # a tokenizer that would have to be downloaded
        return estimated_of(prompt.messages)


def _missing_keys(litellm: Any, name: str) -> tuple[str, ...]:
    found = litellm.validate_environment(model=name)
    return () if found["keys_in_environment"] else tuple(key for key in found["missing_keys"] if key.endswith("KEY"))


def _reached(base: str, model: str) -> tuple[bool, str]:
    """Whether the endpoint answers, and what it says of the model."""
    try:
        with urllib.request.urlopen(f"{base.rstrip('/')}/models", timeout=PATIENCE_SECONDS) as response:
            listed = json.loads(response.read(1 << 20))
    except urllib.error.HTTPError as error:
        return error.code < 500, f"answers with status {error.code}"
    except (OSError, ValueError) as error:
        return False, redacted(f"does not answer: {getattr(error, 'reason', error)}")
    rows = listed.get("data") if isinstance(listed, dict) else None
    names = [str(row.get("id")) for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    if not names or model in names:
        return True, "answers" + (f", and has {model}" if names else "")
    return True, f"answers, but does not list {model}; it has {', '.join(names[:5])}"
