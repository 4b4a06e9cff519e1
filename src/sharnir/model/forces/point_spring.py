"""A spring and damper between two points. With their distance ℓ, along their line or along an axis of body a
, and x = ℓ − L:

    T = f(x) + c ℓ̇,    U = ∫ f dx,    dissipation = c ℓ̇²,    drive = ∂U/∂t, the line held

f(x) = k x, or a table or a law (`spring_law.py`); one-sided ones are below. On a straight line an elastic
force of natural length zero needs no direction: it is k d.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import casadi as ca

from ...core.declared import AnyUnits, Axis3, BodyName, Law, Length, LinearDamping, LinearStiffness, Point3, Quantity
from ...core.errors import ModelError, ShapeError, brief
from ...core.expressions import defined
from ...core.expressions.choices import Condition
from ...core.read import is_a, listed
from ...spatial.algebra import Matrix, angular, cross, zeros
from ..body import Mark
from ..constraints.frame_arguments import axis
from ..context import Context
from ..element import Element, Force, Loads, register
from . import force_arguments
from .force_arguments import damping_of, is_nought, is_number, of_time
from .spring_law import SpringLaw, chosen, knots_of

# How far a point of body b is from a point of body a, as springs between points measure it, and where a tension T then
# acts. With d = r_b − r_a:
#
# straight    ℓ = |d|,     T d / ℓ  on a at its point,               −T d / ℓ  on b at its point
# guided      ℓ = e · d,   T e  on a, where the point of b is,       −T e  on b at its point;  e is an axis of a
#
# Both are the gradient of ℓ, so that a tension that is a function of ℓ has an energy, and both leave the momentum of
# the two bodies as it is. A guided spring is a piston in a barrel of a whose end slides on b without friction: nothing
# acts across e, however far the point of b has gone aside.
#
# Where the points meet, the straight line has no direction. So ℓ = √(d · d + ε²) stands for the distance, in the force
# and in the energy alike: all is finite and smooth there, the force is zero, and the energy balance still closes. With
# ε = 1e-9 L nothing changes but by round-off as soon as the points are L/10 apart.

SMOOTHING = 1e-9  # of the natural length
SMALLEST = 1e-100  # m²; keeps 0 / 0 away where L is zero, is lost in any other sum, and ℓ⁻⁵ of derivatives is finite


@dataclass(frozen=True, eq=False)
class Between(ABC):
    """`line` is the argument of the energy, and a step on the way to `distance`."""

    bodies: tuple[int, int]
    point_a: Matrix
    point_b: Matrix

    @abstractmethod
    def line(self, records: Mapping[int, Any]) -> Matrix: ...

    @abstractmethod
    def distance(self, line: Matrix) -> Matrix:
        """ℓ"""

    @abstractmethod
    def rate(self, records: Mapping[int, Any], line: Matrix) -> Matrix:
        """ℓ̇"""

    @abstractmethod
    def wrenches(self, records: Mapping[int, Any], line: Matrix, tension: Matrix) -> Mapping[int, Matrix]:
        """On both bodies, each about its origin in its axes."""

    def pulled(self, records: Mapping[int, Any], F: Matrix) -> Mapping[int, Matrix]:
        """The same of F on a at its point, in world axes, and −F on b at its own."""
        a, b = self.bodies
        on_a, on_b = records[a].X0.R.T @ F, records[b].X0.R.T @ -F
        return {a: force_arguments.wrench(self.point_a, on_a), b: force_arguments.wrench(self.point_b, on_b)}

    def _apart(self, records: Mapping[int, Any]) -> Matrix:
        a, b = self.bodies
        return force_arguments.position(records[b], self.point_b) - force_arguments.position(records[a], self.point_a)

    def _parting(self, records: Mapping[int, Any]) -> Matrix:
        a, b = self.bodies
        return force_arguments.velocity(records[b], self.point_b) - force_arguments.velocity(records[a], self.point_a)


@dataclass(frozen=True, eq=False)
class Straight(Between):
    natural: Matrix  # L

    def line(self, records: Mapping[int, Any]) -> Matrix:
        """d, in world axes."""
        return self._apart(records)

    def distance(self, line: Matrix) -> Matrix:
        return ca.sqrt(ca.sumsqr(line) + (SMOOTHING * self.natural) ** 2 + SMALLEST)

    def rate(self, records: Mapping[int, Any], line: Matrix) -> Matrix:
        """Zero where the points meet."""
        return ca.dot(line, self._parting(records)) / self.distance(line)

    def wrenches(self, records: Mapping[int, Any], line: Matrix, tension: Matrix) -> Mapping[int, Matrix]:
        return self.pulled(records, tension / self.distance(line) * line)


@dataclass(frozen=True, eq=False)
class Guided(Between):
    axis: Matrix  # e, in the axes of body a

    def line(self, records: Mapping[int, Any]) -> Matrix:
        """e · d"""
        return ca.dot(self._axis(records), self._apart(records))

    def distance(self, line: Matrix) -> Matrix:
        return line

    def rate(self, records: Mapping[int, Any], line: Matrix) -> Matrix:
        """e · ḋ + ė · d, with ė = ω_a × e"""
        a = records[self.bodies[0]]
        turning = a.X0.R @ cross(angular(a.V), self.axis)
        return ca.dot(self._axis(records), self._parting(records)) + ca.dot(turning, self._apart(records))

    def wrenches(self, records: Mapping[int, Any], line: Matrix, tension: Matrix) -> Mapping[int, Matrix]:
        a, b = self.bodies
        there = self.point_a + records[a].X0.R.T @ self._apart(records)  # the point of b, in the axes of a
        on_b = records[b].X0.R.T @ (-tension * self._axis(records))
        return {a: force_arguments.wrench(there, tension * self.axis), b: force_arguments.wrench(self.point_b, on_b)}

    def _axis(self, records: Mapping[int, Any]) -> Matrix:
        """In world axes."""
        e: Matrix = records[self.bodies[0]].X0.R @ self.axis
        return e


# Springs between points that only pull (a rope), only push (a buffer), or push over a stroke (a separation pusher).
#
# With s = 1 for what pulls and −1 for what pushes, and the edge e of the deflection x = ℓ − L at which it lets go (0,
# or the end of the stroke), all of it acts where s (x − e) > 0 only:
#
# s T = max(s (f(x) + c ℓ̇), min(s f, 0)),    U = ∫ f from e to x,    dissipation = (T − f) ℓ̇ ≥ 0
#
# The damper takes away from the tension T of a rope, but never makes it push, and the same the other way round. What
# the spring holds when it lets go faster than its damper is heat. Energy is continuous at the edge; the force may jump
# there.

WAYS = {"tension": 1, "compression": -1}


@dataclass(frozen=True, eq=False)
class OneSided:
    sign: int
    edge: Matrix
    given_from: Matrix | None = None  # the deflection at the beginning of a stroke

    def where_it_acts(self, value: Matrix, x: Matrix, length: Matrix) -> Matrix:
        """Else zero; no number where the length, which is never zero, is none. At the edge itself the damper of what
        becomes taut acts already, and a pusher has let go."""
        beyond = self.sign * (x - self.edge)
        acting = beyond >= 0.0 if self.given_from is None else beyond > 0.0
        return Condition.compared(acting, (length,)).choose(value, zeros(1))

    def tension(self, f: Matrix, damper: Matrix) -> Matrix:
        """T, of the elastic force and of what the damper would exert by itself."""
        if is_nought(damper):
            return f
        both = f + damper
        most = ca.fmax(self.sign * both, ca.fmin(self.sign * f, 0.0))
        return self.sign * defined(most, both**2 + 1.0)  # which is never zero: nothing switches there


def one_sided(only: Any, stroke: Any, length: Matrix, context: Context) -> OneSided | None:
    """From the arguments of the user; None where it pulls and pushes."""
    where = context.where
    if only is not None and not (is_a(only, str) and str.__str__(only) in WAYS):
        raise ModelError(
            f"{where}: only={brief(only)} is not known. Expected 'tension' for what only pulls, 'compression' for what "
            "only pushes, or nothing."
        )
    if stroke is None:
        if only is None:
            return None
        sign = WAYS[str.__str__(only)]
        if sign < 0 and is_nought(length):
            raise ModelError(
                f"{where}: only='compression' with length = 0 never acts: no distance is shorter. Expected the length "
                "from which on it pushes, in metres."
            )
        return OneSided(sign, zeros(1))
    if only is not None and WAYS[str.__str__(only)] > 0:
        raise ModelError(f"{where}: only='tension' and stroke are given, but over a stroke it pushes. Leave one out.")
    shortest, longest = _ends(stroke, context)
    return OneSided(-1, longest - length, shortest - length)


def check_law(side: OneSided, law: SpringLaw, knots: Iterable[float], context: Context) -> None:
    """Where numbers are known: at the points of a table, 1 m beyond the edge and at the edge of a stroke it must not
    act the other way."""
    if not is_number(side.edge):
        return
    edge = float(side.edge)
    beyond = [edge + side.sign, *((edge,) if side.given_from is not None else ())]
    for x in (*(k for k in knots if side.sign * (k - edge) > 0.0), *beyond):
        f = ca.substitute(law.f, law.x, ca.SX(x))
        if is_number(f) and side.sign * float(f) < 0.0:
            does, must = ("pushes", "pull") if side.sign > 0 else ("pulls", "push")
            raise ModelError(
                f"{context.where}: at x = {x:g} m beyond its length it {does} with {abs(float(f)):g} N, but it is to "
                f"{must} only. Expected a stiffness that is not negative, a table or a law of the right sign there"
                f"{', and a stroke that ends before its natural length' if side.given_from is not None else ''}."
            )


def _ends(stroke: Any, context: Context) -> tuple[Matrix, Matrix]:
    ends = listed(stroke)
    expected = "Expected (shortest, longest): lengths of the line in metres, between which it pushes"
    if ends is None or len(ends) != 2:
        raise ShapeError(f"{context.where}: stroke={brief(stroke)}. {expected}.")
    shortest, longest = (of_time(x, f"stroke[{k}]", context) for k, x in enumerate(ends))
    if is_number(shortest) and is_number(longest) and not 0.0 <= float(shortest) < float(longest):
        raise ModelError(
            f"{context.where}: stroke = ({float(shortest):g}, {float(longest):g}) has no length. {expected}, the "
            "second one larger."
        )
    return shortest, longest


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

    body_a: BodyName
    point_a: Point3
    body_b: BodyName
    point_b: Point3
    stiffness: LinearStiffness = None
    length: Length = 0.0
    damping: LinearDamping = 0.0
    table: AnyUnits = None
    law: Law = None
    only: str | None = None
    stroke: Annotated[Any, Quantity("m", None, text=True)] = None
    axis: Axis3 = None

    def element(self, name: str, context: Context) -> Element:
        a, b = context.two_bodies(self.body_a, self.body_b)
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
