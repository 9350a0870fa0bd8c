"""The numbers of the published study that ours are set beside: one run of 25 language-model agents over two days.

Park, O'Brien, Cai, Morris, Liang, Bernstein: Generative Agents: Interactive Simulacra of Human Behavior, UIST 2023,
section 7.1.
"""

from __future__ import annotations

from typing import Literal

import msgspec

SOURCE = "Park et al., Generative Agents, UIST 2023, section 7.1"


class Published(msgspec.Struct, frozen=True):
    """A number of the paper, from `least` to `greatest` where sources differ, and the measure it stands beside.

    `role` is the part in the paper that a scenario's news or gathering must be declared to play (empty: of a run).
    """

    title: str
    measure: str
    role: Literal["", "candidacy", "party"]
    least: float
    greatest: float
    shown: str
    note: str = ""


PUBLISHED = (
    Published("know of the candidacy at the start", "news known at the start", "candidacy", 0.04, 0.04, "4%",
              "1 of 25"),
    Published("know of the candidacy at the end", "news known at the end", "candidacy", 0.32, 0.32, "32%", "8 of 25"),
    Published("know of the party at the start", "gathering known at the start", "party", 0.04, 0.04, "4%", "1 of 25"),
    Published("know of the party at the end", "gathering known at the end", "party", 0.48, 0.52, "48% to 52%",
              "sources differ: 12 or 13 of 25"),
    Published("network density at the start", "network density at the start", "", 0.167, 0.167, ".167"),
    Published("network density at the end", "network density at the end", "", 0.74, 0.74, ".74"),
    Published("invited to the party", "invited", "party", 12, 12, "12"),
    Published("invited who came", "invited who came", "party", 5, 5, "5",
              "of the 7 others 3 named a conflict, 4 had shown interest and made no plan"),
    Published("false acquaintances", "false acquaintances", "", 0.013, 0.013, "1.3%", "6 of 453 answers in interviews"),
)  # fmt: skip
