"""Constraints and forces that are on or off: everything they say, times a flag of the parameters; and locks.

Where a constraint is off its value, its rows and its right-hand side vanish, and 1 − on stands on the diagonal of what
is solved for its multipliers: they are zero then, and no row looks singular or redundant.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..spatial.algebra import Matrix
from .constraint import ConstraintRows, VelocityRows
from .element import Element, Loads


@dataclass(frozen=True, eq=False, kw_only=True)
class SwitchedRows(ConstraintRows):
    inner: ConstraintRows

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        return self.active * self.inner.value(at, t)


@dataclass(frozen=True, eq=False, kw_only=True)
class SwitchedVelocityRows(VelocityRows):
    inner: VelocityRows

    def rate(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        return self.active * self.inner.rate(at, t)


@dataclass(frozen=True, eq=False, kw_only=True)
class LockRows(ConstraintRows):
    """The rows of a lock: zero where what it ties is as it is `held`."""

    lock_values: Matrix  # parameters of the model

    @abstractmethod
    def now(self, at: Mapping[int, Any]) -> Matrix:
        """What it would hold if it closed here, in the order of `held`."""


def switched_rows(constraint: ConstraintRows, active: Matrix) -> ConstraintRows:
    same = {
        "name": constraint.name,
        "labels": constraint.labels,
        "t": constraint.t,
        "bodies": constraint.bodies,
        "joints": constraint.joints,
        "point_a": constraint.point_a,
        "active": active,
    }
    if isinstance(constraint, VelocityRows):
        return SwitchedVelocityRows(inner=constraint, **same)  # type: ignore[arg-type]
    return SwitchedRows(inner=constraint, **same)  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class SwitchedElement(Element):
    inner: Element
    active: Matrix

    def loads(self, records: Mapping[int, Any]) -> Loads:
        found = self.inner.loads(records)
        tau, wrenches = ({i: self.active * x for i, x in part.items()} for part in (found.tau, found.wrenches))
        return Loads(tau, wrenches)

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self.active * self.inner.potential(records)

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        return self.active * self.inner.dissipation(records)

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        return self.active * self.inner.drive(records)

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        return {name: self.active * x for name, x in self.inner.readings(records).items()}


def switched_element(element: Element, active: Matrix) -> Element:
    return SwitchedElement(element.name, element.bodies, element, active)
