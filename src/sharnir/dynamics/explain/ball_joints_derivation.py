"""Wittenburg's equations in the letters of seed 001, for trees on ball joints: basis 0, centres of mass.

Arcs are numbered like the bodies that they carry and point to body 0, as in `wittenburg.tables`. From these come S₀, S,
T, c, d and b; they are turned into basis 0 by the rotations A_i of the sweeps. K_i, the matrix of all K_ij, its
right-hand side, ω̇ and X are those of the sweeps of `algorithms/formulations/augmented_bodies.py`. There gravity is an
acceleration of the world; here it is among the forces F_i. M'_i is what the right-hand side has besides M_i and S Y.

Joints that turn about fewer axes hold the equations too, with the whole moment of the joint as Y_a. The sweeps have
other unknowns there: ω̇, r̈, X and Y come from them, K_i, K_ij and M'_i from (47), (61) and (55).

Several branches may be on the world: each has its own point r₀. Signs and indices are the corrected ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...algorithms.formulations.augmented_bodies import couple
from ...algorithms.sweeps.trace import Trace
from ...core.errors import UnsupportedError
from ...core.read import Array
from ..wittenburg import tables
from .composite_derivation import free_system, newton_euler, newton_euler_of, with_sizes
from .derivation import At, Derivation, Equation, Letter, Sized, skew
from .records import State

LETTERS = (
    Letter("A", "A_i", "(62)", "rotation of the body, its axes in basis 0"),
    Letter("r", "r_i", "(20)", "centre of mass"),
    Letter("omega", "ω_i", "", "angular velocity"),
    Letter("F", "F_i", "(4)", "external force, gravity included"),
    Letter("M_ext", "M_i", "(7)", "external moment about the centre of mass"),
    Letter("Y", "Y_i", "(7)", "torque of the joint"),
    Letter("c", "c_ia", "(3)", "from the centre of mass to the joints"),
    Letter("d", "d_ij", "(21)", "columns of CT: to the inboard joint, from the joint towards body j"),
    Letter("b0", "b_i0", "(40)", "from the barycentre to the inboard joint"),
    Letter("b", "b_ij", "(40)", "from the barycentre to the points of d_ij"),
    Letter("g", "g_ij", "(27)", "elements of (CT)×m(C̈T)ᵀ"),
    Letter("K", "K_i", "(47)", "augmented body about its inboard joint"),
    Letter("L", "L_i", "(3)", "angular momentum about the centre of mass"),
    Letter("L_prime", "L'_i", "(45)", "the same of the body, about its inboard joint"),
    Letter("M_prime", "M'_i", "(55)", "what centrifugal forces, r̈₀ and F do about the joint"),
    Letter("omegad", "ω̇_i", "(59)", "angular acceleration"),
    Letter("rdd", "r̈_i", "(20)", "acceleration of the centre of mass"),
    Letter("X", "X_i", "(12)", "force of the joint on the body"),
)
SYSTEM = (
    Letter("S0", "S₀", "(3)", "row of body 0 in the incidence matrix"),
    Letter("S", "S", "(3)", "incidence matrix: 1 where the arc leaves the body, −1 where it enters it"),
    Letter("T", "T", "(12)", "its inverse"),
    Letter("m", "m", "(5)", "masses"),
    Letter("matrix", "A = [K_ij]", "(61)", "of A ω̇ = B"),
    Letter("right", "B", "(60)", "M'_i + M_i + Σ S_ia Y_a"),
    Letter("omegad", "ω̇", "(60)", "angular accelerations"),
)


def besides(trace: Trace) -> Mapping[str, Any]:
    return {"matrix": trace.matrices[couple.name].dense()}


# Vectors of pairs of bodies


def _total(terms: Any) -> Any:
    return sum(terms, Sized(np.zeros(3)))


def _cross(a: Sized, b: Any) -> Any:
    return a.skew @ b


def _second(j: At, x: Sized) -> Any:
    """ẍ of a vector that is fixed in body j."""
    return _cross(j.omegad, x) + _cross(j.omega, _cross(j.omega, x))


def _below(i: At) -> list[At]:
    """s_i < s_j: bodies that i carries."""
    return [j for j in i.all if i.carries[j.index - 1] and j.index != i.index]


def _above(i: At) -> list[At]:
    """s_j < s_i."""
    return [j for j in i.all if j.carries[i.index - 1] and j.index != i.index]


def _square(x: Sized) -> Any:
    """x² E − x xᵀ"""
    column = x[:, None]
    return np.eye(3) * (x @ x) - column @ column.T


def _dyad(a: Sized, b: Sized) -> Any:
    """a·b E − a bᵀ"""
    return np.eye(3) * (a @ b) - a[:, None] @ b[:, None].T


def _rate(i: At) -> Any:
    """L̇_i"""
    return i.J @ i.omegad + _cross(i.omega, i.J @ i.omega)


def _moment(i: At) -> Any:
    """M_i + Σ S_ia Y_a"""
    return i.M_ext + i.Y - _total(j.Y for j in i.children)


def _g(i: At, j: At) -> Any:
    return _total(k.mass * _cross(i.d[k.index - 1], _second(j, j.d[k.index - 1])) for k in i.all)


def _cases(i: At, j: At) -> Any:
    """(42)"""
    if i.index == j.index:
        return _g(i, i)
    if i.carries[j.index - 1]:
        return i.total * _cross(i.d[j.index - 1], _second(j, j.b0))
    if j.carries[i.index - 1]:
        return i.total * _cross(i.b0, _second(j, j.d[i.index - 1]))
    return Sized(np.zeros(3))


def _twenty_six(i: At) -> Any:
    forces = _total(_cross(i.d[j.index - 1], j.F) for j in i.all)
    return _rate(i) + _total(_g(i, j) for j in i.all) + forces - _moment(i)


def _forty_four(i: At) -> Any:
    own = _rate(i) + _total(k.mass * _cross(i.d[k.index - 1], _second(i, i.d[k.index - 1])) for k in i.all)
    carried = _total(_cross(i.d[j.index - 1], _second(j, j.b0)) for j in _below(i))
    carrying = _cross(i.b0, _total(_second(j, j.d[i.index - 1]) for j in _above(i)))
    return own + i.total * (carried + carrying) + _total(_cross(i.d[j.index - 1], j.F) for j in i.all) - _moment(i)


def _fifty_one(i: At) -> Any:
    own = i.K @ i.omegad + _cross(i.omega, i.K @ i.omega)
    carried = _total(_cross(i.d[j.index - 1], _second(j, j.b0)) for j in _below(i))
    carrying = _cross(i.b0, _total(_second(j, j.d[i.index - 1]) for j in _above(i)))
    forces = _total(_cross(i.d[j.index - 1], j.F) for j in (i, *_below(i)))
    return own + i.total * (carried + carrying) + forces - _moment(i)


def _fifty_four(i: At) -> Any:
    carried = _total(_cross(i.d[j.index - 1], _cross(j.omegad, j.b0)) for j in _below(i))
    carrying = _cross(i.b0, _total(_cross(j.omegad, j.d[i.index - 1]) for j in _above(i)))
    return i.K @ i.omegad + i.total * (carried + carrying) - i.M_prime - _moment(i)


def _prime(i: At) -> Any:
    def turned(j: At, x: Sized) -> Any:
        return _cross(j.omega, _cross(j.omega, x))

    carried = _total(_cross(i.d[j.index - 1], turned(j, j.b0)) for j in _below(i))
    carrying = _cross(i.b0, _total(turned(j, j.d[i.index - 1]) for j in _above(i)))
    forces = _total(_cross(i.d[j.index - 1], j.F) for j in (i, *_below(i)))
    return i.M_prime + _cross(i.omega, i.K @ i.omega) + i.total * (carried + carrying) + forces


def _in_body_axes(i: At) -> Any:
    """(63)"""

    def turned(j: At, x: Sized) -> Any:
        return i.A.T @ (j.A @ (j.omega_own.skew @ (j.omega_own.skew @ x)))

    own = i.omega_own.skew @ (i.K_own @ i.omega_own)
    carried = _total(_cross(i.d_own[j.index - 1], turned(j, j.b0_own)) for j in _below(i))
    carrying = _cross(i.b0_own, _total(turned(j, j.d_own[i.index - 1]) for j in _above(i)))
    forces = _total(_cross(i.d_own[j.index - 1], i.A.T @ j.F) for j in (i, *_below(i)))
    return i.A.T @ i.M_prime + own + i.total * (carried + carrying) + forces


def _blocks(i: At) -> Any:
    """Row i of the matrix of the sweeps, less (61)."""
    found = i.row
    for j in i.all:
        place = slice(3 * (j.index - 1), 3 * j.index)
        if i.index == j.index:
            K = i.K
        elif i.carries[j.index - 1]:
            K = i.total * _dyad(j.b0, i.d[j.index - 1])
        elif j.carries[i.index - 1]:
            K = i.total * _dyad(j.d[i.index - 1], i.b0)
        else:
            continue
        spread = np.zeros((3, len(i.row.value[0])))
        spread[:, place] = np.eye(3) @ K.value
        size = np.zeros_like(spread)
        size[:, place] = K.size
        found = found - Sized(spread, size)
    return found


EQUATIONS = (
    Equation("(3), (4)", "m_i r̈_i = F_i + Σ S_ia X_a",
             lambda i: i.mass * i.rdd - i.F - i.X + _total(j.X for j in i.children)),
    Equation("(7)", "L̇_i = M_i + Σ S_ia (c_ia × X_a + Y_a)",
             lambda i: _rate(i) - _moment(i) - _cross(i.c[i.index - 1], i.X)
             + _total(_cross(i.c[j.index - 1], j.X) for j in i.children)),
    Equation("(5), (10)", "m r̈ = F + S X", lambda s: s.m[:, None] * s.rdd - s.F - s.S @ s.X, whole=True),
    Equation("S T", "S T = E", lambda s: s.S @ s.T - np.eye(len(s.T.value)), whole=True),
    Equation("(12)", "X = T (m r̈ − F)", lambda s: s.X - s.T @ (s.m[:, None] * s.rdd - s.F), whole=True),
    Equation("(13), (15)", "r_i + c_ia = r_p + c_pa", lambda i: i.r + i.c[i.index - 1] - i.joint),
    Equation("(20)", "r_i = r₀ − Σ d_ji", lambda i: i.r - i.r0 + _total(j.d[i.index - 1] for j in i.all)),
    Equation("(20) r̈", "r̈_i = −Σ d̈_ji", lambda i: i.rdd + _total(_second(j, j.d[i.index - 1]) for j in i.all)),
    Equation("(26), (43)", "L̇_i + Σ g_ij + Σ d_ij × F_j = M_i + Σ S_ia Y_a", _twenty_six),
    Equation("(27)", "g_ij = Σ m_k d_ik × d̈_jk",
             lambda i: _total(_magnitude(i.g[j.index - 1] - _g(i, j)) for j in i.all)),
    Equation("(37), (42)", "g_ij = M d_ij × b̈_j0 (s_i < s_j), M b_i0 × d̈_ji (s_j < s_i), 0 else",
             lambda i: _total(_magnitude(i.g[j.index - 1] - _cases(i, j)) for j in i.all)),
    Equation("(38)", "Σ b_ij m_j = 0", lambda i: _total(j.mass * i.b[j.index - 1] for j in i.all)),
    Equation("(40)", "d_ij = b_i0 − b_ij",
             lambda i: _total(_magnitude(i.d[j.index - 1] - i.b0 + i.b[j.index - 1]) for j in i.all)),
    Equation("(44)", "L̇_i + Σ m_k d_ik×d̈_ik + M (Σ d_ij×b̈_j0 + b_i0×Σ d̈_ji) + Σ d_ij×F_j = M_i + Σ S_ia Y_a",
             _forty_four),
    Equation("(46)", "L'_i = J_i ω_i + m_i d_ii × ḋ_ii",
             lambda i: i.L_prime - i.L - i.mass * _cross(i.d[i.index - 1], _cross(i.omega, i.d[i.index - 1]))),
    Equation("(47), (48), (62)", "K_i = J_i + Σ m_k (d_ik² E − d_ik d_ikᵀ)",
             lambda i: i.K - i.J - sum(k.mass * _square(i.d[k.index - 1]) for k in i.all)),
    Equation("(49)", "L̇_i + Σ m_k d_ik × d̈_ik = K_i ω̇_i + ω_i × K_i ω_i",
             lambda i: _rate(i) + _g(i, i) - i.K @ i.omegad - _cross(i.omega, i.K @ i.omega)),
    Equation("(51)", "K_i ω̇_i + ω_i×K_i ω_i + M (Σ d_ij×b̈_j0 + b_i0×Σ d̈_ji) + Σ d_ij×F_j = M_i + Σ S_ia Y_a",
             _fifty_one),
    Equation("(54), (57)", "K_i ω̇_i + M (Σ d_ij×(ω̇_j×b_j0) + b_i0×Σ ω̇_j×d_ji) = M'_i + M_i + Σ S_ia Y_a",
             _fifty_four),
    Equation("(55)", "M'_i = −ω_i×K_i ω_i − M (Σ d_ij×(ω_j×(ω_j×b_j0)) + b_i0×Σ ω_j×(ω_j×d_ji)) − Σ d_ij×F_j", _prime),
    Equation("(63)", "M'_i in axes of body i, with A_ij = A_iᵀ A_j", _in_body_axes),
    Equation("(56)", "d_ij × (ω̇_j × b_j0) = (b_j0·d_ij E − b_j0 d_ijᵀ) ω̇_j",
             lambda i: _total(_magnitude(_cross(i.d[j.index - 1], _cross(j.omegad, j.b0))
                                         - _dyad(j.b0, i.d[j.index - 1]) @ j.omegad) for j in i.all)),
    Equation("(58), (61)", "K_ij = M (b_j0·d_ij E − b_j0 d_ijᵀ) (s_i < s_j), M (d_ji·b_i0 E − d_ji b_i0ᵀ) (s_j < s_i)",
             _blocks),
    Equation("(59), (60)", "Σ K_ij ω̇_j = M'_i + M_i + Σ S_ia Y_a", lambda s: s.matrix @ s.omegad - s.right, whole=True),
)  # fmt: skip


def _magnitude(x: Sized) -> Sized:
    """|x|, so that differences of several pairs do not cancel."""
    return Sized(np.abs(x.value), x.size)


def lecture(state: State) -> Derivation:
    model = state.model
    for body, b in zip(model.bodies, state.records[1:], strict=True):
        if b.S[:3].any():
            raise UnsupportedError(
                f"explain: the joint of {body.name!r}, {type(body.joint).__name__}, lets it translate, and the letters "
                "of the lecture are for joints that turn, on bodies or on the fixed world: Spherical, Universal, "
                'Revolute, Fixed. Take letters="code", or formulation="separate-bodies".'
            )
    balls = all(_turns_freely(b) for b in state.records[1:])
    t = tables(model, params=state.parameters)
    n, G = len(model.bodies), state.gravity[:3]
    R = [b.X0.R for b in state.records[1:]]
    first = [model.path(i)[0] if model.path(i)[0] else i for i in range(1, n + 1)]
    bodies: list[dict[str, Any]] = []
    for k, (own, b) in enumerate(zip(state.bodies, state.records[1:], strict=True)):
        A, c, w, B = R[k], own.com, b.V.ravel()[3:], b.B.ravel()
        wrench = (b.wrench + b.applied_wrench).ravel()
        J, omega = A @ own.inertia @ A.T, A @ w
        rdd = Sized(A) @ (Sized(B[:3]) + np.cross(B[3:], c) + np.cross(w, np.cross(w, c))) + G
        p = model.parents[k]
        above = state.records[p].X0.p if p else np.zeros(3)
        joint = Sized(above) + (Sized(R[p - 1]) @ (b.X.p) if p else b.X.p)
        world = [A @ x for x in t.d[k]], [A @ x for x in t.b[k]], [A @ x for x in t.c[k]]
        Y = Sized(A) @ ((b.tau + b.applied_tau).ravel() if balls else b.R.ravel()[3:])
        X = Sized(A) @ b.R.ravel()[:3]
        sizes = np.abs(A @ t.b0[k]) + np.abs(np.array(world[0]))
        bodies.append({
            "A": A, "r": b.X0.p + A @ c, "omega": omega, "F": Sized(A) @ wrench[:3] + own.mass * G,
            "M_ext": Sized(A) @ (Sized(wrench[3:]) - np.cross(c, wrench[:3])), "Y": Y, "X": X, "rdd": rdd,
            "d": np.array(world[0]), "b": Sized(np.array(world[1]), sizes), "c": np.array(world[2]), "b0": A @ t.b0[k],
            "K": A @ b.K[3:, 3:] @ A.T, "J": J, "L": J @ omega, "omegad": b.x.ravel() if balls else A @ B[3:],
            "mass": own.mass, "total": t.M, "carries": t.on_path[k].tolist(),
            "omega_own": w, "K_own": b.K[3:, 3:], "d_own": t.d[k], "b0_own": t.b0[k],
            "joint": joint, "r0": state.records[first[k]].X0.p, "felt": b.felt.ravel(),
        })  # fmt: skip
    matrix = state.more["matrix"] if balls else _matrix_of_formulas(bodies)
    for k, x in enumerate(bodies):
        inner = sum((bodies[j]["Y"] for j, p in enumerate(model.parents) if p == k + 1), Sized(np.zeros(3)))
        if balls:
            x["M_prime"] = Sized(x["felt"]) - x["M_ext"] - x["Y"] + inner
        else:
            x["M_prime"] = _prime_of_formulas(bodies, k)
            x["felt"] = x["M_prime"] + x["M_ext"] + x["Y"] - inner
        x["row"] = matrix[3 * k : 3 * k + 3]
        own = x["d"][k]
        x["L_prime"] = x["L"] + x["mass"] * np.cross(own, np.cross(x["omega"], own))
        x["g"] = np.array([_sum_of_pairs(bodies, k, j) for j in range(n)])
    rows = [f"{name} {axis}" for name in model.names for axis in "xyz"]
    pairs = (model.names, ("x", "y", "z"))
    system = {
        "S0": t.S0, "S": t.S, "T": t.T, "m": t.m, "matrix": matrix, "omegad": _stack(bodies, "omegad"),
        "right": _stack(bodies, "felt"), "rdd": _rows(bodies, "rdd"), "F": _rows(bodies, "F"), "X": _rows(bodies, "X"),
    }  # fmt: skip
    return Derivation(
        source="seed 001, Wittenburg's equations of trees on ball joints" + ("" if balls else OTHER_JOINTS),
        frames="Basis 0, about the centres of mass; arcs point to body 0 and are numbered like the bodies they carry.",
        letters=LETTERS,
        equations=EQUATIONS,
        bodies=bodies,
        system_letters=SYSTEM,
        system=system,
        parents=model.parents,
        names=model.names,
        labels={"d": pairs, "b": pairs, "c": pairs, "g": pairs, "S": (model.names, model.names),
                "T": (model.names, model.names), "matrix": (rows, rows)},
    )  # fmt: skip


def _turns_freely(b: Any) -> bool:
    ball = b.S.shape == (6, 3) and not b.S[:3].any() and np.array_equal(b.S[3:], np.eye(3))
    return bool(ball) and not b.driven and not b.armature.any()


def _sum_of_pairs(bodies: list[dict[str, Any]], i: int, j: int) -> Array:
    """g_ij of (27), as numbers."""
    w, wd = bodies[j]["omega"], bodies[j]["omegad"]
    found = np.zeros(3)
    for k, x in enumerate(bodies):
        d = bodies[j]["d"][k]
        found = found + x["mass"] * np.cross(bodies[i]["d"][k], np.cross(wd, d) + np.cross(w, np.cross(w, d)))
    return found


OTHER_JOINTS = "; joints that turn otherwise have their whole moment in Y, with K_ij and M' by (61) and (55)"


def _matrix_of_formulas(bodies: list[dict[str, Any]]) -> Array:
    """K_i by (47) and all K_ij by (61), where joints are not all balls and the sweeps have other unknowns."""
    n, E = len(bodies), np.eye(3)
    found = np.zeros((3 * n, 3 * n))
    for i, x in enumerate(bodies):
        x["K"] = x["J"] + sum(y["mass"] * (d @ d * E - np.outer(d, d)) for y, d in zip(bodies, x["d"], strict=True))
        x["K_own"] = x["A"].T @ x["K"] @ x["A"]
        found[3 * i : 3 * i + 3, 3 * i : 3 * i + 3] = x["K"]
        for j, y in enumerate(bodies):
            if i != j and x["carries"][j]:
                b, d = y["b0"], x["d"][j]
                block = x["total"] * (b @ d * E - np.outer(b, d))
                found[3 * i : 3 * i + 3, 3 * j : 3 * j + 3] = block
                found[3 * j : 3 * j + 3, 3 * i : 3 * i + 3] = block.T
    return found


def _prime_of_formulas(bodies: list[dict[str, Any]], i: int) -> Sized:
    """M'_i by (55)."""
    x = bodies[i]

    def turned(j: int, d: Array) -> Array:
        w = bodies[j]["omega"]
        return np.asarray(np.cross(w, np.cross(w, d)))

    found = -Sized(np.cross(x["omega"], x["K"] @ x["omega"]))
    for j, y in enumerate(bodies):
        if i != j and x["carries"][j]:
            found = found - x["total"] * np.cross(x["d"][j], turned(j, y["b0"]))
        if i != j and y["carries"][i]:
            found = found - x["total"] * np.cross(x["b0"], turned(j, y["d"][i]))
        if x["carries"][j]:
            found = found - Sized(skew(x["d"][j])) @ y["F"]
    return found


def _stack(bodies: list[dict[str, Any]], name: str) -> Sized:
    parts = [Sized.of(x[name]) for x in bodies]
    return Sized(np.concatenate([x.value for x in parts]), np.concatenate([x.size for x in parts]))


def _rows(bodies: list[dict[str, Any]], name: str) -> Sized:
    return Sized(np.array([x[name].value for x in bodies]), np.array([x[name].size for x in bodies]))


# In the names of the code, for all joints that turn

CODE_LETTERS = (
    Letter("X", "X", "", "placement of the body in its parent, [R p]"),
    Letter("S", "S", "", "joint motion subspace"),
    Letter("V", "V", "", "velocity of the body"),
    Letter("I", "I", "", "inertia of the body"),
    Letter("K", "K", "(47)", "augmented body about its joint, with mass and first moment"),
    Letter("A_rest", "A_rest", "", "acceleration at x = 0"),
    Letter("felt", "felt", "(59)", "right-hand side of the unknowns x"),
    Letter("x", "x", "(59)", "ω̇ of a body on a ball joint, in world axes; else the accelerations of the joint"),
    Letter("tau", "τ", "", "joint forces"),
    Letter("armature", "armature", "", "inertia of rotors"),
    Letter("a", "a", "", "joint accelerations"),
    Letter("B", "B", "", "acceleration of the body's origin, with the world accelerated by −g"),
    Letter("R", "R", "", "reaction of the joint"),
)
CODE_SYSTEM = (
    Letter("matrix", "K_ij", "(61)", "over the free unknowns"),
    Letter("right", "felt", "(59)", "its right-hand side, less what prescribed unknowns take"),
)


CODE_EQUATIONS: tuple[Equation, ...] = (
    Equation("(59)", "Σ K_ij x_j = felt_i", lambda s: s.matrix @ s.x - s.right, whole=True),
    Equation("R", "R = I B + [Ω h; ω × J ω] − F_ext + Σ X R_j", newton_euler),
    Equation("S R", "Sᵀ R = τ − armature a", lambda k: k.S.T @ k.R - k.tau + k.armature @ k.a),
)


def code(state: State) -> Derivation:
    bodies = []
    for b in state.records[1:]:
        more = {"K": b.K, "A_rest": b.A_rest.ravel(), "felt": b.felt.ravel(), "x": b.x.ravel()}
        bodies.append({**newton_euler_of(b), **more})
    with_sizes(bodies, state.model.parents)
    joints = [f"{b.name} {k}" if len(b.free) > 1 else b.name for b in state.model.bodies for k in b.free]
    return Derivation(
        source="the sweeps of algorithms/formulations/augmented_bodies.py",
        frames="Body axes, about the origins of the body frames, linear part first; x of ball joints in world axes.",
        letters=CODE_LETTERS,
        equations=CODE_EQUATIONS,
        bodies=bodies,
        system_letters=CODE_SYSTEM,
        system=free_system(state, lambda b: b.felt.ravel(), lambda b: b.x.ravel()),
        parents=state.model.parents,
        names=state.model.names,
        rotors=state.rotors,
        labels={"matrix": (joints, joints)},
    )
