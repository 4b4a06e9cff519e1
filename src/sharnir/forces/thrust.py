"""The thrust of an engine or a jet: a force along a direction that is fixed in a body, at a point of it,

    F = T(t) e,    drive = F · v of the point

Its propellant is taken to weigh nothing beside the body, whose mass stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..constraints.arguments import axis
from ..errors import ModelError
from ..model.context import Context
from ..model.element import Element, Force, Loads, register
from ..spatial.algebra import Matrix
from . import points
from .arguments import is_number, of_time


@register
@dataclass(frozen=True, eq=False)
class Thrust(Force):
    """`thrust` in N is a number, an expression of t, q(...), v(...) and parameters, or a Table of time; it acts along
    `direction`, in body axes, at `point`. With `exhaust_speed` (m/s, 9.81 times the specific impulse) the flow of
    propellant is among its readings."""

    body: str
    thrust: Any
    direction: Any = "x"
    point: Any = (0.0, 0.0, 0.0)
    exhaust_speed: Any = None

    def element(self, name: str, context: Context) -> Element:
        number = context.body(self.body, "body")
        if number == 0:
            raise ModelError(f"{context.where}: body='world' cannot be moved. Name the body that the thrust acts on.")
        e = axis(self.direction, "direction", context)
        if context.planar and not e[2].is_zero():
            raise ModelError(
                f"{context.where}: direction has z = {e[2]}, but the system is planar. Expected (x, y, 0)."
            )
        speed = None
        if self.exhaust_speed is not None:
            speed = of_time(self.exhaust_speed, "exhaust_speed", context)
            if is_number(speed) and float(speed) <= 0.0:
                raise ModelError(f"{context.where}: exhaust_speed = {float(speed):g}. Expected more than 0, in m/s.")
        thrust = context.expression(self.thrust, "thrust")
        return ThrustElement(name, (number,), thrust, e, context.point(self.point, "point"), speed)

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (cls("hub", "30*sin(t) + k", (1, 2, 3), (0.1, 0, -0.2), 3000.0),)


@dataclass(frozen=True, eq=False)
class ThrustElement(Element):
    thrust: Matrix
    direction: Matrix
    point: Matrix
    speed: Matrix | None

    def loads(self, records: Mapping[int, Any]) -> Loads:
        return Loads({}, {self.bodies[0]: self._wrench()})

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        return ca.dot(self._wrench(), records[self.bodies[0]].V)

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        found = {"thrust": self.thrust}
        return found if self.speed is None else {**found, "flow": self.thrust / self.speed}

    def _wrench(self) -> Matrix:
        """In body axes about its origin."""
        return points.wrench(self.point, self.thrust * self.direction)
