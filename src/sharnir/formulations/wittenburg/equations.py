"""Forward dynamics by Wittenburg's method. Seed 001, eqs (26)-(55) with the corrected signs; Wittenburg (1977).

    Σ_j K_ij ω̇_j = M'_i + M_i + Σ_a S_ia Y_a        for trees of ball joints; `augmented.py` has the unknowns and K_ij

The right-hand side is found body by body instead of by sums over pairs. With x = 0 bodies have the accelerations
`A_rest`: those of gravity, of body 0 and of all prescribed coordinates, centrifugal and Coriolis'. What they need for
that, beyond what acts on them, passes from body to body towards the world as f_i, m_i about the joints, and

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

import casadi as ca

from ...loops.constrain import Constrain
from ...loops.response import Factored, by_columns
from ...spatial.algebra import Matrix, cross_force, zeros
from ...sweeps.kinematics import accelerations_with_gravity, applied, configure, locate, velocities
from ...sweeps.matrix import Solve
from ...sweeps.record import Fields, Record
from ...sweeps.sweep import KINEMATICS, SOLUTION, inward, outward
from ..composite import configure_on_manifold
from ..formulation import Formulation
from ..inverse import resist, transmit
from .augmented import augment, couple, turns_freely, units
from .refusal import refusal


@outward(world=lambda world: {"A_rest": ca.vertcat(-world.gravity, zeros(3))}, part=KINEMATICS)
def rest(body: Record, parent: Record) -> Fields:
    """Accelerations with x = 0: a body that turns freely keeps its ω."""
    A = body.X.motion_to_child(parent.A_rest) + body.bias + body.S[:, body.driven] @ body.a_driven
    return {"A_rest": ca.vertcat(A[:3], zeros(3)) if turns_freely(body) else A}


@inward(F_rest=zeros(6))
def collect(body: Record, children: Record) -> tuple[Fields, Fields]:
    """What every unknown feels, and what is handed on to the parent."""
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
    """What the unknown feels of forces alone, and what its parent does."""
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
