"""Where the energy went: kinetic + potential + dissipated − work of drives = constant.

Dissipated energy and work are integrals of powers along the run,

    D(t) = ∫ P_dissipated dt,    W(t) = ∫ P_driven dt,

by retracing every interval (`retrace`), in one step and in two, which differ by the error of the first, and which must
arrive at the power of the next state. Where this fails, as it does on stiff motion with long steps, a quintic spline
through the powers at the times of the run stands in, with its difference to a cubic one as the error. The sum of these
estimates, `quadrature_error`, tells how much of a deviation may be the audit's own: then the run has too few times to
be audited, not an error of energy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import ShapeError, SimulationError, brief
from ..integrate.margins import MARGIN
from ..read import Array, UnreadableError, floats, function
from .quadrature import cumulative
from .retrace import PowerOf, retrace
from .states import States
from .stops import stops

if TYPE_CHECKING:
    from ..dynamics import Dynamics
    from .run import Run

# (q, v, t, params) -> (N, 2), or a pair of (N,): power dissipated and driven by the force elements at N states, W.
Power = Callable[..., Any]

ROUNDING = 1e-13  # relative: what two steps and one may differ by, where nothing is wrong
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
        most = np.fmax.reduce([_largest(part) for part in parts])
        return np.maximum(most, REST * _largest(self.kinetic + np.abs(self.potential)))

    @property
    def worst(self) -> Any:
        """The largest |deviation| relative to the energy exchanged: a float, or (B,). NaN where there are no states."""
        return self._relative(self.deviation)

    @property
    def worst_quadrature(self) -> Any:
        """The estimate of the quadrature's share in `worst`."""
        return self._relative(self.quadrature_error)

    def _relative(self, series: Array) -> Any:
        largest, scale = _largest(np.abs(series)), np.asarray(self.exchanged)
        found = np.divide(largest, scale, out=np.where(np.isnan(scale), np.nan, 0.0), where=scale > 0)
        return float(found) if found.ndim == 0 else found


def _largest(series: Array) -> Any:
    """Along the time; NaN for a member without states, which NumPy's own would refuse or warn about."""
    return np.fmax.reduce(series, axis=-1, initial=np.nan)


def audit(run: Run, power: Power | None = None) -> Audit:
    """`power` are the force elements. Drives of prescribed coordinates and the forces `run.tau` are added here."""
    dyn = run.dynamics("audit")
    if power is not None:
        function(power, "run.audit(power)", "a function (q, v, t, params) -> (dissipated, driven)", SimulationError)
    model = dyn.model
    driven = run.tau is not None or any(body.driven for body in model.bodies) or bool(model.constraints)
    kinetic, potential = run.energy[..., 0], run.energy[..., 1]
    if not len(run.t) or (power is None and not driven):
        nothing = 0.0 * kinetic  # NaN where a member had ended
        return Audit(run.t, kinetic, potential, nothing, nothing, nothing)

    def powers(states: States, a: Array) -> Array:
        found = np.zeros((len(a), 2))
        if power is not None:
            found += _elements(power, states)
        if driven:
            # forces given, those that a prescribed motion needs, and those of constraints, which work where they move
            tau = dyn.tree_inverse(states.q, states.v, a, states.t, states.params)
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

    # by retracing, from every state that has a next one, with a stop wherever something switches
    members = 1 if run.batch is None else run.batch
    between, at_corners = stops(dyn.model, run.t, run.params, members)
    switching, touched = (between[0], at_corners[0]) if run.batch is None else (between, at_corners)
    retraced, error = np.full(smooth.shape, np.nan), np.full(smooth.shape, np.inf)
    inside = np.asarray(np.isfinite(smooth).all(axis=-1))  # intervals between two states that exist
    if inside.any():
        lengths = np.broadcast_to(np.diff(run.t), inside.shape)[inside]
        rows = np.arange(known[..., 0].size).reshape(known.shape[:-1])[..., :-1][inside]
        states = run.states[rows]
        until = np.maximum(run.states.t[rows + 1] - MARGIN * np.abs(run.t).max(), states.t + 0.5 * lengths)
        end = replace(run.states[rows + 1], tau=states.tau, t=until)  # what was held, and acted, until there
        switched = switching[inside]
        once, _ = retrace(dyn, states, lengths, powers, 1, switched)
        retraced[inside], last = retrace(dyn, states, lengths, powers, 2, switched)
        missed = np.abs(at(end) - last) * lengths[:, None] / 2
        error[inside] = np.abs(retraced[inside] - once) + missed

    # a spline knows of no corner: there it is the last resort
    smooth_error[touched] += np.abs(smooth[touched])
    failed = ~(error <= smooth_error + ROUNDING * np.abs(smooth))  # a NaN is a failure too
    failed[touched] = ~np.isfinite(error[touched])
    return np.where(failed, smooth, retraced), np.where(failed, smooth_error, error)


def _sums(increments: Array) -> Array:
    """From the first time to each, along axis −2."""
    first = np.zeros((*increments.shape[:-2], 1, increments.shape[-1]))
    return np.concatenate([first, np.cumsum(increments, axis=-2)], axis=-2)


def _elements(power: Power, states: States) -> Array:
    """(N, 2): as `dyn.power` gives them, or from a pair of arrays."""
    given = power(states.q, states.v, states.t, states.params)
    try:
        parts = [floats(x) for x in given] if type(given) is tuple else list(np.moveaxis(floats(given), -1, 0))
    except (UnreadableError, ValueError) as reason:
        raise ShapeError(
            f"audit(power): the function gave {brief(given)} ({reason}). Expected the pair (dissipated, driven)."
        ) from None
    if len(parts) != 2 or any(x.shape != states.t.shape for x in parts):
        raise ShapeError(
            f"audit(power): got arrays of shapes {brief([x.shape for x in parts])}, expected the pair (dissipated, "
            f"driven), each {states.t.shape}: one power per state."
        )
    return np.stack(parts, axis=-1)
