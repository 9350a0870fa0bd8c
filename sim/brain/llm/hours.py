"""The hours that a plan may name: half hours of the day, those of recalled promises and habits, and the usual night."""

from __future__ import annotations

from functools import cached_property

from sim.brain.llm.known import Known
from sim.nouns import Frame

_USUAL_NIGHT = (22 * 60 + 30, 24 * 60 + 7 * 60)
"""Who recalls no habit of sleeping sleeps from half past ten to seven."""
_STEP = 30
_BEFORE_BED = 60
"""The last block begins so long before the usual bedtime at the latest."""
_NOON, _DAY = 720, 1440
ASIDE_MINUTES = 360
"""A bedtime may be so far from the usual one, sooner or later."""


class Hours:
    """Times of day as 'HH:MM', in order from now on; minutes count from the midnight before now."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.now = known.situation.now

    @cached_property
    def night(self) -> tuple[int, int]:
        """When the coming night's sleep begins and ends by habit, in minutes."""
        habit = next((frame for frame in self._habits if frame.verb == "sleep"), None)
        begin, end = _USUAL_NIGHT if habit is None else (habit.from_minute, habit.to_minute)
        begin += _DAY if begin < _NOON else 0
        while end <= begin:
            end += _DAY
        return begin, end

    @cached_property
    def starts(self) -> tuple[str, ...]:
        """When a block may begin: after now and well before bedtime."""
        last = self.night[0] - _BEFORE_BED
        known = {*range(0, 2 * _DAY, _STEP), *self._appointed}
        return tuple(_written(minute) for minute in sorted(known) if self._earliest <= minute <= last)

    @cached_property
    def bedtimes(self) -> tuple[str, ...]:
        """When one may go to sleep: half an hour before the usual time to two hours after it; else now."""
        begin = self.night[0]
        found = [minute for minute in range(begin - 30, begin + 121, _STEP) if minute > self._earliest]
        return tuple(_written(minute) for minute in found) or (_written(self.now.minute_of_day + 1),)

    @cached_property
    def rises(self) -> tuple[str, ...]:
        """When one may get up: an hour before the usual time to an hour after it."""
        return tuple(_written(minute) for minute in range(self.night[1] - 60, self.night[1] + 61, _STEP))

    def earliest_bedtime(self) -> int:
        """The tick before which no night's sleep begins: six hours before the usual time, and not before now."""
        return max(self.now.tick, self.now.today_at(self.night[0] - ASIDE_MINUTES))

    @property
    def _earliest(self) -> int:
        return self.now.minute_of_day + 10

    @cached_property
    def _habits(self) -> list[Frame]:
        """One's own habits of the day among what was recalled."""
        memories = (item.memory for item in self.known.items.values() if item.memory is not None)
        frames = [memory.frame for memory in memories if memory.kind == "habit" and memory.frame is not None]
        return [
            frame
            for frame in frames
            if frame.actor == self.known.me and (not frame.days or self.now.weekday in frame.days)
        ]

    @cached_property
    def _appointed(self) -> list[int]:
        """When recalled habits and promises begin and end, in minutes."""
        found = [minute for frame in self._habits for minute in (frame.from_minute, frame.to_minute)]
        for item in self.known.items.values():
            frame = item.memory.frame if item.memory is not None and item.memory.kind == "commitment" else None
            for tick in (frame.at, frame.until) if frame is not None else ():
                if tick is not None:
                    found.append(self.now.clock.minutes(tick - self.now.today_at(0)))
        return found


def _written(minute: int) -> str:
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"
