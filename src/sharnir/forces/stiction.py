"""Dry friction that sticks: which modes a joint has then, and where it leaves them.

    slides      v ≠ 0, or v = 0 and it begins to: τ = −f(v, σ) with σ = ±1. Left where v becomes zero
    sticks      a lock holds the coordinate. Left where its force λ reaches the limit ±F_s
    idles       v = 0 by other constraints, and nothing acts: σ = 0. Left where it moves

The sign σ and the flag of the lock are hidden parameters. What comes next is found by `simulate/friction.py` at every
event of a run. Without a run σ is the sign of v.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError
from ..joints.rates import pairs
from ..model.body import Body
from ..model.context import Context
from ..model.discrete import EventContext
from ..model.event import AGAINST, ALONG, BY_VELOCITY, RESTS, SLACK, Event, Multiplier, Settle, Trigger
from ..model.lock_tie import check_free, made
from ..spatial.algebra import Matrix
from .arguments import velocity_of
from .friction_law import FrictionLaw
from .joint_element import JointElement, column

BEGINS = 1e-7  # m/s or rad/s: a joint that other constraints kept at rest moves


@dataclass(frozen=True, eq=False)
class Slipping(JointElement):
    """Friction with the sign that a parameter has, or that of the velocity `v`."""

    v: Matrix = ca.SX(0)  # noqa: RUF009 (nobody changes it)

    @staticmethod
    def of(name: str, joint: Body, j: int, law: FrictionLaw, v: Matrix, sign: Matrix) -> Slipping:
        f = law.sliding(v, sign)
        tau = {joint.index: column(joint.joint.nv, j, -f)}
        return Slipping(name, (), tau, heat=f * v, shown={"friction": -f, "slip": v}, coil=False, v=v)

    def settled(self) -> tuple[Matrix, ...]:
        return (self.v,)


@dataclass(frozen=True, eq=False)
class Stiction(Event):
    """The event of a friction; `law` reads its coefficients."""

    joint: Any
    coordinate: int | None
    law: Callable[[Context], FrictionLaw]

    def prepare(self, name: str, context: EventContext) -> None:
        """The lock and the modes of the element."""
        body, j, k = self._place(context)
        check_free(body, (k,), context)
        _, _, sliding = self._modes(name, context)
        v, sign = context.v[body.v_start + j], context.discrete.symbol(sliding)
        sign = ca.if_else(sign == BY_VELOCITY, ca.sign(v), sign)
        context.discrete.elements[name] = Slipping.of(name, body, j, self.law(context), v, sign)

    def triggers(self, name: str, context: EventContext) -> Sequence[Trigger]:
        body, j, _ = self._place(context)
        discrete, law = context.discrete, self.law(context)
        lock, more, sliding = self._modes(name, context)
        place = body.v_start + j
        own = body.name if body.joint.nv == 1 else f"{body.name}[{j}]"
        settle = Settle(name, lock, sliding, more, place, law.holds, law.coulomb)
        limit = (law.holds + discrete.symbol(more)) * (1 + SLACK)
        rubs = self._rubs(law, context)
        idle = (discrete.symbol(sliding) == RESTS) * (1 - context.closed([lock])) * rubs
        found = [
            Trigger(
                name=name,
                cause=f"joint {own!r} begins to slide",
                function=context.v[place] ** 2 - BEGINS**2,
                direction=1,
                armed=idle,
                actions=(settle,),
            )
        ]
        for sign in (ALONG, AGAINST):
            found.append(
                Trigger(
                    name=name,
                    cause=f"joint {own!r} stops sliding",
                    function=context.v[place],
                    velocity=place,
                    direction=-sign,
                    armed=(discrete.symbol(sliding) == sign) * rubs,
                    actions=(settle,),
                )
            )
            found.append(
                Trigger(
                    name=name,
                    cause=f"joint {own!r} breaks loose",
                    function=Multiplier(discrete.locks[lock].tie, 0, -sign, limit),
                    direction=1,
                    armed=context.closed([lock]),
                    actions=(settle,),
                )
            )
        return tuple(found)

    @staticmethod
    def _rubs(law: FrictionLaw, context: EventContext) -> Matrix:
        """Where parameters make friction nothing, such as those of a brake that is open, no sign of it matters, and
        nothing is watched. They change at events, and there the modes are found anew."""
        own = all(x.element_hash() in context.names.own for x in ca.symvar(law.holds))
        return law.holds > 0 if own else ca.SX(1)

    def _modes(self, name: str, context: EventContext) -> tuple[int, int, int]:
        """Its lock, and the places of its modes in the parameters: what others hold with it, and its sign."""
        body, _, k = self._place(context)
        start, discrete = 0.0 if body.q0 is None else float(body.q0[k]), context.discrete
        (lock,) = discrete.lock(
            ("friction", name), lambda held: made(name, body, (k,), held, context), [f"{name}:stuck"],
            [(f"{name}:held", start)], False, 0, (k,),
        )  # fmt: skip
        more = discrete.mode(f"{name}:more", 0.0, "held")
        return lock, more, discrete.mode(f"{name}:sliding", BY_VELOCITY, "sign")

    def _place(self, context: EventContext) -> tuple[Body, int, int]:
        """The joint, its velocity, and the coordinate whose rate that is: what is held while it sticks."""
        body = context.joint(self.joint, "joint")
        j = velocity_of(body, self.coordinate, context)
        paired = pairs(body.joint)
        if j not in paired:
            able = f"coordinate={', '.join(map(str, sorted(paired)))} can" if paired else "none of them can"
            raise ModelError(
                f"{context.where}: velocity {j} of joint {body.name!r} ({type(body.joint).__name__}) is not the rate "
                f"of a single coordinate, so nothing can stick there ({able}). Give velocity=..., over which friction "
                "is smooth."
            )
        return body, j, paired[j]
