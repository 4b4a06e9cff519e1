"""Integrals of powers over every interval of a run, each with an estimate of its error.

An interval is retraced (`retrace`) in one step and in two, which differ by the error of the first, and which must
arrive at the power of the next state. Where they differ by too much, as with a corner of a force inside, it is retraced
in adaptive steps. Forces of a sampled controller change at its samples: an interval with one sample inside is retraced
in two pieces, with the forces before and after it (so it is where expressions of the time switch, `stops`). Where
retracing fails, as it does on stiff motion with long steps, a quintic spline through the powers at the times of the run
stands in. It knows nothing of corners between them: its error is four times its difference to straight lines.

Where the powers of a state are not known, as reactions are at some singular positions, the spline goes over it.

Parameters that events change are those of the beginning of an interval: nothing jumps inside one (`series`).

An interval with several samples inside has forces that the run did not keep. There it is the spline, which takes them
to change steadily. They lag by up to a period, so their work may be off by |Δτ| |v| times the period or, if that is
shorter, the interval; this is no matter of luck, because a lag has the same sign everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.read import Array
from ..integrate.rhs import MARGIN
from ..motion.switches.time_switches import stops
from .limit import over_states
from .retrace import PowerOf, adaptive, followed, retrace
from .series import SAMPLE, Series
from .states import States

if TYPE_CHECKING:
    from ..dynamics import Dynamics

# Integrals of a quantity that is known at the times of a run only: splines of a given degree d, of order d + 1.


def cumulative(t: Array, powers: Array, degree: int, below: int = 0, exist: Array | None = None) -> Array:
    """∫ from the first time to each, along axis −2 of (..., time, k), by splines; t is (time,) or (..., time), `exist`
    (..., time) tells which states there are. Others are NaN. Powers that are not known of a state that exists are left
    out, and the spline goes over them. A time that occurs twice is the place of a jump: the spline ends there, and a
    new one begins. Where there are few times its degree is less, at most their number less 1 and less `below`; where
    that is below zero there is no spline, and no integral."""
    found, t = np.full(powers.shape, np.nan), np.broadcast_to(t, powers.shape[:-1])
    for index in np.ndindex(powers.shape[:-2]):
        alive = np.isfinite(powers[index]).all(axis=-1) if exist is None else exist[index]
        for k in range(powers.shape[-1] if alive.any() else 0):
            found[(*index, alive, k)] = _cumulative(t[index][alive], powers[(*index, alive, k)], degree, below)
    return found


def _cumulative(t: Array, y: Array, degree: int, below: int) -> Array:
    from scipy.interpolate import make_interp_spline

    jumps = np.flatnonzero(np.diff(t) == 0) + 1
    parts, start = [], 0.0
    for moments, values in zip(np.split(t, jumps), np.split(y, jumps), strict=True):
        known = np.isfinite(values)
        part = np.full_like(values, 0.0 if known.any() or len(moments) == 1 else np.nan)
        k = min(degree, int(known.sum()) - 1 - below)
        if len(moments) > 1 and k >= 0:
            part = make_interp_spline(moments[known], values[known], k=k).antiderivative()(moments)
            part = part - part[0]
        parts.append(start + part)
        start = parts[-1][-1]
    return np.concatenate(parts)


ROUNDING = 1e-13  # relative: what two steps and one may differ by, where nothing is wrong
CLOSE = 1e-10  # of the energies: the error that all intervals together may have
RTOL, ATOL = 1e-11, 1e-13  # of states in adaptive steps
SAFETY = 4.0  # estimates of steps and splines over corners may be too small by so much
ARRIVED = 1e-8  # of a state: one that arrives so near to the next was acted on by all forces


def increments(
    series: Series, dyn: Dynamics, powers: PowerOf, counted: Any, duration: float, scale: Array, stiff: bool
) -> tuple[Array, Array]:
    """(..., n − 1, size): integrals over each interval and the estimates of their errors. `scale` (...) are energies to
    compare errors with; a power that is not `counted` (size,) has whatever error it has. Runs that are `stiff` and
    kept their steps are not retraced in adaptive ones."""
    size = len(counted)

    def at(states: States) -> Array:
        return powers(states, dyn.unchecked_acceleration(states.q, states.v, states.tau, states.t, states.params))

    # by splines
    states = series.states
    known = over_states(dyn, states, at, (size,), True, duration)
    exist: Any = states.finite
    lost = exist & ~np.isfinite(known).all(axis=-1)
    if lost.any():  # some powers take no accelerations
        known[lost] = powers(states[lost], None)
    known = known.reshape(*series.t.shape, size)
    exist = exist.reshape(series.t.shape)
    degrees = ((5, 0), (3, 2), (1, 1))
    smooth, cubic, straight = (np.diff(cumulative(series.t, known, *x, exist), axis=-2) for x in degrees)
    lengths, samples = np.diff(series.t), _samples(series)
    lag = _lag(series, samples, lengths)[..., None]
    likely_error, smooth_error = np.abs(smooth - cubic) + lag, SAFETY * np.abs(smooth - straight) + lag

    # by retracing, from every state that has a next one, with a stop wherever something switches
    switching, touched = _switching(series, dyn)
    found, error = np.full(smooth.shape, np.nan), np.full(smooth.shape, np.inf)
    begins, ends = np.isfinite(known[..., :-1, :]).all(axis=-1), exist[..., 1:]
    inside = begins & ends & (samples < 2)  # intervals between two states that exist
    instants = inside & (np.diff(series.happened) > 0)  # both states of an event, and no time between them
    found[instants], error[instants] = 0.0, 0.0
    sample = _sample(series, samples)
    rows = np.arange(states.t.size).reshape(series.t.shape)
    span = np.maximum(np.nansum(lengths, axis=-1, keepdims=True), 1e-300)
    share = np.maximum(lengths / span, 1.0 / max(lengths.shape[-1], 1))
    allowed = (CLOSE * np.asarray(scale)[..., None] * share)[..., None] + np.where(counted, 0.0, np.inf)
    retraced = np.zeros(inside.shape, dtype=bool)
    for adaptively in (False, True):
        left = inside & ~instants & ~(error <= allowed + ROUNDING * np.abs(smooth)).all(axis=-1)
        if adaptively and stiff:
            left &= False
        if left.any():
            begin, end = states[rows[..., :-1][left]], states[rows[..., 1:][left]]
            how = (switching[left], sample[left], allowed[left] if adaptively else None)
            now, off, retraced[left] = _retraced(dyn, powers, at, begin, end, *how)
            better = np.isnan(error[left]) | (np.abs(off) < error[left])  # a first attempt may be the better one
            found[left], error[left] = np.where(better, now, found[left]), np.where(better, off, error[left])

    # a spline knows of no corner: it is the last resort
    smooth_error[touched] += np.abs(smooth[touched])
    failed = ~(error <= likely_error + ROUNDING * np.abs(smooth))  # a NaN is a failure too
    failed[touched | retraced] = ~np.isfinite(error[touched | retraced])
    return np.where(failed, smooth, found), np.where(failed, smooth_error, error)


def _switching(series: Series, dyn: Dynamics) -> tuple[Array, Array]:
    """As `stops` for all members: (..., n − 1, k) times, and (..., n − 1) whether there is one."""
    members, n = (1, *series.t.shape)[-2:]
    t = series.t.reshape(members, n)
    if not series.happened.any():
        between, touched = stops(dyn.model, t[0], series.params, members)
    else:
        between, touched = _in_pieces(series, dyn, t)
    if series.t.ndim == 1:
        between, touched = between[0], touched[0]
    return between, touched


def _in_pieces(series: Series, dyn: Dynamics, t: Array) -> tuple[Array, Array]:
    """Of members with events: what switches may depend on what they have changed."""
    members, n = t.shape
    happened, params = series.happened.reshape(members, n), series.states.params
    pieces, touched = [], np.zeros((members, n - 1), dtype=bool)
    for b in range(members):
        edges = [0, *(np.flatnonzero(np.diff(happened[b])) + 1).tolist(), n]
        for first, end in pairwise(edges):
            own = {name: x if np.ndim(x) == 0 else x[b * n + first] for name, x in params.items()}
            found, touched[b : b + 1, first : end - 1] = stops(dyn.model, t[b, first:end], own, 1)
            pieces.append((b, first, end, found[0]))
    most = max(found.shape[-1] for *_, found in pieces)
    between = np.repeat(t[:, 1:, None], most, axis=-1)
    for b, first, end, found in pieces:
        between[b, first : end - 1, : found.shape[-1]] = found
    return between, touched


def _retraced(
    dyn: Dynamics, powers: PowerOf, at: Callable[[States], Array], begin: States, end: States, switching: Array,
    sample: Array, allowed: Array | None,
) -> tuple[Array, Array, Any]:  # fmt: skip
    """From each state to the next, with the estimates of errors, and whether it arrived there. `sample` is when the
    forces change, infinite where they do not; `allowed` are the errors of adaptive steps, None for one step and two."""
    lengths, later, held = end.t - begin.t, None, begin.tau
    if held is not None and end.tau is not None:
        switching = np.sort(np.column_stack([switching, np.minimum(sample, end.t)]), axis=1)
        later, held = (sample, end.tau), np.where((sample < end.t)[:, None], end.tau, held)
    if allowed is None:
        once = retrace(dyn, begin, lengths, powers, 1, switching, later)[0]
        q, v, found, last = followed(dyn, begin, lengths, powers, 2, switching, later)
        error = np.abs(found - once)
    else:
        arrival = adaptive(dyn, begin, lengths, powers, RTOL, ATOL, allowed, switching, later)
        q, v, found, last = arrival.q, arrival.v, arrival.W, arrival.last
        error = SAFETY * arrival.error + np.where(np.isfinite(allowed), allowed, 0.0)
    until = np.maximum(end.t - MARGIN * float(np.abs(end.t).max()), begin.t + 0.5 * lengths)
    missed = np.abs(at(replace(end, tau=held, t=until)) - last) * lengths[:, None] / 2  # what acted until there
    arrived = np.ones(len(lengths), dtype=bool)
    for x, y in ((q, end.q), (v, end.v)):
        size = np.maximum(np.abs(y).max(axis=1, initial=0.0), 1e-3)
        arrived &= np.abs(x - y).max(axis=1, initial=0.0) <= ARRIVED * size
    if allowed is not None:  # a force that switches at the end has another power there
        missed = np.where(arrived[:, None], np.minimum(missed, allowed), missed)
    return found, error + missed, arrived & np.isfinite(error).all(axis=1)


def _samples(series: Series) -> Array:
    """(..., n − 1): how many samples of a controller lie inside each interval; one more where its end is a sample too,
    for then the forces before the end are not those kept there. None are known of forces that were given with the
    times: those are held from one time to the next."""
    t, period = series.t, series.period
    if period is None or series.tau is None:
        return np.zeros_like(t[..., 1:], dtype=int)
    after = np.floor(t[..., :-1] / period + SAMPLE)  # the last sample up to the beginning
    before = np.ceil(t[..., 1:] / period - SAMPLE)  # the first from the end on
    inside = np.maximum(before - after - 1, 0)
    on_sample = np.abs(t[..., 1:] / period - np.round(t[..., 1:] / period)) <= SAMPLE
    return np.asarray(inside + (on_sample & (inside > 0)), dtype=int)


def _sample(series: Series, samples: Array) -> Array:
    """(..., n − 1): the time of the one sample inside, infinite where there is none."""
    period = series.period
    if period is None:
        return np.full(samples.shape, np.inf)
    sample = (np.floor(series.t[..., :-1] / period + SAMPLE) + 1.0) * period
    return np.asarray(np.where(samples == 1, sample, np.inf))


def _lag(series: Series, samples: Array, lengths: Array) -> Array:
    """(..., n − 1): by how much the work of forces may be off that are not known inside an interval."""
    if series.tau is None or series.period is None:
        return np.zeros(lengths.shape)
    speed = np.maximum(np.abs(series.v[..., 1:, :]), np.abs(series.v[..., :-1, :]))
    jump = np.abs(np.diff(series.tau, axis=-2))
    off = np.sum(jump * speed, axis=-1) * np.minimum(lengths, series.period)
    return np.asarray(np.where(samples > 0, off, 0.0))
