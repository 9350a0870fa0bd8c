"""Which memories belong together: clusters of a mind's recent episodes, for reflecting on each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from sim.chance import Dice
from sim.errors import UserMistake
from sim.mind.index import SCALE
from sim.ports import Vectors

if TYPE_CHECKING:
    from sim.mind.mind import Mind

Method = Literal["ward", "kmeans", "hdbscan"]
Labels = NDArray[np.int64]

SMALLEST = 3
"""Two memories are a coincidence; a cluster of fewer than three is dropped."""

NEAR = 1.3
"""Height at which Ward's tree is cut, in lengths of a vector. Two unrelated ones merge at sqrt(2), and any number of
vectors with one mutual cosine c at sqrt(2 (1 - c)): so what has a mutual cosine above 0.15 once the mean is off."""


def cluster(mind: Mind, memories: Sequence[str], method: Method, dice: Dice) -> tuple[tuple[str, ...], ...]:
    """The ids of these memories in clusters; see `group`.

    Raises TulvingError for an id that is not in the stream, EmbedderError while a memory waits for its vector.
    """
    # in the order of ids, so that neither the order of asking nor that of writing matters
    order = mind.stream.entries.order
    ids = sorted(dict.fromkeys(memories), key=lambda memory: order[mind.stream.entries.row(memory)])
    if len(ids) < SMALLEST:
        return ()
    found = group(mind.stream.entries.vectors_of(ids), method, dice)
    return tuple(tuple(ids[at] for at in members) for members in found)


def group(vectors: Vectors, method: Method, dice: Dice) -> tuple[tuple[int, ...], ...]:
    """Positions 0 .. m-1 of the vectors (m, dim) in clusters of at least three, members and clusters ascending.

    The mean is taken off first: sentences of one person's life all point one way, and what they share says nothing
    about which belong together. Ward's tree is cut at a height (`NEAR`), so it finds how many clusters there are and
    leaves single what belongs nowhere, as HDBSCAN does by density; k-means makes sqrt(m) clusters of everything. Only
    k-means uses the dice.
    """
    if len(vectors) < SMALLEST:
        return ()
    centred = _centred(vectors)
    if not centred.any():  # all the same: one cluster
        return (tuple(range(len(vectors))),)
    match method:
        case "ward":
            labels = _ward(centred)
        case "kmeans":
            labels = _kmeans(centred, dice)
        case "hdbscan":
            labels = _hdbscan(centred)
    members = [tuple(np.flatnonzero(labels == label).tolist()) for label in np.unique(labels) if label >= 0]
    return tuple(sorted(cluster for cluster in members if len(cluster) >= SMALLEST))


def _centred(vectors: Vectors) -> NDArray[np.float64]:
    """Each less the mean, at length 2048 again, in whole numbers: so that distances do not hang on rounding."""
    whole = vectors.astype(np.int64)
    away = (len(whole) * whole - whole.sum(axis=0)).astype(np.float64)
    lengths = np.sqrt(np.einsum("ij,ij->i", away, away))
    centred: NDArray[np.float64] = np.rint(away * (SCALE / np.where(lengths > 0, lengths, 1))[:, None])
    return centred


def _ward(points: NDArray[np.float64]) -> Labels:
    from scipy.cluster.hierarchy import fcluster, linkage

    tree = linkage(points, method="ward")
    return np.asarray(fcluster(tree, t=NEAR * SCALE, criterion="distance"), dtype=np.int64)


def _kmeans(points: NDArray[np.float64], dice: Dice) -> Labels:
    from scipy.cluster.vq import kmeans2

    # a start drawn by the dice, then always the point farthest from those chosen: no empty clusters, no other chance
    chosen = [dice.between(0, len(points) - 1, "first centre")]
    nearest = ((points - points[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < round(math.sqrt(len(points))) and nearest.max() > 0:
        chosen.append(int(nearest.argmax()))
        nearest = np.minimum(nearest, ((points - points[chosen[-1]]) ** 2).sum(axis=1))
    _, labels = kmeans2(points, points[chosen], iter=20, minit="matrix", missing="raise")
    return np.asarray(labels, dtype=np.int64)


def _hdbscan(points: NDArray[np.float64]) -> Labels:
    try:
        from sklearn.cluster import HDBSCAN
    except ImportError:
        raise UserMistake("cluster: hdbscan needs scikit-learn: pip install scikit-learn, or choose ward") from None
    return np.asarray(HDBSCAN(min_cluster_size=SMALLEST, copy=True).fit_predict(points), dtype=np.int64)
