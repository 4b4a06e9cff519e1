"""Constraint rows in the derivations of trees: G, γ and λ, and how they act.

    Σ_i G_i A_i + H_i a_i = γ           rows over the accelerations of bodies, and of joints
    F_i gains G_iᵀ λ,  τ_i gains H_iᵀ λ

G_i, H_i, γ and λ are those of the sweep that lets the constraints act (`algorithms/loops/constraint_equations.py`), in
body axes about the origins of body frames. Bodies and joints have these forces already: with the sweep their
`applied_wrench` and `applied_tau` include them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...algorithms.loops.constraint_equations import LoopEquations
from ...algorithms.loops.constraint_rows import multipliers_of
from ...algorithms.sweeps.trace import Trace
from ...core.read import Array
from .derivation import Equation, Letter, Sized
from .records import State


def besides(trace: Trace) -> Mapping[str, Any]:
    """The rows of every constraint, by bodies and by joints."""
    loops = trace.noted(LoopEquations)
    if loops is None:
        return {}
    lam = multipliers_of(trace)
    rows = {
        c: {"wrench": dict(own.wrench), "tau": dict(own.tau), "gamma": own.gamma, "lam": lam[c]}
        for c, own in enumerate(loops.rows)
    }
    return {"rows": rows}


@dataclass(frozen=True)
class Rows:
    """All constraint rows of a model at a state, one below the other."""

    wrench: Mapping[int, Array]  # G of a body, rows × 6, where it has some
    tau: Mapping[int, Array]  # H of a joint, rows × nv
    gamma: Array
    lam: Array
    labels: tuple[str, ...]

    @staticmethod
    def of(state: State) -> Rows:
        model, found = state.model, state.more["rows"]
        starts = np.cumsum([0, *(x.row_count for x in model.constraints)])
        wrench: dict[int, Array] = {}
        tau: dict[int, Array] = {}
        for c, start in enumerate(starts[:-1]):
            for whole, part in ((wrench, found[c]["wrench"]), (tau, found[c]["tau"])):
                for i, block in part.items():
                    rows = whole.setdefault(i, np.zeros((int(starts[-1]), block.shape[1])))
                    rows[start : starts[c + 1]] += block
        gamma, lam = (np.concatenate([found[c][name].ravel() for c in range(len(starts) - 1)]) for name in _COLUMNS)
        labels = tuple(f"{x.name}: {label}" for x in model.constraints for label in x.labels)
        return Rows(wrench, tau, gamma, lam, labels)

    def force(self, i: int) -> Sized:
        """G_iᵀ λ on a body, [f; m] in body axes about its origin."""
        return Sized(self.wrench[i].T) @ self.lam if i in self.wrench else Sized(np.zeros(6))

    def joint_force(self, i: int, nv: int) -> Sized:
        """H_iᵀ λ on a joint."""
        return Sized(self.tau[i].T) @ self.lam if i in self.tau else Sized(np.zeros(nv))

    def in_joints(self, state: State, jacobians: Sequence[Array]) -> tuple[Array, Sized]:
        """G over the velocities of the model, with V_i = J_i v, and γ of G a = γ."""
        model = state.model
        G, gamma = np.zeros((len(self.lam), model.nv)), Sized(self.gamma)
        a = np.concatenate([np.zeros(0), *(record.a.ravel() for record in state.records[1:])])
        for i, rows in self.wrench.items():
            G = G + rows @ jacobians[i]
            gamma = gamma - Sized(rows) @ (acceleration(state, i) - Sized(jacobians[i]) @ a)
        for i, rows in self.tau.items():
            body = model.bodies[i - 1]
            G[:, body.v_start : body.v_start + body.joint.nv] += rows
        return G, gamma


_COLUMNS = ("gamma", "lam")


def acceleration(state: State, i: int) -> Sized:
    """A of a body without the acceleration of the world that stands for gravity."""
    b = state.records[i]
    V = b.V.ravel()
    gravity = np.concatenate([b.X0.R.T @ state.gravity[:3], np.zeros(3)])
    return Sized(b.B.ravel()) + gravity - np.concatenate([np.cross(V[3:], V[:3]), np.zeros(3)])


# Over the free coordinates, for formulations that have M and h

LETTERS = (
    Letter("G", "G", "loops", "Jacobian of the constraint rows over the free velocities"),
    Letter("gamma", "γ", "loops", "right-hand side of these rows, less what prescribed coordinates take"),
    Letter("lam", "λ", "loops", "their multipliers"),
)
EQUATIONS = (
    Equation("loops a", "M a + h = τ + Gᵀ λ", lambda s: s.matrix @ s.x - s.right - s.G.T @ s.lam, whole=True),
    Equation("loops γ", "G a = γ", lambda s: s.G @ s.x - s.gamma, whole=True),
    Equation("loops λ", "G M⁻¹ Gᵀ λ = γ − G M⁻¹ (τ − h)",
             lambda s: s.G @ (s.matrix.inverse @ (s.G.T @ s.lam + s.right)) - s.gamma, whole=True),
)  # fmt: skip


def free_rows(state: State, jacobians: Sequence[Array]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """G, γ and λ over the free coordinates, and the labels of the rows."""
    rows = Rows.of(state)
    G, gamma = rows.in_joints(state, jacobians)
    free = [b.v_start + k for b in state.model.bodies for k in b.free]
    driven = [b.v_start + k for b in state.model.bodies for k in b.driven]
    a = np.concatenate([np.zeros(0), *(record.a.ravel() for record in state.records[1:])])
    return {"G": G[:, free], "gamma": gamma - Sized(G[:, driven]) @ a[driven], "lam": rows.lam}, rows.labels
