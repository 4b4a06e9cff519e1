"""Absolute coordinates in the letters of seeds 003, 004: Ẍ = [a; ε] of centres of mass, a in basis 0, ε in body axes.

The matrix, its right-hand side and their labels are those of `dyn.system_matrix`. Ẍ, and the reactions from which the
multipliers are read, are those of the sweeps that are compiled, leaf first or by the Schur complement. There forces on
bodies are Qᵀ λ; the lectures print [m Qᵀ; Q 0], in which they are −Qᵀ λ, and so does this.

The rows of a joint have the multipliers of R = Lᵀ λ + W τ; those of constraints are the sweeps' own. Rows that the
lecture writes down, a point on a plane and no rotation about an axis, are compared with its formulas.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...algorithms.formulations.absolute.rows import axes_of, dual, joint_rows
from ...algorithms.loops.constraint_rows import multipliers_of
from ...algorithms.sweeps.trace import Trace
from ...core.errors import UnsupportedError
from ...core.read import Array
from ...model.constraints.frame_rows import FrameRows, OffsetRow
from ...model.constraints.loop_joints import NoRotationRows
from ..system_matrix import System
from .derivation import At, Derivation, Equation, Letter, Sized, skew, stacked
from .records import State

LETTERS = (
    Letter("r", "r_i", "004 (3)", "centre of mass, basis 0"),
    Letter("A", "A_i", "004 (3)", "rotation of the body, its axes in basis 0"),
    Letter("omega", "ω_i", "", "angular velocity, body axes"),
    Letter("m", "m_i", "003 (1)", "diag(m E, J) of the body"),
    Letter("P", "P_i", "003 (1)", "what acts on the body, with the gyroscopic moment and joint forces"),
    Letter("Q", "Q_i", "003", "rows of the joint, columns of the body"),
    Letter("Q_parent", "Q_p", "003", "columns of its parent"),
    Letter("b", "b_i", "003", "right-hand side of these rows"),
    Letter("lam", "λ_i", "003", "their multipliers"),
    Letter("w", "w_i", "003", "accelerations Ẍ = [a; ε]"),
    Letter("reaction", "R_i", "003 (1)", "−Q_iᵀ λ_i, what the joint exerts on the body"),
)
SYSTEM = (
    Letter("matrix", "[m Qᵀ; Q 0]", "003", "of all bodies, joints and constraints"),
    Letter("right", "[P; b]", "003", "its right-hand side"),
    Letter("unknowns", "[w; λ]", "003", "accelerations and multipliers"),
    Letter("m", "m", "003", "masses of all bodies"),
    Letter("Q", "Q", "003", "rows of all joints and constraints"),
    Letter("P", "P", "003", "what acts on all bodies"),
    Letter("b", "b", "003", "right-hand sides of all rows"),
    Letter("w", "w", "003", "accelerations of all bodies"),
    Letter("lam", "λ", "003", "multipliers of all rows"),
)


def besides(trace: Trace) -> Mapping[str, Any]:
    """L and W of joints, multipliers of constraints, and what elementary constraints are made of."""
    model, records = trace.model, trace.records
    axes = axes_of(model)
    found: dict[str, Any] = {"L": {}, "W": {}, "lam": {}, "elementary": {}}
    if "Xdd" not in vars(records[0]) and "Xdd" not in vars(records[1]):
        return found  # rows are carried by separate bodies
    for body in model.bodies:
        own = records[body.index]
        found["L"][body.index] = joint_rows(own, records[body.parent], axes).L
        found["W"][body.index] = dual(own.S)[:, body.free]
    if model.constraints:
        found["lam"] = dict(enumerate(multipliers_of(trace)))
    for c, rows in enumerate(model.constraints):
        if isinstance(rows, NoRotationRows):
            found["elementary"][c] = {"turn": rows.n}
        elif isinstance(rows, FrameRows) and all(isinstance(x, OffsetRow) for x in rows.parts):
            moved = [rows.at(x, model.t + 1) - rows.at(x, model.t) for x in (rows.point_a, rows.point_b)]
            if all(x.is_zero() for x in moved):  # the lecture's points are fixed in their bodies
                normals = {str(k): x.n for k, x in enumerate(rows.parts) if isinstance(x, OffsetRow)}
                points = {"a": rows.at(rows.point_a, model.t), "b": rows.at(rows.point_b, model.t)}
                found["elementary"][c] = {"normals": normals, **points}
    return found


def _acted(k: At) -> Any:
    """m w + (Qᵀ λ of all rows) − P"""
    return k.m @ k.w + k.pushed - k.P


EQUATIONS = (
    Equation("003 (1)", "m_i w_i + Σ Q_iᵀ λ = P_i", _acted),
    Equation("003 (2)", "r_i − A_i c_i = r_p + A_p (p − c_p)", lambda k: k.point - k.point_parent, lambda k: k.pinned),
    Equation("003 Q w = b", "Q_i w_i + Q_p w_p = b_i", lambda k: k.Q @ k.w + k.Q_parent @ k.parent.w - k.b),
    Equation("004 (12)", "a_i − A_i (ε~_i + ω~_i ω~_i) c_i = a_p + A_p (ε~_p + ω~_p ω~_p) (p − c_p)",
             lambda k: k.point_acceleration - k.point_acceleration_parent, lambda k: k.pinned),
    Equation("003 matrix", "[m Qᵀ; Q 0] [w; λ] = [P; b]", lambda s: s.matrix @ s.unknowns - s.right, whole=True),
)  # fmt: skip
DEFINITE = (
    Equation("003 w", "w = m⁻¹ (P − Qᵀ λ)", lambda s: s.w - s.m.inverse @ (s.P - s.Q.T @ s.lam), whole=True),
    Equation("003 λ", "Q m⁻¹ Qᵀ λ = Q m⁻¹ P − b",
             lambda s: s.Q @ (s.m.inverse @ (s.Q.T @ s.lam)) - s.Q @ (s.m.inverse @ s.P) + s.b - s.off, whole=True),
)  # fmt: skip
PLANES = Equation(
    "004 (13)",
    "Q_i = [n₀ᵀ, −n₀ᵀ A_i c~], Q_j = [−n₀ᵀ, −c_jᵀ A_j n~], "
    "b = −2 (A_j ω~_j n)ᵀ ċ_j − c_jᵀ A_j ω~_j ω~_j n − n₀ᵀ A_i ω~_i ω~_i c",
    lambda s: s.planes,
    whole=True,
)  # fmt: skip
TURNS = Equation(
    "004 (17)",
    "Q_i = [0, −nᵀ], Q_j = [0, (A_jᵀ A_i n)ᵀ], b = nᵀ ω~_i A_iᵀ A_j ω_j",
    lambda s: s.turns,
    whole=True,
)


def lecture(state: State, system: System) -> Derivation:
    model, axes = state.model, state.axes
    if not hasattr(state.records[1], "Xdd"):
        raise UnsupportedError(
            f"explain: {model.name!r} has constraints and more than 100 bodies, and rows are then carried by separate "
            "bodies. Take a smaller model; dyn.system_matrix(q, v) has the equations of this one."
        )
    matrix, right, rows, columns = system
    size, n = len(axes), len(model.bodies)
    joints, constraints = _places(state, size * n)
    lam = np.zeros(len(rows) - size * n)
    for i, place in joints.items():
        lam[_inner(place, size * n)] = -_multipliers(state, i, axes)
    for c, place in constraints.items():
        lam[_inner(place, size * n)] = -state.more["lam"][c].ravel()
    found = np.concatenate([state.records[i].Xdd.ravel()[axes] for i in range(1, n + 1)])
    m, Q, P, b = matrix[: size * n, : size * n], matrix[size * n :, : size * n], right[: size * n], right[size * n :]
    # accelerations with the sizes of the forces that they come from: these may be in balance, but for rounding
    w = Sized(found, np.abs(found) + np.abs(np.linalg.pinv(m)) @ (np.abs(P) + np.abs(Q).T @ np.abs(lam)))
    bodies: list[dict[str, Any]] = []
    for body in model.bodies:
        k, own, place = body.index - 1, state.bodies[body.index - 1], joints[body.index]
        columns_of = slice(size * k, size * (k + 1))
        above = slice(size * (body.parent - 1), size * body.parent)
        Q_own = matrix[place, columns_of]
        Q_above = matrix[place, above] if body.parent else np.zeros(Q_own.shape)
        multipliers = lam[_inner(place, size * n)]
        own_mass = m[columns_of, columns_of]
        others = Sized(m[columns_of]) @ w - Sized(own_mass) @ w[columns_of]  # rotors join bodies
        bodies.append({
            "r": state.records[body.index].X0.p + state.records[body.index].X0.R @ own.com,
            "A": state.records[body.index].X0.R, "omega": state.records[body.index].V.ravel()[3:],
            "m": own_mass, "P": P[columns_of], "Q": Q_own, "Q_parent": Q_above, "b": right[place],
            "lam": multipliers, "w": w[columns_of], "reaction": -Q_own.T @ multipliers,
            "pushed": Sized(Q[:, columns_of].T) @ lam + others, **_point(state, body.index, w),
        })  # fmt: skip
    whole = {
        "matrix": matrix, "right": right, "unknowns": stacked(w, lam), "m": m, "Q": Q, "P": P, "b": b, "w": w,
        "lam": lam, "off": Sized(matrix[size * n :, size * n :]) @ lam,
    }  # fmt: skip
    equations = EQUATIONS + (DEFINITE if np.linalg.cond(m) < 1e12 else ())
    planes, turns = _elementary(state, constraints, matrix, right)
    if planes:
        whole["planes"], equations = stacked(*planes), (*equations, PLANES)
    if turns:
        whole["turns"], equations = stacked(*turns), (*equations, TURNS)
    bodies_of, rows_of = columns[: size * n], rows[size * n :]
    return Derivation(
        source="seeds 003 and 004, absolute coordinates",
        frames="Centres of mass; accelerations [a; ε], a in basis 0, ε in body axes"
        + (": x, y, rotation." if model.planar else "."),
        letters=LETTERS,
        equations=equations,
        bodies=bodies,
        system_letters=SYSTEM,
        system=whole,
        world={"w": np.zeros(size)},
        parents=model.parents,
        names=model.names,
        labels={"matrix": (rows, columns), "Q": (rows_of, bodies_of)},
    )


def _inner(place: slice, start: int) -> slice:
    return slice(place.start - start, place.stop - start)


def _places(state: State, start: int) -> tuple[dict[int, slice], dict[int, slice]]:
    """The rows of every joint, by body, and of every constraint."""
    joints, constraints = {}, {}
    for body in state.model.bodies:
        end = start + state.more["L"][body.index].shape[0]
        joints[body.index], start = slice(start, end), end
    for c, rows in enumerate(state.model.constraints):
        end = start + len(rows.labels)
        constraints[c], start = slice(start, end), end
    return joints, constraints


def _multipliers(state: State, i: int, axes: list[int]) -> Any:
    """λ of R = Lᵀ λ + W τ."""
    L, W = state.more["L"][i], state.more["W"][i]
    whole = np.hstack([L.T, W])[axes]
    return np.linalg.solve(whole, state.records[i].R.ravel()[axes])[: L.shape[0]]


def _point(state: State, i: int, found: Sized) -> dict[str, Any]:
    """The joint point, which is the body's origin, on the body and on its parent; its accelerations on both."""
    b, p = state.records[i], state.model.parents[i - 1]
    lines = [x for x in state.axes if x < 3]
    if b.S[:3].any():
        return {"pinned": False}
    above = state.records[p]
    com, com_p = state.bodies[i - 1].com, state.bodies[p - 1].com if p else np.zeros(3)
    A, A_p, arm = b.X0.R, above.X0.R, b.X.p - com_p
    X, X_p = _motion(state, i, found), _motion(state, p, found)
    w, w_p = b.V.ravel()[3:], above.V.ravel()[3:] if p else np.zeros(3)
    place_p = above.X0.p + A_p @ com_p if p else np.zeros(3)

    def moved(a: Sized, R: Array, e: Sized, omega: Array, x: Array) -> Any:
        return a + Sized(R) @ (e.skew @ x + Sized(skew(omega)) @ (Sized(skew(omega)) @ x))

    return {
        "pinned": True,
        "point": (Sized(b.X0.p + A @ com) - Sized(A) @ com)[lines],
        "point_parent": (Sized(place_p) + Sized(A_p) @ arm)[lines],
        "point_acceleration": moved(X[:3], A, X[3:], w, -com)[lines],
        "point_acceleration_parent": moved(X_p[:3], A_p, X_p[3:], w_p, arm)[lines],
    }


def _motion(state: State, i: int, found: Sized) -> Sized:
    """[a; ε] of a body with its size, in space."""
    axes = state.axes
    value, size = np.zeros(6), np.zeros(6)
    if i:
        own = slice(len(axes) * (i - 1), len(axes) * i)
        value[axes], size[axes] = found.value[own], found.size[own]
    return Sized(value, size)


def _elementary(
    state: State, places: Mapping[int, slice], matrix: Array, right: Array
) -> tuple[list[Sized], list[Sized]]:
    """Rows of the matrix and right-hand side, less the formulas of the lecture."""
    planes: list[Sized] = []
    turns: list[Sized] = []
    for c, data in state.more["elementary"].items():
        a, b = state.model.constraints[c].bodies
        if "turn" in data:
            n, i, j = data["turn"].ravel(), _body(state, a), _body(state, b)
            found = {a: Sized(np.concatenate([np.zeros(3), -n])), b: stacked(np.zeros(3), j["A"].T @ (i["A"] @ n))}
            value = Sized(n) @ (Sized(skew(i["w"])) @ (i["A"].T @ (j["A"] @ j["w"])))
            turns.append(_difference(state, matrix, right, places[c].start, found, value))
            continue
        for k, normal in enumerate(data["normals"].values()):
            i, j, n = _body(state, a), _body(state, b), normal.ravel()
            c_i = data["a"].ravel() - i["com"]
            n0, c_j = j["A"] @ n, i["r"] + i["A"] @ c_i - j["r"]
            rate = Sized(i["v"]) + i["A"] @ np.cross(i["w"], c_i) - j["v"]
            found = {
                a: stacked(n0, -(Sized(n0) @ (Sized(i["A"]) @ skew(c_i)))),
                b: stacked(-n0, -(Sized(c_j) @ (Sized(j["A"]) @ skew(n)))),
            }
            turned = Sized(skew(j["w"]))
            value = -2 * ((Sized(j["A"]) @ (turned @ n)) @ rate) - Sized(c_j) @ (
                Sized(j["A"]) @ (turned @ (turned @ n))
            )
            value = value - Sized(n0) @ (Sized(i["A"]) @ (Sized(skew(i["w"])) @ (Sized(skew(i["w"])) @ c_i)))
            planes.append(_difference(state, matrix, right, places[c].start + k, found, value))
    return planes, turns


def _body(state: State, i: int) -> dict[str, Any]:
    """A body in the formulas of the lecture; the world does not move."""
    if i == 0:
        return {"A": np.eye(3), "r": np.zeros(3), "v": np.zeros(3), "w": np.zeros(3), "com": np.zeros(3)}
    b, com = state.records[i], state.bodies[i - 1].com
    V, R = b.V.ravel(), b.X0.R
    v = R @ (V[:3] + np.cross(V[3:], com))
    return {"A": R, "r": b.X0.p + R @ com, "v": v, "w": V[3:], "com": com}


def _difference(state: State, matrix: Array, right: Array, row: int, found: Mapping[int, Sized], value: Sized) -> Sized:
    axes = state.axes
    parts = []
    for i, Q in found.items():
        if i:
            parts.append(matrix[row, len(axes) * (i - 1) : len(axes) * i] - Q[axes])
    return stacked(*parts, (right[row] - value)[None])


# In the names of the code

CODE_LETTERS = (
    Letter("c", "c", "(1)", "centre of mass in the body frame"),
    Letter("N", "N", "(3)", "T⁻¹ S, free columns"),
    Letter("k", "k", "(4)", "acceleration without a and Ẍ_p"),
    Letter("J", "J", "(2)", "inertia about the centre of mass"),
    Letter("P", "P", "(2)", "what acts on the body"),
    Letter("M", "M̂", "leaf first", "mass with what the children left"),
    Letter("P_all", "P̂", "leaf first", "forces with what the children left"),
    Letter("U", "U", "leaf first", "M̂ N"),
    Letter("D", "D", "leaf first", "Nᵀ U + armature"),
    Letter("u", "u", "leaf first", "τ + Nᵀ P̂"),
    Letter("M_inverse", "M⁻¹", "Schur", "inverse masses"),
    Letter("P_pushed", "P", "Schur", "what acts on the body, joint forces included"),
    Letter("right", "right", "Schur", "b − Q M⁻¹ P of the joint"),
    Letter("lam", "λ", "Schur", "multipliers of the joint, forces are Qᵀ λ"),
    Letter("armature", "armature", "", "inertia of rotors"),
    Letter("tau", "τ", "", "joint forces"),
    Letter("a", "a", "", "joint accelerations"),
    Letter("Xdd", "Ẍ", "(3)", "[a; ε] of the centre of mass"),
    Letter("F", "F", "", "reaction about the centre of mass, force in world axes"),
)
CODE_EQUATIONS = (Equation("(3)", "Ẍ = K Ẍ_p + k + N a", lambda k: k.Xdd - k.K @ k.parent.Xdd - k.k - k.N @ k.a),)
LEAF_FIRST = (
    Equation("M̂", "M̂ = diag(m E, J) + Σ Kᵀ (M̂_j − U_j D_j⁻¹ U_jᵀ) K",
             lambda k: k.M - k.own - sum(j.K.T @ (j.M - j.U @ j.D.inverse @ j.U.T) @ j.K for j in k.children)),
    Equation("P̂", "P̂ = P + Σ Kᵀ (P̂_j − (M̂_j − U_j D_j⁻¹ U_jᵀ) k_j − U_j D_j⁻¹ u_j)",
             lambda k: k.P_all - k.P - sum(
                 (j.K.T @ (j.P_all - (j.M - j.U @ j.D.inverse @ j.U.T) @ j.k - j.U @ j.D.inverse @ j.u)
                  for j in k.children), Sized(np.zeros(6)))),
    Equation("U", "U = M̂ N", lambda k: k.U - k.M @ k.N),
    Equation("D", "D = Nᵀ U + armature", lambda k: k.D - k.N.T @ k.U - k.armature),
    Equation("u", "u = τ + Nᵀ P̂", lambda k: k.u - k.tau - k.N.T @ k.P_all),
    Equation("a", "a = D⁻¹ (u − Uᵀ (K Ẍ_p + k))",
             lambda k: k.a - k.D.inverse @ (k.u - k.U.T @ (k.K @ k.parent.Xdd + k.k))),
    Equation("F", "F = M̂ Ẍ − P̂", lambda k: k.F - k.M @ k.Xdd + k.P_all),
)  # fmt: skip
SCHUR = (
    Equation("Ẍ", "Ẍ = M⁻¹ (P + Qᵀ λ)", lambda k: k.Xdd_axes - k.M_inverse @ (k.P_pushed + k.pulled)),
    Equation("right", "Q M⁻¹ Qᵀ λ = b − Q M⁻¹ P", lambda k: k.met - k.right),
)


def code(state: State, system: System) -> Derivation:
    model, axes = state.model, state.axes
    if model.constraints:
        raise UnsupportedError(
            f"explain(letters='code'): {model.name!r} has constraints ({model.constraints[0].name!r}), and the names "
            "of the code are written down for trees. Take letters='lecture', which has them."
        )
    leaf_first = hasattr(state.records[1], "P_all")
    bodies: list[dict[str, Any]] = []
    for body in model.bodies:
        b = state.records[body.index]
        G, R = b.G, b.X.R
        K = np.block([[np.eye(3), G], [np.zeros((3, 3)), R.T]])
        own = np.zeros((6, 6))
        own[:3, :3], own[3:, 3:] = b.I[0, 0] * np.eye(3), b.J
        more: dict[str, Any] = {}
        moved = Sized(b.Xdd.ravel())
        if leaf_first:
            more = {"M": b.M, "P_all": b.P_all.ravel(), "U": b.U, "D": b.D.whole, "u": b.u.ravel()}
        else:
            more = {"M_inverse": b.M_inverse, "P_pushed": b.P_pushed.ravel()[axes], "right": b.right.ravel(),
                    "lam": b.lam.ravel(), "Xdd_axes": b.Xdd.ravel()[axes], "met": _met(state, body.index)}  # fmt: skip
            more["pulled"] = _pulled(state, body.index)
            size = np.abs(b.Xdd.ravel())
            size[axes] += np.abs(b.M_inverse) @ (np.abs(more["P_pushed"]) + more["pulled"].size)
            moved = Sized(b.Xdd.ravel(), size)
        bodies.append({
            "c": b.c.ravel(), "N": b.N[:, b.free], "k": b.k.ravel(), "J": b.J, "P": b.P.ravel(),
            "armature": np.diag(b.armature.ravel()[b.free]), "tau": (b.tau + b.applied_tau).ravel()[b.free],
            "a": b.a.ravel()[b.free], "Xdd": moved, "F": b.F.ravel(), "K": K, "own": own, **more,
        })  # fmt: skip
    return Derivation(
        source="the sweeps of algorithms/formulations/absolute, "
        + ("leaf first" if leaf_first else "Schur complement"),
        frames="Centres of mass; accelerations [a; ε], a in world axes, ε in body axes.",
        letters=CODE_LETTERS,
        equations=(*CODE_EQUATIONS, *(LEAF_FIRST if leaf_first else SCHUR)),
        bodies=bodies,
        world={"Xdd": np.zeros(6)},
        parents=model.parents,
        names=model.names,
        rotors=state.rotors,
    )


def _pulled(state: State, i: int) -> Any:
    """Qᵀ λ of all joints on a body."""
    total: Any = Sized(np.zeros(len(state.axes)))
    for body in state.model.bodies:
        b = state.records[body.index]
        for end, j in (("child", body.index), ("parent", body.parent)):
            if j == i and end in b.Q:
                total = total + Sized(b.Q[end].T) @ b.lam.ravel()
    return total


def _met(state: State, i: int) -> Any:
    """Q M⁻¹ Qᵀ λ of the rows of a joint."""
    b, p = state.records[i], state.model.parents[i - 1]
    found: Any = Sized(b.Q["child"]) @ (Sized(b.M_inverse) @ _pulled(state, i))
    if p:
        found = found + Sized(b.Q["parent"]) @ (Sized(state.records[p].M_inverse) @ _pulled(state, p))
    return found
