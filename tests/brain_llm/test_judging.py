"""What a model's typed replies come to: importance, conclusions, facts, answers and what a talk was about."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sim.brain.llm import LanguageBrain
from sim.errors import CallFailed, ModelDown, ThoughtFailure
from sim.nouns import MILLION, Answer, Extracted, Fact, Frame, Insights, Memory, Question, Ratings, Situation, Summary
from sim.testing.fakes import FailingBrain
from sim.testing.hamlet import quickstart, rules_brain
from tests.brain.drawing import BEA, NED, SUPPER, TOM, knows, memory, situation, supper_facts, told
from tests.brain_llm.scripting import Scripted, Written, complaint, refused

CLOSES = Fact("the café", "will", "close for good")
SAW = memory("observation", Frame(TOM, "cry", place="the green"), when="11:50")
HEARD = told(CLOSES, NED, when="11:55")


def asked(kind: Any, *replies: Written, observed: tuple[Memory, ...] = (), **fields: Any) -> Any:
    return asyncio.run(getattr(LanguageBrain(Scripted(list(replies))), kind)(put(kind, observed, **fields)))


def put(kind: Any, observed: tuple[Memory, ...] = (), text: str = "", items: tuple[Memory, ...] = ()) -> Situation:
    return situation(Question(kind, observed=observed, text=text, people=(TOM,)), "12:00", items)


# --- importance


def rating(importance: int | None = 5, feeling: int = 0, belief: int = 100) -> dict[str, Any]:
    return {"importance": importance, "feeling": feeling, "belief": belief}


def test_several_memories_are_rated_in_one_call_each_by_its_id() -> None:
    reply = {"ratings": {"o2": rating(8, -2, 50), "o1": rating(6, -1)}}
    ratings: Ratings = asked("rate", reply, observed=(SAW, HEARD))
    assert ratings.importance == (6, 8)
    assert ratings.valence == (-1, -2)
    assert ratings.confidence == (SAW.confidence, HEARD.confidence // 2)


def test_what_the_model_does_not_rate_stays_unrated() -> None:
    ratings: Ratings = asked("rate", {"ratings": {"o1": rating(None)}}, observed=(SAW, HEARD))
    assert ratings.importance == (None, None)
    assert ratings.valence == (0, 0)
    assert ratings.confidence == (SAW.confidence, HEARD.confidence)


def test_belief_touches_only_what_was_told() -> None:
    ratings: Ratings = asked("rate", {"ratings": {"o1": rating(belief=10)}}, observed=(SAW,))
    assert ratings.confidence == (MILLION,)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"ratings": {"o1": rating(11)}}, "ratings.o1.importance"),
        ({"ratings": {"o1": rating(0)}}, "ratings.o1.importance"),
        ({"ratings": {"o1": rating(5, 4)}}, "ratings.o1.feeling"),
        ({"ratings": {"o9": rating()}}, "the ids are o1"),
        ({"ratings": {}}, "rate each of o1"),
        ({"o1": rating()}, "ratings"),
    ],
)
def test_a_rating_off_the_scale_or_of_nothing_is_shown_back(wrong: dict[str, Any], said: str) -> None:
    assert said in complaint(put("rate", (SAW,)), wrong, {"ratings": {"o1": rating()}})


def test_no_rating_is_made_up_where_none_could_be_had() -> None:
    assert refused(put("rate", (SAW,)), "Five, I think.", "Really, five.").cause == "no valid reply: no JSON object"


# --- conclusions

CRIED = tuple(memory("observation", Frame(TOM, "cry", place="the green"), when=f"0{n}:00") for n in range(1, 4))


def insight(subject: str = TOM, verb: str = "be", what: str | None = "sad of late", **more: Any) -> dict[str, Any]:
    given = {"subject": subject, "verb": verb, "object": what, "fact": None, "evidence": ["o1", "o2"], "sure": 60}
    return {**given, "feeling": -1, **more}


def test_a_conclusion_is_a_frame_with_evidence_that_exists() -> None:
    found: Insights = asked("reflect", {"insights": [insight()]}, observed=CRIED)
    (one,) = found.insights
    assert (one.frame.actor, one.frame.verb, one.frame.what) == (TOM, "be", "sad of late")
    assert one.evidence == (CRIED[0].id, CRIED[1].id)
    assert (one.confidence, one.valence, one.people, one.facts, one.tags) == (600_000, -1, (TOM,), (), ())


@pytest.mark.parametrize(
    ("fact", "came_to", "tag"),
    [
        (
            {"person": "Tom", "predicate": "is often at", "place": "the green"},
            Fact(TOM, "is often at", "the green"), "habit_of",
        ),
        (
            {"place": "the green", "predicate": "is", "state": "crowded at noon"},
            Fact("the green", "is", "crowded at noon"), "state_of",
        ),
        (
            {"person": TOM, "predicate": "keeps promises", "how": "badly"},
            Fact(TOM, "keeps promises", "badly"), "reliability",
        ),
        ({"predicate": "likes", "person": TOM}, Fact(BEA, "likes", TOM), "liking"),
        ({"predicate": "dislikes", "person": TOM}, Fact(BEA, "dislikes", TOM), "liking"),
        ({"predicate": "is interested in", "topic": "roses"}, Fact(BEA, "is interested in", "roses"), "interest"),
    ],
)  # fmt: skip
def test_a_conclusion_may_state_a_fact_that_somebody_goes_by(fact: dict[str, Any], came_to: Fact, tag: str) -> None:
    found: Insights = asked("reflect", {"insights": [insight(fact=fact)]}, observed=CRIED)
    assert (found.insights[0].facts, found.insights[0].tags) == ((came_to,), (tag,))


def test_nothing_need_follow() -> None:
    assert asked("reflect", {"insights": []}, observed=CRIED) == Insights()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (insight(evidence=["o9"]), '"o9" is no id'),
        (insight(evidence=[]), "name the ids that it follows from"),
        (insight(subject="the Emperor"), '"the Emperor" is no name you know; you know: "Bea Hollis"'),
        (insight(fact={"person": "Nobody", "predicate": "is often at", "place": "the green"}), "is no person you know"),
        (insight(fact={"person": TOM, "predicate": "is secretly", "place": "the green"}), "predicate"),
        (insight(verb=""), "a verb in its base form is missing"),
    ],
)
def test_a_conclusion_without_ground_is_shown_back(wrong: dict[str, Any], said: str) -> None:
    assert said in complaint(put("reflect", CRIED), {"insights": [wrong]}, {"insights": []})


# --- facts in texts

WORDS = "with the words “The May fair is on the green on Saturday at 10”"
NOTICE = memory("told", Frame(BEA, "read", "the notice by Ned Fenn", tail=WORDS), when="11:58")


def fact(subject: str, predicate: str, stated: str) -> dict[str, str]:
    return {"subject": subject, "predicate": predicate, "object": stated}


def test_facts_are_taken_from_a_text_with_names_that_stand_in_it() -> None:
    reply = {"facts": [fact("the May fair", "is at", "the green"), fact("May fair", "begins at", "Saturday 10:00")]}
    found: Extracted = asked("extract", reply, observed=(NOTICE,))
    assert found.facts == (
        Fact("the May fair", "is at", "the green"), Fact("May fair", "begins at", "2026-05-02T10:00"),
    )  # fmt: skip
    assert found.read


def test_a_text_may_state_nothing() -> None:
    assert asked("extract", {"facts": []}, observed=(NOTICE,)) == Extracted((), read=True)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (fact("the ball", "is at", "the green"), "does not stand in the text"),
        (fact("the May fair", "begins at", "soon"), "is no date and time"),
        (fact("the May fair", "is at", "the moon"), "does not stand in the text"),
        (fact("the air", "is at", "the green"), "does not stand in the text"),
        (fact("the May fair", "is", ""), "must not be empty"),
        (fact("the May fair", "is", "the May fair"), "subject and object are the same"),
        (fact("the May fair", "makes", "a fuss"), "predicate"),
        (fact("the café", "opens at", "early"), "is no time of day"),
    ],
)
def test_a_fact_that_the_text_does_not_state_is_shown_back(wrong: dict[str, str], said: str) -> None:
    assert said in complaint(put("extract", (NOTICE,)), {"facts": [wrong]}, {"facts": []})


# --- free questions

FACTS = tuple(knows(each) for each in supper_facts())


def answer(known: bool = True, text: str = "Tom does.", because: tuple[str, ...] = ("m1",)) -> dict[str, Any]:
    return {"known": known, "text": text, "because": list(because), "sure": 90}


def test_an_answer_names_the_memories_it_rests_on() -> None:
    found: Answer = asked("answer", answer(), text=f"Who gives {SUPPER}?", items=FACTS)
    assert found == Answer("Tom does.", known=True, confidence=900_000, because=(FACTS[0].id,))


def test_what_one_does_not_know_one_does_not_know_whatever_text_comes_with_it() -> None:
    found: Answer = asked("answer", answer(False, "Perhaps the king.", ()), text="Who rules?", items=FACTS)
    assert (found.known, found.text, found.because) == (False, "I don't know.", ())


def test_who_one_is_needs_no_memory() -> None:
    found: Answer = asked("answer", answer(True, "Bea.", ("self",)), text="What is your name?")
    assert (found.known, found.because) == (True, ())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (answer(because=()), "or set known to false"),
        (answer(because=("m7",)), '"m7" is no id'),
        (answer(text=" "), "say the answer"),
        (answer(text="word " * 300), "at most 600 characters"),
    ],
)
def test_an_answer_without_sources_or_text_is_shown_back(wrong: dict[str, Any], said: str) -> None:
    assert said in complaint(put("answer", text="Who?", items=FACTS), wrong, answer(False, "I cannot say.", ()))


# --- what a talk was about


def test_a_talk_is_summed_up_in_a_few_words() -> None:
    found: Summary = asked("summarise", {"about": "about the price of flour."}, observed=(HEARD,))
    assert found == Summary("the price of flour")


def test_a_talk_may_have_been_about_nothing() -> None:
    assert asked("summarise", {"about": None}) == Summary("")


def test_a_summary_that_goes_on_and_on_is_shown_back() -> None:
    assert "at most 80 characters" in complaint(put("summarise"), {"about": "word " * 40}, {"about": "words"})


# --- failures


def test_a_repair_shows_the_model_its_reply_and_what_is_wrong_with_it() -> None:
    model = Scripted(["It was about flour.", {"about": "flour"}])
    asyncio.run(LanguageBrain(model).summarise(put("summarise")))
    first, second = model.asked
    assert second.messages[:2] == first.messages
    assert (second.messages[2].role, second.messages[2].content) == ("assistant", "It was about flour.")
    assert "There was no whole JSON object".casefold() in second.messages[3].content.casefold()
    assert (first.repair, second.repair) == (0, 1)
    assert (second.purpose, second.schema, second.template) == (first.purpose, first.schema, first.template)


def test_an_empty_reply_is_not_shown_back_as_a_message_without_content() -> None:
    model = Scripted(["", {"about": "flour"}])
    asyncio.run(LanguageBrain(model).summarise(put("summarise")))
    assert [message.role for message in model.asked[1].messages] == ["system", "user", "user"]


def test_there_is_one_repair_and_no_more() -> None:
    model = Scripted(["no", "no", {"about": "flour"}])
    with pytest.raises(ThoughtFailure, match="summarise: no valid reply: no JSON object"):
        asyncio.run(LanguageBrain(model).summarise(put("summarise")))
    assert len(model.asked) == 2


class Broken:
    """A model that raises."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    async def complete(self, prompt: object) -> Any:
        raise self.error


def test_a_call_that_failed_is_a_failure_of_the_question() -> None:
    error = CallFailed("summarise", "timeout", "after 5 tries")
    with pytest.raises(CallFailed) as caught:
        asyncio.run(LanguageBrain(Broken(error)).summarise(put("summarise")))
    assert caught.value is error


def test_a_model_that_is_down_stops_the_run_even_where_another_brain_could_stand_in() -> None:
    brain = LanguageBrain(Broken(ModelDown("the model is down")), stand_in=rules_brain(quickstart()))
    with pytest.raises(ModelDown):
        asyncio.run(brain.summarise(put("summarise")))


def test_another_brain_stands_in_where_the_scenario_says_so_and_the_failure_is_told_all_the_same() -> None:
    brain = LanguageBrain(Scripted(["no", "no"]), stand_in=rules_brain(quickstart()))
    with pytest.raises(ThoughtFailure) as caught:
        asyncio.run(brain.summarise(put("summarise", (HEARD,))))
    assert (caught.value.instead, caught.value.by) == (Summary("the café"), "rules")
    assert caught.value.cause == "no valid reply: no JSON object"


def test_words_that_could_not_be_read_count_as_read_by_the_brain_that_stands_in() -> None:
    brain = LanguageBrain(Scripted(["no", "no"]), stand_in=rules_brain(quickstart()))
    with pytest.raises(ThoughtFailure) as caught:
        asyncio.run(brain.extract(put("extract", (NOTICE,))))
    assert caught.value.instead == Extracted((), read=True)


def test_where_the_brain_that_stands_in_fails_too_its_failure_is_told() -> None:
    stand_in = FailingBrain(rules_brain(quickstart()), cause="the rules have no answer either")
    brain = LanguageBrain(Scripted(["no", "no"]), stand_in=stand_in)
    with pytest.raises(ThoughtFailure, match="no answer either"):
        asyncio.run(brain.summarise(put("summarise")))


def test_no_cause_of_a_failure_holds_words_of_the_reply() -> None:
    for kind, observed in (("rate", (SAW,)), ("reflect", CRIED), ("extract", (NOTICE,)), ("answer", ()), ("plan", ())):
        for wrong in (
            '{"SECRET": "SECRET"}',
            "SECRET",
            '{"ratings": {"SECRET": 1}, "insights": [{"subject": "SECRET"}]}',
        ):
            assert "SECRET" not in refused(put(kind, observed, "Who?"), wrong, wrong).cause
