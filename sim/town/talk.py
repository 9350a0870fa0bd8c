"""Talk as a state of the town: proposals, the floor, turns, and how every one of them ends.

Nothing waits for ever: a proposal lapses, a turn without words passes on, two in a row end the talk, and so does
sheer length. Only the one who holds the floor is asked for words, so one tick brings a talk at most one utterance.
"""

from __future__ import annotations

from sim.events import (
    FloorPassed,
    RouteBegan,
    RouteEnded,
    Said,
    TalkClosed,
    TalkDeclined,
    TalkJoined,
    TalkLeft,
    TalkOpened,
    TalkProposed,
)
from sim.nouns import Tile, Utterance
from sim.town.goals import tile_beside
from sim.town.round import CALL_TILES, EARSHOT_TILES, NEAR_TILES, Round
from sim.town.states import ResidentState, Talk

MOST_PEOPLE = 5
MOST_TURNS = 60
MOST_FAILURES = 2
"""So many turns in a row that come to nothing end a talk."""
CHASE_MINUTES = 5
"""After so long, whoever walks up to somebody who keeps walking gives up."""


# --- turns


def speak(round: Round, name: str, utterance: Utterance) -> None:
    """Say something; without the floor it goes unheard and does no harm."""
    speaker, talk = round.who(name), _talk_of(round, name)
    if speaker is None or talk is None or not round.take_turn(name, talk.id):
        return
    round.happen(
        Said(
            tick=round.tick, agent=name, talk=talk.id, n=talk.turns + 1, act=utterance.act, text=utterance.text,
            to=utterance.to, facts=utterance.facts, frame=utterance.frame, confidence=utterance.confidence,
            first_hand=utterance.first_hand, hearers=_hearers(round, speaker, talk),
            floor=talk.next_floor(name, utterance.to), deadline=round.patience_ends, because=utterance.because,
        )
    )  # fmt: skip
    if utterance.leaves:
        leave(round, name, "said goodbye")
    elif talk.turns >= MOST_TURNS:
        round.happen(TalkClosed(tick=round.tick, talk=talk.id, people=talk.people, reason="long enough"))


def pass_floor(round: Round, talk: Talk) -> None:
    """The floor passes on without words; after too many such turns in a row the talk is over."""
    failures = talk.failures + 1
    floor = talk.next_floor(talk.floor)
    round.happen(
        FloorPassed(tick=round.tick, talk=talk.id, floor=floor, deadline=round.patience_ends, failures=failures)
    )
    if failures >= MOST_FAILURES:
        round.happen(TalkClosed(tick=round.tick, talk=talk.id, people=talk.people, reason="nobody spoke"))


def yield_floor(round: Round, name: str) -> None:
    """Let one's turn pass. Nothing happens to somebody without the floor."""
    talk = _talk_of(round, name)
    if talk is not None and round.take_turn(name, talk.id):
        pass_floor(round, talk)


def leave(round: Round, name: str, reason: str) -> None:
    """Out of the talk; with fewer than two left it is over for the others too."""
    talk = _talk_of(round, name)
    if talk is None:
        return
    had_floor = talk.floor == name
    floor = talk.next_floor(name) if had_floor else talk.floor
    deadline = round.patience_ends if had_floor else talk.deadline
    round.happen(TalkLeft(tick=round.tick, agent=name, talk=talk.id, reason=reason, floor=floor, deadline=deadline))
    if len(talk.people) < 2:
        round.happen(TalkClosed(tick=round.tick, talk=talk.id, people=talk.people, reason=reason))


def run_out(round: Round) -> None:
    """Proposals and turns whose patience is over."""
    for asked in sorted(round.town.proposals.values(), key=lambda asked: asked.by):
        if round.tick >= asked.until:
            decline(round, asked.to, asked.by, "no answer")
    for talk in sorted(round.town.talks.values(), key=lambda talk: talk.id):
        if round.tick >= talk.deadline:
            pass_floor(round, talk)


# --- proposals


def propose(round: Round, name: str, person: str) -> None:
    """Ask for a talk; from too far off, walk up first. What stands in the way is told to the one who asked."""
    asker, other = round.who(name), round.who(person)
    if asker is None or asker.asleep:
        return
    if other is None or other is asker:
        decline(round, person, name, "gone")
        return
    if other.talk and other.talk == asker.talk:
        return
    if reason := _why_not(round, asker, other):
        decline(round, person, name, reason)
    elif round.in_sight(asker.tile, other.tile, NEAR_TILES):
        ask(round, name, person)
    else:
        _walk_up(round, asker, other)


def ask(round: Round, name: str, person: str) -> None:
    """Ask somebody who stands near. Where that one has asked the same, the talk begins at once."""
    if _has_asked(round, person, name):
        accept(round, name, person)
    elif not _has_asked(round, name, person):
        stop(round, name)
        round.happen(TalkProposed(tick=round.tick, agent=name, to=person, until=round.patience_ends))


def accept(round: Round, name: str, person: str) -> None:
    """Say yes to a proposal: a talk opens, or the one without a talk joins the other's."""
    who, asker = round.who(name), round.who(person)
    if who is None or who.asleep:
        return
    if asker is None or asker.asleep or not _has_asked(round, person, name) or not _together(round, who, asker):
        _withdraw(round, name, person)
        return
    reason = _no_room(round, asker, who)
    if reason:
        decline(round, name, person, reason)
    elif asker.talk or who.talk:
        joining, talk = (who, asker.talk) if asker.talk else (asker, who.talk)
        stop(round, joining.name)
        round.happen(TalkJoined(tick=round.tick, agent=joining.name, talk=talk))
    else:
        stop(round, person)
        stop(round, name)
        round.happen(
            TalkOpened(
                tick=round.tick, talk=f"{person}/{round.tick}/talk", place=asker.place, people=(person, name),
                floor=person, deadline=round.patience_ends,
            )
        )  # fmt: skip


def decline(round: Round, name: str, asker: str, reason: str) -> None:
    """`name` will not talk to `asker` now."""
    round.happen(TalkDeclined(tick=round.tick, agent=name, to=asker, reason=reason))


def answer_no(round: Round, name: str, asker: str, reason: str) -> None:
    """Say no to a proposal; to none there is nothing to say."""
    if _has_asked(round, asker, name):
        decline(round, name, asker, reason or "declined")


def stop(round: Round, name: str) -> None:
    """Leave off walking, if under way."""
    who = round.who(name)
    if who is not None and who.route is not None:
        route = who.route
        round.happen(RouteEnded(tick=round.tick, agent=name, place=route.place, reason="dropped", person=route.person))


# --- walking up to somebody


def approach(round: Round, name: str) -> None:
    """Go on walking up to somebody: near enough to ask, still on the way, or in vain."""
    who = round.who(name)
    if who is None or who.route is None or not who.route.person:
        return
    route, other = who.route, round.who(who.route.person)
    too_long = round.tick - route.since > round.clock.ticks(minutes=CHASE_MINUTES)
    reason = "gone" if other is None or too_long else _why_not(round, who, other)
    if other is None or reason:
        _give_up(round, who, reason)
    elif _is_beside(round, who, other, route.goal):
        round.happen(RouteEnded(tick=round.tick, agent=name, place=route.place, reason="arrived", person=other.name))
        ask(round, name, other.name)
    elif who.tile == route.goal or not round.in_sight(route.goal, other.tile, NEAR_TILES):
        _walk_up(round, who, other)


def _is_beside(round: Round, who: ResidentState, other: ResidentState, goal: Tile) -> bool:
    """Whether one has come near enough to ask: out of doorways, and to the free seat that one means to take."""
    if not round.in_sight(who.tile, other.tile, NEAR_TILES):
        return False
    on_the_way = who.tile in round.world.doors or (goal in round.world.seats and not who.waited)
    return who.tile == goal or not on_the_way


def _walk_up(round: Round, who: ResidentState, other: ResidentState) -> None:
    if who.talk:
        # Who is in a talk does not walk out on it to fetch a third person.
        decline(round, other.name, who.name, "busy")
        return
    goal = tile_beside(round, who, other, NEAR_TILES)
    on_the_way = who.route is not None and who.route.person == other.name
    if goal is None:
        if on_the_way:
            _give_up(round, who, "unreachable")
        else:
            decline(round, other.name, who.name, "unreachable")
        return
    if not on_the_way:
        stop(round, who.name)
    round.happen(RouteBegan(tick=round.tick, agent=who.name, place=other.place, goal=goal, person=other.name))


def _give_up(round: Round, who: ResidentState, reason: str) -> None:
    assert who.route is not None
    route = who.route
    round.happen(RouteEnded(tick=round.tick, agent=who.name, place=route.place, reason=reason, person=route.person))


# --- what a talk needs


def _why_not(round: Round, asker: ResidentState, other: ResidentState) -> str:
    """Why somebody cannot be asked for a talk; empty where they can."""
    if other.asleep:
        return "asleep"
    if not round.in_sight(asker.tile, other.tile, CALL_TILES):
        return "gone"
    return _no_room(round, asker, other)


def _no_room(round: Round, one: ResidentState, other: ResidentState) -> str:
    if one.talk and other.talk:
        return "busy"
    talk = round.town.talks.get(one.talk or other.talk)
    return "busy" if talk is not None and len(talk.people) >= MOST_PEOPLE else ""


def _together(round: Round, one: ResidentState, other: ResidentState) -> bool:
    return round.in_sight(one.tile, other.tile, EARSHOT_TILES)


def _has_asked(round: Round, name: str, person: str) -> bool:
    asked = round.town.proposals.get(name)
    return asked is not None and asked.to == person


def _withdraw(round: Round, name: str, person: str) -> None:
    """`person`, who was said yes to, is not there for it any more: `name` learns that, and the proposal is over."""
    if _has_asked(round, person, name):
        decline(round, name, person, "gone")
    decline(round, person, name, "gone")


def _talk_of(round: Round, name: str) -> Talk | None:
    who = round.who(name)
    return round.town.talks.get(who.talk) if who is not None else None


def _hearers(round: Round, speaker: ResidentState, talk: Talk) -> tuple[str, ...]:
    """Those of the talk, and after them whoever is awake within earshot."""
    near = [round.town.residents[name] for name in round.town.near(speaker.tile, EARSHOT_TILES)]
    bystanders = sorted(
        other.name
        for other in near
        if other.name not in talk.people and not other.asleep and round.in_earshot(speaker, other)
    )
    return (*sorted(name for name in talk.people if name != speaker.name), *bystanders)
