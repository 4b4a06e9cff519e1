"""One stretch of a run, integrated once more by SciPy's Radau: for stiff motion, where DOP853 does not settle."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..dynamics import Dynamics
from ..dynamics.quaternions import exchange
from ..errors import SimulationError
from ..integrate.margins import MARGIN
from ..read import Array
from .own import own_rates
from .retrace import coordinate_rates, derivative_of, own_of
from .states import States


def stretch(
    dyn: Dynamics, begin: States, t: float, rtol: float, atol: float, stops: Array, later: tuple[Array, Array] | None
) -> tuple[Array, Array]:
    """q and v at t, from one state before it; `stops` and `later` as in `retrace`."""
    from scipy.integrate import solve_ivp

    turn = exchange((b.name, b.joint, True) for b in dyn.model.bodies)
    rates, size = coordinate_rates(dyn.model), turn.there(begin.q).shape[1]
    own, last = own_rates(dyn.model), size + dyn.model.nv
    y = np.concatenate([turn.there(begin.q)[0], begin.v[0], own_of(dyn.model, begin)[0]])
    margin = MARGIN * max(abs(float(begin.t[0])), abs(t))
    edges = np.unique([float(begin.t[0]), *stops.tolist(), t])
    for start, end in zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        acting = begin
        if later is not None and begin.tau is not None and start >= float(later[0][0]):
            acting = replace(begin, tau=later[1])

        def rate(time: float, x: Array, low: float = start, high: float = end, acting: States = acting) -> Array:
            inside = min(max(time, low + margin), high - margin) if high - low > 2 * margin else 0.5 * (low + high)
            parts = x[None, :size], x[None, size:last], x[None, last:]
            found = derivative_of(dyn, turn, rates, own, acting, *parts, np.array([inside]))
            return np.concatenate([part[0] for part in found])

        found = solve_ivp(rate, (start, end), y, method="Radau", rtol=max(rtol, 1e-13), atol=atol, t_eval=[end])
        if not found.success or not np.isfinite(found.y).all():
            raise SimulationError(
                f"run.at({t:.9g}): the motion from the state at t = {float(begin.t[0]):.9g} on cannot be followed: "
                f"{found.message} Keep more states: leave times out, or give more of them."
            )
        y = found.y[:, -1]
    q = turn.back(y[None, None, :size], begin.q)[0, 0] if turn.turned else y[:size]
    return q, y[size:last]
