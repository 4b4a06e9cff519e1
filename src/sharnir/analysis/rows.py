"""The constraints of a model at positions near one of them: values, Jacobians, names and units of the rows."""

from __future__ import annotations

import casadi as ca
import numpy as np

from ..dynamics import Dynamics
from ..loops.on import rows_on
from ..model import Model
from ..model.constraint import Tie
from .chart import Chart
from .state import State

NO_ARM = 1e-9  # m, of a lever arm where something slides by 1 m: nothing turns there


class ConstraintRows:
    """Of the rows that are on. `free` are the velocities that are not prescribed, `valued` the rows that have a
    position value, `off` the names of constraints that are switched off and of locks that are open."""

    def __init__(self, dyn: Dynamics, state: State) -> None:
        self.dyn, self.model, self.state = dyn, dyn.model, state
        model = dyn.model
        self.free = model.free
        on = rows_on(model, state.parameters)
        self._on = np.flatnonzero(on)
        self.ties = [c for c, yes in zip((c for c in model.constraints for _ in range(c.rows)), on, strict=True) if yes]
        labels = [label for c in model.constraints for label in c.labels]
        self.labels = [labels[k] for k in self._on]
        self.off = tuple(c.name for c in model.constraints if c.rows and all(c is not tie for tie in self.ties))
        self.valued = np.array([c.holonomic for c in self.ties], dtype=bool)
        self.units = [_unit(c, label) for c, label in zip(self.ties, self.labels, strict=True)]
        self.chart = Chart(model, state.parameters)

    def value(self, q: np.ndarray) -> np.ndarray:
        return self.dyn.constraint_value(q, self.state.t, self.state.params)[self._on]

    def rate(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return self.dyn.constraint_rate(q, v, self.state.t, self.state.params)[self._on]

    def jacobian(self, q: np.ndarray) -> np.ndarray:
        """G (rows, nv)."""
        return self.dyn.constraint_jacobian(q, self.state.t, self.state.params)[self._on]

    def free_jacobian(self, q: np.ndarray) -> np.ndarray:
        """Its columns that are not prescribed."""
        return np.asarray(self.jacobian(q)[:, self.free])

    def at(self, t: float) -> ConstraintRows:
        """The same at another time, from the same position."""
        state = self.state
        return ConstraintRows(self.dyn, State(state.where, self.model, state.q, state.v, t, state.params))

    def mass_matrix(self, q: np.ndarray) -> np.ndarray:
        """Of the free velocities."""
        M = self.dyn.mass_matrix(q, self.state.params, self.state.t)
        return np.asarray(M[np.ix_(self.free, self.free)])

    def name(self, row: int) -> str:
        return f"constraint {self.ties[row].name!r}: {self.labels[row]}"

    def length(self, q: np.ndarray) -> float:
        """A length that belongs to the mechanism: the longest lever arm at which a joint turns a tie; 1 m where
        there is none."""
        metres = np.array([u == "m" for u in self.units], dtype=bool)
        G = np.abs(self.jacobian(q)[metres])
        arm = float(G[:, rotational(self.model)].max(initial=0.0))
        return arm if arm > NO_ARM * G.max(initial=0.0) else 1.0

    def sizes(self, q: np.ndarray) -> np.ndarray:
        """Of each row, that with which its value is compared: metres with a length of the mechanism."""
        length = self.length(q)
        return np.array([length if u == "m" else 1.0 for u in self.units])

    def by_constraint(self, values: np.ndarray) -> dict[str, float]:
        """The largest entry of each constraint; of those in metres the length of all together, which is a distance."""
        found: dict[str, float] = {}
        for tie in dict.fromkeys(self.ties):
            rows = [k for k, own in enumerate(self.ties) if own is tie]
            own, units = values[rows], [self.units[k] for k in rows]
            metres = np.array([u == "m" for u in units], dtype=bool)
            found[tie.name] = max(float(np.linalg.norm(own[metres])), float(np.abs(own[~metres]).max(initial=0.0)))
        return found


def rotational(model: Model) -> np.ndarray:
    """Which velocities turn something."""
    found = np.zeros(model.nv, dtype=bool)
    for body in model.bodies:
        S = ca.sparsify(body.joint.subspace(ca.SX.sym("q", body.joint.nq)))
        found[body.v_start : body.v_start + body.joint.nv] = [S[3:, k].nnz() > 0 for k in range(body.joint.nv)]
    return found


def _unit(tie: Tie, label: str) -> str:
    """Of the value of a row; that of a coupling of joints is whatever its expression is."""
    if tie.joints:
        return ""
    return "rad" if label.startswith("moment") else "m"
