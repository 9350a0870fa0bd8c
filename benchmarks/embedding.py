"""How many sentences a second each embedder does: `python benchmarks/embedding.py [sentences]`.

Sentences are those of a town, about 20 tokens each and all distinct. `single` embeds them one by one, `batch` in one
call; the two are timed in turn, three rounds, medians. The last line says how far the two models are apart.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from statistics import median

from sim.embedding import CachedEmbedder, HashEmbedder, MiniLMEmbedder
from sim.ports import Embedder

PEOPLE = ("Bea Hollis", "Tom Reed", "Joan Pike", "Ned Fenn", "Ada Reed", "Cora Fenn", "Sam Orde", "Ivo Marsh")
DEEDS = (
    "told {other} that the May supper begins at 18:30 on Saturday {day} May",
    "mended the fence behind the mill with {other} on {day} May",
    "saw {other} reading the notice on the green on {day} May",
    "promised {other} to return the ladder to the workshop on {day} May",
)
ROUNDS = 3


def sentences(count: int) -> list[str]:
    """Distinct sentences of a town."""
    made = []
    for i in range(count):
        who, other = PEOPLE[i % 8], PEOPLE[(i * 3 + 1) % 8]
        made.append(f"{who} {DEEDS[i % 4].format(other=other, day=i)}.")
    return made


def rate(work: Callable[[Sequence[str]], object], texts: Sequence[str]) -> float:
    """Texts a second."""
    began = time.perf_counter()
    work(texts)
    return len(texts) / (time.perf_counter() - began)


def measure(name: str, embedder: Embedder, texts: Sequence[str]) -> float:
    """Print the medians of one embedder; returns its rate in batches."""

    def one_by_one(texts: Sequence[str]) -> None:
        for text in texts:
            embedder.embed([text])

    embedder.embed(texts[:4])
    single, batch = [], []
    for _ in range(ROUNDS):
        single.append(rate(one_by_one, texts[: max(8, len(texts) // 4)]))
        batch.append(rate(embedder.embed, texts))
    print(f"{name:8} {median(single):12,.0f} {median(batch):12,.0f}   sentences a second")
    return median(batch)


def main() -> None:
    """Measure all and compare."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 256
    texts = sentences(count)
    began = time.perf_counter()
    minilm = MiniLMEmbedder()
    minilm.embed(texts[:1])
    print(f"minilm is ready after {time.perf_counter() - began:.2f} s, on {minilm.threads} threads\n")
    print(f"{'':8} {'single':>12} {'batch':>12}")
    slow = measure("minilm", minilm, texts)
    fast = measure("hash", HashEmbedder(), texts)
    measure("cached", CachedEmbedder(HashEmbedder()), texts)
    print(f"\nhash does {fast / slow:,.0f} sentences while minilm does one")


if __name__ == "__main__":
    main()
