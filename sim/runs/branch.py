"""A run that goes another way from some tick on: the parent's ticks, a change as events, then what follows."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from sim.errors import LogError, LogExists, UserMistake
from sim.events import AnyEvent, TickEnded, encode
from sim.llm.calls import calls_path
from sim.llm.calls_writing import copy_for_branch
from sim.llm.record import OnCall
from sim.ports import Brain, Embedder, LanguageModel
from sim.replay import SCHEMA, Header, Log, Parent
from sim.replay.writing import write_whole
from sim.runs import given
from sim.runs.changes import Change, SetKeys
from sim.runs.driving import OnTick, RunResult
from sim.runs.folded import Folded, fold_ticks, moment_in
from sim.runs.models import refuse_idle
from sim.runs.names import branch_paths, free
from sim.runs.provenance import code_hash, provenance
from sim.runs.recorded import scenario_in, scenario_of
from sim.runs.resume import refuse_playback_only, resume
from sim.runs.vectors import branched, embedder_of
from sim.scenario import Scenario
from sim.scenario.prompts import prompts_in


class Begun(msgspec.Struct, frozen=True):
    """A branch up to and including its change, not yet gone on with. `notices` tell what was changed, line by line."""

    log: Path
    tick: int
    events: tuple[AnyEvent, ...]
    notices: tuple[str, ...]


def branch(
    path: Path | str,
    at: int | str,
    changes: Sequence[Change] = (),
    out: Path | str | None = None,
    *,
    until: int | None = None,
    brain: Brain | None = None,
    embedder: Embedder | None = None,
    language_model: LanguageModel | None = None,
    on_tick: OnTick | None = None,
    on_call: OnCall | None = None,
    overwrite: bool = False,
) -> RunResult:
    """Branch from the log at the tick or time `at` and go on to the end of the run (or before the tick `until`).

    The changes happen at the end of that tick. What a language model answered in the parent is taken where the same is
    asked again. Raises UserMistake, LogError, LogExists, Interrupted.
    """
    if not _sets_brain(changes):
        instead = "; or go on with another: --brain rules"
        given.refuse_missing(Log(path), brain, f"branch({str(path)!r}, ..., brain=...)", instead)
    begun = begin(path, at, changes, out, brain=brain, embedder=embedder, overwrite=overwrite)
    result = resume(
        begun.log, until=until, brain=brain, embedder=embedder, language_model=language_model, on_tick=on_tick,
        on_call=on_call,
    )  # fmt: skip
    return msgspec.structs.replace(result, notices=(*begun.notices, *result.notices))


def begin(
    path: Path | str,
    at: int | str,
    changes: Sequence[Change] = (),
    out: Path | str | None = None,
    *,
    brain: Brain | None = None,
    embedder: Embedder | None = None,
    overwrite: bool = False,
) -> Begun:
    """Write the beginning of a branch: a header that names the parent, its ticks up to `at`, and the changes there."""
    log = Log(path)
    refuse_playback_only(log, "branched from")
    scenario = scenario_of(log)
    tick = moment_in(log, scenario, at)
    seed, changed = _changed_scenario(scenario, log.header.seed, changes)
    values = changed.resolved()
    child = _child_path(log, tick, out, overwrite)
    folded = fold_ticks(scenario, seed, tick, lambda: log.ticks(until=tick))
    events, notices = _changed(folded, changes)
    body, digest = _prefix(log, tick, events)
    header = Header(
        schema=SCHEMA,
        scenario=values,
        seed=seed,
        code=code_hash(),
        brain=given.name_of(brain) or ("" if _sets_brain(changes) else log.header.brain),
        parent=Parent(log.path.name, tick, digest, tuple(str(change) for change in changes)),
        provenance=provenance(embedder or embedder_of(scenario, log.path), brain or changed.brain, changed),
    )
    branched(log.path, child, tick)
    copy_for_branch(calls_path(log.path), calls_path(child), tick)
    write_whole(child, [header.line(), *body], overwrite=overwrite)
    return Begun(child, tick, tuple(events), tuple(notices))


def _sets_brain(changes: Sequence[Change]) -> bool:
    """Whether the branch is to have another brain than its parent."""
    return any("brain" in change.scenario for change in changes if isinstance(change, SetKeys))


def _child_path(log: Log, tick: int, out: Path | str | None, overwrite: bool) -> Path:
    if out is None:
        return free(branch_paths(log.path, tick))
    child = Path(out)
    if child.exists() and child.samefile(log.path):
        raise UserMistake(f"{child} is the log to branch from; name another file with --out")
    for each in (child, calls_path(child)):
        if each.exists() and not overwrite:
            raise LogExists(f"{each} exists already; name another file with --out, or give --overwrite")
    return child


def _changed(folded: Folded, changes: Sequence[Change]) -> tuple[list[AnyEvent], list[str]]:
    events: list[AnyEvent] = []
    notices: list[str] = []
    for change in changes:
        new, told = change.apply(folded)
        events += new
        notices += told
    return events, notices


def _prefix(log: Log, tick: int, events: Sequence[AnyEvent]) -> tuple[list[bytes], str]:
    """The parent's lines up to `tick`, with the changes at the end of that tick; and the hash of the parent's lines.

    Taken over as bytes: a log of an older schema or of other sources is not written anew.
    """
    lines: list[bytes] = []
    total = sha256()
    last = -1
    for passage in log.passages(until=tick):
        last = passage.number
        lines.extend(passage.lines)
        for line in passage.lines:
            total.update(line)
    if events:
        if last == tick:
            lines.pop()
        lines += [encode(event) + b"\n" for event in (*events, TickEnded(tick=tick))]
    return lines, total.hexdigest()


def _changed_scenario(scenario: Scenario, seed: int, changes: Sequence[Change]) -> tuple[int, Scenario]:
    """Seed and scenario of the branch: those of the parent with the keys that were set."""
    values = scenario.resolved()
    for change in changes:
        for key, value in change.scenario.items() if isinstance(change, SetKeys) else ():
            seed = _set(values, key, value) if key == "seed" else (_set(values, key, value), seed)[1]
    if any("llm.prompts" in change.scenario for change in changes if isinstance(change, SetKeys)):
        values["llm"]["prompt_texts"] = prompts_in(str(values["llm"]["prompts"]), Path("."))
    settled = scenario_in(values, "the branch")
    if any("model" in change.scenario for change in changes if isinstance(change, SetKeys)):
        refuse_idle(settled, settled.model)
    return seed, settled


def _set(values: dict[str, Any], key: str, value: Any) -> Any:
    *path, last = key.split(".")
    inner = values
    for part in path:
        inner = inner.setdefault(part, {})
        if not isinstance(inner, dict):
            raise UserMistake(f"{key}: {part} holds no keys")
    inner[last] = value
    if key in ("days", "ticks"):
        values["ticks" if key == "days" else "days"] = None
    return value


def verify_parent(child: Log, parent: Log) -> None:
    """Raises LogError where `parent` is not the log that `child` branched from, or was changed since."""
    if child.header.parent is None:
        raise LogError(f"{child.path} is no branch")
    total = sha256()
    for passage in parent.passages(until=child.header.parent.tick):
        for line in passage.lines:
            total.update(line)
    if total.hexdigest() != child.header.parent.sha256:
        raise LogError(f"{parent.path} is not the log that {child.path} branched from, or it was changed since")
