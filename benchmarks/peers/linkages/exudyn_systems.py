"""A linkage as a system of Exudyn: (system, bodies with the ground first, where their reference points are in them)."""

from __future__ import annotations

from typing import Any

import numpy as np

import sharnir as sh

from .contract import Linkage
from .kinematics import Frame, frames, unit


def _start(linkage: Linkage) -> list[Frame]:
    return frames(linkage.tree, linkage.q0[None], linkage.v0[None])


def planar_system(exu: Any, linkage: Linkage) -> tuple[Any, list[Any], list[Any]]:
    """The node of a planar body is its centre of mass."""
    from exudyn.itemInterface import (
        LoadMassProportional,
        MarkerBodyMass,
        MarkerBodyRigid,
        NodeRigidBody2D,
        ObjectGround,
        ObjectJointPrismatic2D,
        ObjectJointRevolute2D,
        ObjectRigidBody2D,
    )

    system = exu.SystemContainer().AddSystem()
    bodies, coms = [system.AddObject(ObjectGround())], [np.zeros(3)]
    gravity = list(np.asarray(linkage.tree.gravity, dtype=float))
    for body, X in zip(linkage.tree.bodies, _start(linkage)[1:], strict=True):
        com = np.array(body.com, dtype=float)
        C = X.at(com)
        angle = float(np.arctan2(C.R[0, 1, 0], C.R[0, 0, 0]))
        node = system.AddNode(
            NodeRigidBody2D(referenceCoordinates=[*C.p[0, :2], angle], initialVelocities=[*C.v[0, :2], C.w[0, 2]])
        )
        inertia = float(np.array(body.inertia, dtype=float)[2, 2])
        bodies.append(
            system.AddObject(ObjectRigidBody2D(nodeNumber=node, physicsMass=float(body.mass), physicsInertia=inertia))
        )
        coms.append(com)
        whole = system.AddMarker(MarkerBodyMass(bodyNumber=bodies[-1]))
        system.AddLoad(LoadMassProportional(markerNumber=whole, loadVector=gravity))

    def marker(i: int, point: Any) -> Any:
        place = list(np.subtract(point, coms[i]))
        return system.AddMarker(MarkerBodyRigid(bodyNumber=bodies[i], localPosition=place))

    for body in linkage.tree.bodies:
        pair = [marker(body.parent, np.array(body.placement.p, dtype=float)), marker(body.index, (0, 0, 0))]
        if isinstance(body.joint, sh.Prismatic):
            system.AddObject(ObjectJointPrismatic2D(markerNumbers=pair, axisMarker0=[1, 0, 0], normalMarker1=[0, 1, 0]))
        else:
            system.AddObject(ObjectJointRevolute2D(markerNumbers=pair))
    for c in linkage.closings:
        pair = [marker(linkage.number(c.body_a), c.point_a), marker(linkage.number(c.body_b), c.point_b)]
        system.AddObject(ObjectJointRevolute2D(markerNumbers=pair))
    return system, bodies, coms


def spatial_system(exu: Any, linkage: Linkage) -> tuple[Any, list[Any], list[Any]]:
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
        elif isinstance(body.joint, sh.Revolute):
            system.CreateRevoluteJoint(**given, axis=fixed @ unit(body.joint.axis))
        elif isinstance(body.joint, sh.Spherical):
            system.CreateSphericalJoint(**given)
        else:
            raise sh.UnsupportedError(
                f"{linkage.name}: {body.joint!r}. Expected a hinge, a slider, a universal joint or a ball; add "
                "here what it is in Exudyn."
            )
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
