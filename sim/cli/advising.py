"""The commands about models that run nothing: what is missing, what it will cost, and with what it was made."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from sim.cli import modelling
from sim.cli.text import as_json, say

if TYPE_CHECKING:
    from sim.runs.doctor import Finding
    from sim.runs.estimate import Estimate

Wanted = Annotated[bool, typer.Option("--estimate", help="Say what models would cost; on a terminal ask, then run.")]
Probe = Annotated[bool, typer.Option("--probe", help="With --estimate: make one real call to tell the hours.")]
Earlier = Annotated[
    Optional[Path],  # noqa: UP045 - typer reads the annotation at run time
    typer.Option("--from", metavar="LOG", help="With --estimate: count the calls of this log instead of playing."),
]
Hours = Annotated[
    float, typer.Option("--hours", help="With --estimate: simulated hours to play with the rules brain.", min=0.1)
]
AskAbove = Annotated[float, typer.Option("--ask-above", metavar="USD", help="With --estimate: run unasked up to this.")]


HOURS = 12.0
"""So much of a run is played for an estimate unless another time is asked for."""


def register(app: typer.Typer) -> None:
    """Add the commands to those of the app."""
    app.command()(doctor)
    app.command()(card)


def doctor(
    scenario: Annotated[str, typer.Argument(metavar="[SCENARIO]", help="Whose model and embedder to look at.")] = "",
    model: modelling.Model = "",
    api_base: modelling.ApiBase = "",
    embedder: Annotated[str, typer.Option("--embedder", help="Another embedder than the scenario's.")] = "",
    call: Annotated[bool, typer.Option("--call", help="Make two real, small calls to the model.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Look whether all is here that a run needs, and say what to do where not; exit code 1 where something is bad."""
    from sim.runs.doctor import examine, healthy

    loaded = None
    if scenario:
        from sim.scenario import load_scenario

        loaded = load_scenario(scenario)
    findings = examine(loaded, model=model, api_base=api_base, embedder=embedder, call=call)
    say(as_json(findings) if json else "\n".join(_findings(findings)))
    if not healthy(findings):
        raise typer.Exit(1)


def card(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log, such as replays/hamlet-seed1.jsonl.")],
    out: Annotated[Optional[Path], typer.Option("--out", help="A file to write instead.")] = None,  # noqa: UP045
    json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Write a page for a paper's appendix: models, prompts, settings, seeds, versions, degraded answers, cost."""
    from sim.runs.card import card_of
    from sim.runs.graphs import write_new

    made = card_of(log)
    text = made.to_json() if json else made.to_markdown()
    if out is None:
        say(text.rstrip("\n"))
        return
    write_new(out, text)
    say(f"{out}: written")


def estimated(
    scenario: str, overrides: Mapping[str, str], *, hours: float, earlier: Path | None, probe: bool,
    ask_above: float, json: bool,
) -> bool:  # fmt: skip
    """Print what a run would cost, and whether it shall be run: never without a terminal to ask on."""
    from sim.runs.check import check_scenario
    from sim.runs.estimate import estimate

    found = estimate(check_scenario(scenario, overrides), hours=hours, log=earlier, probe=probe)
    if json:
        say(as_json(found))
        return False
    say("\n".join(_estimate(found)))
    if not sys.stdin.isatty():
        return False
    if found.cost_usd is not None and found.cost_usd <= ask_above:
        return True
    return typer.confirm("run it?", default=False)


def _findings(findings: Sequence[Finding]) -> Iterator[str]:
    width = max(len(each.about) for each in findings)
    for each in findings:
        yield f"{each.state:<8}  {each.about:<{width}}  {each.seen}"
        if each.advice and each.state != "good":
            yield f"{'':<8}  {'':<{width}}  -> {each.advice}"


def _estimate(found: Estimate) -> Iterator[str]:
    yield f"{found.scenario}: expected of the whole run, from {found.basis} (times {found.factor:.3g})"
    yield ""
    yield f"{'purpose':<12}{'calls':>9}{'tokens in':>13}{'tokens out':>13}{'USD':>12}  model"
    for purpose, each in found.by_purpose.items():
        cost = "unknown" if each.cost_usd is None else f"{each.cost_usd:,.4f}"
        yield f"{purpose:<12}{each.calls:>9,}{each.tokens_in:>13,}{each.tokens_out:>13,}{cost:>12}  {each.model}"
    yield ""
    yield f"{found.calls:,} calls, {found.cost}; repairs of invalid replies come on top"
    if found.cost_usd is None:
        yield "no price is known of a model above; the scenario can give one (llm.prices)"
    if found.hours is None:
        yield f"at least {found.rounds:,} calls follow upon each other; --probe makes one call to tell the hours"
    else:
        yield f"about {found.hours:.1f} hours by the clock, at {found.seconds:.1f} s a call"
