"""The element of every force that acts in the joints: generalized forces given by t, q, v and parameters alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..model.element import Element, Loads
from ..model.mark import Mark
from ..spatial.algebra import Matrix, zeros


@dataclass(frozen=True, eq=False)
class JointElement(Element):
    """`tau[i]` acts on the velocities of joint i; nothing of the placement of bodies is read."""

    tau: Mapping[int, Matrix]
    energy: Matrix = field(default_factory=lambda: zeros(1))
    heat: Matrix = field(default_factory=lambda: zeros(1))  # power dissipated
    power: Matrix = field(default_factory=lambda: zeros(1))  # power put in
    shown: Mapping[str, Matrix] = field(default_factory=dict)  # scalars by name
    inertia: Mapping[int, Matrix] = field(default_factory=dict)  # of rotors, as `rotors`
    coil: bool = True  # what pictures show; friction is no spring

    @property
    def rotors(self) -> Mapping[int, Matrix]:
        return self.inertia

    def loads(self, records: Mapping[int, Any]) -> Loads:
        return Loads(self.tau, {})

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self.energy

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        return self.heat

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        return self.power

    def marks(self) -> tuple[Mark, ...]:
        return tuple(Mark("coil", ((i, zeros(3)),)) for i in self.tau if self.coil)

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        return self.shown


def column(size: int, place: int, value: Matrix) -> Matrix:
    """One entry, the others structurally zero."""
    tau = zeros(size)
    tau[place] = value
    return tau
