"""A new run: a scenario into a log."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sim.errors import UserMistake
from sim.llm.record import OnCall
from sim.ports import Brain, Embedder, LanguageModel
from sim.replay import SCHEMA, Header, LogWriter
from sim.runs import given, models
from sim.runs.driving import OnTick, RunResult, drive
from sim.runs.names import default_paths, free, refuse_taken
from sim.runs.provenance import code_hash, provenance
from sim.runs.recorded import scenario_in, values_of
from sim.runs.vectors import begun, embedder_of

if TYPE_CHECKING:
    from sim.scenario import Scenario


def run(
    scenario: Scenario | str | Path,
    out: Path | str | None = None,
    *,
    seed: int | None = None,
    ticks: int | None = None,
    overrides: Mapping[str, str] | None = None,
    brain: Brain | None = None,
    embedder: Embedder | None = None,
    language_model: LanguageModel | None = None,
    on_tick: OnTick | None = None,
    on_call: OnCall | None = None,
    overwrite: bool = False,
) -> RunResult:
    """Run a scenario (a Scenario, a name or a file) into the log `out`, by default a new one in `replays/`.

    `ticks` stops before that tick; the log can be resumed. `overrides` set scenario keys ('memory.k_facts': '4').
    `brain` and `embedder` replace what the scenario names; `language_model` is asked by its llm brain in place of the
    model that it names, and recorded like it. Raises ScenarioError, LogExists, Interrupted, RunStopped.
    """
    if ticks is not None and ticks < 1:
        raise UserMistake(f"ticks must be 1 or more, not {ticks}")
    loaded, name = _load(scenario, overrides or {})
    values = values_of(loaded)
    # The run starts from what the log will hold, so that a resumed run cannot start from anything else.
    settled = scenario_in(values, name)
    seed = settled.seed if seed is None else seed
    path = Path(out) if out is not None else free(default_paths(name, seed))
    refuse_taken(path, overwrite)
    if brain is None:
        models.refuse_idle(settled, "", language_model)
    embedder = embedder or embedder_of(settled)
    header = Header(
        schema=SCHEMA,
        scenario=values,
        seed=seed,
        code=code_hash(),
        brain=given.name_of(brain),
        provenance=provenance(embedder, brain or values.get("brain", ""), settled, language_model),
    )
    judging = models.begun(settled, path, seed, brain=brain, model=language_model, overwrite=overwrite, on_call=on_call)
    from sim.engine import Engine

    with LogWriter.create(path, header, overwrite=overwrite) as writer, judging as judge:
        vectors = begun(path, embedder)
        engine = Engine(settled, judge.brain, vectors, seed=seed)
        return drive(engine, writer, vectors.book, recorder=judge.recorder, stop_before=ticks, on_tick=on_tick)


def _load(scenario: Scenario | str | Path, overrides: Mapping[str, str]) -> tuple[Scenario, str]:
    from sim.runs.check import check_scenario

    if isinstance(scenario, str | Path):
        return check_scenario(scenario, overrides), Path(scenario).stem
    if overrides:
        raise UserMistake("overrides need the name or file of a scenario, not one that is loaded already")
    return scenario, scenario.name
