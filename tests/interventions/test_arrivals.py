"""Somebody comes to the town while it lives: once, at their tick, unknown to all, with a past of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sim.clock import Moment
from sim.errors import ScenarioError
from sim.events import Believed, Event, MindMade, Remembered, ResidentEntered, Said, encode
from sim.replay import Log, digest
from sim.runs.check import check_scenario
from sim.runs.resume import resume
from sim.runs.start import run
from sim.runs.verify import verify
from sim.scenario import Scenario, load_scenario
from sim.testing.chains import broken_chains
from sim.testing.lightcone import first_break, reached
from sim.testing.lives import Life, lines_of, live
from tests.interventions.village import SCENARIO, TICKS, WORLD, bytes_of, lived, memories, of, village

NAME, LOOK = "Ida Cole", "a woman in a red hat"
IDA = """\
name: Ida Cole
age: 35
pronoun: she
work: mends umbrellas
home: Ida's loft
arrives: day 1 09:00
enters: the green
look: a woman in a red hat
traits: {extraversion: 95, openness: 90}
memories:
  - {when: 2019-05-01, habit: {verb: sleep, place: Ida's loft, from: 22:00, to: '07:00'}}
  - {when: 2019-05-01, habit: {verb: look at, what: the notices, place: the green, thing: the notice board, from: 09:00, to: '12:00'}}
  - {when: 2026-04-20, told: {by: a drover, fact: [the café, has, good soup]}}
  - {when: 2026-05-01 08:30, did: {verb: get off, what: the coach}, importance: 6}
"""  # noqa: E501
LOFT = (
    WORLD.replace("#buuuu#", "#buuhi#")
    .replace("  s: {thing: the stove}", "  s: {thing: the stove}\n  h: {thing: the bed, in: Ida's loft}")
    .replace("  Una's house: {", "  Ida's loft: {letter: i}\n  Una's house: {")
)
NEWS = "news:\n  - {name: fair, knower: Ida Cole, fact: [the fair, will, come in June], importance: 9}\n"
HOURS = 7


def write(root: Path, extra: str = NEWS, ida: str = IDA, scenario: str = SCENARIO) -> Path:
    """The files of the village with a folder of newcomers beside the one of its residents."""
    village(root)
    (root / "worlds/small.yaml").write_text(LOFT, encoding="utf-8")
    (root / "agents/newcomers").mkdir(exist_ok=True)
    (root / "agents/newcomers/ida_cole.yaml").write_text(ida, encoding="utf-8")
    path = root / "configs/small.yaml"
    path.write_text(scenario.replace("residents: small", "residents: [small, newcomers]") + extra, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def scenario(tmp_path_factory: pytest.TempPathFactory) -> Scenario:
    return check_scenario(write(tmp_path_factory.mktemp("arrival")))


@pytest.fixture(scope="module")
def life(scenario: Scenario) -> Life:
    return lived(scenario, until=HOURS * TICKS)


@pytest.fixture(scope="module")
def without(scenario: Scenario) -> Life:
    """The same town, to which nobody comes before the evening."""
    resolved = scenario.resolved()
    (ida,) = [each for each in resolved["residents"] if each["name"] == NAME]
    ida["arrives"] = "day 1 20:00"
    return lived(Scenario.from_resolved(resolved), until=HOURS * TICKS)


def arrival(life: Life) -> int:
    return life.scenario.clock.parse("day 1 09:00")


def said_of(event: Event) -> str:
    """An event without what it says of who entered: no line of anybody else may name them."""
    return encode(event).decode()


# --- once, at their tick


def test_who_arrives_enters_once_first_in_their_tick_where_it_was_said_and_with_their_past(life: Life) -> None:
    (entered,) = [each for each in of(life, ResidentEntered) if each.tick > 0]
    assert (entered.agent, entered.tick) == (NAME, arrival(life))
    assert entered.within[-1] == "the green"
    (tick,) = [each for each in life.ticks if each.number == entered.tick]
    assert [type(each) for each in tick.events[:3]] == [ResidentEntered, MindMade, Remembered]
    past = [memory for memory in memories(life, NAME) if memory.created < entered.tick]
    assert [Moment(memory.created, life.scenario.clock).time.strftime("%m-%d %H:%M") for memory in past[-1:]] == [
        "05-01 08:30"
    ]
    assert len(past) == 5, "four of her file, and the news that she brings"


def test_they_plan_the_day_that_is_left_and_live_it(life: Life) -> None:
    plans = [memory for memory in memories(life, NAME) if memory.kind == "plan"]
    assert plans and min(memory.created for memory in plans) == arrival(life)
    assert any(memory.frame is not None and memory.frame.verb == "look at" for memory in plans)


def test_a_run_thrown_away_about_the_arrival_goes_on_with_the_same_bytes(life: Life) -> None:
    whole = bytes_of(life)
    for cut in (arrival(life) - 1, arrival(life), arrival(life) + 1, arrival(life) + 200):
        again = live(
            life.scenario, life.brain, life.embedder, seed=1, past=life.until(cut), until=HOURS * TICKS
        )
        assert bytes_of(again) == whole, f"cut at {cut}"


def test_a_log_stopped_at_the_arrival_and_resumed_has_the_bytes_of_one_that_was_not_and_can_be_verified(
    scenario: Scenario, tmp_path: Path,
) -> None:
    short = Scenario.from_resolved(scenario.resolved() | {"days": None, "ticks": 4 * TICKS})
    at = short.clock.parse("day 1 09:00")
    whole, parted = tmp_path / "whole.jsonl", tmp_path / "parted.jsonl"
    run(short, whole)
    run(short, parted, ticks=at)
    resume(parted, until=at + 1)
    assert resume(parted).finished
    assert digest(parted) == digest(whole)
    assert verify(whole).finished
    entered = [each for tick in Log(whole).ticks() for each in tick.events if isinstance(each, ResidentEntered)]
    assert [each.agent for each in entered].count(NAME) == 1


# --- unknown to all


def test_nobodys_mind_holds_them_or_what_they_bring_before_they_are_there(life: Life) -> None:
    for event in life.events():
        if event.tick < arrival(life):
            assert NAME not in said_of(event) and LOOK not in said_of(event) and "the fair" not in said_of(event)


def test_they_are_a_stranger_by_their_look_until_somebody_has_their_name(life: Life) -> None:
    named: set[str] = set()
    strangers = 0
    for event in life.events():
        if isinstance(event, Remembered) and event.agent != NAME:
            mentions = re.search(r"\bIda\b", event.memory.text) is not None
            if event.memory.kind == "observation" and LOOK.casefold() in event.memory.text.casefold():
                strangers += 1
                assert event.agent not in named, event.memory.text
            if mentions:
                named.add(event.agent)
    assert strangers and named


def test_a_name_is_heard_before_it_is_remembered(life: Life) -> None:
    """Whoever has the name was in a talk with them before, or was told of them."""
    heard: set[str] = set()
    for event in life.events():
        if isinstance(event, Said) and (event.agent == NAME or NAME in said_of(event)):
            heard |= {event.agent, *event.hearers, *([event.to] if event.to else [])}
        if isinstance(event, Remembered) and event.agent != NAME and NAME in event.memory.text:
            assert event.agent in heard, event.memory.text


def test_what_they_bring_goes_round_by_talk_alone(scenario: Scenario, life: Life) -> None:
    """Whether it is told in one afternoon is a matter of dice; in one of three it is."""
    told = set()
    for lived_once in (life, *(lived(scenario, until=HOURS * TICKS, seed=seed) for seed in (2, 3))):
        assert [str(each) for each in broken_chains(lived_once.events())] == []
        believed = {each.agent for each in of(lived_once, Believed) if each.belief.fact.subject == "the fair"}
        assert NAME in believed
        told |= believed - {NAME}
    assert told


def test_they_know_nobody_at_first(life: Life) -> None:
    mind = life.engine_at(arrival(life) + 1).minds[NAME]
    assert not {"Bea Hollis", "Tom Reed", "Una Vale"} & set(mind.known_names().people)


def test_everybody_lives_as_without_them_until_they_can_have_been_noticed(life: Life, without: Life) -> None:
    start = arrival(life)
    assert not first_break(without.ticks, life.ticks, NAME, start, life.world)
    since = reached(without.ticks, life.ticks, NAME, start, life.world)
    assert since["Tom Reed"] < since.get("Una Vale", HOURS * TICKS)
    assert lines_of(without.ticks, "Tom Reed") != lines_of(life.ticks, "Tom Reed")


def test_two_who_arrive_at_one_place_stand_side_by_side_and_a_full_place_sends_them_next_to_it(
    scenario: Scenario,
) -> None:
    resolved = scenario.resolved()
    (ida,) = [each for each in resolved["residents"] if each["name"] == NAME]
    ida["enters"] = "Ida's loft"
    more = [dict(ida, name=f"{first} Cole", memories=[]) for first in ("Ada", "Eda")]
    crowded = Scenario.from_resolved(resolved | {"residents": [*resolved["residents"], *more], "news": []})
    entered = [each for each in of(lived(crowded, until=3 * TICKS + 2), ResidentEntered) if each.tick]
    assert [each.agent for each in entered] == [NAME, "Ada Cole", "Eda Cole"]
    assert len({each.tile for each in entered}) == 3
    assert entered[0].within[-1] == "Ida's loft"


def test_public_beliefs_do_not_publish_the_past_that_somebody_enters_with(scenario: Scenario) -> None:
    public = lived(scenario.with_memory({"beliefs": "public"}), until=3 * TICKS + 2)
    published = {each.agent for each in of(public, Believed) if each.belief.fact.subject == "the fair"}
    assert published == {NAME}


# --- what is checked


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("day 1 09:00", "day 3 09:00", "arrives: is outside the run"),
        ("day 1 09:00", "day 9999999 09:00", "arrives: "),
        ("day 1 09:00", "soon", "arrives: "),
        ("enters: the green", "enters: the gren", "enters: there is no place 'the gren' in the village"),
        ("arrives: day 1 09:00\n", "", "'enters' is for who comes to the town during the run"),
        ("2026-05-01 08:30", "2026-05-01 09:30", "memories.3.when: must be before the arrival (2026-05-01 09:00)"),
        ("home: Ida's loft", "home: the café", "'the café' has no bed"),
    ],
)
def test_a_wrong_arrival_is_refused(old: str, new: str, expected: str, tmp_path: Path) -> None:
    assert expected in refused(write(tmp_path, ida=IDA.replace(old, new, 1)))


@pytest.mark.parametrize(
    "what",
    [
        "visitor: {who: a carter, to: Ida Cole, text: a, facts: [[a, is, b]]}",
        "inner_voice: {to: Ida Cole, facts: [[a, is, b]]}",
        "plant: {agent: Ida Cole, sentence: Tom Reed told Ida Cole that the lane will flood}",
        "erase: {agent: Ida Cole, forget: the fair}",
    ],
)
def test_nothing_comes_over_somebody_who_is_not_there_yet(what: str, tmp_path: Path) -> None:
    early = NEWS + f"interventions:\n  - {{at: day 1 08:59, {what}}}\n"
    assert "'Ida Cole' arrives only at 2026-05-01 09:00" in refused(write(tmp_path, early))
    check_scenario(write(tmp_path, early.replace("08:59", "09:00")))


def test_nobody_gives_a_party_before_they_have_come(tmp_path: Path) -> None:
    party = NEWS + "gatherings:\n  - {name: the tea, host: Ida Cole, place: the green, starts: day 1 08:00}\n"
    assert "gatherings.0.host: 'Ida Cole' arrives only at" in refused(write(tmp_path, party))


def test_several_folders_and_files_make_one_town(scenario: Scenario, tmp_path: Path) -> None:
    assert scenario.names == ("Bea Hollis", "Tom Reed", "Una Vale", NAME)
    path = write(tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[small, newcomers]", "[newcomers, small/tom_reed.yaml, small/bea_hollis.yaml]"))
    assert load_scenario(path).names == (NAME, "Tom Reed", "Bea Hollis")
    path.write_text(text.replace("[small, newcomers]", "[small, newcommers]"), encoding="utf-8")
    assert "residents.1: " in refused(path)
    path.write_text(text.replace("[small, newcomers]", "[small, newcomers, newcomers]"), encoding="utf-8")
    assert "'Ida Cole' is the name of somebody else too" in refused(path)


def refused(path: Path) -> str:
    with pytest.raises(ScenarioError) as caught:
        check_scenario(path)
    return str(caught.value)
