from __future__ import annotations

from sim.story.spread import spread_of
from sim.story.talks import QuotedTalk, Talks
from tests.story.drawing import ANN, BEN, CLOSING, SUPPER_BEGINS, Life


def chatter(life: Life, time: str, turns: int = 4) -> str:
    talk = life.talk(ANN, BEN, time)
    for number in range(turns):
        life.says((ANN, BEN)[number % 2], (BEN, ANN)[number % 2], "chat", f"Words {number}.", time, talk)
    return talk


def told_of(life: Life, most: int = 5) -> tuple[QuotedTalk, ...]:
    told = life.chronicle()
    return Talks(told, [spread_of(told, CLOSING)]).worth_telling(0, 1000, most)


def test_mere_chatter_is_not_worth_telling() -> None:
    life = Life()
    chatter(life, "09:00")
    assert told_of(life) == ()


def test_a_dispute_is_told_with_its_answer_and_without_the_chatter() -> None:
    life = Life()
    talk = chatter(life, "09:00")
    life.says(ANN, BEN, "dispute", "It will not.", "09:01", talk, facts=(CLOSING,))
    life.says(BEN, ANN, "concede", "As you say.", "09:02", talk)
    life.says(ANN, BEN, "part", "Goodbye.", "09:03", talk)
    (quoted,) = told_of(life)
    assert [(line.speaker, line.text) for line in quoted.lines] == [(ANN, "It will not."), (BEN, "As you say.")]


def test_news_is_worth_telling_where_it_was_news() -> None:
    life = Life()
    life.knows(BEN, CLOSING)
    first, second = chatter(life, "09:00"), chatter(life, "10:00")
    life.tells(BEN, ANN, CLOSING, "09:01", talk=first)
    life.tells(BEN, ANN, CLOSING, "10:01", talk=second)
    assert [quoted.talk for quoted in told_of(life)] == [first]


def test_a_gap_is_shown_and_a_mishearing_noted() -> None:
    life = Life()
    talk = life.talk(ANN, BEN, "09:00")
    life.says(ANN, BEN, "dispute", "No.", "09:00", talk)
    for number in range(3):
        life.says(ANN, BEN, "chat", f"Words {number}.", "09:01", talk)
    life.tells(ANN, BEN, SUPPER_BEGINS, "09:02", as_heard=CLOSING, talk=talk)
    (quoted,) = told_of(life)
    assert [line.speaker for line in quoted.lines] == [ANN, "", ANN]
    assert quoted.lines[-1].note == "Ben Hale takes it for: The café will close for good."


def test_of_many_talks_the_best_are_told_in_order_of_time() -> None:
    life = Life()
    for number in range(6):
        talk = chatter(life, f"1{number}:00")
        life.says(ANN, BEN, "dispute" if number % 2 else "accept", "Well.", f"1{number}:01", talk)
    assert [quoted.tick for quoted in told_of(life, most=3)] == [180, 300, 420]
