"""Runs that meet a position at which the mass matrix is singular: their status names the joint, not the forces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ..dynamics import Dynamics
from ..model.inertia_numbers import SINGULAR
from ..results.status import Status

NEAR = 1e-8  # of a relative pivot at which a run failed: accelerations beyond 1e8 times the usual ones are the reason


def named(
    dyn: Dynamics, t: np.ndarray, q: np.ndarray, reached: np.ndarray, params: np.ndarray, statuses: Sequence[Status]
) -> list[Status]:
    """q (B, time, nq) are the states kept, `reached` (B, nq) where each member was last, at the time of its status.
    A state that was kept at a singular position is as wrong as one where the run failed."""
    found = []
    for b, status in enumerate(statuses):
        row = params if params.ndim == 1 else params[b]
        table = {p.name: float(row[k]) for k, p in enumerate(dyn.model.parameters)}
        if dyn.inertia.suspect or (dyn.inertia.varies and not status.ok):
            status = _named(dyn, t, q[b], reached[b], table, status)
        if not status.ok and (reason := dyn.inertia.refused(row)) is not None:
            status = Status(
                False, f"The parameters do not suit {dyn.formulation!r}: {reason} {status.text}", status.time
            )
        found.append(status)
    return found


def _named(
    dyn: Dynamics, t: np.ndarray, q: np.ndarray, reached: np.ndarray, params: Mapping[str, float], status: Status
) -> Status:
    alive = np.isfinite(q).all(axis=-1)
    positions, times, limits = q[alive], t[alive], np.full(int(alive.sum()), SINGULAR)
    if not status.ok and np.isfinite(reached).all():
        positions, times = np.vstack([positions, reached]), np.append(times, status.time)
        limits = np.append(limits, NEAR)
    if not len(times):
        return status
    pivots = dyn.inertia.relative(positions, times, params)
    weak = np.flatnonzero(~(pivots.min(axis=-1, initial=1.0) > limits))
    if not weak.size:
        return status
    k = int(weak[0])
    text = (
        f"At t = {times[k]:.9g} {dyn.inertia.described(pivots[k])}. Give the bodies mass and inertia, or armature=... "
        f"on the joint. {status.text}"
    )
    return Status(False, text, status.time if not status.ok else float(times[k]))
