"""Exudyn: the mechanism as one ObjectKinematicTree (minimal coordinates), with its DOPRI5 and its RK67.

It has no faster way for trees; its redundant coordinates are for mechanisms with loops.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

import sharnir as sh

from .contract import STEPS, TOLERANCES, Motion, Way


def exudyn(motion: Motion) -> list[Way]:
    if find_spec("exudyn") is None or not all(_about_z(body.joint) for body in motion.model.bodies):
        return []
    import exudyn as exu

    def solved(setting: float, solver: Any, adaptive: bool) -> Callable[[], np.ndarray]:
        def run() -> np.ndarray:
            # A solved system starts where it ended: a new one for every run, whose cost is small beside the run's
            system, node = _system(exu, motion)
            s = exu.SimulationSettings()
            s.timeIntegration.endTime = motion.seconds
            s.timeIntegration.numberOfSteps = 100 if adaptive else round(motion.seconds / setting)
            s.timeIntegration.automaticStepSize = adaptive
            s.timeIntegration.relativeTolerance, s.timeIntegration.absoluteTolerance = setting, setting / 100
            s.timeIntegration.verboseMode, s.displayStatistics = 0, False
            s.solutionSettings.writeSolutionToFile = False
            s.linearSolverType = exu.LinearSolverType.EigenDense
            system.SolveDynamic(s, solverType=solver)
            return np.array(system.GetNodeOutput(node, exu.OutputVariableType.Coordinates))

        return run

    kinds = exu.DynamicSolverType
    return [
        Way("Exudyn DOPRI5", "rtol", TOLERANCES, lambda rtol: solved(rtol, kinds.DOPRI5, True)),
        Way("Exudyn RK67", "step", STEPS, lambda step: solved(step, kinds.RK67, False)),
    ]


def _system(exu: Any, motion: Motion) -> tuple[Any, Any]:
    from exudyn.itemInterface import NodeGenericODE2, ObjectKinematicTree

    bodies, n = motion.model.bodies, motion.model.nv
    system = exu.SystemContainer().AddSystem()
    node = system.AddNode(
        NodeGenericODE2(
            numberOfODE2Coordinates=n, referenceCoordinates=[0.0] * n, initialCoordinates=list(motion.q0),
            initialCoordinates_t=[0.0] * n,
        )
    )  # fmt: skip
    system.AddObject(
        ObjectKinematicTree(
            nodeNumber=node, jointTypes=[exu.JointType.RevoluteZ] * n, linkParents=[b.parent - 1 for b in bodies],
            jointTransformations=exu.Matrix3DList([np.array(b.placement.R, dtype=float) for b in bodies]),
            jointOffsets=exu.Vector3DList([np.array(b.placement.p, dtype=float) for b in bodies]),
            linkInertiasCOM=exu.Matrix3DList([np.array(b.inertia, dtype=float) for b in bodies]),
            linkCOMs=exu.Vector3DList([np.array(b.com, dtype=float) for b in bodies]),
            linkMasses=[float(b.mass) for b in bodies], gravity=np.asarray(motion.model.gravity, dtype=float),
            baseOffset=[0.0, 0.0, 0.0],
        )
    )  # fmt: skip
    system.Assemble()
    return system, node


def _about_z(joint: sh.Joint) -> bool:
    return isinstance(joint, sh.Revolute) and joint.axis == "z"
