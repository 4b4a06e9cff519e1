"""The same mechanism in Pinocchio, an independent engine, and its answers in sharnir's order, frames and signs.

Pinocchio numbers its joints depth-first here (its composite-body matrix is wrong otherwise), welds fixed bodies to
what carries them, has quaternions (x, y, z, w), planar joints in the x-y plane with q = (x, y, cos θ, sin θ), and no
planar joint of another normal: there the pin frame is turned against the body frame by B = [u w n].
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

import sharnir as sh
from support.pinocchio import pin


@dataclass(frozen=True)
class Carrier:
    """Where a body is in Pinocchio: its frame in that of the joint it moves with, which is its own unless fixed."""

    joint: int
    X: pin.SE3
    own: bool
    q: np.ndarray  # places of its coordinates in Pinocchio's q
    v: np.ndarray


class PinocchioModel:
    def __init__(self, model: sh.Model) -> None:
        self.source = model
        self.model = pin.Model()
        self.model.gravity = pin.Motion(np.asarray(model.gravity, dtype=float), np.zeros(3))
        self.carriers: dict[int, Carrier] = {
            0: Carrier(0, pin.SE3.Identity(), False, np.zeros(0, int), np.zeros(0, int))
        }
        for child in model.children[0]:
            self._add(child)
        armature = np.zeros(self.model.nv)
        for body in model.bodies:
            armature[self.carriers[body.index].v] = np.asarray(body.armature, dtype=float)
        self.model.armature = armature
        self.data = self.model.createData()
        self.order = np.concatenate([self.carriers[b.index].v for b in model.bodies]).astype(int)

    def _add(self, index: int) -> None:
        body = self.source.bodies[index - 1]
        parent = self.carriers[body.parent]
        X_F = parent.X * pin.SE3(np.array(body.placement.R, dtype=float), np.array(body.placement.p, dtype=float))
        inertia = pin.Inertia(float(body.mass), np.array(body.com, dtype=float), np.array(body.inertia, dtype=float))
        if body.joint.nv == 0:
            carrier = Carrier(parent.joint, X_F, False, np.zeros(0, int), np.zeros(0, int))
        else:
            turn = pin.SE3(_basis(body.joint), np.zeros(3))
            joint = self.model.addJoint(parent.joint, _joint(body.joint), X_F * turn, body.name)
            q, v = self.model.idx_qs[joint], self.model.idx_vs[joint]
            places = np.arange(q, q + self.model.nqs[joint]), np.arange(v, v + self.model.nvs[joint])
            carrier = Carrier(joint, turn.inverse(), True, *places)
        self.model.appendBodyToJoint(carrier.joint, inertia, carrier.X)
        self.carriers[index] = carrier
        for child in self.source.children[index]:
            self._add(child)

    def q(self, q: np.ndarray) -> np.ndarray:
        result = pin.neutral(self.model)
        for body in self.source.bodies:
            if body.joint.nv:
                given = q[body.q_start : body.q_start + body.joint.nq]
                result[self.carriers[body.index].q] = _coordinates(body.joint, given)
        return result

    def v(self, v: np.ndarray) -> np.ndarray:
        result = np.zeros(self.model.nv)
        result[self.order] = v
        return result

    def wrenches(self, wrenches: np.ndarray) -> pin.StdVec_Force:
        forces = [pin.Force.Zero() for _ in range(self.model.njoints)]
        for body in self.source.bodies:
            carrier = self.carriers[body.index]
            forces[carrier.joint] += carrier.X.act(pin.Force(wrenches[body.index - 1]))
        return pin.StdVec_Force(forces)

    def acceleration(self, q: np.ndarray, v: np.ndarray, tau: np.ndarray, wrenches: np.ndarray) -> np.ndarray:
        a = pin.aba(self.model, self.data, self.q(q), self.v(v), self.v(tau), self.wrenches(wrenches))
        return np.array(a)[self.order]

    def inverse(self, q: np.ndarray, v: np.ndarray, a: np.ndarray, wrenches: np.ndarray) -> np.ndarray:
        tau = pin.rnea(self.model, self.data, self.q(q), self.v(v), self.v(a), self.wrenches(wrenches))
        return np.array(tau)[self.order]

    def reactions(self, q: np.ndarray, v: np.ndarray, a: np.ndarray, wrenches: np.ndarray) -> np.ndarray:
        """Those of the joints are rnea's f. A fixed body has none: its own balance and its children's f give it."""
        self.inverse(q, v, a, wrenches)
        pin.forwardKinematics(self.model, self.data, self.q(q), self.v(v), self.v(a))
        world: dict[int, pin.Force] = {}
        result = np.zeros((len(self.source.bodies), 6))
        for body in reversed(self.source.bodies):
            carrier = self.carriers[body.index]
            X0 = self.data.oMi[carrier.joint] * carrier.X
            if carrier.own:
                F = carrier.X.actInv(self.data.f[carrier.joint])
            else:
                F = self._balance(body, carrier, X0, wrenches[body.index - 1])
                for child in self.source.children[body.index]:
                    F += X0.actInv(world[child])
            world[body.index] = X0.act(F)
            result[body.index - 1] = F.vector
        return result

    def _balance(self, body: sh.model.Body, carrier: Carrier, X0: pin.SE3, wrench: np.ndarray) -> pin.Force:
        inertia = pin.Inertia(float(body.mass), np.array(body.com), np.array(body.inertia))
        V, A = carrier.X.actInv(self.data.v[carrier.joint]), carrier.X.actInv(self.data.a[carrier.joint])
        A -= X0.actInv(self.model.gravity)
        return inertia * A + V.cross(inertia * V) - pin.Force(wrench)

    def mass_matrix(self, q: np.ndarray) -> np.ndarray:
        M = np.triu(np.array(pin.crba(self.model, self.data, self.q(q))))
        M = M + np.triu(M, 1).T
        return M[np.ix_(self.order, self.order)]

    def energy(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """Kinetic (bodies by their velocities, and the rotors) and potential. Pinocchio 4.1 forgets the rotors of some
        joints (RevoluteUnaligned, HelicalUnaligned), and the potential of what is welded to the world."""
        kinetic = 0.0
        pin.forwardKinematics(self.model, self.data, self.q(q), self.v(v))
        for k in range(1, self.model.njoints):
            kinetic += self.model.inertias[k].vtiv(self.data.v[k]) / 2
        kinetic += self.model.armature @ self.v(v) ** 2 / 2
        potential = pin.computePotentialEnergy(self.model, self.data, self.q(q))
        still = self.model.inertias[0]
        return np.array([kinetic, potential - still.mass * self.model.gravity.linear @ still.lever])

    def momentum(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        pin.forwardKinematics(self.model, self.data, self.q(q), self.v(v))
        total = pin.Force.Zero()
        for k in range(1, self.model.njoints):
            total += self.data.oMi[k].act(self.model.inertias[k] * self.data.v[k])
        return np.array(total.vector)

    def centre_of_mass(self, q: np.ndarray) -> np.ndarray:
        """Of all bodies; Pinocchio leaves out what is welded to the world."""
        still = self.model.inertias[0]
        moving = sum(self.model.inertias[k].mass for k in range(1, self.model.njoints))
        if moving == 0.0:
            return np.array(still.lever)
        pin.centerOfMass(self.model, self.data, self.q(q))
        return (moving * np.array(self.data.com[0]) + still.mass * np.array(still.lever)) / (moving + still.mass)

    def point_motion(
        self, q: np.ndarray, v: np.ndarray, a: np.ndarray, body: int, point: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Position, velocity, acceleration (3) and Jacobian (3, nv) of a point, world axes."""
        carrier = self.carriers[body]
        frame = pin.Frame("probe", carrier.joint, 0, carrier.X * pin.SE3(np.eye(3), point), pin.OP_FRAME)
        model = self.model.copy()
        number = model.addFrame(frame)
        data = model.createData()
        axes = pin.LOCAL_WORLD_ALIGNED
        q_pin, v_pin = self.q(q), self.v(v)
        pin.forwardKinematics(model, data, q_pin, v_pin, self.v(a))
        pin.updateFramePlacements(model, data)
        velocity = pin.getFrameVelocity(model, data, number, axes).linear
        acceleration = pin.getFrameClassicalAcceleration(model, data, number, axes).linear
        J = pin.computeFrameJacobian(model, data, q_pin, number, axes)[:3, self.order]
        return np.array(data.oMf[number].translation), np.array(velocity), np.array(acceleration), np.array(J)


def _vector(column: ca.SX) -> np.ndarray:
    return np.array(ca.DM(column).full()).ravel()


def _basis(joint: sh.Joint) -> np.ndarray:
    if isinstance(joint, sh.Planar):
        return np.column_stack([_vector(joint.u), _vector(joint.w), _vector(joint.n)])
    return np.eye(3)


def _parts(joint: sh.Joint) -> list[pin.JointModel]:
    """A joint as a row of Pinocchio's."""
    if isinstance(joint, sh.Revolute):
        return [pin.JointModelRevoluteUnaligned(_vector(joint.e))]
    if isinstance(joint, sh.Prismatic):
        return [pin.JointModelPrismaticUnaligned(_vector(joint.e))]
    if isinstance(joint, sh.Screw):
        return [pin.JointModelHelicalUnaligned(_vector(joint.e), float(joint.h))]
    if isinstance(joint, sh.Cylindrical):
        e = _vector(joint.e)
        return [pin.JointModelPrismaticUnaligned(e), pin.JointModelRevoluteUnaligned(e)]
    if isinstance(joint, sh.Universal):
        return [pin.JointModelRevoluteUnaligned(_vector(axis)) for axis in (joint.a, joint.b)]
    if isinstance(joint, sh.Spherical):
        return [pin.JointModelSpherical()]
    if isinstance(joint, sh.Planar):
        return [pin.JointModelPlanar()]
    if isinstance(joint, sh.Free):
        return [pin.JointModelFreeFlyer()]
    if isinstance(joint, sh.Compound):
        return [part for j in joint.joints for part in _parts(j)]
    if isinstance(joint, sh.Fixed):
        return []
    raise NotImplementedError(f"Pinocchio has no {type(joint).__name__} joint")


def _joint(joint: sh.Joint) -> pin.JointModel:
    parts = _parts(joint)
    if len(parts) == 1:
        return parts[0]
    row = pin.JointModelComposite()
    for part in parts:
        row.addJoint(part, pin.SE3.Identity())
    return row


def _coordinates(joint: sh.Joint, q: np.ndarray) -> np.ndarray:
    if isinstance(joint, sh.Planar):
        return np.array([q[0], q[1], np.cos(q[2]), np.sin(q[2])])
    if isinstance(joint, (sh.Spherical, sh.Free)):
        start = joint.nq - joint.orientation.size
        return np.concatenate([q[:start], _xyzw(joint, q[start:])])
    if isinstance(joint, sh.Compound):
        split = np.split(q, np.cumsum([j.nq for j in joint.joints])[:-1])
        return np.concatenate([_coordinates(j, part) for j, part in zip(joint.joints, split, strict=True)])
    return q


def _xyzw(joint: sh.Spherical | sh.Free, q: np.ndarray) -> np.ndarray:
    if joint.parameters == "quaternion":
        return np.array([q[1], q[2], q[3], q[0]])
    return np.array(pin.Quaternion(rotation(joint.parameters, q)).coeffs())


def rotation(parameters: str, q: np.ndarray) -> np.ndarray:
    """Child axes to fixed axes, written down here once more."""
    if parameters == "matrix":
        return q.reshape(3, 3)
    axes = {"bryant123": (0, 1, 2), "euler313": (2, 0, 2)}[parameters]
    first, second, third = (pin.AngleAxis(angle, np.eye(3)[k]).matrix() for angle, k in zip(q, axes, strict=True))
    return first @ second @ third
