"""What a mind keeps of what it has said: having told, having held out, and having been persuaded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.events import BeliefSuperseded, Believed, Decided, RecallMade, Remembered, Said, TalkClosed, TalkOpened
from sim.mind import cues
from sim.mind.mind import Mind
from sim.mind.talk import after_saying, as_expected
from sim.nouns import Fact, Frame, HeardTurn, MindParameters, Note, Recalled, Turn
from sim.testing.lives import Life
from tests.mind.minds import BEA, at, belief, believe, made, unhurried
from tests.mind.minds import memory as drawn

TOM, NED = "Tom Reed", "Ned Fenn"
SIX, EIGHT = (Fact("the supper", "begins at", f"2026-05-02T{hour}:00") for hour in ("18", "20"))


def said(act: str, *facts: Fact) -> Said:
    return Said(tick=10, agent=BEA, talk=f"{TOM}/5/talk", n=3, act=act, text="...", to=TOM, facts=facts)  # type: ignore[arg-type]


def persuaded(*tags: str, confidence: int = 900_000) -> Note:
    """Bea gives way to Tom."""
    frame = Frame(BEA, "admit", whom=TOM, role="to", said=(EIGHT,))
    return Note(frame, kind="told", source=TOM, confidence=confidence, tags=("settled", *tags))


def convinced(policy: str, source: str, *tags: str, confidence: int = 600_000) -> Mind:
    """Bea held six o'clock and has given way."""
    mind = made(MindParameters(conflict=policy))  # type: ignore[arg-type]
    believe(mind, belief(0, SIX, source=source, told_by=NED, confidence=confidence))
    after_saying(mind, said("concede"), (persuaded(*tags),), at(10))
    return mind


@pytest.mark.parametrize("policy", ["authority", "newest", "confidence"])
def test_who_gives_way_holds_the_other_account_and_keeps_the_old_one_as_history(policy: str):
    mind = convinced(policy, "told", "first hand")
    held = mind.beliefs.holding(EIGHT)
    assert held is not None and held.told_by == TOM and mind.beliefs.holding(SIX) is None
    assert [(old.fact, old.superseded_by) for old in mind.beliefs.history] == [(SIX, held.id)]


def test_the_policy_has_the_last_word_on_what_giving_way_changes():
    assert convinced("authority", "seen").beliefs.holding(SIX) is not None
    assert all(each.unsure for each in convinced("ask", "told").beliefs.live.values())


@unhurried
@given(st.integers(1, 949_999))
def test_giving_way_always_shows_under_every_policy_that_decides(confidence: int):
    for policy in ("authority", "newest", "confidence"):
        mind = made(MindParameters(conflict=policy))  # type: ignore[arg-type]
        believe(mind, belief(0, SIX, source="hearsay", told_by=NED, confidence=confidence))
        after_saying(mind, said("concede"), (persuaded(confidence=confidence + 50_000),), at(10))
        assert mind.beliefs.holding(EIGHT) is not None and mind.beliefs.holding(SIX) is None


def test_having_held_out_is_remembered_apart_from_having_told():
    mind = made()
    after_saying(mind, said("dispute", SIX), (), at(10))
    after_saying(mind, said("tell", EIGHT), (), at(11))
    disputed, told = list(mind.stream.memories.values())
    assert (disputed.kind, disputed.tags, disputed.people, disputed.facts) == ("telling", ("dispute",), (TOM,), (SIX,))
    assert "insisted to Tom Reed that the supper begins at 18:00" in disputed.text
    assert (told.kind, told.tags) == ("telling", ()) and not mind.beliefs.live


def recalled(cue: str, *facts: Fact) -> Recalled:
    return Recalled(cue, memory=drawn(1, facts=facts))


def test_before_one_speaks_of_a_point_one_asks_oneself_what_one_holds_of_it():
    of_the_supper = (("the supper", "begins at"), ("the supper", "is at"))
    news = recalled("news", EIGHT, Fact("the supper", "invites", BEA))
    assert cues.contestable([news], ()) == of_the_supper
    assert cues.contestable([recalled("meeting", EIGHT)], ()) == of_the_supper
    assert cues.contestable([recalled("meeting", Fact(TOM, "was last at", "the mill"))], ()) == ()


@pytest.mark.parametrize(
    "told", [Fact("the supper", "is given by", NED), Fact("the supper", "is at", "the mill"), EIGHT]
)
def test_nobody_speaks_of_an_event_and_does_not_think_of_where_and_when_it_is(told: Fact):
    """Else it is told by halves, its hour is asked by who has known it all day, and it is news when it is over."""
    points = cues.contestable([recalled("news", told)], ())
    assert {("the supper", "begins at"), ("the supper", "is at")} <= set(points)


def test_what_comes_to_mind_as_a_mere_belief_is_asked_how_one_has_it():
    """Else what one was told of ten times over would keep one's own news from being worth telling."""
    band, works = Fact(BEA, "will", "join a band"), Fact(NED, "works at", "the mill")
    beliefs = [Recalled("news", belief=belief(n, fact)) for n, fact in enumerate((band, works, EIGHT))]
    assert cues.unfounded(beliefs) == (band, EIGHT)
    assert cues.unfounded([*beliefs, recalled("news", EIGHT)]) == (band,)
    assert cues.unfounded([Recalled("conflict", belief=belief(1, band))]) == ()
    row = cues.whence(band, MindParameters())
    assert (row.k, row.about_facts) == (1, (band,))


def test_whom_one_looks_for_and_whom_one_is_asked_about_one_looks_for_in_memory():
    ladder = Recalled(
        "commitments", memory=drawn(1, kind="commitment", frame=Frame(BEA, "return", "the ladder", whom=NED, role="to"))
    )
    asks = Turn("t", 1, 9, TOM, "ask", "...", to=BEA, facts=(Fact("Joan Pike", "was last at", ""),))
    assert cues.looked_for([ladder], (), BEA) == (NED,)
    assert cues.looked_for([ladder], (asks,), BEA) == ("Joan Pike", NED)
    assert cues.looked_for([], (asks,), TOM) == (), "it is oneself who has asked"
    assert cues.looked_for([], (Turn("t", 1, 9, TOM, "tell", "...", facts=(EIGHT,)),), BEA) == ()


def test_what_was_promised_to_those_present_comes_to_mind_first():
    def promise(n: int, what: str, whom: str) -> Recalled:
        return Recalled("commitments", memory=drawn(n, kind="commitment", frame=Frame(BEA, "come to", what, whom=whom)))

    found = [promise(1, "the fair", TOM), promise(2, "the supper", NED)]
    assert cues.topics_of(found) == ("the fair", "the supper")
    assert cues.topics_of(found, (NED,)) == ("the supper", "the fair")


def test_no_sentence_of_two_days_puts_two_names_side_by_side_or_says_one_thing_twice(hamlet_life: Life) -> None:
    names = [resident.name for resident in hamlet_life.scenario.residents]
    events = [event.name for event in hamlet_life.scenario.gatherings]
    told = [event.memory.text for event in hamlet_life.events() if isinstance(event, Remembered)]
    besides = [f"{one} {other}" for one in (*names, *events) for other in (*names, *events)]
    doubled = [f"{thing} about {thing}" for thing in (*names, *events)]
    assert [text for text in told if any(odd in text for odd in (*besides, *doubled))] == []


def test_an_hour_that_one_knows_is_not_misheard_and_one_that_one_does_not_know_is():
    """What one expects to hear one hears; the dice of the town have already thrown a mishearing."""

    def heard(mind: Mind) -> HeardTurn:
        turn = Turn(f"{TOM}/5/talk", 1, 9, TOM, "tell", "...", to=BEA, facts=(EIGHT,))
        return as_expected(mind, HeardTurn(turn, True, (SIX, EIGHT)))

    stranger, host = made(), made()
    believe(host, belief(0, SIX))
    assert heard(stranger).turn.facts == (EIGHT,) and heard(stranger).misheard == (SIX, EIGHT)
    assert heard(host).turn.facts == (SIX,) and heard(host).misheard == ()
    other = believe(made(), belief(0, EIGHT))
    assert heard(other).misheard == (SIX, EIGHT), "who holds another hour is not helped by it"


def test_what_one_asks_oneself_of_a_point_is_about_that_point_and_nothing_that_sounds_alike():
    row = cues.settled("the café", "will", MindParameters())
    mind = made()
    believe(
        mind, belief(0, Fact("the café", "closes at", "21:00")), belief(1, Fact("the supper", "is at", "the café")),
        belief(2, Fact("the café", "will", "stay open")), belief(3, Fact("the mill", "will", "be shut")),
    )  # fmt: skip
    assert row.beliefs_about is not None
    rows = mind.beliefs.rows_about(row.beliefs_about)
    assert [mind.beliefs.entries.ids[row] for row in rows] == [f"{BEA}/0/2"]


def test_nobody_passes_on_what_they_have_been_put_right_about(hamlet_life: Life) -> None:
    """Told with a word against it in one's own mind: the belief that beat it must have come to mind as well."""
    held: dict[str, dict[str, Fact]] = {}
    beaten: dict[str, set[Fact]] = {}
    passed_on = []
    for event in hamlet_life.events():
        if isinstance(event, Believed):
            held.setdefault(event.agent, {})[event.belief.id] = event.belief.fact
            beaten.setdefault(event.agent, set()).discard(event.belief.fact)
        elif isinstance(event, BeliefSuperseded):
            lost = held.get(event.agent, {}).get(event.belief)
            if lost is not None:
                beaten.setdefault(event.agent, set()).add(lost)
        elif isinstance(event, Said) and event.act == "tell":
            passed_on += [(event.agent, event.text) for fact in event.facts if fact in beaten.get(event.agent, ())]
    assert any(beaten.values()), "somebody changes their mind"
    assert passed_on == []


def test_whether_the_other_has_come_is_asked_of_all_that_was_seen_of_them_meanwhile():
    row = cues.came(TOM, "the pub", 50, MindParameters())
    assert row.people == (TOM,) and row.created_from == 50 and row.k > 0
    assert {"observation", "conversation"} <= set(row.kinds or ())


def test_however_often_two_have_talked_today_the_talk_of_just_now_is_asked_for_by_itself():
    rows = {row.about: row for row in cues.meeting(BEA, TOM, at(5000), MindParameters())}
    just, today = rows[f"{TOM}, just now"], rows[f"{TOM}, last"]
    assert just.k == 1 and just.kinds == ("conversation",) and just.people == (TOM,)
    assert just.created_from == 5000 - 120, "as long as one does not begin again with whom one has just parted from"
    assert today.created_from == at(5000).today_at(0)


def test_nobody_says_hello_again_to_whom_they_have_just_parted_from(hamlet_life: Life) -> None:
    """Hardly ever do two begin another talk within minutes, unless there is something to settle or to tell."""
    ended: dict[frozenset[str], int] = {}
    people: dict[str, frozenset[str]] = {}
    acts: dict[str, list[str]] = {}
    again = []
    for event in hamlet_life.events():
        if isinstance(event, TalkOpened):
            people[event.talk] = frozenset(event.people)
            if event.tick - ended.get(people[event.talk], -999) < 30:
                again.append(event.talk)
        elif isinstance(event, TalkClosed):
            ended[people.get(event.talk, frozenset())] = event.tick
        elif isinstance(event, Said):
            acts.setdefault(event.talk, []).append(event.act)
    empty = [talk for talk in again if not {"tell", "hand_over", "invite", "apologise", "ask"} & set(acts[talk])]
    assert people and len(empty) * 50 <= len(people), empty


def test_who_comes_by_brings_to_mind_what_one_has_for_them(hamlet_life: Life) -> None:
    """News is a reason to speak to somebody, and what was not recalled can be none."""
    recalled = {(event.agent, event.tick) for event in hamlet_life.events()
                if isinstance(event, RecallMade) and event.purpose == "decide" and event.row == "news"}  # fmt: skip
    met = [event for event in hamlet_life.events() if isinstance(event, Decided) and event.reason == "met"]
    assert met and all((event.agent, event.tick) in recalled for event in met if event.decision.act == "talk")


def test_whoever_speaks_of_meeting_on_another_day_asks_memory_what_they_do_on_it(hamlet_life: Life) -> None:
    """Else the hours of tomorrow's work are promised away, because today's work is at other hours."""
    clock = hamlet_life.scenario.clock
    asked: set[tuple[int, str, str]] = set()
    looked = 0
    for event in hamlet_life.events():
        if isinstance(event, RecallMade) and event.purpose == "speak" and event.row == "routine":
            asked.add((event.tick, event.agent, event.cue.rpartition(" ")[2].rstrip("?")))
        elif isinstance(event, Said) and event.act in ("invite", "accept", "decline"):
            frame = event.frame
            if frame is not None and frame.verb == "meet" and frame.at is not None:
                looked += 1
                assert (event.tick, event.agent, f"{clock.time_of(frame.at):%A}") in asked, event.text
    assert looked > 10


def test_the_hours_of_every_place_that_is_proposed_are_asked_for(hamlet_life: Life) -> None:
    """Whatever a place comes to mind by: a promise to fetch something there is no meeting there after closing time."""
    outdoors = {area.name for area in hamlet_life.world.areas.values() if area.outdoors}
    asked: set[tuple[int, str]] = set()
    proposed = [
        Recalled("meeting", memory=drawn(1, kind="commitment", frame=Frame(BEA, "fetch", "oil", TOM, place="the shop")))
    ]
    assert cues.places_with(proposed, TOM) == ("the shop",)
    looked = 0
    for event in hamlet_life.events():
        if isinstance(event, RecallMade) and event.purpose == "speak" and event.row == "hours":
            asked.add((event.tick, event.agent))
        frame = event.frame if isinstance(event, Said) and event.act in ("invite", "accept") else None
        if frame is not None and frame.verb == "meet" and frame.place and frame.place not in outdoors:
            looked += 1
            assert (event.tick, event.agent) in asked, event
    assert looked > 5
