from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from sim.errors import LogError, LogExists, ScenarioError, UnknownName, UserMistake
from sim.events import Believed, Erased, FactLost, Implanted, ParametersChanged, TickEnded, encode
from sim.interventions.implanting import FORMS, PREDICATES
from sim.nouns import Fact, Frame
from sim.replay import Log
from sim.runs.branch import begin, branch, verify_parent
from sim.runs.changes import Change, Forget, Implant, SetKeys, SetParameters, Transplant, changes_asked
from sim.runs.folded import fold
from sim.runs.resume import resume
from sim.runs.setting import dials_changed
from sim.runs.vectors import vectors_path
from tests.runs.lane import copied

AT = 300
DANCE = "the tea dance"


def begun(finished: Path, tmp_path: Path, *changes: Change, at: int | str = AT) -> Log:
    return Log(begin(finished, at, changes, tmp_path / "b.jsonl").log)


def texts_of(log: Path | Log, name: str, at: int = AT) -> list[str]:
    return [memory.text for memory in fold(log, at).mind(name).stream]


def lines_of(log: Path) -> list[bytes]:
    return [line for passage in Log(log).passages() for line in passage.lines]


def implanted(finished: Path, tmp_path: Path, agent: str, sentence: str) -> list[Implanted]:
    log = begun(finished, tmp_path, Implant(agent, sentence))
    return [event for tick in log.ticks() for event in tick.events if isinstance(event, Implanted)]


def test_a_branch_takes_over_the_bytes_of_its_parent_and_names_it(finished: Path, tmp_path: Path) -> None:
    log = begun(finished, tmp_path, Forget("Ben", "the ladder"))
    parent = log.header.parent
    assert parent is not None and (parent.path, parent.tick) == (finished.name, AT)
    assert parent.changes == ("forget 'the ladder', Ben",)
    taken = [line for passage in Log(finished).passages(AT) for line in passage.lines]
    assert parent.sha256 == sha256(b"".join(taken)).hexdigest()
    lines = [line for passage in log.passages() for line in passage.lines]
    kept = taken[:-1] if taken[-1] == encode(TickEnded(tick=AT)) + b"\n" else taken
    assert lines[: len(kept)] == kept and lines[-1] == encode(TickEnded(tick=AT)) + b"\n"
    verify_parent(log, Log(finished))
    with pytest.raises(LogError, match="is not the log"):
        verify_parent(log, Log(copied(finished, tmp_path, until=100)))


def test_a_branch_goes_on_to_the_end_and_can_be_resumed(finished: Path, tmp_path: Path) -> None:
    whole = branch(finished, AT, [Forget("Cleo", "Ada Penn")], tmp_path / "whole.jsonl")
    assert whole.finished and whole.notices[0].startswith("Cleo Marsh forgets")
    part = branch(finished, AT, [Forget("Cleo", "Ada Penn")], tmp_path / "part.jsonl", until=700)
    assert not part.finished and resume(part.log).finished
    assert lines_of(whole.log) == lines_of(part.log)
    assert vectors_path(whole.log).read_bytes() == vectors_path(part.log).read_bytes()


def test_a_branch_that_changes_nothing_lives_the_life_of_its_parent(finished: Path, tmp_path: Path) -> None:
    child = branch(finished, AT, [], tmp_path / "b.jsonl").log
    assert lines_of(child) == lines_of(finished)


def test_a_branch_never_overwrites_and_is_never_its_own_parent(finished: Path, tmp_path: Path) -> None:
    copy = copied(finished, tmp_path)
    before = copy.read_bytes()
    with pytest.raises(UserMistake, match="is the log to branch from"):
        begin(copy, AT, [], copy)
    begin(copy, AT, [], tmp_path / "b.jsonl")
    with pytest.raises(LogExists):
        begin(copy, AT, [], tmp_path / "b.jsonl")
    names = [begin(copy, AT, []).log.name for _ in range(2)]
    assert names == ["copy-at300.jsonl", "copy-at300-2.jsonl"] and copy.read_bytes() == before


def test_a_branch_begins_within_the_log(finished: Path, tmp_path: Path) -> None:
    with pytest.raises(LogError, match="resume the run first"):
        begin(copied(finished, tmp_path, until=200), AT, [])
    with pytest.raises(UserMistake, match="after the run"):
        begin(finished, "day 3 10:00", [], tmp_path / "b.jsonl")
    assert begun(finished, tmp_path, at="day 1 15:00").header.parent.tick == 180  # type: ignore[union-attr]


# --- dials and keys ---------------------------------------------------------------------------------------------------


def test_dials_of_memory_change_by_an_event_for_everybody_or_for_one(finished: Path, tmp_path: Path) -> None:
    log = begun(finished, tmp_path, SetKeys({"memory.k_commitments": "0", "memory.beliefs": "off"}))
    changed = [event for tick in log.ticks() for event in tick.events if isinstance(event, ParametersChanged)]
    assert [event.agent for event in changed] == ["Ada Penn", "Ben Hale", "Cleo Marsh"]
    assert all((event.parameters.k_commitments, event.parameters.beliefs) == (0, "off") for event in changed)
    one = begin(finished, AT, [SetKeys({"memory.k_facts": "2"}, ("cleo",))], tmp_path / "one.jsonl")
    assert [event.agent for event in one.events if isinstance(event, ParametersChanged)] == ["Cleo Marsh"]


def test_a_preset_sets_the_dials_of_retrieval_and_leaves_the_others(finished: Path) -> None:
    dials = msgspec.structs.replace(fold(finished, AT).mind("ada").parameters, k_facts=3, importance_as="accesses")
    changed = dials_changed(dials, {"preset": "stream", "weight_recency": 0.25})
    assert (changed.k_facts, changed.importance_as, changed.weight_recency) == (3, "tenth", 0.25)


@pytest.mark.parametrize(
    ("settings", "error", "told"),
    [
        ({"memory.k_fact": "3"}, ScenarioError, "k_facts"),
        ({"memory.k_facts": "many"}, ScenarioError, "whole number"),
        ({"memory.preset": "lamda"}, UnknownName, "lambda"),
        ({"world": "hamlet"}, UserMistake, "cannot change midway"),
        ({"gatherings": "[]"}, UserMistake, "cannot change midway"),
        ({"embedder": "minilm"}, UserMistake, "cannot change midway"),
        ({"rule.sociability": "1"}, UnknownName, "no scenario key"),
        ({"rules.sociabilty": "1"}, ScenarioError, "sociability"),
        ({"rules.sociability": "much"}, ScenarioError, "sociability"),
    ],
)
def test_what_cannot_be_set_midway_is_refused_by_name(
    finished: Path, tmp_path: Path, settings: dict[str, str], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        begin(finished, AT, [SetKeys(settings)], tmp_path / "b.jsonl")
    assert list(tmp_path.iterdir()) == [], "a refused branch leaves no file"


def test_rules_seed_and_length_change_the_scenario_of_the_branch(finished: Path, tmp_path: Path) -> None:
    keys = {"rules.sociability": "0.9", "seed": "7", "days": "0.2"}
    header = begun(finished, tmp_path, SetKeys(keys)).header
    assert (header.seed, header.scenario["rules"]["sociability"], header.scenario["days"]) == (7, 0.9, 0.2)
    assert header.scenario["seed"] == 7 and header.scenario["ticks"] is None


def test_set_parameters_takes_values_and_not_only_text(finished: Path, tmp_path: Path) -> None:
    folded = fold(begun(finished, tmp_path, SetParameters({"recall_threshold": -1.5}, ["ada"])), AT)
    assert folded.mind("ada").parameters.recall_threshold == -1.5
    assert folded.mind("ben").parameters.recall_threshold is None


# --- forgetting -------------------------------------------------------------------------------------------------------


def test_forgetting_a_gathering_takes_everything_that_names_it_or_rests_on_it(finished: Path, tmp_path: Path) -> None:
    log = begun(finished, tmp_path, Forget("ada", "The Tea Dance"))
    assert any(DANCE in text.casefold() for text in texts_of(finished, "ada"))
    folded = fold(log, AT)
    mind = folded.mind("ada")
    assert not [text for text in texts_of(log, "ada") if DANCE in text.casefold()]
    assert not [each for each in mind.beliefs.live.values() if DANCE in str(each.fact)]
    (erased,) = [event for tick in log.ticks() for event in tick.events if isinstance(event, Erased)]
    gone = {*erased.memories, *erased.beliefs}
    assert all(gone.isdisjoint(memory.evidence) for memory in mind.stream)
    assert all(gone.isdisjoint(belief.evidence) for belief in mind.beliefs.live.values())
    assert mind.step is None or gone.isdisjoint({mind.step.block, *mind.step.because})


def test_facts_that_nothing_supports_any_more_are_lost(finished: Path, tmp_path: Path) -> None:
    lost = begin(finished, AT, [Forget("ada", DANCE)], tmp_path / "b.jsonl").events
    assert Fact(DANCE, "is at", "the tea room") in [event.fact for event in lost if isinstance(event, FactLost)]


def test_forgetting_news_takes_the_fact_wherever_it_was_told(finished: Path, tmp_path: Path) -> None:
    log = begun(finished, tmp_path, Forget("ben hale", "the well runs dry"))
    assert not [text for text in texts_of(log, "ben") if "run dry" in text]


def test_forgetting_a_person_leaves_a_stranger(finished: Path, tmp_path: Path) -> None:
    mind = fold(begun(finished, tmp_path, Forget("Ben Hale", "ada")), AT).mind("ben")
    assert "Ada Penn" not in mind.known_names().people
    assert not [memory.text for memory in mind.stream if "Ada Penn" in memory.text or "Ada Penn" in memory.people]
    assert [memory for memory in mind.stream if "Cleo Marsh" in memory.people], "others are still known"


def test_a_place_named_after_somebody_is_not_forgotten_with_them(finished: Path, tmp_path: Path) -> None:
    changes = [Implant("ben", "Ben knows that Cleo Marsh lives at Ada's house"), Forget("ben", "ada")]
    assert "Cleo Marsh lives at Ada's house." in texts_of(begun(finished, tmp_path, *changes), "ben")


def test_forgetting_a_text_lists_what_matches(finished: Path, tmp_path: Path) -> None:
    told = begin(finished, AT, [Forget("ben", "LADDER")], tmp_path / "b.jsonl").notices
    assert told[0].startswith("Ben Hale forgets") and any("ladder" in line for line in told[1:])


def test_forgetting_what_was_never_known_is_a_mistake_with_the_nearest_name(finished: Path, tmp_path: Path) -> None:
    with pytest.raises(UserMistake, match=r"remembers nothing about 'the tee dance' .*did you mean 'the tea dance'"):
        begun(finished, tmp_path, Forget("ada", "the tee dance"))
    with pytest.raises(UnknownName, match="did you mean 'Cleo"):
        begun(finished, tmp_path, Forget("Cloe", "the ladder"))
    with pytest.raises(UserMistake, match="forget themselves"):
        begun(finished, tmp_path, Forget("ada", "Ada Penn"))


# --- implanting -------------------------------------------------------------------------------------------------------


def test_an_invitation_becomes_three_told_facts_and_an_accepted_commitment(finished: Path, tmp_path: Path) -> None:
    found = implanted(finished, tmp_path, "ben", "Cleo invited Ben to the river picnic at the green on day 1 at 18:30.")
    assert [event.memory.kind for event in found] == ["told", "told", "told", "commitment"]
    facts = [fact for event in found for fact in event.memory.facts]
    assert facts == [
        Fact("the river picnic", "is given by", "Cleo Marsh"),
        Fact("the river picnic", "is at", "the green"),
        Fact("the river picnic", "begins at", "2026-05-01T18:30"),
    ]
    frame = found[-1].memory.frame
    assert frame is not None and (frame.verb, frame.what, frame.whom, frame.role) == (
        "come to", "the river picnic", "Cleo Marsh", "for",
    )  # fmt: skip
    assert (frame.place, frame.at) == ("the green", 810)


def test_what_was_told_is_believed(finished: Path, tmp_path: Path) -> None:
    log = begun(finished, tmp_path, Implant("ada", "Ben Hale told Ada Penn that the green closes at 21:00"))
    held = [e.belief for t in log.ticks(AT) for e in t.events if isinstance(e, Believed) and e.tick == AT]
    assert [(each.fact, each.told_by) for each in held][-1] == (Fact("the green", "closes at", "21:00"), "Ben Hale")


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("Ben promised Ada to return the ladder", "Ben Hale promised Ada Penn to return the ladder."),
        (
            "Ben promised Ada to return the ladder at the green on day 1 17:00",
            "Ben Hale promised Ada Penn to return the ladder on the green on Friday 1 May at 17:00.",
        ),
        ("Ben saw Cleo at the tea room", "Cleo Marsh was in the tea room."),
        ("a carter told Ben that Cleo will sing", "a carter told Ben Hale that Cleo Marsh will sing."),
        ("Ben knows that the tea room opens at 08:00", "The tea room opens at 08:00."),
    ],
)
def test_each_form_of_sentence_gives_its_memory(finished: Path, tmp_path: Path, sentence: str, text: str) -> None:
    (event,) = implanted(finished, tmp_path, "ben", sentence)
    assert event.memory.text.casefold() == text.casefold() and event.memory.created == AT


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Ben likes cake", "in none of the forms"),
        ("Ada told Ben something", "in none of the forms"),
        ("Ada told Ben that cake exists", "states no fact"),
        ("Ada told Cleo that the green is nice", "put into the mind of Ben Hale"),
        ("Ada invited Ben to tea at the gren on day 1 18:00", "did you mean 'the green'"),
        ("Ada invited Ben to tea at the green on day 1 14:10", "lies before the change"),
        ("Ada invited Ben to tea at the green on some day", "is no time"),
        ("Dora told Ben that the green is nice", "no person named 'Dora'"),
        ("Ben promised Ben to sleep", "the other person"),
        ("Ada told Ben that the green closes at dusk", "is no hour"),
    ],
)
def test_a_sentence_that_is_not_understood_is_refused_with_what_would_be(
    finished: Path, tmp_path: Path, sentence: str, told: str
) -> None:
    with pytest.raises(UserMistake) as refused:
        begun(finished, tmp_path, Implant("ben", sentence))
    assert told in str(refused.value)
    if "none of the forms" in told:
        assert all(form in str(refused.value) for form in (*FORMS, *PREDICATES))


def test_a_file_implants_memories_in_the_forms_of_residents(finished: Path, tmp_path: Path) -> None:
    file = tmp_path / "memory.yaml"
    file.write_text("- {saw: {who: Ada Penn, verb: hide, what: a letter, place: the green}, importance: 9}\n")
    found = begin(finished, AT, [Implant("ben", file)], tmp_path / "b.jsonl").events
    (event,) = [each for each in found if isinstance(each, Implanted)]
    assert event.memory.text == "Ada Penn hid a letter on the green." and event.memory.created == AT
    assert (event.memory.importance, event.memory.id) == (9, f"Ben Hale/{AT}/{event.memory.id.rsplit('/')[-1]}")
    for content, problem in (
        ("saw: {who: Ada Penn, verb: hide, plce: the green}", "did you mean 'place'"),
        ("saw: {who: Ada Penn, verb: hide, place: the gren}", "did you mean 'the green'"),
        ("{when: 2026-05-02, knows: [a, is, b]}", "dated after the change"),
    ):
        file.write_text(content)
        with pytest.raises(UserMistake, match=problem):
            begin(finished, AT, [Implant("ben", file)], tmp_path / "c.jsonl")


def test_a_frame_can_be_implanted_by_programs(finished: Path, tmp_path: Path) -> None:
    frame = Frame("Ben Hale", "meet", whom="Cleo Marsh", place="the green", at=800, pronoun="he")
    log = begun(finished, tmp_path, Implant("ben", frame, kind="commitment", importance=8, source="Cleo Marsh"))
    assert any(text.startswith("Ben Hale promised") for text in texts_of(log, "ben")[-1:])


def test_implanted_ids_are_fresh(finished: Path, tmp_path: Path) -> None:
    sentence = "Ben knows that the green is wet"
    changes = [Implant("ben", sentence), Implant("ben", sentence), Implant("ben", sentence)]
    ids = [memory.id for memory in fold(begun(finished, tmp_path, *changes), AT).mind("ben").stream]
    assert len({*ids}) == len(ids)


# --- transplanting ----------------------------------------------------------------------------------------------------


def test_a_transplant_swaps_streams_and_leaves_routines_and_persons(finished: Path, tmp_path: Path) -> None:
    before, after = fold(finished, AT), fold(begun(finished, tmp_path, Transplant("ada", "ben")), AT)
    ada, ben = after.mind("ada"), after.mind("ben")
    was_ben = before.mind("ben")
    assert ada.stream.of_kind("habit") == before.mind("ada").stream.of_kind("habit")
    (erased,) = [e for tick in after.again() for e in tick.events if isinstance(e, Erased) and e.agent == "Ben Hale"]
    moved = [was_ben.stream[entry] for entry in erased.memories]
    got = list(ada.stream)[-len(moved) :]
    assert [memory.kind for memory in got] == [memory.kind for memory in moved]
    assert not [memory for memory in moved if memory.kind == "habit"]
    assert ada.persona == before.mind("ada").persona and ben.persona == was_ben.persona
    ladder = [memory for memory in got if memory.kind == "commitment" and "ladder" in memory.text]
    assert [memory.text for memory in ladder] == ["Ada Penn promised Ben Hale to return the ladder."]
    ids = {memory.id for memory in ada.stream} | {belief.id for belief in ada.beliefs.live.values()}
    assert all(entry.startswith("Ada Penn/") for entry in ids)
    kept = {*erased.memories, *erased.beliefs}
    for old, new in zip(moved, got, strict=True):
        assert len(new.evidence) == sum(link in kept for link in old.evidence) and set(new.evidence) <= ids


def test_a_transplanted_run_lives_on(finished: Path, tmp_path: Path) -> None:
    assert branch(finished, AT, [Transplant("ada", "cleo")], tmp_path / "b.jsonl").finished
    with pytest.raises(UserMistake, match="with themselves"):
        begun(finished, tmp_path / "x", Transplant("ada", "Ada Penn"))


# --- the command line's words -----------------------------------------------------------------------------------------


def test_the_command_line_asks_for_changes_in_somebodys_mind(tmp_path: Path) -> None:
    with pytest.raises(UserMistake, match="need --agent"):
        changes_asked("", {}, ["x"], [])
    assert changes_asked("", {}, [], []) == []
    changes = changes_asked("ada", {"seed": "3"}, ["x"], ["Ada saw Ben at the green", "memory.yaml"])
    assert [type(change) for change in changes] == [SetKeys, Forget, Implant, Implant]
    assert changes[-1] == Implant("ada", Path("memory.yaml"))
    with pytest.raises(UserMistake, match="holds for everybody"):
        changes_asked("ada", {"rules.grudge": "1"}, [], [])
