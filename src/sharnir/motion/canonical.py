"""Canonical momenta π of the coordinates q themselves, for methods that ask for them: also where q̇ = N(q) v.

The momenta p of a Hamiltonian formulation belong to the velocities v. With q̇ = N v they are p = Nᵀ π, and

    H(q, π) = H(q, p = Nᵀ π) + Σ c/2 (Λᵀ π_Λ)²                                                          (1)

over the unit quaternions Λ. The second term is zero where it matters, on Λᵀ π_Λ = 0, but not beside it: without it
nothing could move a quaternion along itself, and no multiplier could keep its length (P. Betsch, R. Siebert, Int. J.
Numer. Meth. Engng 79 (2009), have an inertia in its place). c is any constant; here 1/(4 J) with J the size of the
inertia that the joint turns. Turning the world turns Λ and π_Λ alike, and leaves (1) as it is. From the rates v, ṗ that
the formulation finds of (q, p), whatever forces act,

    q̇ = N v + Σ c Λ (Λᵀ π_Λ),    π̇ = N (NᵀN)⁻¹ (ṗ − Ṅᵀ π) − Σ c (Λᵀ π_Λ) π_Λ,    Ṅᵀ π = ∂(Nᵀ π)/∂q · N v      (2)

but for a part of π̇ along Λ, which the multipliers take up. Into the state: π = N (NᵀN)⁻¹ p.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.hamilton.recursive import hold, solving
from ..algorithms.formulations.hamilton.tree_momenta import impel
from ..algorithms.loops.constraint_equations import Constrain, values_at
from ..algorithms.sweeps.kinematics import advance, configure, locate, velocities
from ..algorithms.sweeps.outputs import Gather, Output, Several
from ..algorithms.sweeps.program import Program, State, StateBlock
from ..algorithms.sweeps.sweep import Fields, Record, inward, outward
from ..codegen.kernels import kernel_for
from ..dynamics.orientations import manifolds
from ..model import Model
from ..model.joints.contract import Joint
from ..spatial.algebra import Factor, Matrix, zeros
from .mechanism import Binder, InState, state_jacobian

if TYPE_CHECKING:
    from ..algorithms.sweeps.trace import Trace


def rate_matrix(joint: Joint, q: Matrix) -> Matrix:
    """N(q)."""
    v = ca.SX.sym("v", joint.nv)
    return ca.jacobian(joint.rate(q, v), v)


@outward()
def settle(body: Record, parent: Record) -> Fields:
    """p = Nᵀ π; prescribed coordinates have none."""
    p = rate_matrix(body.joint, body.q).T @ body.pi
    kept = zeros(p.shape[0])
    for row in body.free:
        kept[row] = p[row]
    return {"p": kept}


@outward()
def lift(body: Record, parent: Record) -> Fields:
    """π = N (NᵀN)⁻¹ p."""
    return {"pi": _lifted(body.joint, body.q, body.p)}


@inward(size=zeros(1), mass=zeros(1))
def gauge(body: Record, children: Record) -> tuple[Fields, Fields]:
    """J of (1): moments of inertia about the origins of the bodies that are carried, and those of their masses at the
    places of their joints. It does not change as they move."""
    mass = body.I.m + children.mass
    size = ca.trace(body.I.J) + ca.sum1(body.armature) + children.size
    return {"turned": size}, {"size": size + mass * ca.sumsqr(body.placement.p), "mass": mass}


@outward()
def conjugate(body: Record, parent: Record) -> Fields:
    """(2)."""
    joint, pi = body.joint, body.pi
    q = ca.SX.sym("q", joint.nq)
    along = ca.jtimes(rate_matrix(joint, q).T @ pi, q, body.q_rate)
    (turned,) = ca.substitute([ca.densify(along)], [q], [ca.densify(body.q)])
    q_rate, pi_rate = ca.SX(body.q_rate), ca.SX(_lifted(joint, body.q, body.p_rate - turned))
    for start, kind in joint.orientations:
        if kind == "quaternion":
            part = slice(start, start + 4)
            c = 1 / (4 * body.turned)
            inside = ca.dot(body.q[part], pi[part])
            q_rate[part] = q_rate[part] + c * inside * body.q[part]
            pi_rate[part] = pi_rate[part] - c * inside * pi[part]
    return {"q_rate": q_rate, "pi_rate": pi_rate}


def _lifted(joint: Joint, q: Matrix, p: Matrix) -> Matrix:
    N = rate_matrix(joint, q)
    return N @ Factor.of(N.T @ N).solve(p)


CANONICAL_STATE = State(
    (StateBlock("q", "coordinate", "q_rate"), StateBlock("pi", "coordinate", "pi_rate")),
    (advance, gauge, conjugate),
    from_joint=Program(
        "canonical_state",
        (configure, velocities, impel, lift, hold),
        ("q", "v"),
        Several((Gather("q", "coordinate"), Gather("pi", "coordinate"))),
    ),
    to_joint=Program(
        "joint_state",
        (settle, *solving, hold),
        ("q", "pi"),
        Several((Gather("q", "coordinate"), Gather("v", "velocity"))),
    ),
)


@lru_cache(maxsize=16)
def canonical(formulation: Formulation) -> Formulation:
    """A Hamiltonian formulation whose runs are in (q, π), without the forces of constraints."""
    running = tuple(sweep for sweep in formulation.running if not isinstance(sweep, Constrain))
    return Formulation(
        formulation.name, formulation.tree, formulation.reacting, formulation.answer, CANONICAL_STATE,
        (settle, *running),
    )  # fmt: skip


@dataclass(frozen=True)
class CanonicalRows(Output):
    """g, ∂g/∂t and ∂g/∂q, row after row: those rows of the constraints that are `kept`, then (|Λ|² − 1)/2 of every unit
    quaternion."""

    kept: tuple[int, ...]

    def count(self, model: Model) -> int:
        return len(self.kept) + sum(kind == "quaternion" for _, kind, _ in manifolds(model))

    def size(self, model: Model) -> int:
        return self.count(model) * (2 + model.nq)

    def can_be_rolled(self, model: Model) -> bool:
        return False

    def read(self, trace: Trace) -> Matrix:
        model, q = trace.model, trace.inputs["q"]
        g = ca.vertcat(zeros(0), *values_at(model, trace.records, model.t))
        lengths = [(ca.sumsqr(q[k : k + 4]) - 1) / 2 for k, kind, _ in manifolds(model) if kind == "quaternion"]
        rows = ca.densify(ca.vertcat(zeros(0), *(g[k] for k in self.kept), *lengths))
        G = ca.densify(ca.jacobian(rows, q))
        return ca.vertcat(rows, ca.densify(ca.jacobian(rows, model.t)), ca.vec(G.T))


@lru_cache(maxsize=64)
def rows_program(kept: tuple[int, ...]) -> Program:
    return Program("canonical_rows", (configure, locate), ("q",), CanonicalRows(kept))


# A mechanism as RATTLE takes it: rates of (q, π) without the forces of constraints, and the rows of these.


class CanonicalMechanism(InState):
    """See `integrate.rhs.RightHandSide`; `tau`, `params` as those of `mechanism.Mechanism`. `kept` are the rows of the
    constraints that are independent; where there are rows that depend on them these hold with them."""

    state = CANONICAL_STATE

    def __init__(
        self, model: Model, formulation: Formulation, members: int, tau: np.ndarray, params: np.ndarray,
        kept: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.model, self.members, self.tau, self.params = model, members, tau, params
        self.nq, self.ny = model.nq, self.state.size(model)
        motion = canonical(formulation).motion
        self._kernel = kernel_for(motion.least, model)
        binder = self._binder = Binder(self.state, model, members, tau, params)
        jacobian = state_jacobian(model, motion, self.state) if model.nq else None
        if jacobian is not None:
            self.bind_jacobian = lambda t, y, J: binder.bind(jacobian, t, y, J, binder.ny**2)
        program = rows_program(kept)
        size = program.output.size(model)
        self.rows = size // (2 + model.nq)
        if self.rows:
            kernel = kernel_for(program, model)
            self.bind_rows = lambda t, y, out: binder.bind_coordinates(kernel, t, y, out, size)
