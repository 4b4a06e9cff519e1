"""A model without the bodies that cannot move in those that carry them: joints of no freedom are no joints.

A body on such a joint is a *part* of the body that carries it, its *carrier*, at X_CB: mass and inertia are added to
those of the carrier, and the joints on it stand on the carrier,

    m = Σ m_k,   m c = Σ m_k c_k,   J = Σ R_k J_k R_kᵀ + m_k (d² 1 − d dᵀ),   d = c_k − c;   placement' = X_CB placement

with every number of part k in the axes of the carrier. Parts of the world have no mass to add. Coordinates, velocities
and forces of joints are the same; bodies have other numbers, so that only programs which put out nothing of single
bodies take this model. Force elements see the parts as before, and act through them on the carriers.

A body stays where it is if its numbers, those of its carrier or a placement on it depend on parameters: sums of
expressions would be computed anew for every state. Models with constraints stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ...core.read import Array, frozen
from ...core.tracing import cached_by_identity
from ...model.element import Element, Loads
from ...spatial.algebra import Matrix, snapped, zeros
from ...spatial.placement import Placement
from .axes import tidied

if TYPE_CHECKING:
    from ...model import Body, Model

Part = tuple[int, Placement | None]  # the number of the carrier in the model without parts, and X_CB; None if it is B


def lumped(model: Model) -> Model:
    """The model itself where there is nothing to lump."""
    return _lumped(model) or model


@cached_by_identity
def _lumped(model: Model) -> Model | None:
    if model.constraints or model.is_flexible or not model.nv or all(body.joint.nv for body in model.bodies):
        return None
    carried = _carriers(model)
    if not carried:
        return None
    number = {0: 0}
    for body in model.bodies:
        if body.index not in carried:
            number[body.index] = len(number)
    parts: dict[int, Part] = {i: (k, None) for i, k in number.items()}
    parts |= {i: (number[carrier], X) for i, (carrier, X) in carried.items()}
    masses: dict[int, list[tuple[Body, Placement]]] = {}
    for i, (carrier, X) in carried.items():
        masses.setdefault(carrier, []).append((model.bodies[i - 1], X))
    found = []
    for body in model.bodies:
        if body.index in carried:
            continue
        parent, place = parts[body.parent]
        own: dict[str, Any] = {"index": number[body.index], "parent": parent}
        if place is not None:
            own["placement"] = place @ body.placement
        found.append(replace(body, **own, **_mass_properties(body, masses.get(body.index, []))))
    forces = tuple(_carried(element, parts) for element in model.forces)
    return replace(model, bodies=tuple(found), forces=forces)


def _carriers(model: Model) -> dict[int, tuple[int, Placement]]:
    """By the numbers of all parts: the number of the carrier, and X_CB."""
    found: dict[int, tuple[int, Placement]] = {}
    symbolic = {body.parent for body in model.bodies if not body.placement.numeric}
    known = {0, *(body.index for body in model.bodies if _is_known(body))}
    for body in model.bodies:
        if body.joint.nv or body.joint.nq or body.index not in known - symbolic or not body.placement.numeric:
            continue
        carrier, X = found.get(body.parent, (body.parent, None))
        if carrier in known:
            own = body.placement @ _of_joint(body)
            found[body.index] = carrier, own if X is None else X @ own
    return found


def _is_known(body: Body) -> bool:
    """Whether its mass properties are numbers."""
    return not any(isinstance(x, ca.SX) for x in (body.mass, body.com, body.inertia))


def _of_joint(body: Body) -> Placement:
    X = body.joint.placement(zeros(0))
    R, p = (np.array(ca.DM(ca.densify(x))) for x in (X.R, X.p))
    return Placement.of(frozen(snapped(R)), frozen(p.ravel()))


def _mass_properties(body: Body, parts: list[tuple[Body, Placement]]) -> dict[str, Any]:
    """Of a body with its parts; nothing where these have no mass."""
    heavy = [(part, X) for part, X in parts if part.mass or np.any(part.inertia)]
    if not heavy:
        return {}
    m = np.array([body.mass, *(part.mass for part, _ in heavy)], dtype=float)
    c = np.array([body.com, *(X.p + X.R @ part.com for part, X in heavy)], dtype=float)
    J = np.array([body.inertia, *(X.R @ part.inertia @ X.R.T for part, X in heavy)], dtype=float)
    mass = float(m.sum())
    com = np.asarray(tidied(m @ c / mass, np.sqrt((c * c).sum(axis=1)).max())) if mass else np.zeros(3)
    d = c - com
    spread = np.einsum("k,kij->ij", m, (d * d).sum(axis=1)[:, None, None] * np.eye(3) - d[:, :, None] * d[:, None, :])
    total: Array = J.sum(axis=0) + spread
    total = tidied((total + total.T) / 2, np.abs(total).max())
    return {"mass": mass, "com": frozen(com), "inertia": frozen(total)}


# Force elements


@dataclass(frozen=True, eq=False)
class OnParts(Element):
    """A force element of the whole model. `parts` are its bodies and joints by their numbers there."""

    element: Element
    parts: Mapping[int, Part]

    def loads(self, records: Mapping[int, Any]) -> Loads:
        exerted = self.element.loads(self._in_user_frames(records))
        wrenches: dict[int, Matrix] = {}
        for i, value in exerted.wrenches.items():
            k, X = self.parts[i]
            F = value if X is None else X.transform().force_to_parent(value)
            wrenches[k] = wrenches[k] + F if k in wrenches else F
        tau = {self.parts[i][0]: value for i, value in exerted.tau.items() if self.parts[i][1] is None}
        return Loads(tau, wrenches)

    def potential(self, records: Mapping[int, Any]) -> Matrix:
        return self.element.potential(self._in_user_frames(records))

    def dissipation(self, records: Mapping[int, Any]) -> Matrix:
        return self.element.dissipation(self._in_user_frames(records))

    def drive(self, records: Mapping[int, Any]) -> Matrix:
        return self.element.drive(self._in_user_frames(records))

    def readings(self, records: Mapping[int, Any]) -> Mapping[str, Matrix]:
        return self.element.readings(self._in_user_frames(records))

    def settled(self) -> tuple[Matrix, ...]:
        return self.element.settled()

    def _in_user_frames(self, records: Mapping[int, Any]) -> dict[int, Any]:
        """Its bodies, where they are and how they move."""
        found = {}
        for i in self.element.bodies:
            k, place = self.parts[i]
            record = records[k]
            if place is not None:
                X = place.transform()
                record = record.extended({"X0": record.X0 @ X, "V": X.motion_to_child(record.V)})
            found[i] = record
        return found


def _carried(element: Element, parts: Mapping[int, Part]) -> Element:
    bodies = tuple(dict.fromkeys(parts[i][0] for i in element.bodies))
    return OnParts(element.name, bodies, element, parts)
