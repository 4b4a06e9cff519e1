"""Joint-space mass matrix from composite bodies, RBDA Table 6.2, and forward dynamics from its sparse factor.

    Ic_i = I_i + Σ X Ic_j                     the body and all it carries, welded together
    F_i = Ic_i S_i                            its momentum for unit velocities of its joint
    M_ii = S_iᵀ F_i + armature,   M_ij = S_jᵀ [f_i; m_i + (p_i − p_j) × f_i]    for every ancestor j of i, else zero
    M a = τ − h                               h: inverse dynamics with a = 0 (prescribed coordinates keep theirs)

F and S are turned into world axes but keep their own origins, so that every entry of M is one dot product and only
distances between the two bodies enter.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import casadi as ca

from ...model.prescription import normalised, orthogonal
from ...spatial.algebra import Matrix, skew, symmetric, zeros
from ...spatial.mass_properties import RigidInertia
from ...spatial.transform import Move
from ..loops.constraint_equations import Constrain
from ..loops.response import Factored
from ..loops.sensitivity import ParameterSensitivity, RateJacobian, Sensitivity, StateJacobian
from ..sweeps.kinematics import accelerations_with_gravity, applied, configure, locate, placed, velocities
from ..sweeps.matrix import Ancestors, BlockMatrix, FreeVelocities, Solve
from ..sweeps.modal import BentMove, modes_of, plus
from ..sweeps.outputs import DenseMatrix, PackedMatrix
from ..sweeps.program import JOINT_STATE, Program, State
from ..sweeps.sweep import KINEMATICS, Fields, Record, inward, outward
from .formulation import Formulation
from .inverse import resist, transmit


@outward(part=KINEMATICS)
def configure_on_manifold(body: Record, parent: Record) -> Fields:
    """As `configure`, with orientations put on their manifold first. Stages of an integrator are off it. M is then not
    of one mechanism: its blocks are off by the same part δ of the heaviest bodies, each in its own way, while what is
    left for a light body that carries a heavy one is their difference. With masses 1 : 1e6 and δ = 1e-8 steps were
    thirty times as short as those of the other formulations, which take no such differences."""
    return placed(body, parent, orthogonal(body.joint, normalised(body.joint, body.q)))


@inward(Ic=RigidInertia.zero())
def compose(body: Record, children: Record) -> tuple[Fields, Fields]:
    if modes_of(body):
        return _compose_flexible(body, children)
    Ic = body.I + children.Ic
    F = ca.horzcat(ca.SX(6, 0), *(Ic @ body.S[:, k] for k in range(body.S.shape[1])))
    return {"F_unit": F}, {"Ic": Ic.to_parent(body.X), **_bent(body.X, Ic)}


def _compose_flexible(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The same with the momenta of modes, to which what hangs on interfaces adds its own."""
    n = modes_of(body)
    I = plus(body.I.matrix(), vars(children).get("Ic_modes", zeros(6, 6)))  # noqa: E741
    Ic, C, M = body.I.rigid + children.Ic, I[:6, 6:], I[6:, 6:]
    own = body.S[:, : body.S.shape[1] - n]
    F = ca.horzcat(ca.SX(6, 0), *(Ic @ own[:, k] for k in range(own.shape[1])), C)
    kept = {"F_unit": F, "F_modes": ca.horzcat(C.T @ own, M)}
    return kept, {"Ic": Ic.to_parent(body.X)}


def _bent(X: Move, Ic: RigidInertia) -> Fields:
    """What hangs on an interface, as the modes of its body feel it."""
    if not isinstance(X, BentMove):
        return {}
    whole = X.inertia_to_parent(Ic.matrix())
    whole[:6, :6] = 0
    return {"Ic_modes": ca.sparsify(whole)}


@outward()
def align(body: Record, parent: Record) -> Fields:
    """Unit motions and momenta of the joint in world axes; of interfaces on the way from the world the motion for a
    unit of every mode, by the numbers of their bodies."""
    found = {"S0": turned(body.X0.R, body.S), "F0": turned(body.X0.R, body.F_unit), "p0": body.X0.p}
    ways = vars(parent).get("ways")
    if isinstance(body.X, BentMove):
        ways = {**(ways or {}), parent.index: {"S0": turned(body.X0.R, body.X.bend), "p0": body.X0.p}}
    return {**found, "ways": ways} if ways else found


def turned(R: Matrix, columns: Matrix) -> Matrix:
    """Spatial vectors in other axes, about the same origin."""
    return ca.vertcat(R @ columns[:3, :], R @ columns[3:, :])


def _diagonal(body: Record) -> Any:
    n = modes_of(body)
    if n:
        return symmetric(ca.vertcat(body.S[:, : body.S.shape[1] - n].T @ body.F_unit, body.F_modes)) + ca.diag(
            body.armature
        )
    return symmetric(body.S.T @ body.F_unit) + ca.diag(body.armature)


def _block(body: Record, ancestor: Record) -> Any:
    found, n = _along(body, ancestor.S0, ancestor.p0), modes_of(ancestor)
    if n and ancestor.index in vars(body).get("ways", {}):
        found = ca.horzcat(found[:, : found.shape[1] - n], _along(body, **body.ways[ancestor.index]))
    return found


def _along(body: Record, S0: Matrix, p0: Matrix) -> Matrix:
    f, m = body.F0[:3, :], body.F0[3:, :]
    about = m + skew(body.p0 - p0) @ f
    found: Matrix = f.T @ S0[:3, :] + about.T @ S0[3:, :]
    return found


couple = BlockMatrix("couple", Ancestors(), _block, _diagonal, FreeVelocities())
solve = Solve("a", matrix=couple, rhs=lambda body: body.tau - body.f)

_tree = (configure, velocities, applied, resist, transmit, locate, compose, align, couple, solve)
formulation = Formulation(
    "composite",
    tree=_tree,
    reacting=(resist, transmit),  # inverse dynamics, with the accelerations known
    bends=True,
    answer=Constrain(Factored(couple.name), before=(locate,), again=(accelerations_with_gravity,)),
)
formulation = replace(formulation, running=(configure_on_manifold, *formulation.sweeps[1:]))

mass_matrix = Program("mass_matrix", (configure, locate, compose, align, couple), ("q",), DenseMatrix(couple))
packed_mass_matrix = mass_matrix.putting_out(PackedMatrix(couple), "packed_mass_matrix")
# The derivatives of inverse dynamics give those of the accelerations.
_inverse = formulation.reactions.sweeps
derivatives = Program("derivatives", _inverse, formulation.reactions.inputs, Sensitivity("f", couple))


def parameter_derivatives(places: tuple[int, ...]) -> Program:
    """∂a/∂p of parameters by their places."""
    return derivatives.putting_out(ParameterSensitivity("f", couple, places), "parameter_derivatives")


@lru_cache(maxsize=256)  # programs are told apart by identity
def rate_jacobian(state: State, places: tuple[int, ...]) -> Program:
    """The rates of a state, with their derivatives by it, by parameters at these places and by joint forces."""
    inputs = (*state.names, "tau")
    return Program("rate_jacobian", (*_inverse, *state.advancing), inputs, RateJacobian("f", couple, state, places))


_jacobian = StateJacobian("f", couple)
state_jacobian = Program("state_jacobian", (*_inverse, *JOINT_STATE.advancing), formulation.reactions.inputs, _jacobian)
