from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..core.tracing import cached_by_identity
from ..model.element import Element
from ..spatial.algebra import Factor, Matrix, cross, symmetric, zeros
from .formulations.composite import compose
from .formulations.hamilton.recursive import reduce, solving
from .formulations.hamilton.tree_momenta import burden, differentiate, impel, push, weigh
from .formulations.separate_bodies import condensed
from .loops.response import by_columns
from .sweeps.kinematics import accelerations, applied, configure, locate, velocities
from .sweeps.modal import force_subspace, last, modes_of, plus, widened
from .sweeps.outputs import Gather, OfBodies, Output, Several
from .sweeps.program import Program
from .sweeps.sweep import Fields, Record, Sweep, any_record, in_user_frame, inward, outward

if TYPE_CHECKING:
    from ..model import Model
    from ..model.element import Loads
    from .sweeps.trace import Trace

# Energies, powers, momentum and centre of mass: sums over the bodies that arrive at the world, tips to base.
#
# T = ½ Σ (V · I V + armature · v²),    [L; K] = Σ X I V about the world's origin in world axes,    m r_c = Σ X (m c)

if TYPE_CHECKING:
    from ..model.element import Element

    Forces = tuple[Element, ...]


@inward(T=zeros(1), P=zeros(6))
def accumulate(body: Record, children: Record) -> tuple[Fields, Fields]:
    n = modes_of(body)
    if n:
        return _accumulate_flexible(body, children, last(body.v, n))
    P = body.I @ body.V
    T = (ca.dot(body.V, P) + ca.dot(body.armature, body.v * body.v)) / 2 + children.T
    return {}, {"T": T, "P": body.X.force_to_parent(P + children.P), **_held(children)}


def _accumulate_flexible(body: Record, children: Record, rate: Matrix) -> tuple[Fields, Fields]:
    P = body.I.momentum(body.V, rate)
    T = (ca.dot(ca.vertcat(body.V, rate), P) + ca.dot(body.armature, body.v * body.v)) / 2 + children.T
    held = _held(children).get("held", 0) + body.I.energy()
    lost = _held(children).get("lost", 0) + body.I.dissipation(rate)
    return {}, {"T": T, "P": body.X.force_to_parent(P[:6] + children.P[:6]), "held": held, "lost": lost}


def _held(children: Record) -> Mapping[str, Matrix]:
    """The energy held in modes and the power lost there, of models with flexible bodies."""
    return {name: x for name, x in vars(children).items() if name in ("held", "lost")}


def energy_of(forces: Forces) -> Program:
    """(kinetic, potential). In uniform gravity the mechanism as one composite body has the potential −g · h; the rest
    is held by force elements."""

    def energies(*records: Record) -> Any:
        world, elements = records[0], _records(forces, records)
        potential = sum((e.potential(elements) for e in forces), -ca.dot(world.gravity, world.Ic.h))
        potential = potential + _held(world).get("held", 0)
        return ca.vertcat(world.T, potential)

    sweeps: tuple[Sweep, ...] = (configure, velocities, *_located(forces), accumulate, compose)
    return Program("energy", sweeps, ("q", "v"), OfBodies(_bodies(forces), energies, 2))


def power_of(forces: Forces, is_flexible: bool = False) -> Program:
    """(dissipated, driven) by force elements, and by the damping of modes where bodies are flexible."""

    def powers(*records: Record) -> Any:
        elements = _records(forces, records)
        dissipated = sum((e.dissipation(elements) for e in forces), zeros(1))
        dissipated = dissipated + (_held(records[0]).get("lost", 0) if is_flexible else 0)
        driven = sum((e.drive(elements) for e in forces), zeros(1))
        return ca.vertcat(dissipated, driven)

    sweeps: tuple[Sweep, ...] = (configure, velocities, *_located(forces), *((accumulate,) if is_flexible else ()))
    return Program("power", sweeps, ("q", "v"), OfBodies(_bodies(forces), powers, 2))


def _bodies(forces: Forces) -> tuple[int, ...]:
    """The world, and all bodies whose motion force elements read."""
    return (0, *sorted({i for e in forces for i in e.bodies if i}))


def _records(forces: Forces, records: tuple[Record, ...]) -> Mapping[int, Record]:
    return dict(zip(_bodies(forces), records, strict=True))


def _located(forces: Forces) -> tuple[Sweep, ...]:
    return (locate,) if any(e.bodies for e in forces) else ()


energy = energy_of(())  # of a model without forces
momentum = Program(
    "momentum", (configure, velocities, accumulate), ("q", "v"), OfBodies((0,), lambda world: world.P, 6)
)
centre_of_mass = Program(
    "centre_of_mass", (configure, compose), ("q",), OfBodies((0,), lambda world: world.Ic.h / world.Ic.m, 3)
)


# Where a body and its points are, and how they move, in world axes.
#
# For a point x of the body:  r = p + R x,   ṙ = R (v + ω × x),   r̈ = R (A_lin + ω × v + A_ang × x + ω × (ω × x)).
# Its angular velocity is R ω.


@outward()
def columns(body: Record, parent: Record) -> Fields:
    """The unit motion of every velocity coordinate about the world's origin, in world axes, one row each."""
    S = body.S
    rows = [body.X0.motion_to_parent(S[:, k]).T for k in range(S.shape[1])]
    return {"J0": ca.vertcat(*rows) if rows else ca.SX(0, 6)}


def placement(body: int) -> Program:
    """Rotation (row-major) and origin of the body frame."""
    return Program("placement", (configure, locate), ("q",), OfBodies((body,), _placement, 12))


def point(body: int) -> Program:
    return Program("point", (configure, locate), ("q", "point"), OfBodies((body,), lambda b, x: b.X0.point(x), 3))


def point_velocity(body: int) -> Program:
    sweeps = (configure, locate, velocities)
    return Program("point_velocity", sweeps, ("q", "v", "point"), OfBodies((body,), _velocity, 3))


def point_acceleration(body: int) -> Program:
    sweeps = (configure, locate, velocities, accelerations)
    return Program("point_acceleration", sweeps, ("q", "v", "a", "point"), OfBodies((body,), _acceleration, 3))


def angular_velocity(body: int) -> Program:
    sweeps = (configure, locate, velocities)
    return Program("angular_velocity", sweeps, ("q", "v"), OfBodies((body,), lambda b: b.X0.R @ b.V[3:], 3))


@outward()
def stand(body: Record, parent: Record) -> Fields:
    """Rotation (row-major) and origin as one column."""
    return {"pose": _placement(body)}


# in the frames of the user, as it is no force that could be carried over
placements = Program("placements", (configure, locate, stand), ("q",), Gather("pose", "body", 12), frames=False)
poses = Program(  # both, for the matrices of large models with constraints, which are in the frames of the user
    "poses", (configure, locate, stand, columns), ("q",),
    Several((Gather("pose", "body", 12), Gather("J0", "velocity", 6))), frames=False,
)  # fmt: skip
unit_motions = Program("unit_motions", (configure, locate, columns), ("q",), Gather("J0", "velocity", 6))


def _placement(body: Record) -> Any:
    return ca.vertcat(ca.vec(body.X0.R.T), body.X0.p)


def _velocity(body: Record, x: Matrix) -> Any:
    v, w = body.V[:3], body.V[3:]
    return body.X0.R @ (v + cross(w, x))


def _acceleration(body: Record, x: Matrix) -> Any:
    v, w = body.V[:3], body.V[3:]
    return body.X0.R @ (body.A[:3] + cross(w, v) + cross(body.A[3:], x) + cross(w, cross(w, x)))


# The loads of one force element at a state, by its number in the model:
#
# [τ (nv); F (bodies, 6); energy held; power dissipated; power put in; readings]
#
# F_i is [f; m] on body i about the origin of its frame in its axes. τ is all of it as generalized forces, what it
# exerts in the joints and Σ Jᵀ F: handed on from body to parent, tips to base, each joint taking Sᵀ of what arrives.


def force_of(number: int) -> Program:
    return Program("force", (configure, velocities, locate), ("q", "v"), OfForce(number))


@cached_by_identity
def reading_names(element: Element) -> tuple[str, ...]:
    return tuple(element.readings({i: any_record() for i in element.bodies}))


@dataclass(frozen=True)
class OfForce(Output):
    number: int  # among the forces of the model

    def size(self, model: Model) -> int:
        return model.nv + 6 * len(model.bodies) + 3 + len(reading_names(model.forces[self.number]))

    def read(self, trace: Trace) -> Matrix:
        element = trace.model.forces[self.number]
        records = {i: in_user_frame(trace.records[i]) for i in element.bodies}
        loads = element.loads(records)
        n = len(trace.model.bodies)
        wrenches = [loads.wrenches.get(i, zeros(6)) for i in range(1, n + 1)]
        readings = element.readings(records)
        scalars = [element.potential(records), element.dissipation(records), element.drive(records)]
        scalars += [readings[name] for name in reading_names(element)]
        return ca.densify(ca.vertcat(_generalized(trace, loads), *wrenches, *scalars))

    def can_be_rolled(self, model: Model) -> bool:
        return False


def _generalized(trace: Trace, loads: Loads) -> Matrix:
    """τ over all velocities; bodies that carry nothing on which it acts have none."""
    arriving = {i: F for i, F in loads.wrenches.items() if i}
    parts = [zeros(body.joint.nv) for body in trace.model.bodies]
    for body in reversed(trace.model.bodies):
        i, record = body.index, trace.records[body.index]
        if i in loads.tau:
            parts[i - 1] = parts[i - 1] + loads.tau[i]
        F = arriving.get(i)
        if F is not None:
            S = force_subspace(record)
            parts[i - 1] = parts[i - 1] + S.T @ widened(F, S.shape[0])
            if body.parent:
                given = record.X.force_to_parent(F[:6])
                arriving[body.parent] = plus(arriving[body.parent], given) if body.parent in arriving else given
    return ca.vertcat(zeros(0), *parts)


# How heavy the joints are: what of its momentum a unit of velocity makes, and how much momentum a unit of velocity
# takes.
#
# M_ii                    with all other joints at rest: Sᵀ Ic S + armature of composite bodies
# 1/(M⁻¹)_ii              with all other joints free to give way
#
# The second is the smaller one, and where it is much smaller the joint moves easily although it carries much. M⁻¹ is
# not formed: with the mobility Λ of a body, the velocity that a unit wrench on it makes,
#
# W = X Λ_p Xᵀ,    K = 1 − S D⁻¹ Uᵀ,    Λ = K W Kᵀ + S D⁻¹ Sᵀ,    (M⁻¹)_ii = D⁻¹ + D⁻¹ Uᵀ W U D⁻¹
#
# from the base to the tips, with U and D of the articulated bodies. Rodriguez, Jain and Kreutz-Delgado (1992).


@outward(world=lambda world: {"mobility": zeros(6, 6)})
def yield_to(body: Record, parent: Record) -> Fields:
    S, U = body.S[:, body.free], body.U
    shifted: Matrix = by_columns(body.X.motion_to_child, parent.mobility)
    W = symmetric(by_columns(body.X.motion_to_child, shifted.T))
    D_inverse: Matrix = body.D.solve(ca.SX.eye(S.shape[1]))
    K = ca.SX.eye(6) - S @ D_inverse @ U.T
    mobility = symmetric(K @ W @ K.T + S @ D_inverse @ S.T)
    free = symmetric(D_inverse + D_inverse @ (U.T @ W @ U) @ D_inverse)
    own = body.S.T @ body.F_unit
    inertias = ca.SX.ones(len(body.free) + len(body.driven), 2)
    for k, row in enumerate(body.free):
        inertias[row, 0], inertias[row, 1] = own[row, row] + body.armature[row], 1 / free[k, k]
    return {"mobility": mobility, "inertias": inertias}


_sweeps = (configure, compose, reduce, yield_to)
inertias = Program("inertias", _sweeps, ("q",), Gather("inertias", "velocity", 2), frames=False)


# The generalised momenta of the joints, velocities from them, and the Hamiltonian with its rate.
#
# P*_i = I_i V_i + Σ X P*_j,    p_i = Sᵀ P*_i + armature · v_i                      seed 002, eqs (4) and (9)
#
# They are p = M v of the free coordinates. Prescribed ones move as they are told; they have no momentum, it is zero.
# With the energy E, kinetic and potential, and the sum over the prescribed coordinates d, P_d what p_d would be,
#
# H = Σ p v − (T − potential) = E − Σ_d P_d v_d
# dH/dt = power of all forces without a potential − Σ_d ((dP_d/dt − drive_d) v_d + P_d a_d)
#
# Where nothing is prescribed H is E. Otherwise E takes up the work of the drives, and H is what the equations of the
# free coordinates come from: dH/dt = ∂H/∂t if all forces have a potential. dP_d/dt less the drive is known without the
# drive.

_moving = (configure, velocities, impel)
momenta = Program("momenta", _moving, ("q", "v"), Gather("p", "velocity"))
accumulated = Program("accumulated_momenta", _moving, ("q", "v"), Gather("P_carried", "body", 6))
from_momenta = Program("velocities", solving, ("q", "p"), Gather("v", "velocity"))


@inward(carried=zeros(1))
def carry(body: Record, children: Record) -> tuple[Fields, Fields]:
    """Σ_d P_d v_d."""
    P, d = body.S.T @ body.P_carried + body.armature * body.v, body.driven
    return {}, {"carried": children.carried + ca.dot(P[d, 0], body.v[d, 0])}


@inward(power=zeros(1))
def drain(body: Record, children: Record) -> tuple[Fields, Fields]:
    """The power of joint forces and wrenches that are given, less what the prescribed coordinates make of it."""
    free, d = body.free, body.driven
    P = body.S.T @ body.P_carried + body.armature * body.v
    given = ca.dot(body.tau[free, 0], body.v[free, 0]) + ca.dot(body.wrench, body.V)
    rate = (body.p_turned + body.p_push - body.tau)[d, 0]  # dP_d/dt − drive_d
    taken = ca.dot(rate, body.v[d, 0]) + ca.dot(P[d, 0], body.a_driven)
    return {}, {"power": children.power + given - taken}


carried = Program("carried", (*_moving, carry), ("q", "v"), OfBodies((0,), lambda world: world.carried, 1))
drained = Program(
    "drained",
    (*_moving, applied, differentiate, weigh, burden, push, drain),
    ("q", "v", "tau", "wrench"),
    OfBodies((0,), lambda world: world.power, 1),
)


# How near the mass matrix is to singular, joint by joint: the pivots of the articulated bodies (`separate_bodies`),
#
# D = Sᵀ IA S + armature = L diag(d) Lᵀ,    IA = I + Σ X (IA_j − U_j D_j⁻¹ U_jᵀ) Xᵀ
#
# to be compared with what they would be if nothing had been taken away and the inertia were the same about all axes,
#
# b_k = Σ S_lin² tr(IB_lin) + Σ S_ang² tr(IB_ang) + armature,    IB = I + Σ X IA_j Xᵀ
#
# which is where the rounding of d_k comes from. Both are put out, because a parameter that is zero could cancel in d/b.
# 1 at prescribed coordinates. `model/pivots.py` is the same in numbers, at positions that are nothing special.


@inward(Ia=zeros(6, 6), IB=zeros(6, 6))
def reduce_pivots(body: Record, children: Record) -> tuple[Fields, Fields]:
    S, armature = force_subspace(body)[:, body.free], body.armature[body.free, 0]
    IA = plus(body.I.matrix(), children.Ia)
    IB = plus(body.I.matrix(), children.IB)
    U = IA @ S
    D = Factor.of(symmetric(S.T @ U) + ca.diag(armature))
    IA, U, modes = IA[:6, :6], U[:6, :], [IB[k, k] for k in range(6, IB.shape[0])]
    mass, turning = IB[0, 0] + IB[1, 1] + IB[2, 2], IB[3, 3] + IB[4, 4] + IB[5, 5]
    pivot, before = (ca.SX.ones(len(body.free) + len(body.driven), 1) for _ in range(2))
    for k, row in enumerate(body.free):
        pivot[row] = 1 / D.inverse_d[k]
        before[row] = ca.sumsqr(S[:3, k]) * mass + ca.sumsqr(S[3:6, k]) * turning + armature[k]
        for j, own in enumerate(modes):
            before[row] = before[row] + S[6 + j, k] * own
    Ia = condensed(IA, U, D, S, rigid=armature.nnz() > 0)
    given = {"Ia": body.X.inertia_to_parent(Ia), "IB": body.X.inertia_to_parent(IA)}
    return {"pivots": ca.horzcat(pivot, before)}, given


pivots = Program("pivots", (configure, reduce_pivots), ("q",), Gather("pivots", "velocity", 2), frames=False)
