"""Constraints as the algorithms see them. A constraint is the description of a user (`constraints/`): names, numbers,
text. When the system is built it turns into a *tie*: numbers of bodies, and functions over CasADi matrices;
`context.py` answers its questions then.

A tie has one row for every direction that it takes away. It says

    value(at, t)     g, zero where it holds; a function of the frames `at[i].X0` of its bodies in the world, or of the
                     coordinates `at[i].q` of its joints, and of time
    rate(at, t)      of a `VelocityRows`, which has no such value: ġ, linear in the velocities `at[i].V`

and nothing else. Jacobians, right-hand sides and reactions follow by differentiation
(`algorithms/loops/constraint_rows.py`):

    ġ = G V + ∂g/∂t,    G A = γ,    the forces on the bodies are Gᵀ λ

To add a constraint: one file in `constraints/` with a frozen dataclass that derives from `Constraint`, decorated with
`@register`, and one export. The tests find it in the registry; `examples(planar)` tells them how to build one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca

from ..core.class_registry import Registry
from ..spatial.algebra import Matrix, zeros
from .body import Mark

if TYPE_CHECKING:
    from .context import Context


@dataclass(frozen=True, eq=False, kw_only=True)
class ConstraintRows(ABC):
    """`bodies` are (a, b), 0 for the world, where frames are tied; `joints` the bodies whose joints are tied instead.
    `labels` say for every row in words what its multiplier is: "force along world x". Between bodies they begin with
    "force" where g is in metres and with "moment" where it is an angle or a cosine: reports take units from that. Data
    may depend on time: write `self.at(data, t)` in `value` and `rate`, whose t is not always the symbol of the model.
    """

    name: str
    labels: tuple[str, ...]
    t: Matrix  # the symbol of time in the data
    bodies: tuple[int, ...] = ()
    joints: tuple[int, ...] = ()
    point_a: Matrix = field(default_factory=lambda: ca.SX(3, 1))  # where the reaction on body a is given
    active: Matrix = field(default_factory=lambda: ca.SX(1))  # 0 or 1 where it is switched, see `lock_rows.py`
    holonomic: ClassVar[bool] = True  # it has a value

    @property
    def row_count(self) -> int:
        return len(self.labels)

    def at(self, data: Matrix, t: Matrix) -> Matrix:
        """Numbers and expressions of time, at the time t."""
        if data.is_constant() or ca.is_equal(t, self.t) or not ca.depends_on(data, self.t):
            return data
        return ca.substitute(data, self.t, t)

    @abstractmethod
    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix: ...

    def marks(self) -> tuple[Mark, ...]:
        """How it is drawn in pictures besides its points; nothing by default."""
        return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class VelocityRows(ConstraintRows):
    """Rows of velocity level: their value is zero wherever the bodies are, so that positions are not projected."""

    holonomic: ClassVar[bool] = False

    def value(self, at: Mapping[int, Any], t: Matrix) -> Matrix:
        return zeros(self.row_count)

    @abstractmethod
    def rate(self, at: Mapping[int, Any], t: Matrix) -> Matrix: ...


class Constraint(ABC):
    """The base of all that `System.add_constraint` takes."""

    @abstractmethod
    def rows(self, name: str, context: Context) -> ConstraintRows:
        """Checks everything that needs the whole system; errors begin with `context.where`."""

    @classmethod
    def examples(cls, planar: bool) -> tuple[Constraint, ...]:
        """Constraints of this kind for the tests, in every variant that takes a different way through the code; none
        where it cannot be in a planar system. They tie the mechanism of `model/constraints/frame_arguments.py`."""
        return ()


REGISTRY: Registry[Constraint] = Registry()
register = REGISTRY.register
