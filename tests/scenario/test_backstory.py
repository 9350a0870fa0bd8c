from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import ScenarioError, UnknownName
from sim.nouns import MILLION, Fact, Memory
from sim.scenario import Scenario, backstory, gathering_facts, load_scenario, memories_in
from sim.wording import fact_sentence, memory_sentence
from tests.quickness import quickest
from tests.scenario.written_town import SCENARIO, bea_with, write_town


def remembered(tmp_path: Path, *written: str, scenario: str = SCENARIO.split("gatherings:")[0]) -> tuple[Memory, ...]:
    loaded = load_scenario(write_town(tmp_path, scenario=scenario, bea=bea_with(*written)))
    return backstory(loaded.residents[0], loaded)


def only(tmp_path: Path, written: str) -> Memory:
    (memory,) = remembered(tmp_path, written)
    return memory


@pytest.fixture(scope="module")
def hamlet() -> Scenario:
    return load_scenario("hamlet")


# --- the forms


def test_a_habit_has_its_days_and_minutes_and_a_night_ends_on_the_next_morning(tmp_path: Path) -> None:
    memory = only(tmp_path, '{when: 2020-01-01, habit: {verb: sleep, place: Bea\'s house, from: "22:00", to: "06:30"}}')
    assert memory.kind == "habit" and memory.importance == 4 and memory.place == "Bea's house"
    assert memory.frame is not None
    assert (memory.frame.days, memory.frame.from_minute, memory.frame.to_minute) == ((0, 1, 2, 3, 4, 5, 6), 1320, 1830)


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ("weekdays", (0, 1, 2, 3, 4)),
        ("weekends", (5, 6)),
        ("monday", (0,)),
        ("[Friday, tue]", (1, 4)),
        ("[6, 0]", (0, 6)),
    ],
)
def test_days_are_written_as_people_say_them(days: str, expected: tuple[int, ...], tmp_path: Path) -> None:
    memory = only(tmp_path, f"{{when: 2020-01-01, habit: {{verb: sit, days: {days}, from: 10:00, to: 11:00}}}}")
    assert memory.frame is not None and memory.frame.days == expected


def test_a_tie_is_about_the_other_and_carries_its_warmth(tmp_path: Path) -> None:
    memory = only(tmp_path, "{when: 2012-01-01, tie: {person: Tom Reed, relation: old friend, warmth: 2}}")
    assert (memory.kind, memory.people, memory.valence, memory.importance) == ("tie", ("Tom Reed",), 2, 5)
    assert memory.tags == ("friend", "old friend")
    assert memory.text == "Tom Reed is an old friend of Bea Hollis and lives at Tom's house." and not memory.place
    assert memory.frame is not None and memory.frame.pronoun == "he"


def test_there_is_only_one_husband(tmp_path: Path) -> None:
    memory = only(tmp_path, "{when: 2012-01-01, tie: {person: Tom Reed, relation: husband}}")
    assert memory.text.startswith("Tom Reed is the husband of Bea Hollis")


def test_whoever_has_a_tie_knows_where_the_other_lives_and_works(hamlet: Scenario) -> None:
    """In all files that are shipped, and of each once: what a file tells itself is not told again."""
    for scenario in (hamlet, load_scenario("quickstart"), load_scenario("valentine")):
        homes = {resident.name: resident.home for resident in scenario.residents}
        for resident in scenario.residents:
            facts = [fact for memory in backstory(resident, scenario) for fact in memory.facts]
            for other in {item.tie.person for item in resident.memories if item.tie is not None} & set(homes):
                lives = [fact.object for fact in facts if (fact.subject, fact.predicate) == (other, "lives at")]
                assert lives == [homes[other]], (resident.name, other)
                assert sum((fact.subject, fact.predicate) == (other, "works at") for fact in facts) <= 1
    ada = [memory.text for memory in backstory(hamlet.residents[0], hamlet)]
    assert sum("works at" in text for text in ada) >= 2


def test_of_those_whom_one_only_knows_by_sight_one_knows_neither(tmp_path: Path) -> None:
    assert not [m for m in remembered(tmp_path, "{when: 2020-01-01, saw: {who: Tom Reed, verb: whistle}}") if m.facts]


def test_a_deed_is_an_action_of_the_owner(tmp_path: Path) -> None:
    memory = only(
        tmp_path,
        '{when: 2024-03-02, did: {verb: lend, what: "{own} ladder", whom: Tom Reed, role: to, place: the café, '
        "tail: after the storm}, importance: 4, feeling: -1}",
    )
    assert (memory.kind, memory.source, memory.importance, memory.valence) == ("action", "self", 4, -1)
    assert (memory.people, memory.place) == (("Tom Reed",), "the café")
    assert memory.text == "Bea Hollis lent her ladder to Tom Reed at the café after the storm."


def test_having_told_somebody_is_a_telling_with_its_facts(tmp_path: Path) -> None:
    memory = only(
        tmp_path, "{when: 2024-03-02, did: {verb: tell, whom: Tom Reed, said: [[the shop, closes at, '18:00']]}}"
    )
    assert memory.kind == "telling"
    assert memory.facts == (Fact("the shop", "closes at", "18:00"),)


def test_having_talked_is_a_conversation(tmp_path: Path) -> None:
    memory = only(
        tmp_path, "{when: 2024-03-02, did: {verb: talk, whom: Tom Reed, role: with, tail: about the weather}}"
    )
    assert memory.kind == "conversation" and memory.people == ("Tom Reed",)


def test_what_was_seen_is_an_observation(tmp_path: Path) -> None:
    memory = only(tmp_path, "{when: 2024-06-20, saw: {who: Tom Reed, verb: cry, place: the green}, feeling: -1}")
    assert (memory.kind, memory.source, memory.people) == ("observation", "seen", ("Tom Reed",))


def test_a_place_found_shut_is_nobody(tmp_path: Path) -> None:
    memory = only(
        tmp_path, "{when: 2024-06-20, saw: {who: the café, verb: be, what: shut, outcome: shut, place: the café}}"
    )
    assert (memory.people, memory.outcome, memory.place) == ((), "shut", "the café")


def test_what_was_told_names_the_teller_and_how_sure_one_is(tmp_path: Path) -> None:
    memory = only(tmp_path, "{when: 2025-11-11, told: {by: a pedlar, fact: [Tom Reed, likes, plums], confidence: 0.5}}")
    assert (memory.kind, memory.source, memory.confidence) == ("told", "a pedlar", MILLION // 2)
    assert memory.people == ("a pedlar", "Tom Reed")
    assert memory.frame is not None and memory.frame.said == memory.facts == (Fact("Tom Reed", "likes", "plums"),)


def test_what_is_known_is_a_fact_without_an_episode(tmp_path: Path) -> None:
    memory = only(tmp_path, '{when: 2020-01-01, knows: [the shop, opens at, "09:00"]}')
    assert (memory.kind, memory.frame, memory.place, memory.source) == ("knowledge", None, "the shop", "backstory")
    assert memory.text == "The shop opens at 09:00."


def test_a_promise_is_a_commitment_to_somebody(tmp_path: Path) -> None:
    memory = only(
        tmp_path, "{when: 2026-04-29, promised: {to: Tom Reed, verb: return, what: the ladder, at: day 1 17:00}}"
    )
    assert (memory.kind, memory.source, memory.people, memory.importance) == (
        "commitment",
        "Tom Reed",
        ("Tom Reed",),
        6,
    )
    assert memory.frame is not None
    assert (memory.frame.role, memory.frame.at, memory.frame.until) == ("to", 11 * 360, None)


def test_the_hour_of_a_fact_becomes_a_moment(tmp_path: Path) -> None:
    memory = only(tmp_path, "{when: 2026-04-29, knows: [the fair, begins at, day 2 18:00]}")
    assert memory.facts == (Fact("the fair", "begins at", "2026-05-02T18:00"),)


# --- order, ids, importance


def test_memories_are_sorted_by_date_and_their_ids_are_unique(tmp_path: Path) -> None:
    memories = remembered(
        tmp_path,
        "{when: 2026-04-30 23:59, did: {verb: yawn}}",
        "{when: 2020-01-01, did: {verb: sing}}",
        "{when: 2020-01-01, did: {verb: dance}}",
    )
    assert [memory.created for memory in memories] == sorted(memory.created for memory in memories)
    assert [memory.id.rsplit("/")[-1] for memory in memories] == ["0", "1", "0"]
    assert [memory.frame.verb for memory in memories if memory.frame] == ["sing", "dance", "yawn"]
    assert all(memory.created < 0 and memory.id.startswith("Bea Hollis/-") for memory in memories)


def test_in_the_hamlet_everybody_has_a_past_and_every_memory_is_rated(hamlet: Scenario) -> None:
    for resident in hamlet.residents:
        memories = backstory(resident, hamlet)
        assert len(memories) >= 40
        assert len({memory.id for memory in memories}) == len(memories)
        assert all(memory.importance for memory in memories)
        assert len({memory.text for memory in memories}) == len(memories)


def test_every_text_is_the_sentence_of_its_frame_or_fact(hamlet: Scenario) -> None:
    from sim.clock import Moment

    resident = hamlet.residents[1]
    for memory in backstory(resident, hamlet):
        moment = Moment(memory.created, hamlet.clock)
        if memory.frame is None:
            assert memory.text == fact_sentence(memory.facts[0], moment)
        elif memory.frame.verb != "invite":
            assert memory.text == memory_sentence(memory.kind, memory.frame, resident.name, moment)


def test_the_past_of_the_hamlet_is_told_quickly(hamlet: Scenario) -> None:
    assert quickest(lambda: [backstory(resident, hamlet) for resident in hamlet.residents], enough=2.0) < 2.0


# --- gatherings and news


def test_only_the_host_knows_of_a_gathering(tmp_path: Path) -> None:
    scenario = load_scenario(write_town(tmp_path))
    bea, tom = (backstory(resident, scenario) for resident in scenario.residents)
    assert "supper" not in " ".join(memory.text for memory in tom)
    assert sum("gathering" in memory.tags for memory in bea) == 6


def test_a_host_has_the_intention_each_fact_by_itself_and_whom_to_invite(tmp_path: Path) -> None:
    scenario = load_scenario(write_town(tmp_path))
    memories = [memory for memory in backstory(scenario.residents[0], scenario) if "gathering" in memory.tags]
    give, *known, invite = memories
    assert give.frame is not None and invite.frame is not None
    assert (give.kind, give.frame.verb, give.frame.what, give.source) == ("commitment", "give", "the supper", "self")
    assert (give.place, give.frame.at, give.frame.until) == ("the café", 36 * 360, 36 * 360 + 900)
    assert [memory.facts for memory in known] == [(fact,) for fact in gathering_facts(scenario.gatherings[0], scenario)]
    assert [memory.facts[0].predicate for memory in known] == ["is given by", "is at", "begins at", "ends at"]
    assert known[2].facts[0].object == "2026-05-02T18:00"
    assert (invite.kind, invite.frame.verb, invite.frame.whom, invite.frame.what) == (
        "commitment",
        "invite",
        "Tom Reed",
        "the supper",
    )
    assert invite.text == "Bea Hollis means to invite Tom Reed to the supper."
    assert {memory.importance for memory in memories} == {8}
    assert {memory.created for memory in memories} == {scenario.clock.tick_of(scenario.noon_before(3))}


def test_news_is_told_or_known_to_its_knower_alone(tmp_path: Path) -> None:
    text = SCENARIO + "  - {name: open, knower: Bea Hollis, fact: [the café, will, stay open], importance: 9}\n"
    scenario = load_scenario(write_town(tmp_path, scenario=text))
    bea, tom = (backstory(resident, scenario) for resident in scenario.residents)
    closing = [memory for memory in tom if memory.facts == (Fact("the café", "will", "close for good"),)]
    staying = [memory for memory in bea if memory.facts == (Fact("the café", "will", "stay open"),)]
    assert [(it.kind, it.source, it.confidence, it.importance) for it in closing] == [("told", "a carter", 900_000, 6)]
    assert [(it.kind, it.source, it.confidence, it.importance) for it in staying] == [
        ("knowledge", "backstory", MILLION, 9)
    ]
    assert not any(memory.facts == closing[0].facts for memory in bea)


def test_whether_news_is_true_is_in_no_memory(tmp_path: Path) -> None:
    told = [
        backstory(scenario.residents[1], scenario)
        for truth in ("true", "false")
        for scenario in [load_scenario(write_town(tmp_path), {"news.closing.true": truth})]
    ]
    assert told[0] == told[1]


# --- memories by themselves


@pytest.mark.parametrize(
    "text",
    [
        "{when: 2026-05-01 12:00, knows: [the party, is at, the green]}",
        "- {when: 2026-05-01 12:00, knows: [the party, is at, the green]}",
        "memories:\n  - {when: 2026-05-01 12:00, knows: [the party, is at, the green]}",
    ],
)
def test_memories_are_read_from_a_file_of_their_own(text: str, tmp_path: Path) -> None:
    scenario = load_scenario(write_town(tmp_path))
    (tmp_path / "implant.yaml").write_text(text, encoding="utf-8")
    (memory,) = memories_in(tmp_path / "implant.yaml", scenario, "Tom Reed")
    assert (memory.created, memory.kind, memory.facts) == (
        2160,
        "knowledge",
        (Fact("the party", "is at", "the green"),),
    )


def test_a_wrong_file_of_memories_is_told_of_as_a_whole(tmp_path: Path) -> None:
    scenario = load_scenario(write_town(tmp_path))
    file = tmp_path / "implant.yaml"
    file.write_text(
        "- {when: 2026-05-01, tie: {person: Bea Holis, relation: friend}}\n"
        "- {when: 2026-05-01, promised: {to: Bea Hollis, verb: meet, at: soon}, imprtance: 3}\n",
        encoding="utf-8",
    )
    with pytest.raises(ScenarioError) as caught:
        memories_in(file, scenario, "Tom Reed")
    assert [str(problem).split(": ")[0:2] for problem in caught.value.problems] == [
        ["implant.yaml:1", "memories.0.tie.person"],
        ["implant.yaml:2", "memories.1.imprtance"],
        ["implant.yaml:2", "memories.1.promised.at"],
    ]
    with pytest.raises(UnknownName):
        memories_in(file, scenario, "Tom Read")
