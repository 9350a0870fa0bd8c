"""Documents: read by whoever may and comes by, held above hearsay, looked up by the unsure, outdated by newer ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.events import (
    BeliefSuperseded,
    Believed,
    Decided,
    DocumentIssued,
    OutcomeKnown,
    RecallMade,
    Remembered,
)
from sim.nouns import CONSULT, OUTDATED, Fact
from sim.testing.chains import broken_chains
from sim.testing.lives import Life, live
from tests.interventions.village import (
    BEA,
    TICKS,
    UNA,
    beliefs,
    bytes_of,
    likes,
    lived,
    memories,
    of,
    spends,
    village,
)

HOURS = """
documents:
  - name: the opening hours
    place: the café
    versions:
      - {text: Open from eight to six., facts: [[the café, opens at, "08:00"], [the café, closes at, "18:00"]]}
      - {from: day 1 14:00, text: Open from nine., facts: [[the café, opens at, "09:00"]]}
  - name: the clinic handbook
    place: the clinic
    thing: the desk
    readers: [nurse]
    versions:
      - {text: No visitors on the ward., facts: [[the ward, is, shut to visitors]]}
"""
EIGHT, NINE = Fact("the café", "opens at", "08:00"), Fact("the café", "opens at", "09:00")
SIX = Fact("the café", "closes at", "18:00")
WARD = Fact("the ward", "is", "shut to visitors")
OPEN_WARD = Fact("the ward", "is", "open to all")


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Life:
    """Bea works where the hours hang, Tom sits there from half past twelve, Una has the handbook."""
    return lived(village(tmp_path_factory.mktemp("day"), HOURS), until=10 * TICKS)


def reads(life: Life, agent: str, document: str) -> list[tuple[int, Fact]]:
    events = of(life, Remembered, agent)
    return [(each.tick, each.memory.facts[0]) for each in events if each.memory.source == f"read:{document}"]


def held(life: Life, agent: str, subject: str, predicate: str, tick: int) -> list[tuple[str, str]]:
    """The objects that a resident holds of it before a tick, each with how they came by it."""
    found = life.engine_at(tick).minds[agent].beliefs.about(subject)
    return [(belief.fact.object, belief.source) for belief in found if belief.fact.predicate == predicate]


def test_each_version_is_issued_once_with_the_names_of_its_readers(day: Life) -> None:
    issued = [(each.document, each.version, each.readers) for each in of(day, DocumentIssued)]
    assert issued == [
        ("the opening hours", 1, ()), ("the clinic handbook", 1, ("Una Vale",)), ("the opening hours", 2, ()),
    ]  # fmt: skip


def test_what_was_read_comes_back_whatever_it_is_about_so_nobody_looks_into_it_again_and_again(tmp_path: Path) -> None:
    """No event, no hours of a door: a cake. Whoever sits beside the slate all day has no cause to consult it."""
    slate = """
documents:
  - name: the slate
    place: the café
    versions:
      - {text: Plum cake today., facts: [[the plum cake, is, on the counter]]}
"""
    life = lived(village(tmp_path, slate), until=10 * TICKS)
    for name in ("Bea Hollis", "Tom Reed"):
        assert [fact for _, fact in reads(life, name, "the slate")] == [Fact("the plum cake", "is", "on the counter")]
        assert not [each for each in of(life, Decided, name) if each.decision.verb == CONSULT]
        cake = {memory.id for memory in memories(life, name) if memory.source == "read:the slate"}
        asked = [each for each in of(life, RecallMade, name) if each.row == "facts" and each.purpose == "decide"]
        assert any(line.id in cake for each in asked for line in each.items), "else it came to mind by chance"


def test_those_who_work_there_know_where_it_lies_but_not_what_it_says(day: Life) -> None:
    known = [memory for memory in memories(day, "Bea Hollis") if memory.created < 0 and memory.kind == "knowledge"]
    assert [memory.text for memory in known] == ["The opening hours are at the café and tell of the café."]
    assert EIGHT not in {each.fact for each in beliefs(day, "Bea Hollis") if each.since < 0}
    assert not any("handbook" in memory.text for memory in memories(day, "Tom Reed"))


def test_it_is_read_at_the_first_sight_of_each_version_and_not_again(day: Life) -> None:
    for name in ("Bea Hollis", "Tom Reed"):
        read = reads(day, name, "the opening hours")
        assert [fact for _, fact in read] == [EIGHT, SIX, NINE]
        assert read[2][0] in (8 * TICKS, 8 * TICKS + 1)
    texts = [memory.text for memory in memories(day, "Tom Reed")]
    assert "Tom Reed read in the opening hours at the café that the café opens at 08:00." in texts


def test_who_comes_by_learns_where_it_lies(day: Life) -> None:
    (found,) = [memory for memory in memories(day, "Tom Reed") if memory.kind == "knowledge"]
    assert found.text == "The opening hours are at the café and tell of the café."
    assert day.engine_at(10 * TICKS).minds["Tom Reed"].documents == {"the opening hours": 1}


def test_a_new_version_supersedes_what_was_read_also_where_it_is_silent(day: Life) -> None:
    assert held(day, "Tom Reed", "the café", "opens at", 8 * TICKS) == [("08:00", "document")]
    assert held(day, "Tom Reed", "the café", "opens at", 9 * TICKS) == [("09:00", "document")]
    assert held(day, "Tom Reed", "the café", "closes at", 9 * TICKS) == []
    policies = {each.policy for each in of(day, BeliefSuperseded, "Tom Reed")}
    assert policies == {"authority", "version"}
    mind = day.engine_at(9 * TICKS).minds["Tom Reed"]
    outcomes = {memory.facts[0]: memory.outcome for memory in mind.stream if memory.source == "read:the opening hours"}
    assert outcomes == {EIGHT: OUTDATED, SIX: OUTDATED, NINE: ""}


def test_who_may_not_read_it_does_not_even_in_the_same_room(tmp_path: Path) -> None:
    bea = ("{when: 2019-05-01, habit: {verb: sit, place: the clinic, from: 08:00, to: 18:00}}",)
    life = lived(village(tmp_path, HOURS, bea=bea), until=6 * TICKS)
    assert WARD in {each.fact for each in beliefs(life, "Una Vale")}
    assert WARD not in {each.fact for each in beliefs(life, "Bea Hollis")}
    assert "the clinic" in life.engine_at(5 * TICKS).town.residents["Bea Hollis"].within


@pytest.mark.parametrize("policy", ["authority", "newest"])
def test_it_outranks_hearsay_and_where_the_newest_counts_hearsay_outranks_it(policy: str, tmp_path: Path) -> None:
    said = '{who: a carter, to: Una Vale, text: "All may go in.", facts: [[the ward, is, open to all]]}'
    extra = f"memory: {{conflict: {policy}}}\n{HOURS}interventions:\n  - {{at: day 1 10:00, visitor: {said}}}\n"
    life = lived(village(tmp_path, extra), until=5 * TICKS)
    assert OPEN_WARD in {memory.facts[0] for memory in memories(life, "Una Vale") if memory.facts}
    expected = {"authority": [("shut to visitors", "document")], "newest": [("open to all", "hearsay")]}
    assert held(life, "Una Vale", "the ward", "is", 5 * TICKS) == expected[policy]


def test_it_puts_right_what_was_known_by_hearsay_before(tmp_path: Path) -> None:
    una = (*UNA, "{when: 2026-04-20, told: {by: a pedlar, fact: [the ward, is, open to all]}}")
    life = lived(village(tmp_path, HOURS, una=una), until=5 * TICKS)
    assert held(life, "Una Vale", "the ward", "is", 1) == [("open to all", "hearsay")]
    assert held(life, "Una Vale", "the ward", "is", 5 * TICKS) == [("shut to visitors", "document")]


def test_what_was_read_and_then_erased_is_read_again(tmp_path: Path) -> None:
    extra = HOURS + "interventions:\n  - {at: day 1 10:00, erase: {agent: Una Vale, forget: the ward}}\n"
    life = lived(village(tmp_path, extra), until=6 * TICKS)
    read = reads(life, "Una Vale", "the clinic handbook")
    assert [fact for _, fact in read] == [WARD, WARD]
    assert read[0][0] < 4 * TICKS <= read[1][0]


def test_who_means_to_look_something_up_goes_there_and_reads_it_once_more(tmp_path: Path) -> None:
    """Tom has free time; he knows where the hours hang, since the voice tells him."""
    wish = "{verb: consult, what: the opening hours, place: the café}"
    extra = HOURS + f"interventions:\n  - {{at: day 1 08:00, inner_voice: {{to: Tom Reed, wish: {wish}}}}}\n"
    life = lived(village(tmp_path, extra, tom=()), until=8 * TICKS)
    consults = [each for each in of(life, Decided, "Tom Reed") if each.decision.verb == "consult"]
    assert consults and consults[0].decision.what == "the opening hours"
    assert [fact for _, fact in reads(life, "Tom Reed", "the opening hours")][-2:] == [EIGHT, SIX]
    assert "kept" in {each.outcome for each in of(life, OutcomeKnown, "Tom Reed")}
    assert "Tom Reed consulted the opening hours at the café." in [memory.text for memory in memories(life, "Tom Reed")]


def test_who_is_told_otherwise_looks_it_up_where_they_recall_it_to_be_written(tmp_path: Path) -> None:
    """Bea and Tom have it from two strangers; Tom knows where the almanac lies, and has the afternoon."""
    almanac = """
documents:
  - name: the almanac
    place: the clinic
    versions: [{text: On the tenth., facts: [[the fair, will, be on the tenth]]}]
"""
    news = "{{name: {0}, knower: {1}, fact: [the fair, will, {2}], told_by: {3}, importance: 9}}"
    extra = almanac + "news:\n" + "".join(
        f"  - {news.format(*each)}\n"
        for each in (("one", "Bea Hollis", "be off", "a drover"), ("two", "Tom Reed", "be on the ninth", "a pedlar"))
    )
    tom = (
        spends("sit", "the café", "08:00", "10:00"), likes("Bea Hollis"),
        "{when: 2020-01-01, knows: [the almanac, is at, the clinic]}",
        "{when: 2020-01-01, knows: [the almanac, tells of, the fair]}",
    )  # fmt: skip
    life = lived(village(tmp_path, extra, tom=tom), until=14 * TICKS)
    promises = [memory for memory in memories(life, "Tom Reed") if memory.kind == "commitment"]
    (meant,) = [each for each in promises if each.text == "Tom Reed means to consult the almanac at the clinic."]
    assert reads(life, "Tom Reed", "the almanac")[-1][0] > meant.created
    assert held(life, "Tom Reed", "the fair", "will", 14 * TICKS) == [("be on the tenth", "document")]


def test_one_that_is_not_there_is_looked_for_in_vain(tmp_path: Path) -> None:
    wish = "{verb: consult, what: the almanac, place: the café}"
    extra = f"interventions:\n  - {{at: day 1 08:00, inner_voice: {{to: Tom Reed, wish: {wish}}}}}\n"
    life = lived(village(tmp_path, extra, tom=()), until=8 * TICKS)
    assert "false" in {each.outcome for each in of(life, OutcomeKnown, "Tom Reed")}


def test_a_town_of_readers_can_be_thrown_away_at_any_tick(day: Life) -> None:
    whole = bytes_of(day)
    for cut in (1, 8 * TICKS, 8 * TICKS + 1, 9 * TICKS):
        again = live(day.scenario, day.brain, day.embedder, seed=1, past=day.until(cut), until=10 * TICKS)
        assert bytes_of(again) == whole
    assert [str(each) for each in broken_chains(day.events())] == []
    assert any(isinstance(each, Believed) for each in day.events())


def test_documents_ask_for_no_attention_that_people_would_get(tmp_path: Path) -> None:
    """With room for one percept, Bea still sees Tom come in."""
    life = lived(village(tmp_path, f"memory: {{attention_bandwidth: 1}}\n{HOURS}", bea=BEA), until=8 * TICKS)
    assert any("Tom Reed" in memory.people for memory in memories(life, "Bea Hollis") if memory.kind == "observation")
