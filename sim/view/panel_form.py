"""Forms in a side panel: what can be done, fields to fill in, what came of it, and an answer with its sources."""

from __future__ import annotations

from collections.abc import Sequence

from sim.runs.interview import Asked
from sim.story.phrases import share
from sim.view import palette
from sim.view.controls import Control, Field
from sim.view.dossier import Dossier
from sim.view.flow import BODY, SMALL, Flow, line_height
from sim.view.forms import Form, fitting
from sim.view.panel_factors import factor_bars, legend
from sim.wording import first_name


def offers_page(flow: Flow, controls: Sequence[Control], live: bool) -> None:
    """What can be done to the town, each with a line that explains it."""
    flow.text("Step in", BODY + 2, bold=True)
    note = "It happens at the beginning of the next tick, and stands in the log."
    if not live:
        note = "This run is over, and stays as it is: a branch begins at this moment, in which it has happened."
    flow.text(note, SMALL, palette.SOFT)
    flow.gap(6)
    for each in controls:
        with flow.card() as card:
            card.click("panel.form", each.kind, each.title)
            flow.text(each.title, BODY, palette.LINK)
            flow.text(each.says, SMALL, palette.SOFT)
    _cancel(flow)


def form_page(flow: Flow, form: Form, choices: Sequence[str], live: bool) -> None:
    """The fields of a form, and what may be chosen for the one with the cursor."""
    flow.text(form.control.title, BODY + 2, bold=True)
    flow.text(form.control.says, SMALL, palette.SOFT)
    flow.gap(6)
    for n, field in enumerate(form.control.fields):
        _field(flow, form, n, field)
        if n == form.at:
            fits = fitting(form, choices)
            flow.chips([(each, "panel.choose", each, False) for each in fits])
    if form.wrong:
        with flow.card(stripe=palette.WARNING):
            flow.text(form.wrong, SMALL)
    done = "Ask" if form.kind == "ask" else "Start the branch" if form.kind == "branch" or not live else "Do it"
    flow.gap(4)
    flow.chips([(f"{done}  (Enter)", "panel.submit", "", True), ("Cancel  (Esc)", "panel.cancel", "", False)], BODY)
    if len(form.control.fields) > 1:
        flow.text("Tab goes to the next field.", SMALL, palette.FAINT)


def told_page(flow: Flow, title: str, lines: Sequence[str]) -> None:
    """What came of it, in lines."""
    flow.text(title, BODY + 2, bold=True)
    flow.gap(4)
    for line in lines:
        flow.text(line, SMALL, palette.SOFT if line.startswith("  ") else palette.INK)
        flow.gap(2)
    flow.gap(6)
    flow.chips([("Close  (Esc)", "panel.cancel", "", True)], BODY)


def waiting_page(flow: Flow, name: str, question: str) -> None:
    """While the answer is being worked out."""
    flow.text(f"\u201c{question}\u201d", BODY, palette.SOFT)
    flow.gap(6)
    flow.text(f"{first_name(name)} is thinking\u2026", BODY, bold=True)


def answer_page(flow: Flow, asked: Asked, about: Dossier) -> None:
    """The answer, its sources to click through, and what else the question brought back."""
    flow.text(f"\u201c{asked.question}\u201d", BODY, palette.SOFT)
    flow.gap(6)
    answer = asked.answer
    if answer is not None:
        with flow.card(palette.CHOSEN, palette.GREEN if answer.known else palette.GREY):
            flow.text(answer.text, BODY + 1)
            sure = f"sure {share(answer.confidence)}" if answer.known else "nothing that came back tells"
            flow.text(sure, SMALL, palette.SOFT)
    flow.chips([("Ask again", "panel.form", "ask", False), ("Close  (Esc)", "panel.cancel", "", False),
                ("Let them remember it", "panel.keep", "", False)])  # fmt: skip
    note = "This run knows nothing of the question. Where they are to remember it, a branch begins."
    flow.text(note, SMALL, palette.FAINT)
    legend(flow, about)
    sources = {item.id for item in asked.sources}
    rest = [item for item in asked.recalled if item.id not in sources]
    for title, items in ((f"From ({len(sources)})", asked.sources), ("What else came back", tuple(rest))):
        if items:
            flow.heading(title)
        for item in items:
            kind = item.memory.kind if item.memory is not None else "belief"
            with flow.card(palette.CHOSEN if item.id in sources else palette.RAISED, palette.KINDS[kind]) as card:
                card.click("panel.open", item.id, "open it")
                since = item.memory.created if item.memory is not None else item.belief.since if item.belief else 0
                flow.row(kind, about.when(since))
                flow.text(item.text, most=3)
                factor_bars(flow, item.recency, item.importance, item.relevance, item.score, about.parameters)


def _field(flow: Flow, form: Form, n: int, field: Field) -> None:
    on, text = n == form.at, form.values[n]
    label = field.label if field.needed else f"{field.label} (may be left out)"
    flow.text(label, SMALL, palette.INK if on else palette.SOFT)
    lines = flow.ruler.lines(text + ("\u258f" if on else ""), flow.width - 16, BODY) if text or on else ("",)
    height = len(lines) * line_height(BODY) + 10
    flow.box(flow.x, flow.at, flow.width, height, palette.RAISED, palette.LINK if on else palette.EDGE, 4)
    for k, line in enumerate(lines):
        flow.words(flow.x + 8, flow.at + 5 + k * line_height(BODY), line, BODY, palette.INK)
    flow.spot(flow.x, flow.at, flow.width, height, "panel.field", str(n), field.label)
    flow.gap(height + 3)
    if field.hint and not text:
        flow.text(field.hint, SMALL, palette.FAINT)
    flow.gap(6)


def _cancel(flow: Flow) -> None:
    flow.gap(4)
    flow.chips([("Cancel  (Esc)", "panel.cancel", "", False)], BODY)
