"""Contact of two bodies that give way: with the depth δ = max(−g, 0), its rate δ̇ and the slip u across the normal,

    N = k δⁿ max(1 + d δ̇, 0),    f = −μ N u / √(u² + s²),    U = k δⁿ⁺¹/(n + 1),    drive = ∂U/∂t

The normal force N is that of Hunt and Crossley (Coefficient of restitution interpreted as damping in vibroimpact,
1975); it never pulls. Friction f is that of Coulomb for slips much faster than s; what would stick creeps, with
u = s f/√(μ² N² − f²). Heat is the rest, (N − k δⁿ) δ̇ − f · u, so that the energy balance closes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError
from ..model.context import Context
from ..model.element import Element, Force, Loads, register
from ..spatial.algebra import Matrix
from ..spatial.plane import Plane
from ..spatial.shapes import Box, Sphere
from . import points
from .arguments import is_nought, is_number, of_time
from .touching import Pair, Touch, pair_of


@register
@dataclass(frozen=True, eq=False)
class Contact(Force):
    """One of the shapes is a point (x, y, z) of its body or a Sphere, the other one that too, a Box or a Plane; all are
    in the axes of their bodies, one of which may be "world". `stiffness` (N/mⁿ) is a number or an expression of t and
    parameters, `exponent` of parameters; `dissipation` d (s/m) and `friction` μ may be any expressions. At the slip
    `velocity` s (m/s) friction has 71 % of its full size."""

    body_a: str
    shape_a: Any
    body_b: str
    shape_b: Any
    stiffness: Any
    exponent: Any = 1.5
    dissipation: Any = 0.0
    friction: Any = 0.0
    velocity: Any = 1e-3

    def element(self, name: str, context: Context) -> Element:
        pair = pair_of(self.body_a, self.shape_a, self.body_b, self.shape_b, context)
        n = of_time(self.exponent, "exponent", context)
        if ca.depends_on(n, context.t):
            raise ModelError(
                f"{context.where}: exponent depends on t. Expected a number or an expression of parameters."
            )
        return ContactElement(
            name,
            (pair.a, pair.b),
            pair=pair,
            stiffness=_at_least(0.0, of_time(self.stiffness, "stiffness", context), "stiffness", context),
            exponent=_at_least(1.0, n, "exponent", context),
            damping=_at_least(0.0, context.expression(self.dissipation, "dissipation"), "dissipation", context),
            friction=_at_least(0.0, context.expression(self.friction, "friction"), "friction", context),
            velocity=_positive(of_time(self.velocity, "velocity", context), context),
            t=context.t,
        )

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        """All of them deep enough in each other that the state of the tests is far from where they part."""
        return (
            cls("world", Plane((0, 0, 6), (0.2, 0.1, 1)), "ball", (0.1, 0.2, 0.3), "k*(1 + t)", 1, "c/50", "c", "c"),
            cls("slide", Sphere(9.0), "wheel", Box((0.1, 0.2, 0.3)), "k", "1 + c", 0.01, friction=0.4, velocity=0.5),
        )


def _at_least(least: float, x: Matrix, what: str, context: Context) -> Matrix:
    if is_number(x) and not float(x) >= least:
        raise ModelError(f"{context.where}: {what} = {float(x):g}. Expected {least:g} or more.")
    return x


def _positive(x: Matrix, context: Context) -> Matrix:
    if is_number(x) and not float(x) > 0.0:
        raise ModelError(
            f"{context.where}: velocity = {float(x):g}. Expected a speed above 0 (m/s), much less than that of sliding."
        )
    return x


@dataclass(frozen=True, eq=False)
class ContactElement(Element):
    pair: Pair
    stiffness: Matrix
    exponent: Matrix
    damping: Matrix
    friction: Matrix
    velocity: Matrix
    t: Matrix

    def loads(self, records: Mapping[int, Any]) -> Loads:
        touch = self.pair.touch(records)
        F = self._normal(touch) * touch.n + self._rub(touch)
        a, b = self.bodies
        on_a, on_b = records[a].X0.R.T @ F, records[b].X0.R.T @ -F
        return Loads({}, {a: points.wrench(touch.in_a, on_a), b: points.wrench(touch.in_b, on_b)})

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self._energy(self._depth(self.pair.gap(records)))

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        touch = self.pair.touch(records)
        closing = -ca.dot(touch.n, touch.slip)
        return (self._normal(touch) - self._elastic(touch.gap)) * closing - ca.dot(self._rub(touch), touch.slip)

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        """The depth is held: prescribed bodies move with time too, but their drives do that work."""
        depth = ca.SX.sym("depth")
        rate = ca.jacobian(self._energy(depth), self.t)
        return ca.substitute(rate, depth, ca.densify(self._depth(self.pair.gap(records))))

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        touch = self.pair.touch(records)
        return {
            "gap": touch.gap,
            "normal": self._normal(touch),
            "friction": ca.norm_2(ca.densify(self._rub(touch))),
            "slip": ca.norm_2(ca.densify(_across(touch))),
        }

    def _depth(self, gap: Matrix) -> Matrix:
        return ca.fmax(-gap, 0.0)

    def _elastic(self, gap: Matrix) -> Matrix:
        return self.stiffness * ca.power(self._depth(gap), self.exponent)

    def _energy(self, depth: Matrix) -> Matrix:
        return self.stiffness * ca.power(depth, self.exponent + 1) / (self.exponent + 1)

    def _damped(self, touch: Touch) -> Matrix:
        """1 + d δ̇"""
        return 1 - self.damping * ca.dot(touch.n, touch.slip)

    def _normal(self, touch: Touch) -> Matrix:
        if is_nought(self.damping):
            return self._elastic(touch.gap)
        return self._elastic(touch.gap) * ca.fmax(self._damped(touch), 0.0)

    def _rub(self, touch: Touch) -> Matrix:
        """f, on body a."""
        if is_nought(self.friction):
            return ca.SX(3, 1)
        u = _across(touch)
        return -self.friction * self._normal(touch) / ca.sqrt(ca.sumsqr(u) + self.velocity**2) * u


def _across(touch: Touch) -> Matrix:
    """The slip without its part along the normal."""
    return touch.slip - ca.dot(touch.n, touch.slip) * touch.n
