"""Composite bodies and inverse dynamics in the letters of the notation: body axes, about the origins of body frames.

There is no lecture behind them: RBDA, Tables 5.1 and 6.2. Two programs are read. In that of accelerations inverse
dynamics runs with a = 0 and finds h; in that of reactions it runs once more with the accelerations found. Ic is summed
up beside the sweeps, which keep F = Ic S of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import casadi as ca
import numpy as np

from ...algorithms.formulations.composite import couple
from ...algorithms.sweeps.trace import Trace
from ...core.read import Array
from . import loops_derivation as loops
from .derivation import At, Derivation, Equation, Letter, Sized, stacked
from .records import State, cross_motion, resistance

# The balance of a body: inverse dynamics, as `wittenburg` has it too


def newton_euler(k: Any) -> Any:
    """R − (I B + [Ω h; ω × J ω] − F_ext + Σ X R_j)"""
    carried = sum((j.transport.T @ j.R for j in k.children), Sized(np.zeros(6)))
    return k.R - k.resisted + k.F_ext - carried


def newton_euler_of(b: Any) -> dict[str, Any]:
    """What the balance of a body needs, in body axes about its origin."""
    resisted, outside = resistance(b.I, b.B.ravel(), b.V.ravel()[3:]), (b.wrench + b.applied_wrench).ravel()
    return {
        "X": np.column_stack([b.X.R, b.X.p]), "S": b.S[:, b.free], "V": b.V.ravel(), "I": b.I, "B": b.B.ravel(),
        "tau": (b.tau + b.applied_tau).ravel()[b.free], "armature": np.diag(b.armature.ravel()[b.free]),
        "a": b.a.ravel()[b.free], "R": b.R.ravel(), "resisted": resisted, "F_ext": outside,
        "transport": b.X.motion_to_child(),
    }  # fmt: skip


def with_sizes(bodies: list[dict[str, Any]], parents: Any) -> None:
    """Reactions with the sizes of all terms that they are a sum of."""
    for k in reversed(range(len(bodies))):
        size = bodies[k]["resisted"].size + np.abs(bodies[k]["F_ext"])
        for j, p in enumerate(parents):
            if p == k + 1:
                size = size + np.abs(bodies[j]["transport"]).T @ bodies[j]["R"].size
        bodies[k]["R"] = Sized(bodies[k]["R"], size)


def free_system(state: State, felt: Callable[[Any], Array], found: Callable[[Any], Array]) -> dict[str, Any]:
    """The matrix over the velocities cut to the free ones, and its right-hand side: prescribed ones are known."""
    rows = [b.v_start + k for b in state.model.bodies for k in b.free]
    matrix = state.more["matrix"]
    right = np.concatenate([np.zeros(0), *(felt(b) for b in state.records[1:])])[rows]
    x = np.concatenate([np.zeros(0), *(found(b) for b in state.records[1:])])[rows]
    return {"matrix": matrix[np.ix_(rows, rows)], "right": right, "x": x}


# Letters

LETTERS = (
    Letter("X", "X", "", "placement of the body in its parent, [R p]"),
    Letter("S", "S", "", "joint motion subspace, free columns"),
    Letter("V", "V", "", "velocity of the body"),
    Letter("B", "B", "5.1", "acceleration [b; ε] of the body's origin, with the world accelerated by −g"),
    Letter("U", "U", "5.1", "ε~ + ω~ ω~"),
    Letter("I", "I", "", "inertia of the body"),
    Letter("R", "R", "5.1", "reaction of the joint"),
    Letter("tau", "τ", "", "joint forces, with those of elements"),
    Letter("armature", "armature", "", "inertia of rotors"),
    Letter("h", "h", "5.1", "joint forces that are needed at a = 0"),
    Letter("Ic", "Ic", "6.2", "composite inertia: the body and all it carries"),
    Letter("F_unit", "F", "6.2", "Ic S"),
    Letter("a", "a", "6.2", "joint accelerations"),
)
SYSTEM = (
    Letter("matrix", "M", "6.2", "joint-space mass matrix, free coordinates"),
    Letter("right", "τ − h", "6.2", "its right-hand side"),
    Letter("L", "L", "6.2", "M = LᵀDL, the last coordinate goes first"),
    Letter("D", "D", "6.2", "its pivots"),
    Letter("x", "a", "6.2", "accelerations"),
)
EQUATIONS = (
    Equation("B", "B = [Rᵀ (b_p + U_p p); Rᵀ ε_p] + S a + S° v + [(2ω − ω_J) × v_J; ω × ω_J]", lambda k: _moved(k)),
    Equation("U", "U = ε~ + ω~ ω~", lambda k: k.U - k.B[3:].skew - k.V[3:].skew @ k.V[3:].skew),
    Equation("5.1 R", "R = I B + [Ω h; ω × J ω] − F_ext + Σ X R_j", newton_euler),
    Equation("5.1 τ", "Sᵀ R + armature a = τ", lambda k: k.S.T @ k.R + k.armature @ k.a - k.tau),
    Equation("6.2 Ic", "Ic = I + Σ X Ic_j",
             lambda k: k.Ic - k.I - sum(j.transport.T @ j.Ic @ j.transport for j in k.children)),
    Equation("6.2 F", "F = Ic S", lambda k: k.F_unit - k.Ic @ k.S),
    Equation("6.2 M", "M = Σ J_iᵀ I_i J_i + armature,  J_i = X J_p + S", lambda s: s.matrix - s.gathered, whole=True),
    Equation("LᵀDL", "Lᵀ D L = M", lambda s: s.L.T @ s.D @ s.L - s.matrix, whole=True),
)  # fmt: skip
OPEN = (Equation("6.2 a", "M a = τ − h", lambda s: s.matrix @ s.x - s.right, whole=True),)


def _moved(k: At) -> Any:
    p = k.parent
    X = k.X
    linear = X[:, :3].T @ (p.B[:3] + p.U @ X[:, 3])
    return k.B - stacked(linear, X[:, :3].T @ p.B[3:]) - k.S @ k.a - k.relative


def besides(trace: Trace) -> Mapping[str, Any]:
    """M with its factor; Ic of every body."""
    composed = [record.I for record in trace.records[1:]]
    for body in reversed(trace.model.bodies):
        if body.parent:
            own = composed[body.index - 1].to_parent(trace.records[body.index].X)
            composed[body.parent - 1] = composed[body.parent - 1] + own
    filled = trace.matrices[couple.name]
    L, d = path_factor(filled.factor)
    return {"matrix": filled.dense(), "L": L, "d": d, "Ic": dict(enumerate(composed, start=1))}


def path_factor(factor: Any) -> tuple[ca.SX, ca.SX]:
    """L and the diagonal of D of a matrix over the paths of a tree."""
    n = len(factor.chain)
    L, d = ca.SX.eye(n), ca.SX.zeros(n)
    for (i, k), x in factor.L.items():
        if i == k:
            d[i] = x
        else:
            L[i, k] = x
    return L, d


def explained(state: State, before: State) -> Derivation:
    """`state` has the reactions, `before` what led to the accelerations."""
    model = state.model
    bodies, jacobians = [], [np.zeros((6, model.nv))]
    gathered = Sized(np.zeros((model.nv, model.nv)))
    closed = loops.Rows.of(state) if model.constraints else None
    for body, own in zip(model.bodies, before.records[1:], strict=True):
        b = state.records[body.index]
        V, V_J = b.V.ravel(), b.S @ b.v.ravel()
        w, w_J, v_J = V[3:], V_J[3:], V_J[:3]
        joint = b.bias.ravel() - cross_motion(V, V_J) + b.S[:, b.driven] @ b.a_driven.ravel()
        relative = joint + np.concatenate([np.cross(2 * w - w_J, v_J), np.cross(w, w_J)])
        h = (own.f + own.applied_tau).ravel()[b.free]  # f has the forces of elements in it, but not those of rows
        if closed is not None:
            h = h - closed.joint_force(body.index, body.joint.nv).value[b.free]
        more = {"U": b.U, "relative": relative, "h": h, "F_unit": b.F_unit[:, b.free]}
        more["Ic"] = before.more["Ic"][body.index]
        bodies.append({**newton_euler_of(b), **more})
        J = b.X.motion_to_child() @ jacobians[body.parent]
        place = slice(body.v_start, body.v_start + body.joint.nv)
        J[:, place] = J[:, place] + b.S
        jacobians.append(J)
        gathered = gathered + Sized(J).T @ b.I @ J
    with_sizes(bodies, model.parents)
    rows = [b.v_start + k for b in model.bodies for k in b.free]
    rotors = np.concatenate([np.zeros(0), *(b.armature.ravel() for b in state.records[1:])])
    system = free_system(before, lambda b: (b.tau - b.f).ravel(), lambda b: b.a.ravel())
    system |= {
        "L": before.more["L"], "D": np.diag(before.more["d"].ravel()),
        "gathered": (gathered + np.diag(rotors))[np.ix_(rows, rows)],
    }  # fmt: skip
    joints = [f"{b.name} {k}" if len(b.free) > 1 else b.name for b in model.bodies for k in b.free]
    labels: dict[str, Any] = {"matrix": (joints, joints), "L": (joints, joints)}
    if model.constraints:
        closing, names = loops.free_rows(state, jacobians)
        system, labels = system | closing, labels | {"G": (names, joints)}
    return Derivation(
        source="RBDA (Featherstone 2008), Tables 5.1 and 6.2: inverse dynamics and composite bodies"
        + ("; constraints by multipliers" if model.constraints else ""),
        frames="Body axes, about the origins of the body frames, linear part first.",
        letters=LETTERS,
        equations=EQUATIONS + (loops.EQUATIONS if model.constraints else OPEN),
        bodies=bodies,
        system_letters=SYSTEM + (loops.LETTERS if model.constraints else ()),
        system=system,
        world={"B": -state.gravity, "U": np.zeros((3, 3))},
        parents=model.parents,
        names=model.names,
        rotors=state.rotors,
        labels=labels,
    )
