"""The rows of a constraint, from its value alone.

Bodies move along helices, X0(s) = X0 · exp(s V), joints along q(s) with q' = N(q) v, and time with them. Then

    ġ = dg/ds,    γ = −d²g/ds²    at s = 0,    G_i = ∂g/∂ε for X0 · exp(ε) or q + N(q) ε

because along these paths the spatial accelerations A_i (the derivatives of the components of V_i) and v̇ are zero:
g̈ = Σ G_i A_i − γ. Two orders in s are all that is needed of exp. Gravity may be an upward acceleration of the world and
everything in it: constraints tie bodies to each other (the world is body 0), and do not notice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..model.constraint import Tie, VelocityTie
from ..spatial.algebra import Matrix, cross, eye, skew
from ..spatial.transform import Transform
from ..spatial.variation import shifted
from ..sweeps.record import Record


@dataclass(frozen=True)
class TieRows:
    """G per body (rows × 6, for V in body axes) and per joint (rows × nv); the world has none."""

    wrench: dict[int, Matrix]
    tau: dict[int, Matrix]
    rate: Matrix  # ġ
    gamma: Matrix  # G A = γ


def rows_of(tie: Tie, records: Mapping[int, Any], t: Matrix) -> TieRows:
    local = _Local(tie, records, t)
    rate, gamma = _rate_and_gamma(tie, local.records, local.records, local.t)
    bodies, joints = [i for i in tie.bodies if i], list(tie.joints)
    by_frame = [_by_frame(tie, local.records, i, local.t) for i in bodies]
    by_joint = [_by_joint(tie, local.records, i, local.t) for i in joints]
    rate, gamma, *G = local.values([rate, gamma, *by_frame, *by_joint])
    return TieRows(dict(zip(bodies, G, strict=False)), dict(zip(joints, G[len(bodies) :], strict=True)), rate, gamma)


def rate_of(tie: Tie, records: Mapping[int, Any], t: Matrix) -> Matrix:
    """ġ alone."""
    local = _Local(tie, records, t)
    (rate,) = local.values([_rate_and_gamma(tie, local.records, local.records, local.t)[0]])
    return rate


class _Local:
    """Symbols in place of what a tie reads. Differentiation looks at everything that an expression depends on, and
    frames of bodies depend on all joints before them: of symbols it stays small, and the values are put in after."""

    def __init__(self, tie: Tie, records: Mapping[int, Any], t: Matrix) -> None:
        self._symbols: list[Matrix] = []
        self._values: list[Matrix] = []
        self.t = self._symbol(t)
        self.records: dict[int, Record] = {}
        for i in tie.bodies:
            X, V = records[i].X0, records[i].V
            self.records[i] = Record(X0=Transform(self._symbol(X.R), self._symbol(X.p)), V=self._symbol(V))
        for i in tie.joints:
            record = records[i]
            self.records[i] = Record(joint=record.joint, q=self._symbol(record.q), v=self._symbol(record.v))

    def _symbol(self, value: Matrix) -> Matrix:
        """With the structural zeros of the value."""
        symbol = ca.SX.sym("x", value.sparsity())
        self._symbols.append(symbol)
        self._values.append(value)
        return symbol

    def values(self, expressions: list[Matrix]) -> list[Matrix]:
        own = {x.element_hash() for symbol in self._symbols for x in ca.symvar(symbol)}
        others = [x for x in ca.symvar(ca.veccat(*expressions)) if x.element_hash() not in own]  # parameters
        function = ca.Function("rows", [*self._symbols, *others], expressions)
        found = function.call([*self._values, *others], True, False)
        return [ca.sparsify(x) for x in found]


def gamma_along(tie: Tie, records: Mapping[int, Any], path: Mapping[int, Any], t: Matrix) -> Matrix:
    """γ where the bodies of `records` move along with the velocities of `path` instead of their own: the part of dġ/dt
    without accelerations is then −γ."""
    return _rate_and_gamma(tie, records, path, t)[1]


def _rate_and_gamma(tie: Tie, records: Mapping[int, Any], path: Mapping[int, Any], t: Matrix) -> tuple[Matrix, Matrix]:
    """ġ = ∂g/∂e and γ = −∂ġ/∂s for motions by s along `path`, then by e along the velocities of `records`."""
    s, e = ca.SX.sym("s"), ca.SX.sym("e")
    there = {i: Record(X0=_helix(records[i].X0, path[i].V, s), V=records[i].V) for i in tie.bodies}
    there |= {i: Record(joint=records[i].joint, q=_path(path[i], s), v=records[i].v) for i in tie.joints}
    if isinstance(tie, VelocityTie):
        rate = tie.rate(there, t + s)
    else:
        moved = {i: Record(X0=shifted(there[i].X0, e * there[i].V)) for i in tie.bodies}
        moved |= {i: Record(q=there[i].q + e * there[i].joint.rate(there[i].q, there[i].v)) for i in tie.joints}
        rate = _jacobian(tie.value(moved, t + s + e), e)
    first, gamma = _at_zero([rate, -ca.jacobian(ca.densify(rate), s)], s)
    return first, gamma


def _by_frame(tie: Tie, records: Mapping[int, Any], i: int, t: Matrix) -> Matrix:
    e = ca.SX.sym("e", 6)
    if isinstance(tie, VelocityTie):
        return _jacobian(tie.rate({**records, i: Record(X0=records[i].X0, V=e)}, t), e)
    return _jacobian(tie.value({**records, i: Record(X0=shifted(records[i].X0, e))}, t), e)


def _by_joint(tie: Tie, records: Mapping[int, Any], i: int, t: Matrix) -> Matrix:
    record = records[i]
    e = ca.SX.sym("e", record.v.shape[0])
    moved = {**records, i: Record(q=record.q + record.joint.rate(record.q, e))}
    return _jacobian(tie.value(moved, t), e)


def _jacobian(g: Matrix, e: Matrix) -> Matrix:
    (result,) = _at_zero([ca.jacobian(ca.densify(g), e)], e)
    return result


def _at_zero(values: list[Matrix], s: Matrix) -> list[Matrix]:
    return [ca.sparsify(x) for x in ca.substitute(values, [s], [ca.SX(ca.DM.zeros(s.shape[0]))])]


def _helix(X: Transform, V: Matrix, s: Matrix) -> Transform:
    """X · exp(s V) to second order."""
    v, w = V[:3], V[3:]
    W = skew(w)
    turned = eye(3) + s * W + s**2 / 2 * (W @ W)
    return Transform(X.R @ turned, X.p + X.R @ (s * v + s**2 / 2 * cross(w, v)))


def _path(record: Any, s: Matrix) -> Matrix:
    """q(s) to second order, with q' = N(q) v."""
    q = ca.SX.sym("q", record.q.shape[0])
    rate = ca.densify(record.joint.rate(q, record.v))
    second = ca.jtimes(rate, q, rate)
    first, second = ca.substitute([rate, second], [q], [ca.densify(record.q)])
    moved: Matrix = record.q + s * first + s**2 / 2 * second
    return moved
