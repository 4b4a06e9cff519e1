"""A linkage as a model of Pinocchio with its constraints."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import sharnir as sh

from ..engines import PinocchioEngine
from .contract import Linkage, States

Proximal = tuple[float, float]  # accuracy, μ
MOST_ITERATIONS = 20


class PinocchioLinkage:
    def __init__(self, linkage: Linkage, baumgarte: float = 0.0) -> None:
        import pinocchio as pin

        self.pin, self.linkage = pin, linkage
        engine = PinocchioEngine(linkage.tree)
        self.model = engine.model
        self.constraints = pin.StdVec_RigidConstraintModel()
        for c in linkage.closings:
            a, b = (pin.SE3(np.eye(3), np.array(p, dtype=float)) for p in (c.point_a, c.point_b))
            joints = linkage.number(c.body_a), a, linkage.number(c.body_b), b
            made = pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, self.model, *joints, pin.ReferenceFrame.LOCAL)
            made.setBaumgarteCorrectorParameters(pin.BaumgarteCorrectorParameters(baumgarte**2, 2 * baumgarte))
            self.constraints.append(made)

    def algorithm(self, label: str, proximal: Proximal) -> Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]:
        """Of q, v, tau in Pinocchio's order. Each has data of its own: `lcaba` uses what the other leaves there."""
        pin, m, given = self.pin, self.model, self.constraints
        data, scratch = m.createData(), pin.StdVec_RigidConstraintData()
        for constraint in given:
            scratch.append(constraint.createData())
        if label == "pin.lcaba":
            f = pin.lcaba
            pin.computeJointMinimalOrdering(m, data, given)
        else:
            f = pin.constraintDynamics
            pin.initConstraintDynamics(m, data, given, scratch)
        accuracy, mu = proximal
        settings = pin.ProximalSettings(accuracy, accuracy, mu, MOST_ITERATIONS)
        return lambda q, v, tau: f(m, data, q, v, tau, given, scratch, settings)

    def rows(self, s: States) -> list[np.ndarray]:
        """Quaternions are (x, y, z, w) there."""
        q = s.q.copy()
        for body in self.linkage.tree.bodies:
            if isinstance(body.joint, sh.Spherical):
                columns = slice(body.q_start, body.q_start + 4)
                q[:, columns] = np.roll(s.q[:, columns], -1, axis=1)
        return [q, s.v, s.tau + self.linkage.spring_forces(s.q, s.v)]
