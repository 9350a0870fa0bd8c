"""A study: one scenario run with many seeds, measured and set beside the published numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from sim.errors import Interrupted, LogExists, RunStopped, TulvingError, UserMistake
from sim.lab.crew import cores, do_all
from sim.lab.logs import Found, Job, found_at
from sim.lab.measuring import registry
from sim.lab.reading import story_of
from sim.lab.results import Failure, Setting, Study, beside_paper, rows_of
from sim.lab.seeds import seeds_of
from sim.lab.standing import Progress, Standing
from sim.lab.trees import Forest, forest
from sim.lab.working import Measured
from sim.replay import Log
from sim.runs.names import FOLDER, slug
from sim.runs.provenance import code_hash
from sim.runs.recorded import values_of
from sim.wiring import asks_model

if TYPE_CHECKING:
    from sim.scenario import Scenario

SEEDS = 60
OnProgress = Callable[[Standing], None]


def study(
    scenario: Scenario | str | Path,
    seeds: str | int | Iterable[int] = SEEDS,
    out: Path | str | None = None,
    *,
    ticks: int | None = None,
    overrides: Mapping[str, str] | None = None,
    jobs: int | None = None,
    tree_seed: int | None = None,
    overwrite: bool = False,
    measure_only: bool = False,
    on_progress: OnProgress | None = None,
) -> Study:
    """Run a scenario once for each seed, `jobs` at a time (default: one a core), and measure every run.

    `seeds` is how many (from 1 on), or which ones: '1-20,33'. Logs lie in the folder `out` (default:
    replays/study-<scenario>), beside them `study.md`, `study.json` and the trees of `tree_seed` (default: the first).
    A log of the same scenario, seed and code that is there is used, or gone on with. `overwrite` replaces logs of other
    runs or other code; `measure_only` runs nothing and takes whole logs of any code as they are. `ticks` stops each run
    before that tick. A run that fails is told of in the result.

    Raises ScenarioError, UserMistake, LogExists for logs in the way, RunStopped where all runs failed, and Interrupted
    on Ctrl-C: called again, it goes on. With more than one process a script must call it under
    `if __name__ == '__main__':`.
    """
    if ticks is not None and ticks < 1:
        raise UserMistake(f"ticks must be 1 or more, not {ticks}")
    if jobs is not None and jobs < 1:
        raise UserMistake(f"jobs must be 1 or more, not {jobs}")
    chosen = seeds_of(seeds)
    if tree_seed is not None and tree_seed not in chosen:
        raise UserMistake(f"the seed {tree_seed} of the tree is none of the study's")
    loaded, name = _loaded(scenario, overrides or {})
    folder = Path(out) if out is not None else FOLDER / f"study-{slug(name)}"
    _make(folder)
    planned = _planned(loaded, name, chosen, folder, ticks, measure_only)
    _refuse_taken(planned, overwrite, measure_only)
    measured, failures = _Doing(planned, loaded, overwrite, on_progress).do(jobs or cores())
    if not measured:
        raise RunStopped(f"no run of the study came to its end; seed {failures[0].seed}: {failures[0].why}")
    found = _found(loaded, measured, failures, ticks)
    drawn = _forest(found, log_of(folder, name, found.seeds[0] if tree_seed is None else tree_seed), tree_seed)
    whole = msgspec.structs.replace(found, folder=folder, tree=drawn)
    _write(whole)
    return whole


# --- what there is to do ----------------------------------------------------------------------------------------------


def _loaded(scenario: Scenario | str | Path, overrides: Mapping[str, str]) -> tuple[Scenario, str]:
    from sim.runs.check import check_scenario

    if isinstance(scenario, str | Path):
        return check_scenario(scenario, overrides), Path(scenario).stem
    if overrides:
        raise UserMistake("overrides need the name or file of a scenario, not one that is loaded already")
    return scenario, scenario.name


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserMistake(f"{folder} cannot be made a folder: {error.strerror or error}") from None


def log_of(folder: Path, name: str, seed: int) -> Path:
    """Where the log of a seed lies."""
    return folder / f"{slug(name)}-seed{seed}.jsonl"


def _planned(
    scenario: Scenario, name: str, seeds: Sequence[int], folder: Path, ticks: int | None,
    measure_only: bool,
) -> list[tuple[Job, Found]]:  # fmt: skip
    """A job for each seed, and what stands in its place."""
    values, code = values_of(scenario), code_hash()
    stop = None if ticks is None or ticks > scenario.last_tick else ticks
    planned = []
    for seed in seeds:
        job = Job(
            seed=seed, values=values, name=name, log=log_of(folder, name, seed), stop_before=stop,
            measure_only=measure_only,
        )  # fmt: skip
        found = found_at(job, code)
        planned.append((msgspec.structs.replace(job, fresh=found.state != "ours"), found))
    return planned


def _refuse_taken(planned: Sequence[tuple[Job, Found]], overwrite: bool, measure_only: bool) -> None:
    """Raises LogExists for logs that may be neither used nor replaced."""
    if overwrite and not measure_only:
        return
    unfit = ("other run",) if measure_only else ("other run", "other code")
    taken = [(job, found) for job, found in planned if found.state in unfit]
    if taken:
        job, found = taken[0]
        more = f", and {len(taken) - 1} more are in the way" if len(taken) > 1 else ""
        remedy = "" if measure_only else ", or give --overwrite to run those anew"
        raise LogExists(f"{job.log} is another run: {found.why}{more}; name another folder with --out{remedy}")


# --- doing it ---------------------------------------------------------------------------------------------------------


class _Doing:
    """The jobs while they are done, and what has come of them."""

    def __init__(
        self, planned: Sequence[tuple[Job, Found]], scenario: Scenario, overwrite: bool, watch: OnProgress | None
    ) -> None:
        self.watch = watch
        self.measured: dict[int, Measured] = {}
        self.failures: dict[int, str] = {}
        self.seeds = [job.seed for job, _ in planned]
        self.jobs: list[Job] = []
        length = planned[0][0].stop_before or scenario.length
        lengths = {job.seed: 0 if job.measure_only or _is_whole(job, found) else length for job, found in planned}
        self.progress = Progress(lengths, length)
        for job, found in planned:
            hindrance = _hindrance(job, found, overwrite)
            if hindrance:
                self._fail(job, hindrance)
            else:
                self.jobs.append(job)

    def do(self, processes: int) -> tuple[list[Measured], list[Failure]]:
        """Do them all; in the order of the seeds, whoever came first. Raises Interrupted."""
        try:
            do_all(self.jobs, processes, self._report)
        except (KeyboardInterrupt, Interrupted):
            count, total = len(self.measured), len(self.seeds)
            raise Interrupted(
                f"the study was stopped with {count} of {total} runs done; the same command goes on with the rest"
            ) from None
        measured = [self.measured[seed] for seed in self.seeds if seed in self.measured]
        return measured, [Failure(seed, self.failures[seed]) for seed in self.seeds if seed in self.failures]

    def _report(self, job: Job, said: object) -> None:
        if isinstance(said, int):
            self.progress.come_to(job.seed, said)
        elif isinstance(said, Measured):
            self.measured[job.seed] = said
            self.progress.finish(job.seed, failed=False)
        else:
            self._fail(job, str(said))
        if self.watch is not None:
            self.watch(self.progress.standing())

    def _fail(self, job: Job, why: str) -> None:
        self.failures[job.seed] = why
        self.progress.finish(job.seed, failed=True)


def _hindrance(job: Job, found: Found, overwrite: bool) -> str:
    """Why a job cannot even be begun; empty where it can."""
    if job.measure_only and found.state == "absent":
        return "there is no log to measure"
    return found.why if found.state == "damaged" and (job.measure_only or not overwrite) else ""


def _is_whole(job: Job, found: Found) -> bool:
    """Whether a log says at its very end that its run is over. Only the time left rests on it: measuring reads it."""
    if found.state != "ours":
        return False
    with job.log.open("rb") as file:
        file.seek(max(0, job.log.stat().st_size - 200))
        return b'"type":"run_ended"' in file.read()


# --- what came of it --------------------------------------------------------------------------------------------------


def _found(scenario: Scenario, measured: Sequence[Measured], failures: Sequence[Failure], ticks: int | None) -> Study:
    measures = registry()
    rows = rows_of(measured, scenario, measures)
    length = min(scenario.length, ticks or scenario.length)
    brain = scenario.brain if isinstance(scenario.brain, str) else str(dict(sorted(scenario.brain.items())))
    setting = Setting(
        scenario=scenario.name, about=scenario.about, residents=len(scenario.residents),
        start=scenario.clock.start.replace("T", " "), ticks=length, tick_seconds=scenario.tick_seconds,
        whole=length == scenario.length, brain=brain, model=scenario.model if asks_model(scenario.brain) else "",
        embedder=scenario.embedder,
        codes=tuple(sorted({each.code for each in measured})),
    )  # fmt: skip
    roles = (scenario.study.candidacy, scenario.study.party)
    return Study(
        setting=setting, seeds=tuple(each.seed for each in measured), failures=tuple(failures), rows=rows,
        beside=beside_paper(rows, scenario), news=tuple(each.name for each in scenario.news),
        gatherings=tuple(each.name for each in scenario.gatherings), roles=tuple(role for role in roles if role),
        measures=tuple((each.name, each.what) for each in measures.values()),
    )  # fmt: skip


def _forest(found: Study, log: Path, asked: int | None) -> Forest | None:
    """The trees of one run: of what plays a part in the paper, or else of everything there is to hear of."""
    names = found.roles or (*found.gatherings, *found.news)
    if not names or (asked is not None and asked not in found.seeds):
        return None
    return forest(story_of(Log(log), None if found.setting.whole else found.setting.ticks), names)


def _write(found: Study) -> None:
    from sim.lab.drawing import svg

    files = {"study.md": found.to_text(), "study.json": found.to_json()}
    if found.tree is not None:
        files |= {tree.file: svg(tree, found.tree.seed) for tree in found.tree.trees}
    for name, text in files.items():
        path = found.folder / name
        try:
            path.write_bytes(text.encode("utf-8", "replace"))
        except OSError as error:
            raise TulvingError(f"{path} cannot be written: {error.strerror or error}") from None
