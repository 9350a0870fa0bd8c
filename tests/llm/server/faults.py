"""What goes wrong on purpose: which fault a request meets, by schedule or by a keyed die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.llm.server.asked import Asked
from tests.llm.server.dice import KeyedDice

PASSING = (
    "rate_limit", "rate_limit_after", "server_error", "unavailable", "slow_first_byte", "stalled_stream", "reset",
    "cut_body", "invalid_utf8", "not_json",
)  # fmt: skip
"""Another try may well succeed."""
IN_THE_ANSWER = (
    "truncated", "in_prose", "wrong_types", "extra_keys", "empty", "refusal", "huge", "tool_calls",
    "control_characters", "nonsense", "no_choices", "another_shape",
)  # fmt: skip
"""The request is served, but what comes is not what was asked for (in_prose: it is, among other words)."""
REFUSING = ("content_filter", "context_too_long", "wrong_model", "unauthorised", "bad_request")
"""The request is refused, and would be again."""
ALL = PASSING + IN_THE_ANSWER + REFUSING
MIXED = PASSING + IN_THE_ANSWER + ("content_filter", "context_too_long")
"""All but those that mean that no request at all will ever be served."""


@dataclass(frozen=True)
class Fault:
    """One fault by its name."""

    name: str

    def __post_init__(self) -> None:
        if self.name not in ALL:
            raise ValueError(f"no fault named {self.name!r}; there are {', '.join(ALL)}")


@dataclass(frozen=True)
class Faults:
    """Which requests go wrong.

    `schedule`: by the number of the request, or names in a row for the first requests ('' for none). `rate`: the share
    of requests that meet one of `kinds`, by dice that know the prompt and how often it came, so that the order of
    arrival changes nothing. `only`: for these purposes alone, where given.
    """

    rate: float = 0.0
    kinds: Sequence[str] = MIXED
    schedule: Mapping[int, str] | Sequence[str] = field(default_factory=dict)
    only: Sequence[str] = ()
    seed: int = 1

    def __post_init__(self) -> None:
        for name in (*self.kinds, *self._scheduled.values()):
            if name:
                Fault(name)

    @property
    def _scheduled(self) -> Mapping[int, str]:
        return self.schedule if isinstance(self.schedule, Mapping) else dict(enumerate(self.schedule))

    def of(self, asked: Asked) -> str:
        """The fault that this request meets, or an empty string."""
        if self.only and asked.purpose not in self.only:
            return ""
        planned = self._scheduled.get(asked.n)
        if planned is not None:
            return planned
        dice = KeyedDice("fault", self.seed, asked.key, asked.again)
        return dice.one_of(self.kinds) if self.rate and dice.share() < self.rate else ""
