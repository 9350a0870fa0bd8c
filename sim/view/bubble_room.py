"""Where the bubbles of what is said find room: beside each other and off everybody's face. Pure.

A place right above the speaker is the best one, and what lies in the way counts as so much longer a way. A bubble that
has to go far says whose it is; where no place is free of faces it shrinks, and an earlier word of a talk waits. Whoever
had a place keeps it as long as it is a good one, so that nothing jumps about while people move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot, inf

import msgspec
import numpy as np

from sim.view.bubble_forms import SIZE, SMALL, Bubble, Form, written
from sim.view.rects import Point, Rect, crossed
from sim.view.ruler import Ruler
from sim.view.speech import Shown
from sim.wording import first_name

WIDEST = 230.0
_GAP, _EDGE = 5, 4
_ABOVE = 9
"""So far above a head a bubble lies where nothing is in the way: room for its tail."""

FAR = 30.0
"""A bubble farther from its speaker than this says whose it is."""
_EASY = 2 * FAR
"""What is more effort than this next to the speaker is not better than a place farther away."""
_EARLIER_EFFORT = 170.0
"""An earlier word of a talk that would be more effort than this gives way: its talk has gone on."""
_STEP_ACROSS, _STEP_UP = 26, 19
_ACROSS, _UP, _DOWN = 24, 32, 24
"""So many steps from the best place others are tried."""
_SEARCHES, _FAR_SEARCHES = 4, 2
"""In a picture, nearby and far away: where more is said at once, some of it waits for the next picture."""
_WEIGHED = 60
"""So many of them, the nearest ones that are free, are looked at for all else that speaks against a place."""
_WAY_ACROSS = 0.6
_SIDE_EFFORT, _BELOW_EFFORT = 18.0, 90.0
"""Beside a speaker, and below them, where hands and names are: as if it were so many pixels farther away."""
_FACE_EFFORT = 900.0
"""For covering a face at all, and once more for all of it: hardly any place is so far away that it is not better."""
_LABEL_EFFORT = 40.0
_CROSSING_EFFORT = 55.0
"""For each face, and each bubble of another talk, over which the way to the speaker leads."""
_ORDER_EFFORT = 60.0
"""For what was said before, below what was said after it."""
_HAIR = 0.12
"""So much of a face may be covered without harm."""


class Room(msgspec.Struct, frozen=True):
    """What bubbles are laid out in: how large it is and what is in it.

    No bubble lies over what is `taken`; `faces` are kept free where that can be, and `names` where it costs little.
    """

    width: float
    height: float
    taken: tuple[Rect, ...] = ()
    faces: tuple[Rect, ...] = ()
    names: tuple[Rect, ...] = ()
    face: float = 0.0
    """How wide a face is."""
    widest: float = WIDEST
    most: int = 14


def laid_out(
    shown: Sequence[Shown], heads: Mapping[str, Point], ruler: Ruler, room: Room, before: Iterable[Bubble] = ()
) -> list[Bubble]:
    """The bubbles with their places: the latest nearest to its speaker, none over another, all within the room.

    `heads` are the places over which they belong; those of speakers who are not in the room are left out. `before` are
    the bubbles of the picture before this one. What finds no room is not shown.
    """
    kept = {bubble.shown.word: bubble for bubble in before}
    order = sorted(shown, key=lambda each: (each.rank, each.word not in kept, -each.word.tick, -each.word.n))
    placed: list[Bubble] = []
    faces, names = _rects(room.faces), _rects(room.names)
    searches = far = 0
    for each in order:
        head = heads.get(each.word.speaker)
        if head is None or not (-20 <= head[0] <= room.width + 20 and -10 <= head[1] <= room.height + 40):
            continue
        if len(placed) >= room.most:
            break
        if searches >= _SEARCHES and each.word not in kept:
            continue
        search = _Search(each, head, ruler, room, (faces, names), placed)
        bubble = search.kept(kept.get(each.word))
        if searches < _SEARCHES and (bubble is None or bubble.covers > 0):
            bubble = search.found(far < _FAR_SEARCHES and bubble is None) or bubble
            searches, far = searches + 1, far + search.far
        if bubble is not None:
            placed.append(bubble)
    return sorted(placed, key=lambda bubble: (bubble.shown.word.tick, bubble.shown.word.n))


class _Search:
    """The search for the place of one bubble beside those that have theirs. `seen` are the faces and the names."""

    def __init__(
        self, shown: Shown, head: Point, ruler: Ruler, room: Room, seen: tuple[np.ndarray, np.ndarray],
        placed: Sequence[Bubble],
    ) -> None:  # fmt: skip
        self.shown, self.head, self.ruler, self.room = shown, head, ruler, room
        self.faces, self.names = seen
        self.far = False
        """Whether it was searched for far away."""
        self.filled = _rects([*room.taken, *(bubble.rect for bubble in placed)])
        group = shown.word.group
        self.later = _rects([other.rect for other in placed if other.shown.word.group == group])
        strangers = _rects([other.rect for other in placed if other.shown.word.group != group])
        own = np.abs(self.faces[:, 0] + self.faces[:, 2] / 2 - head[0]) + np.abs(self.faces[:, 1] - head[1]) < 3.0
        self.in_way = np.concatenate([self.faces[~own], strangers])

    def found(self, far: bool) -> Bubble | None:
        """The best place for it, in the largest form that covers no face; None: it waits. `far`: also far away.

        Where each place covers one, the latest word of a talk covers as little as can be, and an earlier one waits.
        """
        far = far and self.shown.rank == 0
        least: Bubble | None = None
        for form, places, most in self._forms(far):
            found = self._best(form, places)
            if found is not None and found[1].covers <= 0 and found[0] <= most:
                return found[1]
            if found is not None and (least is None or found[1].covers < least.covers):
                least = found[1]
        return least if far else None

    def kept(self, before: Bubble | None) -> Bubble | None:
        """The bubble where it was, as seen from its speaker; None where it would cover more than it did."""
        if before is None:
            return None
        form = Form(before.lines, before.name, before.size, before.w, before.h)
        x, y = self.head[0] + before.x - before.head[0], self.head[1] + before.y - before.head[1]
        corners = self._kept_within(np.array([[x, y]]), form)
        covers = float(self._covered(corners, form)[0])
        if covers > before.covers or not self._has_room(corners, form)[0]:
            return None
        return self._bubble(form, float(corners[0, 0]), y, covers)

    def _forms(self, far: bool) -> Iterable[tuple[Form, np.ndarray, float]]:
        """The ways to write it, the best one first: the places that are tried, and how much effort is fine there.

        `far`: also those far away.
        """
        text, widest, name = self.shown.word.text, self.room.widest, first_name(self.shown.word.speaker)
        yield written(text, "", SIZE, widest, self.ruler), _NEAR, _EASY
        named = written(text, name, SIZE, widest, self.ruler)
        yield named, _AROUND, _EARLIER_EFFORT
        if far:
            self.far = True
            yield named, _PLACES, inf
            yield written(text, name, SMALL, widest, self.ruler), _PLACES, inf

    def _best(self, form: Form, places: np.ndarray) -> tuple[float, Bubble] | None:
        """The bubble at the place with the least effort, and how much effort that is."""
        corners = self._kept_within(
            np.array([self.head[0] - form.w / 2, self.head[1] - form.h - _ABOVE]) + places[:, 1:], form
        )
        free = self._has_room(corners, form)
        corners, effort = corners[free], places[free, 0]
        if not len(corners):
            return None
        covers = self._covered(corners, form)
        effort = effort + _FACE_EFFORT * ((covers > 0) + covers)
        near = np.argsort(effort, kind="stable")[:_WEIGHED]
        effort = effort[near] + self._besides(corners[near], form)
        best = int(np.argmin(effort))
        x, y = corners[near[best]].tolist()
        return float(effort[best]), self._bubble(form, x, y, float(covers[near[best]]))

    def _kept_within(self, corners: np.ndarray, form: Form) -> np.ndarray:
        """Left and top of bubbles (n, 2), moved sideways to where they are within the room."""
        most = max(_EDGE, self.room.width - form.w - _EDGE)
        return np.stack([np.clip(corners[:, 0], _EDGE, most), corners[:, 1]], axis=1)

    def _has_room(self, corners: np.ndarray, form: Form) -> np.ndarray:
        """Whether the bubble lies in the room at each place, and over nothing that is taken (n,)."""
        within = (corners[:, 1] >= _EDGE) & (corners[:, 1] + form.h <= self.room.height - _EDGE)
        wide, high = _common(corners, form, self.filled)
        free: np.ndarray = within & ~((wide > -_GAP) & (high > -_GAP)).any(axis=1)
        return free

    def _covered(self, corners: np.ndarray, form: Form) -> np.ndarray:
        """How many faces the bubble would lie over at each place (n,); hair does not count."""
        covered: np.ndarray = np.maximum(0.0, _shares(corners, form, self.faces) - _HAIR).sum(axis=1)
        return covered

    def _bubble(self, form: Form, x: float, y: float, covers: float) -> Bubble:
        """The bubble there: beside its speaker the tail ends at the cheek, below them at the chin."""
        head_x, head_y = at = self.head
        if y + form.h > head_y:
            aside = (x > head_x) - (x + form.w < head_x)
            at = (head_x + aside * self.room.face / 2, head_y + self.room.face * (0.5 if aside else 1.0))
        return Bubble(self.shown, x, y, form.w, form.h, form.lines, self.head, at, form.name, form.size, covers)

    def _besides(self, corners: np.ndarray, form: Form) -> np.ndarray:
        """What else speaks against places (n,): names below, what a tail crosses, a wrong order, beside or below."""
        x, y = corners[:, 0], corners[:, 1]
        effort: np.ndarray = _LABEL_EFFORT * _shares(corners, form, self.names).sum(axis=1)
        low = y + form.h > self.head[1]
        over = (x < self.head[0]) & (x + form.w > self.head[0])
        effort += np.where(low, np.where(over, _BELOW_EFFORT, _SIDE_EFFORT), 0.0)
        for left, top in self.later[:, :2].tolist():
            level = (y > top - _GAP) & (y <= top + _GAP)
            effort += _ORDER_EFFORT * ((y > top + _GAP) | (level & (x > left)))
        starts = np.stack([np.clip(self.head[0], x, x + form.w), np.clip(self.head[1], y, y + form.h)], axis=1)
        far = np.hypot(starts[:, 0] - self.head[0], starts[:, 1] - self.head[1]) > FAR
        effort += np.where(far, _CROSSING_EFFORT * crossed(starts, self.head, self.in_way), 0.0)
        return effort


def _rects(rects: Sequence[Rect]) -> np.ndarray:
    return np.array(rects, dtype=float).reshape(-1, 4)


def _common(corners: np.ndarray, form: Form, others: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How wide and how high is what the bubble at each of n corners has in common with m others (n, m)."""
    x, y = corners[:, :1], corners[:, 1:]
    wide = np.minimum(x + form.w, others[:, 0] + others[:, 2]) - np.maximum(x, others[:, 0])
    high = np.minimum(y + form.h, others[:, 1] + others[:, 3]) - np.maximum(y, others[:, 1])
    return wide, high


def _shares(corners: np.ndarray, form: Form, others: np.ndarray) -> np.ndarray:
    """How much of each of m others lies under the bubble at each of n corners (n, m), 0 to 1."""
    wide, high = _common(corners, form, others)
    shares: np.ndarray = np.maximum(wide, 0) * np.maximum(high, 0) / np.maximum(1.0, others[:, 2] * others[:, 3])
    return shares


def _places() -> np.ndarray:
    """All places that are tried (n, 3): the effort, and how far across and up from the one right above the speaker.

    Those with the least effort come first. A bubble is wide, so across counts for less. Far away they lie twice as far
    apart.
    """
    found = []
    for column in range(-_ACROSS, _ACROSS + 1):
        for row in range(-_DOWN, _UP + 1):
            across, up = column * _STEP_ACROSS, row * _STEP_UP
            effort = hypot(_WAY_ACROSS * across, up)
            if effort <= _EARLIER_EFFORT or column % 2 == row % 2 == 0:
                found.append((effort, float(across), float(up)))
    return np.array(sorted(found, key=lambda place: (place[0], abs(place[1]), place[1], -place[2])))


_PLACES = _places()
_AROUND = _PLACES[_PLACES[:, 0] <= _EARLIER_EFFORT]
_NEAR = _PLACES[_PLACES[:, 0] <= FAR]
