"""Frames, centroidal momentum and bias forces of Pinocchio, in sharnir's order and of any body."""

from __future__ import annotations

import numpy as np

from support.pinocchio import pin
from support.pinocchio_model import PinocchioModel

AXES = {"aligned": pin.LOCAL_WORLD_ALIGNED, "local": pin.LOCAL, "world": pin.WORLD}


def frame_jacobian(
    p: PinocchioModel, q: np.ndarray, v: np.ndarray, body: int, point: np.ndarray, axes: str
) -> tuple[np.ndarray, np.ndarray]:
    """J (6, nv) and J̇ v (6) of a frame on a body, parallel to it."""
    carrier = p.carriers[body]
    model = p.model.copy()
    place = carrier.X * pin.SE3(np.eye(3), point)
    number = model.addFrame(pin.Frame("probe", carrier.joint, 0, place, pin.OP_FRAME))
    data, q_pin, v_pin = model.createData(), p.q(q), p.v(v)
    pin.computeJointJacobiansTimeVariation(model, data, q_pin, v_pin)
    pin.framesForwardKinematics(model, data, q_pin)
    J = np.array(pin.computeFrameJacobian(model, data, q_pin, number, AXES[axes]))
    pin.forwardKinematics(model, data, q_pin, v_pin, np.zeros(model.nv))
    ask = pin.getFrameClassicalAcceleration if axes == "aligned" else pin.getFrameAcceleration
    return J[:, p.order], np.array(ask(model, data, number, AXES[axes]).vector)


def centroidal(p: PinocchioModel, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A_G, [L; K] and Ȧ_G v of all that moves."""
    A = np.array(pin.computeCentroidalMap(p.model, p.data, p.q(q)))
    h = np.array(pin.computeCentroidalMomentum(p.model, p.data, p.q(q), p.v(v)).vector)
    rate = pin.computeCentroidalMomentumTimeVariation(p.model, p.data, p.q(q), p.v(v), np.zeros(p.model.nv))
    return A[:, p.order], h, np.array(rate.vector)


def gravity(p: PinocchioModel, q: np.ndarray) -> np.ndarray:
    return np.array(pin.computeGeneralizedGravity(p.model, p.data, p.q(q)))[p.order]


def integrate(p: PinocchioModel, q: np.ndarray, dv: np.ndarray) -> np.ndarray:
    """In Pinocchio's coordinates."""
    return np.array(pin.integrate(p.model, p.q(q), p.v(dv)))


def difference(p: PinocchioModel, q1: np.ndarray, q2: np.ndarray) -> np.ndarray:
    return np.array(pin.difference(p.model, p.q(q1), p.q(q2)))[p.order]
