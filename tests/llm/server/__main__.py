"""`python -m tests.llm.server --port N [--faults 0.3] [--latency 1.0] [--seed 1]`: serves until Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import contextlib

from tests.llm.server import Faults, Server


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m tests.llm.server", description=__doc__)
    parser.add_argument("--port", type=int, default=8111, help="0: a free one")
    parser.add_argument("--faults", type=float, default=0.0, help="share of requests that go wrong, in mixed ways")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds that each answer takes")
    parser.add_argument("--seed", type=int, default=1, help="which answers are generated")
    given = parser.parse_args()
    faults = Faults(rate=given.faults, seed=given.seed)
    server = Server(faults, latency=given.latency, seed=given.seed, port=given.port)

    def ready() -> None:
        print(f"serving {server.base} with any model's name and any key; Ctrl-C stops it", flush=True)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve(ready))


if __name__ == "__main__":
    main()
