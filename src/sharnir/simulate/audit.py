"""Where the energy went: kinetic + potential + dissipated − work of drives = constant.

Dissipated energy and work are integrals of powers along the run,

    D(t) = ∫ P_dissipated dt,    W(t) = ∫ P_driven dt,

by retracing every interval (`retrace`), in one step and in two, which differ by the error of the first. Where this
fails, as it does on stiff motion with long steps, a quintic spline through the powers at the times of the run stands
in, with the difference to a cubic one as its error. Their sum, `quadrature_error`, tells how much of a deviation may
be the audit's own: then the run has too few times to be audited, not an error of energy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import ShapeError
from ..spatial.numbers import Array
from .retrace import PowerOf, retrace
from .states import States

if TYPE_CHECKING:
    from ..dynamics import Dynamics
    from .run import Run

# (q, v, t, params) -> (dissipated, driven), each (N,): the powers of the force elements at N states, W.
Power = Callable[..., Any]

FAILED = 100.0  # retracing has failed where its error is so many times that of the splines
REST = 1e-8  # of the total energy: the least that a deviation is compared with, so that rest does not divide by zero


@dataclass(frozen=True, eq=False)
class Audit:
    """Time series in J, (time,) or (B, time); NaN where a member of a batch had ended."""

    t: Array
    kinetic: Array
    potential: Array
    dissipated: Array
    work: Array
    quadrature_error: Array  # estimate, of dissipated − work

    @property
    def total(self) -> Array:
        """What should be constant."""
        return np.asarray(self.kinetic + self.potential + self.dissipated - self.work)

    @property
    def deviation(self) -> Array:
        """The total minus its first value."""
        return np.asarray(self.total - self.total[..., :1])

    @property
    def exchanged(self) -> Any:
        """The energy that changed its form, J: what a deviation is compared with. A potential has no natural zero, so
        only its change counts."""
        change = self.potential - self.potential[..., :1]
        parts = [self.kinetic, np.abs(change), np.abs(self.dissipated), np.abs(self.work)]
        most = np.nanmax(np.stack(parts), axis=(0, -1))
        return np.maximum(most, REST * np.nanmax(self.kinetic + np.abs(self.potential), axis=-1))

    @property
    def worst(self) -> Any:
        """The largest |deviation| relative to the energy exchanged: a float, or (B,)."""
        return self._relative(self.deviation)

    @property
    def worst_quadrature(self) -> Any:
        """The estimate of the quadrature's share in `worst`."""
        return self._relative(self.quadrature_error)

    def _relative(self, series: Array) -> Any:
        largest, scale = np.nanmax(np.abs(series), axis=-1), np.asarray(self.exchanged)
        found = np.divide(largest, scale, out=np.zeros_like(scale), where=scale > 0)
        return float(found) if found.ndim == 0 else found


def audit(run: Run, power: Power | None = None) -> Audit:
    """`power` are the force elements. Drives of prescribed coordinates and the forces `run.tau` are added here."""
    dyn = run.dynamics("audit")
    driven = run.tau is not None or any(body.driven for body in dyn.model.bodies)
    kinetic, potential = run.energy[..., 0], run.energy[..., 1]
    if power is None and not driven:
        nothing = 0.0 * kinetic  # NaN where a member had ended
        return Audit(run.t, kinetic, potential, nothing, nothing, nothing)

    def powers(states: States, a: Array) -> Array:
        found = np.zeros((len(a), 2))
        if power is not None:
            found += _elements(power, states)
        if driven:
            # `inverse` of the accelerations returns the forces given and those that a prescribed motion needs
            tau = dyn.inverse(states.q, states.v, a, states.t, states.params)
            found[:, 1] += np.sum(tau * states.v, axis=1)
        return found

    increments, error = _increments(run, dyn, powers)
    integrals = _sums(increments)
    return Audit(run.t, kinetic, potential, integrals[..., 0], integrals[..., 1], _sums(error).sum(axis=-1))


def _increments(run: Run, dyn: Dynamics, powers: PowerOf) -> tuple[Array, Array]:
    """(..., time − 1, 2): integrals over each interval and the estimates of their errors."""

    def at(states: States) -> Array:
        return powers(states, dyn.acceleration(states.q, states.v, states.tau, states.t, states.params))

    # by splines
    known = run.over_states(at, (2,))
    smooth, coarse = (np.diff(cumulative(run.t, known, degree), axis=-2) for degree in (5, 3))
    smooth_error = np.abs(smooth - coarse)

    # by retracing, from every state that has a next one
    alive = np.isfinite(known).all(axis=-1)
    begins = np.zeros_like(alive)
    begins[..., :-1] = alive[..., :-1] & alive[..., 1:]
    lengths = np.broadcast_to(np.diff(run.t), smooth.shape[:-1])[begins[..., :-1]]
    once, twice = (np.full(smooth.shape, np.nan) for _ in range(2))
    for found, steps in ((once, 1), (twice, 2)):
        if lengths.size:
            found[begins[..., :-1]] = retrace(dyn, run.states[begins.reshape(-1)], lengths, powers, steps)
    error = np.abs(twice - once)

    failed = ~(error <= FAILED * smooth_error) & np.isfinite(smooth)
    return np.where(failed, smooth, twice), np.where(failed, smooth_error, error)


def _sums(increments: Array) -> Array:
    """From the first time to each, along axis −2."""
    return np.concatenate([np.zeros_like(increments[..., :1, :]), np.cumsum(increments, axis=-2)], axis=-2)


def cumulative(t: Array, powers: Array, degree: int) -> Array:
    """∫ from the first time to each, along axis −2 of (..., time, k), by splines. Rows of NaN stay NaN. A time that
    occurs twice is the place of a jump: the spline ends there, and a new one begins."""
    found = np.full(powers.shape, np.nan)
    for index in np.ndindex(powers.shape[:-2]):
        alive = np.isfinite(powers[index]).all(axis=-1)
        found[index][alive] = _cumulative(t[alive], powers[index][alive], degree)
    return found


def _cumulative(t: Array, y: Array, degree: int) -> Array:
    from scipy.interpolate import make_interp_spline

    jumps = np.flatnonzero(np.diff(t) == 0) + 1
    parts, start = [], np.zeros(y.shape[1])
    for moments, values in zip(np.split(t, jumps), np.split(y, jumps), strict=True):
        part = np.zeros_like(values)
        if len(moments) > 1:
            part = make_interp_spline(moments, values, k=min(degree, len(moments) - 1)).antiderivative()(moments)
            part = part - part[0]
        parts.append(start + part)
        start = parts[-1][-1]
    return np.concatenate(parts)


def _elements(power: Power, states: States) -> Array:
    found = tuple(np.asarray(x, dtype=float) for x in power(states.q, states.v, states.t, states.params))
    if len(found) != 2 or any(x.shape != states.t.shape for x in found):
        raise ShapeError(
            f"audit(power): got arrays of shapes {[x.shape for x in found]}, expected the pair (dissipated, driven), "
            f"each {states.t.shape}: one power per state."
        )
    return np.stack(found, axis=-1)
