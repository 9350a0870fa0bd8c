"""The commands. Each reads its arguments, calls one function of the parts below, and prints what comes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from sim.cli import advising, modelling, watching
from sim.cli.options import Scale
from sim.cli.text import as_json, say

app = typer.Typer(
    help="A town whose people remember: run it, read it, question it, branch it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

LogFile = Annotated[Path, typer.Argument(metavar="LOG", help="A log, such as replays/hamlet-seed1.jsonl.")]
Scenario = Annotated[str, typer.Argument(metavar="SCENARIO", help="Name or file of a scenario.")]
Agent = Annotated[str, typer.Option("--agent", help="Full or first name of a resident.")]
At = Annotated[
    Optional[str],  # noqa: UP045 - typer reads the annotation at run time
    typer.Option("--at", help="Tick or time: 8640, 'day 2 18:00', 'Saturday 18:00'. Default: the end."),
]
Sets = Annotated[
    Optional[list[str]],  # noqa: UP045
    typer.Option("--set", metavar="KEY=VALUE", help="Set a scenario key, such as memory.k_facts=4. Repeatable."),
]
Out = Annotated[Optional[Path], typer.Option("--out", help="The log to write.")]  # noqa: UP045
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace the log where one stands.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but mistakes.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


@app.command()
def run(
    scenario: Scenario = "hamlet",
    seed: Annotated[Optional[int], typer.Option("--seed", help="Default: the scenario's.")] = None,  # noqa: UP045
    ticks: Annotated[Optional[int], typer.Option("--ticks", help="Stop after so many ticks.")] = None,  # noqa: UP045
    out: Out = None,
    sets: Sets = None,
    brain: modelling.Brain = "",
    model: modelling.Model = "",
    api_base: modelling.ApiBase = "",
    budget_usd: modelling.BudgetUsd = None,
    budget_tokens: modelling.BudgetTokens = None,
    budget_calls: modelling.BudgetCalls = None,
    cache: modelling.Cache = "",
    estimate: advising.Wanted = False,
    probe: advising.Probe = False,
    earlier: advising.Earlier = None,
    hours: advising.Hours = advising.HOURS,
    ask_above: advising.AskAbove = 0.0,
    embedder: Annotated[str, typer.Option("--embedder", help="minilm, hash, provider/name, package:object.")] = "",
    overwrite: Overwrite = False,
    watch: Annotated[bool, typer.Option("--watch", help="Show it in a window while it runs.")] = False,
    scale: Scale = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Run a scenario into a new log."""
    from sim.cli.live import progress
    from sim.cli.printing import run_lines
    from sim.runs.start import run as start

    overrides = _settings(sets) | ({"embedder": embedder} if embedder else {})
    overrides |= modelling.model_settings(
        brain=brain, model=model, api_base=api_base, budget_usd=budget_usd, budget_tokens=budget_tokens,
        budget_calls=budget_calls, cache=cache,
    )  # fmt: skip
    if estimate and not advising.estimated(
        scenario, overrides, hours=hours, earlier=earlier, probe=probe, ask_above=ask_above, json=json
    ):
        return
    if watch:
        result = watching.watched(
            scenario, out, seed=seed, ticks=ticks, overrides=overrides, overwrite=overwrite, scale=scale
        )
        _show(result, run_lines(result), json, quiet)
        return
    with progress(quiet or json) as shown:
        result = start(
            scenario, out, seed=seed, ticks=ticks, overrides=overrides, overwrite=overwrite, on_tick=shown.on_tick,
            on_call=shown.on_call,
        )  # fmt: skip
    _show(result, run_lines(result), json, quiet)


@app.command()
def check(
    scenario: Scenario = "hamlet",
    sets: Sets = None,
    picture: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--picture", metavar="FILE.png", help="Paint the world, with the places marked that are wrong."),
    ] = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Find all problems of a scenario, its world and its residents."""
    from sim.cli.printing import checked_lines
    from sim.errors import ScenarioError
    from sim.runs.check import examine

    found = examine(scenario, _settings(sets))
    problems = found.problems
    if picture is not None:
        from sim.runs.picture import paint_checked

        painted = paint_checked(found, picture)
        if not (quiet or json):
            say(painted)
    if problems and not json:
        raise ScenarioError(problems)
    _show(problems, checked_lines(scenario), json, quiet)
    if problems:
        raise typer.Exit(ScenarioError.exit_code)


@app.command()
def verify(log: LogFile, quiet: Quiet = False, json: Json = False) -> None:
    """Repeat a run and compare it with its log; exit code 3 where it differs."""
    from sim.cli.printing import verified_lines
    from sim.runs.verify import verify as repeat

    result = repeat(log)
    _show(result, verified_lines(result), json, quiet)


@app.command()
def resume(
    log: LogFile,
    model: modelling.Model = "",
    api_base: modelling.ApiBase = "",
    budget_usd: modelling.BudgetUsd = None,
    budget_tokens: modelling.BudgetTokens = None,
    budget_calls: modelling.BudgetCalls = None,
    cache: modelling.Cache = "",
    sets: modelling.MidwaySets = None,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Go on with a run that was stopped or killed, in its own log; caps of models may be raised."""
    from sim.cli.live import progress
    from sim.cli.printing import run_lines
    from sim.runs.resume import resume as go_on

    settings = _settings(sets) | modelling.model_settings(
        model=model, api_base=api_base, budget_usd=budget_usd, budget_tokens=budget_tokens, budget_calls=budget_calls,
        cache=cache,
    )  # fmt: skip
    with progress(quiet or json) as shown:
        result = go_on(log, settings=settings, on_tick=shown.on_tick, on_call=shown.on_call)
    _show(result, run_lines(result), json, quiet)


@app.command()
def branch(
    log: LogFile,
    at: Annotated[str, typer.Option("--at", help="Tick or time of the change: 8640, 'day 2 18:00'.")],
    out: Out = None,
    sets: Sets = None,
    forget: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--forget", help="A seeded fact, a person, or a text of memories. Needs --agent."),
    ] = None,
    implant: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--implant", help="A sentence of a documented form, or a YAML file. Needs --agent."),
    ] = None,
    agent: Annotated[str, typer.Option("--agent", help="Whose mind is changed; with --set default: all.")] = "",
    brain: modelling.Brain = "",
    model: modelling.Model = "",
    api_base: modelling.ApiBase = "",
    budget_usd: modelling.BudgetUsd = None,
    budget_tokens: modelling.BudgetTokens = None,
    budget_calls: modelling.BudgetCalls = None,
    cache: modelling.Cache = "",
    overwrite: Overwrite = False,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Go another way from a tick of a log: change one thing, and go on to the end of the run."""
    from sim.cli.live import progress
    from sim.cli.printing import run_lines
    from sim.runs.branch import branch as go_another_way
    from sim.runs.changes import changes_asked

    changes = changes_asked(agent, _settings(sets), forget or (), implant or ())
    models = modelling.model_settings(
        brain=brain, model=model, api_base=api_base, budget_usd=budget_usd, budget_tokens=budget_tokens,
        budget_calls=budget_calls, cache=cache,
    )  # fmt: skip
    changes += changes_asked("", models, (), ())
    with progress(quiet or json) as shown:
        result = go_another_way(
            log, at, changes, out, on_tick=shown.on_tick, on_call=shown.on_call, overwrite=overwrite
        )
    _show(result, run_lines(result), json, quiet)


@app.command()
def compare(
    one: Annotated[Path, typer.Argument(metavar="A", help="A log.")],
    other: Annotated[Path, typer.Argument(metavar="B", help="Another log.")],
    json: Json = False,
) -> None:
    """Find where two logs first differ in recall, decision and outcome."""
    from sim.cli.printing import compared_lines
    from sim.runs.compare import compare as side_by_side

    result = side_by_side(one, other)
    _show(result, compared_lines(result), json)


@app.command()
def study(
    scenario: Scenario,
    seeds: Annotated[str, typer.Option("--seeds", help="How many (60: seeds 1 to 60), or which: 1-20,33.")] = "60",
    ticks: Annotated[Optional[int], typer.Option("--ticks", help="Stop each run after so many ticks.")] = None,  # noqa: UP045
    out: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--out", help="A folder for logs and report. Default: replays/study-<scenario>."),
    ] = None,
    sets: Sets = None,
    brain: modelling.Brain = "",
    model: modelling.Model = "",
    api_base: modelling.ApiBase = "",
    budget_usd: modelling.BudgetUsd = None,
    budget_tokens: modelling.BudgetTokens = None,
    budget_calls: modelling.BudgetCalls = None,
    cache: modelling.Cache = "",
    embedder: Annotated[str, typer.Option("--embedder", help="minilm, hash or package:object.")] = "",
    jobs: Annotated[Optional[int], typer.Option("--jobs", help="Runs side by side. Default: one a core.")] = None,  # noqa: UP045
    tree_seed: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option("--tree-seed", help="The run of which it is drawn who told whom. Default: the first."),
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace logs of other code or settings.")] = False,
    measure_only: Annotated[
        bool, typer.Option("--measure-only", help="Run nothing: measure whole logs, whatever code wrote them.")
    ] = False,
    bounds: Annotated[
        bool, typer.Option("--bounds", help="Hold the days against stated bounds; exit code 3 where one fails.")
    ] = False,
    quiet: Quiet = False,
    json: Json = False,
) -> None:
    """Run a scenario with many seeds and set its measures beside the published ones."""
    from sim.cli.live import study_progress
    from sim.cli.printing import study_lines
    from sim.errors import VerificationFailed
    from sim.lab import study as run_all
    from sim.lab.bounds import BOUNDS, verdicts

    overrides = _settings(sets) | ({"embedder": embedder} if embedder else {})
    overrides |= modelling.model_settings(
        brain=brain, model=model, api_base=api_base, budget_usd=budget_usd, budget_tokens=budget_tokens,
        budget_calls=budget_calls, cache=cache,
    )  # fmt: skip
    with study_progress(quiet or json) as on_progress:
        result = run_all(
            scenario, seeds, out, ticks=ticks, overrides=overrides, jobs=jobs, tree_seed=tree_seed,
            overwrite=overwrite, measure_only=measure_only, on_progress=on_progress,
        )  # fmt: skip
    found = verdicts(result, BOUNDS if bounds else ())
    if json:
        say(as_json(found) if bounds else result.to_json().rstrip("\n"))
    elif not quiet:
        say("\n".join(study_lines(result, found)))
    if result.failures:
        raise typer.Exit(1)
    if not all(each.holds for each in found):
        raise typer.Exit(VerificationFailed.exit_code)


@app.command()
def story(
    log: LogFile,
    sections: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--section", help="day, gatherings, news, promises, ties, beliefs or figures. Repeatable."),
    ] = None,
    person: Annotated[str, typer.Option("--person", help="The thread of one resident; with --talks their talks.")] = "",
    news: Annotated[str, typer.Option("--news", help="One piece of news or gathering in full, by its name.")] = "",
    talks: Annotated[bool, typer.Option("--talks", help="The talks word for word, as Markdown.")] = False,
    begin: Annotated[str, typer.Option("--from", help="With --talks: those from this time on.")] = "",
    end: Annotated[str, typer.Option("--to", help="With --talks: those up to this time.")] = "",
    out: Annotated[Optional[Path], typer.Option("--out", help="A file to write instead.")] = None,  # noqa: UP045
    json: Json = False,
) -> None:
    """Tell what happened: the days, gatherings, news, promises, ties, beliefs; or one person, one piece of news."""
    from sim.story.asked import Asked, told

    asked = Asked(tuple(sections or ()), person, news, talks, begin, end)
    text = told(log, asked, json)
    if out is None:
        say(text)
        return
    from sim.runs.graphs import write_new

    write_new(out, text)
    say(f"{out}: written")


@app.command()
def mind(log: LogFile, agent: Agent, at: At = None, json: Json = False) -> None:
    """Show what a resident had in mind."""
    from sim.story import mind_at

    _show_told(mind_at(log, agent, at), json)


@app.command()
def recall(
    log: LogFile,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What memory is asked for.")],
    agent: Agent,
    at: At = None,
    k: Annotated[Optional[int], typer.Option("-k", help="How many memories and beliefs.", min=1)] = None,  # noqa: UP045
    json: Json = False,
) -> None:
    """Show what a question brings back to a resident, ranked, with the factors of each score."""
    from sim.cli.printing import asked_lines
    from sim.runs.interview import recall as bring_back

    result = bring_back(log, agent, at, question, k=k)
    _show(result, asked_lines(result), json)


@app.command()
def ask(
    log: LogFile,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="A free question.")],
    agent: Agent,
    at: At = None,
    keep: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--keep", metavar="FILE", help="Begin a branch in which they remember that a visitor asked."),
    ] = None,
    brain: modelling.Brain = "",
    model: modelling.Model = "",
    api_base: modelling.ApiBase = "",
    json: Json = False,
) -> None:
    """Ask a resident something; the answer comes from what they recall and, without --keep, leaves no trace."""
    from sim.cli.printing import asked_lines
    from sim.runs.interview import ask as interview
    from sim.runs.interview import kept

    settings = modelling.model_settings(brain=brain, model=model, api_base=api_base)
    result = interview(log, agent, at, question, settings=settings)
    begun = kept(log, result, keep) if keep is not None else None
    _show(result, asked_lines(result), json)
    if begun is not None and not json:
        say("\n".join(["", *begun.notices, f"{begun.log}: begun; go on with: tulving resume {begun.log}"]))


@app.command()
def costs(log: LogFile, json: Json = False) -> None:
    """Show what the calls of models of a run came to, by purpose and by resident."""
    from sim.cli.printing import costs_lines
    from sim.runs.costs import costs as add_up

    result = add_up(log)
    _show(result, costs_lines(result), json)


@app.command()
def why(log: LogFile, agent: Agent, at: At = None, json: Json = False) -> None:
    """Show a resident's act, the memories it came from, what else was recalled and what was not."""
    from sim.story import why as explain

    _show_told(explain(log, agent, at), json)


@app.command()
def graph(
    log: LogFile,
    at: At = None,
    form: Annotated[str, typer.Option("--format", help="json or graphml.")] = "json",
    out: Annotated[Optional[Path], typer.Option("--out", help="A file to write instead.")] = None,  # noqa: UP045
) -> None:
    """Export who holds which facts as a graph."""
    from sim.runs.graphs import exported, write_new

    text = exported(log, at, form)
    if out is None:
        say(text)
    else:
        write_new(out, text)
        say(f"{out}: written")


advising.register(app)
watching.register(app)


def _settings(pairs: Iterable[str] | None) -> dict[str, str]:
    if not pairs:
        return {}
    from sim.scenario.overrides import settings

    return settings(pairs)


def _show(result: Any, lines: Iterable[str], json: bool, quiet: bool = False) -> None:
    if json:
        say(as_json(result))
    elif not quiet:
        say("\n".join(lines))


def _show_told(told: Any, json: bool) -> None:
    if not json:
        say(told.to_text())
        return
    written = told.to_json()
    say(written if isinstance(written, str) else as_json(written))
