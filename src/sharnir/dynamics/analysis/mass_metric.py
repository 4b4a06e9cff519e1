"""Positions around q in the mass metric, and what the constraints are there: c(x) over x = B⁻¹ δ, M(q) = B⁻ᵀ B⁻¹.

The rows are those that have a value, made comparable: metres are divided by a length of the mechanism.

`Near` has M, B and the Jacobian whole. It is the better one for small models: no SciPy, and a mass matrix that is
singular is seen in its eigenvalues. `SparseNear` is for large models, where a full M alone would take more time and
memory than all else: M is never made, systems of M and J are factored without their zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ...algorithms.loops.rank import NOTHING, SparseRank
from ...core.tracing import traced_property
from ...model import Model
from ...model.body import Body
from ...model.body_numbers import Values, evaluated
from ...model.joints.contract import is_plain
from ...model.pivots import skew
from ..orientations import Exchange, exchange
from ..sparse_rows import RowsAt
from .closest import ROUND_OFF, Equations, TangentSpace
from .rows_at_state import RowsAtState, rotational, shared_flow

if TYPE_CHECKING:
    from scipy.sparse import csc_array, csr_array


SINGULAR = 1e-12  # eigenvalues of a mass matrix with unit diagonal are taken to be no less


class Near:
    def __init__(self, rows: RowsAtState, q: np.ndarray) -> None:
        self.rows, self.q, self.free = rows, q, rows.free
        M = rows.mass_matrix(q)
        self.B = metric(M)
        self._weight = 1.0 / rows.sizes(q)[rows.valued]
        self._unit = np.where(rotational(rows.model)[rows.free], 1.0, rows.length(q))
        scale = float(np.sqrt(np.diag(M).max(initial=0.0))) or 1.0
        self.equations = Equations(self._value, self._derivative, scale)

    def move(self, x: np.ndarray) -> np.ndarray:
        """q ⊕ B x."""
        return self.rows.chart.move(self.q, self._delta(x))

    def from_angles(self, delta: np.ndarray) -> np.ndarray:
        """x of changes given in radians; what slides, in lengths of the mechanism."""
        return np.linalg.solve(self.B, self._unit * delta)

    def in_angles(self, delta: np.ndarray) -> np.ndarray:
        """Changes of the free coordinates in these units."""
        return np.asarray(delta / self._unit)

    def _delta(self, x: np.ndarray) -> np.ndarray:
        found = np.zeros(self.rows.model.nv)
        found[self.free] = self.B @ x
        return found

    def _value(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(self._weight * self.rows.value(self.move(x))[self.rows.valued])

    def _derivative(self, x: np.ndarray) -> np.ndarray:
        moved, T = self.rows.chart.move_and_tangent(self.q, self._delta(x))
        G = self.rows.jacobian(moved)[self.rows.valued]
        return np.asarray(self._weight[:, None] * (G @ T[:, self.free] @ self.B))


def metric(M: np.ndarray) -> np.ndarray:
    """B with Bᵀ M B = E. Directions that carry no inertia, singular positions of a tree, get a little of it."""
    diagonal = np.diag(M)
    floor = SINGULAR * max(float(diagonal.max(initial=0.0)), 1e-300)
    size = np.sqrt(np.maximum(diagonal, floor))
    values, vectors = np.linalg.eigh(M / np.outer(size, size))
    return np.asarray(vectors / np.sqrt(np.maximum(values, SINGULAR)) / size[:, None])


# `Chart` of `rows_at_state.py` for large models: joints alike move together, and T keeps only its blocks.


class SparseChart:
    """Of one model; parameters as numbers."""

    def __init__(self, model: Model, params: np.ndarray) -> None:
        self.params, self._nv = params, model.nv
        flat, made, groups = list[Body](), dict[str, ca.Function](), dict[Any, tuple[ca.Function, list[Body]]]()
        for b in model.bodies:
            if is_plain(b.joint):
                flat.append(b)
                continue
            flow = shared_flow(b.joint.in_quaternions(), model.parameter_symbols, made)
            groups.setdefault((id(flow), b.joint.angles), (flow, []))[1].append(b)
        self._groups = [_Group(flow, bodies) for flow, bodies in groups.values()]
        self._q = np.array([b.q_start + k for b in flat for k in range(b.joint.nq)], dtype=int)
        self._v = np.array([b.v_start + k for b in flat for k in range(b.joint.nv)], dtype=int)

    def move(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray:
        """q ⊕ δ."""
        moved = q.copy()
        moved[self._q] += delta[self._v]
        for group in self._groups:
            group.flow_from(q, delta, self.params, moved)
        return moved

    def move_and_tangent(self, q: np.ndarray, delta: np.ndarray) -> tuple[np.ndarray, csr_array]:
        """(q ⊕ δ, T (nv, nv))."""
        from scipy.sparse import coo_array

        moved = q.copy()
        moved[self._q] += delta[self._v]
        rows, columns, values = [self._v], [self._v], [np.ones(self._v.size)]
        for group in self._groups:
            blocks = group.flow_from(q, delta, self.params, moved)
            i, j = np.broadcast_arrays(group.v[:, :, None], group.v[:, None, :])
            rows.append(i.ravel())
            columns.append(j.ravel())
            values.append(blocks.ravel())
        parts = np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))
        return moved, coo_array(parts, shape=(self._nv, self._nv)).tocsr()


class _Group:
    """Joints with the same flow."""

    def __init__(self, flow: ca.Function, bodies: list[Body]) -> None:
        joint = bodies[0].joint
        self._flow, self._count = flow.map(len(bodies)), len(bodies)
        self._turn: Exchange = exchange([(bodies[0].name, joint, True)])
        self.q = np.array([b.q_start for b in bodies])[:, None] + np.arange(joint.nq)
        self.v = np.array([b.v_start for b in bodies])[:, None] + np.arange(joint.nv)

    def flow_from(self, q: np.ndarray, delta: np.ndarray, params: np.ndarray, moved: np.ndarray) -> np.ndarray:
        """Puts q ⊕ δ into `moved`; T of each."""
        here, step = q[self.q], delta[self.v]
        new, turned, N = (
            np.array(x)
            for x in self._flow(self._turn.there(here).T, step.T, np.repeat(params[:, None], self._count, 1))
        )
        changed = step.any(axis=1)
        back = self._turn.back(new.T[:, None], here)[:, 0]
        moved[self.q[changed]] = back[changed]
        nq, nv = N.shape[0], step.shape[1]
        turned, N = (x.reshape(nq, self._count, nv).transpose(1, 0, 2) for x in (turned, N))
        found = np.repeat(np.eye(nv)[None], self._count, axis=0)
        whole = np.isfinite(turned).all(axis=(1, 2)) & np.isfinite(N).all(axis=(1, 2))
        found[whole] = np.linalg.pinv(N[whole]) @ turned[whole]
        return found


# The mass metric of a large model at a position, without its mass matrix: that is full where bodies are in a chain.
#
# The motion V_i of a body is that of its parent and of its joint, V_i = X_i V_p + S_i v_i, and vᵀ M v = Σ V_iᵀ I_i V_i
# + armature. With V and the forces F of the joints as unknowns of their own everything is sparse:
#
# min ½ vᵀ M v − fᵀ v  with  G v − ε y = b:  [(I, armature)  Aᵀ  Gᵀ; A  0  0; G  0  −ε] [(V, v); F; y] = [f; 0; b]
#
# with A (V, v) = 0 for the joints. SuperLU factors that; the cost is linear for chains and trees with loops along them.

SAMPLES = 16  # tell a length to a third or so
ROW = 0.1  # the largest entry of a row of G in the factor; those of joints have 1
LIGHT = 1e-12  # of the largest inertia that a joint moves: what has none gets as much


class SparseMass:
    """Over the free velocities, at the position of `at`."""

    def __init__(self, at: RowsAt, params: np.ndarray) -> None:
        from scipy.sparse import coo_array

        model = at.rows.model
        self.free, n = model.free, len(model.bodies)
        self._bodies = 6 * n
        values = evaluated(model.bodies, model.parameter_symbols, params)
        I = self._inertias = _inertias(values)  # noqa: E741
        armature = np.concatenate([np.asarray(x.armature, dtype=float).ravel() for x in values])[self.free]
        S, owner = _subspaces(at)
        S, owner = S[self.free], owner[self.free]
        own = np.einsum("ki,kij,kj->k", S, I[owner], S) + armature
        self.scale = float(np.sqrt(max(own.max(initial=0.0), 1e-300)))
        armature = self._armature = np.where(own > LIGHT * self.scale**2, armature, LIGHT * self.scale**2)
        # energies: I of the bodies, then armature
        block = 6 * np.arange(n)[:, None, None]
        i, j = np.broadcast_arrays(block + np.arange(6)[:, None], block + np.arange(6))
        at_v = self._bodies + np.arange(len(self.free))
        rows, columns = np.concatenate([i.ravel(), at_v]), np.concatenate([j.ravel(), at_v])
        size = self._bodies + len(self.free)
        self._energy = coo_array((np.concatenate([I.ravel(), armature]), (rows, columns)), shape=(size, size)).tocsr()
        self._joints = self._ways(at, S, owner, size)

    def _ways(self, at: RowsAt, S: np.ndarray, owner: np.ndarray, size: int) -> csr_array:
        """A: V_i − X_i V_p − S_i v_i = 0."""
        from scipy.sparse import coo_array

        model, n = at.rows.model, self._bodies // 6
        parents = np.array(model.parents, dtype=int)
        k = np.flatnonzero(parents)  # bodies that are carried by others
        X = _motion(at.places[k + 1], at.places[parents[k]])
        block = 6 * k[:, None, None]
        i, j = np.broadcast_arrays(block + np.arange(6)[:, None], 6 * (parents[k] - 1)[:, None, None] + np.arange(6))
        v = np.arange(len(owner))
        i_S = (6 * owner[:, None] + np.arange(6)).ravel()
        rows = np.concatenate([np.arange(6 * n), i.ravel(), i_S])
        columns = np.concatenate([np.arange(6 * n), j.ravel(), np.repeat(self._bodies + v, 6)])
        data = np.concatenate([np.ones(6 * n), -X.ravel(), -S.ravel()])
        found = coo_array((data, (rows, columns)), shape=(6 * n, size)).tocsr()
        found.eliminate_zeros()
        return found

    @property
    def is_finite(self) -> bool:
        return bool(np.isfinite(self._energy.data).all() and np.isfinite(self._joints.data).all())

    @traced_property
    def _along(self) -> Any:
        """The factor of A by V: a body after its parent."""
        from scipy.sparse.linalg import splu

        return splu(self._joints[:, : self._bodies].tocsc(), permc_spec="NATURAL", diag_pivot_thresh=0.0)

    @traced_property
    def _parts(self) -> tuple[csr_array, csr_array, csr_array]:
        """(A by v, its transpose, the inertias)."""
        A_v = self._joints[:, self._bodies :]
        return A_v, A_v.T.tocsr(), self._energy[: self._bodies, : self._bodies]

    @traced_property
    def _alone(self) -> WithRows:
        from scipy.sparse import csr_array

        return self.with_rows(csr_array((0, len(self.free))))

    def times(self, v: np.ndarray) -> np.ndarray:
        """M v."""
        A_v, A_vT, inertias = self._parts
        V = self._along.solve(-(A_v @ v))
        return np.asarray(self._armature * v - A_vT @ self._along.solve(inertias @ V, trans="T"))

    def solve(self, force: np.ndarray) -> np.ndarray:
        """M⁻¹ f."""
        return self._alone.solve(force, np.zeros(0))[0]

    @traced_property
    def _samples(self) -> np.ndarray:
        """(free, SAMPLES): velocities with the covariance M⁻¹, after impulses with that of the inertias."""
        values, vectors = np.linalg.eigh(self._inertias)
        draw = np.random.default_rng(6).standard_normal((self._energy.shape[0], SAMPLES))
        n = self._bodies
        scaled = np.sqrt(np.maximum(values, 0.0))[:, :, None] * draw[:n].reshape(-1, 6, SAMPLES)
        draw[:n] = (vectors @ scaled).reshape(n, SAMPLES)
        draw[n:] *= np.sqrt(self._armature)[:, None]
        none = np.zeros(0)
        return np.stack([self._alone.moved(impulse, none)[0] for impulse in draw.T], axis=1)

    def lengths(self, J: csr_array) -> np.ndarray:
        """Those of rows in this metric, √(J M⁻¹ Jᵀ)ᵢᵢ, roughly; 1 for rows that vanish."""
        length = np.sqrt(np.mean((J @ self._samples) ** 2, axis=1))
        return np.where(length > NOTHING * length.max(initial=0.0), length, 1.0)

    def with_rows(self, G: csr_array, give: float = 0.0) -> WithRows:
        return WithRows(self, G, give)


class WithRows:
    """The factor of the system above; G (rows, free velocities) has independent rows unless ε = `give` > 0."""

    def __init__(self, mass: SparseMass, G: csr_array, give: float) -> None:
        from scipy.sparse import block_array, coo_array, diags_array
        from scipy.sparse.linalg import splu

        self._size, self._bodies = mass._energy.shape[0], mass._bodies
        m = G.shape[0]
        A, energy = mass._joints, mass._energy
        parts = [[energy, A.T], [A, None]]
        # rows that are long would be eliminated early, and fill the factor where they touch many joints
        self._light = np.ones(m)
        if m:
            longest = abs(G).max(axis=1).toarray().ravel()
            self._light[longest > 0.0] = ROW / longest[longest > 0.0]
            wide = block_array([[coo_array((m, self._bodies)), diags_array(self._light) @ G]])
            parts = [[energy, A.T, wide.T], [A, None, None], [wide, None, diags_array(-give * self._light**2)]]
        whole: csc_array = block_array(parts, format="csc")
        self._rows = m
        self._factor = splu(whole)
        self._whole = whole

    def solve(self, force: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(v, y) of f = `force` and b = `right`, with one step of refinement."""
        return self.moved(np.concatenate([np.zeros(self._bodies), force]), right)

    def moved(self, impulse: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The same of forces on the bodies, six each, and then on the joints."""
        b = np.zeros(self._whole.shape[0])
        b[: self._size] = impulse
        b[b.size - self._rows :] = self._light * right
        x = self._factor.solve(b)
        x = x + self._factor.solve(b - self._whole @ x)
        return x[self._bodies : self._size], self._light * x[x.size - self._rows :]


def _inertias(values: Sequence[Values]) -> np.ndarray:
    """(bodies, 6, 6), as `inertia_of` of each."""
    m = np.array([x.mass for x in values])[:, None, None]
    c, J = skew(np.stack([x.com for x in values])), np.stack([x.inertia for x in values])
    found = np.zeros((len(values), 6, 6))
    found[:, :3, :3], found[:, :3, 3:], found[:, 3:, :3] = m * np.eye(3), -m * c, m * c
    found[:, 3:, 3:] = J - m * (c @ c)
    return found


def _subspaces(at: RowsAt) -> tuple[np.ndarray, np.ndarray]:
    """(S (nv, 6) in body axes, the number from 0 of the body that each velocity moves)."""
    bodies = at.rows.model.bodies
    owner = np.repeat(np.arange(len(bodies)), [b.joint.nv for b in bodies])
    R, p = at.places[owner + 1, :9].reshape(-1, 3, 3), at.places[owner + 1, 9:]
    line, turn = at.motions[:, :3], at.motions[:, 3:]
    moved = line + np.cross(turn, p)
    return np.concatenate([np.einsum("kji,kj->ki", R, x) for x in (moved, turn)], axis=1), owner


def _motion(child: np.ndarray, parent: np.ndarray) -> np.ndarray:
    """(k, 6, 6): the motion of a child that moves with its parent."""
    R_c, R_p = child[:, :9].reshape(-1, 3, 3), parent[:, :9].reshape(-1, 3, 3)
    R = np.einsum("kji,kjl->kil", R_c, R_p)  # from parent axes to child axes
    p = np.einsum("kji,kj->ki", R_p, child[:, 9:] - parent[:, 9:])
    zero = np.zeros(len(p))
    cross = np.stack([zero, -p[:, 2], p[:, 1], p[:, 2], zero, -p[:, 0], -p[:, 1], p[:, 0], zero], axis=1)
    X = np.zeros((len(p), 6, 6))
    X[:, :3, :3] = X[:, 3:, 3:] = R
    X[:, :3, 3:] = -R @ cross.reshape(-1, 3, 3)
    return X


# The linear algebra of `closest.py` for large models: x are changes δ of the free coordinates, M is the mass metric
# (`SparseMass`), J is sparse. Systems of M and J stand where singular values and a basis of the allowed directions are
# there; none is full.

POWER = 8  # steps of power iteration for the largest singular value
DEPENDENT = 1e-6  # μ below which rows that depend on others must be left out, as μ no longer keeps them apart


class SparseLinear:
    def __init__(self, mass: SparseMass) -> None:
        self._mass = mass
        self.times = mass.times

    def steepness(self, gradient: np.ndarray) -> float:
        return float(np.sqrt(max(float(gradient @ self._mass.solve(gradient)), 0.0)))

    def largest(self, J: csr_array) -> float:
        """By power iteration."""
        y = np.random.default_rng(2).standard_normal(J.shape[0])
        size = 0.0
        for _ in range(POWER):
            length = float(np.linalg.norm(y))
            if not length > 0.0:
                return 0.0
            y = J @ self._mass.solve(J.T @ (y / length))
            size = float(np.linalg.norm(y))
        return float(np.sqrt(size))

    def damped(self, J: csr_array, c: np.ndarray, mu: float) -> np.ndarray:
        return self._mass.with_rows(J, mu).solve(np.zeros(J.shape[1]), -c)[0]

    def onto(self, J: csr_array, c: np.ndarray, mu: float) -> np.ndarray:
        mu = max(mu, ROUND_OFF)
        J, c = unit_rows(self._mass, J, c)
        if mu < DEPENDENT:
            live = np.sort(SparseRank(J).live)
            J, c = J[live], c[live]
        return self.damped(J, c, mu)

    def tangent(self, J: csr_array) -> TangentSpace:
        return _SparseTangent(self._mass, J)


class _SparseTangent:
    def __init__(self, mass: SparseMass, J: csr_array) -> None:
        self._live = np.sort(SparseRank(J).live)
        self._system, self._shape = mass.with_rows(J[self._live]), J.shape
        self.count = J.shape[1] - self._live.size

    def onto(self, c: np.ndarray) -> np.ndarray:
        return self._system.solve(np.zeros(self._shape[1]), -c[self._live])[0]

    def part(self, force: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        lam = np.zeros(self._shape[0])
        z, lam[self._live] = self._system.solve(force, np.zeros(self._live.size))
        return z, lam


def unit_rows(mass: SparseMass, J: csr_array, c: np.ndarray) -> tuple[csr_array, np.ndarray]:
    """Rows of unit length, roughly."""
    from scipy.sparse import diags_array

    size = mass.lengths(J)
    return (diags_array(1.0 / size) @ J).tocsr(), c / size


class SparseNear:
    def __init__(self, rows: RowsAtState, q: np.ndarray) -> None:
        self.rows, self.q, self.free = rows, q, rows.free
        self._chart = SparseChart(rows.model, rows.state.parameters)
        self._weight = 1.0 / rows.sizes(q)[rows.valued]
        self.unit = np.where(rotational(rows.model)[rows.free], 1.0, rows.length(q))
        mass = SparseMass(rows.sparse(q), rows.state.parameters)
        self.equations = Equations(self._value, self._derivative, mass.scale, SparseLinear(mass))

    def move(self, x: np.ndarray) -> np.ndarray:
        """q ⊕ δ."""
        return self._chart.move(self.q, self._whole(x))

    def from_angles(self, delta: np.ndarray) -> np.ndarray:
        """δ of changes given in radians; what slides, in lengths of the mechanism."""
        return np.asarray(self.unit * delta)

    def in_angles(self, delta: np.ndarray) -> np.ndarray:
        """Changes of the free coordinates in these units."""
        return np.asarray(delta / self.unit)

    def _whole(self, x: np.ndarray) -> np.ndarray:
        found = np.zeros(self.rows.model.nv)
        found[self.free] = x
        return found

    def _value(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(self._weight * self.rows.value(self.move(x))[self.rows.valued])

    def _derivative(self, x: np.ndarray) -> csr_array:
        from scipy.sparse import diags_array

        moved, T = self._chart.move_and_tangent(self.q, self._whole(x))
        G = self.rows.sparse_jacobian(moved)[np.flatnonzero(self.rows.valued)]
        return (diags_array(self._weight) @ (G @ T)[:, self.free]).tocsr()


def allowed_velocity_of_large(rows: RowsAtState, q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """As `assemble.allowed_velocity`, where something opens."""
    free, at = rows.free, rows.sparse(q)
    G = rows.of(at.jacobian)[:, free]
    live = np.sort(SparseRank(G, rows.blocks).live)
    mass = SparseMass(at, rows.state.parameters)
    system = mass.with_rows(G[live])
    v = v.copy()
    for _ in range(2):  # the second removes what rounding left
        v[free] -= system.solve(np.zeros(free.size), rows.rate(q, v)[live])[0]
    return v
