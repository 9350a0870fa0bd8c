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
from sim.view.bubble_places import Places, common, covered
from sim.view.rects import Point, Rect, crossed, under
from sim.view.ruler import Ruler
from sim.view.speech import Shown
from sim.wording import first_name

WIDEST = 230.0
_GAP, _EDGE = 5, 4
_PARTS = 64
"""Of a pixel: places are whole numbers of these."""
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
_NOTHING = 1e-9
"""No more than sums are apart that are the same."""


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
    here = [(each, kept.get(each.word)) for each in shown if _is_in(room, heads.get(each.word.speaker))]
    here.sort(key=lambda one: (one[0].rank, one[1] is None, -one[0].word.tick, -one[0].word.n))
    placed: list[Bubble] = []
    faces, names = _rects(room.faces), _rects(room.names)
    searches = far = 0
    for each, was in here:
        if len(placed) >= room.most:
            break
        if searches >= _SEARCHES and was is None:
            continue
        head = heads[each.word.speaker]
        search = _Search(each, head, ruler, room, (faces, names), placed)
        bubble = search.kept(was)
        if searches < _SEARCHES and (bubble is None or bubble.covers > 0):
            bubble = search.found(far < _FAR_SEARCHES and bubble is None) or bubble
            searches, far = searches + 1, far + search.far
        if bubble is not None:
            placed.append(bubble)
    return sorted(placed, key=lambda bubble: (bubble.shown.word.tick, bubble.shown.word.n))


def _is_in(room: Room, head: Point | None) -> bool:
    return head is not None and -20 <= head[0] <= room.width + 20 and -10 <= head[1] <= room.height + 40


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
        self.placed = placed
        self.filled = _rects([*room.taken, *(bubble.rect for bubble in placed)])

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
        x = self._kept_within(np.array([self.head[0] + before.x - before.head[0]]), form)
        y = np.array([self.head[1] + before.y - before.head[1]])
        if not self._has_room(x, y, form).all():
            return None
        covers = float(self._covered(x, y, form)[0, 0])
        return self._bubble(form, float(x[0]), float(y[0]), covers) if covers <= before.covers + _NOTHING else None

    def _forms(self, far: bool) -> Iterable[tuple[Form, Places, float]]:
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

    def _best(self, form: Form, places: Places) -> tuple[float, Bubble] | None:
        """The bubble at the place with the least effort, and how much effort that is."""
        x = self._kept_within(self.head[0] - form.w / 2 + places.across, form)
        y = self.head[1] - form.h - _ABOVE + places.down
        free = places.of(self._has_room(x, y, form))
        if not free.any():
            return None
        column, row = places.column[free], places.row[free]
        covers = self._covered(x, y, form)[row, column]
        effort = places.effort[free] + _FACE_EFFORT * ((covers > 0) + covers)
        near = np.argsort(effort, kind="stable")[:_WEIGHED]
        corners = np.stack([x[column[near]], y[row[near]]], axis=1)
        effort = effort[near] + self._besides(corners, form)
        best = int(np.argmin(effort))
        at_x, at_y = corners[best].tolist()
        return float(effort[best]), self._bubble(form, at_x, at_y, float(covers[near[best]]))

    def _kept_within(self, x: np.ndarray, form: Form) -> np.ndarray:
        """The left edges of bubbles (n,), moved to where they are within the room."""
        kept: np.ndarray = np.clip(x, _EDGE, max(_EDGE, self.room.width - form.w - _EDGE))
        return kept

    def _has_room(self, x: np.ndarray, y: np.ndarray, form: Form) -> np.ndarray:
        """Whether the bubble lies in the room at each y and x, and over nothing that is taken (rows, columns)."""
        wide, high = common(x, form.w, self.filled, 0) > -_GAP, common(y, form.h, self.filled, 1) > -_GAP
        within = (y >= _EDGE) & (y + form.h <= self.room.height - _EDGE)
        free: np.ndarray = within[:, None] & ~(high @ wide.T)
        return free

    def _covered(self, x: np.ndarray, y: np.ndarray, form: Form) -> np.ndarray:
        """How many faces the bubble would lie over at each y and x (rows, columns); hair does not count."""
        return covered(x, y, (form.w, form.h), self.faces, _HAIR)

    def _bubble(self, form: Form, x: float, y: float, covers: float) -> Bubble:
        """The bubble there: beside its speaker the tail ends at the cheek, below them at the chin.

        Corners are a whole number of 64ths: one that has stayed where it was is exactly where one newly placed is.
        """
        x, y = round(x * _PARTS) / _PARTS, round(y * _PARTS) / _PARTS
        head_x, head_y = at = self.head
        if y + form.h > head_y:
            aside = (x > head_x) - (x + form.w < head_x)
            at = (head_x + aside * self.room.face / 2, head_y + self.room.face * (0.5 if aside else 1.0))
        return Bubble(self.shown, x, y, form.w, form.h, form.lines, self.head, at, form.name, form.size, covers)

    def _besides(self, corners: np.ndarray, form: Form) -> np.ndarray:
        """What else speaks against places (n,): names below, what a tail crosses, a wrong order, beside or below."""
        x, y = corners[:, 0], corners[:, 1]
        effort: np.ndarray = _LABEL_EFFORT * under(corners, (form.w, form.h), self.names)
        low = y + form.h > self.head[1]
        over = (x < self.head[0]) & (x + form.w > self.head[0])
        effort += np.where(low, np.where(over, _BELOW_EFFORT, _SIDE_EFFORT), 0.0)
        group = self.shown.word.group
        for left, top in ((other.x, other.y) for other in self.placed if other.shown.word.group == group):
            level = (y > top - _GAP) & (y <= top + _GAP)
            effort += _ORDER_EFFORT * ((y > top + _GAP) | (level & (x > left)))
        starts = np.stack([np.clip(self.head[0], x, x + form.w), np.clip(self.head[1], y, y + form.h)], axis=1)
        far = np.hypot(starts[:, 0] - self.head[0], starts[:, 1] - self.head[1]) > FAR
        if far.any():
            effort[far] += _CROSSING_EFFORT * crossed(starts[far], self.head, self._in_way())
        return effort

    def _in_way(self) -> np.ndarray:
        """What a way to the speaker had better not cross: faces but their own, and bubbles of other talks."""
        faces, head, group = self.faces, self.head, self.shown.word.group
        own = np.abs(faces[:, 0] + faces[:, 2] / 2 - head[0]) + np.abs(faces[:, 1] - head[1]) < 3.0
        strangers = [other.rect for other in self.placed if other.shown.word.group != group]
        return np.concatenate([faces[~own], _rects(strangers)])


def _rects(rects: Sequence[Rect]) -> np.ndarray:
    return np.array(rects, dtype=float).reshape(-1, 4)


def _places() -> Places:
    """All places that are tried: how far across and down from the one right above the speaker.

    Those with the least effort come first. A bubble is wide, so across counts for less. Far away they lie twice as far
    apart.
    """
    found = []
    for column in range(-_ACROSS, _ACROSS + 1):
        for row in range(-_DOWN, _UP + 1):
            across, down = column * _STEP_ACROSS, row * _STEP_UP
            effort = hypot(_WAY_ACROSS * across, down)
            if effort <= _EARLIER_EFFORT or column % 2 == row % 2 == 0:
                found.append((effort, float(across), float(down)))
    return Places.among(sorted(found, key=lambda place: (place[0], abs(place[1]), place[1], -place[2])))


_PLACES = _places()
_AROUND = _PLACES.within(_EARLIER_EFFORT)
_NEAR = _PLACES.within(FAR)
