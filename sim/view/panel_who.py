"""The pages about a resident as a person: who they are and how they feel, the plan of the day, and whom they know."""

from __future__ import annotations

from sim.nouns import Memory
from sim.story.lines import counted
from sim.story.phrases import at_place, share
from sim.view import palette
from sim.view.dossier import Dossier, PlanLine, TieLine
from sim.view.flow import BODY, SMALL, Flow, line_height
from sim.view.memories import counts
from sim.view.panel_state import PanelState
from sim.wording import activity, first_name

_TRAITS = ("openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism")
_MARKS = {"over": "over", "now": "now", "ahead": ""}


def who_page(flow: Flow, about: Dossier, state: PanelState) -> None:
    """What they are at, how they feel, who they are, and what they hold in mind besides memory."""
    persona = about.persona
    flow.text(f"{_capital(about.doing)} {about.where}".strip() + ".", BODY, bold=True)
    if about.step is not None:
        _step(flow, about)
    flow.gap(6)
    flow.bar("energy", about.body.energy / 1e6, palette.ENERGY, share(about.body.energy))
    flow.bar("company", about.body.company / 1e6, palette.COMPANY, share(about.body.company))
    flow.text("Energy falls while awake; company falls alone and rises in talk.", SMALL, palette.FAINT)
    _latest(flow, about)
    if about.turns:
        _talk(flow, about)
    if about.promises:
        flow.heading("Promised and still open")
        for promise in about.promises[:5]:
            _memory(flow, about, promise)
    flow.heading("Who they are")
    flow.text(f"{persona.age}, {persona.work}; lives {at_place(persona.home)}.")
    if persona.manner:
        flow.text(_capital(persona.manner) + ".", colour=palette.SOFT)
    for goal in persona.goals:
        flow.text(f"Wants to {goal}." if goal.split(" ")[0].islower() else goal)
    flow.gap(6)
    for trait in _TRAITS:
        value = getattr(persona.traits, trait)
        flow.bar(trait, value / 100, palette.GREY, str(value), label_width=126)
    _in_mind(flow, about)


def plan_page(flow: Flow, about: Dossier, state: PanelState) -> None:
    """The blocks of the day as last planned, the present one marked, and what they are at where that is another."""
    if not about.plan:
        flow.text(f"{first_name(about.name)} has no plan for today in mind.", colour=palette.SOFT)
    waiting = about.step is not None and not any(line.served for line in about.plan)
    for line in about.plan:
        if line.when == "over" and not line.served:
            _block_over(flow, line)
            continue
        if waiting and line.when == "ahead":
            _instead(flow, about)
            waiting = False
        _block(flow, line)
        if waiting and line.when == "now":
            _instead(flow, about)
            waiting = False
    if waiting:
        _instead(flow, about)
    if about.plan:
        flow.gap(4)
        note = "Blocks are memories: one begins only if it comes to mind. Click one to see what it came from."
        flow.text(note, SMALL, palette.FAINT)


def ties_page(flow: Flow, about: Dossier, state: PanelState) -> None:
    """Whom they remember, the warmest first."""
    if not about.ties:
        flow.text(f"{first_name(about.name)} remembers nobody.", colour=palette.SOFT)
        return
    note = "Warmth from -1 to 1, by what is remembered of each other: what a tie says, and how their dealings felt."
    flow.text(note, SMALL, palette.SOFT)
    flow.gap(6)
    for tie in about.ties:
        _tie(flow, about, tie)


def plan_words(memory: Memory) -> str:
    """A block in few words: 'serve breakfast with Tom'."""
    frame = memory.frame
    if frame is None:
        return memory.text
    whom = f" {frame.role} {first_name(frame.whom)}".replace("  ", " ") if frame.whom else ""
    return _capital(f"{activity(frame.verb, frame.what, 'base')}{whom}")


def _step(flow: Flow, about: Dossier) -> None:
    step = about.step
    assert step is not None
    meant = activity(step.verb, step.what, "base")
    person = f", for {first_name(step.person)}" if step.person and step.person not in about.with_whom else ""
    until = f" until {about.when(step.until)}" if step.until else ""
    way = "" if step.started or not step.place else f" {at_place(step.place)}"
    flow.text(f"Means to {meant}{way}{person}{until}.", SMALL, palette.SOFT)
    if step.block and about.text(step.block):
        flow.link("which plan or promise?", "panel.open", step.block, hint="open the plan or promise that it serves")


def _latest(flow: Flow, about: Dossier) -> None:
    """The latest act that came from memories: the way into the rest."""
    deed = next((deed for deed in about.deeds if deed.because and not deed.passing), None)
    if deed is None:
        return
    flow.heading("Latest act from memory")
    with flow.card(stripe=palette.GREEN) as card:
        card.click("panel.deed", deed.key, "see the memories that it came from")
        flow.row(about.when(deed.tick), f"from {counted(len(deed.because), 'memory', 'memories')}")
        flow.text(deed.sentence)
        flow.link("Why?", "panel.deed", deed.key, hint="see the memories that it came from")


def _talk(flow: Flow, about: Dossier) -> None:
    flow.heading("In this talk", f"the last {counted(len(about.turns), 'turn')}, held in mind while it lasts")
    for turn in about.turns:
        speaker = "I" if turn.speaker == about.name else first_name(turn.speaker)
        flow.text(f"{speaker}: {turn.text}", SMALL, palette.INK if turn.speaker == about.name else palette.SOFT)
        flow.gap(2)


def _in_mind(flow: Flow, about: Dossier) -> None:
    flow.heading("In mind", f"at most {about.parameters.working_memory} recalled memories fit into one decision")
    found = counts(about.memories)
    items = [(f"{kind} {count:,}", "panel.kind", str(kind), False) for kind, count in found.items()]
    flow.chips(items)
    held = f"{counted(len(about.memories), 'memory', 'memories')}, {counted(len(about.beliefs), 'belief')} held"
    flow.text(f"{held}, {len(about.dropped):,} dropped.", SMALL, palette.SOFT)


def _block_over(flow: Flow, line: PlanLine) -> None:
    """One line is enough for what is over."""
    begin = flow.at
    hours = flow.ruler.width("00:00\u201300:00", SMALL) + 12
    flow.words(flow.x, begin, line.hours, SMALL, palette.FAINT)
    place = line.memory.frame.place if line.memory.frame is not None else ""
    words = f"{plan_words(line.memory)}{', ' + at_place(place) if place else ''}"
    flow.text(words, SMALL, palette.FAINT, indent=hours, most=1)
    flow.spot(flow.x, begin, flow.width, flow.at - begin, "panel.open", line.memory.id, line.memory.text)
    flow.gap(4)


def _block(flow: Flow, line: PlanLine) -> None:
    now = line.when == "now"
    fill = palette.CHOSEN if now else palette.RAISED
    with flow.card(fill, palette.GREEN if line.served else palette.YELLOW if now else None) as card:
        card.click("panel.open", line.memory.id, line.memory.text)
        mark = "doing this" if line.served else _MARKS[line.when]
        flow.row(line.hours, mark)
        flow.text(plan_words(line.memory), BODY, bold=now)
        frame = line.memory.frame
        if frame is not None and frame.place:
            flow.text(at_place(frame.place), SMALL, palette.SOFT)
        if now and frame is not None and frame.steps:
            flow.text("; ".join(frame.steps), SMALL, palette.SOFT)


def _instead(flow: Flow, about: Dossier) -> None:
    step = about.step
    assert step is not None
    with flow.card(palette.CHOSEN, palette.GREEN) as card:
        if step.block and about.text(step.block):
            card.click("panel.open", step.block, "open the promise or plan that it serves")
        flow.row(f"not in the plan, since {about.when(step.since)}", "doing this")
        flow.text(_capital(activity(step.verb, step.what, "base")), BODY, bold=True)
        if step.place:
            flow.text(at_place(step.place), SMALL, palette.SOFT)


def _tie(flow: Flow, about: Dossier, tie: TieLine) -> None:
    with flow.card() as card:
        card.click("panel.person", tie.person, f"all memories about {tie.person}")
        begin = flow.at
        flow.row(tie.person, tie.word, BODY, palette.INK, bold=True)
        flow.spot(flow.x, begin, flow.ruler.width(tie.person, BODY, True), line_height(BODY), "select",
                  f"resident:{tie.person}", f"look into {tie.person}")  # fmt: skip
        label = tie.relation or "no tie"
        flow.balance(label, tie.warmth, f"{tie.warmth:+.2f}")
        flow.row(f"{counted(len(tie.memories), 'memory', 'memories')}, last {tie.last}", "")


def _memory(flow: Flow, about: Dossier, memory: Memory) -> None:
    with flow.card(stripe=palette.KINDS[memory.kind]) as card:
        card.click("panel.open", memory.id, "open this memory")
        flow.text(memory.text, SMALL)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
