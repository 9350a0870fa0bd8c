"""What of all in sight is attended to."""

from __future__ import annotations

from sim.events import Decided, StepBegan
from sim.mind.perceive import attend, newly_met
from sim.nouns import Frame, MindParameters, SawPerson, Step
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
