from __future__ import annotations

from typing import Any

import pytest

from sim.errors import UserMistake
from sim.events import Believed, MindMade
from sim.lab.inviting import attendance
from sim.lab.measuring import Measure, Value, measure, registry, values_of
from sim.lab.staying_away import REASONS, why_away
from sim.nouns import MILLION, Belief, Fact, Frame, MindParameters
from sim.story import Story
from tests.story.drawing import ANN, BEN, CAT, CLOSING, SUPPER_AT, SUPPER_BEGINS, SUPPER_OF, Life, minute

CLOSE = "closing"
SUPPER = "the supper"
ALL = (SUPPER_OF, SUPPER_AT, SUPPER_BEGINS)


def of(life: Life, name: str, about: str = "", until: str | None = "23:00") -> float | None:
    return registry()[name](Story(life.chronicle(until), 1, ()), about)


def invited(life: Life, name: str, time: str = "10:00") -> Life:
    """Ann invites somebody, who takes in all that there is to know."""
    frame = Frame(ANN, "come to", SUPPER, whom=name)
    life.says(ANN, name, "invite", "Come to the supper!", time, frame=frame)
    for fact in ALL:
        life.tells(ANN, name, fact, time)
    return life


def promised(life: Life, name: str, time: str = "10:02") -> str:
    return life.promises(name, "come to", SUPPER, made=time, whom=ANN, role="for")


def reason(life: Life, name: str) -> str:
    story = Story(life.chronicle(), 1, ())
    event = attendance(story, SUPPER)
    assert event is not None
    (guest,) = (each for each in event.stayed_away if each.name == name)
    assert guest.invited
    return why_away(story, event, guest)


# --- what a measure is ------------------------------------------------------------------------------------------------


def test_every_measure_says_what_it_counts_and_keeps_within_its_range() -> None:
    story = Story(Life().chronicle(), 1, ())
    for name, each in registry().items():
        assert len(each.what) > 40 and each.what.endswith("."), name
    for value in values_of(story):
        assert isinstance(value, Value)


def test_a_measure_of_ones_own_is_registered_by_its_name_and_a_name_is_given_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sim.lab import measuring

    monkeypatch.setattr(measuring, "_registered", dict(registry()))

    @measure("words said", "words")
    def words(story: Story, about: str) -> float | None:
        """Words of all utterances."""
        return sum(len(said.text.split()) for said in story.told.utterances)

    assert isinstance(words, Measure)
    life = Life()
    life.says(ANN, BEN, "chat", "It is warm.", "09:00")
    assert of(life, "words said") == 3

    def silent(story: Story, about: str) -> float | None:
        return None

    with pytest.raises(UserMistake, match="docstring"):
        measure("nothing", "words")(silent)
    silent.__doc__ = "Something else."
    with pytest.raises(UserMistake, match="already"):
        measure("words said", "words")(silent)


def test_measures_stand_in_one_order_whatever_was_imported_first() -> None:
    names = list(registry())
    assert names[0] == "news known at the start" and names[-1] == "thoughts failed"
    order = ["news ever heard", "gathering known in full", "network density at the end", "invited", "promises due"]
    assert sorted(order, key=names.index) == order


def test_a_measure_that_leaves_its_range_is_a_mistake_of_ours_not_a_number() -> None:
    broken = Measure("broken", "run", "share", 0, 1, "Nothing.", lambda story, about: 1.5)
    with pytest.raises(RuntimeError, match="out of its range"):
        broken(Story(Life().chronicle(), 1, ()))


# --- who knows --------------------------------------------------------------------------------------------------------


def test_news_is_known_by_whom_it_was_told_and_not_by_whom_it_was_not() -> None:
    life = Life()
    life.knows(BEN, CLOSING)
    life.tells(BEN, ANN, CLOSING, "09:00")
    assert of(life, "news known at the start", CLOSE) == 1 / 3
    assert of(life, "news known at the end", CLOSE) == 2 / 3
    assert of(life, "news ever heard", CLOSE) == 2 / 3


def test_who_remembers_news_and_believes_otherwise_still_knows_of_it() -> None:
    life = Life()
    life.remembers(BEN, "told", None, "09:00", facts=(CLOSING,), source=ANN)
    assert of(life, "news known at the end", CLOSE) == 1 / 3
    assert of(life, "news believed at the end", CLOSE) == 0


def test_a_gathering_is_known_in_full_only_with_the_right_host_place_and_hour() -> None:
    life = Life()
    life.knows(ANN, *ALL)
    for fact in ALL:
        life.tells(ANN, BEN, fact, "09:00")
    life.tells(ANN, CAT, SUPPER_AT, "09:10")
    assert of(life, "gathering known at the start", SUPPER) == 1 / 3
    assert of(life, "gathering known at the end", SUPPER) == 1
    assert of(life, "gathering known in full", SUPPER) == 2 / 3


def test_what_had_not_begun_when_the_run_ends_cannot_be_had_and_is_not_nought() -> None:
    life = Life()
    life.knows(ANN, *ALL)
    life.does(ANN, "sit", "", "the café", "12:00", "12:30")
    away = f"invited, stayed away: {next(iter(REASONS))}"
    for name in ("gathering known in full", "invited", "invited who came", away):
        assert of(life, name, SUPPER, until=None) is None
    assert of(life, "promises kept", until=None) is None


# --- who knows whom ---------------------------------------------------------------------------------------------------


def test_density_counts_the_pairs_that_remember_each_other() -> None:
    life = Life()
    life.remembers(ANN, "tie", None, people=(BEN,))
    life.remembers(BEN, "tie", None, people=(ANN,))
    life.remembers(CAT, "tie", None, people=(ANN,))
    assert of(life, "network density at the start") == 1 / 3
    life.remembers(ANN, "observation", None, "09:00", people=(CAT,))
    assert of(life, "network density at the end") == 2 / 3


def apart(life: Life) -> Life:
    for name, place in ((ANN, "the café"), (BEN, "the mill"), (CAT, "the park")):
        life.goes(name, place, "08:01")
    return life


def test_to_know_a_perfect_stranger_is_a_false_acquaintance() -> None:
    life = apart(Life())
    life.remembers(ANN, "observation", None, "12:00", people=(BEN,))
    assert of(life, "false acquaintances") == 1
    life.says(CAT, ANN, "tell", "Ben Hale bakes.", "11:00", facts=(CLOSING,), frame=Frame(BEN, "bake"))
    assert of(life, "false acquaintances") == 1 / 2, "Ann has heard of Ben now; Cat has not, and speaks of him"


def test_who_was_met_seen_or_heard_of_is_no_stranger() -> None:
    met = apart(Life())
    met.talk(ANN, BEN, "11:00")
    met.remembers(ANN, "conversation", None, "11:10", people=(BEN,))
    assert of(met, "false acquaintances") == 0
    seen = apart(Life())
    seen.goes(BEN, "the café", "11:00")
    seen.remembers(ANN, "observation", None, "11:01", people=(BEN,))
    assert of(seen, "false acquaintances") == 0
    assert of(Life(), "false acquaintances") is None


# --- who came, and why not --------------------------------------------------------------------------------------------


def test_of_the_invited_those_came_who_were_there() -> None:
    life = invited(invited(Life(), BEN), CAT)
    life.goes(BEN, "the café", "17:55").goes(BEN, "the road", "19:30")
    life.goes(CAT, "the park", "17:00")
    assert of(life, "invited", SUPPER) == 2
    assert of(life, "invited who came", SUPPER) == 1
    assert of(life, "share of the invited who came", SUPPER) == 1 / 2
    assert of(life, "held by its host", SUPPER) == 0
    assert sum(of(life, f"invited, stayed away: {each}", SUPPER) or 0 for each in REASONS) == 1


def declined(life: Life, because: tuple[str, ...]) -> Life:
    frame = Frame(BEN, "come to", SUPPER, whom=ANN)
    life.says(BEN, ANN, "decline", "I can't.", "10:01", frame=frame, because=because)
    return life


def test_a_no_for_a_promise_recalled_is_a_conflict_and_any_other_no_is_not() -> None:
    life = invited(Life(), BEN)
    other = life.promises(BEN, "meet", made="09:00", at="18:30", whom=CAT, place="the park")
    assert reason(declined(life, (other,)), BEN) == "had declined for a conflict"
    assert reason(declined(invited(Life(), BEN), ()), BEN) == "had declined otherwise"


def test_who_has_lost_the_promise_had_forgotten_it() -> None:
    life = invited(Life(), BEN)
    life.forgets(BEN, promised(life, BEN), "15:00")
    assert reason(life, BEN) == "had forgotten it"


def test_who_believed_in_another_hour_had_it_wrong() -> None:
    life = invited(Life(), BEN)
    promised(life, BEN)
    life.tells(CAT, BEN, SUPPER_BEGINS, "11:00", as_heard=Fact(SUPPER, "begins at", "2026-05-01T20:00"))
    assert reason(life, BEN) == "had hour or place wrong"


def test_who_kept_another_promise_at_the_hour_had_a_conflict() -> None:
    life = invited(Life(), BEN)
    promised(life, BEN)
    other = life.promises(BEN, "help", "mend the cart", made="09:00", whom=CAT)
    life.steps(BEN, "help", "mend the cart", "17:30", block=other)
    assert reason(life, BEN) == "kept another promise"


def test_a_promise_that_did_not_come_back_is_told_from_one_that_did() -> None:
    life = invited(Life(), BEN)
    promise = promised(life, BEN)
    assert reason(life, BEN) == "it did not come back"
    life.recalls_promises(BEN, "17:30", promise)
    assert reason(life, BEN) == "remembered, and did otherwise"


def test_who_never_answered_knew_all_of_it_or_not_where_or_when() -> None:
    assert reason(invited(Life(), BEN), BEN) == "had never answered"
    vague = Life()
    vague.says(ANN, BEN, "invite", "Come!", "10:00", frame=Frame(ANN, "come to", SUPPER, whom=BEN))
    vague.tells(ANN, BEN, SUPPER_OF, "10:00")
    assert reason(vague, BEN) == "did not know where or when"


def test_who_holds_it_all_with_little_confidence_did_not_believe_it() -> None:
    life = invited(Life(), BEN)
    for number, fact in enumerate(ALL):
        belief = Belief(f"doubt#{number}", fact, f"{fact}.", MILLION // 4, 200, "hearsay", CAT)
        life.events.append(Believed(tick=minute("12:00"), agent=BEN, belief=belief))
    assert reason(life, BEN) == "did not believe it"


# --- the rest ---------------------------------------------------------------------------------------------------------


def test_rates_are_for_a_resident_and_day() -> None:
    life = Life(ticks=1440, tick_seconds=60)
    for number in range(6):
        life.remembers(ANN, "observation", None, f"1{number}:00")
    life.remembers(BEN, "reflection", None, "12:00")
    life.remembers(BEN, "observation", None)
    life.talk(ANN, BEN, "11:00")
    story = Story(life.chronicle_until(1439), 1, ())
    assert registry()["memories"](story) == 7 / 3
    assert registry()["reflections"](story) == 1 / 3
    assert registry()["talks"](story) == 2 / 3


def test_what_was_said_from_memory_is_told_from_what_was_not() -> None:
    life = Life()
    old, new = life.remembers(ANN, "knowledge", None), life.remembers(ANN, "observation", None, "09:00")
    for because in ((), (old,), (old, f"{new}#0")):
        life.says(ANN, BEN, "chat", "Well.", "10:00", because=because)
    assert of(life, "utterances with something recalled") == 2 / 3
    assert of(life, "utterances with something of the run") == 1 / 3
    assert of(Life(), "utterances with something recalled") is None


def test_promises_are_shares_of_those_that_are_over() -> None:
    life = Life()
    life.promises(BEN, "meet", at="10:00", place="the park", until="11:00")
    life.promises(CAT, "meet", at="10:00", place="the park", until="11:00")
    life.goes(BEN, "the park", "09:55")
    assert of(life, "promises due") == 2
    assert of(life, "promises kept") == of(life, "promises missed") == 1 / 2
    assert of(life, "false promises") == 0


def test_where_minds_hold_no_beliefs_memories_alone_count() -> None:
    life = Life()
    dials = MindParameters(beliefs="off")
    life.events = [_without_beliefs(event, dials) for event in life.events]
    life.remembers(BEN, "knowledge", None, facts=(CLOSING,))
    assert of(life, "news known at the end", CLOSE) == of(life, "news believed at the end", CLOSE) == 1 / 3


def _without_beliefs(event: Any, dials: MindParameters) -> Any:
    if isinstance(event, MindMade):
        return MindMade(tick=event.tick, agent=event.agent, persona=event.persona, parameters=dials)
    return event
