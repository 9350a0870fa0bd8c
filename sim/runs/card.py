"""A page for the appendix of a paper: with what a run was made, and how much of it was degraded.

Everything on it is read from the log and from the calls beside it; what is not known is said to be unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from sim.clock import Moment
from sim.events import MindMade, Remembered, Said, ThoughtFailed
from sim.llm.calls import calls_path, read_calls
from sim.llm.usage import Line, Usage, usage
from sim.replay import Log
from sim.runs.costs import Failed
from sim.runs.recorded import scenario_of
from sim.wiring import asks_model


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader of a paper has to know of a run."""

    log: str
    scenario: str
    about: str
    seed: int
    simulated: str
    finished: bool
    residents: int
    brain: str | dict[str, str]
    models: dict[str, str]
    """Which model was meant for which purpose."""
    parameters: dict[str, Any]
    """How they were asked."""
    prompts: dict[str, str]
    """Hashes of the templates, by purpose."""
    embedder: dict[str, Any]
    memory: dict[str, Any]
    """The dials of memory that most residents began with, all of them."""
    memory_by_resident: dict[str, dict[str, Any]]
    """Dials that single residents began with otherwise."""
    rules: dict[str, Any]
    counts: dict[str, int]
    failures: tuple[tuple[str, str, int], ...]
    """Purpose, cause and number of the thoughts that failed, answered by a stand-in or by nobody."""
    usage: Usage | None
    """What the calls came to; None where no model was asked, or where its calls are not there."""
    software: dict[str, Any]
    code: str
    parent: dict[str, Any] | None

    def to_json(self) -> str:
        """The card for programs."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode() + "\n"

    def to_markdown(self) -> str:
        """The card for people."""
        return "\n".join(_markdown(self)) + "\n"


_HEAD = (
    "purpose", "calls", "tokens in", "tokens out", "retries", "repairs", "failures", "stand-ins", "cost", "p50 s",
    "p95 s",
)  # fmt: skip
_TOLD_ELSEWHERE = ("embedder", "prompts", "brain", "models")


def card_of(path: Path | str) -> Card:
    """The card of a log. Raises LogError."""
    log = Log(path)
    scenario, header = scenario_of(log), log.header
    counts, failed, dials = _read(log)
    usual, others = _usual(dials)
    asked = asks_model(scenario.brain) and not header.brain
    known, calls = header.provenance, calls_path(log.path)
    first, last = Moment(0, scenario.clock), Moment(max(log.extent.last_tick, 0), scenario.clock)
    parent = msgspec.to_builtins(header.parent) if header.parent is not None else None
    return Card(
        log=log.path.name, scenario=scenario.name, about=scenario.about, seed=header.seed,
        simulated=f"{first.iso.replace('T', ' ')} to {last.iso.replace('T', ' ')}, "
        f"ticks of {scenario.tick_seconds} s",
        finished=log.extent.finished is not None, residents=len(scenario.residents),
        brain=f"{header.brain} (given from Python, not recorded)" if header.brain else scenario.brain,
        models=known.get("models", {}),
        parameters=_parameters(scenario.resolved().get("llm", {})) if asked else {},
        prompts=known.get("prompts", {}), embedder=known.get("embedder", {}), memory=usual, memory_by_resident=others,
        rules=_changed(scenario.rules), counts=counts, failures=failed.rows(),
        usage=usage(read_calls(calls), failed.stand_ins) if asked and calls.exists() else None,
        software={key: value for key, value in known.items() if key not in _TOLD_ELSEWHERE},
        code=header.code, parent=parent,
    )  # fmt: skip


_Dials = dict[str, dict[str, Any]]


def _usual(dials: _Dials) -> tuple[dict[str, Any], _Dials]:
    """The dials that most have, and what single residents have otherwise."""
    if not dials:
        return {}, {}
    ((usual, _),) = Counter(tuple(_frozen(each).items()) for each in dials.values()).most_common(1)
    common = dict(usual)
    apart = {
        name: {key: value for key, value in _frozen(own).items() if common.get(key) != value}
        for name, own in dials.items()
    }
    return common, {name: own for name, own in apart.items() if own}


def _frozen(dials: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in dials.items()}


def _read(log: Log) -> tuple[dict[str, int], Failed, _Dials]:
    """Counts, failed thoughts, and the dials that each resident began with."""
    dials: _Dials = {}
    counts: Counter[str] = Counter()
    failed = Failed()
    for tick in log.ticks():
        counts["events"] += len(tick.events)
        for event in tick.events:
            if isinstance(event, MindMade):
                dials[event.agent] = msgspec.to_builtins(event.parameters)
            elif isinstance(event, Remembered):
                counts["memories"] += 1
                counts["reflections"] += event.memory.kind == "reflection"
                counts["unrated memories as written"] += event.memory.importance is None
            elif isinstance(event, Said):
                counts["utterances"] += 1
            elif isinstance(event, ThoughtFailed):
                failed.add(event)
                counts["answers of a stand-in" if event.instead_by else "thoughts without an answer"] += 1
    return dict(counts), failed, dials


def _parameters(settings: Mapping[str, Any]) -> dict[str, Any]:
    """What was set of the settings of models; texts of templates are told by their hashes."""
    return {key: value for key, value in settings.items() if value and key not in ("prompt_texts", "prices")}


def _changed(constants: msgspec.Struct) -> dict[str, Any]:
    default = type(constants)()
    return {name: getattr(constants, name) for name in constants.__struct_fields__
            if getattr(constants, name) != getattr(default, name)}  # fmt: skip


def _markdown(card: Card) -> Iterator[str]:
    yield f"# {card.scenario}, seed {card.seed}"
    yield ""
    if card.about:
        yield from (card.about, "")
    whole = "to its end" if card.finished else "not to its end"
    yield from _table(
        "Run",
        {
            "log": card.log, "simulated time": f"{card.simulated}, {whole}", "residents": card.residents,
            "seed": card.seed, "brain": card.brain, "embedder": card.embedder, "branch of": card.parent or "",
            "code (hash of the sources)": card.code,
        },
    )  # fmt: skip
    if card.usage is not None or card.models:
        yield from _table("Models", card.models)
        yield from _table("How they were asked", card.parameters)
        yield from _table("Prompts (hashes of their templates)", card.prompts)
    yield from _table("Memory", card.memory)
    for name, dials in card.memory_by_resident.items():
        yield from _table(f"Memory of {name}", dials)
    yield from _table("Rules brain", card.rules or {"constants": "all at their defaults"})
    yield from _table("What came of it", card.counts)
    yield from _failures(card)
    yield from _usage(card)
    yield from _table("Software", _flat(card.software))
    yield "Runs of the rules brain show a mechanism, and those of a language model what that model writes: neither is"
    yield "human behaviour."


def _failures(card: Card) -> Iterator[str]:
    yield from ("## Degraded answers", "")
    if not card.failures:
        yield from ("Every question was answered validly.", "")
        return
    yield from ("| question | cause | times |", "|---|---|---|")
    for purpose, cause, count in card.failures:
        yield f"| {_cell(purpose)} | {_cell(cause)} | {count:,} |"
    yield ""


def _usage(card: Card) -> Iterator[str]:
    if card.usage is None:
        if card.models:
            yield from ("The calls of this run are not beside its log: what they cost is unknown.", "")
        return
    yield from ("## Calls", "")
    yield f"| {' | '.join(_HEAD)} |"
    yield f"|{'---|' * len(_HEAD)}"
    for name, line in {**card.usage.by_purpose, "all": card.usage.total}.items():
        yield _usage_row(name, line)
    yield ""


def _usage_row(name: str, line: Line) -> str:
    numbers = (line.calls, line.tokens_in, line.tokens_out, line.retries, line.repairs, line.failures, line.stand_ins)
    seconds = ("unknown" if each is None else f"{each:.2f}" for each in (line.p50, line.p95))
    return f"| {' | '.join([name, *(f'{number:,}' for number in numbers), line.cost, *seconds])} |"


def _table(title: str, rows: Mapping[str, Any]) -> Iterator[str]:
    shown = {key: value for key, value in rows.items() if value not in ("", {})}
    if not shown:
        return
    yield from (f"## {title}", "", "| | |", "|---|---|")
    for key, value in shown.items():
        yield f"| {_cell(key)} | {_cell(value)} |"
    yield ""


def _flat(values: Mapping[str, Any]) -> dict[str, Any]:
    """Versions and the like, one a row."""
    found: dict[str, Any] = {}
    for key, value in values.items():
        found.update(value if isinstance(value, dict) else {key: value})
    return found


def _cell(value: Any) -> str:
    """A value in a cell of a table: plain, on one line."""
    if isinstance(value, dict):
        value = ", ".join(f"{key}: {_cell(each)}" for key, each in value.items())
    elif value is None:
        return "none"
    elif isinstance(value, list | tuple):
        value = ", ".join(_cell(each) for each in value)
    elif isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}" if value >= 10_000 else str(value)
    return " ".join(str(value).split()).replace("|", "\\|")
