"""A folder of templates of one's own, read at loading: each replaces the shipped prompt of its name.

What can be told of a template without filling it in is told here, with file and line: that it does not parse, lacks a
block, or names a field that no prompt of its purpose has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.chat import BARRED_FILTERS, COMMON_FIELDS, MACROS, PROMPT_FIELDS, PROMPTS
from sim.errors import Problem, ScenarioError, nearest
from sim.scenario.data import data_roots
from sim.scenario.draft import Draft
from sim.scenario.yaml_lines import Document

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.nodes import Node, Template

ENDING = ".jinja"
_NEARLY = (".j2", ".jinja2", ".tpl", ".txt", ".md")
"""A file of a prompt's name with one of these endings was meant to be one."""
_MOST_BYTES = 100_000
_ALWAYS = ("block", "shared")
"""What every template may name besides fields: what puts rows into a block of data, and the shared macros."""
_KEY = ("llm", "prompts")

Tell = Callable[[int, str, str], None]
"""Notes a problem at a line of the file: message and hint."""


def read_prompts(draft: Draft, near: Path) -> dict[str, str]:
    """The templates in the folder that the scenario names, by name; problems of theirs are noted in the draft."""
    given = draft.document.get(_KEY)
    if not isinstance(given, str) or not given.strip():
        return {}
    folder = next((each for each in _candidates(given.strip(), near) if each.is_dir()), None)
    if folder is None:
        mark = draft.document.mark(_KEY)
        draft.problems.append(Problem(mark.file, mark.line, "llm.prompts", given, f"there is no folder {given!r}"))
        return {}
    texts, files = dict[str, str](), dict[str, str]()
    for path in sorted(folder.iterdir()):
        shown = f"{folder.name}/{path.name}"
        name = _name_of(path, shown, draft)
        text = _text_of(path, shown, draft) if name else None
        if text is not None:
            texts[name], files[name] = text, shown
    macros = macros_in(texts.get("shared", ""))
    for name, text in texts.items():
        draft.problems += problems_of_prompt(name, text, files[name], macros)
    return texts


def prompts_in(folder: str, near: Path) -> dict[str, str]:
    """The templates of a folder, by name, sought from `near` on. Raises ScenarioError with all that is wrong."""
    draft = Draft(Document("--set", {"llm": {"prompts": folder}}))
    texts = read_prompts(draft, near / "scenario.yaml")
    if draft.problems:
        raise ScenarioError(draft.problems)
    return texts


def written_problems(draft: Draft, texts: Mapping[str, str]) -> list[Problem]:
    """What is wrong with templates that stand in the scenario itself (`llm.prompt_texts`)."""
    found = []
    for name, text in texts.items():
        key = ("llm", "prompt_texts", name)
        mark, shown = draft.document.mark(key), ".".join(key)
        if name not in PROMPTS:
            message = f"no prompt is named {name!r}"
            found.append(Problem(mark.file, mark.line, shown, name, message, _hint(name, PROMPTS)))
            continue
        for problem in problems_of_prompt(name, text, "", macros_in(texts.get("shared", ""))):
            message = f"line {problem.line} {problem.message}"
            found.append(Problem(mark.file, mark.line, shown, None, message, problem.hint))
    return found


def macros_in(text: str) -> tuple[str, ...]:
    """The macros that a shared template of one's own defines; none where it does not parse."""
    from jinja2 import TemplateSyntaxError
    from jinja2.nodes import Macro

    try:
        return tuple(node.name for node in _environment().parse(text).find_all(Macro))
    except TemplateSyntaxError:
        return ()


def problems_of_prompt(name: str, text: str, file: str, macros: tuple[str, ...] = ()) -> list[Problem]:
    """What is wrong with one template, by line. `macros` are those that it may call besides the shipped ones."""
    from jinja2 import TemplateSyntaxError

    problems: list[Problem] = []

    def tell(line: int, message: str, hint: str = "") -> None:
        problems.append(Problem(file, line, "", None, message, hint))

    environment = _environment()
    try:
        tree = environment.parse(text)
        environment.compile(tree)
        tree = environment.parse(text)  # compiling changes the tree
    except TemplateSyntaxError as error:
        tell(error.lineno, f"does not parse: {error.message}")
        return problems
    _check_blocks(name, tree, tell)
    _check_fields(name, environment, tree, tell)
    if name != "shared":
        _check_macros(tree, (*MACROS, *macros), tell)
    return problems


def _check_blocks(name: str, tree: Template, tell: Tell) -> None:
    from jinja2.nodes import Block, Extends, FromImport, Import, Include

    for node in tree.find_all((Extends, FromImport, Import, Include)):
        tell(node.lineno, "takes in another template", "its macros are at hand as `shared`")
    wanted = () if name == "shared" else ("user",) if name == "repair" else ("system", "user")
    blocks = [node.name for node in tree.find_all(Block)]
    for block in wanted:
        if block not in blocks:
            tell(1, f"has no block {block!r}", f"write {{% block {block} %}} ... {{% endblock %}}")


def _check_fields(name: str, environment: Environment, tree: Template, tell: Tell) -> None:
    from jinja2.meta import find_undeclared_variables

    common = () if name == "repair" else COMMON_FIELDS
    known = (*common, *PROMPT_FIELDS[name], *_ALWAYS)
    for field in sorted(find_undeclared_variables(tree) - {*known, *environment.globals}):
        close = nearest(field, known)
        tell(_line_of(tree, field), f"names {field!r}, which is no field of this prompt", _hint(field, known, close))


def _check_macros(tree: Node, macros: tuple[str, ...], tell: Tell) -> None:
    from jinja2.nodes import Getattr, Name

    for node in tree.find_all(Getattr):
        if isinstance(node.node, Name) and node.node.name == "shared" and node.attr not in macros:
            tell(node.lineno, f"calls shared.{node.attr}, which is no macro", _hint(node.attr, macros))


def _line_of(tree: Node, field: str) -> int:
    from jinja2.nodes import Name

    return next((node.lineno for node in tree.find_all(Name) if node.name == field), 0)


def _environment() -> Environment:
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    made = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, autoescape=True)
    for name in BARRED_FILTERS:
        made.filters.pop(name, None)
    return made


def _name_of(path: Path, shown: str, draft: Draft) -> str:
    """The prompt that a file replaces; empty where it is none, with a problem where it was meant to be one."""
    name = path.name.removesuffix(ENDING)
    if path.name.endswith(ENDING) and name in PROMPTS:
        return name
    if path.name.endswith(ENDING):
        hint = _hint(name, PROMPTS, ending=ENDING)
        draft.problems.append(Problem(shown, 0, "", path.name, f"no prompt is named {name!r}", hint))
    elif path.suffix in _NEARLY and path.stem in PROMPTS:
        hint = f"name it {path.stem}{ENDING}"
        draft.problems.append(Problem(shown, 0, "", path.name, "is not read as a prompt", hint))
    return ""


def _text_of(path: Path, shown: str, draft: Draft) -> str | None:
    try:
        raw = path.read_bytes()
        if len(raw) > _MOST_BYTES:
            message = f"is too big: {len(raw):,} bytes, at most {_MOST_BYTES:,}"
            draft.problems.append(Problem(shown, 0, "", len(raw), message))
            return None
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        draft.problems.append(Problem(shown, line, "", None, "is not UTF-8 text; save it as UTF-8"))
    except OSError as error:
        draft.problems.append(Problem(shown, 0, "", None, f"cannot be read: {error.strerror or error}"))
    return None


def _candidates(given: str, near: Path) -> Iterator[Path]:
    for root in (near.parent, *data_roots(near)):
        yield root / given


def _hint(given: str, known: Any, close: str | None = None, ending: str = "") -> str:
    close = nearest(given, known) if close is None else close
    return f"did you mean {close + ending!r}?" if close else f"there are: {', '.join(known)}"
