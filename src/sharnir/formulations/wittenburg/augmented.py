"""Augmented bodies and the tensors K_ij. Seed 001, eqs (36)-(42), (61); Wittenburg (1977), chapter 5.

The unknown x_i of a body on a ball joint is its absolute angular acceleration ω̇_i, in world axes; that of any other
joint is the relative acceleration of its free coordinates, onto which the same equations are projected. Then a body
below a ball joint does not turn with those above it: it only moves with the joint. To them it is a point mass there.

    K_i    body i and, at the joints towards them, the masses that it carries: an inertia about its inboard joint. With
           ball joints only it is constant in body axes, its first moment is h = −M b_i0. What hangs on other joints
           turns along with x_i, and belongs to it as it stands.
    f, m   the momentum of K_i for a unit of x_i, about its joint p_i
    K_ij   = f·S_j,lin + (m + (p − p_j) × f)·S_j,rot    for every j above i, S_j the unit motions of x_j

A ball joint that is passed on the way from i to j hands on f and no moment: m = 0 from there on, p the joint. With ball
joints only that leaves K_ij = M (d_ji·b_i0 E − d_ji b_i0ᵀ), where d_ji goes from the joint towards i to the one of j.
"""

from __future__ import annotations

from typing import Any

import casadi as ca

from ...spatial.algebra import eye, skew, symmetric, zeros
from ...spatial.rigid_inertia import RigidInertia
from ...sweeps.matrix import BlockMatrix, Carried
from ...sweeps.pattern import Ancestors
from ...sweeps.record import Fields, Record
from ...sweeps.sweep import inward, outward
from ...sweeps.unknowns import FreeVelocities
from ..composite import turned

TURNS = ca.vertcat(zeros(3, 3), eye(3))  # S of a ball joint


def turns_freely(body: Record) -> bool:
    """Whether the body is on a ball joint of the lecture: no coordinate prescribed, no rotor. Its unknown is ω̇ then."""
    ball = body.S.shape == TURNS.shape and (body.S - TURNS).is_zero()
    return bool(ball) and not body.driven and body.armature.nnz() == 0


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


couple = BlockMatrix("couple", Ancestors(), _block, lambda body: body.own, FreeVelocities(), Carried(_start, _passed))
