"""Forward dynamics by Wittenburg's method. Seed 001, eqs (26)-(55) with the corrected signs; Wittenburg (1977).

    Σ_j K_ij ω̇_j = M'_i + M_i + Σ_a S_ia Y_a        for trees of ball joints

The right-hand side is found body by body instead of by sums over pairs. With x = 0 bodies have the accelerations
`A_rest`: those of gravity, of body 0 and of all prescribed coordinates, centrifugal and Coriolis'. The force that they
need for that, beyond the loads on them, passes from body to body towards the world as f_i, m_i about the joints, and

    x_i feels Y_i − m_i,    the parent of a ball joint gets f_i and, for the moment, Y_i        the torque in the joint
    x_i feels τ_i − S_iᵀ [f_i; m_i],    the parent of another joint gets all of f_i, m_i        projection

Summed up along the paths the first line is M'_i. The matrix couples a body with those on its path alone, and its factor
LᵀDL fills nothing in. Then accelerations follow outward, and the reactions X = T (m r̈ − F) as in inverse dynamics.

A body 0 that moves is any body whose motion is prescribed: its acceleration enters through `A_rest`, its drive is the
reaction. A free base is a body 0 of unknown motion, six unknowns more. Equations about the common centre of mass, as
Wittenburg has them for systems without a fixed body, would couple every body with every other one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import casadi as ca

from ...core.tracing import cached_by_identity
from ...spatial.algebra import Matrix, cross_force, eye, matrix, skew, symmetric, zeros
from ...spatial.mass_properties import RigidInertia
from ...spatial.transform import Transform
from ..loops.constraint_equations import Constrain
from ..loops.response import Factored, by_columns
from ..sweeps.kinematics import (
    accelerations,
    accelerations_with_gravity,
    applied,
    configure,
    locate,
    velocities,
)
from ..sweeps.matrix import Ancestors, BlockMatrix, FreeVelocities, PathAccumulator, Solve
from ..sweeps.outputs import DenseMatrix, Gather
from ..sweeps.program import Program
from ..sweeps.sweep import KINEMATICS, SOLUTION, Fields, Record, inward, outward
from .composite import configure_on_manifold, turned
from .formulation import LOADS, Formulation
from .inverse import resist, transmit

if TYPE_CHECKING:
    from ...model import Body, Model
    from ...model.joints.contract import Joint

# Augmented bodies and the tensors K_ij. Seed 001, eqs (36)-(42), (61); Wittenburg (1977), chapter 5.
#
# The unknown x_i of a body on a ball joint is its absolute angular acceleration ω̇_i, in world axes; that of any other
# joint is the relative acceleration of its free coordinates, onto which the same equations are projected. Then a body
# below a ball joint does not turn with those above it: it only moves with the joint. To them it is a point mass there.
#
# K_i    body i and, at the joints towards them, the masses that it carries: an inertia about its inboard joint. With
# ball joints only it is constant in body axes, its first moment is h = −M b_i0. What hangs on other joints
# turns along with x_i, and belongs to it as it stands.
# f, m   the momentum of K_i for a unit of x_i, about its joint p_i
# K_ij   = f·S_j,lin + (m + (p − p_j) × f)·S_j,rot    for every j above i, S_j the unit motions of x_j
#
# A ball joint that is passed on the way from i to j hands on f and no moment: m = 0 from there on, p the joint. With
# ball joints only that leaves K_ij = M (d_ji·b_i0 E − d_ji b_i0ᵀ), where d_ji goes from the joint towards i to the one
# of j.

TURNS = ca.vertcat(zeros(3, 3), eye(3))  # S of a ball joint


def turns_freely(body: Record) -> bool:
    """Whether the body is on a ball joint of the lecture: no coordinate prescribed, no rotor. Its unknown is ω̇ then."""
    ball = body.S.shape == TURNS.shape and (body.S - TURNS).is_zero()
    return bool(ball) and not body.driven and body.armature.nnz() == 0


def has_ball_joint(body: Body) -> bool:
    """The same of a body of a model."""
    S, armature = body.joint.subspace(ca.SX.sym("q", body.joint.nq)), body.armature
    return turns_freely(Record(S=S, driven=body.driven, armature=matrix(armature) if body.joint.nv else zeros(0)))


@inward(K=RigidInertia.zero())
def augment(body: Record, children: Record) -> tuple[Fields, Fields]:
    """K_i. A body that turns freely is a point mass to those above."""
    K = body.I + children.K
    felt = RigidInertia.of(K.m, body.X.p, zeros(3, 3)) if turns_freely(body) else K.to_parent(body.X)
    return {"K": K}, {"K": felt}


@outward()
def units(body: Record, parent: Record) -> Fields:
    """Unit motions of the unknowns and their momenta, in world axes about the joint; K_ii."""
    R, K = body.X0.R, body.K
    if turns_freely(body):
        J = symmetric(R @ K.J @ R.T)
        return {"S0": TURNS, "F0": ca.vertcat(-skew(R @ K.h), J), "p0": body.X0.p, "own": J}
    F = ca.horzcat(zeros(6, 0), *(K @ body.S[:, k] for k in range(body.S.shape[1])))
    own = symmetric(body.S.T @ F) + ca.diag(body.armature)
    return {"S0": turned(R, body.S), "F0": turned(R, F), "p0": body.X0.p, "own": own}


def _start(body: Record) -> Fields:
    return {"m": body.F0[3:, :], "p": body.p0}


def _passed(body: Record, carried: Record) -> Fields:
    """A ball joint transmits no moment."""
    if turns_freely(body):
        return {"m": zeros(*carried.m.shape), "p": body.p0}
    return {"m": carried.m, "p": carried.p}


def _block(body: Record, above: Record, carried: Record) -> Any:
    f = body.F0[:3, :]
    m = carried.m + skew(carried.p - above.p0) @ f
    return f.T @ above.S0[:3, :] + m.T @ above.S0[3:, :]


couple = BlockMatrix(
    "couple", Ancestors(), _block, lambda body: body.own, FreeVelocities(), PathAccumulator(_start, _passed)
)


# Which models Wittenburg's equations take: vectors between joints are constant in body axes, and something turns.

INSTEAD = "formulation='separate-bodies', 'composite' or 'absolute'"


@cached_by_identity
def refusal(model: Model) -> str | None:
    """Joints may turn. One that lets its body translate is taken on the world only, where it constrains nothing (a free
    base), or where its whole motion is given (body 0)."""
    parts = {id(body.joint): _moves(body.joint) for body in model.bodies}
    given = {0}  # bodies whose motion is known
    for body in model.bodies:
        if body.parent in given and not body.free:
            given.add(body.index)
        elif parts[id(body.joint)][0] and not _free_base(model, body):
            return (
                f"the joint of {body.name!r}, {type(body.joint).__name__}, lets it translate, and the equations of "
                "Wittenburg need joints that only turn, such as Revolute, Universal and Spherical; a base without any "
                f"constraint or with prescribed motion may be on the world. Take {INSTEAD}."
            )
    if not any(turns for _, turns in parts.values()):
        return f"none of its joints turns, and the unknowns of Wittenburg's equations are rotations. Take {INSTEAD}."
    return None


def _free_base(model: Model, body: Body) -> bool:
    return body.parent == 0 and body.joint.nv == (3 if model.planar else 6)


def _moves(joint: Joint) -> tuple[bool, bool]:
    """Whether it lets its body translate, and turn; by the structure of S."""
    S = joint.subspace(ca.SX.sym("q", joint.nq))
    return not S[:3, :].is_zero(), not S[3:, :].is_zero()


@outward(world=lambda world: {"A_rest": ca.vertcat(-world.gravity, zeros(3))}, part=KINEMATICS)
def rest(body: Record, parent: Record) -> Fields:
    """Accelerations with x = 0: a body that turns freely keeps its ω."""
    A = body.X.motion_to_child(parent.A_rest) + body.bias + body.S[:, body.driven] @ body.a_driven
    return {"A_rest": ca.vertcat(A[:3], zeros(3)) if turns_freely(body) else A}


@inward(F_rest=zeros(6))
def collect(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The force on every unknown, and the part handed on to the parent."""
    F = body.I @ body.A_rest + cross_force(body.V, body.I @ body.V) - body.wrench - body.applied_wrench
    F = F + children.F_rest
    tau = body.tau + body.applied_tau
    if turns_freely(body):
        felt, passed = body.X0.R @ (tau - F[3:]), ca.vertcat(F[:3], tau)
    else:
        felt, passed = tau - body.S.T @ F, F
    return {"felt": felt}, {"F_rest": body.X.force_to_parent(passed)}


solve = Solve("x", matrix=couple, rhs=lambda body: body.felt)


@outward(world=accelerations_with_gravity.world, part=SOLUTION)
def accelerate(body: Record, parent: Record) -> Fields:
    """Accelerations of the joints from the unknowns."""
    return _moved(body, body.X.motion_to_child(parent.A) + body.bias, body.x)


def _moved(body: Record, A0: Matrix, x: Matrix) -> Fields:
    """From A0, which the body has without its joint, and from its unknown."""
    if turns_freely(body):
        alpha = body.X0.R.T @ x
        return {"a": alpha - A0[3:], "A": ca.vertcat(A0[:3], alpha)}
    return {"a": x, "A": A0 + body.S @ x}


def respond(body: Record, F: Matrix, tau: Matrix) -> tuple[Matrix, Matrix]:
    """The force on the unknown by forces alone, and that on its parent."""
    if not turns_freely(body):
        return body.S.T @ F + tau, by_columns(body.X.force_to_parent, F)
    return body.X0.R @ (F[3:, :] + tau), by_columns(body.X.force_to_parent, ca.vertcat(F[:3, :], -tau))


def follow(body: Record, above: Mapping[str, Matrix], x: Matrix) -> Fields:
    """Accelerations for these forces alone."""
    return _moved(body, body.X.motion_to_child(above["A"]), x)


_before = (configure, velocities, applied, locate, rest, augment, collect, units)
formulation = Formulation(
    "wittenburg",
    tree=(*_before, couple, solve, accelerate),
    reacting=(resist, transmit),
    answer=Constrain(Factored(couple.name, respond, follow), before=(locate,)),
    refusal=refusal,
)
# Its blocks fit each other on the manifold of orientations only, as those of the mass matrix do.
formulation = replace(formulation, running=(configure_on_manifold, *formulation.sweeps[1:]))


# The equations to be read as formulas: Σ K_ij x_j = felt_i with ω̇, K_ij and the right-hand side in body axes. There
# K_i is constant, and K_ij has the rotations between i and j in it alone.


def _momenta(body: Record) -> Matrix:
    return ca.horzcat(zeros(6, 0), *(body.K @ body.S[:, k] for k in range(body.S.shape[1])))


def _handed_on(body: Record, carried: Record) -> Fields:
    """About the joint of the parent, in its axes. A ball joint transmits no moment."""
    F = ca.vertcat(carried.F[:3, :], zeros(3, carried.F.shape[1])) if turns_freely(body) else carried.F
    return {"F": by_columns(body.X.force_to_parent, F)}


couple_in_body_axes = BlockMatrix(
    "couple_in_body_axes",
    Ancestors(),
    lambda body, above, carried: carried.F.T @ above.S,
    lambda body: symmetric(body.S.T @ _momenta(body)) + ca.diag(body.armature),
    FreeVelocities(),
    PathAccumulator(lambda body: {"F": _momenta(body)}, _handed_on),
)


@outward()
def in_body_axes(body: Record, parent: Record) -> Fields:
    """`collect` writes the right-hand side in the axes of X0."""
    return {"X0": Transform.identity()}


@outward()
def unknown(body: Record, parent: Record) -> Fields:
    """x from the accelerations of the joints."""
    return {"x": body.A[3:] if turns_freely(body) else body.a}


_at_rest = (configure, velocities, applied, rest, in_body_axes, collect)
_moving = (configure, velocities, accelerations, unknown)
coupling = Program("coupling", (configure, augment, couple_in_body_axes), ("q",), DenseMatrix(couple_in_body_axes))
right_side = Program("right_side", _at_rest, ("q", "v", *LOADS), Gather("felt", "velocity"))
unknowns = Program("unknowns", _moving, ("q", "v", "a"), Gather("x", "velocity"))
