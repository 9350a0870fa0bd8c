"""The rules of the town: what residents want becomes what happens, in an order that favours nobody.

Speech comes before moves, all moves of a tick are made together, and a refusal is an event, never an exception.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from sim.clock import Clock
from sim.events import (
    ActivityBegan,
    AnyEvent,
    BodyChanged,
    TalkClosed,
    TalkJoined,
    TalkLeft,
    TalkOpened,
)
from sim.nouns import (
    AcceptTalk,
    AnyIntent,
    DeclineTalk,
    Do,
    GoTo,
    LeaveTalk,
    OpenDoor,
    ProposeTalk,
    Speak,
    Yield,
)
from sim.town import talk
from sim.town.body import ENERGY_OF_MEAL, rates, run_on
from sim.town.closing import next_closing, turn_out
from sim.town.doors import open_door
from sim.town.goals import Aim
from sim.town.lining import line_up
from sim.town.map import World
from sim.town.moves import set_out, walk
from sim.town.paths import Paths
from sim.town.round import Round
from sim.town.states import Activity
from sim.town.till import queue_up, serve
from sim.town.town import Town
from sim.town.work import turn, work

Some = TypeVar("Some")


def resolve(
    town: Town,
    world: World,
    paths: Paths,
    clock: Clock,
    tick: int,
    seed: int,
    intents: Mapping[str, tuple[AnyIntent, ...]],
) -> list[AnyEvent]:
    """What happens in a tick; the events have been applied to the town already.

    Intents of residents who are not in the town come to nothing.
    """
    if not intents and not town.busy(tick) and next_closing(world, clock, tick) != tick:
        return []
    round = Round(town, world, paths, clock, tick, seed)
    order = [(name, intents[name]) for name in round.in_turn(name for name in intents if name in town.residents)]
    _speak(round, order)
    for name, wanted in order:
        for intent in wanted:
            _act(round, name, intent)
    _answer(round, order)
    for name, proposal in _of(order, ProposeTalk):
        _wake(round, name)
        talk.propose(round, name, proposal.person)
    walk(round)
    turn_out(round)
    line_up(round)
    serve(round)
    turn(round)
    talk.run_out(round)
    settle_bodies(round)
    return round.events


Order = list[tuple[str, tuple[AnyIntent, ...]]]


def _of(order: Order, kind: type[Some]) -> Iterator[tuple[str, Some]]:
    return ((name, intent) for name, wanted in order for intent in wanted if isinstance(intent, kind))


def _speak(round: Round, order: Order) -> None:
    for name, speech in _of(order, Speak):
        talk.speak(round, name, speech.utterance)
    for name, _ in _of(order, Yield):
        talk.yield_floor(round, name)
    for name, leaving in _of(order, LeaveTalk):
        talk.leave(round, name, leaving.reason or "left")


def _answer(round: Round, order: Order) -> None:
    for name, no in _of(order, DeclineTalk):
        talk.answer_no(round, name, no.person, no.reason)
    for name, yes in _of(order, AcceptTalk):
        _wake(round, name)
        talk.accept(round, name, yes.person)


def _act(round: Round, name: str, intent: AnyIntent) -> None:
    if isinstance(intent, GoTo):
        _wake(round, name)
        set_out(round, name, intent.place, Aim(intent.thing, intent.meeting, intent.sitting, intent.away_from))
    elif isinstance(intent, Do):
        _do(round, name, intent)
    elif isinstance(intent, OpenDoor):
        open_door(round, name, intent.person)


def _do(round: Round, name: str, intent: Do) -> None:
    who = round.town.residents[name]
    begun = Activity(intent.verb, intent.what, who.place, intent.thing, intent.until, intent.asleep, intent.meal)
    if who.activity == begun and who.route is None:
        return
    talk.stop(round, name)
    if intent.asleep:
        talk.leave(round, name, "fell asleep")
    _begin(round, name, begun)
    if intent.makes is not None:
        work(round, name, intent.makes)
    queue_up(round, name, intent.verb)
    if intent.asleep:
        _leave_unasked(round, name)


def _begin(round: Round, name: str, activity: Activity) -> None:
    round.happen(
        ActivityBegan(
            tick=round.tick, agent=name, verb=activity.verb, what=activity.what, place=activity.place,
            thing=activity.thing, until=activity.until, asleep=activity.asleep, meal=activity.meal,
        )
    )  # fmt: skip


def _wake(round: Round, name: str) -> None:
    """Whoever sets out or answers is awake; nothing but their own doing wakes anybody."""
    who = round.town.residents[name]
    if who.asleep:
        _begin(round, name, Activity("get up", place=who.place, until=round.tick + 1))


def _leave_unasked(round: Round, name: str) -> None:
    """Whoever had asked one who falls asleep gets no answer any more."""
    for asked in sorted(round.town.proposals.values(), key=lambda asked: asked.by):
        if asked.to == name:
            talk.decline(round, name, asked.by, "asleep")


def settle_bodies(round: Round) -> None:
    """Energy and company of everybody whose sleep, meal or talk began or ended now."""
    for name, meals in _touched(round).items():
        who = round.town.residents[name]
        energy_rate, company_rate = rates(round.clock, asleep=who.asleep, talking=bool(who.talk))
        if not meals and (energy_rate, company_rate) == (who.energy_rate, who.company_rate):
            continue
        body = round.town.body(name, round.tick)
        energy = run_on(body.energy, ENERGY_OF_MEAL, meals)
        round.happen(
            BodyChanged(
                tick=round.tick, agent=name, energy=energy, energy_rate=energy_rate,
                company=body.company, company_rate=company_rate,
            )
        )  # fmt: skip


def _touched(round: Round) -> dict[str, int]:
    """Whose body may have changed by the events, with the meals each began; to take one up again is no other one."""
    touched: dict[str, int] = {}
    for event in round.events:
        if isinstance(event, ActivityBegan):
            anew = round.town.residents[event.agent].spent_before == 0
            touched[event.agent] = touched.get(event.agent, 0) + (event.meal and anew)
        elif isinstance(event, TalkJoined | TalkLeft):
            touched.setdefault(event.agent, 0)
        elif isinstance(event, TalkOpened | TalkClosed):
            for name in event.people:
                touched.setdefault(name, 0)
    return touched
