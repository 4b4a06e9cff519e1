"""An elastic rope over points and pulleys of several bodies, which pulls and never pushes. Of the way ℓ that it has to
go and its natural length L, with e = ℓ − L its stretch,

    T = max(k e + c ė, 0) where e > 0, else 0        the tension, the same all along
    −T ∂ℓ on every body,    U = k e² / 2 where e > 0

by virtual work: pulleys have neither friction nor inertia. Heat is the work of the tension beyond the spring,
(T − k e) ė: c ė², unless it goes slack faster than it could shorten. A winch that shortens it puts in −T L̇.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import casadi as ca

from ...core.declared import Length, LinearDamping, LinearStiffness, RopePoints
from ...core.errors import ModelError
from ...core.expressions.choices import Condition, defined, largest
from ...spatial.algebra import Matrix
from ...spatial.transform import variation
from ..body import Mark
from ..context import Context
from ..element import Element, Force, Loads, register
from ..rope_path import Pulley, RopePath, rope_path
from .force_arguments import damping_of, is_nought, is_number, of_time


@register
@dataclass(frozen=True, eq=False)
class Rope(Force):
    """`points` are its way, from end to end: (body, point) for its ends and for small pulleys, rings or eyes, and
    `Pulley(...)` for those with a radius. `length` is its natural length, `stiffness` that of all of it in N/m (E A /
    length), both numbers or expressions of t and parameters; `damping`, in N s/m, may depend on q(...) and v(...)."""

    points: RopePoints
    length: Length
    stiffness: LinearStiffness
    damping: LinearDamping = 0.0

    def element(self, name: str, context: Context) -> Element:
        path = rope_path(self.points, context)
        length = of_time(self.length, "length", context)
        stiffness = of_time(self.stiffness, "stiffness", context)
        if is_number(length) and float(length) < 0.0:
            raise ModelError(f"{context.where}: length = {float(length):g} is negative. Expected 0 or more, in metres.")
        if is_number(stiffness) and float(stiffness) <= 0.0:
            raise ModelError(
                f"{context.where}: stiffness = {float(stiffness):g}. Expected more than 0, in N/m; a rope that does "
                "not stretch is the constraint TautRope."
            )
        return RopeElement(name, path.bodies, path, length, stiffness, damping_of(self.damping, context), context.t)

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        start, pulley = ("world", (2, 4, 0.5)), Pulley("hub", (0, 0.2, 0), "0.2*c", "z")
        return (cls((start, pulley, ("wheel", (0.4, 1, 0.1)), ("ball", (0.1, 0.2, 0.3))), 1.0, "k + 2*t", "c"),)


class _State(NamedTuple):
    way: Matrix
    G: dict[int, Matrix]
    e: Matrix  # stretch, not below zero
    rate: Matrix  # of the stretch
    tension: Matrix


@dataclass(frozen=True, eq=False)
class RopeElement(Element):
    path: RopePath
    length: Matrix
    stiffness: Matrix
    damping: Matrix
    t: Matrix

    def loads(self, records: Mapping[int, Any]) -> Loads:
        """Without a way they are no numbers, also where a rope that has lifted off would not move a body at all."""
        now = self._state(records)
        wrenches = {i: -(now.tension * G).T for i, G in now.G.items()}
        return Loads({}, {i: defined(F, now.way) for i, F in wrenches.items()} if self.path.has_discs else wrenches)

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self.stiffness * self._state(records).e ** 2 / 2

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        now = self._state(records)
        return (now.tension - self.stiffness * now.e) * now.rate

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        """Of a winch, and of a stiffness that grows."""
        now = self._state(records)
        return -now.tension * self._rate(self.length) + self._rate(self.stiffness) * now.e**2 / 2

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        now = self._state(records)
        return {"tension": now.tension, "length": now.way, "stretch": now.way - self.length}

    def marks(self) -> tuple[Mark, ...]:
        return self.path.marks()

    def _state(self, records: Mapping[int, Any]) -> _State:
        way, G = variation(self.path.length, {i: records[i].X0 for i in self.bodies})
        e = largest(way - self.length, ca.SX(0))
        rate = sum((g @ records[i].V for i, g in G.items()), ca.SX(0)) - self._rate(self.length)
        elastic = self.stiffness * e
        if is_nought(self.damping):
            return _State(way, G, e, rate, elastic)
        taut = Condition.compared(e > 0, [e])
        return _State(way, G, e, rate, taut.choose(largest(elastic + self.damping * rate, ca.SX(0)), ca.SX(0)))

    def _rate(self, x: Matrix) -> Matrix:
        """Of an expression of time and parameters."""
        return ca.jacobian(x, self.t)
