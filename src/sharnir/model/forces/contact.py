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

from ...core.declared import AnyUnit, BodyName, InverseSpeed, Ratio, Speed, TouchingShape
from ...core.errors import ModelError, brief
from ...core.read import is_a, listed
from ...spatial.algebra import Matrix, matrix
from ...spatial.placement import Placement
from ...spatial.shapes import Box, Point, Sphere
from ...spatial.surface import Plane, Surface
from ...spatial.transform import Transform
from ..context import Context
from ..element import Element, Force, Loads, register
from ..parameters import check_symbols
from . import force_arguments
from .force_arguments import is_nought, is_number, of_time

# Two shapes that may touch, one of them a ball or a point: where they are nearest, and how they move against each
# other there. With the centre x of the ball of radius r on body a, and φ, n of the other shape on body b:
#
# gap g = φ(x) − r,    touched at c = x − (r + g/2) n,    slip u = v_a(c) − v_b(c),    ġ = n · u
#
# c is half way between the two surfaces, whichever of the bodies is named first. n points from b to a.

SHAPES = "a point (x, y, z), Sphere(radius), Box(size) or Plane(point, normal)"


@dataclass(frozen=True, eq=False)
class Touch:
    """All in world axes."""

    gap: Matrix
    n: Matrix
    slip: Matrix  # u
    in_a: Matrix  # c in the axes of body a
    in_b: Matrix


@dataclass(frozen=True, eq=False)
class Pair:
    a: int  # the body of the ball
    b: int
    centre: Matrix  # in body a
    radius: Matrix
    frame: Transform  # of the other shape in body b
    surface: Surface
    planar: bool

    def gap(self, records: Mapping[int, Any]) -> Matrix:
        found = self.surface.distance(self._centre(records), self.planar)
        assert found is not None
        return found - self.radius

    def level(self, records: Mapping[int, Any]) -> Matrix:
        """Zero where they touch, and smooth there; it need not be the distance elsewhere."""
        if self.radius.is_zero():
            return self.surface.level(self._centre(records), self.planar)
        return self.gap(records)

    def touch(self, records: Mapping[int, Any]) -> Touch:
        a, b, x = records[self.a], records[self.b], self._centre(records)
        gap, n_b = self.gap(records), self.frame.R @ self.surface.outward(x, self.planar)
        n, back = b.X0.R @ n_b, self.radius + gap / 2
        in_a, in_b = self.centre - back * (a.X0.R.T @ n), self.frame.point(x) - back * n_b
        return Touch(gap, n, force_arguments.velocity(a, in_a) - force_arguments.velocity(b, in_b), in_a, in_b)

    def _centre(self, records: Mapping[int, Any]) -> Matrix:
        """In the frame of the other shape."""
        b = records[self.b]
        x: Matrix = b.X0.R.T @ (force_arguments.position(records[self.a], self.centre) - b.X0.p)
        return self.frame.R.T @ (x - self.frame.p)


def pair_of(body_a: Any, shape_a: Any, body_b: Any, shape_b: Any, context: Context) -> Pair:
    """Checked; the ball may be either of them."""
    a, b = context.body(body_a, "body_a"), context.body(body_b, "body_b")
    if a == b:
        raise ModelError(
            f"{context.where}: body_a and body_b are both {brief(body_a)}, which cannot touch itself. Expected two "
            "different bodies, one of which may be 'world'."
        )
    one, other = _surface(shape_a, "shape_a", context), _surface(shape_b, "shape_b", context)
    if one.ball is None and other.ball is None:
        raise ModelError(
            f"{context.where}: shape_a is {type(one).__name__} and shape_b {type(other).__name__}. Expected a point or "
            "a Sphere as one of them; for a Box on a Plane give the corners that touch as points, a contact each."
        )
    if one.ball is None:
        a, b, one, other = b, a, other, one
    return Pair(a, b, matrix(one._frame.p), matrix(one.ball), other._frame.transform(), other, context.planar)


def _surface(shape: Any, what: str, context: Context) -> Surface:
    where = f"{context.where}: {what}"
    if not is_a(shape, Surface):
        if listed(shape) is None:
            raise ModelError(f"{where}={brief(shape)} is not a shape. Expected {SHAPES}.")
        return Point(placement=Placement(context.point(shape, what)))
    found: Surface = shape
    if found.ball is None and found.distance(matrix([1.0, 1.0, 1.0]), context.planar) is None:
        raise ModelError(
            f"{where} is a {type(shape).__name__}, which contacts do not take. Expected {SHAPES}; the ends of a rod "
            "are points."
        )
    for numbers in (found._frame.R, found._frame.p, *found.sizes()):
        check_symbols(matrix(numbers), context.names.own, where)
    if context.planar:
        _in_plane(found, what, context)
    return found


def _in_plane(surface: Surface, what: str, context: Context) -> None:
    context.check_in_plane(matrix(surface._frame.p), what)
    if surface.ball is None:
        x = surface._frame.transform().R[2, 2] if hasattr(surface, "_edges") else None
        n = surface.outward(matrix([1.0, 1.0, 0.0]), True)
        if not n[2].is_zero() or (x is not None and not (x - 1).is_zero()):
            raise ModelError(
                f"{context.where}: {what} is not upright in the plane of the system. Expected a Plane whose normal has "
                "no z, or a Box that is turned about z only."
            )


@register
@dataclass(frozen=True, eq=False)
class Contact(Force):
    """One of the shapes is a point (x, y, z) of its body or a Sphere, the other one that too, a Box or a Plane; all are
    in the axes of their bodies, one of which may be "world". `stiffness` (N/mⁿ) is a number or an expression of t and
    parameters, `exponent` of parameters; `dissipation` d (s/m) and `friction` μ may be any expressions. At the slip
    `velocity` s (m/s) friction has 71 % of its full size."""

    body_a: BodyName
    shape_a: TouchingShape
    body_b: BodyName
    shape_b: TouchingShape
    stiffness: AnyUnit
    exponent: Ratio = 1.5
    dissipation: InverseSpeed = 0.0
    friction: Ratio = 0.0
    velocity: Speed = 1e-3

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
        return Loads({}, {a: force_arguments.wrench(touch.in_a, on_a), b: force_arguments.wrench(touch.in_b, on_b)})

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
