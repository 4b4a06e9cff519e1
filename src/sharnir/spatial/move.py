"""What a placement X_PB of one frame in another can do, whatever it is made of: one rotation matrix and one origin
(`Transform`), a shift, a turn about a coordinate axis, or one after the other (`Joined`).

Algorithms carry motions, forces and inertias through these functions. A product of turns about coordinate axes and of
shifts takes far fewer operations when each acts in its turn than as one matrix.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from .algebra import Matrix

if TYPE_CHECKING:
    from .transform import Transform


class Move(ABC):
    """X_PB: R turns B axes into P axes, p is B's origin in P axes."""

    R: Matrix
    p: Matrix

    @abstractmethod
    def after(self, outer: Transform) -> Transform:
        """X_AB = X_AP X_PB of a frame P that stands at `outer` in A, as one matrix and one origin."""

    @abstractmethod
    def then(self, inner: Move) -> Move:
        """X_PC = X_PB X_BC, kept apart where that is cheaper to carry things through."""

    @abstractmethod
    def shifted(self, p: Matrix) -> Move:
        """(E, p) X_PB."""

    @abstractmethod
    def motion_to_child(self, V: Matrix) -> Matrix:
        """A motion of the parent, at the child's origin and in its axes: [Rᵀ(v + ω × p); Rᵀω]."""

    @abstractmethod
    def motion_to_parent(self, V: Matrix) -> Matrix:
        """The inverse of `motion_to_child`: [R v + p × Rω; Rω]."""

    @abstractmethod
    def force_to_parent(self, F: Matrix) -> Matrix:
        """A force on the child, about the parent's origin and in its axes: [R f; R m + p × R f]."""

    @abstractmethod
    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741 - the notation table calls inertia I
        """A 6×6 inertia [M H; Hᵀ J] about the parent's origin, in its axes."""

    @abstractmethod
    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        """h and J of a rigid body of mass m about the parent's origin, in its axes."""

    @abstractmethod
    def vector_to_child(self, x: Matrix) -> Matrix:
        """Rᵀ x."""

    @abstractmethod
    def vector_to_parent(self, x: Matrix) -> Matrix:
        """R x."""
