"""Small talk of what one remembers: the day, the event at which one is, thanks to its host, and who goes or stays."""

from __future__ import annotations

from msgspec.structs import replace

from sim.nouns import ABOUT_THE_DAY, Frame, Memory, RulesConstants, Step, Utterance
from tests.brain.drawing import (
    BEA,
    CHATTY,
    GREETED,
    JOAN,
    NED,
    SUPPER,
    TOM,
    memory,
    speak,
    talk,
    tick,
    tie,
    turn,
    without,
)

OF_THE_DAY = Frame(BEA, ABOUT_THE_DAY[0], tail=ABOUT_THE_DAY[1])
ASKED = (*GREETED, turn(TOM, "chat", 2, frame=OF_THE_DAY, to=BEA))
AT_SUPPER = Step(
    "come to", SUPPER, "the café", person=TOM, since=tick("11:00"), until=tick("14:00"), started=True, block="b"
)


def deed(verb: str = "mend", what: str = "the fence", when: str = "10:00", **fields) -> Memory:
    """Something done today."""
    return memory("action", Frame(BEA, verb, what, place="the mill"), when=when, **fields)


def came() -> Memory:
    """That one has come to the supper."""
    return memory("action", Frame(BEA, "come to", SUPPER, whom=TOM, role="for", place="the café"), when="11:00")


def said(items, turns=GREETED, seeds: int = 12, constants: RulesConstants = CHATTY, **fields) -> list[Utterance]:
    """What is said by so many dice."""
    return [speak(talk([tie(TOM, 2), *items], turns, seed=n, **fields), constants) for n in range(seeds)]


def test_asked_how_the_day_has_been_one_tells_a_deed_of_it_that_is_recalled():
    done = deed()
    (answer,) = said([done], ASKED, 1)
    assert answer.act == "chat" and answer.frame is not None
    assert (answer.frame.verb, answer.frame.what) == ("mend", "the fence") and done.id in answer.because
    assert "the fence" in answer.text
    told = answer.notes[0]
    assert (told.kind, told.frame.verb, told.frame.whom, told.evidence) == ("telling", "tell", TOM, (done.id,))


def test_without_that_memory_one_has_nothing_to_tell_of_the_day():
    where = talk([tie(TOM, 2), done := deed()], ASKED)
    answer = speak(without(where, [done.id]), CHATTY)
    assert answer.frame is not None and answer.frame.of_the_day and answer.frame.negated and not answer.because


def test_yesterday_meals_and_what_nobody_could_understand_are_nothing_of_the_day():
    for dull in (
        deed(when="2026-04-30 10:00"), deed("eat", "supper"), deed("rub", "it out"),
        replace(deed(), outcome="missed"),
    ):  # fmt: skip
        (answer,) = said([dull], ASKED, 1)
        assert answer.frame is not None and answer.frame.of_the_day, dull.text


def test_what_was_told_to_somebody_of_a_day_is_not_told_to_them_again_unless_that_is_forgotten():
    done = deed()
    (first,) = said([done], ASKED, 1)
    note = first.notes[0]
    told = memory("telling", note.frame, when="11:00", evidence=note.evidence, people=(TOM,))
    (again,) = said([done, told], ASKED, 1)
    assert again.frame is not None and again.frame.of_the_day
    (to_another,) = said([done, replace(told, people=(JOAN,), frame=replace(note.frame, whom=JOAN))], ASKED, 1)
    assert to_another.frame is not None and to_another.frame.verb == "mend"


def test_what_the_other_did_is_no_news_for_them_and_what_a_third_did_is():
    theirs = memory("observation", Frame(TOM, "carry", "a sack"), when="10:00")
    third = memory("observation", Frame(NED, "carry", "a sack"), when="10:00")
    (answer,) = said([theirs], ASKED, 1)
    assert answer.frame is not None and answer.frame.of_the_day
    (answer,) = said([third], ASKED, 1)
    assert answer.frame is not None and answer.frame.actor == NED


def test_the_day_is_asked_after_once_and_not_of_whom_one_has_just_talked_with():
    asks = [one for one in said([]) if one.frame is not None and one.frame.of_the_day]
    assert asks and all(one.frame is not None and one.frame.actor == TOM for one in asks)
    mine = turn(BEA, "chat", 2, frame=replace(OF_THE_DAY, actor=TOM), to=TOM)
    again = said([], (*GREETED, mine, turn(TOM, "chat", 3)))
    assert not [one for one in again if one.frame is not None and one.frame.of_the_day]
    talked = memory("conversation", Frame(BEA, "talk", whom=TOM, role="with"), when="11:30")
    assert not [one for one in said([talked]) if one.frame is not None and one.frame.of_the_day]


def test_guests_say_a_word_of_the_event_they_are_at_and_once_to_each():
    (word,) = said([came()], seeds=1, step=AT_SUPPER, place="the café")
    assert word.act == "chat" and word.frame is not None and word.frame.what == SUPPER and "supper" in word.text
    noted = memory("telling", word.notes[0].frame, when="11:30", people=(TOM,))
    later = said([came(), noted], step=AT_SUPPER, place="the café")
    assert not [one for one in later if one.act == "chat" and one.frame is not None and one.frame.what == SUPPER]
    elsewhere = said([came()], step=AT_SUPPER, place="the mill")
    assert not [one for one in elsewhere if one.frame is not None and one.frame.what == SUPPER]


def test_who_parts_from_the_host_at_an_event_thanks_them_once():
    turns = (*GREETED, turn(TOM, "part", 2, to=BEA))
    thanks = said([came()], turns, step=AT_SUPPER, place="the café")
    assert all(one.act == "part" and one.frame is not None and one.frame.verb == "give" for one in thanks)
    assert any("thank" in one.text.casefold() for one in thanks)
    note = thanks[0].notes[0]
    done = memory("telling", note.frame, when="11:30", people=(TOM,))
    assert all(one.frame is None for one in said([came(), done], turns, step=AT_SUPPER, place="the café"))
    assert all(one.frame is None for one in said([], turns, step=AT_SUPPER, place="the café")), "nothing recalled of it"


def test_only_who_leaves_says_that_they_must_be_off():
    turns = (*GREETED, turn(TOM, "part", 2, to=BEA))
    going = ("away", "must be off", "be going", "must get along", "be moving", "must go", "getting on", "must dash")
    working = Step("serve", "breakfast", "the café", until=tick("14:00"), started=True)
    staying = said([], turns, 60, step=working, place="the café")
    assert not [one.text for one in staying if any(word in one.text for word in going)]
    leaving = said([], turns, 60, step=replace(working, place="the mill", started=False), place="the café")
    assert [one.text for one in leaving if any(word in one.text for word in going)]


def test_a_good_deed_is_asked_after_as_a_good_one():
    frame = Frame(TOM, "sort", "the photographs", place="the café")
    for valence, trouble in ((2, False), (-2, True)):
        recalled = memory("observation", frame, valence=valence, importance=8, when="2026-04-29 10:00")
        asked = [one for one in said([recalled], (*GREETED, turn(TOM, "chat", 2)), 30) if one.act == "ask"]
        assert asked
        assert any("all well" in one.text or "all right" in one.text for one in asked) is trouble


def test_rest_and_whom_one_has_kept_away_from_are_nothing_to_tell_of_a_day():
    for dull in (deed("turn away", f"from {NED}"), deed("doze", "in the armchair"), deed("snore", ""), deed("nap", "")):
        assert not [one for one in said([dull], ASKED) if one.frame is not None and not one.frame.of_the_day], dull.text


def test_what_one_has_seen_today_to_go_well_is_not_asked_after():
    """Who is helped does not ask the helper how the help turned out, spade in hand."""
    frame = Frame(TOM, "dig", "the bean bed", place="the park")
    for when, asks in (("11:00", False), ("2026-04-29 11:00", True)):
        recalled = memory("observation", frame, valence=1, importance=8, when=when)
        asked = [one for one in said([recalled], (*GREETED, turn(TOM, "chat", 2)), 30) if one.act == "ask"]
        assert bool(asked) is asks


def test_who_has_only_just_parted_goes_on_without_greeting_once_more():
    def greetings(when: str, turns=()) -> int:
        parted = memory("conversation", Frame(BEA, "talk", whom=TOM, role="with"), when=when, people=(TOM,))
        return sum(one.act == "greet" for one in said([tie(TOM, 2), parted, deed()], turns, 20))

    assert greetings("08:00") == 20
    assert greetings("11:40") <= 8, "but for those who would only pass the time"
    assert greetings("11:40", (turn(TOM, "chat", 0, frame=Frame(TOM, "mend", "the boat"), to=BEA),)) <= 8


def test_to_a_word_on_the_event_a_guest_answers_and_does_not_say_the_like():
    """Two who praise a supper in turn, each as if the other had said nothing, do not talk with each other."""
    word = Frame(NED, "come to", SUPPER, whom=JOAN, role="for")
    first = said([came()], step=replace(AT_SUPPER, person=JOAN), place="the café")
    then = said(
        [came()],
        (*GREETED, turn(TOM, "chat", 2, frame=word, to=BEA)),
        step=replace(AT_SUPPER, person=JOAN),
        place="the café",
    )
    assert {one.text for one in first if one.frame is not None and one.frame.what == SUPPER}
    answers = {one.text for one in then if one.frame is not None and one.frame.what == SUPPER}
    assert answers and not [text for text in answers if SUPPER in text]
