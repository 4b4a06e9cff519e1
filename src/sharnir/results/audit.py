"""Where the energy went: kinetic + potential + dissipated + lost − work of drives = constant.

Dissipated energy and work are integrals of powers along the run (`increments`),

    D(t) = ∫ P_dissipated dt,    W(t) = ∫ P_driven dt

The sum of the estimates of their errors, `quadrature_error`, tells how much of a deviation may be the audit's own: then
the run has too few times to be audited, not an error of energy.

What events take at one instant, as a latch that closes or a parameter that jumps, is `lost`, as `run.events` lists it.

Constraints work where they are moved, −λᵀ ∂g/∂t, and this counts as work of drives. Where they hold and are not moved
they do none. What they do because a run lets them open, λᵀ ġ, is an error of the run: it is part of the deviation, and
`constraints` has it by itself. So has the deviation all that projecting states onto the constraints did to the energy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import ShapeError, SimulationError, brief
from ..read import Array, UnreadableError, answer, floats, function
from .audit_table import table
from .history import losses
from .increments import increments
from .series import Series
from .states import States

if TYPE_CHECKING:
    from ..dynamics import Dynamics
    from .run import Run

# (q, v, t, params) -> (N, 2), or a pair of (N,): power dissipated and driven by the force elements at N states, W.
Power = Callable[..., Any]

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
    constraints: Array  # what constraints did at the rates at which they opened: should be zero, is not in `work`
    lost: Array  # at the events up to each time

    def __repr__(self) -> str:
        return table(self)

    @property
    def total(self) -> Array:
        """What should be constant."""
        return np.asarray(self.kinetic + self.potential + self.dissipated + self.lost - self.work)

    @property
    def deviation(self) -> Array:
        """The total minus its first value."""
        return np.asarray(self.total - self.total[..., :1])

    @property
    def exchanged(self) -> Any:
        """The energy that changed its form, J: what a deviation is compared with. A potential has no natural zero, so
        only its change counts."""
        change = self.potential - self.potential[..., :1]
        parts = [self.kinetic, np.abs(change), np.abs(self.dissipated), np.abs(self.work), np.abs(self.lost)]
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

    @property
    def worst_constraints(self) -> Any:
        """The share in `worst` of constraints that opened, as far as it can be followed."""
        return self._relative(self.constraints)

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
    driven = run.tau is not None or any(body.driven for body in model.bodies) or _moved(run, dyn)
    kinetic, potential, lost = run.energy[..., 0], run.energy[..., 1], losses(run.all_events, run.happened)
    if not len(run.t) or (power is None and not driven and not model.constraints):
        nothing = 0.0 * kinetic  # NaN where a member had ended
        return Audit(run.t, kinetic, potential, nothing, nothing, nothing, nothing, nothing + lost)

    def powers(states: States, a: Array) -> Array:
        found = np.zeros((len(a), 3))
        if power is not None:
            found[:, :2] += _elements(power, states)
        if model.constraints:
            found[:, 2] = dyn.slip_power(states.q, states.v, states.tau, states.t, states.params)
        if driven:
            # forces given, those that a prescribed motion needs, and those of constraints, which work where they are
            # moved; what they do where they open is not theirs to do
            tau = dyn.tree_inverse(states.q, states.v, a, states.t, states.params)
            found[:, 1] += np.sum(tau * states.v, axis=1) - found[:, 2]
        return found

    series = Series.of(run)
    found, error = (
        np.take_along_axis(_sums(x), series.rows[..., None], axis=-2)
        for x in increments(series, dyn, powers, 3, run.settings.duration)
    )
    dissipated, work, slip = np.moveaxis(found, -1, 0)
    own = error[..., :2].sum(axis=-1)
    return Audit(run.t, kinetic, potential, dissipated, work, own, slip, lost + 0.0 * kinetic)


def _moved(run: Run, dyn: Dynamics) -> bool:
    """Whether constraints change with time by themselves: ∂g/∂t is their rate where nothing moves."""
    if not dyn.model.constraints:
        return False
    rows = (dyn.model.row_count,)
    rate = run.over_states(lambda s: dyn.constraint_rate(s.q, 0.0 * s.v, s.t, s.params), rows)
    return bool(np.nan_to_num(rate).any())


def _sums(increments: Array) -> Array:
    """From the first time to each, along axis −2."""
    first = np.zeros((*increments.shape[:-2], 1, increments.shape[-1]))
    return np.concatenate([first, np.cumsum(increments, axis=-2)], axis=-2)


def _elements(power: Power, states: States) -> Array:
    """(N, 2): as `dyn.power` gives them, or from a pair of arrays."""
    state = (states.q, states.v, states.t, states.params)
    given = answer("run.audit(power)", SimulationError, power, *state)
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
