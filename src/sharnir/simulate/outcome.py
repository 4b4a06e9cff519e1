"""What an integration has left of a run: states, and how its members ended."""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from ..core.errors import SharnirError
from ..dynamics import Dynamics
from ..integrate import Solution
from ..integrate.solution import DONE, NON_FINITE
from ..results.status import Status, statuses_of
from ..spatial.algebra import segment

AHEAD = (0.0, 1e-9, 1e-6, 1e-3, 1e-2)  # s beyond a state at which no step was found: where the forces are looked at


@dataclass(frozen=True, eq=False)
class Outcome:
    t: np.ndarray  # (time,)
    y: np.ndarray  # (B, time, ny); NaN where a member has ended
    statuses: list[Status]
    reached: np.ndarray  # (B, ny): the last states of all
    held: np.ndarray | None = None  # (B, time, nv) forces of a controller
    no_number: np.ndarray | None = None  # (B,) of bool: members that ended where a derivative was none

    @staticmethod
    def of(solution: Solution, single: bool, end: float) -> Outcome:
        t, y, reached = np.atleast_1d(solution.t), np.asarray(solution.y), np.atleast_2d(solution.y_reached)
        if single:
            y = y[None] if y.ndim == 2 else y[None, None]
        elif y.ndim == 2:  # only the end, at which members that failed have not arrived
            arrived = np.atleast_1d(solution.status) == DONE
            t, y = np.array([end]), np.where(arrived[:, None], y, np.nan)[:, None]
        no_number = np.atleast_1d(solution.status) == NON_FINITE
        return Outcome(t, y, statuses_of(solution), reached, no_number=no_number)

    def with_forces(self, t: np.ndarray, y: np.ndarray, held: np.ndarray) -> Outcome:
        return replace(self, t=t, y=y, held=held)


def blamed(dyn: Dynamics, q: np.ndarray, v: np.ndarray, params: np.ndarray, found: Outcome) -> list[Status]:
    """Statuses of members that ended where a derivative was no number name the force that was none, at the last states
    q (B, nq) and v (B, nv) or a little further on."""
    if found.no_number is None or not found.no_number.any():
        return found.statuses
    statuses = list(found.statuses)
    for b in np.flatnonzero(found.no_number).tolist():
        row = params if params.ndim == 1 else params[b]
        table = {p.name: float(row[k]) for k, p in enumerate(dyn.model.parameters)}
        name = _no_number(dyn, q[b], v[b], statuses[b].time, table)
        if name is not None:
            statuses[b] = replace(statuses[b], text=f"{statuses[b].text} Force {name!r} is no finite number there.")
    return statuses


def _no_number(dyn: Dynamics, q: np.ndarray, v: np.ndarray, t: float, table: dict[str, float]) -> str | None:
    """The first force that is none."""
    model = dyn.model
    symbols = [(segment(model.q, x.q_start, x.joint.nq), segment(model.v, x.v_start, x.joint.nv)) for x in model.bodies]
    column = ca.vertcat(ca.SX(0, 1), *(x.joint.rate(*own) for x, own in zip(model.bodies, symbols, strict=True)))
    rate = np.array(ca.Function("rate", [model.q, model.v], [ca.densify(column)])(q, v)).ravel()
    try:
        a = dyn.acceleration(q, v, t=t, params=table)
        for h in AHEAD:
            q_there, v_there = (q + h * rate, v + h * a) if h else (q, v)
            for element in model.forces:
                if not np.isfinite(dyn.force(element.name, q_there, v_there, t=t + h, params=table).tau).all():
                    return element.name
    except SharnirError:  # a state that has left what the model can have
        pass
    return None
