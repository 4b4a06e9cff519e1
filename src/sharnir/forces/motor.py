"""A motor in a joint that gives the torque it is asked for, within its limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..model.context import Context
from ..model.element import Element, Force, register
from .shaft import Shaft


@register
@dataclass(frozen=True, eq=False)
class Motor(Force):
    """`torque` is what is asked for at the joint: a number, or an expression or `Table` of t, q(...), v(...) and
    parameters. Limits are those of the shaft, which turns `gear` times as fast as the joint:

    torque_limit   largest torque either way; may be an expression or a table too
    speed_limit    at which the torque on the line from torque_limit at rest is gone
    power_limit    largest power put in; braking is not limited by it

    `rotor` is the inertia of what turns with the shaft. Along a slide torques are forces, and speeds are in m/s.
    """

    joint: str
    torque: Any
    torque_limit: Any = None
    speed_limit: Any = None
    power_limit: Any = None
    gear: Any = 1.0
    rotor: Any = 0.0
    coordinate: int | None = None

    def element(self, name: str, context: Context) -> Element:
        shaft = Shaft.read(self, context)
        return shaft.element(name, context.expression(self.torque, "torque"), {})

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        asked = "k*sin(5*t) - 3*v('arm')"
        return (
            cls("arm", asked, torque_limit=4.0, speed_limit="20*c", gear=3.0, rotor="0.01*c"),
            cls("wheel", "k", power_limit=2.0, coordinate=0, rotor=0.02, gear="k/3"),
        )
