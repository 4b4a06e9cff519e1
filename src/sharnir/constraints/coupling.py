"""Any relation between coordinates of joints, or of what is seen of bodies, which is made of coordinates too: one row,
g = expression; the forces on the joints are λ ∂g/∂q."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..model.body import Body
from ..model.constraint import Constraint, Tie, register
from ..model.context import Context
from ..model.expressions import Scope, number_of, parse
from ..model.measures import MOVING, measured
from ..model.places import Places
from ..spatial.algebra import Matrix
from .joint_rows import Coordinate


@register
@dataclass(frozen=True, eq=False)
class Coupling(Constraint):
    """The expression, text such as "q('left') - 0.5*q('right')**2 - 0.1*sin(t)", is kept at zero."""

    expression: str

    def tie(self, name: str, context: Context) -> Tie:
        # Fresh symbols: context.q holds functions of time for prescribed joints, whose drives must feel the coupling.
        symbols: dict[Coordinate, Matrix] = {}

        def coordinate(kind: str, joint: str, k: int | None) -> Matrix:
            body: Body = context.joint(joint, f"the joint in {kind}(...)")
            if kind == "v":
                raise self._of_velocities(f"v({brief(joint)})", context)
            k = number_of(kind, joint, k, body.joint.nq, type(body.joint).__name__, context.where)
            return symbols.setdefault((body.index, k), ca.SX.sym(f"q_{joint}_{k}"))

        @cache
        def places() -> Places:
            every = [(body, k) for body in context.joints for k in range(body.joint.nq)]
            q = [symbols.setdefault((body.index, k), ca.SX.sym(f"q_{body.name}_{k}")) for body, k in every]
            return Places(context.joints, ca.vertcat(ca.SX(0, 1), *q), context.v)

        def measure(kind: str, arguments: tuple[object, ...], where: str) -> Matrix:
            if kind in MOVING:
                raise self._of_velocities(f"{kind}(...)", context)
            return measured(kind, arguments, where, context, places())

        scope = Scope({"t": context.t, **context.parameters}, coordinate, measure)
        g = parse(self.expression, scope, f"{context.where}: expression")
        there = {x.element_hash() for x in ca.symvar(g)}
        used = {c: x for c, x in symbols.items() if x.element_hash() in there}
        if not used:
            raise ModelError(
                f"{context.where}: {brief(self.expression)} depends on no coordinate, so it ties nothing. Expected "
                "text with q('joint') in it."
            )
        return CouplingTie(
            name=name,
            labels=("force of the coupling",),
            t=context.t,
            joints=tuple(dict.fromkeys(i for i, _ in used)),
            g=g,
            symbols=used,
        )

    def _of_velocities(self, what: str, context: Context) -> ModelError:
        return ModelError(
            f"{context.where}: {brief(self.expression)} has {what} in it, but a Coupling ties coordinates, not "
            "velocities. Expected q(...), distances, positions and angles of bodies, t, parameters and numbers."
        )

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        if planar:
            return (cls("q('wheel') - q('a', 2)*q('b', 0) + distance('a', (0.2, 0, 0), 'wheel', (0, 0.1, 0))"),)
        return (cls("q('wheel')**2*q('ball', 2) - sin(q('sleeve', 1)) + k*t**2*q('ball', 0) + q('a', 1)"),)


@dataclass(frozen=True, eq=False, kw_only=True)
class CouplingTie(Tie):
    g: Matrix  # of t, parameters and the symbols
    symbols: Mapping[Coordinate, Matrix]

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        q = [at[i].q[k] for i, k in self.symbols]
        return ca.substitute(self.at(self.g, t), ca.vertcat(*self.symbols.values()), ca.densify(ca.vertcat(*q)))
