"""What a mind asks itself before it tells of its day and of old times: only what bears on it comes back."""

from __future__ import annotations

from sim.clock import Moment
from sim.mind import cues
from sim.mind.cues import Row
from sim.mind.done import finished
from sim.mind.retrieve import rank
from sim.nouns import DEED, Fact, Frame, Memory, MindParameters, Recalled, Step, Turn
from tests.mind.minds import BEA, CLOCK, CUE, HOUR, mind_of
from tests.mind.minds import memory as drawn
from tests.mind.test_done import draft

DIALS = MindParameters()
TOM = "Tom Reed"
NOON = Moment(CLOCK.parse("12:00"), CLOCK)


def brought_back(row: Row, *memories: Memory) -> set[str]:
    """The ids of what a row brings back of these memories, all of them equally near to its cue."""
    mind = mind_of([(each, 0.5) for each in memories])
    found = rank(mind, CUE, now_tick=NOON.tick, clock=CLOCK, k=row.k, wanted=row)
    return {item.id for item in found}


def test_a_task_of_the_day_is_remembered_as_a_deed_and_sitting_sleeping_and_eating_are_not():
    task = Step("bake", "bread", "the café", since=0, until=HOUR, block=f"{BEA}/0/1", started=True)
    idle = Step("sit", "", "the café", since=0, until=HOUR, started=True)
    meal = Step("eat", "lunch", "the café", since=0, until=HOUR, meal=True, block=f"{BEA}/0/1", started=True)
    asleep = Step("sleep", "in the chair", "home", until=HOUR, asleep=True, block=f"{BEA}/0/1", started=True)
    marked = [
        DEED in memory.tags for step in (task, idle, meal, asleep) for memory in finished(draft(step, HOUR, HOUR))
    ]
    assert marked == [True, False, False, False]


def test_asked_after_the_day_its_tasks_and_promises_kept_come_back_however_much_one_has_sat():
    task = drawn(1, 10, kind="action", tags=(DEED,))
    kept = drawn(2, 20, kind="action", outcome="kept")
    sat = [drawn(n, 30 + n, kind="action", importance=9) for n in range(3, 20)]
    rows = cues.day(BEA, "", NOON, DIALS)
    assert set().union(*(brought_back(row, task, kept, *sat) for row in rows)) == {task.id, kept.id}


def test_whether_a_deed_was_told_to_somebody_is_asked_by_the_deed_and_the_person():
    told = drawn(1, 10, kind="telling", people=(TOM,), tags=("baking bread",))
    another = drawn(2, 20, kind="telling", people=(TOM,), tags=("milking the cow",))
    to_ned = drawn(3, 30, kind="telling", people=("Ned Fenn",), tags=("baking bread",))
    row = cues.told_of_deeds(BEA, TOM, ("baking bread", "digging"), DIALS)
    assert brought_back(row, told, another, to_ned) == {told.id}


def test_what_was_stated_to_somebody_of_a_matter_comes_back_however_much_else_was_told_them():
    stated = drawn(1, 10, kind="telling", people=(TOM,), facts=(Fact("the café", "will", "stay open"),))
    deeds = [drawn(n, 20 + n, kind="telling", people=(TOM,), importance=9) for n in range(2, 30)]
    first, _ = cues.told_of(BEA, TOM, ("the café",), DIALS)
    assert brought_back(first, stated, *deeds) == {stated.id}


def test_what_somebody_tells_calls_up_old_times_and_not_the_day_itself():
    turn = Turn("t/1/talk", 2, NOON.tick, TOM, "chat", "...", to=BEA, frame=Frame(TOM, "bake", "bread"))
    row = cues.akin(BEA, turn, NOON, DIALS)
    assert row is not None and row.cue == f"{BEA} baked bread."
    old, today = drawn(1, -9000, kind="action"), drawn(2, 10, kind="action")
    assert brought_back(row, old, today) == {old.id}
    assert cues.akin(BEA, Turn("t/1/talk", 2, NOON.tick, TOM, "chat", "..."), NOON, DIALS) is None


def test_a_visit_that_is_on_has_one_ask_oneself_whether_it_was_made():
    frame = Frame(BEA, "visit", whom=TOM, at=NOON.tick - 60, until=NOON.tick + 60)
    planned = Recalled("plan", memory=drawn(1, kind="plan", frame=frame))
    assert cues.visits([planned], NOON.tick) == ((TOM, NOON.tick - 60),)
    assert cues.visits([planned], NOON.tick + 60) == ()
    before, since = drawn(2, NOON.tick - 90, kind="conversation", people=(TOM,)), NOON.tick - 30
    made_it = drawn(3, since, kind="conversation", people=(TOM,))
    assert brought_back(cues.visited(BEA, TOM, NOON.tick - 60, DIALS), before, made_it) == {made_it.id}
