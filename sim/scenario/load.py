"""From a name or path to a scenario: finds its files, lays them together, and gathers every problem of all of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from sim.errors import Problem, ScenarioError, nearest
from sim.scenario.data import Found, NotFound, find
from sim.scenario.draft import Draft, name_of
from sim.scenario.gather import gather_residents
from sim.scenario.model import Resident, Scenario, ScenarioFile, reads_prose
from sim.scenario.namecheck import name_problems
from sim.scenario.overrides import apply
from sim.scenario.problems import key_path, problems_of
from sim.scenario.prompts import read_prompts, written_problems
from sim.scenario.tiled_reading import is_tiled, read_tiled
from sim.scenario.timecheck import time_problems
from sim.scenario.written import shown
from sim.scenario.yaml_lines import Document, read_file

MAX_WORLD_BYTES = 16_000_000
_RESIDENTS = "residents."


def load_scenario(path_or_name: str | Path, overrides: Mapping[str, str] | None = None) -> Scenario:
    """The scenario of a name ('hamlet') or a path ('configs/hamlet.yaml'), with settings laid over it.

    `overrides` maps key paths to YAML values: {'memory.k_commitments': '4', 'residents.Bea Hollis.age': '40'}.
    Raises ScenarioError with every problem of the scenario and its resident files. Whether the world has the places
    that they name is checked by `sim.runs.check`.
    """
    draft = read_draft(path_or_name, overrides)
    if draft.scenario is None:
        raise ScenarioError(draft.sorted_problems())
    return draft.scenario


def read_draft(path_or_name: str | Path, overrides: Mapping[str, str] | None = None) -> Draft:
    """A scenario as far as it can be read; never raises. `scenario` is set where there are no problems."""
    given = str(path_or_name)
    try:
        found = find("configs", given)
    except (NotFound, OSError, ValueError) as error:
        return Draft(Document(given), problems=[_not_found(given, error)])
    document = read_file(found.path, found.shown)
    draft = Draft(document, problems=list(document.problems))
    if document.data is None and document.problems:
        return draft
    if not isinstance(document.data, dict):
        message = f"must be a mapping of keys, not {shown(document.data)}"
        draft.problems.append(Problem(found.shown, 1, "", document.data, message))
        return draft
    _fill(draft, found, dict(overrides or {}))
    return draft


def _fill(draft: Draft, found: Found, overrides: dict[str, str]) -> None:
    own = {key: value for key, value in overrides.items() if not key.startswith(_RESIDENTS)}
    draft.problems += apply(draft.document, own)
    written = _validated(draft.document, ScenarioFile, draft)
    gather_residents(draft, found.path)
    draft.problems += _set_residents(draft, {key: overrides[key] for key in overrides if key not in own})
    residents = [_validated(document, Resident, draft) for document in draft.chosen]
    _read_world(draft, found.path)
    if written is not None:
        written = _with_prompts(draft, written, found.path)
        draft.problems += _words_for_nobody(draft, written)
    draft.problems += [*name_problems(draft), *time_problems(draft)]
    if not draft.problems and written is not None and draft.world_text is not None:
        draft.scenario = _assembled(draft, written, [resident for resident in residents if resident is not None])


def _validated(document: Document, model: Any, draft: Draft) -> Any:
    """The model of a document, or None with its problems noted."""
    if document.data is None and document.problems:
        return None
    try:
        return model.model_validate(document.data)
    except ValidationError as error:
        draft.problems += problems_of(error, model, document)
        return None


def _set_residents(draft: Draft, overrides: Mapping[str, str]) -> list[Problem]:
    """Settings of single residents: 'residents.Bea Hollis.memory.k_plan', or by their number."""
    documents = {name_of(document): document for document in draft.chosen}
    numbered = {str(number): document for number, document in enumerate(draft.chosen)}
    problems: list[Problem] = []
    for path, value in overrides.items():
        who, rest = _split_name(path.removeprefix(_RESIDENTS), list(documents) + list(numbered))
        document = documents.get(who) or numbered.get(who)
        if document is None:
            close = nearest(who, documents)
            hint = f"did you mean {close!r}?" if close else ""
            problems.append(Problem("--set", 0, path, who, f"no resident is named {who!r}", hint))
        else:
            problems += apply(document, {rest: value})
    return problems


def _split_name(path: str, known: list[str]) -> tuple[str, str]:
    """The name and the rest; names may hold dots themselves."""
    for name in sorted(known, key=len, reverse=True):
        if path.startswith(f"{name}."):
            return name, path[len(name) + 1 :]
    name, _, rest = path.partition(".")
    return name, rest


def _read_world(draft: Draft, near: Path) -> None:
    given = draft.document.get(("world",))
    if not isinstance(given, str) or not given.strip():
        return
    mark = draft.document.mark(("world",))
    try:
        found = find("worlds", given.strip(), near)
        draft.world_file, draft.world_folder = f"{found.path.parent.name}/{found.path.name}", found.path.parent
        if is_tiled(found.path):
            map, problems = read_tiled(found.path, draft.world_file)
            draft.problems += problems
            draft.world_text = map.written() if map is not None else None
            return
        if (size := found.path.stat().st_size) > MAX_WORLD_BYTES:
            problem = Problem(found.shown, 0, "", size, f"is too big: {size:,} bytes, at most {MAX_WORLD_BYTES:,}")
            draft.problems.append(problem)
            return
        draft.world_text = found.path.read_bytes().decode("utf-8-sig")
    except NotFound as error:
        draft.problems.append(Problem(mark.file, mark.line, "world", given, error.reason, error.hint))
    except UnicodeDecodeError:
        draft.problems.append(Problem(draft.world_file, 0, "", None, "is not UTF-8 text; save it as UTF-8"))
    except (OSError, ValueError) as error:
        draft.problems.append(Problem(mark.file, mark.line, "world", given, f"cannot be read: {error}"))


def _with_prompts(draft: Draft, written: ScenarioFile, near: Path) -> ScenarioFile:
    """The scenario with the templates of the folder that it names, which then needs no other file."""
    draft.problems += written_problems(draft, written.llm.prompt_texts)
    texts = {**written.llm.prompt_texts, **read_prompts(draft, near)}
    return written.model_copy(update={"llm": written.llm.model_copy(update={"prompt_texts": texts})})


def _words_for_nobody(draft: Draft, written: ScenarioFile) -> list[Problem]:
    """Visitors whose words would leave nothing behind: they come without facts, and the brain reads no prose."""
    problems = []
    for number, each in enumerate(written.interventions if not reads_prose(written.brain) else ()):
        if each.visitor is not None and not each.visitor.facts:
            key = ("interventions", number, "visitor", "facts")
            mark, hint = draft.document.mark(key), "the rules brain reads no prose; say what of it is remembered"
            problems.append(Problem(mark.file, mark.line, key_path(key), None, "is missing", hint))
    return problems


def _assembled(draft: Draft, written: ScenarioFile, residents: list[Resident]) -> Scenario:
    kept = {name: getattr(written, name) for name in type(written).model_fields if name not in ("residents", "only")}
    scenario = Scenario.model_construct(
        **kept, world_file=draft.world_file, world_text=draft.world_text or "",
        residents=tuple(it.model_copy(update={"memory": {**written.memory, **it.memory}}) for it in residents),
    )  # fmt: skip
    # The hours of facts are made moments here, so that nobody who posts a notice or measures news needs the clock.
    news = tuple(it.model_copy(update={"fact": _dated(scenario, it.fact)}) for it in written.news)
    notices = tuple(
        it.model_copy(update={"facts": tuple(_dated(scenario, line) for line in it.facts)}) for it in written.notices
    )
    return scenario.model_copy(update={"news": news, "notices": notices})


def _dated(scenario: Scenario, line: tuple[str, str, str]) -> tuple[str, str, str]:
    fact = scenario.fact(line)
    return fact.subject, fact.predicate, fact.object


def _not_found(given: str, error: Exception) -> Problem:
    if isinstance(error, NotFound):
        return Problem(given, 0, "", given, error.reason, error.hint)
    return Problem(given, 0, "", given, f"cannot be read: {error}")
