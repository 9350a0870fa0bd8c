"""The talks worth telling: those in which news arrived, people disagreed, promised, made up or misheard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from sim.events import Said
from sim.story.chronicle import Chronicle, Talk
from sim.story.phrases import fact_words
from sim.story.spread import Spread

MOST_TURNS = 8
_WORTH = {
    "dispute": 3, "concede": 2, "apologise": 4, "reproach": 4, "forgive": 3, "decline": 1, "accept": 1,
    "hand_over": 1, "invite": 1, "reminisce": 1, "introduce": 2, "remind": 1, "thank": 1,
}  # fmt: skip
_FILLING = frozenset({"chat", "part", "greet"})
"""No answer to anything."""
_ANSWERING = frozenset({
    "acknowledge", "dont_know", "thank", "accept", "decline", "dispute", "concede", "forgive", "tell",
})  # fmt: skip
_ANSWERS: dict[str, frozenset[str]] = {
    "reminisce": frozenset({"acknowledge", "dont_know"}),
    "hand_over": frozenset({"thank"}),
    "invite": frozenset({"accept", "decline"}),
    "reproach": frozenset({"apologise", "dont_know"}),
    "apologise": frozenset({"forgive", "acknowledge"}),
    "tell": frozenset({"acknowledge", "thank", "dispute", "concede", "ask"}),
}
"""Acts that answer an act; in company somebody else may speak in between."""
_LEAST_WORTH = 2
"""Talks that come to less are not told."""
_OF_NEWS = 2
_OF_MISHEARING = 4
_TWICE_TOLD = 0.6
"""A second talk of the same two on one day is worth less."""


class Line(msgspec.Struct, frozen=True):
    """Words in a talk; `note` says what its hearer made of them where that was something else. Gaps have no speaker."""

    speaker: str
    text: str
    note: str = ""


class QuotedTalk(msgspec.Struct, frozen=True):
    """A talk with the lines that are worth telling, in order."""

    talk: str
    tick: int
    place: str
    people: tuple[str, ...]
    lines: tuple[Line, ...]


class Talks:
    """All talks, each with what made it matter."""

    def __init__(self, told: Chronicle, spreads: Iterable[Spread]) -> None:
        self.told = told
        self.fresh: Counter[tuple[str, str]] = Counter()
        """News that was new to somebody, by talk and by the words that brought it."""
        for spread in spreads:
            for hearing in spread.hearings:
                if hearing.talk and hearing.parent:
                    self.fresh[hearing.talk, hearing.words] += 1
        self._news = Counter[str]()
        for (talk, _), count in self.fresh.items():
            self._news[talk] += count
        self._misheard = {(event.talk, event.n): event for event in told.misheard}

    def worth_telling(self, begin: int, end: int, most: int) -> tuple[QuotedTalk, ...]:
        """The talks that opened in [begin, end) and matter most, in order of time."""
        inside = [talk for talk in self.told.talks.values() if begin <= talk.opened < end and len(talk.turns) > 2]
        weighed = sorted(inside, key=lambda talk: (-self._worth(talk), talk.opened, talk.id))
        chosen: list[Talk] = []
        pairs: Counter[tuple[str, ...]] = Counter()
        rest = [(self._worth(talk), talk) for talk in weighed]
        while rest and len(chosen) < most:
            rest.sort(key=lambda one: (-one[0] * _TWICE_TOLD ** pairs[_pair(one[1])], one[1].opened, one[1].id))
            worth, talk = rest.pop(0)
            if worth < _LEAST_WORTH:
                break
            chosen.append(talk)
            pairs[_pair(talk)] += 1
        return tuple(self._quoted(talk) for talk in sorted(chosen, key=lambda talk: (talk.opened, talk.id)))

    def one_a_day(self, days: Iterable[tuple[int, int]], most: int) -> tuple[QuotedTalk, ...]:
        """The best talk of each of the days that had the best ones, in order of time; days are [begin, end)."""
        best = [talk for begin, end in days for talk in self.worth_telling(begin, end, 1)]
        best.sort(key=lambda quoted: (-self._worth(self.told.talks[quoted.talk]), quoted.tick))
        return tuple(sorted(best[:most], key=lambda quoted: quoted.tick))

    def _worth(self, talk: Talk) -> int:
        acts = sum(_WORTH.get(act, 0) for act in sorted({turn.act for turn in talk.turns}))
        missed = sum((talk.id, turn.n) in self._misheard for turn in talk.turns)
        return acts + _OF_NEWS * self._news[talk.id] + _OF_MISHEARING * missed

    def _quoted(self, talk: Talk) -> QuotedTalk:
        turns = sorted(talk.turns, key=lambda turn: turn.n)
        kept = self._kept(turns)
        lines: list[Line] = []
        before = None
        for place, turn in enumerate(turns):
            if place not in kept:
                continue
            if before is not None and place > before + 1:
                lines.append(Line("", "..."))
            lines.append(Line(turn.agent, turn.text, self._note(turn)))
            before = place
        return QuotedTalk(talk.id, talk.opened, talk.place, tuple(talk.people), tuple(lines))

    def _kept(self, turns: Sequence[Said]) -> set[int]:
        """The places of the turns that matter most, each with the answer to it, up to MOST_TURNS."""
        worth = {
            place: _WORTH.get(turn.act, 0) + _OF_NEWS * self.fresh[turn.talk, turn.text]
            + _OF_MISHEARING * ((turn.talk, turn.n) in self._misheard)
            for place, turn in enumerate(turns)
        }  # fmt: skip
        kept: set[int] = set()
        for place in sorted(worth, key=lambda place: (-worth[place], place)):
            pair = {place, place + 1} if _answered(turns, place) else {place}
            if worth[place] <= 0 or len(kept | pair) > MOST_TURNS:
                break
            kept |= pair
        return kept

    def _note(self, turn: Said) -> str:
        event = self._misheard.get((turn.talk, turn.n))
        if event is None:
            return ""
        return f"{event.agent} takes it for: {fact_words(self.told, event.heard)}"


def _answered(turns: Sequence[Said], place: int) -> bool:
    """Whether the next turn answers this one: no filling, and said to whom spoke or by whom was spoken to."""
    if place + 1 >= len(turns) or turns[place + 1].act in _FILLING:
        return False
    turn, following = turns[place], turns[place + 1]
    return following.to in ("", turn.agent) and following.act in _ANSWERS.get(turn.act, _ANSWERING)


def _pair(talk: Talk) -> tuple[str, ...]:
    return tuple(sorted(talk.people))
