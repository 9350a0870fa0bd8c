from __future__ import annotations

import pytest

from sim.clock import Clock
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
from sim.nouns import (
    AcceptTalk,
    DeclineTalk,
    Do,
    GoTo,
    HeardTurn,
    InTalk,
    LeaveTalk,
    ProposeTalk,
    Refused,
    Speak,
    TalkOver,
    Utterance,
    WasProposed,
    Yield,
)
from sim.testing.worlds import CLOCK, entered, world
from sim.town import World
from sim.town.talk import MOST_TURNS
from tests.town.play import Play, of

YARD = world(
    """
    ............
    ............
    ............
    """
)
TWO = {"Ann": (0, 0), "Bob": (1, 0)}


def say(text: str = "hello", to: str = "", leaves: bool = False) -> Speak:
    return Speak(Utterance("chat", text, to=to, leaves=leaves))


def talking(people: dict[str, tuple[int, int]] = TWO, where: World = YARD, clock: Clock = CLOCK) -> Play:
    """A talk of all the people, the first of whom has the floor."""
    play = Play(where, people, clock=clock)
    first, *others = people
    for other in others:
        play.step(**{other: ProposeTalk(first)} if other != others[0] else {first: ProposeTalk(other)})
        play.step(**{first: AcceptTalk(other)} if other != others[0] else {other: AcceptTalk(first)})
    assert len(play.town.talks) == 1
    return play


def talk(play: Play):  # type: ignore[no-untyped-def]
    return next(iter(play.town.talks.values()))


# --- proposals


def test_a_proposal_reaches_the_other_and_accepting_opens_the_talk() -> None:
    play = Play(YARD, TWO)
    play.step(Ann=ProposeTalk("Bob"))
    assert play.inbox("Bob") == (WasProposed("Ann", "somebody like Ann", 6),)
    events = play.step(Bob=AcceptTalk("Ann"))
    opened = TalkOpened(tick=1, talk="Ann/1/talk", place="the town", people=("Ann", "Bob"), floor="Ann", deadline=7)
    assert opened in events
    assert play.inbox("Ann") == (InTalk("Ann/1/talk", ("Bob",), ("somebody like Bob",), "Ann", 0),)
    assert not play.town.proposals


def test_mutual_proposals_merge_into_one_talk() -> None:
    play = Play(YARD, TWO)
    events = play.step(Ann=ProposeTalk("Bob"), Bob=ProposeTalk("Ann"))
    assert len(of(events, TalkProposed)) == 1 and len(of(events, TalkOpened)) == 1
    assert not play.town.proposals


def test_silence_is_no_consent_a_proposal_without_an_answer_lapses() -> None:
    """Fault 24: a mind that fails to answer has not said yes."""
    play = Play(YARD, TWO)
    play.step(Ann=ProposeTalk("Bob"))
    play.wait(6)
    assert of(play.log, TalkDeclined) == [TalkDeclined(tick=6, agent="Bob", to="Ann", reason="no answer")]
    assert play.inbox("Ann") == (Refused("no answer", person="Bob"),)
    assert not of(play.log, TalkOpened) and not play.town.busy(play.tick)


@pytest.mark.parametrize(("seconds", "until"), [(1, 60), (10, 6), (20, 3), (60, 3)])
def test_patience_is_three_ticks_or_a_minute_whichever_is_longer(seconds: int, until: int) -> None:
    play = Play(YARD, TWO, clock=Clock(start=CLOCK.start, tick_seconds=seconds))
    assert of(play.step(Ann=ProposeTalk("Bob")), TalkProposed)[0].until == until
    assert play.town.next_deadline() == until


def test_a_no_is_told_to_the_one_who_asked() -> None:
    play = Play(YARD, TWO)
    play.step(Ann=ProposeTalk("Bob"))
    play.step(Bob=DeclineTalk("Ann", "the bread is in the oven"))
    assert play.inbox("Ann") == (Refused("declined", person="Bob"),)
    assert of(play.log, TalkDeclined)[0].reason == "the bread is in the oven"


def test_saying_yes_to_nothing_opens_nothing() -> None:
    play = Play(YARD, TWO)
    play.step(Bob=(AcceptTalk("Ann"), DeclineTalk("Ann")))
    assert not play.town.talks and play.inbox("Bob") == (Refused("gone", person="Ann"),)


def test_sleepers_and_those_out_of_sight_cannot_be_asked() -> None:
    split = world("..#..")
    play = Play(split, {"Ann": (0, 0), "Bob": (1, 0), "Cid": (4, 0)})
    play.step(Bob=Do("sleep", asleep=True))
    play.step(Ann=ProposeTalk("Bob"))
    assert play.inbox("Ann") == (Refused("asleep", person="Bob"),)
    play.step(Ann=ProposeTalk("Cid"))
    assert play.inbox("Ann") == (Refused("gone", person="Cid"),)


def test_whoever_stands_in_sight_but_out_of_reach_is_unreachable() -> None:
    play = Play(world("..~~~.."), {"Ann": (0, 0), "Bob": (6, 0)})
    play.step(Ann=ProposeTalk("Bob"))
    assert play.inbox("Ann") == (Refused("unreachable", person="Bob"),)


def test_from_too_far_one_walks_up_first() -> None:
    play = Play(YARD, {"Ann": (0, 1), "Bob": (8, 1)})
    events = play.step(Ann=ProposeTalk("Bob"))
    assert of(events, RouteBegan)[0].person == "Bob" and not of(events, TalkProposed)
    assert play.town.body("Ann", 1).walking_to == "Bob"
    play.wait(5)
    assert [(e.reason, e.person) for e in of(play.log, RouteEnded)] == [("arrived", "Bob")]
    assert of(play.log, TalkProposed)[0].to == "Bob"
    assert play.inbox("Ann") == (), "the proposal is what comes of the way"
    play.step(Bob=AcceptTalk("Ann"))
    assert play.town.talks


def test_somebody_who_walks_on_is_followed_and_who_leaves_sight_is_gone() -> None:
    lane = world("................+b", b="the house")
    play = Play(lane, {"Ann": (0, 0), "Bob": (5, 0)})
    play.step(Ann=ProposeTalk("Bob"), Bob=GoTo("the house"))
    play.wait(25)
    ends = [(event.reason, event.person) for event in of(play.log, RouteEnded) if event.agent == "Ann"]
    assert ends == [("gone", "Bob")]
    assert len([event for event in of(play.log, RouteBegan) if event.agent == "Ann"]) > 1


def test_two_who_walk_up_to_each_other_meet_in_one_talk() -> None:
    play = Play(YARD, {"Ann": (0, 1), "Bob": (10, 1)})
    play.step(Ann=ProposeTalk("Bob"), Bob=ProposeTalk("Ann"))
    play.wait(10)
    assert len(of(play.log, TalkOpened)) == 1
    assert not play.town.under_way and not play.town.proposals


def test_a_third_person_joins_and_the_sixth_finds_no_room() -> None:
    people = {name: (number % 3, number // 3) for number, name in enumerate(["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"])}
    play = talking(dict(list(people.items())[:5]))
    assert talk(play).people == ("Ann", "Bob", "Cid", "Dot", "Eve")
    assert len(of(play.log, TalkJoined)) == 3
    play.happen(entered(YARD, "Fay", people["Fay"], tick=play.tick))
    play.step(Fay=ProposeTalk("Ann"))
    assert play.inbox("Fay") == (Refused("busy", person="Ann"),)


def test_two_in_different_talks_are_busy_for_each_other() -> None:
    play = Play(YARD, {"Ann": (0, 0), "Bob": (1, 0), "Cid": (0, 1), "Dot": (1, 1)})
    play.step(Ann=ProposeTalk("Bob"), Bob=ProposeTalk("Ann"), Cid=ProposeTalk("Dot"), Dot=ProposeTalk("Cid"))
    assert len(play.town.talks) == 2
    play.step(Ann=ProposeTalk("Cid"))
    assert Refused("busy", person="Cid") in play.inbox("Ann")


def test_whoever_walks_off_after_asking_takes_the_question_along() -> None:
    play = Play(world("a.......b", a="the west", b="the east"), {"Ann": (1, 0), "Bob": (2, 0)})
    play.step(Ann=ProposeTalk("Bob"))
    play.step(Ann=GoTo("the west"))
    play.step(Bob=AcceptTalk("Ann"))
    assert not play.town.talks and play.inbox("Bob") == (Refused("gone", person="Ann"),)


# --- turns


def test_one_utterance_a_tick_by_the_one_who_has_the_floor() -> None:
    """Fault 25: a talk takes its time."""
    play = talking()
    events = play.step(Ann=(say("one"), say("two")), Bob=say("three"))
    assert [event.text for event in of(events, Said)] == ["one"]
    assert [event.text for event in of(play.step(Ann=say("four"), Bob=say("five")), Said)] == ["five"]
    events = play.step(Ann=Yield(), Bob=say("six"))
    assert not of(events, Said), "who gets the floor during a tick speaks in the next one"


def test_speaking_without_the_floor_is_unheard_and_does_no_harm() -> None:
    play = talking()
    before = play.town.snapshot()
    assert play.step(Bob=say(), Ann=()) == []
    assert play.town.snapshot() == before


def test_the_addressed_has_the_floor_next_else_the_one_silent_for_longest() -> None:
    play = talking({"Ann": (0, 0), "Bob": (1, 0), "Cid": (0, 1)})
    floors = [of(play.step(Ann=say(to="Cid")), Said)[0].floor]
    floors.append(of(play.step(Cid=say()), Said)[0].floor)
    floors.append(of(play.step(Bob=say(to="Nobody")), Said)[0].floor)
    assert floors == ["Cid", "Bob", "Ann"]


def test_what_is_said_is_heard_on_the_next_tick_by_those_in_earshot() -> None:
    walls = world(
        """
        .....#...
        .....#...
        .........
        """
    )
    people = {"Ann": (0, 0), "Bob": (1, 0), "Near": (4, 0), "Asleep": (2, 1), "Far": (7, 2), "Behind": (6, 0)}
    play = Play(walls, people)
    play.step(Ann=ProposeTalk("Bob"), Asleep=Do("sleep", asleep=True))
    play.step(Bob=AcceptTalk("Ann"))
    said = of(play.step(Ann=say("psst")), Said)[0]
    assert said.hearers == ("Bob", "Near")
    heard = {name: of(play.inbox(name), HeardTurn) for name in people}
    assert [percept.taking_part for percept in heard["Bob"]] == [True]
    assert [percept.taking_part for percept in heard["Near"]] == [False]
    assert not heard["Ann"] and not heard["Far"] and not heard["Behind"] and not heard["Asleep"]
    play.step()
    assert not of(play.inbox("Bob"), HeardTurn), "and only once"


def test_a_turn_without_words_passes_on_and_two_in_a_row_end_the_talk() -> None:
    play = talking()
    play.wait(5)
    passed = of(play.wait(1), FloorPassed)
    assert [(event.floor, event.failures) for event in passed] == [("Bob", 1)]
    play.wait(6)
    assert of(play.log, TalkClosed)[0].reason == "nobody spoke"
    assert play.inbox("Ann") == (TalkOver("Ann/1/talk", ("Bob",), "nobody spoke"),)


def test_a_speaker_who_fails_yields_the_floor_and_words_set_the_count_back() -> None:
    play = talking()
    assert of(play.step(Ann=Yield(failed=True)), FloorPassed)[0].failures == 1
    play.step(Bob=say())
    assert talk(play).failures == 0
    play.step(Ann=Yield(failed=True))
    events = play.step(Bob=Yield(failed=True))
    assert of(events, FloorPassed)[0].failures == 2 and of(events, TalkClosed)
    assert play.step(Bob=Yield(failed=True)) == []


def test_last_words_close_a_talk_of_two_and_are_heard() -> None:
    play = talking()
    events = play.step(Ann=say("goodbye", leaves=True))
    assert [type(event) for event in events][:3] == [Said, TalkLeft, TalkClosed]
    assert [type(percept) for percept in play.inbox("Bob")] == [HeardTurn, TalkOver]
    assert play.inbox("Ann") == (TalkOver("Ann/1/talk", ("Bob",), "said goodbye"),)
    assert not play.town.talks and play.town.residents["Bob"].talk == ""


def test_the_others_go_on_when_one_of_three_leaves() -> None:
    play = talking({"Ann": (0, 0), "Bob": (1, 0), "Cid": (0, 1)})
    left = of(play.step(Ann=LeaveTalk()), TalkLeft)[0]
    assert left.floor == "Bob" and talk(play).people == ("Bob", "Cid")
    assert [type(percept) for percept in play.inbox("Bob")] == [InTalk]
    assert [type(percept) for percept in play.inbox("Ann")] == [TalkOver]


@pytest.mark.parametrize("away", [GoTo("the house"), Do("sleep", asleep=True)])
def test_walking_away_and_falling_asleep_leave_the_talk(away: GoTo | Do) -> None:
    play = talking(where=world("........b", b="the house"))
    events = play.step(Bob=away)
    assert of(events, TalkLeft) and of(events, TalkClosed) and not play.town.talks


def test_doing_something_here_and_failing_to_set_out_keep_the_talk() -> None:
    play = talking()
    play.step(Bob=Do("knit"))
    play.step(Bob=GoTo("the moon"))
    assert play.town.talks


def test_a_talk_that_goes_on_and_on_ends() -> None:
    play = talking()
    for _ in range(MOST_TURNS + 5):
        if play.town.talks:
            play.step(**{talk(play).floor: say()})
    assert len(of(play.log, Said)) == MOST_TURNS == 60
    assert of(play.log, TalkClosed)[0].reason == "long enough"
    assert [event.n for event in of(play.log, Said)] == list(range(1, 61))


def test_a_sleeper_is_never_woken_by_others() -> None:
    play = Play(YARD, TWO)
    play.step(Bob=Do("sleep", asleep=True, until=5))
    play.step(Ann=ProposeTalk("Bob"))
    play.wait(20)
    assert play.town.residents["Bob"].asleep and play.town.body("Bob", play.tick).asleep
    play.step(Bob=Do("stretch"))
    assert not play.town.residents["Bob"].asleep
