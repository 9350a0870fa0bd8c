"""The body: how energy and company run on, and what sleep, meals and talk do to them."""

from __future__ import annotations

from sim.clock import Clock
from sim.nouns import MILLION

ENERGY_AWAKE_PER_HOUR = -50_000
"""From full to nothing in 20 hours awake."""
ENERGY_ASLEEP_PER_HOUR = 133_333
"""From nothing to full in seven and a half hours of sleep."""
ENERGY_OF_MEAL = 80_000
COMPANY_ALONE_PER_HOUR = -71_429
"""From full to nothing in 14 hours alone."""
COMPANY_ASLEEP_PER_HOUR = 0
"""Asleep, nobody misses anybody."""
COMPANY_TALKING_PER_HOUR = 666_667
"""From nothing to full in an hour and a half of talk."""

ENERGY_AT_START = 900_000
COMPANY_AT_START = 600_000

_HOUR_SECONDS = 3_600


def rates(clock: Clock, *, asleep: bool, talking: bool) -> tuple[int, int]:
    """How energy and company run on, in millionths a tick."""
    energy = ENERGY_ASLEEP_PER_HOUR if asleep else ENERGY_AWAKE_PER_HOUR
    company = COMPANY_ALONE_PER_HOUR
    if asleep or talking:
        company = COMPANY_ASLEEP_PER_HOUR if asleep else COMPANY_TALKING_PER_HOUR
    return _per_tick(energy, clock), _per_tick(company, clock)


def opening_body(clock: Clock) -> tuple[int, int, int, int]:
    """Energy, its rate, company and its rate with which everybody begins, awake."""
    energy_rate, company_rate = rates(clock, asleep=False, talking=False)
    return ENERGY_AT_START, energy_rate, COMPANY_AT_START, company_rate


def run_on(value: int, rate: int, ticks: int) -> int:
    """A value after some ticks at a rate, within 0 and a million."""
    return min(MILLION, max(0, value + rate * ticks))


def _per_tick(per_hour: int, clock: Clock) -> int:
    return round(per_hour * clock.tick_seconds / _HOUR_SECONDS)
