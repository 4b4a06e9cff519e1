"""What gravity fields that change from place to place have in common: each body has a potential, by its mass, centre of
mass and inertia, and the wrench on it is what the potential changes by as the body moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..model.body import Body
from ..model.context import Context
from ..model.element import Element, Loads
from ..read import listed
from ..spatial.algebra import Matrix, matrix
from ..spatial.transform import Transform
from ..spatial.variation import variation


@dataclass(frozen=True, eq=False)
class FieldElement(Element):
    """`masses` are those of `bodies`, in this order."""

    masses: tuple[Body, ...]
    t: Matrix

    @abstractmethod
    def energy(self, X: Transform, mass: Matrix, com: Matrix, inertia: Matrix) -> Matrix:
        """Potential of one body placed at X; com and the inertia about it are in its axes."""

    def loads(self, records: Mapping[int, Any]) -> Loads:
        wrenches = {}
        for body in self.masses:
            i = body.index
            _, G = variation(lambda frames, body=body: self._of(body, frames[body.index]), {i: records[i].X0})  # type: ignore[misc]
            wrenches[i] = -G[i].T
        return Loads({}, wrenches)

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return sum((self._of(body, records[body.index].X0) for body in self.masses), ca.SX(0))

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        """∂U/∂t, the bodies held: a field that changes with time does work. Prescribed bodies move with time too, but
        their drives do that work."""
        R, p, found = ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3), ca.SX(0)
        for body in self.masses:
            X = records[body.index].X0
            rate = ca.jacobian(self._of(body, Transform(R, p)), self.t)
            found = found + ca.substitute([rate], [R, p], [ca.densify(X.R), ca.densify(X.p)])[0]
        return found

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        return {"energy": self.potential(records)}

    def _of(self, body: Body, X: Transform) -> Matrix:
        return self.energy(X, matrix(body.mass), matrix(body.com), matrix(body.inertia))


def bodies_with_mass(names: Any, context: Context) -> tuple[Body, ...]:
    """Those named, or all that have mass."""
    if names is None:
        found = tuple(b for b in context.joints if not matrix(b.mass).is_zero())
        if not found:
            raise ModelError(f"{context.where}: no body has mass, so it acts on nothing. Give masses to bodies.")
        return found
    given = listed(names)
    if not given:
        raise ModelError(
            f"{context.where}: bodies={brief(names)}. Expected a list of names of bodies, or None for all."
        )
    numbers = [context.body(name, f"bodies[{k}]") for k, name in enumerate(given)]
    for k, number in enumerate(numbers):
        if number == 0 or number in numbers[:k]:
            why = "cannot be moved" if number == 0 else "is named twice"
            raise ModelError(f"{context.where}: bodies[{k}]={brief(given[k])} {why}. Expected each body once.")
    return tuple(context.joints[number - 1] for number in numbers)
