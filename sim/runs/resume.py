"""Going on with a run that was stopped or killed, in its own log."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sim.errors import LogError, LogFromOtherCode
from sim.llm.record import OnCall
from sim.ports import Brain, Embedder, LanguageModel
from sim.replay import Extent, Log, LogWriter
from sim.runs import given, models
from sim.runs.driving import OnTick, RunResult, drive
from sim.runs.provenance import code_hash
from sim.runs.recorded import scenario_of
from sim.runs.vectors import continued, embedder_of


def resume(
    path: Path | str,
    *,
    until: int | None = None,
    brain: Brain | None = None,
    embedder: Embedder | None = None,
    language_model: LanguageModel | None = None,
    settings: Mapping[str, str] | None = None,
    on_tick: OnTick | None = None,
    on_call: OnCall | None = None,
) -> RunResult:
    """Go on after the last whole tick of the log, up to the scenario's end or before the tick `until`.

    The result has the bytes of a run that was never stopped. A finished log stays as it is. `brain` and `embedder`
    replace what the scenario names, `language_model` the model that its llm brain asks; what is recorded is not asked
    again. A brain that the run was given has to be given again. `settings` are of what models may cost and where they
    are found ('llm.budget.usd': '5'), for this time.
    Raises LogFromOtherCode where other sources of `sim/` wrote the log.
    """
    log = Log(path)
    extent = log.extent
    if extent.finished is not None:
        return _finished(log, extent)
    refuse_playback_only(log, "continued")
    _refuse_other_code(log)
    given.refuse_missing(log, brain, f"resume({str(log.path)!r}, brain=...)")
    scenario = models.with_settings(scenario_of(log), settings or {})
    notices = tuple(filter(None, (extent.notice, given.another(log, brain))))
    from sim.engine import Engine

    embedder = embedder or embedder_of(scenario, log.path)
    judging = models.continued(scenario, log.path, log.header.seed, brain=brain, model=language_model, on_call=on_call)
    with LogWriter.append(log.path, extent) as writer, judging as judge:
        vectors = continued(log.path, embedder, extent.last_tick)
        engine = Engine(scenario, judge.brain, vectors, seed=log.header.seed)
        engine.restore(log.ticks())
        return drive(
            engine, writer, vectors.book, recorder=judge.recorder, after=extent.last_tick, stop_before=until,
            on_tick=on_tick, notices=(*notices, *filter(None, (judge.notice,))),
        )  # fmt: skip


def refuse_playback_only(log: Log, verb: str) -> None:
    """Raises LogError where a log can be watched and nothing more."""
    if log.header.playback_only:
        raise LogError(f"{log.path} can only be played back, not {verb}: {log.header.playback_only}")


def _refuse_other_code(log: Log) -> None:
    if log.header.code != code_hash():
        raise LogFromOtherCode(
            f"{log.path} was written by other sources of Tulving, so going on would mix two simulators; "
            f"branch from it instead: tulving branch {log.path} --at {max(log.extent.last_tick, 0)}"
        )


def _finished(log: Log, extent: Extent) -> RunResult:
    notice = f"{log.path} is finished: nothing to do"
    return RunResult(log=log.path, last_tick=extent.last_tick, finished=True, notices=(notice,))
