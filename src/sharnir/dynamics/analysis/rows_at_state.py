"""The constraints of a model at positions near one of them: values, Jacobians, names and units of the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ...algorithms.loops.constraint_rows import active_rows
from ...core.errors import ModelError, ShapeError
from ...core.read import LARGEST
from ...core.tracing import cached_by_identity, traced_property
from ...model import Model
from ...model.body import Body
from ...model.constraint import ConstraintRows
from ...model.joints.contract import Joint, is_plain
from ...model.prescription import normalised, orthogonal
from ...spatial.algebra import Matrix
from .. import Dynamics, arguments
from ..arguments import Argument, argument, parameters
from ..orientations import brought_near, exchange, prescribed
from ..sparse_rows import RowsAt, is_large

if TYPE_CHECKING:
    from scipy.sparse import csr_array

# The state that an analysis starts from: given or the model's own, on its manifold, with prescribed coordinates.


class State:
    """q, v, t and the parameters of one state; `where` begins the messages."""

    def __init__(self, where: str, model: Model, q: Any, v: Any, t: Any, params: Any) -> None:
        self.where, what = where, f"of {model.name!r}"
        self.t = float(_finite(where, "t", argument(f"{where}: t", t, (), "a time in seconds"))[0])
        self.parameters = _single(where, "params", parameters(model, params)).values
        self.params = {p.name: float(x) for p, x in zip(model.parameters, self.parameters, strict=True)}
        given_q = model.q0 if q is None else arguments.coordinates(model, f"{where}: q", q)
        given_v = model.v0 if v is None else arguments.velocities(model, f"{where}: v", v)
        self.q = _finite(where, "q", argument(f"{where}: q", given_q, (model.nq,), f"the coordinates {what}"))
        self.v = _finite(where, "v", argument(f"{where}: v", given_v, (model.nv,), f"the velocities {what}"))
        prescribed(model, self.t, self.q[None, None], self.v[None, None], self.parameters)
        self.q = brought_near(model, f"{where}:", self.q, ModelError)


def _single(where: str, name: str, found: Argument) -> Argument:
    if found.batch is not None:
        raise ShapeError(f"{where}: {name} is a batch of {found.batch}. Expected one state; call it for each of them.")
    return found


def _finite(where: str, name: str, found: Argument) -> np.ndarray:
    values = np.array(_single(where, name, found).values)
    bad = np.flatnonzero(~(np.abs(values) <= LARGEST))
    if bad.size:
        raise ModelError(
            f"{where}: {name}[{bad[0]}] is {values[bad[0]]:g}. Expected finite numbers of at most {LARGEST:g}."
        )
    return values


# Positions near a given one, as q₀ ⊕ δ: the joints move for a unit of time with the constant velocities δ,
#
# q' = N(q) δ,    q(0) = q₀,    q₀ ⊕ δ = q(1) on the manifold of the orientations
#
# by a few Runge–Kutta steps, in quaternions where q has angles that may be singular. Their small error is no error: any
# smooth map with the same tangent at δ = 0 will do. Where coordinates are their own velocities it is q₀ + δ. With T,
# the velocities at q₀ ⊕ δ for a unit of each δ, the derivative of g(q₀ ⊕ δ) is G T.

STEPS = 8  # of Runge-Kutta; a turn of 1 rad is then one to 1e-7
NEWTON = 2  # steps towards orthogonal matrices: one leaves the square of what a Runge-Kutta step of a large δ is off


class Chart:
    """Of one model; parameters as numbers."""

    def __init__(self, model: Model, params: np.ndarray) -> None:
        self.model, self.params = model, params
        flat, curved = list[Body](), list[Body]()
        for body in model.bodies:
            (flat if is_plain(body.joint) else curved).append(body)
        made: dict[str, ca.Function] = {}
        self._curved = [
            (
                b,
                shared_flow(b.joint.in_quaternions(), model.parameter_symbols, made),
                exchange([(b.name, b.joint, True)]),
            )
            for b in curved
        ]
        self._q = np.array([b.q_start + k for b in flat for k in range(b.joint.nq)], dtype=int)
        self._v = np.array([b.v_start + k for b in flat for k in range(b.joint.nv)], dtype=int)

    def move(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray:
        """q ⊕ δ."""
        return self.move_and_tangent(q, delta)[0]

    def move_and_tangent(self, q: np.ndarray, delta: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(q ⊕ δ, T (nv, nv))."""
        moved, T = q.copy(), np.eye(self.model.nv)
        moved[self._q] += delta[self._v]
        for body, flow, turn in self._curved:
            at = slice(body.q_start, body.q_start + body.joint.nq)
            along = slice(body.v_start, body.v_start + body.joint.nv)
            new, turned, N = (np.array(x) for x in flow(turn.there(q[at]), delta[along], self.params))
            if delta[along].any():
                moved[at] = turn.back(new.ravel()[None, None], q[at][None])[0, 0]
            if np.isfinite(turned).all() and np.isfinite(N).all():
                T[along, along] = np.linalg.lstsq(N, turned, rcond=None)[0]
        return moved, T


def shared_flow(joint: Joint, params: Matrix, made: dict[str, ca.Function]) -> ca.Function:
    """Joints whose rates are the same function share their flow."""
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    key: str = ca.Function("rate", [q, v, params], [joint.rate(q, v)]).serialize()
    if key not in made:
        made[key] = _flow(joint, params)
    return made[key]


def _flow(joint: Joint, params: Matrix) -> ca.Function:
    """(q, δ, parameters) → (q ⊕ δ, its derivative by δ, N there)."""
    q, d = ca.SX.sym("q", joint.nq), ca.SX.sym("d", joint.nv)
    x, h = q, 1.0 / STEPS
    for _ in range(STEPS):
        k1 = joint.rate(x, d)
        k2 = joint.rate(x + h / 2 * k1, d)
        k3 = joint.rate(x + h / 2 * k2, d)
        k4 = joint.rate(x + h * k3, d)
        x = orthogonal(joint, normalised(joint, x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)), NEWTON)
    v = ca.SX.sym("v", joint.nv)
    N = ca.substitute(ca.jacobian(joint.rate(q, v), v), q, x)
    outputs = [x, ca.jacobian(x, d), N]
    return ca.Function("flow", [q, d, params], [ca.densify(y) for y in outputs])


NO_ARM = 1e-9  # m, of a lever arm where something slides by 1 m: nothing turns there


class RowsAtState:
    """Of the rows that are on. `free` are the velocities that are not prescribed, `valued` the rows that have a
    position value, `off` the names of constraints that are switched off and of locks that are open."""

    def __init__(self, dyn: Dynamics, state: State) -> None:
        self.dyn, self.model, self.state = dyn, dyn.model, state
        model = dyn.model
        self.free = model.free
        active = active_rows(model, state.parameters)
        self._on = np.flatnonzero(active)
        self.constraints = [
            c for c, yes in zip((c for c in model.constraints for _ in range(c.row_count)), active, strict=True) if yes
        ]
        labels = [label for c in model.constraints for label in c.labels]
        self.labels = [labels[k] for k in self._on]
        there = {id(constraint) for constraint in self.constraints}
        self.off = tuple(c.name for c in model.constraints if c.row_count and id(c) not in there)
        self.valued = np.array([c.holonomic for c in self.constraints], dtype=bool)
        self.units = [_unit(c, label) for c, label in zip(self.constraints, self.labels, strict=True)]
        self.large = is_large(model)
        self._own: dict[ConstraintRows, list[int]] = {}
        for k, constraint in enumerate(self.constraints):
            self._own.setdefault(constraint, []).append(k)
        self.blocks = [np.array(own) for own in self._own.values()]

    @traced_property
    def chart(self) -> Chart:
        return Chart(self.model, self.state.parameters)

    def value(self, q: np.ndarray) -> np.ndarray:
        return self.dyn.constraint_value(q, t=self.state.t, params=self.state.params)[self._on]

    def rate(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return self.dyn.constraint_rate(q, v, t=self.state.t, params=self.state.params)[self._on]

    def jacobian(self, q: np.ndarray) -> np.ndarray:
        """G (rows, nv)."""
        return np.asarray(self.dyn.constraint_jacobian(q, t=self.state.t, params=self.state.params)[self._on])

    def sparse(self, q: np.ndarray) -> RowsAt:
        """Of large models: all of the constraints, whether they are on or not, as sparse matrices."""
        return self.dyn.sparse_rows(q, t=self.state.t, params=self.state.params)

    def of(self, everything: csr_array) -> csr_array:
        """The rows that are on."""
        return everything if self._on.size == everything.shape[0] else everything[self._on]

    def sparse_jacobian(self, q: np.ndarray) -> csr_array:
        return self.of(self.sparse(q).jacobian)

    def free_jacobian(self, q: np.ndarray) -> np.ndarray:
        """Its columns that are not prescribed."""
        return np.asarray(self.jacobian(q)[:, self.free])

    def at(self, t: float) -> RowsAtState:
        """The same at another time, from the same position."""
        state = self.state
        return RowsAtState(self.dyn, State(state.where, self.model, state.q, state.v, t, state.params))

    def mass_matrix(self, q: np.ndarray) -> np.ndarray:
        """Of the free velocities."""
        M = self.dyn.mass_matrix(q, params=self.state.params, t=self.state.t)
        return np.asarray(M[np.ix_(self.free, self.free)])

    def name(self, row: int) -> str:
        return f"constraint {self.constraints[row].name!r}: {self.labels[row]}"

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
        for constraint, rows in self._own.items():
            own, units = values[rows], [self.units[k] for k in rows]
            metres = np.array([u == "m" for u in units], dtype=bool)
            found[constraint.name] = max(
                float(np.linalg.norm(own[metres])), float(np.abs(own[~metres]).max(initial=0.0))
            )
        return found


@cached_by_identity
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


def _unit(constraint: ConstraintRows, label: str) -> str:
    """Of the value of a row; that of a coupling of joints is whatever its expression is."""
    if constraint.joints:
        return ""
    return "rad" if label.startswith("moment") else "m"
