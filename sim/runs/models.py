"""The language model of a run: made from its settings when it is first needed, and recorded beside the log."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.chat import MIDWAY
from sim.errors import LogError, UserMistake
from sim.llm.calls import Outage, Outlay, Recorded, calls_path, taken
from sim.llm.calls_writing import CallsWriter
from sim.llm.record import NEVER, OnCall, Recorder, Replayer
from sim.llm.sender import asked_of
from sim.ports import Brain, LanguageModel
from sim.replay import Log
from sim.runs.recorded import scenario_in
from sim.runs.setting import plain_value
from sim.wiring import Speaking, asks_model, brain_named, no_model

if TYPE_CHECKING:
    from sim.llm.budget import Amount, Spent
    from sim.llm.build import Drawn
    from sim.scenario import Scenario

_NOTHING_USD = 1e-9
"""Sums of many small prices are not exact."""


def brain_of(scenario: Scenario, model: LanguageModel | None = None) -> Brain:
    """The brain that a scenario asks for, with `model` behind its llm brain. Raises UserMistake where it needs one."""
    speaking = None
    if model is not None:
        settings = scenario.llm
        speaking = Speaking(model, settings.prompt_texts, stand_in=settings.fallback == "rules")
    elif asks_model(scenario.brain):
        raise no_model(scenario.brain)
    return brain_named(scenario.brain, scenario.rules, speaking)


def refuse_missing(scenario: Scenario) -> None:
    """Raises UserMistake where the brain asks a language model and none is named."""
    if asks_model(scenario.brain) and not scenario.model:
        raise no_model(scenario.brain)


def refuse_idle(scenario: Scenario, named: str, given: LanguageModel | None = None) -> None:
    """Raises UserMistake where a model was named or given that no question goes to."""
    if (named or given is not None) and not asks_model(scenario.brain):
        what = f"the model {named} is named" if named else "a language model is given"
        brain = scenario.brain if isinstance(scenario.brain, str) else dict(scenario.brain)
        raise UserMistake(
            f"{what}, but the brain is {brain}, which asks no model: add --brain llm, or for single questions "
            "--set 'brain={default: rules, speak: llm}'"
        )


def live_model(scenario: Scenario, seed: int, spent: Spent | None = None, drawn: Drawn | None = None) -> LanguageModel:
    """The model that a scenario names, ready to be asked. Raises UserMistake where it names none.

    `spent` and `drawn` are what the run has spent and been answered so far.
    """
    from sim.llm.build import model_of

    refuse_missing(scenario)
    return model_of(scenario.llm, scenario.model, seed=seed, day_of=_day_of(scenario), spent=spent, drawn=drawn)


def _day_of(scenario: Scenario) -> Callable[[int], str]:
    clock = scenario.clock
    return lambda tick: clock.time_of(tick).date().isoformat()


@dataclass(frozen=True)
class Judging:
    """Who judges in a run, and the recorder of the model that they ask, where they ask one."""

    brain: Brain
    recorder: Recorder | None = None
    notice: str = ""
    """For the user's eyes."""


def begun(
    scenario: Scenario, log: Path, seed: int, *, brain: Brain | None = None, model: LanguageModel | None = None,
    overwrite: bool = False, on_call: OnCall | None = None,
) -> AbstractContextManager[Judging]:  # fmt: skip
    """Who judges in a new run; entering it begins the file of calls. What is wrong with the model is raised at once."""
    if brain is not None or not asks_model(scenario.brain):
        return _unrecorded(brain or brain_of(scenario), log)
    asked = model or live_model(scenario, seed)
    path = calls_path(log)
    return _recorded(scenario, lambda: CallsWriter.create(path, overwrite=overwrite), None, lambda: asked, on_call)


def continued(
    scenario: Scenario, log: Path, seed: int, *, brain: Brain | None = None, model: LanguageModel | None = None,
    on_call: OnCall | None = None,
) -> AbstractContextManager[Judging]:  # fmt: skip
    """Who judges in a run that goes on: what is recorded is not asked again, and the model is only made when needed."""
    if brain is not None or not asks_model(scenario.brain):
        return nullcontext(Judging(brain or brain_of(scenario)))
    path = calls_path(log)
    recorded = Recorded(path) if taken(path) else None
    if recorded is None and model is None:
        refuse_missing(scenario)
    end = recorded.end if recorded is not None else 0
    live = _live(scenario, model, seed, recorded)
    whole = recorded is not None or Log(log).extent.last_tick < 0
    notice = "" if whole else f"{path} is not there: nothing is known of what the run was answered and has cost so far"
    again_from = Log(log).extent.last_tick + 1
    return _recorded(scenario, lambda: CallsWriter.append(path, end), recorded, live, on_call, notice, again_from)


@contextmanager
def _unrecorded(brain: Brain, log: Path) -> Iterator[Judging]:
    # That of a log that was replaced; nobody may take its calls for those of this run.
    calls_path(log).unlink(missing_ok=True)
    yield Judging(brain)


@contextmanager
def _recorded(
    scenario: Scenario, opened: Callable[[], CallsWriter], recorded: Recorded | None,
    live: Callable[[], LanguageModel] | None, on_call: OnCall | None, notice: str = "", again_from: int = NEVER,
) -> Iterator[Judging]:  # fmt: skip
    with opened() as writer:
        asked = partial(asked_of, scenario.llm, scenario.model)
        recorder = Recorder(writer, live, recorded, asked, scenario.llm.record_prompts, on_call, again_from)
        try:
            yield Judging(brain_of(scenario, recorder), recorder, notice)
        finally:
            _settle(scenario, recorder)


def _live(
    scenario: Scenario, given: LanguageModel | None, seed: int, recorded: Recorded | None
) -> Callable[[], LanguageModel] | None:
    if given is not None:
        return lambda: given
    if not scenario.model:
        return None
    return lambda: live_model(scenario, seed, _spent(scenario, recorded), recorded.answered if recorded else None)


def _spent(scenario: Scenario, recorded: Recorded | None) -> Spent:
    """What a run has spent so far, as its file of calls tells."""
    from sim.llm.budget import Amount, Spent

    if recorded is None:
        return Spent()
    day_of = _day_of(scenario)
    outlays = [(day_of(tick), outlay) for tick, outlay in recorded.outlays.items()] + [*recorded.outages.items()]
    return Spent.of((day, Amount(each.calls, each.tokens, each.usd)) for day, each in outlays)


def _settle(scenario: Scenario, recorder: Recorder) -> None:
    """Write down what was spent and stands in no line, so that the caps hold when the run goes on."""
    days = getattr(getattr(recorder.model, "spent", None), "days", None)
    if not isinstance(days, dict):
        return  # a model that keeps no account
    day_of, known = _day_of(scenario), dict[str, Outlay]()
    told = [*recorder.outlays.items()]
    if recorder.recorded is not None:
        told += recorder.recorded.outlays.items()
        known |= recorder.recorded.outages
    for tick, outlay in told:
        known[day_of(tick)] = known.get(day_of(tick), Outlay()).plus(outlay)
    for day, amount in sorted(days.items()):
        lost = _less(amount, known.get(day, Outlay()))
        if lost != Outlay():
            with suppress(OSError):  # a full disk has stopped the run, and that is what is told
                recorder.writer.write(Outage(lost, day))


def _less(amount: Amount, known: Outlay) -> Outlay:
    usd = amount.usd - known.usd
    return Outlay(
        max(0, amount.calls - known.calls), max(0, amount.tokens - known.tokens), usd if usd > _NOTHING_USD else 0.0
    )


def replayed(scenario: Scenario, log: Path) -> Replayer | None:
    """The model that answers from the record of a log alone; None where its brain asks no model. Raises LogError."""
    if not asks_model(scenario.brain):
        return None
    path = calls_path(log)
    if not path.exists():
        raise LogError(f"{log} is a run of a language model, and {path} with its answers is not there; copy both")
    return Replayer(Recorded(path))


def with_settings(scenario: Scenario, settings: Mapping[str, str]) -> Scenario:
    """The scenario with other settings of its models, for one stretch of a run; its log stays that of the old ones.

    A model may be named where the scenario names none. Raises UserMistake for a setting that would change who answers.
    """
    if not settings:
        return scenario
    if not asks_model(scenario.brain):
        raise UserMistake(f"{', '.join(settings)}: the brain of this run asks no model")
    values = scenario.resolved()
    for key, written in settings.items():
        head, _, rest = key.partition(".")
        if key == "model" and scenario.model in ("", plain_value(written)):
            values["model"] = plain_value(written)
        elif head == "llm" and rest.partition(".")[0] in MIDWAY:
            _lay(values["llm"], rest, plain_value(written))
        else:
            raise UserMistake(
                f"{key} would go on with other answers than those so far; branch instead: tulving branch LOG --at TICK "
                f"--set {key}={written} (going on can change {', '.join(f'llm.{name}' for name in MIDWAY)})"
            )
    return scenario_in(values, "--set")


def deciding(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """A resolved scenario without what a run that goes on may be given anew, and without models that nobody asks."""
    if not asks_model(values.get("brain", "")):
        return {key: value for key, value in values.items() if key not in ("model", "llm")}
    settings = {key: value for key, value in values.get("llm", {}).items() if key not in MIDWAY}
    return {**values, "llm": settings}


def midway_settings(values: Mapping[str, Any]) -> dict[str, str]:
    """What a resolved scenario says of that, as settings for a run that goes on."""
    if not asks_model(values.get("brain", "")):
        return {}
    settings = values.get("llm", {})
    return {f"llm.{key}": json.dumps(settings[key]) for key in MIDWAY if key in settings}


def for_asking(scenario: Scenario, settings: Mapping[str, str]) -> Scenario:
    """The scenario with another brain or other models, for a question from outside. Raises UserMistake."""
    if not settings:
        return scenario
    values = scenario.resolved()
    for key, written in settings.items():
        if key.partition(".")[0] not in ("brain", "model", "llm"):
            raise UserMistake(f"{key} has no part in the answer to a question; brain, model and llm.* have")
        _lay(values, key, plain_value(written))
    asked = scenario_in(values, "--set")
    refuse_idle(asked, asked.model if "model" in settings else "")
    return asked


def _lay(values: dict[str, Any], path: str, value: Any) -> None:
    *heads, last = path.split(".")
    for head in heads:
        values = values.setdefault(head, {})
    values[last] = value


NEEDS_MODEL = (
    "a new question needs a live language model: what was answered in the run is recorded, but nobody asked it this; "
    "give one with --model provider/name, or ask the rules brain with --brain rules"
)


def brain_for_asking(scenario: Scenario, seed: int) -> Brain:
    """The brain that answers a question from outside: with a live model, and without a trace.

    Raises UserMistake where the run was made with a model that is not at hand.
    """
    names = scenario.brain
    answering = names if isinstance(names, str) else names.get("answer") or names["default"]
    if not asks_model(answering):
        return brain_named(answering, scenario.rules)
    if not scenario.model:
        raise UserMistake(f"this run names no language model that could be asked\n{NEEDS_MODEL}")
    return brain_of(scenario, live_model(scenario, seed))
