"""A given force at a point of a body, and a moment: in body axes about the body's origin, linear part first,

F = [f; m + point × f],    drive = f · v_point + m · ω
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...core.declared import Axis3, BodyName, ForceVector, MomentVector, Point3, PushForce, Speed
from ...core.errors import ModelError, ShapeError, brief
from ...core.read import check_constants, is_a, listed
from ...spatial.algebra import Matrix, matrix, segment, zeros
from ..body import Mark
from ..constraints.frame_arguments import axis
from ..context import Context
from ..element import Element, Force, Loads, register
from . import force_arguments
from .force_arguments import is_nought, is_number, of_time
from .joint_forces import JointElement

# The thrust of an engine or a jet: a force along a direction that is fixed in a body, at a point of it,
#
# F = T(t) e,    drive = F · v of the point
#
# Its propellant is taken to weigh nothing beside the body, whose mass stays as it is.


@register
@dataclass(frozen=True, eq=False)
class Thrust(Force):
    """`thrust` in N is a number, an expression of t, q(...), v(...) and parameters, or a Table of time; it acts along
    `direction`, in body axes, at `point`. With `exhaust_speed` (m/s, 9.81 times the specific impulse) the flow of
    propellant is among its readings."""

    body: BodyName
    thrust: PushForce
    direction: Axis3 = "x"
    point: Point3 = (0.0, 0.0, 0.0)
    exhaust_speed: Speed = None

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

    def marks(self) -> tuple[Mark, ...]:
        return (Mark("load", ((self.bodies[0], self.point),)),)

    def _wrench(self) -> Matrix:
        """In body axes about its origin."""
        return force_arguments.wrench(self.point, self.thrust * self.direction)


# The mechanism that examples of forces act on. Its bodies are
#
# hub      which flies
# arm      on the hub, turns about y
# slide    on the arm, along x
# ball     on the slide, turns freely
# wheel    on the hub, turns about z and slides along it
#
# and its parameters k and c, neither of which is zero.

NQ, NV = 15, 13
PARAMETERS = 2


# Generalized forces from a function of the user's: τ = function(t, q, v, parameters). All its power τ · v is drive.

INPUTS = ("t", "q", "v", "parameters")


@register
@dataclass(frozen=True, eq=False)
class CustomForce(Force):
    """`function` is a casadi.Function with the inputs t (1), q (nq), v (nv), parameters (all of the system's, in the
    order they were made) and one output, the forces (nv) on all velocities; it becomes part of the compiled code:

    t, q, v, parameters = SX.sym("t"), SX.sym("q", 2), SX.sym("v", 2), SX.sym("parameters", 0)
    CustomForce(Function("drag", [t, q, v, parameters], [-0.1 * v * fabs(v)]))
    """

    function: ca.Function

    def element(self, name: str, context: Context) -> Element:
        tau = self._called(context)
        if tau.numel() != context.v.numel():
            raise ShapeError(
                f"{context.where}: the function gives {tau.numel()} forces. Expected {context.v.numel()}, one per "
                "velocity of the system."
            )
        check_constants(tau, f"{context.where}: function")
        tau = matrix(ca.vec(tau))
        parts = {}
        for joint in context.joints:
            part = segment(tau, joint.v_start, joint.joint.nv)
            if part.nnz():
                parts[joint.index] = part
        return JointElement(name, (), parts, power=ca.dot(tau, context.v))

    def _called(self, context: Context) -> Matrix:
        function, where = self.function, context.where
        if not is_a(function, ca.Function):
            raise ModelError(
                f"{where}: function={brief(function)} is not a CasADi function. Expected casadi.Function(name, [t, q, "
                "v, parameters], [tau])."
            )
        arguments = (context.t, context.q, context.v, ca.vertcat(ca.SX(0, 1), *context.parameters.values()))
        _check_inputs(function, [int(x.numel()) for x in arguments], where)
        if function.n_out() != 1:
            raise ShapeError(f"{where}: the function has {function.n_out()} outputs. Expected one, the forces (nv).")
        if function.has_free():
            raise ModelError(
                f"{where}: the function uses {', '.join(function.get_free())}, which are none of its inputs. Make them "
                "inputs; parameters of the system come in as the fourth one."
            )
        shaped = [ca.reshape(x, *function.size_in(k)) for k, x in enumerate(arguments)]
        try:
            tau = function.call(shaped, True, False)[0]
            reason = "it calls another function that is no expression" if _calls(tau) else ""
        except RuntimeError as error:
            reason = str(error).strip().splitlines()[-1]
        if reason:
            raise ModelError(
                f"{where}: the function cannot be compiled: {reason}. Expected one that is made of SX expressions, "
                "without interpolants, callbacks or external code; a table of a joint is JointSpring(table=...)."
            )
        return tau

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        t, q, v, p = (ca.SX.sym(name, n) for name, n in zip(INPUTS, (1, NQ, NV, PARAMETERS), strict=True))
        drag = -p[1] * v * ca.fabs(v) + ca.sin(t) * q[7]
        return (cls(ca.Function("drag", [t, q, v, p], [drag])),)


def _calls(tau: Matrix) -> bool:
    """CasADi keeps a call where it cannot see through it."""
    traced = ca.Function("traced", [ca.vertcat(ca.SX(0, 1), *ca.symvar(tau))], [tau])
    return any(traced.instruction_id(k) == ca.OP_CALL for k in range(traced.n_instructions()))


def _check_inputs(function: ca.Function, sizes: list[int], where: str) -> None:
    if function.n_in() != len(INPUTS):
        raise ShapeError(
            f"{where}: the function has {function.n_in()} inputs. Expected {len(INPUTS)}: {', '.join(INPUTS)}."
        )
    for k, (name, size) in enumerate(zip(INPUTS, sizes, strict=True)):
        given = function.name_in(k)
        if given in INPUTS and given != name:
            raise ModelError(
                f"{where}: input {k} of the function is called {brief(given)}. Expected {name!r} there: the order is "
                f"{', '.join(INPUTS)}."
            )
        if function.numel_in(k) != size:
            raise ShapeError(
                f"{where}: input {k} of the function ({name}) has {function.numel_in(k)} entries. Expected {size}."
            )


FRAMES = ("world", "body")


@register
@dataclass(frozen=True, eq=False)
class Wrench(Force):
    """Entries of `force` and `moment` are numbers or expressions of t, q(...), v(...) and parameters, in the axes of
    `frame`, "world" or "body"; `point` is in body axes and moves with the body."""

    body: BodyName
    point: Point3 = (0.0, 0.0, 0.0)
    force: ForceVector = (0.0, 0.0, 0.0)
    moment: MomentVector = (0.0, 0.0, 0.0)
    frame: str = "world"

    def element(self, name: str, context: Context) -> Element:
        number = context.body(self.body, "body")
        if number == 0:
            raise ModelError(f"{context.where}: body='world' cannot be moved. Name the body that the force acts on.")
        if not is_a(self.frame, str) or str.__str__(self.frame) not in FRAMES:
            raise ModelError(
                f"{context.where}: frame={brief(self.frame)} is not a frame. Expected 'world' or 'body', whose axes "
                "force and moment are in."
            )
        force, moment = _entries(self.force, "force", context), _entries(self.moment, "moment", context)
        if context.planar:
            _in_plane(force, moment, context.where)
        point = context.point(self.point, "point")
        return WrenchElement(name, (number,), point, force, moment, in_world=str.__str__(self.frame) == "world")

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        return (
            cls("ball", (0.1, 0.2, 0), force=("10*sin(t)", "k*q('arm')", 3), frame="body"),
            cls("wheel", (0, 0, 0.5), force=(1, "-v('hub', 0)*speed('wheel', (0, 0, 0.5))", 0), moment=(0, 0, "k*t")),
            cls("hub", moment=(1, 2, 3), frame="body"),
        )


@dataclass(frozen=True, eq=False)
class WrenchElement(Element):
    point: Matrix
    force: Matrix
    moment: Matrix
    in_world: bool

    def loads(self, records: Mapping[int, Any]) -> Loads:
        (i,) = self.bodies
        return Loads({}, {i: self._wrench(records[i])})

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        (i,) = self.bodies
        return ca.dot(self._wrench(records[i]), records[i].V)

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        """Sizes; they are the same in all axes."""
        return {"force": ca.norm_2(ca.densify(self.force)), "moment": ca.norm_2(ca.densify(self.moment))}

    def marks(self) -> tuple[Mark, ...]:
        return (Mark("load", ((self.bodies[0], self.point),)),)

    def _wrench(self, body: Any) -> Matrix:
        """In body axes about its origin."""
        force, moment = self.force, self.moment
        if self.in_world:
            force, moment = body.X0.R.T @ force, body.X0.R.T @ moment
        return force_arguments.wrench(self.point, force) + ca.vertcat(zeros(3), moment)


def _entries(values: Any, what: str, context: Context) -> Matrix:
    """Three expressions as a column."""
    entries = listed(values)
    if entries is None:
        raise ShapeError(
            f"{context.where}: {what}={brief(values)}. Expected three numbers or expressions, along x, y, z."
        )
    if len(entries) != 3:
        raise ShapeError(
            f"{context.where}: {what} has {len(entries)} entries ({brief(values)}). Expected three, along x, y, z."
        )
    return matrix([context.expression(x, f"{what}[{k}]") for k, x in enumerate(entries)])


def _in_plane(force: Matrix, moment: Matrix, where: str) -> None:
    for what, letter, x in (("force", "z", force[2]), ("moment", "x", moment[0]), ("moment", "y", moment[1])):
        if not is_nought(x):
            expected = "(fx, fy, 0)" if what == "force" else "(0, 0, mz)"
            raise ModelError(
                f"{where}: {what} has {letter} = {x}, but the system is planar. Expected {what}={expected}."
            )
