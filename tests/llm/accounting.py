"""Whether a run with a language model owes everything it holds to a valid answer, and tells of every other one.

Judged from its two files alone, without the brain: the calls say what was asked and answered, the log what came of it.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jsonschema

from sim.events import Said, ThoughtFailed
from sim.llm.calls import Call, calls_path, read_calls
from sim.replay import Log
from tests.llm.server.asked import objects_in

QUESTION = {"importance": "rate", "day_plan": "plan", "step_plan": "plan"}
"""The question to a brain that a purpose belongs to, where their names differ."""


@dataclass(frozen=True)
class Asking:
    """One question as it was put to the model: the call, and those that showed it its errors."""

    calls: tuple[Call, ...]

    @property
    def last(self) -> Call:
        """The call that the question ended with."""
        return self.calls[-1]

    @property
    def place(self) -> tuple[int, str, str]:
        """When, whose and which question it was."""
        return self.last.tick, self.last.agent, QUESTION.get(self.last.purpose, self.last.purpose)

    @property
    def answered(self) -> bool:
        """Whether the last reply fits its schema (which does not make it sensible)."""
        return self.last.failure is None and fits(self.last.reply or "", self.last.schema)


def fits(text: str, schema: dict[str, Any] | None) -> bool:
    """Whether some JSON object in a text is valid against the schema."""
    return any(not list(jsonschema.Draft202012Validator(schema or {}).iter_errors(value)) for value in objects_in(text))


@dataclass
class Account:
    """What a run asked, and what became of each question."""

    askings: list[Asking] = field(default_factory=list)
    failures: list[ThoughtFailed] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    """Every line of the log."""

    @property
    def calls(self) -> list[Call]:
        """All calls."""
        return [call for asking in self.askings for call in asking.calls]

    def by_purpose(self) -> dict[str, Counter[str]]:
        """For each purpose: questions, calls, valid answers, repairs, and failures by their class."""
        table: dict[str, Counter[str]] = defaultdict(Counter)
        for asking in self.askings:
            row = table[asking.last.purpose]
            row["questions"] += 1
            row["calls"] += len(asking.calls)
            row["fitting"] += asking.answered
            row["repairs"] += len(asking.calls) - 1
            if asking.last.failure is not None:
                row[asking.last.failure.trouble] += 1
        for failed in self.failures:
            table[f"({failed.purpose})"]["stated failures"] += 1
        return dict(table)

    def untold(self) -> list[Asking]:
        """Questions whose last reply is no valid one and of which no failure is stated. There must be none."""
        stated = Counter((each.tick, each.agent, each.purpose) for each in self.failures)
        missing = []
        for asking in self.askings:
            if not asking.answered:
                stated[asking.place] -= 1
                if stated[asking.place] < 0:
                    missing.append(asking)
        return missing

    def unasked(self) -> list[ThoughtFailed]:
        """Failures that are stated though nothing was asked. There must be none."""
        asked = Counter(asking.place for asking in self.askings)
        asked_for: Counter[tuple[int, str, str]] = Counter()
        missing = []
        for failed in self.failures:
            place = failed.tick, failed.agent, failed.purpose
            asked_for[place] += 1
            if asked_for[place] > asked[place]:
                missing.append(failed)
        return missing

    def made_up(self) -> list[Said]:
        """Words that were said and stand in no fitting reply to the question for them. There must be none.

        Who would say the same thing over again, or has nobody to listen, takes their leave in words of the town's.
        """
        replies: dict[tuple[int, str], str] = defaultdict(str)
        unanswered = set()
        for asking in self.askings:
            if asking.last.purpose == "speak" and asking.answered:
                texts = [json.dumps(value, ensure_ascii=False) for value in objects_in(asking.last.reply or "")]
                replies[asking.last.tick, asking.last.agent] += "\n".join(texts)
            elif asking.last.purpose == "speak":
                unanswered.add((asking.last.tick, asking.last.agent))
        return [
            said
            for said in self.said
            if said.text not in replies[said.tick, said.agent]
            and (said.act != "part" or (said.tick, said.agent) in unanswered)
        ]


def account(log: Path) -> Account:
    """The account of a run from its log and its calls."""
    found = Account()
    rows: dict[tuple[int, str, str], list[Call]] = defaultdict(list)
    for call in read_calls(calls_path(log)):
        if isinstance(call, Call):
            rows[call.tick, call.agent, call.purpose].append(call)
    for row in rows.values():
        chain: list[Call] = []
        for call in sorted(row, key=lambda each: each.occurrence):
            if chain and not call.repair:
                found.askings.append(Asking(tuple(chain)))
                chain = []
            chain.append(call)
        found.askings.append(Asking(tuple(chain)))
    for passage in Log(log).passages():
        found.texts += [line.decode() for line in passage.lines]
        for event in passage.events:
            if isinstance(event, ThoughtFailed):
                found.failures.append(event)
            elif isinstance(event, Said):
                found.said.append(event)
    return found
