"""Integrals of powers over every interval of a run, each with an estimate of its error.

An interval is retraced (`retrace`) in one step and in two, which differ by the error of the first, and which must
arrive at the power of the next state. Forces of a sampled controller change at its samples: an interval with one
sample inside is retraced in two pieces, with the forces before and after it (so it is where expressions of the time
switch, `stops`); where the motion is quick against the period, in more steps. Where retracing fails, as it does on
stiff motion with long steps, a quintic spline through the powers at the times of the run stands in, with its difference
to a cubic one as the error.

Parameters that events change are those of the beginning of an interval: nothing jumps inside one (`series`).

An interval with several samples inside has forces that the run did not keep. There it is the spline, which takes them
to change steadily. They lag by up to a period, so their work may be off by |Δτ| |v| times the period or, if that is
shorter, the interval; this is no matter of luck, because a lag has the same sign everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from ..corners.stops import stops
from ..integrate.margins import MARGIN
from ..read import Array
from .over_states import over_states
from .quadrature import cumulative
from .retrace import PowerOf, retrace
from .series import SAMPLE, Series
from .states import States

if TYPE_CHECKING:
    from ..dynamics import Dynamics

ROUNDING = 1e-13  # relative: what two steps and one may differ by, where nothing is wrong
STEPS = (1, 8, 64)  # of a piece, and twice as many; the later ones where forces are held and the first fails


def increments(series: Series, dyn: Dynamics, powers: PowerOf, size: int, duration: float) -> tuple[Array, Array]:
    """(..., n − 1, size): integrals over each interval and the estimates of their errors."""

    def at(states: States) -> Array:
        return powers(states, dyn.acceleration(states.q, states.v, states.tau, states.t, states.params))

    # by splines
    states = series.states
    known = over_states(dyn, states, at, (size,), True, duration).reshape(*series.t.shape, size)
    smooth, coarse = (np.diff(cumulative(series.t, known, *how), axis=-2) for how in ((5,), (3, 2)))
    lengths, samples = np.diff(series.t), _samples(series)
    smooth_error = np.abs(smooth - coarse) + _lag(series, samples, lengths)[..., None]

    # by retracing, from every state that has a next one, with a stop wherever something switches
    switching, touched = _switching(series, dyn)
    found, error = np.full(smooth.shape, np.nan), np.full(smooth.shape, np.inf)
    inside = np.isfinite(smooth).all(axis=-1) & (samples < 2)  # intervals between two states that exist
    instants = inside & (np.diff(series.happened) > 0)  # both states of an event, and no time between them
    found[instants], error[instants] = 0.0, 0.0
    sample = _sample(series, samples)
    rows = np.arange(states.t.size).reshape(series.t.shape)
    for steps in STEPS if series.tau is not None else STEPS[:1]:
        left = inside & ~(error <= smooth_error + ROUNDING * np.abs(smooth)).all(axis=-1)
        if left.any():
            begin, end = states[rows[..., :-1][left]], states[rows[..., 1:][left]]
            found[left], error[left] = _retraced(dyn, powers, at, begin, end, switching[left], sample[left], steps)

    # a spline knows of no corner: there it is the last resort
    smooth_error[touched] += np.abs(smooth[touched])
    failed = ~(error <= smooth_error + ROUNDING * np.abs(smooth))  # a NaN is a failure too
    failed[touched] = ~np.isfinite(error[touched])
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
    sample: Array, steps: int,
) -> tuple[Array, Array]:  # fmt: skip
    """From each state to the next; `sample` is when the forces change, infinite where they do not."""
    lengths, later, held = end.t - begin.t, None, begin.tau
    if held is not None and end.tau is not None:
        switching = np.sort(np.column_stack([switching, np.minimum(sample, end.t)]), axis=1)
        later, held = (sample, end.tau), np.where((sample < end.t)[:, None], end.tau, held)
    once, _ = retrace(dyn, begin, lengths, powers, steps, switching, later)
    twice, last = retrace(dyn, begin, lengths, powers, 2 * steps, switching, later)
    until = np.maximum(end.t - MARGIN * float(np.abs(end.t).max()), begin.t + 0.5 * lengths)
    missed = np.abs(at(replace(end, tau=held, t=until)) - last) * lengths[:, None] / 2  # what acted until there
    return twice, np.abs(twice - once) + missed


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
