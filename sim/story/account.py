"""A day of a town of many on one page: what went round, what happened by the hour, and how the day came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from sim.story.chronicle import Chronicle
from sim.story.happenings import Happening
from sim.story.lines import paragraph
from sim.story.naming import Names
from sim.story.phrases import at_place

PAGE_LINES = 56
"""Lines of a day, the empty ones between paragraphs counted."""
_MOST_SCENES = 30
_AGAIN_KIND, _AGAIN_TOPIC, _AGAIN_PERSON = 82, 85, 92
"""Percent that is left of the weight of what is like something told already."""
_PARTS = (9, 12, 14, 17, 20, 28)
"""The hours at which paragraphs end; those after midnight count on."""
_SAME_PLACE_MINUTES = 45
_DAY_BEGINS = 4


@dataclass(frozen=True)
class Scene:
    """What is told in one go: all that matters of one talk, or one thing that happened."""

    tick: int
    place: str
    happenings: tuple[Happening, ...]

    @property
    def weight(self) -> int:
        """That of the weightiest, and a third of the others'."""
        weights = sorted((each.weight for each in self.happenings), reverse=True)
        return weights[0] + sum(weights[1:]) // 3


class Account(msgspec.Struct, frozen=True):
    """A day's page: its paragraphs, and the happenings that they tell of, in order."""

    paragraphs: tuple[str, ...]
    told: tuple[Happening, ...]


def account(
    told: Chronicle, happenings: Iterable[Happening], opening: Sequence[str], closing: Sequence[str]
) -> Account:
    """The page of a day: `opening` and `closing` paragraphs, and between them what mattered most, as far as it fits."""
    chosen = _chosen(_scenes(happenings))
    while True:
        in_order = sorted(chosen, key=_order)
        paragraphs = _written(told, in_order, opening, closing)
        if not chosen or _lines(paragraphs) <= PAGE_LINES:
            return Account(paragraphs, tuple(each for scene in in_order for each in scene.happenings))
        chosen.pop()


def _order(scene: Scene) -> tuple[int, bool, str]:
    return scene.tick, _first(scene).kind != "gathering", scene.happenings[0].text


def _lines(paragraphs: Sequence[str]) -> int:
    return sum(len(paragraph(words)) + 1 for words in paragraphs)


def _scenes(happenings: Iterable[Happening]) -> list[Scene]:
    groups: dict[object, list[Happening]] = {}
    for number, each in enumerate(sorted(happenings, key=lambda one: (one.tick, one.kind, one.text))):
        groups.setdefault(each.talk or number, []).append(each)
    return [Scene(group[0].tick, next((one.place for one in group if one.place), ""), tuple(group))
            for group in groups.values()]  # fmt: skip


def _chosen(scenes: Sequence[Scene]) -> list[Scene]:
    """The weightiest first, each counted the less the more of its kind, topic and people have been chosen."""
    kinds: Counter[str] = Counter()
    topics: Counter[str] = Counter()
    people: Counter[str] = Counter()

    def worth(scene: Scene) -> tuple[int, int, str]:
        first = _first(scene)
        topic = topics[first.topic] if first.topic else 0
        left = scene.weight * 1000
        left = left * _AGAIN_KIND ** kinds[first.kind] // 100 ** kinds[first.kind]
        left = left * _AGAIN_TOPIC**topic // 100**topic
        left = left * _AGAIN_PERSON ** people[first.people[0]] // 100 ** people[first.people[0]]
        return -left, scene.tick, first.text

    rest, chosen = list(scenes), list[Scene]()
    while rest and len(chosen) < _MOST_SCENES:
        best = min(rest, key=worth)
        rest.remove(best)
        if kinds[_first(best).kind] >= _AT_MOST.get(_first(best).kind, _MOST_SCENES):
            continue
        chosen.append(_trimmed(best))
        for each in best.happenings:
            kinds[each.kind] += 1
            topics[each.topic] += 1 if each.topic else 0
            people[each.people[0]] += 1
    return chosen


_SCENE_HAPPENINGS = 3
_AT_MOST = {"shut": 2, "dispute": 4, "misheard": 4, "conclusion": 3, "kept": 8}
"""Scenes of one kind that are told of a day."""
_NO_NAMES = frozenset({"A", "An", "The", "Version"})


def _first(scene: Scene) -> Happening:
    return max(scene.happenings, key=lambda each: each.weight)


def _trimmed(scene: Scene) -> Scene:
    """The few of a talk that matter most, in order."""
    best = sorted(scene.happenings, key=lambda each: (-each.weight, each.tick, each.text))[:_SCENE_HAPPENINGS]
    return Scene(scene.tick, scene.place, tuple(each for each in scene.happenings if each in best))


def _written(
    told: Chronicle, scenes: Sequence[Scene], opening: Sequence[str], closing: Sequence[str]
) -> tuple[str, ...]:
    names = Names(told.residents)
    parts: dict[tuple[int, int], list[Scene]] = {}
    gatherings = 0
    for scene in scenes:
        gatherings += _first(scene).kind == "gathering"
        parts.setdefault((_part(told, scene.tick), gatherings), []).append(scene)
    middle = [" ".join(_sentences(told, parts[number])) for number in sorted(parts)]
    return tuple(names.told(words) for words in (*opening, *middle, *closing))


def _part(told: Chronicle, tick: int) -> int:
    hour = told.clock.time_of(tick).hour
    hour += 24 if hour < _DAY_BEGINS or tick >= told.last_tick else 0
    hour = min(hour, _PARTS[-1] - 1)
    return next(number for number, until in enumerate(_PARTS) if hour < until)


def _sentences(told: Chronicle, scenes: Sequence[Scene]) -> Iterator[str]:
    """Each scene with its hour and place, put in more ways than one."""
    before: Scene | None = None
    for number, scene in enumerate(scenes):
        first, *others = scene.happenings
        yield f"{_when(told, scene, before, number)}{going_on(first.text)}"
        yield from (each.text for each in others)
        before = scene


def going_on(text: str) -> str:
    """A sentence that goes on after its hour: small unless it begins with a name."""
    return text[0].lower() + text[1:] if text.partition(" ")[0] in _NO_NAMES else text


def _when(told: Chronicle, scene: Scene, before: Scene | None, number: int) -> str:
    time = f"{told.clock.time_of(scene.tick):%H:%M}"
    where = "out of doors" if scene.place == told.town else at_place(scene.place)
    if not where:
        return f"At {time} "
    if before is not None and before.place == scene.place:
        if told.clock.minutes(scene.tick - before.tick) <= _SAME_PLACE_MINUTES:
            return f"There, at {time}, "
        return f"Again {where}, at {time}, "
    return f"At {time} {where} " if number % 2 == 0 else f"{where[0].upper()}{where[1:]}, at {time}, "
