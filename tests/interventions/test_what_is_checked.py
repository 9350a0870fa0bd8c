"""What is wrong with interventions and documents is told before the run, with line, key, value and the nearest name."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import ScenarioError
from sim.scenario import Scenario, load_scenario
from sim.scenario.interventions import KINDS, Intervention
from tests.interventions.test_interventions import ALL
from tests.interventions.village import village

DOCUMENT = "{name: the rota, place: the café, readers: [nurse], versions: [{text: A, facts: [[Bea Hollis, is, off]]}]}"


def said(folder: Path, extra: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        village(folder, extra)
    return "\n".join(str(problem).split("configs/")[-1] for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("at: day 2 09:00, notice: {place: the green, author: a, text: b}", "0.at: is outside the run"),
        ("at: noonish, notice: {place: the green, author: a, text: b}", "0.at: 'noonish' is no time"),
        ("at: 09:00", "0: says nothing (give one of notice, visitor,"),
        ("erase: {agent: Bea Hollis, forget: a}, object: {thing: stove}", "several things at once: object, "),
        ("notise: {place: the green}", "0.notise: is no key here (did you mean 'notice'?)"),
        ("notice: {place: the gren, author: a, text: b}", "no place 'the gren' in the village (did you mean"),
        ("notice: {place: the green, author: a, text: b, facts: [[a, begins at, never]]}", "asks for a time"),
        ("visitor: {who: Tom Reed, to: Bea Hollis, text: a, facts: [[a, is, b]]}", "'Tom Reed' lives here"),
        ("visitor: {who: a carter, to: Bea Holis, text: a, facts: [[a, is, b]]}", "did you mean 'Bea Hollis'"),
        ("visitor: {who: a carter, text: a, facts: [[a, is, b]]}", "give one of to, place"),
        ("visitor: {who: a carter, to: Tom Reed, text: a}", "visitor.facts: is missing"),
        ("inner_voice: {to: Nobody, facts: [[a, is, b]]}", "no resident is named 'Nobody'"),
        ("inner_voice: {to: Tom Reed}", "give one of facts, wish"),
        ("inner_voice: {to: Tom Reed, wish: {verb: sit, place: the moon}}", "no place 'the moon'"),
        ("inner_voice: {to: Tom Reed, wish: {verb: sit, at: day 3 10:00}}", "wish.at: is outside the run"),
        ("object: {thing: the stov, state: hot}", "no thing 'the stov' at the village (did you mean 'the stove'"),
        ("object: {thing: the bed, state: broken}", "at Bea's house, Tom's house, Una's house; say the place"),
        ("object: {thing: the stove, place: the green, state: hot}", "no thing 'the stove' at the green"),
        ("plant: {agent: Bea Hollis}", "give one of sentence, memory"),
        ("plant: {agent: Bea Hollis, sentence: Tom is nice}", "is in none of the forms"),
        ("plant: {agent: Bea Hollis, sentence: Tom told Una that a is b}", "put into the mind of Bea Hollis"),
        ("plant: {agent: Bea Hollis, sentence: Bea saw Tom at the moon}", "'the moon'"),
        ("plant: {agent: Bea Hollis, memory: {tie: {person: Tam Reed, relation: foe}}}", "did you mean 'Tom Reed'"),
        ("plant: {agent: Bea Hollis, memory: {tie: {person: Bea Hollis, relation: foe}}}", "themselves"),
        ("plant: {agent: Bea Hollis, memory: {did: {verb: sit, place: the moon}}}", "no place 'the moon'"),
        ("plant: {agent: Bea Hollis, memory: {did: {verb: sit, thing: the moon}}}", "no thing 'the moon'"),
        (
            "plant: {agent: Bea Hollis, memory: {when: 2026-05-01 10:00, did: {verb: sit}}}",
            "memory.when: must not be after the intervention ('09:00')",
        ),
        ("erase: {agent: Bea Hollis, forget: Bea}", "erase.forget: Bea Hollis cannot forget themselves"),
        ("erase: {agent: Bee, forget: a}", "erase.agent: no resident is named 'Bee'"),
        ("move: {agent: Bee, place: the green}", "move.agent: no resident is named 'Bee'"),
        ("move: {agent: Bea Hollis, place: the gren}", "no place 'the gren' in the village (did you mean"),
        ("move: {agent: Bea Hollis}", "move.place: is missing"),
    ],
)
def test_a_wrong_intervention_is_refused(what: str, expected: str, tmp_path: Path) -> None:
    told = said(tmp_path, f"interventions:\n  - {{{what if what.startswith('at:') else f'at: 09:00, {what}'}}}\n")
    assert expected in told
    assert told.startswith("small.yaml:8: interventions.0")


def test_an_intervention_without_a_time_is_refused(tmp_path: Path) -> None:
    notice = "{notice: {place: the green, author: a, text: b}}"
    assert "interventions.0.at: is missing" in said(tmp_path, f"interventions:\n  - {notice}\n")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("the café", "the cave", "no place 'the cave'"),
        ("place: the café", "place: the café, thing: the stov", "did you mean 'the stove'?"),
        ("nurse", "nurze", "'nurze' is neither a resident nor in what anybody works (did you mean 'nurse'?)"),
        ("[{text", "[{from: day 4 10:00, text", "versions.0.from: is outside the run"),
        ("off]]}]", "off]]}, {text: B, facts: [[a, is, b]]}]", "versions.1.from: is missing"),
        ("off]]}]", "off]]}, {from: 09:00, text: B, facts: [[a, is, b]]}, {from: 09:00, text: C, facts: [[a, is, b]]}]",
         "versions.2.from: must be later"),
        (", facts: [[Bea Hollis, is, off]]", "", "versions.0.facts: is missing"),
        ("[{text: A, facts: [[Bea Hollis, is, off]]}]", "[]", "documents.0.versions"),
        ("is, off", "opens at, noon", "asks for an hour"),
    ],
)  # fmt: skip
def test_a_wrong_document_is_refused(old: str, new: str, expected: str, tmp_path: Path) -> None:
    assert expected in said(tmp_path, f"documents:\n  - {DOCUMENT.replace(old, new)}\n")


def test_two_documents_have_two_names(tmp_path: Path) -> None:
    assert "another document named 'the rota'" in said(tmp_path, f"documents:\n  - {DOCUMENT}\n  - {DOCUMENT}\n")


def test_all_kinds_are_tried_here() -> None:
    assert set(KINDS) == set(Intervention.model_fields) - {"at"} and all(f"{kind}:" in ALL for kind in KINDS)


def test_a_log_holds_them_as_they_were_written(tmp_path: Path) -> None:
    scenario = village(tmp_path, f"{ALL}documents:\n  - {DOCUMENT}\n")
    resolved = scenario.resolved()
    assert resolved["interventions"][4] == {"at": "day 1 09:30", "object": {"thing": "stove", "state": "burning"}}
    assert set(resolved["documents"][0]) == {"name", "place", "readers", "versions"}
    assert Scenario.from_resolved(resolved) == scenario
    later = load_scenario(tmp_path / "configs/small.yaml", {"interventions.0.at": "day 1 11:00"})
    assert later.interventions[0].at == "day 1 11:00"
