"""Hamilton's equations in the letters of seed 002, for all three ways to solve them: body axes, about the point O.

The frames of the sweeps are those of the article. Two programs are read: (q, v) → accelerations and reactions, and
(q, p) → q̇, ṗ, which runs integrate; p is what the first finds of v. The article's A is S of the code, its M* is IA. Its
S, T, B, M and Φ over all bodies, and the matrix of (10), are put together from C_i, A_i, M_i and Φ_i of the bodies.

Joints may be driven (τ) and have rotors, p = AᵀP* + Θ q̇. Coordinates that are prescribed are the drift Vᴶ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np

from ...algorithms.formulations.composite import couple
from ...algorithms.formulations.hamilton.orthogonal import impulses
from ...algorithms.formulations.hamilton.tree_momenta import force
from ...algorithms.sweeps.block_factor import OrderedFactor, TreeFactor
from ...algorithms.sweeps.trace import Trace
from ...core.read import Array
from .composite_derivation import path_factor
from .derivation import At, Derivation, Equation, Letter, Sized, skew, stacked
from .records import State

# What the sweeps have besides the records


def besides(trace: Trace) -> Mapping[str, Any]:
    """F and Ȧ of every body; matrices of the whole system with their factors, where the way has one."""
    records = trace.records
    own = range(1, len(records))
    found: dict[str, Any] = {
        "F": {i: force(records[i]) for i in own},
        "A_rate": {i: records[i].joint.subspace_rate(records[i].q, records[i].v) for i in own},
    }
    for name in (couple.name, impulses.name):
        if name in trace.matrices:
            filled = trace.matrices[name]
            found["matrix"] = filled.dense()
            found["L"], found["d"] = _factor(filled.factor)
    return found


def _factor(factor: Any) -> tuple[ca.SX, ca.SX]:
    """L and the diagonal of D in LᵀDL, L lower by blocks."""
    if isinstance(factor, TreeFactor):
        return path_factor(factor)
    assert isinstance(factor, OrderedFactor)
    starts = np.concatenate([[0], np.cumsum(factor.sizes)]).tolist()
    L, d = ca.SX.zeros(starts[-1], starts[-1]), ca.SX.zeros(starts[-1])
    for node, own in factor.pivots.items():
        place = slice(starts[node], starts[node + 1])
        L[place, place], d[place] = ca.SX.eye(factor.sizes[node]) + own.L.T, 1 / own.inverse
    for (later, node), (record, name) in factor.below.items():
        L[starts[node] : starts[node + 1], starts[later] : starts[later + 1]] = getattr(record, name).T
    return L, d


# Letters

LETTERS = (
    Letter("qd", "q̇_i", "(10)", "velocities of the joint, found from p"),
    Letter("C", "C_i", "(1)", "shift and rotation from the parent"),
    Letter("A", "A_i", "(1)", "tangent basis of the joint"),
    Letter("V_J", "Vᴶ_i", "(1)", "drift velocity of prescribed coordinates"),
    Letter("V", "V_i", "(1)", "velocity of the body, [v; ω]"),
    Letter("M", "M_i", "(4)", "mass matrix of the body about its point O"),
    Letter("Phi", "Φ_i", "(5)", "[ω~, 0; v~, ω~]"),
    Letter("P", "P_i", "(4)", "momentum of the body"),
    Letter("P_star", "P*_i", "(9)", "momentum with all that the body carries"),
    Letter("p", "p_i", "(4)", "generalized momenta of the joint"),
    Letter("F", "F_i", "(5)", "active forces, gravity among them"),
    Letter("F_star", "F*_i", "(18)", "forces with all that the body carries"),
    Letter("tau", "τ_i", "", "drive of the joint"),
    Letter("Theta", "Θ_i", "", "inertia of rotors in the joint"),
    Letter("Q", "Q_i", "(8)", "generalized forces, AᵀF* + τ"),
    Letter("A_rate", "Ȧ_i", "(8)", "rate of the tangent basis in body axes"),
    Letter("pd", "ṗ_i", "(8)", "rates of the momenta"),
    Letter("V_rate", "V̇_i", "(5)", "rate of V in body axes"),
    Letter("R", "R_i", "(5)", "reaction of the joint"),
)
OF_ORTHOGONAL = (
    Letter("M_inverse", "M_i⁻¹", "(14)", "inverse of the mass matrix"),
    Letter("W", "W_i", "(13)", "A (AᵀA)⁻¹; with prescribed coordinates the free columns of that of all"),
    Letter("Z", "Z_i", "(13)", "complement of A"),
    Letter("lam", "λ_i", "(14)", "impulses of the joint"),
)
OF_RECURSIVE = (
    Letter("M_star", "M*_i", "(18)", "mass matrix with all that the body carries"),
    Letter("eta_star", "η*_i", "(18)", "momentum that is left at rest of the parent"),
    Letter("L", "L_i", "(18)", "AᵀM*A = LᵀDL, L upper triangular: the first coordinate goes first"),
    Letter("D", "D_i", "(18)", "its pivots"),
    Letter("U", "U_i", "(18)", "(LᵀD)⁻¹ AᵀM*C"),
    Letter("u", "u_i", "(18)", "(LᵀD)⁻¹ (p − Aᵀ(M*Vᴶ + η*))"),
)
SYSTEM = (
    Letter("S", "S", "(2)", "kinematic structure: E, and −C_i below the parent"),
    Letter("T", "T", "(3)", "its inverse"),
    Letter("A", "A", "(2)", "diag(A_i)"),
    Letter("B", "B", "(3)", "TA, the tangent basis of the system"),
    Letter("M", "M", "(4)", "diag(M_i)"),
    Letter("matrix_10", "[M −Sᵀ 0; −S 0 A; 0 Aᵀ 0]", "(10)", "unknowns V, P*, q̇"),
    Letter("right_10", "[0; −Vᴶ; p]", "(10)", "its right-hand side"),
)
SYSTEM_TANGENT = (
    Letter("matrix_11", "AᵀTᵀMTA", "(11)", "unknowns q̇; of the sweeps"),
    Letter("right_11", "p − AᵀTᵀMTVᴶ", "(11)", "its right-hand side"),
    Letter("L", "L", "(11)", "AᵀTᵀMTA = LᵀDL, the last coordinate goes first"),
    Letter("D", "D", "(11)", "its pivots"),
)
SYSTEM_ORTHOGONAL = (
    Letter("Z", "Z", "(13)", "diag(Z_i)"),
    Letter("lam", "λ", "(14)", "impulses"),
    Letter("matrix_14", "ZᵀSM⁻¹SᵀZ", "(14)", "unknowns λ; of the sweeps"),
    Letter("right_14", "Zᵀ(Vᴶ − SM⁻¹SᵀWp)", "(14)", "its right-hand side"),
    Letter("L", "L", "(14)", "ZᵀSM⁻¹SᵀZ = LᵀDL, the last joint goes first"),
    Letter("D", "D", "(14)", "its pivots"),
    Letter("matrix_15", "Wᵀ SM⁻¹Sᵀ", "(15)", "from P* to q̇ + WᵀVᴶ"),
)


# Equations


def _children(k: At, of: Any) -> Any:
    return sum((of(j) for j in k.children), Sized(np.zeros(k.V.value.shape)))


def _seventeen(k: At) -> Sized:
    return stacked(
        k.M @ k.V - k.P_star + _children(k, lambda j: j.C.T @ j.P_star),
        k.V - k.C @ k.parent.V - k.A @ k.qd - k.V_J,
        k.A.T @ k.P_star + k.Theta @ k.qd - k.p,
    )


def _seven(s: At) -> Any:
    T_rate = s.Phi.T @ s.T - s.T @ s.Phi.T
    B_rate = T_rate @ s.A + s.T @ s.A_rate
    return s.pd - (B_rate.T - s.B.T @ s.Phi) @ s.P - s.B.T @ s.F - s.tau


COMMON = (
    Equation("(1)", "V_i = C_i V_k + A_i q̇_i + Vᴶ_i", lambda k: k.V - k.C @ k.parent.V - k.A @ k.qd - k.V_J),
    Equation("(2)", "S V = A q̇ + Vᴶ", lambda s: s.S @ s.V - s.A @ s.qd - s.V_J, whole=True),
    Equation("S T", "S T = E", lambda s: s.S @ s.T - np.eye(len(s.T.value)), whole=True),
    Equation("(3)", "V = T (A q̇ + Vᴶ)", lambda s: s.V - s.T @ (s.A @ s.qd + s.V_J), whole=True),
    Equation("(4)", "p = BᵀP‹ + Θ q̇› = AᵀTᵀM V‹ + Θ q̇›",
             lambda s: s.p - s.A.T @ (s.T.T @ (s.M @ s.V)) - s.Theta @ s.qd, whole=True),
    Equation("(5)", "M_i V̇_i + Φ_i M_i V_i = F_i + R_i − Σ C_jᵀ R_j",
             lambda k: k.M @ k.V_rate + k.Phi @ (k.M @ k.V) - k.F - k.R + _children(k, lambda j: j.C.T @ j.R)),
    Equation("(6)", "Ṗ + Φ P = F + Sᵀ R", lambda s: s.M @ s.V_rate + s.Phi @ s.P - s.F - s.S.T @ s.R, whole=True),
    Equation("A R", "A_iᵀ R_i = τ_i‹ − Θ_i q̈_i›", lambda k: k.A.T @ k.R - k.tau + k.Theta @ k.qdd),
    Equation("(7)", "ṗ = (Ḃᵀ − BᵀΦ) P + BᵀF + τ", _seven, whole=True),
    Equation("(8)", "ṗ_i = (Ȧ_iᵀ − A_iᵀ Φ_i) P*_i + Q_i",
             lambda k: k.pd - (k.A_rate.T - k.A.T @ k.Phi) @ k.P_star - k.Q),
    Equation("(9)", "P*_i = M_i V_i + Σ C_jᵀ P*_j",
             lambda k: k.P_star - k.M @ k.V - _children(k, lambda j: j.C.T @ j.P_star)),
    Equation("(10)", "[M −Sᵀ 0; −S 0 A; 0 Aᵀ 0‹ + Θ›] [V; P*; q̇] = [0; −Vᴶ; p]",
             lambda s: s.matrix_10 @ stacked(s.V, s.P_star, s.qd) - s.right_10, whole=True),
    Equation("(11)", "AᵀTᵀMTA q̇‹ + Θ q̇› = p − AᵀTᵀMT Vᴶ",
             lambda s: s.B.T @ (s.M @ (s.B @ s.qd)) + s.Theta @ s.qd - s.p + s.B.T @ (s.M @ (s.T @ s.V_J)), whole=True),
    Equation("(12)", "ṗ = (Ȧᵀ − AᵀΦ) TᵀMT (A q̇ + Vᴶ) + Q",
             lambda s: s.pd - (s.A_rate.T - s.A.T @ s.Phi) @ (s.T.T @ (s.M @ (s.T @ (s.A @ s.qd + s.V_J)))) - s.Q,
             whole=True),
    Equation("(17)", "M_i V_i − P*_i + Σ C_jᵀ P*_j = 0,  V_i = C_i V_k + A_i q̇_i + Vᴶ_i,  A_iᵀ P*_i‹ + Θ_i q̇_i› = p_i",
             _seventeen),
)  # fmt: skip
TANGENT = (
    Equation("(11) matrix", "AᵀTᵀMTA‹ + Θ› of the sweeps = BᵀMB‹ + Θ›",
             lambda s: s.matrix_11 - s.B.T @ s.M @ s.B - s.Theta, whole=True),
    Equation("(11) sweeps", "AᵀTᵀMTA q̇ = p − AᵀTᵀMT Vᴶ, with the matrix and right-hand side of the sweeps",
             lambda s: s.matrix_11 @ s.qd - s.right_11, whole=True),
    Equation("LᵀDL", "Lᵀ D L = AᵀTᵀMTA", lambda s: s.L.T @ s.D @ s.L - s.matrix_11, whole=True),
)  # fmt: skip
ORTHOGONAL = (
    Equation("M⁻¹", "M_i M_i⁻¹ = E", lambda k: k.M @ k.M_inverse - np.eye(len(k.M.value))),
    Equation("AᵀZ", "A_iᵀ Z_i = 0,  A_iᵀ W_i = E",
             lambda k: stacked([k.A.T @ k.Z - k.along_rotors, k.A.T @ k.W - np.eye(k.A.value.shape[1])])),
    Equation("(13)", "P*_i = W_i p_i + Z_i λ_i", lambda k: k.P_star - k.W_known @ k.p - k.Z @ k.lam),
    Equation("(14)", "ZᵀSM⁻¹SᵀZ λ‹ + Θ⁻¹ λ› = Zᵀ (Vᴶ − SM⁻¹Sᵀ W p)‹ + Θ⁻¹ p›", lambda s: _fourteen(s), whole=True),
    Equation("(14) matrix", "ZᵀSM⁻¹SᵀZ‹ + Θ⁻¹› of the sweeps",
             lambda s: s.matrix_14 - s.Z.T @ s.mobility @ s.Z - s.compliance, whole=True),
    Equation("(14) sweeps", "ZᵀSM⁻¹SᵀZ λ = Zᵀ (Vᴶ − SM⁻¹Sᵀ W p), with the matrix and right-hand side of the sweeps",
             lambda s: s.matrix_14 @ s.lam - s.right_14, whole=True),
    Equation("LᵀDL", "Lᵀ D L = ZᵀSM⁻¹SᵀZ", lambda s: s.L.T @ s.D @ s.L - s.matrix_14, whole=True),
    Equation("(15)", "q̇ = Wᵀ (SM⁻¹Sᵀ (W p + Z λ) − Vᴶ)",
             lambda s: s.qd - s.W.T @ (s.mobility @ (s.W_known @ s.p + s.Z @ s.lam) - s.V_J), whole=True),
    Equation("(16)", "ṗ = (Ȧᵀ − AᵀΦ) (W p + Z λ) + Q",
             lambda s: s.pd - (s.A_rate.T - s.A.T @ s.Phi) @ (s.W_known @ s.p + s.Z @ s.lam) - s.Q, whole=True),
)  # fmt: skip
RECURSIVE = (
    Equation("(18) F*", "F*_i = F_i + Σ C_jᵀ F*_j",
             lambda k: k.F_star - k.F - _children(k, lambda j: j.C.T @ j.F_star)),
    Equation("(18) M*", "M*_i = M_i + Σ (C_jᵀ M*_j C_j − U_jᵀ D_j U_j)",
             lambda k: k.M_star - k.M - sum(j.C.T @ j.M_star @ j.C - j.U.T @ j.D @ j.U for j in k.children)),
    Equation("(18) η*", "η*_i = Σ (C_jᵀ (M*_j Vᴶ_j + η*_j) + U_jᵀ D_j u_j)",
             lambda k: k.eta_star
             - _children(k, lambda j: j.C.T @ (j.M_star @ j.V_J + j.eta_star) + j.U.T @ (j.D @ j.u))),
    Equation("(18) LᵀDL", "A_iᵀ M*_i A_i‹ + Θ_i› = L_iᵀ D_i L_i",
             lambda k: k.A.T @ k.M_star @ k.A + k.Theta - k.L.T @ k.D @ k.L),
    Equation("(18) U", "L_iᵀ D_i U_i = A_iᵀ M*_i C_i", lambda k: k.L.T @ k.D @ k.U - k.A.T @ k.M_star @ k.C),
    Equation("(18) u", "L_iᵀ D_i u_i = p_i − A_iᵀ (M*_i Vᴶ_i + η*_i)",
             lambda k: k.L.T @ (k.D @ k.u) - k.p + k.A.T @ (k.M_star @ k.V_J + k.eta_star)),
    Equation("(18) q̇", "L_i q̇_i = u_i − U_i V_k", lambda k: k.L @ k.qd - k.u + k.U @ k.parent.V),
    Equation("(18) P*", "P*_i = M*_i V_i + η*_i", lambda k: k.P_star - k.M_star @ k.V - k.eta_star),
    Equation("(18) ṗ", "ṗ_i = (Ȧ_iᵀ − A_iᵀ Φ_i) P*_i + A_iᵀ F*_i + τ_i",
             lambda k: k.pd - (k.A_rate.T - k.A.T @ k.Phi) @ k.P_star - k.A.T @ k.F_star - k.tau),
)  # fmt: skip


def _fourteen(s: At) -> Any:
    right = s.Z.T @ (s.V_J - s.mobility @ (s.W_known @ s.p)) + s.released
    return s.Z.T @ (s.mobility @ (s.Z @ s.lam)) + s.compliance @ s.lam - right


WAYS: dict[str, tuple[tuple[Letter, ...], tuple[Letter, ...], tuple[Equation, ...]]] = {
    "hamilton-tangent": ((), SYSTEM_TANGENT, TANGENT),
    "hamilton-orthogonal": (OF_ORTHOGONAL, SYSTEM_ORTHOGONAL, ORTHOGONAL),
    "hamilton-recursive": (OF_RECURSIVE, (), RECURSIVE),
}
AXES = ("x", "y", "z", "rotation x", "rotation y", "rotation z")


def lecture(state: State, moving: State) -> Derivation:
    """`state` from (q, v), `moving` from (q, p)."""
    axes, model = state.axes, state.model
    bodies = [_body(state, moving, i) for i in range(1, len(state.records))]
    for k in reversed(range(len(bodies))):  # reactions with the sizes of all terms that they are a sum of
        b = bodies[k]
        size = np.abs(b["M"]) @ np.abs(b["V_rate"]) + np.abs(b["Phi"]) @ np.abs(b["P"]) + np.abs(b["F"])
        for j, p in enumerate(model.parents):
            if p == k + 1:
                size = size + np.abs(bodies[j]["C"]).T @ bodies[j]["R"].size
        b["R"] = Sized(b["R"], size)
    letters, system_letters, equations = WAYS[state.formulation]
    system = _system(bodies, model.parents, moving)
    velocity = [f"{name}: {AXES[x]}" for name in model.names for x in axes]
    joint = [f"{b.name} {k}" if len(b.free) > 1 else b.name for b in model.bodies for k in b.free]
    ten = [f"V {x}" for x in velocity], [f"P* {x}" for x in velocity], [f"q̇ {x}" for x in joint]
    whole = [x for part in ten for x in part]
    return Derivation(
        source="seed 002, Hamilton's equations of a system of rigid bodies",
        frames="Body axes, about the origins of the body frames" + (": x, y, rotation." if model.planar else "."),
        letters=(*LETTERS, *letters),
        equations=(*COMMON, *equations),
        bodies=bodies,
        system_letters=(*SYSTEM, *system_letters),
        system=system,
        world={"V": np.zeros(len(axes))},
        parents=model.parents,
        names=model.names,
        rotors=state.rotors,
        labels={"S": (velocity, velocity), "T": (velocity, velocity), "M": (velocity, velocity),
                "matrix_10": (whole, whole), "matrix_11": (joint, joint)},
    )  # fmt: skip


def _body(state: State, moving: State, i: int) -> dict[str, Any]:
    b, m, axes = state.records[i], moving.records[i], state.axes
    square = np.ix_(axes, axes)
    V, free = m.V.ravel(), b.free
    S = m.S[axes]
    w, v = skew(V[3:]), skew(V[:3])
    Phi = np.block([[w, np.zeros((3, 3))], [v, w]])[square]
    rotor = np.diag(b.armature.ravel()[free])
    M, C = b.I[square], b.X.motion_to_child()[square]
    F, F_star, tau = moving.more["F"][i].ravel()[axes], m.F_carried.ravel()[axes], (b.tau + m.applied_tau).ravel()[free]
    found: dict[str, Any] = {
        "qd": m.v.ravel()[free], "C": C, "A": S[:, free], "V_J": S[:, b.driven] @ m.v.ravel()[b.driven], "V": V[axes],
        "M": M, "Phi": Phi, "P": M @ V[axes], "P_star": m.P_carried.ravel()[axes], "p": b.p.ravel()[free], "F": F,
        "F_star": F_star, "tau": tau, "Theta": rotor, "Q": S[:, free].T @ F_star + tau,
        "A_rate": moving.more["A_rate"][i][axes][:, free], "pd": m.p_rate.ravel()[free],
        "V_rate": b.A.ravel()[axes], "R": b.R.ravel()[axes], "qdd": b.a.ravel()[free],
    }  # fmt: skip
    if state.formulation == "hamilton-orthogonal":
        rotors = [k for k, x in enumerate(free) if rotor[k, k] != 0.0]
        known = np.zeros((len(axes), len(free)))
        known[:, [k for k in range(len(free)) if k not in rotors]] = m.W_known[axes]
        along = np.zeros((len(free), m.Z.shape[1]))
        for column, k in enumerate(rotors):
            along[k, m.Z.shape[1] - len(rotors) + column] = 1.0
        sized = np.abs(m.I_inverse[square]) @ (np.abs(found["P_star"]) + np.abs(M) @ np.abs(V[axes]))
        found |= {
            "M_inverse": m.I_inverse[square], "W": m.W[axes][:, free], "W_known": known, "Z": m.Z[axes],
            "lam": m.impulse.ravel(), "along_rotors": along, "gap": m.gap.ravel(), "released": m.released.ravel(),
            "compliance": np.diag(m.compliance.ravel()), "V": Sized(V[axes], sized),
        }  # fmt: skip
    if state.formulation == "hamilton-recursive":
        half = np.linalg.solve(m.D.L @ np.diag(m.D.d), np.eye(len(free)))
        found |= {
            "M_star": m.IA[square], "eta_star": m.eta.ravel()[axes], "L": m.D.L.T, "D": np.diag(m.D.d),
            "U": half @ m.U[axes].T @ C, "u": half @ m.u.ravel(),
        }  # fmt: skip
    return found


def _system(bodies: Sequence[Mapping[str, Any]], parents: Sequence[int], moving: State) -> dict[str, Any]:
    """Letters over all bodies."""
    n = len(bodies)
    size = bodies[0]["M"].shape[0]
    S, T = np.eye(size * n), np.eye(size * n)
    for i, p in enumerate(parents):
        own = slice(size * i, size * (i + 1))
        if p:
            above = slice(size * (p - 1), size * p)
            S[own, above] = -bodies[i]["C"]
            T[own, : size * p] = bodies[i]["C"] @ T[above, : size * p]
    found: dict[str, Any] = {"S": S, "T": T}
    for name in ("A", "M", "Phi", "Theta", "A_rate"):
        found[name] = _diagonal([b[name] for b in bodies])
    for name in ("V", "P", "P_star", "p", "qd", "V_J", "F", "Q", "tau", "pd", "V_rate", "R"):
        found[name] = stacked(*(b[name] for b in bodies))
    A, M, Theta, count = found["A"], found["M"], found["Theta"], found["A"].shape[1]
    zero, corner = np.zeros((size * n, size * n)), np.zeros((size * n, count))
    found["B"] = T @ A
    found["matrix_10"] = np.block([[M, -S.T, corner], [-S, zero, A], [corner.T, A.T, Theta]])
    found["right_10"] = stacked(np.zeros(size * n), -found["V_J"], found["p"])
    if "matrix" not in moving.more:
        return found
    found["L"], found["D"] = moving.more["L"], np.diag(moving.more["d"].ravel())
    if "lam" not in bodies[0]:
        free = [b.v_start + k for b in moving.model.bodies for k in b.free]
        found["matrix_11"] = moving.more["matrix"][np.ix_(free, free)]
        found["right_11"] = np.concatenate([np.zeros(0), *(r.p_left.ravel()[r.free] for r in moving.records[1:])])
        return found
    for name in ("Z", "W", "W_known", "M_inverse", "compliance"):
        found[name] = _diagonal([b[name] for b in bodies])
    found["lam"], found["released"] = (stacked(*(b[x] for b in bodies)) for x in ("lam", "released"))
    found["matrix_14"], found["right_14"] = moving.more["matrix"], np.concatenate([b["gap"] for b in bodies])
    found["mobility"] = Sized(S) @ found["M_inverse"] @ S.T
    found["matrix_15"] = (found["mobility"].T @ found["W"]).T
    return found


def _diagonal(blocks: Sequence[Array]) -> Array:
    rows, columns = (np.concatenate([[0], np.cumsum([b.shape[k] for b in blocks])]).astype(int) for k in (0, 1))
    found = np.zeros((rows[-1], columns[-1]))
    for k, block in enumerate(blocks):
        found[rows[k] : rows[k + 1], columns[k] : columns[k + 1]] = block
    return found


# In the names of the code

CODE_LETTERS = (
    Letter("X", "X", "", "placement of the body in its parent, [R p]"),
    Letter("S", "S", "", "joint motion subspace, free columns"),
    Letter("v", "v", "", "velocities of the joint, from p"),
    Letter("V", "V", "", "velocity of the body"),
    Letter("I", "I", "", "inertia of the body"),
    Letter("armature", "armature", "", "inertia of rotors"),
    Letter("p", "p", "(4)", "generalized momenta of the joint"),
    Letter("P_carried", "P*", "(9)", "momentum with all that the body carries"),
    Letter("F", "F", "", "active forces"),
    Letter("F_carried", "F*", "", "forces with all that the body carries"),
    Letter("tau", "τ", "", "joint forces"),
    Letter("p_rate", "ṗ", "(8)", "rates of the momenta"),
    Letter("p_turned", "Ṡᵀ P*", "(8)", "what S turns of it"),
    Letter("p_left", "p_left", "(11)", "right-hand side of TSP"),
    Letter("I_inverse", "I⁻¹", "", "inverse inertia"),
    Letter("W", "W", "(13)", "S (SᵀS)⁻¹"),
    Letter("Z", "Z", "(13)", "complement of the free columns of S"),
    Letter("impulse", "λ", "(14)", "impulses of the joint"),
    Letter("gap", "gap", "(14)", "right-hand side of OSP"),
    Letter("IA", "IA", "(18)", "articulated inertia"),
    Letter("eta", "η", "(18)", "momentum that is left at rest of the parent"),
    Letter("U", "U", "(18)", "IA S"),
    Letter("D", "D", "(18)", "Sᵀ U + armature"),
    Letter("u", "u", "(18)", "momentum left over"),
    Letter("a", "a", "", "joint accelerations"),
    Letter("A", "A", "", "spatial acceleration"),
    Letter("R", "R", "", "reaction of the joint"),
)
CODE_EQUATIONS = (
    Equation("(1)", "V = X V_p + S v + drift", lambda k: k.V - k.transport @ k.parent.V - k.S @ k.v - k.drift),
    Equation("(9)", "P* = I V + Σ X P*_j", lambda k: k.P_carried - k.I @ k.V - _carried(k, "P_carried")),
    Equation("(4)", "p = Sᵀ P* + armature v", lambda k: k.p - k.S.T @ k.P_carried - k.armature @ k.v),
    Equation("F*", "F* = F + Σ X F*_j", lambda k: k.F_carried - k.F - _carried(k, "F_carried")),
    Equation("(8)", "ṗ = Ṡᵀ P* + Sᵀ (F* − V × P*) + τ",
             lambda k: k.p_rate - k.p_turned - k.S.T @ (k.F_carried - k.Phi @ k.P_carried) - k.tau),
)  # fmt: skip
CODE_WAYS: dict[str, tuple[Equation, ...]] = {
    "hamilton-tangent": (),
    "hamilton-orthogonal": (
        Equation("(13)", "P* = W p + Z λ", lambda k: k.P_carried - k.W_known @ k.p - k.Z @ k.impulse),
    ),
    "hamilton-recursive": (
        Equation("(18) U", "U = IA S", lambda k: k.U - k.IA @ k.S),
        Equation("(18) D", "D = Sᵀ U + armature", lambda k: k.D - k.S.T @ k.U - k.armature),
        Equation("(18) u", "u = p − Sᵀ (IA d + η)", lambda k: k.u - k.p + k.S.T @ (k.IA @ k.drift + k.eta)),
        Equation("(18) η", "η = Σ X (IA_j d_j + η_j + U_j D_j⁻¹ u_j)",
                 lambda k: k.eta - sum((j.transport.T @ (j.IA @ j.drift + j.eta + j.U @ (j.D.inverse @ j.u))
                                        for j in k.children), Sized(np.zeros(6)))),
        Equation("(18) v", "v = D⁻¹ (u − Uᵀ X V_p)",
                 lambda k: k.v - k.D.inverse @ (k.u - k.U.T @ (k.transport @ k.parent.V))),
        Equation("(18) P*", "P* = IA V + η", lambda k: k.P_carried - k.IA @ k.V - k.eta),
    ),
}  # fmt: skip


def _carried(k: At, name: str) -> Any:
    return sum((j.transport.T @ getattr(j, name) for j in k.children), Sized(np.zeros(6)))


def code(state: State, moving: State) -> Derivation:
    found = []
    for i in range(1, len(state.records)):
        b, m, own = state.records[i], moving.records[i], _body(state, moving, i)
        V = m.V.ravel()
        w, v = skew(V[3:]), skew(V[:3])
        size = own["V"].size if isinstance(own["V"], Sized) and not state.model.planar else np.abs(V)
        more = {name: getattr(m, name) for name in ("IA", "U", "I_inverse", "W", "Z") if hasattr(m, name)}
        more |= {name: getattr(m, name).ravel() for name in ("eta", "u", "impulse", "gap") if hasattr(m, name)}
        if hasattr(m, "D"):
            more["D"] = m.D.whole
        if "W_known" in own:
            known = np.zeros((6, len(b.free)))
            known[state.axes] = own["W_known"]
            more["W_known"] = known
        if hasattr(m, "p_left"):
            more["p_left"] = m.p_left.ravel()[b.free]
        found.append({
            "X": np.column_stack([b.X.R, b.X.p]), "S": m.S[:, b.free], "v": m.v.ravel()[b.free], "V": Sized(V, size),
            "I": b.I, "armature": own["Theta"], "p": own["p"], "P_carried": m.P_carried.ravel(),
            "F": moving.more["F"][i].ravel(), "F_carried": m.F_carried.ravel(), "tau": own["tau"], "p_rate": own["pd"],
            "p_turned": m.p_turned.ravel()[b.free], "a": own["qdd"], "A": b.A.ravel(), "R": b.R.ravel(),
            "transport": b.X.motion_to_child(), "drift": m.S[:, b.driven] @ m.v.ravel()[b.driven],
            "Phi": np.block([[w, np.zeros((3, 3))], [v, w]]), **more,
        })  # fmt: skip
    return Derivation(
        source="the sweeps of algorithms/formulations/hamilton",
        frames="Body axes, about the origins of the body frames, linear part first.",
        letters=CODE_LETTERS,
        equations=(*CODE_EQUATIONS, *CODE_WAYS[state.formulation]),
        bodies=found,
        world={"V": np.zeros(6)},
        parents=state.model.parents,
        names=state.model.names,
        rotors=state.rotors,
    )
