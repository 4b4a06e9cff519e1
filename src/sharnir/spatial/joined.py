"""Two placements one after the other, each of which acts in its turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .algebra import Matrix
from .move import Move
from .shift import Shift

if TYPE_CHECKING:
    from .transform import Transform


@dataclass(frozen=True)
class Joined(Move):
    """X_PC = X_PB X_BC: `first` is X_PB."""

    first: Move
    second: Move

    @property
    def R(self) -> Matrix:  # type: ignore[override]
        return self._whole.R

    @property
    def p(self) -> Matrix:  # type: ignore[override]
        return self._whole.p if self.second.p.nnz() else self.first.p

    @property
    def _whole(self) -> Transform:
        from .transform import Transform

        return self.after(Transform.identity())

    def after(self, outer: Transform) -> Transform:
        return self.second.after(self.first.after(outer))

    def then(self, inner: Move) -> Move:
        return Joined(self, inner)

    def shifted(self, p: Matrix) -> Move:
        return self if p.nnz() == 0 else Joined(Shift(p), self)

    def motion_to_child(self, V: Matrix) -> Matrix:
        return self.second.motion_to_child(self.first.motion_to_child(V))

    def motion_to_parent(self, V: Matrix) -> Matrix:
        return self.first.motion_to_parent(self.second.motion_to_parent(V))

    def force_to_parent(self, F: Matrix) -> Matrix:
        return self.first.force_to_parent(self.second.force_to_parent(F))

    def inertia_to_parent(self, I: Matrix) -> Matrix:  # noqa: E741
        return self.first.inertia_to_parent(self.second.inertia_to_parent(I))

    def mass_to_parent(self, m: Matrix, h: Matrix, J: Matrix) -> tuple[Matrix, Matrix]:
        return self.first.mass_to_parent(m, *self.second.mass_to_parent(m, h, J))

    def vector_to_child(self, x: Matrix) -> Matrix:
        return self.second.vector_to_child(self.first.vector_to_child(x))

    def vector_to_parent(self, x: Matrix) -> Matrix:
        return self.first.vector_to_parent(self.second.vector_to_parent(x))
