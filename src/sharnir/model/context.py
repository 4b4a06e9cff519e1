"""The context in which a force becomes an element and a constraint becomes constraint rows: how they look up names and
read expressions when the system is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..core.errors import ModelError, brief
from ..core.read import check_constants, choice, is_plain_number, vector
from ..core.tracing import traced_property
from ..spatial.algebra import Matrix, angular, cross, linear, matrix, segment, unit_axis, zeros
from ..spatial.transform import Move, Transform
from .body import Body
from .model import Model
from .parameters import Scope, check_symbols, number_of, parse

# Where bodies are and how they move, as functions of q and v: along the path from the world to each,
#
# X0_i = X0_p X_i(q_i),    V_i = X_i V_p + S_i v_i
#
# The sweeps find the same for all bodies at once (`algorithms/sweeps/kinematics.py`). Expressions need it of a few, in
# the symbols of the model, before there is anything to sweep over; each body is traced once for all of them.


@dataclass(frozen=True, eq=False)
class Places:
    """`q` and `v` are all coordinates and velocities, as symbols or as functions of time."""

    bodies: tuple[Body, ...]
    q: Matrix
    v: Matrix
    _X: dict[int, Move] = field(default_factory=dict, init=False)
    _X0: dict[int, Transform] = field(default_factory=lambda: {0: Transform.identity()}, init=False)
    _V: dict[int, Matrix] = field(default_factory=lambda: {0: zeros(6)}, init=False)

    def X0(self, i: int) -> Transform:
        """The body frame in the world; 0 is the world."""
        for body in self._unknown(i, self._X0):
            X = body.transform().then(body.joint.placement(self._of_joint(body, "q")))
            self._X[body.index] = X
            self._X0[body.index] = self._X0[body.parent] @ X
        return self._X0[i]

    def V(self, i: int) -> Matrix:
        """Its velocity [v; ω], in its axes."""
        self.X0(i)
        for body in self._unknown(i, self._V):
            own = body.joint.subspace(self._of_joint(body, "q")) @ self._of_joint(body, "v")
            self._V[body.index] = self._X[body.index].motion_to_child(self._V[body.parent]) + own
        return self._V[i]

    def at(self, i: int) -> Place:
        """As force elements see it."""
        return Place(self.X0(i), self.V(i))

    def _unknown(self, i: int, known: dict[int, Transform] | dict[int, Matrix]) -> list[Body]:
        """The bodies up to i of which it is not known yet, base to tip."""
        path: list[Body] = []
        while i not in known:
            path.append(self.bodies[i - 1])
            i = path[-1].parent
        return path[::-1]

    def _of_joint(self, body: Body, name: str) -> Matrix:
        """What moves it: of an interface the modes of its parent."""
        if not body.is_interface:
            return self._part(body, name)
        carrier = self.bodies[body.parent - 1]
        found, flexible = self._part(carrier, name), carrier.flexible
        assert flexible is not None
        return segment(found, found.shape[0] - flexible.count, flexible.count)

    def _part(self, body: Body, name: str) -> Matrix:
        if name == "q":
            return segment(self.q, body.q_start, body.joint.nq)
        return segment(self.v, body.v_start, body.joint.nv)


@dataclass(frozen=True, eq=False)
class Place:
    X0: Transform
    V: Matrix


# Measures of bodies in expressions: with r the position and ṙ the velocity of a point of a body in the world,
#
# distance('a', (x, y, z), 'b', (x, y, z))        ℓ = |r_b − r_a|
# distance_rate('a', (x, y, z), 'b', (x, y, z))   ℓ̇, positive where they part
# position('a', (x, y, z), 'z')                   e · r, along an axis of the world
# height('a', (x, y, z))                          −g · r / |g|, upwards from the origin of the world
# velocity('a', (x, y, z), 'z')                   e · ṙ, along an axis of the world
# velocity('a', (x, y, z), 'z', 'b')              e · ṙ, along an axis that is fixed in b
# speed('a', (x, y, z))                           |ṙ|
# angle('a', 'x', 'b', (0, 1, 1))                 between axes of two bodies, 0 ... π: 2 atan(|u − w| / |u + w|)
#
# Roots are of a sum of squares and 1e-100: they have a derivative everywhere, zero where they vanish.

if TYPE_CHECKING:
    pass

SMALLEST = 1e-100  # m², m²/s²
ALONE = ("position", "height", "velocity", "speed")  # of one body
MOVING = ("distance_rate", "velocity", "speed")  # read velocities

_KINDS = {"body": "a body's name in quotes", "point": "a point (x, y, z)", "axis": "an axis, 'z' or (x, y, z)"}
GEOMETRY_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "distance": ("body", "point", "body", "point"),
    "distance_rate": ("body", "point", "body", "point"),
    "position": ("body", "point", "axis"),
    "height": ("body", "point"),
    "velocity": ("body", "point", "axis", "body"),
    "speed": ("body", "point"),
    "angle": ("body", "axis", "body", "axis"),
}
_USAGE = {
    "distance": "'a', (x, y, z), 'b', (x, y, z)",
    "distance_rate": "'a', (x, y, z), 'b', (x, y, z)",
    "position": "'a', (x, y, z), 'z'",
    "height": "'a', (x, y, z)",
    "velocity": "'a', (x, y, z), 'z'",
    "speed": "'a', (x, y, z)",
    "angle": "'a', 'x', 'b', 'z'",
}


def measured(kind: str, arguments: tuple[object, ...], where: str, context: Context, places: Places) -> Matrix:
    """The value of a function of `expressions.GEOMETRY`; `where` begins every message."""
    kinds = GEOMETRY_ARGUMENTS[kind]
    least = 3 if kind == "velocity" else len(kinds)
    if not least <= len(arguments) <= len(kinds):
        raise _refusal(kind, arguments, f"it takes {least}{' or 4' if least < len(kinds) else ''} arguments", where)
    reader = _Reader(kind, arguments, where, context)
    found = [reader.read(what, k) for k, what in zip(range(len(arguments)), kinds, strict=False)]
    between = kind not in ALONE
    if between and found[0] == found[2]:
        raise _refusal(kind, arguments, f"both are of {brief(arguments[0])}, so it never changes", where)
    if not between and found[0] == 0:
        raise _refusal(kind, arguments, "the world does not move", where)
    return _MEASURES[kind](_View(places, context, where, kind), *found)


@dataclass(frozen=True, eq=False)
class _Reader:
    """The arguments of one call."""

    kind: str
    arguments: tuple[object, ...]
    where: str
    context: Context

    def read(self, what: str, k: int) -> Any:
        value = self.arguments[k]
        if isinstance(value, str):
            if what == "body":
                return self.context.body(value, f"the body in {self.kind}(...)")
            if what == "axis":
                return unit_axis(value, f"{self.where}, the axis in {self.kind}(...)")
        elif isinstance(value, tuple) and what != "body":
            if len(value) != 3:
                raise _refusal(self.kind, self.arguments, f"argument {k + 1} has {len(value)} numbers", self.where)
            entries = [float(x) if x.is_constant() else x for x in value]
            if what == "point":
                self.check_fixed(matrix(entries), k)
                return self.context.point(entries, f"the point in {self.kind}(...)")
            return unit_axis(entries, f"{self.where}, the axis in {self.kind}(...)")
        raise _refusal(self.kind, self.arguments, f"argument {k + 1} is not {_KINDS[what]}", self.where)

    def check_fixed(self, point: Matrix, k: int) -> None:
        """In its body: what moved would have a velocity of its own."""
        own = self.context.names.own
        moving = [str(x) for x in ca.symvar(point) if x.element_hash() not in own]
        if moving:
            why = f"argument {k + 1} depends on {moving[0]}, but a point is fixed in its body: numbers and parameters"
            raise _refusal(self.kind, self.arguments, why, self.where)


def _refusal(kind: str, arguments: tuple[object, ...], why: str, where: str) -> ModelError:
    given = ", ".join(f"({', '.join(map(str, x))})" if isinstance(x, tuple) else brief(x) for x in arguments)
    return ModelError(f"{where}, {kind}({given[:80]}): {why}. Expected {kind}({_USAGE[kind]}).")


@dataclass(frozen=True, eq=False)
class _View:
    places: Places
    context: Context
    where: str
    kind: str

    def position(self, i: int, point: Matrix) -> Matrix:
        return self.places.X0(i).point(point)

    def velocity(self, i: int, point: Matrix) -> Matrix:
        """In world axes."""
        V = self.places.V(i)
        return self.places.X0(i).R @ (linear(V) + cross(angular(V), point))

    def distance(self, a: int, point_a: Matrix, b: int, point_b: Matrix) -> Matrix:
        return _norm(self.position(b, point_b) - self.position(a, point_a))

    def distance_rate(self, a: int, point_a: Matrix, b: int, point_b: Matrix) -> Matrix:
        d = self.position(b, point_b) - self.position(a, point_a)
        return ca.dot(d, self.velocity(b, point_b) - self.velocity(a, point_a)) / _norm(d)

    def along(self, i: int, point: Matrix, axis: Matrix) -> Matrix:
        return ca.dot(axis, self.position(i, point))

    def height(self, i: int, point: Matrix) -> Matrix:
        gravity = self.context.names.model.gravity
        if not isinstance(gravity, ca.SX) and not np.any(gravity):
            raise ModelError(
                f"{self.where}, height(...): the system has no gravity, so nothing is up. Expected "
                "position('a', (x, y, z), 'z'), along an axis of the world."
            )
        g = matrix(gravity)
        return -ca.dot(g, self.position(i, point)) / ca.sqrt(ca.sumsqr(g))

    def velocity_along(self, i: int, point: Matrix, axis: Matrix, fixed_in: int = 0) -> Matrix:
        return ca.dot(self.places.X0(fixed_in).R @ axis, self.velocity(i, point))

    def speed(self, i: int, point: Matrix) -> Matrix:
        return _norm(self.velocity(i, point))

    def angle(self, a: int, axis_a: Matrix, b: int, axis_b: Matrix) -> Matrix:
        u, w = self.places.X0(a).R @ axis_a, self.places.X0(b).R @ axis_b
        return 2 * ca.atan(_norm(u - w) / _norm(u + w))


_MEASURES: dict[str, Callable[..., Matrix]] = {
    "distance": _View.distance,
    "distance_rate": _View.distance_rate,
    "position": _View.along,
    "height": _View.height,
    "velocity": _View.velocity_along,
    "speed": _View.speed,
    "angle": _View.angle,
}


def _norm(x: Matrix) -> Matrix:
    return ca.sqrt(ca.sumsqr(x) + SMALLEST)


MOST = 6  # symbols that a message names


@dataclass(frozen=True, eq=False)
class Names:
    """Names and symbols that all forces of a model share, gathered once: models may have thousands of them. Prescribed
    coordinates stand in expressions as the functions of time that they are."""

    model: Model
    q: Matrix
    v: Matrix
    parameters: Mapping[str, ca.SX]
    known: Mapping[int, str]  # every symbol of the model by its identity
    own: Mapping[int, str]  # the parameters among them
    numbers: Mapping[str, int]  # of bodies, the world included
    joints: Mapping[str, int]

    @staticmethod
    def of(model: Model) -> Names:
        q, v = ca.SX(model.q), ca.SX(model.v)
        for driven in model.bodies:
            motion = driven.motion
            if motion is None:
                continue
            for k, column in enumerate(motion.q_coordinates):
                assert motion.q is not None
                q[driven.q_start + column] = motion.q[k]
            for k, column in enumerate(motion.coordinates):
                v[driven.v_start + column] = motion.v[k]
        parameters = {p.name: p.symbol for p in model.parameters}
        symbols = ca.symvar(ca.vertcat(model.t, q, v, *parameters.values()))
        known = {x.element_hash(): str(x) for x in symbols}
        joints = {body.name: body.index for body in model.bodies}
        own = {x.element_hash(): key for key, x in parameters.items()}
        return Names(model, q, v, parameters, known, own, {"world": 0} | joints, joints)

    @traced_property
    def places(self) -> Places:
        """Of all bodies, in the same symbols."""
        return Places(self.model.bodies, self.q, self.v)


@dataclass(frozen=True, eq=False)
class Context:
    """`where` begins every message; `what` names the argument in it. `q` and `v` are all coordinates and velocities as
    symbols, prescribed ones as functions of time; `joints` the `Body` of every joint, in the order of q and v."""

    names: Names
    where: str

    @property
    def q(self) -> Matrix:
        return self.names.q

    @property
    def v(self) -> Matrix:
        return self.names.v

    @property
    def t(self) -> Matrix:
        return self.names.model.t

    @property
    def parameters(self) -> Mapping[str, ca.SX]:
        return self.names.parameters

    @property
    def joints(self) -> tuple[Body, ...]:
        return self.names.model.bodies

    @property
    def planar(self) -> bool:
        return self.names.model.planar

    def body(self, name: str, what: str) -> int:
        """Its number, 0 for the world."""
        return self.names.numbers[choice(name, self.names.numbers, f"{self.where}: {what}=", " is not a body.")]

    def two_bodies(self, body_a: str, body_b: str) -> tuple[int, int]:
        """The numbers of two bodies between which something acts."""
        a, b = self.body(body_a, "body_a"), self.body(body_b, "body_b")
        if a == b:
            raise ModelError(
                f"{self.where}: body_a and body_b are both {brief(body_a)}, so it can move nothing. Expected two "
                "different bodies, one of which may be 'world'."
            )
        return a, b

    def joint(self, name: str, what: str) -> Body:
        """The body it carries."""
        known = self.names.joints
        return self.joints[known[choice(name, known, f"{self.where}: {what}=", " is not a joint.")] - 1]

    def expression(self, value: Any, what: str) -> Matrix:
        """A number, text or SX scalar as SX over t, parameters, q('...'), v('...') and what is seen of bodies."""
        if is_plain_number(value):  # most of what constraints are given, by the thousand
            return ca.SX(float(value))
        found = parse(value, self._scope, f"{self.where}: {what}")
        check_symbols(found, self.names.known, f"{self.where}: {what}")
        return found

    def of_time(self, value: Any, what: str, otherwise: str) -> Matrix:
        """An expression of t and parameters alone; `otherwise` says what to take where the state is meant."""
        found = self.expression(value, what)
        if found.is_constant():
            return found
        known = {self.t.element_hash(), *self.names.own}
        state = [str(x) for x in ca.symvar(found) if x.element_hash() not in known]
        if state:
            some = f"{', '.join(state[:MOST])}{' and more' if len(state) > MOST else ''}"
            raise ModelError(
                f"{self.where}: {what}={brief(value)} depends on the state ({some}). Expected a number or "
                f"an expression of t and parameters; {otherwise}."
            )
        return found

    def point(self, value: Any, what: str) -> Matrix:
        """Three numbers or parameters; in a planar system those of a point in the plane."""
        found = matrix(vector(value, 3, f"{self.where}: {what}"))
        check_symbols(found, self.names.own, f"{self.where}: {what}")
        check_constants(found, f"{self.where}: {what}")
        self.check_in_plane(found, what)
        return found

    def check_in_plane(self, point: Matrix, what: str) -> None:
        if self.planar and not point[2].is_zero():
            raise ModelError(
                f"{self.where}: {what} has z = {point[2]}, but the system is planar. Expected {what}=(x, y, 0)."
            )

    @traced_property
    def _scope(self) -> Scope:
        return Scope({"t": self.t, **self.parameters}, self._coordinate, self._measure)

    def _measure(self, kind: str, arguments: tuple[object, ...], where: str) -> ca.SX:
        return measured(kind, arguments, where, self, self.names.places)

    def _coordinate(self, kind: str, name: str, k: int | None) -> ca.SX:
        owner = self.joint(name, f"the joint in {kind}(...)")
        joint = owner.joint
        count, start, column = (joint.nq, owner.q_start, self.q) if kind == "q" else (joint.nv, owner.v_start, self.v)
        return column[start + number_of(kind, name, k, count, type(joint).__name__, self.where)]
