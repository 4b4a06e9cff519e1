"""A given force at a point of a body, and a moment: in body axes about the body's origin, linear part first,

F = [f; m + point × f],    drive = f · v_point + m · ω
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError, ShapeError, brief
from ..model.context import Context
from ..model.element import Element, Force, Loads, register
from ..model.mark import Mark
from ..read import is_a, listed
from ..spatial.algebra import Matrix, matrix, zeros
from . import points
from .arguments import is_nought

FRAMES = ("world", "body")


@register
@dataclass(frozen=True, eq=False)
class Wrench(Force):
    """Entries of `force` and `moment` are numbers or expressions of t, q(...), v(...) and parameters, in the axes of
    `frame`, "world" or "body"; `point` is in body axes and moves with the body."""

    body: str
    point: Any = (0.0, 0.0, 0.0)
    force: Any = (0.0, 0.0, 0.0)
    moment: Any = (0.0, 0.0, 0.0)
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
        return points.wrench(self.point, force) + ca.vertcat(zeros(3), moment)


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
    for what, axis, x in (("force", "z", force[2]), ("moment", "x", moment[0]), ("moment", "y", moment[1])):
        if not is_nought(x):
            expected = "(fx, fy, 0)" if what == "force" else "(0, 0, mz)"
            raise ModelError(f"{where}: {what} has {axis} = {x}, but the system is planar. Expected {what}={expected}.")
