"""A force or torque on one velocity of a joint: τ_j = value(t, q, v, parameters).

All its power τ_j v_j counts as drive, also where it brakes: what dissipates by design is the damping of a spring.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..model.body import Body
from ..model.context import Context
from ..model.element import Element, Force, register
from .arguments import velocity_of
from .joint_element import JointElement, column


@register
@dataclass(frozen=True, eq=False)
class JointForce(Force):
    """`value` is a number or an expression of t, q(...), v(...), what is seen of bodies and parameters, such as
    "-40*q('link') - 3*v('link')";
    `coordinate` is the velocity it acts on, for joints of several."""

    joint: str
    value: Any
    coordinate: int | None = None

    def element(self, name: str, context: Context) -> Element:
        joint: Body = context.joint(self.joint, "joint")
        j = velocity_of(joint, self.coordinate, context)
        value = context.expression(self.value, "value")
        tau = {joint.index: column(joint.joint.nv, j, value)}
        v = context.v[joint.v_start + j]
        return JointElement(name, (), tau, power=value * v, shown={"torque": value, "rate": v})

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        controller = "-k*(q('slide') - sin(t)) - 3*v('slide') + c*q('ball', 2)"
        seen = "c*t - distance('hub', (0.1, 0, 0), 'ball', (0, 0.2, 0))*angle('arm', 'x', 'wheel', 'z')"
        return (cls("arm", 2.5), cls("slide", controller), cls("ball", seen, coordinate=1))
