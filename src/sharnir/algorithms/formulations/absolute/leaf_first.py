"""The system [M −Qᵀ; Q 0] [Ẍ; λ] = [P; b] of absolute coordinates, eliminated leaf first, as in Baraff (1996).

Each body together with the rows of its inboard joint is one block. A leaf is joined to nothing but its parent, so its
block can be eliminated, and what remains of it adds to the parent's block alone: nothing fills in, and the cost is
linear for every tree. The block [M̂ −Qᵀ; Q 0] is regular where M̂ is not: all Ẍ that satisfy the rows are
K Ẍ_p + k + N a, see `rows.py`, and along N no multiplier acts. With a joint force τ and an armature along a:

    M̂ = M + Σ M_j,    P̂ = P + Σ P_j                              what the children left
    U = M̂ N,    D = Nᵀ U + armature,    u = τ + Nᵀ P̂            only D is inverted
    Ma = M̂ − U D⁻¹ Uᵀ,    Pa = P̂ − Ma k − U D⁻¹ u
    M_i = Kᵀ Ma K,    P_i = Kᵀ Pa                                 left to the parent

    Ẍ_0 = K Ẍ_p + k,    a = D⁻¹ (u − Uᵀ Ẍ_0),    Ẍ = Ẍ_0 + N a            outward
    Qᵀ λ + joint forces = M̂ Ẍ − P̂                                        the reaction, about the centre of mass
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ....spatial.algebra import Factor, Matrix, eye, symmetric, zeros
from ...loops.constraint_equations import Constrain
from ...loops.response import Articulated, Columns, Halves
from ...sweeps.kinematics import accelerations
from ...sweeps.sweep import FACTORISATION, SOLUTION, Fields, Record, inward, outward
from ..formulation import Formulation
from ..separate_bodies import changed, merged
from .rows import force_to_parent, prepared, react, to_child, to_spatial

if TYPE_CHECKING:
    from ...sweeps.trace import Trace


@inward(FACTORISATION, {"P_all": SOLUTION, "u": SOLUTION, "P": SOLUTION}, M=zeros(6, 6), P=zeros(6))
def eliminate(body: Record, children: Record) -> tuple[Fields, Fields]:
    N = body.N[:, body.free]
    M = ca.diagcat(body.I.m * eye(3), body.J) + children.M
    P = body.P + children.P
    U = M @ N
    D = Factor.of(symmetric(N.T @ U) + ca.diag(body.armature[body.free, 0]))
    u = (body.tau + body.applied_tau)[body.free, 0] + N.T @ P
    Ma = symmetric(M - U @ D.solve(U.T)) if body.free else M
    Pa = P - Ma @ body.k - U @ D.solve(u)
    given = {"M": _to_parent(body, Ma), "P": force_to_parent(body, Pa)}
    return {"M": M, "P_all": P, "U": U, "D": D, "u": u}, given


def _to_parent(body: Record, M: Matrix) -> Matrix:
    """Kᵀ M K."""
    G, R = body.G, body.X.R
    H = M[:3, :3] @ G + M[:3, 3:] @ R.T
    J = symmetric(G.T @ H + R @ (M[3:, :3] @ G + M[3:, 3:] @ R.T))
    return ca.sparsify(ca.vertcat(ca.horzcat(M[:3, :3], H), ca.horzcat(H.T, J)))


@outward(world=lambda world: {"Xdd": zeros(6)}, part=SOLUTION)
def accelerate(body: Record, parent: Record) -> Fields:
    Xdd = to_child(body, parent.Xdd) + body.k
    a = body.D.solve(body.u - body.U.T @ Xdd)
    return {"a": merged(body, a), "Xdd": Xdd + body.N[:, body.free] @ a}


@outward()
def transmit(body: Record, parent: Record) -> Fields:
    return {"F": body.M @ body.Xdd - body.P_all}


def respond(body: Record, F: Matrix, tau: Matrix) -> tuple[Matrix, Matrix]:
    """`eliminate` for forces alone: nothing moves yet."""
    u = tau[body.free, :] + body.N[:, body.free].T @ F
    return u, force_to_parent(body, F - body.U @ body.D.solve(u))


def follow(body: Record, above: Mapping[str, Matrix], u: Matrix, F: Matrix) -> Fields:
    """`accelerate` for these forces alone."""
    Xdd = to_child(body, above["Xdd"])
    a = body.D.solve(u - body.U.T @ Xdd)
    Xdd = Xdd + body.N[:, body.free] @ a
    return {"a": changed(body, a), "Xdd": Xdd, "A": to_spatial(body) @ Xdd, "P_all": F}


@dataclass(frozen=True)
class Centred:
    """The response of this formulation to forces: rows G of constraints become Q = G T."""

    inner: Articulated

    def halves(self, trace: Trace, wrench: Columns, tau: Columns) -> Halves:
        forces = {i: {c: to_spatial(trace.records[i]).T @ F for c, F in x.items()} for i, x in wrench.items()}
        return self.inner.halves(trace, forces, tau)

    def motion(self, trace: Trace, halves: Halves, lam: list[Matrix]) -> list[Mapping[str, Matrix]]:
        return self.inner.motion(trace, halves, lam)


_zero = {"Xdd": zeros(6), "A": zeros(6)}
leaf_first = Formulation(
    "absolute",
    tree=(*prepared, eliminate, accelerate),
    reacting=(transmit, react),
    answer=Constrain(Centred(Articulated(respond, follow, world=_zero)), before=(), again=(accelerations,)),
)
