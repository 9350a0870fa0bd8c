"""How long requests are thought to be, before the model has told."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sim.chat import Message, Prompt
from sim.llm.sender import (
    CUT_BELOW,
    SHORTEST_CUT,
    TOKENS_OF_A_REPLY,
    Asked,
    asked_of,
    estimated_in,
    estimated_out,
    is_cut,
    parameters_of,
)
from sim.scenario.modelling import Modelling


def of(*texts: str, schema: dict[str, object] | None = None) -> Prompt:
    """A prompt of these messages."""
    return Prompt("speak", "Ada Hill", 7, tuple(Message("user", text) for text in texts), schema)


def test_a_prompt_of_which_far_fewer_tokens_are_reported_than_it_has_was_cut() -> None:
    ours = 4 * SHORTEST_CUT
    least = round(CUT_BELOW * ours)
    assert is_cut(ours, least - 1) and not is_cut(ours, least)
    assert not is_cut(ours, None), "what is not told is not held against anybody"
    assert not is_cut(SHORTEST_CUT, 1), "a count of a short prompt says little"


def test_a_token_is_four_bytes_and_the_schema_counts() -> None:
    assert 250 <= estimated_in(of("word " * 200)) <= 260
    assert estimated_in(of("word " * 200, schema={"title": "x" * 400})) > estimated_in(of("word " * 200)) + 100
    assert 750 <= estimated_in(of("\u6c34" * 1000)) <= 760, "a sign of Chinese is three bytes and most of a token"


@given(st.lists(st.text(max_size=50), max_size=5), st.text(max_size=50))
def test_more_text_is_never_fewer_tokens(texts: list[str], more: str) -> None:
    assert 0 <= estimated_in(of(*texts)) < estimated_in(of(*texts, more))


def test_a_reply_is_as_long_as_it_may_be() -> None:
    assert estimated_out(Asked("m", {"max_tokens": 70})) == 70
    assert estimated_out(Asked("m")) == TOKENS_OF_A_REPLY


def test_only_what_is_set_is_asked_for() -> None:
    settings = Modelling.model_validate({"temperature": {"speak": 0}, "models": {"speak": "openai/large"}})
    assert parameters_of(settings, "speak") == {"temperature": 0}
    assert parameters_of(settings, "decide") == {}
    assert asked_of(settings, "openai/small", "speak") == Asked("openai/large", {"temperature": 0})
    assert asked_of(settings, "openai/small", "decide") == Asked("openai/small", {})
