"""How far a point of body b is from a point of body a, as springs between points measure it, and where a tension T then
acts. With d = r_b − r_a:

    straight    ℓ = |d|,     T d / ℓ  on a at its point,               −T d / ℓ  on b at its point
    guided      ℓ = e · d,   T e  on a, where the point of b is,       −T e  on b at its point;  e is an axis of a

Both are the gradient of ℓ, so that a tension that is a function of ℓ has an energy, and both leave the momentum of the
two bodies as it is. A guided spring is a piston in a barrel of a whose end slides on b without friction: nothing acts
across e, however far the point of b has gone aside.

Where the points meet, the straight line has no direction. So ℓ = √(d · d + ε²) stands for the distance, in the force
and in the energy alike: all is finite and smooth there, the force is zero, and the energy balance still closes. With
ε = 1e-9 L nothing changes but by round-off as soon as the points are L/10 apart.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..spatial.algebra import Matrix, angular, cross
from . import points

SMOOTHING = 1e-9  # of the natural length
SMALLEST = 1e-100  # m²; keeps 0 / 0 away where L is zero, is lost in any other sum, and ℓ⁻⁵ of derivatives is finite


@dataclass(frozen=True, eq=False)
class Between(ABC):
    """`line` is what the energy is a function of, and a step on the way to `distance`."""

    bodies: tuple[int, int]
    point_a: Matrix
    point_b: Matrix

    @abstractmethod
    def line(self, records: Mapping[int, Any]) -> Matrix: ...

    @abstractmethod
    def distance(self, line: Matrix) -> Matrix:
        """ℓ"""

    @abstractmethod
    def rate(self, records: Mapping[int, Any], line: Matrix) -> Matrix:
        """ℓ̇"""

    @abstractmethod
    def wrenches(self, records: Mapping[int, Any], line: Matrix, tension: Matrix) -> Mapping[int, Matrix]:
        """On both bodies, each about its origin in its axes."""

    def pulled(self, records: Mapping[int, Any], F: Matrix) -> Mapping[int, Matrix]:
        """The same of F on a at its point, in world axes, and −F on b at its own."""
        a, b = self.bodies
        on_a, on_b = records[a].X0.R.T @ F, records[b].X0.R.T @ -F
        return {a: points.wrench(self.point_a, on_a), b: points.wrench(self.point_b, on_b)}

    def _apart(self, records: Mapping[int, Any]) -> Matrix:
        a, b = self.bodies
        return points.position(records[b], self.point_b) - points.position(records[a], self.point_a)

    def _parting(self, records: Mapping[int, Any]) -> Matrix:
        a, b = self.bodies
        return points.velocity(records[b], self.point_b) - points.velocity(records[a], self.point_a)


@dataclass(frozen=True, eq=False)
class Straight(Between):
    natural: Matrix  # L

    def line(self, records: Mapping[int, Any]) -> Matrix:
        """d, in world axes."""
        return self._apart(records)

    def distance(self, line: Matrix) -> Matrix:
        return ca.sqrt(ca.sumsqr(line) + (SMOOTHING * self.natural) ** 2 + SMALLEST)

    def rate(self, records: Mapping[int, Any], line: Matrix) -> Matrix:
        """Zero where the points meet."""
        return ca.dot(line, self._parting(records)) / self.distance(line)

    def wrenches(self, records: Mapping[int, Any], line: Matrix, tension: Matrix) -> Mapping[int, Matrix]:
        return self.pulled(records, tension / self.distance(line) * line)


@dataclass(frozen=True, eq=False)
class Guided(Between):
    axis: Matrix  # e, in the axes of body a

    def line(self, records: Mapping[int, Any]) -> Matrix:
        """e · d"""
        return ca.dot(self._axis(records), self._apart(records))

    def distance(self, line: Matrix) -> Matrix:
        return line

    def rate(self, records: Mapping[int, Any], line: Matrix) -> Matrix:
        """e · ḋ + ė · d, with ė = ω_a × e"""
        a = records[self.bodies[0]]
        turning = a.X0.R @ cross(angular(a.V), self.axis)
        return ca.dot(self._axis(records), self._parting(records)) + ca.dot(turning, self._apart(records))

    def wrenches(self, records: Mapping[int, Any], line: Matrix, tension: Matrix) -> Mapping[int, Matrix]:
        a, b = self.bodies
        there = self.point_a + records[a].X0.R.T @ self._apart(records)  # the point of b, in the axes of a
        on_b = records[b].X0.R.T @ (-tension * self._axis(records))
        return {a: points.wrench(there, tension * self.axis), b: points.wrench(self.point_b, on_b)}

    def _axis(self, records: Mapping[int, Any]) -> Matrix:
        """In world axes."""
        e: Matrix = records[self.bodies[0]].X0.R @ self.axis
        return e
