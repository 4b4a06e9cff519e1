"""Any relation between coordinates of joints, or of what is seen of bodies, which is made of coordinates too: one row,
g = expression; the forces on the joints are λ ∂g/∂q."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import casadi as ca

from ...core.declared import AnyUnit, CoordinateA, Expression, JointName, JointNames, Length, Quantity, RopePoints
from ...core.errors import ModelError, ShapeError, brief
from ...core.read import listed
from ...spatial.algebra import Matrix
from ..body import Body, Mark
from ..constraint import Constraint, ConstraintRows, register
from ..context import MOVING, Context, Places, measured
from ..parameters import Scope, number_of, parse
from ..rope_path import Pulley, RopePath, rope_path
from .frame_arguments import of_time, points
from .frame_rows import Coordinate, LinearRows, coordinate_of, ratio_of

# A gear between two joints: one row, g = q_a − ratio q_b − offset; the force on joint a is λ, on joint b −ratio λ.


@register
@dataclass(frozen=True, eq=False)
class Gear(Constraint):
    """`ratio` is a number or parameter, of any sign: q_a = ratio q_b + offset. Of a rack and its pinion, or of a screw,
    it is in metres per radian. `coordinate_a` and `coordinate_b` are for joints of several coordinates; `offset` may be
    an expression of t and parameters."""

    joint_a: JointName
    joint_b: JointName
    ratio: AnyUnit
    offset: CoordinateA = 0.0
    coordinate_a: int | None = None
    coordinate_b: int | None = None

    def rows(self, name: str, context: Context) -> ConstraintRows:
        a = coordinate_of(self.joint_a, "joint_a", self.coordinate_a, "coordinate_a", context)
        b = coordinate_of(self.joint_b, "joint_b", self.coordinate_b, "coordinate_b", context)
        if a == b:
            raise ModelError(
                f"{context.where}: joint_a and joint_b are the same coordinate of {brief(self.joint_a)}. Expected two "
                "different ones."
            )
        ratio = ratio_of(self.ratio, "ratio", context)
        offset = of_time(self.offset, "offset", context)
        return LinearRows.of(name, "torque of the gear", ((a, ca.SX(1)), (b, -ratio)), offset, context)

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        if planar:
            return (cls("wheel", "slide", 3.0),)
        screw = cls("sleeve", "sleeve", 0.01, coordinate_a=0, coordinate_b=1)
        return (cls("wheel", "slide", "r", offset="0.1*t**2"), screw)


# A cable or belt over several joints: one row, g = Σ ratio_i q_i − length; the force on joint i is ratio_i λ.


@register
@dataclass(frozen=True, eq=False)
class Cable(Constraint):
    """`ratios` are radii of pulleys, or ±1 for sliders: numbers or parameters, one for each of `joints`. `length`, what
    the sum is kept at, may be an expression of t and parameters. `coordinates` says for every joint which coordinate is
    meant; None for joints that have one."""

    joints: JointNames
    ratios: Annotated[Sequence[Any], Quantity("*", None, text=True)]
    length: AnyUnit = 0.0
    coordinates: Sequence[int | None] | None = None

    def rows(self, name: str, context: Context) -> ConstraintRows:
        joints = _listed(self.joints, "joints", context)
        if not joints:
            raise ModelError(f"{context.where}: joints is empty. Expected the names of the joints that it runs over.")
        ratios = _listed(self.ratios, "ratios", context, len(joints))
        indices = [None] * len(joints)
        if self.coordinates is not None:
            indices = _listed(self.coordinates, "coordinates", context, len(joints))
        found = [
            coordinate_of(joint, f"joints[{k}]", index, f"coordinates[{k}]", context)
            for k, (joint, index) in enumerate(zip(joints, indices, strict=True))
        ]
        for k, coordinate in enumerate(found):
            if coordinate in found[:k]:
                raise ModelError(
                    f"{context.where}: joint {brief(joints[k])} is named twice with the same coordinate. Expected each "
                    "once; add up its ratios."
                )
        terms = tuple(
            (c, ratio_of(r, f"ratios[{k}]", context)) for k, (c, r) in enumerate(zip(found, ratios, strict=True))
        )
        return LinearRows.of(name, "force of the cable", terms, of_time(self.length, "length", context), context)

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        if planar:
            return (cls(["wheel", "slide"], [1, "k"]),)
        return (cls(["wheel", "sleeve", "slide"], [0.2, "k", -1], "sin(t)", [None, 1, 0]),)


def _listed(values: Any, what: str, context: Context, size: int | None = None) -> list[Any]:
    entries = listed(values)
    if entries is None:
        raise ShapeError(f"{context.where}: {what}={brief(values)}. Expected a list, one entry for each joint.")
    if size is not None and len(entries) != size:
        raise ShapeError(
            f"{context.where}: {what} has {len(entries)} entries ({brief(values)}), expected {size}, one for each "
            "joint."
        )
    return entries


# A rope that does not stretch, over points and pulleys of several bodies: one row, g = ℓ − length, where ℓ is the way
# that it has to go. Its multiplier is −T, the tension being the same all along; the forces on the bodies are −T ∂ℓ.


@register
@dataclass(frozen=True, eq=False)
class TautRope(Constraint):
    """`points` are its way as that of the force `Rope`: (body, point), and `Pulley(...)` between its ends. `length` is
    a number or an expression of t and parameters. It is taut always, and would push where a rope goes slack."""

    points: RopePoints
    length: Length

    def rows(self, name: str, context: Context) -> ConstraintRows:
        path = rope_path(self.points, context)
        length = of_time(self.length, "length", context)
        if length.is_constant() and float(length) <= 0.0:
            raise ModelError(f"{context.where}: length = {float(length):g}. Expected more than 0, in metres.")
        return TautRopeRows(
            name=name,
            labels=("force along the rope",),
            t=context.t,
            bodies=path.bodies,
            point_a=path.start,
            path=path,
            length=length,
        )

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        a, b, _ = points(planar)
        z = 0.0 if planar else 0.4
        pulley = Pulley("b", (0.1, 0.2, z), 0.15, "z")
        return (cls([("world", (3, -1, z)), pulley, ("a", a), ("b", b)], "4 + k*t"),)


@dataclass(frozen=True, eq=False, kw_only=True)
class TautRopeRows(ConstraintRows):
    path: RopePath
    length: Matrix

    def marks(self) -> tuple[Mark, ...]:
        return self.path.marks()

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        return self.path.length({i: at[i].X0 for i in self.bodies}) - self.at(self.length, t)


@register
@dataclass(frozen=True, eq=False)
class Coupling(Constraint):
    """The expression, text such as "q('left') - 0.5*q('right')**2 - 0.1*sin(t)", is kept at zero."""

    expression: Annotated[str, Expression()]

    def rows(self, name: str, context: Context) -> ConstraintRows:
        # Fresh symbols: context.q holds functions of time for prescribed joints, whose drives must feel the coupling.
        symbols: dict[Coordinate, Matrix] = {}

        def coordinate(kind: str, joint: str, k: int | None) -> Matrix:
            body: Body = context.joint(joint, f"the joint in {kind}(...)")
            if kind == "v":
                raise self._of_velocities(f"v({brief(joint)})", context)
            k = number_of(kind, joint, k, body.joint.nq, type(body.joint).__name__, context.where)
            return symbols.setdefault((body.index, k), ca.SX.sym(f"q_{joint}_{k}"))

        @cache
        def places() -> Places:
            every = [(body, k) for body in context.joints for k in range(body.joint.nq)]
            q = [symbols.setdefault((body.index, k), ca.SX.sym(f"q_{body.name}_{k}")) for body, k in every]
            return Places(context.joints, ca.vertcat(ca.SX(0, 1), *q), context.v)

        def measure(kind: str, arguments: tuple[object, ...], where: str) -> Matrix:
            if kind in MOVING:
                raise self._of_velocities(f"{kind}(...)", context)
            return measured(kind, arguments, where, context, places())

        scope = Scope({"t": context.t, **context.parameters}, coordinate, measure)
        g = parse(self.expression, scope, f"{context.where}: expression")
        there = {x.element_hash() for x in ca.symvar(g)}
        used = {c: x for c, x in symbols.items() if x.element_hash() in there}
        if not used:
            raise ModelError(
                f"{context.where}: {brief(self.expression)} depends on no coordinate, so it ties nothing. Expected "
                "text with q('joint') in it."
            )
        return CouplingRows(
            name=name,
            labels=("force of the coupling",),
            t=context.t,
            joints=tuple(dict.fromkeys(i for i, _ in used)),
            g=g,
            symbols=used,
        )

    def _of_velocities(self, what: str, context: Context) -> ModelError:
        return ModelError(
            f"{context.where}: {brief(self.expression)} has {what} in it, but a Coupling ties coordinates, not "
            "velocities. Expected q(...), distances, positions and angles of bodies, t, parameters and numbers."
        )

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        if planar:
            return (cls("q('wheel') - q('a', 2)*q('b', 0) + distance('a', (0.2, 0, 0), 'wheel', (0, 0.1, 0))"),)
        return (cls("q('wheel')**2*q('ball', 2) - sin(q('sleeve', 1)) + k*t**2*q('ball', 0) + q('a', 1)"),)


@dataclass(frozen=True, eq=False, kw_only=True)
class CouplingRows(ConstraintRows):
    g: Matrix  # of t, parameters and the symbols
    symbols: Mapping[Coordinate, Matrix]

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        q = [at[i].q[k] for i, k in self.symbols]
        return ca.substitute(self.at(self.g, t), ca.vertcat(*self.symbols.values()), ca.densify(ca.vertcat(*q)))
