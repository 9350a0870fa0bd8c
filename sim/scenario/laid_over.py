"""What a scenario lays over its town: memories that single residents have besides, and hours that places keep."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from sim.scenario.forms import Item
from sim.scenario.interventions import brief
from sim.scenario.written import Name, shown, wrong

_SPAN = re.compile(r"(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})\Z")
_DAY_MINUTES = 1440


class Remembrance(Item):
    """A memory of one resident, in one of the forms of their file."""

    of: Name
    """Whose memory it is."""


def _hours(value: Any) -> Any:
    if not isinstance(value, dict):
        raise wrong(f"must be a mapping of places to hours, not {shown(value)}")
    kept: dict[str, str] = {}
    for place, hours in value.items():
        if not isinstance(place, str) or not place.strip():
            raise wrong(f"{shown(place)} is no name of a place")
        kept[place.strip()] = _span(place.strip(), hours)
    return kept


def _span(place: str, hours: Any) -> str:
    found = _SPAN.match(hours.strip()) if isinstance(hours, str) else None
    ends = [int(found[hour]) * 60 + int(found[hour + 1]) for hour in (1, 3)] if found is not None else []
    sound = found is not None and int(found[2]) < 60 and int(found[4]) < 60 and ends[0] != ends[1]
    if found is None or not sound or ends[0] >= _DAY_MINUTES or ends[1] > _DAY_MINUTES:
        raise wrong(f"the hours of {place!r} must be written as '08:00-12:30', not {shown(hours)}")
    return "-".join(f"{end // 60:02}:{end % 60:02}" for end in ends)


_HOURS_SCHEMA = {
    "type": "object",
    "additionalProperties": {"type": "string", "pattern": r"^\d{1,2}:\d{2}\s*-\s*\d{1,2}:\d{2}$"},
}
Hours = Annotated[dict[str, str], BeforeValidator(_hours), WithJsonSchema(_HOURS_SCHEMA)]
Remembrances = Annotated[tuple[Remembrance, ...], PlainSerializer(lambda items: [brief(item) for item in items])]
