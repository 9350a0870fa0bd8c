"""Who came to a gathering, who did not, and why: from positions, words, promises and what was recalled."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sim.events import Said
from sim.knowledge import fact_key
from sim.nouns import Fact
from sim.scenario import Gathering
from sim.story.chronicle import Chronicle
from sim.story.commitments import ScoredCommitment
from sim.story.instead import instead, thought_of
from sim.story.lines import counted
from sim.story.phrases import that_words
from sim.story.promised import EARLY_MINUTES, EVENT_MINUTES
from sim.story.reasons import why_missed

LEAST_MINUTES = 5
"""Who was there for less only passed through."""


class Guest(msgspec.Struct, frozen=True):
    """One resident and one gathering. Ticks of coming and going are None for those who stayed away.

    `knew` are the parts they held when it began ('host', 'place', 'hour'); `answer` is what they said to an
    invitation ('accept', 'decline' or ''), `reason` why they came or not, in words, from the log alone. `asked_by` is
    who invited them when they said so (without an answer: who did first), `asked_at` the tick of it.
    """

    name: str
    came: int | None
    left: int | None
    minutes: int
    on_purpose: bool
    invited: bool
    answer: str
    knew: tuple[str, ...]
    reason: str
    asked_by: str = ""
    asked_at: int | None = None


class Attendance(msgspec.Struct, frozen=True):
    """A gathering: whether its host gave it, and all residents by whether they came."""

    name: str
    host: str
    place: str
    begins: int
    ends: int
    over: bool
    """Whether the log tells of it to its end."""
    given: bool
    came: tuple[Guest, ...]
    stayed_away: tuple[Guest, ...]


_PARTS = {"is given by": "host", "is at": "place", "begins at": "hour"}


def attendances(told: Chronicle, commitments: Sequence[ScoredCommitment]) -> tuple[Attendance, ...]:
    """Of every gathering that had begun when the log ends, in the order of their beginning."""
    found = [_attendance(told, each, commitments) for each in told.scenario.gatherings]
    return tuple(sorted((each for each in found if each.begins <= told.last_tick), key=lambda each: each.begins))


def _attendance(told: Chronicle, gathering: Gathering, commitments: Sequence[ScoredCommitment]) -> Attendance:
    clock = told.clock
    begins = clock.parse(gathering.starts)
    ends = clock.parse(gathering.ends) if gathering.ends else begins + clock.ticks(minutes=EVENT_MINUTES)
    event = _Event(told, gathering, begins, ends, commitments)
    guests = [event.guest(name) for name in told.residents]
    host = next((guest for guest in guests if guest.name == gathering.host), None)
    others = [guest for guest in guests if guest.name != gathering.host]
    return Attendance(
        name=gathering.name, host=gathering.host, place=gathering.place, begins=begins, ends=ends,
        over=told.last_tick >= ends, given=host is not None and host.came is not None,
        came=tuple(sorted((g for g in others if g.came is not None), key=lambda g: (g.came or 0, g.name))),
        stayed_away=tuple(guest for guest in others if guest.came is None),
    )  # fmt: skip


class _Event:
    """One gathering held against one resident after the other."""

    def __init__(
        self, told: Chronicle, gathering: Gathering, begins: int, ends: int, commitments: Sequence[ScoredCommitment]
    ) -> None:
        self.told, self.gathering, self.begins, self.ends = told, gathering, begins, ends
        self.name = gathering.name
        self.promises = {
            each.owner: each for each in commitments
            if each.what.casefold() == self.name.casefold() and each.verb not in ("give", "invite")
        }  # fmt: skip

    def guest(self, name: str) -> Guest:
        clock = self.told.clock
        early = max(0, self.begins - clock.ticks(minutes=EARLY_MINUTES))
        stays = self.told.tracks[name].stays(self.gathering.place, 0, min(self.ends, self.told.last_tick))
        # Who looked in before, and left before it began, came when they came back.
        stays = [stay for stay in stays if stay[1] >= self.begins] or [stay for stay in stays if stay[1] >= early]
        there = sum(end - max(begin, self.begins) + 1 for begin, end in stays if end >= self.begins)
        minutes = clock.minutes(there)
        on_purpose = self._meant_it(name)
        came = stays[0][0] if stays and (minutes >= LEAST_MINUTES or (on_purpose and there > 0)) else None
        invited, answer = self._asked(name)
        knew = self._knew(name)
        if came is not None:
            reason = self._why_came(name, on_purpose)
        else:
            reason = self._passed_through(stays) or self._why_not(name, invited, answer, knew)
        return Guest(
            name=name, came=came, left=stays[-1][1] if came is not None else None, minutes=minutes,
            on_purpose=on_purpose, invited=invited is not None, answer=answer.act if answer is not None else "",
            knew=knew, reason=reason, asked_by=invited.agent if invited is not None else "",
            asked_at=invited.tick if invited is not None else None,
        )  # fmt: skip

    def _meant_it(self, name: str) -> bool:
        wanted = self.name.casefold()
        return any(
            act.what.casefold() == wanted and act.begin <= self.ends and act.end >= self.begins
            for act in self.told.tracks[name].acts
        )

    def _asked(self, name: str) -> tuple[Said | None, Said | None]:
        """What somebody said to an invitation in the end, before it was over, and the one that they said it to.

        Where they gave no answer it is the first; who says the same again has said it before.
        """
        wanted = self.name.casefold()
        invited: Said | None = None
        latest: Said | None = None
        answer: Said | None = None
        invites = fact_key(Fact(self.name, "invites", name))
        for said in self.told.utterances:
            about = said.frame is not None and said.frame.what.casefold() == wanted
            if said.tick > self.ends:
                break
            named = any(fact_key(fact) == invites for fact in said.facts)
            if said.act == "invite" and (named or (about and said.to == name)):
                latest, invited = said, invited or said
                continue
            answers = said.act in ("accept", "decline") and said.agent == name and about
            if answers and (answer is None or answer.act != said.act):
                answer, invited = said, latest or invited
        return invited, answer

    def _knew(self, name: str) -> tuple[str, ...]:
        parts = [
            _PARTS[held.fact.predicate]
            for held in self.told.graph.known_by(name, self.begins)
            if held.fact.subject.casefold() == self.name.casefold() and held.fact.predicate in _PARTS
        ]
        return tuple(part for part in _PARTS.values() if part in parts)

    def _why_came(self, name: str, on_purpose: bool) -> str:
        promise = self.promises.get(name)
        if on_purpose and promise is not None:
            return "as promised" if promise.outcome == "hit" else "late" if promise.outcome == "late" else ""
        if on_purpose:
            return "of their own accord"
        if promise is not None:
            return "as promised, though busy with something else"
        return "was there for something else"

    def _passed_through(self, stays: Sequence[tuple[int, int]]) -> str:
        """Of somebody who looked in without staying: for how long."""
        inside = [stay for stay in stays if stay[1] >= self.begins]
        if not inside:
            return ""
        clock = self.told.clock
        minutes = clock.minutes(sum(end - max(begin, self.begins) + 1 for begin, end in inside))
        time = f"{clock.time_of(max(inside[0][0], self.begins)):%H:%M}"
        return f"only looked in at {time}, for {'less than a minute' if minutes < 1 else counted(minutes, 'minute')}"

    def _why_not(self, name: str, invited: Said | None, answer: Said | None, knew: Sequence[str]) -> str:
        told, begins = self.told, self.begins
        promise = self.promises.get(name)
        if answer is not None and answer.act == "decline":
            return f"had declined on {told.clock.time_of(answer.tick):%A at %H:%M}: \u201c{answer.text}\u201d"
        if promise is not None:
            return self._why_broken(name, promise)
        if not knew and not self._ever_heard(name):
            return "never heard of it"
        if not knew:
            return "had heard of it, and knew nothing of it any more"
        missing = [part for part in _PARTS.values() if part not in knew]
        if missing:
            return f"knew of it, but not {' or '.join(_MISSING[part] for part in missing)}"
        if self._misplaced(name):
            return f"had it wrong: {self._misplaced(name)}"
        asked = "was asked and gave no answer" if invited is not None else "knew of it and was not asked"
        back = thought_of(told, name, self.name, begins, self.ends)
        return f"{asked}; {back}; when it began {instead(told, name, begins)}"

    def _ever_heard(self, name: str) -> bool:
        wanted = self.name.casefold()
        return any(
            entry.tick <= self.ends and any(fact.subject.casefold() == wanted for fact in entry.memory.facts)
            for entry in self.told.of_mind.get(name, [])
        )

    def _misplaced(self, name: str) -> str:
        """The sentence of a wrong hour or place that they held when it began."""
        true = {"is at": self.gathering.place, "begins at": self.told.scenario.iso(self.gathering.starts)}
        for held in self.told.graph.known_by(name, self.begins):
            fact, right = held.fact, true.get(held.fact.predicate, held.fact.object)
            if fact.subject.casefold() == self.name.casefold() and fact.object.casefold() != right.casefold():
                return f"believed {that_words(self.told, fact)}"
        return ""

    def _why_broken(self, name: str, promise: ScoredCommitment) -> str:
        wrong = self._misplaced(name)
        if wrong and not promise.why and any(self.told.lived(name, each, self.begins) for each in promise.ids):
            return f"had promised to come, but had it wrong: {wrong}"
        return why_missed(self.told, promise)


_MISSING = {"host": "whose it was", "place": "where", "hour": "when"}
