"""Which rows of the blocks of a matrix are solved for, and what the solution of a node is with the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca

from ..spatial.algebra import Matrix, zeros
from .record import Record


class Unknowns(ABC):
    @abstractmethod
    def rows(self, node: Record, size: int) -> Sequence[int]:
        """Of the block of a node, which has `size` rows."""

    @abstractmethod
    def whole(self, node: Record, x: Matrix) -> Matrix:
        """The solution x of these rows and what is given for the others."""

    @property
    def are_all(self) -> bool:
        """Whether every row is solved for."""
        return False

    @property
    def can_be_rolled(self) -> bool:
        return False


@dataclass(frozen=True)
class AllRows(Unknowns):
    """Blocks of any size, by node; nothing is given."""

    def rows(self, node: Record, size: int) -> Sequence[int]:
        return range(size)

    def whole(self, node: Record, x: Matrix) -> Matrix:
        return x

    @property
    def are_all(self) -> bool:
        return True


@dataclass(frozen=True)
class FreeVelocities(Unknowns):
    """One row for every velocity of a body's joint; accelerations of driven coordinates are given."""

    def rows(self, node: Record, size: int) -> Sequence[int]:
        free: Sequence[int] = node.free
        return free

    def whole(self, node: Record, x: Matrix) -> Matrix:
        part = zeros(len(node.free) + len(node.driven))
        for k, row in enumerate(node.free):
            part[row] = x[k]
        for row, given in zip(node.driven, ca.vertsplit(node.a_driven), strict=True):
            part[row] = given
        return part

    @property
    def can_be_rolled(self) -> bool:
        return True
