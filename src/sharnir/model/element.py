"""Force elements as the algorithms see them.

A force is the description of a user (`forces/`): names, numbers, text. When the system is built it turns into an
*element*: numbers of bodies and functions over CasADi matrices; `context.py` answers its questions then. An element
says which generalized forces and wrenches it exerts, what potential energy it holds, and what power it dissipates or
puts in, so that the audit of a run closes:

    kinetic + potential + ∫ dissipation − ∫ drive = constant

To add a force: one file in `forces/` with a frozen dataclass that derives from `Force`, decorated with `@register`, and
one export. The tests find it in the registry; `examples()` tells them how to build one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.class_registry import Registry
from ..spatial.algebra import Matrix, zeros
from .body import Mark

if TYPE_CHECKING:
    from .context import Context
    from .event import Event


@dataclass(frozen=True)
class Loads:
    """Loads of an element: `tau[i]` on the velocities of joint i (nv,), `wrenches[i]` on body i, [f; m] about its
    frame's origin in its axes. Body numbers; loads on the world (0) are left out where they are applied."""

    tau: Mapping[int, Matrix]
    wrenches: Mapping[int, Matrix]


@dataclass(frozen=True, eq=False)
class Element(ABC):
    """`bodies` are those whose placement X0 in the world and velocity V (body axes) the element reads, by `records`;
    the world (0) may be among them. Expressions of t, parameters, q and v are in the symbols of the model."""

    name: str
    bodies: tuple[int, ...]

    @property
    def rotors(self) -> Mapping[int, Matrix]:
        """Inertias (nv,) that turn with the velocities of joint i, added to its armature; of parameters alone."""
        return {}

    @abstractmethod
    def loads(self, records: Mapping[int, Any]) -> Loads: ...

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        """Energy held; zero where there is none."""
        return zeros(1)

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        """Power turned into heat."""
        return zeros(1)

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        """Power put in from outside."""
        return zeros(1)

    def settled(self) -> tuple[Matrix, ...]:
        """Switching functions of the state in its expressions that a run need not watch: its own events do."""
        return ()

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        """Series worth showing over time: scalars by name, in SI units, such as "tension" and "length"."""
        return {}

    def reading_unit(self, name: str) -> str:
        """The unit of a reading; "q", "v" and "f" stand for those of a coordinate, a velocity and a force of the first
        joint that the element acts in, "" where it is not known."""
        return READING_UNITS.get(name, "")

    def marks(self) -> tuple[Mark, ...]:
        """How it is drawn in pictures of the mechanism; nothing by default."""
        return ()


READING_UNITS = {
    **dict.fromkeys(("tension", "normal", "friction", "thrust", "force", "fx", "fy", "fz"), "N"),
    **dict.fromkeys(("moment", "mx", "my", "mz"), "N m"),
    **dict.fromkeys(("length", "stretch", "gap", "x", "y", "z"), "m"),
    **dict.fromkeys(("rate", "slip"), "m/s"),
    **dict.fromkeys(("angle_x", "angle_y", "angle_z"), "rad"),
    "energy": "J",
    "power": "W",
    "flow": "kg/s",
}


@dataclass(frozen=True, eq=False)
class ElementState:
    """A number of a force element that changes by itself: ż = rate(t, q, v, parameters), its own value among them."""

    index: int  # in the parameters of the model, where its value is found
    rate: Matrix


class Force(ABC):
    """The base of all that `System.add_force` takes."""

    @abstractmethod
    def element(self, name: str, context: Context) -> Element:
        """Checks everything that needs the whole system; errors begin with `context.where`."""

    def event(self) -> Event | None:
        """An event of its name, if it has one. The event may put another element in the place of this one
        (`Discrete.elements`)."""
        return None

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        """Forces of this kind for the tests, in every variant that takes a different way through the code. They act on
        the mechanism of `model/forces/loads.py`."""
        return ()


REGISTRY: Registry[Force] = Registry()
register = REGISTRY.register
