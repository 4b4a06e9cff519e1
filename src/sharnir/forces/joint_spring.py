"""A spring and damper in a joint, on one coordinate q_k with q̇_k = v_j. With the deflection x = q_k − rest(t):

    τ_j = −f(x) − c v_j,    U = ∫ f dx,    dissipation = c v_j²,    drive = ∂U/∂t − f ∂rest/∂t, q held

The damper is between the two bodies of the joint; a rest that moves works on the spring only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError
from ..joints.rates import pairs
from ..model.body import Body
from ..model.context import Context
from ..model.element import Element, Force, register
from .arguments import damping_of, is_nought, of_time, velocity_of
from .joint_element import JointElement, column
from .spring_law import chosen


@register
@dataclass(frozen=True, eq=False)
class JointSpring(Force):
    """One of three laws f(x), of which stiffness=3, table=[(-1, -3), (1, 3)] and law="3*x" are the same one:

    stiffness   a number or an expression of t and parameters, of any sign
    table       points (x, force), x increasing; straight lines between them and beyond the ends
    law         text in the deflection x, t and parameters, such as "3*x + 20*x**3", or a Table with x_name="x"

    `rest` is a number or an expression of t and parameters; `damping` may be an expression of q(...) and v(...) too.
    Without a law it is a damper. `coordinate` is the velocity it acts on, for joints of several.
    """

    joint: str
    stiffness: Any = None
    rest: Any = 0.0
    damping: Any = 0.0
    coordinate: int | None = None
    table: Any = None
    law: Any = None

    def element(self, name: str, context: Context) -> Element:
        joint: Body = context.joint(self.joint, "joint")
        j = velocity_of(joint, self.coordinate, context)
        q, v = context.q[joint.q_start + _coordinate(joint, j, context)], context.v[joint.v_start + j]
        rest, c = of_time(self.rest, "rest", context), damping_of(self.damping, context)
        law = chosen(self.stiffness, self.table, self.law, not is_nought(c), context)
        f, U, U_rate = law.at(q - rest, context.t)
        tau = -f - c * v
        return JointElement(
            name,
            (),
            tau={joint.index: column(joint.joint.nv, j, tau)},
            energy=U,
            heat=c * v**2,
            power=U_rate - f * ca.jacobian(rest, context.t),
            shown={"deflection": q - rest, "rate": v, "torque": tau},
        )

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (
            cls("arm", stiffness=3.0, rest=1.57, damping=0.1),
            cls("slide", stiffness="k", rest="c/2", damping="c"),
            cls("wheel", "k*(1 + 0.3*sin(t))", "0.2*t**2", "0.1*abs(v('wheel', 1))", coordinate=1),
            cls("arm", table=[(-1, -5), (0, 0), (0.2, 1), (2, "k*t")], rest="0.1*t"),
            cls("wheel", law="3*x + c*x**3*cos(t)", rest="sin(t)", coordinate=0),
            cls("slide", damping="c"),
        )


def _coordinate(joint: Body, j: int, context: Context) -> int:
    """The coordinate whose rate the velocity is: without one there is no deflection."""
    paired = pairs(joint.joint)
    if j in paired:
        return paired[j]
    able = f"coordinate={', '.join(map(str, sorted(paired)))} can" if paired else "none of them can"
    raise ModelError(
        f"{context.where}: velocity {j} of joint {joint.name!r} ({type(joint.joint).__name__}) is not the rate of a "
        f"single coordinate, so it cannot have a spring ({able}). Use a PointSpring between points of the bodies, or a "
        "JointForce."
    )
