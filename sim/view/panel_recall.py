"""The pages about acts: what was done of late, and for one of them which memories came back, and why just these."""

from __future__ import annotations

from collections.abc import Sequence

from sim.llm.calls import purposes_of
from sim.story.lines import counted
from sim.view import palette
from sim.view.calls import ModelCall
from sim.view.deeds import Deed, Ground
from sim.view.dossier import Dossier
from sim.view.flow import BODY, SMALL, Flow
from sim.view.panel_factors import factor_bars, legend
from sim.view.panel_memory import entry_card
from sim.view.panel_state import PanelState
from sim.wording import first_name

ACTS = 60
"""At most so many acts are listed."""
_STRIPES = {
    "decided": palette.SKY, "said": palette.YELLOW, "planned": palette.BLUE, "reflected": palette.PINK,
    "failed": palette.WARNING,
}  # fmt: skip


def acts_page(flow: Flow, about: Dossier, state: PanelState) -> None:
    """The latest acts, the latest first."""
    shown = [deed for deed in about.deeds if not deed.passing][:ACTS]
    if not shown:
        flow.text(f"{first_name(about.name)} has not done anything of late.", colour=palette.SOFT)
        return
    flow.text("Click an act for the memories that it came from, and for those that came back and were not used.",
              SMALL, palette.SOFT)  # fmt: skip
    flow.gap(6)
    for deed in shown:
        _act_card(flow, about, deed)


def recall_page(flow: Flow, about: Dossier, state: PanelState) -> None:
    """One act (the latest, if none was chosen): what it came from, what else came back by which question."""
    deed = about.deed(state.deed) or about.recall
    if deed is None:
        flow.text(f"{first_name(about.name)} has not been asked for anything of late.", colour=palette.SOFT)
        return
    if state.deed and deed.key == state.deed:
        flow.chips([("latest recall instead", "panel.deed", "", False)])
    flow.row(about.when(deed.tick), deed.kind)
    flow.text(deed.sentence, BODY + 1, bold=True)
    if deed.reason:
        flow.text(f"asked for because {deed.reason}", SMALL, palette.SOFT)
    flow.gap(4)
    legend(flow, about)
    _came_from(flow, about, deed)
    calls = [call for call in about.calls if call.tick == deed.tick and call.purpose in purposes_of(deed.purpose)]
    _replies(flow, calls)
    _came_back(flow, about, deed)
    _prompts(flow, calls)  # pages long each


def _act_card(flow: Flow, about: Dossier, deed: Deed) -> None:
    with flow.card(stripe=_STRIPES[deed.kind]) as card:
        card.click("panel.deed", deed.key, "why: the memories that came back for it")
        used = counted(len(deed.because), "memory", "memories") if deed.because else "nothing recalled"
        flow.row(about.when(deed.tick), f"from {used}")
        flow.text(deed.sentence, most=4)
        for name in deed.because[:2]:
            text = about.text(name)
            if text:
                flow.text(f"because: {text}", SMALL, palette.SOFT, most=2)
        also = deed.recalled - len(set(deed.because) & _ids(deed))
        if also > 0:
            flow.text(f"{counted(also, 'memory', 'memories')} came back as well", SMALL, palette.FAINT)


def _came_from(flow: Flow, about: Dossier, deed: Deed) -> None:
    if not deed.because:
        flow.text("It came from nothing recalled: from temper, body and chance.", SMALL, palette.SOFT)
        return
    flow.heading(f"It came from ({len(set(deed.because))})")
    best: dict[str, Ground] = {}
    for ground in (ground for row in deed.rows for ground in row.grounds if ground.used):
        if ground.id not in best or best[ground.id].factors.score < ground.factors.score:
            best[ground.id] = ground
    for ground in sorted(best.values(), key=lambda each: -each.factors.score):
        _ground_card(flow, about, ground)
    for name in deed.unrecalled:
        entry_card(flow, about, name)


def _came_back(flow: Flow, about: Dossier, deed: Deed) -> None:
    if not deed.rows:
        return
    flow.heading(f"All that came back ({deed.recalled:,})", "by what memory was asked, the highest total first")
    for row in deed.rows:
        flow.gap(4)
        flow.text(f"{row.asked_for[:1].upper()}{row.asked_for[1:]}", BODY, palette.INK, bold=True)
        flow.text(f"\u201c{row.cue}\u201d", SMALL, palette.SOFT)
        flow.gap(4)
        for ground in row.grounds:
            _ground_card(flow, about, ground)


def _ground_card(flow: Flow, about: Dossier, ground: Ground) -> None:
    line, held = about.memory_by_id.get(ground.id), about.belief_by_id.get(ground.id)
    kind = line.memory.kind if line is not None else "belief" if held is not None else ""
    stripe = palette.KINDS.get(kind, palette.GREY)
    with flow.card(palette.CHOSEN if ground.used else palette.RAISED, stripe) as card:
        card.click("panel.open", ground.id, "open it")
        since = line.memory.created if line is not None else held.belief.since if held is not None else None
        used = " \u00b7 used" if ground.used else ""
        flow.row(f"{kind or 'gone since'}{used}", "" if since is None else about.when(since))
        flow.text(about.text(ground.id) or ground.id, most=3)
        flow.gap(2)
        factors = ground.factors
        factor_bars(flow, factors.recency, factors.importance, factors.relevance, factors.score, about.parameters)


def _replies(flow: Flow, calls: Sequence[ModelCall]) -> None:
    for call in calls:
        flow.heading("What the language model answered", f"{call.purpose}, call {call.occurrence + 1}")
        with flow.card(stripe=palette.WARNING if call.failure else palette.GREEN):
            flow.text(call.failure or call.reply, SMALL)


def _prompts(flow: Flow, calls: Sequence[ModelCall]) -> None:
    for call in calls:
        flow.heading("What it was asked", f"{call.purpose}, call {call.occurrence + 1}")
        with flow.card():
            flow.text(call.prompt or "(the prompt was not kept)", SMALL, palette.SOFT)


def _ids(deed: Deed) -> set[str]:
    return {ground.id for row in deed.rows for ground in row.grounds}
