"""Integrals of a quantity that is known at the times of a run only: splines of a given degree d, of order d + 1."""

from __future__ import annotations

import numpy as np

from ..read import Array


def cumulative(t: Array, powers: Array, degree: int, below: int = 0) -> Array:
    """∫ from the first time to each, along axis −2 of (..., time, k), by splines; t is (time,) or (..., time). Rows of
    NaN stay NaN. A time that occurs twice is the place of a jump: the spline ends there, and a new one begins. Where
    there are few times its degree is less, at most their number less 1 and less `below`; where that is below zero there
    is no spline, and no integral."""
    found, t = np.full(powers.shape, np.nan), np.broadcast_to(t, powers.shape[:-1])
    for index in np.ndindex(powers.shape[:-2]):
        alive = np.isfinite(powers[index]).all(axis=-1)
        if alive.any():
            found[index][alive] = _cumulative(t[index][alive], powers[index][alive], degree, below)
    return found


def _cumulative(t: Array, y: Array, degree: int, below: int) -> Array:
    from scipy.interpolate import make_interp_spline

    jumps = np.flatnonzero(np.diff(t) == 0) + 1
    parts, start = [], np.zeros(y.shape[1])
    for moments, values in zip(np.split(t, jumps), np.split(y, jumps), strict=True):
        part = np.zeros_like(values)
        k = min(degree, len(moments) - 1 - below)
        if len(moments) > 1 and k >= 0:
            part = make_interp_spline(moments, values, k=k).antiderivative()(moments)
            part = part - part[0]
        parts.append(start + part)
        start = parts[-1][-1]
    return np.concatenate(parts)
