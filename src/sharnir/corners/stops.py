"""Corners between the times of a run, for integrals along it (`retrace`): these go from one to the next as it did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..model import Model
from ..read import Array
from .corners import find

MOST = 64  # in one interval; with more it is integrated as a whole, and the estimate of the error says so


def stops(model: Model, t: Array, params: Mapping[str, Any], members: int) -> tuple[Array, Any]:
    """(B, time − 1, k): times at which something switches inside each interval, filled up with its end; and of bool
    (B, time − 1): whether there is one inside it or at its ends."""
    found = np.repeat(np.broadcast_to(t[1:], (members, len(t) - 1))[..., None], 0, axis=-1)
    touched = np.zeros((members, len(t) - 1), dtype=bool)
    if len(t) < 2:
        return found, touched
    given = [0.0 if p.mode == "state" else params[p.name] for p in model.parameters]  # no time depends on states
    table = [np.broadcast_to(np.asarray(x, dtype=float), (members,)) for x in given]
    pairs = find(model, float(t[0]), float(t[-1]), np.stack(table, axis=1) if table else np.zeros((members, 0)))
    if pairs is None:
        return found, touched
    rows: list[list[Array]] = []
    for b, corners in enumerate(pairs):
        first = np.searchsorted(t, corners[:, 0], side="left")  # t[first − 1] < corner <= t[first]
        touched[b, np.clip(first - 1, 0, len(t) - 2)] = True
        on = corners[:, 0] == t[np.minimum(first, len(t) - 1)]
        touched[b, np.clip(first[on], 0, len(t) - 2)] = True
        inside = corners[~on & (first > 0), 0]
        rows.append(np.split(inside, np.searchsorted(inside, t[1:-1], side="right")))
    most = max(len(x) for row in rows for x in row)
    filled = np.repeat(np.broadcast_to(t[1:], (members, len(t) - 1))[..., None], min(most, MOST), axis=-1)
    for b, row in enumerate(rows):
        for k, x in enumerate(row):
            if len(x) <= MOST:
                filled[b, k, : len(x)] = x
    return filled, touched
