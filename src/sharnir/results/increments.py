"""Integrals of powers over every interval of a run, each with an estimate of its error.

An interval is retraced (`retrace`) in one step and in two, which differ by the error of the first, and which must
arrive at the power of the next state. Forces of a sampled controller change at its samples: an interval with one
sample inside is retraced in two pieces, with the forces before and after it (so it is where expressions of the time
switch, `stops`); where the motion is quick against the period, in more steps. Where retracing fails, as it does on
stiff motion with long steps, a quintic spline through the powers at the times of the run stands in, with its difference
to a cubic one as the error.

An interval with several samples inside has forces that the run did not keep. There it is the spline, which takes them
to change steadily. They lag by up to a period, so their work may be off by |Δτ| |v| times the period or, if that is
shorter, the interval; this is no matter of luck, because a lag has the same sign everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..corners.stops import stops
from ..integrate.margins import MARGIN
from ..read import Array
from .quadrature import cumulative
from .retrace import PowerOf, retrace
from .states import States

if TYPE_CHECKING:
    from ..dynamics import Dynamics
    from .run import Run

ROUNDING = 1e-13  # relative: what two steps and one may differ by, where nothing is wrong
SAMPLE = 1e-9  # of a period: a time so close to a sample is that sample
STEPS = (1, 8, 64)  # of a piece, and twice as many; the later ones where forces are held and the first fails


def increments(run: Run, dyn: Dynamics, powers: PowerOf, size: int) -> tuple[Array, Array]:
    """(..., time − 1, size): integrals over each interval and the estimates of their errors."""

    def at(states: States) -> Array:
        return powers(states, dyn.acceleration(states.q, states.v, states.tau, states.t, states.params))

    # by splines
    known = run.over_states(at, (size,), inverts=True)
    smooth, coarse = (np.diff(cumulative(run.t, known, degree), axis=-2) for degree in (5, 3))
    lengths, samples = np.diff(run.t), _samples(run)
    smooth_error = np.abs(smooth - coarse) + _lag(run, samples, lengths)[..., None]

    # by retracing, from every state that has a next one, with a stop wherever something switches
    between, at_corners = stops(dyn.model, run.t, run.params, 1 if run.batch is None else run.batch)
    switching, touched = (between[0], at_corners[0]) if run.batch is None else (between, at_corners)
    found, error = np.full(smooth.shape, np.nan), np.full(smooth.shape, np.inf)
    inside = np.isfinite(smooth).all(axis=-1) & (samples < 2)  # intervals between two states that exist
    sample = np.broadcast_to(_sample(run, samples), inside.shape)
    rows = np.arange(known[..., 0].size).reshape(known.shape[:-1])
    for steps in STEPS if run.tau is not None else STEPS[:1]:
        left = inside & ~(error <= smooth_error + ROUNDING * np.abs(smooth)).all(axis=-1)
        if left.any():
            begin, end = run.states[rows[..., :-1][left]], run.states[rows[..., 1:][left]]
            found[left], error[left] = _retraced(dyn, powers, at, begin, end, switching[left], sample[left], steps)

    # a spline knows of no corner: there it is the last resort
    smooth_error[touched] += np.abs(smooth[touched])
    failed = ~(error <= smooth_error + ROUNDING * np.abs(smooth))  # a NaN is a failure too
    failed[touched] = ~np.isfinite(error[touched])
    return np.where(failed, smooth, found), np.where(failed, smooth_error, error)


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


def _samples(run: Run) -> Array:
    """(time − 1,): how many samples of a controller lie inside each interval; one more where its end is a sample too,
    for then the forces before the end are not those kept there. None are known of forces that were given with the
    times: those are held from one time to the next."""
    period = run.settings.period
    if period is None or run.tau is None:
        return np.zeros(max(len(run.t) - 1, 0), dtype=int)
    after = np.floor(run.t[:-1] / period + SAMPLE)  # the last sample up to the beginning
    before = np.ceil(run.t[1:] / period - SAMPLE)  # the first from the end on
    inside = np.maximum(before - after - 1, 0)
    on_sample = np.abs(run.t[1:] / period - np.round(run.t[1:] / period)) <= SAMPLE
    return np.asarray(inside + (on_sample & (inside > 0)), dtype=int)


def _sample(run: Run, samples: Array) -> Array:
    """(time − 1,): the time of the one sample inside, infinite where there is none."""
    period = run.settings.period
    if period is None:
        return np.full(samples.shape, np.inf)
    sample = (np.floor(run.t[:-1] / period + SAMPLE) + 1.0) * period
    return np.asarray(np.where(samples == 1, sample, np.inf))


def _lag(run: Run, samples: Array, lengths: Array) -> Array:
    """(..., time − 1): by how much the work of forces may be off that are not known inside an interval."""
    shape = (*run.q.shape[:-2], len(lengths))
    if run.tau is None or run.settings.period is None:
        return np.zeros(shape)
    speed = np.maximum(np.abs(run.v[..., 1:, :]), np.abs(run.v[..., :-1, :]))
    jump = np.abs(np.diff(run.tau, axis=-2))
    off = np.sum(jump * speed, axis=-1) * np.minimum(lengths, run.settings.period)
    return np.asarray(np.where(samples > 0, off, 0.0))
