from __future__ import annotations

from sim.events import RouteEnded, StepBegan
from sim.nouns import Fact, Frame, Step
from sim.story.commitments import scored
from sim.story.gatherings import Attendance, Guest, attendances
from sim.story.reasons import why_missed
from tests.story.drawing import ANN, BEN, CAT, SUPPER_AT, SUPPER_BEGINS, SUPPER_OF, Life, minute


def supper(life: Life, until: str | None = "23:00") -> Attendance:
    told = life.chronicle(until)
    (event,) = attendances(told, scored(told))
    return event


def away(life: Life, name: str = BEN) -> Guest:
    return next(guest for guest in supper(life).stayed_away if guest.name == name)


def hosted() -> Life:
    life = Life()
    life.knows(ANN, SUPPER_AT, SUPPER_BEGINS, SUPPER_OF)
    return life.goes(ANN, "the café", "17:00")


def informed(life: Life, name: str = BEN) -> Life:
    for number, fact in enumerate((SUPPER_OF, SUPPER_AT, SUPPER_BEGINS)):
        life.tells(ANN, name, fact, f"09:0{number}")
    return life


def test_who_came_is_told_with_their_hours() -> None:
    life = hosted().goes(BEN, "the café", "18:10").goes(BEN, "the road", "19:00")
    (guest,) = supper(life).came
    assert (guest.name, guest.came, guest.left, guest.minutes) == (BEN, minute("18:10"), minute("19:00") - 1, 50)
    assert supper(life).given


def test_who_only_passed_through_did_not_come() -> None:
    assert away(hosted().goes(BEN, "the café", "18:10").goes(BEN, "the road", "18:12")).came is None


def test_a_supper_whose_host_stays_away_is_not_given() -> None:
    assert not supper(Life()).given


def test_who_was_there_by_chance_is_told_apart() -> None:
    life = hosted().goes(BEN, "the café", "18:10")
    assert supper(life).came[0].reason == "was there for something else"
    life.promises(BEN, "come to", "the supper", whom=ANN, made="09:00")
    assert supper(life).came[0].reason == "as promised, though busy with something else"
    life.does(BEN, "come to", "the supper", "the café", "18:10", "20:00")
    assert (supper(life).came[0].reason, supper(life).came[0].on_purpose) == ("as promised", True)


def test_why_not_because_nobody_said_a_word() -> None:
    assert away(hosted()).reason == "never heard of it"


def test_why_not_because_the_hour_was_never_told() -> None:
    life = hosted()
    life.tells(ANN, BEN, SUPPER_OF, "09:00")
    life.tells(ANN, BEN, SUPPER_AT, "09:01")
    assert (away(life).reason, away(life).knew) == ("knew of it, but not when", ("host", "place"))


def test_why_not_because_they_had_said_no() -> None:
    life = informed(hosted())
    frame = Frame(BEN, "come to", "the supper", whom=ANN)
    life.says(ANN, BEN, "invite", "Do come.", "09:10", frame=frame)
    life.says(BEN, ANN, "decline", "I can't.", "09:11", frame=frame)
    guest = away(life)
    assert (guest.invited, guest.answer) == (True, "decline")
    assert guest.reason == "had declined on Friday at 09:11: \u201cI can't.\u201d"


def test_who_said_no_to_one_and_yes_to_another_was_asked_by_the_one_to_whom_they_said_yes() -> None:
    """And who says yes again to a third has said so before."""
    life = informed(hosted())
    frame = Frame(BEN, "come to", "the supper", whom=ANN)
    for asker, answer, at in ((CAT, "decline", "09:10"), (ANN, "accept", "09:20"), (CAT, "accept", "09:30")):
        life.says(asker, BEN, "invite", "Do come.", at, frame=frame)
        life.says(BEN, asker, answer, "...", f"{at[:-1]}1", frame=frame)
    life.goes(BEN, "the café", "18:10")
    (guest,) = supper(life).came
    assert (guest.answer, guest.asked_by, guest.asked_at) == ("accept", ANN, minute("09:20"))


def test_why_not_because_the_promise_did_not_come_back() -> None:
    life = informed(hosted())
    life.promises(BEN, "come to", "the supper", whom=ANN, made="09:20")
    life.recalls_promises(BEN, "17:00").recalls_promises(BEN, "17:30", "something else")
    life.goes(BEN, "the park", "17:40").does(BEN, "sit", "", "the park", "17:41", "20:00")
    assert away(life).reason == (
        "asked themselves twice what they had promised, and it did not come back; when it began he sat in the park"
    )


def test_why_not_although_it_was_remembered() -> None:
    life = informed(hosted())
    memory = life.promises(BEN, "come to", "the supper", whom=ANN, made="09:20")
    assert away(life.recalls_promises(BEN, "17:30", memory)).reason.startswith("last remembered it on Friday at 17:30")


def test_why_not_because_the_promise_was_forgotten() -> None:
    life = informed(hosted())
    memory = life.promises(BEN, "come to", "the supper", whom=ANN, made="09:20")
    assert away(life.forgets(BEN, memory, "12:00")).reason == "had forgotten it"


def test_why_not_because_the_hour_was_wrong() -> None:
    life = hosted()
    life.tells(ANN, BEN, SUPPER_OF, "09:00")
    life.tells(ANN, BEN, SUPPER_AT, "09:01")
    life.tells(ANN, BEN, SUPPER_BEGINS, "09:02", as_heard=Fact("the supper", "begins at", "2026-05-01T21:00"))
    assert away(life).reason == "had it wrong: believed that the supper begins at 21:00 on Friday 1 May"


def test_everybody_is_either_there_or_not() -> None:
    event = supper(informed(hosted()).goes(BEN, "the café", "18:00"))
    assert sorted(guest.name for guest in (*event.came, *event.stayed_away)) == [BEN, CAT]


def test_a_gathering_that_has_not_begun_is_not_told() -> None:
    life = hosted()
    told = life.chronicle(None)
    assert attendances(told, scored(told)) == ()


def test_why_not_because_the_door_was_shut() -> None:
    life = hosted()
    life.promises(BEN, "fetch", "eggs", whom=ANN, place="the mill", made="09:20", at="15:00", until="15:20")
    step = Step("fetch", "eggs", "the mill", since=minute("14:40"), until=minute("15:20"))
    life.events.append(StepBegan(tick=minute("14:40"), agent=BEN, step=step))
    life.events.append(
        RouteEnded(tick=minute("14:50"), agent=BEN, place="the mill", reason="shut", hours="08:00-12:00")
    )
    life.steps(BEN, "sit", "", "14:51").does(BEN, "sit", "", "the park", "14:55", "16:00")
    told = life.chronicle()
    (promise,) = [each for each in scored(told) if each.verb == "fetch"]
    assert promise.outcome == "missed"
    assert why_missed(told, promise) == "found the mill shut (open 08:00-12:00) on Friday at 14:50"
