from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.chance import Dice
from sim.clock import WEEKDAYS, Clock, Moment
from sim.nouns import Fact, Frame, Persona, SpeechAct, Traits
from sim.scenario import load_scenario
from sim.wording import speech
from sim.wording.names import are_several
from sim.wording.speech.phrases import my_work

CLOCK = Clock("2026-05-01T06:00")
NOW = Moment(CLOCK.parse("10:00"), CLOCK)
TOMORROW = CLOCK.parse("day 2 18:30")
BEA, TOM = "Bea Hollis", "Tom Reed"
BAKER = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman", Traits())
SUPPER = "the harvest supper"
ACTS: tuple[SpeechAct, ...] = get_args(SpeechAct)

HOSTED = (Fact(SUPPER, "is given by", BEA), Fact(SUPPER, "is at", "the café"),
          Fact(SUPPER, "begins at", "2026-05-02T18:30"))  # fmt: skip
CLOSING = (Fact("the café", "will", "close for good"),)
WHEN = (Fact(SUPPER, "begins at", ""),)
INVITATION = Frame(TOM, "come to", SUPPER, BEA, "for", "the café", at=TOMORROW)
OWED = Frame(BEA, "return", "the ladder", TOM, "to")
DUG = Frame(BEA, "dig", "the bed", place="the mill")
TALES = ("akin", "place", "more")
LENT = Frame(TOM, "lend", "{own} ladder", BEA, "to", "the mill", pronoun="he")

MATTERS: tuple[tuple[SpeechAct, dict[str, Any]], ...] = (
    ("greet", {}),
    ("greet", {"extra": "again"}),
    ("greet", {"extra": "back"}),
    ("greet", {"extra": "again back"}),
    ("introduce", {"known": False}),
    ("introduce", {}),
    ("tell", {"facts": HOSTED}),
    ("tell", {"facts": CLOSING, "source": "Ned Fenn"}),
    ("tell", {"facts": CLOSING, "source": "Ned Fenn", "confidence": 600_000}),
    ("tell", {"facts": CLOSING, "source": "Ned Fenn", "confidence": 300_000}),
    ("tell", {"facts": CLOSING, "source": "read:the notice", "confidence": 400_000}),
    ("tell", {"facts": (Fact("Joan Pike", "was last at", "the park"),), "source": "seen"}),
    ("ask", {"facts": WHEN}),
    ("ask", {"facts": (Fact(TOM, "lives at", ""),)}),
    ("ask", {"facts": (Fact(SUPPER, "", ""),)}),
    ("ask", {}),
    ("ask", {"frame": Frame(TOM, "break", "{own} wrist", pronoun="he"), "extra": "{own} wrist"}),
    ("ask", {"frame": DUG, "extra": "more"}),
    ("ask", {"frame": DUG, "extra": "news"}),
    ("dont_know", {"facts": WHEN}),
    ("dont_know", {"extra": "under the lime tree"}),
    ("dont_know", {"frame": LENT}),
    ("acknowledge", {"facts": CLOSING}),
    ("acknowledge", {"facts": CLOSING, "extra": "known", "source": "Ned Fenn"}),
    ("acknowledge", {"frame": LENT, "extra": "known"}),
    ("acknowledge", {"frame": Frame(TOM, "let", "the attic", BEA, "to", tail="for a song"), "extra": "known"}),
    *(
        ("acknowledge", {"frame": DUG, "extra": extra})
        for extra in ("deed", "seen", "plan", "tale", "no more", "pleased", "fond", "cold")
    ),
    ("acknowledge", {"frame": Frame(BEA, "meet", whom="Joan Pike"), "extra": "regards"}),
    ("thank", {"frame": LENT}),
    ("dispute", {"facts": CLOSING, "source": "Joan Pike"}),
    ("dispute", {"facts": CLOSING}),
    ("concede", {"facts": CLOSING}),
    ("remind", {"frame": INVITATION}),
    ("remind", {"frame": OWED}),
    ("remind", {"facts": HOSTED}),
    ("invite", {"frame": INVITATION, "facts": HOSTED}),
    ("invite", {"frame": Frame(TOM, "meet", whom=BEA, place="the mill", at=TOMORROW)}),
    ("invite", {"frame": Frame(BEA, "walk", place="the park")}),
    ("accept", {"frame": INVITATION}),
    ("accept", {"frame": Frame(BEA, "help", "mend the fence", TOM)}),
    ("accept", {"frame": INVITATION, "extra": "already"}),
    ("decline", {"frame": INVITATION, "extra": "I'm at the mill until then"}),
    ("apologise", {"frame": Frame(BEA, "come to", SUPPER, TOM, "for")}),
    ("apologise", {"frame": Frame(BEA, "meet", whom=TOM, outcome="late")}),
    ("forgive", {"frame": OWED}),
    ("reproach", {"frame": Frame(TOM, "return", "the ladder", BEA, "to", outcome="missed")}),
    ("reproach", {"frame": Frame("Joan Pike", "meet", whom=BEA)}),
    ("hand_over", {"frame": OWED}),
    ("reminisce", {"frame": LENT}),
    ("reminisce", {"frame": Frame(BEA, "talk", whom=TOM, role="with", place="the café", tail="about the storm")}),
    ("chat", {"extra": "the café"}),
    ("chat", {"frame": Frame(BEA, "do", tail="next"), "extra": ""}),
    ("chat", {"frame": Frame(BEA, "do", tail="next", negated=True)}),
    ("chat", {"frame": Frame(BEA, "meet", whom="Joan Pike", place="the mill", at=TOMORROW)}),
    *(("chat", {"frame": msgspec.structs.replace(DUG, at=-4_000_000), "extra": how}) for how in TALES),
    *(("chat", {"frame": Frame("Joan Pike", "dig", "the bed", at=-900_000), "extra": how}) for how in TALES),
    ("chat", {"frame": Frame(BEA, "hold", "very still"), "extra": "this morning"}),
    ("part", {}),
    *(("part", {"extra": extra}) for extra in ("stays", "goes", "stays briefly", "goes briefly")),
    ("part", {"extra": "go to the harvest supper"}),
    ("part", {"extra": "serve breakfast"}),
)

percent = st.integers(0, 100)
traits = st.builds(Traits, percent, percent, percent, percent, percent)
personas = st.builds(
    Persona, st.just(BEA), st.integers(8, 90), st.sampled_from(["she", "he", "they"]),
    st.sampled_from(["keeps the café", "retired teacher", "bakes and sells bread", ""]),
    st.just("Bea's house"), st.just("a woman with flour on her sleeves"), traits,
    st.sampled_from([(), ("make the café the heart of the hamlet", "see her sister again", "be forgiven by Tom")]),
)  # fmt: skip
feelings = st.floats(-1, 1)


def words_of(act: SpeechAct, persona: Persona, tie: float, mood: float, tick: int, matter: dict[str, Any]) -> str:
    given_ = {"known": True, "confidence": 1_000_000} | matter
    return speech(
        act, speaker=persona, listener=TOM, tie=tie, mood=mood, moment=NOW.at(tick), dice=Dice(3, tick, BEA, "speak"),
        **given_,
    )  # fmt: skip


def test_every_act_has_its_matters_here() -> None:
    assert {act for act, _ in MATTERS} == set(ACTS)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(MATTERS), personas, feelings, feelings, st.integers(-40_000, 40_000))
def test_every_text_is_whole_and_invents_nothing(
    matter: tuple[SpeechAct, dict[str, Any]], persona: Persona, tie: float, mood: float, tick: int
) -> None:
    act, given_ = matter
    text = words_of(act, persona, tie, mood, tick, given_)
    assert not re.search(r"[{}]|  | [.,;:!?]|[.,;:!?][.,;:]", text), text
    assert text[0].isupper() and text[-1] in ".!?", text
    assert text == text.strip()

    content = repr((given_, persona, TOM))
    dates = " ".join(WEEKDAYS) + " May June April January February March July"
    inner = re.findall(r"(?<![.!?] )(?<!^)\b[A-Z][\w]+", text)
    assert [word for word in inner if word not in content and word not in dates] == [], text
    timed = any(frame_or_fact in content for frame_or_fact in ("at=", "2026-05-02T"))
    if not timed:
        assert not re.findall(r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|noon|midnight)\b", text), text


@pytest.mark.parametrize(("act", "matter"), MATTERS)
def test_an_act_is_worded_in_many_ways(act: SpeechAct, matter: dict[str, Any]) -> None:
    texts = set()
    for number, outlook in enumerate([20, 50, 80] * 20):
        persona = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman",
                          Traits(outlook, 100 - outlook, outlook, 50, 100 - outlook))  # fmt: skip
        texts.add(words_of(act, persona, 0.3, 0.0, 1500 + 97 * number, matter))
    assert len(texts) >= 12, sorted(texts)


def test_the_same_dice_give_the_same_words() -> None:
    persona = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman")
    assert words_of("chat", persona, 0.1, 0.2, 700, {}) == words_of("chat", persona, 0.1, 0.2, 700, {})


@pytest.mark.parametrize("tick", range(0, 3000, 150))
def test_what_is_told_and_asked_is_always_said(tick: int) -> None:
    persona = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman")
    told = words_of("tell", persona, 0.3, 0.0, tick, {"facts": CLOSING, "source": "Ned Fenn", "confidence": 700_000})
    assert "the café will close for good" in told.replace("The café", "the café")
    assert "Ned" in told
    invited = words_of("invite", persona, 0.3, 0.0, tick, {"frame": INVITATION, "facts": HOSTED})
    assert "the harvest supper" in invited.replace("The", "the") and "half past six" in invited and "café" in invited
    asked = words_of("ask", persona, 0.3, 0.0, tick, {"facts": WHEN})
    assert "the harvest supper" in asked and "begin" in asked


def test_strangers_are_not_called_by_name() -> None:
    persona = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman", Traits(extraversion=90))
    for act in ("greet", "introduce", "chat", "part", "thank"):
        assert not any("Tom" in words_of(act, persona, 0.0, 0.0, tick, {"known": False}) for tick in range(0, 3000, 50))


def test_doubt_is_heard() -> None:
    persona = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman")
    sure = {words_of("tell", persona, 0.3, 0.0, tick, {"facts": CLOSING}) for tick in range(0, 2000, 50)}
    unsure = {
        words_of("tell", persona, 0.3, 0.0, tick, {"facts": CLOSING, "confidence": 200_000})
        for tick in range(0, 2000, 50)
    }
    assert not sure & unsure
    assert all(text != "The café will close for good." for text in unsure)


def test_the_hour_is_in_the_greeting() -> None:
    persona = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman")
    for hour, wrong in (("07:00", "evening"), ("14:00", "morning"), ("19:30", "morning"), ("23:30", "afternoon")):
        start = CLOCK.parse(hour)
        texts = [words_of("greet", persona, 0.3, 0.0, start + n, {}) for n in range(60)]
        assert not any(re.search(rf"\b{wrong}\b", text, re.IGNORECASE) for text in texts)


def test_an_own_possession_is_turned_round() -> None:
    persona = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman")
    for tick in range(0, 2000, 100):
        assert "you lent me your ladder at the mill" in words_of(
            "reminisce", persona, 0.3, 0.0, tick, {"frame": LENT}
        ).replace("You", "you")


def test_several_things_and_pairs_of_things_take_a_plural() -> None:
    several = ("the eggs", "the secateurs", "the field glasses", "the drawings of bees", "bread and cheese")
    one = ("the ladder", "the sugar for the bees", "the field glass", "the atlas", "a jar of pears", "the canvas")
    assert all(map(are_several, several)) and not any(map(are_several, one))
    for thing in (*several, *one):
        for verb in ("return", "bring"):
            frame = Frame("Bea Hollis", verb, thing, whom="Tom Reed", role="to")
            wrong = (
                ("here's", "here is", "was a", "comes") if thing in several else ("here are ", "were a", "come home")
            )
            person = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman", Traits())
            texts = {words_of("hand_over", person, 0.3, 0.0, n, {"frame": frame}).casefold() for n in range(60)}
            assert len(texts) > 5 and not [text for text in texts if any(part in text for part in wrong)]


@pytest.mark.parametrize("doing", [f"go to {SUPPER}", f"the {SUPPER.removeprefix('the ')}", "go home"])
def test_nobody_must_go_and_go_or_is_off_to_get_somewhere(doing: str) -> None:
    person = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman", Traits())
    texts = {words_of("part", person, 0.3, 0.0, n, {"extra": doing}) for n in range(80)}
    wrong = ("go and go", "go and get", "off to go", "off to get")
    assert len(texts) > 5 and not [text for text in texts if any(part in text for part in wrong)]


@pytest.mark.parametrize(
    ("work", "told"),
    [
        ("keeps the café", "I keep the café"),
        ("retired teacher, reads to children", "I'm a retired teacher, and I read to children"),
        ("mayor of the town", "I'm the mayor of the town"),
        ("writes and prints the Oak Leaf", "I write and print the Oak Leaf"),
        ("serves at the bar and plays the fiddle", "I serve at the bar and play the fiddle"),
        ("keeps bees and goats", "I keep bees and goats"),
        ("usher at the theatre", "I'm an usher at the theatre"),
        ("baker, confectioner", "I'm a baker, confectioner"),
        ("", ""),
    ],
)
def test_work_is_told_in_the_first_person_however_it_is_written(work: str, told: str) -> None:
    assert my_work(Persona(BEA, 41, "she", work, "Bea's house", "a woman", Traits())) == told


def test_every_work_in_the_files_is_told_in_the_first_person() -> None:
    for name in ("hamlet", "quickstart", "valentine", "newcomer"):
        for resident in load_scenario(name).residents:
            who = Persona(resident.name, 41, resident.pronoun, resident.work, "a house", "a woman", Traits())
            verbs = re.findall(r"(?:I|and|,) (\w+s) ", my_work(who))
            assert not verbs, my_work(who)


@pytest.mark.parametrize(("source", "verb"), [("read:the letters of the county", "say"), ("read:the notice", "says")])
def test_several_letters_say_what_one_notice_says(source: str, verb: str) -> None:
    said = {
        speech("tell", speaker=BAKER, listener=TOM, known=True, tie=0.3, mood=0.2, moment=NOW,
               dice=Dice(n, 1, BEA, "speak"), facts=CLOSING, source=source)
        for n in range(60)
    }  # fmt: skip
    written = source.removeprefix("read:")
    found = {match for text in said for match in re.findall(rf"{written} (says?)\b", text)}
    assert found == {verb}


@pytest.mark.parametrize("verb", ["hold", "give", "attend", "host"])
def test_a_deed_whose_verb_could_be_of_an_event_is_told_as_a_deed(verb: str) -> None:
    persona = Persona(BEA, 41, "she", "keeps the café", "Bea's house", "a woman", Traits())
    deed = {"frame": Frame(BEA, verb, "the lamb"), "extra": "this morning"}
    texts = {words_of("chat", persona, 0.3, 0.0, tick, deed) for tick in range(0, 3000, 50)}
    assert all(re.search(r"\bI (held|gave|attended|hosted) the lamb", text) for text in texts), sorted(texts)
