"""Derivatives of the accelerations of a tree by recursion: neither a mass matrix nor a solution of its size.

A joint j is moved, or gets more velocity. Seen from the frame of body j, which moves along, nothing changes in what j
carries but the motion that arrives from below (Singh, Russell and Wensing 2022). For a coordinate k of joint j, V_p and
A_p being those of its parent, S' the change of S with that coordinate, and ∂ that of the joint's own bias S° v:

    along q:   β = V_p × S_k + S' v,    α = A_p × S_k − β × V_p + S' a + V × S' v + ∂(S° v)                        (1)
    along v:   β = S_k,                 α = (V_p + V) × S_k + ∂(S° v)                                              (2)

Every body i that j carries has then δV = β and δA = α + β × V_i + Σ S δa, and the force that moves it changes by

    δF_i = I_i (α + Σ S δa) + B_i β_ω,    B = [−2 p~;  −2 h~ v~ − J ω~ − (J ω)~ + ω~ J],    p = m v + ω × h        (3)

in which only the angular part of β is. What a body feels of all it carries, their joints giving way, follows like the
articulated inertia, once for all directions:

    BA_i = B_i + Σ Ba_j,    C = D⁻¹ Sᵀ BA,    Ba = BA − U C                                                        (4)

So a direction starts with forces at its own joint, goes up to the world along one path, and then out over the tree:

    u_j = −Uᵀ α − Sᵀ BA β_ω − S'ᵀ R,    P = Ia α + Ba β_ω + S_k ×* R − U D⁻¹ S'ᵀ R                                 (5)
    u_i = −Sᵀ P,                        P ← P + U D⁻¹ u_i                         for all that carry j             (6)
    δa_i = D⁻¹ (u_i − Uᵀ A) − C β_ω,    A ← A + S δa_i,   A = α at j              for all bodies                   (7)

R is what the joint transmits. Along τ a direction is u_j = e_k alone. (6) and (7) are written in the axes of the body
on the world, every body about its own origin, U about that of its parent: between two bodies there is a shift only.
"""

from __future__ import annotations

import casadi as ca

from ..joints import rates
from ..model import Model
from ..spatial.algebra import Matrix, cross, cross_force, cross_motion, eye, skew, zeros
from ..sweeps.kinematics import configure, velocities
from ..sweeps.record import Fields, Record
from ..sweeps.sweep import Sweep, inward, outward
from .separate_bodies import accelerate, articulate, load, react

KINDS = ("q", "v", "tau")


@inward(Ba=zeros(6, 3))
def vary(body: Record, children: Record) -> tuple[Fields, Fields]:
    """(3), (4)"""
    v, w, m, h, J = body.V[:3], body.V[3:], body.I.m, body.I.h, body.I.J
    own = -2 * skew(m * v + cross(w, h))
    turning = 2 * ((h.T @ v) * eye(3) - v @ h.T) - J @ skew(w) - skew(J @ w) + skew(w) @ J
    BA = ca.vertcat(own, turning) + children.Ba
    SB = body.S[:, body.free].T @ BA
    C = body.D.solve(SB)
    Ba = BA - body.U @ C
    columns = ca.horzcat(*(body.X.force_to_parent(Ba[:, k]) for k in range(3)))
    rows = ca.vertcat(*(body.X.vector_to_parent(columns[k, :].T).T for k in range(6)))
    return {"SB": SB, "C": C, "B_own": Ba}, {"Ba": rows}


@outward()
def turn(body: Record, parent: Record) -> Fields:
    """The axes of the body in those of the one on the world, and where its origin is in its parent."""
    if "gravity" in vars(parent):
        return {"T": eye(3), "r": zeros(3)}
    return {"T": parent.T @ body.X.R, "r": parent.T @ body.X.p}


@outward()
def aim(body: Record, parent: Record) -> Fields:
    """What every direction reads of a body, and those of its own joint: one column for each coordinate."""
    T, r, S, free = body.T, body.r, body.S, body.free
    UD = body.D.solve(body.U.T).T
    found: dict[str, Matrix] = {
        "S0": _turned(T, S[:, free]),
        "U0": _below(r, _turned(T, UD)),
        "C0": body.C @ T.T,
        "D0": body.D.solve(eye(len(free))),
    }
    along = {"q": _along_q(body), "v": _along_v(body)}
    for kind, columns in along.items():
        alpha, beta, u, P = (ca.horzcat(*parts) for parts in zip(*columns, strict=True)) if columns else _NONE
        found[f"A_{kind}"] = _turned(T, alpha)
        found[f"w_{kind}"] = T @ beta
        found[f"z_{kind}"] = found["D0"] @ u
        found[f"P_{kind}"] = _below(r, _turned(T, P))
    nv = len(free) + len(body.driven)
    found["z_tau"], found["P_tau"] = zeros(len(free), nv), zeros(6, nv)
    found["z_tau"][:, free], found["P_tau"][:, free] = found["D0"], found["U0"]
    return {name: ca.sparsify(value) for name, value in found.items()}


_NONE = (zeros(6, 0), zeros(3, 0), zeros(0, 0), zeros(6, 0))
Seed = tuple[Matrix, Matrix, Matrix, Matrix]  # α, β_ω, u and P


def _along_q(body: Record) -> list[Seed]:
    """(1), (5)"""
    joint, S, V, v, a = body.joint, body.S, body.V, body.v, body.a
    nv = S.shape[1]
    V_p = V - S @ v
    A_p = body.A - S @ a - body.bias
    found = []
    for k in range(nv):
        if k in body.given or len(body.given) == joint.nq:
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
    u = -(body.U.T @ alpha + body.SB @ w + turned)
    return alpha, w, u, body.Ia @ alpha + body.B_own @ w + moved - body.U @ body.D.solve(turned)


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


def rise(body: Record, P: Matrix) -> tuple[Matrix, Matrix]:
    """(6) of several directions side by side: D⁻¹ u, and P about the origin of the parent."""
    u = plus(zeros(len(body.free), P.shape[1]), -body.S0.T, P)
    moment = plus(P[3:, :], skew(body.r), P[:3, :])
    return body.D0 @ u, plus(ca.vertcat(P[:3, :], moment), body.U0, u)


def fall(body: Record, A: Matrix, w: Matrix, z: Matrix) -> tuple[Matrix, Matrix]:
    """(7): δa, and A about the body's own origin; w are the β_ω of directions that begin below."""
    a = plus(plus(z, -body.C0, w), -body.U0.T, A)
    linear = plus(A[:3, :], -skew(body.r), A[3:, :])
    return a, plus(ca.vertcat(linear, A[3:, :]), body.S0, a)


def plus(x: Matrix, M: Matrix, y: Matrix) -> Matrix:
    """x + M y, added up from x on: every product is fused with its sum."""
    found = ca.SX(x)
    for column in range(y.shape[1]):
        for i, k in zip(*M.sparsity().get_triplet(), strict=True):
            if y.sparsity().has_nz(k, column):
                found[i, column] = found[i, column] + M[i, k] * y[k, column]
    return found


sweeps: tuple[Sweep, ...] = (configure, velocities, load, articulate, accelerate, react, vary, turn, aim)


def takes(model: Model) -> bool:
    """Trees without force elements, in which no joint has a part of its coordinates prescribed along which v mixes
    them."""
    if model.constraints or model.forces:
        return False
    for body in model.bodies:
        given = () if body.motion is None else body.motion.q_coordinates
        if given and len(given) < body.joint.nq and not rates.is_plain(body.joint):
            return False
    return True
