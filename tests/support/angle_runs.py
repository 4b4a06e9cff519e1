"""Motions that pass the singularity of angles, and what is the same in all parameters."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

import sharnir as sh
from sharnir.spatial.rotations import AXES, rotation_of_angles
from support.problems import problem

ANGLES = tuple(AXES)
FAR = 0.8  # rad from the singularity at the start
ORDERS = {"bryant123": "XYZ", "euler313": "ZXZ"}  # of SciPy


@cache
def ball(parameters: str, joint: type[Any] = sh.Spherical) -> sh.Model:
    """One body that turns as it began to: ω is constant."""
    s = sh.System("ball", gravity=(0, 0, 0))
    s.add_body("ball", joint=joint(parameters), mass=1.0, inertia=(0.1, 0.1, 0.1), q0=at_rest(parameters, joint))
    return s.build()


def at_rest(parameters: str, joint: type[Any] = sh.Spherical) -> Any:
    turn = [0.3, 0.7, 0.2] if parameters in ANGLES else None
    return None if turn is None else turn if joint is sh.Spherical else [0.0, 0.0, 0.0, *turn]


def towards(parameters: str, distance: float, speed: float = 2.0) -> tuple[np.ndarray, np.ndarray]:
    """(q0, ω) of the angles that pass the singularity at a distance after FAR / speed seconds, nearly."""
    aside = np.arcsin(np.sin(distance) / np.sin(FAR))
    q0 = np.array([0.3, np.pi / 2 - FAR if parameters == "bryant123" else FAR, 0.4])
    s, c = np.sin(q0[2]), np.cos(q0[2])
    on, across = ((s, c, 0.0), (c, -s, 0.0)) if parameters == "bryant123" else ((-c, s, 0.0), (s, c, 0.0))
    return q0, speed * (np.cos(aside) * np.array(on) + np.sin(aside) * np.array(across))


def exact(parameters: str, q0: np.ndarray, omega: np.ndarray, t: Any) -> np.ndarray:
    """R at times t, by SciPy."""
    start = Rotation.from_euler(ORDERS[parameters], q0)
    return np.array([(start * Rotation.from_rotvec(omega * x)).as_matrix() for x in np.atleast_1d(t)])


def turned(parameters: str, q: np.ndarray) -> np.ndarray:
    """R (..., 3, 3) of coordinates (..., n)."""
    if parameters in ANGLES:
        return rotation_of_angles(parameters, q)
    if parameters == "matrix":
        return q.reshape(*q.shape[:-1], 3, 3)
    shape = q.shape[:-1]
    return Rotation.from_quat(np.roll(q.reshape(-1, 4), -1, axis=-1)).as_matrix().reshape(*shape, 3, 3)


def coordinates(parameters: str, R: np.ndarray) -> np.ndarray:
    """Of a rotation, by SciPy."""
    turn = Rotation.from_matrix(R)
    if parameters in ANGLES:
        return np.asarray(turn.as_euler(ORDERS[parameters]))
    return np.roll(turn.as_quat(), 1) if parameters == "quaternion" else R.ravel()


def tree(parameters: str) -> tuple[sh.Model, np.ndarray, np.ndarray]:
    """Five bodies on ball joints (problem 06), and the start of their motion."""
    p = problem("06_spherical_tree")
    s = sh.System("spherical tree", gravity=p["gravity"])
    q0 = [coordinates(parameters, Rotation.from_quat(x).as_matrix()) for x in p["trajectory_tau0"][0]["quat_xyzw"]]
    for k, b in enumerate(p["bodies"], start=1):
        properties = {"mass": b["mass"], "com": b["com"], "inertia": b["inertia_com"]}
        parent = f"b{b['parent']}" if b["parent"] else "world"
        place = sh.Placement(xyz=b["joint_in_parent"])
        s.add_body(f"b{k}", parent, joint=sh.Spherical(parameters), placement=place, q0=q0[k - 1], **properties)
    return s.build(), np.concatenate(q0), np.ravel(p["trajectory_tau0"][0]["omega_rel_body"])


def points(model: sh.Model, run: sh.Run) -> np.ndarray:
    """(bodies, 3, ..., time, 3): where the tips of the axes of all bodies are, whatever the coordinates."""
    dyn = sh.compile(model, backend="casadi")
    flat = run.q.reshape(-1, model.nq)
    found = [[dyn.point(flat, name, tip) for tip in np.eye(3)] for name in model.names]
    return np.array(found).reshape(len(model.names), 3, *run.q.shape[:-1], 3)
