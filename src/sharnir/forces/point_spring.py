"""A spring and damper between two points. With their distance ℓ, along their line or along an axis of body a
(`between.py`), and x = ℓ − L:

    T = f(x) + c ℓ̇,    U = ∫ f dx,    dissipation = c ℓ̇²,    drive = ∂U/∂t, the line held

f(x) = k x, or a table or a law (`spring_law.py`); one-sided ones are in `one_sided.py`. On a straight line an elastic
force of natural length zero needs no direction: it is k d.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..constraints.arguments import axis
from ..errors import ModelError, brief
from ..model.context import Context
from ..model.element import Element, Force, Loads, register
from ..model.mark import Mark
from ..spatial.algebra import Matrix
from .arguments import damping_of, is_nought, is_number, of_time
from .between import Between, Guided, Straight
from .one_sided import OneSided, check_law, one_sided
from .spring_law import SpringLaw, chosen, knots_of


@register
@dataclass(frozen=True, eq=False)
class PointSpring(Force):
    """Points are in the axes of their bodies; one body may be "world". One of three laws says how it pulls at the
    deflection x, by which it is longer than `length`:

    stiffness   a number or an expression of t and parameters, of any sign
    table       points (x, force), x increasing; straight lines between them and beyond the ends
    law         text in x, t and parameters, such as "3*x + 20*x**3", or a Table with x_name="x"

    `length` is a number or an expression of t and parameters; `damping` may be one of the state too. Without a law it
    is a damper.

    only        "tension": it pulls where it is longer than `length` and never pushes, as a rope; "compression": it
                pushes where it is shorter and never pulls, as a buffer
    stroke      (shortest, longest): it pushes where the line is shorter than the longest and never pulls, as a
                separation pusher
    axis        an axis of body_a, "x", "-z" or 3 numbers: a guided spring, whose length is measured along it from
                point_a to point_b and whose force acts along it, at point_b; without, both are along the line
    """

    body_a: str
    point_a: Any
    body_b: str
    point_b: Any
    stiffness: Any = None
    length: Any = 0.0
    damping: Any = 0.0
    table: Any = None
    law: Any = None
    only: Any = None
    stroke: Any = None
    axis: Any = None

    def element(self, name: str, context: Context) -> Element:
        a, b = context.body(self.body_a, "body_a"), context.body(self.body_b, "body_b")
        if a == b:
            raise ModelError(
                f"{context.where}: body_a and body_b are both {brief(self.body_a)}, so it can move nothing. Expected "
                "two different bodies, one of which may be 'world'."
            )
        length = of_time(self.length, "length", context)
        if is_number(length) and float(length) < 0.0:
            raise ModelError(f"{context.where}: length = {float(length):g} is negative. Expected 0 or more, in metres.")
        c = damping_of(self.damping, context)
        law = chosen(self.stiffness, self.table, self.law, not is_nought(c), context)
        side = one_sided(self.only, self.stroke, length, context)
        if side is not None:
            check_law(side, law, knots_of(self.table, self.law), context)
        linear = side is None and self.table is None and self.law is None and self.axis is None
        return PointSpringElement(
            name,
            (a, b),
            between=self._between(a, b, length, context),
            law=law,
            stiffness=ca.jacobian(law.f, law.x) if linear else None,
            length=length,
            damping=c,
            side=side,
            t=context.t,
        )

    def _between(self, a: int, b: int, length: Matrix, context: Context) -> Between:
        point_a, point_b = context.point(self.point_a, "point_a"), context.point(self.point_b, "point_b")
        if self.axis is None:
            return Straight((a, b), point_a, point_b, length)
        e = axis(self.axis, "axis", context)
        if context.planar and not e[2].is_zero():
            raise ModelError(f"{context.where}: axis has z = {e[2]}, but the system is planar. Expected (x, y, 0).")
        return Guided((a, b), point_a, point_b, e)

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (
            cls("ball", (0.1, 0.2, 0.3), "wheel", (-0.3, 0, 0.1), 20.0, 0.4, 0.6),
            cls("world", (1, 2, 0), "slide", (0.1, 0, 0), "k", "0.5 + 0.1*sin(5*t)", "c"),
            cls("hub", (1, 0, 0), "world", (0, 0, 0), "k*t", damping=0.4),
            cls("arm", (1, 0, 0), "wheel", (0, 1, 0), law="c*x**3 - 4*x*cos(t)", length="c"),
            cls("ball", (0, 0, 0), "world", (1, 2, 0), 20.0, "0.2 + 0.1*t", "c", only="tension"),
            cls("wheel", (0, 0.2, 0), "arm", (0, 0, 1), table=[(-9, -30), (-1, "-k")], length=7, stroke=(0.1, "8*c")),
            cls("arm", (0.1, 0, 0.2), "ball", (0, 1, 0), 20.0, "0.3 + 0.1*t", "c", axis=(1, 2, 3)),
            cls("world", (0, 1, 0), "wheel", (0, 0, 1), 20.0, 9.0, 0.6, stroke=(0.0, 8.0), axis="-y"),
            cls("ball", (0, 1, 0), "world", (0, 0, 0), law="c*x**3 - 4*x*cos(t)", axis="x"),
        )


@dataclass(frozen=True, eq=False)
class PointSpringElement(Element):
    between: Between
    law: SpringLaw
    stiffness: Matrix | None  # where f = k x on both sides, along a straight line
    length: Matrix
    damping: Matrix
    side: OneSided | None
    t: Matrix

    def loads(self, records: Mapping[int, Any]) -> Loads:
        d, way = self._line(records), self.between
        if self.stiffness is None:
            return Loads({}, way.wrenches(records, d, self._tension(records, d)))
        F = self._pull(self.stiffness, d) * d
        if not is_nought(self.damping):
            F = F + self.damping * way.rate(records, d) / way.distance(d) * d
        return Loads({}, way.pulled(records, F))

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self._energy(self._line(records))

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        d = self._line(records)
        rate = self.between.rate(records, d)
        if self.side is None:
            return self.damping * rate**2
        f = self._elastic(d)
        more = self.side.tension(f, self.damping * rate) - f
        return self.side.where_it_acts(more, self._deflection(d), self.between.distance(d)) * rate

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        """The line is held: prescribed bodies move with time too, but their drives do that work."""
        line = ca.densify(self._line(records))
        d = ca.SX.sym("d", line.numel())
        return ca.substitute(ca.jacobian(self._energy(d), self.t), d, line)

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        """The tension is positive where it pulls, its damper's part included. Over a stroke, `given` is the energy that
        it has given since it was shortest."""
        d = self._line(records)
        found = {
            "length": self.between.distance(d),
            "rate": self.between.rate(records, d),
            "tension": self._tension(records, d),
        }
        if self.side is None or self.side.given_from is None:
            return found
        return {**found, "given": self._held(self.side.given_from) - self._held(self.side.edge) - self._energy(d)}

    def marks(self) -> tuple[Mark, ...]:
        (a, b), way = self.bodies, self.between
        pulls_only = self.side is not None and self.side.sign > 0
        return (Mark("rope" if pulls_only else "spring", ((a, way.point_a), (b, way.point_b))),)

    def _line(self, records: Mapping[int, Any]) -> Matrix:
        return self.between.line(records)

    def _deflection(self, d: Matrix) -> Matrix:
        return self.between.distance(d) - self.length

    def _tension(self, records: Mapping[int, Any], d: Matrix) -> Matrix:
        f, damper = self._elastic(d), self.damping * self.between.rate(records, d)
        if self.side is None:
            return f + damper
        return self.side.where_it_acts(self.side.tension(f, damper), self._deflection(d), self.between.distance(d))

    def _pull(self, stiffness: Matrix, d: Matrix) -> Matrix:
        """Elastic force per length of a straight line."""
        return stiffness if is_nought(self.length) else stiffness * (1 - self.length / self.between.distance(d))

    def _elastic(self, d: Matrix) -> Matrix:
        """f at the deflection, whichever side."""
        return self.law.at(self._deflection(d), self.t)[0]

    def _held(self, x: Matrix) -> Matrix:
        """∫ f from 0."""
        return self.law.at(x, self.t)[1]

    def _energy(self, d: Matrix) -> Matrix:
        if self.stiffness is not None and is_nought(self.length):
            return self.stiffness * ca.sumsqr(d) / 2
        if self.stiffness is not None:
            return self.stiffness * self._deflection(d) ** 2 / 2
        x = self._deflection(d)
        if self.side is None:
            return self._held(x)
        return self.side.where_it_acts(self._held(x) - self._held(self.side.edge), x, self.between.distance(d))
