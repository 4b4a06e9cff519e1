"""The constraints of a model at positions near one of them: values, Jacobians, names and units of the rows."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ..dynamics import Dynamics
from ..dynamics.sparse_rows import RowsAt, is_large
from ..loops.on import rows_on
from ..model import Model
from ..model.constraint import Tie
from ..remembered import remembered
from .chart import Chart
from .state import State

if TYPE_CHECKING:
    from scipy.sparse import csr_array

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
        there = {id(tie) for tie in self.ties}
        self.off = tuple(c.name for c in model.constraints if c.rows and id(c) not in there)
        self.valued = np.array([c.holonomic for c in self.ties], dtype=bool)
        self.units = [_unit(c, label) for c, label in zip(self.ties, self.labels, strict=True)]
        self.large = is_large(model)
        self._own: dict[Tie, list[int]] = {}
        for k, tie in enumerate(self.ties):
            self._own.setdefault(tie, []).append(k)
        self.blocks = [np.array(own) for own in self._own.values()]

    @cached_property
    def chart(self) -> Chart:
        return Chart(self.model, self.state.parameters)

    def value(self, q: np.ndarray) -> np.ndarray:
        return self.dyn.constraint_value(q, self.state.t, self.state.params)[self._on]

    def rate(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return self.dyn.constraint_rate(q, v, self.state.t, self.state.params)[self._on]

    def jacobian(self, q: np.ndarray) -> np.ndarray:
        """G (rows, nv)."""
        return np.asarray(self.dyn.constraint_jacobian(q, self.state.t, self.state.params)[self._on])

    def sparse(self, q: np.ndarray) -> RowsAt:
        """Of large models: all of the constraints, whether they are on or not, as sparse matrices."""
        return self.dyn.sparse_rows(q, self.state.t, self.state.params)

    def of(self, everything: csr_array) -> csr_array:
        """The rows that are on."""
        return everything if self._on.size == everything.shape[0] else everything[self._on]

    def sparse_jacobian(self, q: np.ndarray) -> csr_array:
        return self.of(self.sparse(q).jacobian)

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
        if self.large:
            sparse = abs(self.sparse_jacobian(q)[np.flatnonzero(metres)]).tocsc()
            turning = sparse[:, np.flatnonzero(rotational(self.model))]
            arm, most = (float(x.data.max(initial=0.0)) for x in (turning, sparse))
        else:
            G = np.abs(self.jacobian(q)[metres])
            arm, most = float(G[:, rotational(self.model)].max(initial=0.0)), float(G.max(initial=0.0))
        return arm if arm > NO_ARM * most else 1.0

    def sizes(self, q: np.ndarray) -> np.ndarray:
        """Of each row, that with which its value is compared: metres with a length of the mechanism."""
        length = self.length(q)
        return np.array([length if u == "m" else 1.0 for u in self.units])

    def by_constraint(self, values: np.ndarray) -> dict[str, float]:
        """The largest entry of each constraint; of those in metres the length of all together, which is a distance."""
        found: dict[str, float] = {}
        for tie, rows in self._own.items():
            own, units = values[rows], [self.units[k] for k in rows]
            metres = np.array([u == "m" for u in units], dtype=bool)
            found[tie.name] = max(float(np.linalg.norm(own[metres])), float(np.abs(own[~metres]).max(initial=0.0)))
        return found


@remembered
def rotational(model: Model) -> np.ndarray:
    """Which velocities turn something."""
    found, known = np.zeros(model.nv, dtype=bool), dict[int, list[bool]]()
    for body in model.bodies:
        joint = body.joint
        if id(joint) not in known:  # joints of many bodies are often the same object
            S = ca.sparsify(joint.subspace(ca.SX.sym("q", joint.nq)))
            known[id(joint)] = [S[3:, k].nnz() > 0 for k in range(joint.nv)]
        found[body.v_start : body.v_start + joint.nv] = known[id(joint)]
    found.flags.writeable = False
    return found


def _unit(tie: Tie, label: str) -> str:
    """Of the value of a row; that of a coupling of joints is whatever its expression is."""
    if tie.joints:
        return ""
    return "rad" if label.startswith("moment") else "m"
