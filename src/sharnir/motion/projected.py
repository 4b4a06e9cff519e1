"""States between the steps of a run on its constraints."""

from __future__ import annotations

import numpy as np

from ..model import Model
from ..native.kernels import kernel_for
from .drift import projection

SINGULAR = 1e-2  # as s of `integrate.gap`: nearer, projection finds velocities to eps/s² only


def projected(
    model: Model, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray, largest: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """States (B, time, ...) between steps, at t (time,) or (B, time), which interpolation leaves near the constraints,
    on them. Those at singular positions stay as they are: the nearest state that satisfies the constraints may be on
    another branch. `largest` (B, rows): see `integrate.gap`. `params` are (np,), (B, np), or (B, time, np) where events
    change them: then pivots are compared with those of states at which the same constraints are on."""
    members, count = q.shape[:2]
    rows_q, rows_v = q.reshape(-1, model.nq).copy(), v.reshape(-1, model.nv).copy()
    alive = np.isfinite(rows_q).all(axis=1) & np.isfinite(rows_v).all(axis=1)
    if alive.any():
        times = np.broadcast_to(t, (members, count)).ravel()[alive]
        table = params if params.ndim == 1 else _each(params, count)[alive]
        inputs = [np.ascontiguousarray(x) for x in (rows_q[alive], rows_v[alive], times, table)]
        strides = [model.nq, model.nv, 1, 0 if params.ndim == 1 else params.shape[-1]]
        found = kernel_for(projection, model)(inputs, strides, int(alive.sum()))
        pivots = found[:, model.nq + model.nv :]
        usual = np.repeat(largest, count, axis=0)[alive] if params.ndim < 3 else _usual(model, table, pivots)
        off = (pivots < SINGULAR**2 * usual).any(axis=1)
        good = np.flatnonzero(alive)[~off]
        rows_q[good], rows_v[good] = found[~off, : model.nq], found[~off, model.nq : model.nq + model.nv]
    return rows_q.reshape(q.shape), rows_v.reshape(v.shape)


def _each(params: np.ndarray, count: int) -> np.ndarray:
    """One row for each of `count` states of every member, from (B, np) or (B, time, np)."""
    return np.repeat(params, count, axis=0) if params.ndim == 2 else params.reshape(-1, params.shape[-1])


def _usual(model: Model, table: np.ndarray, pivots: np.ndarray) -> np.ndarray:
    """(n, rows): for every state the largest pivots of those with the same flags; 0 where a row is off."""
    flags = table[:, [k for k, p in enumerate(model.parameters) if p.mode == "flag"]]
    _, group = np.unique(flags, axis=0, return_inverse=True)
    most = np.zeros((int(group.max()) + 1, pivots.shape[1]))
    np.maximum.at(most, group.ravel(), pivots)
    return np.asarray(most[group.ravel()])
