"""A spring and damper along the line between two points. With d = r_b − r_a, ℓ = |d|, ℓ̇ = d · ḋ / ℓ and x = ℓ − L:

    F = (f(x) + c ℓ̇) d / ℓ  on a, −F on b,    U = ∫ f dx,    dissipation = c ℓ̇²,    drive = ∂U/∂t, d held

f(x) = k x, or a table or a law (`spring_law.py`); one-sided ones are in `one_sided.py`.

Where the points meet, the line has no direction. So ℓ = √(d · d + ε²) stands for the distance, in the force and in the
energy alike: all is finite and smooth there, the force is zero, and the energy balance still closes. With ε = 1e-9 L
nothing changes but by round-off as soon as the points are L/10 apart. An elastic force of natural length zero needs no
direction: it is k d.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..model.context import Context
from ..model.element import Element, Force, Loads, register
from ..model.mark import Mark
from ..spatial.algebra import Matrix
from . import points
from .arguments import damping_of, is_nought, is_number, of_time
from .one_sided import OneSided, check_law, one_sided
from .spring_law import SpringLaw, chosen, knots_of

SMOOTHING = 1e-9  # of the natural length
SMALLEST = 1e-100  # m²; keeps 0 / 0 away where L is zero, is lost in any other sum, and ℓ⁻⁵ of derivatives is finite


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
        straight = side is None and self.table is None and self.law is None
        return PointSpringElement(
            name,
            (a, b),
            point_a=context.point(self.point_a, "point_a"),
            point_b=context.point(self.point_b, "point_b"),
            law=law,
            stiffness=ca.jacobian(law.f, law.x) if straight else None,
            length=length,
            damping=c,
            side=side,
            t=context.t,
        )

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (
            cls("ball", (0.1, 0.2, 0.3), "wheel", (-0.3, 0, 0.1), 20.0, 0.4, 0.6),
            cls("world", (1, 2, 0), "slide", (0.1, 0, 0), "k", "0.5 + 0.1*sin(5*t)", "c"),
            cls("hub", (1, 0, 0), "world", (0, 0, 0), "k*t", damping=0.4),
            cls("arm", (1, 0, 0), "wheel", (0, 1, 0), law="c*x**3 - 4*x*cos(t)", length="c"),
            cls("ball", (0, 0, 0), "world", (1, 2, 0), 20.0, "0.2 + 0.1*t", "c", only="tension"),
            cls("wheel", (0, 0.2, 0), "arm", (0, 0, 1), table=[(-9, -30), (-1, "-k")], length=7, stroke=(0.1, "8*c")),
        )


@dataclass(frozen=True, eq=False)
class PointSpringElement(Element):
    point_a: Matrix
    point_b: Matrix
    law: SpringLaw
    stiffness: Matrix | None  # where f = k x on both sides
    length: Matrix
    damping: Matrix
    side: OneSided | None
    t: Matrix

    def loads(self, records: Mapping[int, Any]) -> Loads:
        (a, b), d = self.bodies, self._line(records)
        if self.stiffness is None:
            F = self._tension(records, d) / self._distance(d) * d
        else:
            F = self._pull(self.stiffness, d) * d
            if not is_nought(self.damping):
                F = F + self.damping * self._stretching(records, d) / self._distance(d) * d
        on_a, on_b = records[a].X0.R.T @ F, records[b].X0.R.T @ -F
        return Loads({}, {a: points.wrench(self.point_a, on_a), b: points.wrench(self.point_b, on_b)})

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self._energy(self._line(records))

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        d = self._line(records)
        rate = self._stretching(records, d)
        if self.side is None:
            return self.damping * rate**2
        f = self._elastic(d)
        more = self.side.tension(f, self.damping * rate) - f
        return self.side.where_it_acts(more, self._deflection(d), self._distance(d)) * rate

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        """The line is held: prescribed bodies move with time too, but their drives do that work."""
        d = ca.SX.sym("d", 3)
        return ca.substitute(ca.jacobian(self._energy(d), self.t), d, ca.densify(self._line(records)))

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        """The tension is positive where it pulls, its damper's part included. Over a stroke, `given` is the energy that
        it has given since it was shortest."""
        d = self._line(records)
        found = {
            "length": self._distance(d),
            "rate": self._stretching(records, d),
            "tension": self._tension(records, d),
        }
        if self.side is None or self.side.given_from is None:
            return found
        return {**found, "given": self._held(self.side.given_from) - self._held(self.side.edge) - self._energy(d)}

    def marks(self) -> tuple[Mark, ...]:
        a, b = self.bodies
        return (Mark("spring", ((a, self.point_a), (b, self.point_b))),)

    def _line(self, records: Mapping[int, Any]) -> Matrix:
        a, b = self.bodies
        return points.position(records[b], self.point_b) - points.position(records[a], self.point_a)

    def _distance(self, d: Matrix) -> Matrix:
        return ca.sqrt(ca.sumsqr(d) + (SMOOTHING * self.length) ** 2 + SMALLEST)

    def _deflection(self, d: Matrix) -> Matrix:
        return self._distance(d) - self.length

    def _stretching(self, records: Mapping[int, Any], d: Matrix) -> Matrix:
        """ℓ̇; zero where the points meet."""
        a, b = self.bodies
        d_rate = points.velocity(records[b], self.point_b) - points.velocity(records[a], self.point_a)
        return ca.dot(d, d_rate) / self._distance(d)

    def _tension(self, records: Mapping[int, Any], d: Matrix) -> Matrix:
        f, damper = self._elastic(d), self.damping * self._stretching(records, d)
        if self.side is None:
            return f + damper
        return self.side.where_it_acts(self.side.tension(f, damper), self._deflection(d), self._distance(d))

    def _pull(self, stiffness: Matrix, d: Matrix) -> Matrix:
        """Elastic force per length of the line."""
        return stiffness if is_nought(self.length) else stiffness * (1 - self.length / self._distance(d))

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
        return self.side.where_it_acts(self._held(x) - self._held(self.side.edge), x, self._distance(d))
