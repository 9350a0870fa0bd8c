"""The codec: an event is one line, a line is one event, and the type comes first."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.events import AnyEvent, Event, Moved, Remembered, Said, as_row, decode, encode
from sim.nouns import Fact, Frame, Memory

texts = st.text(st.characters(exclude_categories=("Cs",)))


def test_a_line_begins_with_type_tick_and_agent() -> None:
    line = encode(Moved(tick=7, agent="Bea Hollis", tile=(3, 4), within=("the hamlet",)))
    assert line == b'{"type":"moved","tick":7,"agent":"Bea Hollis","tile":[3,4],"within":["the hamlet"]}'


def test_all_types_have_names_of_their_own_and_are_part_of_the_union() -> None:
    kinds = get_args(AnyEvent)
    names = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(names)) == len(names)
    leaves = {kind for kind in _below(Event) if not kind.__subclasses__()}
    assert leaves == set(kinds)


@given(texts, texts, st.lists(st.tuples(texts, texts, texts), max_size=3))
def test_an_utterance_survives_being_written_and_read(text: str, what: str, facts: list[tuple[str, str, str]]) -> None:
    said = Said(
        tick=3, agent="Bea Hollis", talk="t", n=1, act="tell", text=text,
        facts=tuple(Fact(*fact) for fact in facts), frame=Frame("Bea Hollis", "tell", what),
    )  # fmt: skip
    line = encode(said)
    assert decode(line) == said and b"\n" not in line


def test_what_is_at_its_default_takes_no_room_in_the_log() -> None:
    memory = Memory(id="Bea Hollis/1/0", kind="action", text="Bea Hollis rested.", created=1)
    row = json.loads(encode(Remembered(tick=1, agent="Bea Hollis", memory=memory)))
    assert set(row["memory"]) == {"id", "kind", "text", "created"}


@pytest.mark.parametrize("line", [b"", b"{}", b"[]", b'{"type":"danced","tick":1}', b'{"type":"moved","tick":"x"}'])
def test_a_line_that_is_no_event_is_refused(line: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(line)


def test_an_event_is_frozen() -> None:
    event = Moved(tick=7, agent="Bea Hollis", tile=(3, 4), within=())
    with pytest.raises(AttributeError):
        event.tick = 8  # type: ignore[misc]
    assert as_row(event)["tile"] == (3, 4) or as_row(event)["tile"] == [3, 4]


def _below(kind: type) -> set[type]:
    return {each for sub in kind.__subclasses__() for each in {sub, *_below(sub)}}
