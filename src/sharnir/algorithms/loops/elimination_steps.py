"""The steps of eliminating bodies and rows of constraints together, front by front
(`algorithms/sweeps/elimination.py`).

For its parent, a body with all it carries is a quadratic function, if rows c of constraints reach out of it:

    ½ Bᵀ I B + Bᵀ F − λᵀ (K B + k) − ½ λᵀ Λ λ        B its acceleration, λ the multipliers; stationary in λ      (1)

The children's add up, and the rows that act on the body itself add theirs to K. Rows E that nothing outside takes part
in are eliminated, R are those left:

    λ_E = −(P B + y + Q λ_R),    P = Λ_EE⁻¹ K_E,  Q = Λ_EE⁻¹ Λ_ER,  y = Λ_EE⁻¹ k_E                              (2)
    I + K_Eᵀ P,    F + Pᵀ k_E,    K_R − Λ_RE P,    k_R − Qᵀ k_E,    Λ_RR − Λ_RE Q

then the joint, B = X B_p + bias + S a, with rows T on its coordinates:

    D = Sᵀ I S + armature,    U = I S,    W = K S + T,    u = τ − Sᵀ F
    a = D⁻¹ (u − Uᵀ (X B_p + bias) + Wᵀ λ)                                                                     (3)
    Ia = I − U D⁻¹ Uᵀ,    Ka = K − W D⁻¹ Uᵀ,    Λ + W D⁻¹ Wᵀ,    Fa = F + Ia bias + U D⁻¹ u,    k + Ka bias + W D⁻¹ u

Where the force on a body φ = Σ Gᵀ λ is carried in the place of many rows, K = 1 there. A front that eliminates λ_c of
these takes φ = φ_R + G_cᵀ λ_c: with T the matrix of (λ, φ_R) → what a child gave, its part is

    T K,    T k,    T Λ Tᵀ                                                                                     (4)

Outward all λ_R are known before λ_E and a. Λ_EE is positive semidefinite; rows that depend on others are left out as
in `Semidefinite`, measured against `whole`, what was added to their diagonals (only subtractions cancel).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...spatial.algebra import Factor, Matrix, cross, eye, segment, symmetric, zeros
from ..sweeps.factors import Semidefinite
from ..sweeps.matrix import FreeVelocities
from ..sweeps.modal import factor_of, force_subspace, last, modes_of, plus, to_child, widened
from ..sweeps.sweep import Fields, Record
from .response import by_columns

Places = tuple[int, ...]  # rows of a front


@dataclass(frozen=True)
class FrontShape:
    """How the rows of a front are made up: all that its steps know besides numbers.

    rows, gone   how many rows meet here, and how many of them are eliminated; these come first
    children     of every child, the places of the rows it gives, −1 for those of a force that ends here
    through      of every child, (rows of the force that it gives, places of a constraint that is eliminated here, the
                 number of that constraint among those of the front that forces stand for, and which end of it that is)
    force        the places of the force on the body itself, if that is carried
    own          of every constraint that acts on the body: the places of its rows, and which of its ends that is
    added        of every constraint that is eliminated, the places of its rows
    like         the places of all rows that are eliminated, in groups of those that are measured together; none where
                 rows cannot be redundant
    joint        whether a joint is eliminated, with the places of the rows left, and of those on the joint, among the
                 rows given, and which end of their constraint that is
    above        the places of the rows given in the front of the parent
    grounded     it is written in the world: nothing moves there
    root         its parent is the world
    """

    rows: int
    gone: int
    children: tuple[Places, ...]
    through: tuple[tuple[tuple[Places, Places, int, int], ...], ...]
    force: Places
    own: tuple[tuple[Places, int], ...]
    added: tuple[Places, ...]
    like: tuple[Places, ...]
    joint: bool
    passed: int
    kept: Places
    on_joint: tuple[tuple[Places, int], ...]
    above: Places
    grounded: bool
    root: bool


def factor(shape: FrontShape, *records: Record) -> Fields:
    """All of (1) to (3) that does not depend on right-hand sides. `records`: children, constraints that act on the
    body, those that are eliminated, those on the joint, those that forces on bodies stand for, what is common, and the
    body where there is one."""
    children, own, added, on_joint, through, common, body = _parted(shape, records)
    m, e = shape.rows, shape.gone
    N = _height(shape, children, body)
    I, K = zeros(N, N), zeros(m, N)  # noqa: E741
    Lam, whole = zeros(m, m), zeros(m)
    if shape.joint:
        I = I + body.I.matrix()  # noqa: E741
    for n, (child, places) in enumerate(zip(children, shape.children, strict=True)):
        if shape.through[n]:
            T = _taken(shape, n, through)
            Lam, whole = Lam + T @ child.Lam @ T.T, whole + (T * T) @ child.whole
            if not shape.grounded:
                K[:, : child.K.shape[1]] = K[:, : child.K.shape[1]] + T @ child.K
        else:
            Lam[places, places] = Lam[places, places] + child.Lam
            whole[places, 0] = whole[places, 0] + child.whole
            if not shape.grounded:
                K[places, : child.K.shape[1]] = K[places, : child.K.shape[1]] + child.K
        if not shape.grounded:
            I = plus(I, child.Ia)  # noqa: E741
    if shape.force:
        K[shape.force, :6] = K[shape.force, :6] + eye(6)
    for constraint, (places, end) in zip(own, shape.own, strict=True):
        K[places, :6] = K[places, :6] + getattr(constraint, f"G{end}")
    for constraint, places in zip(added, shape.added, strict=True):
        off = constraint.off * eye(len(places))  # rows that are off have nothing else on their diagonals
        Lam[places, places] = Lam[places, places] + off
        whole[places, 0] = whole[places, 0] + ca.diag(off)
    found: dict[str, Any] = {}
    K, Lam = ca.sparsify(K), ca.sparsify(Lam)
    left = list(range(e, m))
    gone = list(range(e))
    if e:
        E, pivots, dropped = _factored(Lam[gone, gone], whole[gone, 0], common.floor, shape.like)
        P, Q = E.solve(K[gone, :]), E.solve(Lam[gone, left])
        I = symmetric(I + K[gone, :].T @ P)  # noqa: E741
        K_left, Lam_left = K[left, :] - Lam[left, gone] @ P, symmetric(Lam[left, left] - Lam[left, gone] @ Q)
        found |= {"P": P, "Q": Q, "E": E, "pivots": pivots, "dropped": dropped}
    else:
        K_left, Lam_left = K, Lam
    whole = whole[left, 0]
    if not shape.joint:
        return {**found, "Ia": I, "K": K_left, "Lam": Lam_left, "whole": whole}
    return {**found, **_through_joint(shape, body, on_joint, I, K_left, Lam_left, whole)}


def _through_joint(
    shape: FrontShape, body: Record, on_joint: Sequence[Record], IA: Matrix, K: Matrix, Lam: Matrix, whole: Matrix
) -> Fields:
    S, n, kept = force_subspace(body)[:, body.free], shape.passed, list(shape.kept)
    rigid = body.armature[body.free, 0].nnz() > 0
    K_all, Lam_all, whole_all, W = zeros(n, 6), zeros(n, n), zeros(n), zeros(n, S.shape[1])
    K_all[kept, :], Lam_all[kept, kept], whole_all[kept, 0], W[kept, :] = K[:, :6], Lam, whole, K @ S
    for constraint, (places, end) in zip(on_joint, shape.on_joint, strict=True):
        T = getattr(constraint, f"T{end}")
        W[places, :] = W[places, :] + T[:, body.free]
    W = ca.sparsify(W)
    U = IA @ S
    D = factor_of(body, symmetric(S.T @ U) + ca.diag(body.armature[body.free, 0]))
    IA, U = IA[:6, :6], U[:6, :]
    by_U, by_W = D.solve(U.T), D.solve(W.T)
    Ia = condensed(IA, U, by_U, S, rigid)
    Ka = ca.sparsify(K_all - W @ by_U)
    if not rigid:
        Ka = _without(Ka, S, {p for places, _ in shape.on_joint for p in places})
    more = symmetric(W @ by_W)
    found = {
        "D": D, "by_U": by_U, "by_W": by_W, "Ka": Ka, "Ia_own": Ia,
        "Lam": symmetric(Lam_all + more), "whole": whole_all + ca.diag(more),
    }  # fmt: skip
    if shape.root:
        return found
    return {**found, "Ia": body.X.inertia_to_parent(Ia), "K": by_columns(body.X.force_to_parent, Ka.T).T if n else Ka}


def condensed(I: Matrix, U: Matrix, by_U: Matrix, S: Matrix, rigid: bool) -> Matrix:  # noqa: E741
    """I − U D⁻¹ Uᵀ. Since Ia S = 0 without armature, rows and columns along a unit column of S are exactly zero."""
    if S.shape[1] == 0:
        return I
    Ia = symmetric(I - U @ by_U)
    if rigid:
        return Ia
    for k in _units(S):
        Ia[k, :] = 0
        Ia[:, k] = 0
    return ca.sparsify(Ia)


def _without(Ka: Matrix, S: Matrix, on_joint: set[int]) -> Matrix:
    """Ka S = −T without armature: zero along unit columns of S, but in rows on the joint itself."""
    rows = [i for i in range(Ka.shape[0]) if i not in on_joint]
    for k in _units(S):
        if rows:
            Ka[rows, k] = 0
    return ca.sparsify(Ka)


def _units(S: Matrix) -> list[int]:
    """The axes along which a column of S is ±1."""
    found = []
    for column in range(S.shape[1]):
        rows = [i for i in range(6) if not S[i, column].is_zero()]
        if len(rows) == 1 and (S[rows[0], column] ** 2).is_one():
            found.append(rows[0])
    return found


def right_side(shape: FrontShape, *records: Record) -> Fields:
    """y and D⁻¹ u of (2), (3), and what is given on: F and k. `records` as for `factor`, constraints with what they
    have besides K B as `k`; then the factor."""
    *rest, own = records
    return _right_side(shape, rest, own, homogeneous=False)


def homogeneous_right_side(shape: FrontShape, *records: Record) -> Fields:
    """The same where nothing acts and nothing moves but what constraints ask for: of changes of position, of jumps."""
    *rest, own = records
    return _right_side(shape, rest, own, homogeneous=True)


def changed_right_side(shape: FrontShape, *records: Record) -> Fields:
    """The same where joint forces change too: by `tau` of the record before the factor."""
    *rest, change, own = records
    return _right_side(shape, rest, own, homogeneous=True, change=change)


def _right_side(
    shape: FrontShape, records: Sequence[Record], own: Record, homogeneous: bool, change: Record | None = None
) -> Fields:
    children, _, added, on_joint, through, common, body = _parted(shape, records)
    k, F, moves = zeros(shape.rows), zeros(6), shape.joint and not homogeneous
    if moves:
        F = plus(F, body.F)
    for n, (child, places) in enumerate(zip(children, shape.children, strict=True)):
        if shape.through[n]:
            k = k + _taken(shape, n, through) @ child.k
        else:
            k[places, 0] = k[places, 0] + child.k
        if not shape.grounded:
            F = plus(F, child.Fa)
    for constraint, places in zip(added, shape.added, strict=True):
        k[places, 0] = k[places, 0] + constraint.k
    k = ca.sparsify(k)
    e, found = shape.gone, dict[str, Any]()
    if e:
        gone, left = segment(k, 0, e), segment(k, e, shape.rows - e)
        found["y"] = own.E.solve(gone)
        F, k = plus(F, own.P.T @ gone), left - own.Q.T @ gone
    if not shape.joint:
        return {**found, "Fa": F, "k": k}
    S = force_subspace(body)[:, body.free]
    u = -S.T @ widened(F, S.shape[0])
    if change is not None:
        u = u + change.tau[body.free, 0]
    carried = zeros(shape.passed)
    carried[list(shape.kept), 0] = k
    if moves:
        u = u + (body.tau + body.applied_tau)[body.free, 0]
        above = body.bias_driven + body.X.motion_to_child(common.B) if shape.root else body.bias_driven
        carried = carried + own.Ka @ above
        for constraint, (places, end) in zip(on_joint, shape.on_joint, strict=True):
            T = getattr(constraint, f"T{end}")
            carried[places, 0] = carried[places, 0] + T[:, body.driven] @ body.a_driven
    found |= {"x": own.D.solve(u), "k": carried + own.by_W.T @ u}
    if shape.root:
        return found
    Fa = F[:6] + own.by_U.T @ u
    if moves:
        Fa = Fa + own.Ia_own @ body.bias_driven
    return {**found, "Fa": body.X.force_to_parent(Fa)}


def back(shape: FrontShape, *records: Record) -> Fields:
    """(2) and (3) outward: the accelerations a, B, A of the body and the multipliers of all rows of the front.
    `records`: the factor, the right side, the front above, the parent and the body; where no joint is eliminated the
    body itself is the parent; then the constraints that forces on bodies stand for."""
    return _back(shape, *records, homogeneous=False)


def homogeneous_back(shape: FrontShape, *records: Record) -> Fields:
    return _back(shape, *records, homogeneous=True)


def _back(
    shape: FrontShape,
    own: Record,
    right: Record,
    above: Record,
    parent: Record,
    body: Record,
    *through: Record,
    homogeneous: bool,
) -> Fields:
    lam = above.lam[list(shape.above), 0] if shape.above else zeros(0)
    found: dict[str, Matrix] = {}
    if shape.joint:
        B = parent.B if shape.root and homogeneous else to_child(body, parent.B, lambda: parent.a)
        B = B if homogeneous else B + body.bias_driven
        a = right.x - own.by_U @ B + own.by_W @ lam
        B = B + body.S[:, body.free] @ a
        driven = body.extended({"a_driven": zeros(len(body.driven))}) if homogeneous else body
        turning = zeros(6) if homogeneous else ca.vertcat(cross(body.V[3:], body.V[:3]), zeros(3))
        found = {"a": FreeVelocities().whole(driven, a), "B": B, "A": B - turning}
        lam = lam[list(shape.kept), 0] if shape.kept else zeros(0)
    if shape.gone:
        gone = -(right.y + own.Q @ lam)
        if not shape.grounded:
            gone = gone - own.P @ _motion(own.P.shape[1], found if shape.joint else vars(parent))
        lam = ca.vertcat(gone, lam)
    forces = [  # as they are below
        _taken(shape, n, through)[:, list(rows)].T @ lam
        for n, met in enumerate(shape.through)
        for rows in dict.fromkeys(own[0] for own in met)
    ]
    return {**found, "lam": ca.vertcat(lam, *forces)}


def _taken(shape: FrontShape, child: int, through: Sequence[Record]) -> Matrix:
    """T of (4): a column for every row that the child gives."""
    places = shape.children[child]
    T = zeros(shape.rows, len(places))
    for column, place in enumerate(places):
        if place >= 0:
            T[place, column] = 1
    for columns, rows, number, end in shape.through[child]:
        T[list(rows), list(columns)] = getattr(through[number], f"G{end}")
    return ca.sparsify(T)


def _height(shape: FrontShape, children: Sequence[Record], body: Record) -> int:
    """6, and the modes of a flexible body."""
    if shape.grounded:
        return 6
    own = 6 + modes_of(body) if shape.joint else 6
    return max((own, *(int(child.Ia.shape[0]) for child in children)))


def _motion(rows: int, found: Mapping[str, Matrix]) -> Matrix:
    """B, with the accelerations of modes below it."""
    return found["B"] if rows == 6 else ca.vertcat(found["B"], last(found["a"], rows - 6))


def _parted(
    shape: FrontShape, records: Sequence[Record]
) -> tuple[Sequence[Record], Sequence[Record], Sequence[Record], Sequence[Record], Sequence[Record], Record, Record]:
    """Children, constraints on the body, those that are eliminated, those on the joint, those that forces on bodies
    stand for; what is common, the body."""
    found, start = [], 0
    met = sum(len(own) for own in shape.through)
    for count in (len(shape.children), len(shape.own), len(shape.added), len(shape.on_joint), met):
        found.append(records[start : start + count])
        start += count
    return found[0], found[1], found[2], found[3], found[4], records[start], records[start + 1]


def _factored(Lam: Matrix, whole: Matrix, floor: Matrix, like: Sequence[Places]) -> tuple[Factor, Matrix, Matrix]:
    """Λ = L D Lᵀ of rows that may depend on each other: the factor, the pivots (0 where next to nothing is left of what
    was added), and how many rows were left out."""
    n = Lam.shape[0]
    entries = {(i, k): Lam[i, k] for i, k in zip(*ca.tril(Lam).sparsity().get_triplet(), strict=True)}
    own = Semidefinite(n, entries, floor, [whole[j] for j in range(n)], like or None)
    L = eye(n)
    for place, x in own.L.items():
        L[place] = x
    inverse, pivots = (ca.sparsify(ca.vertcat(*x)) for x in (own.inverse, own.pivots))
    return Factor(ca.sparsify(L), inverse), pivots, own.dropped()
