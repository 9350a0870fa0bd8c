"""Where one model does not serve, the next in the list does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest

from sim.chat import Reply
from sim.errors import BudgetSpent, CallFailed, ModelDown
from sim.llm.fallback import FallbackModels
from sim.llm.sender import Asked, asked_of
from sim.scenario.modelling import Modelling
from tests.llm.scripted import Scripted, Step, failure, prompt, reply, wait_for


def ask(by_model: Mapping[str, Step], others: tuple[str, ...] = ()) -> tuple[Reply, Scripted]:
    """The reply where each model answers as `by_model` says, and the sender that was asked."""
    sender = Scripted([lambda n, prompt, asked: by_model[asked.model]])
    model = FallbackModels(sender, lambda purpose: Asked("first", {"temperature": 0.3}), others)
    return wait_for(model.complete(prompt())), sender


def test_the_model_of_the_scenario_answers_while_it_can() -> None:
    found, sender = ask({"first": reply("Mine."), "second": reply("No, mine.")}, ("second",))
    assert (found.text, sender.models) == ("Mine.", ["first"])


@pytest.mark.parametrize("stop", [failure("server"), failure("content filter"), ModelDown("down")])
def test_the_next_answers_where_it_cannot_with_the_same_parameters(stop: Exception) -> None:
    by_model = {"first": stop, "second": failure("context too long"), "third": reply("At last.")}
    found, sender = ask(by_model, ("second", "third"))
    assert (found.text, sender.models) == ("At last.", ["first", "second", "third"])
    assert all(asked.parameters == {"temperature": 0.3} for _, asked in sender.requests)


def test_requests_of_all_models_are_counted() -> None:
    found, _ = ask({"first": failure(attempts=4), "second": reply(attempts=2)}, ("second",))
    assert found.attempts == 6
    with pytest.raises(CallFailed) as raised:
        ask({"first": failure(attempts=4), "second": failure("empty", attempts=3)}, ("second",))
    assert (raised.value.trouble, raised.value.attempts) == ("empty", 7)


def test_the_run_stops_only_when_every_model_is_down() -> None:
    with pytest.raises(ModelDown, match=r"first is gone; second is gone"):
        ask({"first": ModelDown("first is gone"), "second": ModelDown("second is gone")}, ("second",))
    with pytest.raises(CallFailed):
        ask({"first": failure(), "second": ModelDown("second is gone")}, ("second",))
    with pytest.raises(ModelDown, match=r"^gone$"):
        ask({"first": ModelDown("gone")})


def test_a_spent_budget_is_no_reason_to_ask_another_model() -> None:
    with pytest.raises(BudgetSpent):
        ask({"first": BudgetSpent("spent"), "second": reply()}, ("second",))


def test_no_model_is_asked_twice() -> None:
    sender = Scripted([failure()])
    with pytest.raises(CallFailed):
        wait_for(
            FallbackModels(sender, lambda purpose: Asked("first"), ("first", "second", "second")).complete(prompt())
        )
    assert sender.models == ["first", "second"]


def test_each_purpose_has_its_model_and_its_parameters() -> None:
    settings = Modelling.model_validate(
        {
            "models": {"reflect": "openai/large", "importance": "openai/small"},
            "temperature": {"default": 0.7, "importance": 0},
            "max_tokens": {"speak": 200},
            "model_seed": 5,
        }
    )
    sender = Scripted()
    model = FallbackModels(sender, partial(asked_of, settings, "openai/main"))
    for purpose in ("reflect", "importance", "speak"):
        wait_for(model.complete(prompt(purpose=purpose)))
    assert [(asked.model, dict(asked.parameters)) for _, asked in sender.requests] == [
        ("openai/large", {"temperature": 0.7, "seed": 5}),
        ("openai/small", {"temperature": 0, "seed": 5}),
        ("openai/main", {"temperature": 0.7, "max_tokens": 200, "seed": 5}),
    ]
