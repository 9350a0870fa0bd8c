"""A study on the page: study.md, the published numbers first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from sim.lab.published import SOURCE
from sim.lab.quartiles import Spread
from sim.lab.results import Beside, Row, Setting, Study
from sim.lab.seeds import seeds_text
from sim.lab.staying_away import REASONS
from sim.story.lines import counted, safe

NOT_HERE = "not in this scenario"
NOT_HAD = "could not be had in these runs"
_HEAD = ("", "median", "quartiles", "least to greatest", "runs")
_OF_RUNS = (
    ("Who knows whom", ("network density at the start", "network density at the end", "false acquaintances")),
    ("Promises", ("promises due", "promises kept", "promises kept late", "promises missed", "false promises")),
    ("Words", (
        "repetition", "repetition beyond greetings", "distinct lines", "utterances with something recalled",
        "utterances with something of the run",
    )),
    ("Talks", (
        "talks", "turns of a talk: median", "turns of a talk: ninth decile", "turns of a talk: most",
        "residents who spoke with five others",
    )),
    ("Days", (
        "hours asleep", "shortest sleep", "longest sleep", "meals", "fewest meals", "hours at meals",
        "share of waking time on foot", "longest idle time", "outdoors at 04:00 without a reason",
        "residents who never left home", "likeness of plans from day to day", "plans that are those of the day before",
    )),
    ("Minds", ("memories", "reflections", "thoughts failed", "degraded answers")),
)  # fmt: skip
_OF_NEWS = ("news known at the start", "news known at the end", "news believed at the end", "news ever heard")


def report(study: Study) -> str:
    """The whole page; it ends with a line end."""
    parts = (
        _head(study), _paper(study), _news(study), _gatherings(study), _runs(study), _tree(study), _definitions(study),
    )  # fmt: skip
    lines = [line.rstrip() for part in parts for line in part]
    # Parts begin and end with an empty line where they need one; two in a row are one.
    kept = [line for n, line in enumerate(lines) if line or (n and lines[n - 1])]
    return "\n".join(kept) + "\n"


# --- the head ---------------------------------------------------------------------------------------------------------


def _head(study: Study) -> Iterator[str]:
    setting = study.setting
    yield f"# A study of {_cell(setting.scenario)}"
    yield ""
    if setting.about:
        yield _cell(setting.about)
        yield ""
    yield f"{counted(len(study.seeds), 'run')}, seeds {seeds_text(study.seeds)}: {_length(setting)}."
    brain = f"{setting.brain} ({_cell(setting.model)})" if setting.model else setting.brain
    yield f"{counted(setting.residents, 'resident')}; brain: {brain}; embedder: {setting.embedder}."
    if len(setting.codes) == 1:
        yield f"Written by the sources {setting.codes[0]}."
    else:
        yield f"**Written by different sources**: {', '.join(setting.codes)}."
    if setting.brain == "rules":
        yield ""
        yield "The brain is a set of rules: the numbers show what the mechanism does, not how real people are."
    yield from _degraded(study)
    if study.failures:
        yield ""
        yield f"**{counted(len(study.failures), 'run')} failed** and are in no number below:"
        yield ""
        yield from (f"- seed {each.seed}: {_cell(each.why)}" for each in study.failures)
    yield ""
    yield "Each number is the median over the runs, with the quartiles and the range beside it; `runs` says in how many"
    yield "it could be had. What each of them counts, and what it does not, stands [below](#what-is-counted)."


def _degraded(study: Study) -> Iterator[str]:
    """How much of the numbers below is not the work of the brain that was asked."""
    told = {"thoughts failed": "questions had no valid answer", "degraded answers": "answers are another brain's"}
    for name, words in told.items():
        row = study.row(name, "")
        values = [value for value in (row.values if row is not None else ()) if value]
        if values:
            yield ""
            yield f"**{sum(values):,.0f} {words}**, in {len(values)} of {counted(len(study.seeds), 'run')}."


def _length(setting: Setting) -> str:
    lasting = str(timedelta(seconds=setting.ticks * setting.tick_seconds)).removesuffix(", 0:00:00")
    until = "" if setting.whole else ", stopped before the scenario's end"
    return f"{setting.ticks:,} ticks of {setting.tick_seconds} s ({lasting}) from {setting.start}{until}"


# --- tables -----------------------------------------------------------------------------------------------------------


def _paper(study: Study) -> Iterator[str]:
    yield from ("", "## Beside the paper", "")
    yield f"{SOURCE}: one run of 25 agents over two days. Asked in interviews there, read off the log here."
    yield ""
    yield from _table(("", "paper", *_HEAD[1:]), (_beside(each) for each in study.beside))
    notes = [f"- {each.published.title}: {each.published.note}." for each in study.beside if each.published.note]
    yield from ("", "Of the paper:", "", *notes)
    absent = sorted({each.published.role for each in study.beside if each.row is None})
    if absent:
        yield ""
        yield f"No {_or(absent)} is declared under `study:` in the scenario, so there is nothing to set beside those."


def beside_lines(study: Study) -> Iterator[str]:
    """The published numbers and ours as plain columns."""
    from sim.story.lines import table

    def shown(each: Beside) -> tuple[str, str, str, str]:
        title = f"{each.published.title} ({each.about})" if each.about else each.published.title
        if each.row is None:
            return title, each.published.shown, NOT_HERE, ""
        median, quartiles, *_ = _numbers(each.row)
        return title, each.published.shown, median, quartiles

    yield f"{study.setting.scenario}: {counted(len(study.seeds), 'run')}, seeds {seeds_text(study.seeds)}"
    yield from table(map(shown, study.beside), head=("", "paper", "median", "quartiles"))


def _or(names: Sequence[str]) -> str:
    return " and no ".join(names)


def _beside(each: Beside) -> tuple[str, ...]:
    title = f"{each.published.title} ({_cell(each.about)})" if each.about else each.published.title
    if each.row is None:
        return (title, each.published.shown, NOT_HERE, "", "", "")
    return (title, each.published.shown, *_numbers(each.row))


def _news(study: Study) -> Iterator[str]:
    yield from ("", "## News", "")
    if not study.news:
        yield f"There is no news: {NOT_HERE}."
        return
    for name in study.news:
        yield from (f"### {_capital(name)}", "")
        yield from _table(_HEAD, _rows(study, _OF_NEWS, name, "news "))
        yield ""


def _gatherings(study: Study) -> Iterator[str]:
    yield from ("", "## Gatherings", "")
    if not study.gatherings:
        yield f"There is no gathering: {NOT_HERE}."
        return
    names = [row.measure for row in study.rows if row.subject == "gathering" and row.about == study.gatherings[0]]
    away = [f"invited, stayed away: {reason}" for reason in REASONS]
    for gathering in study.gatherings:
        yield from (f"### {_capital(gathering)}", "")
        yield from _table(_HEAD, _rows(study, [name for name in names if name not in away], gathering, "gathering "))
        yield ""
        yield from _reasons(study, gathering)


def _reasons(study: Study, gathering: str) -> Iterator[str]:
    """Why the invited stayed away: medians of rare reasons are nought, so all runs are added up, too."""
    rows = [(reason, study.row(f"invited, stayed away: {reason}", gathering)) for reason in REASONS]
    counted_in = [row.over.runs for _, row in rows if row is not None and row.over is not None]
    if not counted_in:
        yield f"Why the invited did not come {NOT_HAD}."
        yield ""
        return
    had = [(reason, row, int(sum(value or 0 for value in row.values))) for reason, row in rows if row is not None]
    total = sum(number for _, _, number in had)
    if not total:
        yield f"In {counted(counted_in[0], 'run')} nobody who was invited stayed away."
        yield ""
        return
    yield f"Invited and not come: {total:,} in {counted(counted_in[0], 'run')} together, because they:"
    yield ""
    head = ("", "in all runs", "share", *_HEAD[1:4])
    yield from _table(head, (
        (reason, f"{number:,}", f"{number / total:.0%}", *_numbers(row)[:3]) for reason, row, number in had if number
    ))  # fmt: skip
    yield ""


def _runs(study: Study) -> Iterator[str]:
    shown = {name for _, names in _OF_RUNS for name in names}
    others = [row.measure for row in study.rows if row.subject == "run" and row.measure not in shown]
    for title, names in (*_OF_RUNS, *((("Other measures", others),) if others else ())):
        yield from ("", f"## {title}", "")
        yield from _table(_HEAD, _rows(study, names, "", "", with_unit=True))


def _rows(
    study: Study, names: Sequence[str], about: str, without: str, with_unit: bool = False
) -> Iterator[tuple[str, ...]]:
    for name in names:
        row = study.row(name, about)
        if row is not None:
            unit = f", {row.unit}" if with_unit and row.unit.startswith("for") else ""
            yield (_cell(name.removeprefix(without) + unit), *_numbers(row))


def _numbers(row: Row) -> tuple[str, str, str, str]:
    """Median, quartiles, range and number of runs."""
    over = row.over
    if over is None:
        return (NOT_HAD, "", "", "0")
    return (number(row, over.median), _span(row, over.lower, over.upper), _range(row, over), f"{over.runs:,}")


def _range(row: Row, over: Spread) -> str:
    return _span(row, over.least, over.greatest)


def _span(row: Row, low: float, high: float) -> str:
    one, other = number(row, low), number(row, high)
    return one if one == other else f"{one} to {other}"


def number(row: Row, value: float) -> str:
    """A value in the manner of its unit: '32%', '.74', '5', '12.5'."""
    if row.unit == "share of pairs":
        return f"{value:.3f}".removeprefix("0") if value < 1 else f"{value:.3f}"
    if row.unit.startswith("share"):
        return f"{value * 100:.1f}".removesuffix(".0") + "%"
    return f"{value:,.0f}" if value == round(value) else f"{value:,.2f}".rstrip("0")


def _table(head: Sequence[str], rows: Iterator[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _cell(text: str) -> str:
    """Text of a scenario that is text in Markdown, too."""
    return safe(text).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("`", "'")


def _capital(name: str) -> str:
    return _cell(name[:1].upper() + name[1:])


# --- the rest ---------------------------------------------------------------------------------------------------------


def _tree(study: Study) -> Iterator[str]:
    yield from ("", "## How it went round in one run", "")
    if study.tree is None:
        yield "There is no tree: nothing to hear of in this scenario, or the run that was asked for failed."
        return
    yield f"The run of seed {study.tree.seed}, as one of {len(study.seeds):,}: who had it from whom, when and where."
    for tree in study.tree.trees:
        yield ""
        yield from (f"### {_capital(tree.name)}: who told whom", "")
        yield f"Drawn: [{tree.file}]({tree.file})"
        yield from ("", "~~~text", *tree.lines, "~~~")


def _definitions(study: Study) -> Iterator[str]:
    yield from ("", "## What is counted", "")
    units = {row.measure: row for row in study.rows}
    for name, what in study.measures:
        row = units.get(name)
        yield f"- **{_cell(name)}**{_bounds(row)}: {_cell(what)}"


def _bounds(row: Row | None) -> str:
    if row is None:
        return f" ({NOT_HERE})"
    return f" ({row.unit}, {row.least:g} to {row.greatest:g})" if row.greatest is not None else f" ({row.unit})"
