"""Bodies by their centres of mass, and the rows that joints put between them. Seeds 003 and 004.

The acceleration of a body is Ẍ = [a; ε]: of its centre of mass in world axes, angular in body axes. With R = R_0i, c
the centre of mass in the body frame, d = p + R_PB c − c_p the way from the parent's centre of mass to the body's, in
parent axes,

    A = T Ẍ + t,    T = [Rᵀ c~; 0 E],    t = [−ω × (v + ω × c); 0]                                          (1)
    M = diag(m E, J_c),    P = [m g + R f; m_o − c × f − ω × J_c ω]        f, m_o: what acts on it, body axes    (2)

The relative acceleration A − X A_p − bias of a joint lies in the span of S. Its rows forbid all of it but the columns
of S that are free; the columns that are driven have a given acceleration. Everything that satisfies them is

    Ẍ = K Ẍ_p + k + N a,    K = T⁻¹ X T_p = [E  −R_p d~; 0  R_PBᵀ],    N = T⁻¹ S,    a free                    (3)
    k = T⁻¹ (bias + S a_driven + X t_p − t)                                                                   (4)
      = [R_p Ω_p (p − c_p) + R (b − c × β + Ω c); β],    Ω = ω~ ω~

The last line has b and β of the joint's part of the acceleration of origins (`relative_bias`), with that of the driven
coordinates. The velocities of origins, which are large at the end of a long mechanism, cancel in (4); here they are not
there in the first place.

and the rows themselves, for any L whose rows span what is orthogonal to the free columns of S:

    Q Ẍ + Q_p Ẍ_p = b,    Q = L T,    Q_p = −Q K,    b = Q k                                                   (5)
"""

from __future__ import annotations

import casadi as ca

from ...spatial.algebra import Matrix, centrifugal, cross, eye, skew, symmetric, zeros
from ...spatial.rigid_inertia import RigidInertia
from ...sweeps.kinematics import applied, configure, locate, relative_bias, velocities
from ...sweeps.record import Fields, Record
from ...sweeps.sweep import Outward, Sweep, inward, outward

NO_MASS = 1e-300  # kg²; a body without mass has its centre of mass at its origin


@outward(world=lambda world: {"c": zeros(3), "Omega": zeros(3, 3), "g": world.gravity})
def centre(body: Record, parent: Record) -> Fields:
    """(1)-(4), all that the rows of the inboard joint say."""
    R, c, R_p = body.X0.R, centre_of_mass(body.I), parent.X0.R
    Omega, d = centrifugal(body.V[3:]), body.X.p + body.X.R @ c - parent.c
    bias = relative_bias(body) + body.S[:, body.driven] @ body.a_driven
    carried = R_p @ (parent.Omega @ (body.X.p - parent.c))
    k = ca.vertcat(carried + R @ (bias[:3] - cross(c, bias[3:]) + Omega @ c), bias[3:])
    return {"c": c, "Omega": Omega, "g": parent.g, "G": -R_p @ skew(d), "k": k, "N": at_centre(R, c, body.S)}


@outward()
def load(body: Record, parent: Record) -> Fields:
    """(2)"""
    J, omega = central(body.I, body.c), body.V[3:]
    F = body.wrench + body.applied_wrench
    force = body.I.m * body.g + body.X0.R @ F[:3]
    moment = F[3:] - cross(body.c, F[:3]) - cross(omega, J @ omega)
    return {"J": J, "P": ca.vertcat(force, moment)}


def centre_of_mass(I: RigidInertia) -> Matrix:  # noqa: E741 - the notation table calls inertia I
    """h/m, and zero where there is no mass, also if a parameter only has that value."""
    if I.m.is_zero():
        return zeros(3)
    c: Matrix = I.h / I.m if I.m.is_constant() else I.h * (I.m / (I.m**2 + NO_MASS))
    return c


def central(I: RigidInertia, c: Matrix) -> Matrix:  # noqa: E741
    """J about the centre of mass."""
    return symmetric(I.J - (c.T @ I.h) * eye(3) + I.h @ c.T)


def at_centre(R: Matrix, c: Matrix, columns: Matrix) -> Matrix:
    """T⁻¹: spatial motions of the body as [a; ε] of its centre of mass."""
    return ca.sparsify(ca.vertcat(R @ (columns[:3, :] - skew(c) @ columns[3:, :]), columns[3:, :]))


def to_child(body: Record, motion: Matrix) -> Matrix:
    """K Ẍ_p."""
    moved: Matrix = ca.vertcat(motion[:3] + body.G @ motion[3:], body.X.R.T @ motion[3:])
    return moved


@inward(F=zeros(6))
def transmit(body: Record, children: Record) -> tuple[Fields, Fields]:
    """What goes through the inboard joint, by Newton and Euler: M Ẍ − P and all that hangs on the body."""
    a, epsilon = body.Xdd[:3], body.Xdd[3:]
    F = ca.vertcat(body.I.m * a, body.J @ epsilon) - body.P + children.F
    return {"F": F}, {"F": force_to_parent(body, F)}


def _react(body: Record, parent: Record) -> Fields:
    """The reaction about the body origin, in body axes."""
    f = body.X0.R.T @ body.F[:3]
    return {"R": ca.vertcat(f, body.F[3:] + cross(body.c, f))}


react = Outward(_react, world=lambda world: {})


def force_to_parent(body: Record, F: Matrix) -> Matrix:
    """Kᵀ F."""
    return ca.vertcat(F[:3, :], body.G.T @ F[:3, :] + body.X.R @ F[3:, :])


prepared: tuple[Sweep, ...] = (configure, velocities, applied, locate, centre, load)
through: tuple[Sweep, ...] = (transmit, react)
