"""What of all in sight is attended to."""

from __future__ import annotations

from sim.events import StepBegan
from sim.mind.perceive import attend
from sim.nouns import MindParameters, SawPerson, Step
from tests.mind.minds import BEA, made


def test_whoever_waits_for_somebody_sees_them_come_in_however_full_the_room_is():
    crowd = [SawPerson(f"Guest {n}", "a guest", "they", "stand", "", "the pub", 1) for n in range(12)]
    tom = SawPerson("Tom Reed", "a man", "he", "walk", "", "the pub", 9)
    mind = made(MindParameters(attention_bandwidth=3))
    assert tom not in attend(mind, [*crowd, tom])
    mind.apply(StepBegan(tick=1, agent=BEA, step=Step("meet", place="the pub", person="Tom Reed", until=90)))
    assert attend(mind, [*crowd, tom]) == (tom, crowd[0], crowd[1])
