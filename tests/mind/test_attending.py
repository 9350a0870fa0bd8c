"""What of all in sight is attended to."""

from __future__ import annotations

from sim.events import Decided, RecallMade, Remembered, Said, StepBegan
from sim.mind.perceive import attend, newly_met
from sim.nouns import EVENT_VERBS, Frame, MindParameters, SawPerson, Step
from sim.testing.lives import Life
from tests.mind.minds import BEA, made, memory, remember


def test_whoever_waits_for_somebody_sees_them_come_in_however_full_the_room_is():
    crowd = [SawPerson(f"Guest {n}", "a guest", "they", "stand", "", "the pub", 1) for n in range(12)]
    tom = SawPerson("Tom Reed", "a man", "he", "walk", "", "the pub", 9)
    mind = made(MindParameters(attention_bandwidth=3))
    assert tom not in attend(mind, [*crowd, tom])
    mind.apply(StepBegan(tick=1, agent=BEA, step=Step("meet", place="the pub", person="Tom Reed", until=90)))
    assert attend(mind, [*crowd, tom]) == (tom, crowd[0], crowd[1])


def test_the_one_waited_for_is_met_even_where_one_has_just_seen_them_elsewhere():
    tom = SawPerson("Tom Reed", "a man", "he", "meet", "", "the pub", 2)
    mind = made()
    seen = Frame("a man", "walk", place="the lane")
    remember(mind, memory(1, created=1, frame=seen, source="seen"))
    assert newly_met(mind, [tom]) == ()
    waits = Step("meet", place="the pub", person="Tom Reed", until=90, started=True)
    mind.apply(StepBegan(tick=2, agent=BEA, step=waits))
    assert newly_met(mind, [tom]) == (tom,)


def test_nobody_who_comes_by_puts_off_what_one_means_to_think_of(hamlet_life: Life) -> None:
    """In a crowd there is always somebody: one would never think of one's appointments."""
    check: dict[str, int] = {}
    put_off = []
    for event in hamlet_life.events():
        if not isinstance(event, Decided):
            continue
        planned = check.get(event.agent, 0)
        if event.reason in ("met", "proposed") and planned > event.tick and event.check_at != planned:
            put_off.append(event)
        check[event.agent] = event.check_at
    assert check and put_off == []


def test_nobody_is_talked_to_for_company_of_whom_memory_was_not_asked(hamlet_life: Life) -> None:
    """Else whoever sits beside one is a stranger every time, and the two who have just parted begin again."""
    asked: set[tuple[int, str, str]] = set()
    looked = 0
    for event in hamlet_life.events():
        if isinstance(event, RecallMade) and event.cue.startswith("Who is "):
            asked.add((event.tick, event.agent, event.cue.removeprefix("Who is ").partition(" to ")[0]))
        elif isinstance(event, Decided) and event.reason in ("arrived", "check", "met") and event.decision.person:
            proposes = event.decision.act == "talk" or (event.decision.act == "go_on" and event.reason == "arrived")
            if proposes and not event.decision.block:
                looked += 1
                assert (event.tick, event.agent, event.decision.person) in asked, event
    assert looked > 20


def test_what_is_told_of_a_day_is_remembered_by_the_hearer_on_the_word_of_who_told_it(hamlet_life: Life) -> None:
    told: list[tuple[int, str, str, str]] = []
    kept: set[tuple[int, str, str, str]] = set()
    thanks = 0
    for event in hamlet_life.events():
        frame = event.frame if isinstance(event, Said) else None
        if isinstance(event, Said) and frame is not None and event.act == "chat" and event.to:
            whole = frame.of_the_day or frame.of_what_is_to_come
            thanks += frame.verb == "come to" and event.to == frame.whom
            if not whole and frame.verb not in EVENT_VERBS and event.to not in (frame.actor, frame.whom):
                assert event.because, "a deed is told from the memory of it"
                told.append((event.tick + 1, event.to, event.agent, f"{frame.actor} {frame.verb} {frame.what}"))
        elif isinstance(event, Said) and frame is not None and event.act == "part":
            thanks += 1
        elif isinstance(event, Remembered) and event.memory.kind == "told" and event.memory.frame is not None:
            known = event.memory.frame
            what = f"{known.actor} {known.verb} {known.what}"
            kept.add((event.tick, event.agent, event.memory.source, what))
    assert len(told) > 10 and set(told) <= kept
    assert thanks, "somebody had a good word for the host of the supper, or thanked her on parting"
