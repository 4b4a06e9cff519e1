"""The method of separate bodies in the letters of seed 000: world axes, about the centres of mass.

The sweeps of `algorithms/formulations/separate_bodies.py` are in body axes about the origins of body frames. Gravity is
an upward acceleration of the world there. With R the rotation of a body, c its centre of mass and G = [g; 0],

    W = [R, −R c~; 0, R],    z = [R ω~ ω~ c; 0]           a motion at the origin, [b; ε], is W [b; ε] + z at the centre
    C = W_k X W_p⁻¹,    S_k = W S,    a'_k = W bias + z_k − C_k z_p,    a_k = W B + z + G
    M_k, M*_k = W⁻ᵀ (I, IA) W⁻¹,    R_k = W⁻ᵀ R,    Q_k, Q*_k = (M_k, M*_k) (z + G) − W⁻ᵀ (F, FA)

Planar models have the rows x, y and rotation, as the example of the lecture.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...core.errors import UnsupportedError
from ...core.read import Array
from . import loops_derivation as loops
from .derivation import At, Derivation, Equation, Letter, Sized, stacked
from .records import WORLD, State, at_centre, cross_motion, resistance

LETTERS = (
    Letter("r", "r_k", "", "centre of mass"),
    Letter("omega", "ω_k", "", "angular velocity"),
    Letter("rho", "ρ_k", "(5)", "from the centre of mass of the parent to that of the body"),
    Letter("qd", "q̇_k", "", "velocities of the joint"),
    Letter("tau", "τ_k", "", "drive of the joint; 0 in the lecture"),
    Letter("Theta", "Θ_k", "", "inertia of rotors in the joint; none in the lecture"),
    Letter("C", "C_k", "(5)", "transport of accelerations from the parent"),
    Letter("S", "S_k", "(25)", "motion of the body for a unit velocity of the joint"),
    Letter("S_rate", "S°_k q̇_k", "(27)", "relative acceleration at q̈ = 0, seen from the parent"),
    Letter("a_prime", "a'_k", "(27)", "acceleration without q̈_k and a_p"),
    Letter("M", "M_k", "(2)", "inertia of the body"),
    Letter("Q", "Q_k", "(1)", "active forces with the gyroscopic moment"),
    Letter("U", "U_k", "(12)", "inertia that the joint feels of the body alone"),
    Letter("M_star", "M*_k", "(17)", "inertia with all that the body carries"),
    Letter("Q_star", "Q*_k", "(18)", "forces with all that the body carries"),
    Letter("U_star", "U*_k", "(19)", "inertia that the joint feels"),
    Letter("qdd", "q̈_k", "(20)", "accelerations of the joint"),
    Letter("a", "a_k", "(21)", "acceleration of the centre of mass, angular acceleration"),
    Letter("R", "R_k", "(15)", "reaction of the joint"),
)


def _bias(k: At) -> Any:
    """a' of any joint: carried along, Coriolis, and what the joint does by itself."""
    w, v_r, w_r = k.parent.omega, k.v_r, k.omega_r
    if k.rho.value.shape == (2,):  # in the plane ω × x turns x by a right angle
        turn = np.array([[0.0, -1.0], [1.0, 0.0]])
        linear = w * (turn @ (w * (turn @ k.rho))) + 2 * (w * (turn @ v_r))
        return stacked(linear, Sized(np.zeros(1))) + k.S_rate
    linear = w.skew @ (w.skew @ k.rho) + 2 * (w.skew @ v_r)
    return stacked(linear, w.skew @ w_r) + k.S_rate


def _transport(k: At) -> Sized:
    """[E, −ρ~; 0, E]"""
    if k.rho.value.shape == (2,):
        corner = np.array([[0.0, -1.0], [1.0, 0.0]]) @ k.rho
        return stacked([np.eye(2), corner[:, None]], [np.zeros((1, 2)), np.eye(1)])
    return stacked([np.eye(3), -k.rho.skew], [np.zeros((3, 3)), np.eye(3)])


def _joined(k: At) -> Any:
    """S U*⁻¹ (τ + Sᵀ (Q* − M* a')) + a'"""
    return k.S @ (k.U_star.inverse @ (k.tau + k.S.T @ (k.Q_star - k.M_star @ k.a_prime))) + k.a_prime


def _leaf(k: At) -> bool:
    return k.is_leaf


def _inner(k: At) -> bool:
    return not k.is_leaf


EQUATIONS = (
    Equation("(2)", "M_k = diag(m E, J_c)", lambda k: k.M - k.M_diagonal),
    Equation("(5)", "C_k = [E, −ρ~_k; 0, E]", lambda k: k.C - _transport(k)),
    Equation("(27), (28)", "a'_k = [ω_p×(ω_p×ρ_k) + 2ω_p×v_r; ω_p×ω_r] + S°_k q̇_k", lambda k: k.a_prime - _bias(k)),
    Equation("(4), (14), (21)", "a_k = C_k a_p + S_k q̈_k + a'_k",
             lambda k: k.a - (k.C @ k.parent.a + k.S @ k.qdd + k.a_prime)),
    Equation("(1), (15)", "M_n a_n = Q_n + R_n", lambda k: k.M @ k.a - k.Q - k.R, _leaf),
    Equation("(3), (16)", "M_k a_k = Q_k + R_k − Σ C_jᵀ R_j",
             lambda k: k.M @ k.a - k.Q - k.R + sum(j.C.T @ j.R for j in k.children), _inner),
    Equation("(7)", "S_nᵀ M_n (C_n a_p + S_n q̈_n + a'_n) = S_nᵀ Q_n + S_nᵀ R_n",
             lambda k: k.S.T @ (k.M @ (k.C @ k.parent.a + k.S @ k.qdd + k.a_prime)) - k.S.T @ k.Q - k.S.T @ k.R, _leaf),
    Equation("(8), (10)", "q̈_n = U_n⁻¹ (S_nᵀ (Q_n + R_n − M_n (C_n a_p + a'_n))‹ + Θ_n q̈_n›)",
             lambda k: k.qdd - k.U.inverse @ (k.S.T @ (k.Q + k.R - k.M @ (k.C @ k.parent.a + k.a_prime))
                                              + k.Theta @ k.qdd), _leaf),
    Equation("(9)", "S_kᵀ R_k = τ_k‹ − Θ_k q̈_k›", lambda k: k.S.T @ k.R - k.tau + k.Theta @ k.qdd),
    Equation("(11), (13)", "q̈_n = U_n⁻¹ (τ_n + S_nᵀ (Q_n − M_n (C_n a_p + a'_n)))",
             lambda k: k.qdd - k.U.inverse @ (k.tau + k.S.T @ (k.Q - k.M @ (k.C @ k.parent.a + k.a_prime))), _leaf),
    Equation("(12)", "U_n = S_nᵀ M_n S_n‹ + Θ_n› = U*_n", lambda k: k.U_star - k.U, _leaf),
    Equation("(17)", "M*_k = M_k + Σ (C_jᵀ M*_j C_j − C_jᵀ M*_j S_j U*_j⁻¹ S_jᵀ M*_j C_j)",
             lambda k: k.M_star - k.M - sum(
                 j.C.T @ j.M_star @ j.C - j.C.T @ j.M_star @ j.S @ j.U_star.inverse @ j.S.T @ j.M_star @ j.C
                 for j in k.children)),
    Equation("(18)", "Q*_k = Q_k − Σ C_jᵀ (M*_j (S_j U*_j⁻¹ (τ_j + S_jᵀ (Q*_j − M*_j a'_j)) + a'_j) − Q*_j)",
             lambda k: k.Q_star - k.Q + sum(j.C.T @ (j.M_star @ _joined(j) - j.Q_star) for j in k.children)),
    Equation("(19)", "U*_k = S_kᵀ M*_k S_k‹ + Θ_k›", lambda k: k.U_star - k.S.T @ k.M_star @ k.S - k.Theta),
    Equation("(20)", "q̈_k = U*_k⁻¹ (τ_k + S_kᵀ (Q*_k − M*_k (C_k a_p + a'_k)))",
             lambda k: k.qdd - k.U_star.inverse @ (
                 k.tau + k.S.T @ (k.Q_star - k.M_star @ (k.C @ k.parent.a + k.a_prime)))),
    Equation("M* a", "M*_k a_k = Q*_k + R_k", lambda k: k.M_star @ k.a - k.Q_star - k.R),
)  # fmt: skip

# With constraints: rows over a_k, as Q in lectures 003 and 004, and over q̈_k where they are said of joints

ROW_LETTERS = (
    Letter("G", "G_k", "loops", "constraint rows, columns of a_k"),
    Letter("H", "H_k", "loops", "the same rows, columns of q̈_k"),
    Letter("Q_active", "Q°_k", "loops", "active forces without those of the constraints"),
)
ROWS = (
    Letter("G", "G", "loops", "constraint rows over the accelerations a of all bodies"),
    Letter("gamma", "γ", "loops", "right-hand side of these rows"),
    Letter("lam", "λ", "loops", "their multipliers"),
)
LOOPS = (
    Equation("loops Q", "Q_k = Q°_k + G_kᵀ λ", lambda k: k.Q - k.Q_active - k.pulled),
    Equation("loops γ", "Σ G_k a_k + H_k q̈_k = γ", lambda s: s.met - s.gamma, whole=True),
)


def lecture(state: State) -> Derivation:
    axes, G = state.axes, state.gravity
    lines, turns = [x for x in axes if x < 3], [x - 3 for x in axes if x >= 3]
    frames, centres = [WORLD], [np.zeros(3)]
    W0, z0 = [(np.eye(6), np.eye(6))], [np.zeros(6)]
    found: list[dict[str, Any]] = []
    rows = loops.Rows.of(state) if state.model.constraints else None
    for body, own in zip(state.model.bodies, state.bodies, strict=True):
        b, p = state.records[body.index], body.parent
        V, S, v = b.V.ravel(), b.S, b.v.ravel()
        W, inverse = at_centre(b.X0, own.com)
        R, w, c = b.X0.R, V[3:], own.com
        z = np.concatenate([R @ np.cross(w, np.cross(w, c)), np.zeros(3)])
        r = b.X0.p + R @ c
        frames, centres, W0, z0 = [*frames, b.X0], [*centres, r], [*W0, (W, inverse)], [*z0, z]
        C = W @ b.X.motion_to_child() @ W0[p][1]
        M, M_star = inverse.T @ b.I @ inverse, inverse.T @ b.IA @ inverse
        S_free, rotor = (W @ S)[:, b.free], np.diag(b.armature.ravel()[b.free])
        M_axes, S_axes = M[np.ix_(axes, axes)], S_free[axes]
        moved = W @ (S @ v)  # relative to the parent
        # with the sizes of their terms: accelerations and reactions may be zero, but for rounding
        a, carried = Sized(W) @ b.B.ravel() + z + G, Sized(inverse.T)
        reaction = Sized((carried @ b.R.ravel()).value, (carried @ (Sized(b.IA) @ b.B.ravel() + b.FA.ravel())).size)
        diagonal = np.zeros((6, 6))
        diagonal[:3, :3], diagonal[3:, 3:] = own.mass * np.eye(3), R @ own.inertia @ R.T
        found.append({
            "r": r[lines], "omega": (R @ w)[turns], "rho": (r - centres[p])[lines], "qd": v,
            "tau": (b.tau + b.applied_tau).ravel()[b.free], "Theta": rotor,
            "C": C[np.ix_(axes, axes)], "S": S_axes, "S_rate": _relative(b, W, R, c)[axes],
            "a_prime": (Sized(W) @ b.bias_driven.ravel() + z - Sized(C) @ z0[p])[axes],
            "M": M_axes, "M_diagonal": diagonal[np.ix_(axes, axes)], "U": S_axes.T @ M_axes @ S_axes + rotor,
            "Q": (Sized(M) @ (z + G) - carried @ _load(b, rows is not None))[axes],
            "M_star": M_star[np.ix_(axes, axes)], "Q_star": (Sized(M_star) @ (z + G) - carried @ b.FA.ravel())[axes],
            "U_star": b.D.whole, "qdd": b.a.ravel()[b.free], "a": a[axes], "R": reaction[axes],
            "v_r": moved[:3][lines], "omega_r": moved[3:][turns],
        })  # fmt: skip
        if rows is not None:
            count, joint = len(rows.lam), np.zeros((len(rows.lam), body.joint.nv))
            own_rows = rows.wrench.get(body.index, np.zeros((count, 6))) @ inverse
            met = Sized(own_rows[:, axes]) @ found[-1]["a"] + Sized(rows.tau.get(body.index, joint)) @ b.a.ravel()
            found[-1] |= {
                "Q_active": (Sized(M) @ (z + G) - carried @ b.F.ravel())[axes], "met": met, "rows": own_rows[:, axes],
                "pulled": (carried @ rows.force(body.index))[axes],
                "moved": Sized(own_rows) @ (z + W @ np.concatenate([np.cross(w, V[:3]), np.zeros(3)])),
                **({"G": own_rows[:, axes]} if body.index in rows.wrench else {}),
                **({"H": rows.tau[body.index]} if body.index in rows.tau else {}),
            }  # fmt: skip
    closed = {} if rows is None else _met(rows, found)
    return Derivation(
        source="seed 000, the method of separate bodies (Vereshchagin 1974)"
        + ("" if rows is None else "; constraints by multipliers, their forces are in Q and τ"),
        frames="World axes, about the centres of mass" + (": x, y, rotation." if state.model.planar else ": [f; m]."),
        letters=LETTERS + (ROW_LETTERS if closed else ()),
        equations=EQUATIONS + (LOOPS if closed else ()),
        bodies=found,
        system_letters=ROWS if closed else (),
        system=closed,
        labels={} if rows is None else {"G": (rows.labels, _columns(state))},
        world={"a": np.zeros(len(axes)), "omega": np.zeros(len(turns))},
        parents=state.model.parents,
        names=state.model.names,
        rotors=state.rotors,
    )


def _load(b: Any, closed: bool) -> Any:
    """F of the sweeps, with the forces of constraints where there are some."""
    if not closed:
        return b.F.ravel()
    turning = resistance(b.I, np.zeros(6), b.V.ravel()[3:])
    return turning - b.wrench.ravel() - b.applied_wrench.ravel()


def _met(rows: loops.Rows, bodies: list[dict[str, Any]]) -> dict[str, Any]:
    """Rows of all bodies. In a_k, in place of spatial accelerations at the origins, γ has more terms of velocities."""
    met = sum((x["met"] for x in bodies), Sized(np.zeros(len(rows.lam))))
    gamma = sum((x["moved"] for x in bodies), Sized(rows.gamma))
    return {"G": np.hstack([x["rows"] for x in bodies]), "gamma": gamma, "lam": rows.lam, "met": met}


def _columns(state: State) -> list[str]:
    axes = ("x", "y", "rotation") if state.model.planar else ("x", "y", "z", "rot x", "rot y", "rot z")
    return [f"{name} {axis}" for name in state.model.names for axis in axes]


def _relative(b: Any, W: Array, R: Array, c: Array) -> Any:
    """S° q̇ at the centre: the derivative of W S q̇ as the parent sees it, prescribed accelerations included."""
    V_J = b.S @ b.v.ravel()
    own = b.bias.ravel() - cross_motion(b.V.ravel(), V_J) + b.S[:, b.driven] @ b.a_driven.ravel()
    w = V_J[3:]
    turned = np.cross(w, V_J[:3]) + np.cross(w, np.cross(w, c))
    return W @ own + np.concatenate([R @ turned, np.zeros(3)])


CODE_LETTERS = (
    Letter("X", "X", "", "placement of the body in its parent, [R p]"),
    Letter("S", "S", "", "joint motion subspace, free columns"),
    Letter("V", "V", "", "velocity of the body"),
    Letter("bias", "bias", "", "acceleration without that of the parent and of the joint"),
    Letter("I", "I", "", "inertia of the body"),
    Letter("F", "F", "", "gyroscopic force less external ones"),
    Letter("tau", "τ", "", "joint forces"),
    Letter("armature", "armature", "", "inertia of rotors"),
    Letter("IA", "IA", "(17)", "articulated inertia"),
    Letter("FA", "FA", "(18)", "articulated bias force"),
    Letter("U", "U", "", "IA S"),
    Letter("D", "D", "(19)", "Sᵀ IA S + armature"),
    Letter("u", "u", "", "joint force left over"),
    Letter("Ia", "Ia", "(17)", "inertia that the parent feels, in body axes"),
    Letter("a", "a", "(20)", "joint accelerations"),
    Letter("B", "B", "(20)", "acceleration of the body's origin, with the world accelerated by −g"),
    Letter("R", "R", "(21)", "reaction of the joint"),
)

CODE_EQUATIONS = (
    Equation("(17)", "IA = I + Σ X* Ia_j X*ᵀ",
             lambda k: k.IA - k.I - sum(j.transport.T @ j.Ia @ j.transport for j in k.children)),
    Equation("(17) Ia", "Ia = IA − U D⁻¹ Uᵀ", lambda k: k.Ia - k.IA + k.U @ k.D.inverse @ k.U.T),
    Equation("(18)", "FA = F + Σ X* (FA_j + Ia_j bias_j + U_j D_j⁻¹ u_j)",
             lambda k: k.FA - k.F - sum(
                 j.transport.T @ (j.FA + j.Ia @ j.bias + j.U @ j.D.inverse @ j.u) for j in k.children)),
    Equation("U", "U = IA S", lambda k: k.U - k.IA @ k.S),
    Equation("(19)", "D = Sᵀ U + armature", lambda k: k.D - k.S.T @ k.U - k.armature),
    Equation("u", "u = τ − Sᵀ FA", lambda k: k.u - k.tau + k.S.T @ k.FA),
    Equation("(20)", "a = D⁻¹ (u − Uᵀ (X B_p + bias))",
             lambda k: k.a - k.D.inverse @ (k.u - k.U.T @ (k.transport @ k.parent.B + k.bias))),
    Equation("(20) B", "B = X B_p + bias + S a",
             lambda k: k.B - k.transport @ k.parent.B - k.bias - k.S @ k.a),
    Equation("(21)", "R = IA B + FA", lambda k: k.R - k.IA @ k.B - k.FA),
    Equation("S R", "Sᵀ R = τ − armature a", lambda k: k.S.T @ k.R - k.tau + k.armature @ k.a),
)  # fmt: skip


def code(state: State) -> Derivation:
    if state.model.constraints:
        raise UnsupportedError(
            f"explain(letters='code'): {state.model.name!r} has constraints ({state.model.constraints[0].name!r}), and "
            "the names of the code are written down for trees. Take letters='lecture', which has them."
        )
    found: list[Mapping[str, Any]] = []
    for b in state.records[1:]:
        found.append({
            "X": np.column_stack([b.X.R, b.X.p]), "S": b.S[:, b.free], "V": b.V.ravel(), "bias": b.bias_driven.ravel(),
            "I": b.I, "F": b.F.ravel(), "tau": (b.tau + b.applied_tau).ravel()[b.free],
            "armature": np.diag(b.armature.ravel()[b.free]), "IA": b.IA, "FA": b.FA.ravel(), "U": b.U, "D": b.D.whole,
            "u": b.u.ravel(), "Ia": b.Ia, "a": b.a.ravel()[b.free], "B": b.B.ravel(),
            "R": Sized(b.R.ravel(), (Sized(b.IA) @ b.B.ravel() + b.FA.ravel()).size),
            "transport": b.X.motion_to_child(),
        })  # fmt: skip
    return Derivation(
        source="the sweeps of algorithms/formulations/separate_bodies.py",
        frames="Body axes, about the origins of the body frames, linear part first.",
        letters=CODE_LETTERS,
        equations=CODE_EQUATIONS,
        bodies=found,
        world={"B": -state.gravity},
        parents=state.model.parents,
        names=state.model.names,
        rotors=state.rotors,
    )
