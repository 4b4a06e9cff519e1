"""Derivatives of the accelerations of a tree by recursion: neither a mass matrix nor a solution of its size.

A joint j is moved, or gets more velocity. Seen from the frame of body j, which moves along, nothing changes in what j
carries but the motion that arrives from below (Singh, Russell and Wensing 2022). For a coordinate k of joint j, V_p and
A_p being those of its parent, S' the change of S with that coordinate, and ∂ that of the joint's own bias S° v:

    along q:   β = V_p × S_k + S' v,    α = A_p × S_k − β × V_p + S' a + V × S' v + ∂(S° v)                        (1)
    along v:   β = S_k,                 α = (V_p + V) × S_k + ∂(S° v)                                              (2)

Every body i that j carries has then δV = β and δA = α + β × V_i + Σ S δa, and the force that moves it changes by

    δF_i = I_i (α + Σ S δa) + B_i β_ω,    B = [−2 p~;  −2 h~ v~ − J ω~ − (J ω)~ + ω~ J],    p = m v + ω × h        (3)

in which only the angular part of β is. The load on a body by all it carries, their joints giving way, follows like the
articulated inertia, once for all directions:

    BA_i = B_i + Σ Ba_j,    C = D⁻¹ Sᵀ BA,    Ba = BA − U C                                                        (4)

So a direction is a wrench F on the parent of its joint, which follows from the joint's own numbers. R is what the joint
transmits; along τ a force τ_k acts instead:

    F = −Ia α − Ba β_ω − S_k ×* R + U D⁻¹ S'ᵀ R     along τ: −U D⁻¹ e_k                                            (5)

How a body answers to a wrench on it, all joints of the tree giving way, follows outward, once for all directions too
(Rodriguez, Kreutz-Delgado and Jain 1991); the world does not answer:

    A = G F,    G_i = L G_p Lᵀ + S D⁻¹ Sᵀ,    L = 1 − S D⁻¹ Uᵀ                                                     (6)

Bodies that j carries then have, from A = G_p F + α at j and with e = S'ᵀ R, or −e_k along τ,

    δa_j = −D⁻¹ (Uᵀ A + e) − C β_ω,    δa_i = −D⁻¹ Uᵀ A − C β_ω,    A ← A + S δa_i                                 (7)

For all others the answer to F is that of the parent of j to the force at their own joint: M⁻¹ is symmetric. With A^τ
of the directions along τ, and F^τ, F as they arrive at a body c after passing the joints on the way,

    δa_i = A^τᵀ F  at the parent of j, for all i that carry it,                                                    (8)
    δa_i = (G_c F^τ)ᵀ F,    F ← F − U D⁻¹ Sᵀ F,   where the ways of i and j meet at c                              (9)

(6) to (9) are written in the axes of the body on the world, every body about its own origin, U about that of its
parent: between two bodies there is a shift only.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from ...model import Model
from ...model.joints import contract
from ...spatial.algebra import Matrix, cross, cross_force, cross_motion, eye, skew, symmetric, zeros
from ..frames.lumped import lumped
from ..sweeps.kinematics import configure, velocities
from ..sweeps.outputs import DerivativeOutput
from ..sweeps.program import Program
from ..sweeps.sweep import Fields, Record, Sweep, inward, outward
from ..sweeps.trace import Trace
from . import composite, derivatives_by_direction
from .formulation import LOADS
from .separate_bodies import accelerate, articulate, load, react

KINDS = ("q", "v", "tau")


@inward(Ba=zeros(6, 3))
def vary(body: Record, children: Record) -> tuple[Fields, Fields]:
    """(3), (4)"""
    v, w, m, h, J = body.V[:3], body.V[3:], body.I.m, body.I.h, body.I.J
    own = -2 * skew(m * v + cross(w, h))
    turning = 2 * ((h.T @ v) * eye(3) - v @ h.T) - J @ skew(w) - skew(J @ w) + skew(w) @ J
    BA = ca.vertcat(own, turning) + children.Ba
    C = body.D.solve(body.S[:, body.free].T @ BA)
    Ba = BA - body.U @ C
    columns = ca.horzcat(*(body.X.force_to_parent(Ba[:, k]) for k in range(3)))
    rows = ca.vertcat(*(body.X.vector_to_parent(columns[k, :].T).T for k in range(6)))
    return {"C": C, "B_own": Ba}, {"Ba": rows}


@outward()
def turn(body: Record, parent: Record) -> Fields:
    """The axes of the body in those of the one on the world, and where its origin is in its parent."""
    if "gravity" in vars(parent):
        return {"T": eye(3), "r": zeros(3)}
    return {"T": parent.T @ body.X.R, "r": parent.T @ body.X.p}


@outward(world=lambda world: {"G": zeros(6, 6)})
def aim(body: Record, parent: Record) -> Fields:
    """Fields of a body that every direction reads, and the start of those of its own joint: one column per coordinate.

    Along each kind F, then A, β_ω and δa of the body itself                                                (5)-(7)"""
    T, r, S, free = body.T, body.r, body.S, body.free
    nv = len(free) + len(body.driven)
    S0, UD, D0, C0 = (
        _turned(T, S[:, free]),
        _turned(T, body.D.solve(body.U.T).T),
        body.D.solve(eye(len(free))),
        body.C @ T.T,
    )
    U0 = _below(r, UD)
    found: dict[str, Matrix] = {"S0": S0, "U0": U0, "C0": C0}
    placed = eye(nv)[free, :]
    begun = {"tau": (zeros(6, nv), zeros(3, nv), D0 @ placed, -U0 @ placed)}
    for kind, columns in {"q": _along_q(body), "v": _along_v(body)}.items():
        alpha, w, e, P = (ca.horzcat(*parts) for parts in zip(*columns, strict=True)) if columns else _NONE
        begun[kind] = _turned(T, alpha), T @ w, -D0 @ e, -_below(r, _turned(T, P))
    reached = {kind: _above(r, parent.G @ F) + alpha for kind, (alpha, _, _, F) in begun.items()}
    for kind, (_, w, own, F) in begun.items():
        a = plus(plus(own, -C0, w), -UD.T, reached[kind])
        found |= {f"F_{kind}": F, f"A_{kind}": plus(reached[kind], S0, a), f"w_{kind}": w, f"a_{kind}": a}
    G = _above(r, _above(r, parent.G).T) + found["A_tau"][:, free] @ S0.T + S0 @ reached["tau"][:, free].T
    return {name: ca.sparsify(value) for name, value in {**found, "G": symmetric(G)}.items()}


_NONE = (zeros(6, 0), zeros(3, 0), zeros(0, 0), zeros(6, 0))
Seed = tuple[Matrix, Matrix, Matrix, Matrix]  # α, β_ω, e and −F in the body's own axes


def _along_q(body: Record) -> list[Seed]:
    """(1), (5)"""
    joint, S, V, v, a = body.joint, body.S, body.V, body.v, body.a
    nv = S.shape[1]
    V_p = V - S @ v
    A_p = body.A - S @ a - body.bias
    found = []
    for k in range(nv):
        if k in body.prescribed or len(body.prescribed) == joint.nq:
            found.append(_nothing(body))
            continue
        S_q = joint.subspace_rate(body.q, eye(nv)[:, k])
        beta = cross_motion(V_p, S[:, k]) + S_q @ v
        alpha = cross_motion(A_p, S[:, k]) - cross_motion(beta, V_p)
        alpha += S_q @ a + cross_motion(V, S_q @ v) + _bias_along_q(body, k)
        found.append(_started(body, alpha, beta, S_q[:, body.free].T @ body.R, cross_force(S[:, k], body.R)))
    return found


def _along_v(body: Record) -> list[Seed]:
    """(2), (5)"""
    S, V = body.S, body.V
    both = 2 * V - S @ body.v
    found = []
    for k in range(S.shape[1]):
        if k in body.free:
            alpha = cross_motion(both, S[:, k]) + _bias_along_v(body, k)
            found.append(_started(body, alpha, S[:, k], zeros(len(body.free)), zeros(6)))
        else:
            found.append(_nothing(body))
    return found


def _started(body: Record, alpha: Matrix, beta: Matrix, turned: Matrix, moved: Matrix) -> Seed:
    w = beta[3:]
    return alpha, w, turned, body.Ia @ alpha + body.B_own @ w + moved - body.U @ body.D.solve(turned)


def _nothing(body: Record) -> Seed:
    return zeros(6), zeros(3), zeros(len(body.free)), zeros(6)


def _bias_along_q(body: Record, k: int) -> Matrix:
    """Of S° v, at symbols: what stands for q and v may be expressions."""
    joint = body.joint
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    bias = joint.bias(q, v)
    if not ca.depends_on(bias, q):
        return zeros(6)
    along = ca.densify(joint.rate(q, eye(joint.nv)[:, k]))
    return _at(body, ca.jtimes(ca.densify(bias), q, along), q, v)


def _bias_along_v(body: Record, k: int) -> Matrix:
    joint = body.joint
    q, v = ca.SX.sym("q", joint.nq), ca.SX.sym("v", joint.nv)
    bias = joint.bias(q, v)
    return _at(body, ca.jacobian(bias, v)[:, k], q, v) if ca.depends_on(bias, v) else zeros(6)


def _at(body: Record, value: Matrix, q: Matrix, v: Matrix) -> Matrix:
    return ca.sparsify(ca.substitute([value], [q, v], [ca.densify(body.q), ca.densify(body.v)])[0])


def _turned(T: Matrix, columns: Matrix) -> Matrix:
    return ca.vertcat(T @ columns[:3, :], T @ columns[3:, :])


def _below(r: Matrix, F: Matrix) -> Matrix:
    """Forces about the origin of the parent."""
    return ca.vertcat(F[:3, :], F[3:, :] + skew(r) @ F[:3, :])


def _above(r: Matrix, A: Matrix) -> Matrix:
    """Motions about the body's own origin, from those about the parent's."""
    return ca.vertcat(plus(A[:3, :], -skew(r), A[3:, :]), A[3:, :])


def fall(body: Record, A: Matrix, w: Matrix) -> tuple[Matrix, Matrix]:
    """(7) of several directions side by side, from the A of the parent: δa, and A of the body."""
    a = plus(plus(zeros(len(body.free), A.shape[1]), -body.C0, w), -body.U0.T, A)
    return a, plus(_above(body.r, A), body.S0, a)


def rise(body: Record, F: Matrix) -> Matrix:
    """(9) of several directions side by side: F on the parent."""
    u = plus(zeros(len(body.free), F.shape[1]), body.S0.T, F)
    return plus(ca.vertcat(F[:3, :], plus(F[3:, :], skew(body.r), F[:3, :])), -body.U0, u)


def plus(x: Matrix, M: Matrix, y: Matrix) -> Matrix:
    """x + M y, added up from x on: every product is fused with its sum."""
    found = ca.SX(x)
    for column in range(y.shape[1]):
        for i, k in zip(*M.sparsity().get_triplet(), strict=True):
            if y.sparsity().has_nz(k, column):
                found[i, column] = found[i, column] + M[i, k] * y[k, column]
    return found


sweeps: tuple[Sweep, ...] = (configure, velocities, load, articulate, vary, accelerate, react, turn, aim)


def takes(model: Model) -> bool:
    """Trees without force elements, in which no joint has a part of its coordinates prescribed along which v mixes
    them."""
    if model.constraints or model.forces or model.is_flexible:
        return False
    for body in model.bodies:
        given = () if body.motion is None else body.motion.q_coordinates
        if given and len(given) < body.joint.nq and not contract.is_plain(body.joint):
            return False
    return True


def forks_above(model: Model) -> list[bool]:
    """By the number of a body: whether one that carries it carries others beside its way."""
    found = [False] * (len(model.bodies) + 1)
    for body in model.bodies:
        found[body.index] = body.parent > 0 and (found[body.parent] or len(model.children[body.parent]) > 1)
    return found


# All directions of a tree at once: (∂a/∂q, ∂a/∂v, ∂a/∂τ) from what `variation.py` has found of every body.


@dataclass(frozen=True)
class Variations(DerivativeOutput):
    """One after the other, each nv × nv, row-major; dq is the tangent direction of v. Rows of prescribed coordinates
    are zero, and so are columns, but for ∂a/∂q where only the velocity is prescribed."""

    def size(self, model: Model) -> int:
        return len(KINDS) * model.nv**2

    def read(self, trace: Trace) -> Matrix:
        """Columns of a body are those of all that carry it, then its own."""
        model, records, nv = trace.model, trace.records, trace.model.nv
        D = {kind: zeros(nv, nv) for kind in KINDS}
        A: list[dict[str, Matrix]] = [dict.fromkeys(KINDS, zeros(6, 0)) for _ in records]
        w = [dict.fromkeys(KINDS, zeros(3, 0)) for _ in records]
        carriers: list[list[int]] = [[] for _ in records]
        for body in model.bodies:
            i, p, record = body.index, body.parent, records[body.index]
            own = list(range(body.v_start, body.v_start + body.joint.nv))
            rows = [own[k] for k in record.free]
            carriers[i] = carriers[p] + own
            A[i], w[i] = {}, {}
            for kind in KINDS:
                begun = {name: getattr(record, f"{name}_{kind}") for name in ("F", "A", "w", "a")}
                a, above = fall(record, A[p][kind], w[p][kind])
                D[kind][rows, carriers[i]] = ca.horzcat(a, begun["a"])
                A[i][kind] = ca.horzcat(above, begun["A"])
                w[i][kind] = ca.horzcat(w[p][kind], begun["w"])
                if kind == "tau":
                    D[kind][carriers[p], rows] = a.T
                else:
                    D[kind][carriers[p], own] = A[p]["tau"].T @ begun["F"]
        _meet(model, records, D)
        return ca.vertcat(*(ca.vec(D[kind].T) for kind in KINDS))


def _meet(model: Model, records: list[Record], D: dict[str, Matrix]) -> None:
    """(9), for every body that carries several others."""
    arrived: list[list[tuple[list[int], dict[str, Matrix]]]] = [[] for _ in records]  # by child: columns and F
    forks = forks_above(model)
    for body in reversed(model.bodies):
        i, record = body.index, records[body.index]
        for s, (rows, F_s) in enumerate(arrived[i]):
            answer = record.G @ F_s["tau"]
            for t, (columns, F_t) in enumerate(arrived[i]):
                for kind in KINDS if s != t else ():
                    D[kind][rows, columns] = answer.T @ F_t[kind]
        if forks[i]:
            own = list(range(body.v_start, body.v_start + body.joint.nv))
            columns = [*own, *(k for found, _ in arrived[i] for k in found)]
            F = {}
            for kind in KINDS:
                risen = [rise(record, found[kind]) for _, found in arrived[i]]
                F[kind] = ca.horzcat(getattr(record, f"F_{kind}"), *risen)
            arrived[body.parent].insert(0, (columns, F))


derivatives = Program("derivatives", sweeps, ("q", "v", *LOADS), Variations())


# Up to here, as the lengths of the ways from all bodies to the world together, derivatives are best found for all
# directions at once (`composite`). Beyond, constraints take ten seconds to compile and more. Forces alone have a rolled
# form, whose solution with M is of the third power: chains of 32 with springs take 0.6 of the time of one direction
# after the other, of 100 the same, of 300 three times as much. Parameters are few, but there is no rolled form.
CLOSED_WAYS, FORCED_WAYS, PARAMETER_BODIES = 100, 5000, 40


def derivatives_of(model: Model) -> Program:
    """The program of the derivatives of a model: by recursion; those of inverse dynamics and a factor where there are
    constraints or forces, whose own derivatives reach over the whole tree; or direction by direction where that is
    large."""
    if takes(model):
        return derivatives
    return derivatives_by_direction.derivatives if is_large(model) else composite.derivatives


def is_large(model: Model) -> bool:
    """Of models with constraints or forces: whether directions are better taken one after the other."""
    if model.is_flexible:
        return False
    length, ways = [0], CLOSED_WAYS if model.constraints else FORCED_WAYS
    for parent in lumped(model).parents:
        length.append(length[parent] + 1)
    return sum(length) > ways


def parameter_derivatives_of(model: Model, places: tuple[int, ...]) -> Program:
    """∂a/∂p of parameters by their places: in one piece where the model is small."""
    many = len(lumped(model).bodies) > PARAMETER_BODIES and not model.is_flexible
    large = many or (model.constraints and is_large(model))
    return derivatives_by_direction.parameter_derivatives(places) if large else composite.parameter_derivatives(places)
