"""The small types that scenario and resident files are written in: texts, moments, hours, days of the week, facts.

Each checks one value and says in plain words what it should have been, with a hint where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema
from pydantic_core import PydanticCustomError

from sim.clock import WEEKDAYS
from sim.errors import nearest

_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_DATE = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?(?P<zone>\s*(?:Z|[+-]\d{2}:?\d{2}))?\Z")
_ZONE = re.compile(r"\d:\d{2}(?::\d{2})?\s*(?:Z|[+-]\d{2}:?\d{2})\Z")
_HOUR = re.compile(r"(\d{1,2}):(\d{2})\Z")
_GROUPS: dict[str, tuple[int, ...]] = {
    "every day": (0, 1, 2, 3, 4, 5, 6),
    "daily": (0, 1, 2, 3, 4, 5, 6),
    "weekdays": (0, 1, 2, 3, 4),
    "weekends": (5, 6),
}


class Strict(BaseModel):
    """Base of everything written in a file: frozen, and no key but the known ones.

    A model is built when it is first needed: whoever looks at a run needs few of them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


def wrong(message: str, hint: str = "") -> PydanticCustomError:
    """An error of our own about the value at hand."""
    return PydanticCustomError("tulving", "{said}", {"said": message, "hint": hint})


def _text(value: Any) -> Any:
    if not isinstance(value, str):
        raise wrong(f"must be text, not {shown(value)}", f'put it in quotes: "{value}"' if _quotable(value) else "")
    if not value.strip():
        raise wrong("must not be empty")
    if _UNPRINTABLE.search(value):
        raise wrong("holds characters that cannot be shown")
    return value.strip()


def _name(value: Any) -> Any:
    name = _text(value)
    if bad := next((sign for sign in "/\\|:\n\t" if sign in name), None):
        raise wrong(f"a name must not hold {bad!r}")
    if len(name) > 60:
        raise wrong("a name must not be longer than 60 letters")
    return name


def _optional_text(value: Any) -> Any:
    return "" if value == "" else _text(value)


Text = Annotated[str, BeforeValidator(_text), WithJsonSchema({"type": "string", "minLength": 1})]
MaybeText = Annotated[str, BeforeValidator(_optional_text), WithJsonSchema({"type": "string"})]
Name = Annotated[str, BeforeValidator(_name), WithJsonSchema({"type": "string", "minLength": 1, "maxLength": 60})]
"""Of a person or an event: no '/', '\\', '|' or ':', as they stand in ids and file names."""


def _date_and_time(value: Any, hour: str) -> datetime:
    if isinstance(value, datetime):
        return value
    found = _DATE.match(value.strip()) if isinstance(value, str) else None
    if found is None:
        raise wrong(f"must be a date ('2026-04-28') or a date and time ('2026-04-28 18:00'), not {shown(value)}")
    if found["zone"]:
        raise wrong("has a time zone; a town has one wall clock", "leave the time zone out")
    if not (found[2] or hour):
        raise wrong("must say the hour too", f"e.g. '{found[1]} 06:00'")
    try:
        return datetime.fromisoformat(f"{found[1]}T{(found[2] or hour).zfill(5)}")
    except ValueError:
        raise wrong(f"there is no such date or hour: {value!r}") from None


_ISO = PlainSerializer(lambda moment: moment.isoformat(timespec="minutes"), return_type=str, when_used="json")
_ISO_SCHEMA = {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}"}
Start = Annotated[datetime, BeforeValidator(lambda value: _date_and_time(value, "")), _ISO, WithJsonSchema(_ISO_SCHEMA)]
"""A date and time without time zone."""
When = Annotated[
    datetime, BeforeValidator(lambda value: _date_and_time(value, "12:00")), _ISO, WithJsonSchema(_ISO_SCHEMA)
]
"""A date, or a date and time, without time zone; a date alone means its noon."""


def _run_time(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, (str, int)) or value == "":
        raise wrong(f"must be a time of the run ('day 2 18:00', 'Saturday 18:00'), not {shown(value)}")
    if _ZONE.search(str(value)):
        raise wrong("has a time zone; a town has one wall clock", "leave the time zone out")
    return str(value)


RunTime = Annotated[str, BeforeValidator(_run_time), WithJsonSchema({"type": ["string", "integer"]})]
"""A time of the run as people write it, e.g. 'day 2 18:00', 'Saturday 18:00'; a whole number is a tick."""


def minute_of_hour(value: object) -> int | None:
    """The minute of the day that 'HH:MM' names, 0 to 1440, or None where it names none."""
    found = _HOUR.match(value.strip()) if isinstance(value, str) else None
    if found is None or int(found[2]) > 59:
        return None
    minute = int(found[1]) * 60 + int(found[2])
    return minute if minute <= 1440 else None


def _hour(value: Any) -> Any:
    if minute_of_hour(value) is None:
        raise wrong(f"must be an hour from 00:00 to 24:00, not {shown(value)}", 'e.g. "07:30"')
    return value.strip().zfill(5)


Hour = Annotated[str, BeforeValidator(_hour), WithJsonSchema({"type": "string", "pattern": r"^\d{1,2}:\d{2}$"})]
"""An hour of the day, 'HH:MM'."""


def _days(value: Any) -> tuple[int, ...]:
    if isinstance(value, str) and value.casefold() in _GROUPS:
        return _GROUPS[value.casefold()]
    written = value if isinstance(value, (list, tuple)) else [value]
    if not written:
        raise wrong("must name at least one day")
    return tuple(sorted({_day(day) for day in written}))


def _day(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 6:
        return value
    if isinstance(value, str):
        word = value.casefold().strip()
        if word in _GROUPS:
            raise wrong(f"{value!r} stands for several days; do not list it with others")
        if len(word) >= 3 and (day := _weekday(word)) is not None:
            return day
    close = nearest(str(value), (*WEEKDAYS, *_GROUPS))
    raise wrong(f"{shown(value)} is no day of the week", f"did you mean {close!r}?" if close else "")


def _weekday(word: str) -> int | None:
    singular = word.removesuffix("s")
    return next((n for n, day in enumerate(WEEKDAYS) if day.casefold().startswith(singular)), None)


Days = Annotated[
    tuple[int, ...],
    BeforeValidator(_days),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": [*_GROUPS, *(day.casefold() for day in WEEKDAYS)]},
                {"type": "array", "items": {"type": ["string", "integer"]}, "minItems": 1},
            ]
        }
    ),
]
"""Days of the week, 0 Monday to 6 Sunday; written 'every day', 'weekdays', 'weekends', 'monday' or [monday, friday]."""


def _three(value: Any) -> Any:
    if not isinstance(value, (list, tuple)) or len(value) != 3:
        raise wrong(f"a fact is a list of three: [subject, predicate, object], not {shown(value)}")
    return tuple(value)


FactLine = Annotated[
    tuple[Text, Text, Text],
    BeforeValidator(_three),
    WithJsonSchema({"type": "array", "items": {"type": "string"}, "minItems": 3, "maxItems": 3}),
]
"""A fact as [subject, predicate, object]."""

Importance = Annotated[int, Field(strict=True, ge=1, le=10)]
Feeling = Annotated[int, Field(strict=True, ge=-3, le=3)]
Share = Annotated[float, Field(strict=True, ge=0, le=1, allow_inf_nan=False)]


def shown(value: object, longest: int = 60) -> str:
    """A value as messages show it, cut where it is long."""
    if isinstance(value, dict):
        return "a mapping of keys" if value else "an empty mapping"
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)) and len(value) > 6:
        return f"a list of {len(value)}"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    said = repr(value)
    return said if len(said) <= longest else f"{said[: longest - 3]}..."


def _quotable(value: object) -> bool:
    return isinstance(value, (int, float, bool))
