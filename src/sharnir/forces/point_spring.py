"""A spring and damper along the line between two points. With d = r_b − r_a, ℓ = |d|, ℓ̇ = d · ḋ / ℓ:

    F = (k (ℓ − L) + c ℓ̇) d / ℓ  on a, −F on b,    U = k (ℓ − L)² / 2,    dissipation = c ℓ̇²,    drive = ∂U/∂t

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
from ..spatial.algebra import Matrix
from . import points
from .arguments import damping_of, is_nought, is_number, of_time

SMOOTHING = 1e-9  # of the natural length
SMALLEST = 1e-100  # m²; keeps 0 / 0 away where L is zero, is lost in any other sum, and ℓ⁻⁵ of derivatives is finite


@register
@dataclass(frozen=True, eq=False)
class PointSpring(Force):
    """Points are in the axes of their bodies; one body may be "world". `stiffness` (of any sign) and the natural
    `length` are numbers or expressions of t and parameters, `damping` may be an expression of q(...) and v(...) too."""

    body_a: str
    point_a: Any
    body_b: str
    point_b: Any
    stiffness: Any
    length: Any = 0.0
    damping: Any = 0.0

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
        return PointSpringElement(
            name,
            (a, b),
            point_a=context.point(self.point_a, "point_a"),
            point_b=context.point(self.point_b, "point_b"),
            stiffness=of_time(self.stiffness, "stiffness", context),
            length=length,
            damping=damping_of(self.damping, context),
            t=context.t,
        )

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (
            cls("ball", (0.1, 0.2, 0.3), "wheel", (-0.3, 0, 0.1), 20.0, 0.4, 0.6),
            cls("world", (1, 2, 0), "slide", (0.1, 0, 0), "k", "0.5 + 0.1*sin(5*t)", "c"),
            cls("hub", (1, 0, 0), "world", (0, 0, 0), "k*t", damping=0.4),
            cls("arm", (1, 0, 0), "wheel", (0, 1, 0), -4.0, "c"),
        )


@dataclass(frozen=True, eq=False)
class PointSpringElement(Element):
    point_a: Matrix
    point_b: Matrix
    stiffness: Matrix
    length: Matrix
    damping: Matrix
    t: Matrix

    def loads(self, records: Mapping[int, Any]) -> Loads:
        (a, b), d = self.bodies, self._line(records)
        F = self._pull(d) * d
        if not is_nought(self.damping):
            F = F + self.damping * self._stretching(records, d) / self._distance(d) * d
        on_a, on_b = records[a].X0.R.T @ F, records[b].X0.R.T @ -F
        return Loads({}, {a: points.wrench(self.point_a, on_a), b: points.wrench(self.point_b, on_b)})

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self._energy(self._line(records))

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        return self.damping * self._stretching(records, self._line(records)) ** 2

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        """The line is held: prescribed bodies move with time too, but their drives do that work."""
        d = ca.SX.sym("d", 3)
        return ca.substitute(ca.jacobian(self._energy(d), self.t), d, ca.densify(self._line(records)))

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        """The tension is positive where it pulls, its damper's part included."""
        d = self._line(records)
        length, rate = self._distance(d), self._stretching(records, d)
        return {"length": length, "rate": rate, "tension": self._pull(d) * length + self.damping * rate}

    def _line(self, records: Mapping[int, Any]) -> Matrix:
        a, b = self.bodies
        return points.position(records[b], self.point_b) - points.position(records[a], self.point_a)

    def _distance(self, d: Matrix) -> Matrix:
        return ca.sqrt(ca.sumsqr(d) + (SMOOTHING * self.length) ** 2 + SMALLEST)

    def _stretching(self, records: Mapping[int, Any], d: Matrix) -> Matrix:
        """ℓ̇; zero where the points meet."""
        a, b = self.bodies
        d_rate = points.velocity(records[b], self.point_b) - points.velocity(records[a], self.point_a)
        return ca.dot(d, d_rate) / self._distance(d)

    def _pull(self, d: Matrix) -> Matrix:
        """Elastic force per length of the line."""
        if is_nought(self.length):
            return self.stiffness
        return self.stiffness * (1 - self.length / self._distance(d))

    def _energy(self, d: Matrix) -> Matrix:
        if is_nought(self.length):
            return self.stiffness * ca.sumsqr(d) / 2
        return self.stiffness * (self._distance(d) - self.length) ** 2 / 2
