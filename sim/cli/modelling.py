"""The options of the command line that say which language model is asked and what that may cost."""

from __future__ import annotations

import json
from typing import Annotated, Optional

import typer

Brain = Annotated[
    str,
    typer.Option("--brain", help="rules, llm, package:object, or {default: rules, speak: llm}."),
]
Model = Annotated[
    str, typer.Option("--model", metavar="PROVIDER/NAME", help="Language model of the llm brain, as litellm names it.")
]
ApiBase = Annotated[
    str, typer.Option("--api-base", metavar="URL", help="An OpenAI-compatible endpoint: http://127.0.0.1:11434/v1.")
]
BudgetUsd = Annotated[
    Optional[float],  # noqa: UP045 - typer reads the annotation at run time
    typer.Option("--budget-usd", help="Stop before a run has cost more, at a whole tick; `resume` can raise it."),
]
BudgetTokens = Annotated[
    Optional[int],  # noqa: UP045
    typer.Option("--budget-tokens", help="The same for tokens, in and out together."),
]
BudgetCalls = Annotated[
    Optional[int],  # noqa: UP045
    typer.Option("--budget-calls", help="The same for requests to models."),
]
MidwaySets = Annotated[
    Optional[list[str]],  # noqa: UP045
    typer.Option("--set", metavar="KEY=VALUE", help="Another cap or limit of models, such as llm.tries=3. Repeatable."),
]
Cache = Annotated[str, typer.Option("--cache", metavar="FOLDER", help="Keep answers of models across runs there.")]


def model_settings(
    *,
    brain: str = "",
    model: str = "",
    api_base: str = "",
    budget_usd: float | None = None,
    budget_tokens: int | None = None,
    budget_calls: int | None = None,
    cache: str = "",
) -> dict[str, str]:
    """The options that were given as settings of a scenario."""
    texts = {"model": model, "llm.api_base": api_base, "llm.cache": cache}
    caps = {"usd": budget_usd, "tokens": budget_tokens, "calls": budget_calls}
    # A mapping is written as in a scenario; any other text is to stay text whatever it looks like ('1e5', 'on').
    mapping = brain.lstrip().startswith("{")
    found = {"brain": brain if mapping else json.dumps(brain)} if brain else {}
    found |= {key: json.dumps(text) for key, text in texts.items() if text}
    return found | {f"llm.budget.{key}": repr(cap) for key, cap in caps.items() if cap is not None}
