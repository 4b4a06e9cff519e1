"""Exudyn: redundant coordinates, every joint and every closing a constraint, its generalized-α method (index 3).

Planar linkages are built of its planar bodies (3 coordinates) and planar joints, spatial ones of bodies with Euler
parameters and generic joints. A solved system starts where it ended, so every run builds a new one, which costs little.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np

import sharnir as sh

from .contract import Linkage, Trip, Way
from .kinematics import Frame, frames, unit

STEPS = (1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5)
SPECTRAL_RADIUS = 0.9
SPARSE = 50  # bodies from which its sparse solver is the faster one
SAMPLES = 1000


def ways(linkage: Linkage) -> list[Way]:
    if find_spec("exudyn") is None:
        return []
    import exudyn as exu

    exu.config.printToConsole = False  # it announces steps that it cannot solve
    kind = exu.OutputVariableType.Position

    def make(step: float) -> Trip:
        def solved(watched: bool) -> tuple[Any, list[Any], list[tuple[Any, Any]]]:
            build = _planar if linkage.planar else _spatial
            system, bodies, coms = build(exu, linkage)
            sensors = _sensors(exu, linkage, system, bodies, coms) if watched else []
            system.Assemble()
            if not system.SolveDynamic(_settings(exu, linkage, step, watched)):
                raise RuntimeError("Exudyn's solver gave up")
            return system, [(body, com) for body, com in zip(bodies, coms, strict=True)], sensors

        def run() -> Any:
            try:
                return solved(watched=False)
            except (RuntimeError, ValueError):  # it could not solve a step
                return None

        def marks(result: Any) -> np.ndarray:
            if result is None:
                return np.full((len(linkage.marks), 3), np.nan)
            system, bodies, _ = result
            places = []
            for name, point in linkage.marks:
                body, com = bodies[linkage.number(name)]
                places.append(system.GetObjectOutputBody(body, kind, list(np.subtract(point, com))))
            return np.array(places)

        def worst() -> float:
            try:
                system, _, sensors = solved(watched=True)
            except (RuntimeError, ValueError):
                return float("nan")
            paths = [[system.GetSensorStoredData(s)[:, 1:] for s in pair] for pair in sensors]
            return max(float(np.linalg.norm(a - b, axis=1).max()) for a, b in paths)

        return Trip(run, marks, worst)

    return [Way("Exudyn generalized-α", "step", STEPS, make)]


def _settings(exu: Any, linkage: Linkage, step: float, watched: bool) -> Any:
    s = exu.SimulationSettings()
    s.timeIntegration.endTime = linkage.seconds
    s.timeIntegration.numberOfSteps = round(linkage.seconds / step)
    s.timeIntegration.generalizedAlpha.spectralRadius = SPECTRAL_RADIUS
    s.timeIntegration.newton.useModifiedNewton = True
    s.timeIntegration.verboseMode, s.displayStatistics, s.displayComputationTime = 0, False, False
    s.solutionSettings.writeSolutionToFile = False
    s.solutionSettings.sensorsWritePeriod = linkage.seconds / SAMPLES if watched else linkage.seconds
    solvers = exu.LinearSolverType
    s.linearSolverType = solvers.EigenSparse if len(linkage.tree.bodies) > SPARSE else solvers.EigenDense
    return s


def _sensors(exu: Any, linkage: Linkage, system: Any, bodies: list[Any], coms: list[Any]) -> list[tuple[Any, Any]]:
    from exudyn.itemInterface import SensorBody

    def sensor(body: str, point: Any) -> Any:
        i = linkage.number(body)
        place = list(np.subtract(point, coms[i]))
        kind = exu.OutputVariableType.Position
        return system.AddSensor(
            SensorBody(bodyNumber=bodies[i], localPosition=place, outputVariableType=kind, storeInternal=True)
        )

    return [(sensor(c.body_a, c.point_a), sensor(c.body_b, c.point_b)) for c in linkage.closings]


def _start(linkage: Linkage) -> list[Frame]:
    return frames(linkage.tree, linkage.q0[None], linkage.v0[None])


def _planar(exu: Any, linkage: Linkage) -> tuple[Any, list[Any], list[Any]]:
    """The node of a planar body is its centre of mass."""
    import exudyn.itemInterface as item

    system = exu.SystemContainer().AddSystem()
    bodies, coms = [system.AddObject(item.ObjectGround())], [np.zeros(3)]
    for body, X in zip(linkage.tree.bodies, _start(linkage)[1:], strict=True):
        com = np.array(body.com, dtype=float)
        C = X.at(com)
        angle = float(np.arctan2(C.R[0, 1, 0], C.R[0, 0, 0]))
        node = system.AddNode(
            item.NodeRigidBody2D(referenceCoordinates=[*C.p[0, :2], angle], initialVelocities=[*C.v[0, :2], C.w[0, 2]])
        )
        inertia = float(np.array(body.inertia, dtype=float)[2, 2])
        bodies.append(
            system.AddObject(
                item.ObjectRigidBody2D(nodeNumber=node, physicsMass=float(body.mass), physicsInertia=inertia)
            )
        )
        coms.append(com)
        marker = system.AddMarker(item.MarkerBodyMass(bodyNumber=bodies[-1]))
        gravity = list(np.asarray(linkage.tree.gravity, dtype=float))
        system.AddLoad(item.LoadMassProportional(markerNumber=marker, loadVector=gravity))

    def marker(i: int, point: Any) -> Any:
        place = list(np.subtract(point, coms[i]))
        return system.AddMarker(item.MarkerBodyRigid(bodyNumber=bodies[i], localPosition=place))

    for body in linkage.tree.bodies:
        pair = [marker(body.parent, np.array(body.placement.p, dtype=float)), marker(body.index, (0, 0, 0))]
        if isinstance(body.joint, sh.Prismatic):
            system.AddObject(
                item.ObjectJointPrismatic2D(markerNumbers=pair, axisMarker0=[1, 0, 0], normalMarker1=[0, 1, 0])
            )
        else:
            system.AddObject(item.ObjectJointRevolute2D(markerNumbers=pair))
    for c in linkage.closings:
        pair = [marker(linkage.number(c.body_a), c.point_a), marker(linkage.number(c.body_b), c.point_b)]
        system.AddObject(item.ObjectJointRevolute2D(markerNumbers=pair))
    return system, bodies, coms


def _spatial(exu: Any, linkage: Linkage) -> tuple[Any, list[Any], list[Any]]:
    from exudyn.utilities import RigidBodyInertia

    system = exu.SystemContainer().AddSystem()
    bodies, start = [system.CreateGround()], _start(linkage)
    for body, X in zip(linkage.tree.bodies, start[1:], strict=True):
        m, com = float(body.mass), np.array(body.com, dtype=float)
        inertia = RigidBodyInertia(mass=m, inertiaTensor=np.array(body.inertia, dtype=float)).Translated(com)
        bodies.append(
            system.CreateRigidBody(
                inertia=inertia, nodeType=exu.NodeType.RotationEulerParameters, referencePosition=X.p[0],
                referenceRotationMatrix=X.R[0], initialVelocity=X.v[0], initialAngularVelocity=X.w[0],
                gravity=list(np.asarray(linkage.tree.gravity, dtype=float)),
            )
        )  # fmt: skip
    for body in linkage.tree.bodies:
        X, pair = start[body.index], [bodies[body.parent], bodies[body.index]]
        given = {"bodyNumbers": pair, "position": X.p[0], "useGlobalFrame": True}
        fixed = start[body.parent].R[0] @ np.array(body.placement.R, dtype=float)
        if isinstance(body.joint, sh.Universal):
            # Of the joint's axes the first is fixed in the parent, the second in the child; they stay at right angles
            x, y = fixed @ unit(body.joint.axis_1), X.R[0] @ unit(body.joint.axis_2)
            axes = np.column_stack([x, y, np.cross(x, y)])
            system.CreateGenericJoint(**given, rotationMatrixAxes=axes, constrainedAxes=[1, 1, 1, 0, 0, 1])
        elif isinstance(body.joint, sh.Prismatic):
            system.CreatePrismaticJoint(**given, axis=fixed @ unit(body.joint.axis))
        else:
            system.CreateSphericalJoint(**given)
    for c in linkage.closings:
        a, b = linkage.number(c.body_a), linkage.number(c.body_b)
        place = start[a].at(c.point_a).p[0]
        system.CreateSphericalJoint(bodyNumbers=[bodies[a], bodies[b]], position=place, useGlobalFrame=True)
    for s in linkage.springs:
        rod = linkage.tree.bodies[linkage.number(s.joint) - 1]
        # From the parent's origin, along the axis: the leg's whole length is that of the placement and q
        length = float(np.linalg.norm(np.array(rod.placement.p, dtype=float))) + s.rest
        system.CreateSpringDamper(
            bodyNumbers=[bodies[rod.parent], bodies[rod.index]], referenceLength=length, stiffness=s.stiffness,
            damping=s.damping,
        )  # fmt: skip
    return system, bodies, [np.zeros(3)] * len(bodies)
