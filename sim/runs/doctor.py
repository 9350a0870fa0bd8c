"""What is needed to run, and whether it is here: model, key, endpoint, embedder, display; and what to do where not.

Nothing is asked of a model unless a real call is wished for. Such a call also finds an endpoint that cuts long prompts
without a word: a made-up word at the head of a prompt as long as a full working memory has to come back.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import platform
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Literal

import msgspec

from sim.chat import Message, Prompt
from sim.errors import TulvingError
from sim.scenario import Scenario
from sim.scenario.modelling import Modelling
from sim.wiring import embedder_named

TESTED_LITELLM = "1.110.2"
"""The release in the lock file."""
STOLEN_RELEASES = ("1.82.7", "1.82.8")
"""Releases of litellm that sent keys away (docs/decisions)."""
FACTS_OF_A_FULL_MIND = 60
"""Items of a full working memory: the canary stands before so many lines."""

State = Literal["good", "odd", "bad", "left out"]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at: how it stands, what was seen, and what to do where it does not stand well."""

    about: str
    state: State
    seen: str
    advice: str = ""


def examine(
    scenario: Scenario | None = None, *, model: str = "", api_base: str = "", embedder: str = "", call: bool = False
) -> tuple[Finding, ...]:
    """Look at everything that a run of `scenario` with these settings needs. `call` makes two real, small calls."""
    settings = scenario.llm if scenario is not None else Modelling()
    if api_base:
        settings = settings.model_copy(update={"api_base": api_base})
    model = model or (scenario.model if scenario is not None else "")
    embedder = embedder or (scenario.embedder if scenario is not None else "minilm")
    findings = [*_machine(), *_litellm(), *_embedder(embedder, settings)]
    named = settings.all_models(model)
    if not named:
        findings.append(Finding("model", "left out", "none was named", "name one with --model provider/name"))
    for each in named:
        findings.extend(_model(each, settings))
        if call:
            findings.extend(_called(each, settings))
    if named and not call:
        findings.append(Finding("a real call", "left out", "none was made", "--call makes two small ones"))
    return tuple(findings)


def healthy(findings: Sequence[Finding]) -> bool:
    """Whether nothing is bad; what is odd or was left out keeps nobody from running."""
    return all(finding.state != "bad" for finding in findings)


def _machine() -> Iterator[Finding]:
    version = platform.python_version()
    fits = (3, 11) <= sys.version_info[:2] <= (3, 13)
    yield Finding("Python", "good" if fits else "odd", version, "" if fits else "Tulving is tested with 3.11 to 3.13")
    yield _display()
    folder = Path.cwd()
    try:
        with tempfile.TemporaryFile(dir=folder):
            yield Finding("working directory", "good", "logs can be written here")
    except OSError as error:
        yield Finding("working directory", "bad", f"{folder}: {error.strerror}", "give --out a folder you may write to")


def _display() -> Finding:
    if importlib.util.find_spec("pygame") is None:
        return Finding("display", "odd", "pygame is not installed", "pip install pygame; the terminal shows runs, too")
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return Finding("display", "odd", "no display here", "the terminal shows the town; films work all the same")
    return Finding("display", "good", "there is one")


def _litellm() -> Iterator[Finding]:
    try:
        installed = metadata.version("litellm")
    except metadata.PackageNotFoundError:
        yield Finding("litellm", "bad", "not installed", f"pip install litellm=={TESTED_LITELLM}; rules runs need none")
        return
    where = Path(str(metadata.distribution("litellm").locate_file("")))
    planted = sorted(path.name for path in where.glob("litellm*.pth"))
    if installed in STOLEN_RELEASES or planted:
        seen = f"{installed}{', with ' + ', '.join(planted) if planted else ''}: a release that steals keys"
        yield Finding("litellm", "bad", seen, "remove it and change every key that was on this machine")
    elif installed != TESTED_LITELLM:
        yield Finding("litellm", "odd", installed, f"tested is {TESTED_LITELLM}: install from requirements.lock")
    else:
        yield Finding("litellm", "good", installed)


def _embedder(name: str, settings: Modelling) -> Iterator[Finding]:
    about = f"embedder {name}"
    try:
        embedder = embedder_named(name, base=settings.embedder_base)
        shape = embedder.embed(["The doctor looked at the embedder."]).shape
    except (TulvingError, OSError) as error:
        yield Finding(about, "bad", str(error), "or choose another: --embedder hash needs nothing")
        return
    yield Finding(about, "good", f"{shape[1]} numbers a text")


def _model(name: str, settings: Modelling) -> Iterator[Finding]:
    from sim.llm.looking import looked_at

    seen = looked_at(name, settings)
    about = f"model {name}"
    if seen.problem:
        yield Finding(about, "bad", seen.problem, seen.advice)
        return
    yield Finding(about, "good", f"of {seen.provider}")
    if seen.missing_keys:
        keys = " and ".join(seen.missing_keys)
        yield Finding(f"key for {name}", "bad", f"{keys} not set", "put it into the environment or a .env file here")
    else:
        yield Finding(f"key for {name}", "good", "there, or none is needed")
    if seen.endpoint:
        state: State = "good" if seen.reached else "bad"
        advice = "" if seen.reached else "start the server, or correct --api-base"
        yield Finding(f"endpoint {seen.endpoint}", state, seen.answer, advice)
    price = "known" if seen.price_known else "unknown: costs will be said to be unknown; set llm.prices to know them"
    yield Finding(f"price of {name}", "good" if seen.price_known else "odd", price)


def _called(name: str, settings: Modelling) -> Iterator[Finding]:
    try:
        yield from asyncio.run(_calls(name, settings))
    except TulvingError as error:
        yield Finding(f"a real call to {name}", "bad", str(error), "see above; tulving doctor --call again afterwards")


async def _calls(name: str, settings: Modelling) -> list[Finding]:
    from sim.llm.build import model_of
    from sim.llm.looking import tokens_of
    from sim.llm.sender import is_cut

    only = settings.model_copy(update={"models": {}, "fallback_models": (), "tries": 1, "cache": ""})
    model = model_of(only, name)
    tiny = await model.complete(_prompt((Message("user", "Say the word: yes"),)))
    found = [Finding(f"a real call to {name}", "good", f"{tiny.seconds:.1f} s for {tiny.text.strip()[:40]!r}")]
    canary = "quillermossin"
    lines = [
        f"{n}. On day {n} of the year somebody crossed the square, met a neighbour, and spoke of the weather."
        for n in range(1, FACTS_OF_A_FULL_MIND + 1)
    ]
    text = "\n".join([f"The secret word is {canary}.", *lines, "What is the secret word? Answer with it alone."])
    long = _prompt((Message("user", text),))
    reply = await model.complete(long)
    ours = tokens_of(name, long)
    about = "length of prompts"
    if is_cut(ours, reply.tokens_in):
        seen = f"{reply.tokens_in:,} of about {ours:,} tokens arrived: the prompt was cut without a word"
        found.append(Finding(about, "bad", seen, _MORE_CONTEXT))
    elif canary in reply.text.lower():
        found.append(Finding(about, "good", f"a prompt of about {ours:,} tokens arrived whole"))
    else:
        seen = f"the word at the head of a prompt of about {ours:,} tokens did not come back"
        found.append(Finding(about, "odd", seen, f"the model is weak, or the prompt was cut: {_MORE_CONTEXT}"))
    return found


_MORE_CONTEXT = "raise the context of the server (Ollama: OLLAMA_CONTEXT_LENGTH=8192; llama.cpp: --ctx-size 8192)"


def _prompt(messages: tuple[Message, ...]) -> Prompt:
    return Prompt(purpose="answer", agent="the doctor", tick=0, messages=messages)
