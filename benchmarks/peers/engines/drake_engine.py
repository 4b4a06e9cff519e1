"""Drake: a continuous MultibodyPlant through its Python binding, for mechanisms of hinges.

Its ball joint has other coordinates, and it is never the fastest on small models: it is here for long chains.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

import sharnir as sh

from ..states import FORWARD, INVERSE, MATRICES, States
from .contract import Call, Engine, axis_of, loop


class DrakeEngine(Engine):
    name = "drake"

    def __init__(self, model: sh.Model) -> None:
        from pydrake.math import RigidTransform, RotationMatrix
        from pydrake.multibody import tree
        from pydrake.multibody.plant import MultibodyPlant

        plant: Any = MultibodyPlant(0.0)
        frames = [plant.world_frame()]
        for body in model.bodies:
            J, m, c = np.array(body.inertia, dtype=float), float(body.mass), np.array(body.com, dtype=float)
            about_com = tree.RotationalInertia(J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
            inertia = tree.SpatialInertia.MakeFromCentralInertia(m, c, about_com)
            link = plant.AddRigidBody(body.name, inertia)
            place = RigidTransform(RotationMatrix(np.array(body.placement.R, dtype=float)), np.array(body.placement.p))
            axis = np.eye(3)["xyz".index(axis_of(body.joint))]
            fixed = plant.AddFrame(tree.FixedOffsetFrame(f"fixed_{body.name}", frames[body.parent], place))
            plant.AddJoint(tree.RevoluteJoint(f"joint_{body.name}", fixed, link.body_frame(), axis))
            frames.append(link.body_frame())
        plant.mutable_gravity_field().set_gravity_vector(np.asarray(model.gravity, dtype=float))
        plant.Finalize()
        self.plant, self.context = plant, plant.CreateDefaultContext()
        self.forces = tree.MultibodyForces(plant)
        self.input = plant.get_applied_generalized_force_input_port()

    @staticmethod
    def refuses(model: sh.Model) -> str | None:
        if find_spec("pydrake") is None:
            return "not installed"
        if not all(isinstance(body.joint, sh.Revolute) for body in model.bodies):
            return "only mechanisms of hinges are translated"
        return None

    def singles(self, function: str, states: States) -> list[Call]:
        rows = [x[0].copy() for x in self._rows(function, states)]
        return [Call(label, partial(f, *rows), 1) for label, f in self._functions(function)]

    def batches(self, function: str, states: States) -> list[Call]:
        nv = self.plant.num_velocities()
        shape = (nv, nv) if function in MATRICES else (nv,)
        return [loop(label, f, self._rows(function, states), shape) for label, f in self._functions(function)]

    def _rows(self, function: str, s: States) -> list[np.ndarray]:
        if function in MATRICES:
            return [s.q]
        return [np.hstack([s.q, s.v]), s.a if function == INVERSE else s.tau]

    def _functions(self, function: str) -> list[tuple[str, Callable[..., Any]]]:
        plant, context, forces, port = self.plant, self.context, self.forces, self.input
        nq = plant.num_positions()

        def forward(x: np.ndarray, tau: np.ndarray) -> np.ndarray:
            plant.SetPositionsAndVelocities(context, x)
            port.FixValue(context, tau)
            return np.asarray(plant.EvalTimeDerivatives(context).CopyToVector()[nq:])

        def inverse(x: np.ndarray, a: np.ndarray) -> np.ndarray:
            plant.SetPositionsAndVelocities(context, x)
            plant.CalcForceElementsContribution(context, forces)
            return np.asarray(plant.CalcInverseDynamics(context, a, forces))

        def mass_matrix(q: np.ndarray) -> np.ndarray:
            plant.SetPositions(context, q)
            return np.asarray(plant.CalcMassMatrix(context))

        known: dict[str, tuple[str, Callable[..., Any]]]
        known = {
            FORWARD: ("drake", forward),
            INVERSE: ("drake", inverse),
            **dict.fromkeys(MATRICES, ("drake", mass_matrix)),
        }
        return [known[function]] if function in known else []
